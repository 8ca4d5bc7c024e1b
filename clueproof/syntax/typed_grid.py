"""Typed grids: which characters are a cell, and where a row ends.

Blanks, tabs and bars are separators; what stands between two of them, or between one and the end of
the line, is a word. A row can be read as

- symbols: each symbol is a cell, and gaps or bars part boxes: `53..7....`, `53.|.7.|...`;
- words: each word is a cell, as numbers from 10 on need it: `5 . 12 | 3 . 16`;
- blanks: each column of the text is a cell, a space an empty one, and spaces may be missing at the end
  of a row: ` 01   `. With tabs each tab ends a cell, as spreadsheets copy them.

A grid is read in one way as a whole. A reading is out if it leaves rows of different lengths, or a size
other than the stated one or the one that the genre asks for (a square). What decides between the first two:

1. Nothing is parted anywhere: symbols. (Only a stated width of 1 makes each line one number.)
2. A word can't be a cell, since it holds a sign for an empty cell and more (`53.`), or begins with 0: symbols.
   Where no size is known and numbers of several digits stand among them, the gaps must part boxes of one width.
3. Words of one symbol stand beside longer ones (`. 10 .`): words. A box is never one cell wide.
4. All words are longer than one symbol (`12 34`): the reading that is not out; if neither is, the grid is refused.

A comma or a semicolon may part all cells, also empty ones, as in spreadsheets (`_between_signs`); and each cell may
have a frame of its own (`_in_frame`).

Blanks are a reading only where no sign for an empty cell stands in the grid and the rows don't all have
their symbols in the same columns. If rows of equally many words are not out either, the grid is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt
from typing import TypeAlias

from clueproof.english import counted


class CellsError(Exception):
    """The rows can't be told apart into cells. `row` is a position in the lines that were given, or None."""

    def __init__(self, message: str, row: int | None = None) -> None:
        self.message = message
        self.row = row
        super().__init__(message)


Token: TypeAlias = "tuple[str, int]"
"""What stands in a cell ("" for nothing), and the position in the line at which it begins."""

Row: TypeAlias = "tuple[int, list[Token]]"
"""The position of the line in the lines that were given, and its cells."""


@dataclass(frozen=True)
class Expected:
    """What is known about a grid before it is read.

    `signs` stand for an empty cell; without any, each cell needs something. `symbols`: no cell is
    longer than one symbol. `height` and `width` where the file states them, or where the rest of the
    puzzle does. `square` and `even` are what the genre asks of both; `folded`: a square may stand on
    one line.
    """

    signs: frozenset[str]
    symbols: bool = False
    height: int | None = None
    width: int | None = None
    square: bool = False
    even: bool = False
    folded: bool = False

    @property
    def sized(self) -> bool:
        """Does the number of rows, or what the file states, say how many cells a row has?"""
        return self.square or self.width is not None

    def allows(self, height: int, width: int) -> bool:
        """Can the grid be of this size?"""
        if self.folded and height == 1 and isqrt(width) ** 2 == width:
            height = width = isqrt(width)
        return (
            self.height in (None, height)
            and self.width in (None, width)
            and not (self.square and height != width)
            and not (self.even and (height % 2 or width % 2))
        )


WIDE = "".join(map(chr, range(0xFF01, 0xFF5F)))
"""Letters, digits and signs as wide as Chinese characters; they come in the order of ASCII."""
DRAWING = str.maketrans(
    "│┃║╎┆┊─━═╌┄┈┼╋╬┌┐└┘├┤┬┴╔╗╚╝╠╣╦╩┏┓┗┛┣┫┳┻╪╫" + WIDE, "||||||------" + "+" * 29 + "".join(map(chr, range(0x21, 0x7F)))
)
"""Drawn lines of any style as bars, dashes and crosses, and wide symbols as usual ones, so that positions stay what
they are."""
SIGNS = ",;"
"""What may stand between all cells, as in spreadsheets."""
MAX_CELLS = 1_000_000
"""The most cells of a grid in which spaces are cells: its size need not show in the length of its lines."""
MAX_ROWS_BY_CHANCE = 3
"""So few rows could have their cells in every other column by chance."""
STROKES = frozenset("-=+")
GAPS = frozenset(" \t|")
WORD = re.compile(r"[^\s|]+")
NUMBER = re.compile(r"[+-]?(0|[1-9]\d*)")


