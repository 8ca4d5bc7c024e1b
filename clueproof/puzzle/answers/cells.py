"""Answers that give each cell a value: shading, numbers, letters, marks, halves, strokes, dominoes, pictures."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, Self, TypeVar

from clueproof.grid import Grid, cell_name
from clueproof.grid.board import Board
from clueproof.grid.directions import Direction
from clueproof.grid.edges import Cell, Edge, Position, Vertex, link_name, links, rectangle, site_name
from clueproof.grid.symbols import ARROWS, CHARACTERS, HALVES, STROKES, Symbol
from clueproof.model import Integer, Literal, Model, Variable
from clueproof.puzzle.answers.answer import AnswerKind, E
from clueproof.puzzle.encoding import (
    BooleanEncoding,
    CellEncoding,
    EdgeEncoding,
    Encoding,
    MarkEncoding,
    ShadingEncoding,
)
from clueproof.puzzle.layers.layer import NumberLimit
from clueproof.puzzle.partial_board import Candidates, KeyedPartialBoard
from clueproof.puzzle.shape import GridShape, OfShape, board_cells, holes_of
from clueproof.puzzle.solution import DominoSet, NumberRows, SignRows, Solution
from clueproof.puzzle.symbols import Largest, Symbols, of_shape
from clueproof.syntax.record import JsonValue

if TYPE_CHECKING:
    from clueproof.puzzle.layers.black_cells import WalledShape


NO_CELL = "_"
"""What stands in a row of signs for a cell that is no part of the board."""
NO_VALUE = 0
"""What stands in a row of numbers for one."""


class CellAnswer(AnswerKind[E, Solution]):
    """One key for each cell, row by row."""

    def fault(self, shape: GridShape, solution: Any) -> str | None:
        height, width = shape.height, shape.width
        if len(solution) != height or {*map(len, solution)} != {width}:
            return f"the solution is not {height} by {width}"
        holes = holes_of(shape)
        for r, c in sorted(holes):
            if solution[r][c] not in (NO_CELL, NO_VALUE):
                return f"{cell_name(r, c)} is no part of the board"
        missing = {
            (r, c) for r, row in enumerate(solution) if NO_CELL in row for c in range(width) if row[c] == NO_CELL
        }
        if odd := sorted(missing - holes):
            return f"{cell_name(*odd[0])} is a part of the board"
        return self.odd_value(shape, solution)

    @abstractmethod
    def odd_value(self, shape: GridShape, solution: Any) -> str | None:
        """What to say of a cell whose value can't be; None if there is none."""


def other_than(values: Collection[object], solution: Sequence[Sequence[object]]) -> str | None:
    """The name of the first cell that holds none of the values."""
    for r, row in enumerate(solution):
        for c, value in enumerate(row):
            if value not in values:
                return cell_name(r, c)
    return None


class Shading(CellAnswer[ShadingEncoding, SignRows]):
    """Cells are shaded or not. A solution is a string for each row, `#` for a shaded cell and a dot for another."""

    SHADED, UNSHADED = "#", "."

    def __init__(
        self,
        shaded: str = "shaded",
        unshaded: str = "unshaded",
        encoding: type[ShadingEncoding] = ShadingEncoding,
    ) -> None:
        """The words for the two kinds of cells; `encoding` may have further parts, each with a default."""
        self._shaded, self._unshaded, self._encoding = shaded, unshaded, encoding

    def encode(self, shape: GridShape) -> ShadingEncoding:
        model, words = Model(), (self._unshaded, self._shaded)
        there = board_cells(shape)
        keys = dict(zip(there, model.booleans(there, words, site_name), strict=True))
        model.key(*keys.values())
        # what is no cell is neither shaded nor unshaded
        none = -model.true if len(keys) < shape.height * shape.width else 0
        cells = [keys.get(cell, none) for cell in rectangle(shape.height, shape.width)]
        return self._encoding(model, cells=Grid(shape.height, shape.width, cells), holes=holes_of(shape))

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        return sign_rows(shape, [self.SHADED if key else self.UNSHADED for key in keys])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        if (odd := other_than((self.SHADED, self.UNSHADED, NO_CELL), solution)) is None:
            return None
        return f"{odd} is neither {self._shaded} ({self.SHADED}) nor {self._unshaded} ({self.UNSHADED})"

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        return replace(board, shaded=board.shaded | self.shaded(solution))

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Cell], int]:
        return lambda cell: int(solution[cell[0]][cell[1]] == self.SHADED)

    @classmethod
    def shaded(cls, solution: SignRows) -> frozenset[Cell]:
        """The shaded cells of a solution."""
        return frozenset((r, c) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign == cls.SHADED)

    @classmethod
    def unshaded(cls, solution: SignRows) -> frozenset[Cell]:
        """The unshaded cells of a solution."""
        return frozenset((r, c) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign == cls.UNSHADED)


