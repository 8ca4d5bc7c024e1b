"""Loops and paths: how lines go on at a point, parity, closing too early, and the ways around clues.

A loop comes back from a part of the board as often as it goes there. So where an edge is the only open one between two
parts, it is a line exactly if an odd number of lines lead from one part to the other already. Such an edge is a bridge
of the graph of the open edges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from itertools import combinations, product
from typing import ClassVar, NamedTuple

from clueproof.deduction.conclusions import Side
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    Prunings,
    State,
    Technique,
    View,
    Watches,
    combines_constraints,
    propagates,
)
from clueproof.deduction.engine.propagator import AnyTechnique
from clueproof.deduction.phrases import MAX_LISTED, Phrases
from clueproof.deduction.techniques.ways import Said, assuming, follow, looking
from clueproof.grid.edges import Corner, Position
from clueproof.grid.naming import SIDE
from clueproof.model import Cardinality, Clause, Literal, Paths, SingleLoop
from clueproof.model.connectivity import Lines, Point


class DrawnLines(NamedTuple):
    """The variables of lines that are drawn: those that lead from one part of the board to the other, or those that
    come to a point."""

    lines: list[int]


@propagates(SingleLoop, Paths)
class Crossings(Propagator):
    """All edges of a loop or of paths. Points are numbers here; at some an odd number of lines meet."""

    def __init__(self, constraint: Lines, position: int, network: Network) -> None:
        self.views = network.views(constraint.edges)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        number = {point: place for place, point in enumerate(constraint.at)}
        self.ends = [(number[one], number[other]) for one, other in constraint.ends]
        self.odd = [constraint.degrees(point)[0] % 2 for point in constraint.at]
        self.loop = isinstance(constraint, SingleLoop)
        along = bool(self.views) and bool(SIDE.fullmatch(network.model.name(network.cell[self.views[0].variable])))
        self.positions: dict[int, Position] = {
            number[point]: Corner(*spot) if along else spot
            for point in constraint.at
            if (spot := on_grid(point)) is not None
        }
        """Where points lie on the board: in cells, or at vertices, where lines run along the sides of cells."""

    @classmethod
    def of(cls, constraint: Lines, position: int, network: Network) -> list[Crossings]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]


class Crossed(NamedTuple):
    """The variables of the lines that lead from a part of the board to the other, and whether a loop does."""

    lines: list[int]
    loop: bool


class _Part(NamedTuple):
    """Points between which, and all others, one edge is open, or none; and whether a line is missing there."""

    size: int
    edge: int | None
    points: frozenset[int]
    odd: int


def _find_parity(crossings: Crossings, state: State) -> Conclusion[Crossed] | None:
    """The only open edge between two parts."""
    domains = state.domains
    odd = [*crossings.odd]
    near: list[list[tuple[int, int]]] = [[] for _ in odd]
    for edge, (view, (one, other)) in enumerate(zip(crossings.views, crossings.ends, strict=True)):
        mask = domains[view.variable]
        if mask & view.yes and mask & view.no:
            near[one].append((edge, other))
            near[other].append((edge, one))
        elif mask & view.yes:
            odd[one] ^= 1
            odd[other] ^= 1
    part = min(_parts(near, odd), default=None, key=lambda part: part.size)
    if part is None:
        return None
    known = [
        view
        for edge, (view, (one, other)) in enumerate(zip(crossings.views, crossings.ends, strict=True))
        if edge != part.edge and (one in part.points) is not (other in part.points)
    ]
    drawn = [view.variable for view in known if domains[view.variable] & view.yes]
    reason = [(view.variable, view.no if domains[view.variable] & view.yes else view.yes) for view in known]
    if part.edge is None:
        return Conclusion([], drawn or crossings.variables, Crossed(drawn, crossings.loop), reason=reason)
    view = crossings.views[part.edge]
    return Conclusion(
        [(view.variable, view.no if part.odd else view.yes)],
        [view.variable, *drawn],
        Crossed(drawn, crossings.loop),
        reason=reason,
        sides=[(at, Side.PART) for point, at in crossings.positions.items() if point in part.points],
    )


def _say_parity(conclusion: Conclusion[Crossed], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the only open edge between two parts, if there is one."""
    rule, drawn = phrases.rule(constraints), conclusion.detail.lines
    if not conclusion.prunings:
        return f"no way is left by which the line could come back from a part of the board, but {rule}"
    only = f"{phrases.name(conclusion.seen[0])} is the only open way between two parts of the board"
    if conclusion.detail.loop:
        rule = "a loop crosses the border of a part an even number of times"
    if not drawn:
        return f"{only}, so that no line could come back, and {rule}"
    others = (
        f"{phrases.lines(drawn)} {'leads' if len(drawn) == 1 else 'lead'} from one to the other"
        if len(drawn) <= MAX_LISTED
        else f"{len(drawn)} lines lead from one to the other"
    )
    return f"{only}, {others}, and {rule}"


