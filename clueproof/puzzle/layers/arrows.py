"""Cells with arrows: numbers with an arrow to the next one, black cells that count what their arrow points at, cells
beside a loop, circles with dots, arrows beside circles, and arrows in black cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, permutations, product, takewhile
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.directions import STEPS, Direction
from clueproof.grid.edges import Cell, Edge, Position, edge, outline, rectangle
from clueproof.grid.symbols import ARROWS, Symbol
from clueproof.puzzle.areas import AreaShape
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.layers.black_cells import NO_NUMBER, WalledShape, WallTokens
from clueproof.puzzle.layers.cells import CellNumbers, CellValues, FurtherGrid
from clueproof.puzzle.layers.layer import (
    BoardRequirements,
    GridTokens,
    Layer,
    Read,
    S,
    Tokens,
    filled_cells,
    with_holes,
    write_grid,
)
from clueproof.puzzle.shape import HOLE, GridShape, holes_of
from clueproof.puzzle.solution import BoardShape
from clueproof.puzzle.symbols import Counts, Largest, Symbols
from clueproof.puzzle.turning import TURNED_ARROWS
from clueproof.syntax.record import EMPTY, JsonValue, Record
from clueproof.syntax.typed_grid import Expected, say_enough

if TYPE_CHECKING:
    from clueproof.puzzle.fields import CellField
    from clueproof.puzzle.inputs import InputKind


Arrows: TypeAlias = tuple[Direction | None, ...]
"""Where the arrow of each cell points, row by row; None for a cell without one."""
WRITTEN: Mapping[Direction, str] = {
    "n": "^",
    "ne": "^>",
    "e": ">",
    "se": "v>",
    "s": "v",
    "sw": "<v",
    "w": "<",
    "nw": "<^",
}
"""How arrows are written."""
TYPED: Mapping[str, Direction] = {
    **{direction: direction for direction in STEPS},
    **{sign: direction for direction, sign in WRITTEN.items()},
    **{sign[::-1]: direction for direction, sign in WRITTEN.items()},
}
"""How they are typed."""
AN_ARROW = "an arrow (^ ^> > v> v <v < <^, or n ne e se s sw w nw)"
NO_SIGNS: frozenset[str] = frozenset()
"""A cell is never left blank: what has no arrow is a dot."""
DIGITS = "0123456789"
ARROW_CELL = re.compile(r"(?P<number>\d*)(?P<arrow>\D*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class ArrowShape(GridShape):
    """The arrows."""

    arrows: Arrows = ()


class ArrowedNumbers(Layer[ArrowShape]):
    """A grid of cells such as `12v>`: a number, if it is given, and where the arrow points. The arrows are a matter of
    the shape (`shape.arrows`), numbers from 1 to the number of cells are clues. The last cell needs no arrow."""

    shape = ArrowShape
    kinds = (GIVEN,)
    turns: ClassVar = {"arrow": TURNED_ARROWS}

    def tokens(self, record: Record, form: BoardRequirements) -> ArrowTokens:
        record.also_called("grid", "board")
        return ArrowTokens(record.grid("grid", NO_SIGNS))

    def write(self, record: Record, clues: Clues, shape: ArrowShape) -> None:
        given, arrows = clues[GIVEN], [WRITTEN[arrow] if arrow else "" for arrow in shape.arrows]
        cells = zip(rectangle(shape.height, shape.width), arrows, strict=True)
        texts = {cell: f"{given.get(cell, '')}{arrow}" or "." for cell, arrow in cells}
        write_grid(record, shape, texts, NO_SIGNS, " ")

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return product(range(shape.height), range(shape.width))

    def draw(self, board: Board, clues: Clues, shape: ArrowShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = board.texts if solved else {cell: str(number) for cell, number in given.items()}
        last = {cell for cell, number in given.items() if number == len(shape.arrows)}
        cells = {divmod(place, shape.width): arrow for place, arrow in enumerate(shape.arrows)}
        arrows = {cell: ARROWS[arrow] for cell, arrow in cells.items() if arrow is not None and cell not in last}
        return replace(board, texts=texts, given=frozenset(given), symbols={**board.symbols, **arrows})

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputKind, whole

        arrow = CellField(part=lambda token: token.lstrip(DIGITS), joined=lambda token, sign: _number(token) + sign)
        number = CellField(part=_number, joined=lambda token, number: number + token.lstrip(DIGITS))
        most = shape.height * shape.width
        return [
            _arrow_input(arrow),
            InputKind(GIVEN, "number", number, free=True, hint=f"a number from 1 to {most}", meant=whole(1)),
        ]

    def start(self, shape: S) -> S:
        return replace(shape, arrows=(None,) * (shape.height * shape.width))  # type: ignore[call-arg]


@dataclass(frozen=True)
class ArrowTokens(GridTokens):
    """The grid, which says how large the board is, and where arrows point."""

    @property
    def arrows(self) -> Arrows:
        """Where the arrow of each cell points. Raises BadPuzzleError unless all but the last cell have one."""
        grid, last = self.grid, self.grid.height * self.grid.width
        arrows: list[Direction | None] = []
        bare: str | None = None
        for r, c in product(range(grid.height), range(grid.width)):
            number, arrow = self._cell(r, c)
            arrows.append(arrow)
            if arrow is None:
                if number not in (None, last):
                    grid.fail(f"{number} has no arrow; only {last}, the last number, needs none", r, c)
                if bare is not None:
                    grid.fail(f"only the last cell can be without an arrow, but {bare} has none either", r, c)
                bare = cell_name(r, c)
        return tuple(arrows)

    def _cell(self, r: int, c: int) -> tuple[int | None, Direction | None]:
        token, last = self.grid.rows[r][c], self.grid.height * self.grid.width
        if token in EMPTY:
            return None, None
        found = ARROW_CELL.fullmatch(token)
        number, arrow = (found["number"], found["arrow"].lower()) if found else ("", "")
        if found is None or (arrow and arrow not in TYPED) or len(number) > 9 or number.startswith("0"):
            expected = f"{AN_ARROW}, with its number in front: > or 12v>"
            self.grid.fail(f"{quoted(token)} is no cell; expected {expected}", r, c)
        if number and int(number) > last:
            self.grid.fail(f"{number} is more than the {counted(last, 'cell')}", r, c)
        return int(number) if number else None, TYPED.get(arrow)

    def shaped(self, shape: S) -> S:
        return replace(shape, arrows=self.arrows)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        cells = product(range(self.grid.height), range(self.grid.width))
        given = {(r, c): number for r, c in cells if (number := self._cell(r, c)[0]) is not None}
        return Read({GIVEN: given}, self.grid.layout)


def _number(token: str) -> str:
    return token[: len(token) - len(token.lstrip(DIGITS))]


def _arrow(text: str) -> str | None:
    way = TYPED.get(text.lower())
    return WRITTEN[way] if way is not None else None


def _arrow_input(slot: CellField) -> InputKind:
    """Arrows in any of the eight directions, typed into this part of cells."""
    from clueproof.puzzle.inputs import InputChoice, InputKind, Look

    arrows = tuple([InputChoice(sign, ARROWS[way].value) for way, sign in WRITTEN.items()])
    look = Look({sign: ARROWS[way] for way, sign in WRITTEN.items()})
    return InputKind("arrow", "arrow", slot, arrows, True, AN_ARROW, True, meant=_arrow, look=look)


class ArrowCells(Layer[ArrowShape]):
    """A grid with an arrow in some of its cells, in any of the eight directions (`shape.arrows`); they are no clues."""

    shape = ArrowShape
    turns: ClassVar = {"arrow": TURNED_ARROWS}

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        grid, found = record.grid("grid", EMPTY), dict[Cell, Direction]()
        for (r, c), token in filled_cells(grid, EMPTY):
            if token.lower() not in TYPED:
                grid.fail(f"{quoted(token)} is no cell; expected {AN_ARROW}, or . for none", r, c)
            found[r, c] = TYPED[token.lower()]
        return _ArrowCellTokens(grid, found)

    def write(self, record: Record, clues: Clues, shape: ArrowShape) -> None:
        write_grid(record, shape, {cell: WRITTEN[way] for cell, way in dotted(shape).items()}, EMPTY, " ")

    def draw(self, board: Board, clues: Clues, shape: ArrowShape, solved: bool, layout: str) -> Board:
        arrows = {cell: ARROWS[way] for cell, way in dotted(shape).items()}
        return replace(board, symbols={**board.symbols, **arrows}, given=board.given | arrows.keys())

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField

        return [_arrow_input(CellField())]


@dataclass(frozen=True)
class _ArrowCellTokens(GridTokens):
    """The grid, which says how large the board is, and where its arrows point."""

    found: Mapping[Cell, Direction]

    def shaped(self, shape: S) -> S:
        arrows = [self.found.get(cell) for cell in rectangle(self.grid.height, self.grid.width)]
        return replace(shape, arrows=tuple(arrows) if self.found else ())  # type: ignore[call-arg]


SIGNS: Mapping[Direction, str] = {"n": "^", "s": "v", "w": "<", "e": ">"}
"""How the four directions are written."""
TYPED_WAYS: Mapping[str, Direction] = {
    **{sign: way for way, sign in SIGNS.items()},
    "U": "n",
    "D": "s",
    "L": "w",
    "R": "e",
}
"""How they are typed."""
WAYS: tuple[Direction, ...] = ("n", "e", "s", "w")
ARROW_WAYS: Mapping[int, Direction] = dict(enumerate(SIGNS, 1))
"""The directions of arrows that are clues, by their values, which links of puzz.link have too."""
ARROW_VALUES: Mapping[str, int] = {SIGNS[way]: value for value, way in ARROW_WAYS.items()}
"""Sign -> value."""
ARROW_SYMBOLS: Mapping[int, Symbol] = {value: ARROWS[way] for value, way in ARROW_WAYS.items()}
"""How they are drawn."""
ARROW_WORDS: Mapping[str, str] = {
    "^": "an arrow up",
    ">": "an arrow to the right",
    "v": "an arrow down",
    "<": "an arrow to the left",
}
"""What people call the signs of arrows, in this order."""
BARE = "?"
"""What stands for a cell that says nothing."""
BLANK = EMPTY - {BARE}
POINTING = re.compile(r"(?P<before>[\^v<>UDLR]?)(?P<number>0|[1-9]\d{0,3})(?P<behind>[\^v<>UDLR]?)", re.ASCII)


class Pointing(NamedTuple):
    """A number, and where its arrow points."""

    number: int
    way: Direction

    def __str__(self) -> str:
        return f"{SIGNS[self.way]}{self.number}"


def pointing(text: str) -> Pointing | None:
    """An arrow with its number as it is typed, None if the text is none."""
    cell = POINTING.fullmatch(text.upper().replace("V", "v"))
    if cell is None or bool(cell["before"]) == bool(cell["behind"]):
        return None
    return Pointing(int(cell["number"]), TYPED_WAYS[cell["before"] or cell["behind"]])


def pointed_at(cell: Cell, way: Direction, shape: GridShape) -> list[Cell]:
    """All cells at which an arrow points, nearest first."""
    (r, c), (down, right) = cell, STEPS[way]
    found = []
    while 0 <= (r := r + down) < shape.height and 0 <= (c := c + right) < shape.width:
        found.append((r, c))
    return found


def open_ahead(cell: Cell, way: Direction, shape: WalledShape) -> list[Cell]:
    """The cells between one and the next wall in a direction, or the edge of the board, nearest first."""
    return [*takewhile(lambda other: other not in shape.walls, pointed_at(cell, way, shape))]


def links_ahead(cell: Cell, way: Direction, shape: GridShape) -> list[Edge]:
    """The links on the straight way from a cell to the border, nearest first."""
    return [edge(*pair) for pair in pairwise([cell, *pointed_at(cell, way, shape)])]


class PointingCells(Layer[WalledShape]):
    """A grid of cells such as `>2`: an arrow, and a number about the cells at which it points, `?` for a cell that says
    nothing. Which cells these are is a matter of the shape (`shape.walls`), what they say are clues."""

    shape = WalledShape
    kinds: tuple[str, ...] = (GIVEN,)
    turns: ClassVar = {GIVEN: TURNED_ARROWS}
    expected = "an arrow (^ v < > or U D L R) with its number: >2, ? for a cell that says nothing"

    def __init__(self, most: int | None = None) -> None:
        """`most` is the largest number, where that is not how many cells an arrow points at."""
        self._most = most

    def tokens(self, record: Record, form: BoardRequirements) -> PointingTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", BLANK)
        found: dict[Cell, Pointing | None] = {}
        for (r, c), token in filled_cells(grid, BLANK):
            if (says := pointing(token)) is None and token != BARE:
                grid.fail(f"{quoted(token)} is no cell; expected {self.expected}, or . for none", r, c)
            found[r, c] = says
        cells = product(range(grid.height), range(grid.width))
        return PointingTokens(grid, [NO_NUMBER if cell in found else None for cell in cells], found, most=self._most)

    def write(self, record: Record, clues: Clues, shape: WalledShape) -> None:
        write_grid(record, shape, {cell: str(clues[GIVEN].get(cell, BARE)) for cell in shape.walls}, BLANK, " ")

    def positions(self, kind: str, shape: WalledShape) -> Iterable[Position]:
        return sorted(shape.walls)

    def draw(self, board: Board, clues: Clues, shape: WalledShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = {cell: str(given[cell].number) if cell in given else BARE for cell in sorted(shape.walls)}
        arrows = {cell: ARROWS[says.way] for cell, says in given.items()}
        return replace(
            board,
            texts={**board.texts, **texts},
            symbols={**board.symbols, **arrows},
            given=board.given | shape.walls,
            tinted=board.tinted | shape.walls,
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        bare = (InputChoice(BARE, "a cell that says nothing"),)
        return [
            InputKind(
                GIVEN,
                "arrow",
                CellField(),
                bare,
                True,
                "an arrow (^ v < > or U D L R) with its number, such as >2",
                meant=_typed_pointing,
            )
        ]


@dataclass(frozen=True)
class PointingTokens(WallTokens):
    """The grid, which says how large the board is, and what stands in its cells."""

    found: Mapping[Cell, Pointing | None]
    most: int | None = field(default=None, kw_only=True)

    def read(self, shape: GridShape) -> Read:
        given = {cell: says for cell, says in self.found.items() if says is not None}
        for cell, says in given.items():
            if self.most is not None and says.number > self.most:
                self.grid.fail(f"{says.number} is more than {self.most}, the largest number", *cell)
            room = len(pointed_at(cell, says.way, shape))
            if self.most is None and says.number > room:
                self.grid.fail(f"{says.number} is more than the {counted(room, 'cell')} at which it points", *cell)
        return Read({GIVEN: given}, self.grid.layout)


def _typed_pointing(text: str) -> str | None:
    says = pointing(text)
    return BARE if text == BARE else None if says is None else str(says)


class OpenPointingCells(PointingCells):
    """The same in cells that have an answer too: they are no matter of the shape, and `?` is as good as nothing."""

    shape = GridShape  # type: ignore[assignment]

    def tokens(self, record: Record, form: BoardRequirements) -> PointingTokens:
        read = super().tokens(record, form)
        return _OpenPointingTokens(read.grid, [], read.found)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        write_grid(record, shape, {cell: str(says) for cell, says in clues[GIVEN].items()}, BLANK, " ")

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return rectangle(shape.height, shape.width)

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        shaded = board.shaded & given.keys()
        return replace(
            board,
            texts={**board.texts, **{cell: str(says.number) for cell, says in given.items()}},
            symbols={**board.symbols, **{cell: ARROWS[says.way] for cell, says in given.items()}},
            given=board.given | given.keys(),
            # text says which are shaded where some are not; where all are, marks have to
            marked=board.marked | (shaded if len(shaded) == len(given) else frozenset[Cell]()),
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputKind

        hint = "an arrow (^ v < > or U D L R) with its number, such as >2"
        return [InputKind(GIVEN, "arrow", CellField(), (), True, hint, meant=_arrow_with_number)]


@dataclass(frozen=True)
class _OpenPointingTokens(PointingTokens):
    def shaped(self, shape: S) -> S:
        return shape

    def read(self, shape: GridShape) -> Read:
        # a number that can't be right says something too, where one that is wrong may stand
        return Read({GIVEN: {cell: says for cell, says in self.found.items() if says is not None}}, self.grid.layout)


class ArrowSets(Symbols):
    """Arrows in one to four directions, in any order: `^>`. The value has a bit for each."""

    BITS: ClassVar[Mapping[Direction, int]] = {"n": 1, "s": 2, "w": 4, "e": 8}
    TOKENS: ClassVar[Mapping[int, str]] = {
        value: "".join([SIGNS[way] for way in WAYS if value & bits[way]]) for bits in (BITS,) for value in range(1, 16)
    }
    UNTOLD = 0
    """The value of arrows that are not told."""
    blanks = BLANK

    def __init__(self, untold: bool = False) -> None:
        """`untold`: may a `?` stand for arrows?"""
        self._token = {**self.TOKENS, self.UNTOLD: BARE} if untold else self.TOKENS

    @classmethod
    def ways(cls, value: int) -> list[Direction]:
        """The directions of a value."""
        return [way for way, bit in cls.BITS.items() if value & bit]

    @classmethod
    def value(cls, ways: Iterable[Direction]) -> int:
        """The value for some directions."""
        return sum(cls.BITS[way] for way in ways)

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        typed = {"".join(order): value for value, token in self._token.items() for order in permutations(token)}
        letters = str.maketrans({SIGNS[way]: letter for letter, way in TYPED_WAYS.items() if letter.isalpha()})
        lettered = {token.translate(letters): value for token, value in typed.items()}
        return {**{token.lower(): value for token, value in lettered.items()}, **lettered, **typed}

    def expected(self, shape: GridShape) -> str:
        untold = f", {BARE} for those that are not told" * (self.UNTOLD in self._token)
        return f"arrows (^ > v <) in one direction or several{untold}, or . for none"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return self._token

    def rows(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> list[JsonValue]:
        return [" ".join(row) for row in self._tokens(rows)]

    def say_size(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> bool:
        # the arrows of a single cell could be cells of one arrow
        return len(rows[0]) > 1 and say_enough(self._tokens(rows), Expected(self.blanks))

    def _tokens(self, rows: Sequence[Sequence[int | None]]) -> list[list[str]]:
        return [["." if value is None else self._token[value] for value in row] for row in rows]


class CirclesAndArrows(CellNumbers):
    """Circles with a number in them, `12`, or without one, `o`, and arrows, `^`: the values of `ARROWS`."""

    words = "clue"
    turns: ClassVar = {GIVEN: TURNED_ARROWS}
    ARROWS: ClassVar[Mapping[Direction, int]] = {"n": -2, "e": -3, "s": -4, "w": -5}
    """The values of arrows."""

    def __init__(self, least: int, most: Largest, why: str, also_called: tuple[str, ...] = ()) -> None:
        """The numbers, and how the refusal of a larger one ends, as for `Counts`."""
        signs = {SIGNS[way]: value for way, value in self.ARROWS.items()}
        super().__init__(Counts(least, most, why, spaced=True, untold="o", signs=signs), also_called)

    def draw(self, board: Board, clues: Clues, shape: BoardShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        arrow_of = {value: ARROWS[way] for way, value in self.ARROWS.items()}
        drawn = {cell: arrow_of.get(says, Symbol.WHITE_CIRCLE) for cell, says in given.items()}
        texts = {cell: str(says) for cell, says in given.items() if says >= 0}
        board = self._start(board, given, shape)
        return replace(board, texts={**board.texts, **texts}, symbols={**board.symbols, **drawn})


ARROW = "arrow"
"""The kind of an arrow that is no number's own; what it says is its direction."""