def typed_rows(lines: Sequence[str], expected: Expected) -> list[Row]:
    """The cells of a grid that a person typed over several lines: drawn lines and empty lines are no rows,
    except that an empty line is a row where spaces are cells. Raises CellsError.

    Empty lines may part bands of boxes, so only a square grid may have them inside.
    """
    lines = _redrawn(lines)
    if (found := _between_signs([*enumerate(lines)], expected) or _in_frame(lines, expected)) is not None:
        return found
    drawn = _drawn(lines, expected)
    kept = [(place, line) for place, line in enumerate(lines) if place not in drawn]
    filled = [(place, line) for place, line in kept if _filled(line)]
    if not filled:
        return []
    inside = [line for place, line in kept if filled[0][0] <= place <= filled[-1][0]]
    rows = _told_apart(filled, expected)
    further = _after_gap(filled, lines) if len(rows) != (expected.height or _usual(rows)) else None
    if spaces_may_be_cells(inside, expected):
        parted = further is None and _are_parted(filled, rows, expected)
        if parted and _in_same_columns([line for _, line in filled]):
            # the empty lines part bands
            return rows
        return _settled(rows if parted else None, lambda: _blank_rows(_with_edges(kept, expected), expected), expected)
    if further is not None:
        raise CellsError(
            "rows go on after an empty line, but not to make a square; "
            "begin a further puzzle with a header line of its own",
            further,
        )
    return rows


def string_rows(lines: Sequence[str], expected: Expected) -> list[Row]:
    """The cells of a grid that is given as a list of strings: each of them is a row. Raises CellsError."""
    lines = _redrawn(lines)
    kept = list(enumerate(lines))
    if (found := _between_signs(kept, expected)) is not None:
        return found
    rows = _told_apart(kept, expected)
    if spaces_may_be_cells(lines, expected):
        parted = _are_parted(kept, rows, expected)
        return _settled(rows if parted else None, lambda: _blank_rows(kept, expected), expected)
    return rows


def line_cells(line: str, expected: Expected) -> list[str]:
    """The cells of a single line of known length, such as the clues at one side of a grid. A space is no cell."""
    return [text for text, _ in _told_apart([(0, _redrawn([line])[0])], expected)[0][1]]


def line_lengths(line: str, expected: Expected) -> set[int]:
    """How many cells a line of unknown length could have: more than one number if it can be read in two ways."""
    line = _redrawn([line])[0]
    try:
        return {len(cells) for _, cells in _told_apart([(0, line)], expected)}
    except CellsError:
        return {len(_words(line)), len(_symbols(line))}


def say_enough(rows: Sequence[Sequence[str]], expected: Expected) -> bool:
    """Do these cells read back as they are if they are written with a blank between any two, and no size?"""
    try:
        found = typed_rows([" ".join(row) for row in rows], expected)
    except CellsError:
        return False
    return [[text for text, _ in cells] for _, cells in found] == [[*row] for row in rows]


def size_of(lines: Sequence[str], signs: frozenset[str]) -> tuple[int, int]:
    """How many rows there are, and how many cells most of them have, should spaces be no cells."""
    expected = Expected(signs)
    lines = _redrawn(lines)
    try:
        drawn = _drawn(lines, expected)
        rows = _told_apart([(n, line) for n, line in enumerate(lines) if n not in drawn and _filled(line)], expected)
    except CellsError:
        rows = [(n, _words(line)) for n, line in enumerate(lines) if _filled(line)]
    return len(rows), _usual(rows)


def spaces_may_be_cells(lines: Sequence[str], expected: Expected) -> bool:
    """Could a space be an empty cell? Not where there is another sign for one, or where all rows have
    something in the same columns."""
    filled = [line for line in lines if _filled(line)]
    if not filled or not expected.signs or any(sign in line for line in filled for sign in expected.signs):
        return False
    if len(filled) < len(lines):
        return True
    if not any(" " in line or "\t" in line for line in filled):
        return False
    return not _in_same_columns(filled)


def _in_same_columns(lines: Sequence[str]) -> bool:
    return len({tuple(at for _, at in _symbols(line)) for line in lines}) == 1


def _redrawn(lines: Sequence[str]) -> list[str]:
    return [line if line.isascii() else line.translate(DRAWING) for line in lines]


def _usual(rows: Sequence[Row]) -> int:
    """How many cells most rows have."""
    return Counter(len(cells) for _, cells in rows).most_common(1)[0][0] if rows else 0


def _after_gap(filled: Sequence[tuple[int, str]], lines: Sequence[str]) -> int | None:
    """The first row above which there is an empty line, not counting those above the grid."""
    for (before, _), (after, _) in pairwise(filled):
        if any(not line.strip() for line in lines[before + 1 : after]):
            return after
    return None


