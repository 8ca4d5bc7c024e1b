"""Rooms that a loop enters once, as in a Country Road: the lines over the border of a room.

Source: "Strategies" of [Country Road](https://en.wikipedia.org/wiki/Country_Road_(puzzle))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

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
from clueproof.deduction.engine.propagator import AnyTechnique
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.loops import DrawnLines, LoopWithPlaces, drawn_and_open, loops_with_places
from clueproof.grid.joined import Joined
from clueproof.model import Cardinality

ONCE = 2
"""The lines over the border of a room that the loop enters once."""


@combines_constraints
class RoomsOfLoop(Propagator):
    """The edges over the border of a room that a loop enters once, or, where it need not pass all rooms, once at
    most."""

    def __init__(self, loop: LoopWithPlaces, views: tuple[View, ...], position: int, *, passed: bool) -> None:
        super().__init__((position,), [view.variable for view in views])
        self.views, self.passed = views, passed
        self.loop = loop.position

    @classmethod
    def build(cls, network: Network) -> Iterator[RoomsOfLoop]:
        """One for each room."""
        for loop in network.derived(loops_with_places):
            edge_of = {view: edge for edge, view in enumerate(loop.views)}
            for position, constraint in enumerate(network.model.constraints):
                if isinstance(constraint, Cardinality) and not constraint.enforce and constraint.bounds[1] == ONCE:
                    views = network.views(constraint.literals)
                    edges = [edge_of[view] for view in views if view in edge_of]
                    if len(edges) == len(views) and constraint.bounds[0] in (0, ONCE) and _is_border(loop, edges):
                        yield cls(loop, views, position, passed=constraint.bounds[0] == ONCE)

    techniques: ClassVar[tuple[AnyTechnique, ...]]

    def left(self, state: State) -> tuple[list[View], list[View]]:
        """The lines over the border that are drawn, and those that are open."""
        return drawn_and_open(self.views, state.domains)


def _is_border(loop: LoopWithPlaces, edges: list[int]) -> bool:
    """Are these all edges between several points and all others?"""
    border, joined = {*edges}, Joined[int]()
    for edge, (one, other) in enumerate(loop.ends):
        if edge not in border:
            joined.join(one, other)
    parts = [{joined.root(end) for end in loop.ends[edge]} for edge in edges]
    if not parts or any(len(part) == 1 for part in parts):
        return False
    sizes = Counter(joined.root(point) for point in range(len(loop.at)))
    # what meets at a single point is no border
    return any(sizes[room] > 1 for room in set.intersection(*parts))


def _concluded(
    prunings: Prunings, lines: list[View], known: list[View], besides: tuple[int, ...] = ()
) -> Conclusion[DrawnLines]:
    return Conclusion(
        prunings,
        [view.variable for view in lines],
        DrawnLines([view.variable for view in lines]),
        besides,
        reason=[(view.variable, -1) for view in known],
    )


def _find_left(room: RoomsOfLoop, state: State) -> Conclusion[DrawnLines] | None:
    """The loop has entered the room and left it: it crosses the border nowhere else."""
    drawn, still_open = room.left(state)
    if len(drawn) != ONCE or not still_open:
        return None
    return _concluded([(view.variable, view.yes) for view in still_open], drawn, drawn)


def _say_left(conclusion: Conclusion[DrawnLines], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The lines by which it does."""
    return f"the loop enters and leaves {phrases.place(constraints)} by {phrases.lines(conclusion.detail.lines)}"


def _find_only_ways(room: RoomsOfLoop, state: State) -> Conclusion[DrawnLines] | None:
    """Only two ways are left into a room that the loop passes, or one way on from a line into it."""
    drawn, still_open = room.left(state)
    if not still_open or len(drawn) + len(still_open) != ONCE or not (room.passed or drawn):
        return None
    known = [view for view in room.views if view not in still_open]
    # else it follows from the loop, which comes back
    besides = () if room.passed else (room.loop,)
    return _concluded([(view.variable, view.no) for view in still_open], drawn or still_open, known, besides)


def _say_only_ways(conclusion: Conclusion[DrawnLines], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The line that is drawn, or those that are left."""
    place, lines = phrases.place(constraints), conclusion.detail.lines
    if len(lines) == ONCE:
        return f"the loop passes {place}, and only {phrases.lines(lines)} lead into it"
    return f"the loop crosses the border of {place} by {phrases.lines(lines)}, and one way back is left"


RoomsOfLoop.techniques = (
    Technique("room entered and left", 11, _find_left, _say_left),
    Technique("only two ways into a room", 11, _find_only_ways, _say_only_ways),
)
