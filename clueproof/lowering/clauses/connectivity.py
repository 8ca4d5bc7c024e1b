"""Static clauses for constraints that sessions treat lazily: for exported formulas and proofs."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Connected, Literal

LARGEST_LAYERED = 1_000_000
"""Squared number of nodes up to which `Connected` is written out by distances."""


@write_clauses.register
def connected(constraint: Connected, target: ClauseTarget) -> None:
    """By distances from the first true node; graphs too large for that as a spanning tree.

    Sessions use `Connected.cuts` instead (measured: a handful of cuts for a Range 20x25).
    """
    if len(constraint.nodes) ** 2 <= LARGEST_LAYERED:
        _write_distances(constraint, target)
    else:
        _write_tree(constraint, target)


def _write_distances(constraint: Connected, target: ClauseTarget) -> None:
    """A true node is at distance 0, 1, ... or n - 1 from the first true one.

    n nodes: n * (n + 1) variables and 2n * (n + 2) clauses at most. Unit propagation checks a
    complete assignment, and that a boundary parts two nodes is refuted at once (10 cuts of an 8x8 grid
    in 0.01 s; by a tree, 7 cuts of a 4x5 grid in 0.5 to 1.7 s).
    """
    nodes = constraint.nodes
    write_reached(nodes, constraint.neighbours, first_of(nodes, target), len(nodes) - 1, target)


def first_of(nodes: Sequence[Literal], target: ClauseTarget) -> list[Literal]:
    """For each node a literal that is true of the first true node alone."""
    first_ones: list[Literal] = []
    before: Literal | None = None  # some earlier node is true
    for node in nodes:
        first, upto = target.new(), target.new()
        target.add((-first, node))
        target.add((-node, upto))
        if before is not None:
            target.add((-first, -before))
            target.add((-before, upto))
        first_ones.append(first)
        before = upto
    return first_ones


def write_reached(
    nodes: Sequence[Literal],
    neighbours: Sequence[Sequence[int]],
    roots: Sequence[Literal],
    furthest: int,
    target: ClauseTarget,
) -> None:
    """A true node is reached from a root, which is a true node, in at most so many steps over true nodes."""
    reached = roots
    for _ in range(furthest):
        further = [target.new() for _ in nodes]
        for place, (node, here) in enumerate(zip(nodes, further, strict=True)):
            target.add((-here, node))
            target.add((-here, reached[place], *(reached[near] for near in neighbours[place])))
        reached = further
    for node, here in zip(nodes, reached, strict=True):
        target.add((-node, here))


def _write_tree(constraint: Connected, target: ClauseTarget) -> None:
    """A spanning tree: each true node but one root has a parent whose binary number is smaller.

    n nodes, e edges, w = bits of n: (n + 2e) * (w + 1) variables and 2e * (3w + 2) + n clauses, and
    those of "at most one root". Small, and hard to refute.
    """
    roots = [target.new() for _ in constraint.nodes]
    target.at_most_one(roots)
    write_rooted(constraint.nodes, constraint.neighbours, roots, target)


def write_rooted(
    nodes: Sequence[Literal], neighbours: Sequence[Sequence[int]], roots: Sequence[Literal], target: ClauseTarget
) -> None:
    """A true node is a root, or has a parent, a true node whose binary number is smaller."""
    width = max(len(nodes) - 1, 1).bit_length()
    number = [[target.new() for _ in range(width)] for _ in nodes]
    for child, (node, root) in enumerate(zip(nodes, roots, strict=True)):
        arcs = []
        for parent in neighbours[child]:
            arc = target.new()
            arcs.append(arc)
            target.add((-arc, nodes[parent]))
            less_if(arc, number[parent], number[child], target)
        target.add((-node, root, *arcs))


def less_if(condition: Literal, low: list[Literal], high: list[Literal], target: ClauseTarget) -> None:
    """If the condition is true, the binary number `low` is less than `high` (most significant bit first)."""
    so_far = condition
    for a, b in zip(low, high, strict=True):
        # so_far: equal in all higher places, not yet less
        target.add((-so_far, -a, b))
        still = target.new()
        target.add((-so_far, -a, still))
        target.add((-so_far, b, still))
        so_far = still
    target.add((-so_far,))
