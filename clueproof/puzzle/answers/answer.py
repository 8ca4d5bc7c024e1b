"""What every answer is: what the player fills in, as keys of a model, as a solution, as a picture, as JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from clueproof.grid.board import Board, Ruling
from clueproof.grid.edges import Edge, Spot
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.layers.limit import Fits
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.record import JsonValue

E = TypeVar("E", bound=Encoding)


class Answer(ABC, Generic[E]):
    """What the player fills in."""

    ruling: Ruling = "lines"
    """What boards show between cells."""
    limit: Fits | None = None
    """Which values a cell can hold, where that depends on the cell."""

    def unlimited(self) -> Answer[E]:
        """The same answer where the shape sets no limits, for boards on which people fill in what can't be: a line into
        a black cell. As it is here, the answer itself, where there are none."""
        return self

    @abstractmethod
    def encode(self, shape: GridShape) -> E:
        """A model with the keys of a shape, and no rules yet."""

    @abstractmethod
    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> Any:
        """The solution from the values of the keys."""

    @abstractmethod
    def fault(self, shape: GridShape, solution: Any) -> str | None:
        """None if the solution is one in form (its size, the values it uses), else what is wrong, in words."""

    @abstractmethod
    def draw(self, board: Board, shape: GridShape, solution: Any, layout: str) -> Board:
        """The board with the solution on it."""

    @abstractmethod
    def to_json(self, shape: GridShape, solution: Any, layout: str) -> JsonValue:
        """The solution in the form in which the puzzle's grid was written."""

    def from_json(self, shape: GridShape, value: JsonValue) -> Any:
        """The solution of which `to_json` gives this value; None where that can be found out (`formats.solutions`)."""
        return None

    def from_walls(self, shape: GridShape, walls: frozenset[Edge]) -> Any:
        """The solution on whose board these walls stand between cells; None, as it is here, if walls don't tell it."""
        return None

    @abstractmethod
    def value_at(self, shape: GridShape, solution: Any) -> Callable[[Spot], Any]:
        """From a position to the value there, as clues of the layer `CellValues` state it."""
