"""What every layer of clues is: one way in which a puzzle states them, read, written and drawn in one place.

A layer reads a record in two steps, since the size of the board may stand in any of the layers: `tokens` first, the
clues when the shape is known. Boards with missing cells, typed as `#`, have a layer with `holes=True`, and their shape
is a `HoledShape` or an `AreaShape`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from clueproof.english import at_most
from clueproof.grid.board import Board
from clueproof.grid.directions import Direction
from clueproof.grid.edges import Cell, Position, sides_of
from clueproof.imports import RenamedMembers, old_names
from clueproof.puzzle.clue import Clues, Given
from clueproof.puzzle.shape import HOLE, GridShape, board_cells, holes_of
from clueproof.puzzle.solution import BoardShape
from clueproof.syntax.record import JsonValue, Record, TokenGrid
from clueproof.syntax.typed_grid import Expected, say_enough

if TYPE_CHECKING:
    from clueproof.puzzle.fields import EditorState, Field
    from clueproof.puzzle.inputs import InputKind
    from clueproof.puzzle.turning import Turning


class NumberLimit(NamedTuple):
    """How large a number can be in a cell of a shape, and how the refusal of a larger one ends, with {most} for that:
    "10 is more than ..."."""

    most: Callable[[GridShape, Cell], int]
    why: str

    def fault(self, shape: GridShape, cell: Cell, value: int) -> str | None:
        """Why a value can't stand in a cell; None if it can."""
        most = self.most(shape, cell)
        return f"{value} is more than {at_most(self.why, most)}" if value > most else None


class Fits(Protocol):
    """Which values can stand in a cell of a shape."""

    def fault(self, shape: Any, cell: Cell, value: int, /) -> str | None:
        """Why a value can't; None if it can."""


S = TypeVar("S", bound=GridShape)


@dataclass(frozen=True)
class Read:
    """The clues of a layer as they were read, and how the grid was written (see `Puzzle.layout`)."""

    clues: dict[str, Given] = field(default_factory=dict)
    layout: str = "rows"


@dataclass(frozen=True)
class BoardRequirements:
    """What a genre asks of its boards, which helps to tell cells apart: `noun` is what messages call a puzzle."""

    noun: str
    square: bool = False
    even: bool = False
    limit: Fits | None = None
    """Which values can be given in a cell, where the answer knows that."""


