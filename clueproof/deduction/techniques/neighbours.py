"""Neighbours that may not have certain pairs of values."""

from __future__ import annotations

from collections import defaultdict

from clueproof.clock import check_clock
from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, bits, propagates
from clueproof.deduction.engine.network import LOOK
from clueproof.deduction.technique_names import BANNED_NEIGHBOUR
from clueproof.model import AdjacencyBan, Cell


@propagates(AdjacencyBan)
class Neighbours(LinePropagator):
    """A cell, and those next to it that may not have certain values because of its own. The cell itself comes first."""

    banned: dict[int, int]
    """Bit of a value -> mask of what neighbours can't be."""

    @classmethod
    def of(cls, constraint: AdjacencyBan, position: int, network: Network) -> list[Neighbours]:
        """A propagator for each cell that has neighbours."""
        banned: dict[int, int] = {}
        for a, b in constraint.ordered_bans:
            if a in network.bit and b in network.bit:
                banned[network.bit[a]] = banned.get(network.bit[a], 0) | network.bit[b]
        enforce = network.views(constraint.enforce)
        beside: dict[Cell, list[Cell]] = defaultdict(list)
        for one, other in constraint.neighbours:
            beside[one].append(other)
            beside[other].append(one)
        found: list[Neighbours] = []
        for number, (cell, others) in enumerate(beside.items()):
            if number & LOOK == LOOK:
                check_clock()
            star = cls((cell, *others), network, (position,), enforce)
            star.banned = banned
            found.append(star)
        return found


def _find_banned_neighbour(cell: Neighbours, state: State) -> Conclusion | None:
    """A value that every value of the cell forbids goes."""
    own, *masks = cell.read(state.domains)
    lost = -1
    for value in bits(own):
        lost &= cell.banned.get(value, 0)
        if not lost:
            return None
    removals = [cell.removal(number, lost & mask) for number, mask in enumerate(masks, 1) if lost & mask]
    variable = cell.variables[0]
    return Conclusion(removals, (variable,), state.domains[variable]) if removals and own else None


Neighbours.techniques = (Technique(*BANNED_NEIGHBOUR, _find_banned_neighbour, sentences.banned_neighbour, quick=True),)
