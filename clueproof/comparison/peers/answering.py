"""The program around a peer, in an interpreter that has it: puzzles in, answers out, each a line of JSON.

    {"record": {"puzzle": "sudoku", "grid": [...]}, "fresh": true}
    {"solutions": [...], "complete": true, "building": 0.01, "solving": 0.02, "proving": 0.01, "processor": 0.04, ...}

Its first line is the version of the peer, or what is missing. `complete` means that there are no other solutions. For a
puzzle that the peer can't take the answer is {"refused": why}, for a failure {"error": message}.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import TypeAlias

from .cells import PuzzleRecord, RefusedError

BUILT = object()
"""Yielded by a peer once its model is built."""
Search: TypeAlias = "Iterator[object]"
"""The result of a peer's `search(record)`: BUILT, then solutions, each once. It ends when there are no more. A peer
that gives one solution, and can't tell whether there is another, has `PROVES = False`. One that keeps something from
puzzle to puzzle has `forget()`."""
MAX_SOLUTIONS = 2


def main(folder_module: str) -> None:
    """Answer until the input ends. `folder_module`: the peer's module, beside this one."""
    # keeps what a peer prints apart from the answers
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)

    def tell(answer: dict[str, object]) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    try:
        peer = import_module(f".{folder_module}", __package__)
        tell({"version": peer.version()})
    except (ImportError, OSError) as error:
        tell({"missing": str(error)})
        return
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["fresh"] and hasattr(peer, "forget"):
            peer.forget()
        gc.collect()
        tell(_answer(peer, asked["record"]))


def _answer(peer: ModuleType, record: PuzzleRecord) -> dict[str, object]:
    solutions: list[object] = []
    marks = [time.perf_counter()]
    processor = _processor()
    _forget_peak()
    complete = False
    try:
        for found in peer.search(record):
            marks.append(time.perf_counter())
            if found is not BUILT:
                solutions.append(found)
            if len(solutions) == MAX_SOLUTIONS:
                break
        else:
            complete = getattr(peer, "PROVES", True)
    except RefusedError as error:
        return {"refused": str(error)}
    except MemoryError:
        return {"unknown": "out of memory"}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"[:500]}
    now = time.perf_counter()
    started, built, *later = [*marks, now][: 2 + MAX_SOLUTIONS]
    first = later[0] if later else now
    return {
        "solutions": solutions,
        "complete": complete,
        "building": built - started,
        "solving": first - built,
        "proving": now - first,
        "processor": _processor() - processor,
        "memory": _peak(),
    }


def _forget_peak() -> None:
    with suppress(OSError), open("/proc/self/clear_refs", "w") as file:
        file.write("5")


def _peak() -> int | None:
    """The most memory that this process had since, in bytes; None where the system does not tell."""
    with suppress(OSError), open("/proc/self/status") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return None


def _processor() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
