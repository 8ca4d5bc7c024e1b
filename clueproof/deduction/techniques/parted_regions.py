"""Regions of so many cells or more, parted by borders: areas with no room for two of them."""

from __future__ import annotations

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, propagates
from clueproof.deduction.technique_names import ROOM_FOR_ONE
from clueproof.deduction.techniques.node_sets import Spreading, bits_of
from clueproof.model import PartedRegions


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


def _find_room_for_one(board: LargeRegions, state: State) -> Conclusion | None:
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
            needs = [(view.variable, view.yes) for node, view in enumerate(board.nodes) if rim >> node & 1]
            needs += [(board.nodes[node].variable, board.nodes[node].no) for node in (one, other)]
            removals = [(border.variable, border.yes)]
            return Conclusion(removals, [board.nodes[one].variable], (size, board.least), needs=needs)
    return None


LargeRegions.techniques = (Technique(*ROOM_FOR_ONE, _find_room_for_one, sentences.room_for_one, quick=True),)
