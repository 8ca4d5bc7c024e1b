"""Unique rectangles: four cells that could exchange two values, so that there would be two solutions; and BUG+1.

They take for granted that the puzzle has exactly one solution, so they are used only where the state `assumes_unique`,
which is off unless a person asks for it, and never in proofs. Two cells of the one diagonal and two of the other lie in
the same houses, one of each in every house, and no other constraint is about them: then what holds of a, b, b, a holds
of b, a, a, b. A *bivalue universal grave* (BUG) has two candidates in each open cell, and each value twice in every
house that lacks it: then each cell could have its other candidate. Names as in
https://www.sudokuwiki.org/Unique_Rectangles and https://www.sudokuwiki.org/BUG
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    bits,
    combines_constraints,
    is_single,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.houses import House, SequenceHouse, houses_of
from clueproof.deduction.techniques.ranking import UNIQUE_RECTANGLE, UNIVERSAL_GRAVE
from clueproof.english import listed
from clueproof.model import Integer

MAX_VARIABLES = 700
"""No rectangles are sought among more variables."""
MAX_SUBSET = 3
"""The most cells that make a subset with two of a rectangle."""

Diagonals = tuple[tuple[int, int], tuple[int, int]]
"""The variables of a rectangle, those that are opposite together."""


@combines_constraints
class Rectangles(Propagator):
    """All rectangles of a model whose houses are rows, columns and boxes."""

    def __init__(self, houses: list[House], network: Network) -> None:
        named = tuple(dict.fromkeys(position for house in houses for position in house.constraints))
        super().__init__(named, dict.fromkeys(variable for house in houses for variable in house.variables))
        self.houses, self.network = houses, network

    @classmethod
    def build(cls, network: Network) -> Iterator[Rectangles]:
        """One for the model."""
        houses = [
            house
            for house in network.derived(houses_of)
            if house.all_different and not isinstance(house, SequenceHouse)
        ]
        if len(houses) > 1 and network.model.objective is None:
            yield cls(houses, network)

    @cached_property
    def around(self) -> dict[int, int]:
        """For each variable that nothing but houses is about, and which is a key, its houses as a mask."""
        network, model = self.network, self.network.model
        own = {*self.constraints}
        bound = {
            network.variable(cell)
            for position, constraint in enumerate(model.constraints)
            if position not in own
            for cell in constraint.cells()
        }
        keys = {network.variable(key) for key in model.keys if isinstance(key, Integer)}
        found: dict[int, int] = defaultdict(int)
        for number, house in enumerate(self.houses):
            for variable in house.variables:
                if variable in keys and variable not in bound:
                    found[variable] |= 1 << number
        return found if len(found) <= MAX_VARIABLES else {}

    @cached_property
    def rectangles(self) -> list[Diagonals]:
        """All rectangles. Worked out when they are first wanted."""
        diagonals: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for one, other in combinations(sorted(self.around), 2):
            if not self.around[one] & self.around[other]:
                diagonals[self.around[one] | self.around[other]].append((one, other))
        return [pair for alike in diagonals.values() for pair in combinations(alike, 2)]

    def with_pair(self, state: State) -> Iterator[tuple[int, list[int], list[int]]]:
        """Each two values that a rectangle may exchange, the cells that have no others, and those that have."""
        domains = state.domains
        for one, other in self.rectangles:
            cells = (*one, *other)
            common = domains[cells[0]] & domains[cells[1]] & domains[cells[2]] & domains[cells[3]]
            if common.bit_count() < 2:
                continue
            for pair in {domains[cell] for cell in cells}:
                if pair.bit_count() == 2 and not pair & ~common:
                    floor = [cell for cell in cells if domains[cell] == pair]
                    yield pair, floor, [cell for cell in cells if domains[cell] != pair]

    def with_roof(self, state: State) -> Iterator[tuple[int, list[int], list[int], list[House]]]:
        """The same for two cells that have no other values, and two that have, side by side; and their houses."""
        for pair, floor, roof in self.with_pair(state):
            if len(roof) == 2:
                shared = self.around[roof[0]] & self.around[roof[1]]
                houses = [house for number, house in enumerate(self.houses) if shared >> number & 1]
                if houses:
                    yield pair, floor, roof, houses


class Rectangle(NamedTuple):
    """The cells of a rectangle, the values that they could exchange, and what else the sentence says: cells that have
    others, values of these, cells beside them, and the constraints of a house."""

    cells: tuple[int, ...]
    pair: int
    roof: tuple[int, ...]
    values: int = 0
    beside: tuple[int, ...] = ()
    house: tuple[int, ...] = ()


Found = Conclusion[Rectangle] | None


def _find_type_1(rectangles: Rectangles, state: State) -> Found:
    """Three cells have the pair alone: the fourth one has neither value."""
    for pair, floor, roof in rectangles.with_pair(state):
        if len(roof) == 1:
            cells = tuple(sorted((*floor, *roof)))
            return Conclusion([(roof[0], pair)], cells, Rectangle(cells, pair, tuple(sorted(roof))))
    return None


def _find_type_2(rectangles: Rectangles, state: State) -> Found:
    """Two cells have one more value, the same one: one of them has it."""
    for pair, floor, roof, houses in rectangles.with_roof(state):
        extra = state.domains[roof[0]] & ~pair
        if not is_single(extra) or state.domains[roof[1]] & ~pair != extra:
            continue
        out = {variable for house in houses for variable in house.variables} - {*roof}
        prunings = [(variable, extra) for variable in sorted(out) if state.domains[variable] & extra]
        if prunings:
            cells = tuple(sorted((*floor, *roof)))
            return Conclusion(prunings, cells, Rectangle(cells, pair, tuple(sorted(roof)), extra))
    return None


def _find_type_3(rectangles: Rectangles, state: State) -> Found:
    """The values that two cells have besides make a subset with other cells of their house."""
    domains = state.domains
    for pair, floor, roof, houses in rectangles.with_roof(state):
        extra = (domains[roof[0]] | domains[roof[1]]) & ~pair
        for house, size in product(houses, range(1, MAX_SUBSET + 1)):
            rest = [v for v in house.variables if v not in roof and not is_single(domains[v])]
            for chosen in combinations(rest, size):
                union = extra
                for variable in chosen:
                    union |= domains[variable]
                if union.bit_count() != size + 1:
                    continue
                prunings = [(v, domains[v] & union) for v in rest if v not in chosen and domains[v] & union]
                if prunings:
                    cells = tuple(sorted((*floor, *roof)))
                    detail = Rectangle(cells, pair, tuple(sorted(roof)), union, chosen, house.constraints)
                    return Conclusion(prunings, (*cells, *chosen), detail)
    return None


def _find_type_4(rectangles: Rectangles, state: State) -> Found:
    """One value of the pair has no other places in a house of two cells: the other value goes from them."""
    domains = state.domains
    for pair, floor, roof, houses in rectangles.with_roof(state):
        for house in houses:
            union = elsewhere = 0
            for variable in house.variables:
                union |= domains[variable]
                elsewhere |= 0 if variable in roof else domains[variable]
            for value in bits(pair & ~elsewhere & house.surely(union)):
                cells = tuple(sorted((*floor, *roof)))
                detail = Rectangle(cells, pair, tuple(sorted(roof)), value, (), house.constraints)
                return Conclusion([(variable, pair & ~value) for variable in roof], cells, detail)
    return None


# the bivalue universal grave


class Grave(NamedTuple):
    """The only cell (a variable) with three candidates, and the one of these that is there too often."""

    cell: int
    value: int


def _find_universal_grave(rectangles: Rectangles, state: State) -> Conclusion[Grave] | None:
    """Without the third candidate of one cell every open cell would have two, and every value two places in a house."""
    if not state.assumes_unique:
        return None
    domains = state.domains
    still_open = state.open_keys
    larger = [variable for variable in still_open if domains[variable].bit_count() > 2]
    if len(larger) != 1 or domains[larger[0]].bit_count() != 3 or not rectangles.around.keys() >= {*still_open}:
        return None
    (cell,) = larger
    for value in bits(domains[cell]):
        left = {variable: domains[variable] & ~(value if variable == cell else 0) for variable in still_open}
        if all(_is_twice(house, left) for house in rectangles.houses):
            return Conclusion([(cell, domains[cell] & ~value)], [cell], Grave(cell, value))
    return None


def _is_twice(house: House, left: Mapping[int, int]) -> bool:
    """Does each candidate of the open cells of a house occur there exactly twice?"""
    times = Counter(value for variable in house.variables for value in bits(left.get(variable, 0)))
    return all(number == 2 for number in times.values())


# in words


def _say_universal_grave(conclusion: Conclusion[Grave], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the cell with three candidates."""
    cell, value = conclusion.detail
    return (
        f"if {phrases.says(cell, value, true=False)}, every open cell has two candidates, and each of these two "
        f"places in its houses; so all could be exchanged, and a puzzle has one solution"
    )


