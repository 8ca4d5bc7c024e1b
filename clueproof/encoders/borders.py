"""Clues around a square grid, one at each end of each row and column: Easy as ABC, Skyscrapers.

A side is written as a line of tokens (packed, or with spaces between them) or as a list, `.` for no
clue: top and bottom from left to right, left and right from top to bottom. In a `framed` grid the
clues stand around the cells as on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, NoReturn, TypeVar

from clueproof.encoders.clue import Clue, cell_values, in_cells
from clueproof.encoders.record import Line, Record, TokenGrid
from clueproof.errors import quoted
from clueproof.grid import Grid
from clueproof.grid.board import Spot

SIDES = ("top", "bottom", "left", "right")
BORDER = "border"
"""The kind of the clues around the grid."""

T = TypeVar("T")


class Borders(NamedTuple):
    """A clue for each place around the grid, 0 for none."""

    top: tuple[int, ...]
    bottom: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]


class Framed(NamedTuple):
    """The clues of a puzzle: around the grid, and in its cells row by row, 0 for none."""

    borders: Borders
    cells: tuple[int, ...]


def seen_from_around(rows: Sequence[Sequence[T]], seen: Callable[[Sequence[T]], int]) -> Borders:
    """All clues around a solution: what is `seen` along a line of it, nearest cell first."""
    columns = [*zip(*rows, strict=True)]
    return Borders(
        tuple(seen(line) for line in columns),
        tuple(seen(line[::-1]) for line in columns),
        tuple(seen(line) for line in rows),
        tuple(seen(line[::-1]) for line in rows),
    )


def frame_clues(framed: Framed, side: int) -> list[Clue]:
    """The clues one by one: those around the grid in the order of `SIDES`, then those in its cells."""
    around = [
        Clue(BORDER, spot, says)
        for spots, values in zip(_around(side), framed.borders, strict=True)
        for spot, says in zip(spots, values, strict=True)
        if says
    ]
    return around + in_cells(framed.cells, side, 0)


def framed_of(clues: Iterable[Clue], side: int) -> Framed:
    """The reverse of `frame_clues`."""
    known = list(clues)
    says = {clue.spot: clue.says for clue in known if clue.kind == BORDER}
    borders = Borders(*(tuple(says.get(spot, 0) for spot in spots) for spots in _around(side)))
    return Framed(borders, cell_values(known, side, side, 0))


def _around(side: int) -> tuple[list[Spot], ...]:
    """The spots around a board, side by side in the order of `SIDES`."""
    inside = range(side)
    return (
        [(-1, c) for c in inside],
        [(side, c) for c in inside],
        [(r, -1) for r in inside],
        [(r, side) for r in inside],
    )


def views(grid: Grid[T]) -> Iterator[tuple[str, int, str, tuple[T, ...]]]:
    """For each place around the grid: its side, its position there, what to call it, and the line of
    cells that is seen from it, nearest first."""
    for side, kind, lines in (
        ("top", "column", grid.columns),
        ("bottom", "column", [line[::-1] for line in grid.columns]),
        ("left", "row", grid.rows),
        ("right", "row", [line[::-1] for line in grid.rows]),
    ):
        for position, line in enumerate(lines):
            yield side, position, f"{kind} {position + 1} from the {side}", line


def broken_border(borders: Borders, rows: Sequence[Sequence[T]], broken: Callable[[int, Sequence[T]], str]) -> str:
    """The first clue that `broken` finds fault with in a solution, in words; "" if there is none.

    Straight from the rows of the solution, so that a mistake in `views` can't hide itself.
    """
    for position in range(len(rows)):
        column = [row[position] for row in rows]
        for place, clue, line in (
            (f"column {position + 1} from the top", borders.top[position], column),
            (f"column {position + 1} from the bottom", borders.bottom[position], column[::-1]),
            (f"row {position + 1} from the left", borders.left[position], rows[position]),
            (f"row {position + 1} from the right", borders.right[position], rows[position][::-1]),
        ):
            if clue and (problem := broken(clue, line)):
                return f"{place}: {problem}"
    return ""


# reading


@dataclass(frozen=True)
class FramedTokens:
    """A puzzle with clues around it as it was written: "" where nothing stands."""

    record: Record
    side: int
    borders: Mapping[str, list[str]]
    grid: TokenGrid | None
    margin: int = 0
    """Rows and columns of `grid` on each side that are no cells: 1 in a frame."""

    @property
    def layout(self) -> str:
        """How the cells were written: "rows" (strings) or "cells" (lists)."""
        return "rows" if self.grid is None else self.grid.layout

    def clues(self, meaning: Mapping[str, int], expected: str) -> Borders:
        """The clues around the grid as numbers: `meaning` of the token, 0 for none.

        Raises BadPuzzleError, which says what was `expected`.
        """
        return Borders(*(tuple(self._side(name, meaning, expected)) for name in SIDES))

    def _side(self, name: str, meaning: Mapping[str, int], expected: str) -> Iterator[int]:
        for position, token in enumerate(self.borders[name], 1):
            value = meaning.get(token) if token else 0
            if value is None:
                self.record.fail(f"{name}, position {position}: {quoted(token)} is no clue; expected {expected}")
            yield value

    def cells(self, meaning: Mapping[str, int], expected: str) -> tuple[int, ...]:
        """What is given in the cells, row by row, as numbers: `meaning` of the token, 0 for nothing.

        Raises BadPuzzleError, which says what was `expected`.
        """
        grid, inside = self.grid, range(self.margin, self.margin + self.side)
        if grid is None:
            return (0,) * self.side**2
        table = {"": 0, **dict.fromkeys(grid.expected.signs, 0), **meaning}
        tokens = [grid.rows[row][column] for row in inside for column in inside]
        wrong = [place for place, token in enumerate(tokens) if token not in table]
        if wrong:
            row, column = divmod(wrong[0], self.side)
            message = f"{quoted(tokens[wrong[0]])} is no cell; expected {expected}"
            grid.fail(message, row + self.margin, column + self.margin)
        return tuple([table[token] for token in tokens])


def read_framed(record: Record, what: str, largest: int, signs: frozenset[str]) -> FramedTokens:
    """The clues around a square grid and in it. The grid may be missing, and so may any of the sides.

    `what` names the genre; `signs` stand for nothing. Raises BadPuzzleError.
    """
    record.also_called("grid", "board")
    if record.get("framed") is not None:
        return _unframed(record, what, largest, signs)
    rows = record.get("grid")
    blank = isinstance(rows, list) and all(isinstance(row, Line) and not row.text.strip() for row in rows)
    grid = None if blank else record.optional_grid("grid", signs=signs)
    if grid is not None and grid.width != grid.height:
        record.fail(f"{what} is square; this grid has {grid.height} rows of {grid.width} cells")
    side = _side_of(record, grid, what)
    _check_side(record, side, what, largest)
    return FramedTokens(record, side, {name: _tokens(record, name, side, signs) for name in SIDES}, grid)


def _check_side(record: Record, side: int, what: str, largest: int) -> None:
    if not 1 <= side <= largest:
        record.fail(f"{what} has 1 to {largest} rows, not {side}")


def _unframed(record: Record, what: str, largest: int, signs: frozenset[str]) -> FramedTokens:
    frame = record.grid("framed", signs=signs)
    if frame.width != frame.height or frame.width < 3:
        record.fail(
            f"{what} is square, and framed it has two rows and columns more; "
            f"this frame has {frame.height} rows of {frame.width} cells"
        )
    for name in ("grid", *SIDES):
        if record.get(name) is not None:
            record.fail(f"give either framed or {name}, not both")
    side = frame.width - 2
    _check_side(record, side, what, largest)
    if record.stated_size() not in ((None, None), (side, side)):
        record.fail(f"the stated size is not that of the {side} rows inside the frame")
    rows = [["" if token in signs else token for token in row] for row in frame.rows]
    for row, column in ((0, 0), (0, side + 1), (side + 1, 0), (side + 1, side + 1)):
        if rows[row][column]:
            frame.fail(f"a corner of the frame holds {quoted(rows[row][column])}; it must be empty", row, column)
    borders = {
        "top": rows[0][1:-1],
        "bottom": rows[-1][1:-1],
        "left": [row[0] for row in rows[1:-1]],
        "right": [row[-1] for row in rows[1:-1]],
    }
    return FramedTokens(record, side, borders, frame, margin=1)


def _side_of(record: Record, grid: TokenGrid | None, what: str) -> int:
    """The number of rows: the grid's, else the stated one, else as many as a side has clues."""
    if grid is not None:
        return grid.height
    height, width = record.stated_size()
    if height != width:
        record.fail(f"{what} is square; the stated size is {height} by {width}")
    if height is not None:
        return height
    lengths = [length for name in SIDES if (length := _length(record, name))]
    if not lengths:
        record.fail("the puzzle has no grid and no clues around it")
    return lengths[0]


