"""Ways through a point: how a loop or a path can pass there, with what the rules near say of each way.

Where a line has come to a point people try the few ways in which it can go on, and look a little ahead in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import ClassVar, NamedTuple

from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, combines_constraints
from clueproof.deduction.engine.propagator import AnyTechnique, TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.loops import AllLines, PointOfLines, on_grid
from clueproof.deduction.techniques.ways import SMALL, Near, Said, Way, looking, ways_among
from clueproof.english import counted, listed
from clueproof.grid.edges import corner_name
from clueproof.grid.naming import SIDE
from clueproof.model import Paths, SingleLoop

ONE_WAY = TechniqueName("one way through a cell", 30)
"""Or the line does not pass at all: in a Yajilin no cell beside one with two neighbours left is shaded, as it would
have to be shaded itself."""
FEW_WAYS, MANY_WAYS = TechniqueName("few ways through a cell", 38), TechniqueName("ways through a cell", 43)
FEW = 3
"""So many ways are few."""
MAX_LINES = 4
"""Where more lines can end nobody goes through all ways."""
MAX_FOLLOWS = 8
"""The most conclusions that are drawn from each way, the nearest first."""
MAX_NEAR = 24
"""Of rules about more cells only that the lines must not close too early is looked at."""
MAX_LINKS = 2
"""The most conclusions that lead from a way to its end of which a reason says each."""
MAX_WHY = 180
"""The characters that are left to say what follows in each way; what takes more is left out."""
NOWHERE = "not at all"
"""The way through a point that has no line."""


@combines_constraints
class WaysThrough(Propagator):
    """A point of a loop or of paths, the ways in which lines can pass it, and what looks at the lines around."""

    def __init__(
        self, point: PointOfLines, corner: tuple[int, int] | None, around: tuple[int, ...], network: Network
    ) -> None:
        super().__init__(point.constraints, point.variables)
        self.point, self.corner, self._around, self._network = point, corner, around, network

    @classmethod
    def build(cls, network: Network) -> Iterator[WaysThrough]:
        """One for each point at which few lines can end."""
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, SingleLoop | Paths) or constraint.enforce:
                continue
            views = {
                point: network.views([constraint.edges[edge] for edge in edges])
                for point, edges in constraint.at.items()
            }
            for point, here in views.items():
                if 1 < len(here) <= MAX_LINES:
                    beside = dict.fromkeys(end for edge in constraint.at[point] for end in constraint.ends[edge])
                    around = dict.fromkeys(view.variable for one in beside for view in views[one])
                    lines = PointOfLines(here, constraint.degrees(point), position, ())
                    yield cls(lines, on_grid(point), tuple(around), network)

    @cached_property
    def near(self) -> Near:
        """What looks at the lines that end at this point or at one beside it, and at what they say, as that the loop
        turns."""
        at = self._network.derived(looking)
        about = dict.fromkeys(self._around)
        for variable in self._around:
            for propagator in at[variable]:
                if len(propagator.variables) <= SMALL:
                    about |= dict.fromkeys(propagator.variables)
        found: dict[int, list[Propagator]] = {}
        for propagator in dict.fromkeys(one for variable in about for one in at[variable]):
            if len(propagator.variables) <= MAX_NEAR or isinstance(propagator, AllLines):
                for variable in propagator.premises:
                    found.setdefault(variable, []).append(propagator)
        return found

    def ways(self, state: State) -> list[tuple[View, ...]]:
        """The lines of each way that is left by what is known of them."""
        drawn, still_open, left = self.point.look(state)
        known = tuple([view for view in self.point.views if view.variable in drawn])
        return [(*known, *more) for number in left for more in combinations(still_open, number - len(known))]

    def way(self, lines: tuple[View, ...]) -> Way:
        """A way, as the lines that it has and those that it hasn't."""
        return [(view.variable, view.yes if view in lines else view.no) for view in self.point.views]

    techniques: ClassVar[tuple[AnyTechnique, ...]]


class WayThrough(NamedTuple):
    """The variables of the lines of a way, and what rules it out, or what says the first thing that follows; before it
    what that needs. None where nothing need be said."""

    lines: tuple[int, ...]
    left: bool
    said: tuple[Said, ...]


class Passing(NamedTuple):
    """The variables of lines that come to a point already, the ways to go on, whether a line ends there, and the point
    if it is the corner of a cell."""

    drawn: tuple[int, ...]
    ways: tuple[WayThrough, ...]
    ends: bool
    corner: tuple[int, int] | None


def _name(ways: Sequence[tuple[View, ...]]) -> TechniqueName | None:
    """What it is called to go through these ways; None where there is one, or none."""
    if len(ways) < 2:
        return None
    if len(ways) == 2 and not all(ways):
        return ONE_WAY
    return FEW_WAYS if len(ways) <= FEW else MANY_WAYS


