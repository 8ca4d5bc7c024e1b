"""What is seen along a line: the first cell, visible sums, and houses with clues at both ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import islice, product
from math import prod
from operator import or_
from typing import NamedTuple

from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    State,
    Technique,
    View,
    bits,
    combines_constraints,
    is_single,
    propagates,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.arrangements import (
    CountingAutomaton,
    Move,
    arrangements_left,
)
from clueproof.deduction.techniques.houses import House, houses_of
from clueproof.deduction.techniques.ways import (
    Near,
    Way,
    WaysBeside,
    known_rules,
    propagators_near,
    say_ways_beside,
    ways_among,
)
from clueproof.deduction.variables import Variables
from clueproof.english import listed
from clueproof.model import FirstVisible, VisibleCount, VisibleSum


@propagates(FirstVisible)
class FirstVisibleLine(LinePropagator):
    """A line whose first cell that is not 0 has a value, given by its bit; 0 if no cell can have it."""

    value: int

    @classmethod
    def of(cls, constraint: FirstVisible, position: int, network: Network) -> list[FirstVisibleLine]:
        """The propagator of a first-seen constraint."""
        line = cls(constraint.line, network, (position,), network.views(constraint.enforce))
        line.value = network.bit.get(constraint.value, 0)
        return [line]


class EarliestPlace(NamedTuple):
    """The variable that is the first to be able to have the value; -1 if none has to. Is it the only one?"""

    variable: int
    only: bool


def _find_first_visible(line: FirstVisibleLine, state: State) -> Conclusion[EarliestPlace] | None:
    """Cells before the first that can have the value are 0; the only one that can be the first has it."""
    masks = line.read(state.domains)
    blank = state.variables.false
    allowed, place = [-1] * len(masks), EarliestPlace(-1, False)
    if line.value == blank:
        allowed = [blank] * len(masks)
    else:
        possible = []
        for index, mask in enumerate(masks):
            if mask & line.value:
                possible.append(index)
            if not mask & blank:
                break
        if not possible:
            return Conclusion([], line.variables, place)
        first = possible[0]
        place = EarliestPlace(line.variables[first], len(possible) == 1)
        allowed[:first] = [blank] * first
        allowed[first] = line.value if len(possible) == 1 else line.value | blank
    prunings = line.keep(masks, allowed)
    return Conclusion(prunings, line.variables, place) if prunings else None


def _say_first_visible(conclusion: Conclusion[EarliestPlace], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The first cell of a line that is not empty."""
    rule, (place, only) = phrases.rule(constraints), conclusion.detail
    if not conclusion.prunings:
        return f'"{rule}" is broken'
    if place < 0:
        return rule
    name = phrases.name(place)
    return f"{rule}, and only {name} is left for it" if only else f"{rule}, at {name} at the earliest"


FirstVisibleLine.techniques = (Technique("first seen", 18, _find_first_visible, _say_first_visible, quick=True),)


MAX_AUTOMATA = 32
"""So many automata are kept, as the lines of a board have much the same ones."""


def counted_numbers(values: int, variables: Variables) -> int:
    """Values of a variable (a mask) as a set of numbers that are counted."""
    return sum(1 << value for value in variables.values_of(values) if value >= 0)


def counted_values(numbers: int, variables: Variables) -> int:
    """A set of numbers that are counted as values of a variable."""
    return sum(variables.bit.get(number.bit_length() - 1, 0) for number in bits(numbers))


@propagates(VisibleSum)
class VisibleRays(Propagator):
    """Rays of literals. Those before the first false one of each ray are `total` together."""

    def __init__(self, rays: list[tuple[View, ...]], total: int, position: int, enforce: tuple[View, ...]) -> None:
        super().__init__((position,), [view.variable for ray in rays for view in ray], enforce)
        self.rays = rays
        self.automaton = CountingAutomaton(
            0,
            lambda ray, _: [(1 << length, 0, -1, length) for length in range(len(rays[ray]) + 1)],
            lambda _: 1 << total if total >= 0 else 0,
        )
        """Reads the length of each ray, as a bit."""

    @classmethod
    def of(cls, constraint: VisibleSum, position: int, network: Network) -> list[VisibleRays]:
        """The propagator of a sight-total constraint."""
        rays = [network.views(ray) for ray in constraint.rays]
        return [cls(rays, constraint.total, position, network.views(constraint.enforce))]

    def lengths(self, state: State) -> list[int]:
        """For each ray the lengths that it can have, each as a bit."""
        domains, found = state.domains, []
        for ray in self.rays:
            possible = 0
            for length, (variable, yes, no) in enumerate(ray):
                if domains[variable] & no:
                    possible |= 1 << length
                if not domains[variable] & yes:
                    break
            else:
                possible |= 1 << len(ray)
            found.append(possible)
        return found


