"""Static clauses for edges without cycles, which sessions treat lazily: for exported formulas and proofs."""

from __future__ import annotations

from itertools import combinations

from clueproof.lowering.clauses.connectivity import less_if
from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Acyclic, Literal

LARGEST_PEELED = 1_000_000
"""Edges times points up to which `Acyclic` is written out by peeling."""


@write_clauses.register
def acyclic(constraint: Acyclic, target: ClauseTarget) -> None:
    """By taking away loose ends, round after round, until no edge is left; large graphs as trees with roots.

    Sessions use `Acyclic.cuts` instead (measured: 10 to 60 cuts for a Slant 12x10).
    """
    if len(constraint.edges) * constraint.points <= LARGEST_PEELED:
        _write_rounds(constraint, target)
    else:
        _write_roots(constraint, target)


def _write_rounds(constraint: Acyclic, target: ClauseTarget) -> None:
    """An edge stays while both of its ends have another edge that stayed; after n / 2 rounds none is left.

    n points, e edges, d of them at most at a point: n * (e + n) / 2 variables and n * (e + n * d * d / 2) / 2 clauses.
    They are Horn clauses, and unit propagation refutes a cycle at once.
    """
    at = _edges_at(constraint)
    left: list[Literal] = list(constraint.edges)
    # each round takes both ends of every path
    for _ in range(constraint.points // 2 + 1):
        goes_on: list[Literal] = []
        for places in at:
            goes_on.append(target.new())
            for one, other in combinations(places, 2):
                target.add((-left[one], -left[other], goes_on[-1]))
        still = [target.new() for _ in left]
        for edge, stays, (one, other) in zip(left, still, constraint.ends, strict=True):
            target.add((-edge, -goes_on[one], -goes_on[other], stays))
        left = still
    for edge in left:
        target.add((-edge,))


def _edges_at(constraint: Acyclic) -> list[list[int]]:
    """The positions of the edges that end at each point; twice for both ends of one."""
    at: list[list[int]] = [[] for _ in range(constraint.points)]
    for place, (one, other) in enumerate(constraint.ends):
        at[one].append(place)
        at[other].append(place)
    return at


def _write_roots(constraint: Acyclic, target: ClauseTarget) -> None:
    """Each true edge leads from a point to its parent, of which a point has one at most, and whose binary number is
    smaller.

    n points, e edges, w = bits of n: n * w + 2e * (w + 1) variables and 2e * (3w + 1) + e clauses, and those of "one
    parent at most". Small, and hard to refute.
    """
    width = max(constraint.points - 1, 1).bit_length()
    number = [[target.new() for _ in range(width)] for _ in range(constraint.points)]
    parents: list[list[Literal]] = [[] for _ in number]
    for edge, (one, other) in zip(constraint.edges, constraint.ends, strict=True):
        arcs = []
        for child, parent in ((one, other), (other, one)):
            arc = target.new()
            arcs.append(arc)
            parents[child].append(arc)
            less_if(arc, number[parent], number[child], target)
        target.add((-edge, *arcs))
    for several in parents:
        target.at_most_one(several)
