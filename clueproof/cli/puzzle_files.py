"""From the FILE arguments to puzzles: files, folders, links, standard input."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TextIO, TypeAlias

from clueproof.cli.exit_status import complain
from clueproof.clock import Clock
from clueproof.encoders import Puzzle
from clueproof.errors import BadPuzzleError, ClueproofError, quoted
from clueproof.formats.forms import ENDINGS
from clueproof.formats.links import is_link
from clueproof.formats.read import read_all, read_binary
from clueproof.formats.records import is_game_id
from clueproof.views import first_of

SHORTEST_SUDOKU = 77
"""Characters of a Sudoku on a line, if some are missing."""

PuzzleOrError: TypeAlias = "Puzzle | ClueproofError"


def puzzles(files: Sequence[str], default: str | None) -> Iterator[PuzzleOrError]:
    """The puzzles of all files in their order; in place of a puzzle that can't be read, the error.

    A link, a game id, and all cells of a Sudoku on a line are puzzles themselves. "-" is standard input. A folder
    stands for all puzzle files in it and below, sorted by path, hidden ones left out. `default` names the rule set of
    puzzles that don't. Raises InUseError, before anything is read, if standard output goes to one of the files.
    """
    must_be_apart("-", files)
    for file in files:
        if file == "-":
            yield from _standard_input(default)
        elif is_link(file):
            yield from read_all(io.StringIO(file), default, name="<link>")
        elif _is_puzzle(file, default) and not os.path.exists(file):
            yield from read_all(io.StringIO(file), default, name="<argument>")
        elif os.path.isdir(file):
            yield from _folder(file, default)
        else:
            yield from read_all(file, default)


def must_exist(files: Sequence[str], default: str | None) -> None:
    """Raise BadPuzzleError if one of them neither exists nor is itself a puzzle."""
    for file in files:
        if not (file == "-" or is_link(file) or _is_puzzle(file, default) or os.path.exists(file)):
            raise BadPuzzleError(f"{file}: {os.strerror(errno.ENOENT)}")


def _is_puzzle(text: str, default: str | None) -> bool:
    """Is this a Sudoku on a line, or nearly one, or a game id, rather than the path of a file?"""
    # only who gives one pays for the import
    if len(text) >= SHORTEST_SUDOKU:
        from clueproof.formats.sudoku_lists import NEARLY, is_sudoku

        if is_sudoku(text) or NEARLY.fullmatch(text) is not None:
            return True
    return is_game_id(text, default)


class InUseError(ClueproofError):
    """A file is to be read and to be written; the message names it."""


def must_be_apart(out: str, inputs: Sequence[str]) -> None:
    """Raise InUseError if the file to write, "-" for standard output, is also one of those to read."""
    about = _about(out, sys.stdout)
    if about is None:
        return
    for name in inputs:
        for file in files_in(name).paths if name != "-" and os.path.isdir(name) else [name]:
            other = _about(file, sys.stdin)
            if other is not None and os.path.samestat(about, other):
                written = "standard output" if out == "-" else out
                read = "standard input" if file == "-" else file
                both = written if read == written else f"{written} and {read} are the same file, which"
                raise InUseError(f"{both} can't be written to while it is read; choose another file to write")


def _about(name: str, stream: TextIO) -> os.stat_result | None:
    """The file's status, "-" for the stream; None if it is no regular file."""
    try:
        about = os.fstat(stream.fileno()) if name == "-" else os.stat(name)
    except (OSError, ValueError, AttributeError):
        # a missing file, or a stream that is closed or has no file descriptor
        return None
    return about if stat.S_ISREG(about.st_mode) else None


def are_there(files: Sequence[str]) -> bool:
    """Can all files be read without waiting, and a second time?"""
    return all(os.path.isfile(file) or os.path.isdir(file) for file in files)


def is_at_hand() -> bool:
    """Can more of standard input be read without waiting, as far as the system can tell?"""
    # only who reads from it pays for the import
    from select import select

    try:
        return bool(select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError, TypeError):
        # no file of the system, or closed
        return False


def timed(
    files: Sequence[str], default: str | None, time_limit: float | None
) -> Iterator[tuple[PuzzleOrError, float | None]]:
    """As `puzzles`, each with the seconds that are left for it after reading.

    Waiting for input doesn't count: for files that may have to be waited for, processor time counts instead. A puzzle
    that takes longer to read than the time limit becomes a StoppedError.
    """
    found = puzzles(files, default)
    if time_limit is None:
        yield from ((item, None) for item in found)
        return
    there = are_there(files)
    while True:
        clock = Clock(time_limit, now=time.monotonic if there else time.thread_time)
        with clock:
            try:
                item = next(found)
            except StopIteration:
                return
        yield item, time_limit - clock.seconds


def choose_puzzle(
    file: str, default: str | None, wanted: str | None, time_limit: float | None
) -> tuple[Puzzle, float | None]:
    """The puzzle of the file with the id `wanted`, or the only one, and the rest of its time.

    Raises ClueproofError; it is a StoppedError if reading takes longer than the time limit.
    """
    found: list[tuple[Puzzle, float | None]] = []
    errors: list[ClueproofError] = []
    for item, left in timed([file], default, time_limit):
        if isinstance(item, ClueproofError):
            errors.append(item)
        elif wanted in (None, item.name):
            found.append((item, left))
    if errors and (wanted is None or not found):
        raise errors[0]
    if not found:
        raise BadPuzzleError(f"{file}: there is no puzzle called {quoted(wanted)}")
    if len(found) > 1:
        names = first_of(tuple(item.name for item, _ in found))
        raise BadPuzzleError(f"{file}: there are {len(found)} puzzles; choose one with --id: {names}")
    for note in note_lines(found[0][0]):
        complain(note)
    return found[0]


def note_lines(puzzle: Puzzle) -> list[str]:
    """The notes on what was passed over when a puzzle was read, for standard error."""
    return [f"{puzzle.place or puzzle.name}: note: {note}" for note in puzzle.notes]


def _standard_input(default: str | None) -> Iterator[PuzzleOrError]:
    binary = getattr(sys.stdin, "buffer", None)
    if binary is None or binary.closed:
        yield BadPuzzleError("<stdin>: standard input is closed")
        return
    yield from read_binary(binary, default, name="<stdin>")


def _folder(folder: str, default: str | None) -> Iterator[PuzzleOrError]:
    paths, unreadable = files_in(folder)
    for error in unreadable:
        yield BadPuzzleError(f"{error.filename}: {error.strerror}")
    if not paths and not unreadable:
        yield BadPuzzleError(f"{folder}: no puzzle files in this folder ({', '.join(ENDINGS)})")
    for path in paths:
        if os.path.exists(path) and not os.path.isfile(path):
            # reading a pipe might wait for ever
            yield BadPuzzleError(f"{path}: no regular file; pipes and devices are read where they are named themselves")
        else:
            yield from read_all(path, default)


class Files(NamedTuple):
    """The contents of a folder: the sorted paths of puzzle files, and errors of subfolders that can't be listed."""

    paths: list[str]
    unreadable: list[OSError]


def files_in(folder: str) -> Files:
    found = Files([], [])
    for inside, folders, names in os.walk(folder, onerror=found.unreadable.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        names = [name for name in names if not name.startswith(".") and name.lower().endswith(ENDINGS)]
        found.paths.extend(os.path.join(inside, name) for name in names)
    found.paths.sort(key=lambda path: path.split(os.sep))
    return found
