"""Processes that run Python functions: given one call after the other, or work whose results are wanted in order.

They hold the reading end of a pipe that only this process can write to, and end when it does: see `_end_with`. POSIX
only.
"""

from __future__ import annotations

import os
import signal
import threading
import weakref
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar, TypeVarTuple

from clueproof.backends.process import PACE, interrupts_held
from clueproof.backends.session import need_processes
from clueproof.clock import check_clock
from clueproof.errors import BackendError, wants_memory

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection
    from multiprocessing.queues import SimpleQueue

Label = TypeVar("Label")
Task = TypeVar("Task")
Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

AHEAD = 2
"""Tasks for each process that are given out before their results are asked for."""


@dataclass
class _Given(Generic[Label, Task, Result]):
    """A task that is given to a process; None stands for nothing to do."""

    label: Label
    task: Task | None
    future: Future[Result] | None = None


def processors() -> int:
    """How many processors this process may use."""
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


class Workers:
    """Processes that run Python functions. Made by `workers`."""

    def __init__(self, pool: _Pool, failed: list[BaseException]) -> None:
        self.submit = pool.submit
        self._pool = pool
        self._failed = failed

    def result(self, future: Future[Result], check: Callable[[], None]) -> Result:
        """What came of it; `check` is called now and then while it is waited for. Raises MemoryError."""
        from concurrent.futures import wait

        while not wait([future], PACE).done:
            check()
            self._pool.end_with_any()
            if self._failed:
                # the pool knows nothing of the end of its own thread, and would wait for ever
                raise MemoryError from self._failed[0]
        return future.result()


