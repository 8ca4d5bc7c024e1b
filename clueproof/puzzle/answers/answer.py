"""What every answer is: the keys that the player fills in, decoded, checked, drawn and written to JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from clueproof.grid import cell_name, one_piece
from clueproof.grid.board import Board, Ruling
from clueproof.grid.edges import Cell, Edge, corner_name, squares
from clueproof.imports import old_names
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.layers.layer import Fits
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.solution import OfSolution, Solution
from clueproof.syntax.record import JsonValue

E = TypeVar("E", bound=Encoding)
Value = TypeVar("Value")


class AnswerKind(OfSolution, ABC, Generic[E, Solution]):
    """What the player fills in."""

    ruling: Ruling = "lines"
    """What boards show between cells."""
    limit: Fits | None = None
    """Which values a cell can hold, where that depends on the cell."""

    def unlimited(self) -> AnswerKind[E, Solution]:
        """The same answer where the shape sets no limits, for boards on which people fill in what can't be: a line into
        a black cell. As it is here, the answer itself, where there are none."""
        return self

    @abstractmethod
    def encode(self, shape: GridShape) -> E:
        """A model with the keys of a shape, and no rules yet."""

    @abstractmethod
    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> Solution:
        """The solution from the values of the keys."""

    @abstractmethod
    def fault(self, shape: GridShape, solution: Solution) -> str | None:
        """None if the solution is one in form (its size, the values it uses), else what is wrong, in words."""

    @abstractmethod
    def draw(self, board: Board, shape: GridShape, solution: Solution, layout: str) -> Board:
        """The board with the solution on it."""

    @abstractmethod
    def to_json(self, shape: GridShape, solution: Solution, layout: str) -> JsonValue:
        """The solution in the form in which the puzzle's grid was written."""

    def from_json(self, shape: GridShape, value: JsonValue) -> Solution | None:
        """The solution of which `to_json` gives this value; None where that can be found out (`formats.solutions`).
        Raises BadPuzzleError, saying where, for what is like one and contradicts itself."""
        return None

    def from_walls(self, shape: GridShape, walls: frozenset[Edge]) -> Solution | None:
        """The solution on whose board these walls stand between cells; None, as it is here, if walls don't tell it."""
        return None

    @abstractmethod
    def value_at(self, shape: GridShape, solution: Solution) -> Callable[[Cell], Any]:
        """From a position to the value there, as clues of the layer `CellValues` state it."""


def named_lines(rows: Sequence[Sequence[Value]]) -> Iterator[tuple[str, Sequence[Value]]]:
    """What the rows and columns of a board hold, each with its name: "row 1"."""
    for kind, lines in (("row", rows), ("column", zip(*rows, strict=True))):
        yield from ((f"{kind} {number}", line) for number, line in enumerate(lines, 1))


def repeated(rows: Sequence[Sequence[int]]) -> str | None:
    """A row or column that holds a number twice, in words; None if there is none."""
    for name, line in named_lines(rows):
        if len({*line}) < len(line):
            return f"{name} has a number twice"
    return None


def touching(cells: Collection[Cell], what: str = "shaded") -> str | None:
    """Two of the cells that share a side, in words; None if no two do."""
    for r, c in sorted(cells):
        for other in ((r, c + 1), (r + 1, c)):
            if other in cells:
                return f"{cell_name(r, c)} and {cell_name(*other)} are {what} and share a side"
    return None


def cut_off(cells: Collection[Cell], *, corners: bool = False) -> str | None:
    """One of the cells that shared sides, or `corners` too, don't connect with the first, in words; None if they are in
    one piece."""
    reached = one_piece(cells, corners=corners)
    apart = [cell for cell in cells if cell not in reached] if len(reached) < len(cells) else []
    return f"{cell_name(*min(apart))} is cut off from {cell_name(*min(cells))}" if apart else None


def sight(cell: Cell, cells: Collection[Cell]) -> int:
    """How many of the cells are seen from one along its row and its column, in each direction as far as they go on."""
    found = 0
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        r, c = cell[0] + down, cell[1] + right
        while (r, c) in cells:
            found, r, c = found + 1, r + down, c + right
    return found


def square(cells: Collection[Cell], what: str = "shaded") -> str | None:
    """A 2x2 square of the cells, in words; None if there is none."""
    for r, c in sorted(cells):
        if (r, c + 1) in cells and (r + 1, c) in cells and (r + 1, c + 1) in cells:
            return f"the 2x2 square from {cell_name(r, c)} to {cell_name(r + 1, c + 1)} is {what}"
    return None


def is_rectangle(cells: Collection[Cell]) -> bool:
    """Do the cells fill a rectangle?"""
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    return len(cells) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


def is_strip(cells: Collection[Cell]) -> bool:
    """Do the cells fill a rectangle that is one cell wide?"""
    return is_rectangle(cells) and 1 in (len({r for r, _ in cells}), len({c for _, c in cells}))


def crossing(solution: Sequence[Sequence[object]], what: str) -> str | None:
    """Where four regions meet at a point, in words, `what` for regions; None if they do so nowhere."""
    for meeting in squares(len(solution), len(solution[0])):
        if len({solution[r][c] for r, c in meeting}) == len(meeting):
            return f"four {what} meet at {corner_name(meeting[-1])}"
    return None


def unpaired(partners: dict[Cell, set[Cell]]) -> Cell | None:
    """A cell without a partner of its own where each should have one; None if cells can be paired one to one.

    Pairs are of two kinds of cells, and no cell of one kind has more than two possible partners. So who has one left
    takes it, and when each has two left they stand in rings.
    """
    left = {cell: {*others} for cell, others in partners.items()}
    ahead = [cell for cell in left if len(left[cell]) < 2]
    while ahead:
        cell = ahead.pop()
        if cell not in left:
            continue
        if not left[cell]:
            return cell
        (other,) = left.pop(cell)
        for third in left.pop(other) - {cell}:
            left[third].discard(other)
            if len(left[third]) < 2:
                ahead.append(third)
    # more than two mean that there are fewer of its kind
    return next((min(others) for others in left.values() if len(others) > 2), None)


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
