"""What belongs to the shape of a board and is no clue: trees, mirrors, thermometers, an amount for each cell.

A thermometer is typed with a sign in each cell that points at the next one, and x for a tip:

    > > v
    x . v
    ^ < <
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, ClassVar

from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board, Path
from clueproof.grid.edges import Cell, Edge, Position, edge, links, rectangle
from clueproof.grid.symbols import STROKES, Symbol
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.layers.black_cells import WalledShape
from clueproof.puzzle.layers.cells import NumberedShape
from clueproof.puzzle.layers.edges import EdgesOfShape, named_edges
from clueproof.puzzle.layers.layer import (
    BoardRequirements,
    GridTokens,
    Layer,
    Read,
    S,
    Tokens,
    filled_cells,
    hole_input,
    not_hole,
    taken_holes,
    with_holes,
    write_grid,
)
from clueproof.puzzle.shape import HOLE, GridShape, holes_of
from clueproof.puzzle.symbols import Symbols
from clueproof.puzzle.turning import DiagonalSigns
from clueproof.syntax.record import EMPTY, JsonValue, Record, Value

if TYPE_CHECKING:
    from clueproof.puzzle.inputs import InputKind


@dataclass(frozen=True, slots=True)
class TreeShape(GridShape):
    """Which cells have trees."""

    trees: frozenset[Cell] = field(default=frozenset())

    @property
    def treeless(self) -> list[Cell]:
        """All other cells."""
        return rectangle(self.height, self.width, self.trees)


class Objects(Layer[GridShape]):
    """A grid with a sign for each object of one kind."""

    sign: ClassVar[str]
    what: ClassVar[str]
    symbol: ClassVar[Symbol]
    """How one is typed, called and drawn."""
    field: ClassVar[str]
    """Where the shape has their cells."""
    collected: ClassVar[Callable[[list[Cell]], Collection[Cell]]] = frozenset
    """As what: from the list of them, row by row."""

    def __init__(self, holes: bool = False) -> None:
        """`holes`: cells may be missing, which are drawn black."""
        self.holes = holes

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", EMPTY, symbols=True)
        return _ObjectTokens(grid, self, taken_holes(grid) if self.holes else None)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        holes = holes_of(shape) if self.holes else ()
        write_grid(
            record, shape, {**dict.fromkeys(getattr(shape, self.field), self.sign), **dict.fromkeys(holes, HOLE)}
        )

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        # an answer may have drawn something else in its place
        cells = {*getattr(shape, self.field)} - board.symbols.keys()
        drawn = dict.fromkeys(sorted(cells), self.symbol)
        board = replace(board, symbols={**board.symbols, **drawn}, given=board.given | cells)
        return with_holes(board, shape) if self.holes else board

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind, Look

        slot, look = CellField(part=not_hole) if self.holes else CellField(), Look({self.sign: self.symbol})
        kind = InputKind(self.what, self.what, slot, (InputChoice(self.sign, self.what),), look=look)
        return [kind, *[hole_input(black=True)] * self.holes]


class Trees(Objects):
    """A grid with T for a tree."""

    shape = TreeShape
    sign, what, symbol, field = "T", "tree", Symbol.TREE, "trees"


class CircleCells(Objects):
    """A grid with o for a circle (`shape.circles`)."""

    sign, what, symbol, field = "o", "circle", Symbol.WHITE_CIRCLE, "circles"


class CircledCells(CircleCells):
    """The same where circles are what regions are around (`shape.islands`)."""

    shape = NumberedShape
    field, collected = "islands", tuple


@dataclass(frozen=True)
class _ObjectTokens(GridTokens):
    """The grid, which says how large the board is."""

    of: Objects
    holes: frozenset[Cell] | None

    def shaped(self, shape: S) -> S:
        found, sign, what = list[Cell](), self.of.sign, self.of.what
        for (r, c), token in filled_cells(self.grid, EMPTY):
            if token not in (sign.upper(), sign.lower()):
                self.grid.fail(f"{quoted(token)} is no cell; expected {sign} for a {what}, or . for none", r, c)
            found.append((r, c))
        holes = {} if self.holes is None else {"holes": self.holes}
        return replace(shape, **{self.of.field: type(self.of).collected(found)}, **holes)  # type: ignore[arg-type]


LETTERS = ascii_uppercase + ascii_lowercase
UNTOLD_LETTER = "?"


@dataclass(frozen=True, slots=True)
class LetteredShape(GridShape):
    """The cells with letters, row by row, and the place of each letter from 1, 0 for one that is not told."""

    letters: tuple[tuple[Cell, int], ...] = ()

    @property
    def cells_with(self) -> dict[int, list[Cell]]:
        """The cells of each letter that is told, in the order of the letters."""
        told = sorted({letter for _, letter in self.letters if letter})
        return {letter: [cell for cell, own in self.letters if own == letter] for letter in told}


class LetteredCells(Layer[LetteredShape]):
    """A grid with letters (`shape.letters`), from A to Z and then from a to z; they are no clues, since which letters
    there are says something of all of them."""

    shape = LetteredShape

    def __init__(self, untold: bool = False) -> None:
        """`untold`: may a `?` stand for a letter?"""
        self._signs = LETTERS + UNTOLD_LETTER * untold

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        return _LetterTokens(record.grid("grid", EMPTY - {UNTOLD_LETTER}, symbols=True), self._signs)

    def write(self, record: Record, clues: Clues, shape: LetteredShape) -> None:
        write_grid(record, shape, self._texts(shape))

    def _texts(self, shape: LetteredShape) -> dict[Cell, str]:
        return {cell: letter_name(letter) for cell, letter in shape.letters}

    def draw(self, board: Board, clues: Clues, shape: LetteredShape, solved: bool, layout: str) -> Board:
        texts = self._texts(shape)
        return replace(board, texts={**board.texts, **texts}, given=board.given | texts.keys())

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        choices = tuple([InputChoice(sign, "not told" if sign == UNTOLD_LETTER else sign) for sign in self._signs])
        return [InputKind("letter", "letter", CellField("grid", (".", "")), choices, structural=True)]


def letter_name(letter: int) -> str:
    """How a letter is written."""
    return LETTERS[letter - 1] if letter else UNTOLD_LETTER


@dataclass(frozen=True)
class _LetterTokens(GridTokens):
    """The grid, which says how large the board is."""

    signs: str

    def shaped(self, shape: S) -> S:
        found = []
        for cell, token in filled_cells(self.grid, EMPTY - {UNTOLD_LETTER}):
            if len(token) != 1 or token not in self.signs:
                also = ", ? for one that is not told" * (UNTOLD_LETTER in self.signs)
                self.grid.fail(f"{quoted(token)} is no cell; expected a letter{also}, or . for none", *cell)
            found.append((cell, 0 if token == UNTOLD_LETTER else LETTERS.index(token) + 1))
        return replace(shape, letters=tuple(found))  # type: ignore[call-arg]


MIRRORS = ("/", "\\")


@dataclass(frozen=True, slots=True)
class MirrorShape(GridShape):
    """The cells with mirrors, row by row, with the way each one leans: "/" or a backslash."""

    mirrors: tuple[tuple[Cell, str], ...] = ()

    @property
    def open_cells(self) -> list[Cell]:
        """The other cells, row by row."""
        return rectangle(self.height, self.width, {cell for cell, _ in self.mirrors})


TURNED = {"/": lambda down, right: (-right, -down), "\\": lambda down, right: (right, down)}


def way(shape: MirrorShape, cell: Cell) -> list[tuple[Cell, bool]]:
    """The open cells that are met from a position at the border, and whether a mirror came before each."""
    (r, c), height, width = cell, shape.height, shape.width
    down, right = (r < 0) - (r == height), (c < 0) - (c == width)
    mirrors, found, reflected = dict(shape.mirrors), [], False
    r, c = r + down, c + right
    while 0 <= r < height and 0 <= c < width:
        if (r, c) in mirrors:
            down, right = TURNED[mirrors[r, c]](down, right)
            reflected = True
        else:
            found.append(((r, c), reflected))
        r, c = r + down, c + right
    return found


class MirrorCells(Layer[MirrorShape]):
    """A grid of mirrors and given values, one symbol a cell, in the field `grid`."""

    shape = MirrorShape
    kinds = (GIVEN,)
    turns: ClassVar = {"mirror": DiagonalSigns(*MIRRORS)}

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        return _MirrorTokens(record.grid("grid", EMPTY, symbols=True, folded=False), self.symbols)

    def write(self, record: Record, clues: Clues, shape: MirrorShape) -> None:
        mirrors, given, token = dict(shape.mirrors), clues[GIVEN], self.symbols.token(shape)
        write_grid(record, shape, mirrors | {cell: token[says] for cell, says in given.items()})

    def positions(self, kind: str, shape: MirrorShape) -> Iterable[Position]:
        return shape.open_cells

    def draw(self, board: Board, clues: Clues, shape: MirrorShape, solved: bool, layout: str) -> Board:
        given, token = clues[GIVEN], self.symbols.token(shape)
        symbols = {cell: STROKES[sign] for cell, sign in shape.mirrors}
        texts = {cell: token[says] for cell, says in given.items()}
        return replace(
            board,
            symbols={**board.symbols, **symbols},
            texts={**board.texts, **texts},
            given=board.given | given.keys() | symbols.keys(),
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind, Look, symbol_input

        mirrors = (InputChoice("/", "rising mirror"), InputChoice("\\", "falling mirror"))
        return [
            InputKind(
                "mirror",
                "mirror",
                CellField(part=lambda token: token if token in MIRRORS else ""),
                mirrors,
                structural=True,
                look=Look(STROKES),
            ),
            symbol_input(
                GIVEN,
                "given value",
                CellField(part=lambda token: "" if token in MIRRORS else token),
                self.symbols,
                shape,
            ),
        ]


@dataclass(frozen=True)
class _MirrorTokens(GridTokens):
    symbols: Symbols

    def shaped(self, shape: S) -> S:
        cells = [
            ((r, c), sign) for r, row in enumerate(self.grid.rows) for c, sign in enumerate(row) if sign in MIRRORS
        ]
        return replace(shape, mirrors=tuple(cells))  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        symbols = self.symbols
        none = dict.fromkeys(MIRRORS, 0)
        expected = f"{symbols.expected(shape)}; / or \\ for a mirror"
        values = self.grid.values({**symbols.meaning(shape), **none}, expected)
        return Read({GIVEN: {divmod(n, shape.width): value for n, value in enumerate(values) if value}})


TIP = "x"
STEPS: Mapping[str, Cell] = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""Sign -> where the next cell is."""
ALSO = dict(zip("UDLRudlrX", "^v<>^v<>x", strict=True)) | {"V": "v"}


