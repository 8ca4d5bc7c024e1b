"""Houses that share cells, looked at together: fish, colouring, wings; and rules covered by as many others.

Covered rules are the fish of Sudoku for any rules of which one literal is true: if all open literals of n rules, which
share none, belong to n other rules as well, these have no other true literal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, permutations
from typing import Any, NamedTuple

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
from clueproof.deduction.techniques.houses import House, confined, houses_of
from clueproof.deduction.techniques.ranking import FISH, REMOTE_PAIR, SIMPLE_COLOURING, XY_WING, XYZ_WING
from clueproof.model import Exactly, Literal


class CrossedLine(NamedTuple):
    """A house, its cells, and for each of them (as a mask) the number of the house that crosses it there, as a bit."""

    house: House
    cells: int
    crossed: list[tuple[int, int]]

    def through(self, cells: int) -> int:
        """The numbers of the houses that cross it in these cells."""
        found = 0
        for cell, bit in self.crossed:
            if cells & cell:
                found |= bit
        return found


class CrossedHouses(NamedTuple):
    """Houses that share no cell, those that cross them with their cells, and the cells of each other house."""

    base: list[CrossedLine]
    cover: list[tuple[House, int]]
    others: list[int]


@combines_constraints
class OverlappingHouses(Propagator):
    """Houses that are connected by common cells.

    Sets of cells are bit masks over positions in `variables`. `families` are sets of disjoint houses.
    """

    def __init__(self, houses: Sequence[House]) -> None:
        variables = sorted({variable for house in houses for variable in house.variables})
        super().__init__(tuple(dict.fromkeys(number for house in houses for number in house.constraints)), variables)
        self.houses = list(houses)
        self.position = {variable: index for index, variable in enumerate(variables)}
        self.mask_of = {house: sum(1 << self.position[variable] for variable in house.variables) for house in houses}
        self.once = -1
        """Values that occur at most once in every house."""
        self.peers = [0] * len(variables)
        for house in houses:
            self.once &= house.once
            for variable in house.variables:
                self.peers[self.position[variable]] |= self.mask_of[house]
        for index in range(len(variables)):
            self.peers[index] &= ~(1 << index)
        self.searched: dict[tuple[int, ...], Any] = {}
        """The candidates at the last search for chains, and what it has found."""
        self.finned: dict[int, tuple[tuple[int, ...], Any]] = {}
        """By size the candidates at the last search for finned fish, and what it has found."""
        families: list[list[House]] = []
        for house in houses:
            mask = self.mask_of[house]
            family = next((f for f in families if not any(mask & self.mask_of[other] for other in f)), None)
            if family is None:
                families.append([house])
            else:
                family.append(house)
        self.families = families
        self.crossing = [
            (base, cover)
            for base, cover in permutations(families, 2)
            if min(len(base), len(cover)) > 1
            and all((self.mask_of[one] & self.mask_of[other]).bit_count() <= 1 for one in base for other in cover)
        ]
        """Pairs of families whose houses share at most one cell, such as rows and columns."""

        masks = [self.mask_of[house] for house in houses]
        self.shared = [
            mask for mask in dict.fromkeys(one & other for one, other in combinations(masks, 2)) if mask & (mask - 1)
        ]
        """The sets of several cells that two houses share."""

    @cached_property
    def crossings(self) -> list[CrossedHouses]:
        """The same, with the cells in which the houses cross."""
        found = []
        for base, cover in self.crossing:
            covers = [(house, self.mask_of[house]) for house in cover]
            lines = [
                CrossedLine(
                    house,
                    self.mask_of[house],
                    [(self.mask_of[house] & mask, 1 << n) for n, (_, mask) in enumerate(covers)],
                )
                for house in base
            ]
            others = [mask for house, mask in self.mask_of.items() if house not in base and house not in cover]
            found.append(CrossedHouses(lines, covers, others))
        return found

    def seen_by_all(self, cells: int) -> int:
        """The cells that share a house with each of these."""
        seen = -1
        for index in positions(cells):
            seen &= self.peers[index]
        return seen

    def where(self, state: State) -> dict[int, int]:
        """For each value of `once` the open cells that can have it."""
        places: dict[int, int] = defaultdict(int)
        for index, variable in enumerate(self.variables):
            mask = state.domains[variable]
            if not is_single(mask):
                for value in bits(mask & self.once):
                    places[value] |= 1 << index
        return dict(sorted(places.items()))

    def sure(self, house: House, state: State) -> int:
        """The values that surely occur in a house."""
        union = 0
        for mask in house.read(state.domains):
            union |= mask
        return house.surely(union)

    def prunings(self, cells: int, value: int) -> list[tuple[int, int]]:
        """The value, from each of these cells."""
        return [(self.variables[index], value) for index in positions(cells)]

    def variables_in(self, cells: int) -> list[int]:
        """The variables of a set of cells."""
        return [self.variables[index] for index in positions(cells)]

    @classmethod
    def build(cls, network: Network) -> list[OverlappingHouses]:
        """A propagator for each set of houses that are connected by common cells."""
        houses = network.derived(houses_of)
        piece = {id(house): [house] for house in houses}
        by_variable: dict[int, House] = {}
        for house in houses:
            for variable in house.variables:
                other = by_variable.setdefault(variable, house)
                one, two = piece[id(house)], piece[id(other)]
                if one is not two:
                    two += one
                    for moved in one:
                        piece[id(moved)] = two
        order = {id(house): index for index, house in enumerate(houses)}
        pieces = {id(p): p for p in (piece[id(house)] for house in houses)}
        return [cls(sorted(p, key=lambda house: order[id(house)])) for p in pieces.values() if len(p) > 1]


def positions(mask: int) -> Iterator[int]:
    """The positions of the bits of a mask, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


