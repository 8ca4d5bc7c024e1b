"""Cages: sums of different numbers, over cells of one house, as in Killer Sudoku or along a crossword line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clueproof.deduction import sentences
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    bits,
    combines_constraints,
)
from clueproof.deduction.technique_names import CAGE_SUM
from clueproof.deduction.techniques.houses import House, houses_of
from clueproof.model import Integer, Linear

MOST_CELLS = 9
MOST_STATES = 2000
"""The technique gives up on more pairs (numbers used, sum so far): no person follows that, and it is slow."""


@combines_constraints
class Cage(Propagator):
    """Cells that are all different, and bounds for the sum of their values times coefficients."""

    def __init__(
        self, terms: Sequence[tuple[int, int]], bounds: tuple[int | None, int | None], position: int, house: House,
        enforce: tuple[View, ...],
    ) -> None:  # fmt: skip
        super().__init__((position, *house.constraints), [variable for _, variable in terms], enforce)
        self.terms = terms
        self.least, self.most = bounds

    @classmethod
    def build(cls, network: Network) -> Iterator[Cage]:
        """A propagator for each sum of two to nine integers that are all in one house."""
        members = [(frozenset(house.variables), house) for house in network.derived(houses_of) if house.all_different]
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, Linear) or not 2 <= len(constraint.terms) <= MOST_CELLS:
                continue
            if not all(isinstance(cell, Integer) for _, cell in constraint.terms):
                continue
            terms = [(coefficient, network.variable(cell)) for coefficient, cell in constraint.terms]
            variables = {variable for _, variable in terms}
            house = next((house for cells, house in members if variables <= cells), None)
            if house is not None and len(variables) == len(terms):
                bounds = constraint.least, constraint.most
                yield cls(terms, bounds, position, house, network.views(constraint.enforce))


def _find_cage_sum(cage: Cage, state: State) -> Conclusion | None:
    """All ways to make the sum, cell by cell, forward and backward through the pairs (numbers used, sum so far)."""
    domains, number = state.domains, state.variables.value
    choices = [
        [(bit, coefficient * number(bit)) for bit in bits(domains[variable])] for coefficient, variable in cage.terms
    ]
    low = high = 0
    reach = [(0, 0)]
    for parts in reversed(choices):
        low += min(part for _, part in parts)
        high += max(part for _, part in parts)
        reach.append((low, high))
    reach.reverse()
    layers: list[set[tuple[int, int]]] = [{(0, 0)}]
    for index, parts in enumerate(choices, 1):
        low, high = reach[index]
        layer = {
            (used | bit, total + part)
            for used, total in layers[-1]
            for bit, part in parts
            if not used & bit
            and (cage.most is None or total + part + low <= cage.most)
            and (cage.least is None or total + part + high >= cage.least)
        }
        if len(layer) > MOST_STATES:
            return None
        layers.append(layer)
    useful = layers[-1]
    if not useful:
        return Conclusion([], cage.variables)
    removals = []
    for index in range(len(choices) - 1, -1, -1):
        allowed, before = 0, set()
        for used, total in layers[index]:
            for bit, part in choices[index]:
                if not used & bit and (used | bit, total + part) in useful:
                    allowed |= bit
                    before.add((used, total))
        useful = before
        variable = cage.variables[index]
        if domains[variable] & ~allowed:
            removals.append((variable, domains[variable] & ~allowed))
    return Conclusion(removals, cage.variables) if removals else None


Cage.techniques = (Technique(*CAGE_SUM, _find_cage_sum, sentences.cage_sum),)