@dataclass(frozen=True, slots=True)
class ThermometerShape(GridShape):
    """The cells of each thermometer from the bulb to the tip, in the order of the bulbs."""

    thermometers: tuple[tuple[Cell, ...], ...] = ()


class ThermometerCells(Layer[ThermometerShape]):
    """A grid of signs, in the field `grid`; a dot for a cell without a thermometer."""

    shape = ThermometerShape

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _ThermometerTokens(record.grid("grid", EMPTY, symbols=True))

    def write(self, record: Record, clues: Clues, shape: ThermometerShape) -> None:
        sign, texts = {step: sign for sign, step in STEPS.items()}, {}
        for cells in shape.thermometers:
            for (r, c), (below, right) in pairwise(cells):
                texts[r, c] = sign[below - r, right - c]
            texts[cells[-1]] = TIP
        write_grid(record, shape, texts)

    def draw(self, board: Board, clues: Clues, shape: ThermometerShape, solved: bool, layout: str) -> Board:
        return replace(board, paths=(*board.paths, *(Path(cells, "thermometer") for cells in shape.thermometers)))

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import PathField
        from clueproof.puzzle.inputs import region_input

        return [region_input("thermometer", PathField("grid", TIP, "a thermometer"), "thermometer", structural=False)]


@dataclass(frozen=True)
class _ThermometerTokens(GridTokens):
    def shaped(self, shape: S) -> S:
        signs = self._signs()
        before: dict[Cell, Cell] = {}
        after: dict[Cell, Cell] = {}
        for (r, c), sign in signs.items():
            if sign == TIP:
                continue
            down, right = STEPS[sign]
            onward = (r + down, c + right)
            if onward not in signs:
                where = cell_name(*onward) if onward in self._places else "the edge of the board"
                self.grid.fail(f"{quoted(sign)} leads to {where}, where there is no thermometer", r, c)
            if onward in before:
                both = f"{cell_name(*before[onward])} and {cell_name(r, c)}"
                self.grid.fail(f"both {both} lead to {cell_name(*onward)}", r, c)
            before[onward], after[r, c] = (r, c), onward
        found, reached = [], set[Cell]()
        for cell in signs:
            if cell not in before:
                cells = [cell]
                while cells[-1] in after:
                    cells.append(after[cells[-1]])
                found.append(tuple(cells))
                reached.update(cells)
        if len(reached) < len(signs):
            lost = min(signs.keys() - reached)
            self.grid.fail(f"the thermometer of {cell_name(*lost)} is a ring: it has no bulb", *lost)
        return replace(shape, thermometers=tuple(found))  # type: ignore[call-arg]

    @property
    def _places(self) -> list[Cell]:
        return [(r, c) for r in range(self.grid.height) for c in range(self.grid.width)]

    def _signs(self) -> dict[Cell, str]:
        found = {}
        for r, c in self._places:
            token = self.grid.rows[r][c]
            sign = ALSO.get(token, token)
            if sign in STEPS or sign == TIP:
                found[r, c] = sign
            elif token and token not in EMPTY:
                expected = "<, >, ^ or v, x for a tip, or . for none"
                self.grid.fail(f"{quoted(token)} is no cell; expected {expected}", r, c)
        return found


