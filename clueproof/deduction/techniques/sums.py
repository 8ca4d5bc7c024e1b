"""Linear sums: bounds propagation, and all ways to make a sum of few numbers, or of places that have weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    bits,
    is_single,
    propagates,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.arrangements import possible_parts
from clueproof.deduction.techniques.counts import stated_count, tally
from clueproof.deduction.techniques.missing import unseen
from clueproof.english import listed
from clueproof.model import Integer, Linear

MAX_WAYS = 4
"""More ways to make a sum are not listed."""


@propagates(Linear)
class LinearSum(Propagator):
    """A linear sum between two bounds, each of which may be absent."""

    def __init__(self, constraint: Linear, position: int, network: Network) -> None:
        terms = [(c, network.variable(x), network.view(x) if isinstance(x, int) else None) for c, x in constraint.terms]
        super().__init__((position,), [variable for _, variable, _ in terms], network.views(constraint.enforce))
        self.terms = terms
        self.counted = () if stated_count(constraint) is None else tuple([view for _, _, view in terms if view])
        """The literals of a sum that says how many of them are true."""
        self.least, self.most = constraint.least, constraint.most
        self.weighted = any(isinstance(cell, int) and abs(coefficient) > 1 for coefficient, cell in constraint.terms)
        """Does something true count for more than 1?"""
        self.adds_up = self.least == self.most and all(view is None and c == 1 for c, _, view in terms)
        """Are they numbers that add up to one?"""

    @classmethod
    def of(cls, constraint: Linear, position: int, network: Network) -> list[LinearSum]:
        """The propagator of a linear constraint; none where it only defines a count, which `StatedCount` looks at."""
        stated = stated_count(constraint)
        if stated is not None and network.derived(_uses)[stated[1].index] == 1:
            return []
        return [cls(constraint, position, network)]


MAX_OPEN = 4
"""With more open terms that all have the coefficient 1, hardly any value is impossible: then ways are not searched."""
MAX_BOUNDS = 2
"""More bounds than these, of cells with different ones, are not said one by one."""
MAX_SUMS = 10_000
"""The largest total up to which all sums are enumerated."""


def _uses(network: Network) -> Counter[int]:
    """How many constraints each integer stands in."""
    return Counter(
        cell.index
        for constraint in network.model.constraints
        for cell in constraint.cells()
        if isinstance(cell, Integer)
    )


class Rest(NamedTuple):
    """What is left of numbers that add up to one: what the open ones have to add up to."""

    total: int
    variables: Sequence[int]
    numbers: Sequence[Sequence[int]] | None
    """What each of these variables can be; None if there are too many of them to look at all ways."""

    @property
    def ways(self) -> list[tuple[int, ...]] | None:
        """How they can add up to the total. Computed only for a sentence, since few conclusions are ever told."""
        if self.numbers is None:
            return None
        return [way for way in product(*self.numbers) if sum(way) == self.total]


class SumBound(NamedTuple):
    """What cells of a sum are at most, or at least: the total without what the others are at least, or at most."""

    variables: tuple[int, ...]
    most: bool
    total: int
    others: tuple[int, ...]

    @property
    def arithmetic(self) -> str:
        """ "12 - 4 - 1 = 7"."""
        return f"{' - '.join(map(str, (self.total, *self.others)))} = {self.total - sum(self.others)}"


class SumBounds(NamedTuple):
    """What the cells of a sum are at most or at least."""

    bounds: tuple[SumBound, ...]


class CountRange(NamedTuple):
    """Of a sum that is a count: how many of these views are true at least and at most."""

    fewest: int
    most: int
    views: tuple[View, ...]


def _find_sum_bounds(total: LinearSum, state: State) -> Conclusion[Rest | CountRange | None] | None:
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
        return Conclusion([], total.variables, _rest(total, state))
    spare = highest - lowest
    if (most is None or highest <= most) and (least is None or lowest >= least):
        return None
    prunings = []
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
            prunings.append((variable, domains[variable] & lost))
    if not prunings:
        return None
    if (rest := _rest(total, state)) is not None:
        return Conclusion(prunings, total.variables, rest)
    if total.counted and not any(view.variable == prunings[0][0] for view in total.counted):
        true, undecided = tally(total.counted, domains)
        return Conclusion(prunings, total.variables, CountRange(true, true + len(undecided), total.counted))
    return Conclusion(prunings, total.variables)


def _show_sum_bounds(
    total: LinearSum, state: State, conclusion: Conclusion[Rest | CountRange | SumBounds | None]
) -> Conclusion[Rest | CountRange | SumBounds | None]:
    """The bounds of cells that add up, unless there are few ways to say, and the candidates that must be gone."""
    rest = conclusion.detail
    if not total.adds_up or not conclusion.prunings:
        return conclusion
    values, lost = state.variables.values, dict(conclusion.prunings)
    had = {variable: state.domains[variable] | lost.get(variable, 0) for variable in total.variables}
    ends = {
        variable: (values[(mask & -mask).bit_length() - 1], values[mask.bit_length() - 1])
        for variable, mask in had.items()
    }
    low, high = (sum(end[side] for end in ends.values()) for side in (0, 1))
    target = total.least or 0
    bounds: dict[tuple[bool, tuple[int, ...]], list[int]] = {}
    bounded: tuple[list[int], list[int]] = ([], [])
    for variable, mask in lost.items():
        largest, smallest = values[mask.bit_length() - 1], values[(mask & -mask).bit_length() - 1]
        too_large = largest > target - low + ends[variable][0]
        too_small = smallest < target - high + ends[variable][1]
        for side, beyond in enumerate((too_large, too_small)):
            if beyond:
                bounded[side].append(variable)
                others = sorted((end[side] for other, end in ends.items() if other != variable), reverse=True)
                bounds.setdefault((side == 0, tuple(others)), []).append(variable)
    needed = []
    for variable, mask in had.items():
        # a cell's own bound follows from the others alone
        others = [any(cell != variable for cell in bounded[side]) for side in (0, 1)]
        below = (mask & -mask) - 1 if others[0] else 0
        above = -(1 << mask.bit_length()) if others[1] else 0
        gone = (below | above) & state.variables.full[variable]
        if gone and (gone := gone & unseen(variable, state, lost)):
            needed.append((variable, gone))
    conclusion = conclusion._replace(required_prunings=needed)
    if isinstance(rest, Rest) and (len(rest.variables) == 1 or _has_few_ways(rest)):
        return conclusion
    said = tuple([SumBound(tuple(cells), most, target, others) for (most, others), cells in bounds.items()])
    return conclusion if len(said) > MAX_BOUNDS else conclusion._replace(detail=SumBounds(said))


def _has_few_ways(rest: Rest) -> bool:
    ways = rest.ways
    return ways is not None and len(ways) <= MAX_WAYS


def _say_bound(bound: SumBound, phrases: Phrases) -> str:
    names = phrases.names(bound.variables)
    verb = "is" if len(bound.variables) == 1 else "are"
    return f"{names} {verb} at {'most' if bound.most else 'least'} {bound.arithmetic}"


def _say_sum_bounds(
    conclusion: Conclusion[Rest | CountRange | SumBounds | None],
    constraints: tuple[int, ...],
    phrases: Phrases,
) -> str:
    """What the other terms leave to a term. Seen: all of them."""
    rule = phrases.rule(constraints)
    detail = conclusion.detail
    if isinstance(detail, SumBounds):
        return f"{rule}: {listed([_say_bound(bound, phrases) for bound in detail.bounds])}"
    if isinstance(detail, Rest):
        return _say_rest(rule, detail, phrases)
    if not conclusion.prunings:
        return f'"{rule}" is broken'
    if detail is not None:
        fewest, most, views = detail
        return f"{phrases.place(constraints)} has {f'{fewest} to ' * (fewest < most)}{phrases.counted(most, views)}"
    return f"{rule}, and the others leave nothing else" if len(conclusion.seen) > 2 else rule


def _say_rest(rule: str, rest: Rest, phrases: Phrases) -> str:
    """What the open cells of a sum have to add up to, and how they can."""
    if not rest.variables:
        return f'"{rule}" is broken'
    alone = len(rest.variables) == 1
    said = f"{rule}, which leaves {rest.total} to {phrases.names(rest.variables)}"
    ways = rest.ways
    if ways is None or len(ways) > MAX_WAYS or (alone and ways):
        return said
    if not ways:
        return f"{said}, which can't {f'be {rest.total}' if alone else 'make it'}"
    return f"{said}: {listed([' + '.join(map(str, way)) for way in ways], 'or')}"


def _find_sum_ways(total: LinearSum, state: State) -> Conclusion[Rest | None] | None:
    """Each value of a term is part of some way to make the sum."""
    if total.least is None or total.most is None:
        return None
    domains, values = state.domains, state.variables.values
    if not total.weighted and sum(not is_single(domains[variable]) for variable in total.variables) > MAX_OPEN:
        return None
    offset, every = 0, list[list[tuple[int, int]]]()
    for coefficient, variable, view in total.terms:
        mask = domains[variable]
        if view is None:
            parts = [(coefficient * values[bit.bit_length() - 1], bit) for bit in bits(mask)]
        else:
            parts = [(part, mask & side) for part, side in ((0, view.no), (coefficient, view.yes)) if mask & side]
        lowest = min(part for part, _ in parts)
        offset += lowest
        every.append([(part - lowest, lost) for part, lost in parts])
    if sum(max(part for part, _ in parts) for parts in every) > MAX_SUMS:
        return None
    left = possible_parts(every, total.least - offset, total.most - offset)
    if left is None:
        return Conclusion([], total.variables, _rest(total, state))
    prunings = []
    for (_, variable, _), possible in zip(total.terms, left, strict=True):
        if domains[variable] & ~possible:
            prunings.append((variable, domains[variable] & ~possible))
    if not prunings:
        return None
    return Conclusion(prunings, total.variables, _rest(total, state))


def _say_sum_ways(conclusion: Conclusion[Rest | None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to make the sum."""
    rule = phrases.rule(constraints)
    if conclusion.detail is not None:
        return _say_rest(rule, conclusion.detail, phrases)
    return f"all ways that are left agree, as {rule}" if conclusion.prunings else f"{rule}, and no way is left"


def _rest(total: LinearSum, state: State) -> Rest | None:
    """What is left of the sum; None if none of its numbers is known, or they aren't just added up to one."""
    if not total.adds_up:
        return None
    domains, values = state.domains, state.variables.values
    rest, still_open = total.least or 0, []
    for variable in total.variables:
        if is_single(domains[variable]):
            rest -= values[domains[variable].bit_length() - 1]
        else:
            still_open.append(variable)
    if len(still_open) == len(total.variables):
        return None
    if len(still_open) > MAX_OPEN:
        return Rest(rest, still_open, None)
    numbers = [[values[bit.bit_length() - 1] for bit in bits(domains[variable])] for variable in still_open]
    return Rest(rest, still_open, numbers)


LinearSum.techniques = (
    Technique("bounds of a sum", 25, _find_sum_bounds, _say_sum_bounds, quick=True, evidence=_show_sum_bounds),
    Technique("ways to make a sum", 29, _find_sum_ways, _say_sum_ways),
)
