"""Temporary folders: gone afterwards, or with the next run; never those of others."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from shutil import which

import pytest

from clueproof.backends import BackendError, scratch
from clueproof.backends.scratch import scratch_folder, write
from tests.processes import running_process

HOLD = """
import sys, time
from clueproof.backends.scratch import scratch_folder
with scratch_folder() as folder:
    (folder / "problem.cnf").write_text("p")
    print(folder, flush=True)
    sys.stdin.readline()
"""


@pytest.fixture(autouse=True)
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files, where nothing was cleared yet."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    scratch._clear.cache_clear()
    return tmp_path


def holding(where: Path) -> tuple[subprocess.Popen[str], Path]:
    """A process that uses such a folder."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD],
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(where)},
    )
    assert other.stdout is not None
    return other, Path(other.stdout.readline().strip())


def test_it_is_gone_afterwards_whatever_happened(where):
    with pytest.raises(ZeroDivisionError), scratch_folder() as folder:
        write(folder / "problem.cnf", [b"p ", b"cnf"])
        assert (folder / "problem.cnf").read_text() == "p cnf"
        assert folder.parent == where
        assert folder.stat().st_mode & 0o777 == 0o700
        raise ZeroDivisionError
    assert list(where.iterdir()) == []


def test_one_that_a_killed_run_left_is_removed_by_the_next(where):
    other, left = holding(where)
    with other:
        other.send_signal(signal.SIGKILL)
    assert left.exists()
    with scratch_folder():
        assert not left.exists()


def test_one_that_is_in_use_stays(where):
    other, folder = holding(where)
    with other:
        with scratch_folder():
            pass
        assert (folder / "problem.cnf").exists()
        other.communicate("\n")
    assert list(where.iterdir()) == []


def test_what_only_looks_similar_stays(where, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "kept").touch()
    kept = ["clueproof-results", "clueproof-12345678", "clueproof-12-abcdefgh.txt", "other-12-abcdefgh"]
    for name in kept:
        (where / name).mkdir()
    (where / "clueproof-1-aaaaaaaa").symlink_to(elsewhere)
    (where / "clueproof-1-bbbbbbbb").touch()
    with scratch_folder():
        pass
    assert {path.name for path in where.iterdir()} == {*kept, "clueproof-1-aaaaaaaa", "clueproof-1-bbbbbbbb"}
    assert (elsewhere / "kept").exists()


def test_one_that_was_being_made_is_removed_and_its_maker_takes_another(where, monkeypatch):
    left = where / "clueproof-new-1-aaaaaaaa"
    left.mkdir()
    make = tempfile.mkdtemp
    made = []

    def cleared_at_once(*arguments, **options):
        folder = make(*arguments, **options)
        made.append(folder)
        if len(made) == 1:
            # by another run
            scratch._clear.cache_clear()
            scratch._clear(str(where))
            assert not Path(folder).exists()
        return folder

    monkeypatch.setattr(tempfile, "mkdtemp", cleared_at_once)
    with scratch_folder() as folder:
        assert not left.exists()
        assert folder.exists() and len(made) == 2


def test_those_of_others_stay(where, monkeypatch):
    left = where / "clueproof-1-aaaaaaaa"
    left.mkdir()
    monkeypatch.setattr(os, "geteuid", lambda: left.stat().st_uid + 1)
    with scratch_folder():
        pass
    assert left.exists()


def test_many_at_once_do_not_disturb_each_other(where):
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(100):
                scratch._clear.cache_clear()
                with scratch_folder() as folder:
                    write(folder / "problem.cnf", [b"x"])
                    assert (folder / "problem.cnf").read_bytes() == b"x"
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert list(where.iterdir()) == []


def test_a_full_one_is_told(where):
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with scratch_folder() as folder:
        (folder / "problem.cnf").symlink_to("/dev/full")
        told = f"can't write to the temporary folder ({where}; TMPDIR names another): it is full"
        with pytest.raises(BackendError, match=re.escape(told)):
            write(folder / "problem.cnf", [b"x" * 100_000])


def test_one_that_is_not_there_is_told(where, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(where / "missing"))
    with pytest.raises(BackendError, match=r"missing; TMPDIR names another.*No such file"), scratch_folder():
        pass


@pytest.mark.skipif(which("minisat") is None, reason="minisat is not installed")
def test_a_killed_command_leaves_nothing_for_long(where):
    puzzle = where / "hard.txt"
    puzzle.write_text("sudoku\n" + "................\n" * 16)
    environment = {**os.environ, "TMPDIR": str(where)}
    command = [sys.executable, "-m", "clueproof", "count", "--backend", "dimacs:minisat", puzzle]
    for _ in range(3):
        with running_process(command, env=environment, stdout=subprocess.DEVNULL) as running:
            while not any(scratch.NAME.fullmatch(path.name) for path in where.iterdir()):
                assert running.poll() is None
            running.kill()
    easy = where / "easy.txt"
    easy.write_text("sudoku\n1..4\n....\n....\n4..1\n")
    subprocess.run([*command[:-1], easy], env=environment, stdout=subprocess.DEVNULL, check=True)
    assert sorted(path.name for path in where.iterdir()) == ["easy.txt", "hard.txt"]
