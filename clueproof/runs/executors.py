"""What does the work of a run: any executor of `concurrent.futures`, as a rule processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

from clueproof.backends.pool import SeparateWorkers, separate_workers
from clueproof.runs.tasks import ready

if TYPE_CHECKING:
    from concurrent.futures import Future


Result = TypeVar("Result")


class Submits(Protocol):
    """The part of `concurrent.futures.Executor` that is needed."""

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        """Have the function called somewhere."""


class Executor:
    """An executor of `concurrent.futures`. Subclasses know how each kind of them reports that a worker is lost."""

    def __init__(self, executor: Submits, width: int) -> None:
        """`width`: how many calls it gets at a time."""
        self._executor = executor
        self.width = width

    def prepare(self, number: int) -> None:
        """Start workers ahead, where starting takes long; at least `number` calls are to come."""

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        """Have the function called."""
        return self._executor.submit(function, *arguments)

    def lost(self, error: BaseException) -> bool:
        """Does the error mean that one worker is gone, while the executor goes on?"""
        return False

    def begun(self, future: Future[Result]) -> bool:
        """Had the worker that was lost with this call begun to work on it?"""
        return True

    def check(self) -> None:
        """Raise an error if nothing can be answered any more."""

    def kill(self, future: Future[Result]) -> None:
        """End the worker that has worked on this call for far too long, where that is possible."""


class _Here:
    """Does the work in the calling thread."""

    def submit(self, function: Callable[..., Result], /, *arguments: object) -> Future[Result]:
        """Call the function at once."""
        from concurrent.futures import Future

        future: Future[Result] = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


def here() -> Executor:
    """This process: calls are done when `submit` returns."""
    return Executor(_Here(), 1)


class _Processes(Executor):
    _executor: SeparateWorkers

    def prepare(self, number: int) -> None:
        self._executor.prepare(number)

    def lost(self, error: BaseException) -> bool:
        from concurrent.futures.process import BrokenProcessPool

        return isinstance(error, BrokenProcessPool)

    def begun(self, future: Future[Result]) -> bool:
        return self._executor.begun(future)

    def check(self) -> None:
        self._executor.check()

    def kill(self, future: Future[Result]) -> None:
        self._executor.kill(future)


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """So many processes of this machine, killed at the end of the block, and when this process ends."""
    with separate_workers(number, ready) as workers:
        yield _Processes(workers, number)