def sign_rows(shape: GridShape, signs: Iterable[str]) -> SignRows:
    """Rows of signs, one for each cell of the board."""
    left, holes = iter(signs), holes_of(shape)
    return tuple([
        "".join([NO_CELL if (r, c) in holes else next(left) for c in range(shape.width)]) for r in range(shape.height)
    ])  # fmt: skip


class Circles(Shading):
    """Every cell has a black or a white circle. A solution is a string for each row, of B and W."""

    SHADED, UNSHADED = "B", "W"

    def __init__(self) -> None:
        super().__init__("black", "white")

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        circles = {
            (r, c): Symbol.BLACK_CIRCLE if sign == self.SHADED else Symbol.WHITE_CIRCLE
            for r, row in enumerate(solution)
            for c, sign in enumerate(row)
        }
        return replace(board, symbols={**board.symbols, **circles})


class CellBars(Shading):
    """Every cell has an upright or a level bar. A solution is a string for each row, of V (vertical) and H."""

    SHADED, UNSHADED = "V", "H"

    def __init__(self) -> None:
        super().__init__("vertical", "horizontal")

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        upright, level = Symbol.UPRIGHT_BAR, Symbol.LEVEL_BAR
        bars = {**dict.fromkeys(self.shaded(solution), upright), **dict.fromkeys(self.unshaded(solution), level)}
        return replace(board, symbols={**board.symbols, **bars})


class _Values(CellAnswer[E, NumberRows]):
    """Rows of values, written with the symbols of the clues."""

    def __init__(self, symbols: Symbols) -> None:
        self._symbols = symbols

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        width = shape.width
        return tuple([keys[start : start + width] for start in range(0, len(keys), width)])

    def draw(self, board: Board, shape: GridShape, solution: NumberRows, layout: str) -> Board:
        token = self._symbols.token(shape, layout)
        return replace(
            board,
            texts={**board.texts, **{(r, c): token[solution[r][c]] for r, c in board_cells(shape)}},
        )

    def to_json(self, shape: GridShape, solution: NumberRows, layout: str) -> JsonValue:
        if layout == "cells":
            return [list(row) for row in solution]
        if layout.startswith("cells "):
            token = self._symbols.token(shape, layout)
            return [[token[value] for value in row] for row in solution]
        if layout.startswith("rows "):
            token = self._symbols.token(shape, layout)
            return ["".join([token[value] for value in row]) for row in solution]
        if not (holes := holes_of(shape)):
            return self._symbols.rows(solution, shape)
        there = [[None if (r, c) in holes else value for c, value in enumerate(row)] for r, row in enumerate(solution)]
        return self._symbols.rows(there, shape)

    def value_at(self, shape: GridShape, solution: NumberRows) -> Callable[[Cell], int]:
        return lambda cell: solution[cell[0]][cell[1]]


class Bits(_Values[BooleanEncoding]):
    """Each cell holds 0 or 1. A solution is a tuple of numbers for each row."""

    def encode(self, shape: GridShape) -> BooleanEncoding:
        model = Model()
        cells = model.boolean_grid(shape.height, shape.width)
        model.key(*cells)
        return BooleanEncoding(model, cells=cells)

    def odd_value(self, shape: GridShape, solution: NumberRows) -> str | None:
        odd = other_than((0, 1), solution)
        return None if odd is None else f"{odd} holds neither 0 nor 1"


SHADED = "shaded"
"""What people call a cell that is shaded."""


