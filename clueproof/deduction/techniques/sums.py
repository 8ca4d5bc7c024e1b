"""Linear sums: bounds propagation, and all ways to make a sum of few numbers, or of places that have weights.

Cells of one house hold different numbers: at least 1, 2 and 3, not 1 three times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

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
from clueproof.deduction.techniques.houses import House, different_with
from clueproof.deduction.techniques.missing import unseen
from clueproof.english import listed, number_word
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
        self.numbers = all(view is None for _, _, view in terms)
        """Are all terms integers?"""
        self.apart = _apart(terms, different_with(self.enforce, network)) if self.numbers and len(terms) > 1 else []
        """The positions of terms with the same coefficient that hold different numbers, at least two together."""
        self.group_of = {place: group for group, places in enumerate(self.apart) for place in places}

    @classmethod
    def of(cls, constraint: Linear, position: int, network: Network) -> list[LinearSum]:
        """The propagator of a linear constraint; none where it only defines a count, which `StatedCount` looks at."""
        stated = stated_count(constraint)
        if stated is not None and network.derived(_uses)[stated[1].index] == 1:
            return []
        return [cls(constraint, position, network)]


def _apart(terms: Sequence[tuple[int, int, View | None]], houses: Iterable[House]) -> list[list[int]]:
    """The positions of terms, in groups of several that have the same coefficient and stand in one house."""
    left = dict.fromkeys(range(len(terms)))
    found: list[list[int]] = []
    inside = [(house, {*house.variables}) for house in houses]
    while True:
        groups = [
            [place for place in left if terms[place][1] in variables and terms[place][0] == coefficient]
            for _, variables in inside
            for coefficient in {terms[place][0] for place in left if terms[place][1] in variables}
        ]
        largest = max(groups, key=len, default=[])
        if len(largest) < 2:
            return found
        found.append(largest)
        for place in largest:
            del left[place]


MAX_OPEN = 4
"""With more open terms that all have the coefficient 1, hardly any value is impossible: then ways are not searched."""
MAX_BOUNDS, MAX_SIGNED_BOUNDS = 2, 4
"""More bounds than these are not said one by one: of numbers that add up to one, and of other sums."""
FEW_TERMS = 3
"""A sum of two places needs no arithmetic: its rule says enough."""
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
    apart: Sequence[Sequence[int]] = ()
    """The positions, in groups, of variables that hold different numbers."""

    @property
    def ways(self) -> list[tuple[int, ...]] | None:
        """How they can add up to the total. Computed only for a sentence, since few conclusions are ever told."""
        return None if self.numbers is None else [*ways_to_add_up(self.numbers, self.total, self.apart)]


def ways_to_add_up(
    numbers: Sequence[Sequence[int]], total: int, apart: Sequence[Sequence[int]] = ()
) -> Iterator[tuple[int, ...]]:
    """How numbers, each one of some in ascending order, add up to a total; those of a group in `apart`, by their
    places, differ."""
    before = [
        {one for group in apart if place in group for one in group if one < place} for place in range(len(numbers))
    ]
    least, most = [0], [0]
    for some in reversed(numbers):
        least.append(least[-1] + some[0])
        most.append(most[-1] + some[-1])

    def go_on(way: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        place = len(way)
        if place == len(numbers):
            yield way
            return
        rest = len(numbers) - place - 1
        for number in numbers[place]:
            if least[rest] <= left - number <= most[rest] and all(way[one] != number for one in before[place]):
                yield from go_on((*way, number), left - number)

    return go_on((), total) if least[-1] <= total <= most[-1] else iter(())


class SumBound(NamedTuple):
    """What cells of a sum, each times a coefficient, are at most, or at least, and the numbers that say so."""

    variables: tuple[int, ...]
    coefficient: int
    most: bool
    total: int
    """What the sum has to be; 0 is not said."""
    others: tuple[int, ...]
    """What the other terms are at least, or at most, those that are taken away with a minus."""
    plain: bool
    """Do numbers add up to the total?"""

    @property
    def limit(self) -> int:
        """The bound."""
        return (self.total if self.plain or self.coefficient > 0 else -self.total) + sum(self.others)

    @property
    def arithmetic(self) -> str:
        """ "12 - 4 - 1 = 7"; "7" where nothing is added up."""
        if self.plain:
            return _added([self.total, *self.others])
        return _added([*filter(None, (*self.others, self.total if self.coefficient > 0 else -self.total))])


class SumBounds(NamedTuple):
    """What the cells of a sum are at most or at least."""

    bounds: tuple[SumBound, ...]


class AllBounds(NamedTuple):
    """What the numbers of a sum are together at least, or at most, and so how far each can be from that."""

    most: bool
    """Is each at most so much above its least?"""
    numbers: tuple[int, ...]
    spare: int


class BrokenSum(NamedTuple):
    """What the terms of a sum that can't be made are together, at least if that is too much, else at most."""

    too_much: bool
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"add up to at {'least' if self.too_much else 'most'} {_added(sorted(self.numbers))}"


