"""Processes of our own: started, talked to, and ended for certain. POSIX only.

All that clueproof starts is started here, so that nothing outlives us, however we end: programs are
watched by a warden, Python workers watch a pipe. A program leads a process group: Ctrl-C at the
terminal reaches only us, and what it starts itself ends with it.
"""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from clueproof.backends.session import Limit, need_processes
from clueproof.backends.warden import GATE, warden
from clueproof.clock import CANCELLED
from clueproof.errors import BackendError, wants_memory

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection
    from multiprocessing.queues import SimpleQueue

Result = TypeVar("Result")

PACE = 0.05
"""Seconds between two looks at whether somebody cancelled."""
MOST_OUTPUT = 1 << 28
"""Bytes of output; a child that prints more is taken to be out of control."""
KEPT_ERRORS = 4096
"""Bytes of the error stream that are kept, the last ones."""


MEMORY = re.compile(r"out of memory|memory ?error|bad_alloc|allocate memory|memory exhausted", re.IGNORECASE)
"""How programs complain that there is no memory left."""


class Child:
    """A running program. Close it, always: that kills its whole group and reaps it.

    `talks` keeps its standard input open for `send`; else it reads from nowhere. Raises BackendError
    if the program can't be started.
    """

    def __init__(self, name: str, command: Sequence[str], talks: bool = False) -> None:
        need_processes(name)
        self.name = name
        self.output = bytearray()
        self._errors = b""
        self._unsent = memoryview(b"")
        self._owner = os.getpid()
        with _interrupts_held():
            try:
                self._process = subprocess.Popen(
                    command if talks else [*GATE, *command],
                    bufsize=0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    process_group=0,
                )
            except OSError as error:
                raise BackendError(f"{name} can't be started: {error.strerror}") from error
            # also when nobody closes it: the object is dropped, or the interpreter ends
            self._end = weakref.finalize(self, _end, self._process, self._owner)
            self._watched(talks)

    def _watched(self, talks: bool) -> None:
        """Let it go on once it is sure to end with us."""
        try:
            warden.watch(self._process.pid)
        except (OSError, subprocess.SubprocessError) as error:
            self._end()
            raise BackendError(f"{self.name} can't be watched: {error}") from error
        stdin = self._process.stdin
        assert stdin is not None
        if talks:
            os.set_blocking(stdin.fileno(), False)
            return
        with suppress(BrokenPipeError):
            stdin.write(b"go\n")
        stdin.close()

    @property
    def pid(self) -> int:
        """The process id, also the id of its group."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Is it ours (not a fork's parent's) and still there?"""
        return self._owner == os.getpid() and self._end.alive and self._process.poll() is None

    @property
    def status(self) -> int | None:
        """Its exit status, the negative number of the signal that ended it, None while it runs."""
        return self._process.returncode

    @property
    def complaint(self) -> str:
        """The last line that it wrote to its error stream; "" for none."""
        lines = self._errors.decode(errors="replace").strip().splitlines()
        return lines[-1].strip() if lines else ""

    @property
    def wanted_memory(self) -> bool:
        """Did it end for want of memory, as far as one can see? The kernel kills what takes too much."""
        return self.status == -signal.SIGKILL or MEMORY.search(self.complaint) is not None

    @property
    def last_words(self) -> str:
        """Why it ended, after it has."""
        if self.wanted_memory:
            return "out of memory"
        status = self.status
        how = f"was ended by signal {-status}" if status is not None and status < 0 else f"ended with status {status}"
        return f"its process {how}{f' ({self.complaint})' if self.complaint else ''}"

    def send(self, data: bytes) -> None:
        """Give it more input; `wait` writes it as the child reads."""
        self._unsent = memoryview(b"".join((self._unsent, data)) if self._unsent else data)
        self._write()

    @property
    def streams(self) -> tuple[int, int, int]:
        """The descriptors of its input, which it `talks` on, output and errors, for those who wait for many things at
        once: see `flush` and `receive`."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        return process.stdin.fileno(), process.stdout.fileno(), process.stderr.fileno()

    def flush(self) -> bool:
        """Write as much of what is unsent as fits; is some left?"""
        self._write()
        return bool(self._unsent)

    def receive(self, stream: int) -> bool:
        """Take what has come on its output or errors; False at the end of the stream. Raises BackendError for output
        without end."""
        chunk = os.read(stream, 1 << 16)
        assert self._process.stdout is not None
        if stream == self._process.stdout.fileno():
            self.output += chunk
            if len(self.output) > MOST_OUTPUT:
                raise BackendError(f"{self.name} prints without end")
        else:
            self._errors = (self._errors + chunk)[-KEPT_ERRORS:]
        return bool(chunk)

    def _write(self) -> None:
        """Write as much of what is unsent as fits."""
        assert self._process.stdin is not None
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._process.stdin.fileno(), self._unsent[: 1 << 16]) :]
        except BlockingIOError:
            return
        except (BrokenPipeError, ValueError):
            # it has ended, or was
            self._unsent = memoryview(b"")

    def wait(self, limit: Limit, cancelled: Callable[[], bool], until: bytes | None = None) -> str | None:
        """Collect output until the child has ended, or until the output ends with `until`.

        None then; else the reason why waiting stopped, at most `PACE` seconds late, the child running
        on. Raises BackendError for output without end.
        """
        process = self._process
        with selectors.DefaultSelector() as streams:
            self._register(streams)
            while True:
                if cancelled():
                    return CANCELLED
                if (reason := limit.over()) is not None:
                    return reason
                left = limit.left
                pause = PACE if left is None else min(PACE, left)
                if not any(key.events == selectors.EVENT_READ for key in streams.get_map().values()):
                    with suppress(subprocess.TimeoutExpired):
                        process.wait(pause)
                        return None
                    continue
                # asked before the streams are: what it wrote before it ended is there to be read
                ended = process.poll() is not None
                ready = streams.select(0 if ended else pause)
                for key, _ in ready:
                    self._serve(streams, key)
                if until is not None and self.output.endswith(until):
                    return None
                if ended and not ready:
                    # something that it started holds its output open
                    return None

    def _register(self, streams: selectors.BaseSelector) -> None:
        """Have its streams looked at, as far as they are open and there is something to do."""
        process = self._process
        for stream in (process.stdout, process.stderr):
            if stream is not None and not stream.closed:
                streams.register(stream, selectors.EVENT_READ, self)
        if process.stdin is not None and self._unsent:
            streams.register(process.stdin, selectors.EVENT_WRITE, self)

    def _serve(self, streams: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
        """Read what a stream has, or write what fits."""
        if key.events == selectors.EVENT_WRITE:
            self._write()
            if not self._unsent:
                streams.unregister(key.fileobj)
            return
        if not self.receive(key.fd):
            streams.unregister(key.fileobj)

    def close(self) -> None:
        """Kill the group, reap the child, close the pipes. Closing twice is fine."""
        self._end()


def attend(
    children: Iterable[Child], limit: Limit, cancelled: Callable[[], bool], enough: Callable[[], bool]
) -> str | None:
    """Collect the output of several children, and give them their input, until there is enough of it.

    None then; else the reason why waiting stopped, at most `PACE` seconds late, the children running on.
    """
    with selectors.DefaultSelector() as streams:
        for child in children:
            child._register(streams)
        while not enough():
            if cancelled():
                return CANCELLED
            if (reason := limit.over()) is not None:
                return reason
            left = limit.left
            for key, _ in streams.select(PACE if left is None else min(PACE, left)):
                key.data._serve(streams, key)
    return None


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    ours = owner == os.getpid()
    if ours:
        # the group even if the child itself is gone: what it started may be left
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()
    if ours:
        # before it is reaped: until then the number is nobody else's
        warden.forget(process.pid)
        process.wait()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A signal that comes while a process starts is handled right after: its id must not get lost."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {
        number: handler
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        if callable(handler := signal.getsignal(number))  # the others don't raise in Python
    }
    for held in before:
        signal.signal(held, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for held, handler in before.items():
            signal.signal(held, handler)
        for number in came:
            signal.raise_signal(number)


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
        queues: list[SimpleQueue[Any]] = []

        class Context(SpawnContext):
            """Keeps what it starts, and the queue of results."""

            def SimpleQueue(self) -> SimpleQueue[Any]:  # noqa: N802
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

    def submit(self, function: Callable[..., Result], *arguments: Any) -> Future[Result]:
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

    def submit(self, function: Callable[..., Result], /, *arguments: Any) -> Future[Result]:
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

    def begun(self, future: Future[Any]) -> bool:
        """Was the process that was lost with it ready?"""
        up = self._up_of[future]
        return up.done() and up.exception() is None

    def check(self) -> None:
        """Raise MemoryError if what is under way may never end for want of memory."""
        if self._failed:
            raise MemoryError from self._failed[0]

    def kill(self, future: Future[Any]) -> None:
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


def limit_memory(most: int) -> None:
    """Let this process have so many bytes of memory, addresses that it does not use among them."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


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
    with _interrupts_held():
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