class Numbers(_Values[CellEncoding]):
    """Each cell holds a number from 1 (or 0) to n. A solution is a tuple of numbers for each row."""

    def __init__(
        self,
        symbols: Symbols,
        most: OfShape[int],
        most_at: OfShape[Mapping[Cell, int]] | None = None,
        least: Largest = 1,
        why: str = "{most}, the most that its cell can hold",
        zero: str = "0",
    ) -> None:
        """`most` is the largest number for a shape, `least` the least; `most_at` the largest of each cell, where that
        differs, and `why` how the refusal of a larger one ends: "7 is more than ...". `zero` is what people call a cell
        with a 0; one that is "shaded" is drawn so."""
        super().__init__(symbols)
        self._most, self._most_at, self._least, self._zero = most, most_at, least, zero
        self.limit = None if most_at is None else NumberLimit(lambda shape, cell: most_at(shape)[cell], why)

    def unlimited(self) -> Self:
        if self._most_at is None:
            return self
        found = copy(self)
        found._most_at = None
        return found

    def encode(self, shape: GridShape) -> CellEncoding:
        model = Model()
        least, holes, words = of_shape(self._least, shape), holes_of(shape), {0: self._zero}
        if self._most_at is None and not holes:
            cells = model.integer_grid(shape.height, shape.width, range(least, self._most(shape) + 1), words=words)
        else:
            most_at = (
                dict.fromkeys(board_cells(shape), self._most(shape)) if self._most_at is None else self._most_at(shape)
            )
            most = {**most_at, **dict.fromkeys(holes)}
            domains = {
                cell: (NO_VALUE,) if number is None else range(least, number + 1) for cell, number in most.items()
            }
            integers = [model.integer(cell_name(*cell), domain, words) for cell, domain in sorted(domains.items())]
            cells = Grid(shape.height, shape.width, integers)
        model.key(*cells)
        return CellEncoding(model, cells=cells)

    def draw(self, board: Board, shape: GridShape, solution: NumberRows, layout: str) -> Board:
        drawn = super().draw(board, shape, solution, layout)
        if self._zero != SHADED:
            return drawn
        shaded = frozenset(cell for cell in board_cells(shape) if not solution[cell[0]][cell[1]])
        texts = {cell: text for cell, text in drawn.texts.items() if cell not in shaded}
        return replace(drawn, texts=texts, shaded=drawn.shaded | shaded)

    def odd_value(self, shape: GridShape, solution: NumberRows) -> str | None:
        least, most = of_shape(self._least, shape), self._most(shape)
        values = range(least, most + 1)
        if self.limit is None and {*chain.from_iterable(solution)} <= {*values}:
            # every answer of a list comes by here
            return None
        fitting = {} if self._most_at is None else self._most_at(shape)
        for r, c in board_cells(shape):
            if (value := solution[r][c]) not in values:
                return f"{cell_name(r, c)} holds no number from {least} to {most}"
            if self.limit is None or value <= fitting.get((r, c), least - 1):
                continue
            if (fault := self.limit.fault(shape, (r, c), value)) is not None:
                return f"{cell_name(r, c)}: {fault}"
        return None


class NumbersAndGaps(Numbers):
    """Each cell holds a number from 1, or `least`, to n, or stays empty, which is the number before the least: a 0, or
    -1 where 0 is a number. A solution is a tuple of numbers for each row; clues can't say that a cell is empty."""

    def __init__(
        self,
        symbols: Symbols,
        most: OfShape[int],
        most_at: OfShape[Mapping[Cell, int]] | None = None,
        least: int = 1,
    ) -> None:
        self.gap = least - 1
        super().__init__(symbols, most, most_at, least=self.gap)

    def draw(self, board: Board, shape: GridShape, solution: NumberRows, layout: str) -> Board:
        holes = holes_of(shape)
        filled = {cell: text for cell, text in _filled(solution, self.gap).items() if cell not in holes}
        return replace(board, texts={**board.texts, **filled})

    def to_json(self, shape: GridShape, solution: NumberRows, layout: str) -> JsonValue:
        return [list(row) for row in solution]

    def value_at(self, shape: GridShape, solution: NumberRows) -> Callable[[Cell], Any]:
        def number(cell: Cell) -> int | None:
            value = solution[cell[0]][cell[1]]
            return None if value == self.gap else value

        return number


