"""Linear sums: bounds propagation."""

from __future__ import annotations

from collections import Counter

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.engine import Conclusion, Network, Propagator, State, Technique, bits, propagates
from clueproof.backends.deduction.technique_names import SUM_BOUNDS
from clueproof.backends.deduction.techniques.counts import stated_count
from clueproof.model import Integer, Linear


@propagates(Linear)
class LinearSum(Propagator):
    """A linear sum between two bounds, each of which may be absent."""

    def __init__(self, constraint: Linear, position: int, network: Network) -> None:
        terms = [(c, network.variable(x), network.view(x) if isinstance(x, int) else None) for c, x in constraint.terms]
        super().__init__((position,), [variable for _, variable, _ in terms], network.views(constraint.enforce))
        self.terms = terms
        self.least, self.most = constraint.least, constraint.most

    @classmethod
    def of(cls, constraint: Linear, position: int, network: Network) -> list[LinearSum]:
        """The propagator of a linear constraint; none where it only defines a count, which `StatedCount` looks at."""
        stated = stated_count(constraint)
        if stated is not None and network.derived(_uses)[stated[1].index] == 1:
            return []
        return [cls(constraint, position, network)]


def _uses(network: Network) -> Counter[int]:
    """How many constraints each integer stands in."""
    return Counter(
        cell.index
        for constraint in network.model.constraints
        for cell in constraint.cells()
        if isinstance(cell, Integer)
    )


def _find_sum_bounds(total: LinearSum, state: State) -> Conclusion | None:
    """A term is within what the others, at their least and greatest, leave to it."""
    domains, values = state.domains, state.variables.values
    ranges = []
    lowest = highest = 0
    for coefficient, variable, view in total.terms:
        mask = domains[variable]
        if view is None:
            low, high = (
                coefficient * values[(mask & -mask).bit_length() - 1],
                coefficient * values[mask.bit_length() - 1],
            )
        else:
            low, high = coefficient * (not mask & view.no), coefficient * (mask & view.yes != 0)
        if low > high:
            low, high = high, low
        ranges.append((low, high))
        lowest += low
        highest += high
    least, most = total.least, total.most
    if (least is not None and highest < least) or (most is not None and lowest > most):
        return Conclusion([], total.variables)
    spare = highest - lowest
    if (most is None or highest <= most) and (least is None or lowest >= least):
        return None
    removals = []
    for (coefficient, variable, view), (low, high) in zip(total.terms, ranges, strict=True):
        if low == high or spare == 0:
            continue
        # what the term can be at most and at least
        top = None if most is None else most - (lowest - low)
        bottom = None if least is None else least - (highest - high)
        if (top is None or high <= top) and (bottom is None or low >= bottom):
            continue
        if view is None:
            lost = 0
            for bit in bits(domains[variable]):
                part = coefficient * values[bit.bit_length() - 1]
                if (top is not None and part > top) or (bottom is not None and part < bottom):
                    lost |= bit
        else:
            lost = 0
            for part, side in ((0, view.no), (coefficient, view.yes)):
                if (top is not None and part > top) or (bottom is not None and part < bottom):
                    lost |= side
        if domains[variable] & lost:
            removals.append((variable, domains[variable] & lost))
    return Conclusion(removals, total.variables) if removals else None


LinearSum.techniques = (Technique(*SUM_BOUNDS, _find_sum_bounds, sentences.sum_bounds, quick=True),)