class WeightBounds(NamedTuple):
    """What places of different weights must add up to, as in a Kakurasu: those without which too little would be left,
    with the most that is left without the lightest, and those with which it would be too much, with the least then."""

    needed: tuple[int, ...]
    most: int
    barred: tuple[int, ...]
    least: int


class CountRange(NamedTuple):
    """Of a sum that is a count: how many of these views are true at least and at most."""

    fewest: int
    most: int
    views: tuple[View, ...]


SumDetail: TypeAlias = Rest | CountRange | SumBounds | AllBounds | WeightBounds | BrokenSum | None


def least_different(numbers: Iterable[int], step: int) -> list[int]:
    """The least numbers, a step apart, that are no less than these."""
    found: list[int] = []
    for number in sorted(numbers):
        found.append(number if not found else max(number, found[-1] + step))
    return found


def _ends_of(total: LinearSum, ends: Sequence[tuple[int, int]], side: int, without: int | None = None) -> list[int]:
    """What the terms, or all but one, add at least (side 0) or at most (1), in groups of different numbers."""
    sign = 1 - 2 * side
    alone = [end[side] for place, end in enumerate(ends) if place not in total.group_of and place != without]
    for places in total.apart:
        step = abs(total.terms[places[0]][0])
        apart = [sign * ends[place][side] for place in places if place != without]
        alone += [sign * number for number in least_different(apart, step)]
    return alone


def _find_sum_bounds(total: LinearSum, state: State) -> Conclusion[SumDetail] | None:
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
    if total.apart:
        lowest, highest = (sum(_ends_of(total, ranges, side)) for side in (0, 1))
    least, most = total.least, total.most
    if (least is not None and highest < least) or (most is not None and lowest > most):
        return Conclusion([], total.variables, rest_of(total, state) or _broken(total, ranges, lowest))
    if (most is None or highest <= most) and (least is None or lowest >= least):
        return None
    prunings = []
    for place, ((coefficient, variable, view), (low, high)) in enumerate(zip(total.terms, ranges, strict=True)):
        if low == high:
            continue
        # what the term can be at most and at least: of different numbers the others can't be so little
        top = None if most is None else most - (lowest - low)
        bottom = None if least is None else least - (highest - high)
        if place in total.group_of:
            if top is not None and most is not None and high > top:
                top = most - sum(_ends_of(total, ranges, 0, place))
            if bottom is not None and least is not None and low < bottom:
                bottom = least - sum(_ends_of(total, ranges, 1, place))
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
    if (rest := rest_of(total, state)) is not None:
        return Conclusion(prunings, total.variables, rest)
    if total.counted and not any(view.variable == prunings[0][0] for view in total.counted):
        true, undecided = tally(total.counted, domains)
        return Conclusion(prunings, total.variables, CountRange(true, true + len(undecided), total.counted))
    return Conclusion(prunings, total.variables)


def _broken(total: LinearSum, ranges: Sequence[tuple[int, int]], lowest: int) -> BrokenSum | None:
    """What numbers add up to that can't make their sum; None for another sum."""
    if not total.numbers or any(coefficient != 1 for coefficient, _, _ in total.terms):
        return None
    too_much = total.most is not None and lowest > total.most
    return BrokenSum(too_much, tuple(_ends_of(total, ranges, not too_much)))


