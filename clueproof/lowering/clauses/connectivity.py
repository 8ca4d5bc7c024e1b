"""Static clauses for what sessions treat lazily, for exported formulas and proofs: connection, cycles, loops, paths."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from clueproof.lowering.clauses.target import ClauseTarget, lower, write_at_once, write_clauses
from clueproof.model import Acyclic, AtMost, Connected, Literal, Paths, SingleLoop
from clueproof.model.connectivity import MAX_LINES, Lines, Point

MAX_LAYERED = 1_000_000
"""Nodes squared up to which `Connected` is written by distances."""


@write_clauses.register
def connected(constraint: Connected, target: ClauseTarget) -> None:
    """By distances from the first true node; graphs too large for that as a spanning tree.

    Sessions use `Connected.cuts` instead.
    """
    if len(constraint.nodes) ** 2 <= MAX_LAYERED:
        _write_distances(constraint, target)
    else:
        _write_tree(constraint, target)


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


MAX_NUMBERED = 150_000
"""Points times paths up to which short cuts are written."""


@write_clauses.register
def single_loop(constraint: SingleLoop, target: ClauseTarget) -> None:
    """Two lines or none at each point, and by distances from the first line; graphs too large for that as a tree.

    n points, e lines: half the loop is the furthest, so that there are e * (n/2 + 2) variables and twice as many
    clauses at most. Sessions use `SingleLoop.cuts` instead.
    """
    _write_degrees(constraint, target)
    lines = constraint.edges
    furthest = len(constraint.at) // 2
    if _fits(constraint, furthest):
        first = first_of(lines, target)
        write_reached(lines, _touching(constraint), first, furthest, target)
    else:
        roots = [target.new() for _ in lines]
        target.at_most_one(roots)
        write_rooted(lines, _touching(constraint), roots, target)


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
        write_reached(lines, _touching(constraint), roots, furthest, target)
    else:
        write_rooted(lines, _touching(constraint), roots, target)
    _write_numbers(constraint, target)


@write_at_once.register
def paths_at_once(constraint: Paths, target: ClauseTarget) -> None:
    """The clauses that the constraint tells, and the numbers of paths."""
    target.add_all(constraint.clauses())
    _write_numbers(constraint, target)


def _write_numbers(constraint: Paths, target: ClauseTarget) -> None:
    """Each point has the number of its path, in binary; and where paths leave points out, each path has a short cut.

    A short cut is a path through points of the path, without a line that would make it shorter still: each point of it
    has two neighbours that are on it, the ends have one. Each path has such a short cut, so nothing is
    excluded; but solvers learn from them where paths can't be, whatever detours they make.

    n points, e lines, p paths: n * (log p + p) variables, 2e * log p + n * p * (8 + log p) clauses in a grid.
    """
    pairs, at = constraint.pairs, constraint.at
    if len(pairs) < 2:
        return
    places = range((len(pairs) - 1).bit_length())
    bits: dict[Point, list[Literal]] = {point: [target.new() for _ in places] for point in at}
    for line, (one, other) in zip(constraint.edges, constraint.ends, strict=True):
        for here, there in zip(bits[one], bits[other], strict=True):
            target.add((-line, -here, there))
            target.add((-line, here, -there))
    for number, pair in enumerate(pairs):
        for end in pair:
            for place in places:
                target.add((bits[end][place] if number >> place & 1 else -bits[end][place],))
    _write_colours(constraint, target)
    if constraint.covering or len(at) * len(pairs) > MAX_NUMBERED or max(map(len, at.values())) > MAX_LINES:
        return
    near: dict[Point, dict[Point, None]] = {point: {} for point in at}
    for one, other in constraint.ends:
        near[one][other] = near[other][one] = None
    on: dict[Point, list[Literal]] = {point: [target.new() for _ in pairs] for point in at}
    for point, numbers in on.items():
        target.at_most_one(numbers)
        drawn = [constraint.edges[line] for line in at[point]]
        for number, own in enumerate(numbers):
            beside = [on[other][number] for other in near[point]]
            target.add((-own, *drawn))
            target.add_all([(-own, bit if number >> place & 1 else -bit) for place, bit in enumerate(bits[point])])
            if point not in pairs[number]:
                target.add_all([(-own, *[-other for other in group]) for group in combinations(beside, 3)])
                target.add_all([(-own, *[other for other in beside if other != one]) for one in beside])
            else:
                target.add((own,))
                target.add(beside)
                target.add_all([(-one, -other) for one, other in combinations(beside, 2)])


def _write_colours(constraint: Paths, target: ClauseTarget) -> None:
    """Where the faces beside lines are known: a colour for each, the one around everything white.

    Together with any one way to join the pairs, paths form loops: so faces can be coloured black and white such that
    their colours differ at the lines that are in one of the two, and at these alone. A line with the same face on both
    sides is where that way has it.

    So solvers see whether an odd or an even number of lines crosses any cut. 1 variable for each face and 4 clauses for
    each line.
    """
    faces, joined = constraint.faces, _joined(constraint)
    if not faces or joined is None:
        return
    colour = {face: target.new() for face in sorted({face for pair in faces for face in pair}) if face}
    for place, (edge, (one, other)) in enumerate(zip(constraint.edges, faces, strict=True)):
        turned = -edge if place in joined else edge
        if one == other:
            target.add((-turned,))
        elif not one or not other:
            (alone,) = [colour[face] for face in (one, other) if face]
            target.add_all([(-turned, alone), (turned, -alone)])
        else:
            here, there = colour[one], colour[other]
            target.add_all([(-turned, here, there), (-turned, -here, -there)])
            target.add_all([(turned, -here, there), (turned, here, -there)])


def _joined(constraint: Paths) -> set[int] | None:
    """The lines of some way to join the two points of each pair, those counted that it has an odd number of times; None
    if there is none."""
    above: dict[Point, tuple[Point, int] | None] = {}
    for root in constraint.at:
        if root not in above:
            above[root] = None
            ahead = [root]
            for point in ahead:
                for line in constraint.at[point]:
                    one, other = constraint.ends[line]
                    there = other if one == point else one
                    if there not in above:
                        above[there] = (point, line)
                        ahead.append(there)
    found: set[int] = set()
    for pair in constraint.pairs:
        roots = set()
        for end in pair:
            point = end
            while (step := above[point]) is not None:
                point, line = step
                found ^= {line}
            roots.add(point)
        if len(roots) > 1:
            return None
    return found


def _write_degrees(constraint: Lines, target: ClauseTarget) -> None:
    target.add_all(constraint.clauses())
    for point, edges in constraint.at.items():
        if len(edges) > MAX_LINES:
            lines = tuple([constraint.edges[edge] for edge in edges])
            lower(AtMost(constraint.degrees(point)[-1], lines), target)


def _fits(constraint: Lines, furthest: int) -> bool:
    return len(constraint.edges) * furthest <= MAX_LAYERED


def _touching(constraint: Lines) -> Sequence[Sequence[int]]:
    """For each line the positions of those that share a point with it."""
    return [
        sorted({near for end in ends for near in constraint.at[end]} - {number})
        for number, ends in enumerate(constraint.ends)
    ]
