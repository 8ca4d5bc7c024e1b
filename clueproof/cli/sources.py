"""From the FILE arguments to puzzles: files, folders, standard input."""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from clueproof.clock import Clock
from clueproof.encoders import Puzzle
from clueproof.errors import BadPuzzleError, ClueproofError
from clueproof.formats import graphs
from clueproof.formats.read import read_all

ENDINGS = (".txt", ".jsonl", ".json", ".sdk", ".non", ".nonpack", *graphs.ENDINGS)
"""How the names of puzzle files end; only these are looked at in a folder."""

Found: TypeAlias = "Puzzle[Any, Any] | ClueproofError"


def puzzles(files: Sequence[str], default: str | None) -> Iterator[Found]:
    """The puzzles of all files in their order; in place of one that can't be read the error that says why.

    "-" is standard input. A folder stands for all puzzle files in it and below, sorted by path,
    hidden ones left out. `default` names the rule set of puzzles that don't.
    """
    for file in files:
        if file == "-":
            yield from _standard_input(default)
        elif os.path.isdir(file):
            yield from _folder(file, default)
        else:
            yield from read_all(file, default)


def timed(files: Sequence[str], default: str | None, time_limit: float | None) -> Iterator[tuple[Found, float | None]]:
    """As `puzzles`, each with the seconds that are left for it: reading is part of what a puzzle takes.

    Waiting for input is not: where some may be waited for, it is the time of the processor that counts. A puzzle that
    takes longer to read than that comes as a StoppedError.
    """
    found = puzzles(files, default)
    there = all(os.path.isfile(file) or os.path.isdir(file) for file in files)
    while True:
        clock = Clock(time_limit, now=time.monotonic if there else time.thread_time)
        with clock:
            try:
                item = next(found)
            except StopIteration:
                return
        yield item, None if time_limit is None else time_limit - clock.seconds


def _standard_input(default: str | None) -> Iterator[Found]:
    binary = getattr(sys.stdin, "buffer", None)
    if binary is None or binary.closed:
        yield BadPuzzleError("<stdin>: standard input is closed")
        return
    stream = io.TextIOWrapper(binary, encoding="utf-8", errors="surrogateescape")
    try:
        yield from read_all(stream, default, name="<stdin>")
    finally:
        stream.detach()


def _folder(folder: str, default: str | None) -> Iterator[Found]:
    unreadable: list[OSError] = []
    paths = []
    for inside, folders, names in os.walk(folder, onerror=unreadable.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths += [
            os.path.join(inside, name) for name in names if not name.startswith(".") and name.lower().endswith(ENDINGS)
        ]
    for error in unreadable:
        yield BadPuzzleError(f"{error.filename}: {error.strerror}")
    if not paths and not unreadable:
        yield BadPuzzleError(f"{folder}: no puzzle files in this folder ({', '.join(ENDINGS)})")
    for path in sorted(paths, key=lambda path: path.split(os.sep)):
        yield from read_all(path, default)
