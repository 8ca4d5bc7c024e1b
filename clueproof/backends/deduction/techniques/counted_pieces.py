"""A connected piece of a graph that has so many nodes: how far it gets, and what it can't do without."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    combines_constraints,
)
from clueproof.backends.deduction.technique_names import NEEDED_TO_COUNT, TOO_FAR_TO_COUNT
from clueproof.backends.deduction.techniques.node_sets import Spreading, bits_of, nodes_of
from clueproof.model import Clause, Connected, Exactly, Literal


class _Follows(NamedTuple):
    """Where other literals are all false, one node takes another one with it."""

    node: int
    after: int
    others: tuple[View, ...]
    position: int
    """Of the clause that says so."""


@combines_constraints
class CountedPiece(Propagator):
    """Nodes that are connected, an exact count of them, but for one that is always in, and clauses by which a node that
    is in takes others with it."""

    def __init__(
        self,
        connected: Connected,
        root: int,
        count: Exactly,
        positions: tuple[int, int],
        follows: Sequence[_Follows],
        network: Network,
    ) -> None:
        """`root`: the node that is always in."""
        self.views = network.views(connected.nodes)
        self.root, self.number, self.follows = root, count.count, follows
        self.spreading = Spreading(connected.edges)
        others = {view.variable for one in follows for view in one.others}
        about = {view.variable for node, view in enumerate(self.views) if node != root} | others
        super().__init__(positions, sorted(about), network.views(count.enforce))

    @classmethod
    def build(cls, network: Network) -> Iterator[CountedPiece]:
        """The propagators of a model."""
        model = network.model
        counts = {
            (frozenset(constraint.literals), constraint.enforce): (position, constraint)
            for position, constraint in enumerate(model.constraints)
            if isinstance(constraint, Exactly)
        }
        always = {
            constraint.literals[0]
            for constraint in model.constraints
            if isinstance(constraint, Clause) and len(constraint.literals) == 1 and not constraint.enforce
        }
        clauses: dict[Literal, list[tuple[int, Clause]]] | None = None
        for position, constraint in enumerate(model.constraints):
            if not isinstance(constraint, Connected):
                continue
            roots = [node for node, literal in enumerate(constraint.nodes) if literal in always]
            counted = frozenset(literal for literal in constraint.nodes if literal not in always)
            found = counts.get((counted, constraint.enforce))
            if found is None or len(roots) != 1 or len(counted) < len(constraint.nodes) - 1:
                continue
            if clauses is None:
                clauses = _by_literal(model.constraints)
            yield cls(
                constraint,
                roots[0],
                found[1],
                (found[0], position),
                [*_follows(constraint, roots[0], clauses, network)],
                network,
            )

    def look(self, state: State) -> Piece:
        """What there is to see now."""
        return Piece(self, state)


def _by_literal(constraints: Sequence[object]) -> dict[Literal, list[tuple[int, Clause]]]:
    """The clauses in which a literal is."""
    found: dict[Literal, list[tuple[int, Clause]]] = defaultdict(list)
    for position, constraint in enumerate(constraints):
        if isinstance(constraint, Clause):
            for literal in constraint.literals:
                found[literal].append((position, constraint))
    return found


def _follows(
    connected: Connected, root: int, clauses: Mapping[Literal, list[tuple[int, Clause]]], network: Network
) -> Iterator[_Follows]:
    """The clauses by which a node takes another one beside it with it."""
    node_of = {literal: node for node, literal in enumerate(connected.nodes)}
    for one, beside in enumerate(connected.neighbours):
        for position, clause in clauses.get(connected.nodes[one], ()):
            if set(clause.enforce) != set(connected.enforce):
                continue
            others = [literal for literal in clause.literals if literal != connected.nodes[one]]
            befores = [literal for literal in others if -literal in node_of]
            if len(befores) > 1:
                continue
            before = node_of[-befores[0]] if befores else root
            if before in beside:
                rest = network.views([literal for literal in others if literal not in befores])
                yield _Follows(before, one, rest, position)


class Piece:
    """How far the piece got, and can get. Sets are of nodes."""

    def __init__(self, about: CountedPiece, state: State) -> None:
        domains = state.domains
        self._about = about
        self.possible = self.inside = 0
        for node, (variable, yes, no) in enumerate(about.views):
            if domains[variable] & yes:
                self.possible |= 1 << node
                if not domains[variable] & no:
                    self.inside |= 1 << node
        taken: dict[int, int] = {}
        self.besides: list[int] = []
        """The clauses by which nodes take others with them."""
        for node, after, others, position in about.follows:
            if not any(domains[variable] & yes for variable, yes, _ in others):
                taken[node] = taken.get(node, 0) | 1 << after
                self.besides.append(position)
        self.start = _with_taken(about.spreading.joined(1 << about.root, self.inside), taken)
        """The nodes that are in and connected with the root."""
        # pieces must not overlap, or nodes would count twice
        both = {
            node: bits_of(other for other in nodes_of(after) if taken.get(other, 0) >> node & 1)
            for node, after in taken.items()
        }
        self.whole = {node: _with_taken(1 << node, both) for node in nodes_of(self.possible & ~self.start)}
        """For each other node those that come with it, as it comes with them."""
        self.single = bits_of(node for node, whole in self.whole.items() if whole == 1 << node)

    def reach(self, without: int = 0, enough: int = sys.maxsize) -> int:
        """The nodes that can be in, so that there are not too many of them."""
        about = self._about
        budget = about.number + 1 - self.start.bit_count()
        among = self.possible & ~without & ~self.start
        return about.spreading.within_reach(self.start, budget, among, self.single, self.whole, enough)


def _with_taken(nodes: int, taken: Mapping[int, int]) -> int:
    """These nodes, with those that they take with them."""
    found, ahead = nodes, [*nodes_of(nodes)]
    for node in ahead:
        new = taken.get(node, 0) & ~found
        found |= new
        ahead += nodes_of(new)
    return found


def _find_too_far(about: CountedPiece, state: State) -> Conclusion | None:
    """Nodes that the piece can't reach with so many are out."""
    piece = about.look(state)
    if piece.start & ~piece.possible or piece.start.bit_count() > about.number + 1:
        return Conclusion([], about.variables, (None, about.number, None), besides=tuple(piece.besides))
    area = piece.reach()
    out = piece.possible & ~area
    if out & piece.inside:
        return Conclusion([], about.variables, (None, about.number, None), besides=tuple(piece.besides))
    if not out:
        return None
    lost = [(about.views[node].variable, about.views[node].yes) for node in nodes_of(out)]
    seen = tuple(variable for variable, _ in lost)
    return Conclusion(lost, seen, (seen, about.number, None), besides=tuple(piece.besides))


def _find_needed(about: CountedPiece, state: State) -> Conclusion | None:
    """Nodes without which the piece does not get so many are in."""
    piece = about.look(state)
    if piece.start & ~piece.possible:
        return None
    area, wanted = piece.reach(), about.number + 1
    room = area.bit_count()
    undecided = [*nodes_of(area & ~piece.inside)]
    if room < wanted:
        return Conclusion([], about.variables, ((), about.number, room - 1), besides=tuple(piece.besides))
    if room == wanted:
        needed = undecided
    else:
        needed = []
        for node in undecided:
            left = piece.reach(without=1 << node, enough=wanted).bit_count()
            if left < wanted:
                needed, room = [node], left
                break
    if not needed:
        return None
    lost = [(about.views[node].variable, about.views[node].no) for node in needed]
    seen = tuple(variable for variable, _ in lost)
    return Conclusion(lost, seen, (seen, about.number, room - 1), besides=tuple(piece.besides))


CountedPiece.techniques = (
    Technique(*TOO_FAR_TO_COUNT, _find_too_far, sentences.too_far_to_count, quick=True),
    Technique(*NEEDED_TO_COUNT, _find_needed, sentences.needed_to_count),
)
