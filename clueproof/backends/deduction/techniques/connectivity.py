"""Connected cells: pockets that can't be reached, and cut vertices."""

from __future__ import annotations

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, propagates
from clueproof.backends.deduction.technique_names import CUT_VERTEX, UNREACHABLE_POCKET
from clueproof.model import Connected


@propagates(Connected)
class ConnectedNodes(Propagator):
    """The nodes of a graph; those that are in form one connected piece."""

    def __init__(self, constraint: Connected, position: int, network: Network) -> None:
        self.views: tuple[View, ...] = network.views(constraint.nodes)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.neighbours = constraint.neighbours

    @classmethod
    def of(cls, constraint: Connected, position: int, network: Network) -> list[ConnectedNodes]:
        """The propagator of a connectivity constraint."""
        return [cls(constraint, position, network)]

    def nodes(self, state: State) -> tuple[list[bool], list[int]]:
        """Which nodes can be in, and those that are."""
        domains = state.domains
        possible = [domains[variable] & yes != 0 for variable, yes, _ in self.views]
        return possible, [
            n for n, (variable, _, no) in enumerate(self.views) if possible[n] and not domains[variable] & no
        ]


def _find_unreachable_pocket(graph: ConnectedNodes, state: State) -> Conclusion | None:
    """Nodes that can't be reached from a node that is in are out."""
    possible, inside = graph.nodes(state)
    if not inside:
        return None
    reached = [False] * len(possible)
    reached[inside[0]] = True
    frontier = [inside[0]]
    for node in frontier:
        for near in graph.neighbours[node]:
            if possible[near] and not reached[near]:
                reached[near] = True
                frontier.append(near)
    if not all(reached[node] for node in inside):
        return Conclusion([], graph.variables)
    out = [view for node, view in enumerate(graph.views) if possible[node] and not reached[node]]
    return Conclusion([(view.variable, view.yes) for view in out], [view.variable for view in out]) if out else None


def _find_cut_vertex(graph: ConnectedNodes, state: State) -> Conclusion | None:
    """A node that separates two nodes that are in is in.

    Cut vertices by one depth-first search (Tarjan 1972) from a node that is in, which counts those in each subtree.
    """
    possible, inside = graph.nodes(state)
    if len(inside) < 2:
        return None
    is_in = set(inside)
    root = inside[0]
    order = {root: 0}
    low = {root: 0}
    below = {root: 1}
    cuts: set[int] = set()
    path = [(root, iter(graph.neighbours[root]))]
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
                path.append((near, iter(graph.neighbours[near])))
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
    needed = [graph.views[node] for node in sorted(cuts)]
    return Conclusion([(view.variable, view.no) for view in needed], [view.variable for view in needed])


ConnectedNodes.techniques = (
    Technique(*UNREACHABLE_POCKET, _find_unreachable_pocket, sentences.unreachable_pocket, quick=True),
    Technique(*CUT_VERTEX, _find_cut_vertex, sentences.cut_vertex, quick=True),
)
