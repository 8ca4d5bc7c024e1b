"""Connected cells: pockets that must close, cut cells that must stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clueproof.backends.deduction.technique import Found, Technique, Truth, Unit
from clueproof.model import Connected

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words


class Piece(Unit):
    """Nodes of a graph; those that are in hang together."""

    def __init__(self, constraint: Connected, position: int, network: Network) -> None:
        self.truths: tuple[Truth, ...] = network.truths(constraint.nodes)
        super().__init__((position,), [truth.slot for truth in self.truths], network.truths(constraint.enforce))
        self.neighbours = constraint.neighbours

    @classmethod
    def of(cls, constraint: Connected, position: int, network: Network) -> list[Unit]:
        """A connected constraint."""
        return [cls(constraint, position, network)]

    def nodes(self, state: State) -> tuple[list[bool], list[int]]:
        """Which nodes can be in, and those that are."""
        domains = state.domains
        possible = [domains[slot] & yes != 0 for slot, yes, _ in self.truths]
        return possible, [n for n, (slot, _, no) in enumerate(self.truths) if possible[n] and not domains[slot] & no]


def _find_pockets(piece: Piece, state: State) -> Found | None:
    """What can't be reached from a node that is in is out."""
    possible, inside = piece.nodes(state)
    if not inside:
        return None
    reached = [False] * len(possible)
    reached[inside[0]] = True
    frontier = [inside[0]]
    for node in frontier:
        for near in piece.neighbours[node]:
            if possible[near] and not reached[near]:
                reached[near] = True
                frontier.append(near)
    if not all(reached[node] for node in inside):
        return Found([], piece.slots)
    out = [truth for node, truth in enumerate(piece.truths) if possible[node] and not reached[node]]
    return Found([(truth.slot, truth.yes) for truth in out], [truth.slot for truth in out]) if out else None


def _find_cuts(piece: Piece, state: State) -> Found | None:
    """A node without which two nodes that are in would be apart is in.

    Cut nodes by one depth-first search (Tarjan 1972) from a node that is in, which counts those in each subtree.
    """
    possible, inside = piece.nodes(state)
    if len(inside) < 2:
        return None
    is_in = set(inside)
    root = inside[0]
    order = {root: 0}
    low = {root: 0}
    below = {root: 1}
    cuts: set[int] = set()
    path = [(root, iter(piece.neighbours[root]))]
    while path:
        node, rest = path[-1]
        for near in rest:
            if not possible[near]:
                continue
            if near in order:
                low[node] = min(low[node], order[near])
            else:
                order[near] = low[near] = len(order)
                below[near] = near in is_in
                path.append((near, iter(piece.neighbours[near])))
                break
        else:
            path.pop()
            if path:
                parent = path[-1][0]
                low[parent] = min(low[parent], low[node])
                below[parent] += below[node]
                if low[node] >= order[parent] and below[node]:
                    cuts.add(parent)
    cuts -= is_in
    if not cuts:
        return None
    needed = [piece.truths[node] for node in sorted(cuts)]
    return Found([(truth.slot, truth.no) for truth in needed], [truth.slot for truth in needed])


def _say_pockets(piece: Piece, found: Found, words: Words) -> str:
    if not found.removals:
        return f"cells are cut off from each other, but {words.rule(piece)}"
    return f"{words.names(found.seen)} can't be reached from the others, and {words.rule(piece)}"


def _say_cuts(piece: Piece, found: Found, words: Words) -> str:
    return f"without {words.names(found.seen)} others would be cut off, and {words.rule(piece)}"


Piece.techniques = (
    Technique("closed pocket", 33, _find_pockets, _say_pockets, quick=True, names=True),
    Technique("cut cell", 34, _find_cuts, _say_cuts, quick=True, names=True),
)