def _parts(near: list[list[tuple[int, int]]], odd: list[int]) -> Iterator[_Part]:
    """The smaller side of each bridge; and pieces that no open edge leaves, though a line would have to."""
    entered = [-1] * len(near)
    lowest = [0] * len(near)
    order: list[int] = []
    for root in range(len(near)):
        if entered[root] >= 0 or not (near[root] or odd[root]):
            continue
        first = entered[root] = len(order)
        lowest[root] = first
        order.append(root)
        walk = [(root, -1, iter(near[root]))]
        bridges: list[tuple[int, int, int]] = []
        while walk:
            point, came_by, ways = walk[-1]
            for edge, other in ways:
                if entered[other] < 0:
                    entered[other] = lowest[other] = len(order)
                    order.append(other)
                    walk.append((other, edge, iter(near[other])))
                    break
                if edge != came_by and entered[other] < lowest[point]:
                    lowest[point] = entered[other]
            else:
                walk.pop()
                if walk:
                    above = walk[-1][0]
                    if lowest[point] < lowest[above]:
                        lowest[above] = lowest[point]
                    if lowest[point] == entered[point]:
                        bridges.append((came_by, entered[point], len(order)))
        if sum(odd[point] for point in order[first:]) % 2:
            yield _Part(0, None, frozenset(order[first:]), 1)
        for edge, start, end in bridges:
            inside = order[start:end]
            yield _Part(len(inside), edge, frozenset(inside), sum(odd[point] for point in inside) % 2)


Crossings.techniques = (Technique("parity of crossings", 33, _find_parity, _say_parity, quick=True),)


def drawn_and_open(views: Iterable[View], domains: Sequence[int]) -> tuple[list[View], list[View]]:
    """The lines that are drawn, and those that are open."""
    drawn, still_open = list[View](), list[View]()
    for view in views:
        mask = domains[view.variable]
        if mask & view.yes:
            (still_open if mask & view.no else drawn).append(view)
    return drawn, still_open


class PointOfLines(Propagator):
    """The edges that end at a point, and how many lines there may be."""

    def __init__(self, views: tuple[View, ...], allowed: tuple[int, ...], position: int, enforce: tuple[View, ...]):
        super().__init__((position,), [view.variable for view in views], enforce)
        self.views, self.allowed = views, allowed

    def look(self, state: State) -> tuple[list[int], list[View], list[int]]:
        """The variables of the lines that are drawn, the views that are open, and what numbers of lines are left."""
        drawn, still_open = drawn_and_open(self.views, state.domains)
        most = len(drawn) + len(still_open)
        left = [number for number in self.allowed if len(drawn) <= number <= most]
        return [view.variable for view in drawn], still_open, left


def _find_point_done(point: PointOfLines, state: State) -> Conclusion[DrawnLines] | None:
    """As many lines meet as may: no other one comes."""
    drawn, still_open, left = point.look(state)
    if not left:
        return Conclusion([], point.variables, DrawnLines(drawn))
    if not drawn or not still_open or left[-1] > len(drawn):
        return None
    return Conclusion([(view.variable, view.yes) for view in still_open], drawn, DrawnLines(drawn))