LARGEST = 999


@dataclass(frozen=True, slots=True)
class AmountShape(GridShape):
    """The number of each cell. Where nobody says which there are, each is 1."""

    amounts: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if not self.amounts:
            object.__setattr__(self, "amounts", ((1,) * self.width,) * self.height)


class Amounts(Layer[AmountShape]):
    """Numbers from 1, or from `least`, in the field `grid`; they are no clues."""

    shape = AmountShape

    def __init__(self, least: int = 1) -> None:
        self._least = least

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _AmountTokens(record.grid("grid", signs=frozenset()), self._least)

    def write(self, record: Record, clues: Clues, shape: AmountShape) -> None:
        rows = [" ".join(map(str, row)) if record.typed else list[JsonValue](row) for row in shape.amounts]
        record.fields["grid"] = list[JsonValue](rows)

    def draw(self, board: Board, clues: Clues, shape: AmountShape, solved: bool, layout: str) -> Board:
        texts = {(r, c): str(number) for r, row in enumerate(shape.amounts) for c, number in enumerate(row)}
        return replace(board, texts={**board.texts, **texts}, given=board.given | texts.keys())

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputKind, whole

        slot = CellField("grid", ("", "."))
        return [
            InputKind(
                "amount",
                "number",
                slot,
                free=True,
                hint=f"a number from {self._least} to {LARGEST}",
                structural=True,
                meant=whole(self._least, LARGEST),
            )
        ]


