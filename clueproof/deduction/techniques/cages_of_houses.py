"""Cages and houses together: what the sums of cages leave of a house, and cages that share one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, combines_constraints
from clueproof.deduction.technique_names import CAGES_OF_HOUSE, REST_OF_HOUSES
from clueproof.deduction.techniques.fillings import Filling, fillings_of, removals_of
from clueproof.deduction.techniques.houses import House, houses_of
from clueproof.model import Linear

MOST_HOUSES = 3
"""Houses side by side that are looked at together."""
MOST_LEFT = 4
"""Cells that the cages leave, or that they have beyond the houses."""
MOST_SHARING = 4
"""Cells of a cage that shares a house with another one."""


@combines_constraints
class Leftover(Filling):
    """Cells whose sum follows from that of houses and those of cages: cells that the cages inside leave, or that the
    cages over them have outside."""

    def __init__(
        self, cells: Sequence[int], total: int, whole: Sequence[House], cages: Sequence[Filling], network: Network
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
        for many in range(1, MOST_HOUSES + 1) if cages else ():
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
                    if (sign == -1 and area - covered) or not 1 <= len(cells) <= MOST_LEFT or cells in found:
                        continue
                    found.add(cells)
                    total = sign * (known - sum(_target(cage) for cage in used))
                    yield cls(sorted(cells), total, whole, used, network)


@combines_constraints
class SharedHouse(Propagator):
    """Two cages, all of whose cells are in one house, so that they hold different numbers."""

    def __init__(self, one: Filling, other: Filling, house: House) -> None:
        positions = (one.constraints[0], other.constraints[0], *house.constraints)
        super().__init__(positions, [*one.variables, *other.variables], (*one.enforce, *other.enforce))
        self.one, self.other = one, other

    @classmethod
    def build(cls, network: Network) -> Iterator[SharedHouse]:
        """Of small cages."""
        cages = [cage for cage in network.derived(fillings_of) if len(cage.variables) <= MOST_SHARING]
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


def _target(cage: Filling) -> int:
    assert isinstance(cage.constraint, Linear)
    return cage.constraint.least or 0


def _apart(cages: Sequence[Filling]) -> list[Filling]:
    """Cages of which no two overlap."""
    taken: set[int] = set()
    found = []
    for cage in cages:
        if not taken.intersection(cage.variables):
            taken.update(cage.variables)
            found.append(cage)
    return found


def _find_leftover(cells: Leftover, state: State) -> Conclusion | None:
    """The cells have the values with which they make their sum."""
    fillings = cells.fillings(state)
    if fillings is None:
        return None
    detail = cells.whole, cells.total
    if not fillings:
        return Conclusion([], cells.variables, detail)
    removals = removals_of(cells.variables, fillings, state)
    return Conclusion(removals, cells.variables, detail) if removals else None


def _find_shared_house(pair: SharedHouse, state: State) -> Conclusion | None:
    """Ways to fill a cage that leave the other one no way go."""
    ways = [cage.fillings(state) for cage in (pair.one, pair.other)]
    if ways[0] is None or ways[1] is None:
        return None
    held = [{_held(filled) for filled in found or ()} for found in ways]
    removals = []
    for cage, found, others in ((pair.one, ways[0], held[1]), (pair.other, ways[1], held[0])):
        possible = {holds for holds in map(_held, found) if any(not holds & other for other in others)}
        left = [filled for filled in found if _held(filled) in possible]
        if not left:
            return Conclusion([], pair.variables)
        removals += removals_of(cage.variables, left, state)
    return Conclusion(removals, pair.variables) if removals else None


def _held(filled: tuple[int, ...]) -> int:
    values = 0
    for one in filled:
        values |= one
    return values


Leftover.techniques = (Technique(*REST_OF_HOUSES, _find_leftover, sentences.rest_of_houses),)
SharedHouse.techniques = (Technique(*CAGES_OF_HOUSE, _find_shared_house, sentences.cages_of_house),)
