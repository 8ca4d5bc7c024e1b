"""Game ids of Simon Tatham's programs, as genres declare them: `GameId("rect", Cells(RunLengths(numbers=True)))`.

An id is parameters, a colon, and the puzzle, on one line ("7x7de:a2b3c..."). The puzzle consists of parts like those
of a link of puzz.link, in codings of their own. A program with more to say has a class of its own beside its genre,
derived from `GameId`. Source: https://git.tartarus.org/?p=simon/puzzles.git (the functions `validate_desc` and
`new_desc` of each program's file).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from string import ascii_letters, ascii_lowercase, ascii_uppercase
from typing import ClassVar, Generic, TypeAlias

from clueproof.codecs.puzzlink import Coding, Part, UnwritableError, Value
from clueproof.codecs.scanner import Fields, NotationError, Scanner
from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.solution import BoardShape
from clueproof.syntax.record import JsonValue

ID = re.compile(r"(?P<parameters>\d[^:#\s]*):(?P<puzzle>\S*)")
"""What a line that is a game id looks like: all parameters begin with a size."""
SIZE = re.compile(r"(?P<width>\d+)(?:x(?P<height>\d+))?")
"""How parameters begin: the width and the height, or the side of a square."""
Solve: TypeAlias = "Callable[[], Sequence[int] | None]"
"""Finds the values of the keys in a solution of the puzzle; None if it has none."""


class GameId(Generic[BoardShape]):
    """The game ids of one program.

    As it is here, parameters state the size, and options that say nothing about the puzzle; then one part stands behind
    the other.
    """

    ROWS: ClassVar[tuple[int, int] | None] = None
    """The fewest and the most rows of the boards that the program takes, where it has such limits."""

    def __init__(self, program: str, *parts: Part, options: str = "", like: str = "") -> None:
        """The name of the `program`, without `sgt-`; `options`: a pattern of what may stand behind the size, and in
        messages about others what parameters are `like`."""
        self.program, self.parts = program, parts
        self._options, self._like = options, like

    def read(self, parameters: str, scanner: Scanner) -> Fields:
        """The fields of the puzzle's JSON record, `puzzle` among them where it is of another genre. Raises
        NotationError for an id that is cut off or fits no parameters; what the rules forbid (a number too large ...)
        the genre says."""
        height, width = size_of(parameters)
        found = self.fields(scanner, height, width, self.options(parameters))
        scanner.end()
        return found

    def write(self, puzzle: Puzzle, solve: Solve = lambda: None) -> str:
        """The game id of a puzzle, as the program accepts it; `solve` for ids that tell a solution too. Raises
        NotationError if the program has no such puzzles."""
        self.refuse(puzzle)
        return f"{self.parameters(puzzle.shape)}:{self.body(puzzle)}"

    # what programs do in ways of their own

    def options(self, parameters: str) -> re.Match[str]:
        """What stands behind the size. Raises NotationError for parameters of which nobody knows what they mean."""
        size = SIZE.match(parameters)
        start = size.end() if size else 0
        found = re.compile(self._options, re.ASCII).fullmatch(parameters, start)
        if found is None and self._like:
            raise NotationError(f"parameters are like {self._like}, not {quoted(parameters)}", 0)
        if found is None:
            raise NotationError(f"unknown parameters {quoted(parameters[start:])}", start)
        return found

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        """The fields of the record. Raises NotationError."""
        found: Fields = {}
        for part in self.parts:
            found |= part.read(scanner, height, width)
        return found

    def refuse(self, puzzle: Puzzle) -> None:
        """Refuse what the program does not have. Raises NotationError."""
        if self.ROWS is None:
            return
        (fewest, most), side = self.ROWS, puzzle.shape.height
        if not fewest <= side <= most:
            program = self.program.capitalize()
            raise NotationError(f"no game id: {program} has {fewest} to {most} rows, not {side}")

    def parameters(self, shape: BoardShape) -> str:
        """What stands before the colon."""
        return f"{shape.width}x{shape.height}"

    def body(self, puzzle: Puzzle) -> str:
        """What stands behind the colon. Raises NotationError."""
        return "".join([part.write(puzzle) for part in self.parts])


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


# codings


class RunLengths(Coding):
    """Letters for 1 to 26 places with nothing ("a" is one, "z" 26), and signs or numbers for values."""

    def __init__(
        self,
        digits: str = "",
        signs: Mapping[str, Value] | None = None,
        *,
        numbers: bool = False,
        open_end: bool = False,
    ) -> None:
        """`digits`, from A on for 10, 11 ...; other `signs`, and what each says; with `numbers` each number is a
        value, with "_" between two of them; with `open_end` places with nothing are left out at the end."""
        self._value = {**{digit: int(digit, 36) for digit in digits}, **(signs or {})}
        self._sign = {value: sign for sign, value in self._value.items()}
        self._signs, self._numbers, self._open_end = "".join(self._value), numbers, open_end

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        found: list[Value] = []
        while len(found) < count and (scanner or not self._open_end):
            if (sign := scanner.take(self._signs)) is not None:
                found.append(self._value[sign])
            elif (empty := scanner.take(ascii_lowercase)) is not None:
                found += [None] * (ascii_lowercase.index(empty) + 1)
            elif self._numbers and (number := scanner.number()) is not None:
                found.append(number)
                scanner.take("_")
            else:
                scanner.fail("a cell")
        if len(found) > count:
            scanner.at -= 1
            scanner.fail(f"no more than {counted(count, 'cell')} in all")
        return found + [None] * (count - len(found))

    def write(self, values: Sequence[Value]) -> str:
        return "".join(self._written(values))

    def _written(self, values: Sequence[Value]) -> Iterator[str]:
        before, behind = False, len(values)
        while self._open_end and behind and values[behind - 1] is None:
            behind -= 1
        for empty, run in groupby(values[:behind], key=lambda value: value is None):
            if empty:
                length = len([*run])
                yield "z" * (length // 26) + (ascii_lowercase[length % 26 - 1] if length % 26 else "")
                before = False
                continue
            for value in run:
                text = str(value) if self._numbers and isinstance(value, int) else self._sign.get(value)
                if text is None:
                    raise UnwritableError(value)
                yield f"_{text}" if before and self._numbers else text
                before = True


class RunsBeforeDigits(Coding):
    """A letter is a run of empty cells and the digit behind it: "a" is none and 0, "c" is two and 0, "C" two and 1; "z"
    and "Z" are 25 empty cells and no digit. A run at the end has a digit behind the board, or, with `open_end`,
    none."""

    LONGEST = 25

    def __init__(self, what: str = "a letter", *, open_end: bool = False) -> None:
        """`what` messages call a letter that is missing."""
        self._what, self._open_end = what, open_end

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        found: list[Value] = []
        places = count if self._open_end else count + 1
        while len(found) < places:
            letter = scanner.take(ascii_letters)
            if letter is None:
                scanner.fail(self._what)
            length = ascii_lowercase.index(letter.lower())
            found += [None] * length
            if length < self.LONGEST and not (self._open_end and len(found) == count):
                found.append(int(letter.isupper()))
        if len(found) > places:
            scanner.at -= 1
            scanner.fail(f"no more than {counted(count, 'cell')} in all")
        return found[:count]

    def write(self, values: Sequence[Value]) -> str:
        text, length = "", 0
        for value in values if self._open_end else (*values, 0):
            if value is None:
                length += 1
                continue
            text += self._run(length, ascii_uppercase if value else ascii_lowercase)
            length = 0
        # behind the last digit a run of none, "a", would be one more
        return text + self._run(length, ascii_lowercase).removesuffix("a")

    def _run(self, length: int, letters: str) -> str:
        return "z" * (length // self.LONGEST) + letters[length % self.LONGEST]


class Listed(Coding):
    """Numbers with a sign before each."""

    def __init__(self, what: str, sign: str = ",") -> None:
        """`what` messages call a number that is missing."""
        self._what, self._sign = what, sign

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        found: list[Value] = []
        for _ in range(count):
            scanner.expect(self._sign)
            found.append(scanner.take_number(self._what))
        return found

    def write(self, values: Sequence[Value]) -> str:
        return "".join([f"{self._sign}{value}" for value in values])


# for ids that are no grid of values alone


def given_cells(puzzle: Puzzle) -> list[Value]:
    """What is given in each cell of a puzzle, row by row; None where nothing is."""
    shape, given = puzzle.shape, puzzle.clues[GIVEN]
    return [given.get((r, c)) for r in range(shape.height) for c in range(shape.width)]


def rows(values: Sequence[str | int | None], width: int) -> list[JsonValue]:
    """The cells in rows, as a grid of a record has them."""
    return [list[JsonValue](values[start : start + width]) for start in range(0, len(values), width)]


LETTERS = "_" + ascii_lowercase
"""A letter is a run of lines that are no border and the border behind it: "_" is none, "a" one."""
UNBROKEN, KEEN = "z", "y"
"""The letter without a border, in Solo and in Keen: 26 lines, and 25."""


def read_regions(scanner: Scanner, side: int, unbroken: str = UNBROKEN) -> list[int]:
    """The region of each cell of a square grid, row by row, numbered from 0 in the order of their first cells. Raises
    NotationError.

    They stand there as runs of borders: Solo's jigsaw regions and cages, Keen's cages. The lines between neighbouring
    cells come in an order of their own: those between cells of a row, row by row, then those between cells of a column,
    column by column. Behind the last line stands a border that is none of the grid's. In Keen a number behind a letter
    says how often it stands there.
    """
    lines = [*_lines(side)]
    open_lines: list[bool] = []
    while len(open_lines) <= len(lines):
        letter = scanner.take(LETTERS)
        if letter is None:
            scanner.fail("a letter, for a run of lines that are no border,")
        times = (scanner.number() if unbroken == KEEN else None) or 1
        # more than there are lines is too much in any case
        run = [True] * LETTERS.index(letter) + [False] * (letter != unbroken)
        open_lines += run * min(times, len(lines) + 2)
    if len(open_lines) > len(lines) + 1 or open_lines[-1]:
        scanner.at -= 1
        scanner.fail(f"no more than {counted(len(lines), 'line')} between cells in all")
    region = [*range(side * side)]
    for (first, second), joined in zip(lines, open_lines, strict=False):
        if joined:
            low, high = sorted((region[first], region[second]))
            region = [low if one == high else one for one in region]
    order = {one: place for place, one in enumerate(dict.fromkeys(region))}
    return [order[one] for one in region]


def written_regions(region_of: Sequence[int], side: int, unbroken: str = UNBROKEN) -> str:
    """The same backwards."""
    text, run, longest = "", 0, LETTERS.index(unbroken)
    for border in (*(region_of[first] != region_of[second] for first, second in _lines(side)), True):
        if border:
            text += unbroken * (run // longest) + LETTERS[run % longest]
            run = 0
        else:
            run += 1
    if unbroken != KEEN:
        return text
    alike = [(letter, len([*run])) for letter, run in groupby(text)]
    return "".join([letter * many if many < 3 else f"{letter}{many}" for letter, many in alike])


def _lines(side: int) -> Iterator[tuple[int, int]]:
    """The two cells on both sides of each line."""
    for r in range(side):
        for c in range(side - 1):
            yield r * side + c, r * side + c + 1
    for c in range(side):
        for r in range(side - 1):
            yield r * side + c, (r + 1) * side + c
