"""Regions as large as the number in their cells: complete ones, those that must grow, those that can't join."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, propagates
from clueproof.backends.deduction.technique_names import (
    FULL_REGION,
    JOINED_TOO_LARGE,
    NEEDED_TO_GROW,
    NO_ROOM,
    ONLY_WAY_TO_GROW,
    OUT_OF_REACH,
)
from clueproof.backends.deduction.variables import bits, is_single
from clueproof.model import ValueRegions


@propagates(ValueRegions)
class ValuedCells(LinePropagator):
    """The cells of a graph, each with the number of cells of its region."""

    def __init__(self, constraint: ValueRegions, position: int, network: Network) -> None:
        super().__init__(constraint.nodes, network, (position,), network.views(constraint.enforce))
        self.neighbours = constraint.neighbours
        self.names = [node.name for node in constraint.nodes]
        self.value_of = network.value

    @classmethod
    def of(cls, constraint: ValueRegions, position: int, network: Network) -> list[ValuedCells]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]

    def region(self, start: int, masks: Sequence[int]) -> list[int]:
        """The cells that are connected with this one by cells that have the same candidates."""
        mask, seen, ahead = masks[start], {start}, [start]
        for cell in ahead:
            for near in self.neighbours[cell]:
                if masks[near] == mask and near not in seen:
                    seen.add(near)
                    ahead.append(near)
        return ahead

    def area(self, start: int, bit: int, masks: Sequence[int]) -> list[int]:
        """The cells that are connected with this one by cells that can have the value."""
        seen, ahead = {start}, [start]
        for cell in ahead:
            for near in self.neighbours[cell]:
                if masks[near] & bit and near not in seen:
                    seen.add(near)
                    ahead.append(near)
        return ahead

    def known(self, masks: Sequence[int]) -> Iterator[tuple[int, int, list[int]]]:
        """The regions as far as they are known: value, its bit, and cells."""
        seen: set[int] = set()
        for start, bit in enumerate(masks):
            if start not in seen and bit and is_single(bit):
                region = self.region(start, masks)
                seen.update(region)
                yield self.value_of(bit), bit, region

    def sizes(self, masks: Sequence[int]) -> dict[int, list[int]]:
        """The known region of each cell that is known."""
        return {cell: region for _, _, region in self.known(masks) for cell in region}

    def reach(
        self,
        region: Sequence[int],
        bit: int,
        masks: Sequence[int],
        known: Mapping[int, Sequence[int]],
        without: int = -1,
    ) -> set[int]:
        """The cells that could be of this region, which gets no larger than its value: a way there passes cells that
        can have the value, and regions of it, which join as a whole."""
        budget = self.value_of(bit) - len(region)
        reached = set(region)
        ahead: list[list[int]] = [[*region], *([] for _ in range(budget))]
        for cost, cells in enumerate(ahead):
            for cell in cells:
                for near in self.neighbours[cell]:
                    if near in reached or near == without or not masks[near] & bit:
                        continue
                    joined = known[near] if masks[near] == bit else (near,)
                    if cost + len(joined) <= budget:
                        reached.update(joined)
                        ahead[cost + len(joined)] += joined
        return reached

    def open_around(self, region: Sequence[int], bit: int, masks: Sequence[int]) -> list[int]:
        """The cells around a region into which it can grow."""
        near = {near for cell in region for near in self.neighbours[cell]}
        return sorted(cell for cell in near if masks[cell] & bit and masks[cell] != bit)


def _find_full_region(board: ValuedCells, state: State) -> Conclusion | None:
    """Around a region that has all its cells no cell has its number."""
    masks = board.read(state.domains)
    for value, bit, region in board.known(masks):
        if len(region) < value:
            continue
        detail = board.names[region[0]], len(region)
        seen = [board.variables[cell] for cell in region]
        if len(region) > value:
            return Conclusion([], seen, detail)
        if around := board.open_around(region, bit, masks):
            return Conclusion([board.removal(cell, bit) for cell in around], seen, detail)
    return None


def _find_only_way_to_grow(board: ValuedCells, state: State) -> Conclusion | None:
    """A region that lacks cells grows into the only cell around that can have its number."""
    masks = board.read(state.domains)
    for value, bit, region in board.known(masks):
        if len(region) >= value or len(around := board.open_around(region, bit, masks)) > 1:
            continue
        seen = [board.variables[cell] for cell in region]
        if not around:
            return Conclusion([], seen, (board.names[region[0]], len(region), None))
        (into,) = around
        detail = board.names[region[0]], len(region), board.names[into]
        return Conclusion([board.removal(into, masks[into] & ~bit)], seen, detail)
    return None


def _find_joined_too_large(board: ValuedCells, state: State) -> Conclusion | None:
    """A cell that would join regions of its number to more cells than that has another number."""
    masks = board.read(state.domains)
    size_at: dict[int, tuple[int, int]] = {}
    for number, (_, _, region) in enumerate(board.known(masks)):
        size_at |= dict.fromkeys(region, (number, len(region)))
    for cell, mask in enumerate(masks):
        if is_single(mask):
            continue
        for bit in bits(mask):
            joined = {size_at[near] for near in board.neighbours[cell] if masks[near] == bit}
            size = 1 + sum(size for _, size in joined)
            if len(joined) > 1 and size > board.value_of(bit):
                seen = [board.variables[near] for near in board.neighbours[cell] if masks[near] == bit]
                return Conclusion([board.removal(cell, bit)], seen, (f"at {board.names[cell]}", size))
    return None


def _find_no_room(board: ValuedCells, state: State) -> Conclusion | None:
    """Numbers that no region around the cell can be large enough for: too few cells are connected that can have it."""
    masks = board.read(state.domains)
    checked = [0] * len(masks)
    for start, mask in enumerate(masks):
        removals: dict[int, int] = {}
        values, room = [], 0
        for bit in bits(mask & ~checked[start]):
            area = board.area(start, bit, masks)
            for cell in area:
                checked[cell] |= bit
            if len(area) < board.value_of(bit):
                if any(masks[cell] == bit for cell in area):
                    return Conclusion(
                        [], [board.variables[start]], (board.names[start], [board.value_of(bit)], len(area))
                    )
                values.append(board.value_of(bit))
                room = max(room, len(area))
                for cell in area:
                    removals[cell] = removals.get(cell, 0) | bit
        if removals:
            lost = [board.removal(cell, bits_lost) for cell, bits_lost in sorted(removals.items())]
            return Conclusion(lost, [board.variables[start]], (board.names[start], values, room))
    return None


def _find_needed_to_grow(board: ValuedCells, state: State) -> Conclusion | None:
    """A cell without which a region can't get all its cells has its number."""
    masks = board.read(state.domains)
    sizes = board.sizes(masks)
    for value, bit, region in board.known(masks):
        if len(region) >= value:
            continue
        area = board.reach(region, bit, masks, sizes)
        seen = [board.variables[place] for place in region]
        if len(area) < value:
            return Conclusion([], seen, (board.names[region[0]], value, len(area), None))
        lost = [board.removal(cell, masks[cell] & ~bit) for cell in sorted(area) if masks[cell] != bit]
        if len(area) == value and lost:
            return Conclusion(lost, seen, (board.names[region[0]], value, len(area), None))
        for cell in area:
            if masks[cell] == bit:
                continue
            room = len(board.reach(region, bit, masks, sizes, without=cell))
            if room < value:
                detail = board.names[region[0]], value, room, board.names[cell]
                return Conclusion([board.removal(cell, masks[cell] & ~bit)], seen, detail)
    return None