class LettersAndGaps(CellAnswer[CellEncoding, SignRows]):
    """Each cell holds a letter or stays empty. A solution is a string for each row, with a dot for an empty cell."""

    EMPTY = "."

    def __init__(self, alphabet: OfShape[str], empty: str = "empty") -> None:
        """The letters for a shape, in their order; and what people call a cell without one."""
        self._alphabet, self._empty = alphabet, empty

    def encode(self, shape: GridShape) -> CellEncoding:
        model = Model()
        words = {0: self._empty, **dict(enumerate(self._alphabet(shape), 1))}
        cells = model.integer_grid(shape.height, shape.width, words, words=words)
        model.key(*cells)
        return CellEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        signs = self.EMPTY + self._alphabet(shape)
        text = "".join([signs[key] for key in keys])
        return tuple([text[start : start + shape.width] for start in range(0, len(text), shape.width)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        return None

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        letters = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row) if sign != self.EMPTY}
        return replace(board, texts={**board.texts, **letters})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        if layout == "cells":
            return [["" if sign == self.EMPTY else sign for sign in row] for row in solution]
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Cell], int]:
        signs = self.EMPTY + self._alphabet(shape)
        return lambda cell: signs.index(solution[cell[0]][cell[1]])


class Marks(CellAnswer[MarkEncoding, SignRows]):
    """Some cells get a mark. A solution is a string for each row: a sign for a mark, a dot for any other cell."""

    NONE = "."

    def __init__(self, sign: str, name: str, symbol: Symbol, free: OfShape[Iterable[Cell]]) -> None:
        """`name` says what a mark is: "a bulb"; `free` are the cells of a shape that can have one."""
        self.sign, self.name, self._symbol, self._free = sign, name, symbol, free

    def unlimited(self) -> Self:
        found = copy(self)
        found._free = board_cells
        return found

    def encode(self, shape: GridShape) -> MarkEncoding:
        model = Model()
        free = tuple(self._free(shape))
        marks = dict(zip(free, model.booleans(free, ("empty", self.name), site_name), strict=True))
        model.key(*marks.values())
        return MarkEncoding(model, marks=marks)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        marked = {cell for cell, key in zip(self._free(shape), keys, strict=True) if key}
        return sign_rows(shape, [self.sign if cell in marked else self.NONE for cell in board_cells(shape)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        if (other := other_than((self.sign, self.NONE, NO_CELL), solution)) is not None:
            return f"{other} has neither {self.name} ({self.sign}) nor nothing ({self.NONE})"
        odd = sorted(self.marked(solution) - {*self._free(shape)})
        return f"{cell_name(*odd[0])} can't hold {self.name}" if odd else None

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        return replace(board, symbols={**board.symbols, **dict.fromkeys(sorted(self.marked(solution)), self._symbol)})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Cell], int]:
        return lambda cell: int(solution[cell[0]][cell[1]] == self.sign)

    def marked(self, solution: SignRows) -> frozenset[Cell]:
        """The cells with a mark."""
        return frozenset((r, c) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign == self.sign)


LIGHT = 1
"""The tint of cells that are lit: pale yellow."""


class Bulbs(Marks):
    """A bulb in some of the cells that are no walls."""

    def __init__(self) -> None:
        super().__init__("*", "a bulb", Symbol.BULB, free_cells)

    def draw(self, board: Board, shape: Any, solution: SignRows, layout: str) -> Board:
        return with_light(super().draw(board, shape, solution, layout), shape.walls)


class LitPartialBoard(KeyedPartialBoard):
    """Shows what the bulbs that are known light."""

    def board(self, candidates: Candidates) -> Board:
        board = super().board(candidates)
        return with_light(board, board.shaded)


def free_cells(shape: WalledShape) -> list[Cell]:
    """The cells that are no walls."""
    return rectangle(shape.height, shape.width, shape.walls)


def lit_by(bulb: Cell, height: int, width: int, walls: frozenset[Cell]) -> Iterator[Cell]:
    """The other cells that a bulb lights: in the four directions, up to a wall."""
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        r, c = bulb[0] + down, bulb[1] + right
        while 0 <= r < height and 0 <= c < width and (r, c) not in walls:
            yield r, c
            r, c = r + down, c + right


def with_light(board: Board, walls: frozenset[Cell]) -> Board:
    """The board with a ground of light in the cells that are lit."""
    bulbs = [cell for cell, symbol in board.symbols.items() if symbol is Symbol.BULB]
    lit = {cell for bulb in bulbs for cell in (bulb, *lit_by(bulb, board.height, board.width, walls))}
    return replace(board, tints=dict.fromkeys(sorted(lit), LIGHT))


