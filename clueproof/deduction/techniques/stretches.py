"""Stretches of a line in which not all cells may be alike: the ways to fill one, with what the rules beside it say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import ClassVar

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    State,
    Technique,
    bits,
    combines_constraints,
    is_single,
)
from clueproof.deduction.engine.propagator import AnyTechnique, TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.ways import (
    Sight,
    Watched,
    WaysBeside,
    known_rules,
    say_ways_beside,
    ways_among,
)
from clueproof.model import NoRun, Variable

SHORTEST = 4
"""Of three cells the simple patterns say all: a pair, and the gap in one."""
MOST_OPEN = 3
"""With more open cells nobody goes through all ways."""
WAYS_TO_FILL = {
    Sight(False, 6): TechniqueName("ways to fill a stretch", 39),
    Sight(True, 14): TechniqueName("ways to fill a stretch and beyond", 47),
}
"""By how far a person looks."""


@combines_constraints
class Stretch(Watched):
    """So many cells in a row as may not all be alike."""

    def __init__(self, cells: Sequence[Variable], position: int, network: Network) -> None:
        super().__init__((position,), map(network.variable, cells))
        self._network = network
        # a literal may be the opposite of its variable
        self._yes = [network.view(cell).yes if isinstance(cell, int) else 0 for cell in cells]

    @classmethod
    def build(cls, network: Network) -> Iterator[Stretch]:
        """One for each, of lines of cells with two values."""
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, NoRun) and not constraint.enforce and constraint.length >= SHORTEST:
                for cells in constraint.stretches():
                    stretch = cls(cells, position, network)
                    if all(network.full[variable].bit_count() == 2 for variable in stretch.variables):
                        yield stretch

    def ways(self, state: State) -> list[tuple[int, ...]]:
        """All ways to fill the cells that are left, but those in which all are alike."""
        every = product(*[[*bits(state.domains[variable])] for variable in self.variables])
        return [way for way in every if not self._are_alike(way)]

    def _are_alike(self, way: Sequence[int]) -> bool:
        return len({bool(value & yes) if yes else value for value, yes in zip(way, self._yes, strict=True)}) == 1

    techniques: ClassVar[tuple[AnyTechnique, ...]]


def _find_fitting(name: TechniqueName, sight: Sight) -> Technique[Stretch]:
    def find(stretch: Stretch, state: State) -> Conclusion[WaysBeside] | None:
        """What all ways to fill a few cells in a row have in common that the rules beside them leave."""
        still_open = sum(not is_single(state.domains[variable]) for variable in stretch.variables)
        if not 1 < still_open <= MOST_OPEN:
            return None
        left = stretch.ways(state)
        ways = ways_among(
            state, stretch.seen_by(sight), [[*zip(stretch.variables, way, strict=True)] for way in left], sight.follows
        )
        if ways is None:
            return None
        return ways.conclusion(stretch, stretch.variables, WaysBeside(len(left), ways.number), own_if_one=True)

    return Technique(*name, find, _say_fitting, say_briefly=_say_ways)


def _say_ways(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cells, and how many ways there are to fill them."""
    first, *_, last = map(phrases.name, conclusion.seen)
    return say_ways_beside(f"{phrases.rule(constraints)}, {first} to {last} neither", "ways", conclusion.detail)


def _say_fitting(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many ways there are, and the rules beside that leave no more."""
    return _say_ways(conclusion, constraints, phrases) + known_rules(conclusion, phrases, constraints)


Stretch.techniques = tuple(_find_fitting(name, sight) for sight, name in WAYS_TO_FILL.items())
