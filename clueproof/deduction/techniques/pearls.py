"""Pearls of a Masyu: a black one, at which a loop turns and goes straight on for two cells each way, and a white one,
through which it goes straight, to turn in a cell beside it.

Source: "Solution methods" of [Masyu](https://en.wikipedia.org/wiki/Masyu) and
[Pearls](https://dkmgames.com/Pearls/PearlsHelp2.htm), which has two white pearls at the border
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import ClassVar, NamedTuple, TypeAlias

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
from clueproof.deduction.techniques.loops import LoopWithPlaces, loops_with_places
from clueproof.english import listed

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
AXES = ("up", "down"), ("left", "right")
BESIDE = {"up": "above", "down": "below", "left": "left of", "right": "right of"}
OPPOSITE = {one: other for pair in AXES for one, other in (pair, pair[::-1])}

Arm: TypeAlias = Sequence[int]
"""The edges straight away from a pearl, as positions among those of the loop: two, or fewer at the border."""
Clauses: TypeAlias = Collection[frozenset[tuple[int, bool]]]
"""Edges of which one has a line, or else none."""


class Pearl(NamedTuple):
    """A pearl that is stated: its cell, whether it is black, its arms, and what states it."""

    cell: tuple[int, int]
    black: bool
    arms: Mapping[str, Arm]
    enforce: tuple[View, ...]
    positions: tuple[int, ...]


def _black(arms: Mapping[str, Arm]) -> Iterator[frozenset[tuple[int, bool]]]:
    """What a black pearl says."""
    for axis in AXES:
        first = [arms[way][0] for way in axis if arms[way]]
        yield frozenset((edge, True) for edge in first)
        if len(first) == 2:
            yield frozenset((edge, False) for edge in first)
        for way in axis:
            if arms[way]:
                near, *far = arms[way]
                yield frozenset([(near, False), *((edge, True) for edge in far)])


def _white(arms: Mapping[str, Arm]) -> Iterator[frozenset[tuple[int, bool]]]:
    """What a white pearl says."""
    for pair in product(*AXES):
        yield frozenset((arms[way][0], True) for way in pair if arms[way])
    for axis in AXES:
        for way in axis:
            if arms[way]:
                yield frozenset([(arms[way][0], False), *((edge, True) for edge in arms[OPPOSITE[way]][:1])])
        edges = [edge for way in axis for edge in arms[way]]
        if len(edges) == 4:
            yield frozenset((edge, False) for edge in edges)


class BoardOfPearls:
    """The pearls beside a loop between cells, by whether they are black and by cell."""

    def __init__(self, loop: LoopWithPlaces, network: Network) -> None:
        self.loop = loop
        self.pearls: dict[tuple[bool, tuple[int, int]], Pearl] = {}
        edge_of = {view: (edge, True) for edge, view in enumerate(loop.views)}
        edge_of |= {View(variable, no, yes): (edge, False) for edge, (variable, yes, no) in enumerate(loop.views)}
        for place in loop.places:
            for rule in [] if place.counted else place.rules:
                said = {
                    frozenset(edge_of[view] for view in network.views(network.model.constraints[position].literals))  # type: ignore[attr-defined]
                    for position in rule.positions
                }
                self._find(place.edges, said, rule.enforce, rule.positions)

    def _find(self, edges: Sequence[int], said: Clauses, enforce: tuple[View, ...], positions: tuple[int, ...]) -> None:
        """The pearl that says so, if there is one."""
        for point in dict.fromkeys(point for edge in edges for point in self.loop.ends[edge]):
            cell = self.loop.coordinates.get(point)
            if cell is not None and {*self.loop.at[point]} <= {*edges}:
                arms = {way: self.loop.ahead(cell, step, 2) for way, step in WAYS.items()}
                for black, says in ((True, _black), (False, _white)):
                    if said == {*says(arms)}:
                        self.pearls[black, cell] = Pearl(cell, black, arms, enforce, positions)


def _boards(network: Network) -> list[BoardOfPearls]:
    return [BoardOfPearls(loop, network) for loop in network.derived(loops_with_places)]


class PearlSeen(NamedTuple):
    """The ways from a pearl along which something is known that leads to the conclusion."""

    ways: tuple[str, ...]


class Pearls(Propagator):
    """Some pearls that are looked at together."""

    def __init__(self, pearls: Sequence[Pearl], loop: LoopWithPlaces) -> None:
        edges = dict.fromkeys(edge for pearl in pearls for arm in pearl.arms.values() for edge in arm)
        enforce = dict.fromkeys(view for pearl in pearls for view in pearl.enforce)
        positions = tuple([position for pearl in pearls for position in pearl.positions])
        super().__init__(positions, [loop.views[edge].variable for edge in edges], tuple(enforce))
        self.pearls, self.views = pearls, loop.views

    def drawn(self, edge: int, domains: Sequence[int]) -> bool:
        """Is there a line?"""
        return not domains[self.views[edge].variable] & self.views[edge].no

    def possible(self, edge: int, domains: Sequence[int]) -> bool:
        """Can there be a line?"""
        return domains[self.views[edge].variable] & self.views[edge].yes != 0

    def lost(self, lines: Collection[int], none: Collection[int], domains: Sequence[int]) -> Prunings:
        """What is new in that some edges have lines, and others none."""
        found = [(self.views[edge].variable, self.views[edge].no) for edge in dict.fromkeys(lines)]
        found += [(self.views[edge].variable, self.views[edge].yes) for edge in dict.fromkeys(none)]
        return [(variable, mask) for variable, mask in found if domains[variable] & mask]


@combines_constraints
class OnePearl(Pearls):
    """One pearl."""

    techniques: ClassVar[tuple[AnyTechnique, ...]]

    @classmethod
    def build(cls, network: Network) -> Iterator[OnePearl]:
        """One for each pearl that a clue may state."""
        for board in network.derived(_boards):
            for pearl in board.pearls.values():
                yield cls([pearl], board.loop)


def concluded(about: Pearls, prunings: Prunings, ways: Sequence[str], known: Collection[int]) -> Conclusion[PearlSeen]:
    """What follows from what is known of some edges."""
    seen = [about.views[edge].variable for edge in dict.fromkeys(known)]
    reason = [(variable, -1) for variable in dict.fromkeys([*seen, *(view.variable for view in about.enforce)])]
    shown = seen or [variable for variable, _ in prunings]
    return Conclusion(prunings, shown, PearlSeen(tuple(ways)), reason=reason)


def _find_blocked(border: bool) -> Callable[[OnePearl, State], Conclusion[PearlSeen] | None]:
    def find(about: OnePearl, state: State) -> Conclusion[PearlSeen] | None:
        """A black pearl that has no two cells ahead on one side goes to the other."""
        (pearl,), domains = about.pearls, state.domains
        prunings, blocked, known = list[tuple[int, int]](), list[str](), list[int]()
        for way in WAYS if pearl.black else ():
            arm, other = pearl.arms[way], pearl.arms[OPPOSITE[way]]
            out = [edge for edge in arm if not about.possible(edge, domains)]
            if (len(arm) < 2 if border else len(arm) == 2 and out) and len(other) == 2:
                lost = about.lost(other, arm[:1], domains)
                if lost and not state.would_contradict(lost):
                    prunings += lost
                    blocked.append(way)
                    known += [] if border else out[:1]
        return concluded(about, prunings, blocked, known) if prunings else None

    return find


def _say_blocked(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The ways that are blocked, and those that are left."""
    ways = conclusion.detail.ways
    left = listed([OPPOSITE[way] for way in ways])
    return (
        f"the black pearl at {phrases.place(constraints)} has no two cells ahead {listed(ways, 'or')}, "
        f"so the line goes {left} from it, two cells straight"
    )


