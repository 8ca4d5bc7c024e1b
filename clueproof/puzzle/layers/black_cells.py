"""Grids with black cells (`shape.walls`), and what stands in them and between them.

`BlackCells` are walls and nothing else, `NumberedWalls` may have a number. `BlackNumbers` has numbers in white and in
black cells: `#` is a black cell, `#5` one with a 5. `OpenValues` are given between walls, `Ends` are names that stand
in two cells each. `SplitCells` are split by a stroke, with the sum of the cells below on its left and of those to the
right on its right; a number in a white cell is given:

    #   4\\   3\\
    \\3  .    .
    \\4  .    .
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby, permutations, product
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from clueproof.english import counted, there_are
from clueproof.errors import quoted, shortened
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.directions import Direction
from clueproof.grid.edges import Cell, Position, beside, rectangle
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.layers.layer import BoardRequirements, GridTokens, Layer, Read, S, filled_cells, write_grid
from clueproof.puzzle.shape import GridShape, flag
from clueproof.puzzle.symbols import CellSigns, Numerals, Symbols
from clueproof.puzzle.turning import TURNED_COMPASS
from clueproof.syntax.record import EMPTY, JsonValue, Record
from clueproof.syntax.typed_grid import Expected, say_enough

if TYPE_CHECKING:
    from clueproof.puzzle.fields import CellField
    from clueproof.puzzle.inputs import InputKind


WALL = "#"
"""What is written for a wall without a number."""
NO_NUMBER = -1
"""The same as a value."""


@dataclass(frozen=True, slots=True)
class WalledShape(GridShape):
    """Which cells are walls."""

    walls: frozenset[Cell] = field(default=frozenset())


def stretches(shape: WalledShape) -> Iterator[list[Cell]]:
    """The cells of each row, then of each column, from wall to wall."""
    rows = [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
    for line in (*rows, *zip(*rows, strict=True)):
        for wall, cells in groupby(line, shape.walls.__contains__):
            if not wall:
                yield [*cells]


class BlackCells(Layer[WalledShape]):
    """Walls, drawn black, and nothing else."""

    shape = WalledShape
    kinds: tuple[str, ...] = ()
    ROWS = "#WwBb01._-*?| "
    """All that rows consist of."""
    symbols: Symbols = CellSigns({WALL: NO_NUMBER}, dict.fromkeys("WwBb1", NO_NUMBER), {WALL: "black"})
    bare = WALL
    """What is written for one without a number."""

    def tokens(self, record: Record, form: BoardRequirements) -> WallTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", self.symbols.blanks, symbols=True)
        shape = GridShape(grid.height, grid.width)
        return WallTokens(grid, self.symbols.values(grid, shape, self.symbols.meaning(shape)))

    def write(self, record: Record, clues: Clues, shape: WalledShape) -> None:
        write_grid(record, shape, {cell: str(clues[GIVEN].get(cell, self.bare)) for cell in shape.walls})

    def positions(self, kind: str, shape: WalledShape) -> Iterable[Position]:
        return sorted(shape.walls)

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import symbol_input

        slot = CellField("grid", (".", "", *sorted(self.symbols.blanks - {"."})))
        return [symbol_input("wall", "black cell", slot, self.symbols, shape)]

    def draw(self, board: Board, clues: Clues, shape: WalledShape, solved: bool, layout: str) -> Board:
        return replace(board, given=board.given | shape.walls, shaded=board.shaded | shape.walls)


_MEANING = {**dict.fromkeys((WALL, "W", "w", "B", "b"), NO_NUMBER), **{str(number): number for number in range(5)}}


class _WallSymbols(Symbols):
    """Numbers from 0 to 4, and walls without one."""

    packed = True
    called = MappingProxyType({WALL: "black, without a number"})

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        return _MEANING

    def expected(self, shape: GridShape) -> str:
        return f"{WALL} for a wall, a number from 0 to 4, or . when empty"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return {NO_NUMBER: WALL, **{number: str(number) for number in range(5)}}


class NumberedWalls(BlackCells):
    """Walls, drawn black, with the numbers of some. A number is at most that of the cells beside the wall."""

    kinds = (GIVEN,)
    ROWS = "#WwBb01234._-*?| "
    symbols: Symbols = _WallSymbols()

    def draw(self, board: Board, clues: Clues, shape: WalledShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = {**board.texts, **{cell: str(says) for cell, says in given.items()}}
        return super().draw(replace(board, texts=texts), clues, shape, solved, layout)


class _TintedSymbols(_WallSymbols):
    """Numbers from 0 to 4, and "?" for a cell without one."""

    blanks = EMPTY - {"?"}
    called = MappingProxyType({"?": "without a number"})

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        return {"?": NO_NUMBER, **{str(number): number for number in range(5)}}

    def expected(self, shape: GridShape) -> str:
        return "a number from 0 to 4, ? for a cell without one, or . when empty"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return {**super().token(shape, layout), NO_NUMBER: "?"}


class TintedNumbers(NumberedWalls):
    """The same as grey cells, where others are shaded: a number, or `?` where it is not told."""

    ROWS = "01234._-*?| "
    symbols: Symbols = _TintedSymbols()
    bare = "?"

    def draw(self, board: Board, clues: Clues, shape: WalledShape, solved: bool, layout: str) -> Board:
        texts = {cell: str(clues[GIVEN].get(cell, self.bare)) for cell in sorted(shape.walls)}
        return replace(
            board,
            texts={**board.texts, **texts},
            given=board.given | shape.walls,
            tinted=board.tinted | shape.walls,
        )


class _LitSymbols(_TintedSymbols):
    """The sides that are lit: the bits 8, 4, 2 and 1 for the top, the left, the bottom and the right."""

    packed = False
    TOKENS: ClassVar[Mapping[int, str]] = {
        value: "".join([sign for sign, bit in zip("nwse", (8, 4, 2, 1), strict=True) if value & bit]) or "o"
        for value in range(16)
    }

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        signs = {"".join(way): value for value, sign in self.TOKENS.items() for way in permutations(sign)}
        return {**signs, "?": NO_NUMBER}

    def expected(self, shape: GridShape) -> str:
        return "the lit sides (n, w, s, e, or several), o for a dark moon, ? for one that is not told, or . when empty"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return {**self.TOKENS, NO_NUMBER: "?"}


class TintedCounts(TintedNumbers):
    """The same with numbers, or other values, that may take several characters."""

    ROWS = "0123456789?._-*| "

    def __init__(self, symbols: Symbols) -> None:
        """`symbols`: of the values, with `?` for one that is not told."""
        self.symbols = symbols

    def tokens(self, record: Record, form: BoardRequirements) -> WallTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", self.symbols.blanks, square=form.square)
        values, _ = self.symbols.read(grid, GridShape(grid.height, grid.width))
        return _SpacedTokens(grid, values)

    def write(self, record: Record, clues: Clues, shape: WalledShape) -> None:
        write_grid(record, shape, self._texts(clues, shape), self.symbols.blanks, " ")

    def draw(self, board: Board, clues: Clues, shape: WalledShape, solved: bool, layout: str) -> Board:
        board = super().draw(board, clues, shape, solved, layout)
        return replace(board, texts={**board.texts, **self._texts(clues, shape)})

    def _texts(self, clues: Clues, shape: WalledShape) -> dict[Cell, str]:
        token = self.symbols.token(shape)
        return {cell: token[clues[GIVEN].get(cell, NO_NUMBER)] for cell in sorted(shape.walls)}


class Moons(TintedCounts):
    """Grey cells, of each the sides that are lit: `nw`, `o` for none, `?` where it is not told."""

    ROWS = "nwseo?._-*| "
    turns: ClassVar = {"wall": TURNED_COMPASS}

    def __init__(self) -> None:
        super().__init__(_LitSymbols())


@dataclass(frozen=True)
class WallTokens(GridTokens[WalledShape]):
    """The grid, which says how large the board is, and where the walls are."""

    values: list[int | None]

    @property
    def walls(self) -> frozenset[Cell]:
        """All black cells."""
        return frozenset(divmod(n, self.grid.width) for n, value in enumerate(self.values) if value is not None)

    def shaped(self, shape: S) -> S:
        return replace(shape, walls=self.walls)  # type: ignore[call-arg]

    def read(self, shape: WalledShape) -> Read:
        found: dict[Cell, int] = {}
        for n, value in enumerate(self.values):
            if value is not None and value != NO_NUMBER:
                cell = divmod(n, shape.width)
                room = len(beside(cell, shape.height, shape.width))
                if value > room:
                    self.grid.fail(f"{value} is more than the {counted(room, 'cell')} beside it", *cell)
                found[cell] = value
        return Read({GIVEN: found}, self.grid.layout)


@dataclass(frozen=True)
class _SpacedTokens(WallTokens):
    """The grid, which says how large the board is, and the values of grey cells."""

    def read(self, shape: WalledShape) -> Read:
        told = {divmod(n, shape.width): value for n, value in enumerate(self.values) if value not in (None, NO_NUMBER)}
        return Read({GIVEN: told}, self.grid.layout)


BLACK = "black"
"""The kind of the numbers of black cells."""


class BlackNumbers(Layer[WalledShape]):
    """Numbers from 1 on, in white and in black cells."""

    shape = WalledShape
    kinds = (GIVEN, BLACK)

    def __init__(self, numerals: Numerals) -> None:
        self._numerals = numerals

    def tokens(self, record: Record, form: BoardRequirements) -> WallTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", self._numerals.blanks, square=form.square)
        black = [0 if token[:1] == WALL else None for row in grid.rows for token in row]
        return _BlackNumberTokens(grid, [*black], self._numerals)

    def write(self, record: Record, clues: Clues, shape: WalledShape) -> None:
        token = self._numerals.token(shape)
        texts = [["."] * shape.width for _ in range(shape.height)]
        for r, c in shape.walls:
            texts[r][c] = WALL + (token[clues[BLACK][r, c]] if (r, c) in clues[BLACK] else "")
        for (r, c), number in clues[GIVEN].items():
            texts[r][c] = token[number]
        if record.typed and not say_enough(texts, Expected(self._numerals.blanks)):
            record.fields["width"] = shape.width
        wide = max(len(text) for row in texts for text in row)
        between = " " if wide > 1 else ""
        record.fields["grid"] = list[JsonValue](
            [between.join([text.rjust(wide) for text in row]) for row in texts]
            if record.typed or wide == 1
            else [list[JsonValue](row) for row in texts]
        )

    def positions(self, kind: str, shape: WalledShape) -> Iterable[Position]:
        if kind == BLACK:
            return sorted(shape.walls)
        return [cell for cell in product(range(shape.height), range(shape.width)) if cell not in shape.walls]

    def draw(self, board: Board, clues: Clues, shape: WalledShape, solved: bool, layout: str) -> Board:
        token = self._numerals.token(shape)
        numbers = {cell: token[number] for kind in self.kinds for cell, number in clues[kind].items()}
        return replace(
            board,
            texts={**board.texts, **numbers},
            given=board.given | shape.walls | numbers.keys(),
            shaded=board.shaded | shape.walls,
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind, symbol_input

        blanks = (".", "", "0")
        black = CellField(
            "grid", blanks, lambda token: token[:1].strip("123456789."), lambda token, sign: sign + token.strip(WALL)
        )
        number = CellField(
            "grid", blanks, lambda token: token.strip(WALL), lambda token, number: WALL * (token[:1] == WALL) + number
        )
        return [
            InputKind("wall", "black cell", black, (InputChoice(WALL, "black"),)),
            symbol_input(GIVEN, "number", number, self._numerals, shape),
        ]


@dataclass(frozen=True)
class _BlackNumberTokens(WallTokens):
    """The grid, whose values are those of black cells."""

    numerals: Numerals

    def read(self, shape: WalledShape) -> Read:
        meaning = self.numerals.meaning(shape)
        found: dict[str, dict[Cell, int]] = {GIVEN: {}, BLACK: {}}
        for r, c in product(range(shape.height), range(shape.width)):
            token = self.grid.rows[r][c]
            black = (r, c) in shape.walls
            number = token[1:] if black else token
            if number in meaning:
                found[BLACK if black else GIVEN][r, c] = meaning[number]
            elif number and (black or number not in self.numerals.blanks):
                expected = f"{self.numerals.expected(shape)}, or {WALL} for a black cell, {WALL}1 for one with a 1"
                self.grid.fail(f"{shortened(token)!r} is no cell; expected {expected}", r, c)
        return Read({**found})


BLANK = EMPTY | {"0"}


class OpenValues(Layer[WalledShape]):
    """A grid with numbers in some of its open cells, from 1 to the number of these; `#` is a wall (`shape.walls`)."""

    shape = WalledShape
    kinds = (GIVEN,)
    ROWS = "#0123456789._-*?| "

    def tokens(self, record: Record, form: BoardRequirements) -> GridTokens:
        record.also_called("grid", "board")
        return _OpenTokens(record.grid("grid", BLANK))

    def write(self, record: Record, clues: Clues, shape: WalledShape) -> None:
        numbers = {cell: str(number) for cell, number in clues[GIVEN].items()}
        write_grid(record, shape, numbers | dict.fromkeys(shape.walls, WALL), BLANK, " ")

    def positions(self, kind: str, shape: WalledShape) -> Iterable[Position]:
        return [cell for cell in product(range(shape.height), range(shape.width)) if cell not in shape.walls]

    def draw(self, board: Board, clues: Clues, shape: WalledShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        return replace(
            board,
            given=board.given | given.keys() | shape.walls,
            shaded=board.shaded | shape.walls,
            texts={**board.texts, **{cell: str(says) for cell, says in given.items()}},
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import BLACK_LOOK, InputChoice, InputKind, whole

        blanks = (".", "", "0")
        wall = CellField("grid", blanks, lambda token: token if token == WALL else "")
        number = CellField("grid", blanks, lambda token: "" if token == WALL else token)
        hint = "a number, at most that of the open cells"
        return [
            InputKind(GIVEN, "number", number, free=True, hint=hint, meant=whole(1)),
            InputKind("wall", "wall", wall, (InputChoice(WALL, "wall"),), structural=True, look=BLACK_LOOK),
        ]


@dataclass(frozen=True)
class _OpenTokens(GridTokens):
    """The grid, which says how large the board is, and where walls are."""

    def shaped(self, shape: S) -> S:
        if not isinstance(shape, WalledShape):
            return shape
        walls = [cell for cell, token in self.cells if token == WALL]
        return replace(shape, walls=frozenset(walls))

    def read(self, shape: GridShape) -> Read:
        open_cells = sum(token != WALL for _, token in self.cells)
        found: dict[Cell, int] = {}
        for cell, token in filled_cells(self.grid, BLANK):
            if token == WALL:
                continue
            if not token.isascii() or not token.isdecimal():
                self.grid.fail(
                    f"{quoted(token)} is no cell; expected a number, {WALL} for a wall, or . for none", *cell
                )
            number = int(token) if len(token) < 10 else 10**9
            if number == 0:
                # "0", and "00" in grids that are two columns wide
                continue
            if number > open_cells:
                self.grid.fail(f"{shortened(token)} is more than the {counted(open_cells, 'open cell')}", *cell)
            found[cell] = number
        return Read({GIVEN: found}, self.grid.layout)


@dataclass(frozen=True, slots=True)
class WaypointShape(WalledShape):
    """Walls, and the cells with the numbers 1, 2 ..., in order."""

    waypoints: tuple[Cell, ...] = ()


class Waypoints(Layer[WaypointShape]):
    """The same with the numbers 1, 2 ... once each, which belong to the shape (`shape.waypoints`) and are no clues."""

    shape = WaypointShape
    _grid = OpenValues()

    def tokens(self, record: Record, form: BoardRequirements) -> GridTokens:
        return _WaypointTokens(self._grid.tokens(record, form).grid)

    def write(self, record: Record, clues: Clues, shape: WaypointShape) -> None:
        self._grid.write(record, self._numbers(shape), shape)

    def draw(self, board: Board, clues: Clues, shape: WaypointShape, solved: bool, layout: str) -> Board:
        return self._grid.draw(board, self._numbers(shape), shape, solved, layout)

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        number, wall = self._grid.inputs(shape)
        return [replace(number, structural=True), wall]

    @staticmethod
    def _numbers(shape: WaypointShape) -> Clues:
        return Clues({GIVEN: {cell: number for number, cell in enumerate(shape.waypoints, 1)}})


@dataclass(frozen=True)
class _WaypointTokens(_OpenTokens):
    """The numbers are read with the shape."""

    def shaped(self, shape: S) -> S:
        shape = super().shaped(shape)
        cell_of = {number: cell for cell, number in super().read(shape).clues[GIVEN].items()}
        there = sum(token not in BLANK and token != WALL for _, token in self.cells)
        for number in range(1, there + 1):
            if number not in cell_of:
                self.grid.fail(f"{there_are(there, 'number')}, but none is {number}")
        return replace(shape, waypoints=tuple([cell_of[number] for number in sorted(cell_of)]))  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        return Read({}, self.grid.layout)


LONGEST = 4
"""So many characters a name can have."""


@dataclass(frozen=True, slots=True)
class EndedShape(WalledShape):
    """The name of each path and the two cells where it ends, in the order of the first ones; whether the paths pass all
    cells; and walls."""

    covering: bool = flag(False, "paths pass every cell")
    ends: tuple[tuple[str, Cell, Cell], ...] = field(default=())


class Ends(Layer[EndedShape]):
    """A grid with a number or name in each cell where a path ends (`shape.ends`); `#` is a wall."""

    shape = EndedShape
    ROWS = "#0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._-*?| "

    def tokens(self, record: Record, form: BoardRequirements) -> EndTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", BLANK)
        found: dict[str, list[Cell]] = {}
        walls = set()
        for (r, c), token in filled_cells(grid, BLANK):
            if token == WALL:
                walls.add((r, c))
            else:
                if not token.isascii() or not token.isalnum() or len(token) > LONGEST:
                    grid.fail(f"{quoted(token)} is no cell; expected a number or letter, # for a wall, or .", r, c)
                ends = found.setdefault(token, [])
                if len(ends) == 2:
                    first, second = (cell_name(*end) for end in ends)
                    grid.fail(f"{token} stands a third time, after {first} and {second}", r, c)
                ends.append((r, c))
        for name, ends in found.items():
            if len(ends) == 1:
                grid.fail(f"{name} stands in one cell only, and a path has two ends", *ends[0])
        cells = product(range(grid.height), range(grid.width))
        values = [NO_NUMBER if cell in walls else None for cell in cells]
        return EndTokens(grid, values, tuple([(name, one, other) for name, (one, other) in found.items()]))

    def write(self, record: Record, clues: Clues, shape: EndedShape) -> None:
        names = {end: name for name, *ends in shape.ends for end in ends}
        gap = " " if any(len(name) > 1 for name in names.values()) else ""
        write_grid(record, shape, dict.fromkeys(shape.walls, WALL) | names, BLANK, gap)

    def draw(self, board: Board, clues: Clues, shape: EndedShape, solved: bool, layout: str) -> Board:
        texts = {end: name for name, *ends in shape.ends for end in ends}
        given = board.given | shape.walls | texts.keys()
        return replace(board, texts={**board.texts, **texts}, given=given, shaded=board.shaded | shape.walls)

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import BLACK_LOOK, InputChoice, InputKind

        slot = CellField(blanks=(".", "", "0"))
        hint = f"a number or letter, or a name of up to {LONGEST} of them; {WALL} for a wall"
        return [
            InputKind(
                "end",
                "end of a path",
                slot,
                (InputChoice(WALL, "wall"),),
                True,
                hint,
                True,
                meant=_end,
                look=BLACK_LOOK,
            )
        ]


@dataclass(frozen=True)
class EndTokens(WallTokens):
    """The grid, which says how large the board is, where walls are, and where paths end."""

    ends: tuple[tuple[str, Cell, Cell], ...]

    def shaped(self, shape: S) -> S:
        return replace(super().shaped(shape), ends=self.ends)  # type: ignore[call-arg]


def _end(text: str) -> str | None:
    name = text.isascii() and text.isalnum() and text.strip("0") and len(text) <= LONGEST
    return text if text == WALL or name else None


ACROSS, DOWN = "across", "down"
"""The kinds of sums: of the cells to the right of a black cell, and of those below it."""
LARGEST = 9
"""Numbers are from 1 to this."""
NUMBERS = tuple(map(str, range(1, LARGEST + 1)))
SPLIT = re.compile(r"(\d*)[\\/](\d*)", re.ASCII)
WALLS = frozenset({WALL, "B", "b"})
_STEPS = {ACROSS: (0, 1), DOWN: (1, 0)}
_PLACES: Mapping[str, Direction] = {ACROSS: "ne", DOWN: "sw"}
_MINIZINC = {"h_clues_row_col_len_sum": ACROSS, "v_clues_row_col_len_sum": DOWN}


def run_from(shape: WalledShape, wall: Cell, kind: str) -> list[Cell]:
    """The cells that the sum of a black cell is about: up to the next black cell, or the edge of the board."""
    (down, right), found = _STEPS[kind], list[Cell]()
    r, c = wall[0] + down, wall[1] + right
    while r < shape.height and c < shape.width and (r, c) not in shape.walls:
        found.append((r, c))
        r, c = r + down, c + right
    return found


class SplitCells(Layer[WalledShape]):
    """Black cells, the sums of some, and numbers that are given in white ones."""

    shape = WalledShape
    kinds = (ACROSS, DOWN, GIVEN)
    SUMS = (ACROSS, DOWN)
    faces: ClassVar = {ACROSS: "e", DOWN: "s"}
    ROWS = "#Bb0123456789\\/._-| \t"
    """All that rows consist of."""

    def tokens(self, record: Record, form: BoardRequirements) -> SplitTokens:
        record.also_called("grid", "board")
        if "white" in record.fields:
            _from_lists(record)
        elif "row_sums" in record.fields or "col_sums" in record.fields:
            _from_sums(record)
        return SplitTokens(record.grid("grid", EMPTY))

    def write(self, record: Record, clues: Clues, shape: WalledShape) -> None:
        across, down = clues[ACROSS], clues[DOWN]
        texts = [["."] * shape.width for _ in range(shape.height)]
        for (r, c), says in clues[GIVEN].items():
            texts[r][c] = str(says)
        for r, c in shape.walls:
            split = (r, c) in across or (r, c) in down
            texts[r][c] = f"{down.get((r, c), '')}\\{across.get((r, c), '')}" if split else WALL
        if not record.typed:
            record.fields["grid"] = list[JsonValue]([list[JsonValue](row) for row in texts])
            return
        wide = max(len(text) for row in texts for text in row)
        between = " " if wide > 1 else ""
        record.fields["grid"] = list[JsonValue](
            [between.join([text.ljust(wide) for text in row]).rstrip() for row in texts]
        )

    def positions(self, kind: str, shape: WalledShape) -> Iterable[Position]:
        if kind == GIVEN:
            return rectangle(shape.height, shape.width, shape.walls)
        return [wall for wall in sorted(shape.walls) if run_from(shape, wall, kind)]

    def draw(self, board: Board, clues: Clues, shape: WalledShape, solved: bool, layout: str) -> Board:
        small: dict[Cell, dict[Direction, str]] = {}
        for kind, place in _PLACES.items():
            for wall, says in clues[kind].items():
                small.setdefault(wall, {})[place] = str(says)
        given = clues[GIVEN]
        return replace(
            board,
            texts={**board.texts, **{cell: str(says) for cell, says in given.items()}},
            small={**board.small, **small},
            symbols={**board.symbols, **dict.fromkeys(sorted(small), Symbol.FALLING)},
            shaded=board.shaded | shape.walls,
            given=board.given | shape.walls | given.keys(),
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import BLACK_LOOK, InputChoice, InputKind, Look, whole

        black = CellField(
            part=lambda token: "" if token in NUMBERS else WALL,
            joined=lambda token, sign: sign and (sign if token in NUMBERS else token or sign),
        )
        hint = f"a sum of different numbers from 1 to {LARGEST}"
        sums = [
            # black cells that are yet to be typed make lines of other lengths
            InputKind(
                kind,
                f"sum of the cells {where}",
                slot,
                free=True,
                hint=hint,
                structural=True,
                meant=whole(1),
                look=Look(small=place),
            )
            for kind, where, slot, place in (
                (DOWN, "below", _sum_slot(0), _PLACES[DOWN]),
                (ACROSS, "to the right", _sum_slot(1), _PLACES[ACROSS]),
            )
        ]
        wall = InputKind("wall", "black cell", black, (InputChoice(WALL, "black"),), structural=True, look=BLACK_LOOK)
        white = CellField(
            part=lambda token: token if token in NUMBERS else "",
            joined=lambda token, number: number or ("" if token in NUMBERS else token),
        )
        number = InputKind(GIVEN, "given value", white, tuple([InputChoice(text, text) for text in NUMBERS]))
        return [wall, *sums, number]


@dataclass(frozen=True)
class SplitTokens(GridTokens[WalledShape]):
    """The grid, which says how large the board is, and where the black cells are."""

    @property
    def walls(self) -> frozenset[Cell]:
        """All black cells."""
        places = product(range(self.grid.height), range(self.grid.width))
        return frozenset((r, c) for r, c in places if self._is_wall(self.grid.rows[r][c]))

    def _is_wall(self, token: str) -> bool:
        return token in WALLS or SPLIT.fullmatch(token) is not None

    def shaped(self, shape: S) -> S:
        return replace(shape, walls=self.walls)  # type: ignore[call-arg]

    def read(self, shape: WalledShape) -> Read:
        found: dict[str, dict[Cell, int]] = {ACROSS: {}, DOWN: {}, GIVEN: {}}
        for r, c in product(range(shape.height), range(shape.width)):
            token = self.grid.rows[r][c]
            if token in NUMBERS:
                found[GIVEN][r, c] = int(token)
            elif (r, c) not in shape.walls and token and token not in EMPTY:
                expected = (
                    f"{WALL} for a black cell, sums such as 12\\, \\7 or 12\\7, a number from 1 to {LARGEST}, "
                    "or . for an empty cell"
                )
                self.grid.fail(f"{shortened(token)!r} is no cell; expected {expected}", r, c)
            split = SPLIT.fullmatch(token)
            for kind, text in zip((DOWN, ACROSS), split.groups(), strict=True) if split else ():
                if text.strip("0"):
                    found[kind][r, c] = self._sum(shape, (r, c), kind, text)
        return Read({**found})

    def _sum(self, shape: WalledShape, wall: Cell, kind: str, text: str) -> int:
        """A sum that different numbers can have."""
        many, where = len(run_from(shape, wall, kind)), "to the right of" if kind == ACROSS else "below"
        if not many:
            self.grid.fail(f"{shortened(text)} is a sum of no cells: there is none {where} it", *wall)
        if many > LARGEST:
            self.grid.fail(f"there are {many} cells {where} this one, but only {LARGEST} different numbers", *wall)
        least, most = many * (many + 1) // 2, many * (2 * LARGEST - many + 1) // 2
        if len(text) > LARGEST or not least <= int(text) <= most:
            bounds = f"from {least} to {most}" if many > 1 else f"a number from 1 to {LARGEST}"
            self.grid.fail(
                f"the sum of the {counted(many, 'cell')} {where} it is {bounds}, not {shortened(text)}", *wall
            )
        return int(text)


def _from_sums(record: Record) -> None:
    """The grid of collections without the frame of black cells, which have the sums of each line in lists."""
    inner = record.grid("grid", EMPTY)
    record.fields.pop("board", None)
    rows = [list(row) for row in inner.rows]
    height, width = inner.height, inner.width
    shape = WalledShape(
        height + 1,
        width + 1,
        frozenset(
            (r, c)
            for r, c in product(range(height + 1), range(width + 1))
            if 0 in (r, c) or rows[r - 1][c - 1] in WALLS
        ),
    )
    sums: dict[str, dict[Cell, JsonValue]] = {ACROSS: {}, DOWN: {}}
    for kind, name, number in ((ACROSS, "row_sums", height), (DOWN, "col_sums", width)):
        listed = record.get(name)
        if not isinstance(listed, list) or len(listed) != number or not all(isinstance(line, list) for line in listed):
            record.fail(f"{name} must be {counted(number, 'list')}, one for each line of the grid")
        for line, said in enumerate(listed, 1):
            walls = [wall for wall in sorted(shape.walls) if wall[kind == DOWN] == line]
            first = [wall for wall in walls if len(run_from(shape, wall, kind)) > 1]
            assert isinstance(said, list)
            if len(said) != len(first):
                record.fail(f"{name}, line {line}: {there_are(len(first), 'sum')} in this line, not {len(said)}")
            sums[kind] |= zip(first, said, strict=True)
    _state(record, rows, shape, sums)


def _from_lists(record: Record) -> None:
    """The grid of collections that list black and white cells as 0 and 1, and each sum with its place."""
    white = record.grid("white", frozenset())
    rows = [[WALL if token == "0" else "." if token == "1" else token for token in row] for row in white.rows]
    cells = product(range(white.height), range(white.width))
    shape = WalledShape(white.height, white.width, frozenset((r, c) for r, c in cells if rows[r][c] == WALL))
    sums: dict[str, dict[Cell, JsonValue]] = {ACROSS: {}, DOWN: {}}
    for name, kind in _MINIZINC.items():
        for clue in record.get(name) or ():  # type: ignore[union-attr]
            if not isinstance(clue, list) or len(clue) != 4 or not all(type(part) is int for part in clue):
                record.fail(f"{name}: expected row, column, length and sum of each line")
            row, column, length, said = map(int, map(str, clue))
            wall = row - 1, column - 1
            if wall not in shape.walls or len(run_from(shape, wall, kind)) != length:
                record.fail(f"{name}: no line of {counted(length, 'cell')} begins at row {row}, column {column}")
            sums[kind][wall] = said
    _state(record, [row[1:] for row in rows[1:]], shape, sums)


def _state(
    record: Record, inner: list[list[str]], shape: WalledShape, sums: Mapping[str, Mapping[Cell, JsonValue]]
) -> None:
    """Put a grid with its sums into a record, in place of what there was."""
    for name in ("height", "width"):
        record.fields.pop(name, None)
    grid: list[JsonValue] = []
    for r in range(shape.height):
        row: list[JsonValue] = []
        for c in range(shape.width):
            if (r, c) in shape.walls:
                down, across = (sums[kind].get((r, c), "") for kind in (DOWN, ACROSS))
                row.append(f"{down}\\{across}")
            else:
                row.append(inner[r - 1][c - 1])
        grid.append(row)
    record.fields["grid"] = grid


def _sums(token: str) -> tuple[str, str]:
    """The sums of the cells below a black cell and to the right of it, "" for none."""
    found = SPLIT.fullmatch(token)
    return (found[1], found[2]) if found else ("", "")


def _with_sum(token: str, at: int, says: str) -> str:
    sums = [*_sums(token)]
    sums[at] = says
    return "\\".join(sums) if any(sums) else token if token in NUMBERS else WALL if token else ""


def _sum_slot(at: int) -> CellField:
    from clueproof.puzzle.fields import CellField

    return CellField(part=lambda token: _sums(token)[at], joined=lambda token, says: _with_sum(token, at, says))