@dataclass
class OpenCellEncoding(Encoding):
    """One integer key for each open cell."""

    cells: dict[Cell, Integer] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return {key: (cell,) for cell, key in self.cells.items()}


class OpenCells(CellAnswer[OpenCellEncoding, SignRows]):
    """Each open cell holds one of a few things, as values from 1, or stays empty, where that is said. A solution is a
    string for each row, with a dot for a cell that is empty or not open."""

    CLOSED = "."
    _least = 1
    """The least value; 0 stands for a cell that is not open."""

    def __init__(
        self, words: Mapping[str, str] | OfShape[Mapping[str, str]], cells: OfShape[Sequence[Cell]], empty: str = ""
    ) -> None:
        """`words`: sign -> what people call the thing, always or for a shape; `cells`: the open ones of a shape, row by
        row; `empty`: what people call one of them that has nothing, if there are such."""
        self._words_of = words if callable(words) else lambda shape: words
        self._cells, self._empty = cells, empty
        if empty:
            self._least = 0

    def unlimited(self) -> OpenCells:
        return _with_all_cells(self)

    def encode(self, shape: GridShape) -> OpenCellEncoding:
        model, words = Model(), dict(enumerate([self._empty or "closed", *self._words_of(shape).values()]))
        words = {value: word for value, word in words.items() if value >= self._least}
        cells = {cell: model.integer(cell_name(*cell), words, words) for cell in self._cells(shape)}
        model.key(*cells.values())
        return OpenCellEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        signs = self.CLOSED + "".join(self._words_of(shape))
        at = {cell: signs[key] for cell, key in zip(self._cells(shape), keys, strict=True)}
        return sign_rows(shape, [at.get(cell, self.CLOSED) for cell in board_cells(shape)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        cells, words = {*self._cells(shape)}, self._words_of(shape)
        empty = [self.CLOSED] if self._empty else []
        for r, c in board_cells(shape):
            sign = solution[r][c]
            if (r, c) in cells and sign not in words and sign not in empty:
                return f"{cell_name(r, c)} holds none of {', '.join(words)}"
            if (r, c) not in cells and sign != self.CLOSED:
                return f"{cell_name(r, c)} is not open, but holds {sign}"
        return None

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        return replace(board, texts={**board.texts, **_filled(solution, self.CLOSED, NO_CELL)})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Cell], int | None]:
        values = {sign: value for value, sign in enumerate(self._words_of(shape), 1)}
        return lambda cell: values.get(solution[cell[0]][cell[1]])


class CellArrows(OpenCells):
    """An arrow in each open cell. A solution is a string for each row: a sign for an arrow, a dot for any other
    cell."""

    def __init__(
        self,
        ways: Mapping[str, Direction],
        cells: OfShape[Sequence[Cell]],
        *,
        words: Mapping[str, str] | None = None,
        empty: str = "",
    ) -> None:
        """`ways`: sign -> where the arrow points; `cells`: the open ones of a shape, row by row; `words`: what people
        call the arrows; `empty`: and an open cell without one, if cells can be left empty."""
        super().__init__(words or {sign: f"arrow {way}" for sign, way in ways.items()}, cells, empty)
        self.ways = ways

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        signs = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row) if sign in self.ways}
        return replace(board, symbols={**board.symbols, **{cell: ARROWS[self.ways[s]] for cell, s in signs.items()}})


class OpenNumbers(CellAnswer[OpenCellEncoding, NumberRows]):
    """Each open cell holds a number from 1 to that of all open cells. A solution is a tuple of numbers for each row,
    with 0 for a cell that is not open."""

    CLOSED = 0
    _least = 1
    """The least value; 0 stands for a cell that is not open."""

    def __init__(self, cells: OfShape[Sequence[Cell]]) -> None:
        """`cells`: the open ones of a shape, row by row."""
        self._cells = cells

    def unlimited(self) -> OpenNumbers:
        return _with_all_cells(self)

    def encode(self, shape: GridShape) -> OpenCellEncoding:
        model, white = Model(), self._cells(shape)
        cells = {cell: model.integer(cell_name(*cell), range(self._least, len(white) + 1)) for cell in white}
        model.key(*cells.values())
        return OpenCellEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        at = dict(zip(self._cells(shape), keys, strict=True))
        return tuple([tuple([at.get((r, c), self.CLOSED) for c in range(shape.width)]) for r in range(shape.height)])

    def odd_value(self, shape: GridShape, solution: NumberRows) -> str | None:
        cells = {*self._cells(shape)}
        for r, row in enumerate(solution):
            for c, number in enumerate(row):
                if (r, c) in cells and not 1 <= number <= len(cells):
                    return f"{cell_name(r, c)} holds no number from 1 to {len(cells)}"
                if (r, c) not in cells and number != self.CLOSED:
                    return f"{cell_name(r, c)} is not open, but holds {number}"
        return None

    def draw(self, board: Board, shape: GridShape, solution: NumberRows, layout: str) -> Board:
        return replace(board, texts={**board.texts, **_filled(solution, self.CLOSED)})

    def to_json(self, shape: GridShape, solution: NumberRows, layout: str) -> JsonValue:
        return [list(row) for row in solution]

    def value_at(self, shape: GridShape, solution: NumberRows) -> Callable[[Cell], int | None]:
        return lambda cell: solution[cell[0]][cell[1]] or None


