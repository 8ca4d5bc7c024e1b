"""What the rules of a shape become: a model, and the names by which clues and answers find its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeAlias

from clueproof.grid import Grid
from clueproof.grid.edges import Edge, Site, Spot
from clueproof.model import AtMost, Cell, Clause, Connected, Constraint, Integer, Literal, Model

ClueLiterals: TypeAlias = Mapping[Any, Literal]
"""What a clue at one position can say -> the literal that it means."""


@dataclass
class Encoding:
    """The model of a shape. Genres derive encodings with named, typed parts from it."""

    model: Model = field(default_factory=Model)
    stated: dict[str, dict[Site, ClueLiterals]] = field(default_factory=dict)
    """Kind of clue -> position -> what clues there can say, as literals. Empty for clues that are constraints."""

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        """Where boards show the keys: the cells, or edges, that each is about. Empty where they show no single keys."""
        return {}

    def state(self, kind: str, position: Site, what: Cell | ClueLiterals) -> None:
        """Let clues of a kind at a position be literals: of the values of a cell, or as listed."""
        table = self.stated.setdefault(kind, {})
        if isinstance(what, Integer):
            table[position] = what.equals_each()
        elif isinstance(what, int):
            table[position] = {0: -what, 1: what}
        else:
            table[position] = what

    def key_name(self, key: int) -> str:
        """What people call the key at this position, to say where two solutions differ."""
        return self.model.name(self.model.keys[key])

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

    def join(self, points: int, links: Sequence[Literal], ends: Sequence[tuple[int, int]], sentence: str) -> None:
        """The links that are true lead from every point to every other; `ends` are the two points of each link."""
        # points are nodes too, so that a cut says: one of the links that leave this piece is true
        steps = [(points + number, point) for number, pair in enumerate(ends) for point in pair]
        self.add(Connected((self.model.true,) * points + tuple(links), tuple(steps)), sentence)


@dataclass
class CellEncoding(Encoding):
    """One integer key for each cell."""

    cells: Grid[Integer] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return _by_cell(self.cells)


@dataclass
class BooleanEncoding(Encoding):
    """One Boolean key for each cell."""

    cells: Grid[Literal] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return _by_cell(self.cells)


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


@dataclass
class MarkEncoding(Encoding):
    """One Boolean key for each cell that can have a mark."""

    marks: dict[Spot, Literal] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return {cell: (spot,) for spot, cell in self.marks.items()}

    def at(self, spots: Iterable[Spot]) -> tuple[Literal, ...]:
        """The literals of those of the cells that can have a mark."""
        return tuple([self.marks[spot] for spot in spots if spot in self.marks])


@dataclass
class EdgeEncoding(Encoding):
    """One Boolean key for each edge: is there a line?"""

    edges: dict[Edge, Literal] = field(kw_only=True)
    points: Mapping[Spot, Sequence[Edge]] = field(kw_only=True)
    """Where lines can meet, vertices or cells, with the edges that end there."""

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return {cell: (edge,) for edge, cell in self.edges.items()}

    def at(self, edges: Iterable[Edge]) -> tuple[Literal, ...]:
        """The literals of those of the edges that there are."""
        return tuple([self.edges[edge] for edge in edges if edge in self.edges])

    def single_loop(self, sentence: str) -> None:
        """The lines form one loop, which passes a point at most once: no end and no crossing, and one piece."""
        number_of = {edge: number for number, edge in enumerate(self.edges)}
        touching: set[tuple[int, int]] = set()
        for ending in self.points.values():
            lines = self.at(ending)
            for line in lines:
                # whoever comes goes on
                self.add(Clause(-line, *(other for other in lines if other != line)), sentence)
            self.add(AtMost(2, lines), sentence)
            touching |= {(min(pair), max(pair)) for pair in combinations([number_of[edge] for edge in ending], 2)}
        self.add(Clause(*self.edges.values()), sentence)
        self.add(Connected(tuple(self.edges.values()), tuple(sorted(touching))), sentence)


def _by_cell(cells: Grid[Any]) -> dict[Cell, Sequence[Site]]:
    return {cell: (divmod(number, cells.width),) for number, cell in enumerate(cells)}
