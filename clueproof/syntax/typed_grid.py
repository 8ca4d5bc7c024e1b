"""Typed grids: which characters are a cell, and where a row ends.

The form is found out from the grid as a whole, and is one of

- symbols: one symbol a cell, gaps and bars between boxes as you like: `53..7....`, `53.|.7.|...`;
- words: a space, tab or bar between any two cells, as numbers from 10 on need it: `5 . 12 | 3 . 16`;
- blanks: spaces are the empty cells, and may be missing at the end of a row: ` 01   `. Only in a grid
  in which no other sign stands for an empty cell. It is square, or its size is given;
- tabs: a tab between any two cells and nothing where one is empty, as spreadsheets copy them. Else as blanks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias


class CellsError(Exception):
    """The rows can't be told apart into cells. `row` is a position in the lines that were given, or None."""

    def __init__(self, message: str, row: int | None = None) -> None:
        self.message = message
        self.row = row
        super().__init__(message)


class Token(NamedTuple):
    """What stands in a cell ("" for nothing), and the position in the line at which it begins."""

    text: str
    at: int


Row: TypeAlias = "tuple[int, list[Token]]"
"""The position of the line in the lines that were given, and its cells."""


@dataclass(frozen=True)
class Expected:
    """What is known about a grid before it is read.

    `signs` stand for an empty cell; without any, each cell needs something. `symbols`: no cell is
    longer than one symbol. `height` and `width` where the file states them.
    """

    signs: frozenset[str]
    symbols: bool = False
    height: int | None = None
    width: int | None = None


DRAWING = str.maketrans("│┃║╎┆┊─━═╌┄┈┼╋╬┌┐└┘├┤┬┴╔╗╚╝╠╣╦╩┏┓┗┛┣┫┳┻╪╫", "||||||------" + "+" * 29)
"""Drawn lines of any style as bars, dashes and crosses, so that positions stay what they are."""
FEW = 3
"""So few rows could look full, or have their cells in every other column, by chance."""
STROKES = frozenset("-=+")
GAPS = frozenset(" \t|")


def typed_rows(lines: Sequence[str], expected: Expected) -> list[Row]:
    """The cells of a grid that a person typed over several lines: drawn lines and empty lines are no rows,
    except that an empty line is a row where spaces are cells. Raises CellsError.

    Empty lines may part bands of boxes, so only a square grid may have them inside.
    """
    lines = _redrawn(lines)
    drawn = _drawn(lines, expected.signs)
    kept = [(place, line) for place, line in enumerate(lines) if place not in drawn]
    filled = [(place, line) for place, line in kept if _filled(line)]
    if not filled:
        return []
    inside = [line for place, line in kept if filled[0][0] <= place <= filled[-1][0]]
    if spaces_are_cells(inside, expected):
        return _blank_rows(_with_edges(kept, expected), expected)
    rows = _told_apart(filled, expected)
    if len(rows) != (expected.height or _usual(rows)):
        for (before, _), (after, _) in pairwise(filled):
            if any(not line.strip() for line in lines[before + 1 : after]):
                raise CellsError(
                    "rows go on after an empty line, but not to make a square; "
                    "begin a further puzzle with a header line of its own",
                    after,
                )
    return rows


def string_rows(lines: Sequence[str], expected: Expected) -> list[Row]:
    """The cells of a grid that is given as a list of strings: each of them is a row. Raises CellsError."""
    lines = _redrawn(lines)
    kept = list(enumerate(lines))
    return _blank_rows(kept, expected) if spaces_are_cells(lines, expected) else _told_apart(kept, expected)


def size_of(lines: Sequence[str], signs: frozenset[str]) -> tuple[int, int]:
    """How many rows there are, and how many cells most of them have, should spaces be no cells."""
    lines = _redrawn(lines)
    drawn = _drawn(lines, signs)
    rows = _told_apart([(n, line) for n, line in enumerate(lines) if n not in drawn and _filled(line)], Expected(signs))
    return len(rows), _usual(rows)


def spaces_are_cells(lines: Sequence[str], expected: Expected) -> bool:
    """Is a space an empty cell? Only where nothing else can be: no other sign for one is used, and
    the rows don't all have their cells without it."""
    filled = [line for line in lines if _filled(line)]
    if not filled or not expected.signs or any(sign in line for line in filled for sign in expected.signs):
        return False
    if len(filled) == len(lines) and not any(" " in line or "\t" in line for line in filled):
        return False
    columns = {tuple(at for _, at in _symbols(line)) for line in filled}
    wanted = expected.width or len(filled)
    full = any(all(len(cut(line)) == wanted for line in filled) for cut in (_words, _symbols))
    if full and (len(columns) == 1 or len(filled) >= FEW):
        return False
    return len(columns) > 1 or len(filled) < len(lines)


def _redrawn(lines: Sequence[str]) -> list[str]:
    return [line if line.isascii() else line.translate(DRAWING) for line in lines]


def _usual(rows: Sequence[Row]) -> int:
    """How many cells most rows have."""
    return Counter(len(cells) for _, cells in rows).most_common(1)[0][0] if rows else 0


# symbols and words


def _told_apart(lines: Sequence[tuple[int, str]], expected: Expected) -> list[Row]:
    texts = [line for _, line in lines]
    apart = not expected.symbols and any(gap in text for text in texts for gap in " \t|")
    cut = _words if apart and _in_words(texts, expected) else _symbols
    return [(place, cut(line)) for place, line in lines]


