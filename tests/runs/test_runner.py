"""The run itself: everything is answered once, in whatever pieces, and durable before it is told."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from types import FrameType
from typing import Any, ClassVar

import pytest

import clueproof
from clueproof.errors import InternalError
from clueproof.runs import (
    Answer,
    Question,
    Store,
    Task,
    VersionError,
    Watch,
    here,
    processes,
    puzzle_task,
    refused,
    run,
    runner,
)
from clueproof.runs.questions import Verify
from clueproof.runs.runner import WAITING
from clueproof.runs.tasks import Terms, work
from tests.runs.at_once import AtOnce, Doubled, InProcess, answered, tasks

QUESTION = Doubled()


class Counting(Watch):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.there: Counter[str] = Counter()
        self.new: Counter[str] = Counter()
        self.faults: list[str] = []

    def found(self, words: Counter[str]) -> None:
        self.there += words

    def answered(self, words: Counter[str]) -> None:
        self.new += words

    def fault(self, name: object, message: str) -> None:
        self.faults.append(message)


def test_every_task_is_answered_once_and_stands_where_it_did(tmp_path) -> None:
    numbers = [*range(700), 5, 5, 699, *range(700, 6000)]
    executor, watch = AtOnce(), Counting()
    rows = answered(tmp_path / "a", tasks(QUESTION, numbers), QUESTION, executor, watch)
    assert [json.loads(row.record or "")["twice"] for row in rows] == [2 * number for number in numbers]
    assert [row.name for row in rows] == [f"n{number}" for number in numbers]
    assert sorted(executor.items) == [*range(6000)]
    # one that comes again when its answer is committed counts as found
    assert (watch.new + watch.there).total() == len(numbers)


def test_tasks_of_a_shape_are_given_out_together(tmp_path) -> None:
    executor = AtOnce()
    answered(tmp_path / "a", tasks(QUESTION, range(1000)), QUESTION, executor)
    assert all(len({item % 3 for item in chunk}) == 1 for chunk in executor.chunks[:20])


def test_tasks_are_given_out_in_order_where_that_is_wanted(tmp_path) -> None:
    given: list[int] = []

    class Noted(Doubled):
        def answer(self, item: int) -> Answer:
            given.append(item)
            return super().answer(item)

    # two questions and two shapes, in turns
    questions = Noted(), Noted()
    wanted = [Task(questions[number % 2], number, str(number), number % 3) for number in range(40)]
    with Store(tmp_path / "x.run", {}) as store:
        run(wanted, store, here(), in_order=True)
    assert given == [*range(40)]


def test_tasks_are_read_as_they_are_needed(tmp_path) -> None:
    read = 0

    def many() -> Iterator[Task]:
        nonlocal read
        for number in range(100_000):
            read += 1
            # all of a shape of their own
            yield Task(QUESTION, number, str(number), number)

    class Stop(Watch):
        def answered(self, words: Counter[str]) -> None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        answered(tmp_path / "a", many(), QUESTION, AtOnce(), Stop())
    assert read < 100_000
    with Store(tmp_path / "a") as store:
        # what was answered before it was ended is there, and little was read ahead of it
        unanswered = sum(row.word is None for row in store.rows())
    assert unanswered <= WAITING + 1000


@dataclass(frozen=True)
class Slow(Doubled):
    """Takes its time."""

    name: ClassVar[str] = "slow"

    def answer(self, item: int) -> Answer:
        time.sleep(0.1)
        return super().answer(item)


class Reporting(Watch):
    """Ends the run at the first answers that are told."""

    def answered(self, words: Counter[str]) -> None:
        raise KeyboardInterrupt(words.total())


def test_the_first_answers_are_kept_soon(tmp_path) -> None:
    with pytest.raises(KeyboardInterrupt) as told:
        answered(tmp_path / "a", tasks(Slow(), range(40)), Slow(), AtOnce(), Reporting())
    # of chunks for two workers that may hold eight each
    assert told.value.args[0] <= 4


def test_nobody_waits_long_for_tasks_that_go_well_together(tmp_path) -> None:
    read = 0

    def slowly() -> Iterator[Task]:
        nonlocal read
        for number in range(1000):
            read += 1
            time.sleep(0.01)
            # all of a shape of their own
            yield Task(QUESTION, number, str(number), number)

    with pytest.raises(KeyboardInterrupt):
        answered(tmp_path / "a", slowly(), QUESTION, AtOnce(), Reporting())
    assert read < 200


def test_a_second_run_asks_only_what_is_new(tmp_path) -> None:
    answered(tmp_path / "a", tasks(QUESTION, range(100)), QUESTION, AtOnce())
    executor, watch = AtOnce(), Counting()
    rows = answered(tmp_path / "a", tasks(QUESTION, [*range(50), *range(95, 120)]), QUESTION, executor, watch)
    assert sorted(executor.items) == [*range(100, 120)]
    assert (watch.there.total(), watch.new.total()) == (55, 20)
    # what the input does not have any more is not among the results
    assert [row.name for row in rows] == [f"n{number}" for number in [*range(50), *range(95, 120)]]


def test_interrupted_at_any_line_of_a_commit(tmp_path) -> None:
    """Ctrl-C stays Ctrl-C, and what was answered is kept."""
    moments = 0
    for moment in count():
        lines = count()

        def interrupt(frame: FrameType, event: str, _: object) -> Any:
            if frame.f_code is not runner._Run._commit.__code__:
                return None
            if event == "line" and next(lines) == moment:  # noqa: B023
                # what is raised here ends the tracing too
                raise KeyboardInterrupt
            return interrupt

        before, executor = sys.gettrace(), AtOnce()
        sys.settrace(interrupt)
        try:
            rows = answered(tmp_path / str(moment), tasks(QUESTION, range(20)), QUESTION, executor)
        except KeyboardInterrupt:
            with Store(tmp_path / str(moment)) as store:
                assert store.tally().total() == len(executor.items) > 0
        else:
            assert len(rows) == 20
            break
        finally:
            sys.settrace(before)
        moments += 1
    assert moments > 10


def test_what_ends_workers_is_one_error(tmp_path) -> None:
    executor = AtOnce(frozenset({30, 77}))
    rows = answered(tmp_path / "a", tasks(QUESTION, range(200)), QUESTION, executor)
    assert [row.position for row in rows if row.word == "error"] == [30, 77]
    assert "killed" in (rows[30].record or "")
    assert all(row.word == "even" for row in rows if row.position not in (30, 77))


def test_whoever_is_slow_at_the_end_is_helped(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "OVERDUE", 0.0)

    class Stuck(AtOnce):
        """Whoever gets number 3 with others never comes back."""

        def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
            if 3 in arguments[-1] and len(arguments[-1]) > 1:
                return Future()
            return super().submit(function, *arguments)

    with Store(tmp_path / "a", QUESTION.description) as store:
        run(tasks(QUESTION, range(8)), store, InProcess(Stuck(), 8))
        assert [row.word for row in store.rows()] == ["even"] * 8


def test_an_item_that_cannot_be_read_has_its_place(tmp_path) -> None:
    wanted = [*tasks(QUESTION, [1]), refused(QUESTION, "no number", "f:2"), *tasks(QUESTION, [3])]
    rows = answered(tmp_path / "a", wanted, QUESTION, AtOnce())
    assert [row.word for row in rows] == ["even", "error", "even"]
    assert json.loads(rows[1].record or "") == {"verdict": "error", "error": "no number"}


@dataclass(frozen=True)
class WithFallback(Doubled):
    @cached_property
    def _other(self) -> Question:
        return Doubled()

    def instead(self) -> Question | None:
        return self._other


def test_what_is_unknown_is_asked_of_another(tmp_path) -> None:
    question = WithFallback(limit=10)
    rows = answered(tmp_path / "a", tasks(question, [9, 10, 11, 12]), question, AtOnce())
    assert {row.word for row in rows} == {"even"}
    assert {row.word for row in answered(tmp_path / "b", tasks(Doubled(10), [9, 11]), Doubled(10), AtOnce())} == {
        "even", "unknown",
    }  # fmt: skip


@dataclass(frozen=True)
class Failing(Doubled):
    name: ClassVar[str] = "failing"

    def answer(self, item: int) -> Answer:
        if item == 1:
            raise clueproof.BadPuzzleError("not this one")
        if item == 2:
            raise InternalError("the answer is wrong")
        if item == 3:
            raise ZeroDivisionError
        if item == 4:
            raise MemoryError
        if item == 5:
            raise clueproof.TimeLimitError
        if item == 6:
            raise OSError(28, "No space left on device", "/tmp/x")
        return super().answer(item)


def test_what_fails_is_an_answer_and_bugs_are_told(tmp_path) -> None:
    watch = Counting()
    rows = answered(tmp_path / "a", tasks(Failing(), range(7)), Failing(), AtOnce(), watch)
    assert [row.word for row in rows] == ["even", "error", "error", "error", "unknown", "unknown", "error"]
    assert json.loads(rows[6].record or "")["error"] == "/tmp/x: No space left on device"
    assert sorted(watch.faults) == ["INTERNAL ERROR: ZeroDivisionError: ", "INTERNAL ERROR: the answer is wrong"]


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(VersionError, match=r"a worker has clueproof .*, and this is 0\.0\.1"):
        work(Terms("0.0.1", 1, None), QUESTION, [1])


def test_a_slow_chunk_is_given_back_in_part() -> None:
    done = work(Terms(clueproof.__version__, 0.0, None), QUESTION, [1, 2, 3])
    assert [json.loads(told.record)["twice"] for told in done.answers] == [2]


def test_the_fingerprint_is_of_all_that_the_answer_depends_on() -> None:
    one = clueproof.parse("sudoku id=a\n1..4\n....\n....\n.23.\n")
    same = clueproof.parse("sudoku id=b title=x\n1 . | . 4\n. . | . .\n----+----\n. . | . .\n. 2 | 3 .\n")
    other = clueproof.parse("sudoku\n1..4\n....\n....\n.24.\n")
    question = Verify("sat")
    found = puzzle_task(question, one).fingerprint
    assert puzzle_task(question, same).fingerprint == found
    assert puzzle_task(Verify("sat"), one).fingerprint == found
    others = [puzzle_task(question, other), puzzle_task(Verify("brute-force"), one), puzzle_task(Verify("sat", 3), one)]
    assert len({found, *(task.fingerprint for task in others)}) == 4


@dataclass(frozen=True)
class Killing(Doubled):
    """Ends the process at some items."""

    name: ClassVar[str] = "killing"

    def answer(self, item: int) -> Answer:
        if item == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().answer(item)


def test_processes_that_are_killed(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "LOSSES", 2)
    question = Killing()
    with Store(tmp_path / "a", question.description) as store, processes(2) as executor:
        run(tasks(question, range(4)), store, executor)
        words: dict[str, list[Any]] = {}
        for row in store.rows():
            words.setdefault(str(row.word), []).append(row.name)
    assert words["error"] == ["n1"]
    assert len(words["even"]) == 3


def test_processes_start_while_what_is_answered_is_read(tmp_path) -> None:
    """Where something was left unanswered, and nowhere else."""
    begun: list[int] = []

    class Noting(InProcess):
        def prepare(self, number: int) -> None:
            begun.append(number)

    for numbers in (range(20), range(30), range(30)):
        with Store(tmp_path / "a", QUESTION.description) as store:
            if len(numbers) == 30 and len(begun) == 1:
                store.forget(["even"])
                store.commit()
            run(tasks(QUESTION, numbers), store, Noting(AtOnce(), 2))
    assert begun == [0, 20, 0]
    with processes(3) as executor:
        executor.prepare(2)
        assert [pool is not None for pool in executor._executor._pools] == [True, True, False]  # type: ignore[attr-defined]
