"""Constraints on connection: one piece, no cycle, a single loop, paths. They are lazy: see `LazyConstraint`.

Of loops and paths, what each point sees of them is written out at once; whether all is of one piece is left to cuts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, TypeAlias

from clueproof.model.constraint import Cut, LazyConstraint
from clueproof.model.variables import Assignment, Literal, Variable


@dataclass(frozen=True)
class Connected(LazyConstraint):
    """The nodes whose literal is true form at most one piece of the graph (none is fine).

    `edges` are pairs of positions in `nodes`.
    """

    nodes: tuple[Literal, ...]
    edges: tuple[tuple[int, int], ...]

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """For every node the positions next to it."""
        near: list[list[int]] = [[] for _ in self.nodes]
        for a, b in self.edges:
            near[a].append(b)
            near[b].append(a)
        return near

    def pieces(self, assignment: Assignment) -> list[list[int]]:
        """The connected pieces of true nodes, each a list of positions, in order of their first node."""
        inside = [assignment.true(node) for node in self.nodes]
        pieces = []
        for first in range(len(self.nodes)):
            if inside[first]:
                inside[first] = False
                piece = [first]
                for node in piece:
                    for near in self.neighbours[node]:
                        if inside[near]:
                            inside[near] = False
                            piece.append(near)
                pieces.append(piece)
        return pieces

    def means(self, assignment: Assignment) -> bool:
        return len(self.pieces(assignment)) <= 1

    def cells(self) -> Iterable[Variable]:
        return self.nodes

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """For each piece but the largest: "if its node a and a node b elsewhere are in, one cell of
        the piece's boundary is in". The reason is (a, b, the piece's positions, its boundary).

        The piece and b lie on different sides of the boundary, so every path from a to b crosses it.
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        pieces = self.pieces(assignment)
        if len(pieces) <= 1:
            return ()
        largest = max(pieces, key=len)
        cuts = []
        for piece in pieces:
            if piece is largest:
                continue
            within = set(piece)
            boundary = sorted({near for node in piece for near in self.neighbours[node]} - within)
            a, b = piece[0], largest[0]
            clause = (
                *(-literal for literal in self.enforce),
                -self.nodes[a],
                -self.nodes[b],
                *(self.nodes[node] for node in boundary),
            )
            cuts.append(Cut(clause, (a, b, tuple(sorted(piece)), tuple(boundary))))
        return cuts


