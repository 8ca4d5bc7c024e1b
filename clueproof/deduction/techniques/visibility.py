"""Visibility along lines: the first letter, visible heights, visible cells."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    State,
    Technique,
    View,
    bits,
    is_single,
    propagates,
)
from clueproof.deduction.technique_names import FIRST_VISIBLE, VISIBLE_COUNT, VISIBLE_SUM
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


def _find_first_visible(line: FirstVisibleLine, state: State) -> Conclusion | None:
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
    removals = line.keep(masks, allowed)
    return Conclusion(removals, line.variables) if removals else None


FirstVisibleLine.techniques = (Technique(*FIRST_VISIBLE, _find_first_visible, sentences.first_visible, quick=True),)


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


def _find_visible_count(line: Skyline, state: State) -> Conclusion | None:
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
        return Conclusion([], line.variables, counts)
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
    removals = line.keep((*masks, counts), allowed)
    return Conclusion(removals, line.variables, counts) if removals else None


def _below(greatest: int, distinct: bool) -> int:
    """The heights that the greatest so far hides."""
    return 0 if greatest < 0 else (1 << greatest) - 1 if distinct else (2 << greatest) - 1


Skyline.techniques = (Technique(*VISIBLE_COUNT, _find_visible_count, sentences.visible_count, quick=True),)


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


def _find_visible_sum(rule: VisibleRays, state: State) -> Conclusion | None:
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
    removals = []
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
        removals += [(variable, domains[variable] & no) for variable, _, no in ray[:shortest] if domains[variable] & no]
        if is_single(fitting) and shortest < len(ray) and domains[ray[shortest].variable] & ray[shortest].yes:
            removals.append((ray[shortest].variable, domains[ray[shortest].variable] & ray[shortest].yes))
    return Conclusion(removals, rule.variables) if removals else None


def _sums(left: int, right: int) -> int:
    """All sums of an element of each set."""
    total = 0
    while right:
        bit = right & -right
        total |= left << (bit.bit_length() - 1)
        right ^= bit
    return total


VisibleRays.techniques = (Technique(*VISIBLE_SUM, _find_visible_sum, sentences.visible_sum, quick=True),)
