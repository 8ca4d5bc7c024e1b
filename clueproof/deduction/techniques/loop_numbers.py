"""Numbers around which a loop has so many lines: in corners, where lines come to a corner, along diagonals, and side by
side.

An even number of lines meets at each corner of a cell. So two sides of a number that meet there, and the two other
edges at this corner, have together no line or two. What is known of one corner of a number says how many lines the
opposite corner has: along a diagonal of numbers it goes on from each to the next.

Source: [Slitherlink](https://en.wikipedia.org/wiki/Slitherlink)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    Prunings,
    State,
    Technique,
    Watches,
    combines_constraints,
)
from clueproof.deduction.engine.propagator import AnyTechnique
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.loops import (
    EdgeGroup,
    LoopWithPlaces,
    PlaceRule,
    WaysAround,
    find_ways,
    loops_with_places,
)
from clueproof.english import counted, listed

Counts: TypeAlias = frozenset[int]
"""How many lines there can be."""

AT_CORNER = frozenset((0, 1, 2))
"""The lines that two sides can have."""


class NumberCorner(NamedTuple):
    """A corner of a cell: two of its sides, and the other edges that end there, as positions among the edges of the
    loop; in words, and how many lines meet there."""

    point: int
    sides: tuple[int, ...]
    outside: tuple[int, ...]
    name: str
    allowed: tuple[int, ...]


class NumberedCell:
    """A cell that may have a number, how many of its four sides have lines."""

    def __init__(self, place: EdgeGroup, loop: LoopWithPlaces) -> None:
        self.place = place
        points = sorted({point for edge in place.edges for point in loop.ends[edge]}, key=loop.coordinates.__getitem__)
        upper, left = loop.coordinates[points[0]]
        self.corners: dict[int, NumberCorner] = {}
        """By the point."""
        for point in points:
            row, column = loop.coordinates[point]
            sides = tuple([edge for edge in place.edges if point in loop.ends[edge]])
            outside = tuple([edge for edge in loop.at[point] if edge not in place.edges])
            name = f"{'upper' if row == upper else 'lower'} {'left' if column == left else 'right'} corner"
            self.corners[point] = NumberCorner(point, sides, outside, name, tuple(loop.allowed[point]))
        self.opposite = dict(zip(points, reversed(points), strict=True))
        """The corner across the cell from each."""

    def rule(self, domains: Sequence[int]) -> PlaceRule | None:
        """The number that is stated; None if there is none."""
        rule = self.place.in_force(domains)
        return rule if rule is not None and rule.number is not None else None


class _NumberedLoop:
    """A loop and the cells beside it that may have numbers."""

    def __init__(self, loop: LoopWithPlaces) -> None:
        self.loop = loop
        self.cells = [NumberedCell(place, loop) for place in loop.places if _is_around_a_cell(place, loop)]
        self.at: dict[tuple[int, ...], NumberedCell] = {}
        """Cells by two sides that meet at a corner."""
        for cell in self.cells:
            for corner in cell.corners.values():
                self.at[corner.sides] = cell

    def known(self, edges: Sequence[int], domains: Sequence[int]) -> Counts:
        """How many lines these edges can have by themselves."""
        views = [self.loop.views[edge] for edge in edges]
        least = sum(not domains[view.variable] & view.no for view in views)
        return frozenset(range(least, sum(domains[view.variable] & view.yes != 0 for view in views) + 1))

    def lost(self, edges: Sequence[int], counts: Counts, domains: Sequence[int]) -> Prunings:
        """What follows for these edges if they have one of these numbers of lines."""
        views = [self.loop.views[edge] for edge in edges]
        drawn = sum(not domains[view.variable] & view.no for view in views)
        still_open = [view for view in views if domains[view.variable] & view.yes and domains[view.variable] & view.no]
        left = {number - drawn for number in counts if 0 <= number - drawn <= len(still_open)}
        if not still_open or len(left) != 1:
            return []
        if left == {0}:
            return [(view.variable, view.yes) for view in still_open]
        return [(view.variable, view.no) for view in still_open] if left == {len(still_open)} else []

    def seen(self, edges: Sequence[int]) -> list[int]:
        """The variables of edges."""
        return [self.loop.views[edge].variable for edge in edges]


def _is_around_a_cell(place: EdgeGroup, loop: LoopWithPlaces) -> bool:
    """Are these the four sides of a square, and could their number be stated?"""
    points = {point for edge in place.edges for point in loop.ends[edge]}
    if not place.counted or len(place.edges) != 4 or len(points) != 4 or not points <= loop.coordinates.keys():
        return False
    rows, columns = ({loop.coordinates[point][axis] for point in points} for axis in (0, 1))
    return bool(max(rows) - min(rows) == max(columns) - min(columns) == 1)


def _numbered_loops(network: Network) -> list[_NumberedLoop]:
    """The loops that numbers are beside."""
    found = [_NumberedLoop(loop) for loop in network.derived(loops_with_places)]
    return [one for one in found if one.cells]


def _meeting(counts: Counts, others: Counts, corner: NumberCorner) -> Counts:
    """Those of the counts with which the others can make a number of lines that may meet at a corner."""
    return frozenset(number for number in counts if any(number + other in corner.allowed for other in others))


class NumbersSeen(NamedTuple):
    """Numbers, and the positions of their rules."""

    positions: tuple[int, ...]
    numbers: tuple[int, ...]

    def said(self, phrases: Phrases) -> str:
        """ "the 3s at r1c1 and r2c2", "the 3 at r1c1 and the 2 at r2c2"."""
        if not phrases.has_place(self.positions):
            return phrases.rule(self.positions)
        places = [phrases.place([position]) for position in self.positions]
        if len({*self.numbers}) == 1 < len(places):
            return f"the {self.numbers[0]}s at {listed(places)}"
        return listed([f"the {number} at {place}" for number, place in zip(self.numbers, places, strict=True)])


class AtCorner(NamedTuple):
    """A number, one of its corners in words, and how many lines its two sides there have, and its two others."""

    number: NumbersSeen
    corner: str
    here: int
    there: int

    def said(self) -> str:
        """ "its two sides there have 2 lines, and the others 1"."""
        here = "no line" if self.here == 0 else counted(self.here, "line")
        return f"its two sides there have {here}, and the others {self.there or 'none'}"


@combines_constraints
class NumberAtCorner(Propagator):
    """A cell that may have a number, and what comes to its corners."""

    def __init__(self, cell: NumberedCell, loop: _NumberedLoop) -> None:
        edges = dict.fromkeys(edge for corner in cell.corners.values() for edge in (*corner.sides, *corner.outside))
        super().__init__((loop.loop.position,), loop.seen([*edges]))
        self.cell, self.loop = cell, loop

    @classmethod
    def build(cls, network: Network) -> Iterator[NumberAtCorner]:
        """One for each cell that may have a number."""
        for loop in network.derived(_numbered_loops):
            for cell in loop.cells:
                yield cls(cell, loop)

    def watches(self) -> Watches:
        stated = [view.variable for rule in self.cell.place.rules for view in rule.enforce]
        return Watches(changed={*self.variables, *stated})

    techniques: ClassVar[tuple[AnyTechnique, ...]]


def _find_at_corner(comes: bool) -> Callable[[NumberAtCorner, State], Conclusion[AtCorner] | None]:
    def find(about: NumberAtCorner, state: State) -> Conclusion[AtCorner] | None:
        """What follows where a line comes to a corner, or none can."""
        domains, cell, loop = state.domains, about.cell, about.loop
        rule = cell.rule(domains)
        if rule is None or rule.number is None or not 0 < rule.number < 4:
            return None
        for point, corner in cell.corners.items():
            outside = loop.known(corner.outside, domains)
            if (min(outside) != 1) if comes else (max(outside) != 0):
                continue
            across = cell.corners[cell.opposite[point]]
            here = _meeting(loop.known(corner.sides, domains), outside, corner)
            there = loop.known(across.sides, domains) & {rule.number - number for number in here}
            here &= {rule.number - number for number in there}
            if len(here) != 1 or len(there) != 1:
                continue
            lost = [
                *loop.lost(corner.sides, here, domains),
                *loop.lost(across.sides, there, domains),
                *loop.lost(corner.outside, _meeting(outside, here, corner), domains),
                *loop.lost(across.outside, _meeting(AT_CORNER, there, across), domains),
            ]
            if lost:
                drawn = [
                    edge for edge in corner.outside if not domains[(view := loop.loop.views[edge]).variable] & view.no
                ]
                return Conclusion(
                    lost,
                    loop.seen([*cell.place.edges, *drawn]),
                    AtCorner(NumbersSeen(rule.positions, (rule.number,)), corner.name, min(here), min(there)),
                    rule.positions,
                )
        return None

    return find


def _say_number_in_corner(conclusion: Conclusion[AtCorner], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """No line comes to the corner from elsewhere."""
    about = conclusion.detail
    return f"no other line can come to the {about.corner} of {about.number.said(phrases)}, so {about.said()}"


def _say_line_at_corner(conclusion: Conclusion[AtCorner], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A line comes to the corner."""
    about = conclusion.detail
    return f"a line comes to the {about.corner} of {about.number.said(phrases)} and goes on along it, so {about.said()}"


