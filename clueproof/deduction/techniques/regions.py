"""Regions: as large as the number in their cells, between borders, parted by borders, or with all their places listed.

Regions are complete, or must grow, or can't join; and an edge may be decided by counts of borders around a cell.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product, repeat
from typing import NamedTuple

from clueproof.deduction.conclusions import Prunings
from clueproof.deduction.engine import (
    Conclusion,
    LinePropagator,
    Network,
    Propagator,
    State,
    Technique,
    combines_constraints,
    propagates,
)
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.connectivity import Spreading, bits_of, nodes_of
from clueproof.deduction.variables import bits, is_single
from clueproof.english import counted, either
from clueproof.model import BorderedRegions, Cardinality, Clause, Literal, PartedRegions, ValueRegions


class ValueRegion(NamedTuple):
    """A region as far as it is known."""

    value: int
    bit: int
    cells: list[int]
    whole: int
    """The same cells as a set."""
    rim: int
    """The cells around it into which it can grow, as a set."""


class ValueReading:
    """What one look at the candidates shows, for all techniques that look at the same. Sets are of cells."""

    def __init__(self, board: ValuedCells, masks: Sequence[int], before: ValueReading | None) -> None:
        self.masks = masks
        self.can_be = _can_be(masks, before)
        """By the bit of a value the cells that can have it."""
        self.region_of: dict[int, ValueRegion] = {}
        """The known region of each cell that is known."""
        self.known: list[ValueRegion] = []
        neighbours, spreading, region_of = board.neighbours, board.spreading, self.region_of
        for start, bit in enumerate(masks):
            if bit and not bit & (bit - 1) and start not in region_of:
                cells, whole = [start], 1 << start
                for cell in cells:
                    for near in neighbours[cell]:
                        if masks[near] == bit and not whole >> near & 1:
                            whole |= 1 << near
                            cells.append(near)
                rim = spreading.around(whole) & self.can_be[bit] & ~whole
                region = ValueRegion(board.value_of(bit), bit, cells, whole, rim)
                region_of.update(dict.fromkeys(cells, region))
                self.known.append(region)
        self._spreading, self._or_more = spreading, board.or_more

    @cached_property
    def open(self) -> int:
        """The cells that are not known."""
        return ~bits_of(self.region_of)

    @cached_property
    def _whole(self) -> dict[int, int]:
        return {cell: region.whole for cell, region in self.region_of.items()}

    def reach(self, region: int, value: int, bit: int, without: int = 0, enough: int = sys.maxsize) -> int:
        """The cells that could be of this region, which gets no larger than its value: a way there passes cells that
        can have the value, and regions of it, which join as a whole. `enough`: the search may end with so many."""
        among = self.can_be[bit] & ~without
        if bit == self._or_more:
            return self._spreading.joined(region, among)
        budget = value - region.bit_count()
        for cell, beside in self._beside.get(bit, {}).items():
            if 1 + (beside & ~region).bit_count() > budget:
                among &= ~(1 << cell)
        return self._spreading.within_reach(region, budget, among, self.open, self._whole, enough)

    @cached_property
    def _beside(self) -> dict[int, dict[int, int]]:
        """By the bit of a value the open cells beside regions of that value, with which they would join."""
        found: dict[int, dict[int, int]] = defaultdict(dict)
        for region in self.known:
            for cell in nodes_of(region.rim & self.open):
                found[region.bit][cell] = found[region.bit].get(cell, 0) | region.whole
        return dict(found)

    def reason(self, board: ValuedCells, bit: int, area: int) -> list[tuple[int, int]]:
        """What must have been ruled out for a region to reach no more than this area."""
        near = self._spreading.around(area) & ~area
        for cell in nodes_of(near & self.open):
            near |= self._beside.get(bit, {}).get(cell, 0)
        too_large = [self._whole[cell] for cell in nodes_of(near & ~self.open) if self.masks[cell] == bit]
        for whole in too_large:
            near |= whole
        return board.reason(self.masks, bit, area | near)


def _can_be(masks: Sequence[int], before: ValueReading | None) -> dict[int, int]:
    """By the bit of a value the cells that can have it; most are as they were before."""
    found = {} if before is None else dict(before.can_be)
    for cell, (mask, old) in enumerate(zip(masks, repeat(0) if before is None else before.masks, strict=False)):
        for bit in bits(mask ^ old):
            found[bit] = found.get(bit, 0) ^ 1 << cell
    return found


@propagates(ValueRegions)
class ValuedCells(LinePropagator):
    """The cells of a graph, each with the number of cells of its region."""

    def __init__(self, constraint: ValueRegions, position: int, network: Network) -> None:
        super().__init__(constraint.nodes, network, (position,), network.views(constraint.enforce))
        self.neighbours = constraint.neighbours
        self.spreading = Spreading((cell, near) for cell, beside in enumerate(self.neighbours) for near in beside)
        self.names = [node.name for node in constraint.nodes]
        self.value_of = network.value
        self.or_more = 0 if constraint.or_more is None else network.bit.get(constraint.or_more, 0)
        """The bit of the value that says "so many or more": such regions, also several that meet, have no limit."""
        self._full = [network.full[variable] for variable in self.variables]
        self._last: ValueReading | None = None
        self._narrow: dict[int, tuple[int, list[int]]] = {}
        """By the bit of a value the cells that could have it when it was last asked, and what areas are too small."""

    @classmethod
    def of(cls, constraint: ValueRegions, position: int, network: Network) -> list[ValuedCells]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]

    def look(self, state: State) -> ValueReading:
        """What there is to see now."""
        masks, last = self.read(state.domains), self._last
        if last is None or last.masks != masks:
            last = self._last = ValueReading(self, masks, last)
        return last

    def reason(self, masks: Sequence[int], bit: int, cells: int) -> list[tuple[int, int]]:
        """What must have been ruled out for these cells to have a value, or not to have it."""
        return [
            self.removal(cell, self._full[cell] & ~bit if masks[cell] == bit else bit)
            for cell in nodes_of(cells)
            if masks[cell] == bit or not masks[cell] & bit
        ]

    def full_of(self, cell: int) -> int:
        """All values that the cell can have."""
        return self._full[cell]

    def narrow(self, bit: int, cells: int) -> list[int]:
        """The areas of cells, which can have a value, that are too small for its regions."""
        known = self._narrow.get(bit)
        if known is None or known[0] != cells:
            found, left, value = [], cells, self.value_of(bit)
            while left:
                area = self.spreading.joined(left & -left, left)
                left &= ~area
                if area.bit_count() < value:
                    found.append(area)
            known = self._narrow[bit] = (cells, found)
        return known[1]


class RegionSize(NamedTuple):
    """A cell of a region, and how many cells that has."""

    cell: str
    size: int


def _find_full_value_region(board: ValuedCells, state: State) -> Conclusion[RegionSize] | None:
    """Around a region that has all its cells no cell has its number."""
    reading = board.look(state)
    for region in reading.known:
        size = len(region.cells)
        if size < region.value or region.bit == board.or_more:
            continue
        detail = RegionSize(board.names[region.cells[0]], size)
        seen = [board.variables[cell] for cell in region.cells]
        if size > region.value or region.rim:
            lost = [board.removal(cell, region.bit) for cell in nodes_of(region.rim)] if size == region.value else []
            return Conclusion(lost, seen, detail, reason=board.reason(reading.masks, region.bit, region.whole))
    return None


def _say_full_region(conclusion: Conclusion[RegionSize], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A region that has all its cells."""
    cell, size = conclusion.detail
    if not conclusion.prunings:
        return f"the region of {cell} has {counted(size, 'cell')} already, and {phrases.rule(constraints)}"
    return f"the region of {cell} is complete with {counted(size, 'cell')}"


