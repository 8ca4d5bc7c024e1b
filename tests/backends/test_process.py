"""Children end: at limits, on cancel, on Ctrl-C, and when we are killed; with all that they started."""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from clueproof.backends import BackendError, Limit
from clueproof.backends.pool import separate_workers, workers
from clueproof.backends.process import Child
from clueproof.backends.session import NO_LIMIT
from clueproof.clock import CANCELLED, TIME_LIMIT

PYTHON = sys.executable


def never() -> bool:
    return False


def python(code: str, talks: bool = False) -> Child:
    return Child("child", [PYTHON, "-c", code], talks)


def test_output_errors_and_status_are_collected(processes):
    child = python("import sys; print('x' * 300_000); print('oh\\nno', file=sys.stderr); sys.exit(7)")
    assert child.wait(NO_LIMIT, never) is None
    child.close()
    assert len(child.output) == 300_001
    assert (child.status, child.complaint) == (7, "no")


def test_a_talk_goes_back_and_forth(processes):
    child = python("import sys\nfor line in sys.stdin: print(len(line), flush=True)", talks=True)
    for size in (10, 1_000_000):
        child.send(b"y" * size + b"\n")
        assert child.wait(Limit.within(10), never, until=b"\n") is None
        assert bytes(child.output) == b"%d\n" % (size + 1)
        child.output.clear()
    assert child.running
    child.close()
    assert not child.running


def test_input_that_nobody_reads_does_not_block(processes):
    child = python("import time; time.sleep(600)", talks=True)
    child.send(b"y" * 1_000_000)
    assert child.wait(Limit.within(0.2), never, until=b"\n") == TIME_LIMIT
    child.close()
    child = python("pass", talks=True)
    child.send(b"y" * 1_000_000)
    assert child.wait(Limit.within(10), never, until=b"\n") is None
    assert child.status == 0
    child.close()


def test_a_limit_and_a_cancel_stop_the_wait_but_leave_the_child(processes):
    child = python("import time; time.sleep(600)")
    started = time.monotonic()
    assert child.wait(Limit.within(0.2), never) == TIME_LIMIT
    assert child.wait(NO_LIMIT, lambda: time.monotonic() > started + 0.4) == CANCELLED
    assert time.monotonic() - started < 0.9
    assert child.running
    child.close()


def test_a_child_that_closed_its_output_is_still_waited_for(processes):
    child = python("import os, time; os.close(1); os.close(2); time.sleep(0.2); os._exit(5)")
    assert child.wait(Limit.within(10), never) is None
    assert child.status == 5
    child.close()