def _length(record: Record, name: str) -> int:
    """How many clues a side seems to have, 0 if it is missing."""
    written = record.get(name)
    if isinstance(written, bool) or not isinstance(written, (list, str, int, type(None))):
        _refuse(record, name)
    if isinstance(written, list) and written and not isinstance(written[0], Line):
        return len(written)
    words = _words(_text(written))
    return len(words) if len(words) > 1 else len("".join(words))


def _tokens(record: Record, name: str, side: int, signs: frozenset[str]) -> list[str]:
    """The tokens of one side, "" where nothing stands."""
    written = record.get(name)
    if written is None or written == "" or written == []:
        return [""] * side
    if isinstance(written, list) and not isinstance(written[0], Line):
        tokens = [_token(record, name, value) for value in written]
    elif text := _text(written):
        words = _words(text)
        packed = [*"".join(words)]
        tokens = words if len(words) == side or (len(words) > 1 and len(packed) != side) else packed
        if len(tokens) != side == len(text):
            # in JSON a space may stand for no clue
            tokens = [symbol.strip() for symbol in text]
    else:
        _refuse(record, name)
    if len(tokens) != side:
        clues = "clue" if len(tokens) == 1 else "clues"
        record.fail(f"{name} has {len(tokens)} {clues}, but the grid has {side} rows; write . for none")
    return ["" if token in signs else token for token in tokens]


def _token(record: Record, name: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        _refuse(record, name)
    return str(value).strip() if isinstance(value, str) or abs(value) < 10**9 else "a huge number"


def _text(written: object) -> str:
    """A side as text: on one line, or over several (one clue a line, as a column is typed)."""
    if isinstance(written, list):
        return " ".join(line.text.strip() for line in written if isinstance(line, Line)).strip()
    return written if isinstance(written, str) else str(written) if type(written) is int else ""


def _words(text: str) -> list[str]:
    return text.replace("|", " ").split()


def _refuse(record: Record, name: str) -> NoReturn:
    record.fail(f"{name} must be a line of clues or a list of them")