class Tokens(ABC, Generic[BoardShape]):
    """What a record holds for a layer, before the shape is known."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int] | None:
        """Height and width of the board that it takes, in cells; None where it leaves that open."""

    def shaped(self, shape: S) -> S:
        """The shape with what the record says of it here."""
        return shape

    @abstractmethod
    def read(self, shape: BoardShape) -> Read:
        """The clues. Raises BadPuzzleError for what does not fit the shape."""


@dataclass(frozen=True)
class GridTokens(Tokens[BoardShape]):
    """A grid with a token for each cell of the board, which says how large the board is."""

    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    @property
    def cells(self) -> list[tuple[Cell, str]]:
        """Each cell with its token, row by row."""
        return [((r, c), token.strip()) for r, row in enumerate(self.grid.rows) for c, token in enumerate(row)]

    def read(self, shape: BoardShape) -> Read:
        return Read()


def filled_cells(grid: TokenGrid, blanks: frozenset[str]) -> Iterator[tuple[Cell, str]]:
    """The cells in which something stands, each with its token, row by row."""
    for r, row in enumerate(grid.rows):
        for c, token in enumerate(row):
            if (text := token.strip()) and text not in blanks:
                yield (r, c), text


def write_grid(
    record: Record, shape: GridShape, texts: Mapping[Cell, str], blanks: frozenset[str] | None = None, gap: str = ""
) -> None:
    """Add the field `grid` with what stands in cells, a dot elsewhere, and `gap` between the cells of a row; and the
    width, where the rows leave it open what is a cell. They never do without `blanks`, the signs for nothing."""
    rows = [[texts.get((r, c), ".") for c in range(shape.width)] for r in range(shape.height)]
    if blanks is not None and not say_enough(rows, Expected(blanks)):
        record.fields["width"] = shape.width
    record.fields["grid"] = list[JsonValue](map(gap.join, rows))


class Layer(RenamedMembers, ABC, Generic[BoardShape]):
    """One way in which a puzzle states clues."""

    old_names: ClassVar = {"entries": "inputs", "rough": "draft_shape"}
    kinds: tuple[str, ...] = ()
    """The kinds of its clues; none where all that it reads belongs to the shape."""
    shape: type[GridShape] = GridShape
    """What the shape of a genre with this layer derives from: where the layer keeps what is no clue."""
    lines: tuple[str, ...] = ()
    """Record fields that the text form writes as `name: value`."""
    holes: bool = False
    """Does it say which cells of the board are missing?"""
    turns: ClassVar[Mapping[str, Turning]] = {}
    """Inputs with values that tell a direction, and what becomes of these when the board is turned."""
    faces: ClassVar[Mapping[str, Direction]] = {}
    """Inputs that are for one side of a cell each, and the side; when the board is turned they change places."""

    @abstractmethod
    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        """What the record says. Raises BadPuzzleError."""

    @abstractmethod
    def write(self, record: Record, clues: Clues, shape: BoardShape) -> None:
        """Add the fields to a record, in canonical form: that of the text form if the record is `typed`."""

    def positions(self, kind: str, shape: BoardShape) -> Iterable[Position]:
        """Where clues of a kind may stand, in the order in which they are listed. A layer with `kinds` states it."""
        return ()

    def in_order(self, kind: str, given: Given, shape: BoardShape) -> Iterable[Position]:
        """The positions of clues that are given, in that order."""
        return [position for position in self.positions(kind, shape) if position in given]

    @abstractmethod
    def draw(self, board: Board, clues: Clues, shape: BoardShape, solved: bool, layout: str) -> Board:
        """The board with the clues on it; `solved` if the answer is drawn already."""

    def inputs(self, shape: BoardShape) -> Iterable[InputKind]:
        """What can be typed on a board of this shape, of which only size and options are sure; nothing, as it is here,
        if this layer is read from files alone."""
        return ()

    def turning(self, name: str) -> Turning | None:
        """What becomes of the values of the input of that name when the board is turned; None if they stay."""
        return self.turns.get(name)

    def start(self, shape: S) -> S:
        """The shape of a board on which nothing has been typed, from that of the empty puzzle."""
        return shape

    def draft_shape(self, shape: S, state: EditorState) -> S:
        """The shape with what a state says here that entries have to know although it is no puzzle."""
        return shape


def taken_holes(grid: TokenGrid, blank: str = "") -> frozenset[Cell]:
    """The holes of a grid, in which they become blank. Raises BadPuzzleError if it is nothing but holes."""
    holes = frozenset((r, c) for r, row in enumerate(grid.rows) for c, token in enumerate(row) if token == HOLE)
    if holes and len(holes) == grid.height * grid.width:
        grid.fail("the board has no cell", 0, 0)
    for r, c in holes:
        grid.rows[r][c] = blank
    return holes


def not_hole(token: str) -> str:
    """What stands in a cell besides a hole."""
    return "" if token == HOLE else token


def only_hole(token: str) -> str:
    """The hole that a cell is."""
    return token if token == HOLE else ""


def hole_input(slot: Field | None = None, *, black: bool = False) -> InputKind:
    """What is typed for a cell that is missing; `black`: it is drawn so."""
    # only editors pay for the imports, here and in all layers
    from clueproof.puzzle.fields import CellField
    from clueproof.puzzle.inputs import BLACK_LOOK, HOLE_LOOK, InputChoice, InputKind

    slot = slot or CellField(part=only_hole)
    look = BLACK_LOOK if black else HOLE_LOOK
    return InputKind("hole", "missing cell", slot, (InputChoice(HOLE, "missing"),), structural=True, look=look)


def without_holes(board: Board, holes: Iterable[Cell]) -> Board:
    """The board without these cells."""
    return replace(board, holes=board.holes.union(holes))


def with_holes(board: Board, shape: GridShape) -> Board:
    """The board with its holes, drawn black, and the borders around them."""
    inside, holes = {*board_cells(shape)}, holes_of(shape)
    around = {side for hole in holes for side in sides_of(hole) if not inside.isdisjoint(side)}
    return replace(board, given=board.given | holes, shaded=board.shaded | holes, walls=board.walls | around)


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
