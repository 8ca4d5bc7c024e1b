"""Clues in cells: numbers, symbols, circles with numbers, pieces of track, and islands, which belong to the shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeAlias

from clueproof.english import at_most, counted
from clueproof.errors import quoted
from clueproof.grid.board import Board
from clueproof.grid.edges import Cell, Edge, Position, sides_of
from clueproof.grid.symbols import TRACK_ENDS, TRACKS, Symbol
from clueproof.puzzle.clue import GIVEN, Clues, Given
from clueproof.puzzle.layers.layer import (
    BoardRequirements,
    Fits,
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
    without_holes,
    write_grid,
)
from clueproof.puzzle.shape import HOLE, GridShape, HoledShape, board_cells, holes_of, leaves_board
from clueproof.puzzle.solution import BoardShape
from clueproof.puzzle.symbols import CellSigns, Counts, Largest, Symbols, of_shape
from clueproof.puzzle.turning import TURNED_SIDES
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid
from clueproof.syntax.typed_grid import Expected, say_enough

if TYPE_CHECKING:
    from clueproof.puzzle.fields import CellField
    from clueproof.puzzle.inputs import InputKind, Look


class CellClues(Layer[BoardShape]):
    """A grid with a clue in some of its cells, in the record field `grid`."""

    in_solution = True
    """Do solved boards show the clues too, besides the answer?"""

    kinds: tuple[str, ...] = (GIVEN,)
    words = "clue"
    """What people call one."""

    def __init__(
        self,
        symbols: Symbols,
        also_called: tuple[str, ...] = (),
        foldable: bool = False,
        optional: bool = False,
        limit: Fits | None = None,
        holes: bool = False,
    ) -> None:
        """`also_called`: other names of the field; `foldable`: a square grid may stand on one line; `optional`: there
        may be none, because another layer says how large the board is; `limit`: by the place of a cell; `holes`: cells
        may be missing, which the grid says."""
        self.symbols, self._limit, self.holes = symbols, limit, holes
        self._also_called, self._foldable, self._optional = also_called, foldable, optional

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", *self._also_called)
        limit = self.limit(form)
        if self._optional:
            return FurtherGrid(self.symbols, record, limit, self.holes)
        symbols = self.symbols
        square, folded = form.square or self._foldable, self._foldable
        grid = record.grid("grid", symbols.blanks, symbols.packed, square, even=form.even, folded=folded)
        return _Grid(symbols, grid, limit, taken_holes(grid) if self.holes else None)

    def limit(self, form: BoardRequirements) -> Fits | None:
        """How large its values can be."""
        return self._limit

    def write(self, record: Record, clues: Clues, shape: BoardShape) -> None:
        if not self._optional or clues[GIVEN]:
            rows = rows_of(clues, shape)
            written, holes = self.symbols.rows(rows, shape), holes_of(shape) if self.holes else ()
            if not (self.symbols.say_size(rows, shape) if not holes else self._say_size(written, holes)):
                record.fields["width"] = shape.width
            record.fields["grid"] = written_holes(written, holes) if holes else written

    def _say_size(self, written: Sequence[JsonValue], holes: Collection[Cell]) -> bool:
        """Do rows with holes leave no doubt how many cells they have?"""
        rows = [row.split() for row in written_holes(written, holes) if isinstance(row, str) and " " in row]
        return not rows or say_enough(rows, Expected(self.symbols.blanks))

    def positions(self, kind: str, shape: BoardShape) -> Iterable[Position]:
        return board_cells(shape)

    def draw(self, board: Board, clues: Clues, shape: BoardShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        board = self._start(board, given, shape)
        if solved and not self.in_solution:
            return board
        token = self.symbols.token(shape, layout)
        return replace(board, texts={**board.texts, **{cell: token[says] for cell, says in given.items()}})

    def _start(self, board: Board, given: Iterable[Cell], shape: BoardShape) -> Board:
        board = replace(board, given=board.given.union(given))
        return without_holes(board, holes_of(shape)) if self.holes else board

    def inputs(self, shape: BoardShape) -> Iterable[InputKind]:
        from clueproof.puzzle.inputs import symbol_input

        entry = symbol_input(GIVEN, self.words, self.slot(shape), self.symbols, shape, self.called(shape))
        return [entry, *([hole_input()] if self.holes and not self._optional else [])]

    def slot(self, shape: BoardShape) -> CellField:
        """Where the clues are kept."""
        from clueproof.puzzle.fields import CellField

        slot = CellField("grid", (*self.symbols.nothing(shape), ""))
        return replace(slot, part=not_hole) if self.holes else slot

    def called(self, shape: BoardShape) -> Mapping[str, str]:
        """What people call some of the tokens."""
        return {}


class CellValues(CellClues[BoardShape]):
    """The values of cells that are given: each says what the player would fill in there."""

    in_solution = False
    words = "given value"

    def limit(self, form: BoardRequirements) -> Fits | None:
        return self._limit or form.limit


class CellNumbers(CellClues[BoardShape]):
    """Numbers in cells that say something about the answer."""

    words = "number"

    def draw(self, board: Board, clues: Clues, shape: BoardShape, solved: bool, layout: str) -> Board:
        board = super().draw(board, clues, shape, solved, layout)
        shaded = board.shaded & clues[GIVEN].keys()
        # text says which numbers are shaded where some are not; where all are, marks have to
        return replace(board, marked=board.marked | shaded) if len(shaded) == len(clues[GIVEN]) else board


class HoledNumbers(CellNumbers[HoledShape]):
    """Numbers in cells of a board that may have holes, which are drawn black."""

    shape = HoledShape
    ROWS = "#01234._-*?| "
    """All that rows consist of."""

    def __init__(self, symbols: Symbols, also_called: tuple[str, ...] = ()) -> None:
        super().__init__(symbols, also_called, holes=True)

    def inputs(self, shape: HoledShape) -> Iterable[InputKind]:
        number, _ = super().inputs(shape)
        return [number, hole_input(black=True)]

    def draw(self, board: Board, clues: Clues, shape: HoledShape, solved: bool, layout: str) -> Board:
        return with_holes(replace(super().draw(board, clues, shape, solved, layout), holes=frozenset()), shape)


class Holes(HoledNumbers):
    """Cells that are no part of the board, drawn black, and nothing else."""

    kinds = ()
    ROWS = "#._-*?| "

    def __init__(self, also_called: tuple[str, ...] = ()) -> None:
        super().__init__(CellSigns({}), also_called)

    def inputs(self, shape: HoledShape) -> Iterable[InputKind]:
        return [hole_input(black=True)]


@dataclass(frozen=True, slots=True)
class TintedShape(GridShape):
    """The cells that are drawn grey, which have a rule of their own."""

    tinted: frozenset[Cell] = frozenset()


class Tints(Layer[TintedShape]):
    """Which cells are grey (`shape.tinted`, typed `#`), and nothing else."""

    shape = TintedShape
    GREY = "#"
    ROWS = "#._-*| "
    """All that rows consist of."""

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        return _TintTokens(record.grid("grid", EMPTY, symbols=True))

    def write(self, record: Record, clues: Clues, shape: TintedShape) -> None:
        write_grid(record, shape, dict.fromkeys(shape.tinted, self.GREY))

    def draw(self, board: Board, clues: Clues, shape: TintedShape, solved: bool, layout: str) -> Board:
        return replace(board, tinted=board.tinted | shape.tinted)

    def inputs(self, shape: TintedShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        slot = CellField("grid", (".", "", *sorted(EMPTY - {"."})))
        return [InputKind("grey", "grey cell", slot, (InputChoice(self.GREY, "grey"),), structural=True)]


@dataclass(frozen=True)
class _TintTokens(GridTokens[TintedShape]):
    """The grid, which says how large the board is, and where grey cells are."""

    def shaped(self, shape: S) -> S:
        grey = [cell for cell, _ in filled_cells(self.grid, EMPTY)]
        return replace(shape, tinted=frozenset(grey))  # type: ignore[call-arg]

    def read(self, shape: TintedShape) -> Read:
        for cell, token in filled_cells(self.grid, EMPTY):
            if token != Tints.GREY:
                self.grid.fail(
                    f"{quoted(token)} is no cell; expected {Tints.GREY} for a grey one, or . for none", *cell
                )
        return Read({}, self.grid.layout)


class TintedValues(CellValues[TintedShape]):
    """The values of cells that are given, and which cells are grey (`shape.tinted`): `3x` is a 3 in a grey cell, `x` a
    grey cell without a number."""

    shape = TintedShape
    GREY = "x"

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", *self._also_called)
        grid = record.grid("grid", self.symbols.blanks, square=form.square, folded=False)
        grey = {(r, c) for (r, c), token in filled_cells(grid, self.symbols.blanks) if self._is_grey(token)}
        for r, c in grey:
            grid.rows[r][c] = self._number(grid.rows[r][c].strip())
        return _TintedTokens(_Grid(self.symbols, grid, self.limit(form)), frozenset(grey))

    def _is_grey(self, token: str) -> bool:
        return token[-1:].lower() == self.GREY

    def _number(self, token: str) -> str:
        return token[:-1] if self._is_grey(token) else token

    def write(self, record: Record, clues: Clues, shape: TintedShape) -> None:
        token = self.symbols.token(shape)
        texts = {cell: token[says] for cell, says in clues[GIVEN].items()}
        texts |= {cell: texts.get(cell, "") + self.GREY for cell in shape.tinted}
        spaced = shape.tinted or any(len(text) > 1 for text in texts.values())
        write_grid(record, shape, texts, self.symbols.blanks, " " if spaced else "")

    def draw(self, board: Board, clues: Clues, shape: TintedShape, solved: bool, layout: str) -> Board:
        board = super().draw(board, clues, shape, solved, layout)
        return replace(board, tinted=board.tinted | shape.tinted)

    def inputs(self, shape: TintedShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        blanks = (*self.symbols.nothing(shape), "")
        grey = CellField(
            "grid", blanks, lambda token: self.GREY * self._is_grey(token), lambda token, x: self._number(token) + x
        )
        choices = (InputChoice(self.GREY, "grey"),)
        return [*super().inputs(shape), InputKind("grey", "grey cell", grey, choices, structural=True)]

    def slot(self, shape: TintedShape) -> CellField:
        part, joined = self._number, lambda token, number: number + self.GREY * self._is_grey(token)
        return replace(super().slot(shape), part=part, joined=joined)


@dataclass(frozen=True)
class _TintedTokens(Tokens[TintedShape]):
    """The grid, which says how large the board is, and the grey cells."""

    grid: Tokens
    tinted: frozenset[Cell]

    @property
    def size(self) -> tuple[int, int] | None:
        return self.grid.size

    def shaped(self, shape: S) -> S:
        return replace(shape, tinted=self.tinted)  # type: ignore[call-arg]

    def read(self, shape: TintedShape) -> Read:
        return self.grid.read(shape)


class TintedClues(TintedValues):
    """Numbers that say something about the answer, and which cells are grey (`shape.tinted`, typed `#`). No grey cell
    has a number."""

    GREY = "#"
    ROWS = "#0123456789?._-*| "
    """All that rows consist of."""
    in_solution = True
    words = "number"

    def limit(self, form: BoardRequirements) -> Fits:
        return _NotOnGrey()


class _NotOnGrey:
    """No value can stand in a grey cell."""

    def fault(self, shape: TintedShape, cell: Cell, value: int) -> str | None:
        return "a grey cell has no number" if cell in shape.tinted else None


NO_SIGNS: frozenset[str] = frozenset()
"""A cell is never left blank: where nothing is told stand two noughts."""
FIRST, SECOND = "first", "second"
"""The kinds of clues about the first and the second of two digits in a cell."""


class DigitPairs(CellValues[BoardShape]):
    """Two digits in a cell, from 1 to the side of the board, each given or not: `14`, `10`, `04`."""

    kinds = (FIRST, SECOND)
    words = "digits"
    UNTOLD = "0"

    def __init__(self, also_called: tuple[str, ...] = ()) -> None:
        super().__init__(Counts(11, lambda shape: 11 * shape.side, "{most}, two of the largest digits"), also_called)

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", *self._also_called)
        return _PairTokens(record.grid("grid", NO_SIGNS, square=form.square, folded=False))

    def write(self, record: Record, clues: Clues, shape: BoardShape) -> None:
        if shape.width == 1:
            # two digits alone could be two cells
            record.fields["width"] = 1
        write_grid(record, shape, {cell: self._text(clues, cell) for cell in board_cells(shape)}, gap=" ")

    def _text(self, clues: Clues, cell: Cell) -> str:
        return f"{clues[FIRST].get(cell, 0)}{clues[SECOND].get(cell, 0)}"

    def draw(self, board: Board, clues: Clues, shape: BoardShape, solved: bool, layout: str) -> Board:
        given = {*clues[FIRST], *clues[SECOND]}
        board = self._start(board, given, shape)
        return board if solved else replace(board, texts={cell: self._text(clues, cell) for cell in sorted(given)})

    def inputs(self, shape: BoardShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        digits = tuple([InputChoice(str(digit), str(digit)) for digit in range(1, shape.side + 1)])

        def part(token: str, at: int) -> str:
            return token[at : at + 1].strip(self.UNTOLD)

        def both(first: str, second: str) -> str:
            return f"{first or 0}{second or 0}" if first or second else ""

        first = CellField("grid", (".", ""), lambda token: part(token, 0), lambda old, new: both(new, part(old, 1)))
        second = CellField("grid", (".", ""), lambda token: part(token, 1), lambda old, new: both(part(old, 0), new))
        return [InputKind(FIRST, "first digit", first, digits), InputKind(SECOND, "second digit", second, digits)]


@dataclass(frozen=True)
class _PairTokens(GridTokens):
    """The grid, which says how large the board is."""

    def read(self, shape: GridShape) -> Read:
        digits = {str(digit): digit for digit in range(1, shape.side + 1)}
        found: dict[str, dict[Position, int]] = {FIRST: {}, SECOND: {}}
        for cell, token in filled_cells(self.grid, EMPTY):
            for kind, sign in zip(found, token, strict=False):
                if sign in digits:
                    found[kind][cell] = digits[sign]
            if len(token) != 2 or not {*token} <= {*digits, DigitPairs.UNTOLD}:
                expected = f"two digits from 1 to {shape.side}, 0 for one that is not told, or . for none"
                self.grid.fail(f"{quoted(token)} is no cell; expected {expected}", *cell)
        return Read({**found}, self.grid.layout)


class CellSymbols(CellClues[BoardShape]):
    """Clues that are drawn as symbols, such as pearls."""

    def __init__(
        self,
        symbols: Symbols,
        drawn: Mapping[int, Symbol],
        also_called: tuple[str, ...] = (),
        optional: bool = False,
        holes: bool = False,
    ) -> None:
        """`drawn`: the symbols of values; others are written as they are typed. The rest is as for `CellClues`."""
        super().__init__(symbols, also_called, optional=optional, holes=holes)
        self._drawn = drawn

    def called(self, shape: BoardShape) -> Mapping[str, str]:
        token = self.symbols.token(shape)
        return {token[value]: symbol.value for value, symbol in self._drawn.items()}

    def draw(self, board: Board, clues: Clues, shape: BoardShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        board = self._start(board, given, shape)
        if solved and not self.in_solution:
            return board
        token = self.symbols.token(shape, layout)
        drawn = {cell: self._drawn[says] for cell, says in given.items() if says in self._drawn}
        texts = {cell: token[says] for cell, says in given.items() if says not in self._drawn}
        return replace(board, symbols={**board.symbols, **drawn}, texts={**board.texts, **texts})


@dataclass(frozen=True)
class _Grid(Tokens):
    """The grid, which says how large the board is."""

    symbols: Symbols
    grid: TokenGrid
    limit: Fits | None = None
    holes: frozenset[Cell] | None = None
    """Those that were in it; None if boards have none."""

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def shaped(self, shape: S) -> S:
        return shape if self.holes is None else replace(shape, holes=self.holes)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        values, layout = self.symbols.read(self.grid, shape)
        cells = product(range(shape.height), range(shape.width))
        given = {cell: value for cell, value in zip(cells, values, strict=True) if value is not None}
        for cell in sorted(holes_of(shape).intersection(given)):
            self.grid.fail("this cell is no part of the board", *cell)
        for cell, value in given.items() if self.limit is not None else ():
            assert self.limit is not None
            if (fault := self.limit.fault(shape, cell, value)) is not None:
                self.grid.fail(fault, *cell)
        return Read({GIVEN: given}, layout)


@dataclass(frozen=True)
class FurtherGrid(Tokens):
    """A grid, if there is one, of the size that the rest of the puzzle says."""

    symbols: Symbols
    record: Record
    limit: Fits | None = None
    holes: bool = False
    """May it show the holes too, of which the rest of the puzzle tells?"""

    @property
    def size(self) -> None:
        return None

    def grid(self, shape: GridShape) -> TokenGrid | None:
        """The grid, if there is one. Raises BadPuzzleError where it is of another size."""
        size = shape.height, shape.width
        grid = self.record.optional_grid("grid", self.symbols.blanks, self.symbols.packed, size=size)
        if grid is not None and (grid.height, grid.width) != size:
            there = f"{counted(shape.height, 'row')} of {shape.width}"
            self.record.fail(f"the grid has {grid.size}, but there are clues for {there}")
        return grid

    def read(self, shape: GridShape) -> Read:
        grid = self.grid(shape)
        return Read() if grid is None else Read(self.values(grid, shape))

    def values(self, grid: TokenGrid, shape: GridShape) -> dict[str, Given]:
        """The clues of the grid. Raises BadPuzzleError."""
        for cell in sorted(taken_holes(grid) - holes_of(shape)) if self.holes else ():
            grid.fail(f"{HOLE} is a cell that is no part of the board, but this one is", *cell)
        return _Grid(self.symbols, grid, self.limit).read(shape).clues


@dataclass(frozen=True, slots=True)
class RouteShape(GridShape):
    """Where a route starts and where it ends: in the first and the last cell, unless it is told."""

    start: Cell = (0, 0)
    goal: Cell = (-1, -1)

    def __post_init__(self) -> None:
        if self.goal == (-1, -1):
            object.__setattr__(self, "goal", (self.height - 1, self.width - 1))


class SymbolsAndSigns(CellSymbols[BoardShape]):
    """Clues that are drawn as symbols, and signs in other cells, which belong to the shape."""

    signs: ClassVar[Mapping[str, str]]
    """What people call each of the signs."""
    kind_of_sign: ClassVar[tuple[str, str]]
    """The name of the input for signs, and what people call one."""

    def once(self, shape: Any) -> Collection[str]:
        """The signs that stand in one cell of a board each; the others stand anywhere."""
        return ()

    def signs_in(self, shape: Any) -> Mapping[Cell, str]:
        """Where signs are by the shape."""
        raise NotImplementedError

    def with_signs(self, shape: Any, at: Mapping[str, Sequence[Cell]]) -> Any:
        """The shape for signs that are there."""
        raise NotImplementedError

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", *self._also_called)
        if self._optional:
            return _SignTokens(self, record, None, {})
        grid = record.grid("grid", self.symbols.blanks, self.symbols.packed, folded=False)
        return _SignTokens(self, record, grid, self.taken(grid))

    def taken(self, grid: TokenGrid) -> dict[str, list[Cell]]:
        """Where signs are in a grid, which has nothing there any more."""
        at: dict[str, list[Cell]] = {sign: [] for sign in self.signs}
        for (r, c), token in filled_cells(grid, frozenset()):
            if (sign := token.upper()) in at:
                at[sign].append((r, c))
                grid.rows[r][c] = "."
        return at

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        token = self.symbols.token(shape)
        write_grid(
            record, shape, {**{cell: token[says] for cell, says in clues[GIVEN].items()}, **self.signs_in(shape)}
        )

    def positions(self, kind: str, shape: Any) -> Iterable[Position]:
        taken = self.signs_in(shape)
        return [cell for cell in board_cells(shape) if cell not in taken]

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        board, signs = super().draw(board, clues, shape, solved, layout), self.signs_in(shape)
        return replace(board, texts={**board.texts, **signs}, given=board.given | signs.keys())

    def inputs(self, shape: Any) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField, SingleField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        (clue,), (name, words) = super().inputs(shape), self.kind_of_sign
        slot = SingleField if {*self.signs} <= {*self.once(shape)} else CellField
        choices = tuple([InputChoice(sign, called) for sign, called in self.signs.items()])
        sign = slot(part=lambda token: token if token in self.signs else "")
        # a clue may be typed over a sign that is needed
        clue = replace(clue, structural=bool(self.once(shape)))
        return [clue, InputKind(name, words, sign, choices, structural=True)]

    def slot(self, shape: Any) -> CellField:
        return replace(super().slot(shape), part=lambda token: "" if token in self.signs else token)


@dataclass(frozen=True)
class _SignTokens(Tokens):
    of: SymbolsAndSigns[Any]
    record: Record
    main: TokenGrid | None
    """The grid without the signs, where it says how large the board is."""
    at: Mapping[str, Sequence[Cell]]

    @property
    def size(self) -> tuple[int, int] | None:
        return None if self.main is None else (self.main.height, self.main.width)

    def _taken(self, shape: GridShape) -> tuple[TokenGrid | None, Mapping[str, Sequence[Cell]]]:
        if self.main is not None:
            return self.main, self.at
        grid = FurtherGrid(self.of.symbols, self.record).grid(shape)
        return grid, self.of.taken(grid) if grid is not None else dict.fromkeys(self.of.signs, ())

    def shaped(self, shape: S) -> S:
        _, at = self._taken(shape)
        for sign in self.of.once(shape):
            if len(at[sign]) != 1:
                self.record.fail(f"the grid has {len(at[sign]) or 'no'} {sign}, {self.of.signs[sign]}, not one")
        found: S = self.of.with_signs(shape, at)
        return found

    def read(self, shape: GridShape) -> Read:
        grid, _ = self._taken(shape)
        return Read() if grid is None else _Grid(self.of.symbols, grid).read(shape)


class RouteSymbols(SymbolsAndSigns):
    """Clues that are drawn as symbols, and the ends of a route, S and G, which belong to the shape."""

    shape = RouteShape
    signs: ClassVar = {"S": "the start of the route", "G": "the goal of the route"}
    kind_of_sign = "end", "end of the route"

    def __init__(self, symbols: Symbols, drawn: Mapping[int, Symbol]) -> None:
        super().__init__(symbols, drawn, optional=True)

    def once(self, shape: Any) -> Collection[str]:
        return () if shape.height == shape.width == 1 else self.signs

    def signs_in(self, shape: Any) -> Mapping[Cell, str]:
        return {shape.goal: "G", shape.start: "S"}

    def with_signs(self, shape: Any, at: Mapping[str, Sequence[Cell]]) -> Any:
        if not self.once(shape):
            return replace(shape, start=(0, 0), goal=(0, 0))
        return replace(shape, start=at["S"][0], goal=at["G"][0])


def written_holes(rows: Sequence[JsonValue], holes: Collection[Cell]) -> list[JsonValue]:
    """Rows as symbols write them, packed, with blanks between or as lists, with the holes in them."""
    found: list[JsonValue] = []
    for r, row in enumerate(rows):
        assert isinstance(row, (str, list))
        gap = " " if " " in row else ""
        parts: Sequence[JsonValue] = row.split() if isinstance(row, str) and gap else row
        cells = [HOLE if (r, c) in holes else cell for c, cell in enumerate(parts)]
        found.append(gap.join(map(str, cells)) if isinstance(row, str) else cells)
    return found


def rows_of(clues: Clues, shape: GridShape) -> list[list[int | None]]:
    """What is given in each cell, None for nothing."""
    # every puzzle of a list comes by here
    return [[*map(clues[GIVEN].get, row)] for row in _rows_of_cells(shape.height, shape.width)]


@lru_cache(maxsize=64)
def _rows_of_cells(height: int, width: int) -> list[list[Cell]]:
    return [[(r, c) for c in range(width)] for r in range(height)]


Colour: TypeAlias = Literal["white", "black", "grey"]
LETTERS: Mapping[str, Colour] = {"W": "white", "B": "black", "G": "grey"}
SIGNS = "".join(LETTERS)
DRAWN = {"white": Symbol.WHITE_CIRCLE, "black": Symbol.BLACK_CIRCLE, "grey": Symbol.GREY_CIRCLE}
CIRCLE = re.compile(rf"(?P<before>\d{{0,4}})(?P<letter>[{SIGNS}])(?P<behind>\d{{0,4}})", re.ASCII)


class Circle(NamedTuple):
    """What a circle says: its colour, and its number if it has one."""

    colour: Colour
    number: int | None = None

    def __str__(self) -> str:
        return f"{'' if self.number is None else self.number}{self.colour[0].upper()}"


LargestNumber: TypeAlias = Callable[[Any, Cell, Colour], int]
"""How large the number of a circle can be."""


class NumberedCircles(Layer):
    """A grid of cells such as `6B` for a black circle with a number, or `W` for a white one without."""

    kinds = (GIVEN,)

    def __init__(self, least: int, most: LargestNumber, why: str, grey: bool = False) -> None:
        """`why` ends the refusal of a larger number, with {most} for the largest: "9 is more than ..."; `grey`: are
        there circles whose colour is not told?"""
        self._least, self._most, self._why = least, most, why
        self._letters = {letter: colour for letter, colour in LETTERS.items() if grey or colour != "grey"}

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", EMPTY)
        found: dict[Cell, Circle] = {}
        for (r, c), token in filled_cells(grid, EMPTY):
            cell = CIRCLE.fullmatch(token.upper())
            if cell is None or (cell["before"] and cell["behind"]) or cell["letter"] not in self._letters:
                grey = ", G for one of either kind" if "G" in self._letters else ""
                expected = f"W for a white circle or B for a black one{grey}, with its number if it has one (6B)"
                grid.fail(f"{quoted(token)} is no cell; expected {expected}, or . for none", r, c)
            number = cell["before"] or cell["behind"]
            if number and int(number) < self._least:
                grid.fail(f"the number of a circle is at least {self._least}, not {int(number)}", r, c)
            found[r, c] = Circle(LETTERS[cell["letter"]], int(number) if number else None)
        return _CircleTokens(grid, found, self._most, self._why)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        write_grid(record, shape, {cell: str(says) for cell, says in clues[GIVEN].items()}, EMPTY, " ")

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return product(range(shape.height), range(shape.width))

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = {cell: str(says.number) for cell, says in given.items() if says.number is not None}
        circles = {cell: DRAWN[says.colour] for cell, says in given.items()}
        return replace(
            board,
            texts={**board.texts, **texts},
            symbols={**board.symbols, **circles},
            given=board.given | given.keys(),
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind, whole

        colour = CellField(
            part=lambda token: token[-1:], joined=lambda token, letter: letter and token.strip(SIGNS) + letter
        )
        number = CellField(
            part=lambda token: token.strip(SIGNS),
            joined=lambda token, number: number + (token[-1:] or "W" * bool(number)),
        )
        letters = tuple([InputChoice(letter, f"{colour} circle") for letter, colour in self._letters.items()])
        return [
            InputKind(GIVEN, "circle", colour, letters),
            InputKind(
                "number",
                "number of a circle",
                number,
                free=True,
                hint=f"a number from {self._least}",
                meant=whole(self._least, 9999),
            ),
        ]


@dataclass(frozen=True)
class _CircleTokens(GridTokens):
    """The grid, which says how large the board is, and the circles."""

    found: Mapping[Cell, Circle]
    most: LargestNumber
    why: str

    def read(self, shape: GridShape) -> Read:
        for cell, says in self.found.items():
            most = self.most(shape, cell, says.colour)
            if says.number is not None and says.number > most:
                self.grid.fail(f"{says.number} is more than {at_most(self.why, most)}", *cell)
        return Read({GIVEN: dict(self.found)}, self.grid.layout)


END = "end"
"""The kind of a piece with which the track leaves the board; other pieces are of the kind "given"."""
BITS = {"U": 2, "D": 8, "L": 4, "R": 1}
"""A piece is the sum of the bits of its sides."""
SIDE_BITS = tuple(BITS[side] for side in "URDL")
"""In the order of `sides_of`."""
PIECES = {BITS[name[0]] + BITS[name[1]]: name for name in TRACKS}
"""Each piece, and how it is written."""


class _PieceSymbols(Symbols):
    """ "LR" or "RL" is a straight piece, from left to right."""

    blanks = EMPTY | {"0", "  "}
    pieces: Mapping[int, str] = PIECES
    """Each piece, and how it is written."""
    named = f"two sides of {', '.join(TRACKS)}"

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        typed = {"".join(order): piece for piece, name in self.pieces.items() for order in permutations(name)}
        return {**typed, **{name.lower(): piece for name, piece in typed.items()}}

    def expected(self, shape: GridShape) -> str:
        return f"{self.named}, or . for none"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return self.pieces

    def rows(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> list[JsonValue]:
        return [" ".join(["." if piece is None else self.pieces[piece] for piece in row]) for row in rows]

    def say_size(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> bool:
        written = [["." if piece is None else self.pieces[piece] for piece in row] for row in rows]
        return say_enough(written, Expected(self.blanks))


class TrackPieces(CellClues):
    """Pieces in cells, in the field `grid`."""

    kinds = (END, GIVEN)
    turns: ClassVar = {GIVEN: TURNED_SIDES}
    words = "piece of track"

    def called(self, shape: GridShape) -> Mapping[str, str]:
        return {name: symbol.value for name, symbol in TRACKS.items()}

    def __init__(self, also_called: tuple[str, ...] = ()) -> None:
        super().__init__(_PieceSymbols(), also_called)

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _Pieces(super().tokens(record, form))

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        super().write(record, Clues({GIVEN: {**clues[END], **clues[GIVEN]}}), shape)

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = {**clues[END], **clues[GIVEN]}
        drawn = {cell: TRACKS[PIECES[piece]] for cell, piece in given.items()}
        return replace(board, given=board.given | given.keys(), symbols={**board.symbols, **drawn})


CROSSING = sum(SIDE_BITS)
"""The piece where two lines cross."""


class _LoopPieceSymbols(_PieceSymbols):
    """The same, and "+" for a crossing."""

    pieces: Mapping[int, str] = {**PIECES, CROSSING: "+"}
    named = f"{_PieceSymbols.named}, + for a crossing"


class _PathPieceSymbols(_PieceSymbols):
    """The same, and a letter for an end."""

    pieces: Mapping[int, str] = {**PIECES, **{bit: side for side, bit in BITS.items()}}
    named = f"{_PieceSymbols.named}, or one of U, D, L, R for an end"


SIDE_NAMES = {"U": "above", "D": "below", "L": "the left", "R": "the right"}


def piece_name(piece: int) -> str:
    """What people call a piece."""
    if piece == CROSSING:
        return "a crossing"
    if (side := {bit: side for side, bit in BITS.items()}.get(piece)) is not None:
        return f"an end of a line from {SIDE_NAMES[side]}"
    one, other = (SIDE_NAMES[side] for side in PIECES[piece])
    return f"a piece from {one} to {other}"


def leads_over(piece: int) -> tuple[bool, ...]:
    """Does a piece reach the upper, right, lower and left side of its cell?"""
    return tuple([bool(piece & bit) for bit in SIDE_BITS])


def piece_at(cell: Cell, lines: Collection[Edge]) -> int:
    """The piece of the lines that lead over the sides of a cell; 0 if none do."""
    return sum(bit for bit, side in zip(SIDE_BITS, sides_of(cell), strict=True) if side in lines)


class _InsideBoard:
    """Pieces that do not leave the board."""

    def fault(self, shape: GridShape, cell: Cell, value: int) -> str | None:
        leaves = any(leaves_board(side, shape) for side in sides_of_piece(cell, value))
        return "a line of this piece leaves the board" if leaves else None


class LoopPieces(CellClues):
    """Pieces of a loop that may cross itself, in the field `grid`."""

    words = "piece"
    turns: ClassVar = {GIVEN: TURNED_SIDES}
    piece_symbols: _PieceSymbols = _LoopPieceSymbols()
    drawn: Mapping[int, Symbol] = {
        CROSSING: Symbol.TRACK_CROSS,
        **{piece: TRACKS[name] for piece, name in PIECES.items()},
        **{bit: TRACK_ENDS[side] for side, bit in BITS.items()},
    }

    def __init__(self, also_called: tuple[str, ...] = ()) -> None:
        super().__init__(self.piece_symbols, also_called, limit=_InsideBoard())

    def called(self, shape: GridShape) -> Mapping[str, str]:
        return {name: self.drawn[piece].value for piece, name in self.piece_symbols.pieces.items()}

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        drawn = {cell: self.drawn[piece] for cell, piece in clues[GIVEN].items()}
        return replace(board, given=board.given | drawn.keys(), symbols={**board.symbols, **drawn})


class PathPieces(LoopPieces):
    """Pieces of a path, its ends among them."""

    piece_symbols = _PathPieceSymbols()


@dataclass(frozen=True)
class _Pieces(Tokens):
    grid: Tokens

    @property
    def size(self) -> tuple[int, int] | None:
        return self.grid.size

    def read(self, shape: GridShape) -> Read:
        found: dict[str, dict[Position, int]] = {END: {}, GIVEN: {}}
        for cell, piece in self.grid.read(shape).clues[GIVEN].items():
            found[kind_of(cell, piece, shape)][cell] = piece
        return Read({**found})


def kind_of(cell: Cell, piece: int, shape: GridShape) -> str:
    """Does a piece in this cell leave the board, or not?"""
    return END if any(leaves_board(side, shape) for side in sides_of_piece(cell, piece)) else GIVEN


def sides_of_piece(cell: Cell, piece: int) -> list[Edge]:
    """The sides of its cell that a piece reaches."""
    return [side for side, bit in zip(sides_of(cell), SIDE_BITS, strict=True) if piece & bit]


UNKNOWN = "?"
"""What stands in the cell of an island without a number."""
NO_NUMBER = Counts.UNTOLD
"""The same as a value."""


@dataclass(frozen=True, slots=True)
class NumberedShape(HoledShape):
    """Where the numbers are, row by row; cells may be missing."""

    islands: tuple[Cell, ...] = ()


class Islands(Layer[NumberedShape]):
    """Islands, drawn as circles. Where they are is a matter of the shape (`shape.islands`), their numbers are clues."""

    kinds: tuple[str, ...] = (GIVEN,)
    words = "number"
    """What people call what is typed."""

    def __init__(self, most: Largest, why: str, what: str = "an island", holes: bool = False, least: int = 1) -> None:
        """The largest number, and how the refusal of a larger one ends, as for `Counts`; `what` has a number; `holes`:
        cells may be missing; `least` is the smallest number."""
        self._most, self.holes = most, holes
        self.symbols: Symbols = _Numbers(least, most, why, what)

    def tokens(self, record: Record, form: BoardRequirements) -> IslandTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", self.symbols.blanks, self.symbols.packed)
        return IslandTokens(self.symbols, grid, taken_holes(grid) if self.holes else frozenset())

    def write(self, record: Record, clues: Clues, shape: NumberedShape) -> None:
        texts = {cell: str(clues[GIVEN].get(cell, UNKNOWN)) for cell in shape.islands}
        texts |= dict.fromkeys(shape.holes if self.holes else (), HOLE)
        spaced = of_shape(self._most, shape) > 9
        write_grid(record, shape, texts, self.symbols.blanks if spaced else None, " " if spaced else "")

    def positions(self, kind: str, shape: NumberedShape) -> Iterable[Position]:
        return shape.islands

    def draw(self, board: Board, clues: Clues, shape: NumberedShape, solved: bool, layout: str) -> Board:
        told = {cell: str(number) for cell, number in clues[GIVEN].items()}
        texts = {**dict.fromkeys(shape.islands, ""), **board.texts, **told}
        circles = dict.fromkeys(shape.islands, Symbol.WHITE_CIRCLE)
        return replace(
            board, texts=texts, given=board.given | {*shape.islands}, symbols={**board.symbols, **circles}, blank=" "
        )

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, symbol_input

        slot = CellField("grid", (".", "", *sorted(self.symbols.blanks - {"."})))
        if self.holes:
            slot = replace(slot, part=not_hole)
        entry = symbol_input(GIVEN, self.words, slot, self.symbols, shape, self.called(shape))
        choices = {choice.value: choice for choice in (*entry.choices, InputChoice(UNKNOWN, "not told"))}
        number = replace(entry, choices=(*choices.values(),), structural=True, look=self.look(shape))
        return [number, *([hole_input()] if self.holes else [])]

    def called(self, shape: GridShape) -> Mapping[str, str]:
        """What people call some of the tokens."""
        return {UNKNOWN: "not told"}

    def look(self, shape: GridShape) -> Look:
        """How a draft shows what is typed."""
        from clueproof.puzzle.inputs import Look

        return Look(under=Symbol.WHITE_CIRCLE)


class CircledNumbers(Islands):
    """The same on a board on which other cells have signs too."""

    def draw(self, board: Board, clues: Clues, shape: NumberedShape, solved: bool, layout: str) -> Board:
        return replace(super().draw(board, clues, shape, solved, layout), blank=board.blank)


class Numbered(Islands):
    """The same, drawn as numbers alone."""

    def look(self, shape: GridShape) -> Look:
        from clueproof.puzzle.inputs import Look

        return Look()

    def draw(self, board: Board, clues: Clues, shape: NumberedShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = {cell: str(given.get(cell, UNKNOWN)) for cell in shape.islands}
        board = without_holes(board, shape.holes) if self.holes else board
        return replace(board, texts={**board.texts, **texts}, given=board.given | {*shape.islands})


@dataclass(frozen=True, slots=True)
class ToldShape(NumberedShape):
    """Where the numbers are, and what they say; that of a number that is not told is `Counts.UNTOLD`."""

    told: tuple[int, ...] = ()

    @property
    def numbers(self) -> dict[Cell, int]:
        """What each cell with a number says."""
        return dict(zip(self.islands, self.told, strict=True))


class ToldNumbers(Numbered):
    """The same as a part of the shape (`shape.told`), where rules look at several numbers at once; they are no
    clues."""

    kinds = ()

    def tokens(self, record: Record, form: BoardRequirements) -> IslandTokens:
        tokens = super().tokens(record, form)
        return _ToldTokens(tokens.symbols, tokens.grid, tokens.holes)

    def write(self, record: Record, clues: Clues, shape: NumberedShape) -> None:
        super().write(record, self._as_clues(shape), shape)

    def draw(self, board: Board, clues: Clues, shape: NumberedShape, solved: bool, layout: str) -> Board:
        drawn = super().draw(board, self._as_clues(shape), shape, solved, layout)
        # an answer of numbers shows what its cells hold
        return replace(drawn, texts={**drawn.texts, **board.texts})

    @staticmethod
    def _as_clues(shape: Any) -> Clues:
        return Clues({GIVEN: {cell: says for cell, says in shape.numbers.items() if says != NO_NUMBER}})


@dataclass(frozen=True, slots=True)
class CircledShape(GridShape):
    """Where the numbers are, row by row, and which cells have a circle."""

    islands: tuple[Cell, ...] = ()
    circles: frozenset[Cell] = frozenset()


class NumbersAndCircles(Numbered):
    """The same where cells may have a circle too, those with a number among them: `3o` is a 3 in a circle, `o` a circle
    without a number (`shape.circles`)."""

    shape = CircledShape
    CIRCLE = "o"

    def tokens(self, record: Record, form: BoardRequirements) -> IslandTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", self.symbols.blanks)
        filled = filled_cells(grid, self.symbols.blanks)
        circles = frozenset(cell for cell, token in filled if token[-1].lower() == self.CIRCLE)
        for r, c in circles:
            grid.rows[r][c] = grid.rows[r][c].strip()[:-1] or "."
        return _CircledTokens(self.symbols, grid, circles=circles)

    def write(self, record: Record, clues: Clues, shape: CircledShape) -> None:  # type: ignore[override]
        texts = {cell: str(clues[GIVEN].get(cell, UNKNOWN)) for cell in shape.islands}
        texts |= {cell: texts.get(cell, "") + self.CIRCLE for cell in shape.circles}
        write_grid(record, shape, texts, self.symbols.blanks, " ")

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        board = super().draw(board, clues, shape, solved, layout)
        circles = dict.fromkeys(sorted(shape.circles), Symbol.WHITE_CIRCLE)
        return replace(board, symbols={**board.symbols, **circles}, given=board.given | shape.circles)

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind, Look

        def number(token: str) -> str:
            return token.removesuffix(self.CIRCLE)

        entry, *_ = super().inputs(shape)
        slot = CellField(part=number, joined=lambda token, says: says + self.CIRCLE * token.endswith(self.CIRCLE))
        circle = CellField(
            part=lambda token: self.CIRCLE * token.endswith(self.CIRCLE), joined=lambda token, o: number(token) + o
        )
        look = Look({self.CIRCLE: Symbol.WHITE_CIRCLE})
        choices = (InputChoice(self.CIRCLE, "circle"),)
        return [
            replace(entry, stored_in=slot),
            InputKind("circle", "circle", circle, choices, structural=True, look=look),
        ]


class SignedIslands(Islands):
    """The same with one of a few signs instead of numbers, each drawn as a symbol."""

    words = "sign"

    def __init__(self, signs: Mapping[str, int], drawn: Mapping[int, Symbol], what: str) -> None:
        """`signs`: letters with their values, from 1; `what` has one."""
        self.symbols, self._drawn = _Signs(signs, what), drawn

    def look(self, shape: GridShape) -> Look:
        from clueproof.puzzle.inputs import Look

        token = self.symbols.token(shape)
        return Look({token[value]: symbol for value, symbol in self._drawn.items()})

    def called(self, shape: GridShape) -> Mapping[str, str]:
        token = self.symbols.token(shape)
        return {token[value]: symbol.value for value, symbol in self._drawn.items()}

    def write(self, record: Record, clues: Clues, shape: NumberedShape) -> None:
        sign = {**self.symbols.token(shape), NO_NUMBER: UNKNOWN}
        write_grid(record, shape, {cell: sign[clues[GIVEN].get(cell, NO_NUMBER)] for cell in shape.islands})

    def draw(self, board: Board, clues: Clues, shape: NumberedShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        return replace(
            board,
            texts={**board.texts, **{cell: UNKNOWN for cell in shape.islands if cell not in given}},
            symbols={**board.symbols, **{cell: self._drawn[says] for cell, says in given.items()}},
            given=board.given | {*shape.islands},
        )


class _Signs(CellSigns):
    """A few letters, small ones too, and "?"."""

    def __init__(self, signs: Mapping[str, int], what: str) -> None:
        super().__init__(signs, {UNKNOWN: NO_NUMBER, **{sign.lower(): value for sign, value in signs.items()}})
        self.blanks = CellSigns.blanks - {UNKNOWN}
        self._what = what

    def expected(self, shape: GridShape) -> str:
        return super().expected(shape).replace(", or", f", {UNKNOWN} for {self._what} without one, or")


class _Numbers(Counts):
    """Numbers, and "?"."""

    def __init__(self, least: int, most: Largest, why: str, what: str) -> None:
        super().__init__(least, most, why)
        self.blanks -= {UNKNOWN}
        self._what = what

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        return {**super().meaning(shape), UNKNOWN: NO_NUMBER}

    def expected(self, shape: GridShape) -> str:
        return super().expected(shape).replace(", or", f", {UNKNOWN} for {self._what} without one, or")


@dataclass(frozen=True)
class IslandTokens(Tokens):
    """The grid, which says how large the board is, and where the islands are."""

    symbols: Symbols
    grid: TokenGrid
    holes: frozenset[Cell] = frozenset()
    """Those that were in it."""

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    @property
    def islands(self) -> tuple[Cell, ...]:
        """The cells in which something stands, row by row."""
        blanks = self.symbols.blanks | {""}
        return tuple(
            (r, c) for r, row in enumerate(self.grid.rows) for c, token in enumerate(row) if token not in blanks
        )

    def shaped(self, shape: S) -> S:
        shape = replace(shape, islands=self.islands)  # type: ignore[call-arg]
        return replace(shape, holes=self.holes) if self.holes else shape  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        values, layout = self.symbols.read(self.grid, shape)
        told = {divmod(n, shape.width): value for n, value in enumerate(values) if value not in (None, NO_NUMBER)}
        return Read({GIVEN: told}, layout)


@dataclass(frozen=True)
class _ToldTokens(IslandTokens):
    """The same, with what the numbers say."""

    def shaped(self, shape: S) -> S:
        shape = super().shaped(shape)
        told = super().read(shape).clues[GIVEN]
        return replace(shape, told=tuple([told.get(cell, NO_NUMBER) for cell in self.islands]))  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        return Read()


@dataclass(frozen=True)
class _CircledTokens(IslandTokens):
    circles: frozenset[Cell] = frozenset()

    def shaped(self, shape: S) -> S:
        return replace(super().shaped(shape), circles=self.circles)  # type: ignore[call-arg]
