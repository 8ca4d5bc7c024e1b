"""Constraints on connection: one piece, no cycle, a single loop, paths. They are lazy: see `LazyConstraint`.

For loops and paths the number of lines at each point is written out at once; that they form one piece is left to cuts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, TypeAlias

from clueproof.model.constraint import HINT, Cut, LazyConstraint
from clueproof.model.variables import Assignment, Literal, Variable

Point: TypeAlias = Hashable
"""Where lines end: a cell, a vertex, a number."""
MAX_LINES = 10
"""Where more lines can end at a point, the clauses against too many of them are left to cuts."""


@dataclass(frozen=True)
class Connected(LazyConstraint):
    """The nodes whose literal is true form at most one piece of the graph (none is fine).

    `edges` are pairs of positions in `nodes`. `steps` help solvers: where other constraints keep the first node true,
    and every other true one so near to it, the most steps that one is away from it over true nodes.
    """

    nodes: tuple[Literal, ...]
    edges: tuple[tuple[int, int], ...]
    steps: int | None = field(default=None, metadata=HINT)

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
        inside, neighbours = assignment.all_true(self.nodes), self.neighbours
        pieces = []
        for first in range(len(self.nodes)):
            if inside[first]:
                inside[first] = False
                piece = [first]
                for node in piece:
                    for near in neighbours[node]:
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


class Strand(NamedTuple):
    """Lines that are connected, and the points where they end."""

    lines: list[int]
    """By their positions."""
    points: list[int]
    """By their numbers, in the order of `Lines.at`."""


class _NumberedLines(NamedTuple):
    """Points, both ends of each line by their numbers, and for each point the lines and how many there may be."""

    points: list[Point]
    ones: list[int]
    others: list[int]
    at: list[list[int]]
    degrees: list[tuple[int, ...]]


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
        """That a point has as many lines as it may: for k lines at most k + k(k-1)(k-2)/6 clauses. Where there are more
        than `MAX_LINES`, those against too many are left to cuts."""
        lines = [self.edges[number] for number in self.at[point]]
        allowed = self.degrees(point)
        if len(lines) <= MAX_LINES:
            for group in combinations(lines, allowed[-1] + 1):
                yield tuple([-line for line in group])
        if 0 not in allowed:
            yield tuple(lines)
        if 1 not in allowed:
            for place, line in enumerate(lines):
                # a line that enters a point also leaves it
                yield (-line, *lines[:place], *lines[place + 1 :])

    def _degree_cut(self, point: Point, drawn: Sequence[int]) -> Cut:
        """The clause that these lines of a point break, which are more or fewer than there may be."""
        # of too many lines one more than allowed is enough
        lines = drawn[: self.degrees(point)[-1] + 1]
        others = [self.edges[number] for number in self.at[point] if number not in drawn]
        many = len(lines) > self.degrees(point)[-1]
        return Cut((*[-self.edges[number] for number in lines], *([] if many else others)), (point, tuple(lines)))

    @cached_property
    def _graph(self) -> _NumberedLines:
        number = {point: place for place, point in enumerate(self.at)}
        return _NumberedLines(
            [*number],
            [number[one] for one, _ in self.ends],
            [number[other] for _, other in self.ends],
            [self.at[point] for point in number],
            [self.degrees(point) for point in number],
        )

    def strands(self, assignment: Assignment) -> tuple[list[Strand], list[Point]]:
        """The lines that are drawn, piece by piece; and the points which have more or fewer of them than they may, in
        which case there are no pieces."""
        points, ones, others, _, degrees = self._graph
        drawn = [line for line, there in enumerate(assignment.all_true(self.edges)) if there]
        # the sum of the lines at a point: the way that comes along one of two goes on along the other
        many, ways = [0] * len(points), [0] * len(points)
        for line in drawn:
            one, other = ones[line], others[line]
            many[one] += 1
            many[other] += 1
            ways[one] += line
            ways[other] += line
        odd = [point for point, count, allowed in zip(points, many, degrees, strict=True) if count not in allowed]
        if odd:
            return [], odd
        found: list[Strand] = []
        left = dict.fromkeys(drawn)
        # paths from their ends, then what is closed
        for start, count in enumerate(many):
            if count == 1 and ways[start] in left:
                found.append(self._strand(start, ways[start], many, ways, left))
        while left:
            line = next(iter(left))
            found.append(self._strand(ones[line], line, many, ways, left))
        return found, []

    def _strand(self, start: int, line: int, many: Sequence[int], ways: Sequence[int], left: dict[int, None]) -> Strand:
        """The lines from a point on, until they end or come back; they are `left` no longer."""
        ones, others = self._graph.ones, self._graph.others
        lines, passed, here = [], [start], start
        while True:
            lines.append(line)
            del left[line]
            here = ones[line] + others[line] - here
            if here == start:
                break
            passed.append(here)
            if many[here] == 1:
                break
            line = ways[here] - line
        return Strand(lines, passed)

    def crossing(self, strand: Strand) -> tuple[tuple[Point, ...], tuple[int, ...], tuple[Literal, ...]]:
        """The points of a strand, and the lines that have exactly one end among them: their positions, their
        literals."""
        points, ones, others, at, _ = self._graph
        within = bytearray(len(points))
        for point in strand.points:
            within[point] = 1
        leaving = sorted(
            [line for point in strand.points for line in at[point] if within[ones[line]] != within[others[line]]]
        )
        edges = self.edges
        return (
            tuple([points[point] for point in strand.points]),
            tuple(leaving),
            tuple([edges[line] for line in leaving]),
        )

    def means(self, assignment: Assignment) -> bool:
        strands, odd = self.strands(assignment)
        return not odd and not [*self.strand_cuts(strands)]

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """A clause for each point that has too many lines, or too few; else those of `strand_cuts`.

        The reason of the former is (the point, lines that end there): these alone are too many or too few.
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        strands, odd = self.strands(assignment)
        drawn = assignment.all_true(self.edges) if odd else ()
        found = [self._degree_cut(point, [line for line in self.at[point] if drawn[line]]) for point in odd]
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
        """For each loop: "if its line a, and a line b of another one, are drawn, one is drawn that leaves the loop's
        points". The reason is (a, b, the points, the lines that leave them), lines by their positions.

        Both ends of a are among the points, and none of b: a loop with both leaves the points somewhere. Where there
        must be a loop and none is, the clause is that of all lines, with the reason ().
        """
        if not strands:
            if not self.or_none:
                yield Cut(self.edges, ())
            return
        by_length = sorted(strands, key=lambda strand: len(strand.lines), reverse=True)
        for strand in strands if len(strands) > 1 else ():
            # also for the longest: it may be that which is wrong
            other = by_length[strand is by_length[0]]
            a, b = strand.lines[0], other.lines[0]
            points, leaving, literals = self.crossing(strand)
            yield Cut((-self.edges[a], -self.edges[b], *literals), (a, b, points, leaving))


@dataclass(frozen=True)
class Paths(Lines):
    """The true lines form paths that share no point: one between the two points of each pair, and nothing else.

    With `covering` every point is on one of them. `faces` help solvers: if the graph is planar, the numbers of the two
    faces on either side of each line; the outer face has number 0.
    """

    pairs: tuple[tuple[Point, Point], ...]
    covering: bool = False
    faces: tuple[tuple[int, int], ...] = field(default=(), metadata=HINT)

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
        partner, names = self.partner, self._graph.points
        for strand in strands:
            ends = {point for point in map(names.__getitem__, strand.points) if point in partner}
            stray = any(partner[point] not in ends for point in ends)
            if ends and not stray:
                continue
            points, leaving, clause = self.crossing(strand)
            if stray:
                yield Cut(clause, (None, points, leaving))
            else:
                yield Cut((-self.edges[strand.lines[0]], *clause), (strand.lines[0], points, leaving))
