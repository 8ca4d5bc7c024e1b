"""Cages: sums of different numbers, and the ways to fill cells whose sum, product or difference is known.

A cage over cells of one house is a sum of different numbers, as in Killer Sudoku or along a crossword line. Cages and
houses together determine the sum of the cells of a house that cages leave, and the values that two cages in one house
leave each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple, Self, TypeGuard

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    bits,
    combines_constraints,
    is_single,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.houses import House, different_with, houses_of
from clueproof.deduction.techniques.missing import missing_candidates
from clueproof.deduction.techniques.sums import BrokenSum, least_different
from clueproof.english import listed, number_word
from clueproof.model import Constraint, Integer, Linear, Product, Table

MAX_WAYS = 4
"""More ways to make a sum are not listed."""
MAX_CELLS = 9
"""The most cells of a cage."""
MAX_STATES = 2000
"""The technique gives up on more pairs (numbers used, sum so far), which nobody follows, and which are slow."""


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
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, Linear) or not 2 <= len(constraint.terms) <= MAX_CELLS:
                continue
            if not all(isinstance(cell, Integer) for _, cell in constraint.terms):
                continue
            terms = [(coefficient, network.variable(cell)) for coefficient, cell in constraint.terms]
            variables = {variable for _, variable in terms}
            enforce = network.views(constraint.enforce)
            around = (house for house in different_with(enforce, network) if variables.issubset(house.variables))
            house = next(around, None)
            if house is not None and len(variables) == len(terms):
                yield cls(terms, (constraint.least, constraint.most), position, house, enforce)

    def allowed(self, masks: Sequence[int], number: Callable[[int], int]) -> list[int] | None:
        """Which of these candidates each cell has in any way to make the sum; None if there are too many ways.

        Cell by cell, forward and backward through the pairs (numbers used, sum so far).
        """
        choices = [
            [(bit, coefficient * number(bit)) for bit in bits(mask)]
            for (coefficient, _), mask in zip(self.terms, masks, strict=True)
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
                and (self.most is None or total + part + low <= self.most)
                and (self.least is None or total + part + high >= self.least)
            }
            if len(layer) > MAX_STATES:
                return None
            layers.append(layer)
        useful = layers[-1]
        found = [0] * len(choices)
        for index in range(len(choices) - 1, -1, -1):
            before = set()
            for used, total in layers[index]:
                for bit, part in choices[index]:
                    if not used & bit and (used | bit, total + part) in useful:
                        found[index] |= bit
                        before.add((used, total))
            useful = before
        return found

    def broken(self, masks: Sequence[int], number: Callable[[int], int]) -> BrokenSum | None:
        """What different ones of these candidates add up to, at least or at most, where that alone breaks the sum."""
        if any(coefficient != 1 for coefficient, _ in self.terms):
            return None
        low = least_different((min(map(number, bits(mask))) for mask in masks), 1)
        high = [-least for least in least_different((-max(map(number, bits(mask))) for mask in masks), 1)]
        if self.most is not None and sum(low) > self.most:
            return BrokenSum(True, tuple(low))
        if self.least is not None and sum(high) < self.least:
            return BrokenSum(False, tuple(high))
        return None


def _find_combinations(cage: Cage, state: State) -> Conclusion[BrokenSum | None] | None:
    """Cells lose the numbers with which the others can't make the rest."""
    masks = [state.domains[variable] for variable in cage.variables]
    allowed = cage.allowed(masks, state.variables.value)
    if allowed is None:
        return None
    if not any(allowed):
        return Conclusion([], cage.variables, cage.broken(masks, state.variables.value))
    prunings = [
        (variable, mask & ~stays)
        for variable, mask, stays in zip(cage.variables, masks, allowed, strict=True)
        if mask & ~stays
    ]
    return Conclusion(prunings, cage.variables) if prunings else None


class SumWays(NamedTuple):
    """All sets of numbers that make a sum, each ascending."""

    sums: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        return listed([" + ".join(map(str, numbers)) for numbers in self.sums], "or")


class LeftTo(NamedTuple):
    """A cell, the value that it can't have, and what the other cells would then have to add up to."""

    variable: int
    value: int
    total: int
    others: tuple[int, ...]


