"""Regions as large as the number in their cells: complete ones, those that must grow, those that can't join."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cached_property
from itertools import repeat
from typing import NamedTuple

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, propagates
from clueproof.deduction.technique_names import (
    FULL_REGION,
    JOINED_TOO_LARGE,
    NEEDED_TO_GROW,
    NO_ROOM,
    ONLY_WAY_TO_GROW,
    OUT_OF_REACH,
)
from clueproof.deduction.techniques.node_sets import Spreading, bits_of, nodes_of
from clueproof.deduction.variables import bits, is_single
from clueproof.model import ValueRegions


class Region(NamedTuple):
    """A region as far as it is known."""

    value: int
    bit: int
    cells: list[int]
    whole: int
    """The same cells as a set."""
    rim: int
    """The cells around it into which it can grow, as a set."""


class Reading:
    """What one look at the candidates shows, for all techniques that look at the same. Sets are of cells."""

    def __init__(self, board: ValuedCells, masks: Sequence[int], before: Reading | None) -> None:
        self.masks = masks
        self.can_be = _can_be(masks, before)
        """By the bit of a value the cells that can have it."""
        self.region_of: dict[int, Region] = {}
        """The known region of each cell that is known."""
        self.known: list[Region] = []
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
                region = Region(board.value_of(bit), bit, cells, whole, rim)
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
        return self._spreading.within_reach(region, budget, among, self.open, self._whole, enough)

    def needs(self, board: ValuedCells, bit: int, area: int) -> list[tuple[int, int]]:
        """What must have been ruled out for a region to reach no more than this area."""
        near = self._spreading.around(area) & ~area
        too_large = [self._whole[cell] for cell in nodes_of(near & ~self.open) if self.masks[cell] == bit]
        for whole in too_large:
            near |= whole
        return board.needs(self.masks, bit, area | near)


def _can_be(masks: Sequence[int], before: Reading | None) -> dict[int, int]:
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
        self._last: Reading | None = None
        self._narrow: dict[int, tuple[int, list[int]]] = {}
        """By the bit of a value the cells that could have it when it was last asked, and what areas are too small."""

    @classmethod
    def of(cls, constraint: ValueRegions, position: int, network: Network) -> list[ValuedCells]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]

    def look(self, state: State) -> Reading:
        """What there is to see now."""
        masks, last = self.read(state.domains), self._last
        if last is None or last.masks != masks:
            last = self._last = Reading(self, masks, last)
        return last

    def needs(self, masks: Sequence[int], bit: int, cells: int) -> list[tuple[int, int]]:
        """What must have been ruled out for these cells to have a value, or not to have it."""
        return [
            self.removal(cell, self._full[cell] & ~bit if masks[cell] == bit else bit)
            for cell in nodes_of(cells)
            if masks[cell] == bit or not masks[cell] & bit
        ]

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


def _find_full_region(board: ValuedCells, state: State) -> Conclusion | None:
    """Around a region that has all its cells no cell has its number."""
    reading = board.look(state)
    for region in reading.known:
        size = len(region.cells)
        if size < region.value or region.bit == board.or_more:
            continue
        detail = board.names[region.cells[0]], size
        seen = [board.variables[cell] for cell in region.cells]
        if size > region.value or region.rim:
            lost = [board.removal(cell, region.bit) for cell in nodes_of(region.rim)] if size == region.value else []
            return Conclusion(lost, seen, detail, needs=board.needs(reading.masks, region.bit, region.whole))
    return None


def _find_only_way_to_grow(board: ValuedCells, state: State) -> Conclusion | None:
    """A region that lacks cells grows into the only cell around that can have its number."""
    reading = board.look(state)
    for region in reading.known:
        if len(region.cells) >= region.value or region.rim & (region.rim - 1):
            continue
        seen = [board.variables[cell] for cell in region.cells]
        name = board.names[region.cells[0]]
        about = region.whole | board.spreading.around(region.whole)
        needs = board.needs(reading.masks, region.bit, about)
        if not region.rim:
            return Conclusion([], seen, (name, len(region.cells), None), needs=needs)
        (into,) = nodes_of(region.rim)
        lost = [board.removal(into, reading.masks[into] & ~region.bit)]
        return Conclusion(lost, seen, (name, len(region.cells), board.names[into]), needs=needs)
    return None


def _find_joined_too_large(board: ValuedCells, state: State) -> Conclusion | None:
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
            needs = board.needs(reading.masks, bit, sum(joined))
            return Conclusion([board.removal(cell, bit)], seen, (f"at {board.names[cell]}", size), needs=needs)
    return None


def _find_no_room(board: ValuedCells, state: State) -> Conclusion | None:
    """Numbers that no region around the cell can be large enough for: too few cells are connected that can have it."""
    reading = board.look(state)
    narrow = [(area & -area, bit, area) for bit, cells in reading.can_be.items() for area in board.narrow(bit, cells)]
    if not narrow:
        return None
    first = min(narrow)[0]
    start = first.bit_length() - 1
    removals: dict[int, int] = {}
    values, room, needs = [], 0, list[tuple[int, int]]()
    for lowest, bit, area in sorted(narrow):
        if lowest != first:
            break
        size = area.bit_count()
        rim = board.spreading.around(area) & ~area
        known = [cell for cell in nodes_of(area) if reading.masks[cell] == bit]
        if known:
            needs = board.needs(reading.masks, bit, rim | 1 << known[0])
            detail = board.names[start], [board.value_of(bit)], size
            return Conclusion([], [board.variables[start]], detail, needs=needs)
        needs += board.needs(reading.masks, bit, rim)
        values.append(board.value_of(bit))
        room = max(room, size)
        for cell in nodes_of(area):
            removals[cell] = removals.get(cell, 0) | bit
    lost = [board.removal(cell, gone) for cell, gone in sorted(removals.items())]
    return Conclusion(lost, [board.variables[start]], (board.names[start], values, room), needs=needs)


def _find_needed_to_grow(board: ValuedCells, state: State) -> Conclusion | None:
    """A cell without which a region can't get all its cells has its number."""
    reading = board.look(state)
    masks = reading.masks
    for value, bit, region, whole, _ in reading.known:
        if len(region) >= value:
            continue
        area = reading.reach(whole, value, bit)
        room = area.bit_count()
        seen = [board.variables[place] for place in region]
        needs = reading.needs(board, bit, area)
        if room < value:
            return Conclusion([], seen, (board.names[region[0]], value, room, None), needs=needs)
        undecided = [cell for cell in nodes_of(area) if masks[cell] != bit]
        if room == value and undecided:
            lost = [board.removal(cell, masks[cell] & ~bit) for cell in undecided]
            return Conclusion(lost, seen, (board.names[region[0]], value, room, None), needs=needs)
        for cell in undecided:
            left = reading.reach(whole, value, bit, without=1 << cell, enough=value)
            if (room := left.bit_count()) < value:
                detail = board.names[region[0]], value, room, board.names[cell]
                needs = reading.needs(board, bit, left)
                return Conclusion([board.removal(cell, masks[cell] & ~bit)], seen, detail, needs=needs)
    return None