@dataclass(frozen=True)
class Acyclic(LazyConstraint):
    """The edges whose literal is true hold no cycle (none is fine): together they are one tree or several.

    `ends` are the two points of each edge, by their numbers from 0. An edge from a point to itself is a cycle, and so
    are two edges between the same points.
    """

    edges: tuple[Literal, ...]
    ends: tuple[tuple[int, int], ...]

    @property
    def points(self) -> int:
        """How many points there are."""
        return max((max(pair) for pair in self.ends), default=-1) + 1

    def means(self, assignment: Assignment) -> bool:
        return not self._closing(assignment)

    def cells(self) -> Iterable[Variable]:
        return self.edges

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """For each edge that closes a cycle when edges are drawn one after the other: "not all edges of the shortest
        cycle through it". The reason is the cycle: the positions of its edges, each of which goes on from the one
        before.
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        closing = self._closing(assignment)
        if not closing:
            return ()
        near: dict[int, list[tuple[int, int]]] = {}
        for place, (one, other) in self._true(assignment):
            near.setdefault(one, []).append((place, other))
            near.setdefault(other, []).append((place, one))
        cycles: dict[frozenset[int], list[int]] = {}
        for place in closing:
            cycle = _shortest_cycle(place, self.ends[place], near)
            cycles.setdefault(frozenset(cycle), cycle)
        return [Cut(self._clause(cycle), tuple(cycle)) for cycle in cycles.values()]

    def _clause(self, cycle: list[int]) -> tuple[Literal, ...]:
        not_all = dict.fromkeys(-self.edges[place] for place in cycle)
        return (*(-literal for literal in self.enforce), *not_all)

    def _true(self, assignment: Assignment) -> Iterator[tuple[int, tuple[int, int]]]:
        """The true edges: position and ends."""
        for place, (edge, pair) in enumerate(zip(self.edges, self.ends, strict=True)):
            if assignment.true(edge):
                yield place, pair

    def _closing(self, assignment: Assignment) -> list[int]:
        """The true edges, one after the other, whose ends are joined by those before."""
        above = [*range(self.points)]
        closing = []
        for place, (one, other) in self._true(assignment):
            while above[one] != one:
                above[one] = one = above[above[one]]
            while above[other] != other:
                above[other] = other = above[above[other]]
            if one == other:
                closing.append(place)
            above[one] = other
        return closing


def _shortest_cycle(place: int, ends: tuple[int, int], near: dict[int, list[tuple[int, int]]]) -> list[int]:
    """The positions of the edges along a shortest cycle through an edge, that edge first."""
    start, goal = ends
    came: dict[int, tuple[int, int]] = {start: (place, start)}
    ahead = [start] if start != goal else []
    for point in ahead:
        if goal in came:
            break
        for edge, other in near[point]:
            if edge != place and other not in came:
                came[other] = edge, point
                ahead.append(other)
    cycle = [place]
    while goal != start:
        edge, goal = came[goal]
        cycle.append(edge)
    return cycle


Point: TypeAlias = Hashable
"""Where lines end: a cell, a vertex, a number."""

MOST_LINES = 10
"""So many may end at a point for all clauses against too many of them to be written out."""


class Strand(NamedTuple):
    """Lines that hang together, and the points where they end."""

    lines: tuple[int, ...]
    """By their positions."""
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Lines(LazyConstraint):
    """Some lines are drawn, those whose literals are true; each joins the two points of `ends` at the same position."""

    edges: tuple[Literal, ...]
    ends: tuple[tuple[Point, Point], ...]

    def __post_init__(self) -> None:
        if len(self.edges) != len(self.ends):
            raise ValueError(f"there are {len(self.edges)} lines, but the ends of {len(self.ends)}")
        if any(one == other for one, other in self.ends):
            raise ValueError("a line joins two points")

    @cached_property
    def at(self) -> dict[Point, list[int]]:
        """For each point the positions of the lines that end there."""
        found: dict[Point, list[int]] = {point: [] for point in self.needed}
        for number, ends in enumerate(self.ends):
            for point in ends:
                found.setdefault(point, []).append(number)
        return found

    @property
    @abstractmethod
    def needed(self) -> Collection[Point]:
        """The points that must be passed, even if no line ends there."""

    def cells(self) -> Iterable[Variable]:
        return self.edges

    @abstractmethod
    def degrees(self, point: Point) -> tuple[int, ...]:
        """How many lines there may be at a point: some of 0, 1 and 2, ascending."""

    @abstractmethod
    def strand_cuts(self, strands: Sequence[Strand]) -> Iterator[Cut]:
        """Cuts for what is drawn where each point has as many lines as it may; enforcement left aside."""

    def clauses(self) -> Iterator[tuple[Literal, ...]]:
        for point in self.at:
            yield from self.degree_clauses(point)

    def degree_clauses(self, point: Point) -> Iterator[tuple[Literal, ...]]:
        """That a point has as many lines as it may. Of k lines at most k + k(k-1)(k-2)/6 clauses; where there are more
        than `MOST_LINES`, those against too many are left to cuts."""
        lines = [self.edges[number] for number in self.at[point]]
        allowed = self.degrees(point)
        if len(lines) <= MOST_LINES:
            for group in combinations(lines, allowed[-1] + 1):
                yield tuple([-line for line in group])
        if 0 not in allowed:
            yield tuple(lines)
        if 1 not in allowed:
            for place, line in enumerate(lines):
                # whoever comes goes on
                yield (-line, *lines[:place], *lines[place + 1 :])

    def _degree_cut(self, point: Point, drawn: Sequence[int]) -> Cut:
        """The clause that these lines of a point break, which are more or fewer than there may be."""
        # those beyond add nothing; fewer are none, or one that does not go on
        lines = drawn[: self.degrees(point)[-1] + 1]
        others = [self.edges[number] for number in self.at[point] if number not in drawn]
        many = len(lines) > self.degrees(point)[-1]
        return Cut((*[-self.edges[number] for number in lines], *([] if many else others)), (point, tuple(lines)))

    def strands(self, assignment: Assignment) -> tuple[list[Strand], list[Point]]:
        """The lines that are drawn, piece by piece; and the points which have more or fewer of them than they may."""
        drawn, at, ends, degrees = assignment.all_true(self.edges), self.at, self.ends, self.degrees
        numbers = [line for line, there in enumerate(drawn) if there]
        many = dict.fromkeys(at, 0)
        for line in numbers:
            one, other = ends[line]
            many[one] += 1
            many[other] += 1
        odd = [point for point, count in many.items() if count not in degrees(point)]
        found = []
        for first in numbers:
            if drawn[first]:
                drawn[first] = False
                lines, points = [first], dict.fromkeys(ends[first])
                for line in lines:
                    for point in ends[line]:
                        points[point] = None
                        for near in at[point]:
                            if drawn[near]:
                                drawn[near] = False
                                lines.append(near)
                found.append(Strand(tuple(lines), tuple(points)))
        return found, odd

    def leaving(self, points: Iterable[Point]) -> tuple[int, ...]:
        """The positions of the lines that end at one of the points with one end alone."""
        within = {*points}
        around = {line for point in within for line in self.at[point]}
        return tuple(sorted(line for line in around if not within.issuperset(self.ends[line])))

    def means(self, assignment: Assignment) -> bool:
        strands, odd = self.strands(assignment)
        return not odd and not [*self.strand_cuts(strands)]

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """A clause for each point that has too many lines, or too few; else those that `strand_cuts` tells of.

        The reason of the former is (the point, lines that end there): these alone are too many or too few.
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        strands, odd = self.strands(assignment)
        drawn = {line for strand in strands for line in strand.lines}
        found = [self._degree_cut(point, [line for line in self.at[point] if line in drawn]) for point in odd]
        found = found or [*self.strand_cuts(strands)]
        unless = tuple([-literal for literal in self.enforce])
        return [Cut((*unless, *cut.clause), cut.reason) for cut in found]


