"""What is seen along a line: the first cell, visible counts and sums, and houses with clues at both ends.

All arrangements are looked at by dynamic programming along the line, forward and backward, so that they are not listed.
Sets of numbers of visible cells are bit masks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof.deduction.conclusions import Values
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
from clueproof.deduction.techniques.houses import House, houses_of
from clueproof.deduction.techniques.lines import say_arrangements
from clueproof.english import listed
from clueproof.model import AllDifferent, FirstVisible, VisibleCount, VisibleSum


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


def _find_first_visible(line: FirstVisibleLine, state: State) -> Conclusion[None] | None:
    """Cells before the first that can have the value are 0; the only one that can be the first has it."""
    masks = line.read(state.domains)
    blank = state.variables.false
    allowed = [-1] * len(masks)
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
            return Conclusion([], line.variables)
        first = possible[0]
        allowed[:first] = [blank] * first
        allowed[first] = line.value if len(possible) == 1 else line.value | blank
    prunings = line.keep(masks, allowed)
    return Conclusion(prunings, line.variables) if prunings else None


def _say_first_visible(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The first cell of a line that is not empty."""
    rule = phrases.rule(constraints)
    return f"{rule}, and nothing else fits" if conclusion.prunings else f'"{rule}" is broken'


FirstVisibleLine.techniques = (Technique("first seen", 18, _find_first_visible, _say_first_visible, quick=True),)


@propagates(VisibleCount)
class Skyline(LinePropagator):
    """The heights along a line, and last the number of those that are greater than all before them."""

    distinct: bool
    """Whether another constraint makes the heights all different."""
    ranks: list[int]
    """For each bit how many heights of the line there are up to it."""

    @classmethod
    def of(cls, constraint: VisibleCount, position: int, network: Network) -> list[Skyline]:
        """The propagator of a visible-count constraint."""
        line = cls((*constraint.line, constraint.count), network, (position,), network.views(constraint.enforce))
        cells = set(constraint.line)
        line.distinct = len(cells) == len(constraint.line) and any(
            isinstance(other, AllDifferent) and not other.enforce and cells.issubset(other.line)
            for other in network.model.constraints
        )
        heights = 0
        for variable in line.variables[:-1]:
            heights |= network.full[variable]
        line.ranks = [(heights & ((2 << index) - 1)).bit_count() for index in range(len(network.values))]
        return [line]


def _find_visible_count(line: Skyline, state: State) -> Conclusion[Values] | None:
    """All lines that are still possible, by dynamic programming over pairs (greatest so far, number visible)."""
    *masks, counts = line.read(state.domains)
    variables = state.variables
    layers: list[dict[int, int]] = [{-1: 1}]
    for index, mask in enumerate(masks, 1):
        layer: dict[int, int] = {}
        for greatest, seen in layers[-1].items():
            if mask & _below(greatest, line.distinct) and not (line.distinct and line.ranks[greatest] < index):
                layer[greatest] = layer.get(greatest, 0) | seen
            for height in bits(mask & -(2 << greatest) if greatest >= 0 else mask):
                now = height.bit_length() - 1
                if not line.distinct or line.ranks[now] >= index:
                    layer[now] = layer.get(now, 0) | seen << 1
        layers.append(layer)
    wanted = sum(1 << value for value in variables.values_of(counts) if value >= 0)
    useful = {greatest: seen & wanted for greatest, seen in layers[-1].items()}
    total = 0
    for seen in useful.values():
        total |= seen
    if not total:
        return Conclusion([], line.variables, Values(counts))
    allowed = [0] * len(masks)
    for index in range(len(masks) - 1, -1, -1):
        before: dict[int, int] = {}
        for greatest, seen in layers[index].items():
            good = 0
            hidden = masks[index] & _below(greatest, line.distinct)
            after = useful.get(greatest, 0)
            if hidden and seen & after:
                allowed[index] |= hidden
                good |= after
            for height in bits(masks[index] & -(2 << greatest) if greatest >= 0 else masks[index]):
                after = useful.get(height.bit_length() - 1, 0) >> 1
                if seen & after:
                    allowed[index] |= height
                    good |= after
            before[greatest] = seen & good
        useful = before
    allowed.append(sum(variables.bit[v] for v in variables.values_of(counts) if v >= 0 and total >> v & 1))
    prunings = line.keep((*masks, counts), allowed)
    return Conclusion(prunings, line.variables, Values(counts)) if prunings else None


