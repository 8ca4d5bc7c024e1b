"""Cages of every kind: the ways to fill cells whose sum, product or difference is known, and what all of them hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

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
from clueproof.deduction.technique_names import CAGE_CLAIM, CAGE_FILLINGS
from clueproof.deduction.techniques.houses import House, houses_of
from clueproof.model import Constraint, Integer, Linear, Product, Table

MOST_CELLS = 6
MOST_ROWS = 500
"""Of a table."""
MOST_FILLINGS = 2000
"""The techniques give up on more ways to fill a cage: no person follows that, and it is slow."""


@combines_constraints
class Filling(Propagator):
    """The cells of a sum, a product or a table, and the houses that share cells with it."""

    def __init__(
        self, constraint: Constraint, cells: Sequence[int], position: int, houses: Sequence[House],
        enforce: tuple[View, ...],
    ) -> None:  # fmt: skip
        places = {variable: place for place, variable in enumerate(cells)}
        shared = [(house, [places[v] for v in house.variables if v in places]) for house in houses]
        self.houses = [(house, inside) for house, inside in shared if len(inside) > 1]
        """Houses, and which of the cells lie in them."""
        named = [number for house, _ in self.houses for number in house.constraints]
        super().__init__((position, *dict.fromkeys(named)), cells, enforce)
        self.constraint = constraint
        self.alone = any(len(inside) == len(cells) for _, inside in self.houses)
        """Are all cells in one house? Then no cell sees another one otherwise."""
        self.before: list[list[int]] = [[] for _ in cells]
        """For each place those before it that must hold other numbers."""
        for _, inside in self.houses:
            for place in inside:
                self.before[place] += [other for other in inside if other < place]

    @classmethod
    def build(cls, network: Network) -> Iterator[Filling]:
        """Of each sum, product and table of two to six integers; of a product also without a house."""
        yield from network.derived(fillings_of)

    @classmethod
    def all_of(cls, network: Network) -> Iterator[Filling]:
        """See `build`."""
        houses = [house for house in network.derived(houses_of) if house.all_different]
        for position, constraint in enumerate(network.model.constraints):
            if not (_is_sum(constraint) or isinstance(constraint, Product) or _is_short_table(constraint)):
                continue
            cells = list(constraint.cells())
            if not all(isinstance(cell, Integer) for cell in cells):
                continue
            variables = [network.variable(cell) for cell in cells]
            if not 2 <= len({*variables}) == len(variables) <= MOST_CELLS:
                continue
            found = cls(constraint, variables, position, houses, network.views(constraint.enforce))
            if found.houses or isinstance(constraint, Product):
                yield found

    def fillings(self, state: State) -> list[tuple[int, ...]] | None:
        """All ways to fill the cells; None if there are too many."""
        domains, number = state.domains, state.variables.value
        masks = [domains[variable] for variable in self.variables]
        found: list[tuple[int, ...]] = []
        if isinstance(self.constraint, Table):
            bit = {number(one): one for mask in masks for one in bits(mask)}
            for row in self.constraint.rows:
                filled = tuple([bit.get(value, 0) for value in row])
                fits = len(row) == len(masks) and all(one & mask for one, mask in zip(filled, masks, strict=True))
                if fits and not any(self._clashes(filled, place, filled[place]) for place in range(len(row))):
                    found.append(filled)
            return found
        choices = [[(one, number(one)) for one in bits(mask)] for mask in masks]
        joins, can_be = self._arithmetic(choices)

        def grow(filled: tuple[int, ...], so_far: int) -> bool:
            place = len(filled)
            if place == len(choices):
                found.append(filled)
                return len(found) <= MOST_FILLINGS
            for one, value in choices[place]:
                after = joins(so_far, value)
                possible = can_be(place, after) and not self._clashes(filled, place, one)
                if possible and not grow((*filled, one), after):
                    return False
            return True

        return found if grow((), 0 if isinstance(self.constraint, Linear) else 1) else None

    def _clashes(self, filled: tuple[int, ...], place: int, one: int) -> bool:
        """Does a cell before this place, in the same house, have the value?"""
        return any(filled[other] == one for other in self.before[place])

    def _arithmetic(
        self, choices: Sequence[Sequence[tuple[int, int]]]
    ) -> tuple[Callable[[int, int], int], Callable[[int, int], bool]]:
        """How a value joins what the cells before it make, and whether that can still come right."""
        if isinstance(self.constraint, Linear):
            target = self.constraint.least or 0
            low, high = [0], [0]
            for options in reversed(choices):
                low.append(low[-1] + min(value for _, value in options))
                high.append(high[-1] + max(value for _, value in options))
            low.reverse()
            high.reverse()
            return int.__add__, lambda place, so_far: low[place + 1] <= target - so_far <= high[place + 1]
        assert isinstance(self.constraint, Product)
        result, last = self.constraint.result, len(choices) - 1
        if not result:
            return int.__mul__, lambda place, so_far: place < last or so_far == 0
        return (
            int.__mul__,
            lambda place, so_far: so_far == result if place == last else so_far != 0 and result % so_far == 0,
        )


def fillings_of(network: Network) -> list[Filling]:
    """The cages of a model."""
    return [*Filling.all_of(network)]


def removals_of(variables: Sequence[int], fillings: Sequence[tuple[int, ...]], state: State) -> list[tuple[int, int]]:
    """What variables lose if they are filled in one of these ways."""
    allowed = [0] * len(variables)
    for filled in fillings:
        for place, one in enumerate(filled):
            allowed[place] |= one
    return [
        (variable, state.domains[variable] & ~stays)
        for variable, stays in zip(variables, allowed, strict=True)
        if state.domains[variable] & ~stays
    ]


def _is_sum(constraint: Constraint) -> bool:
    return (
        isinstance(constraint, Linear)
        and constraint.least is not None
        and constraint.least == constraint.most
        and all(coefficient == 1 for coefficient, _ in constraint.terms)
    )


def _is_short_table(constraint: Constraint) -> bool:
    return isinstance(constraint, Table) and len(constraint.rows) <= MOST_ROWS


def _find_fillings(cage: Filling, state: State) -> Conclusion | None:
    """Cells lose the values that they have in no way to fill the cage."""
    if cage.alone and not isinstance(cage.constraint, Product):
        # simpler techniques find that
        return None
    fillings = cage.fillings(state)
    if fillings is None:
        return None
    if not fillings:
        return Conclusion([], cage.variables)
    removals = removals_of(cage.variables, fillings, state)
    return Conclusion(removals, cage.variables) if removals else None


def _find_claims(cage: Filling, state: State) -> Conclusion | None:
    """A value that the cage holds in a house whichever way it is filled goes from the rest of the house."""
    fillings = cage.fillings(state) if cage.houses else None
    if not fillings:
        return None
    for house, inside in cage.houses:
        claimed = -1
        for filled in fillings:
            holds = 0
            for place in inside:
                holds |= filled[place]
            claimed &= holds
        if not claimed:
            continue
        here = {cage.variables[place] for place in inside}
        removals = [
            (variable, state.domains[variable] & claimed)
            for variable in house.variables
            if variable not in here and state.domains[variable] & claimed
        ]
        if removals:
            removed = 0
            for _, lost in removals:
                removed |= lost
            return Conclusion(removals, [cage.variables[place] for place in inside], (removed, house.constraints))
    return None


Filling.techniques = (
    Technique(*CAGE_FILLINGS, _find_fillings, sentences.cage_fillings),
    Technique(*CAGE_CLAIM, _find_claims, sentences.cage_claim),
)
