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
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.houses import House, different_with, houses_of
from clueproof.english import listed
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


def _find_cage_sum(cage: Cage, state: State) -> Conclusion[None] | None:
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
        if len(layer) > MAX_STATES:
            return None
        layers.append(layer)
    useful = layers[-1]
    if not useful:
        return Conclusion([], cage.variables)
    prunings = []
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
            prunings.append((variable, domains[variable] & ~allowed))
    return Conclusion(prunings, cage.variables) if prunings else None


class SumWays(NamedTuple):
    """All sets of numbers that make a sum, each ascending."""

    sums: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        return listed([" + ".join(map(str, numbers)) for numbers in self.sums], "or")


def _show_cage_sum(cage: Cage, state: State, conclusion: Conclusion[None]) -> Conclusion[SumWays | None]:
    """The sets of numbers that make the sum, if they are few."""
    if cage.least != cage.most or any(coefficient != 1 for coefficient, _ in cage.terms):
        return conclusion
    masks = [state.domains[variable] for variable in cage.variables]
    every = sorted({bit for mask in masks for bit in bits(mask)})
    number = state.variables.value
    sets = [
        chosen
        for chosen in combinations(every, len(masks))
        if sum(map(number, chosen)) == cage.least and _can_fill(masks, chosen)
    ]
    return _few(conclusion, [tuple(sorted(map(number, chosen))) for chosen in sets])


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