@dataclass(frozen=True)
class SingleLoop(Lines):
    """The true lines form one loop, which passes a point at most once, and all the points of `through`.

    With `or_none` there may also be no line at all.
    """

    through: tuple[Point, ...] = ()
    or_none: bool = False

    def degrees(self, point: Point) -> tuple[int, ...]:
        return (2,) if point in self.needed else (0, 2)

    @cached_property
    def needed(self) -> Collection[Point]:
        return dict.fromkeys(self.through)

    def clauses(self) -> Iterator[tuple[Literal, ...]]:
        yield from super().clauses()
        if not self.or_none:
            yield self.edges

    def strand_cuts(self, strands: Sequence[Strand]) -> Iterator[Cut]:
        """For each loop but the longest: "if its line a, and a line b elsewhere, are drawn, one is drawn that leaves
        the loop's points". The reason is (a, b, the points, the lines that leave them), lines by their positions.

        Both ends of a are among the points, and none of b: a loop with both leaves the points somewhere. Where there
        must be a loop and none is, the clause is that of all lines, with the reason ().
        """
        if not strands:
            if not self.or_none:
                yield Cut(self.edges, ())
            return
        longest = max(strands, key=lambda strand: len(strand.lines))
        for strand in strands:
            if strand is not longest:
                a, b, leaving = strand.lines[0], longest.lines[0], self.leaving(strand.points)
                clause = (-self.edges[a], -self.edges[b], *[self.edges[line] for line in leaving])
                yield Cut(clause, (a, b, strand.points, leaving))


@dataclass(frozen=True)
class Paths(Lines):
    """The true lines form paths that share no point: one between the two points of each pair, and nothing else.

    With `covering` every point is on one of them. `faces` help solvers: where all lines could be drawn on a sheet
    without crossing each other, the two faces that each would part, by numbers; one around everything has number 0.
    """

    pairs: tuple[tuple[Point, Point], ...]
    covering: bool = False
    faces: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.faces and len(self.faces) != len(self.edges):
            raise ValueError(f"there are {len(self.edges)} lines, but the faces beside {len(self.faces)}")
        if len(self.partner) != 2 * len(self.pairs):
            raise ValueError("each path has two ends of its own")

    @cached_property
    def partner(self) -> dict[Point, Point]:
        """For both ends of each path the other one."""
        return {**dict(self.pairs), **{other: one for one, other in self.pairs}}

    @property
    def needed(self) -> Collection[Point]:
        return self.partner

    def degrees(self, point: Point) -> tuple[int, ...]:
        return (1,) if point in self.partner else (2,) if self.covering else (0, 2)

    def strand_cuts(self, strands: Sequence[Strand]) -> Iterator[Cut]:
        """For a path that joins ends of two pairs: "a line is drawn that leaves its points"; for a loop: "if its line
        a is drawn, one is drawn that leaves its points". The reason is (a, the points, the lines that leave them),
        lines by their positions; None for a where it is a path.

        Of a pair one end alone is among the points in the first case; in the second none is of any pair, but both ends
        of a are.
        """
        partner = self.partner
        for lines, points in strands:
            stray = any(point in partner and partner[point] not in points for point in points)
            if not stray and any(point in partner for point in points):
                continue
            leaving = self.leaving(points)
            clause = tuple([self.edges[line] for line in leaving])
            if stray:
                yield Cut(clause, (None, points, leaving))
            else:
                yield Cut((-self.edges[lines[0]], *clause), (lines[0], points, leaving))