def _find_out_of_reach(board: ValuedCells, state: State) -> Conclusion | None:
    """Numbers of a cell whose region, together with those beside it, could not get so many cells."""
    reading = board.look(state)
    for start, mask in enumerate(reading.masks):
        if is_single(mask):
            continue
        lost, values, room, needs = 0, [], 0, list[tuple[int, int]]()
        for bit in bits(mask):
            value = board.value_of(bit)
            if value > 1 and (area := reading.reach(1 << start, value, bit, enough=value)).bit_count() < value:
                lost |= bit
                values.append(value)
                room = max(room, area.bit_count())
                needs += reading.needs(board, bit, area)
        if lost:
            detail = board.names[start], values, room
            return Conclusion([board.removal(start, lost)], [board.variables[start]], detail, needs=needs)
    return None


ValuedCells.techniques = (
    Technique(*FULL_REGION, _find_full_region, sentences.full_region, quick=True),
    Technique(*ONLY_WAY_TO_GROW, _find_only_way_to_grow, sentences.only_way_to_grow, quick=True),
    Technique(*JOINED_TOO_LARGE, _find_joined_too_large, sentences.joined_too_large, quick=True),
    Technique(*NO_ROOM, _find_no_room, sentences.no_room, quick=True),
    Technique(*NEEDED_TO_GROW, _find_needed_to_grow, sentences.needed_to_grow),
    Technique(*OUT_OF_REACH, _find_out_of_reach, sentences.no_room),
)
