"""Circles of a Shingoki: a black one, at which a loop turns, and a white one, through which it goes straight; a number
says how many lines the two arms have together, from the circle to where the loop turns.

Source: "How to play" at https://puzzlemadness.co.uk/shingoki/medium
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import ClassVar, NamedTuple

from clueproof.deduction.engine import Conclusion, Network, Prunings, State, Technique, View, combines_constraints
from clueproof.deduction.engine.propagator import AnyTechnique
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.loops import LoopWithPlaces, loops_with_places
from clueproof.deduction.techniques.pearls import (
    AXES,
    OPPOSITE,
    WAYS,
    Pearl,
    Pearls,
    PearlSeen,
    concluded,
    find_through,
)
from clueproof.english import counted, listed
from clueproof.model import Exactly, VisibleSum

COLOURS = {True: "black", False: "white"}
DIRECTION: Mapping[str, str] = {"up": "up", "down": "down", "left": "to the left", "right": "to the right"}


class _Stated:
    """What one clue states: of which edges exactly one is a line, and the number of lines in sight."""

    def __init__(self) -> None:
        self.ones: dict[frozenset[View], int] = {}
        self.sums: list[tuple[VisibleSum, int]] = []


@combines_constraints
class CircleOnLoop(Pearls):
    """A circle that a clue may state, with its number if it has one."""

    def __init__(self, circle: Pearl, number: int | None, loop: LoopWithPlaces) -> None:
        super().__init__([circle], loop)
        self.number = number

    @classmethod
    def build(cls, network: Network) -> Iterator[CircleOnLoop]:
        """One for each circle."""
        stated: dict[tuple[int, ...], _Stated] = defaultdict(_Stated)
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Exactly) and constraint.enforce and constraint.count == 1:
                stated[constraint.enforce].ones[frozenset(network.views(constraint.literals))] = position
            elif isinstance(constraint, VisibleSum) and constraint.enforce:
                stated[constraint.enforce].sums.append((constraint, position))
        for loop in network.derived(loops_with_places) if stated else ():
            circles = _Circles(loop)
            for enforce, said in stated.items():
                circle = circles.found(said, network.views(enforce))
                if circle is None:
                    continue
                number = None
                for total, position in said.sums:
                    rays = {network.views(ray) for ray in total.rays if ray}
                    if rays == {tuple([loop.views[edge] for edge in arm]) for arm in circle.arms.values() if arm}:
                        number = total.total
                        circle = circle._replace(positions=(*circle.positions, position))
                yield cls(circle, number, loop)

    techniques: ClassVar[tuple[AnyTechnique, ...]]


class _Circles:
    """Where circles can be on a loop between cells."""

    def __init__(self, loop: LoopWithPlaces) -> None:
        self._loop = loop
        self._edge_with = {view: edge for edge, view in enumerate(loop.views)}

    def found(self, said: _Stated, enforce: tuple[View, ...]) -> Pearl | None:
        """The circle that says so, if there is one."""
        views = [view for ones in said.ones for view in ones]
        if not views or not all(view in self._edge_with for view in views):
            return None
        ends = [{*self._loop.ends[self._edge_with[view]]} for view in views]
        for point in sorted(set.intersection(*ends)):
            cell = self._loop.coordinates.get(point)
            if cell is None:
                continue
            arms = {way: self._loop.ahead(cell, step) for way, step in WAYS.items()}
            for black, pairs in ((True, AXES), (False, product(*AXES))):
                ones = {frozenset([self._loop.views[arms[way][0]] for way in pair if arms[way]]) for pair in pairs}
                if ones == said.ones.keys():
                    return Pearl(cell, black, arms, enforce, tuple(said.ones.values()))
        return None


def _find_at_border(about: CircleOnLoop, state: State) -> Conclusion[PearlSeen] | None:
    """The line goes along the border through a white circle there, and away from it at a black one."""
    (circle,), domains = about.pearls, state.domains
    if not circle.black:
        return find_through(border=True)(about, state)  # type: ignore[arg-type]
    ways = [OPPOSITE[way] for way in WAYS if not circle.arms[way] and circle.arms[OPPOSITE[way]]]
    prunings = about.lost([circle.arms[way][0] for way in ways], (), domains)
    return concluded(about, prunings, ways, ()) if prunings and not state.would_contradict(prunings) else None


def _say_at_border(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Where the line goes."""
    place, ways = phrases.place(constraints), conclusion.detail.ways
    if {*ways} in map(set, AXES):
        return f"the white circle at {place} is at the border, so the line goes straight along it"
    return f"the black circle at {place} is at the border, so the line goes {listed(ways)} from it"


def _find_turn(about: CircleOnLoop, state: State) -> Conclusion[PearlSeen] | None:
    """A line that comes to a black circle does not go straight on, and one that can't go one way goes the other."""
    (circle,), domains = about.pearls, state.domains
    for axis in AXES if circle.black else ():
        for way in axis:
            arm, other = circle.arms[way][:1], circle.arms[OPPOSITE[way]][:1]
            if not arm or not other:
                continue
            drawn, out = about.drawn(arm[0], domains), not about.possible(arm[0], domains)
            prunings = about.lost(other if out else (), other if drawn else (), domains)
            if prunings and not state.would_contradict(prunings):
                return concluded(about, prunings, [way], arm)
    return None


