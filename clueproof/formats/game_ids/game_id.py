"""Game ids of Simon Tatham's programs: parameters, a colon, and the puzzle, on one line ("7x7de:a2b3c...").

Each program has a notation of its own, in a module of the program's name: from an id to the fields of a JSON record,
which the rule set then reads as any other, and from a puzzle to an id. Source:
https://git.tartarus.org/?p=simon/puzzles.git (the functions `validate_desc` and `new_desc` of each program's file).
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import groupby
from string import ascii_lowercase
from typing import ClassVar

from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

ID = re.compile(r"(?P<parameters>\d[^:#\s]*):(?P<puzzle>\S*)")
"""What a line that is a game id looks like: all parameters begin with a size."""
SIZE = re.compile(r"(?P<width>\d+)(?:x(?P<height>\d+))?")
"""How parameters begin: the width and the height, or the side of a square."""


class GameId(ABC):
    """The notation of one program."""

    game: ClassVar[str]
    """The name of the program, without `sgt-`."""
    puzzle: ClassVar[str]
    """The name of the rule set."""

    @abstractmethod
    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        """The fields of the puzzle's JSON record, `puzzle` among them where it is of another rule set. Raises
        NotationError for an id that is cut off or fits no parameters; what the rules forbid (a number too large ...)
        the rule set says."""

    @abstractmethod
    def written(self, puzzle: Puzzle) -> str:
        """The game id of a puzzle, as the program accepts it. Raises NotationError if it has no such puzzles."""


def size_of(parameters: str) -> tuple[int, int]:
    """Height and width. Raises NotationError."""
    found = SIZE.match(parameters)
    if found is None or len(found[0]) > 9:
        raise NotationError(f"parameters begin with the width and the height (7x7), not with {quoted(parameters)}", 0)
    width = int(found["width"])
    height = int(found["height"] or width)
    if not (height and width):
        raise NotationError(f"a board of {height} rows and {width} columns is none", 0)
    return height, width


def options(parameters: str, known: str = "") -> re.Match[str]:
    """What stands behind the size of an id: the match of a regular expression. Raises NotationError for parameters of
    which nobody knows what they mean."""
    size = SIZE.match(parameters)
    start = size.end() if size else 0
    found = re.compile(known, re.ASCII).fullmatch(parameters, start)
    if found is None:
        raise NotationError(f"unknown parameters {quoted(parameters[start:])}", start)
    return found


def cells(puzzle: Scanner, count: int, values: str, *, numbers: bool = False, open_end: bool = False) -> list[str]:
    """So many cells: letters stand for 1 to 26 empty ones ("a" is one, "z" 26), each of the `values` is a cell, and
    with `numbers` each number is, with "_" between two of them. Empty cells come as "."; with `open_end` those at the
    end may be left out."""
    found: list[str] = []
    while len(found) < count and (puzzle or not open_end):
        if (value := puzzle.take(values)) is not None:
            found.append(value)
        elif (empty := puzzle.take(ascii_lowercase)) is not None:
            found += ["."] * (ord(empty) - ord("a") + 1)
        elif numbers and (number := puzzle.number()) is not None:
            found.append(str(number))
            if puzzle.next == "_":
                puzzle.take("_")
        else:
            puzzle.fail("a cell")
    if len(found) > count:
        puzzle.at -= 1
        puzzle.fail(f"no more than {counted(count, 'cell')} in all")
    return found + ["."] * (count - len(found))


def written_cells(values: Iterable[str], *, numbers: bool = False) -> str:
    """The same backwards: empty cells are "."."""
    return "".join(_written(values, numbers))


def _written(values: Iterable[str], numbers: bool) -> Iterator[str]:
    before = False  # was the last one a number?
    for empty, run in groupby(values, key=".".__eq__):
        if empty:
            length = len([*run])
            yield "z" * (length // 26) + (ascii_lowercase[length % 26 - 1] if length % 26 else "")
            before = False
            continue
        for value in run:
            yield f"_{value}" if before and numbers else value
            before = True


def given_cells(puzzle: Puzzle) -> list[str]:
    """What is given in each cell of a puzzle, row by row; "." where nothing is."""
    shape, given = puzzle.shape, puzzle.clues[GIVEN]
    return [str(given.get((r, c), ".")) for r in range(shape.height) for c in range(shape.width)]


def rows(values: list[str], width: int) -> list[JsonValue]:
    """The cells in rows, as a grid of a record has them."""
    return [list[JsonValue](values[start : start + width]) for start in range(0, len(values), width)]