def _say_rectangle(conclusion: Conclusion[Rectangle], phrases: Phrases, so: str) -> str:
    cells, pair = conclusion.detail[:2]
    words = phrases.values(cells[0], pair)
    return (
        f"if {phrases.names(cells)} had only {words}, these could be exchanged, and a puzzle has one solution; so {so}"
    )


def _say_type_1(conclusion: Conclusion[Rectangle], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the rectangle."""
    detail = conclusion.detail
    return _say_rectangle(conclusion, phrases, f"{phrases.names(detail.roof)} is something else")


def _say_type_2(conclusion: Conclusion[Rectangle], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the rectangle."""
    return _say_rectangle(conclusion, phrases, _one_of(conclusion, conclusion.detail.values, phrases))


def _say_type_3(conclusion: Conclusion[Rectangle], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the rectangle, and the cells that make a subset with it."""
    _, _, _, values, beside, house = conclusion.detail
    one = _one_of(conclusion, values, phrases)
    taken = phrases.values(beside[0], values)
    return _say_rectangle(
        conclusion, phrases, f"{one}, which with {phrases.names(beside)} takes {taken} of {phrases.place(house)}"
    )


def _say_type_4(conclusion: Conclusion[Rectangle], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the rectangle."""
    _, pair, roof, value, _, house = conclusion.detail
    named = listed([phrases.name(variable) for variable in roof], "or")
    words = phrases.value(roof[0], value), phrases.value(roof[0], pair & ~value)
    so = f"as {words[0]} in {phrases.place(house)} is in {named}, neither is {words[1]}"
    return _say_rectangle(conclusion, phrases, so)


def _one_of(conclusion: Conclusion[Rectangle], values: int, phrases: Phrases) -> str:
    roof = conclusion.detail.roof
    named = listed([phrases.name(variable) for variable in roof], "or")
    return f"{named} is {phrases.values(roof[0], values & ~conclusion.detail.pair, 'or')}"


def _technique(
    number: int,
    find: Callable[[Rectangles, State], Found],
    say: Callable[[Conclusion[Rectangle], tuple[int, ...], Phrases], str],
) -> Technique[Rectangles]:
    def find_if_unique(rectangles: Rectangles, state: State) -> Found:
        """Only where there is one solution."""
        return find(rectangles, state) if state.assumes_unique else None

    return Technique(*UNIQUE_RECTANGLE[number], find_if_unique, say, states_value=False)


Rectangles.techniques = (
    _technique(1, _find_type_1, _say_type_1),
    _technique(2, _find_type_2, _say_type_2),
    _technique(3, _find_type_3, _say_type_3),
    _technique(4, _find_type_4, _say_type_4),
    Technique(*UNIVERSAL_GRAVE, _find_universal_grave, _say_universal_grave),
)