def _say_visible_count(conclusion: Conclusion[Values], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the line, and last what counts the visible ones."""
    if not is_single(conclusion.detail.mask):
        return say_arrangements(conclusion, constraints, phrases)
    rule = f"{phrases.place(constraints)} sees {phrases.value(conclusion.seen[-1], conclusion.detail.mask)}"
    if not conclusion.prunings:
        return f"{rule}, and no arrangement is left"
    return f"{rule}, and every arrangement that is left agrees"


def _below(greatest: int, distinct: bool) -> int:
    """The heights that the greatest so far hides."""
    return 0 if greatest < 0 else (1 << greatest) - 1 if distinct else (2 << greatest) - 1


Skyline.techniques = (Technique("visible arrangements", 32, _find_visible_count, _say_visible_count, quick=True),)


@propagates(VisibleSum)
class VisibleRays(Propagator):
    """Rays of literals. Those before the first false one of each ray are `total` together."""

    def __init__(self, rays: list[tuple[View, ...]], total: int, position: int, enforce: tuple[View, ...]) -> None:
        super().__init__((position,), [view.variable for ray in rays for view in ray], enforce)
        self.rays = rays
        self.total = total

    @classmethod
    def of(cls, constraint: VisibleSum, position: int, network: Network) -> list[VisibleRays]:
        """The propagator of a sight-total constraint."""
        rays = [network.views(ray) for ray in constraint.rays]
        return [cls(rays, constraint.total, position, network.views(constraint.enforce))]


def _find_visible_sum(rule: VisibleRays, state: State) -> Conclusion[None] | None:
    """The visible lengths that each ray can have, and those that the others leave to it."""
    domains = state.domains
    lengths = []
    for ray in rule.rays:
        possible = 0
        for length, (variable, yes, no) in enumerate(ray):
            if domains[variable] & no:
                possible |= 1 << length
            if not domains[variable] & yes:
                break
        else:
            possible |= 1 << len(ray)
        lengths.append(possible)
    prunings = []
    before = [1]
    for possible in lengths:
        before.append(_sums(before[-1], possible))
    if rule.total < 0 or not before[-1] >> rule.total & 1:
        return Conclusion([], rule.variables)
    behind = 1
    for number in range(len(lengths) - 1, -1, -1):
        others = _sums(before[number], behind)
        fitting = 0
        for bit in bits(lengths[number]):
            rest = rule.total - bit.bit_length() + 1
            if rest >= 0 and others >> rest & 1:
                fitting |= bit
        behind = _sums(behind, lengths[number])
        ray = rule.rays[number]
        shortest = (fitting & -fitting).bit_length() - 1
        prunings += [(variable, domains[variable] & no) for variable, _, no in ray[:shortest] if domains[variable] & no]
        if is_single(fitting) and shortest < len(ray) and domains[ray[shortest].variable] & ray[shortest].yes:
            prunings.append((ray[shortest].variable, domains[ray[shortest].variable] & ray[shortest].yes))
    return Conclusion(prunings, rule.variables) if prunings else None


def _say_visible_sum(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How far rays reach."""
    rule = phrases.rule(constraints)
    return f"{rule}, and only this fits" if conclusion.prunings else f'"{rule}" is broken'


def _sums(left: int, right: int) -> int:
    """All sums of an element of each set."""
    total = 0
    while right:
        bit = right & -right
        total |= left << (bit.bit_length() - 1)
        right ^= bit
    return total


VisibleRays.techniques = (Technique("cells in sight", 22, _find_visible_sum, _say_visible_sum, quick=True),)


MAX_LETTERS = 9
"""With more letters there are too many sets of them."""


class EndClue:
    """A clue at one end of a line: the first value seen from there, or the variable that counts the visible ones."""

    __slots__ = ("backwards", "count", "enforce", "first", "near", "position")

    def __init__(
        self, constraint: FirstVisible | VisibleCount, position: int, backwards: bool, network: Network
    ) -> None:
        self.position = position
        self.backwards = backwards
        self.enforce = network.views(constraint.enforce)
        self.count = network.variable(constraint.count) if isinstance(constraint, VisibleCount) else -1
        self.first = network.bit.get(constraint.value, 0) if isinstance(constraint, FirstVisible) else 0
        self.near = len(constraint.line)

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
        self.length = len(self.variables)
        union = 0
        for variable in self.variables:
            union |= network.full[variable]
        self.letters = union if house.all_different else house.sure
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


class EndNumbers(NamedTuple):
    """For each clue at an end that is in force its constraint, the variable that counts what is seen, and the numbers
    (a mask) that it can be; -1 and 0 where nothing is counted."""

    clues: list[tuple[int, int, int]]


def _find_framed_line(line: FramedLine, state: State) -> Conclusion[EndNumbers] | None:
    """All arrangements. A state is the set of letters placed so far, which gives the greatest so far and to come."""
    domains, variables = state.domains, state.variables
    masks = [domains[variable] for variable in line.variables[: line.length]]
    letters, blank = line.letters, variables.false & ~line.letters
    clues = [clue for clue in line.clues if clue.applies(domains)]
    if not clues or not any(mask & (mask - 1) for mask in masks):
        return None
    # numbers seen from the left and from the right, as one bit set: bit left * wide + right
    wide = line.length + 1
    counts = {clue.backwards: clue for clue in clues if clue.count >= 0}
    shift = {False: wide if False in counts else 0, True: 1 if True in counts else 0}
    first = [clue for clue in clues if clue.count < 0 and not clue.backwards]
    last = [clue for clue in clues if clue.count < 0 and clue.backwards]

    def moves(index: int, placed: int) -> list[tuple[int, int, int]]:
        """(values placed afterwards, the value, the shift of the numbers seen)."""
        found = []
        for value in bits(masks[index]):
            if value & blank:
                found.append((placed, value, 0))
                continue
            if value & placed:
                continue
            now = placed | value
            if not placed and any(clue.first != value or index >= clue.near for clue in first):
                continue
            if now == letters and any(clue.first != value or line.length - 1 - index >= clue.near for clue in last):
                continue
            moved = (shift[False] if value > placed else 0) + (shift[True] if value > letters & ~now else 0)
            found.append((now, value, moved))
        return found

    layers: list[dict[int, int]] = [{0: 1}]
    for index in range(line.length):
        layer: dict[int, int] = defaultdict(int)
        room = line.length - index - 1
        for placed, seen in layers[-1].items():
            for now, _, moved in moves(index, placed):
                if (letters & ~now).bit_count() <= room:
                    layer[now] |= seen << moved
        layers.append(layer)
    wanted = -1
    if counts:
        numbers = {
            side: variables.values_of(domains[counts[side].count]) if side in counts else (0,) for side in (False, True)
        }
        wanted = sum(
            1 << (left * wide + right)
            for left in numbers[False]
            for right in numbers[True]
            if 0 <= left < wide and 0 <= right < wide
        )
    final = layers[-1].get(letters, 0) & wanted
    if not final:
        return Conclusion([], line.variables, _shown(clues, domains))
    useful = {letters: final}
    allowed = [0] * line.length
    for index in range(line.length - 1, -1, -1):
        before: dict[int, int] = {}
        for placed, seen in layers[index].items():
            good = 0
            for now, value, moved in moves(index, placed):
                fitting = seen & (useful.get(now, 0) >> moved)
                if fitting:
                    allowed[index] |= value
                    good |= fitting
            if good:
                before[placed] = good
        useful = before
    prunings = line.keep(masks, allowed)
    for side, clue in counts.items():
        possible = {divmod(bit.bit_length() - 1, wide)[side] for bit in bits(final)}
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
    ending = "every arrangement that is left agrees" if conclusion.prunings else "no arrangement is left"
    return f"{said or phrases.rule(constraints)}, and {ending}"


def _shown(clues: Sequence[EndClue], domains: list[int]) -> EndNumbers:
    """What is known of the clues that are in force."""
    return EndNumbers([(clue.position, clue.count, domains[clue.count] if clue.count >= 0 else 0) for clue in clues])


FramedLine.techniques = (Technique("line arrangements with what is seen", 37, _find_framed_line, _say_framed_line),)
