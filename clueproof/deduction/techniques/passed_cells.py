"""Cells that a loop passes or leaves out, as in a Yajilin or a Country Road: how many ways are left at each.

Source: "Strategy" at https://www.puzzles.wiki/wiki/Yajilin and "Strategies" of
[Country Road](https://en.wikipedia.org/wiki/Country_Road_(puzzle))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    Prunings,
    State,
    Technique,
    View,
    combines_constraints,
)
from clueproof.deduction.engine.propagator import AnyTechnique, TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.loops import DrawnLines, drawn_and_open
from clueproof.english import listed
from clueproof.model import AdjacencyBan, Cardinality, Clause, SingleLoop

PASSED = TechniqueName("cell with a line", 11)
NEEDED = 2
"""A loop passes a cell on two lines."""
PAIR = 2
"""The literals of a clause that says of two that one is true."""


class PassedCell(NamedTuple):
    """A cell, as the views of the lines that can end there, and what is true if the loop passes it; and the constraints
    that say so."""

    lines: tuple[View, ...]
    passed: View
    positions: tuple[int, ...]


def _opposite(view: View) -> View:
    return View(view.variable, view.no, view.yes)


def _cells(network: Network) -> list[PassedCell]:
    """The cells of a loop that it need not pass, each with a literal that says whether it does."""
    constraints = network.model.constraints
    points: dict[frozenset[View], tuple[View, ...]] = {}
    for constraint in constraints:
        if isinstance(constraint, SingleLoop) and not constraint.enforce:
            for edges in constraint.at.values():
                views = network.views([constraint.edges[edge] for edge in edges])
                points[frozenset(views)] = views
    if not points:
        return []
    needs: list[tuple[frozenset[View], View, int]] = []
    implied: dict[tuple[View, View], int] = {}
    for position, constraint in enumerate(constraints):
        if isinstance(constraint, Cardinality) and len(constraint.enforce) == 1 and constraint.bounds[0] == NEEDED:
            lines = frozenset(network.views(constraint.literals))
            if lines in points or not lines:
                needs.append((lines, network.view(constraint.enforce[0]), position))
        elif isinstance(constraint, Clause) and len(constraint.literals) + len(constraint.enforce) == PAIR:
            one, other = _alternatives(constraint, network)
            implied[_opposite(one), other] = implied[_opposite(other), one] = position
    found = []
    for lines, passed, position in needs:
        here = points.get(lines, ())
        said = [implied[line, passed] for line in here if (line, passed) in implied]
        if len(said) == len(here):
            found.append(PassedCell(here, passed, (position, *said)))
    return found


def _alternatives(clause: Clause, network: Network) -> tuple[View, ...]:
    """What a clause says: one of these is true."""
    return (*network.views(clause.literals), *map(_opposite, network.views(clause.enforce)))


class WaysOfCell(Propagator):
    """A cell that a loop need not pass, and the ways that are left there."""

    def __init__(self, cell: PassedCell) -> None:
        super().__init__(cell.positions, [view.variable for view in (*cell.lines, cell.passed)])
        self.cell = cell

    def left(self, state: State) -> tuple[list[View], list[View]]:
        """The lines that are drawn, and those that are open."""
        return drawn_and_open(self.cell.lines, state.domains)

    def concluded(self, prunings: Prunings, known: Iterable[View]) -> Conclusion[DrawnLines]:
        """What follows from the number of ways, and the lines that are drawn there."""
        drawn = [view.variable for view in known]
        seen = [variable for variable, _ in prunings]
        # a cell that a line comes to is passed
        needed = [view.variable for view in self.cell.lines] if drawn else self.variables
        return Conclusion(prunings, [*seen, *drawn], DrawnLines(drawn), reason=[(one, -1) for one in needed])


def _is(view: View, state: State, mask: int) -> bool:
    """Is it known that the view has one of these candidates?"""
    return not state.domains[view.variable] & ~mask


def _find_on_loop(at: WaysOfCell, state: State) -> Conclusion[DrawnLines] | None:
    """The loop passes a cell that a line comes to."""
    passed, (drawn, _) = at.cell.passed, at.left(state)
    if not drawn or not state.domains[passed.variable] & passed.no or _is(passed, state, passed.no):
        return None
    line = drawn[0]
    return Conclusion(
        [(passed.variable, passed.no)], [line.variable], DrawnLines([line.variable]), reason=[(line.variable, line.no)]
    )


def _say_on_loop(conclusion: Conclusion[DrawnLines], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Which line it is."""
    return f"{phrases.lines(conclusion.detail.lines)} passes {phrases.place(constraints)}"


def _find_two_ways(at: WaysOfCell, state: State) -> Conclusion[DrawnLines] | None:
    """The loop passes the cell, and takes the only two ways that are left."""
    passed, (drawn, still_open) = at.cell.passed, at.left(state)
    if not still_open or len(drawn) + len(still_open) != NEEDED or not (drawn or _is(passed, state, passed.yes)):
        return None
    return at.concluded([(view.variable, view.no) for view in still_open], drawn)


