"""What filled-in boards look like: is a text, or a value from JSON, meant as one, possible or not?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from clueproof.formats.answers import PROSE
from clueproof.formats.solutions import board_text, parts_of_row, without_bars
from clueproof.formats.write import to_text
from clueproof.puzzle.rule_set import Puzzle
from clueproof.render import to_plain
from clueproof.syntax.record import JsonValue

KINDS = ((re.compile("[0-9]+"), "0"), (re.compile("[A-Z]+"), "A"), (re.compile("[a-z]+"), "a"))
"""Signs of which one is as good as another."""
NAMED = re.compile(r"^\w[^\n]*:.*\n", re.MULTILINE)
"""A line of a puzzle that names a part of it."""
SMALL = 3
"""Rows, columns or numbers that are meant as a board are so many at least, unless the board has fewer."""


class Outline:
    """The outline of a puzzle's filled-in boards, and of those of other sizes."""

    def __init__(self, puzzle: Puzzle, solutions: Iterable[object]) -> None:
        """`solutions` are filled in anyhow, but together with all that solutions have."""
        self._puzzle, self._solutions = puzzle, [*solutions]
        self._size = getattr(puzzle.shape, "height", 1), getattr(puzzle.shape, "width", 1)

    def fits(self, written: JsonValue) -> bool:
        """Is it meant as a filled-in board? The puzzle itself is none, nor is a small table."""
        if not isinstance(written, str):
            return self._is_value(written)
        board = board_text(written)
        lines = board.split("\n")
        if self.is_puzzle(written) or len(lines) < 2:
            return False
        rows = [without_bars(line).split() for line in lines]
        drawn = _extent(board) in self._extents and {*map(_kind, _symbols(board))} <= self._drawn
        return drawn or self._is_table([row if len(row) > 1 else "".join(row) for row in rows])

    def is_puzzle(self, written: JsonValue) -> bool:
        """Is it the puzzle itself, as it stands there before anything is filled in?"""
        return isinstance(written, str) and _words(written) in self._unsolved

    def _is_value(self, value: JsonValue) -> bool:
        if not isinstance(value, list) or not value:
            return False
        if self._is_list_of_items:
            several = any(isinstance(item, (list, dict)) for item in value) or len(value) >= SMALL
            return several and {*map(_form, value)} <= self._items
        return self._is_table(value)

    def _is_table(self, rows: Sequence[object]) -> bool:
        """Is it rows of as many cells, in which what stands in cells of solutions stands?"""
        if self._is_list_of_items or any(not isinstance(row, (list, str)) for row in rows):
            return False
        cells = [[*_cells_of(row)] for row in rows]
        height, width = len(cells), len(cells[0])
        least_height, least_width = (min(SMALL, size) for size in self._size)
        if height < least_height or width < least_width or {*map(len, cells)} != {width}:
            return False
        return {_form(cell) for row in cells for cell in row} <= self._signs

    @cached_property
    def _values(self) -> list[list[JsonValue]]:
        values = [self._puzzle.rules.solution_value(self._puzzle, solution) for solution in self._solutions]
        return [value for value in values if isinstance(value, list)]

    @cached_property
    def _is_list_of_items(self) -> bool:
        """Are solutions lists of what is there, such as lines, and not rows?"""
        return len({*map(len, self._values)}) > 1 or any(
            not isinstance(row, (list, str)) for value in self._values for row in value
        )

    @cached_property
    def _items(self) -> set[str]:
        return {_form(item) for value in self._values for item in value}

    @cached_property
    def _signs(self) -> set[str]:
        """What stands in cells."""
        return {_form(cell) for value in self._values for row in value for cell in _cells_of(row)}

    @cached_property
    def _boards(self) -> list[str]:
        draw = self._puzzle.rules.draw
        return [board_text(to_plain(draw(self._puzzle, solution))) for solution in self._solutions]

    @cached_property
    def _extents(self) -> set[tuple[int, int]]:
        return {*map(_extent, self._boards)}

    @cached_property
    def _drawn(self) -> set[str]:
        return {_kind(sign) for board in self._boards for sign in _symbols(board)}

    @cached_property
    def _unsolved(self) -> list[list[list[str]]]:
        """The puzzle as it is drawn, and as it is typed, with all its parts; with and without what it says in
        sentences."""
        _, _, typed = to_text(self._puzzle).partition("\n")
        texts = [to_plain(self._puzzle.rules.draw(self._puzzle)), typed, *NAMED.split(typed)]
        texts += ["\n".join([line for line in text.split("\n") if PROSE.search(line) is None]) for text in texts]
        return [*map(_words, texts)]


def _cells_of(row: object) -> Iterable[object]:
    """The cells of a row."""
    return parts_of_row(row) if isinstance(row, str) else row if isinstance(row, list) else ()


def _words(board: str) -> list[list[str]]:
    return [words for line in board.split("\n") if (words := line.split())]


def _extent(board: str) -> tuple[int, int]:
    """How many lines a board has, and the length of the longest."""
    lines = board.split("\n")
    return len(lines), max(map(len, lines))


def _symbols(board: str) -> Iterator[str]:
    return (sign for sign in {*board} if not sign.isspace())


def _form(value: object) -> str:
    """What values that mean the same kind of thing have in common."""
    if isinstance(value, list):
        return f"[{' '.join(map(_form, value))}]"
    return "{}" if isinstance(value, dict) else _kind(str(value))


def _kind(sign: str) -> str:
    for pattern, kind in KINDS:
        sign = pattern.sub(kind, sign)
    return sign