def test_what_is_written_right_before_the_end_is_read(processes, monkeypatch, tmp_path):
    """Between a look that finds nothing and the next one it writes and ends."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    child = Child("child", ["/bin/sh", "-c", f"read -r go < {gate}; echo answer; echo why >&2"])

    class Slow(selectors.DefaultSelector):
        def select(self, timeout: float | None = None) -> Any:
            ready = super().select(timeout)
            if not ready and gate.exists():
                gate.write_text("go\n")
                gate.unlink()
                os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
            return ready

    monkeypatch.setattr("clueproof.backends.process.selectors.DefaultSelector", Slow)
    assert child.wait(Limit.within(10), never) is None
    child.close()
    assert (bytes(child.output), child.complaint, child.status) == (b"answer\n", "why", 0)


@pytest.mark.slow
def test_no_answer_of_two_thousand_is_lost():
    for number in range(2000):
        child = Child("child", ["/bin/echo", str(number)])
        assert child.wait(Limit.within(60), never) is None
        child.close()
        assert bytes(child.output) == b"%d\n" % number


def test_output_without_end_is_an_error(processes, monkeypatch):
    monkeypatch.setattr("clueproof.backends.process.MAX_OUTPUT", 100_000)
    child = python("while True: print('z' * 1000)")
    with pytest.raises(BackendError, match="child prints without end"):
        child.wait(Limit.within(10), never)
    child.close()


def test_what_the_child_started_ends_with_it(processes):
    child = python(
        "import subprocess, sys, time\n"
        f"print(subprocess.Popen([{PYTHON!r}, '-c', 'import time; time.sleep(600)']).pid, flush=True)\n"
        "time.sleep(600)"
    )
    assert child.wait(Limit.within(10), never, until=b"\n") is None
    grandchild = int(child.output)
    assert processes.running(grandchild)
    child.close()
    assert processes.gone({grandchild})


def test_a_child_that_nobody_closes_ends_with_its_object(processes):
    child = python("import time; time.sleep(600)")
    pid = child.pid
    del child
    assert processes.state(pid) is None


def test_a_program_that_is_none_is_an_error(processes, tmp_path):
    with pytest.raises(BackendError, match="child can't be started"):
        Child("child", [str(tmp_path)], talks=True)


def test_a_fork_leaves_its_parents_children_alone(processes):
    child = python("import time; time.sleep(600)")
    fork = os.fork()
    if fork == 0:
        good = not child.running
        child.close()
        os._exit(0 if good else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1]) == 0
    assert child.running
    child.close()


def test_ctrl_c_while_starting_loses_no_child(processes, monkeypatch):
    real = subprocess.Popen
    started: list[subprocess.Popen[bytes]] = []

    def interrupted(*arguments, **options):
        os.kill(os.getpid(), signal.SIGINT)
        started.append(real(*arguments, **options))
        return started[0]

    Child("warm up", ["true"]).close()
    monkeypatch.setattr(subprocess, "Popen", interrupted)
    with pytest.raises(KeyboardInterrupt):
        python("import time; time.sleep(600)")
    assert len(started) == 1
    assert processes.gone({started[0].pid})


HARD = """
import sys, tempfile
from pathlib import Path
sys.path.insert(0, {tests!r})
from conftest import _pigeons
from clueproof.backends import backend
from clueproof.model import AtMost, Exactly, Model

def cover_of_pigeons():
    model = Model()
    sits = model.boolean_grid(14, 13)
    for pigeon in sits.rows: model.add(Exactly(1, pigeon))
    for hole in sits.columns: model.add(AtMost(1, hole))
    return model

name = sys.argv[1]
model = cover_of_pigeons() if name == "exact-cover" else _pigeons()
with backend(name).open(model) as session:
    print("open", flush=True)
    session.solve()
"""

needs_cadical = pytest.mark.skipif(shutil.which("cadical") is None, reason="cadical is not installed")
CHILDREN = [pytest.param("dimacs:cadical", marks=needs_cadical), "exact-cover", "sat:kissat404"]


@pytest.mark.parametrize("name", CHILDREN)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_nothing_runs_on_when_we_are_ended(
    name: str, number: int, processes, tmp_path: Path, eventually: Callable[[Callable[[], bool], float], bool]
):
    if name == "exact-cover":
        pytest.importorskip("exact_cover")
    script = HARD.format(tests=str(Path(__file__).parent))
    asking = subprocess.Popen(
        [PYTHON, "-c", script, name],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    try:
        assert asking.stdout is not None and asking.stdout.readline() == b"open\n"
        assert eventually(lambda: bool(processes.children(asking.pid)), 5)
        # long enough for the solver to be at work; whether it is decides nothing
        time.sleep(0.4)
        solvers = processes.children(asking.pid)
        assert solvers
        started = time.monotonic()
        asking.send_signal(number)
        errors = asking.communicate(timeout=5)[1]
        assert time.monotonic() - started < 1
    finally:
        asking.kill()
        asking.communicate()
    assert processes.gone(solvers)
    if number == signal.SIGINT:
        assert b"KeyboardInterrupt" in errors
        assert list(tmp_path.iterdir()) == []


def _half_a_result() -> None:
    """In a worker: be killed in the midst of writing the result."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1000) + b"half")
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_is_killed_while_it_writes_is_lost_alone():
    with separate_workers(2, never) as carrier:
        lost, kept = carrier.submit(_half_a_result), carrier.submit(never)
        assert isinstance(lost.exception(20), BrokenProcessPool)
        assert kept.result(20) is False
        assert carrier.submit(never).result(20) is False


@pytest.mark.parametrize("number", [1, 2])
def test_workers_of_which_one_is_killed_while_it_writes_end(number: int):
    with pytest.raises(MemoryError), workers(number) as pool:
        pool.submit(never)
        pool.result(pool.submit(_half_a_result), never)