# fish


class Fish(NamedTuple):
    """A value, and the constraints of the houses of the base set and of the cover set."""

    value: int
    base: list[tuple[int, ...]]
    cover: list[tuple[int, ...]]


def _fish(size: int) -> Technique[OverlappingHouses]:
    def find(cluster: OverlappingHouses, state: State) -> Conclusion[Fish] | None:
        """A value whose cells in `size` houses of a family lie in `size` houses of a crossing family."""
        where = cluster.where(state)
        sure = {house: cluster.sure(house, state) for house in cluster.houses}
        for base, cover in cluster.crossing:
            covered = [cluster.mask_of[house] for house in cover]
            every = sum(covered)
            for value, cells in where.items():
                rows = []
                for number, house in enumerate(base):
                    here = cells & cluster.mask_of[house]
                    if here.bit_count() <= size and sure[house] & value and not here & ~every:
                        rows.append((number, sum(1 << n for n, mask in enumerate(covered) if mask & here)))
                for chosen, crossed in confined(rows, size):
                    fish = 0
                    for number in chosen:
                        fish |= cluster.mask_of[base[number]]
                    net = sum(covered[number] for number in positions(crossed))
                    outside = cells & net & ~fish
                    if outside:
                        base_rules = [base[number].constraints for number in chosen]
                        cover_rules = [cover[number].constraints for number in positions(crossed)]
                        detail = Fish(value, base_rules, cover_rules)
                        return Conclusion(cluster.prunings(outside, value), cluster.variables_in(cells & fish), detail)
        return None

    return Technique(*FISH[size], find, _say_fish, states_value=False)


