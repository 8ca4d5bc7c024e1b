"""What a measurement takes of the machine, and which machine that is. Where a system does not tell, less is known."""

from __future__ import annotations

import os
import platform
import time
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache

from clueproof.backends.process import PROCESSES, peak_memory, program_memory
from clueproof.clock import TIME_LIMIT, Cancel
from clueproof.syntax.record import JsonValue

PACE = 0.01
"""Seconds between two looks at the processor time."""
PATIENCE = 10
"""Where processor time is limited, a measurement may take so many times the limit on the wall: one that waits for
something, or for a processor, does not wait for ever."""


def processor_seconds() -> float:
    """The processor time of this process and all that it started, also of what runs now (on Linux), in seconds."""
    try:
        import resource
    except ImportError:
        # not every system reports the time of children
        return time.process_time()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime + sum(map(_seconds_of, _children(os.getpid())))


def _children(process: int) -> list[int]:
    """The processes that this one started and that run now."""
    found: list[int] = []
    for children in (PROCESSES / str(process) / "task").glob("*/children"):
        with suppress(OSError, ValueError):
            found += map(int, children.read_text().split())
    return found


def _seconds_of(process: int) -> float:
    """The processor time of another process and of all that it started."""
    try:
        fields = (PROCESSES / str(process) / "stat").read_text().rpartition(")")[2].split()
        # user and system time, its own and those of its children that have ended: fields 14 to 17 of proc(5)
        ticks = sum(map(int, fields[11:15]))
    except (OSError, ValueError):
        # it has ended
        return 0.0
    return ticks / os.sysconf("SC_CLK_TCK") + sum(map(_seconds_of, _children(process)))


class ProcessorLimit(Cancel):
    """Cancels a question when so many seconds of processor time have been used since it was made."""

    __slots__ = ("_end", "_next", "reached")

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._end = processor_seconds() + seconds
        self._next = 0.0
        self.reached = False

    @property
    def cancelled(self) -> bool:
        now = time.monotonic()
        if not self.reached and now >= self._next:
            self._next = now + PACE
            self.reached = processor_seconds() >= self._end
        return self.reached

    def reason(self, reason: str) -> str:
        """The reason why there is no answer: this limit, or the given one."""
        return f"{TIME_LIMIT} (processor)" if self.reached else reason


class PeakMemory:
    """The memory that this process, or a program that it started, takes at most from now on."""

    def __init__(self) -> None:
        with suppress(OSError):
            # forget the peak so far: proc(5)
            (PROCESSES / "self" / "clear_refs").write_text("5")
        program_memory.forget()

    @property
    def bytes(self) -> int | None:
        """The greatest of the peaks; None where the system does not tell."""
        own = peak_memory()
        return None if own is None else max(own, program_memory.most)


@cache
def _machine() -> dict[str, JsonValue]:
    return {"host": platform.node(), "processor_name": _processor_name(), "python": platform.python_version()}


def _processor_name() -> str:
    with suppress(OSError):
        for line in (PROCESSES / "cpuinfo").read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return f"{value.strip()}, {os.cpu_count()} processors"
    return f"{platform.processor() or platform.machine()}, {os.cpu_count()} processors"


def circumstances() -> dict[str, JsonValue]:
    """The machine, how busy it is, and the time: fields of `ComparisonRow`."""
    load: JsonValue = None
    with suppress(OSError, AttributeError):
        load = round(os.getloadavg()[0], 2)
    return {**_machine(), "load": load, "date": datetime.now(UTC).isoformat(timespec="seconds")}
