"""Static clauses for what sessions treat lazily, for exported formulas and proofs: connection, cycles, loops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from clueproof.lowering.clauses.target import ClauseTarget, lower, write_at_once, write_clauses
from clueproof.model import Acyclic, AtMost, Connected, Literal, SingleLoop
from clueproof.model.connectivity import MAX_LINES, Lines

MAX_LAYERED = 1_000_000
"""Nodes squared up to which `Connected` is written by distances."""
MOST_STEPS = 4000
"""That a piece with more literals for steps from its root is connected is left to cuts."""


@write_clauses.register
def connected(constraint: Connected, target: ClauseTarget) -> None:
    """By distances from the first true node; graphs too large for that as a spanning tree.

    Sessions use `Connected.cuts` instead.
    """
    if len(constraint.nodes) ** 2 <= MAX_LAYERED:
        _write_distances(constraint, target)
    else:
        _write_tree(constraint, target)


@write_at_once.register
def connected_at_once(constraint: Connected, target: ClauseTarget) -> None:
    """Where `steps` are given, and literals for them are few, how many steps each node is away: nothing is left to
    cuts then.

    n nodes and s steps: fewer than n * s variables, and twice as many clauses.
    """
    if constraint.steps is None or not constraint.nodes:
        return
    within, neighbours = {0: 0}, constraint.neighbours
    for node in (ahead := [0]):
        for near in neighbours[node]:
            if near not in within and within[node] < constraint.steps:
                within[near] = within[node] + 1
                ahead.append(near)
    most = constraint.steps + 1
    if sum([most - step for step in within.values()]) <= MOST_STEPS:
        has = {node: constraint.nodes[node] for node in within}
        beyond = [(-literal,) for node, literal in enumerate(constraint.nodes) if node not in within]
        target.add_all([*stepwise(has, within, most, neighbours, target), *beyond])


def stepwise(
    has: Mapping[int, Literal],
    within: Mapping[int, int],
    most: int,
    neighbours: Sequence[Sequence[int]],
    target: ClauseTarget,
    unless: tuple[Literal, ...] = (),
) -> Iterator[tuple[Literal, ...]]:
    """Each node that a piece has is fewer than `most` steps from its root, or `unless` holds. `within` says how many
    these are at least.

    Of a node n that is at least k steps away, the literals at n are "at most k, k + 1, ... steps".
    """
    reached = {
        node: [has[node]] * (most - least)
        if least < 2
        else [*[target.new() for _ in range(least + 1, most)], has[node]]
        for node, least in within.items()
    }
    for node, least in within.items():
        if least > 1:
            literals = reached[node]
            for step, literal in enumerate(literals, least):
                before = [
                    reached[near][step - 1 - within[near]]
                    for near in neighbours[node]
                    if near in within and within[near] < step
                ]
                yield (*unless, -literal, *before)
            for one, other in pairwise(literals):
                yield (*unless, -one, other)


def _write_distances(constraint: Connected, target: ClauseTarget) -> None:
    """A true node is at distance 0, 1, ... or n - 1 from the first true one.

    n nodes: n * (n + 1) variables and 2n * (n + 2) clauses at most. Unit propagation checks a
    complete assignment; two nodes with a boundary between them are refuted at once, which a tree is slow at.
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


@write_clauses.register
def acyclic(constraint: Acyclic, target: ClauseTarget) -> None:
    """Each true edge leads from a point to its parent, of which a point has at most one, with a smaller binary number.

    n points, e edges, w = bits of n: n * w + 2e * (w + 1) variables and 2e * (3w + 1) + e clauses, and those of "at
    most one parent". Sessions use `Acyclic.cuts` instead, which are several times as fast.
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


@write_clauses.register
def single_loop(constraint: SingleLoop, target: ClauseTarget) -> None:
    """Two lines or none at each point, and by distances from the first line; graphs too large for that as a tree.

    n points, e lines: half the loop is the furthest, so that there are e * (n/2 + 2) variables and twice as many
    clauses at most. Sessions use `SingleLoop.cuts` instead.
    """
    write_degrees(constraint, target)
    lines = constraint.edges
    furthest = len(constraint.at) // 2
    if fits(constraint, furthest):
        first = first_of(lines, target)
        write_reached(lines, touching(constraint), first, furthest, target)
    else:
        roots = [target.new() for _ in lines]
        target.at_most_one(roots)
        write_rooted(lines, touching(constraint), roots, target)


def write_degrees(constraint: Lines, target: ClauseTarget) -> None:
    """Each point has as many lines as it may."""
    target.add_all(constraint.clauses())
    for point, edges in constraint.at.items():
        if len(edges) > MAX_LINES:
            lines = tuple([constraint.edges[edge] for edge in edges])
            lower(AtMost(constraint.degrees(point)[-1], lines), target)


def fits(constraint: Lines, furthest: int) -> bool:
    """Are there few enough lines to write them by distances?"""
    return len(constraint.edges) * furthest <= MAX_LAYERED


def touching(constraint: Lines) -> Sequence[Sequence[int]]:
    """For each line the positions of those that share a point with it."""
    return [
        sorted({near for end in ends for near in constraint.at[end]} - {number})
        for number, ends in enumerate(constraint.ends)
    ]
