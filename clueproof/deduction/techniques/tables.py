"""Clues that list all ways to fill a few cells, such as those around a number of a Tapa: what all ways have in common
that the rules about the cells beside leave."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, combines_constraints
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.constraints import TableLine
from clueproof.deduction.techniques.ways import (
    Near,
    Way,
    WaysBeside,
    known_rules,
    propagators_near,
    say_ways_beside,
    ways_among,
)
from clueproof.model import Table

WAYS_TO_FILL = {
    4: TechniqueName("few ways around a number", 37),
    24: TechniqueName("ways around a number", 42),
}
"""By how many ways there are at most, by the clue alone."""
FOLLOWS = 6
"""The most conclusions that are drawn from each way."""
MAX_ROWS = 256
"""Of a clue with more ways nobody goes through all that are left."""


@combines_constraints
class TableWithOthers(Propagator):
    """The rows of a table, and what else is said of its cells."""

    def __init__(self, table: TableLine, network: Network) -> None:
        super().__init__(table.constraints, table.variables, table.enforce)
        self.table, self._network = table, network

    @classmethod
    def build(cls, network: Network) -> Iterator[TableWithOthers]:
        """One for each table that a clue puts in force."""
        for position, one in enumerate(network.model.constraints):
            if isinstance(one, Table) and one.enforce and len(one.line) > 2 and len(one.rows) <= MAX_ROWS:
                for table in TableLine.of(one, position, network):
                    yield cls(table, network)

    @cached_property
    def near(self) -> Near:
        """What looks at the cells."""
        return propagators_near(self._network, dict.fromkeys(self.variables))

    def left(self, state: State) -> list[tuple[int, ...]]:
        """The rows that are possible, as the values (masks) of the cells."""
        masks = self.table.read(state.domains)
        return [row for row in self.table.rows if all(value & mask for value, mask in zip(row, masks, strict=True))]

    def way(self, row: tuple[int, ...]) -> Way:
        """A row, as what the cells keep."""
        full = self._network.full
        removals = (self.table.removal(index, full[self.variables[index]] & ~value) for index, value in enumerate(row))
        return [(variable, full[variable] & ~lost) for variable, lost in removals]


def _find_ways_to_fill(name: TechniqueName, fewer: int, most: int) -> Technique[TableWithOthers]:
    def find(about: TableWithOthers, state: State) -> Conclusion[WaysBeside] | None:
        """What all ways to fill the cells around a number have in common that the rules beside leave."""
        left = about.left(state)
        if not fewer < len(left) <= most:
            return None
        ways = ways_among(state, about.near, [*map(about.way, left)], FOLLOWS)
        if ways is None:
            return None
        return ways.conclusion(about, about.variables, WaysBeside(len(left), ways.number), own_if_one=True)

    return Technique(*name, find, _say_ways_to_fill, thorough=fewer == 1, say_briefly=_say_ways)


def _say_ways_to_fill(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many ways the rules beside leave, and which rules these are."""
    return _say_ways(conclusion, constraints, phrases) + known_rules(conclusion, phrases, constraints)


def _say_ways(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many ways the rules beside leave."""
    return say_ways_beside(phrases.rule(constraints), "ways", conclusion.detail)


TableWithOthers.techniques = tuple(
    _find_ways_to_fill(name, fewer, most)
    for fewer, (most, name) in zip((1, *WAYS_TO_FILL), WAYS_TO_FILL.items(), strict=False)
)
