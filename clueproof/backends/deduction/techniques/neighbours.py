"""Neighbours that may not have certain pairs of values."""

from __future__ import annotations

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, bits, propagates
from clueproof.backends.deduction.engine.network import LOOK
from clueproof.backends.deduction.technique_names import BANNED_NEIGHBOUR
from clueproof.clock import check_clock
from clueproof.model import AdjacencyBan


@propagates(AdjacencyBan)
class NeighbourPair(LinePropagator):
    """Two cells that may not have certain pairs of values."""

    banned: dict[int, int]
    """Bit of a value -> mask of what its neighbour can't be."""

    @classmethod
    def of(cls, constraint: AdjacencyBan, position: int, network: Network) -> list[NeighbourPair]:
        """A propagator for each pair of neighbours."""
        banned: dict[int, int] = {}
        for a, b in constraint.ordered_bans:
            if a in network.bit and b in network.bit:
                banned[network.bit[a]] = banned.get(network.bit[a], 0) | network.bit[b]
        enforce = network.views(constraint.enforce)
        pairs: list[NeighbourPair] = []
        for number, cells in enumerate(constraint.neighbours):
            if number & LOOK == LOOK:
                check_clock()
            pair = cls(cells, network, (position,), enforce)
            pair.banned = banned
            pairs.append(pair)
        return pairs


def _find_banned_neighbour(pair: NeighbourPair, state: State) -> Conclusion | None:
    """A value that every value of the neighbour forbids goes."""
    masks = pair.read(state.domains)
    banned = pair.banned
    for index in (0, 1):
        lost = masks[1 - index]
        for value in bits(masks[index]):
            lost &= banned.get(value, 0)
            if not lost:
                break
        if lost:
            variable = pair.variables[index]
            return Conclusion([pair.removal(1 - index, lost)], (variable,), state.domains[variable])
    return None


NeighbourPair.techniques = (
    Technique(*BANNED_NEIGHBOUR, _find_banned_neighbour, sentences.banned_neighbour, quick=True, states_value=True),
)