def _say_cage_sum(conclusion: Conclusion[SumWays | None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to make the sum. Its own constraint comes first, then those of the house."""
    rule = phrases.rule(constraints[:1])
    # a house that the clue of the sum makes needs no further words
    where = f" in {phrases.place(constraints[1:])}" if phrases.has_place(constraints[1:]) else ""
    if not conclusion.prunings:
        return f"{rule}, but not with different numbers{where and f' as{where}'}"
    if conclusion.detail is not None:
        return f"{rule}, and that can only be {conclusion.detail}{where}"
    return f"{rule}, and no other way with different numbers is left{where}"


Cage.techniques = (Technique("sum of different numbers", 29, _find_cage_sum, _say_cage_sum, evidence=_show_cage_sum),)


MAX_FILLED_CELLS = 6
"""The most cells of a cage whose fillings are enumerated."""
MAX_ROWS = 500
"""The most rows of a table that is a cage."""
MAX_FILLINGS = 2000
"""The techniques give up on more ways to fill a cage, which nobody follows, and which are slow."""


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
        named = [number for house, _ in self.houses for number in house.constraints]
        super().__init__((position, *dict.fromkeys(named)), cells, enforce)
        self.constraint = constraint
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
        signs = [sign for sign, _ in self.constraint.terms] if isinstance(self.constraint, Linear) else [1] * len(masks)
        choices = [[(one, sign * number(one)) for one in bits(mask)] for sign, mask in zip(signs, masks, strict=True)]
        joins, can_be = self._arithmetic(choices)

        def grow(filled: tuple[int, ...], so_far: int) -> bool:
            place = len(filled)
            if place == len(choices):
                found.append(filled)
                return len(found) <= MAX_FILLINGS
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
        """How a value is combined with the result of the cells before it, and whether the final result is still
        possible."""
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


def fillings_of(network: Network) -> list[CageFilling]:
    """The cages of a model."""
    return [*CageFilling.all_of(network)]


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


def _say_cage_fillings(conclusion: Conclusion[SumWays | None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to fill a cage. Its own constraint comes first, then those of houses."""
    rule = phrases.rule(constraints[:1])
    if not conclusion.prunings:
        return f"{rule}, and there is no way left"
    if conclusion.detail is not None:
        return f"{rule}, and that can only be {conclusion.detail}"
    return f"{rule}, and no other way is left"


class CageClaim(NamedTuple):
    """Values that a cage holds, as a mask, and the constraints of the house in which it does."""

    values: int
    house: tuple[int, ...]


def _find_claims(cage: CageFilling, state: State) -> Conclusion[CageClaim] | None:
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
    values, house = conclusion.detail
    held = phrases.values(conclusion.seen[0], values)
    return f"{phrases.rule(constraints[:1])}, which takes {held} of {phrases.place(house)} either way"


def _show_fillings(cage: CageFilling, state: State, conclusion: Conclusion[None]) -> Conclusion[SumWays | None]:
    """The numbers that make the sum, if there are few ways."""
    fillings = cage.fillings(state) if _is_sum(cage.constraint) else None
    return _few(conclusion, [tuple(sorted(map(state.variables.value, filled))) for filled in fillings or ()])


CageFilling.techniques = (
    Technique("ways to fill a cage", 27, _find_fillings, _say_cage_fillings, evidence=_show_fillings),
    Technique("held by a cage", 28, _find_claims, _say_cage_claim),
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


@combines_constraints
class Leftover(CageFilling):
    """Cells whose sum follows from that of houses and those of cages: cells that the cages inside leave, or that the
    cages over them have outside."""

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
        self.total = total

    @classmethod
    def build(cls, network: Network) -> Iterator[Leftover]:
        """Of one to three full houses that stand next to each other in the model."""
        cages = [cage for cage in network.derived(fillings_of) if isinstance(cage.constraint, Linear)]
        full = [house for house in network.derived(houses_of) if house.all_different and _is_full(house, network)]
        found: set[frozenset[int]] = {frozenset(cage.variables) for cage in cages}
        for many in range(1, MAX_HOUSES + 1) if cages else ():
            for start in range(len(full) - many + 1):
                whole = full[start : start + many]
                area = frozenset().union(*[house.variables for house in whole])
                if len(area) < sum(len(house.variables) for house in whole):
                    continue
                known = sum(_sum(house, network) for house in whole)
                inside = _apart([cage for cage in cages if area.issuperset(cage.variables)])
                touching = _apart([cage for cage in cages if area.intersection(cage.variables)])
                for used, sign in ((inside, 1), (touching, -1)):
                    if not used:
                        continue
                    covered = frozenset().union(*[cage.variables for cage in used])
                    cells = area - covered if sign == 1 else covered - area
                    if (sign == -1 and area - covered) or not 1 <= len(cells) <= MAX_LEFT or cells in found:
                        continue
                    found.add(cells)
                    total = sign * (known - sum(_target(cage) for cage in used))
                    yield cls(sorted(cells), total, whole, used, network)


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
    """The constraints of the houses that leave cells over, and the sum of these cells."""

    houses: tuple[int, ...]
    total: int


def _find_leftover(cells: Leftover, state: State) -> Conclusion[Leftovers] | None:
    """The cells have the values with which they make their sum."""
    fillings = cells.fillings(state)
    if fillings is None:
        return None
    detail = Leftovers(cells.whole, cells.total)
    if not fillings:
        return Conclusion([], cells.variables, detail)
    prunings = removals_of(cells.variables, fillings, state)
    return Conclusion(prunings, cells.variables, detail) if prunings else None


def _say_rest_of_houses(conclusion: Conclusion[Leftovers], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Cells whose sum is known."""
    houses, total = conclusion.detail
    names = phrases.names(conclusion.seen)
    makes = f"{names} {'is' if len(conclusion.seen) == 1 else 'add up to'} {total}"
    return f"by the sums of the cages in {phrases.place(houses)}, {makes}"


def _find_shared_house(pair: SharedHouse, state: State) -> Conclusion[None] | None:
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


def _say_cages_of_house(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two cages in one house. Their own constraints come first, then those of the house."""
    rules, house = phrases.rule(constraints[:2]), phrases.place(constraints[2:])
    ending = "which leaves nothing else" if conclusion.prunings else "which can't be"
    return f"{rules} with different numbers in {house}, {ending}"


def _held(filled: tuple[int, ...]) -> int:
    values = 0
    for one in filled:
        values |= one
    return values


Leftover.techniques = (Technique("rest of a house", 26, _find_leftover, _say_rest_of_houses),)
SharedHouse.techniques = (Technique("cages of a house", 29, _find_shared_house, _say_cages_of_house),)
