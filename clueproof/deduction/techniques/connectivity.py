"""Connected cells: pockets that can't be reached, cut vertices, the ways out of a piece; and edges without cycles.

Sets of nodes are bits of an integer, which spread along edges in a few operations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Self

from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, propagates
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.ways import (
    MAX_FOLLOWS,
    Said,
    Way,
    known_rules,
    propagators_near,
    ways_among,
    what_each_says,
)
from clueproof.english import listed
from clueproof.model import Acyclic, Connected


class Spreading:
    """The edges of a graph as shifts of bit sets: all edges from a node n to n + step are one shift. On a grid there
    are two."""

    __slots__ = ("_lower_ends",)

    def __init__(self, edges: Iterable[tuple[int, int]]) -> None:
        lower_ends: dict[int, int] = {}
        for one, other in edges:
            step = abs(other - one)
            lower_ends[step] = lower_ends.get(step, 0) | 1 << min(one, other)
        self._lower_ends = lower_ends
        """By step the nodes from which an edge leads that far up."""

    def without(self, one: int, other: int) -> Self:
        """The same without the edge between two nodes."""
        found = type(self)(())
        step = abs(other - one)
        found._lower_ends = {**self._lower_ends, step: self._lower_ends[step] & ~(1 << min(one, other))}
        return found

    def around(self, nodes: int) -> int:
        """The nodes at the other ends of edges."""
        found = 0
        for step, ends in self._lower_ends.items():
            found |= (nodes & ends) << step | nodes >> step & ends
        return found

    def joined(self, nodes: int, among: int) -> int:
        """These nodes, and those of a set that are joined with them through nodes of the set."""
        reached = ahead = nodes
        while ahead := self.around(ahead) & among & ~reached:
            reached |= ahead
        return reached

    def within_reach(
        self, region: int, budget: int, among: int, single: int, whole: Mapping[int, int], enough: int
    ) -> int:
        """The nodes to which a region can grow by so many more, through nodes of a set. Those that are not `single`
        join with all nodes of their own region (`whole`, by node). Ends early with so many that they are `enough`."""
        reached = region
        ahead = [region, *[0] * budget]
        for cost, nodes in enumerate(ahead):
            if not nodes:
                continue
            near = self.around(nodes) & among & ~reached
            if cost < budget and (alone := near & single):
                reached |= alone
                ahead[cost + 1] |= alone
            near &= ~single
            while near:
                joining = whole[(near & -near).bit_length() - 1]
                near &= ~joining
                if (later := cost + joining.bit_count()) <= budget:
                    reached |= joining
                    ahead[later] |= joining
            if reached.bit_count() >= enough:
                break
        return reached


def bits_of(nodes: Iterable[int]) -> int:
    """The set of these nodes."""
    found = 0
    for node in nodes:
        found |= 1 << node
    return found


def nodes_of(bits: int) -> Iterator[int]:
    """The nodes of a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


MAX_NAMED = 12
"""The most cells that a sentence names."""
MAX_EXITS = 4
"""The most ways out of a piece that a person goes through."""
FEW = 3
"""The most conclusions from each way out in a step for people; other techniques explain longer ones better."""


@propagates(Connected)
class ConnectedNodes(Propagator):
    """The nodes of a graph; those that are in form one connected piece."""

    def __init__(self, constraint: Connected, position: int, network: Network) -> None:
        self.views: tuple[View, ...] = network.views(constraint.nodes)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.neighbours = constraint.neighbours
        self.network = network
        self.many_nodes = Counter(self.variables)
        """How many nodes each variable stands for: points that are always in may share one."""

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

    def joined(self, start: int, possible: Sequence[bool], without: int = -1) -> set[int]:
        """The nodes that a node can be joined with, through nodes that can be in, without one of them."""
        found = {start}
        frontier = [start]
        for node in frontier:
            for near in self.neighbours[node]:
                if possible[near] and near != without and near not in found:
                    found.add(near)
                    frontier.append(near)
        return found

    def reason(self, nodes: Iterable[int], part: Iterable[int], possible: Sequence[bool]) -> list[tuple[int, int]]:
        """What must have been ruled out for some nodes to be in, and for a part to be cut off by the nodes around it
        that can't be."""
        around = {near for node in part for near in self.neighbours[node] if not possible[near]}
        views = [*(self.views[node] for node in sorted(around.union(nodes))), *self.enforce]
        return [*dict.fromkeys((view.variable, -1) for view in views)]


