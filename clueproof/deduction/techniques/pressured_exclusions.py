"""Pressured exclusions: a literal that would use up the room of one rule, and so leave another one too little.

In a Star Battle: a star here leaves a region just two cells, and with stars in both of them a row has room for one star
alone. Source: Kris De Asis, A Star Battle Guide, "Pressured exclusion" (https://kris.pengy.ca/starbattle); what
Simon Tatham's Light Up solver calls a forbidden set is a case of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, combines_constraints
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.clauses import Demand, Packing, exclusions_of
from clueproof.deduction.variables import View
from clueproof.english import listed
from clueproof.model import Literal

PRESSURED = {
    1: TechniqueName("pressured exclusion", 36),
    2: TechniqueName("doubly pressured exclusion", 46),
}
"""By the most rules whose room is used up before one has too little."""
MAX_SPARE = 6
"""With more places than it needs and these, a demand is not asked which of them it can't do without."""
MAX_LITERALS = 4000
"""In a model with more literals that are places nothing is tried: it would take too long."""


class Room(NamedTuple):
    """The open places of a demand, how many of them it needs, and how many more can be taken together."""

    places: tuple[Literal, ...]
    needed: int
    spare: int
    conditions: tuple[Literal, ...]
    """What puts the demand in force, as far as that is open."""

    
class _Pressure:
    """What follows from assuming that a literal is true, by the demands around it alone."""

    def __init__(self, board: Board, state: State, rooms: Mapping[int, Room], assumed: Literal) -> None:
        self._board, self._domains, self._rooms = board, state.domains, rooms
        self._taken: dict[Literal, int | None] = {assumed: None}
        """Literals that are true, each with the demand that needs it; None for the one that is assumed."""
        self._lost: dict[Literal, tuple[Literal, int | None]] = {}
        """Literals that are false, each with a true one that excludes it and the constraint that says so."""
        self._losses: dict[int, int] = {}
        """How many of its places a demand has lost."""
        self._pressed: list[int] = []
        """The demands that need all the places that are left to them."""
        self.failed: int | None = None
        """The demand that has too few places."""
        self.ceilings: tuple[int, ...] = ()
        """The demands by which no more may be true, of those on the path."""

    def run(self, rounds: int) -> bool:
        """Does a demand get too few places, when others have taken theirs so many times? That no more than so many may
        be true is seen at once."""
        taken = [*self._taken]
        for number in range(rounds + 1):
            while taken:
                if self._exclude(taken):
                    return True
                taken = self._take(ceilings=True)
            taken = self._take(ceilings=False) if number < rounds else []
            if not taken:
                break
        return False

    def _take(self, ceilings: bool) -> list[Literal]:
        """What the demands take that need all the places that are left to them."""
        demands = self._board.demands
        pressed = [number for number in dict.fromkeys(self._pressed) if demands[number].is_ceiling is ceilings]
        self._pressed = [number for number in self._pressed if demands[number].is_ceiling is not ceilings]
        taken = []
        for demand in pressed:
            for place in self._needed(demand):
                if place not in self._taken:
                    self._taken[place] = demand
                    taken.append(place)
        return taken

    def _exclude(self, taken: Iterable[Literal]) -> bool:
        """Rule out what these literals exclude. True if a demand has too few places then."""
        board, domains, lost, losses, rooms = self._board, self._domains, self._lost, self._losses, self._rooms
        for literal in taken:
            for demand in board.enforced_by.get(literal, ()):
                if demand in rooms and self._is_out_of_room(demand):
                    return True
            for other, position in board.excluded_by(literal, domains):
                if other in lost:
                    continue
                lost[other] = literal, position
                for demand in board.demands_of.get(other, ()):
                    if demand not in rooms:
                        continue
                    losses[demand] = losses.get(demand, 0) + 1
                    if self._is_out_of_room(demand):
                        return True
        return False

    def _is_out_of_room(self, demand: int) -> bool:
        """Is a demand in force, with too few places? With just enough it is under pressure."""
        losses, spare = self._losses.get(demand, 0), self._rooms[demand].spare
        if losses < spare or any(condition not in self._taken for condition in self._rooms[demand].conditions):
            return False
        if losses > spare and self._fails(demand):
            self.failed = demand
            return True
        self._pressed.append(demand)
        return False

    def _fails(self, demand: int) -> bool:
        """Has a demand too few places?"""
        left, needed = self._left(demand)
        return len(left) < needed or not self._board.fit(left, needed)

    def _left(self, demand: int) -> tuple[list[Literal], int]:
        """The places that are left to a demand, and how many of them it needs."""
        places, needed, *_ = self._rooms[demand]
        taken = [place for place in places if place in self._taken and place not in self._lost]
        left = [place for place in places if place not in self._lost and place not in self._taken]
        return left, needed - len(taken)

    def _needed(self, demand: int) -> list[Literal]:
        """The places that a demand can't do without."""
        left, needed = self._left(demand)
        if needed <= 0 or len(left) - needed > MAX_SPARE:
            return []
        return [
            place
            for number, place in enumerate(left)
            if len(left) == needed or not self._board.fit([*left[:number], *left[number + 1 :]], needed)
        ]

    def path(self) -> dict[int, tuple[Literal, ...]]:
        """The demands that take what leaves the last one too little, each with what it takes, in that order."""
        assert self.failed is not None
        found: dict[int, set[Literal]] = {}
        waiting = [*self._causes(self.failed)]
        for literal in waiting:
            demand = self._taken[literal]
            if demand is not None and literal not in found.setdefault(demand, set()):
                found[demand].add(literal)
                waiting += self._causes(demand)
        order = [demand for demand in dict.fromkeys(self._taken.values()) if demand is not None]
        self.ceilings = tuple([demand for demand in order if demand in found and self._board.demands[demand].is_ceiling])
        return {
            demand: tuple(sorted(found[demand], key=abs))
            for demand in order
            if demand in found and demand not in self.ceilings
        }

    def _causes(self, demand: int) -> Iterator[Literal]:
        """What takes places of a demand away from it, or puts it in force."""
        yield from self._rooms[demand].conditions
        for place in self._rooms[demand].places:
            if place in self._lost and (place not in self._taken or demand == self.failed):
                yield self._lost[place][0]

    @property
    def constraints(self) -> Iterator[int]:
        """The constraints by which places exclude others."""
        return (position for _, position in self._lost.values() if position is not None)