def _show_combinations(cage: Cage, state: State, conclusion: Conclusion[None]) -> Conclusion[SumWays | LeftTo | None]:
    """The sets of numbers that make the sum, if they are few, or what a number would leave to the others; and the
    candidates that must be gone."""
    number, variables = state.variables.value, cage.variables
    needed = missing_candidates(variables, state, conclusion.prunings, lambda masks: cage.allowed(masks, number))
    conclusion = conclusion._replace(required_prunings=needed)
    if cage.least is None or cage.least != cage.most or any(coefficient != 1 for coefficient, _ in cage.terms):
        return conclusion
    masks = [state.domains[variable] for variable in variables]
    every = sorted({bit for mask in masks for bit in bits(mask)})
    sets = [
        chosen
        for chosen in combinations(every, len(masks))
        if sum(map(number, chosen)) == cage.least and _can_fill(masks, chosen)
    ]
    return _with_ways(conclusion, sets, cage.least, variables, state)


def _with_ways(
    conclusion: Conclusion[Any], sets: Iterable[Sequence[int]], total: int, variables: Sequence[int], state: State
) -> Conclusion[Any]:
    """The conclusion with the sets of values (bits) that make a total, if these are few and don't have what was ruled
    out; else with what the one value that was leaves to the other cells."""
    number = state.variables.value
    found = _few(conclusion, [tuple(sorted(map(number, chosen))) for chosen in sets])
    used = sum({bit for chosen in sets for bit in chosen})
    if found.detail is not None and not any(mask & used for _, mask in conclusion.prunings):
        return found
    if len(conclusion.prunings) == 1 and is_single(conclusion.prunings[0][1]):
        variable, value = conclusion.prunings[0]
        others = tuple([other for other in variables if other != variable])
        return conclusion._replace(detail=LeftTo(variable, value, total - number(value), others))
    return found


def _few(conclusion: Conclusion[Any], sums: Iterable[tuple[int, ...]]) -> Conclusion[SumWays | None]:
    """The conclusion with these ways to make the sum, if they are few."""
    ways = SumWays(tuple(sorted({*sums})))
    return conclusion._replace(detail=ways) if 1 <= len(ways.sums) <= MAX_WAYS else conclusion


def _can_fill(masks: Sequence[int], chosen: Sequence[int]) -> bool:
    """Can each cell have another one of these values?"""
    if not masks:
        return True
    return any(
        masks[0] & bit and _can_fill(masks[1:], [*chosen[:place], *chosen[place + 1 :]])
        for place, bit in enumerate(chosen)
    )


