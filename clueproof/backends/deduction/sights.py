"""What is seen along lines: the first letter, visible heights, cells in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clueproof.backends.deduction.lines import say_arrangements
from clueproof.backends.deduction.technique import Found, Line, Technique, Truth, Unit, bits, single
from clueproof.model import AllDifferent, FirstSeen, SightTotal, VisibleCount

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words


class First(Line):
    """A line whose first cell that is not 0 has a value, given by its bit (0: no cell can)."""

    value: int

    @classmethod
    def of(cls, constraint: FirstSeen, position: int, network: Network) -> list[Unit]:
        """A first-seen constraint."""
        unit = cls(constraint.line, network, (position,), network.truths(constraint.enforce))
        unit.value = network.bit.get(constraint.value, 0)
        return [unit]


def _find_first(line: First, state: State) -> Found | None:
    """All cells before the first that can have the value are 0; the only one that can be the first has it."""
    masks = line.read(state.domains)
    blank = state.network.false
    allowed = [-1] * len(masks)
    if line.value == blank:
        allowed = [blank] * len(masks)
    else:
        possible = []
        for place, mask in enumerate(masks):
            if mask & line.value:
                possible.append(place)
            if not mask & blank:
                break
        if not possible:
            return Found([], line.slots)
        first = possible[0]
        allowed[:first] = [blank] * first
        allowed[first] = line.value if len(possible) == 1 else line.value | blank
    removals = line.keep(masks, allowed)
    return Found(removals, line.slots) if removals else None


def _say_first(line: First, found: Found, words: Words) -> str:
    if not found.removals:
        return f"{words.rule(line)} can't be met"
    return f"{words.rule(line)} leaves nothing else"


First.techniques = (Technique("first seen", 18, _find_first, _say_first, quick=True, names=True),)


class Skyline(Line):
    """The heights along a line, and last the number of those that are greater than all before them."""

    distinct: bool
    """Are the heights all different, by another constraint?"""
    ranks: list[int]
    """How many heights of the line there are up to each bit."""

    @classmethod
    def of(cls, constraint: VisibleCount, position: int, network: Network) -> list[Unit]:
        """A visible-count constraint."""
        unit = cls((*constraint.line, constraint.count), network, (position,), network.truths(constraint.enforce))
        line = set(constraint.line)
        unit.distinct = len(line) == len(constraint.line) and any(
            isinstance(other, AllDifferent) and not other.enforce and line.issubset(other.line)
            for other in network.model.constraints
        )
        heights = 0
        for slot in unit.slots[:-1]:
            heights |= network.full[slot]
        unit.ranks = [(heights & ((2 << place) - 1)).bit_count() for place in range(len(network.values))]
        return [unit]


def _find_skyline(line: Skyline, state: State) -> Found | None:
    """All lines that are still possible, forward and backward through the pairs (greatest so far, how many seen)."""
    *masks, counts = line.read(state.domains)
    network = state.network
    layers: list[dict[int, int]] = [{-1: 1}]
    for place, mask in enumerate(masks, 1):
        layer: dict[int, int] = {}
        for greatest, seen in layers[-1].items():
            if mask & _below(greatest, line.distinct) and not (line.distinct and line.ranks[greatest] < place):
                layer[greatest] = layer.get(greatest, 0) | seen
            for height in bits(mask & -(2 << greatest) if greatest >= 0 else mask):
                now = height.bit_length() - 1
                if not line.distinct or line.ranks[now] >= place:
                    layer[now] = layer.get(now, 0) | seen << 1
        layers.append(layer)
    wanted = sum(1 << value for value in network.values_of(counts) if value >= 0)
    useful = {greatest: seen & wanted for greatest, seen in layers[-1].items()}
    total = 0
    for seen in useful.values():
        total |= seen
    if not total:
        return Found([], line.slots)
    allowed = [0] * len(masks)
    for place in range(len(masks) - 1, -1, -1):
        before: dict[int, int] = {}
        for greatest, seen in layers[place].items():
            good = 0
            hidden = masks[place] & _below(greatest, line.distinct)
            after = useful.get(greatest, 0)
            if hidden and seen & after:
                allowed[place] |= hidden
                good |= after
            for height in bits(masks[place] & -(2 << greatest) if greatest >= 0 else masks[place]):
                after = useful.get(height.bit_length() - 1, 0) >> 1
                if seen & after:
                    allowed[place] |= height
                    good |= after
            before[greatest] = seen & good
        useful = before
    allowed.append(sum(network.bit[v] for v in network.values_of(counts) if v >= 0 and total >> v & 1))
    removals = line.keep((*masks, counts), allowed)
    return Found(removals, line.slots) if removals else None


def _below(greatest: int, distinct: bool) -> int:
    """The heights that are hidden behind the greatest so far."""
    return 0 if greatest < 0 else (1 << greatest) - 1 if distinct else (2 << greatest) - 1


Skyline.techniques = (Technique("visible arrangements", 32, _find_skyline, say_arrangements, quick=True),)


class Sight(Unit):
    """Rays of literals: those in front of the first false one are `total`, over all rays."""

    def __init__(self, rays: list[tuple[Truth, ...]], total: int, position: int, enforce: tuple[Truth, ...]) -> None:
        super().__init__((position,), [truth.slot for ray in rays for truth in ray], enforce)
        self.rays = rays
        self.total = total

    @classmethod
    def of(cls, constraint: SightTotal, position: int, network: Network) -> list[Unit]:
        """A sight-total constraint."""
        rays = [network.truths(ray) for ray in constraint.rays]
        return [cls(rays, constraint.total, position, network.truths(constraint.enforce))]


def _find_sight(unit: Sight, state: State) -> Found | None:
    """The lengths that each ray can have, and those that the others leave to it."""
    domains = state.domains
    lengths = []
    for ray in unit.rays:
        possible = 0
        for length, (slot, yes, no) in enumerate(ray):
            if domains[slot] & no:
                possible |= 1 << length
            if not domains[slot] & yes:
                break
        else:
            possible |= 1 << len(ray)
        lengths.append(possible)
    removals = []
    before = [1]
    for possible in lengths:
        before.append(_sums(before[-1], possible))
    if unit.total < 0 or not before[-1] >> unit.total & 1:
        return Found([], unit.slots)
    behind = 1
    for number in range(len(lengths) - 1, -1, -1):
        others = _sums(before[number], behind)
        fitting = 0
        for bit in bits(lengths[number]):
            rest = unit.total - bit.bit_length() + 1
            if rest >= 0 and others >> rest & 1:
                fitting |= bit
        behind = _sums(behind, lengths[number])
        ray = unit.rays[number]
        shortest = (fitting & -fitting).bit_length() - 1
        removals += [(slot, domains[slot] & no) for slot, _, no in ray[:shortest] if domains[slot] & no]
        if single(fitting) and shortest < len(ray) and domains[ray[shortest].slot] & ray[shortest].yes:
            removals.append((ray[shortest].slot, domains[ray[shortest].slot] & ray[shortest].yes))
    return Found(removals, unit.slots) if removals else None


def _sums(left: int, right: int) -> int:
    """All sums of an element of each set."""
    total = 0
    for bit in bits(right):
        total |= left << (bit.bit_length() - 1)
    return total


def _say_sight(unit: Sight, found: Found, words: Words) -> str:
    if not found.removals:
        return f"{words.rule(unit)} can't be met"
    return f"nothing else is left, as {words.rule(unit)}"


Sight.techniques = (Technique("cells in sight", 22, _find_sight, _say_sight, quick=True, names=True),)