def _find_straight_on(about: OnePearl, state: State) -> Conclusion[PearlSeen] | None:
    """A line from a black pearl goes straight on, and not to the other side."""
    (pearl,), domains = about.pearls, state.domains
    prunings, ways, known = list[tuple[int, int]](), list[str](), list[int]()
    for way in WAYS if pearl.black else ():
        arm, other = pearl.arms[way], pearl.arms[OPPOSITE[way]]
        if len(arm) == 2 and about.drawn(arm[0], domains):
            lost = about.lost(arm[1:], other[:1], domains)
            if lost and not state.would_contradict(lost):
                prunings += lost
                ways.append(way)
                known.append(arm[0])
    return concluded(about, prunings, ways, known) if prunings else None


def _say_straight_on(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Where the line goes."""
    return (
        f"from the black pearl at {phrases.place(constraints)} the line goes {listed(conclusion.detail.ways)}, "
        "two cells straight, and not to the other side"
    )


def find_through(border: bool) -> Callable[[OnePearl, State], Conclusion[PearlSeen] | None]:
    def find(about: OnePearl, state: State) -> Conclusion[PearlSeen] | None:
        """The line passes a white pearl along the axis on which it comes, or that is left."""
        (pearl,), domains = about.pearls, state.domains
        for axis, across in (AXES, AXES[::-1]) if not pearl.black else ():
            along, beside = ([pearl.arms[way][0] for way in ways if pearl.arms[way]] for ways in (axis, across))
            out = [edge for edge in beside if not about.possible(edge, domains)]
            drawn = [edge for edge in along if about.drawn(edge, domains)]
            if len(along) == 2 and (len(beside) < 2 if border else drawn or out):
                prunings = about.lost(along, beside, domains)
                if prunings and not state.would_contradict(prunings):
                    ways = axis if drawn and not border else across
                    return concluded(about, prunings, ways, [] if border else (drawn or out)[:1])
        return None

    return find


def _say_at_border(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The line goes along the border."""
    return f"the white pearl at {phrases.place(constraints)} is at the border, so the line goes straight along it"


def _say_through(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A line that comes there, or can't."""
    return f"the line goes straight through the white pearl at {phrases.place(constraints)}"


def _find_turn(about: OnePearl, state: State) -> Conclusion[PearlSeen] | None:
    """A line that goes straight before a white pearl turns behind it."""
    (pearl,), domains = about.pearls, state.domains
    for way in WAYS if not pearl.black else ():
        arm, other = pearl.arms[way], pearl.arms[OPPOSITE[way]]
        if len(arm) == len(other) == 2 and all(about.drawn(edge, domains) for edge in (*arm, other[0])):
            prunings = about.lost((), other[1:], domains)
            if prunings and not state.would_contradict(prunings):
                return concluded(about, prunings, [OPPOSITE[way]], (*arm, other[0]))
    return None


def _say_turn(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Where the line turns."""
    (way,) = conclusion.detail.ways
    place = phrases.place(constraints)
    return f"the line comes straight to the white pearl at {place}, so it turns in the cell {BESIDE[way]} it"


OnePearl.techniques = (
    Technique("black pearl near the border", 10, _find_blocked(border=True), _say_blocked),
    Technique("pearl at the border", 10, find_through(border=True), _say_at_border),
    Technique("straight on from a black pearl", 12, _find_straight_on, _say_straight_on),
    Technique("straight through a white pearl", 12, find_through(border=False), _say_through),
    Technique("turn beside a white pearl", 13, _find_turn, _say_turn),
    Technique("black pearl blocked on a side", 13, _find_blocked(border=False), _say_blocked),
)


def _ahead(cell: tuple[int, int], way: str, times: int = 1) -> tuple[int, int]:
    return cell[0] + times * WAYS[way][0], cell[1] + times * WAYS[way][1]


class PearlsTogether(Pearls):
    """Pearls that lie in a pattern, and what that says: edges with lines, and without."""

    def __init__(self, pearls: Sequence[Pearl], loop: LoopWithPlaces, lines: Sequence[int], none: Sequence[int]):
        super().__init__(pearls, loop)
        self.lines, self.none = lines, none


def _find_pattern(about: PearlsTogether, state: State) -> Conclusion[PearlSeen] | None:
    """What the pattern says."""
    prunings = about.lost(about.lines, about.none, state.domains)
    return concluded(about, prunings, (), ()) if prunings and not state.would_contradict(prunings) else None


@combines_constraints
class BlackPearlsSideBySide(PearlsTogether):
    """Two black pearls in cells that share a side: a line between them would turn at once."""

    @classmethod
    def build(cls, network: Network) -> Iterator[BlackPearlsSideBySide]:
        """One for each two."""
        for board in network.derived(_boards):
            for (black, cell), pearl in board.pearls.items():
                for way in ("down", "right") if black else ():
                    other = board.pearls.get((True, _ahead(cell, way)))
                    if other is not None:
                        lines = [*pearl.arms[OPPOSITE[way]], *other.arms[way]]
                        if len(lines) == 4:
                            yield cls([pearl, other], board.loop, lines, pearl.arms[way][:1])

    techniques: ClassVar[tuple[AnyTechnique, ...]]


def _say_side_by_side(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two black pearls."""
    return f"a line between the black pearls at {phrases.place(constraints)} could not go straight on: both go away"


BlackPearlsSideBySide.techniques = (Technique("black pearls side by side", 11, _find_pattern, _say_side_by_side),)


@combines_constraints
class WhitePearlsInRow(PearlsTogether):
    """Three white pearls in a row: a line through all of them would not turn beside the middle one."""

    @classmethod
    def build(cls, network: Network) -> Iterator[WhitePearlsInRow]:
        """One for each three."""
        for board in network.derived(_boards):
            for (black, cell), pearl in board.pearls.items():
                for axis, across in (AXES, AXES[::-1]) if not black else ():
                    beside = [board.pearls.get((False, _ahead(cell, way))) for way in axis]
                    three = sorted([pearl, *(one for one in beside if one is not None)], key=lambda one: one.cell)
                    lines = [one.arms[way][0] for one in three for way in across if one.arms[way]]
                    if len(three) == 3 and len(lines) == 6:
                        none = [one.arms[way][0] for one in three for way in axis if one.arms[way]]
                        yield cls(three, board.loop, lines, none)

    techniques: ClassVar[tuple[AnyTechnique, ...]]


def _say_in_row(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Three white pearls."""
    places = phrases.place(constraints)
    return f"a line along the white pearls at {places} would not turn beside the middle one, so it crosses all three"


WhitePearlsInRow.techniques = (Technique("three white pearls in a row", 11, _find_pattern, _say_in_row),)


@combines_constraints
class WhitePearlsAtBorder(PearlsTogether):
    """Two white pearls side by side at the border: the line goes along it through both, and as it does not turn at the
    other one, it turns away from the border before them and behind them."""

    def __init__(self, pearls: Sequence[Pearl], loop: LoopWithPlaces, lines: Sequence[int], none: Sequence[int]):
        super().__init__(pearls, loop, lines, none)
        # the cells in which it turns are passed because it goes on from them
        self.constraints = (*self.constraints, loop.position)

    @classmethod
    def build(cls, network: Network) -> Iterator[WhitePearlsAtBorder]:
        """One for each two."""
        for board in network.derived(_boards):
            for (black, cell), pearl in board.pearls.items():
                for axis, across in ((AXES[0], AXES[1]), AXES[::-1]) if not black else ():
                    border = [way for way in across if not pearl.arms[way]]
                    other = board.pearls.get((False, _ahead(cell, axis[1])))
                    if len(border) == 1 and other is not None and pearl.arms[axis[0]] and other.arms[axis[1]]:
                        ends = (pearl, axis[0]), (other, axis[1])
                        lines = [one.arms[way][0] for one, way in (*ends, (pearl, axis[1]))]
                        for one, way in ends:
                            lines += board.loop.ahead(_ahead(one.cell, way), WAYS[OPPOSITE[border[0]]], 1)
                        yield cls(
                            [pearl, other], board.loop, lines, [*pearl.arms[axis[0]][1:], *other.arms[axis[1]][1:]]
                        )

    techniques: ClassVar[tuple[AnyTechnique, ...]]


def _say_together_at_border(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Two white pearls."""
    places = phrases.place(constraints[:-1])
    return f"the line goes along the border through the white pearls at {places}, and turns away from it on both sides"


WhitePearlsAtBorder.techniques = (
    Technique("two white pearls at the border", 11, _find_pattern, _say_together_at_border),
)


@combines_constraints
class BlackBeforeWhites(PearlsTogether):
    """A black pearl that touches two white ones at the corners of one side. A line from it between these would keep
    both from being passed across; and passed along, they end in the cells on both sides of the black pearl, so that it
    could turn into neither."""

    @classmethod
    def build(cls, network: Network) -> Iterator[BlackBeforeWhites]:
        """One for each three."""
        for board in network.derived(_boards):
            for (black, cell), pearl in board.pearls.items():
                for axis, across in (AXES, AXES[::-1]) if black else ():
                    for way in axis:
                        beside = [board.pearls.get((False, _ahead(_ahead(cell, way), side))) for side in across]
                        whites = [one for one in beside if one is not None]
                        other = pearl.arms[OPPOSITE[way]]
                        if len(whites) == len(other) == 2:
                            yield cls([pearl, *whites], board.loop, other, pearl.arms[way][:1])

    techniques: ClassVar[tuple[AnyTechnique, ...]]


def _say_before_whites(conclusion: Conclusion[PearlSeen], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """A black pearl and two white ones."""
    places = phrases.place(constraints)
    return f"of the pearls at {places} a line from the black one between the white ones could turn to neither side"


BlackBeforeWhites.techniques = (
    Technique("black pearl before two white pearls", 14, _find_pattern, _say_before_whites),
)