def _show_sum_bounds(total: LinearSum, state: State, conclusion: Conclusion[SumDetail]) -> Conclusion[SumDetail]:
    """The bounds of integers, unless there are few ways to say, and the candidates that must be gone."""
    rest = conclusion.detail
    if total.weighted and rest is None and conclusion.prunings and len(total.terms) > FEW_TERMS:
        return conclusion._replace(detail=_weight_bounds(total, state, dict(conclusion.prunings)))
    if not total.numbers or not conclusion.prunings or len({*total.variables}) < len(total.terms):
        return conclusion
    values, lost = state.variables.values, dict(conclusion.prunings)
    had = [state.domains[variable] | lost.get(variable, 0) for variable in total.variables]
    ends = []
    for (coefficient, _, _), mask in zip(total.terms, had, strict=True):
        end = coefficient * values[(mask & -mask).bit_length() - 1], coefficient * values[mask.bit_length() - 1]
        ends.append((min(end), max(end)))
    bounds: dict[tuple[bool, int, tuple[int, ...]], list[int]] = {}
    bounded: tuple[list[int], list[int]] = ([], [])
    for place, (coefficient, variable, _) in enumerate(total.terms):
        parts = [coefficient * values[bit.bit_length() - 1] for bit in bits(lost.get(variable, 0))]
        for side, stated in enumerate((total.most, total.least)):
            if stated is None or not parts:
                continue
            others = _ends_of(total, ends, side, place)
            left = stated - sum(others)
            if (max(parts) > left) if side == 0 else (min(parts) < left):
                bounded[side].append(place)
                # in the cell itself: what is taken away from the total, or the total from that
                sign = -1 if coefficient > 0 else 1
                numbers = tuple(sorted((sign * other for other in others if other), key=abs))
                bounds.setdefault(((side == 0) == (coefficient > 0), coefficient, numbers), []).append(variable)
    needed = []
    for place, ((coefficient, variable, _), mask) in enumerate(zip(total.terms, had, strict=True)):
        # a cell's own bound follows from the others alone
        wanted = [any(other != place for other in bounded[side]) for side in (0, 1)]
        if coefficient < 0:
            wanted.reverse()
        below = (mask & -mask) - 1 if wanted[0] else 0
        above = -(1 << mask.bit_length()) if wanted[1] else 0
        gone = (below | above) & state.variables.full[variable]
        if gone and (gone := gone & unseen(variable, state, lost)):
            needed.append((variable, gone))
    conclusion = conclusion._replace(required_prunings=needed)
    if isinstance(rest, Rest) and (len(rest.variables) == 1 or _has_few_ways(rest)):
        return conclusion
    stated_at = {True: total.most, False: total.least}
    said = tuple(
        [
            SumBound(tuple(cells), coefficient, most, stated_at[most == (coefficient > 0)] or 0, numbers, total.adds_up)
            for (most, coefficient, numbers), cells in bounds.items()
        ]
    )
    if len(said) <= (MAX_BOUNDS if total.adds_up else MAX_SIGNED_BOUNDS):
        return conclusion._replace(detail=SumBounds(said))
    sides = {bound.most for bound in said}
    if total.adds_up and len(sides) == 1:
        (most,) = sides
        numbers = tuple(sorted(_ends_of(total, ends, 0 if most else 1)))
        return conclusion._replace(detail=AllBounds(most, numbers, abs((total.least or 0) - sum(numbers))))
    return conclusion


def _weight_bounds(total: LinearSum, state: State, lost: dict[int, int]) -> WeightBounds | None:
    """What is needed and barred among the places of a sum; None where not all of it is known but them."""
    least, most, weights = 0, 0, dict[int, tuple[int, View]]()
    for coefficient, variable, view in total.terms:
        had = state.domains[variable] | lost.get(variable, 0)
        if view is None and is_single(had):
            least += coefficient * state.variables.value(had)
            most += coefficient * state.variables.value(had)
        elif view is None or coefficient < 1 or variable in weights:
            return None
        else:
            weights[variable] = coefficient, view
            least += coefficient * (not had & view.no)
            most += coefficient * (had & view.yes != 0)
    if total.least is None or total.least != total.most:
        return None
    # the sum of the places alone
    offset = sum(c * state.variables.value(state.domains[v]) for c, v, view in total.terms if view is None)
    needed = [(weights[variable][0], variable) for variable, mask in lost.items() if mask & weights[variable][1].no]
    barred = [(weights[variable][0], variable) for variable, mask in lost.items() if mask & weights[variable][1].yes]
    return WeightBounds(
        tuple([variable for _, variable in needed]),
        most - offset - min(needed, default=(0, 0))[0],
        tuple([variable for _, variable in barred]),
        least - offset + min(barred, default=(0, 0))[0],
    )


def _say_weights(detail: WeightBounds, phrases: Phrases) -> str:
    """ "without r1c8 at most 27 is left"."""
    said = [
        f"{how} {'one of ' * (len(places) > 1)}{listed([phrases.name(one) for one in places])} {bound}"
        for how, places, bound in (
            ("without", detail.needed, f"at most {detail.most} is left"),
            ("with", detail.barred, f"it would be at least {detail.least}"),
        )
        if places
    ]
    return listed(said)


def _has_few_ways(rest: Rest) -> bool:
    ways = rest.ways
    return ways is not None and len(ways) <= MAX_WAYS


def _added(numbers: Sequence[int]) -> str:
    """ "9 + 2 - 4 = 7", what is added before what is taken away; a single number alone."""
    terms = [*(n for n in numbers if n >= 0), *(n for n in numbers if n < 0)]
    if len(terms) < 2:
        return str(sum(terms))
    first, *others = terms
    signed = [f"{'-' if number < 0 else '+'} {abs(number)}" for number in others]
    return f"{' '.join([str(first), *signed])} = {sum(numbers)}"