# cells between signs


def _between_signs(lines: Sequence[tuple[int, str]], expected: Expected) -> list[Row] | None:
    """The cells, if a comma or a semicolon parts all of them; nothing between two is an empty cell. A sign behind the
    last cell of every row is one too many where the size says so. Raises CellsError where it could be either."""
    filled = [(place, line) for place, line in lines if line.strip() and not {*line} <= STROKES | GAPS]
    sign = next((sign for sign in SIGNS if filled and sign in filled[0][1]), None)
    if sign is None or any(other in line for _, line in filled for other in SIGNS if other != sign):
        return None
    rows = [(place, _parts(line, sign)) for place, line in filled]
    if len({len(cells) for _, cells in rows}) > 1 or any(len(text.split()) > 1 for _, row in rows for text, _ in row):
        return None
    width = len(rows[0][1])
    if all(not cells[-1][0] for _, cells in rows) and width > 1 and expected.allows(len(rows), width - 1):
        if expected.allows(len(rows), width):
            raise CellsError(
                f"this could be {counted(len(rows), 'row')} of {width - 1} cells, or of {width} of which the last is "
                f"empty; say which with width={width - 1} or width={width}"
            )
        rows = [(place, cells[:-1]) for place, cells in rows]
    return [(place, _with_empty(cells, place, expected)) for place, cells in rows]


def _parts(line: str, sign: str) -> list[Token]:
    """What stands between two signs."""
    found, at = list[Token](), 0
    for part in line.split(sign):
        found.append((part.strip(" \t|"), at + len(part) - len(part.lstrip(" \t|"))))
        at += len(part) + 1
    return found


def _with_empty(cells: Sequence[Token], place: int, expected: Expected) -> list[Token]:
    """The cells, where nothing stands in one the sign for an empty one. Raises CellsError if there is none."""
    if all(text for text, _ in cells):
        return [*cells]
    if not expected.signs:
        raise CellsError("every cell needs something here", place)
    empty = "." if "." in expected.signs else min(expected.signs)
    return [(text or empty, at) for text, at in cells]


def _in_frame(lines: Sequence[str], expected: Expected) -> list[Row] | None:
    """The cells, if each stands in a frame of its own, as people draw them on paper, and some are empty: a line is
    drawn above and below every row, with its corners where the bars of all rows are, and what stands in a frame does
    not fill it. Frames of which none is empty are read as any grid is.

        +---+---+
        | 1 |   |
        +---+---+
        |   | 2 |
        +---+---+
    """
    kept = [(place, line) for place, line in enumerate(lines) if line.strip()]
    ruled, rows = kept[::2], kept[1::2]
    if len(kept) < 3 or len(ruled) != len(rows) + 1:
        return None
    bars = [at for at, symbol in enumerate(rows[0][1]) if symbol == "|"]
    if len(bars) < 2 or any([at for at, symbol in enumerate(line) if symbol == "|"] != bars for _, line in rows):
        return None
    if any(not {*line} <= STROKES | GAPS or [m.start() for m in re.finditer(r"\+", line)] != bars for _, line in ruled):
        return None
    found = list[Row]()
    if not expected.allows(len(rows), len(bars) - 1):
        return None
    for place, line in rows:
        if line[: bars[0]].strip() or line[bars[-1] + 1 :].strip():
            return None
        cells = list[Token]()
        for left, right in pairwise(bars):
            inside = line[left + 1 : right]
            text = inside.strip()
            if len(text.split()) > 1 or (len(text) == len(inside) > 1):
                return None
            cells.append((text, left + 1 + inside.find(text)))
        found.append((place, cells))
    if all(text for _, cells in found for text, _ in cells):
        return None
    return [(place, _with_empty(cells, place, expected)) for place, cells in found]


# symbols and words


def _told_apart(lines: Sequence[tuple[int, str]], expected: Expected) -> list[Row]:
    cut = _words if _in_words([line for _, line in lines], expected) else _symbols
    return [(place, cut(line)) for place, line in lines]