class Growth(NamedTuple):
    """A cell of a region, how many cells that has, and the one into which it grows."""

    cell: str
    size: int
    into: str | None = None


def _find_only_way_for_value(board: ValuedCells, state: State) -> Conclusion[Growth] | None:
    """A region that lacks cells grows into the only cell around that can have its number."""
    reading = board.look(state)
    for region in reading.known:
        if len(region.cells) >= region.value or region.rim & (region.rim - 1):
            continue
        seen = [board.variables[cell] for cell in region.cells]
        name = board.names[region.cells[0]]
        about = region.whole | board.spreading.around(region.whole)
        reason = board.reason(reading.masks, region.bit, about)
        if not region.rim:
            return Conclusion([], seen, Growth(name, len(region.cells)), reason=reason)
        (into,) = nodes_of(region.rim)
        lost = [board.removal(into, reading.masks[into] & ~region.bit)]
        return Conclusion(lost, seen, Growth(name, len(region.cells), board.names[into]), reason=reason)
    return None


def _say_only_way_to_grow(conclusion: Conclusion[Growth], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A region that can grow in one way, or in none."""
    cell, size, into = conclusion.detail
    has = f"the region of {cell} has {'only ' * (size > 0)}{counted(size, 'cell')}"
    return f"{has} and can't grow" if into is None else f"{has} and can only grow into {into}"


class JoinedRegions(NamedTuple):
    """Where regions would join, and how many cells there would be."""

    where: str
    size: int


def _find_values_joined_too_large(board: ValuedCells, state: State) -> Conclusion[JoinedRegions] | None:
    """A cell that would join regions of its number to more cells than that has another number."""
    reading = board.look(state)
    once: dict[int, int] = {}
    several: dict[int, int] = {}
    for region in reading.known:
        rim = region.rim & reading.open
        if region.bit == board.or_more:
            continue
        passed = once.get(region.bit, 0)
        several[region.bit] = several.get(region.bit, 0) | passed & rim
        once[region.bit] = passed | rim
    for cell, bit in sorted((cell, bit) for bit, cells in several.items() for cell in nodes_of(cells)):
        beside = [near for near in board.neighbours[cell] if reading.masks[near] == bit]
        joined = {reading.region_of[near].whole for near in beside}
        size = 1 + sum(whole.bit_count() for whole in joined)
        if size > board.value_of(bit):
            seen = [board.variables[near] for near in beside]
            reason = board.reason(reading.masks, bit, sum(joined))
            return Conclusion(
                [board.removal(cell, bit)], seen, JoinedRegions(f"at {board.names[cell]}", size), reason=reason
            )
    return None


def _say_joined_too_large(conclusion: Conclusion[JoinedRegions], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Regions that would be too large together."""
    where, size = conclusion.detail
    return f"regions would join {where} and have {counted(size, 'cell')}, and {phrases.rule(constraints)}"


class NoRoom(NamedTuple):
    """A cell, the values that are too large for it, and how many cells its region could have at most."""

    cell: str
    values: list[int]
    room: int


def _find_no_room(board: ValuedCells, state: State) -> Conclusion[NoRoom] | None:
    """Numbers that no region around the cell can be large enough for: too few cells are connected that can have it."""
    reading = board.look(state)
    narrow = [(area & -area, bit, area) for bit, cells in reading.can_be.items() for area in board.narrow(bit, cells)]
    if not narrow:
        return None
    first = min(narrow)[0]
    start = first.bit_length() - 1
    prunings: dict[int, int] = {}
    values, room, reason = [], 0, list[tuple[int, int]]()
    for lowest, bit, area in sorted(narrow):
        if lowest != first:
            break
        size = area.bit_count()
        rim = board.spreading.around(area) & ~area
        known = [cell for cell in nodes_of(area) if reading.masks[cell] == bit]
        if known:
            reason = board.reason(reading.masks, bit, rim | 1 << known[0])
            detail = NoRoom(board.names[start], [board.value_of(bit)], size)
            return Conclusion([], [board.variables[start]], detail, reason=reason)
        reason += board.reason(reading.masks, bit, rim)
        values.append(board.value_of(bit))
        room = max(room, size)
        for cell in nodes_of(area):
            prunings[cell] = prunings.get(cell, 0) | bit
    lost = [board.removal(cell, gone) for cell, gone in sorted(prunings.items())]
    return Conclusion(lost, [board.variables[start]], NoRoom(board.names[start], values, room), reason=reason)


def _say_no_room(conclusion: Conclusion[NoRoom], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Values that are too large for a cell."""
    cell, values, room = conclusion.detail
    sizes = either([str(value) for value in values])
    return f"{cell} has no room for a region of {sizes} cells, as there could only be {room}"


class NeededCells(NamedTuple):
    """A cell of a region, how many cells that needs, how many it could have, and what it can't do without."""

    cell: str
    needs: int
    room: int
    without: str | None = None


def _find_needed_for_value(board: ValuedCells, state: State) -> Conclusion[NeededCells] | None:
    """A cell without which a region can't get all its cells has its number."""
    reading = board.look(state)
    masks = reading.masks
    for value, bit, region, whole, _ in reading.known:
        if len(region) >= value:
            continue
        area = reading.reach(whole, value, bit)
        room = area.bit_count()
        seen = [board.variables[place] for place in region]
        reason = reading.reason(board, bit, area)
        if room < value:
            return Conclusion([], seen, NeededCells(board.names[region[0]], value, room), reason=reason)
        undecided = [cell for cell in nodes_of(area) if masks[cell] != bit]
        if room == value and undecided:
            lost = [board.removal(cell, masks[cell] & ~bit) for cell in undecided]
            return Conclusion(lost, seen, NeededCells(board.names[region[0]], value, room), reason=reason)
        for cell in undecided:
            left = reading.reach(whole, value, bit, without=1 << cell, enough=value)
            if (room := left.bit_count()) < value:
                detail = NeededCells(board.names[region[0]], value, room, board.names[cell])
                reason = reading.reason(board, bit, left)
                return Conclusion([board.removal(cell, masks[cell] & ~bit)], seen, detail, reason=reason)
    return None


def _say_needed_to_grow(conclusion: Conclusion[NeededCells], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A region that lacks cells, and what it needs for them."""
    cell, needs, room, without = conclusion.detail
    if room == needs:
        return f"the region of {cell} needs all {counted(needs, 'cell')} that it can reach"
    if without is None:
        return f"the region of {cell} needs {counted(needs, 'cell')}, but can only have {room}"
    return f"the region of {cell} needs {counted(needs, 'cell')}, and without {without} it could only have {room}"


def _find_out_of_reach(board: ValuedCells, state: State) -> Conclusion[NoRoom] | None:
    """Numbers of a cell whose region, together with those beside it, could not get so many cells."""
    reading = board.look(state)
    for start, mask in enumerate(reading.masks):
        if is_single(mask):
            continue
        lost, values, room, reason = 0, [], 0, list[tuple[int, int]]()
        for bit in bits(mask):
            value = board.value_of(bit)
            if value > 1 and (area := reading.reach(1 << start, value, bit, enough=value)).bit_count() < value:
                lost |= bit
                values.append(value)
                room = max(room, area.bit_count())
                reason += reading.reason(board, bit, area)
        if lost:
            detail = NoRoom(board.names[start], values, room)
            return Conclusion([board.removal(start, lost)], [board.variables[start]], detail, reason=reason)
    return None


class ShutIn(NamedTuple):
    """A cell, the numbers that it can't have, the cell beside it, and the numbers for which that would have no room."""

    cell: str
    values: list[int]
    beside: str
    sizes: list[int]


def _find_shut_in(board: ValuedCells, state: State) -> Conclusion[ShutIn] | None:
    """Numbers of a cell that would leave a cell beside it no room for any number."""
    reading = board.look(state)
    masks, spreading = reading.masks, board.spreading
    for start, mask in enumerate(masks):
        if is_single(mask):
            continue
        lost, shut_in, sizes, reason = 0, -1, 0, list[tuple[int, int]]()
        for bit in bits(mask):
            value = board.value_of(bit)
            whole = 1 << start
            for near in board.neighbours[start]:
                if masks[near] == bit:
                    whole |= reading.region_of[near].whole
            is_complete = whole.bit_count() == value and bit != board.or_more
            for near in nodes_of(spreading.around(whole) & ~whole & reading.open):
                others = masks[near] & ~bit
                if (others != masks[near] and not is_complete) or shut_in not in (-1, near):
                    continue
                why = _reason_for_none(board, reading, near, others, whole)
                if why is not None:
                    lost, shut_in, sizes = lost | bit, near, sizes | others
                    reason += [*why, *board.reason(masks, bit, whole & ~(1 << start))]
                    break
        if lost:
            numbers = [[board.value_of(bit) for bit in bits(several)] for several in (lost, sizes)]
            detail = ShutIn(board.names[start], numbers[0], board.names[shut_in], numbers[1])
            return Conclusion([board.removal(start, lost)], [board.variables[shut_in]], detail, reason=reason)
    return None


def _reason_for_none(
    board: ValuedCells, reading: ValueReading, cell: int, values: int, taken: int
) -> list[tuple[int, int]] | None:
    """Why a cell can have none of these values once others are taken; None if it can."""
    reason = [board.removal(cell, board.full_of(cell) & ~reading.masks[cell])]
    for bit in bits(values):
        value = board.value_of(bit)
        area = reading.reach(1 << cell, value, bit, without=taken, enough=value)
        if area.bit_count() >= value:
            return None
        reason += reading.reason(board, bit, area)
    return reason


def _say_shut_in(conclusion: Conclusion[ShutIn], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A cell that would be shut in."""
    cell, values, beside, sizes = conclusion.detail
    said = f"if {cell} is {either([str(value) for value in values])}, then"
    return f"{said} {beside} has no room for a region of {either([str(size) for size in sizes])} cells"


ValuedCells.techniques = (
    Technique("region is complete", 13, _find_full_value_region, _say_full_region, quick=True),
    Technique("only way to grow", 14, _find_only_way_for_value, _say_only_way_to_grow, quick=True),
    Technique("too large together", 14, _find_values_joined_too_large, _say_joined_too_large, quick=True),
    Technique("no room to grow", 15, _find_no_room, _say_no_room, quick=True),
    Technique("needed to grow", 27, _find_needed_for_value, _say_needed_to_grow),
    Technique("no room within reach", 32, _find_out_of_reach, _say_no_room),
    Technique("would shut in a cell", 33, _find_shut_in, _say_shut_in),
)


class BorderedRegion(NamedTuple):
    """Nodes that are joined by edges that can't be borders."""

    nodes: list[int]
    whole: int
    """The same nodes as a set."""
    ways_out: list[int]
    """The edges through which it can grow."""


class BorderReading:
    """What one look at the borders shows, for all techniques that look at the same."""

    def __init__(self, board: Borders, masks: Sequence[int]) -> None:
        self.masks = masks
        self.borders = [mask & yes != 0 for mask, (_, yes, _) in zip(masks, board.views, strict=True)]
        """For each edge: can it be a border?"""
        self.openings = [mask & no != 0 for mask, (_, _, no) in zip(masks, board.views, strict=True)]
        """For each edge: can it be open?"""
        self.region_of: dict[int, BorderedRegion] = {}
        """The region of each node."""
        self.regions: list[BorderedRegion] = []
        borders, openings, incident, region_of = self.borders, self.openings, board.incident, self.region_of
        for start in range(len(board.names)):
            if start not in region_of:
                nodes, whole = [start], 1 << start
                for node in nodes:
                    for near, edge in incident[node]:
                        if not borders[edge] and not whole >> near & 1:
                            whole |= 1 << near
                            nodes.append(near)
                edges = [edge for node in nodes for near, edge in incident[node] if not whole >> near & 1]
                ways = [edge for edge in edges if openings[edge]]
                region = BorderedRegion(nodes, whole, ways)
                region_of.update(dict.fromkeys(nodes, region))
                self.regions.append(region)
        self._edges, self._most = board.edges, board.most

    @cached_property
    def _spreading(self) -> Spreading:
        return Spreading(edge for edge, can_be in zip(self._edges, self.openings, strict=True) if can_be)

    @cached_property
    def _single(self) -> int:
        return bits_of(region.nodes[0] for region in self.regions if len(region.nodes) == 1)

    @cached_property
    def _whole(self) -> dict[int, int]:
        return {node: region.whole for node, region in self.region_of.items()}

    def reach(self, region: BorderedRegion, without: int = -1, enough: int = sys.maxsize) -> int:
        """The nodes that could be of this region, as a set, which gets no larger than regions are: a way there passes
        edges that can be open, and regions, which join as a whole. `enough`: the search may end with so many."""
        spreading = self._spreading if without < 0 else self._spreading.without(*self._edges[without])
        budget = self._most - len(region.nodes)
        return spreading.within_reach(region.whole, budget, -1, self._single, self._whole, enough)

    def with_too_large(self, area: int) -> int:
        """An area that a region can reach, and the regions beside it that are too large to join."""
        found = area
        for edge, (one, other) in enumerate(self._edges):
            if self.openings[edge] and (area >> one ^ area >> other) & 1:
                found |= self._whole[one] | self._whole[other]
        return found


@propagates(BorderedRegions)
class Borders(Propagator):
    """The borders between nodes of a graph."""

    def __init__(self, constraint: BorderedRegions, position: int, network: Network) -> None:
        self.views = network.views(constraint.borders)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.names, self.edges, self.incident = constraint.nodes, constraint.edges, constraint.incident
        self.least, self.most = constraint.least, constraint.most
        self._last: BorderReading | None = None

    @classmethod
    def of(cls, constraint: BorderedRegions, position: int, network: Network) -> list[Borders]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]

    def look(self, state: State) -> BorderReading:
        """What there is to see now."""
        masks, last = [state.domains[variable] for variable in self.variables], self._last
        if last is None or last.masks != masks:
            last = self._last = BorderReading(self, masks)
        return last

    def reason(self, reading: BorderReading, nodes: int) -> list[tuple[int, int]]:
        """What must have been ruled out around and between these nodes."""
        found = []
        for edge, (one, other) in enumerate(self.edges):
            if (nodes >> one | nodes >> other) & 1:
                variable, yes, no = self.views[edge]
                if not reading.openings[edge]:
                    found.append((variable, no))
                elif not reading.borders[edge]:
                    found.append((variable, yes))
        return found

    def opened(self, nodes: int, state: State) -> Prunings:
        """What the edges within a region lose that are not known to be open."""
        joined = zip(self.views, self.edges, strict=True)
        within = [view for view, (one, other) in joined if nodes >> one & nodes >> other & 1]
        return [(view.variable, view.yes) for view in within if state.domains[view.variable] & view.yes]


def _find_full_bordered_region(board: Borders, state: State) -> Conclusion[RegionSize] | None:
    """Around a region that has all its nodes all edges are borders."""
    reading = board.look(state)
    for region in reading.regions:
        size = len(region.nodes)
        if size < board.most:
            continue
        detail = RegionSize(board.names[region.nodes[0]], size)
        if size > board.most:
            return Conclusion([], board.variables[:1], detail, reason=board.reason(reading, region.whole))
        if region.ways_out:
            prunings = [(board.views[edge].variable, board.views[edge].no) for edge in dict.fromkeys(region.ways_out)]
            return Conclusion(
                prunings, [variable for variable, _ in prunings], detail, reason=board.reason(reading, region.whole)
            )
    return None


class SameRegion(NamedTuple):
    """Two cells of one region."""

    one: str
    other: str


def _find_same_region(board: Borders, state: State) -> Conclusion[SameRegion] | None:
    """There is no border between nodes of the same region."""
    reading = board.look(state)
    for edge, (one, other) in enumerate(board.edges):
        if reading.borders[edge] and (region := reading.region_of[one]) is reading.region_of[other]:
            view = board.views[edge]
            prunings = [(view.variable, view.yes)] if reading.openings[edge] else []
            detail = SameRegion(board.names[one], board.names[other])
            return Conclusion(prunings, [view.variable], detail, reason=board.reason(reading, region.whole))
    return None


def _say_same_region(conclusion: Conclusion[SameRegion], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two cells of one region."""
    return f"{conclusion.detail.one} and {conclusion.detail.other} are in the same region"


def _find_border_against_joining(board: Borders, state: State) -> Conclusion[JoinedRegions] | None:
    """A border parts regions that would have too many nodes together."""
    reading = board.look(state)
    for edge, (one, other) in enumerate(board.edges):
        if reading.borders[edge] and reading.openings[edge]:
            here, there = reading.region_of[one], reading.region_of[other]
            size = len(here.nodes) + len(there.nodes)
            if here is not there and size > board.most:
                view = board.views[edge]
                where = f"between {board.names[one]} and {board.names[other]}"
                reason = board.reason(reading, here.whole | there.whole)
                return Conclusion(
                    [(view.variable, view.no)], [view.variable], JoinedRegions(where, size), reason=reason
                )
    return None


def _find_only_way_out(board: Borders, state: State) -> Conclusion[Growth] | None:
    """The only edge through which a region that lacks nodes can grow is open."""
    reading = board.look(state)
    for region in reading.regions:
        size, ways = len(region.nodes), {*region.ways_out}
        if size >= board.least or len(ways) > 1:
            continue
        name, reason = board.names[region.nodes[0]], board.reason(reading, region.whole)
        if not ways:
            return Conclusion([], board.variables[:1], Growth(name, size), reason=reason)
        (way,) = ways
        view = board.views[way]
        into = next(node for node in board.edges[way] if not region.whole >> node & 1)
        return Conclusion(
            [(view.variable, view.yes)], [view.variable], Growth(name, size, board.names[into]), reason=reason
        )
    return None


def _find_needed_way_out(board: Borders, state: State) -> Conclusion[NeededCells] | None:
    """An edge without which a region can't get all its nodes is open."""
    reading = board.look(state)
    for region in reading.regions:
        if len(region.nodes) >= board.least:
            continue
        area = reading.reach(region)
        name, room = board.names[region.nodes[0]], area.bit_count()
        lost = board.opened(area, state) if room == board.least else []
        if room < board.least or lost:
            seen = [variable for variable, _ in lost] or board.variables[:1]
            reason = board.reason(reading, reading.with_too_large(area))
            return Conclusion(lost, seen, NeededCells(name, board.least, room), reason=reason)
        for edge, (one, other) in enumerate(board.edges):
            if reading.borders[edge] and reading.openings[edge] and area >> one & area >> other & 1:
                left = reading.reach(region, without=edge, enough=board.least)
                if (room := left.bit_count()) < board.least:
                    view = board.views[edge]
                    way = f"the way from {board.names[one]} to {board.names[other]}"
                    detail = NeededCells(name, board.least, room, way)
                    reason = board.reason(reading, reading.with_too_large(left))
                    return Conclusion([(view.variable, view.yes)], [view.variable], detail, reason=reason)
    return None


class Area(NamedTuple):
    """A cell of an area, how many cells that has, and how many each region has."""

    cell: str
    size: int
    region_size: int


def _find_whole_regions(board: Borders, state: State) -> Conclusion[Area] | None:
    """Where all regions have the same size: an edge that alone leads out of an area is a border if the area's nodes
    make whole regions, else it is open."""
    if board.least != board.most or board.most < 1:
        return None
    reading = board.look(state)
    for edge, area in _bridges(board, reading.openings):
        if reading.borders[edge]:
            view = board.views[edge]
            lost = view.no if len(area) % board.most == 0 else view.yes
            return Conclusion(
                [(view.variable, lost)], [view.variable], Area(board.names[area[0]], len(area), board.most)
            )
    return None


def _say_whole_regions(conclusion: Conclusion[Area], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the only way out of an area."""
    cell, area, size = conclusion.detail
    (way,) = map(phrases.name, conclusion.seen)
    fits = "make whole regions" if area % size == 0 else f"make no whole regions of {size}"
    return f"the {counted(area, 'cell')} around {cell}, which are left only by {way}, {fits}"


def _bridges(board: Borders, openings: Sequence[bool]) -> Iterator[tuple[int, list[int]]]:
    """The edges without which the nodes that they join would not be connected, each with the nodes on one side.

    By one depth-first search of each piece (Tarjan 1974).
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    visited: list[int] = []
    for root in range(len(board.names)):
        if root in order:
            continue
        path = [(root, -1, iter(board.incident[root]))]
        order[root] = low[root] = len(order)
        visited.append(root)
        while path:
            node, came_by, rest = path[-1]
            for near, edge in rest:
                if not openings[edge] or edge == came_by:
                    continue
                if near in order:
                    low[node] = min(low[node], order[near])
                else:
                    order[near] = low[near] = len(order)
                    visited.append(near)
                    path.append((near, edge, iter(board.incident[near])))
                    break
            else:
                path.pop()
                if path:
                    parent = path[-1][0]
                    low[parent] = min(low[parent], low[node])
                    if low[node] == order[node]:
                        yield came_by, visited[order[node] :]


Borders.techniques = (
    Technique("borders of a region", 13, _find_full_bordered_region, _say_full_region, quick=True),
    Technique("within a region", 13, _find_same_region, _say_same_region, quick=True),
    Technique("regions to be parted", 14, _find_border_against_joining, _say_joined_too_large, quick=True),
    Technique("only way out", 14, _find_only_way_out, _say_only_way_to_grow, quick=True),
    Technique("needed way out", 27, _find_needed_way_out, _say_needed_to_grow),
    Technique("area of whole regions", 31, _find_whole_regions, _say_whole_regions),
)


@propagates(PartedRegions)
class LargeRegions(Propagator):
    """The nodes of large regions, and the borders between these."""

    def __init__(self, constraint: PartedRegions, position: int, network: Network) -> None:
        self.nodes, self.borders = network.views(constraint.nodes), network.views(constraint.borders)
        variables = [view.variable for view in (*self.nodes, *self.borders)]
        super().__init__((position,), [*dict.fromkeys(variables)], network.views(constraint.enforce))
        self.edges, self.least = constraint.edges, constraint.least
        self.spreading = Spreading(edge for edge in constraint.edges if edge[0] != edge[1])

    @classmethod
    def of(cls, constraint: PartedRegions, position: int, network: Network) -> list[LargeRegions]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]


class RoomForOne(NamedTuple):
    """How many cells there are, and how many a region has at least."""

    size: int
    least: int


def _find_room_for_one(board: LargeRegions, state: State) -> Conclusion[RoomForOne] | None:
    """In an area with too few nodes for two regions of different sizes there is no border between two regions."""
    domains = state.domains
    can_be = bits_of(node for node, view in enumerate(board.nodes) if domains[view.variable] & view.yes)
    known = bits_of(node for node, view in enumerate(board.nodes) if not domains[view.variable] & view.no)
    areas: dict[int, int] = {}
    for (one, other), border in zip(board.edges, board.borders, strict=True):
        if not (known >> one & known >> other & can_be >> one & can_be >> other & 1):
            continue
        if not domains[border.variable] & border.yes or one == other:
            continue
        area = areas.get(one) or board.spreading.joined(1 << one, can_be)
        areas |= {one: area, other: area}
        size = area.bit_count()
        if size <= 2 * board.least:
            rim = board.spreading.around(area) & ~area
            reason = [(view.variable, view.yes) for node, view in enumerate(board.nodes) if rim >> node & 1]
            reason += [(board.nodes[node].variable, board.nodes[node].no) for node in (one, other)]
            prunings = [(border.variable, border.yes)]
            return Conclusion(prunings, [board.nodes[one].variable], RoomForOne(size, board.least), reason=reason)
    return None


def _say_room_for_one(conclusion: Conclusion[RoomForOne], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: a cell of the room."""
    size, least = conclusion.detail
    room = f"the {counted(size, 'cell')} around {phrases.names(conclusion.seen)}"
    return f"{room} have no room for two regions of {least} cells or more and different sizes"


LargeRegions.techniques = (Technique("room for one region", 13, _find_room_for_one, _say_room_for_one, quick=True),)


MAX_SIDES = 4
"""Counts of more literals are not looked at."""


@combines_constraints
class CountedSides(Propagator):
    """Few borders that are counted, and the clauses about two of them or more. In models of regions alone."""

    def __init__(
        self, count: Cardinality, position: int, beside: Sequence[tuple[int, Clause]], network: Network
    ) -> None:
        """`beside`: the clauses with their positions."""
        self.views = network.views(count.literals)
        side_of = {view.variable: side for side, view in enumerate(self.views)}
        self._clauses = []
        """Position, which side has to be what, and the other literals."""
        about = {*side_of}
        for place, clause in beside:
            views = network.views(clause.literals)
            sides = [
                (side, view.yes == self.views[side].yes)
                for view in views
                if (side := side_of.get(view.variable)) is not None
            ]
            others = [view for view in views if view.variable not in side_of]
            self._clauses.append((place, sides, others))
            about.update(view.variable for view in views)
        super().__init__((position,), sorted(about), network.views(count.enforce))
        self.least, self.most = count.bounds

    @classmethod
    def build(cls, network: Network) -> list[CountedSides]:
        """The propagators of a model."""
        constraints = network.model.constraints
        if not any(isinstance(constraint, BorderedRegions) for constraint in constraints):
            return []
        about: dict[Literal, list[tuple[int, Clause]]] = defaultdict(list)
        for position, constraint in enumerate(constraints):
            if isinstance(constraint, Clause) and not constraint.enforce:
                for literal in constraint.literals:
                    about[abs(literal)].append((position, constraint))
        found = []
        for position, constraint in enumerate(constraints):
            if isinstance(constraint, Cardinality) and 1 < len(constraint.literals) <= MAX_SIDES:
                near = [clause for literal in constraint.literals for clause in about[abs(literal)]]
                beside = [clause for clause in dict.fromkeys(near) if near.count(clause) > 1]
                found.append(cls(constraint, position, beside, network))
        return found

    def ways(self, state: State) -> Iterable[tuple[bool, ...]]:
        """What the sides can be by themselves, as their count says."""
        domains = state.domains
        possible = [
            [value for value, mask in ((False, no), (True, yes)) if domains[variable] & mask]
            for variable, yes, no in self.views
        ]
        return (way for way in product(*possible) if self.least <= sum(way) <= self.most)

    def told(self, state: State) -> list[tuple[int, list[tuple[int, bool]]]]:
        """The clauses that only sides can make true, with their positions: which side has to be what."""
        domains = state.domains
        return [
            (position, sides)
            for position, sides, others in self._clauses
            if not any(domains[variable] & yes for variable, yes, _ in others)
        ]


def _find_sides_together(cell: CountedSides, state: State) -> Conclusion[None] | None:
    """What sides are in all ways that the count and the clauses beside it allow, each clause for itself."""
    left, refused = [], set()
    told = cell.told(state)
    if not told:
        return None
    for way in cell.ways(state):
        position = next((place for place, sides in told if not any(way[side] is value for side, value in sides)), None)
        if position is None:
            left.append(way)
        else:
            refused.add(position)
    if not refused:
        return None
    lost = [
        (view.variable, mask)
        for place, view in enumerate(cell.views)
        for value, mask in ((True, view.yes), (False, view.no))
        if state.domains[view.variable] & mask and not any(way[place] is value for way in left)
    ]
    besides = tuple(sorted(refused))
    if not left:
        return Conclusion([], cell.variables, besides=besides)
    return Conclusion(lost, [variable for variable, _ in lost], besides=besides) if lost else None


def _say_sides_together(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """`besides` are the clauses that leave no other way to count."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f'"{rule}" is broken'
    return f"{rule}: what all ways have in common, as {phrases.rule(conclusion.besides)}"


CountedSides.techniques = (Technique("sides together", 17, _find_sides_together, _say_sides_together),)
