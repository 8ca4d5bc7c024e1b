"""Loops and paths: how lines go on at a point, and lines that would close a loop, or end a path, too early."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, propagates
from clueproof.deduction.sentences import CLOSES, COMPLETE, JOINS, NONE
from clueproof.deduction.technique_names import DEAD_END, EARLY_CLOSING, LINE_GOES_ON, POINT_DONE
from clueproof.model import Paths, SingleLoop
from clueproof.model.loops import Lines


class PointOfLines(Propagator):
    """The edges that end at a point, and how many lines there may be."""

    def __init__(self, views: tuple[View, ...], allowed: tuple[int, ...], position: int, enforce: tuple[View, ...]):
        super().__init__((position,), [view.variable for view in views], enforce)
        self.views, self.allowed = views, allowed

    def look(self, state: State) -> tuple[list[int], list[View], list[int]]:
        """The variables of the lines that are drawn, the views that are open, and what numbers of lines are left."""
        domains = state.domains
        drawn, still_open = [], []
        for view in self.views:
            mask = domains[view.variable]
            if mask & view.yes:
                if mask & view.no:
                    still_open.append(view)
                else:
                    drawn.append(view.variable)
        most = len(drawn) + len(still_open)
        return drawn, still_open, [number for number in self.allowed if len(drawn) <= number <= most]


def _find_point_done(point: PointOfLines, state: State) -> Conclusion | None:
    """As many lines meet as may: no other one comes."""
    drawn, still_open, left = point.look(state)
    if not left:
        return Conclusion([], point.variables, drawn)
    if not drawn or not still_open or left[-1] > len(drawn):
        return None
    return Conclusion([(view.variable, view.yes) for view in still_open], drawn, drawn)


def _find_line_goes_on(point: PointOfLines, state: State) -> Conclusion | None:
    """All edges that are left are needed."""
    drawn, still_open, left = point.look(state)
    if not still_open or not left or left[0] < len(drawn) + len(still_open):
        return None
    return Conclusion([(view.variable, view.no) for view in still_open], drawn or point.variables, drawn)


def _find_dead_end(point: PointOfLines, state: State) -> Conclusion | None:
    """A line that came here could not go on."""
    drawn, still_open, left = point.look(state)
    if drawn or not still_open or left != [0]:
        return None
    return Conclusion([(view.variable, view.yes) for view in still_open], point.variables)


PointOfLines.techniques = (
    Technique(*POINT_DONE, _find_point_done, sentences.point_done, quick=True),
    Technique(*LINE_GOES_ON, _find_line_goes_on, sentences.line_goes_on, quick=True),
    Technique(*DEAD_END, _find_dead_end, sentences.dead_end, quick=True),
)


class AllLines(Propagator):
    """All edges of a loop or of paths. Points are numbers here.

    The two ends of a single path are joined from the start, as by a line: so it is a loop too.
    """

    def __init__(self, constraint: Lines, position: int, network: Network) -> None:
        self.views = network.views(constraint.edges)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
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

    techniques: ClassVar[tuple[Technique[Any], ...]] = PointOfLines.techniques

    @classmethod
    def of(cls, constraint: Lines, position: int, network: Network) -> Iterator[Propagator]:
        """The propagators of a constraint."""
        enforce = network.views(constraint.enforce)
        for point, edges in constraint.at.items():
            views = network.views([constraint.edges[edge] for edge in edges])
            yield PointOfLines(views, constraint.degrees(point), position, enforce)
        yield AllLines(constraint, position, network)


def _find_early_closing(lines: AllLines, state: State) -> Conclusion | None:
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
            return Conclusion([], lines.variables, JOINS)
        else:
            above[one] = other
            if one in path_of:
                path_of[other] = path_of[one]
    pieces = {chain(one) for one, _ in drawn}
    if not still_open:
        wrong = (closed and (len(pieces) > 1 or not lines.loop)) or not (drawn or lines.may_be_empty)
        return Conclusion([], lines.variables, CLOSES if closed else NONE) if wrong else None
    if closed:
        # a loop is there, and if it is the one that is asked for it is all
        out = [view for view, _ in still_open] if lines.loop and len(pieces) == 1 else []
        return Conclusion(
            [(view.variable, view.yes) for view in out], [view.variable for view in out], COMPLETE if out else CLOSES
        )
    joining, closing = list[View](), list[View]()
    for view, ends in still_open:
        one, other = map(chain, ends)
        if strangers(one, other):
            joining.append(view)
        elif one == other and not (lines.loop and len(pieces) == 1):
            closing.append(view)
    for out, what in ((closing, CLOSES), (joining, JOINS)):
        if out:
            return Conclusion([(view.variable, view.yes) for view in out], [view.variable for view in out], what)
    return None


AllLines.techniques = (Technique(*EARLY_CLOSING, _find_early_closing, sentences.early_closing, quick=True),)
LinesOfConstraint.techniques += AllLines.techniques