AnyOpen = TypeVar("AnyOpen", OpenCells, OpenNumbers)


def _with_all_cells(answer: AnyOpen) -> AnyOpen:
    """The answer where every cell may be open, or closed."""
    found = copy(answer)
    found._cells, found._least = board_cells, 0
    return found


def _filled(solution: SignRows | NumberRows, *closed: str | int) -> dict[Cell, str]:
    """What stands in the cells that are not closed."""
    return {(r, c): str(what) for r, row in enumerate(solution) for c, what in enumerate(row) if what not in closed}


WHITE = "."
CORNERS: Mapping[str, Direction] = {"7": "nw", "9": "ne", "1": "sw", "3": "se"}
"""The corner that is black, by a sign: where the digit is on a block of keys."""
WRITTEN = {WHITE: "W", "7": "TL", "9": "TR", "1": "BL", "3": "BR", "#": "#"}
"""How they are written in JSON."""
WORDS = {
    WHITE: "white",
    "7": "black at the upper left",
    "9": "black at the upper right",
    "1": "black at the lower left",
    "3": "black at the lower right",
}


class Halves(OpenCells):
    """Each cell that is no wall is white, or half of it is black. A solution is a string for each row: a dot for a
    white cell, 7, 9, 1 or 3 for the corner that is black, and # for a wall."""

    CLOSED = "#"

    def __init__(self) -> None:
        super().__init__(WORDS, free_cells)

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        halves = {
            (r, c): HALVES[CORNERS[sign]]
            for r, row in enumerate(solution)
            for c, sign in enumerate(row)
            if sign in CORNERS
        }
        return replace(board, symbols={**board.symbols, **halves})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return [[WRITTEN[sign] for sign in row] for row in solution]


class Poles(LettersAndGaps):
    """Each cell is +, - or blank. A solution is a string of these signs for each row, with a dot for a blank cell."""

    def __init__(self) -> None:
        super().__init__(lambda shape: "+-", empty="blank")

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        symbol_of = {CHARACTERS[symbol]: symbol for symbol in (Symbol.PLUS, Symbol.MINUS)}
        poles = {(r, c): symbol_of.get(sign) for r, row in enumerate(solution) for c, sign in enumerate(row)}
        return replace(board, symbols={cell: symbol for cell, symbol in poles.items() if symbol is not None})


FALLING, RISING = "\\", "/"


@dataclass
class StrokeEncoding(BooleanEncoding):
    """One Boolean key for each cell: does the stroke rise to the right?"""

    @property
    def rising(self) -> Grid[Literal]:
        """Literals "the stroke of this cell is /"."""
        return self.cells

    @property
    def falling(self) -> Grid[Literal]:
        """Literals "the stroke of this cell is \\"."""
        return Grid(self.cells.height, self.cells.width, [-cell for cell in self.cells])


class Strokes(CellAnswer[StrokeEncoding, SignRows]):
    """A stroke in each cell. A solution is a string for each row, of / and \\."""

    def encode(self, shape: GridShape) -> StrokeEncoding:
        model = Model()
        cells = model.boolean_grid(shape.height, shape.width, (FALLING, RISING))
        model.key(*cells)
        return StrokeEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        text = "".join([RISING if key else FALLING for key in keys])
        return tuple([text[start : start + shape.width] for start in range(0, len(text), shape.width)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        odd = other_than((FALLING, RISING), solution)
        return None if odd is None else f"{odd} holds neither {RISING} nor {FALLING}"

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        strokes = {(r, c): STROKES[sign] for r, row in enumerate(solution) for c, sign in enumerate(row)}
        return replace(board, symbols={**board.symbols, **strokes})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return [list(row) for row in solution] if layout == "cells" else list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Cell], str]:
        return lambda cell: solution[cell[0]][cell[1]]


