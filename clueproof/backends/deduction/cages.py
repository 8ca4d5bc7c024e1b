"""Sums of different numbers: a sum over cells of one group, as in a cage or along a crossword line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from clueproof.backends.deduction.groups import Group
from clueproof.backends.deduction.technique import Found, Technique, Truth, Unit, bits
from clueproof.model import Integer, Linear, Model

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words

MOST_CELLS = 9
MOST_STATES = 2000
"""More pairs (numbers used, sum so far) than this are for no person, and slow."""


class Cage(Unit):
    """Cells that are all different, and bounds for the sum of their values times coefficients."""

    def __init__(
        self, terms: Sequence[tuple[int, int]], bounds: tuple[int | None, int | None], position: int, group: Group,
        enforce: tuple[Truth, ...],
    ) -> None:  # fmt: skip
        super().__init__((position, *group.constraints), [slot for _, slot in terms], enforce)
        self.terms = terms
        self.least, self.most = bounds


def cages(groups: Sequence[Group], model: Model, network: Network) -> Iterator[Unit]:
    """A unit for each sum of two to nine integers that are all in one group."""
    members = [(frozenset(group.slots), group) for group in groups if group.all_different]
    for position, constraint in enumerate(model.constraints):
        if not isinstance(constraint, Linear) or not 2 <= len(constraint.terms) <= MOST_CELLS:
            continue
        if not all(isinstance(cell, Integer) for _, cell in constraint.terms):
            continue
        terms = [(coefficient, network.slot(cell)) for coefficient, cell in constraint.terms]
        slots = {slot for _, slot in terms}
        group = next((group for cells, group in members if slots <= cells), None)
        if group is not None and len(slots) == len(terms):
            bounds = constraint.least, constraint.most
            yield Cage(terms, bounds, position, group, network.truths(constraint.enforce))


def _find_cage(cage: Cage, state: State) -> Found | None:
    """All ways to make the sum, cell by cell, forward and backward through the pairs (numbers used, sum so far)."""
    domains, number = state.domains, state.network.value
    choices = [[(bit, coefficient * number(bit)) for bit in bits(domains[slot])] for coefficient, slot in cage.terms]
    low = high = 0
    reach = [(0, 0)]
    for parts in reversed(choices):
        low += min(part for _, part in parts)
        high += max(part for _, part in parts)
        reach.append((low, high))
    reach.reverse()
    layers: list[set[tuple[int, int]]] = [{(0, 0)}]
    for place, parts in enumerate(choices, 1):
        low, high = reach[place]
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
        return Found([], cage.slots)
    removals = []
    for place in range(len(choices) - 1, -1, -1):
        allowed, before = 0, set()
        for used, total in layers[place]:
            for bit, part in choices[place]:
                if not used & bit and (used | bit, total + part) in useful:
                    allowed |= bit
                    before.add((used, total))
        useful = before
        slot = cage.slots[place]
        if domains[slot] & ~allowed:
            removals.append((slot, domains[slot] & ~allowed))
    return Found(removals, cage.slots) if removals else None


def _say_cage(cage: Cage, found: Found, words: Words) -> str:
    if not found.removals:
        return f"{words.names(cage.slots)} can't make the sum, as {words.rule(cage)}"
    return f"no way to make the sum of {words.names(cage.slots)} has anything else, as {words.rule(cage)}"


Cage.techniques = (Technique("sum of different numbers", 29, _find_cage, _say_cage),)