def _technique(name: TechniqueName) -> Technique[WaysThrough]:
    def find(about: WaysThrough, state: State) -> Conclusion[Passing] | None:
        """What all ways through a point have in common that the rules near leave."""
        every = about.ways(state)
        if _name(every) is not name:
            return None
        drawn = tuple(about.point.look(state)[0])
        ways = ways_among(state, about.near, [*map(about.way, every)], MAX_FOLLOWS)
        if ways is None:
            return None
        found = ways.conclusion(about, about.variables, None, own_if_one=True)
        is_key = state.variables.is_key
        goal = next((variable for variable, _ in found.prunings if is_key[variable]), -1)
        told = [
            WayThrough(
                tuple([view.variable for view in way if view.variable not in drawn]),
                -1 not in said,
                _leading(said, -1 if -1 in said else goal),
            )
            for way, said in zip(every, ways.said, strict=True)
        ]
        told.sort(key=lambda way: (way.left, not way.lines))
        detail = Passing(drawn, tuple(told), about.point.allowed == (1,), about.corner)
        return Conclusion(found.prunings, found.seen, detail, found.besides, reason=found.reason)

    return Technique(*name, find, _say, say_briefly=_say_ways)


def _leading(said: dict[int, Said], goal: int) -> tuple[Said, ...]:
    """What is concluded about the goal, after what that needs."""
    links, wanted = dict[int, Said](), {goal}
    for variable, one in reversed(said.items()):
        if variable in wanted:
            links.setdefault(id(one), one)
            wanted.update(one.conclusion.seen)
    return tuple(links.values())[::-1]


def _say(conclusion: Conclusion[Passing], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The ways, with what rules some of them out, and what says what follows in others."""
    words = _Words(conclusion, phrases)
    told, left = list[str](), MAX_WHY
    for way in conclusion.detail.ways:
        why = next((why for why in words.reasons(way) if len(why) <= left), "")
        if why:
            left -= len(why)
            told.append(why)
    return f"{words.ways()} ({'; '.join(told)})" if told else words.ways()


def _say_ways(conclusion: Conclusion[Passing], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The ways, without what rules some of them out."""
    return _Words(conclusion, phrases).ways()


class _Words:
    """What is said of a point."""

    def __init__(self, conclusion: Conclusion[Passing], phrases: Phrases) -> None:
        self._phrases = phrases
        self._contradicts = not conclusion.prunings
        self._drawn, self._ways, self._ends, corner = conclusion.detail
        self._cell = phrases.meeting_cell(conclusion.seen)
        self._point = self._cell
        if self._cell is None and corner is not None and SIDE.fullmatch(phrases.name(conclusion.seen[0])):
            self._point = corner_name(corner)

    def way(self, way: WayThrough) -> str:
        """ "to r1c2"; "by r1c1 and r2c2"."""
        if not way.lines:
            return NOWHERE
        if self._cell is None:
            return f"by {self._phrases.lines(way.lines)}"
        return f"{'to' if len(way.lines) == 1 else 'by'} {listed([*map(self._beyond, way.lines)])}"

    def reasons(self, way: WayThrough) -> Iterator[str]:
        """What rules out a way, or leads to what follows, in full and in short; nothing if that is the way itself."""
        if way.said:
            *links, last = way.said
            begins, ends = f"{self.way(way) if way.lines else 'else'}: ", last.sentence(self._phrases)
            told = [self._phrases.result(one.changes, states_value=True) for one in links]
            if told and ends.startswith(told[-1]):
                del told[-1]
            if len(told) <= MAX_LINKS:
                yield begins + ", then ".join([*told, ends])
            else:
                yield f"{begins}{told[0]}, then {counted(len(told) - 1, 'link')} later {ends}"
            yield begins + ends

    def ways(self) -> str:
        """The ways that are left, and those that are not."""
        left, out = ([way for way in self._ways if way.left is one] for one in (True, False))
        begins = self._begins()
        if self._contradicts:
            return f"{begins} neither {self._one_of(out, 'nor')}"
        if not any(way.lines for way in left):
            return f"{begins.replace(' can ', ' cannot ', 1)} {self._one_of(out)}"
        if len(left) == 1:
            apart = [way for way in out if way.lines]
            must = not self._drawn and len(apart) < len(out)
            begins = begins.replace(" can ", " must ", 1) if must else f"{begins} only"
            return f"{begins} {self.way(left[0])}{', not ' * bool(apart)}{self._one_of(apart)}"
        if self._cell is None and len(left) > 2:
            return f"{begins} in {len(left)} ways, and each way the same follows"
        return f"{begins} {self._one_of(left)}, and {'either' if len(left) == 2 else 'each'} way the same follows"

    def _one_of(self, ways: Sequence[WayThrough], link: str = "or") -> str:
        """ "to r1c2 or r2c3"; "by r1c1 and r2c2 or by r1c1 and r1c3"."""
        words = [self.way(way) for way in ways]
        if all(len(way.lines) == 1 for way in ways):
            words[1:] = [word.partition(" ")[2] for word in words[1:]]
        return listed(words, link)

    def _begins(self) -> str:
        if self._ends:
            return f"from {self._point} the line can go on" if self._point else "the line can go on"
        if not self._drawn:
            return f"the line can pass {self._point}" if self._point else "the line can pass"
        if self._cell is None:
            return f"from {self._phrases.lines(self._drawn)} it can go on"
        return f"the line from {self._beyond(self._drawn[0])} to {self._cell} can go on"

    def _beyond(self, line: int) -> str:
        """The other end of a line from the cell."""
        return next(end for end in self._phrases.name(line).split("-") if end != self._cell)


WaysThrough.techniques = tuple(map(_technique, (ONE_WAY, FEW_WAYS, MANY_WAYS)))