def _in_words(lines: Sequence[str], expected: Expected) -> bool:
    """Is each word a cell? If not, each symbol is. Raises CellsError where both could be meant."""
    if expected.symbols or (expected.width != 1 and not any(gap in line for line in lines for gap in GAPS)):
        return False
    rows = [[text for text, _ in _words(line)] for line in lines]
    profiles = [tuple(map(len, row)) for row in rows]
    if all(max(profile, default=0) < 2 for profile in profiles):
        return False
    words = {word for row in rows for word in row}
    if all(len(profile) < 2 for profile in profiles):
        return expected.width == 1 and all(_can_be_cell(word, expected.signs) for word in words)
    if not all(_can_be_cell(word, expected.signs) for word in words):
        numbers = any(len(word) > 1 and NUMBER.fullmatch(word) for word in words)
        return numbers and not expected.sized and not _part_boxes(profiles)
    if any(1 in profile for profile in profiles):
        return True
    return _longer_words_are_cells(profiles, expected)


def _can_be_cell(word: str, signs: frozenset[str]) -> bool:
    """One symbol, a number, a name: but no sign for an empty cell together with others, and no 0 in front."""
    if len(word) == 1 or word in signs or NUMBER.fullmatch(word) or not signs:
        return True
    return word[0] != "0" and not any(len(sign) == 1 and sign != "0" and sign in word for sign in signs)


def _part_boxes(profiles: Sequence[tuple[int, ...]]) -> bool:
    """Do gaps part boxes, equally wide (the last may be narrower) and at the same places in each row?"""
    first = profiles[0]
    return {*profiles} == {first} and {*first[:-1], max(first)} == {first[0]}


def _longer_words_are_cells(profiles: Sequence[tuple[int, ...]], expected: Expected) -> bool:
    """Of words that are all longer than a symbol, the size says whether they are cells or boxes."""
    height = len(profiles)
    by_words, by_symbols = Counter(map(len, profiles)), Counter(map(sum, profiles))

    def possible(lengths: Counter[int]) -> bool:
        return len(lengths) == 1 and expected.allows(height, *lengths)

    # the numbers of a square on one line are too small for that
    words, symbols = possible(by_words) and not (expected.folded and height == 1), possible(by_symbols)
    if words and symbols:
        (cells,), (single,) = by_words, by_symbols
        raise CellsError(
            f"a row could be {cells} cells with gaps between them, or {single} cells of one symbol each; "
            f"say which with width={cells} or width={single}"
        )
    if words or symbols:
        return words
    wanted = expected.width or (height if expected.square else None)
    return wanted is None or by_words[wanted] > by_symbols[wanted]


def _words(line: str) -> list[Token]:
    return [(match.group(), match.start()) for match in WORD.finditer(line)]


def _symbols(line: str) -> list[Token]:
    symbols = zip(line, range(len(line)), strict=True)
    if WORD.fullmatch(line):
        return [*symbols]
    return [(symbol, at) for symbol, at in symbols if symbol != "|" and not symbol.isspace()]


# spaces as cells


def _are_parted(lines: Sequence[tuple[int, str]], rows: Sequence[Row], expected: Expected) -> bool:
    """Are these the cells if spaces are none? The rows are equally long, of a size that can be, and, where
    no size is known, have at least two cells each with a separator between any two."""
    lengths, texts = {len(cells) for _, cells in rows}, [line for _, line in lines]
    if len(lengths) > 1 or not expected.allows(len(rows), *lengths) or _tabs_part_nothing(texts):
        return False
    if expected.sized or _in_same_columns(texts):
        return True
    return min(lengths) > 1 and all(_words(line) == cells for line, (_, cells) in zip(texts, rows, strict=True))


def _tabs_part_nothing(lines: Sequence[str]) -> bool:
    """Do tabs stand side by side, or before the first cell of some rows only?"""
    parts = [line.rstrip().split("\t") for line in lines if "\t" in line]
    return any(not part.strip(" |") for row in _without_indent(parts) for part in row)


def _without_indent(rows: Sequence[list[str]]) -> list[list[str]]:
    indents = [next(n for n, part in enumerate(row) if part.strip(" |") or n == len(row) - 1) for row in rows]
    return [row[min(indents) :] for row in rows]


def _settled(parted: list[Row] | None, blank: Callable[[], list[Row]], expected: Expected) -> list[Row]:
    """The reading that is possible, with spaces as cells or (`parted`) without. Raises CellsError if both are."""
    try:
        rows = blank()
    except CellsError:
        if parted is not None:
            return parted
        raise
    if parted is None:
        return rows
    wide = [len(found[0][1]) for found in (parted, rows)]
    if not expected.allows(len(rows), wide[1]) or _texts(parted) == _texts(rows):
        return parted
    raise CellsError(
        f"this could be {len(parted)} rows of {wide[0]} cells with gaps between them, or {len(rows)} rows of "
        f"{wide[1]} cells in which spaces are empty; say which with width={wide[0]}, or write . for an empty cell"
    )


