"""Static clauses for constraints that sessions treat lazily: for exported formulas and proofs."""

from __future__ import annotations

from clueproof.lowering.clauses.dispatch import write_clauses
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Connected, Literal


@write_clauses.register
def connected(constraint: Connected, target: ClauseTarget) -> None:
    """A spanning tree: each true node but one root has a parent whose binary number is smaller.

    n nodes, e edges, w = bits of n: n * (w + 1) + 2e * (w + 1) variables and about 2e * (5w + 2) +
    2n clauses. Sessions use `Connected.cuts` instead (measured: a handful of cuts for a Range 20x25).
    """
    nodes = constraint.nodes
    width = max(len(nodes) - 1, 1).bit_length()
    number = [[target.new() for _ in range(width)] for _ in nodes]
    roots = [target.new() for _ in nodes]
    target.at_most_one(roots)
    parents: list[list[Literal]] = [[] for _ in nodes]
    for a, b in constraint.edges:
        for child, parent in ((a, b), (b, a)):
            arc = target.new()
            parents[child].append(arc)
            target.add((-arc, nodes[parent]))
            _less_if(arc, number[parent], number[child], target)
    for node, root, arcs in zip(nodes, roots, parents, strict=True):
        target.add((-node, root, *arcs))


def _less_if(condition: Literal, low: list[Literal], high: list[Literal], target: ClauseTarget) -> None:
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