def _say_turn(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The circle."""
    return f"the line turns at the black circle at {phrases.place(constraints)}"


def _say_through(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The circle."""
    return f"the line goes straight through the white circle at {phrases.place(constraints)}"


class Arms(NamedTuple):
    """The number of a circle, whether it is black, the way of an arm, how many lines the other arm has, at least and at
    most, and this one; whether there are too few of these."""

    number: int
    black: bool
    way: str
    other: tuple[int, int]
    length: tuple[int, int]
    too_few: bool


def _find_arm(about: CircleOnLoop, state: State) -> Conclusion[Arms] | None:
    """An arm has as many lines as the other one leaves to it, at least and at most."""
    domains = state.domains
    for way, number, (least, _), other in _arms(about, domains):
        arm = about.pearls[0].arms[way]
        if not about.drawn(arm[0], domains):
            continue
        length = number - other[1], number - other[0]
        lines, stop = arm[: max(length[0], 0)], arm[length[1] : length[1] + 1] if least == length[1] else ()
        prunings = about.lost(lines, stop, domains)
        if prunings and not state.would_contradict(prunings):
            seen = [edge for edge in arm if about.drawn(edge, domains)]
            return _of_arms(about, prunings, seen, Arms(number, about.pearls[0].black, way, other, length, not stop))
    return None


def _find_no_arm(about: CircleOnLoop, state: State) -> Conclusion[Arms] | None:
    """No arm begins where it would be too long, or too short, whatever the other one is."""
    domains = state.domains
    for way, number, (_, most), other in _arms(about, domains):
        arm = about.pearls[0].arms[way]
        prunings = about.lost((), arm[:1], domains)
        if about.drawn(arm[0], domains) or not prunings or state.would_contradict(prunings):
            continue
        least = 1 + _lengths(about, arm[1:], domains)[0]
        if most + other[1] < number or least + other[0] > number:
            too_few = most + other[1] < number
            detail = Arms(number, about.pearls[0].black, way, other, (least, most), too_few)
            return _of_arms(about, prunings, arm[:1], detail)
    return None


def _arms(about: CircleOnLoop, domains: Sequence[int]) -> Iterator[tuple[str, int, tuple[int, int], tuple[int, int]]]:
    """Each way in which an arm can lie, the number of the circle, and how many lines the arm has, at least and at most,
    and the other one."""
    (circle,) = about.pearls
    if about.number is None:
        return
    lengths = {way: _lengths(about, circle.arms[way], domains) for way in WAYS}
    for way in WAYS:
        across = [one for one in WAYS if one not in (way, OPPOSITE[way])]
        found = [lengths[one] for one in (across if circle.black else [OPPOSITE[way]]) if lengths[one][1]]
        # an arm that has begun is the other one
        found = [one for one in found if one[0]] or found
        if found and lengths[way][1]:
            other = max(1, min(least for least, _ in found)), max(most for _, most in found)
            yield way, about.number, lengths[way], other


def _of_arms(about: CircleOnLoop, prunings: Prunings, seen: Iterable[int], detail: Arms) -> Conclusion[Arms]:
    """What follows from all that is known of the arms."""
    variables = dict.fromkeys([*about.variables, *[view.variable for view in about.enforce]])
    return Conclusion(
        prunings,
        [about.views[edge].variable for edge in seen],
        detail,
        reason=[(variable, -1) for variable in variables],
    )


def _lengths(about: CircleOnLoop, arm: Sequence[int], domains: Sequence[int]) -> tuple[int, int]:
    """How many lines an arm has, at least and at most."""
    least = next((n for n, edge in enumerate(arm) if not about.drawn(edge, domains)), len(arm))
    return least, next((n for n, edge in enumerate(arm) if not about.possible(edge, domains)), len(arm))


def _say_arm(conclusion: Conclusion[Arms], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The sum, with what the other arm leaves."""
    number, black, way, other, (least, most), too_few = conclusion.detail
    circle = f"the arms of the {COLOURS[black]} circle at {phrases.place(constraints)} have {counted(number, 'line')}"
    if least == most:
        return f"{circle}, {other[0]} of them the other way, so the one {DIRECTION[way]} has {least}"
    if too_few:
        return f"{circle}, at most {other[1]} of them the other way, so the one {DIRECTION[way]} has {least} at least"
    return f"{circle}, at least {other[0]} of them the other way, so the one {DIRECTION[way]} has {most} at most"


def _say_no_arm(conclusion: Conclusion[Arms], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What the arm would be, and the other one."""
    number, black, way, other, (least, most), too_few = conclusion.detail
    circle = f"the arms of the {COLOURS[black]} circle at {phrases.place(constraints)} have {counted(number, 'line')}"
    if too_few:
        return f"{circle}, and one {DIRECTION[way]} would have {most} at most and the other {other[1]}"
    return f"{circle}, and one {DIRECTION[way]} would have {least} at least and the other {other[0]}"


CircleOnLoop.techniques = (
    Technique("circle at the border", 10, _find_at_border, _say_at_border),
    Technique("straight through a white circle", 11, find_through(border=False), _say_through),
    Technique("turn at a black circle", 11, _find_turn, _say_turn),
    Technique("arms of a circle", 13, _find_arm, _say_arm),
    Technique("no arm that way", 14, _find_no_arm, _say_no_arm),
)
