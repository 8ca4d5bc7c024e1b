"""Runs in this process: an executor that does the work at once, and can lose workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, ClassVar

from clueproof.runs import Answer, Executor, Question, Row, Store, Task, run
from clueproof.runs.runner import Limits, Watch


@dataclass(frozen=True)
class Doubled(Question):
    """What is twice the number?"""

    name: ClassVar[str] = "doubled"
    limit: int = 1000

    @property
    def terms(self) -> dict[str, Any]:
        return {"limit": self.limit}

    def answer(self, item: int) -> Answer:
        return Answer("unknown" if item > self.limit else "even", {"verdict": "even", "twice": 2 * item})


class WorkerGoneError(Exception):
    """A worker was lost."""


@dataclass
class AtOnce:
    """Does the work when it is given; a worker that gets one of the `deadly` items is lost with its chunk."""

    deadly: frozenset[Any] = frozenset()
    chunks: list[list[Any]] = field(default_factory=list)
    """The items that were given together."""
    items: list[Any] = field(default_factory=list)
    """Those that were worked on: what a slow machine leaves of a chunk is given again."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        items = arguments[-1]
        self.chunks.append([*items])
        if self.deadly and self.deadly.intersection(items):
            future.set_exception(WorkerGoneError())
            return future
        try:
            done = function(*arguments)
        except Exception as error:
            future.set_exception(error)
        else:
            self.items += items[: len(done.answers)]
            future.set_result(done)
        return future


class InProcess(Executor):
    """Carries by an `AtOnce`."""

    def lost(self, error: BaseException) -> bool:
        return isinstance(error, WorkerGoneError)


def tasks(question: Question, numbers: Iterable[int]) -> list[Task]:
    return [Task(question, number, str(number), number % 3, f"n{number}") for number in numbers]


def answered(
    path: Any, wanted: Iterable[Task], question: Question, executor: AtOnce, watch: Watch | None = None
) -> list[Row]:
    """All rows of the store when the run is over."""
    with Store(path, question.description) as store:
        run(wanted, store, InProcess(executor, 2), Limits(), watch)
        return [*store.rows()]