@combines_constraints
class Board(Propagator):
    """All demands of a model whose places exclude others."""

    def __init__(self, demands: Sequence[Demand], network: Network) -> None:
        self.demands, self.network = demands, network
        self.demands_of: dict[Literal, list[int]] = defaultdict(list)
        for number, demand in enumerate(demands):
            for literal in demand.literals:
                self.demands_of[literal].append(number)
        self.enforced_by: dict[Literal, list[int]] = defaultdict(list)
        for number, demand in enumerate(demands):
            for literal in demand.conditions:
                self.enforced_by[literal].append(number)
        self._views = {literal: network.view(literal) for literal in self.demands_of}
        self._excluded, self._packing = network.derived(exclusions_of), network.derived(Packing)
        super().__init__((), dict.fromkeys(variable for demand in demands for variable in demand.premises))

    @classmethod
    def build(cls, network: Network) -> Iterator[Board]:
        """One for the model, if it has demands. Pairs are exclusions already."""
        demands = [demand for demand in Demand.of_model(network) if not demand.is_pair]
        if len(demands) > 1 and len({literal for demand in demands for literal in demand.literals}) <= MAX_LITERALS:
            yield cls(demands, network)

    def excluded_by(self, literal: Literal, domains: Sequence[int]) -> Iterator[tuple[Literal, int | None]]:
        """What a literal excludes of what is open, each with the position of the constraint that says so; its own
        negation first."""
        if -literal in self.demands_of:
            yield -literal, None
        for other, position, enforce in self._excluded.get(literal, ()):
            if other in self.demands_of and not any(domains[one.variable] & one.no for one in enforce):
                view = self._views[other]
                if domains[view.variable] & view.yes:
                    yield other, position

    def rooms(self, state: State) -> dict[int, Room]:
        """The room of each demand that lacks something, and is in force or may be."""
        found = {}
        for number, demand in enumerate(self.demands):
            conditions = []
            for literal, (variable, yes, no) in zip(demand.conditions, demand.enforce, strict=True):
                if not state.domains[variable] & yes:
                    break
                if state.domains[variable] & no:
                    conditions.append(literal)
            else:
                places, needed = demand.open(state)
                if needed > 0:
                    spare = len(places) - needed
                    while spare > 0 and not self.fit(places, needed + spare):
                        spare -= 1
                    found[number] = Room(tuple(places), needed, spare, tuple(conditions))
        return found

    def fit(self, places: Sequence[Literal], needed: int) -> bool:
        """Can so many of the places be taken together?"""
        bound = self._packing.set_of(places)
        return bound.bit_count() < len(places) or self._packing.fit(bound, needed)


