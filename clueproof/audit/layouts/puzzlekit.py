"""The data sets of puzzlekit: JSON files, one a genre, of puzzles and solutions as text.

A file has a `name` and, in `data`, records with `problem` and `solution`. Both begin with a line of height, width, and
what the genre adds; then rows of signs with blanks between them: numbers beside the board, cells, names of regions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple, TypeAlias

from clueproof.audit.layouts.stated_row import StatedRow, board_text
from clueproof.errors import BadPuzzleError, quoted
from clueproof.syntax.record import JsonValue

Rows: TypeAlias = "list[list[str]]"
Fields: TypeAlias = "dict[str, Any]"


class KitText(NamedTuple):
    """A problem or a solution: what its first line says besides the size, and its rows."""

    height: int
    width: int
    more: list[str]
    rows: Rows
    problem: KitText | None = None
    """Of a solution the problem."""

    def board(self, start: int = 0) -> Rows:
        """The rows of the board that begins there. Raises BadPuzzleError for a board of another size."""
        found = self.rows[start : start + self.height]
        if len(found) != self.height or any(len(row) != self.width for row in found):
            raise BadPuzzleError(f"expected {self.height} rows of {self.width} cells")
        return found

    def end(self, rows: int) -> None:
        """Raises BadPuzzleError if there are more rows, or less."""
        if len(self.rows) != rows:
            raise BadPuzzleError(f"expected {rows} rows below the first line, not {len(self.rows)}")


class KitGenre(NamedTuple):
    """How a genre is written: its name in clueproof, its puzzles and its solutions."""

    name: str
    puzzle: Callable[[KitText], Fields]
    solution: Callable[[KitText], JsonValue]


def records(found: Mapping[str, Any]) -> Iterator[Fields] | None:
    """The records of a file; None for a file in another layout."""
    name, data = found.get("name"), found.get("data")
    if not isinstance(name, str) or not isinstance(data, dict):
        return None
    return (
        {**record, "puzzlekit": name, "id": f"{name} {key}"} if isinstance(record, dict) else record
        for key, record in data.items()
    )


def stated(record: Mapping[str, Any]) -> StatedRow | None:
    """What a record states; None for a row in another layout."""
    name = record.get("puzzlekit")
    if not isinstance(name, str):
        return None
    genre = GENRES.get(name)
    if genre is None:
        raise BadPuzzleError(f"puzzlekit's {quoted(name)} is none of those that are read: {', '.join(sorted(GENRES))}")
    try:
        problem = _text(record.get("problem"))
        whole = {"puzzle": genre.name, **genre.puzzle(problem)}
    except BadPuzzleError as error:
        raise BadPuzzleError(f"this is no problem of puzzlekit's {name}: {error.message}") from None
    solution = record.get("solution")
    if not solution:
        return StatedRow(whole)
    try:
        return StatedRow(whole, genre.solution(_text(solution)._replace(problem=problem)))
    except BadPuzzleError:
        # what can't be read is found out when it is looked at
        return StatedRow(whole, solution)


def _text(found: object) -> KitText:
    if not isinstance(found, str) or not found.strip():
        raise BadPuzzleError("expected a text")
    first, *rows = (line.split() for line in found.strip().splitlines())
    if len(first) < 2 or not all(number.isdecimal() and len(number) < 4 for number in first[:2]):
        raise BadPuzzleError("expected height and width in the first line")
    return KitText(int(first[0]), int(first[1]), first[2:], rows)


# puzzles


def _grid(signs: Mapping[str, str]) -> Callable[[KitText], Fields]:
    def read(text: KitText) -> Fields:
        text.end(text.height)
        return {"grid": _signs(text.board(), signs)}

    return read


def _signs(rows: Rows, signs: Mapping[str, str]) -> list[str]:
    return [" ".join(signs.get(sign, sign) for sign in row) for row in rows]


def _names(rows: Rows) -> list[str]:
    """Regions by their names. What other signs stand for, such as cells of no region, no file says."""
    for row in rows:
        for name in row:
            if not name.isalnum():
                raise BadPuzzleError(f"expected the name of a region, not {quoted(name)}")
    return [" ".join(row) for row in rows]


def _regions(text: KitText) -> Fields:
    text.end(text.height)
    return {"regions": _names(text.board())}


def _grid_and_regions(text: KitText) -> Fields:
    text.end(2 * text.height)
    return {"grid": _signs(text.board(), EMPTY), "regions": _names(text.board(text.height))}


def _rooms(text: KitText) -> Fields:
    """Regions, of which some have a number."""
    text.end(2 * text.height)
    cells, names = text.board(), text.board(text.height)
    numbers: dict[str, int] = {}
    for row, regions in zip(cells, names, strict=True):
        for sign, region in zip(row, regions, strict=True):
            if sign == "-":
                continue
            if not sign.isdecimal() or numbers.get(region, int(sign)) != int(sign):
                raise BadPuzzleError(f"expected one number a region, not {quoted(sign)}")
            numbers[region] = int(sign)
    return {"regions": _names(names), **({"numbers": numbers} if numbers else {})}


def _empty_rooms(text: KitText) -> Fields:
    found = _rooms(text)
    if "numbers" in found:
        raise BadPuzzleError("expected no numbers")
    return found


def _vertices(text: KitText) -> Fields:
    """Numbers at the corners of cells."""
    wider = text._replace(height=text.height + 1, width=text.width + 1)
    wider.end(wider.height)
    return {"grid": _signs(wider.board(), EMPTY)}


def _circles(text: KitText) -> Fields:
    """Black and white circles, perhaps with a number, which stands behind the colour there."""
    text.end(text.height)
    circles = {sign: f"{sign[1:]}{sign[0].upper()}" for row in text.board() for sign in row if sign != "-"}
    return {"grid": _signs(text.board(), {**EMPTY, **circles})}


def _lines(text: KitText) -> Fields:
    """Of a nonogram the columns, then the rows."""
    text.end(text.width + text.height)
    lines = _numbers([[sign for sign in line if sign != "-"] for line in text.rows])
    return {"rows": lines[text.width :], "cols": lines[: text.width]}


def _islands(text: KitText) -> Fields:
    """A board with islands. No solution shows a bridge without a cell between its ends."""
    text.end(text.height)
    board = text.board()
    for line in (*board, *zip(*board, strict=True)):
        if any("-" not in pair for pair in pairwise(line)):
            raise BadPuzzleError("expected no islands side by side")
    return {"grid": _signs(board, EMPTY)}


def _arrows(text: KitText) -> Fields:
    """Numbers with the way in which they look."""
    text.end(text.height)
    signs = {sign: f"{ARROWS.get(sign[-1], sign[-1])}{sign[:-1]}" for row in text.board() for sign in row}
    return {"grid": _signs(text.board(), {**signs, **EMPTY})}


def _sums(text: KitText) -> Fields:
    """Of a Kakuro the sums downwards and to the right, in one cell with a comma between them."""
    text.end(text.height)
    signs = {"-": "#", "0": "."}
    return {
        "grid": [[signs.get(sign, sign.replace(",", "\\")) for sign in row] for row in text.board()],
    }


def _cages(text: KitText) -> Fields:
    """Sums, each in a cell of its cage, and the cages by their names."""
    return {"n": text.height, "cages": [{"cells": cells, **_sum_of(sign)} for cells, sign in _caged(text)]}


def _sum_of(sign: str | None) -> Fields:
    if sign is not None and not sign.isdecimal():
        raise BadPuzzleError(f"expected a sum, not {quoted(sign)}")
    return {} if sign is None else {"sum": int(sign)}


def _operations(text: KitText) -> Fields:
    """Of a KenKen numbers, each with the operation by which its cage makes it. Any may where none is named: in all
    solutions of that data set one does."""
    cages = []
    for cells, sign in _caged(text):
        found = OPERATION.fullmatch(sign or "")
        if found is None:
            raise BadPuzzleError(f"expected a number with an operation, not {quoted(sign or '-')}")
        cages.append({"cells": cells, "op": found[2].replace("x", "*"), "target": int(found[1])})
    return {"n": text.height, "cages": cages}


def _caged(text: KitText) -> Iterator[tuple[list[list[int]], str | None]]:
    """The cells of each cage, and the one sign in it, if there is one."""
    if text.height != text.width:
        raise BadPuzzleError("expected a square")
    text.end(2 * text.height)
    signs, names = text.board(), _names(text.board(text.height))
    cages: dict[str, list[list[int]]] = {}
    for r, row in enumerate(names):
        for c, name in enumerate(row.split()):
            cages.setdefault(name, []).append([r, c])
    for cells in cages.values():
        told = [signs[r][c] for r, c in cells if signs[r][c] not in ("-", ".")]
        if len(told) > 1:
            raise BadPuzzleError(f"expected one number a cage, not {quoted(told[1])}")
        yield cells, told[0] if told else None


def _heights(text: KitText) -> Fields:
    """Of skyscrapers those seen from above, from below, from the left and from the right, then the board. Where the
    highest is lower than the side there are parks, and a D stands for diagonals, which are other genres."""
    if text.more != [str(text.height)]:
        raise BadPuzzleError("expected the side as the greatest height in the first line, and no diagonals")
    text.end(text.height + 4)
    sides = [" ".join(EMPTY.get(sign, sign) for sign in row) for row in text.rows[:4]]
    found = dict(zip(("top", "bottom", "left", "right"), sides, strict=True))
    return {**found, "grid": _signs(text.board(4), EMPTY)}


def _straights(text: KitText) -> Fields:
    """Black cells have an x, perhaps behind their number."""
    text.end(text.height)
    black = {sign: f"#{sign[:-1]}" for row in text.board() for sign in row if sign.endswith("x")}
    return {"grid": [[{**EMPTY, **black}.get(sign, sign) for sign in row] for row in text.board()]}


def _sums_between(text: KitText) -> Fields:
    columns, rows = _margins(text)
    text.end(2)
    if text.more != [str(text.height - 2)]:
        raise BadPuzzleError("expected the greatest number, two less than the side, in the first line")
    return {"grid": ["." * text.width] * text.height, "col_sums": columns, "row_sums": rows}


def _binary(text: KitText) -> Fields:
    """Lines may be alike there."""
    return {**_grid({"-": ".", "2": "0"})(text), "unique_lines": False}


def _mines(text: KitText) -> Fields:
    if len(text.more) != 1 or not text.more[0].isdecimal():
        raise BadPuzzleError("expected the number of mines in the first line")
    return {"mines": int(text.more[0]), **_grid(EMPTY)(text)}


def _letters(text: KitText) -> Fields:
    """The last letter; letters above, below, left and right of the board, then the board."""
    if len(text.more) != 1 or text.more[0] not in CAPITALS or text.more == ["-"]:
        raise BadPuzzleError("expected the last letter in the first line")
    text.end(text.height + 4)
    if [*map(len, text.rows[:4])] != [text.width, text.width, text.height, text.height]:
        raise BadPuzzleError("expected a letter for each column and row, at both ends")
    sides = ["".join(CAPITALS.get(sign, sign) for sign in row) for row in text.rows[:4]]
    found = dict(zip(("top", "bottom", "left", "right"), sides, strict=True))
    return {"letters": "abcdefghi".index(text.more[0]) + 1, **found, "grid": _signs(text.board(4), CAPITALS)}


def _centres(text: KitText) -> Fields:
    """Of galaxies the centres: in a cell, or between it and the ones right of it, below it, or both."""
    text.end(text.height)
    page = [["."] * (2 * text.width - 1) for _ in range(2 * text.height - 1)]
    for r, row in enumerate(text.board()):
        for c, sign in enumerate(row):
            if sign == "-":
                continue
            if sign not in BESIDE or 2 * r + BESIDE[sign][0] >= len(page) or 2 * c + BESIDE[sign][1] >= len(page[0]):
                raise BadPuzzleError(f"expected a centre from 0 to 3, not {quoted(sign)}")
            page[2 * r + BESIDE[sign][0]][2 * c + BESIDE[sign][1]] = "o"
    return {"grid": ["".join(line) for line in page]}


def _stars(text: KitText) -> Fields:
    if len(text.more) != 1 or not text.more[0].isdecimal():
        raise BadPuzzleError("expected the number of stars in the first line")
    return {"stars": int(text.more[0]), **_regions(text)}


def _margins(text: KitText) -> tuple[Sequence[int | None], Sequence[int | None]]:
    """The numbers of the columns and of the rows, which stand above the board."""
    if len(text.rows) < 2 or [*map(len, text.rows[:2])] != [text.width, text.height]:
        raise BadPuzzleError("expected a number for each column, and below them one for each row")
    for sign in (*text.rows[0], *text.rows[1]):
        if sign != "-" and not sign.isdecimal():
            raise BadPuzzleError(f"expected a number, not {quoted(sign)}")
    columns, rows = ([None if sign == "-" else int(sign) for sign in line] for line in text.rows[:2])
    return columns, rows


def _tents(text: KitText) -> Fields:
    columns, rows = _margins(text)
    text.end(text.height + 2)
    return {"grid": _signs(text.board(2), {"-": ".", "x": "T"}), "col_counts": columns, "row_counts": rows}


def _kakurasu(text: KitText) -> Fields:
    columns, rows = _margins(text)
    text.end(2)
    return {"bottom": columns, "right": rows}


def _tenner(text: KitText) -> Fields:
    """The last row holds the sums."""
    text.end(text.height)
    *cells, sums = text.board()
    return {"grid": _signs(cells, EMPTY), "sums": _numbers([sums])[0]}


# solutions


def _cells(signs: Mapping[str, str], other: str | None = None) -> Callable[[KitText], JsonValue]:
    """Cells with these signs of ours; `other` is that of all others."""

    def read(text: KitText) -> JsonValue:
        return ["".join(signs.get(sign, sign if other is None else other) for sign in row) for row in text.board()]

    return read


def _numbers(rows: Rows) -> list[list[int]]:
    if not all(sign.isdecimal() for row in rows for sign in row):
        raise BadPuzzleError("expected numbers")
    return [[int(sign) for sign in row] for row in rows]


def _values(text: KitText) -> JsonValue:
    return board_text(_numbers(text.board()))


def _digits(text: KitText) -> JsonValue:
    """Numbers from 1 to 35 as single characters, letters from 10 on."""
    rows = _numbers(text.board())
    if max(number for row in rows for number in row) >= len(DIGITS):
        raise BadPuzzleError("expected smaller numbers")
    return ["".join(DIGITS[number] for number in row) for row in rows]


def _rows_of_tenner(text: KitText) -> JsonValue:
    return board_text(_numbers(text.board()[:-1]))


def _numbers_or_black(text: KitText) -> JsonValue:
    return board_text([["0" if sign == "x" else sign for sign in row] for row in text.board()])


def _white(text: KitText) -> JsonValue:
    """White cells: black ones have their number, or none, in the problem too."""
    assert text.problem is not None
    if text[:2] != text.problem[:2]:
        raise BadPuzzleError("expected a board of the size of the problem")
    rows = zip(text.board(), text.problem.board(), strict=True)
    return ["".join("." if given.endswith("x") else sign for sign, given in zip(*row, strict=True)) for row in rows]


def _areas(text: KitText) -> JsonValue:
    """Areas by their names, which are numbered in reading order."""
    order: dict[str, int] = {}
    return [[order.setdefault(sign, len(order) + 1) for sign in row] for row in text.board()]


def _bridges(text: KitText) -> JsonValue:
    """Bridges, which are runs of their number between islands: of digits across, of letters downwards."""
    found = []
    board = text.board()
    for r, row in enumerate(board):
        found += [[r, start - 1, r, end, many] for start, end, many in _runs(row, "12")]
    for c, column in enumerate(zip(*board, strict=True)):
        found += [[start - 1, c, end, c, many] for start, end, many in _runs(column, "ab")]
    return [[*bridge] for bridge in sorted(found)]


def _runs(line: Sequence[str], signs: str) -> Iterator[tuple[int, int, int]]:
    """Where each run of one of these signs begins and ends, and which one it is, from 1."""
    start = 0
    for sign, run in groupby(line):
        end = start + len([*run])
        if sign in signs:
            yield start, end, signs.index(sign) + 1
        start = end


def _loop_and_shaded(text: KitText) -> JsonValue:
    """The ways out of each cell, or that it is shaded."""
    cells = []
    for row in text.board():
        for sign in row:
            if sign not in ("-", "x") and not {*sign} <= {*OURS}:
                raise BadPuzzleError(f"expected ways such as ns, not {quoted(sign)}")
        cells.append(
            [
                {"-": ".", "x": "#"}.get(sign) or "".join(sorted(map(OURS.__getitem__, sign), key="UDLR".index))
                for sign in row
            ]
        )
    return cells  # type: ignore[return-value]


def _loop(text: KitText) -> JsonValue:
    """The steps of a loop through cells; each cell tells the ways out of it."""
    steps = set[tuple[int, int, int, int]]()
    for r, row in enumerate(text.board()):
        for c, sign in enumerate(row):
            for way in sign.replace("-", ""):
                if way not in WAYS:
                    raise BadPuzzleError(f"expected ways such as ns, not {quoted(sign)}")
                down, right = WAYS[way]
                ends = sorted([(r, c), (r + down, c + right)])
                steps.add((*ends[0], *ends[1]))
    return [[*step] for step in sorted(steps)]


OPERATION = re.compile(r"(\d+)([-+*/x]?)")
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ARROWS = {"n": "^", "e": ">", "s": "v", "w": "<"}
OURS = {"n": "U", "e": "R", "s": "D", "w": "L"}
BESIDE = {"0": (0, 0), "1": (0, 1), "2": (1, 0), "3": (1, 1)}
WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def _border(text: KitText) -> JsonValue:
    """The loop around the cells with an x, from point to point."""
    rows = text.board()
    inside = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x"}
    steps = [(r, c, r, c + 1) for r in range(len(rows) + 1) for c in range(text.width) if _parts(inside, r, c, -1, 0)]
    steps += [(r, c, r + 1, c) for r in range(len(rows)) for c in range(text.width + 1) if _parts(inside, r, c, 0, -1)]
    return [[*step] for step in sorted(steps)]


def _parts(inside: set[tuple[int, int]], r: int, c: int, down: int, right: int) -> bool:
    return ((r, c) in inside) != ((r + down, c + right) in inside)


EMPTY = {"-": "."}
CAPITALS = {**EMPTY, **{letter: letter.upper() for letter in "abcdefghi"}}
_shaded = _cells({"x": "#", "-": "."})
GENRES = {
    "ABCEndView": KitGenre("easy-as-abc", _letters, _cells(CAPITALS)),
    "Akari": KitGenre("akari", _grid({"-": ".", "x": "#"}), _cells({"o": "*"}, ".")),
    "Aqre": KitGenre("aqre", _rooms, _shaded),
    "BalanceLoop": KitGenre("balance-loop", _circles, _loop),
    "Binairo": KitGenre("binary", _binary, _cells({"2": "0"})),
    "Cave": KitGenre("cave", _grid(EMPTY), _cells({"x": ".", "-": "#"})),
    "Chocona": KitGenre("chocona", _rooms, _shaded),
    "Cojun": KitGenre("cojun", _grid_and_regions, _values),
    "CountryRoad": KitGenre("country-road", _rooms, _loop),
    "Creek": KitGenre("creek", _vertices, _shaded),
    "Detour": KitGenre("detour", _rooms, _loop),
    "DoppelBlock": KitGenre("doppelblock", _sums_between, _numbers_or_black),
    "Fillomino": KitGenre("fillomino", _grid(EMPTY), _values),
    "Galaxies": KitGenre("galaxies", _centres, _areas),
    "Geradeweg": KitGenre("geradeweg", _grid(EMPTY), _loop),
    "GokigenNaname": KitGenre("slant", _vertices, _cells({})),
    "Hakyuu": KitGenre("ripple-effect", _grid_and_regions, _values),
    "Hashi": KitGenre("hashi", _islands, _bridges),
    "Heyawake": KitGenre("heyawake", _rooms, _shaded),
    "Hidoku": KitGenre("hidato", _grid(EMPTY), _values),
    "Hitori": KitGenre("hitori", _grid({}), _shaded),
    "JigsawSudoku": KitGenre("sudoku", _grid_and_regions, _digits),
    "Juosan": KitGenre("juosan", _rooms, _cells({"h": "H", "v": "V"})),
    "Kakurasu": KitGenre("kakurasu", _kakurasu, _shaded),
    "Kakuro": KitGenre("kakuro", _sums, _cells(EMPTY)),
    "KenKen": KitGenre("kenken", _operations, _digits),
    "KillerSudoku": KitGenre("killer-sudoku", _cages, _digits),
    "Koburin": KitGenre("koburin", _grid(EMPTY), _loop_and_shaded),
    "Kuromasu": KitGenre("range", _grid(EMPTY), _shaded),
    "Kurotto": KitGenre("kurotto", _grid({"-": ".", "o": "?"}), _shaded),
    "LITS": KitGenre("lits", _regions, _cells({"-": "."}, "#")),
    "Linesweeper": KitGenre("linesweeper", _grid(EMPTY), _loop),
    "Masyu": KitGenre("masyu", _grid({"-": ".", "b": "B", "w": "W"}), _loop),
    "Minesweeper": KitGenre("minesweeper", _mines, _cells({"x": "*", "-": "."})),
    "Mosaic": KitGenre("mosaic", _grid(EMPTY), _shaded),
    "Nawabari": KitGenre("nawabari", _grid(EMPTY), _areas),
    "Nonogram": KitGenre("nonogram", _lines, _shaded),
    "Norinori": KitGenre("norinori", _empty_rooms, _shaded),
    "NumberLink": KitGenre("numberlink", _grid(EMPTY), _loop),
    "Nurikabe": KitGenre("nurikabe", _grid(EMPTY), _shaded),
    "Nurimisaki": KitGenre("nurimisaki", _grid(EMPTY), _shaded),
    "Shikaku": KitGenre("shikaku", _grid(EMPTY), _areas),
    "Shimaguni": KitGenre("shimaguni", _rooms, _shaded),
    "Shingoki": KitGenre("shingoki", _circles, _loop),
    "SimpleLoop": KitGenre("simple-loop", _grid({"-": ".", "x": "#"}), _loop),
    "Skyscraper": KitGenre("skyscrapers", _heights, _digits),
    "Slitherlink": KitGenre("slitherlink", _grid(EMPTY), _border),
    "Starbattle": KitGenre("star-battle", _stars, _cells({"x": "*", "-": "."})),
    "Str8t": KitGenre("str8ts", _straights, _white),
    "Sudoku": KitGenre("sudoku", _grid(EMPTY), _digits),
    "Suguru": KitGenre("suguru", _grid_and_regions, _values),
    "Tatamibari": KitGenre("tatamibari", _grid({"-": ".", "s": "S", "h": "W", "v": "H"}), _areas),
    "TennerGrid": KitGenre("tenner-grid", _tenner, _rows_of_tenner),
    "Tent": KitGenre("tents", _tents, _cells({"o": "^"}, ".")),
    "Yajilin": KitGenre("yajilin", _arrows, _loop_and_shaded),
    "YinYang": KitGenre("yin-yang", _grid({"-": ".", "b": "B", "w": "W"}), _cells({"b": "B", "w": "W"})),
}
"""How each genre is written, by its name there."""
