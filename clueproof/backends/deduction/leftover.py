"""Constraints without techniques of their own: the last open cell is what they allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clueproof.backends.deduction.technique import Found, Technique, Unit, bits, single
from clueproof.model import Assignment, Cell, Constraint, Literal

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words


class Reading(Assignment):
    """The assignment of the slots that have one candidate; only those may be asked for."""

    __slots__ = ("_domains", "_network")

    def __init__(self, network: Network, domains: Sequence[int]) -> None:
        super().__init__((), ())
        self._network = network
        self._domains = domains

    def true(self, literal: Literal) -> bool:
        truth = self._network.truth(literal)
        return self._domains[truth.slot] & truth.yes != 0

    def value(self, cell: Cell) -> int:
        return int(self.true(cell)) if isinstance(cell, int) else self._network.value(self._domains[cell.index])


class Whole(Unit):
    """Any constraint, looked at when at most one of its slots is open."""

    def __init__(self, constraint: Constraint, position: int, network: Network) -> None:
        slots = dict.fromkeys(map(network.slot, constraint.cells()))
        super().__init__((position,), slots, network.truths(constraint.enforce))
        self.constraint = constraint

    @classmethod
    def of(cls, constraint: Constraint, position: int, network: Network) -> list[Unit]:
        """A constraint of any type."""
        return [cls(constraint, position, network)]


def _find_last(unit: Whole, state: State) -> Found | None:
    """The values of the last open cell with which the constraint is not satisfied are out."""
    domains = state.domains
    undecided = [slot for slot in unit.slots if not single(domains[slot])]
    if len(undecided) > 1:
        return None
    if not undecided:
        return None if unit.constraint.means(Reading(state.network, domains)) else Found([], unit.slots)
    slot = undecided[0]
    trial = list(domains)
    lost = 0
    for value in bits(domains[slot]):
        trial[slot] = value
        if not unit.constraint.means(Reading(state.network, trial)):
            lost |= value
    return Found([(slot, lost)], unit.slots) if lost else None


def _say_last(unit: Whole, found: Found, words: Words) -> str:
    if not found.removals:
        return f"{words.rule(unit)} is not met"
    return f"{words.rule(unit)}: nothing else is left"


Whole.techniques = (Technique("last cell of a rule", 19, _find_last, _say_last, quick=True),)
