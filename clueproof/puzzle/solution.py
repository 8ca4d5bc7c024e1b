"""Solutions: the forms that they have, and the type parameters by which type checkers know those of a puzzle."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from clueproof.grid.edges import Cell, Edge

NumberRows: TypeAlias = tuple[tuple[int, ...], ...]
"""A solution as rows of values."""
SignRows: TypeAlias = tuple[str, ...]
"""A solution as rows of signs, one for each cell."""
DominoSet: TypeAlias = frozenset[Edge]
"""A solution: the edges that join the two halves of a domino."""
Lines: TypeAlias = frozenset[Edge]
"""A solution: the lines, each as the two points between which it runs, the smaller one first. Points are cells, or
vertices where lines run along the sides of cells: (0, 0) is the upper left corner of the board."""


class LoopAndShading(NamedTuple):
    """A solution: the edges that have a line, and the cells that are shaded."""

    lines: frozenset[Edge]
    shaded: frozenset[Cell]


class NumberedDominoes(NamedTuple):
    """A solution: the numbers of the cells, row by row, and the edges that join the two halves of a domino."""

    numbers: tuple[int, ...]
    dominoes: frozenset[Edge]


class Bridge(NamedTuple):
    """The bridges between two islands."""

    one: Cell
    other: Cell
    number: int


Bridges: TypeAlias = frozenset[Bridge]
"""A solution: all pairs of islands that have a bridge."""

AnySolution: TypeAlias = (
    NumberRows
    | SignRows
    | Lines
    | Bridges
    | LoopAndShading
    | NumberedDominoes
    | tuple[int, ...]
    | tuple[tuple[str, ...], ...]
)
"""The solution of a puzzle whose genre is known only when the program runs, as that of a text: rows of numbers or
signs; edges with a line; bridges; edges with a line and shaded cells; numbers and dominoes; a number for each layer, or
the names of vertices; rows of items. `Puzzle.of` tells type checkers the genre."""

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from clueproof.puzzle.shape import GridShape

    Shape = TypeVar("Shape", bound=Hashable, default=Any)
    Clues = TypeVar("Clues", default=Any)
    Solution = TypeVar("Solution", default=Any)
    BoardShape = TypeVar("BoardShape", bound="GridShape", default=Any)
    SomeSolution = TypeVar("SomeSolution", default=AnySolution)
else:
    # Python itself has defaults from 3.13 on
    from typing import TypeVar

    Shape, Clues = TypeVar("Shape", bound=Hashable), TypeVar("Clues")
    Solution, SomeSolution = TypeVar("Solution"), TypeVar("SomeSolution")
    BoardShape = TypeVar("BoardShape")
"""The shapes, clues and solutions of a rule set, any where nobody says; the solutions of the puzzle that a question is
about; the shapes that a part of a genre on a grid is for."""


class OfSolution:
    """A generic class whose last parameter is the type of its solutions, which may be left out: `Puzzle[Shape, Clues]`
    is `Puzzle[Shape, Clues, Any]`."""

    __slots__ = ()

    def __class_getitem__(cls, stated: Any) -> Any:
        every = stated if isinstance(stated, tuple) else (stated,)
        parameters: tuple[Any, ...] = getattr(cls, "__parameters__", ())
        if len(every) == len(parameters) - 1 and parameters[-1] is Solution:
            every = (*every, Any)
        return super().__class_getitem__(every)  # type: ignore[misc]
