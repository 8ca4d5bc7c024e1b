"""Clocks, turns and processes: what every scenario measures with."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from clueproof.questions.instance import forget_models
from clueproof.questions.sessions import close_all

Result = TypeVar("Result")
GAMES = "/usr/games"
"""Where Debian has the programs of Simon Tatham's collection."""


def spent() -> float:
    """Seconds of the processor: of this process, all its threads, and of those that it has waited for."""
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + others.ru_utime + others.ru_stime


def timed(job: Callable[[], Result]) -> tuple[Result, float]:
    """What it returns, and its processor seconds."""
    before = spent()
    result = job()
    return result, spent() - before


def seconds(job: Callable[[], Any]) -> float:
    """Processor seconds of a job; no less than a millisecond, so that one may divide by them."""
    return max(timed(job)[1], 0.001)


def in_turns(ways: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """The seconds of each way in each round. Every other round asks them the other way round, so that none profits from
    its place."""
    found: dict[str, list[float]] = {name: [] for name in ways}
    for turn in range(rounds):
        for name in [*ways] if turn % 2 == 0 else [*ways][::-1]:
            found[name].append(ways[name]())
    return found


def afresh() -> None:
    """Close the sessions and forget the models, so that the next answer needs all the work."""
    close_all()
    forget_models()


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share of them is."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


# processes


def program(name: str) -> str | None:
    """Where a program is that may not be installed."""
    return shutil.which(name, path=f"{os.environ['PATH']}:{GAMES}")


def ran(words: Sequence[str], **options: Any) -> float:
    """Processor seconds of a whole process. Raises CalledProcessError."""
    options = {"stdout": subprocess.DEVNULL, "check": True, **options}
    return seconds(lambda: subprocess.run(words, **options))


def children(pid: int) -> list[int]:
    """The processes that a process started (Linux)."""
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
    return found


def family(pid: int) -> list[int]:
    """A process, those that it started, and those that they started."""
    return [pid, *(one for child in children(pid) for one in family(child))]


def resident(pid: int) -> int:
    """Bytes of memory that a process holds; 0 if it is gone."""
    with suppress(OSError, IndexError, ValueError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
    return 0


def processor_seconds(pid: int) -> float:
    """Seconds of the processor that another process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
