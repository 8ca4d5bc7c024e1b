"""Programs that we start: talked to, and ended for certain. POSIX only.

Nothing outlives us, however we end: a reaper watches programs here, and Python workers (`pool`) watch a pipe. A program
leads a process group: Ctrl-C at the terminal reaches only us, and what the program starts itself ends with it.
"""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from clueproof.backends.session import Limit, need_processes
from clueproof.clock import CANCELLED
from clueproof.errors import BackendError

PACE = 0.05
"""Seconds between two looks at whether somebody cancelled."""
MAX_OUTPUT = 1 << 28
"""Bytes of output; a child that prints more is taken to be out of control."""
KEPT_ERRORS = 4096
"""Bytes of the error stream that are kept, the last ones."""


MEMORY = re.compile(r"out of memory|memory ?error|bad_alloc|allocate memory|memory exhausted", re.IGNORECASE)
"""How programs complain that there is no memory left."""


GATE = ("/bin/sh", "-c", 'read -r go && exec "$@" </dev/null', "sh")
"""What to write before a command so that it waits for a line on its standard input, which must be a pipe of
ours, and never starts if we end before that."""


def program_command(name: str, *arguments: str) -> list[str]:
    """The command that runs one of our own programs: see `clueproof.backends.programs`."""
    return [sys.executable, "-m", "clueproof.backends.programs", name, *arguments]


PROCESSES = Path("/proc")
"""Where Linux tells of processes."""


def peak_memory(process: int | str = "self") -> int | None:
    """The most memory that a running process had, in bytes; None where the system does not tell."""
    with suppress(OSError):
        for line in (PROCESSES / str(process) / "status").read_text(errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return None


class ProgramMemory:
    """The most memory, in bytes, that any program of ours had since `forget`: as it was when it wrote something, and at
    least each `PACE` seconds."""

    most = 0

    def forget(self) -> None:
        """Begin anew."""
        self.most = 0

    def note(self, process: int) -> None:
        """Look at a program; one that has ended tells nothing."""
        self.most = max(self.most, peak_memory(process) or 0)


program_memory = ProgramMemory()


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
        with interrupts_held():
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
            reaper.watch(self._process.pid)
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
            if len(self.output) > MAX_OUTPUT:
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
                if not ended:
                    program_memory.note(self.pid)
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
        reaper.forget(process.pid)
        process.wait()


@contextmanager
def interrupts_held() -> Iterator[None]:
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


def limit_memory(most: int) -> None:
    """Let this process have so many bytes of memory, addresses that it does not use among them."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


# what is left when we are gone

WATCH = """
exec 3<&0
{
    trap '' HUP INT QUIT TERM
    groups=' '
    while read -r sign group; do
        case $sign in
            +) groups="$groups$group " ;;
            -) groups="${groups%% $group *} ${groups#* $group }" ;;
        esac
    done
    for group in $groups; do kill -s KILL -- "-$group"; done
} <&3 3<&- &
"""


class Reaper:
    """Kills process groups when we are gone: `timeout -s KILL` leaves us no chance to.

    It is a shell in a session of its own, which reads from a pipe which groups there are. Only we can write to the
    pipe, so when it ends we are gone, and the shell kills the groups that are left. It is no child of ours: whoever
    asks for our children, or waits for them, doesn't meet it. It is started with the first group.
    """

    def __init__(self) -> None:
        self._groups: set[int] = set()
        self._pipe: int | None = None
        # a group can end while another begins: objects are dropped at any time
        self._lock = threading.RLock()
        os.register_at_fork(after_in_child=self._forked)

    def watch(self, group: int) -> None:
        """Kill the group when we are gone."""
        with self._lock:
            self._groups.add(group)
            self._tell(f"+ {group}\n")

    def forget(self, group: int) -> None:
        """The group is gone."""
        with self._lock:
            if group in self._groups:
                self._groups.remove(group)
                self._tell(f"- {group}\n")

    def _tell(self, line: str) -> None:
        if self._pipe is not None:
            with suppress(BrokenPipeError):
                os.write(self._pipe, line.encode())
                return
            # somebody killed it
            os.close(self._pipe)
        self._pipe = _start_reaper()
        os.write(self._pipe, "".join([f"+ {group}\n" for group in sorted(self._groups)]).encode())

    def _forked(self) -> None:
        """A fork has no children yet, and must not keep the pipe of its parent open."""
        if self._pipe is not None:
            os.close(self._pipe)
        self._pipe = None
        self._groups.clear()
        self._lock = threading.RLock()


def _start_reaper() -> int:
    """Start the shell: where to write which groups there are."""
    reading, writing = os.pipe()
    try:
        # without the environment, and far from folders that may have to be unmounted
        subprocess.run(
            ["/bin/sh", "-c", WATCH],
            stdin=reading,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={},
            cwd="/",
            start_new_session=True,
            check=True,
        )
    except BaseException:
        os.close(writing)
        raise
    finally:
        os.close(reading)
    return writing


reaper = Reaper()
"""That of this process."""
