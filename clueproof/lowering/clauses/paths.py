"""Clauses for paths: numbers of paths, short cuts, and what the plane allows of them. Connection is left to cuts, but
for exported formulas and proofs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import combinations, product

from clueproof.clock import check_clock
from clueproof.lowering.clauses.connectivity import fits, touching, write_degrees, write_reached, write_rooted
from clueproof.lowering.clauses.target import ClauseTarget, write_at_once, write_clauses
from clueproof.model import Literal, Paths
from clueproof.model.connectivity import MAX_LINES, Point

MAX_NUMBERED = 150_000
"""Points times paths up to which short cuts are written."""


@write_clauses.register
def paths(constraint: Paths, target: ClauseTarget) -> None:
    """As many lines at each point as may be, and by distances from the first end of each path, or as a tree; where
    there are several paths, each point has the number of its path in binary, and each path a short cut.

    n points, e lines, p paths: e * n variables and twice as many clauses, n * log p variables and 2e * log p clauses;
    for short cuts 2n * p variables and 26n * p clauses in a grid.
    """
    write_degrees(constraint, target)
    lines, starts = constraint.edges, {one for one, _ in constraint.pairs}
    roots = [
        line if starts.intersection(ends) else -target.true for line, ends in zip(lines, constraint.ends, strict=True)
    ]
    furthest = len(constraint.at) - 1
    if fits(constraint, furthest):
        write_reached(lines, touching(constraint), roots, furthest, target)
    else:
        write_rooted(lines, touching(constraint), roots, target)
    _write_numbers(constraint, target)


@write_at_once.register
def paths_at_once(constraint: Paths, target: ClauseTarget) -> None:
    """The clauses that the constraint tells, numbers of paths, and short cuts."""
    target.add_all(constraint.clauses())
    _write_numbers(constraint, target)


def _write_numbers(constraint: Paths, target: ClauseTarget) -> None:
    """Each point has the number of its path, in binary."""
    pairs, at = constraint.pairs, constraint.at
    if len(pairs) < 2:
        return
    places = range((len(pairs) - 1).bit_length())
    bits: dict[Point, list[Literal]] = {point: [target.new() for _ in places] for point in at}
    clauses: list[tuple[Literal, ...]] = []
    for line, (one, other) in zip(constraint.edges, constraint.ends, strict=True):
        for here, there in zip(bits[one], bits[other], strict=True):
            clauses += ((-line, -here, there), (-line, here, -there))
    for number, pair in enumerate(pairs):
        clauses += [(bit if number >> place & 1 else -bit,) for end in pair for place, bit in enumerate(bits[end])]
    target.add_all(clauses)
    if not constraint.covering and _has_short_cuts(constraint):
        _write_short_cuts(constraint, bits, target)
    else:
        _write_colours(constraint, target)


def _has_short_cuts(constraint: Paths) -> bool:
    """Are short cuts written? Two lines between the same points have none that is shorter."""
    at, ends = constraint.at, constraint.ends
    return (
        len(at) * len(constraint.pairs) <= MAX_NUMBERED
        and max(map(len, at.values())) <= MAX_LINES
        and len({frozenset(both) for both in ends}) == len(ends)
    )


def _write_short_cuts(constraint: Paths, bits: dict[Point, list[Literal]], target: ClauseTarget) -> None:
    """A short cut is a path through points of the path, without a line that would make it shorter still: two neighbours
    that are on it follow each other. Each path has such a short cut, so nothing is excluded; but solvers learn from
    them where paths can't be, whatever detours they make. See also `_write_sides`.

    A literal for each line, "it is on a short cut", and for each point and path, "it is on its short cut".
    """
    lines, ends, at, pairs = constraint.edges, constraint.ends, constraint.at, constraint.pairs
    short = [target.new() for _ in lines]
    clauses = [*replace(constraint, edges=tuple(short), faces=()).clauses()]
    for line, both in zip(short, ends, strict=True):
        clauses += [(-line, *[lines[drawn] for drawn in at[point]]) for point in both]
    on: list[dict[Point, Literal]] = []
    for number, pair in enumerate(pairs):
        check_clock()
        own = {point: target.new() for point in at}
        on.append(own)
        clauses += [(own[end],) for end in pair]
        for point, literal in own.items():
            clauses.append((-literal, *[short[line] for line in at[point]]))
            clauses += [(-literal, bit if number >> place & 1 else -bit) for place, bit in enumerate(bits[point])]
        for line, (one, other) in zip(short, ends, strict=True):
            here, there = own[one], own[other]
            clauses += ((-here, -there, line), (-line, -here, there), (-line, here, -there))
    for line, (one, _) in zip(short, ends, strict=True):
        clauses.append((-line, *[own[one] for own in on]))
    target.add_all(clauses)
    if constraint.faces:
        _write_sides(constraint, on, target)


def _write_sides(constraint: Paths, on: Sequence[dict[Point, Literal]], target: ClauseTarget) -> None:
    """What the plane allows of short cuts. Together with a fixed way between its ends each closes to loops, so that
    faces are inside or outside of them: a literal for each face and path. They differ at the lines that are on one of
    the two, and at these alone.

    So the other paths, on the way from one end to the other, go in and out at the fixed way only. Two closed curves
    cross an even number of times: hence whether the ends of one path lie on different sides of another is the same, or
    the opposite, as for that other one's ends beside the first. Which it is, any example of the two tells.
    """
    ends, at, pairs, faces = constraint.ends, constraint.at, constraint.pairs, constraint.faces
    fixed = [way for pair in pairs if (way := _way(constraint, pair, set())) is not None]
    if len(fixed) < len(pairs):
        # there is no solution, and cuts say so
        return
    outside = -target.true
    sides: list[dict[int, Literal]] = []
    for own, way in zip(on, fixed, strict=True):
        check_clock()
        side = {face: target.new() if face else outside for face in sorted({face for pair in faces for face in pair})}
        sides.append(side)
        clauses: list[tuple[Literal, ...]] = []
        for line, ((one, other), (left, right)) in enumerate(zip(ends, faces, strict=True)):
            here, there, inner = own[one], own[other], side[left]
            outer = -side[right] if line in way else side[right]
            clauses += (
                (here, inner, -outer),
                (here, -inner, outer),
                (there, inner, -outer),
                (there, -inner, outer),
                (-here, -there, inner, outer),
                (-here, -there, -inner, -outer),
            )
        target.add_all(clauses)
    # for each pair a face at either end, and the lines between these two
    beside = [tuple([faces[at[end][0]][0] if at[end] else 0 for end in pair]) for pair in pairs]
    inward = _lines_from_outside(constraint)
    between = [inward[one] ^ inward[other] for one, other in beside]
    closed = [(pair, way, lines) for pair, way, lines in zip(pairs, fixed, between, strict=True)]
    for one, other in combinations(range(len(pairs)), 2):
        opposite = _cross(constraint, closed[one], closed[other])
        if opposite is not None:
            first, *others = [sides[other][face] for face in beside[one]] + [sides[one][face] for face in beside[other]]
            target.add_all(_even([-first if opposite else first, *others]))


def _even(literals: Sequence[Literal]) -> Iterator[tuple[Literal, ...]]:
    """An even number of the literals is true."""
    for signs in product((1, -1), repeat=len(literals)):
        if signs.count(-1) % 2:
            yield tuple([sign * literal for sign, literal in zip(signs, literals, strict=True)])


Closed = tuple[tuple[Point, Point], dict[int, Point], frozenset[int]]
"""The two ends of a path, its fixed way, and the lines between the faces at its ends."""


def _cross(constraint: Paths, one: Closed, other: Closed) -> bool | None:
    """Is an odd number of the four sides true, those of both ends of either path beside the other? None if no example
    was found.

    All sides of the fixed ways are false. If they touch, one of the paths makes a detour.
    """
    if {*_points(constraint, one[1])}.isdisjoint(_points(constraint, other[1])):
        return False
    for (_, way, lines), (pair, there, _) in ((one, other), (other, one)):
        detour = _way(constraint, pair, {*_points(constraint, way)})
        if detour is not None:
            return len((detour.keys() ^ there.keys()) & lines) % 2 == 1
    return None


def _points(constraint: Paths, way: dict[int, Point]) -> Iterator[Point]:
    for line in way:
        yield from constraint.ends[line]


def _way(constraint: Paths, pair: tuple[Point, Point], taken: Set[Point]) -> dict[int, Point] | None:
    """A shortest way between two points past those that are taken: its lines, each with the point that it leads to;
    None if there is none."""
    start, goal = pair
    if start in taken or goal in taken:
        return None
    came: dict[Point, tuple[int, Point] | None] = {start: None}
    ahead = [start]
    for point in ahead:
        if point == goal:
            break
        for line in constraint.at[point]:
            one, other = constraint.ends[line]
            there = other if one == point else one
            if there not in came and there not in taken:
                came[there] = line, point
                ahead.append(there)
    if goal not in came:
        return None
    way: dict[int, Point] = {}
    while (step := came[goal]) is not None:
        way[step[0]] = goal
        goal = step[1]
    return way


def _lines_from_outside(constraint: Paths) -> dict[int, frozenset[int]]:
    """For each face the lines that are crossed on some way to it from the outer one."""
    near: dict[int, list[tuple[int, int]]] = {}
    for line, (one, other) in enumerate(constraint.faces):
        near.setdefault(one, []).append((line, other))
        near.setdefault(other, []).append((line, one))
    found: dict[int, frozenset[int]] = {0: frozenset()}
    ahead = [0]
    for face in ahead:
        for line, other in near.get(face, ()):
            if other not in found:
                found[other] = found[face] | {line}
                ahead.append(other)
    return found


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
