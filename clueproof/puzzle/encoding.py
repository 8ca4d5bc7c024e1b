"""What the rules of a shape become: a model, and the names by which clues and answers find its parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from clueproof.grid import Grid
from clueproof.grid.board import Spot
from clueproof.model import Cell, Connected, Constraint, Integer, Literal, Model

ClueLiterals: TypeAlias = Mapping[Any, Literal]
"""What a clue at one position can say -> the literal that it means."""


@dataclass
class Encoding:
    """The model of a shape. Genres derive encodings with named, typed parts from it."""

    model: Model = field(default_factory=Model)
    stated: dict[str, dict[Spot | None, ClueLiterals]] = field(default_factory=dict)
    """Kind of clue -> position -> what clues there can say, as literals. Empty for clues that are constraints."""

    @property
    def board_cells(self) -> Grid[Any] | None:
        """The keys that boards show cell by cell; None if there are none."""
        return None

    def state(self, kind: str, position: Spot | None, what: Cell | ClueLiterals) -> None:
        """Let clues of a kind at a position be literals: of the values of a cell, or as listed."""
        table = self.stated.setdefault(kind, {})
        if isinstance(what, Integer):
            for value in what.values:
                what.equals(value)
            table[position] = what.known_equals
        elif isinstance(what, int):
            table[position] = {0: -what, 1: what}
        else:
            table[position] = what

    def key_name(self, key: int) -> str:
        """What people call the key at this position, to say where two solutions differ."""
        cell = self.model.keys[key]
        return self.model.describe(cell).partition(" is ")[0] if isinstance(cell, int) else cell.name

    def add(self, constraint: Constraint, sentence: str = "") -> None:
        """Post a rule; `sentence` says it in words."""
        self.model.add(constraint, sentence)

    @contextmanager
    def group(self, place: str) -> Iterator[None]:
        """What is posted inside belongs to this place ("row 3")."""
        with self.model.group(place):
            yield

    def connected(self, cells: Grid[Literal], sentence: str) -> None:
        """The true ones among the cells form at most one piece; cells that share a side are connected."""
        self.add(Connected(cells.cells, tuple(cells.edges)), sentence)


@dataclass
class CellEncoding(Encoding):
    """One integer key for each cell."""

    cells: Grid[Integer] = field(kw_only=True)

    @property
    def board_cells(self) -> Grid[Any]:
        return self.cells


@dataclass
class BooleanEncoding(Encoding):
    """One Boolean key for each cell."""

    cells: Grid[Literal] = field(kw_only=True)

    @property
    def board_cells(self) -> Grid[Any]:
        return self.cells


@dataclass
class ShadingEncoding(BooleanEncoding):
    """One Boolean key for each cell: is it shaded?"""

    @property
    def shaded(self) -> Grid[Literal]:
        """Literals "this cell is shaded"."""
        return self.cells

    @property
    def unshaded(self) -> Grid[Literal]:
        """Literals "this cell is unshaded"."""
        return Grid(self.cells.height, self.cells.width, [-cell for cell in self.cells])