class _Pool:
    """Up to so many processes that run Python functions. Close it, always. Raises BackendError.

    They hold the reading end of a pipe to which only we can write: see `_end_with`.
    """

    def __init__(self, number: int) -> None:
        need_processes("more than one job")
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing.context import SpawnContext, SpawnProcess

        started: list[SpawnProcess] = []
        queues: list[SimpleQueue[object]] = []

        class Context(SpawnContext):
            """Keeps what it starts, and the queue of results."""

            def SimpleQueue(self) -> SimpleQueue[object]:  # noqa: N802
                queues.append(super().SimpleQueue())
                return queues[-1]

            def Process(self, *arguments: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
                started.append(SpawnProcess(*arguments, **options))
                return started[-1]

        context = Context()
        self._number, self._started, self._queues = number, started, queues
        self._reading, self._writing = context.Pipe(duplex=False)
        try:
            self.executor = ProcessPoolExecutor(number, context, _begin_work, (self._reading,))
        except OSError as error:
            raise _no_workers(error) from error

    def submit(self, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Future[Result]:
        """Have the function called in one of them. Raises BackendError."""
        with _starting_workers():
            future = self.executor.submit(function, *arguments)
        if len(self._started) == self._number:
            self._only_listen()
        return future

    def _only_listen(self) -> None:
        """Leave it to the processes to write results. A killed one may leave half a result behind, for the rest of
        which the pool waits as long as anybody could write it: even we."""
        for queue in self._queues:
            queue._writer.close()  # type: ignore[attr-defined]

    def end_with_any(self) -> None:
        """End all processes where one has ended: those that are left could write what is missing of its result."""
        if any(process.exitcode is not None for process in self._started if process.pid is not None):
            self.kill()

    def kill(self) -> None:
        """End the processes, whatever they are at."""
        # one that only begins does not watch the pipe yet
        self._writing.close()
        for process in self._started:
            if process.pid is not None:
                process.kill()
        self._only_listen()

    def close(self) -> None:
        """Wait for what is under way, and end the processes."""
        self.executor.shutdown(cancel_futures=True)
        self._writing.close()
        self._reading.close()


@contextmanager
def workers(number: int) -> Iterator[Workers]:
    """Up to so many processes that run Python functions; killed if the block ends with an error, and when we end.

    Raises BackendError.
    """
    from concurrent.futures.process import BrokenProcessPool

    pool = _Pool(number)
    try:
        with _failed_threads() as failed:
            yield Workers(pool, failed)
    except BrokenProcessPool as error:
        raise MemoryError("a process at work was killed, which is done to what takes too much") from error
    except BaseException:
        # nobody waits for what is under way
        pool.kill()
        raise
    finally:
        pool.close()


class SeparateWorkers:
    """Processes that run Python functions, each a pool of its own: one that is killed takes its own work along and no
    other's, and a new one takes its place. Made by `separate_workers`."""

    def __init__(self, number: int, ready: Callable[[], object], failed: list[BaseException]) -> None:
        from concurrent.futures import Future

        self._pools: list[_Pool | None] = [None] * number
        self._given: list[list[Future[Any]]] = [[] for _ in self._pools]
        self._ready = ready
        self._up: list[Future[object]] = [Future() for _ in self._pools]
        """For each process, the call that it answers first."""
        self._up_of: weakref.WeakKeyDictionary[Future[Any], Future[object]] = weakref.WeakKeyDictionary()
        """The same for what was given to it."""
        self._failed = failed

    def submit(self, function: Callable[[*Arguments], Result], /, *arguments: *Arguments) -> Future[Result]:
        """Have the function called in the process that has the least to do. Where that process is killed the future
        says BrokenProcessPool. Raises BackendError."""
        from concurrent.futures.process import BrokenProcessPool

        for given in self._given:
            given[:] = [future for future in given if not future.done()]
        place = min(range(len(self._pools)), key=lambda number: len(self._given[number]))
        pool = self._pools[place]
        if pool is None:
            pool = self._start(place)
        try:
            future = pool.submit(function, *arguments)
        except BrokenProcessPool:
            pool.close()
            future = self._start(place).submit(function, *arguments)
        self._given[place].append(future)
        self._up_of[future] = self._up[place]
        return future

    def prepare(self, number: int) -> None:
        """Start so many of them, as far as there are so many, before there is something to do. Raises BackendError."""
        for place in range(min(number, len(self._pools))):
            if self._pools[place] is None:
                self._start(place)

    def _start(self, place: int) -> _Pool:
        pool = self._pools[place] = _Pool(1)
        self._up[place] = pool.submit(self._ready)
        return pool

    def begun(self, future: Future[Result]) -> bool:
        """Was the process that was lost with it ready?"""
        up = self._up_of[future]
        return up.done() and up.exception() is None

    def check(self) -> None:
        """Raise MemoryError if what is under way may never end for want of memory."""
        if self._failed:
            raise MemoryError from self._failed[0]

    def kill(self, future: Future[Result]) -> None:
        """End the process that works on it."""
        for pool, given in zip(self._pools, self._given, strict=True):
            if pool is not None and future in given:
                pool.kill()

    def close(self) -> None:
        """End them all, without waiting for what is under way."""
        pools = [pool for pool in self._pools if pool is not None]
        for pool in pools:
            pool.kill()
        for pool in pools:
            pool.close()


@contextmanager
def separate_workers(number: int, ready: Callable[[], object]) -> Iterator[SeparateWorkers]:
    """So many processes; killed at the end of the block, and when we end. Each calls `ready` before anything else."""
    with _failed_threads() as failed:
        found = SeparateWorkers(number, ready, failed)
        try:
            yield found
        finally:
            found.close()


@contextmanager
def _failed_threads() -> Iterator[list[BaseException]]:
    """What threads end with for want of memory, which nobody is told."""
    failed: list[BaseException] = []
    before = threading.excepthook

    def keep(what: threading.ExceptHookArgs) -> None:
        if wants_memory(what.exc_value):
            assert what.exc_value is not None
            failed.append(what.exc_value)
        else:
            before(what)

    threading.excepthook = keep
    try:
        yield failed
    finally:
        threading.excepthook = before


@contextmanager
def _starting_workers() -> Iterator[None]:
    """Where work is given to `workers`, which may start one: none is left half-started. Raises BackendError.

    Ctrl-C reaches every process of a terminal, but only we answer: what is blocked here stays so in what
    starts, until it can ignore it.
    """
    with interrupts_held():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        except OSError as error:
            raise _no_workers(error) from error
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _no_workers(error: OSError) -> BackendError:
    return BackendError(f"no further process can be started: {error.strerror or error}; ask for fewer jobs")


def _begin_work(line: Connection) -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _end_with(line)


def _end_with(line: Connection) -> None:
    """End this process when nobody holds the other end of the pipe any more.

    The kernel sends SIGIO then, which ends us even in the midst of C code. A thread sees to it where
    pipes send no signals, and for what happened before they do.
    """
    import fcntl

    def watch() -> None:
        with suppress(EOFError, OSError):
            line.recv_bytes()
        os.kill(os.getpid(), signal.SIGKILL)

    signal.signal(signal.SIGIO, signal.SIG_DFL)
    with suppress(OSError):
        fcntl.fcntl(line, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(line, fcntl.F_SETFL, fcntl.fcntl(line, fcntl.F_GETFL) | os.O_ASYNC)
    threading.Thread(target=watch, name="ends with the parent", daemon=True).start()