def _in_words(lines: Sequence[str], expected: Expected) -> bool:
    """Is each word a cell? Where words are longer than one symbol they might be a row of a box.

    Gaps at the same places in most rows part boxes. Else the side of a square (or the stated width)
    decides, whether more rows have so many words or so many symbols; else what is regular. Only a
    grid of more than 9 rows that has as many words in each of them is never one with gaps.
    """
    profiles = [tuple(len(text) for text, _ in _words(line)) for line in lines]
    if all(len(profile) < 2 for profile in profiles) or all(max(profile, default=0) < 2 for profile in profiles):
        return False
    wanted = expected.width or len(lines)
    by_words = sum(len(profile) == wanted for profile in profiles)
    by_symbols = sum(sum(profile) == wanted for profile in profiles)
    profile, times = Counter(profiles).most_common(1)[0]
    aligned = 2 * times > len(profiles) and max(profile, default=0) > 1
    if aligned and not (by_words == len(profiles) and wanted > 9):
        return False
    if by_words != by_symbols:
        return by_words > by_symbols
    return len({sum(profile) for profile in profiles}) > 1 or len({len(profile) for profile in profiles}) == 1


def _words(line: str) -> list[Token]:
    return [Token(match.group(), match.start()) for match in re.finditer(r"[^\s|]+", line)]


def _symbols(line: str) -> list[Token]:
    return [Token(symbol, at) for at, symbol in enumerate(line) if symbol != "|" and not symbol.isspace()]


# spaces as cells


def _blank_rows(lines: Sequence[tuple[int, str]], expected: Expected) -> list[Row]:
    """Rows in which an empty cell is a space or nothing, by the columns in which the others stand."""
    side = expected.width or len(lines)
    if any("\t" in line for _, line in lines):
        rows = [(place, _by_tabs(line)) for place, line in lines]
    else:
        rows = _by_columns(lines, side)
    used = [max((n for n, (text, _) in enumerate(cells, 1) if text), default=0) for _, cells in rows]
    longest = max(used)
    if longest > side:
        raise CellsError(
            f"{longest} columns, but {'the width is' if expected.width else 'the number of rows is'} {side}; "
            "where spaces are empty cells the grid is square or its width is given: write . for an empty cell",
            lines[used.index(longest)][0],
        )
    if 2 * longest < side and not expected.width and max(len(line) for _, line in lines) < side:
        raise CellsError(f"{len(lines)} rows, but only {longest} columns; write . for an empty cell")
    return [(place, [*cells, *(Token("", -1) for _ in range(side - len(cells)))][:side]) for place, cells in rows]


def _by_tabs(line: str) -> list[Token]:
    cells: list[Token] = []
    at = 0
    for part in line.split("\t"):
        cells.append(Token(part.strip(" |"), at + len(part) - len(part.lstrip(" |"))))
        at += len(part) + 1
    return cells


def _by_columns(lines: Sequence[tuple[int, str]], side: int) -> list[Row]:
    """One column a cell, columns of bars left out; if that makes too many, every other column."""
    bars = {at for _, line in lines for at, symbol in enumerate(line) if symbol == "|"}
    filled = {at for _, line in lines for _, at in _symbols(line)}
    for place, line in lines:
        if _filled(line) and any(line[at : at + 1] not in ("|", "") for at in bars):
            raise CellsError("other rows have a bar where this one has none; write . for an empty cell", place)
    last = max(filled)
    columns = [at for at in range(last + 1) if at not in bars]
    if len(columns) > side >= FEW and len({at % 2 for at in filled}) == 1:
        columns = [at for at in columns if at % 2 == last % 2]
    return [(place, [Token(line[at : at + 1].strip(), at) for at in columns]) for place, line in lines]


def _with_edges(lines: list[tuple[int, str]], expected: Expected) -> list[tuple[int, str]]:
    """Without the empty lines around the grid, unless they must be rows: lines of spaces are, and empty
    ones if the grid is too low for its width without them."""
    inside = [n for n, (_, line) in enumerate(lines) if _filled(line)]
    first, stop = inside[0], inside[-1] + 1
    while first > 0 and lines[first - 1][1]:
        first -= 1
    while stop < len(lines) and lines[stop][1]:
        stop += 1
    wanted = expected.height or _columns_used(lines, stop - first)
    missing = max(0, wanted - (stop - first))
    above, below = first, len(lines) - stop
    if above and below and missing not in (0, above + below):
        raise CellsError("it is unclear which of the empty lines around the grid are rows; write . for an empty cell")
    if missing:
        upper = min(above, missing)
        first, stop = first - upper, stop + min(below, missing - upper)
    return lines[first:stop]


def _columns_used(lines: Sequence[tuple[int, str]], rows: int) -> int:
    if any("\t" in line for _, line in lines):
        return max(len(_by_tabs(line.rstrip())) for _, line in lines)
    return len(_by_columns(lines, rows)[0][1])


# drawn lines


def _filled(line: str) -> bool:
    return bool(line.strip(" \t|\r\n\v\f"))


def _drawn(lines: Sequence[str], signs: frozenset[str]) -> set[int]:
    """The positions of lines between boxes, such as `------+------`. A line of dashes alone is none if
    the grid uses them for empty cells elsewhere, or has nothing else."""
    marks = [{*line} - GAPS for line in lines]
    drawn = {place for place, mark in enumerate(marks) if mark and mark <= STROKES}
    elsewhere = any("-" in mark and not mark <= STROKES for mark in marks)
    if "-" in signs and (elsewhere or all(not mark or place in drawn for place, mark in enumerate(marks))):
        drawn -= {place for place in drawn if marks[place] == {"-"}}
    return drawn