def stroke_ends(cell: Cell, sign: str) -> tuple[Vertex, Vertex]:
    """The corners that a stroke joins, the left one first."""
    r, c = cell
    return ((r + 1, c), (r, c + 1)) if sign == RISING else ((r, c), (r + 1, c + 1))


class Dominoes(AnswerKind[EdgeEncoding, DominoSet]):
    """A key for each two neighbours: are they a domino? A solution is the set of those that are; in JSON rows with a
    sign for each half (see `clueproof.puzzle.dominoes`)."""

    def edges(self, shape: GridShape) -> list[Edge]:
        """Where dominoes can lie."""
        return links(rectangle(shape.height, shape.width))

    def encode(self, shape: GridShape) -> EdgeEncoding:
        model = Model()
        edges = model.boolean_edges(self.edges(shape), ("no domino", "a domino"))
        model.key(*edges.values())
        points: dict[Cell, list[Edge]] = {cell: [] for cell in rectangle(shape.height, shape.width)}
        for edge in edges:
            for cell in edge:
                points[cell].append(edge)
        return EdgeEncoding(model, edges=edges, points=points)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> DominoSet:
        return frozenset(edge for edge, key in zip(self.edges(shape), keys, strict=True) if key)

    def fault(self, shape: GridShape, solution: DominoSet) -> str | None:
        odd = sorted(solution - {*self.edges(shape)})
        return f"there can be no domino {link_name(odd[0])}" if odd else None

    def draw(self, board: Board, shape: GridShape, solution: DominoSet, layout: str) -> Board:
        return replace(board, walls=frozenset(self.edges(shape)) - solution)

    def to_json(self, shape: GridShape, solution: DominoSet, layout: str) -> JsonValue:
        from clueproof.puzzle.dominoes import rows_of_halves

        return rows_of_halves(solution, shape)

    def value_at(self, shape: GridShape, solution: DominoSet) -> Callable[[Position], int]:
        return lambda edge: int(edge in solution)


@dataclass
class PictureEncoding(Encoding):
    """A key for each cell: Boolean in a plain puzzle, else an integer, 0 for an empty cell."""

    cells: Grid[Variable] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return {cell: (divmod(number, self.cells.width),) for number, cell in enumerate(self.cells)}


class PictureAnswer(CellAnswer[PictureEncoding, NumberRows]):
    """Cells are empty (0) or of a colour (its number). A solution is a tuple of numbers for each row."""

    def encode(self, shape: Any) -> PictureEncoding:
        model = Model()
        words = dict(enumerate(("empty", *shape.colours)))
        cells: Grid[Variable] = (
            model.boolean_grid(shape.height, shape.width, ("empty", "full"))
            if shape.plain
            else model.integer_grid(shape.height, shape.width, words, words=words)
        )
        model.key(*cells)
        return PictureEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        width = shape.width
        return tuple([keys[start : start + width] for start in range(0, len(keys), width)])

    def odd_value(self, shape: Any, solution: NumberRows) -> str | None:
        odd = other_than(range(len(shape.colours) + 1), solution)
        return None if odd is None else f"{odd} is neither empty nor of one of the colours"

    def draw(self, board: Board, shape: Any, solution: NumberRows, layout: str) -> Board:
        values = {(r, c): value for r, row in enumerate(solution) for c, value in enumerate(row)}
        # only pictures pay for the import
        from clueproof.puzzle.layers.line_blocks import _coloured

        return replace(_coloured(board, shape, values), picture=True)

    def to_json(self, shape: Any, solution: NumberRows, layout: str) -> JsonValue:
        signs = [".", *shape.colours]
        if max(map(len, signs)) > 1:
            return [[signs[value] for value in row] for row in solution]
        return ["".join([signs[value] for value in row]) for row in solution]

    def value_at(self, shape: GridShape, solution: NumberRows) -> Callable[[Cell], int]:
        return lambda cell: solution[cell[0]][cell[1]]
