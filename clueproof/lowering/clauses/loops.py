"""Static clauses for loops and paths, which sessions treat lazily: for exported formulas and proofs."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.lowering.clauses import connectivity
from clueproof.lowering.clauses.dispatch import lower, write_clauses
from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import AtMost, Literal, Paths, SingleLoop
from clueproof.model.loops import MOST_LINES, Lines, Point


@write_clauses.register
def single_loop(constraint: SingleLoop, target: ClauseTarget) -> None:
    """Two lines or none at each point, and by distances from the first line; graphs too large for that as a tree.

    n points, e lines: half the loop is the furthest, so that there are e * (n/2 + 2) variables and twice as many
    clauses at most. Sessions use `SingleLoop.cuts` instead: a Slitherlink 25x25 takes 100 to 200 of them.
    """
    _write_degrees(constraint, target)
    lines = constraint.edges
    furthest = len(constraint.at) // 2
    if _fits(constraint, furthest):
        first = connectivity.first_of(lines, target)
        connectivity.write_reached(lines, _touching(constraint), first, furthest, target)
    else:
        roots = [target.new() for _ in lines]
        target.at_most_one(roots)
        connectivity.write_rooted(lines, _touching(constraint), roots, target)


@write_clauses.register
def paths(constraint: Paths, target: ClauseTarget) -> None:
    """As many lines at each point as may be, and by distances from the first end of each path, or as a tree; where
    there are several paths, each point has the number of its path in binary.

    n points, e lines, p paths: e * n variables and twice as many clauses, n * log p variables and 2e * log p clauses.
    """
    _write_degrees(constraint, target)
    lines, starts = constraint.edges, {one for one, _ in constraint.pairs}
    roots = [
        line if starts.intersection(ends) else -target.true for line, ends in zip(lines, constraint.ends, strict=True)
    ]
    furthest = len(constraint.at) - 1
    if _fits(constraint, furthest):
        connectivity.write_reached(lines, _touching(constraint), roots, furthest, target)
    else:
        connectivity.write_rooted(lines, _touching(constraint), roots, target)
    for place in range(max(len(constraint.pairs) - 1, 0).bit_length()):
        bit: dict[Point, Literal] = {point: target.new() for point in constraint.at}
        for line, (one, other) in zip(lines, constraint.ends, strict=True):
            target.add((-line, -bit[one], bit[other]))
            target.add((-line, bit[one], -bit[other]))
        for number, pair in enumerate(constraint.pairs):
            for end in pair:
                if end in bit:
                    target.add((bit[end] if number >> place & 1 else -bit[end],))


def _write_degrees(constraint: Lines, target: ClauseTarget) -> None:
    target.add_all(constraint.clauses())
    for point, edges in constraint.at.items():
        if len(edges) > MOST_LINES:
            lines = tuple([constraint.edges[edge] for edge in edges])
            lower(AtMost(constraint.degrees(point)[-1], lines), target)


def _fits(constraint: Lines, furthest: int) -> bool:
    return len(constraint.edges) * furthest <= connectivity.LARGEST_LAYERED


def _touching(constraint: Lines) -> Sequence[Sequence[int]]:
    """For each line the positions of those that share a point with it."""
    return [
        sorted({near for end in ends for near in constraint.at[end]} - {number})
        for number, ends in enumerate(constraint.ends)
    ]