class ArrowedHoles(CellValues[AreaShape]):
    """Values of cells that are given, and arrows (`^ > v <`) in cells that are no part of the board (`#`), drawn black.
    Stands behind the layer of the regions, which says what these cells are. An arrow points at a cell of the board."""

    shape = AreaShape
    kinds = (ARROW, GIVEN)
    turns: ClassVar = {ARROW: TURNED_ARROWS}

    def __init__(self, symbols: Symbols, also_called: tuple[str, ...] = ()) -> None:
        super().__init__(symbols, also_called, optional=True, holes=True)

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", *self._also_called)
        return _ArrowedTokens(self.symbols, record, self.limit(form), True)

    def write(self, record: Record, clues: Clues, shape: AreaShape) -> None:
        if clues[GIVEN] or clues[ARROW]:
            token = self.symbols.token(shape)
            texts = dict.fromkeys(shape.holes, HOLE) | {cell: SIGNS[way] for cell, way in clues[ARROW].items()}
            texts |= {cell: token[says] for cell, says in clues[GIVEN].items()}
            write_grid(record, shape, texts, self.symbols.blanks, " ")

    def positions(self, kind: str, shape: AreaShape) -> Iterable[Position]:
        return sorted(shape.holes) if kind == ARROW else super().positions(kind, shape)

    def draw(self, board: Board, clues: Clues, shape: AreaShape, solved: bool, layout: str) -> Board:
        board = super().draw(board, clues, shape, solved, layout)
        arrows = {cell: ARROWS[way] for cell, way in clues[ARROW].items()}
        return with_holes(replace(board, holes=frozenset(), symbols={**board.symbols, **arrows}), shape)

    def inputs(self, shape: AreaShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        choices = tuple([InputChoice(sign, ARROWS[way].value) for way, sign in SIGNS.items()])
        arrow = CellField(part=lambda token: token if token in TYPED_WAYS else "")
        return [*super().inputs(shape), InputKind(ARROW, "arrow", arrow, choices, structural=True)]

    def slot(self, shape: AreaShape) -> CellField:
        slot = super().slot(shape)
        return replace(slot, part=lambda token: "" if token in {HOLE, *TYPED_WAYS} else token)


class _ArrowedTokens(FurtherGrid):
    """A grid, if there is one, of the size that the regions say."""

    def read(self, shape: GridShape) -> Read:
        grid, holes = self.grid(shape), holes_of(shape)
        if grid is None:
            return Read()
        ways = {cell: way for cell, token in filled_cells(grid, BLANK) if (way := TYPED_WAYS.get(token)) is not None}
        for (r, c), way in ways.items():
            grid.rows[r][c] = HOLE
            ahead = pointed_at((r, c), way, shape)
            if (r, c) in holes and (not ahead or ahead[0] in holes):
                grid.fail("the arrow points at no cell of the board", r, c)
        return Read({ARROW: dict(sorted(ways.items())), **self.values(grid, shape)})


class DottedCircles(Layer[ArrowShape]):
    """A grid of cells such as `>2`: a circle with a dot at one of its sides, and a number; `>` is one without a number.
    Where circles and dots are is a matter of the shape (`shape.arrows`), numbers are clues. They are drawn as numbers
    with arrows."""

    shape = ArrowShape
    kinds = (GIVEN,)
    turns: ClassVar = {GIVEN: TURNED_ARROWS}
    EXPECTED = "where the dot is (^ v < > or U D L R) and a number (>2), or no number (>)"

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", BLANK)
        found: dict[Cell, tuple[Direction, int | None]] = {}
        for (r, c), token in filled_cells(grid, BLANK):
            says = _dotted(token)
            if says is None:
                grid.fail(f"{quoted(token)} is no cell; expected {self.EXPECTED}, or . for none", r, c)
            found[r, c] = says
        return _DottedTokens(grid, found)

    def write(self, record: Record, clues: Clues, shape: ArrowShape) -> None:
        texts = {cell: f"{SIGNS[way]}{clues[GIVEN].get(cell, '')}" for cell, way in dotted(shape).items()}
        write_grid(record, shape, texts, BLANK, " ")

    def positions(self, kind: str, shape: ArrowShape) -> Iterable[Position]:
        return [*dotted(shape)]

    def draw(self, board: Board, clues: Clues, shape: ArrowShape, solved: bool, layout: str) -> Board:
        circles, given = dotted(shape), clues[GIVEN]
        texts = {cell: str(given.get(cell, BARE)) for cell in circles}
        arrows = {cell: ARROWS[way] for cell, way in circles.items()}
        return replace(
            board,
            texts={**board.texts, **texts},
            symbols={**board.symbols, **arrows},
            given=board.given | circles.keys(),
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputKind

        words = "circle with a dot"
        return [InputKind(GIVEN, words, CellField(), (), True, self.EXPECTED, True, meant=_typed_circle)]


@dataclass(frozen=True)
class _DottedTokens(GridTokens):
    """The grid, which says how large the board is, and what stands in its cells."""

    found: Mapping[Cell, tuple[Direction, int | None]]

    def shaped(self, shape: S) -> S:
        arrows = [self.found.get(cell, (None, None))[0] for cell in rectangle(self.grid.height, self.grid.width)]
        return replace(shape, arrows=tuple(arrows) if self.found else ())  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        given = {cell: number for cell, (_, number) in self.found.items() if number is not None}
        for cell, number in given.items():
            if number >= (most := shape.height * shape.width):
                self.grid.fail(f"{number} is more than {most - 1}, all other cells of the board", *cell)
        return Read({GIVEN: given}, self.grid.layout)


def dotted(shape: ArrowShape) -> dict[Cell, Direction]:
    """The cells with an arrow, or with a dot at one side, and where it is; row by row."""
    cells = zip(rectangle(shape.height, shape.width), shape.arrows, strict=False)
    return {cell: way for cell, way in cells if way is not None}


def _dotted(text: str) -> tuple[Direction, int | None] | None:
    """A circle as it is typed, None if the text is none."""
    bare = TYPED_WAYS.get(text.replace(BARE, "").upper().replace("V", "v"))
    says = pointing(text)
    return (bare, None) if bare is not None else None if says is None else (says.way, says.number)


def _typed_circle(text: str) -> str | None:
    says = _dotted(text)
    return None if says is None else f"{SIGNS[says[0]]}{'' if says[1] is None else says[1]}"


SIDE = "side"
"""The kind of what a cell says about its side."""
SIDES = {"W": "inside", "B": "outside"}
LETTER = {side: letter for letter, side in SIDES.items()}


class SidedCells(PointingCells):
    """A grid of cells such as `W>2`: W for a cell inside the loop, B for one outside, neither where it is not told; and
    an arrow with the number of lines ahead. `?` is a cell that says nothing. Which cells these are is a matter of the
    shape (`shape.walls`), what they say are clues."""

    kinds = (GIVEN, SIDE)
    expected = "W, B, an arrow with its number (>2), or both (W>2), ? for a cell that says nothing"

    def tokens(self, record: Record, form: BoardRequirements) -> SidedTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", BLANK)
        found: dict[Cell, Pointing | None] = {}
        sides: dict[Cell, str] = {}
        for (r, c), token in filled_cells(grid, BLANK):
            side = SIDES.get(token[:1].upper())
            rest = token[1:] if side else token
            says = pointing(rest)
            if says is None and rest not in ("" if side else BARE, BARE):
                grid.fail(f"{quoted(token)} is no cell; expected {self.expected}, or . for none", r, c)
            found[r, c] = says
            if side is not None:
                sides[r, c] = side
        cells = product(range(grid.height), range(grid.width))
        return SidedTokens(grid, [NO_NUMBER if cell in found else None for cell in cells], found, sides)

    def write(self, record: Record, clues: Clues, shape: WalledShape) -> None:
        texts = {cell: sided_text(clues[SIDE].get(cell), clues[GIVEN].get(cell)) for cell in shape.walls}
        write_grid(record, shape, texts, BLANK, " ")

    def draw(self, board: Board, clues: Clues, shape: WalledShape, solved: bool, layout: str) -> Board:
        board = super().draw(board, clues, shape, solved, layout)
        inside = {cell for cell, side in clues[SIDE].items() if side == "inside"}
        outside = {cell for cell, side in clues[SIDE].items() if side == "outside"}
        bare = {cell for cell, text in board.texts.items() if text == BARE}
        return replace(
            board,
            texts={cell: text for cell, text in board.texts.items() if cell not in bare},
            walls=board.walls.union(*(outline([cell]) for cell in inside)),
            shaded=board.shaded | outside,
            tinted=board.tinted - inside - outside,
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        side = CellField(part=lambda token: token[:1].strip(ARROW_SIGNS), joined=_with_side)
        arrow = CellField(part=lambda token: token.strip("WB?"), joined=_with_arrow)
        sides = [InputChoice(letter, side) for letter, side in SIDES.items()]
        return [
            InputKind(SIDE, "side of a cell", side, (*sides, InputChoice(BARE, "a cell that says nothing"))),
            InputKind(
                GIVEN,
                "arrow",
                arrow,
                free=True,
                hint="an arrow (^ v < > or U D L R) with its number, such as >2",
                meant=_arrow_with_number,
            ),
        ]


@dataclass(frozen=True)
class SidedTokens(PointingTokens):
    """The grid, which says how large the board is, and what stands in its cells."""

    sides: Mapping[Cell, str]

    def read(self, shape: GridShape) -> Read:
        given = {cell: says for cell, says in self.found.items() if says is not None}
        for cell, says in given.items():
            most = max(len(links_ahead(cell, says.way, shape)) - 1, 0)
            if says.number > most:
                self.grid.fail(f"{says.number} is more than the {counted(most, 'line')} that can be ahead", *cell)
        return Read({GIVEN: given, SIDE: dict(self.sides)}, self.grid.layout)


def sided_text(side: str | None, says: Pointing | None) -> str:
    """What stands in a cell."""
    return f"{LETTER[side] if side else ''}{says or ''}" or BARE


ARROW_SIGNS = "^v<>"


def _with_side(token: str, letter: str) -> str:
    arrow = token.strip("WB?")
    return arrow if letter == BARE and arrow else letter + arrow


def _with_arrow(token: str, arrow: str) -> str:
    side = token[:1] if token[:1] in LETTER.values() else ""
    return side + arrow or (BARE if token else "")


def _arrow_with_number(text: str) -> str | None:
    says = pointing(text)
    return None if says is None else str(says)