def _texts(rows: Sequence[Row]) -> list[list[str]]:
    return [[text for text, _ in cells] for _, cells in rows]


def _blank_rows(lines: Sequence[tuple[int, str]], expected: Expected) -> list[Row]:
    """Rows in which an empty cell is a space or nothing, by the columns in which the others stand."""
    side = expected.width or len(lines)
    if side * len(lines) > MAX_CELLS:
        raise CellsError(f"{len(lines)} rows of {side} cells are more than {MAX_CELLS:,} cells")
    if any("\t" in line for _, line in lines):
        rows = [(place, _by_tabs(line)) for place, line in lines]
        longest = max(len(cells) for _, cells in rows)
    else:
        columns = _columns(lines, side)
        longest = len(columns)
        if longest <= side:
            rows = [(place, [(line[at : at + 1].strip(), at) for at in columns]) for place, line in lines]
    if longest > side:
        raise CellsError(
            f"{counted(longest, 'column')}, but the {'width' if expected.width else 'number of rows'} is {side}; where "
            "spaces are empty cells the grid is square or its width is given: write . for an empty cell",
            max(lines, key=lambda line: len(line[1].rstrip()))[0],
        )
    if 2 * longest < side and not expected.width and max(len(line) for _, line in lines) < side:
        raise CellsError(
            f"{counted(len(lines), 'row')}, but only {counted(longest, 'column')}; write . for an empty cell"
        )
    return [(place, [*cells, *(("", -1) for _ in range(side - len(cells)))]) for place, cells in rows]


def _by_tabs(line: str) -> list[Token]:
    cells: list[Token] = []
    at = 0
    for part in line.rstrip().split("\t"):
        cells.append((part.strip(" |"), at + len(part) - len(part.lstrip(" |"))))
        at += len(part) + 1
    return cells


def _columns(lines: Sequence[tuple[int, str]], side: int) -> list[int]:
    """Where the cells stand: in each column that has no bars; if that makes too many, in every other column."""
    bars = {at for _, line in lines for at, symbol in enumerate(line) if symbol == "|"}
    filled = {at for _, line in lines for _, at in _symbols(line)}
    for place, line in lines:
        if _filled(line) and any(at in bars and symbol != "|" for at, symbol in enumerate(line)):
            raise CellsError("other rows have a bar where this one has none; write . for an empty cell", place)
    last = max(filled)
    columns = [at for at in range(last + 1) if at not in bars]
    if len(columns) > side >= MAX_ROWS_BY_CHANCE and len({at % 2 for at in filled}) == 1:
        columns = [at for at in columns if at % 2 == last % 2]
    return columns


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
        return max(len(_by_tabs(line)) for _, line in lines)
    return len(_columns(lines, rows))


# drawn lines


def _filled(line: str) -> bool:
    return bool(line.strip(" \t|\r\n\v\f"))


def _drawn(lines: Sequence[str], expected: Expected) -> set[int]:
    """The positions of lines between boxes, such as `------+------`. Raises CellsError.

    A line of dashes alone is a row where dashes stand for empty cells: if the grid has such cells
    elsewhere, has nothing else, or is of a size that can't be without it.
    """
    marks = [{*line} - GAPS for line in lines]
    drawn = {place for place, mark in enumerate(marks) if mark and mark <= STROKES}
    dashes = {place for place in drawn if marks[place] == {"-"}}
    if not dashes or "-" not in expected.signs:
        return drawn
    others = [line for place, line in enumerate(lines) if place not in drawn and _filled(line)]
    if (
        not others
        or any("-" in line for line in others)
        or _dashes_are_rows([lines[n] for n in dashes], others, expected)
    ):
        drawn -= dashes
    return drawn


def _dashes_are_rows(dashes: Sequence[str], others: Sequence[str], expected: Expected) -> bool:
    """Are lines of dashes rows? Raises CellsError where they could be, but need not be."""
    long = {len(_symbols(line)) for line in dashes}
    width = _usual(_told_apart([*enumerate(others)], expected))
    rows = long == {width} and expected.allows(len(others) + len(dashes), width)
    if not rows or not expected.allows(len(others), width):
        return rows
    if not expected.sized and any(sign in line for line in others for sign in expected.signs):
        # one sign for empty cells is enough
        return False
    raise CellsError("a line of dashes could be drawn or be a row of empty cells; write . for an empty cell")
