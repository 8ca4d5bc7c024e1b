"""Programs in processes of their own: started, talked to, and ended for certain. POSIX only.

Each child leads a process group: Ctrl-C at the terminal reaches only us, and what the child starts
itself ends with it. A child never outlives us, however we end: see `_tied_to_us`.
"""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import subprocess
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache

from clueproof.backends.session import BackendError, Limit
from clueproof.clock import CANCELLED

PACE = 0.05
"""Seconds between two looks at whether somebody cancelled."""
MOST_OUTPUT = 1 << 28
"""Bytes of output; a child that prints more is taken to be out of control."""
KEPT_ERRORS = 4096
"""Bytes of the error stream that are kept, the last ones."""


class Child:
    """A running program. Close it, always: that kills its whole group and reaps it.

    `talks` keeps its standard input open for `send`; else it reads from nowhere. Raises BackendError
    if the program can't be started.
    """

    def __init__(self, name: str, command: Sequence[str], talks: bool = False) -> None:
        self.name = name
        self.output = bytearray()
        self._errors = b""
        self._unsent = memoryview(b"")
        self._owner = os.getpid()
        with _interrupts_held():
            try:
                self._process = subprocess.Popen(
                    command if talks else [*_tied_to_us(), *command],
                    bufsize=0,
                    stdin=subprocess.PIPE if talks else subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    process_group=0,
                )
            except OSError as error:
                raise BackendError(f"{name} can't be started: {error.strerror}") from error
            # also when nobody closes it: the object is dropped, or the interpreter ends
            self._end = weakref.finalize(self, _end, self._process, self._owner)
        if self._process.stdin is not None:
            os.set_blocking(self._process.stdin.fileno(), False)

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

    def send(self, data: bytes) -> None:
        """Give it input; `wait` writes it as the child reads."""
        self._unsent = memoryview(data)

    def wait(self, limit: Limit, cancelled: Callable[[], bool], until: bytes | None = None) -> str | None:
        """Collect output until the child has ended, or until the output ends with `until`.

        None then; else the reason why waiting stopped, at most `PACE` seconds late, the child running
        on. Raises BackendError for output without end.
        """
        process = self._process
        with selectors.DefaultSelector() as streams:
            for stream in (process.stdout, process.stderr):
                if stream is not None and not stream.closed:
                    streams.register(stream, selectors.EVENT_READ)
            if process.stdin is not None and self._unsent:
                streams.register(process.stdin, selectors.EVENT_WRITE)
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
                ready = streams.select(pause)
                for key, _ in ready:
                    self._serve(streams, key)
                if until is not None and self.output.endswith(until):
                    return None
                if not ready and process.poll() is not None:
                    # something that it started holds its output open
                    return None

    def _serve(self, streams: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
        """Read what a stream has, or write what fits."""
        if key.events == selectors.EVENT_WRITE:
            try:
                self._unsent = self._unsent[os.write(key.fd, self._unsent[: 1 << 16]) :]
            except BlockingIOError:
                return
            except BrokenPipeError:
                self._unsent = memoryview(b"")
            if not self._unsent:
                streams.unregister(key.fileobj)
            return
        chunk = os.read(key.fd, 1 << 16)
        if not chunk:
            streams.unregister(key.fileobj)
        elif key.fileobj is self._process.stderr:
            self._errors = (self._errors + chunk)[-KEPT_ERRORS:]
        else:
            self.output += chunk
            if len(self.output) > MOST_OUTPUT:
                raise BackendError(f"{self.name} prints without end")

    def close(self) -> None:
        """Kill the group, reap the child, close the pipes. Closing twice is fine."""
        self._end()


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
        for number in (signal.SIGINT, signal.SIGTERM)
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


@lru_cache(maxsize=1)
def _tied_to_us() -> tuple[str, ...]:
    """What to write before a command so that the kernel kills it when we are killed; Linux only.

    `timeout 10 clueproof ...` ends us with no chance to clean up. util-linux's `setpriv` arranges
    that in 1 ms; Popen's `preexec_fn` could too, but may deadlock where there are threads. Programs
    of our own that read standard input notice its end instead.
    """
    setpriv = shutil.which("setpriv")
    if setpriv is not None:
        command = (setpriv, "--pdeathsig", "KILL", "--")
        tried = subprocess.run([*command, "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if tried.returncode == 0:
            return command
    return ()