def _find_out_of_reach(board: ValuedCells, state: State) -> Conclusion | None:
    """Numbers of a cell whose region, together with those beside it, could not get so many cells."""
    masks = board.read(state.domains)
    sizes = board.sizes(masks)
    for start, mask in enumerate(masks):
        if is_single(mask):
            continue
        lost, values, room = 0, [], 0
        for bit in bits(mask):
            value = board.value_of(bit)
            if value > 1 and len(area := board.reach([start], bit, masks, sizes)) < value:
                lost |= bit
                values.append(value)
                room = max(room, len(area))
        if lost:
            return Conclusion(
                [board.removal(start, lost)], [board.variables[start]], (board.names[start], values, room)
            )
    return None


ValuedCells.techniques = (
    Technique(*FULL_REGION, _find_full_region, sentences.full_region, quick=True),
    Technique(*ONLY_WAY_TO_GROW, _find_only_way_to_grow, sentences.only_way_to_grow, quick=True),
    Technique(*JOINED_TOO_LARGE, _find_joined_too_large, sentences.joined_too_large, quick=True),
    Technique(*NO_ROOM, _find_no_room, sentences.no_room, quick=True),
    Technique(*NEEDED_TO_GROW, _find_needed_to_grow, sentences.needed_to_grow),
    Technique(*OUT_OF_REACH, _find_out_of_reach, sentences.no_room),
)