def _find_unreachable_pocket(graph: ConnectedNodes, state: State) -> Conclusion[None] | None:
    """Nodes that can't be reached from a node that is in are out."""
    possible, inside = graph.nodes(state)
    if not inside:
        return None
    reached = graph.joined(inside[0], possible)
    cut_off = next((node for node in inside if node not in reached), None)
    if cut_off is not None:
        return Conclusion([], graph.variables, reason=graph.reason((inside[0], cut_off), reached, possible))
    pocket = [node for node in range(len(possible)) if possible[node] and node not in reached]
    if not pocket:
        return None
    out = [graph.views[node] for node in pocket]
    lost = [(view.variable, view.yes) for view in out]
    why = graph.reason(inside[:1], pocket, possible)
    return Conclusion(lost, [view.variable for view in out], reason=why)


def _say_unreachable_pocket(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables that can't be reached."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f'"{rule}" is broken, as some are cut off'
    return f"{_named(conclusion.seen, phrases)} can't be reached from the others, and {rule}"


def _find_cut_vertex(graph: ConnectedNodes, state: State) -> Conclusion[None] | None:
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
    lost, seen = [(view.variable, view.no) for view in needed], [view.variable for view in needed]
    why: dict[tuple[int, int], None] = {}
    for cut in sorted(cuts):
        reached = graph.joined(root, possible, without=cut)
        cut_off = next(node for node in inside if node not in reached)
        parts = (reached, graph.joined(cut_off, possible, without=cut))
        one, other = [graph.reason((root, cut_off), part, possible) for part in parts]
        why |= dict.fromkeys(one if len(one) <= len(other) else other)
    return Conclusion(lost, seen, reason=[*why])


def _say_cut_vertex(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables without which others are cut off."""
    return f"without {_named(conclusion.seen, phrases)} others would be cut off, and {phrases.rule(constraints)}"


def _named(variables: Sequence[int], phrases: Phrases) -> str:
    """The cells; of many how many they are, as the step says which."""
    return f"these {len(variables)} cells" if len(variables) > MAX_NAMED else phrases.names(variables)


class PieceWithExits(NamedTuple):
    """The variable of a cell of a piece, -1 of a point that has none, how many cells that has, and for each way out
    whether it is possible, and what says what follows, or rules it out: nothing where the way says it itself."""

    cell: int
    size: int
    ways: tuple[tuple[bool, Said | None], ...]


def _find_ways_out(graph: ConnectedNodes, state: State) -> Conclusion[PieceWithExits] | None:
    """A piece that is not connected with all others has a few ways out, of which all lead to the same."""
    possible, inside = graph.nodes(state)
    pieces = _pieces(graph, inside)
    if len(pieces) < 2:
        return None
    looked, follows = set[tuple[int, ...]](), FEW if state.told else MAX_FOLLOWS
    for piece in pieces:
        exits = sorted({near for node in piece for near in graph.neighbours[node] if possible[near]} - {*piece})
        if not 1 < len(exits) <= MAX_EXITS or tuple(exits) in looked:
            continue
        looked.add(tuple(exits))
        views = [graph.views[node] for node in exits]
        around = propagators_near(graph.network, [view.variable for view in views])
        ways = ways_among(state, around, _first_exits(views), follows)
        if ways is None:
            continue
        cells = [variable for node in piece if graph.many_nodes[variable := graph.views[node].variable] == 1]
        detail = PieceWithExits(cells[0] if cells else -1, len(piece), ())
        found = ways.conclusion(graph, [view.variable for view in views], detail)
        first = found.prunings[0][0] if found.prunings else -1
        told = [(-1 not in concluding, concluding.get(-1, concluding.get(first))) for concluding in ways.said]
        return found._replace(detail=detail._replace(ways=tuple(told)))
    return None


def _say_ways_out(conclusion: Conclusion[PieceWithExits], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The exits, with what says what follows from each."""
    # the ways before are not taken, and may be taken besides
    why = what_each_says([*map(phrases.name, conclusion.seen)], conclusion.detail.ways, phrases, " alone")
    return _say_exits(conclusion, constraints, phrases) + (why or known_rules(conclusion, phrases, constraints))


def _say_exits(conclusion: Conclusion[PieceWithExits], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables of the exits."""
    cell, size, ways = conclusion.detail
    if cell < 0:
        piece = phrases.meeting_cell(conclusion.seen) or "a point"
    else:
        piece = phrases.name(cell) if size == 1 else f"the piece with {phrases.name(cell)}"
    exits = [phrases.name(variable) for variable in conclusion.seen]
    left = [exit for exit, (possible, _) in zip(exits, ways, strict=True) if possible]
    if not conclusion.prunings:
        ending = "and none of them is possible"
    elif len(left) == 1:
        ending = f"but not without {left[0]}"
    else:
        ending = f"{'and either leads' if len(left) == 2 else 'and each of them leads'} to this"
        if len(left) < len(exits):
            ending = f"but not without {listed(left, 'or')}, {ending}"
    return f"{phrases.rule(constraints)}; {piece} can only go on through {listed(exits, 'or')}, {ending}"


def _pieces(graph: ConnectedNodes, inside: Sequence[int]) -> list[list[int]]:
    """The nodes that are in, as the pieces that they form by now."""
    pieces, left = list[list[int]](), {*inside}
    for start in inside:
        if start in left:
            left.remove(start)
            piece = [start]
            for node in piece:
                reached = [near for near in graph.neighbours[node] if near in left]
                left.difference_update(reached)
                piece += reached
            pieces.append(piece)
    return pieces


def _first_exits(exits: Sequence[View]) -> list[Way]:
    """The ways out, each as the first exit that is taken."""
    return [
        [*((view.variable, view.no) for view in exits[:place]), (exit.variable, exit.yes)]
        for place, exit in enumerate(exits)
    ]


ConnectedNodes.techniques = (
    Technique("closed pocket", 33, _find_unreachable_pocket, _say_unreachable_pocket, quick=True),
    Technique("cut cell", 34, _find_cut_vertex, _say_cut_vertex, quick=True),
    Technique("ways out of a piece", 44, _find_ways_out, _say_ways_out, thorough=True, say_briefly=_say_exits),
)


@propagates(Acyclic)
class Forest(Propagator):
    """The edges of a graph; those that are in hold no cycle."""

    def __init__(self, constraint: Acyclic, position: int, network: Network) -> None:
        self.views = network.views(constraint.edges)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.ends, self.points = constraint.ends, constraint.points

    @classmethod
    def of(cls, constraint: Acyclic, position: int, network: Network) -> list[Forest]:
        """The propagator of a constraint against cycles."""
        return [cls(constraint, position, network)]


def _find_closed_cycle(forest: Forest, state: State) -> Conclusion[None] | None:
    """Edges between points that are joined already are out."""
    domains, above = state.domains, [*range(forest.points)]

    def tree(point: int) -> int:
        while above[point] != point:
            above[point] = point = above[above[point]]
        return point

    still_open = []
    for view, (one, other) in zip(forest.views, forest.ends, strict=True):
        if not domains[view.variable] & view.yes:
            continue
        if domains[view.variable] & view.no:
            still_open.append((view, one, other))
        elif (root := tree(one)) != (goal := tree(other)):
            above[root] = goal
        else:
            return Conclusion([], forest.variables)
    closing = [view for view, one, other in still_open if tree(one) == tree(other)]
    if not closing:
        return None
    return Conclusion([(view.variable, view.yes) for view in closing], [view.variable for view in closing])


def _say_closed_cycle(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the variables of the edges that would close a cycle."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f'"{rule}" is broken, as there is a loop'
    each = "" if len(conclusion.prunings) == 1 else "each "
    if len(conclusion.prunings) > MAX_NAMED:
        return f"each of these {len(conclusion.prunings)} would close a loop, and {rule}"
    edges = [phrases.would_be(variable, mask) for variable, mask in conclusion.prunings]
    return f"{listed(edges)} would {each}close a loop, and {rule}"


Forest.techniques = (Technique("closed cycle", 17, _find_closed_cycle, _say_closed_cycle, quick=True),)