def _say_fish(conclusion: Conclusion[Fish], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Houses of a family and as many that cross them."""
    value, base, cover = conclusion.detail
    return (
        f"{phrases.value(conclusion.seen[0], value)} in {phrases.places(base)} is in {phrases.places(cover)}, "
        f"so nowhere else in {phrases.places(cover)}"
    )


# colouring


def _links(cluster: OverlappingHouses, state: State, cells: int, value: int) -> dict[int, int]:
    """For each cell those with which it shares a house where no third cell can have the value."""
    links: dict[int, int] = defaultdict(int)
    for house in cluster.houses:
        here = cells & cluster.mask_of[house]
        if here.bit_count() == 2 and cluster.sure(house, state) & value:
            low, high = positions(here)
            links[low] |= 1 << high
            links[high] |= 1 << low
    return links


class Colours(NamedTuple):
    """A value, and the variables of each colour. `clash`: two of the first colour see each other."""

    value: int
    one: list[int]
    other: list[int]
    clash: bool


def _find_simple_colouring(cluster: OverlappingHouses, state: State) -> Conclusion[Colours] | None:
    """Cells linked in pairs, one of each with the value, have two colours, and one colour is true."""
    for value, cells in cluster.where(state).items():
        links = _links(cluster, state, cells, value)
        done = 0
        for start in links:
            if done >> start & 1:
                continue
            colours = _two_colours(links, start)
            done |= colours[0] | colours[1]
            for one, other in (colours, colours[::-1]):
                if any(cluster.peers[index] & one for index in positions(one)):
                    detail = Colours(value, cluster.variables_in(one), cluster.variables_in(other), clash=True)
                    return Conclusion(cluster.prunings(one, value), cluster.variables_in(one | other), detail)
            seen = [0, 0]
            for turn, colour in enumerate(colours):
                for index in positions(colour):
                    seen[turn] |= cluster.peers[index]
            out = cells & seen[0] & seen[1] & ~(colours[0] | colours[1])
            if out:
                detail = Colours(value, cluster.variables_in(colours[0]), cluster.variables_in(colours[1]), clash=False)
                coloured = cluster.variables_in(colours[0] | colours[1])
                return Conclusion(cluster.prunings(out, value), coloured, detail)
    return None


def _say_simple_colouring(conclusion: Conclusion[Colours], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the cells of both colours."""
    value, one, other, clash = conclusion.detail
    colours = (
        f"{phrases.value(conclusion.seen[0], value)} is in all of {phrases.names(one)} "
        f"or in all of {phrases.names(other)}"
    )
    if clash:
        return f"{colours}, and two of the former share a house"
    out = [variable for variable, _ in conclusion.prunings]
    return f"{colours}, and {phrases.names(out)} {'sees' if len(out) == 1 else 'see'} one of each"


class RemotePair(NamedTuple):
    """The two values, and the variables that have the one or the other value together."""

    values: int
    one: list[int]
    other: list[int]


def _find_remote_pair(cluster: OverlappingHouses, state: State) -> Conclusion[RemotePair] | None:
    """Cells with the same two candidates, each seeing the next one: what sees two that differ has neither."""
    alike: dict[int, int] = defaultdict(int)
    for index, variable in enumerate(cluster.variables):
        mask = state.domains[variable]
        if mask.bit_count() == 2 and not mask & ~cluster.once:
            alike[mask] |= 1 << index
    for pair, cells in alike.items():
        near = {index: cluster.peers[index] & cells for index in positions(cells)}
        done = 0
        for start in near:
            if done >> start & 1:
                continue
            one, other = _two_colours(near, start)
            done |= one | other
            if (one | other).bit_count() < 4 or one & other:
                continue
            seen = [0, 0]
            for turn, colour in enumerate((one, other)):
                for index in positions(colour):
                    seen[turn] |= cluster.peers[index]
            prunings = [
                (cluster.variables[index], state.domains[cluster.variables[index]] & pair)
                for index in positions(seen[0] & seen[1] & ~(one | other))
                if state.domains[cluster.variables[index]] & pair
            ]
            if prunings:
                detail = RemotePair(pair, cluster.variables_in(one), cluster.variables_in(other))
                return Conclusion(prunings, cluster.variables_in(one | other), detail)
    return None


def _two_colours(near: Mapping[int, int], start: int) -> tuple[int, int]:
    """All that is connected with the start, in two sets that take turns; they overlap where that can't be."""
    colours = [1 << start, 0]
    frontier, turn = 1 << start, 0
    while frontier:
        turn = 1 - turn
        reached = 0
        for index in positions(frontier):
            reached |= near[index]
        frontier = reached & ~colours[turn]
        colours[turn] |= frontier
    return colours[0], colours[1]


def _say_remote_pair(conclusion: Conclusion[RemotePair], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the cells of the pair."""
    values, one, other = conclusion.detail
    words = phrases.values(conclusion.seen[0], values)
    return (
        f"{phrases.names(conclusion.seen)} have only {words}: one of these in {phrases.names(one)}, the other in "
        f"{phrases.names(other)}"
    )


# wings


def _find_xy_wing(cluster: OverlappingHouses, state: State) -> Conclusion[Wing] | None:
    """A cell with candidates a, b sees one with a, c and one with b, c: cells that see both of these are not c."""
    return _wing(cluster, state, 2)


def _say_wing(conclusion: Conclusion[Wing], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the pivot and the two wings."""
    value, pivot, wings, own = conclusion.detail
    told = [f"if {phrases.says(pivot, other)}, {phrases.says(wing, value)}" for other, wing in wings]
    return "; ".join([*told, f"else it is {phrases.value(pivot, value)} itself"] if own else told)


def _find_xyz_wing(cluster: OverlappingHouses, state: State) -> Conclusion[Wing] | None:
    """A cell with candidates a, b, c sees one with a, c and one with b, c: cells that see all three are not c."""
    return _wing(cluster, state, 3)


class Wing(NamedTuple):
    """A value, the pivot (a variable), for two of its values the wing that then has the value, and whether the pivot
    itself can have it."""

    value: int
    pivot: int
    wings: list[tuple[int, int]]
    own: bool


def _wing(cluster: OverlappingHouses, state: State, size: int) -> Conclusion[Wing] | None:
    """A pivot with so many candidates and two wings that it sees, with two each: one of those that can have the value
    that both wings have must have it."""
    domains, variables = state.domains, cluster.variables
    few = {
        index: domains[variable]
        for index, variable in enumerate(variables)
        if domains[variable].bit_count() in (2, size) and not domains[variable] & ~cluster.once
    }
    bivalue = sum(1 << index for index, mask in few.items() if mask.bit_count() == 2)
    for pivot, mask in few.items():
        if mask.bit_count() != size:
            continue
        near = positions(cluster.peers[pivot] & bivalue)
        for one, other in combinations([wing for wing in near if (few[wing] & ~mask).bit_count() == 3 - size], 2):
            common = few[one] & few[other]
            if not is_single(common) or mask & ~common != few[one] ^ few[other]:
                continue
            sight = cluster.peers[one] & cluster.peers[other] & (cluster.peers[pivot] if size == 3 else -1)
            out = [variables[index] for index in positions(sight) if domains[variables[index]] & common]
            if out:
                seen = [variables[index] for index in (pivot, one, other)]
                wings = [(few[wing] & ~common, variables[wing]) for wing in (one, other)]
                detail = Wing(common, seen[0], wings, size == 3)
                return Conclusion([(variable, common) for variable in out], seen, detail)
    return None


OverlappingHouses.techniques = (
    *map(_fish, FISH),
    Technique(*REMOTE_PAIR, _find_remote_pair, _say_remote_pair, states_value=False),
    Technique(*SIMPLE_COLOURING, _find_simple_colouring, _say_simple_colouring, states_value=False),
    Technique(*XY_WING, _find_xy_wing, _say_wing, states_value=False),
    Technique(*XYZ_WING, _find_xyz_wing, _say_wing, states_value=False),
)


MAX_PLACES = 5
"""The most open literals of a rule that a person keeps in mind."""
MAX_RULES, MAX_LITERALS = 1500, 60
"""With more rules, or longer ones, the technique is not tried."""
MAX_COVER = 3
"""The most rules that are looked at together."""


class CoveringRule(NamedTuple):
    """One of the literals is true, by the constraint at this position."""

    position: int
    literals: tuple[Literal, ...]


@combines_constraints
class CoveredPlaces(Propagator):
    """All rules of a model that ask for one true literal each, where every literal is in several of them."""

    def __init__(self, rules: Sequence[CoveringRule], network: Network) -> None:
        self.rules, self.network = rules, network
        self.rules_of: dict[Literal, list[int]] = defaultdict(list)
        for number, rule in enumerate(rules):
            for literal in rule.literals:
                self.rules_of[literal].append(number)
        positions = tuple([rule.position for rule in rules])
        super().__init__(positions, [network.view(literal).variable for literal in self.rules_of])

    @classmethod
    def build(cls, network: Network) -> Iterator[CoveredPlaces]:
        """One for the model, if its keys are such literals."""
        rules = []
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Exactly) and constraint.count == 1 and not constraint.enforce:
                literals = constraint.literals
                if min(literals, default=0) > 0 and len({*literals}) == len(literals) <= MAX_LITERALS:
                    rules.append(CoveringRule(position, literals))
        times: dict[Literal, int] = defaultdict(int)
        for literal in (literal for rule in rules for literal in rule.literals):
            times[literal] += 1
        keys = {key for key in network.model.keys if isinstance(key, int)}
        if keys and len(rules) <= MAX_RULES and all(times.get(key, 0) > 1 for key in keys):
            yield cls(rules, network)

    def open(self, state: State) -> list[frozenset[Literal]]:
        """The open literals of each rule; none of a rule that has its true one."""
        found = []
        for rule in self.rules:
            literals: list[Literal] = []
            for literal in rule.literals:
                variable, yes, no = self.network.view(literal)
                if state.domains[variable] & yes:
                    if not state.domains[variable] & no:
                        literals = []
                        break
                    literals.append(literal)
            found.append(frozenset(literals))
        return found


class CoveredRules(NamedTuple):
    """The constraints that need a literal, and as many others in which all of these are."""

    base: list[int]
    cover: list[int]


def _find_covered_places(places: CoveredPlaces, state: State) -> Conclusion[CoveredRules] | None:
    """Two, else three rules whose open literals are all in as many others."""
    left = places.open(state)
    inside: dict[frozenset[int], set[int]] = defaultdict(set)
    for number, literals in enumerate(left):
        if 1 < len(literals) <= MAX_PLACES:
            for cover in _covers(places, number, sorted(literals), frozenset()):
                inside[cover].add(number)
    for size in range(2, MAX_COVER + 1):
        for cover in _of_size(inside, size):
            within = {number for part in _parts(cover) for number in inside.get(part, ())} - cover
            for rules in combinations(sorted(within), size) if len(within) >= size else ():
                used = frozenset().union(*(left[number] for number in rules))
                if len(used) < sum(len(left[number]) for number in rules):
                    continue
                lost = {literal for number in cover for literal in left[number]} - used
                if lost:
                    network = places.network
                    views = [network.view(literal) for literal in sorted(lost)]
                    base, around = ([places.rules[n].position for n in numbers] for numbers in (rules, sorted(cover)))
                    seen = [network.view(literal).variable for literal in sorted(used)]
                    return Conclusion([(view.variable, view.yes) for view in views], seen, CoveredRules(base, around))
    return None


def _say_covered_places(conclusion: Conclusion[CoveredRules], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """As many rules that need a literal as rules that allow one."""
    base, cover = conclusion.detail
    return f"all that is left for {phrases.place(base)} is in {phrases.place(cover)}, which have nothing else then"


def _covers(
    places: CoveredPlaces, number: int, literals: Sequence[Literal], chosen: frozenset[int]
) -> Iterator[frozenset[int]]:
    """Sets of few other rules that have all these literals."""
    bare = next((literal for literal in literals if chosen.isdisjoint(places.rules_of[literal])), None)
    if bare is None:
        yield chosen
    elif len(chosen) < MAX_COVER:
        for rule in places.rules_of[bare]:
            if rule != number:
                yield from _covers(places, number, literals, chosen | {rule})


def _of_size(inside: dict[frozenset[int], set[int]], size: int) -> Iterator[frozenset[int]]:
    """Sets of so many rules: those that a rule needs, and such as two smaller ones make together."""
    yield from sorted((cover for cover in inside if len(cover) == size), key=sorted)
    smaller = sorted((cover for cover in inside if len(cover) == 2), key=sorted) if size == MAX_COVER else []
    by_rule: dict[int, list[frozenset[int]]] = defaultdict(list)
    for cover in smaller:
        for rule in cover:
            by_rule[rule].append(cover)
    for covers in by_rule.values():
        for one, other in combinations(covers, 2):
            yield one | other


def _parts(cover: frozenset[int]) -> Iterator[frozenset[int]]:
    """The sets of some of these rules."""
    for size in range(1, len(cover) + 1):
        for part in combinations(sorted(cover), size):
            yield frozenset(part)


CoveredPlaces.techniques = (
    Technique("as many rules as places", 42, _find_covered_places, _say_covered_places, states_value=False),
)