def _say_point_done(conclusion: Conclusion[DrawnLines], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Lines that meet, or one that ends a path."""
    if not conclusion.prunings:
        seen = conclusion.seen
        where = phrases.meeting_cell(seen) or phrases.meeting_corner(seen) or phrases.names(seen)
        return f"the lines at {where} don't fit, as {phrases.rule(constraints)}"
    drawn = conclusion.detail.lines
    if corner := phrases.meeting_corner(drawn):
        return f"two lines meet at {corner} already"
    lines = phrases.lines(drawn)
    return f"{lines} meet, and the line never branches" if len(drawn) > 1 else f"a path ends with {lines}"


def _find_line_goes_on(point: PointOfLines, state: State) -> Conclusion[DrawnLines] | None:
    """All edges that are left are needed."""
    drawn, still_open, left = point.look(state)
    if not still_open or not left or left[0] < len(drawn) + len(still_open):
        return None
    return Conclusion([(view.variable, view.no) for view in still_open], drawn or point.variables, DrawnLines(drawn))


def _say_line_goes_on(conclusion: Conclusion[DrawnLines], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The only way on from lines that come to a point."""
    if not conclusion.detail.lines:
        return f"there is no other way, as {phrases.rule(constraints)}"
    return f"from {phrases.lines(conclusion.detail.lines)} there is only one way on"


def _find_dead_end(point: PointOfLines, state: State) -> Conclusion[None] | None:
    """A line that came here could not go on."""
    drawn, still_open, left = point.look(state)
    if drawn or not still_open or left != [0]:
        return None
    return Conclusion([(view.variable, view.yes) for view in still_open], point.variables)


def _say_dead_end(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A line that could not go on."""
    return "a line there would come to a dead end"


PointOfLines.techniques = (
    Technique("two lines meet", 13, _find_point_done, _say_point_done, quick=True),
    Technique("line that goes on", 13, _find_line_goes_on, _say_line_goes_on, quick=True),
    Technique("dead end", 14, _find_dead_end, _say_dead_end, quick=True),
)


class AllLines(Propagator):
    """All edges of a loop or of paths. Points are numbers here.

    The two ends of a single path are joined from the start, as by a line: so it is a loop too.
    """

    def __init__(self, constraint: Lines, position: int, network: Network) -> None:
        self.views = network.views(constraint.edges)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.network = network
        number = {point: place for place, point in enumerate(constraint.at)}
        self.points = len(number)
        self.ends = [(number[one], number[other]) for one, other in constraint.ends]
        self.loop = isinstance(constraint, SingleLoop)
        self.may_be_empty = not isinstance(constraint, SingleLoop) or constraint.or_none
        self.path_of: dict[int, int] = {}
        """For each end of a path its number, where there are several."""
        self.joined: list[tuple[int, int]] = []
        if isinstance(constraint, Paths):
            pairs = [(number[one], number[other]) for one, other in constraint.pairs]
            if len(pairs) == 1:
                self.loop, self.joined = True, pairs
            else:
                self.path_of = {end: path for path, pair in enumerate(pairs) for end in pair}


@propagates(SingleLoop, Paths)
class LinesOfConstraint:
    """What looks at a loop, or at paths: each point, and the whole."""

    techniques: ClassVar[tuple[AnyTechnique, ...]] = PointOfLines.techniques

    @classmethod
    def of(cls, constraint: Lines, position: int, network: Network) -> Iterator[Propagator]:
        """The propagators of a constraint."""
        enforce = network.views(constraint.enforce)
        for point, edges in constraint.at.items():
            views = network.views([constraint.edges[edge] for edge in edges])
            yield PointOfLines(views, constraint.degrees(point), position, enforce)
        yield AllLines(constraint, position, network)


class Closing(Enum):
    """What lines do, in words: if they break the rule, or would break it."""

    CLOSES = "a loop is closed too early", "close a loop that leaves out"
    JOINS = "different paths are joined", "join ends of different paths"
    COMPLETE = "the loop is complete", "close the loop"
    NONE = "there are no lines", ""

    def __init__(self, broken: str, would: str) -> None:
        self.broken, self.would = broken, would


class EarlyClosing(NamedTuple):
    """What lines do or would do, and the variable of a line that a closed loop would leave out."""

    what: Closing
    left_out: int | None = None


def _find_early_closing(lines: AllLines, state: State) -> Conclusion[EarlyClosing] | None:
    """Edges that would close a loop while there are lines elsewhere, or join ends of different paths, are out."""
    domains = state.domains
    above = [*range(lines.points)]

    def chain(point: int) -> int:
        while above[point] != point:
            above[point] = point = above[above[point]]
        return point

    path_of = dict(lines.path_of)

    def strangers(one: int, other: int) -> bool:
        """Does the chain of each have an end of a path, of another one each?"""
        ours, theirs = path_of.get(one), path_of.get(other)
        return ours is not None and theirs is not None and ours != theirs

    still_open, drawn, closed = [], [*lines.joined], False
    for view, ends in zip(lines.views, lines.ends, strict=True):
        mask = domains[view.variable]
        if not mask & view.yes:
            continue
        if mask & view.no:
            still_open.append((view, ends))
        else:
            drawn.append(ends)
    for ends in drawn:
        one, other = map(chain, ends)
        if one == other:
            closed = True
        elif path_of and strangers(one, other):
            return Conclusion([], lines.variables, EarlyClosing(Closing.JOINS))
        else:
            above[one] = other
            if one in path_of:
                path_of[other] = path_of[one]
    pieces = {chain(one) for one, _ in drawn}
    if not still_open:
        wrong = (closed and (len(pieces) > 1 or not lines.loop)) or not (drawn or lines.may_be_empty)
        what = Closing.CLOSES if closed else Closing.NONE
        return Conclusion([], lines.variables, EarlyClosing(what)) if wrong else None
    if closed:
        # a closed loop is complete if it is the only piece
        out = [view for view, _ in still_open] if lines.loop and len(pieces) == 1 else []
        return Conclusion(
            [(view.variable, view.yes) for view in out],
            [view.variable for view in out],
            EarlyClosing(Closing.COMPLETE if out else Closing.CLOSES),
        )
    joining, closing = list[View](), list[View]()
    for view, ends in still_open:
        one, other = map(chain, ends)
        if strangers(one, other):
            joining.append(view)
        elif one == other and not (lines.loop and len(pieces) == 1):
            closing.append(view)
    for out, what in ((closing, Closing.CLOSES), (joining, Closing.JOINS)):
        if out:
            prunings = [(view.variable, view.yes) for view in out]
            return Conclusion(prunings, [view.variable for view in out], EarlyClosing(what))
    return None


def _show_left_out(lines: AllLines, state: State, conclusion: Conclusion[EarlyClosing]) -> Conclusion[EarlyClosing]:
    """A line that all of the loops that would be closed leave out, if one does."""
    if not conclusion.prunings or conclusion.detail.what is not Closing.CLOSES:
        return conclusion
    domains, piece = state.domains, {point: {point} for point in range(lines.points)}
    drawn = [place for place, view in enumerate(lines.views) if not domains[view.variable] & view.no]
    for one, other in (*lines.joined, *(lines.ends[place] for place in drawn)):
        if piece[one] is not piece[other]:
            piece[one] |= piece[other]
            for point in piece[other]:
                piece[point] = piece[one]
    closing = {variable for variable, _ in conclusion.prunings}
    closed = [piece[one] for view, (one, _) in zip(lines.views, lines.ends, strict=True) if view.variable in closing]
    left_out = [place for place in drawn if not any(lines.ends[place][0] in points for points in closed)]
    said = EarlyClosing(Closing.CLOSES, lines.views[left_out[0]].variable if left_out else None)
    return conclusion._replace(detail=said)


def _say_early_closing(conclusion: Conclusion[EarlyClosing], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What the lines do, or would do."""
    rule, (what, left_out) = phrases.rule(constraints), conclusion.detail
    if not conclusion.prunings:
        return f'"{rule}" is broken, as {what.broken}'
    if what is Closing.COMPLETE:
        return f"all lines are joined, and {rule}"
    number = len(conclusion.prunings)
    which = phrases.names(conclusion.seen) if number <= MAX_LISTED else f"these {number} lines"
    would = f"{which} would {'' if number == 1 else 'each '}{what.would}"
    if left_out is not None:
        return f"{would} {phrases.lines([left_out])}"
    return f"{would} others, and {rule}" if what is Closing.CLOSES else f"{would}, and {rule}"


def _find_incomplete(lines: AllLines, state: State) -> Conclusion[Said] | None:
    """The edge that would close the loop, if all lines are one piece by now, and something is left to be passed."""
    domains = state.domains
    if not lines.loop or lines.joined:
        return None
    ends, still_open = dict[int, None](), list[tuple[View, tuple[int, int]]]()
    for view, pair in zip(lines.views, lines.ends, strict=True):
        mask = domains[view.variable]
        if not mask & view.yes:
            continue
        if mask & view.no:
            still_open.append((view, pair))
            continue
        for point in pair:
            # a point with two lines is no end
            if point in ends:
                del ends[point]
            else:
                ends[point] = None
    closing = [view for view, pair in still_open if ends.keys() == {*pair}]
    if len(closing) != 1:
        return None
    (edge,) = closing
    assumed = [(view.variable, view.yes if view is edge else view.no) for view, _ in still_open]
    tried, said, used = assuming(state, assumed), dict[int, Said](), dict[Propagator, dict[int, None]]()
    changed, near = [variable for variable, _ in assumed], lines.network.derived(looking)
    if tried is None or follow(tried, changed, near, lines.points, said, used):
        return None
    reason = dict.fromkeys(variable for one in (lines.premises, *used.values()) for variable in one)
    return Conclusion(
        [(edge.variable, edge.yes)],
        [edge.variable],
        said[-1],
        tuple(dict.fromkeys(position for one in used for position in one.constraints if position >= 0)),
        reason=[(variable, -1) for variable in reason],
    )


def _say_incomplete(conclusion: Conclusion[Said], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What is broken if the loop has no other lines."""
    return f"{phrases.name(conclusion.seen[0])} would close the loop, but then {conclusion.detail.sentence(phrases)}"


AllLines.techniques = (
    Technique(
        "loop closed too early", 20, _find_early_closing, _say_early_closing, quick=True, evidence=_show_left_out
    ),
    Technique("loop closed with clues left", 21, _find_incomplete, _say_incomplete),
)
LinesOfConstraint.techniques += AllLines.techniques


MAX_COUNTED = 4
"""A count of more edges is not the clue of a place on the board."""
MAX_EDGES = 8
"""The most edges that the clauses of one clue are about."""
MAX_WAYS = 4
"""The most ways around clues that a reason shows."""
MAX_TOLD = 220
"""The characters in which a reason says them, with the clues."""
SHARED = 3
"""Two clues that are stated by clauses, such as pearls side by side, are looked at together if they share so many
edges."""


class PlaceRule(NamedTuple):
    """A rule about the lines on some edges, while it is in force."""

    enforce: tuple[View, ...]
    positions: tuple[int, ...]
    """Of its constraints."""
    least: int
    """So many lines there are at least."""
    allows: Callable[[frozenset[int]], bool]
    """Can these be the lines?"""
    number: int | None = None
    """So many lines there are exactly, if that is stated."""


class EdgeGroup:
    """Edges with rules about them. A puzzle has one of the rules in force, or none."""

    def __init__(self, edges: tuple[int, ...], counted: bool) -> None:
        self.edges, self.counted = edges, counted
        """Positions among those of the loop; and are the rules counts, or clauses?"""
        self.rules: list[PlaceRule] = []

    def in_force(self, domains: Sequence[int]) -> PlaceRule | None:
        """The rule that holds, the first if there are several."""
        for rule in self.rules:
            if not any(domains[view.variable] & view.no for view in rule.enforce):
                return rule
        return None


def on_grid(point: Point) -> tuple[int, int] | None:
    """Row and column of a point that lies on a grid."""
    if isinstance(point, tuple) and len(point) == 2 and all(isinstance(one, int) for one in point):
        return point
    return None


class LoopWithPlaces:
    """A loop, and all places with rules about its lines."""

    def __init__(self, loop: SingleLoop, position: int, network: Network) -> None:
        self.position = position
        self.views = network.views(loop.edges)
        self.points = [*loop.at]
        """The points, in the order of their numbers."""
        self.coordinates: dict[int, tuple[int, int]] = {
            place: spot for place, point in enumerate(self.points) if (spot := on_grid(point)) is not None
        }
        """Row and column of the points that lie on a grid, by their numbers."""
        number = {point: place for place, point in enumerate(loop.at)}
        self.ends = [(number[one], number[other]) for one, other in loop.ends]
        self.at = [tuple(edges) for edges in loop.at.values()]
        self.allowed = [loop.degrees(point) for point in loop.at]
        edge_of = {edge: place for place, edge in enumerate(loop.edges)}
        found: dict[tuple[int, ...], EdgeGroup] = {}
        clauses: dict[tuple[Literal, ...], list[int]] = defaultdict(list)
        constraints = network.model.constraints
        for place, constraint in enumerate(constraints):
            if isinstance(constraint, Cardinality) and len(constraint.literals) <= MAX_COUNTED:
                edges = tuple(sorted(edge_of.get(literal, -1) for literal in constraint.literals))
                if edges and edges[0] >= 0 and len({*edges}) == len(edges):
                    rule = _counted(constraint, edges, (place,), network)
                    found.setdefault(edges, EdgeGroup(edges, counted=True)).rules.append(rule)
            elif isinstance(constraint, Clause) and constraint.enforce:
                clauses[constraint.enforce].append(place)
        self.places = list(found.values())
        for enforce, places in clauses.items():
            said = [
                tuple((edge_of.get(abs(literal), -1), literal > 0) for literal in constraints[place].literals)  # type: ignore[attr-defined]
                for place in places
            ]
            edges = tuple(sorted({edge for clause in said for edge, _ in clause}))
            if edges and edges[0] >= 0 and len(edges) <= MAX_EDGES:
                here = EdgeGroup(edges, counted=False)
                here.rules.append(_said(said, network.views(enforce), tuple(places)))
                self.places.append(here)

    def ahead(self, cell: tuple[int, int], step: tuple[int, int], most: int | None = None) -> tuple[int, ...]:
        """The edges straight on from a cell, as far as there are any, or so many at most."""
        found, (r, c) = list[int](), cell
        while most is None or len(found) < most:
            beyond = r + step[0], c + step[1]
            edge = self._edge_between.get(frozenset([self._point_at.get(spot, -1) for spot in ((r, c), beyond)]))
            if edge is None:
                break
            found.append(edge)
            r, c = beyond
        return tuple(found)

    @cached_property
    def _edge_between(self) -> dict[frozenset[int], int]:
        return {frozenset(ends): edge for edge, ends in enumerate(self.ends)}

    @cached_property
    def _point_at(self) -> dict[tuple[int, int], int]:
        return {spot: point for point, spot in self.coordinates.items()}

    def pairs(self) -> Iterator[tuple[EdgeGroup, EdgeGroup]]:
        """Counts that share an edge or a point, and clues that share several edges."""
        at_point: dict[int, list[int]] = defaultdict(list)
        for number, place in enumerate(self.places):
            for point in {point for edge in place.edges for point in self.ends[edge]}:
                at_point[point].append(number)
        near = {pair for numbers in at_point.values() for pair in combinations(sorted(numbers), 2)}
        for numbers in sorted(near):
            one, other = (self.places[number] for number in numbers)
            if (one.counted and other.counted) or len({*one.edges} & {*other.edges}) >= SHARED:
                yield one, other


def _counted(count: Cardinality, edges: tuple[int, ...], positions: tuple[int, ...], network: Network) -> PlaceRule:
    within, (least, most) = frozenset(edges), count.bounds
    return PlaceRule(
        network.views(count.enforce),
        positions,
        least,
        lambda way: least <= len(way & within) <= most,
        least if least == most else None,
    )


def _said(
    clauses: Sequence[tuple[tuple[int, bool], ...]], enforce: tuple[View, ...], positions: tuple[int, ...]
) -> PlaceRule:
    def allows(way: frozenset[int]) -> bool:
        return all(any((edge in way) is line for edge, line in clause) for clause in clauses)

    least = any(all(line for _, line in clause) for clause in clauses)
    return PlaceRule(enforce, positions, int(least), allows)


def loops_with_places(network: Network) -> list[LoopWithPlaces]:
    """The loops that are always in force."""
    return [
        LoopWithPlaces(constraint, position, network)
        for position, constraint in enumerate(network.model.constraints)
        if isinstance(constraint, SingleLoop) and not constraint.enforce
    ]


class WaysAround(Propagator):
    """One place or two: all ways in which the loop can pass there are tried."""

    def __init__(self, loop: LoopWithPlaces, places: tuple[EdgeGroup, ...]) -> None:
        edges = dict.fromkeys(edge for place in places for edge in place.edges)
        self.points = dict.fromkeys(point for edge in edges for point in loop.ends[edge])
        self.outside = {point: [edge for edge in loop.at[point] if edge not in edges] for point in self.points}
        near = dict.fromkeys((*edges, *(edge for outside in self.outside.values() for edge in outside)))
        super().__init__((loop.position,), [loop.views[edge].variable for edge in near])
        self.loop, self.places, self.edges = loop, places, tuple(edges)

    def watches(self) -> Watches:
        stated = [view.variable for place in self.places for rule in place.rules for view in rule.enforce]
        return Watches(changed={*self.variables, *stated})

    def ways(self, domains: Sequence[int], rules: Sequence[PlaceRule]) -> list[frozenset[int]]:
        """The sets of edges that can have the lines."""
        around = {point: self._around(point, domains) for point in self.points}
        several = [self._ways_of(place, rule, domains) for place, rule in zip(self.places, rules, strict=True)]
        joined = several[0]
        if len(several) == 2:
            shared = {*self.places[0].edges} & {*self.places[1].edges}
            joined = [one | other for one, other in product(*several) if one & shared == other & shared]
        return [way for way in joined if self._goes_on(way, around)]

    def _ways_of(self, place: EdgeGroup, rule: PlaceRule, domains: Sequence[int]) -> list[frozenset[int]]:
        """Those that the rule of one place allows."""
        choices = []
        for edge in place.edges:
            view = self.loop.views[edge]
            mask = domains[view.variable]
            choices.append([edge] * (mask & view.yes != 0) + [-1] * (mask & view.no != 0))
        ways = (frozenset(edge for edge in choice if edge >= 0) for choice in product(*choices))
        return [way for way in ways if rule.allows(way)]

    def _around(self, point: int, domains: Sequence[int]) -> tuple[int, int]:
        """How many lines come to a point from elsewhere, at least and at most."""
        views = [self.loop.views[edge] for edge in self.outside[point]]
        least = sum(not domains[view.variable] & view.no for view in views)
        return least, sum(domains[view.variable] & view.yes != 0 for view in views)

    def _goes_on(self, way: frozenset[int], around: dict[int, tuple[int, int]]) -> bool:
        here = dict.fromkeys(self.points, 0)
        for edge in way:
            for point in self.loop.ends[edge]:
                here[point] += 1
        return all(
            any(number + least <= lines <= number + most for lines in self.loop.allowed[point])
            for point, number in here.items()
            for least, most in (around[point],)
        )

    def closed(self, way: frozenset[int]) -> set[int]:
        """The lines of a way that are a loop already."""
        left = set(way)
        while True:
            many: dict[int, int] = defaultdict(int)
            for edge in left:
                for point in self.loop.ends[edge]:
                    many[point] += 1
            loose = {edge for edge in left if any(many[point] == 1 for point in self.loop.ends[edge])}
            if not loose:
                return left
            left -= loose


def _others(loop: LoopWithPlaces, lines: set[int], domains: Sequence[int]) -> list[int] | None:
    """Why these lines are not all of the loop: the positions of a rule about others, or none for a line elsewhere; None
    if they may be all."""
    for edge, view in enumerate(loop.views):
        if edge not in lines and not domains[view.variable] & view.no:
            return []
    for place in loop.places:
        rule = place.in_force(domains)
        if rule is not None and rule.least > len(lines.intersection(place.edges)):
            return [*rule.positions]
    return None


class AroundClues(NamedTuple):
    """The positions of the constraints of clues about the lines around them; and where there are few ways, what lines
    each has that not all have."""

    positions: list[int]
    ways: tuple[tuple[int, ...], ...] = ()


def find_ways(around: WaysAround, state: State) -> Conclusion[AroundClues] | None:
    """What all ways have in common: at the edges that the rules are about, and at those that go on from there."""
    domains, loop, views = state.domains, around.loop, around.loop.views
    rules = [rule for place in around.places if (rule := place.in_force(domains)) is not None]
    if len(rules) < len(around.places):
        return None
    near = [views[edge] for edge in around.edges]
    if all(not domains[view.variable] & view.yes or not domains[view.variable] & view.no for view in near):
        return None
    said = AroundClues([position for rule in rules for position in rule.positions])
    besides, ways = dict.fromkeys(said.positions), []
    for way in around.ways(domains, rules):
        closed = around.closed(way)
        others = None if not closed else [] if closed != way else _others(loop, closed, domains)
        if others is None:
            ways.append(way)
        else:
            besides |= dict.fromkeys(others)
    seen = [view.variable for view in near]
    if not ways:
        return Conclusion([], seen, said, tuple(besides))
    prunings: Prunings = []
    for edge in around.edges:
        lines = {edge in way for way in ways}
        if len(lines) == 1:
            view = views[edge]
            prunings.append((view.variable, view.no if True in lines else view.yes))
    for point, outside in around.outside.items():
        numbers = {sum(edge in way for edge in loop.at[point]) for way in ways}
        prunings += _from_outside(numbers, [views[edge] for edge in outside], loop.allowed[point], domains)
    prunings = [(variable, mask) for variable, mask in prunings if domains[variable] & mask]
    if len(ways) <= MAX_WAYS:
        common = frozenset.intersection(*ways)
        differing = tuple([tuple([views[edge].variable for edge in sorted(way - common)]) for way in ways])
        said = said._replace(ways=differing)
    return Conclusion(prunings, seen, said, tuple(besides)) if prunings else None


def _say_ways_around(conclusion: Conclusion[AroundClues], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways in which a line can pass by clues."""
    counts, ways = phrases.rule(conclusion.detail.positions), conclusion.detail.ways
    if not conclusion.prunings:
        return f"{counts}: no way is left for the line"
    if len(ways) == 1:
        return f"{counts}, and only one way is left for the line"
    choices = ", or by ".join([phrases.lines(way) for way in ways]) if all(ways) else ""
    if ways and choices and len(counts) + len(choices) <= MAX_TOLD:
        either = "either" if len(ways) == 2 else "each"
        return f"{counts}; the loop goes by {choices}, and {either} way the same follows"
    return f"{counts}, and all ways that are left for the line agree"


def _from_outside(
    numbers: set[int], outside: Sequence[View], allowed: Sequence[int], domains: Sequence[int]
) -> Prunings:
    """What follows for the other edges at a point to which so many lines come, one of several numbers."""
    least = sum(not domains[view.variable] & view.no for view in outside)
    still_open = [view for view in outside if domains[view.variable] & view.yes and domains[view.variable] & view.no]
    more = {
        lines - number - least
        for number in numbers
        for lines in allowed
        if 0 <= lines - number - least <= len(still_open)
    }
    if more == {0}:
        return [(view.variable, view.yes) for view in still_open]
    return [(view.variable, view.no) for view in still_open] if more == {len(still_open)} else []


@combines_constraints
class WaysAroundOne(WaysAround):
    """One place."""

    @classmethod
    def build(cls, network: Network) -> Iterator[Propagator]:
        """One for each place."""
        for loop in network.derived(loops_with_places):
            for place in loop.places:
                yield cls(loop, (place,))

    techniques: ClassVar[tuple[AnyTechnique, ...]] = (Technique("ways around a clue", 21, find_ways, _say_ways_around),)


@combines_constraints
class WaysAroundTwo(WaysAround):
    """Two places side by side, or that touch at a point."""

    @classmethod
    def build(cls, network: Network) -> Iterator[Propagator]:
        """One for each two."""
        for loop in network.derived(loops_with_places):
            for pair in loop.pairs():
                yield cls(loop, pair)

    techniques: ClassVar[tuple[AnyTechnique, ...]] = (
        Technique("ways around two clues", 32, find_ways, _say_ways_around),
    )