class Pressed(NamedTuple):
    """The literals each of which is assumed, what rules need then, each with its constraints, and the rule that has too
    little room."""

    assumed: tuple[View, ...]
    needed: tuple[tuple[tuple[View, ...], tuple[int, ...]], ...]
    failed: tuple[int, ...]


def _find_pressed(most: int) -> Technique[Board]:
    def find(board: Board, state: State) -> Conclusion[Pressed] | None:
        """Literals with which a few rules would take all their room, and leave another one too little, are false."""
        rooms, domains = board.rooms(state), state.domains
        places = {abs(place) for room in rooms.values() for place in (*room.places, *room.conditions)}
        found: dict[Literal, _Pressure] = {}
        how: tuple[object, ...] | None = None
        for place in sorted(places):
            for literal in (place, -place):
                tried = _Pressure(board, state, rooms, literal)
                if not tried.run(most):
                    continue
                path = tried.path()
                same = literal > 0, tried.failed, *path.items()
                if same == how:
                    found[literal] = tried
                elif how is None and 0 < len(path) <= most:
                    how, found[literal] = same, tried
        return _concluded(board, found) if found else None

    return Technique(*PRESSURED[most], find, _say_pressed)


def _concluded(board: Board, found: Mapping[Literal, _Pressure]) -> Conclusion[Pressed]:
    """Of literals that fail in the same way."""
    network, tried = board.network, next(iter(found.values()))
    assert tried.failed is not None
    path, last = tried.path(), board.demands[tried.failed]
    assumed = network.views(tuple(found))
    needed = tuple([(network.views(places), board.demands[number].constraints) for number, places in path.items()])
    used = [*(board.demands[number] for number in (*path, *tried.ceilings)), last]
    besides = dict.fromkeys(position for demand in used for position in demand.constraints)
    besides |= dict.fromkeys(position for one in found.values() for position in one.constraints)
    return Conclusion(
        [(view.variable, view.yes) for view in assumed],
        [view.variable for views in (assumed, *(views for views, _ in needed)) for view in views],
        Pressed(assumed, needed, last.constraints),
        besides=tuple(besides),
        reason=[(variable, -1) for variable in dict.fromkeys(one for demand in used for one in demand.premises)],
    )


def _say_pressed(conclusion: Conclusion[Pressed], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What rules would need, and the rule that would have too little room."""
    assumed, needed, failed = conclusion.detail
    told = [f"{phrases.true(views)} ({phrases.rule(rule)})" for views, rule in needed]
    one = phrases.true(assumed) if len(assumed) == 1 else f"one of these cells is {phrases.value(assumed[0].variable, assumed[0].yes)}"
    return f"if {one}, then {listed(told)}, which leaves too few places: {phrases.rule(failed)}"


Board.techniques = tuple(map(_find_pressed, PRESSURED))
