"""Answers that are bridges: straight ones between islands, none, one or several side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Site, Spot, link_name, stretch
from clueproof.model import Cell, Integer, Model
from clueproof.puzzle.answers.answer import Answer
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.shape import GridShape, choice
from clueproof.syntax.record import JsonValue

Pair: TypeAlias = tuple[Spot, Spot]
"""Two islands that see each other along a row or a column, in reading order."""

WORDS = {0: "empty", 1: "single", 2: "double", 3: "triple", 4: "quadruple"}
"""What people call so many bridges side by side."""
HOW_MANY = {
    "empty": "no bridge",
    "single": "one bridge",
    "double": "two bridges",
    "triple": "three bridges",
    "quadruple": "four bridges",
    "not empty": "at least one bridge",
}
"""What a player writes down who finds this of the bridges between two islands."""


class Bridge(NamedTuple):
    """The bridges between two islands."""

    one: Spot
    other: Spot
    number: int


Bridges: TypeAlias = frozenset[Bridge]
"""A solution: all pairs of islands that have a bridge."""


@dataclass(frozen=True, slots=True)
class IslandShape(GridShape):
    """Where the islands are, row by row, and how many bridges a pair of them can have."""

    max_bridges: int = choice(2, among=(1, 2, 3, 4))
    islands: tuple[Spot, ...] = ()

    @property
    def pairs(self) -> list[Pair]:
        """The pairs of islands that see each other: all across, then all down."""
        across = [(one, other) for one, other in pairwise(self.islands) if one[0] == other[0]]
        by_column = sorted(self.islands, key=lambda spot: (spot[1], spot[0]))
        return across + [(one, other) for one, other in pairwise(by_column) if one[1] == other[1]]

    @property
    def crossings(self) -> Iterator[tuple[Pair, Pair]]:
        """The pairs across and down whose bridges would cross."""
        over = {spot: pair for pair in self.pairs for spot in between(pair) if pair[0][0] == pair[1][0]}
        for pair in self.pairs:
            if pair[0][1] == pair[1][1]:
                yield from ((over[spot], pair) for spot in between(pair) if spot in over)


def between(pair: Pair) -> Iterator[Spot]:
    """The cells that bridges between two islands pass."""
    (r, c), (below, right) = pair
    return ((r, at) for at in range(c + 1, right)) if r == below else ((at, c) for at in range(r + 1, below))


@dataclass
class BridgeEncoding(Encoding):
    """How many bridges each pair of islands has."""

    bridges: Mapping[Pair, Integer] = field(kw_only=True)

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        number = HOW_MANY.get(word)
        if word == "not double" and all(bridges.values[-1] == 2 for bridges in self.bridges.values()):
            number = "at most one bridge"
        if number is None:
            return None
        return f"{number} between {' and '.join(names[0].split('-'))}" if len(names) == 1 else f"{number} each: {said}"

    @cached_property
    def ending(self) -> Mapping[Spot, Sequence[Integer]]:
        """The bridges that can end at each island that sees another."""
        found: dict[Spot, list[Integer]] = {}
        for pair, bridges in self.bridges.items():
            for island in pair:
                found.setdefault(island, []).append(bridges)
        return found

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return {bridge: stretch(*pair) for pair, bridge in self.bridges.items()}


class IslandBridges(Answer[BridgeEncoding]):
    """Bridges between islands. In JSON a list of [r, c, r2, c2, number] for the pairs that have any."""

    ruling = "none"

    def encode(self, shape: IslandShape) -> BridgeEncoding:  # type: ignore[override]
        model = Model()
        numbers = range(shape.max_bridges + 1)
        bridges = {pair: model.integer(link_name(pair), numbers, WORDS) for pair in shape.pairs}
        model.key(*bridges.values())
        return BridgeEncoding(model, bridges=bridges)

    def decode(self, shape: IslandShape, keys: tuple[int, ...]) -> Bridges:  # type: ignore[override]
        return frozenset(Bridge(*pair, number) for pair, number in zip(shape.pairs, keys, strict=True) if number)

    def fault(self, shape: IslandShape, solution: Bridges) -> str | None:  # type: ignore[override]
        pairs = {*shape.pairs}
        for one, other, number in sorted(solution):
            if (one, other) not in pairs:
                return f"there can be no bridge {link_name((one, other))}"
            if not 1 <= number <= shape.max_bridges:
                return f"there are {number} bridges {link_name((one, other))}, not 1 to {shape.max_bridges}"
        if len({bridge[:2] for bridge in solution}) < len(solution):
            return "a pair of islands has two numbers of bridges"
        return None

    def draw(self, board: Board, shape: GridShape, solution: Bridges, layout: str) -> Board:
        drawn: dict[Edge, int] = {}
        for one, other, number in sorted(solution):
            drawn |= dict.fromkeys(stretch(one, other), number)
        return replace(board, lines=drawn)

    def to_json(self, shape: GridShape, solution: Bridges, layout: str) -> JsonValue:
        found: list[JsonValue] = [[*one, *other, number] for one, other, number in sorted(solution)]
        return found

    def value_at(self, shape: GridShape, solution: Bridges) -> Callable[[Spot], int]:
        """How many bridges end at an island."""
        ending: dict[Spot, int] = {}
        for one, other, number in solution:
            for island in (one, other):
                ending[island] = ending.get(island, 0) + number
        return lambda spot: ending.get(spot, 0)
