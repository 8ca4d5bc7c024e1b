"""Runs on a Dask cluster of this machine. All but the first test need the package `distributed`."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from click.testing import CliRunner

from clueproof.cli.commands import commands
from clueproof.runs import Answer, Store, VersionError, cluster, run
from clueproof.runs.cluster import ClusterError, connected
from clueproof.runs.questions import Verify
from tests.cli.conftest import ROOT
from tests.processes import running_process
from tests.runs.at_once import Doubled, tasks


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError) as told, connected("tcp://127.0.0.1:1"):
        pass
    assert str(told.value) == "a cluster needs the package distributed: pip install 'clueproof[cluster]'"


def test_a_connection_that_is_lost_is_told_in_one_line() -> None:
    dask = pytest.importorskip("distributed")
    cluster.distributed()
    for name in ("tornado.application", "distributed.client", "distributed.comm.tcp", "asyncio"):
        assert not logging.getLogger(name).isEnabledFor(logging.CRITICAL)
    executor = cluster._Cluster(Mock(), dask, "tcp://127.0.0.1:1", 1)
    for error in (CancelledError(), dask.comm.CommClosedError("in <TCP (closed)>: Stream is closed")):
        with pytest.raises(ClusterError, match="the scheduler is gone"):
            executor.lost(error)
    assert not executor.lost(ValueError())


@pytest.fixture(scope="module")
def started() -> Iterator[subprocess.Popen[str]]:
    """`clueproof cluster`."""
    pytest.importorskip("distributed")
    with running_process(
        [sys.executable, "-m", "clueproof", "cluster", "--workers", "2"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        yield process
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130


@pytest.fixture(scope="module")
def address(started: subprocess.Popen[str]) -> str:
    assert started.stdout is not None
    return started.stdout.readline().strip()


class Ending(Doubled):
    """Ends the process at one item."""

    def answer(self, item: int) -> Answer:
        if item == 5:
            os._exit(1)
        return super().answer(item)


@pytest.mark.slow
def test_a_cluster_answers(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.runs.runner.LOSSES", 2)
    question = Ending()
    with Store(tmp_path / "a", question.description) as store, connected(address) as executor:
        run(tasks(question, range(40)), store, executor)
        words = [row.word for row in store.rows()]
    assert words == ["error" if number == 5 else "even" for number in range(40)]


@pytest.mark.slow
def test_an_audit_on_a_cluster_finds_the_same(address: str, tmp_path: Path) -> None:
    rows = [("1..4.........23.", "1324241331424231"), ("1..4............", "1324241331424231"), ("12x.", "")]
    rows += [("...12...3......4", "1234"), ("11..............", ""), ("1..4.........23.", "1234241331424231")]
    table = tmp_path / "all.csv"
    table.write_text("\n".join(["puzzle,solution", *map(",".join, rows)]))
    found = []
    for where in (["--jobs", "1"], ["--scheduler", address]):
        out = tmp_path / f"{where[0]}.jsonl"
        done = CliRunner().invoke(commands, ["audit", "--puzzle", "sudoku", *where, "--out", str(out), str(table)])
        assert done.exit_code == 2, done.output
        found.append((done.stdout, out.read_text()))
    assert found[0] == found[1]
    assert len(found[0][1].splitlines()) == len(rows)


@pytest.mark.slow
def test_a_worker_with_another_version(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.runs.cluster.__version__", "0.0.1")
    with pytest.raises(VersionError, match=r"and this is 0\.0\.1"), connected(address):
        pass


@pytest.mark.slow
def test_a_scheduler_that_goes(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    environment: dict[str, Any] = {"env": {**os.environ, "PYTHONPATH": str(ROOT)}, "stdout": subprocess.PIPE}
    with running_process([sys.executable, "-m", "clueproof", "cluster"], text=True, **environment) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        question = Verify()
        with (
            pytest.raises(ClusterError, match="the scheduler is gone"),
            Store(tmp_path / "a", question.description) as store,
            connected(address) as executor,
        ):
            process.kill()
            run(tasks(Doubled(), range(10_000)), store, executor)


@pytest.mark.slow
def test_workers_that_all_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clueproof.runs.cluster.CHECK_INTERVAL", 0.0)
    monkeypatch.setattr("clueproof.runs.cluster.MAX_WORKERLESS", 0.2)
    dask = pytest.importorskip("distributed")
    with (
        dask.LocalCluster(n_workers=1, processes=False, dashboard_address="127.0.0.1:0") as local,
        connected(local.scheduler_address) as executor,
    ):
        executor.check()
        local.scale(0)
        with pytest.raises(ClusterError, match="has had no workers"):
            while True:
                executor.check()
                time.sleep(0.05)


@pytest.mark.slow
def test_nobody_at_the_address() -> None:
    pytest.importorskip("distributed")
    with (
        pytest.raises(ClusterError, match="no scheduler of a Dask cluster answers there"),
        connected("tcp://127.0.0.1:9"),
    ):
        pass