def _say_two_ways(conclusion: Conclusion[DrawnLines], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cell, and how many ways on there are."""
    place, drawn = phrases.place(constraints), conclusion.detail.lines
    if drawn:
        return f"from {phrases.lines(drawn)} only one way is left at {place}"
    return f"a line passes {place}, and only two ways are left there"


def _find_too_few_ways(at: WaysOfCell, state: State) -> Conclusion[DrawnLines] | None:
    """The loop can't pass a cell with one way left, or none."""
    passed, (drawn, still_open) = at.cell.passed, at.left(state)
    if len(drawn) + len(still_open) >= NEEDED or not state.domains[passed.variable] & passed.yes:
        return None
    return None if _is(passed, state, passed.yes) else at.concluded([(passed.variable, passed.yes)], drawn + still_open)


def _say_too_few_ways(conclusion: Conclusion[DrawnLines], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cell, and the way that is left."""
    place, left = phrases.place(constraints), conclusion.detail.lines
    if left:
        return f"only one way, {phrases.lines(left)}, is left at {place}, so that no line can pass it"
    return f"no way is left at {place}, so that no line can pass it"


@combines_constraints
class WaysAtCell(WaysOfCell):
    """One for each cell that a loop need not pass."""

    @classmethod
    def build(cls, network: Network) -> Iterator[WaysAtCell]:
        """One for each."""
        yield from map(cls, network.derived(_cells))

    techniques: ClassVar[tuple[AnyTechnique, ...]] = (
        Technique(*PASSED, _find_on_loop, _say_on_loop),
        Technique("only two ways left", 11, _find_two_ways, _say_two_ways),
        Technique("too few ways left", 11, _find_too_few_ways, _say_too_few_ways),
    )


class NotBoth(NamedTuple):
    """A cell, as the line that leads there and the view that the loop passes it, that may not be left out together with
    another one, and the constraint that says so."""

    line: View
    passed: View
    position: int


@combines_constraints
class NeighboursWithTwoWays(WaysOfCell):
    """A cell, and those beside it of which the loop passes one at least, as no two shaded cells share a side."""

    def __init__(self, cell: PassedCell, beside: Sequence[NotBoth]) -> None:
        super().__init__(cell)
        self.beside = beside

    @classmethod
    def build(cls, network: Network) -> Iterator[NeighboursWithTwoWays]:
        """One for each cell beside which there are such."""
        cells = network.derived(_cells)
        at = {cell.passed: cell for cell in cells}
        pairs = dict[tuple[View, View], int]()
        for position, constraint in enumerate(network.model.constraints if cells else ()):
            if isinstance(constraint, AdjacencyBan) and constraint.ordered_bans == {(1, 1)} and not constraint.enforce:
                for pair in constraint.neighbours:
                    # other variables than Booleans have more values than these
                    if all(isinstance(one, int) for one in pair):
                        one, other = (_opposite(network.view(cell)) for cell in pair)  # type: ignore[arg-type]
                        pairs[one, other] = pairs[other, one] = position
            elif isinstance(constraint, Clause) and len(constraint.literals) + len(constraint.enforce) == PAIR:
                one, other = _alternatives(constraint, network)
                if one in at and other in at:
                    pairs[one, other] = pairs[other, one] = position
        neighbours: dict[View, list[NotBoth]] = {}
        for (one, other), position in pairs.items():
            if one in at and other in at:
                for line in {*at[one].lines}.intersection(at[other].lines):
                    neighbours.setdefault(one, []).append(NotBoth(line, other, position))
        for passed, beside in neighbours.items():
            yield cls(at[passed], beside)

    techniques: ClassVar[tuple[AnyTechnique, ...]]


class PassedBeside(NamedTuple):
    """The views that the loop passes a cell, and some beside it."""

    passed: View
    beside: tuple[View, ...]


def _find_beside_two_ways(about: NeighboursWithTwoWays, state: State) -> Conclusion[PassedBeside] | None:
    """Beside a cell with two ways no cell that these lead to is left out: both would be."""
    drawn, still_open = about.left(state)
    if drawn or len(still_open) != NEEDED:
        return None
    ahead = [
        one
        for one in about.beside
        if one.line in still_open
        and state.domains[one.passed.variable] & one.passed.no
        and not _is(one.passed, state, one.passed.no)
    ]
    if not ahead:
        return None
    return Conclusion(
        [(one.passed.variable, one.passed.no) for one in ahead],
        [one.passed.variable for one in ahead],
        PassedBeside(about.cell.passed, tuple([one.passed for one in ahead])),
        tuple(dict.fromkeys(one.position for one in ahead)),
        reason=[(view.variable, view.yes) for view in about.cell.lines if view not in still_open],
    )


def _say_beside_two_ways(conclusion: Conclusion[PassedBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The cell with two ways, and why it would be left out."""
    passed, beside = conclusion.detail
    left_out = listed([phrases.denied([view]) for view in beside], "or")
    rule = phrases.rule(conclusion.besides)
    return f"{phrases.place(constraints)} has two ways left: if {left_out}, then {phrases.denied([passed])}, but {rule}"


NeighboursWithTwoWays.techniques = (
    Technique("beside a cell with two ways", 19, _find_beside_two_ways, _say_beside_two_ways),
)
