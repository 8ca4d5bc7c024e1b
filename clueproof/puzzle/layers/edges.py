"""Clues on edges and at corners: signs between cells, dots, numbers at corners, walls, dominoes.

Signs stand between the cells. Between two rows of cells stands a row of signs, and between two cells of a row a sign,
so a board of n rows and m columns is typed with 2n - 1 rows of 2m - 1 words or symbols; a dot is nothing:

    . < . . 2
    . . v . .
    1 . . . .

In JSON the grid may also be the cells alone, with the pairs of cells that a sign joins in a list beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol

from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board, Sign
from clueproof.grid.edges import (
    Cell,
    Corner,
    Edge,
    Position,
    edge,
    is_edge,
    link_name,
    links,
    only_cells,
    outline,
    rectangle,
    sides,
)
from clueproof.grid.symbols import INEQUALITIES, Symbol
from clueproof.puzzle.areas import AreaShape
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.dominoes import read_dominoes, rows_of_halves
from clueproof.puzzle.fields import (
    ONE,
    BetweenField,
    DominoField,
    EditorState,
    InnerVertexField,
    Kind,
    VertexField,
    WallField,
)
from clueproof.puzzle.inputs import InputChoice, InputKind, Look, symbol_input
from clueproof.puzzle.layers.cells import rows_of
from clueproof.puzzle.layers.layer import (
    BoardRequirements,
    Layer,
    Read,
    S,
    Tokens,
    hole_input,
    not_hole,
    only_hole,
    with_holes,
    write_grid,
)
from clueproof.puzzle.shape import HOLE, NO_HOLES, GridShape, HoledShape
from clueproof.puzzle.symbols import CellSigns, Symbols
from clueproof.puzzle.turning import TURNED_ARROWS
from clueproof.syntax.record import EMPTY, JsonValue, Line, Record, TokenGrid, Value

SIGN = "sign"
"""The kind of a clue between two cells; its position is the edge that joins them."""
LESS, GREATER = "<", ">"
"""What an inequality says of the left or upper cell."""
ACROSS: Mapping[str, Hashable] = {"<": LESS, ">": GREATER}
DOWN: Mapping[str, Hashable] = {"^": LESS, "v": GREATER, "V": GREATER, "∧": LESS, "∨": GREATER}
"""Inequalities as they are typed: the tip points at the lesser cell."""
BAR, NO_BAR = "bar", "no bar"
"""What is said of two neighbours where every pair of some kind has a bar between them."""
UNTOLD = "?"
"""Typed where a puzzle leaves open whether a sign stands there, although the lack of one tells something."""


@dataclass(frozen=True)
class Signs:
    """The signs between the cells of a row (`across`) and of a column, as they are typed, and what they say.

    The first one of each meaning is written. `lack`: what it says that no sign stands there, if it says anything; for
    pairs that nothing is told of `?` stands then. `listed`: a field of JSON records that lists pairs of cells, row and
    column from 0 each, and what that says of the first cell of a pair; None if there is none. `drawn`: the symbols of
    pictures, where they are not those of inequalities and bars.
    """

    across: Mapping[str, Hashable] = field(default_factory=lambda: ACROSS)
    down: Mapping[str, Hashable] = field(default_factory=lambda: DOWN)
    lack: Hashable | None = None
    listed: tuple[str, Hashable] | None = ("greater", GREATER)
    drawn: Mapping[Hashable, Symbol] = field(default_factory=dict)

    def meaning(self, edge: Edge) -> Mapping[str, Hashable]:
        """What signs on this edge say."""
        return self.across if edge[0][0] == edge[1][0] else self.down

    def token(self, edge: Edge, says: Hashable) -> str:
        """How that is typed."""
        return "." if says == self.lack else next(t for t, meant in self.meaning(edge).items() if meant == says)


INEQUALITIES_BETWEEN = Signs(listed=("greater", GREATER))
BARS = Signs({"o": BAR, "|": BAR}, {"o": BAR, "-": BAR}, NO_BAR, ("adjacent_pairs", BAR))
WHITE_DOT, BLACK_DOT, NO_DOT = "a white dot", "a black dot", "no dot"
"""What a dot between two cells says, or that there is none where every pair of some kind has one."""
_TYPED: Mapping[str, Hashable] = {
    **dict.fromkeys(("o", "w", "W"), WHITE_DOT),
    **dict.fromkeys(("@", "b", "B"), BLACK_DOT),
}
_DOTS: Mapping[Hashable, Symbol] = {WHITE_DOT: Symbol.WHITE_DOT, BLACK_DOT: Symbol.BLACK_DOT}
DOT_PAIRS = Signs(_TYPED, _TYPED, NO_DOT, None, _DOTS)
SOME_DOTS = Signs(_TYPED, _TYPED, None, None, _DOTS)
BORDER_SIGN = "a border"
"""What a sign between cells of different regions says that says nothing else."""
LISTED = ("adjacent_pairs", "greater")
"""The fields of such lists."""
"""A bar between two cells, or none. In typed grids `|` parts cells, so there it is an `o`."""


def numbered_signs(numbers: Iterable[int], signs: Signs | None = None) -> Signs:
    """Numbers between cells, which say themselves and are drawn in circles; and `signs` besides."""
    typed = {str(number): number for number in numbers}
    others = signs or Signs({}, {})
    return replace(others, across={**others.across, **typed}, down={**others.down, **typed}, listed=None)


REVERSED: Mapping[Hashable, Hashable] = {LESS: GREATER, GREATER: LESS}
"""What is said of a pair in the other order."""


class SignedCells(Layer):
    """Values of cells that are given, and signs between cells."""

    kinds: tuple[str, ...] = (SIGN, GIVEN)
    turns: ClassVar = {SIGN: TURNED_ARROWS}

    def __init__(self, cells: Symbols, signs: Signs | Callable[[Any], Signs] = INEQUALITIES_BETWEEN) -> None:
        """`signs`: which ones there are, perhaps depending on the shape."""
        self.cells, self._signs = cells, signs

    def signs(self, shape: GridShape) -> Signs:
        """The signs on boards of this shape."""
        return self._signs(shape) if callable(self._signs) else self._signs

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        listed = [record.get(name) for name in LISTED]
        stated, rows = record.stated_size()[0], record.get("grid")
        if any(pairs is not None for pairs in listed) or (isinstance(rows, list) and stated == len(rows)):
            grid = record.grid("grid", self.cells.blanks, square=form.square, folded=False)
            return _ListedTokens(self, grid)
        if stated is not None and "grid" in record.fields:
            # between the cells that are counted stand signs
            record.fields["cells and signs"] = record.fields.pop("grid")
            height, width = [2 * (size or 1) - 1 for size in record.stated_size()]
            grid = record.grid("cells and signs", self.cells.blanks, folded=False, size=(height, width))
            grid.check_size(height, width)
            return _SignedTokens(self, grid)
        signed = record.grid("grid", self.cells.blanks, square=form.square, folded=False)
        if signed.layout == "cells" and signed.height > 1 and all(map(str.isdecimal, signed.tokens)):
            record.fail(
                "these could be cells alone, or cells with no sign between them; state their number as n, "
                f"or list the signs as {LISTED[1]}"
            )
        return _SignedTokens(self, signed)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        signs = self.signs(shape)
        cells = [
            row.split() if isinstance(row, str) and " " in row else list(map(str, row))  # type: ignore[arg-type]
            for row in self.cells.rows(rows_of(clues, shape), shape)
        ]
        lines = [["."] * (2 * shape.width - 1) for _ in range(2 * shape.height - 1)]
        for r, c in product(range(shape.height), range(shape.width)):
            # among numbers in a list 0 is what is written for nothing
            lines[2 * r][2 * c] = cells[r][c] if (r, c) in clues[GIVEN] else "."
        for pair in self.positions(SIGN, shape):
            r, c = _typed_at(pair)  # type: ignore[arg-type]
            if pair in clues[SIGN]:
                lines[r][c] = signs.token(pair, clues[SIGN][pair])  # type: ignore[arg-type]
            elif signs.lack is not None:
                lines[r][c] = UNTOLD
        rows: list[JsonValue] = [" ".join(line) for line in lines]
        record.fields["grid"] = rows

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        cells = rectangle(shape.height, shape.width)
        return links(cells) if kind == SIGN else cells

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given, token, signs = clues[GIVEN], self.cells.token(shape, layout), self.signs(shape)
        texts = board.texts if solved else {cell: token[says] for cell, says in given.items()}
        drawn = {pair: _drawn(signs, pair, says) for pair, says in clues[SIGN].items() if says != signs.lack}
        if signs.lack is not None and not solved:
            drawn |= {
                pair: Sign(UNTOLD) for pair in links(rectangle(shape.height, shape.width)) if pair not in clues[SIGN]
            }
        return replace(board, texts=texts, given=frozenset(given), signs=drawn)

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        signs = self.signs(shape)
        tokens: dict[Hashable, dict[str, None]] = {}
        for typed in (signs.across, signs.down):
            for says in dict.fromkeys(typed.values()):
                token = next(token for token, meant in typed.items() if meant == says)
                tokens.setdefault(says, {})[token] = None
        choices = [InputChoice(token, CALLED.get(says, str(says))) for says, typed in tokens.items() for token in typed]
        blank = (".", "") if signs.lack is None else (UNTOLD,)
        if signs.lack is not None:
            choices.append(InputChoice(".", str(signs.lack)))
        between = SignField("grid", blank, kind="edges", signs=signs)
        cells = BetweenField("grid", (".", "", *sorted(self.cells.blanks - {"."})))
        return [
            InputKind(
                SIGN,
                "sign between two cells",
                between,
                (*choices,),
                meant=lambda text: text if text in {*tokens_of(signs)} else None,
            ),
            symbol_input(GIVEN, "given value", cells, self.cells, shape),
        ]


class _NoSigns(CellSigns):
    """Nothing stands in cells."""

    def __init__(self) -> None:
        super().__init__({})

    def expected(self, shape: GridShape) -> str:
        return "a dot in each cell, as signs stand between cells"


class SideSigns(SignedCells):
    """Signs between cells, in which nothing stands. Those that say `BORDER_SIGN` are drawn as borders."""

    kinds = (SIGN,)

    def __init__(self, signs: Signs) -> None:
        super().__init__(_NoSigns(), signs)

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        drawn = super().draw(board, clues, shape, solved, layout)
        borders = {pair for pair, says in clues[SIGN].items() if says == BORDER_SIGN}
        signs = {pair: sign for pair, sign in drawn.signs.items() if pair not in borders}
        return replace(drawn, signs=signs, walls=drawn.walls | borders, given=drawn.given | clues[SIGN].keys())

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        between, _ = super().inputs(shape)
        return [between]


@dataclass(frozen=True)
class _SignedTokens(Tokens):
    """A grid with the signs between the cells."""

    layer: SignedCells
    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        grid = self.grid
        if grid.height % 2 == 0 or grid.width % 2 == 0:
            grid.record.fail(
                f"between two rows, and two cells of a row, stands a sign or a dot; this grid has {grid.size}"
            )
        return (grid.height + 1) // 2, (grid.width + 1) // 2

    def read(self, shape: GridShape) -> Read:
        layer, grid = self.layer, self.grid
        cells, blanks = layer.cells.meaning(shape), layer.cells.blanks | {""}
        signs = layer.signs(shape)
        given: dict[Cell, int] = {}
        found: dict[Edge, Hashable] = {}
        for r, c in product(range(shape.height), range(shape.width)):
            token = grid.rows[2 * r][2 * c]
            if token in cells:
                given[r, c] = cells[token]
            elif token not in blanks:
                grid.fail(f"{quoted(token)} is no cell; expected {layer.cells.expected(shape)}", 2 * r, 2 * c)
        none = blanks if signs.lack is None else {"", ".", "0"}
        for at in links(rectangle(shape.height, shape.width)):
            r, c = _typed_at(at)
            token, meaning = grid.rows[r][c], signs.meaning(at)
            if token in meaning:
                found[at] = meaning[token]
            elif token in none:
                if signs.lack is not None:
                    found[at] = signs.lack
            elif signs.lack is None or token != UNTOLD:
                grid.fail(f"{quoted(token)} is no sign between two cells; expected {_listed(meaning)}", r, c)
        for r, c in product(range(1, grid.height, 2), range(1, grid.width, 2)):
            if grid.rows[r][c] not in {*blanks, *"xX+"}:
                grid.fail("nothing stands where four cells meet; write a dot", r, c)
        return Read({SIGN: found, GIVEN: given}, "rows")


@dataclass(frozen=True)
class _ListedTokens(Tokens):
    """A grid of the cells alone, with the pairs that a sign joins in a list."""

    layer: SignedCells
    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def read(self, shape: GridShape) -> Read:
        signs, record = self.layer.signs(shape), self.grid.record
        values, layout = self.layer.cells.read(self.grid, shape)
        given = {divmod(n, shape.width): value for n, value in enumerate(values) if value is not None}
        if signs.listed is None:
            if shape.height * shape.width > 1:
                record.fail("these are cells alone; between two rows, and two cells of a row, stands a sign or a dot")
            return Read({SIGN: {}, GIVEN: given}, layout)
        name, says = signs.listed
        for other in LISTED:
            if other != name and record.get(other):
                record.fail(f"{other} belongs to another kind of this puzzle, whose signs are listed as {name}")
        pairs = record.get(name)
        if not isinstance(pairs, list | None):
            record.fail(f"{name} must be a list of pairs of cells")
        there = links(rectangle(shape.height, shape.width))
        found: dict[Edge, Hashable] = {} if signs.lack is None else dict.fromkeys(there, signs.lack)
        known = {*there}
        for number, pair in enumerate(pairs or [], 1):
            first, second = _two_cells(pair) or record.fail(
                f"{name}, pair {number}: expected the row and the column, from 0, of one cell and of the other"
            )
            where = f"{name}, pair {number}: {cell_name(*first)} and {cell_name(*second)}"
            if abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1 or edge(first, second) not in known:
                record.fail(f"{where} are no two cells of the grid that share a side")
            said, at = says if first < second else REVERSED.get(says, says), edge(first, second)
            if signs.lack is None and found.get(at, said) != said:
                record.fail(f"{where} are listed in the other order too")
            found[at] = said
        return Read({SIGN: {pair: found[pair] for pair in there if pair in found}, GIVEN: given}, layout)


def _listed(meaning: Mapping[str, Hashable]) -> str:
    """The tokens with a meaning, for messages; of numbers the first and the last."""
    numbers = [token for token in meaning if token.isdecimal()]
    others = [token for token in meaning if token not in numbers]
    ranges = [f"a number from {numbers[0]} to {numbers[-1]}"] if numbers else []
    return f"{', '.join([*others, *ranges])}, or . for none"


def _two_cells(pair: object) -> tuple[Cell, Cell] | None:
    """Four whole numbers, or two pairs of them, as two cells."""
    if isinstance(pair, list) and len(pair) == 2 and all(isinstance(cell, list) for cell in pair):
        pair = [*pair[0], *pair[1]]
    if isinstance(pair, list) and len(pair) == 4 and all(type(number) is int and number >= 0 for number in pair):
        return (pair[0], pair[1]), (pair[2], pair[3])
    return None


def _typed_at(edge: Edge) -> tuple[int, int]:
    """The row and column of the typed grid where a sign stands."""
    (r, c), (below, right) = edge
    return r + below, c + right


def _drawn(signs: Signs, pair: Edge, says: Hashable) -> Sign:
    if says in signs.drawn:
        return Sign(symbol=signs.drawn[says])
    if isinstance(says, int):
        return Sign(str(says), Symbol.WHITE_CIRCLE)
    if says == BAR:
        return Sign(symbol=Symbol.UPRIGHT_BAR if pair[0][0] == pair[1][0] else Symbol.LEVEL_BAR)
    token = signs.token(pair, says)
    symbol: Symbol | None = INEQUALITIES.get(token)
    return Sign(token) if symbol is None else Sign(symbol=symbol)


CALLED: Mapping[Hashable, str] = {LESS: "less than", GREATER: "greater than", BAR: "bar"}
"""What people call signs."""


def tokens_of(signs: Signs) -> list[str]:
    """All that may be typed between two cells."""
    return [*signs.across, *signs.down, *([] if signs.lack is None else ["."])]


@dataclass(frozen=True)
class SignField(BetweenField):
    """Signs between cells. One that is typed as between the cells of a row is understood in a column too."""

    signs: Signs = INEQUALITIES_BETWEEN

    def set(self, state: EditorState, position: Edge, value: str) -> None:
        meant = {**self.signs.down, **self.signs.across, **self.signs.meaning(position)}
        super().set(state, position, self.signs.token(position, meant[value]) if value in meant else value)


BLANK, DOT, DARK_DOT = ".", "o", "@"
DOTS = frozenset("oO1@")
"""What stands in a grid for a dot. Whether it is drawn dark makes no difference to the rules."""


class Dot(NamedTuple):
    """Where a dot is, counted in halves of cells: (0, 0) is the centre of r1c1, (0, 1) the side between it and r1c2."""

    y: int
    x: int

    @property
    def cells(self) -> list[Cell]:
        """The one, two or four cells that it touches, row by row."""
        return [*product(sorted({self.y // 2, (self.y + 1) // 2}), sorted({self.x // 2, (self.x + 1) // 2}))]

    @property
    def position(self) -> Position:
        """The cell, or the edge between two cells, in whose middle it is; at a corner the vertex."""
        cells = self.cells
        return cells[0] if len(cells) == 1 else (cells[0], cells[1]) if len(cells) == 2 else Corner(*cells[-1])

    @property
    def name(self) -> str:
        """What people call it: "r1c1", "r1c1-r1c2", at a corner "r1c1-r2c2"."""
        cells = self.cells
        return cell_name(*cells[0]) if len(cells) == 1 else f"{cell_name(*cells[0])}-{cell_name(*cells[-1])}"

    def opposite(self, cell: Cell) -> Cell:
        """The cell at the other side of the dot, as far away."""
        return self.y - cell[0], self.x - cell[1]


@dataclass(frozen=True, slots=True)
class DottedShape(HoledShape):
    """Where the dots are, row by row; cells may be missing."""

    dots: tuple[Dot, ...] = ()
    dark: frozenset[Dot] = field(default=frozenset(), compare=False)
    """Those that are drawn dark: in some puzzles their galaxies make a picture."""


class Dots(Layer[DottedShape]):
    """Dots (`shape.dots`), typed where they are: in a grid in which sides and corners have rows and columns too."""

    shape = DottedShape

    def __init__(self, *, corners: bool = True) -> None:
        """Where no dot touches a corner, no cell is missing either."""
        self.holes = self._corners = corners

    def tokens(self, record: Record, form: BoardRequirements) -> DotTokens:
        record.also_called("dots", "grid", "board")
        height, width = record.stated_size()
        size = (2 * height - 1, 2 * width - 1) if height is not None and width is not None else None
        grid = record.grid("dots", EMPTY | {"0"}, symbols=True, size=size)
        if grid.height % 2 == 0 or grid.width % 2 == 0:
            between = "between the rows and columns of cells stand those of sides and corners"
            record.fail(f"{between}, so there is an odd number; this grid has {grid.size}")
        tokens = DotTokens(grid, self._corners)
        for what, stated, found in zip(("height", "width"), (height, width), tokens.size, strict=True):
            if stated not in (None, found):
                record.fail(f"the stated {what} is {stated}, but a grid with {grid.size} is of {found}")
        return tokens

    def write(self, record: Record, clues: Clues, shape: DottedShape) -> None:
        dots: dict[Cell, str] = {**dict.fromkeys(shape.dots, DOT), **dict.fromkeys(shape.dark, DARK_DOT)}
        dots |= {Dot(2 * r, 2 * c): HOLE for r, c in shape.holes}
        size = 2 * shape.height - 1, 2 * shape.width - 1
        rows = ["".join([dots.get((y, x), BLANK) for x in range(size[1])]) for y in range(size[0])]
        record.fields["grid"] = list[JsonValue](rows)

    def draw(self, board: Board, clues: Clues, shape: DottedShape, solved: bool, layout: str) -> Board:
        drawn = {dot: Symbol.BLACK_DOT if dot in shape.dark else Symbol.WHITE_DOT for dot in shape.dots}
        return with_holes(_with_dots(board, drawn), shape)

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        signs = (InputChoice(DOT, "dot"), InputChoice(DARK_DOT, "dark dot"))
        kinds: list[tuple[str, str, Kind]] = [("dot", "dot", "cells"), ("side dot", "dot between two cells", "edges")]
        kinds += [("corner dot", "dot at a corner", "vertices")] * self._corners
        cells = rectangle(shape.height, shape.width)
        positions = {"vertices": tuple([(r, c) for r, c in cells if r and c])}
        look = Look({DOT: Symbol.WHITE_DOT, DARK_DOT: Symbol.BLACK_DOT})
        dots = [
            InputKind(
                name, words, BetweenField("grid", part=not_hole, kind=kind), signs, sites=positions.get(kind), look=look
            )
            for name, words, kind in kinds
        ]
        return [*dots, *[hole_input(BetweenField("grid", part=only_hole), black=True)] * self._corners]


def _with_dots(board: Board, drawn: Mapping[Dot, Symbol]) -> Board:
    """The board with dots where they are."""
    symbols, signs, corners = dict(board.symbols), dict(board.signs), dict(board.corners)
    for dot, symbol in drawn.items():
        cells = dot.cells
        if len(cells) == 1:
            symbols[cells[0]] = symbol
        elif len(cells) == 2:
            signs[cells[0], cells[1]] = Sign(symbol=symbol)
        else:
            corners[cells[-1]] = Sign(symbol=symbol)
    return replace(board, symbols=symbols, signs=signs, corners=corners, given=board.given | symbols.keys())


@dataclass(frozen=True)
class DotTokens(Tokens):
    """The grid, which says how large the board is, and where the dots are."""

    grid: TokenGrid
    corners: bool = True
    """Can dots touch corners, and cells be missing?"""

    @property
    def size(self) -> tuple[int, int]:
        return (self.grid.height + 1) // 2, (self.grid.width + 1) // 2

    @property
    def holes(self) -> frozenset[Cell]:
        """The cells that are no part of the board. Raises BadPuzzleError for what is no cell."""
        found = set()
        for y, row in enumerate(self.grid.rows):
            for x, token in enumerate(row):
                if token == HOLE and (y % 2 or x % 2):
                    self.grid.fail(f"{quoted(token)} stands for a cell, not for a side or a corner", y, x)
                elif token == HOLE and not self.corners:
                    self.grid.fail(NO_HOLES, y, x)
                elif token == HOLE:
                    found.add((y // 2, x // 2))
        return frozenset(found)

    @property
    def dark(self) -> frozenset[Dot]:
        """The dots that are drawn dark."""
        rows = self.grid.rows
        return frozenset(Dot(y, x) for y, row in enumerate(rows) for x, token in enumerate(row) if token == DARK_DOT)

    @property
    def dots(self) -> tuple[Dot, ...]:
        """The dots, row by row. Raises BadPuzzleError for what is none."""
        found = []
        for y, row in enumerate(self.grid.rows):
            for x, token in enumerate(row):
                if token in DOTS and y % 2 == x % 2 == 1 and not self.corners:
                    self.grid.fail("a dot stands in a cell or between two cells, not at a corner", y, x)
                elif token in DOTS:
                    found.append(Dot(y, x))
                elif token not in (EMPTY | {"0", "", HOLE}):
                    self.grid.fail(f"{quoted(token)} is no dot; expected {DOT}, or {BLANK} for none", y, x)
        holes = self.holes
        for dot in found:
            if not holes.isdisjoint(dot.cells):
                self.grid.fail(f"the dot {dot.name} touches a cell that is no part of the board", *dot)
        return tuple(found)

    def shaped(self, shape: S) -> S:
        return replace(shape, dots=self.dots, dark=self.dark, holes=self.holes)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        return Read()


DOT_KINDS = {1: "dot", 2: "side dot", 4: "corner dot"}
"""The kinds of dots that are clues, by how many cells they touch."""


class DotClues(Layer):
    """Dots in cells, on their sides and at their corners, typed as `Dots`; each is a clue, of one of `DOT_KINDS`."""

    kinds = (*DOT_KINDS.values(),)

    def __init__(self, signs: Mapping[str, Symbol] = MappingProxyType({DOT: Symbol.WHITE_DOT})) -> None:
        """`signs`: what stands in the grid for a dot, and how it is drawn; a clue says which of them it is, from 1."""
        self._signs = [*signs]
        self._symbol = dict(enumerate(signs.values(), 1))

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _DotClueTokens(Dots().tokens(record, form).grid, signs=tuple(self._signs))

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        told, size = dots_told(clues), GridShape(2 * shape.height - 1, 2 * shape.width - 1)
        write_grid(record, size, {(dot.y, dot.x): self._signs[says - 1] for dot, says in told.items()})

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        dots = [Dot(*half) for half in rectangle(2 * shape.height - 1, 2 * shape.width - 1)]
        return [dot.position for dot in dots if DOT_KINDS[len(dot.cells)] == kind]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        return _with_dots(board, {dot: self._symbol[says] for dot, says in dots_told(clues).items()})

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        dots = [kind for kind in Dots().inputs(shape) if kind.name in self.kinds]
        choices = tuple([InputChoice(sign, self._symbol[n].value) for n, sign in enumerate(self._signs, 1)])
        look = Look({sign: self._symbol[n] for n, sign in enumerate(self._signs, 1)})
        return [replace(kind, choices=choices, look=look) for kind in dots]


@dataclass(frozen=True)
class _DotClueTokens(DotTokens):
    signs: tuple[str, ...] = (DOT,)

    def shaped(self, shape: S) -> S:
        return shape

    def read(self, shape: GridShape) -> Read:
        meaning = {form: n for n, sign in enumerate(self.signs, 1) for form in (sign, sign.lower(), sign.upper())}
        meaning |= {"1": 1} if self.signs == (DOT,) else {}
        found: dict[str, dict[Position, int]] = {kind: {} for kind in DOT_KINDS.values()}
        for y, row in enumerate(self.grid.rows):
            for x, token in enumerate(row):
                dot = Dot(y, x)
                if token in meaning:
                    found[DOT_KINDS[len(dot.cells)]][dot.position] = meaning[token]
                elif token not in (EMPTY | {"0", ""}):
                    expected = f"{', '.join(self.signs)}, or {BLANK} for none"
                    self.grid.fail(f"{quoted(token)} is no dot; expected {expected}", *dot)
        return Read({**found})


def dots_told(clues: Clues) -> dict[Dot, int]:
    """The dots that are clues, and what they say, row by row."""
    told = {dot_at(site): says for kind in DOT_KINDS.values() for site, says in clues[kind].items()}
    return {dot: told[dot] for dot in sorted(told)}


def dot_at(site: Position) -> Dot:
    """The dot in a cell, on an edge, or at a corner."""
    if isinstance(site, Corner):
        return Dot(2 * site.row - 1, 2 * site.column - 1)
    (y, x), (below, beside) = site if is_edge(site) else (only_cells([site])[0],) * 2
    return Dot(y + below, x + beside)


CORNER = "corner"
"""The kind of a clue at a corner; its position is a `Corner`."""


class CornerNumbers(Layer):
    """A grid of one row and one column more than the board has, with a number at some corners; drawn in circles."""

    kinds = (CORNER,)

    def __init__(self, symbols: Symbols, also_called: tuple[str, ...] = ()) -> None:
        """`also_called`: other names of the field `grid`."""
        self.symbols, self._also_called = symbols, also_called

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("numbers", "grid", *self._also_called)
        height, width = record.stated_size()
        size = (height + 1, width + 1) if height is not None and width is not None else None
        grid = record.grid("numbers", self.symbols.blanks, self.symbols.packed, size=size)
        if grid.height < 2 or grid.width < 2:
            record.fail(f"there are numbers at corners, two rows of two at least; this grid has {grid.size}")
        for what, stated, found in (("height", height, grid.height - 1), ("width", width, grid.width - 1)):
            if stated not in (None, found):
                board = f"{counted(grid.height - 1, 'row')} of {counted(grid.width - 1, 'cell')}"
                record.fail(f"the stated {what} is {stated}, but there are numbers at the corners of {board}")
        return _CornerTokens(self.symbols, grid)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        numbers = [[clues[CORNER].get((r, c)) for c in range(shape.width + 1)] for r in range(shape.height + 1)]
        record.fields["grid"] = self.symbols.rows(numbers, shape)

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return [Corner(r, c) for r, c in rectangle(shape.height + 1, shape.width + 1)]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        token = self.symbols.token(shape, layout)
        signs = {corner: Sign(token[says], Symbol.WHITE_CIRCLE) for corner, says in clues[CORNER].items()}
        return replace(board, corners={**board.corners, **signs})

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        slot = VertexField("grid", (".", "", *sorted(self.symbols.blanks - {"."})))
        return [symbol_input(CORNER, "number", slot, self.symbols, shape)]


class InnerCorners(Layer):
    """Signs where four cells meet, in a grid of one row and one column fewer than the board has; drawn in circles."""

    kinds = (CORNER,)

    def __init__(self, symbols: Symbols, *, main: bool = False, also_called: tuple[str, ...] = ()) -> None:
        """`main`: they are the puzzle's only grid, which says how large the board is. Else they are in the field
        `corners`, and another layer says that. `also_called`: other names of the field."""
        self.symbols, self._main, self._also_called = symbols, main, also_called
        self._field = "grid" if main else "corners"

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called(self._field, *self._also_called)
        if not self._main:
            return _InnerCornerTokens(self.symbols, record, None)
        return _InnerCornerTokens(self.symbols, record, record.grid("grid", self.symbols.blanks, self.symbols.packed))

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if clues[CORNER] or self._main:
            inner = [[clues[CORNER].get((r, c)) for c in range(1, shape.width)] for r in range(1, shape.height)]
            record.fields[self._field] = self.symbols.rows(inner, shape)

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return [Corner(r + 1, c + 1) for r, c in rectangle(shape.height - 1, shape.width - 1)]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        token = self.symbols.token(shape, layout)
        signs = {corner: Sign(token[says], Symbol.WHITE_CIRCLE) for corner, says in clues[CORNER].items()}
        return replace(board, corners={**board.corners, **signs})

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        slot = InnerVertexField(self._field, (".", "", *sorted(self.symbols.blanks - {"."})))
        kind = symbol_input(CORNER, "sign at a corner", slot, self.symbols, shape)
        return [replace(kind, sites=tuple([(r + 1, c + 1) for r, c in rectangle(shape.height - 1, shape.width - 1)]))]


@dataclass(frozen=True)
class _InnerCornerTokens(Tokens):
    symbols: Symbols
    record: Record
    main: TokenGrid | None

    @property
    def size(self) -> tuple[int, int] | None:
        return None if self.main is None else (self.main.height + 1, self.main.width + 1)

    def read(self, shape: GridShape) -> Read:
        size, grid = (shape.height - 1, shape.width - 1), self.main
        if grid is None and min(size):
            grid = self.record.optional_grid("corners", self.symbols.blanks, size=size)
        if grid is None:
            return Read()
        if (grid.height, grid.width) != size:
            self.record.fail(f"the corners have {grid.size}, but in this grid {size[0]} rows of {size[1]} meet")
        values, layout = self.symbols.read(grid, shape)
        stated = zip(rectangle(*size), values, strict=True)
        found = {Corner(r + 1, c + 1): value for (r, c), value in stated if value is not None}
        return Read({CORNER: found}, layout if self.main is not None else "rows")


@dataclass(frozen=True)
class _CornerTokens(Tokens):
    symbols: Symbols
    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height - 1, self.grid.width - 1

    def read(self, shape: GridShape) -> Read:
        if self.size != (shape.height, shape.width):
            there = f"{counted(shape.height, 'row')} of {counted(shape.width, 'cell')}"
            self.grid.record.fail(f"the numbers are not those at the corners of {there}")
        values, layout = self.symbols.read(self.grid, shape)
        width = shape.width + 1
        found = {Corner(*divmod(n, width)): value for n, value in enumerate(values) if value is not None}
        return Read({CORNER: found}, layout)


@dataclass(frozen=True, slots=True)
class MarkedShape(GridShape):
    """The corners of cells that have a mark, as vertices."""

    marks: frozenset[Cell] = field(default=frozenset())


class CornerMarks(Layer[MarkedShape]):
    """A grid of one row and one column more than the board has, with an `x` at some corners where four cells meet
    (`shape.marks`); they are no clues, since a corner without a mark says something too."""

    shape = MarkedShape
    MARK = "x"

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _MarkTokens(CornerNumbers(CellSigns({self.MARK: 1}, {"X": 1})).tokens(record, form))

    def write(self, record: Record, clues: Clues, shape: MarkedShape) -> None:
        corners = GridShape(shape.height + 1, shape.width + 1)
        write_grid(record, corners, dict.fromkeys(shape.marks, self.MARK))

    def draw(self, board: Board, clues: Clues, shape: MarkedShape, solved: bool, layout: str) -> Board:
        marks = dict.fromkeys(sorted(shape.marks), Sign(symbol=Symbol.DIAMOND))
        return replace(board, corners={**board.corners, **marks})

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        inner = tuple([(r, c) for r, c in rectangle(shape.height, shape.width) if r and c])
        marks = (InputChoice(self.MARK, "mark"),)
        return [
            InputKind("mark", "mark at a corner", VertexField("grid", (".", "")), marks, structural=True, sites=inner)
        ]


@dataclass(frozen=True)
class _MarkTokens(Tokens[MarkedShape]):
    corners: Any

    @property
    def size(self) -> tuple[int, int]:
        size: tuple[int, int] = self.corners.size
        return size

    def shaped(self, shape: S) -> S:
        found = self.corners.read(GridShape(*self.size)).clues[CORNER]
        for r, c in found:
            if not (0 < r < self.size[0] and 0 < c < self.size[1]):
                self.corners.grid.fail("a mark stands where four cells meet", r, c)
        return replace(shape, marks=frozenset((r, c) for r, c in found))  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        return Read()


WALL = "wall"
"""The kind of a clue that says that nothing goes over an edge; what it says is `WALL` too."""
WRITTEN = re.compile(r"r(\d{1,4})c(\d{1,4})-r(\d{1,4})c(\d{1,4})", re.ASCII)


class BoardSize(Protocol):
    """Any shape of a board."""

    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...


class Wrapping(BoardSize, Protocol):
    """Any shape that may wrap."""

    @property
    def edges(self) -> list[Edge]: ...
    def folded(self, edge: Edge, /) -> Edge: ...
    def unfolded(self, edge: Edge, /) -> tuple[Edge, ...]: ...


def named_edges(
    record: Record,
    field: str,
    value: Value,
    what: str,
    shape: BoardSize,
    there: Container[Edge],
    folded: Callable[[Edge], Edge] = lambda edge: edge,
) -> Iterator[Edge]:
    """The edges that a field names by the two cells beside each. Raises BadPuzzleError for those that are not there."""
    rows = value if isinstance(value, list) else [] if value is None else [value]
    texts = [row.text if isinstance(row, Line) else row for row in rows]
    if not all(isinstance(text, str) for text in texts):
        record.fail(f"{field} must be a list of texts such as r1c1-r1c2")
    for text in " ".join(map(str, texts)).replace(",", " ").split():
        found = WRITTEN.fullmatch(text)
        if found is None:
            record.fail(f"{quoted(text)} is no {what}; expected the two cells that it parts, such as r1c1-r1c2")
        r, c, r2, c2 = (int(number) - 1 for number in found.groups())
        named = folded(edge((r, c), (r2, c2))) if abs(r - r2) + abs(c - c2) == 1 else None
        if named is None or named not in there:
            board = f"{shape.height} by {shape.width} cells"
            record.fail(f"there is no place for a {what} {text} on this board of {board}")
        yield named


class NamedEdges(Layer[Any]):
    """Clues on edges, in a field that names the two cells beside each."""

    what: str
    """What people call one."""

    def __init__(self, sized: bool = False) -> None:
        """`sized`: nothing else says how large the board is, so that its size is stated."""
        self.sized = sized

    @property
    def field(self) -> str:
        """The field of the record."""
        return self.lines[0]

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _NamedEdgeTokens(self, record, record.get(self.field), form.noun)

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        if self.sized:
            record.fields["height"], record.fields["width"] = shape.height, shape.width
        if clues[self.kinds[0]]:
            record.fields[self.field] = list[JsonValue](map(link_name, clues[self.kinds[0]]))

    def positions(self, kind: str, shape: Any) -> Sequence[Edge]:
        return links(rectangle(shape.height, shape.width))

    def folded(self, edge: Edge, shape: Any) -> Edge:
        """The position of an edge, which may have several places on the board."""
        return edge

    def unfolded(self, edge: Edge, shape: Any) -> tuple[Edge, ...]:
        """All places of an edge on the board."""
        return (edge,)

    def inputs(self, shape: Any) -> Iterable[InputKind]:
        kind = self.kinds[0]
        sites = tuple([shown for edge in self.positions(kind, shape) for shown in self.unfolded(edge, shape)])
        slot = WallField(self.field, lambda edge: self.folded(edge, shape))
        words = f"given {self.what}" if kind == GIVEN else self.what
        return [InputKind(kind, words, slot, (InputChoice(ONE, self.what),), sites=sites)]


@dataclass(frozen=True)
class _NamedEdgeTokens(Tokens):
    layer: NamedEdges
    record: Record
    value: Value
    noun: str

    @property
    def size(self) -> tuple[int, int] | None:
        if not self.layer.sized:
            return None
        height, width = self.record.stated_size()
        if height is None or width is None:
            self.record.fail(f"the size of {self.noun} is not stated: give its height and width")
        return height, width

    def read(self, shape: Any) -> Read:
        layer, (kind,) = self.layer, self.layer.kinds
        every = layer.positions(kind, shape)
        named = named_edges(
            self.record, layer.field, self.value, layer.what, shape, {*every}, lambda edge: layer.folded(edge, shape)
        )
        found = {*named}
        return Read({kind: {edge: WALL if kind == WALL else 1 for edge in every if edge in found}})


class Barriers(NamedEdges):
    """Walls between cells, drawn thick: `walls: r1c1-r1c2 r2c1-r3c1` names the two cells beside each."""

    kinds = (WALL,)
    lines = ("walls",)
    what = "wall"

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        return replace(board, walls=board.walls.union(*[self.unfolded(wall, shape) for wall in clues[WALL]]))


class Walls(Barriers):
    """The same on a board that may wrap (`WrappingShape`). For a wall at the right or lower border the second cell is
    outside: `r1c5-r1c6` on a board five cells wide."""

    def positions(self, kind: str, shape: Wrapping) -> Sequence[Edge]:
        return shape.edges

    def folded(self, edge: Edge, shape: Wrapping) -> Edge:
        return shape.folded(edge)

    def unfolded(self, edge: Edge, shape: Wrapping) -> tuple[Edge, ...]:
        return shape.unfolded(edge)


class GivenSides(NamedEdges):
    """Lines along the sides of cells that are given: `lines: r1c1-r1c2 r0c1-r1c1` names the two cells beside each;
    at the border of the board one of them is outside."""

    kinds = (GIVEN,)
    lines = ("lines",)
    what = "line"

    def positions(self, kind: str, shape: GridShape) -> Sequence[Edge]:
        return sides(rectangle(shape.height, shape.width))

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = dict.fromkeys(sorted(clues[GIVEN]), 1)
        return replace(board, fences={**board.fences, **given}, given=board.given.union(given), ruling="dots")


class EdgesOfShape(Layer[Any]):
    """Edges that belong to the shape and are no clues, in a field that names the two cells beside each. Stands behind
    the layer of the cells among which they can be."""

    what: str
    """What people call one."""
    words: str
    """And where it is typed."""

    def edges(self, shape: Any) -> Collection[Edge]:
        """Those of a shape."""
        raise NotImplementedError

    def sites(self, shape: Any) -> Sequence[Edge]:
        """Where they can be typed."""
        return links(rectangle(shape.height, shape.width))

    def with_edges(self, record: Record, shape: Any, value: Value) -> Any:
        """The shape with the edges that a record names. Raises BadPuzzleError."""
        raise NotImplementedError

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _EdgeTokens(self, record, record.get(self.lines[0]))

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        if edges := self.edges(shape):
            record.fields[self.lines[0]] = list[JsonValue](map(link_name, sorted(edges)))

    def inputs(self, shape: Any) -> Iterable[InputKind]:
        slot, sites = WallField(self.lines[0], lambda edge: edge), tuple(self.sites(shape))
        choices = (InputChoice(ONE, self.what),)
        return [InputKind(self.what, self.words, slot, choices, structural=True, sites=sites)]


@dataclass(frozen=True)
class _EdgeTokens(Tokens):
    layer: EdgesOfShape
    record: Record
    value: Value

    @property
    def size(self) -> None:
        return None

    def shaped(self, shape: S) -> S:
        if self.value is None:
            return shape
        found: S = self.layer.with_edges(self.record, shape, self.value)
        return found

    def read(self, shape: GridShape) -> Read:
        return Read()


class InnerBorders(EdgesOfShape):
    """Borders that end inside a region: `borders: r1c1-r1c2 r2c1-r3c1` names the cells that they part. Drawings of
    regions on puzz.link may have them, and some genres count them as borders. Stands behind the layer of the regions,
    whose own borders need no naming."""

    shape = AreaShape
    lines = ("borders",)
    what, words = "border", "border inside a region"

    def edges(self, shape: AreaShape) -> Collection[Edge]:
        return shape.inner_borders

    def sites(self, shape: AreaShape) -> Sequence[Edge]:
        return links(shape.cells)

    def with_edges(self, record: Record, shape: AreaShape, value: Value) -> AreaShape:
        named = named_edges(record, "borders", value, "border", shape, {*links(shape.cells)})
        return replace(shape, inner_borders=frozenset(named) - shape.walls)

    def draw(self, board: Board, clues: Clues, shape: AreaShape, solved: bool, layout: str) -> Board:
        return replace(board, walls=board.walls | shape.inner_borders)


DOMINO = "domino"
"""The kind of a clue that says that two cells are a domino; its position is their edge."""
FIELD = "dominoes"


class GivenDominoes(Layer):
    """Dominoes that are given."""

    kinds = (DOMINO,)

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _GivenTokens(record)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if clues[DOMINO]:
            record.fields[FIELD] = rows_of_halves(clues[DOMINO], shape, ".")

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return links(rectangle(shape.height, shape.width))

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        inside = {*links(rectangle(shape.height, shape.width))}
        around = frozenset(side for domino in clues[DOMINO] for side in outline(domino) if side in inside)
        return board if solved else replace(board, walls=board.walls | around)

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        return [
            InputKind(
                DOMINO, "given domino", DominoField(FIELD, "."), (InputChoice(ONE, "domino"),), look=Look(domino=True)
            )
        ]


@dataclass(frozen=True)
class _GivenTokens(Tokens):
    record: Record

    @property
    def size(self) -> None:
        return None

    def read(self, shape: GridShape) -> Read:
        size = shape.height, shape.width
        grid = self.record.optional_grid(FIELD, symbols=True, size=size)
        if grid is None:
            return Read()
        if (grid.height, grid.width) != size:
            there = f"{shape.height} rows of {shape.width}"
            self.record.fail(f"{FIELD} are given for {grid.size}, but the grid has {there}")
        found = {*read_dominoes(grid)}
        return Read({DOMINO: {edge: 1 for edge in links(rectangle(*size)) if edge in found}})
