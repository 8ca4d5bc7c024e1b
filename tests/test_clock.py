"""Clocks: what runs in a thread, what ends it, and the end of the interpreter."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from clueproof.clock import (
    CANCELLED,
    TIME_LIMIT,
    Cancel,
    CancelledError,
    Clock,
    StoppedError,
    TimeLimitError,
    check_clock,
    ended,
    running,
)
from clueproof.errors import ClueproofError, Place


class Hands:
    """A time that is set by hand."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def test_nothing_runs_and_nothing_is_checked_outside_of_questions() -> None:
    assert running() is None
    check_clock()
    Clock(0)
    check_clock()


def test_a_clock_is_over_at_its_deadline_and_stays_over() -> None:
    now = Hands()
    with Clock(2, now=now) as clock:
        assert running() is clock
        now.at += 1.5
        check_clock()
        assert (clock.over(), clock.left, clock.seconds) == (None, 0.5, 1.5)
        now.at += 0.5
        assert clock.over() == TIME_LIMIT
        for _ in range(3):
            with pytest.raises(TimeLimitError, match="time limit reached"):
                check_clock()
    assert running() is None
    check_clock()


def test_a_token_ends_every_clock_that_has_it() -> None:
    cancel = Cancel()
    one, other, third = Clock(None, cancel), Clock(1000, cancel), Clock(1000)
    assert not one.cancelled and one.bounded and third.bounded and not Clock().bounded
    cancel.cancel()
    cancel.cancel()
    assert (one.over(), other.over(), third.over()) == (CANCELLED, CANCELLED, None)
    with other, pytest.raises(CancelledError):
        check_clock()


def test_a_question_inside_another_one_does_not_outlast_it() -> None:
    now, cancel = Hands(), Cancel()
    with Clock(2, cancel, now) as outer:
        inner = Clock(5, now=now)
        shorter = Clock(1, now=now)
    assert (inner.deadline, shorter.deadline) == (outer.deadline, now.at + 1)
    cancel.cancel()
    assert inner.over() == shorter.over() == CANCELLED
    with Clock(5, now=now) as outer, Clock(7) as other:
        # by another time: there is nothing to compare
        assert other.deadline is not None and outer.deadline is not None and other.deadline != outer.deadline
        assert running() is other


def test_clocks_that_run_inside_each_other_come_back() -> None:
    one, other = Clock(), Clock()
    with one:
        with other:
            with one:
                assert running() is one
            assert running() is other
        assert running() is one


def test_a_clock_runs_only_while_the_next_item_is_looked_for() -> None:
    seen = []

    def items() -> Iterator[int]:
        try:
            for number in range(3):
                seen.append(running())
                yield number
        finally:
            seen.append("closed")

    clock = Clock()
    for _ in clock.each(items()):
        assert running() is None
    assert seen == [clock, clock, clock, "closed"]
    del seen[:]
    some = clock.each(items())
    next(some)
    some.close()  # type: ignore[attr-defined]
    assert seen == [clock, "closed"]


def test_each_thread_has_its_own() -> None:
    seen: list[Clock | None] = []
    with Clock(1):
        thread = threading.Thread(target=lambda: seen.append(running()))
        thread.start()
        thread.join()
    assert seen == [None]


def test_errors_say_why_and_where() -> None:
    assert isinstance(ended(CANCELLED), CancelledError)
    for reason in (TIME_LIMIT, "CP-SAT gave up"):
        error = ended(reason)
        assert isinstance(error, TimeLimitError) and isinstance(error, TimeoutError)
        assert (str(error), error.reason) == (reason, reason)
        assert isinstance(error, ClueproofError)
    error = StoppedError(TIME_LIMIT).at(Place("a.txt", 7)).at(Place("b.txt", 1))
    assert str(error) == "a.txt:7: time limit reached"
    copied = pickle.loads(pickle.dumps(ended(CANCELLED)))
    assert isinstance(copied, CancelledError) and copied.reason == CANCELLED


PUZZLE = "puzzle = clueproof.parse('sudoku\\n' + ('.' * 9 + '\\n') * 9)\n"
"""It has more solutions than anybody can count."""

ENDINGS = {
    "asyncio": """
import asyncio, clueproof
async def main():
    try:
        await asyncio.wait_for(asyncio.to_thread(clueproof.count, puzzle), 1)
    except TimeoutError:
        print("waited no longer")
asyncio.run(main())
""",
    "thread": """
import threading, time, clueproof
threading.Thread(target=lambda: print(clueproof.count(puzzle).reason)).start()
time.sleep(1)
print("waited no longer")
""",
    "pool": """
import threading, time, clueproof
threading.Thread(target=clueproof.verify, args=(puzzle,)).start()
time.sleep(0.5)
from concurrent.futures import ThreadPoolExecutor
pool = ThreadPoolExecutor(3)
for backend in ("sat", "cpsat", "deduction:search"):
    pool.submit(clueproof.count, puzzle, backend=backend)
time.sleep(0.5)
print("waited no longer")
""",
    "generator": """
import threading, time, clueproof
def work():
    try:
        for solution in clueproof.solutions(puzzle):
            pass
    except clueproof.CancelledError:
        print("cancelled")
threading.Thread(target=work).start()
time.sleep(1)
print("waited no longer")
""",
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_question_keeps_the_interpreter_from_ending(ending: str) -> None:
    # CP-SAT alone takes a second to import; to count on would take for ever
    text = ENDINGS[ending].replace("clueproof\n", "clueproof\n" + PUZZLE, 1)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "waited no longer" in done.stdout
    if ending in ("thread", "generator"):
        assert "cancelled" in done.stdout


def test_pools_of_ones_own_are_waited_for() -> None:
    text = """
from concurrent.futures import ThreadPoolExecutor
import clueproof
puzzle = clueproof.parse("sudoku\\n1..4\\n....\\n....\\n4..1\\n")
with ThreadPoolExecutor(2) as pool:
    found = [pool.submit(clueproof.count, puzzle) for _ in range(20)]
print({future.result().found for future in found})
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "{2}\n")


def test_a_check_costs_little() -> None:
    """It stands in loops over clauses. No bound on a busy machine, but it must not be a hundred times as much."""
    begun = time.perf_counter()
    with Clock(1000, Cancel()):
        for _ in range(10_000):
            check_clock()
    assert time.perf_counter() - begun < 1
