"""Counts and sums: quota reached, quota forced, bounds of a linear sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clueproof.backends.deduction.technique import Found, Technique, Truth, Unit, bits
from clueproof.model import Cardinality, Linear

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words


class Quota(Unit):
    """Between `least` and `most` of the literals are true; a literal listed twice counts twice."""

    def __init__(
        self, truths: tuple[Truth, ...], bounds: tuple[int, int], position: int, enforce: tuple[Truth, ...]
    ) -> None:
        super().__init__((position,), [truth.slot for truth in truths], enforce)
        self.truths = truths
        self.least, self.most = bounds

    @classmethod
    def of(cls, constraint: Cardinality, position: int, network: Network) -> list[Unit]:
        """A cardinality constraint."""
        truths = network.truths(constraint.literals)
        return [cls(truths, constraint.bounds, position, network.truths(constraint.enforce))]

    def count(self, state: State) -> tuple[int, list[Truth]]:
        """How many literals are true, and those that are open."""
        domains = state.domains
        true, undecided = 0, []
        for truth in self.truths:
            mask = domains[truth.slot]
            if mask & truth.yes:
                if mask & truth.no:
                    undecided.append(truth)
                else:
                    true += 1
        return true, undecided


def _find_last(quota: Quota, state: State) -> Found | None:
    """One is open, and the count says what it is."""
    true, undecided = quota.count(state)
    if len(undecided) != 1:
        return None
    (truth,) = undecided
    if true == quota.most:
        return Found([(truth.slot, truth.yes)], quota.slots)
    return Found([(truth.slot, truth.no)], quota.slots) if true + 1 == quota.least else None


def _say_last(quota: Quota, found: Found, words: Words) -> str:
    ((slot, _),) = found.removals
    return f"only {words.name(slot)} is open, and {words.rule(quota)}"


def _find_reached(quota: Quota, state: State) -> Found | None:
    """As many as may be true are true: no other one is."""
    true, undecided = quota.count(state)
    if true > quota.most:
        return Found([], quota.slots)
    if true < quota.most or not undecided:
        return None
    return Found([(truth.slot, truth.yes) for truth in undecided], [truth.slot for truth in undecided])


def _find_forced(quota: Quota, state: State) -> Found | None:
    """No more can be true than have to be: all open ones are."""
    true, undecided = quota.count(state)
    if true + len(undecided) < quota.least:
        return Found([], quota.slots)
    if true + len(undecided) > quota.least or not undecided:
        return None
    return Found([(truth.slot, truth.no) for truth in undecided], [truth.slot for truth in undecided])


def _say_reached(quota: Quota, found: Found, words: Words) -> str:
    if not found.removals:
        return f"{words.place(quota)} has more than {words.counted(quota.most, quota.truths)}"
    return f"{words.place(quota)} has its {words.counted(quota.most, quota.truths)} already"


def _say_forced(quota: Quota, found: Found, words: Words) -> str:
    if not found.removals:
        return f"{words.place(quota)} can't have {words.counted(quota.least, quota.truths)} any more"
    return f"{words.place(quota)} needs all that are left for its {words.counted(quota.least, quota.truths)}"


Quota.techniques = (
    Technique("last of a count", 12, _find_last, _say_last, names=True),
    Technique("quota reached", 13, _find_reached, _say_reached, quick=True, names=True),
    Technique("quota forced", 14, _find_forced, _say_forced, quick=True, names=True),
)


class Sum(Unit):
    """A linear sum between two bounds, each of which may be open."""

    def __init__(self, constraint: Linear, position: int, network: Network) -> None:
        terms = [(c, network.slot(x), network.truth(x) if isinstance(x, int) else None) for c, x in constraint.terms]
        super().__init__((position,), [slot for _, slot, _ in terms], network.truths(constraint.enforce))
        self.terms = terms
        self.least, self.most = constraint.least, constraint.most

    @classmethod
    def of(cls, constraint: Linear, position: int, network: Network) -> list[Unit]:
        """A linear constraint."""
        return [cls(constraint, position, network)]


def _find_bounds(unit: Sum, state: State) -> Found | None:
    """A term can only be what the others, at their least and greatest, leave to it."""
    domains, values = state.domains, state.network.values
    ranges = []
    lowest = highest = 0
    for coefficient, slot, truth in unit.terms:
        mask = domains[slot]
        if truth is None:
            low, high = (
                coefficient * values[(mask & -mask).bit_length() - 1],
                coefficient * values[mask.bit_length() - 1],
            )
        else:
            low, high = coefficient * (not mask & truth.no), coefficient * (mask & truth.yes != 0)
        if low > high:
            low, high = high, low
        ranges.append((low, high))
        lowest += low
        highest += high
    least, most = unit.least, unit.most
    if (least is not None and highest < least) or (most is not None and lowest > most):
        return Found([], unit.slots)
    spare = highest - lowest
    if (most is None or highest <= most) and (least is None or lowest >= least):
        return None
    removals = []
    for (coefficient, slot, truth), (low, high) in zip(unit.terms, ranges, strict=True):
        if low == high or spare == 0:
            continue
        # what the term can be at most and at least
        top = None if most is None else most - (lowest - low)
        bottom = None if least is None else least - (highest - high)
        if (top is None or high <= top) and (bottom is None or low >= bottom):
            continue
        if truth is None:
            lost = 0
            for bit in bits(domains[slot]):
                part = coefficient * values[bit.bit_length() - 1]
                if (top is not None and part > top) or (bottom is not None and part < bottom):
                    lost |= bit
        else:
            lost = 0
            for part, side in ((0, truth.no), (coefficient, truth.yes)):
                if (top is not None and part > top) or (bottom is not None and part < bottom):
                    lost |= side
        if domains[slot] & lost:
            removals.append((slot, domains[slot] & lost))
    return Found(removals, unit.slots) if removals else None


def _say_bounds(unit: Sum, found: Found, words: Words) -> str:
    if not found.removals:
        return f"{words.rule(unit)} can't be met"
    return f"{words.rule(unit)}, whatever the others are"


Sum.techniques = (Technique("bounds of a sum", 25, _find_bounds, _say_bounds, quick=True),)