@dataclass(frozen=True)
class _AmountTokens(GridTokens):
    least: int

    def shaped(self, shape: S) -> S:
        self.grid.check_numbers(LARGEST, f"{LARGEST}, the largest number of a cell")
        meaning = {str(number): number for number in range(self.least, LARGEST + 1)}
        values = self.grid.values(meaning, f"a number from {self.least} to {LARGEST}")
        width = self.grid.width
        amounts = tuple([tuple(values[start : start + width]) for start in range(0, len(values), width)])
        return replace(shape, amounts=amounts)  # type: ignore[call-arg]


@dataclass(frozen=True, slots=True)
class RopeShape(WalledShape):
    """Which two cells side by side a rope joins; some other cells are black."""

    ropes: frozenset[Edge] = field(default=frozenset())

    @property
    def joined(self) -> dict[Cell, list[Cell]]:
        """For each cell on a rope those beside it on the rope."""
        found: dict[Cell, list[Cell]] = {}
        for one, other in sorted(self.ropes):
            found.setdefault(one, []).append(other)
            found.setdefault(other, []).append(one)
        return found

    @property
    def rope_cells(self) -> list[tuple[Cell, ...]]:
        """The cells of each rope, from one end to the other; a ring ends where it begins."""
        joined, found, left = self.joined, list[tuple[Cell, ...]](), {*self.ropes}
        for start in sorted(joined, key=lambda cell: (len(joined[cell]) != 1, cell)):
            way = [start]
            while ahead := [near for near in joined[way[-1]] if edge(way[-1], near) in left]:
                left.discard(edge(way[-1], ahead[0]))
                way.append(ahead[0])
            if len(way) > 1:
                found.append(tuple(way))
        return found


class Ropes(EdgesOfShape):
    """Ropes through cells, which neither branch nor pass a black cell: `ropes: r1c1-r1c2 r1c2-r2c2` names each two
    cells that one joins. Stands behind the layer of the black cells."""

    shape = RopeShape
    lines = ("ropes",)
    what = words = "rope"

    def edges(self, shape: RopeShape) -> Collection[Edge]:
        return shape.ropes

    def with_edges(self, record: Record, shape: RopeShape, value: Value) -> RopeShape:
        there = {*links(rectangle(shape.height, shape.width, shape.walls))}
        found = replace(shape, ropes=frozenset(named_edges(record, "ropes", value, "rope", shape, there)))
        for cell, near in found.joined.items():
            if len(near) > 2:
                record.fail(f"the rope branches at {cell_name(*cell)}")
        return found

    def draw(self, board: Board, clues: Clues, shape: RopeShape, solved: bool, layout: str) -> Board:
        return replace(board, paths=(*board.paths, *[Path(cells, "line") for cells in shape.rope_cells]))