NumberAtCorner.techniques = (
    Technique("number in a corner", 15, _find_at_corner(comes=False), _say_number_in_corner),
    Technique("line at a corner of a number", 17, _find_at_corner(comes=True), _say_line_at_corner),
)


class _Link(NamedTuple):
    """A cell of a diagonal, its number, and the corners at which it is entered and left along the diagonal."""

    cell: NumberedCell
    rule: PlaceRule
    number: int
    near: NumberCorner
    far: NumberCorner


@combines_constraints
class Diagonal(Propagator):
    """Cells that touch at corners, one after the other."""

    def __init__(self, cells: Sequence[tuple[NumberedCell, int]], loop: _NumberedLoop) -> None:
        """Each cell with the point at which it is entered."""
        edges = dict.fromkeys(
            edge
            for cell, point in cells
            for corner in (cell.corners[point], cell.corners[cell.opposite[point]])
            for edge in (*corner.sides, *corner.outside)
        )
        super().__init__((loop.loop.position,), loop.seen([*edges]))
        self.cells, self.loop = cells, loop

    @classmethod
    def build(cls, network: Network) -> Iterator[Diagonal]:
        """One for each diagonal of several cells."""
        for loop in network.derived(_numbered_loops):
            for cell in loop.cells:
                # from an upper corner down, on both diagonals
                for point in [*cell.corners][:2]:
                    if cell.corners[point].outside not in loop.at:
                        cells = [(cell, point)]
                        while (following := loop.at.get(cell_ahead(*cells[-1]))) is not None:
                            last, entered = cells[-1]
                            cells.append((following, last.opposite[entered]))
                        if len(cells) > 1:
                            yield cls(cells, loop)

    def watches(self) -> Watches:
        stated = [view.variable for cell, _ in self.cells for rule in cell.place.rules for view in rule.enforce]
        return Watches(changed={*self.variables, *stated})

    def runs(self, domains: Sequence[int]) -> Iterator[list[_Link]]:
        """Numbers that stand in a row."""
        run: list[_Link] = []
        for cell, point in self.cells:
            rule = cell.rule(domains)
            if rule is None or rule.number is None:
                if len(run) > 1:
                    yield run
                run = []
            else:
                run.append(_Link(cell, rule, rule.number, cell.corners[point], cell.corners[cell.opposite[point]]))
        if len(run) > 1:
            yield run

    techniques: ClassVar[tuple[AnyTechnique, ...]]