def _say_combinations(
    conclusion: Conclusion[SumWays | LeftTo | BrokenSum | None], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """All ways to make the sum. Its own constraint comes first, then those of the house."""
    rule = phrases.rule(constraints[:1])
    # a house that the clue of the sum makes needs no further words
    where = f" in {phrases.place(constraints[1:])}" if phrases.has_place(constraints[1:]) else ""
    if isinstance(conclusion.detail, BrokenSum):
        return f"{rule}, but {number_word(len(conclusion.seen))} different numbers {conclusion.detail}"
    if not conclusion.prunings:
        return f"{rule}, but not with different numbers{where and f' as{where}'}"
    if conclusion.detail is not None:
        return f"{rule}{_say_ways(conclusion.detail, phrases)}"
    return f"{rule}, and no other way with different numbers is left{where}"


def _say_ways(detail: SumWays | LeftTo, phrases: Phrases) -> str:
    if isinstance(detail, SumWays):
        return f", and that can only be {detail}"
    variable, value, total, others = detail
    left = f"{phrases.name(variable)} as {phrases.value(variable, value)} leaves {total} to {phrases.names(others)}"
    return f"; {left}, which can't {'make it' if len(others) > 1 else 'be that'}"


Cage.techniques = (
    Technique("combinations of a sum", 29, _find_combinations, _say_combinations, evidence=_show_combinations),
)


MAX_FILLED_CELLS = 6
"""The most cells of a cage whose fillings are enumerated."""
MAX_ROWS = 500
"""The most rows of a table that is a cage."""
MAX_KEPT, MAX_KEPT_FILLINGS = 100, 150
"""A cage keeps the ways for so many states of its candidates, if there are not more ways than that."""
MAX_FILLINGS = 1000
"""The techniques give up on more ways to fill a cage, or its first cells, which nobody follows, and which are slow."""
MAX_REPEATING = 4
"""Cells of several houses have so many times as many ways at most, counting those that repeat a number in a house."""
WIDTH = 64
"""The bits of a counter of ways."""


@combines_constraints
class CageFilling(Propagator):
    """The cells of a sum, a product or a table, and the houses that share cells with it."""

    def __init__(
        self, constraint: Constraint, cells: Sequence[int], position: int, houses: Sequence[House],
        enforce: tuple[View, ...],
    ) -> None:  # fmt: skip
        places = {variable: place for place, variable in enumerate(cells)}
        shared = [(house, [places[v] for v in house.variables if v in places]) for house in houses]
        self.houses = [(house, inside) for house, inside in shared if len(inside) > 1]
        """Houses, and which of the cells lie in them."""
        self.beyond = [(house, inside) for house, inside in self.houses if len(inside) < len(house.variables)]
        """Of these the houses that have other cells too, unlike those of a Kakuro."""
        named = [number for house, _ in self.houses for number in house.constraints]
        super().__init__((position, *dict.fromkeys(named)), cells, enforce)
        self.constraint = constraint
        self._known: dict[tuple[int, ...], list[tuple[int, ...]] | None] = {}
        """Candidates, and the ways to fill the cells from them: several techniques, and probes, ask for the same."""
        self.alone = any(len(inside) == len(cells) for _, inside in self.houses)
        """Are all cells in one house, so that no other house matters?"""
        self.before: list[list[int]] = [[] for _ in cells]
        """For each place those before it that must hold other numbers."""
        for _, inside in self.houses:
            for place in inside:
                self.before[place] += [other for other in inside if other < place]

    @classmethod
    def build(cls, network: Network) -> Iterator[CageFilling]:
        """Of each sum, product and table of two to six integers; of a product also without a house."""
        yield from network.derived(fillings_of)

    @classmethod
    def all_of(cls, network: Network) -> Iterator[Self]:
        """See `build`."""
        for position, constraint in enumerate(network.model.constraints):
            if not cls.takes(constraint):
                continue
            cells = list(constraint.cells())
            if not all(isinstance(cell, Integer) for cell in cells):
                continue
            variables = [network.variable(cell) for cell in cells]
            if not 2 <= len({*variables}) == len(variables) <= MAX_FILLED_CELLS:
                continue
            enforce = network.views(constraint.enforce)
            found = cls(constraint, variables, position, different_with(enforce, network), enforce)
            if found.houses or isinstance(constraint, Product):
                yield found

    @staticmethod
    def takes(constraint: Constraint) -> bool:
        """Is it one that makes a cage?"""
        return _is_sum(constraint) or isinstance(constraint, Product) or _is_short_table(constraint)

    def fillings(self, state: State) -> list[tuple[int, ...]] | None:
        """All ways to fill the cells; None if there are too many."""
        masks = tuple([state.domains[variable] for variable in self.variables])
        if masks in self._known:
            return self._known[masks]
        found = self.fillings_from(masks, state.variables.value)
        if found is None or len(found) <= MAX_KEPT_FILLINGS:
            if len(self._known) >= MAX_KEPT:
                self._known = {}
            self._known[masks] = found
        return found

    def allowed(self, masks: Sequence[int], number: Callable[[int], int]) -> list[int] | None:
        """Which of these candidates each cell has in any way to fill the cells; None if there are too many ways."""
        fillings = self.fillings_from(masks, number)
        return None if fillings is None else values_in(fillings, len(masks))

    def fillings_from(self, masks: Sequence[int], number: Callable[[int], int]) -> list[tuple[int, ...]] | None:
        """All ways to fill the cells from these candidates; None if there are too many."""
        found: list[tuple[int, ...]] = []
        if isinstance(self.constraint, Table):
            bit = {number(one): one for mask in masks for one in bits(mask)}
            for row in self.constraint.rows:
                filled = tuple([bit.get(value, 0) for value in row])
                fits = len(row) == len(masks) and all(one & mask for one, mask in zip(filled, masks, strict=True))
                if fits and not any(self._clashes(filled, place, filled[place]) for place in range(len(row))):
                    found.append(filled)
            return found
        signs = [sign for sign, _ in self.constraint.terms] if isinstance(self.constraint, Linear) else [1] * len(masks)
        choices = [[(one, sign * number(one)) for one in bits(mask)] for sign, mask in zip(signs, masks, strict=True)]
        if isinstance(self.constraint, Linear) and not self.alone:
            every = ways_to_add([[value for _, value in options] for options in choices], self.constraint.least or 0)
            if every > MAX_REPEATING * MAX_FILLINGS:
                return None
        joins, can_be = self._arithmetic(choices)
        # place by place, so that it is soon known if there are too many ways
        grown: list[tuple[tuple[int, ...], int]] = [((), 0 if isinstance(self.constraint, Linear) else 1)]
        for place, (options, before) in enumerate(zip(choices, self.before, strict=True)):
            longer = []
            for filled, so_far in grown:
                taken = 0
                for other in before:
                    taken |= filled[other]
                for one, value in options:
                    if not one & taken and can_be(place, after := joins(so_far, value)):
                        longer.append(((*filled, one), after))
                if len(longer) > MAX_FILLINGS:
                    return None
            grown = longer
        return [filled for filled, _ in grown]

    def _clashes(self, filled: tuple[int, ...], place: int, one: int) -> bool:
        """Does a cell before this place, in the same house, have the value?"""
        return any(filled[other] == one for other in self.before[place])

    def _arithmetic(
        self, choices: Sequence[Sequence[tuple[int, int]]]
    ) -> tuple[Callable[[int, int], int], Callable[[int, int], bool]]:
        """How a value is combined with the result of the cells before it, and whether the final result is still
        possible."""
        if isinstance(self.constraint, Linear):
            target = self.constraint.least or 0
            low, high = [0], [0]
            for options in reversed(choices):
                low.append(low[-1] + min(value for _, value in options))
                high.append(high[-1] + max(value for _, value in options))
            if self.alone and all(sign == 1 for sign, _ in self.constraint.terms):
                # different numbers: no less than the least ones together, no more than the greatest
                different = sorted({value for options in choices for _, value in options})
                for many in range(1, len(low)):
                    low[many] = max(low[many], sum(different[:many]))
                    high[many] = min(high[many], sum(different[-many:]))
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


def fillings_of(network: Network) -> list[CageFilling]:
    """The cages of a model."""
    return [*CageFilling.all_of(network)]


def ways_to_add(choices: Sequence[Sequence[int]], total: int) -> int:
    """The number of ways in which one number of each add up to a total, equal ones allowed."""
    # the coefficient of a product of polynomials, which are integers with a counter for each power
    product, offset = 1, 0
    for numbers in choices:
        least = min(numbers)
        product *= sum(1 << WIDTH * (number - least) for number in numbers)
        offset += least
    return product >> WIDTH * (total - offset) & ((1 << WIDTH) - 1) if total >= offset else 0


def removals_of(variables: Sequence[int], fillings: Sequence[tuple[int, ...]], state: State) -> list[tuple[int, int]]:
    """What variables lose if they are filled in one of these ways."""
    return [
        (variable, state.domains[variable] & ~stays)
        for variable, stays in zip(variables, values_in(fillings, len(variables)), strict=True)
        if state.domains[variable] & ~stays
    ]


def values_in(fillings: Iterable[Sequence[int]], cells: int) -> list[int]:
    """The values of each cell in these ways to fill so many cells."""
    found = [0] * cells
    for filled in fillings:
        for place, one in enumerate(filled):
            found[place] |= one
    return found


def _is_sum(constraint: Constraint) -> bool:
    return _is_equation(constraint) and all(coefficient == 1 for coefficient, _ in constraint.terms)


def _is_equation(constraint: Constraint) -> TypeGuard[Linear]:
    return isinstance(constraint, Linear) and constraint.least is not None and constraint.least == constraint.most


def _is_short_table(constraint: Constraint) -> bool:
    return isinstance(constraint, Table) and len(constraint.rows) <= MAX_ROWS


def _find_fillings(cage: CageFilling, state: State) -> Conclusion[None] | None:
    """Cells lose the values that they have in no way to fill the cage."""
    if cage.alone and not isinstance(cage.constraint, Product):
        # simpler techniques find these
        return None
    fillings = cage.fillings(state)
    if fillings is None:
        return None
    if not fillings:
        return Conclusion([], cage.variables)
    prunings = removals_of(cage.variables, fillings, state)
    return Conclusion(prunings, cage.variables) if prunings else None


def _say_cage_fillings(
    conclusion: Conclusion[SumWays | LeftTo | None], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """All ways to fill a cage. Its own constraint comes first, then those of houses."""
    rule = phrases.rule(constraints[:1])
    if not conclusion.prunings:
        return f"{rule}, and there is no way left"
    if conclusion.detail is not None:
        return f"{rule}{_say_ways(conclusion.detail, phrases)}"
    return f"{rule}, and no other way is left"


class CageClaim(NamedTuple):
    """Values that a cage holds, as a mask, the constraints of the house in which it does, and the ways to fill it."""

    values: int
    house: tuple[int, ...]
    ways: SumWays | None = None


def _find_claims(cage: CageFilling, state: State) -> Conclusion[CageClaim] | None:
    """A value that the cage holds in a house whichever way it is filled goes from the rest of the house."""
    fillings = cage.fillings(state) if cage.beyond else None
    if not fillings:
        return None
    for house, inside in cage.beyond:
        claimed = -1
        for filled in fillings:
            holds = 0
            for place in inside:
                holds |= filled[place]
            claimed &= holds
        if not claimed:
            continue
        here = {cage.variables[place] for place in inside}
        prunings = [
            (variable, state.domains[variable] & claimed)
            for variable in house.variables
            if variable not in here and state.domains[variable] & claimed
        ]
        if prunings:
            removed = 0
            for _, lost in prunings:
                removed |= lost
            return Conclusion(
                prunings, [cage.variables[place] for place in inside], CageClaim(removed, house.constraints)
            )
    return None


def _say_cage_claim(conclusion: Conclusion[CageClaim], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What a cage holds in a house."""
    values, house, ways = conclusion.detail
    held = phrases.values(conclusion.seen[0], values)
    rule = f"{phrases.rule(constraints[:1])}{'' if ways is None else f' ({ways})'}"
    either = "" if ways is not None and len(ways.sums) == 1 else " either way"
    return f"{rule}, which takes {held} of {phrases.place(house)}{either}"


def _show_claim(cage: CageFilling, state: State, conclusion: Conclusion[CageClaim]) -> Conclusion[CageClaim]:
    """The numbers that make the sum, if there are few ways."""
    ways = _ways_of(cage, state)
    return conclusion._replace(detail=conclusion.detail._replace(ways=ways)) if ways is not None else conclusion


def _ways_of(cage: CageFilling, state: State) -> SumWays | None:
    """The numbers that make the sum of a cage, if there are few ways; None for other cages than sums."""
    fillings = cage.fillings(state) if _is_sum(cage.constraint) else None
    ways = SumWays(tuple(sorted({tuple(sorted(map(state.variables.value, filled))) for filled in fillings or ()})))
    return ways if 1 <= len(ways.sums) <= MAX_WAYS else None


def _show_fillings(
    cage: CageFilling, state: State, conclusion: Conclusion[None]
) -> Conclusion[SumWays | LeftTo | None]:
    """The numbers that make the sum, if there are few ways, and the candidates that must be gone."""
    number = state.variables.value
    needed = missing_candidates(cage.variables, state, conclusion.prunings, lambda masks: cage.allowed(masks, number))
    conclusion = conclusion._replace(required_prunings=needed)
    fillings = cage.fillings(state) if _is_sum(cage.constraint) else None
    return conclusion if not fillings else _with_ways(conclusion, fillings, _target(cage), cage.variables, state)


CageFilling.techniques = (
    Technique("ways to fill a cage", 27, _find_fillings, _say_cage_fillings, evidence=_show_fillings),
    Technique("held by a cage", 28, _find_claims, _say_cage_claim, evidence=_show_claim),
)


@combines_constraints
class EqualTotals(CageFilling):
    """Cells whose numbers add up to as much as those of others, as along an arrow, and the houses that share cells."""

    @staticmethod
    def takes(constraint: Constraint) -> bool:
        return (
            _is_equation(constraint)
            and len(constraint.terms) > 2
            and {coefficient for coefficient, _ in constraint.terms} == {1, -1}
        )

    @classmethod
    def build(cls, network: Network) -> Iterator[EqualTotals]:
        yield from cls.all_of(network)


EqualTotals.techniques = (
    Technique("equal sums with different numbers", 28, _find_fillings, _say_cage_fillings, evidence=_show_fillings),
)


MAX_HOUSES = 3
"""The most adjacent houses that are looked at together."""
MAX_LEFT = 4
"""The most cells that cages leave over, or that they have outside of the houses."""
MAX_SHARING = 4
"""The most cells of a cage that shares a house with another one."""


class Leftover(CageFilling):
    """Cells whose sum follows from that of houses and those of cages."""

    def __init__(
        self, cells: Sequence[int], total: int, whole: Sequence[House], cages: Sequence[CageFilling], network: Network
    ) -> None:
        constraint = Linear(tuple([(1, network.cell[variable]) for variable in cells]), total, total)
        enforce = tuple(dict.fromkeys([view for cage in cages for view in cage.enforce]))
        everywhere = [house for house in network.derived(houses_of) if house.all_different]
        super().__init__(constraint, cells, cages[0].constraints[0], everywhere, enforce)
        self.whole = tuple(dict.fromkeys([number for house in whole for number in house.constraints]))
        sums = [cage.constraints[0] for cage in cages]
        self.constraints = tuple(dict.fromkeys((*sums, *self.whole, *self.constraints)))
        self.totals = [_target(cage) for cage in cages]
        """The sums of the cages."""
        self.total = total

    @classmethod
    def build(cls, network: Network) -> Iterator[Leftover]:
        """Of one to three full houses that stand next to each other in the model."""
        yield from [cells for cells in network.derived(leftovers_of) if isinstance(cells, cls)]


@combines_constraints
class Innies(Leftover):
    """The cells that the cages inside of houses leave."""


@combines_constraints
class Outies(Leftover):
    """The cells that the cages over houses have outside of them."""


def leftovers_of(network: Network) -> list[Leftover]:
    """The innies and outies of one to three full houses that stand next to each other in the model."""
    cages = [cage for cage in network.derived(fillings_of) if isinstance(cage.constraint, Linear)]
    full = [house for house in network.derived(houses_of) if house.all_different and _is_full(house, network)]
    known: set[frozenset[int]] = {frozenset(cage.variables) for cage in cages}
    found: list[Leftover] = []
    for many in range(1, MAX_HOUSES + 1) if cages else ():
        for start in range(len(full) - many + 1):
            whole = full[start : start + many]
            area = frozenset().union(*[house.variables for house in whole])
            if len(area) < sum(len(house.variables) for house in whole):
                continue
            sums = sum(_sum(house, network) for house in whole)
            inside = _apart([cage for cage in cages if area.issuperset(cage.variables)])
            touching = _apart([cage for cage in cages if area.intersection(cage.variables)])
            for used, kind in ((inside, Innies), (touching, Outies)):
                if not used:
                    continue
                covered = frozenset().union(*[cage.variables for cage in used])
                cells = area - covered if kind is Innies else covered - area
                if (kind is Outies and area - covered) or not 1 <= len(cells) <= MAX_LEFT or cells in known:
                    continue
                known.add(cells)
                difference = sums - sum(_target(cage) for cage in used)
                total = difference if kind is Innies else -difference
                found.append(kind(sorted(cells), total, whole, used, network))
    return found


@combines_constraints
class SharedHouse(Propagator):
    """Two cages, all of whose cells are in one house, so that they hold different numbers."""

    def __init__(self, one: CageFilling, other: CageFilling, house: House) -> None:
        positions = (one.constraints[0], other.constraints[0], *house.constraints)
        super().__init__(positions, [*one.variables, *other.variables], (*one.enforce, *other.enforce))
        self.one, self.other = one, other

    @classmethod
    def build(cls, network: Network) -> Iterator[SharedHouse]:
        """Of small cages."""
        cages = [cage for cage in network.derived(fillings_of) if len(cage.variables) <= MAX_SHARING]
        for house in network.derived(houses_of):
            inside = [cage for cage in cages if house.all_different and {*house.variables}.issuperset(cage.variables)]
            for one, other in combinations(inside, 2):
                if not {*one.variables}.intersection(other.variables):
                    yield cls(one, other, house)


@combines_constraints
class HouseCages(Propagator):
    """The small cages, all of whose cells are in one house."""

    def __init__(self, house: House, cages: Sequence[CageFilling]) -> None:
        self.house, self.cages = house, cages
        super().__init__(house.constraints, house.variables)

    @classmethod
    def build(cls, network: Network) -> Iterator[HouseCages]:
        """One for each house with cages."""
        cages = [cage for cage in network.derived(fillings_of) if len(cage.variables) <= MAX_SHARING]
        for house in network.derived(houses_of):
            cells = {*house.variables}
            inside = [cage for cage in cages if house.all_different and cells.issuperset(cage.variables)]
            if inside:
                yield cls(house, inside)


def _is_full(house: House, network: Network) -> bool:
    """Does each value occur?"""
    values = 0
    for variable in house.variables:
        values |= network.full[variable]
    return values.bit_count() == len(house.variables)


def _sum(house: House, network: Network) -> int:
    values = 0
    for variable in house.variables:
        values |= network.full[variable]
    return sum(value for value, bit in network.bit.items() if bit & values)


def _target(cage: CageFilling) -> int:
    assert isinstance(cage.constraint, Linear)
    return cage.constraint.least or 0


def _apart(cages: Sequence[CageFilling]) -> list[CageFilling]:
    """Cages of which no two overlap."""
    taken: set[int] = set()
    found = []
    for cage in cages:
        if not taken.intersection(cage.variables):
            taken.update(cage.variables)
            found.append(cage)
    return found


class Leftovers(NamedTuple):
    """The constraints of houses, what is added up and what is taken away, and the sum of the cells that it leaves; and
    how they make it."""

    houses: tuple[int, ...]
    added: Sequence[int]
    taken: Sequence[int]
    total: int
    ways: SumWays | None = None

    @property
    def arithmetic(self) -> str:
        """ "45 - 3 - 18 - 12 - 11 = 1"."""
        return f"{' - '.join([' + '.join(map(str, self.added)), *map(str, self.taken)])} = {self.total}"


def _find_leftover(cells: Leftover, state: State) -> Conclusion[Leftovers] | None:
    """The cells have the values with which they make their sum."""
    fillings = cells.fillings(state)
    if fillings is None:
        return None
    innies = isinstance(cells, Innies)
    whole = [cells.total + sum(cells.totals) if innies else sum(cells.totals) - cells.total]
    detail = Leftovers(cells.whole, *((whole, cells.totals) if innies else (cells.totals, whole)), cells.total)
    if not fillings:
        return Conclusion([], cells.variables, detail)
    prunings = removals_of(cells.variables, fillings, state)
    return Conclusion(prunings, cells.variables, detail) if prunings else None


def _show_leftover(cells: Leftover, state: State, conclusion: Conclusion[Leftovers]) -> Conclusion[Leftovers]:
    """How the cells make their sum, if there are few ways, and the candidates that must be gone."""
    number = state.variables.value
    needed = missing_candidates(cells.variables, state, conclusion.prunings, lambda masks: cells.allowed(masks, number))
    ways = _ways_of(cells, state) if len(cells.variables) > 1 else None
    return conclusion._replace(detail=conclusion.detail._replace(ways=ways), required_prunings=needed)


def _say_innies(conclusion: Conclusion[Leftovers], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Cells that cages inside of houses leave."""
    return f"the cages in {phrases.place(conclusion.detail.houses)} leave {_say_left(conclusion, phrases)}"


def _say_outies(conclusion: Conclusion[Leftovers], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Cells that cages over houses have outside."""
    return f"the cages over {phrases.place(conclusion.detail.houses)} leave {_say_left(conclusion, phrases)} outside"


def _say_left(conclusion: Conclusion[Leftovers], phrases: Phrases) -> str:
    detail = conclusion.detail
    ways = "" if detail.ways is None else f" ({detail.ways})"
    return f"{detail.arithmetic} to {phrases.names(conclusion.seen)}{ways}"


class SharedWays(NamedTuple):
    """The ways to fill the first cage, and the second one, that leave a way to fill the other; None for many."""

    one: SumWays | None
    other: SumWays | None


def _show_shared_house(
    pair: SharedHouse, state: State, conclusion: Conclusion[SharedWays | None]
) -> Conclusion[SharedWays | None]:
    """The ways to fill the cages that are left."""
    return conclusion._replace(detail=SharedWays(_ways_of(pair.one, state), _ways_of(pair.other, state)))


def _find_shared_house(pair: SharedHouse, state: State) -> Conclusion[SharedWays | None] | None:
    """Ways to fill a cage that leave no way to fill the other one are ruled out."""
    ways = [cage.fillings(state) for cage in (pair.one, pair.other)]
    if ways[0] is None or ways[1] is None:
        return None
    held = [{_held(filled) for filled in found or ()} for found in ways]
    prunings = []
    for cage, found, others in ((pair.one, ways[0], held[1]), (pair.other, ways[1], held[0])):
        possible = {holds for holds in map(_held, found) if any(not holds & other for other in others)}
        left = [filled for filled in found if _held(filled) in possible]
        if not left:
            return Conclusion([], pair.variables)
        prunings += removals_of(cage.variables, left, state)
    return Conclusion(prunings, pair.variables) if prunings else None


def _say_cages_of_house(
    conclusion: Conclusion[SharedWays | None], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """Two cages in one house. Their own constraints come first, then those of the house."""
    house = phrases.place(constraints[2:])
    rules = [phrases.rule([position]) for position in constraints[:2]]
    if not conclusion.prunings:
        return f"{rules[0]} and {rules[1]}, which can't be with different numbers in {house}"
    ways = [None, None] if conclusion.detail is None else conclusion.detail
    said = [f"{rule}{'' if sums is None else f' ({sums})'}" for rule, sums in zip(rules, ways, strict=True)]
    return f"{said[0]} and {said[1]}, and nothing else leaves different numbers to both in {house}"


class Taker(NamedTuple):
    """Cells that have one of two values: of a cage, which constraint it is and how it is filled, or a single cell."""

    variables: tuple[int, ...]
    rule: tuple[int, ...] = ()
    ways: SumWays | None = None


class KillerPair(NamedTuple):
    """Two values, as a mask, and who takes them."""

    pair: int
    takers: tuple[Taker, Taker]


def _find_killer_pair(cages: HouseCages, state: State) -> Conclusion[KillerPair] | None:
    """Two cages, or a cage and a cell, each have one of two values, whichever it is: those go from the rest."""
    domains, house = state.domains, cages.house
    hits: dict[int, list[Taker]] = {}
    for cage in cages.cages:
        fillings = cage.fillings(state)
        if not fillings or any(
            not domains[view.variable] & view.yes or domains[view.variable] & view.no for view in cage.enforce
        ):
            continue
        held = {_held(filled) for filled in fillings}
        values = 0
        for holds in held:
            values |= holds
        for pair in map(sum, combinations(bits(values), 2)):
            if all(holds & pair for holds in held):
                hits.setdefault(pair, []).append(Taker(cage.variables, (cage.constraints[0],)))
    for pair, takers in hits.items():
        cells = [Taker((variable,)) for variable in house.variables if domains[variable] == pair]
        for one, other in combinations([*takers, *cells], 2):
            taken = {*one.variables, *other.variables}
            if not one.rule or len(taken) < len(one.variables) + len(other.variables):
                continue
            prunings = [
                (variable, domains[variable] & pair)
                for variable in house.variables
                if variable not in taken and domains[variable] & pair
            ]
            if prunings:
                besides = tuple(dict.fromkeys((*one.rule, *other.rule)))
                seen = (*one.variables, *other.variables)
                return Conclusion(prunings, seen, KillerPair(pair, (one, other)), besides)
    return None


def _show_killer_pair(cages: HouseCages, state: State, conclusion: Conclusion[KillerPair]) -> Conclusion[KillerPair]:
    """How the cages are filled."""
    ways = {cage.variables: _ways_of(cage, state) for cage in cages.cages}
    one, other = (
        taker._replace(ways=ways[taker.variables]) if taker.rule else taker for taker in conclusion.detail.takers
    )
    return conclusion._replace(detail=KillerPair(conclusion.detail.pair, (one, other)))


def _say_killer_pair(conclusion: Conclusion[KillerPair], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Who takes two values of a house."""
    pair, takers = conclusion.detail
    said = [
        f"{phrases.rule(rule)}{'' if ways is None else f' ({ways})'}" if rule else phrases.says(cells[0], pair)
        for cells, rule, ways in takers
    ]
    values = phrases.values(conclusion.seen[0], pair, "or")
    return f"{said[0]} and {said[1]}, so each has {values}, and nothing else in {phrases.place(constraints)} does"


def _held(filled: tuple[int, ...]) -> int:
    values = 0
    for one in filled:
        values |= one
    return values


Innies.techniques = (Technique("innies", 26, _find_leftover, _say_innies, evidence=_show_leftover),)
Outies.techniques = (Technique("outies", 26, _find_leftover, _say_outies, evidence=_show_leftover),)
SharedHouse.techniques = (
    Technique("combinations of two cages", 29, _find_shared_house, _say_cages_of_house, evidence=_show_shared_house),
)
HouseCages.techniques = (
    Technique("killer pair", 28, _find_killer_pair, _say_killer_pair, states_value=False, evidence=_show_killer_pair),
)