def _find_visible_sum(rule: VisibleRays, state: State) -> Conclusion[None] | None:
    """The visible lengths that each ray can have, and those that the others leave to it."""
    domains = state.domains
    allowed, accepted = rule.automaton.supports(rule.lengths(state))
    if not accepted:
        return Conclusion([], rule.variables)
    prunings = []
    for ray, fitting in zip(reversed(rule.rays), reversed(allowed), strict=True):
        shortest = (fitting & -fitting).bit_length() - 1
        prunings += [(variable, domains[variable] & no) for variable, _, no in ray[:shortest] if domains[variable] & no]
        if is_single(fitting) and shortest < len(ray) and domains[ray[shortest].variable] & ray[shortest].yes:
            prunings.append((ray[shortest].variable, domains[ray[shortest].variable] & ray[shortest].yes))
    return Conclusion(prunings, rule.variables) if prunings else None


def _say_visible_sum(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How far rays reach."""
    rule = phrases.rule(constraints)
    return f"{rule}, and only this fits" if conclusion.prunings else f'"{rule}" is broken'


VisibleRays.techniques = (Technique("cells in sight", 22, _find_visible_sum, _say_visible_sum, quick=True),)


MAX_WAYS_TO_SEE = 8
"""The most ways to see a number of cells that a person goes through."""


@combines_constraints
class RaysWithOthers(Propagator):
    """Rays that are so long together, and what else is said of the cells there."""

    def __init__(self, rays: VisibleRays, total: int, network: Network) -> None:
        super().__init__(rays.constraints, rays.variables, rays.enforce)
        self.rays, self.total, self._network = rays, total, network

    @classmethod
    def build(cls, network: Network) -> Iterator[RaysWithOthers]:
        """One for each number of cells in sight."""
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, VisibleSum):
                for rays in VisibleRays.of(constraint, position, network):
                    yield cls(rays, constraint.total, network)

    @cached_property
    def near(self) -> Near:
        """What looks at the cells in sight."""
        return propagators_near(self._network, dict.fromkeys(self.variables))

    def ways(self, state: State) -> list[tuple[int, ...]]:
        """The lengths of the rays that make the total; no more than are looked at, and one."""
        lengths = [[bit.bit_length() - 1 for bit in bits(possible)] for possible in self.rays.lengths(state)]
        found = (way for way in product(*lengths) if sum(way) == self.total)
        return [*islice(found, MAX_WAYS_TO_SEE + 1)] if prod(map(len, lengths)) <= MAX_LENGTHS else []

    def way(self, lengths: tuple[int, ...]) -> Way:
        """The lengths of the rays, as what these then have."""
        return [
            (view.variable, view.yes if place < length else view.no)
            for ray, length in zip(self.rays.rays, lengths, strict=True)
            for place, view in enumerate(ray[: length + 1])
        ]


MAX_LENGTHS = 500
"""Of more combinations of lengths nobody looks for those that make the total."""


def _find_ways_to_see(about: RaysWithOthers, state: State) -> Conclusion[WaysBeside] | None:
    """What all ways to see so many cells have in common that the rules about these cells leave."""
    if any(state.domains[view.variable] & view.no for view in about.enforce):
        return None
    ways = about.ways(state)
    if not 1 < len(ways) <= MAX_WAYS_TO_SEE:
        return None
    found = ways_among(state, about.near, [*map(about.way, ways)])
    if found is None:
        return None
    return found.conclusion(about, about.variables, WaysBeside(len(ways), found.number), own_if_one=True)


def _say_ways_to_see(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many ways there are, and how many are left by other rules."""
    return _say_sights(conclusion, constraints, phrases) + known_rules(conclusion, phrases, constraints)


def _say_sights(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many ways there are, and how many are left."""
    return say_ways_beside(phrases.rule(constraints), "ways", conclusion.detail)


RaysWithOthers.techniques = (
    Technique("ways to see", 45, _find_ways_to_see, _say_ways_to_see, say_briefly=_say_sights),
)


MAX_LETTERS = 9
"""With more letters there are too many sets of them."""


class LineEnd(NamedTuple):
    """What is seen from an end of a line: of its nearest cells first this value (a bit); None: so many are visible."""

    backwards: bool
    first: int | None
    near: int


class EndClue:
    """A clue at one end of a line: the first value seen from there, or the variable that counts the visible ones."""

    __slots__ = ("count", "end", "enforce", "position")

    def __init__(
        self, constraint: FirstVisible | VisibleCount, position: int, backwards: bool, network: Network
    ) -> None:
        self.position = position
        self.enforce = network.views(constraint.enforce)
        self.count = network.variable(constraint.count) if isinstance(constraint, VisibleCount) else -1
        first = network.bit.get(constraint.value, 0) if isinstance(constraint, FirstVisible) else None
        self.end = LineEnd(backwards, first, len(constraint.line))

    def applies(self, domains: list[int]) -> bool:
        """Is it in force?"""
        return all(not domains[view.variable] & view.no for view in self.enforce)


@combines_constraints
class FramedLine(LinePropagator):
    """A house with clues at its ends. Each of its letters occurs once; 0 fills the rest."""

    def __init__(self, house: House, clues: Sequence[EndClue], network: Network) -> None:
        super().__init__(
            [network.cell[variable] for variable in house.variables],
            network,
            tuple(dict.fromkeys((*house.constraints, *(clue.position for clue in clues)))),
        )
        self.values = tuple([network.full[variable] for variable in self.variables])
        self.letters = reduce(or_, self.values) if house.all_different else house.sure
        self.clues = clues
        watched = [
            variable
            for clue in clues
            for variable in (clue.count, *(view.variable for view in clue.enforce))
            if variable >= 0
        ]
        self.variables += tuple(dict.fromkeys(watched))

    @classmethod
    def build(cls, network: Network) -> Iterator[FramedLine]:
        """A propagator for each house with clues and known letters: as many as cells, or those that surely occur."""
        lines: dict[tuple[int, ...], House] = {}
        for house in network.derived(houses_of):
            union = 0
            for variable in house.variables:
                union |= network.full[variable]
            complete = (
                union.bit_count() == len(house.variables)
                if house.all_different
                else union == house.sure | network.false
            )
            letters = union if house.all_different else house.sure
            if complete and letters.bit_count() <= MAX_LETTERS and not house.sure & network.false:
                lines[house.variables] = house
        clues: dict[tuple[int, ...], list[EndClue]] = defaultdict(list)
        starts: dict[tuple[int, ...], list[tuple[tuple[int, ...], bool]]] = defaultdict(list)
        for variables in lines:
            for backwards, seen in ((False, variables), (True, variables[::-1])):
                for size in range(2, len(seen) + 1):
                    starts[seen[:size]].append((variables, backwards))
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, FirstVisible | VisibleCount):
                continue
            if not all(map(network.is_variable, constraint.line)):
                continue
            seen = tuple(map(network.variable, constraint.line))
            for variables, backwards in starts.get(seen, ()):
                permutation = lines[variables].all_different
                if isinstance(constraint, VisibleCount):
                    if not permutation or len(seen) < len(variables) or not network.is_variable(constraint.count):
                        continue
                elif permutation or constraint.value == 0:
                    continue
                clues[variables].append(EndClue(constraint, position, backwards, network))
        for variables, found in clues.items():
            yield cls(lines[variables], found, network)


@lru_cache(MAX_AUTOMATA)
def _framed(values: tuple[int, ...], letters: int, ends: tuple[LineEnd, ...]) -> CountingAutomaton[int]:
    """Reads cells with these values (masks), all that are no letters blank. A state is the set of letters placed so
    far, of which the greatest is known, as that of those to come. The number is what is seen from the left, times one
    more than there are cells, and what is seen from the right, as far as they count."""
    length = len(values)
    counted = [end.backwards for end in ends if end.first is None]
    from_left, from_right = (length + 1) * (False in counted), int(True in counted)
    first = [(end.first, end.near) for end in ends if end.first is not None and not end.backwards]
    last = [(end.first, length - end.near) for end in ends if end.first is not None and end.backwards]

    def moves(index: int, placed: int) -> Iterator[Move[int]]:
        room = length - index - 1
        for value in bits(values[index] & ~placed):
            now = placed | value & letters
            left = letters & ~now
            if left.bit_count() > room:
                continue
            if now == placed:
                yield value, now, -1, 0
            elif (placed or all(value == letter and index < near for letter, near in first)) and (
                left or all(value == letter and index >= near for letter, near in last)
            ):
                yield value, now, -1, from_left * (value > placed) + from_right * (value > left)

    return CountingAutomaton(0, moves, lambda placed: -1 if placed == letters else 0)


class RoomBehind(NamedTuple):
    """The position of the clue that says what comes first, how many values come behind it, and which of them (a bit),
    if one has no place further on, where it is at the latest (a variable)."""

    position: int
    behind: int
    value: int
    latest: int


def _find_room_behind(line: FramedLine, state: State) -> Conclusion[RoomBehind] | None:
    """What comes first from an end leaves room for all others behind it."""
    cells = line.variables[: len(line.values)]
    behind = line.letters.bit_count() - 1
    for clue in line.clues:
        value = clue.end.first
        if not value or not value & line.letters or not clue.applies(state.domains):
            continue
        seen = cells[::-1] if clue.end.backwards else cells
        masks = [state.domains[variable] for variable in seen]
        latest = [
            (max((index for index, mask in enumerate(masks) if mask & other), default=0), other)
            for other in bits(line.letters & ~value)
        ]
        bounds = [(len(cells) - behind, 0, -1)]
        bounds += [(index, other, seen[index]) for index, other in sorted(latest) if index > 0]
        for bound, other, where in bounds:
            prunings = [(seen[index], value) for index in range(bound, len(seen)) if masks[index] & value]
            if prunings:
                looked = seen if other else [variable for variable, _ in prunings]
                return Conclusion(prunings, looked, RoomBehind(clue.position, behind, other, where))
    return None


def _say_room_behind(conclusion: Conclusion[RoomBehind], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What needs room."""
    position, behind, value, latest = conclusion.detail
    rule = phrases.rule([position])
    if not value:
        others = "another one comes" if behind == 1 else f"{behind} others come"
        return f"{rule}, and {others} behind it"
    return f"{rule}, and {phrases.value(latest, value)}, behind it, is at {phrases.name(latest)} at the latest"


class EndNumbers(NamedTuple):
    """For each clue at an end that is in force its constraint, the variable that counts what is seen, and the numbers
    (a mask) that it can be; -1 and 0 where nothing is counted."""

    clues: list[tuple[int, int, int]]


def _find_framed_line(line: FramedLine, state: State) -> Conclusion[EndNumbers] | None:
    """All arrangements with the clues that are in force."""
    domains, variables = state.domains, state.variables
    length = len(line.values)
    masks = [domains[variable] for variable in line.variables[:length]]
    clues = [clue for clue in line.clues if clue.applies(domains)]
    if not clues or all(map(is_single, masks)):
        return None
    wide = length + 1
    counts = {clue.end.backwards: clue for clue in clues if clue.count >= 0}
    numbers = {
        side: counted_numbers(domains[clue.count], variables) & ((1 << wide) - 1) for side, clue in counts.items()
    }
    wanted = -1
    if counts:
        wanted = sum(numbers.get(True, 1) << bit.bit_length() * wide - wide for bit in bits(numbers.get(False, 1)))
    automaton = _framed(line.values, line.letters, tuple([clue.end for clue in clues]))
    allowed, seen = automaton.supports(masks, wanted)
    if not seen:
        return Conclusion([], line.variables, _shown(clues, domains))
    prunings = line.keep(masks, allowed)
    for side, clue in counts.items():
        possible = {divmod(bit.bit_length() - 1, wide)[side] for bit in bits(seen)}
        lost = sum(variables.bit[n] for n in variables.values_of(domains[clue.count]) if n not in possible)
        if lost:
            prunings.append((clue.count, lost))
    return Conclusion(prunings, line.variables, _shown(clues, domains)) if prunings else None


def _say_framed_line(conclusion: Conclusion[EndNumbers], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The clues that are in force at the ends."""
    said = listed(
        [
            f"{phrases.place([position])} sees {phrases.values(count, mask, 'or')}"
            if mask
            else phrases.rule([position])
            for position, count, mask in conclusion.detail.clues
            if phrases.has_place([position]) and (mask == 0 or is_single(mask))
        ]
    )
    return f"{said or phrases.rule(constraints)}, and {arrangements_left(conclusion)}"


def _shown(clues: Sequence[EndClue], domains: list[int]) -> EndNumbers:
    """What is known of the clues that are in force."""
    return EndNumbers([(clue.position, clue.count, domains[clue.count] if clue.count >= 0 else 0) for clue in clues])


FramedLine.techniques = (
    Technique("room behind the first", 21, _find_room_behind, _say_room_behind),
    Technique("line arrangements with what is seen", 37, _find_framed_line, _say_framed_line),
)