def cell_ahead(cell: NumberedCell, point: int) -> tuple[int, ...]:
    """The two sides of the next cell on the diagonal along which this one is entered at the point."""
    return cell.corners[cell.opposite[point]].outside


MAX_DIAGONAL = 8
"""The most numbers in a row that are looked at together."""


def _find_diagonal(
    fits: Callable[[Sequence[int]], bool],
) -> Callable[[Diagonal, State], Conclusion[NumbersSeen] | None]:
    def find(diagonal: Diagonal, state: State) -> Conclusion[NumbersSeen] | None:
        """What the shortest row of numbers says that has something to say."""
        domains = state.domains
        for run in diagonal.runs(domains):
            for length in range(2, min(MAX_DIAGONAL, len(run)) + 1):
                for start in range(len(run) - length + 1):
                    part = run[start : start + length]
                    found = _along(diagonal, part, domains) if fits([link.number for link in part]) else None
                    if found is not None:
                        return found
        return None

    return find


def _are_threes(numbers: Sequence[int]) -> bool:
    return [*numbers] == [3, 3]


def _are_threes_with_twos(numbers: Sequence[int]) -> bool:
    return numbers[0] == numbers[-1] == 3 and {*numbers[1:-1]} == {2}


def _along(diagonal: Diagonal, run: Sequence[_Link], domains: Sequence[int]) -> Conclusion[NumbersSeen] | None:
    """What a row of numbers says: how many lines each of them can have at both its corners on the diagonal, given what
    the numbers before and behind it leave."""
    loop = diagonal.loop
    before, behind = loop.known(run[0].near.outside, domains), loop.known(run[-1].far.outside, domains)
    forward, counts = list[Counts](), before
    for link in run:
        near = _meeting(loop.known(link.near.sides, domains), counts, link.near)
        counts = loop.known(link.far.sides, domains) & {link.number - number for number in near}
        forward.append(counts)
    lost = list[tuple[int, int]]()
    after = behind
    for place in range(len(run) - 1, -1, -1):
        link = run[place]
        far = _meeting(forward[place], after, link.far)
        near = loop.known(link.near.sides, domains) & {link.number - number for number in far}
        if place == len(run) - 1:
            lost += loop.lost(link.far.outside, _meeting(behind, far, link.far), domains)
        lost += [*loop.lost(link.far.sides, far, domains), *loop.lost(link.near.sides, near, domains)]
        after = near
    lost += loop.lost(run[0].near.outside, _meeting(before, after, run[0].near), domains)
    if not after:
        lost = []
    elif not lost:
        return None
    edges = dict.fromkeys(edge for link in run for edge in link.cell.place.edges)
    ends = (*run[0].near.outside, *run[-1].far.outside)
    stated = [view.variable for link in run for view in link.rule.enforce]
    positions = tuple([position for link in run for position in link.rule.positions])
    return Conclusion(
        lost,
        loop.seen([*edges]),
        NumbersSeen(positions, tuple([link.number for link in run])),
        positions,
        reason=[(variable, -1) for variable in dict.fromkeys((*loop.seen([*edges, *ends]), *stated))],
    )