def _say_bounds(bounds: Sequence[SumBound], phrases: Phrases) -> str:
    """What cells are at most and at least."""
    said: list[str] = []
    before: tuple[int, ...] = ()
    for bound in bounds:
        cells, coefficient = bound.variables, abs(bound.coefficient)
        names = phrases.names(cells)
        verb = "is" if len(cells) == 1 or coefficient > 1 else "are"
        subject = f"{names if coefficient == 1 else f'{coefficient} times {names}'} {verb} "
        end = "most" if bound.most else "least"
        if bound.plain and len(bound.others) > 1:
            others = _added(sorted(-other for other in bound.others))
            hold = f"the other {number_word(len(bound.others))} hold at {'least' if bound.most else 'most'} {others}"
            said.append(f"{hold}, so {subject}at {end} {bound.limit}")
        else:
            said.append(f"{'' if cells == before else subject}at {end} {bound.arithmetic}")
            before = cells
    return listed(said) if all("," not in one for one in said) else "; ".join(said)


def _say_sum_bounds(
    conclusion: Conclusion[SumDetail],
    constraints: tuple[int, ...],
    phrases: Phrases,
) -> str:
    """What the other terms leave to a term. Seen: all of them."""
    rule = phrases.rule(constraints)
    detail = conclusion.detail
    if isinstance(detail, SumBounds):
        return f"{rule}: {_say_bounds(detail.bounds, phrases)}" if len(conclusion.seen) > 1 else rule
    if isinstance(detail, AllBounds):
        hold = f"they hold at {'least' if detail.most else 'most'} {_added(detail.numbers)}"
        way = f"{'above its least' if detail.most else 'below its greatest'} number"
        return f"{rule}: {hold}, so each is at most {detail.spare} {way}"
    if isinstance(detail, WeightBounds):
        return f"{rule}: {_say_weights(detail, phrases)}"
    if isinstance(detail, Rest):
        return say_rest(rule, detail, phrases)
    if isinstance(detail, BrokenSum):
        return f"{rule}, but its numbers {detail}"
    if not conclusion.prunings:
        return f'"{rule}" is broken'
    if detail is not None:
        fewest, most, views = detail
        return f"{phrases.place(constraints)} has {f'{fewest} to ' * (fewest < most)}{phrases.counted(most, views)}"
    return f"{rule}, and the others leave nothing else" if len(conclusion.seen) > 2 else rule


def say_rest(rule: str, rest: Rest, phrases: Phrases) -> str:
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
        return Conclusion([], total.variables, rest_of(total, state))
    prunings = []
    for (_, variable, _), possible in zip(total.terms, left, strict=True):
        if domains[variable] & ~possible:
            prunings.append((variable, domains[variable] & ~possible))
    if not prunings:
        return None
    return Conclusion(prunings, total.variables, rest_of(total, state))


def _say_sum_ways(conclusion: Conclusion[Rest | None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to make the sum."""
    rule = phrases.rule(constraints)
    if conclusion.detail is not None:
        return say_rest(rule, conclusion.detail, phrases)
    return f"all ways that are left agree, as {rule}" if conclusion.prunings else f"{rule}, and no way is left"


def rest_of(total: LinearSum, state: State) -> Rest | None:
    """What is left of the sum; None if none of its numbers is known, or they aren't just added up to one."""
    if not total.adds_up:
        return None
    rest = left_of(total, state, MAX_OPEN)
    return None if len(rest.variables) == len(total.variables) else rest


def left_of(total: LinearSum, state: State, most: int) -> Rest:
    """What the open numbers of a sum have to add up to, and what each can be if there are at most so many."""
    domains, values = state.domains, state.variables.values
    rest, still_open = total.least or 0, []
    for variable in total.variables:
        if is_single(domains[variable]):
            rest -= values[domains[variable].bit_length() - 1]
        else:
            still_open.append(variable)
    if len(still_open) > most:
        return Rest(rest, still_open, None)
    place_of = {variable: place for place, variable in enumerate(still_open)}
    inside = [[place_of[v] for place in group if (v := total.variables[place]) in place_of] for group in total.apart]
    apart = [group for group in inside if len(group) > 1]
    numbers = [[values[bit.bit_length() - 1] for bit in bits(domains[variable])] for variable in still_open]
    return Rest(rest, still_open, numbers, apart)


LinearSum.techniques = (
    Technique("bounds of a sum", 25, _find_sum_bounds, _say_sum_bounds, quick=True, evidence=_show_sum_bounds),
    Technique("ways to make a sum", 29, _find_sum_ways, _say_sum_ways),
)
