"""Work that is done in several processes at once; what comes of it comes in the order in which it was asked for."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from clueproof.backends.process import Workers, workers
from clueproof.clock import check_clock

if TYPE_CHECKING:
    from concurrent.futures import Future

Label = TypeVar("Label")
Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""Tasks for each process that are given out before their results are asked for."""


@dataclass
class _Given(Generic[Label, Task, Result]):
    """A task that is given to a process; there is nothing to do for one that is None."""

    label: Label
    task: Task | None
    future: Future[Result] | None = None


def processors() -> int:
    """How many of them this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        # not on every system
        return os.cpu_count() or 1


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterable[tuple[Label, Task | None]],
    jobs: int,
    lost: Callable[[Task], Result] | None = None,
) -> Generator[tuple[Label, Result | None], None, None]:
    """The labels with the results of the work, which other processes do; None where there is no task.

    The work, the tasks and the results are sent from process to process. Where a process is killed, `lost` is the
    result of what it was working on; without `lost`, that raises MemoryError. Raises BackendError if no process can be
    started, StoppedError when the clock of this thread is over, and whatever the work raises.
    """
    # some platforms have no processes
    from concurrent.futures.process import BrokenProcessPool

    left = iter(tasks)
    given: deque[_Given[Label, Task, Result]] = deque()
    while True:
        with workers(jobs) as pool:
            try:
                while True:
                    for label, task in islice(left, AHEAD * jobs - len(given)):
                        # kept before it is given out, as that may fail
                        given.append(_Given(label, task))
                        _submit(given[-1], work, pool)
                    if not given:
                        return
                    result = _result(given[0], pool)
                    yield given.popleft().label, result
            except BrokenProcessPool:
                if lost is None:
                    raise
        while given:
            # one by one, so that it shows which of them ends its process
            found = _by_itself(given[0], work, lost)
            yield given.popleft().label, found


def _submit(given: _Given[Label, Task, Result], work: Callable[[Task], Result], pool: Workers) -> None:
    if given.task is not None:
        given.future = pool.submit(work, given.task)


def _result(given: _Given[Label, Task, Result], pool: Workers) -> Result | None:
    return None if given.future is None else pool.result(given.future, check_clock)


def _by_itself(
    given: _Given[Label, Task, Result], work: Callable[[Task], Result], lost: Callable[[Task], Result]
) -> Result | None:
    """The result of a task that was given to a process when another one, or that one, was killed."""
    from concurrent.futures.process import BrokenProcessPool

    if given.task is None:
        return None
    if given.future is not None and given.future.done() and given.future.exception() is None:
        return given.future.result()
    with workers(1) as pool:
        try:
            _submit(given, work, pool)
            return _result(given, pool)
        except BrokenProcessPool:
            return lost(given.task)