def _say_diagonal(conclusion: Conclusion[NumbersSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Numbers along a diagonal."""
    said, numbers = conclusion.detail.said(phrases), conclusion.detail.numbers
    if not conclusion.prunings:
        return f"{said} touch at corners, and no way is left for the lines there"
    if _are_threes(numbers):
        return f"{said} touch: two lines of one at this corner would leave none for the other there, so each has one"
    if _are_threes_with_twos(numbers):
        return f"{said} touch: two lines of a 3 where it touches a 2 would leave none for the other 3 at its end"
    return f"{said} touch: at each of these corners both have one line, or one of them none and the other none or two"


Diagonal.techniques = (
    Technique("diagonal 3s", 12, _find_diagonal(_are_threes), _say_diagonal),
    Technique("diagonal 3s with 2s between", 14, _find_diagonal(_are_threes_with_twos), _say_diagonal),
    Technique("diagonal of numbers", 24, _find_diagonal(bool), _say_diagonal),
)


@combines_constraints
class SideBySide(WaysAround):
    """Two numbers in cells that share a side."""

    @classmethod
    def build(cls, network: Network) -> Iterator[SideBySide]:
        """One for each two cells that may have numbers."""
        for loop in network.derived(_numbered_loops):
            cells = {id(cell.place) for cell in loop.cells}
            for pair in loop.loop.pairs():
                if all(id(place) in cells for place in pair) and {*pair[0].edges} & {*pair[1].edges}:
                    yield cls(loop.loop, pair)

    def watches(self) -> Watches:
        # whatever is known besides: once both are stated, all follows that the pattern says
        return Watches(
            changed={view.variable for place in self.places for rule in place.rules for view in rule.enforce}
        )


def _find_side_by_side(*numbers: int) -> Callable[[SideBySide, State], Conclusion[NumbersSeen] | None]:
    def find(about: SideBySide, state: State) -> Conclusion[NumbersSeen] | None:
        """What follows from these two numbers."""
        rules = [rule for place in about.places if (rule := place.in_force(state.domains)) is not None]
        if sorted(rule.number for rule in rules if rule.number is not None) != [*numbers]:
            return None
        found = find_ways(about, state)
        if found is None or not found.prunings:
            return None
        (shared,) = {*about.places[0].edges} & {*about.places[1].edges}
        view = about.loop.views[shared]
        if (view.variable, view.yes if numbers[0] else view.no) in found.prunings:
            return None  # where a small loop is all of it
        said = NumbersSeen(
            tuple([position for rule in rules for position in rule.positions]),
            tuple([rule.number or 0 for rule in rules]),
        )
        return Conclusion(found.prunings, found.seen, said, found.besides)

    return find


def _say_zero_beside_three(conclusion: Conclusion[NumbersSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A 0 and a 3."""
    return (
        f"{conclusion.detail.said(phrases)} share a side: the 3 has its lines on the others, and they go on past the 0"
    )


def _say_adjacent_threes(conclusion: Conclusion[NumbersSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two 3s."""
    said = conclusion.detail.said(phrases)
    return f"{said} share a side: without a line there, or on a side opposite, they would close a loop or have too few"


SideBySide.techniques = (
    Technique("0 beside 3", 11, _find_side_by_side(0, 3), _say_zero_beside_three),
    Technique("adjacent 3s", 12, _find_side_by_side(3, 3), _say_adjacent_threes),
)
