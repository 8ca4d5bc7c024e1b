"""Pressured exclusions: a literal that would use up the room of one rule, and so leave another one too little, or cut
off cells that must be connected.

In a Star Battle: a star here leaves a region just two cells, and with stars in both of them a row has room for one star
alone. Source: Kris De Asis, A Star Battle Guide, "Pressured exclusion" (https://kris.pengy.ca/starbattle); what
Simon Tatham's Light Up solver calls a forbidden set is a case of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, combines_constraints
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.clauses import Demand, Packing, demands_of, exclusions_of
from clueproof.deduction.techniques.connectivity import Spreading, nodes_of
from clueproof.deduction.variables import View, is_single
from clueproof.english import listed
from clueproof.model import Connected, Literal

PRESSURED = {
    1: TechniqueName("one step ahead", 36),
    2: TechniqueName("two steps ahead", 46),
}
"""By the most rules whose room is used up before one has too little, or cells are cut off. Only those who look further
see that, and that a rule uses up its room at several places at once."""
MAX_PLACES_AT_ONCE = 5
"""The most places at which rules use up their room."""
MAX_SPARE = 6
"""With more places than it needs and these, a demand is not asked which of them it can't do without."""
MAX_LITERALS = 4000
"""In a model with more literals that are places nothing is tried: it would take too long."""


class Room(NamedTuple):
    """The open places of a demand, how many of them it needs, and how many more can be taken together."""

    places: int
    needed: int
    spare: int
    conditions: int
    """What puts the demand in force, as far as that is open."""


class RoomsLeft:
    """The rooms of a board in a state, and what literals exclude there. Sets of literals are masks."""

    def __init__(self, board: PressedBoard, state: State) -> None:
        self.board, self._domains = board, state.domains
        self.rooms: dict[int, Room] = {}
        self._excluded: dict[int, int] = {}
        self.areas = board.areas
        for area in self.areas:
            area.look(state)
        self.places = 0
        """All places, and what excludes them."""
        for number in range(len(board.demands)):
            room = board.room_of(number, state)
            if room is not None:
                self.rooms[number] = room
                self.places |= room.places

    def excluded_by(self, place: int) -> int:
        """What the literal at this place of the masks excludes of the places, its own negation included."""
        found = self._excluded.get(place)
        if found is None:
            board, domains = self.board, self._domains
            found = board.packing.excluded[place] | board.negation[place]
            for one in board.conditional[place]:
                if not any(domains[view.variable] & view.no for view in one.enforce):
                    found |= board.packing.bit.get(one.literal, 0)
            found &= self.places
            self._excluded[place] = found
        return found


class _Pressure:
    """What follows from assuming that a literal is true, by the demands around it alone."""

    def __init__(self, rooms: RoomsLeft, assumed: int) -> None:
        self._all, self._board, self._rooms = rooms, rooms.board, rooms.rooms
        self._taken = 1 << assumed
        """The literals that are true."""
        self._lost = 0
        """The places that are gone."""
        self._round = 0
        """How many times demands have taken what they need."""
        self._taken_in: dict[int, int] = {}
        """By demand the round in which it took its places."""
        self._taken_by: dict[int, int | None] = {assumed: None}
        """The literals that are taken, each with the demand that needs it; None for the one that is assumed, and for
        what is the negation of a place that is gone."""
        self._lost_by: dict[int, int] = {}
        """The places that are gone, each with a true one that excludes it."""
        self._losses: dict[int, int] = {}
        """How many of its places a demand has lost."""
        self._denied: dict[int, int] = {}
        """By demand that has too few places what must not put it in force."""
        self._pressed: list[int] = []
        """The demands that need all the places that are left to them."""
        self.failed = -1
        """The demand that has too few places."""
        self.cut: PartedCells | None = None
        """Or the cells that are cut off."""
        self.ceilings: tuple[int, ...] = ()
        """The demands by which no more may be true, of those on the path."""

    def run(self, rounds: int) -> bool:
        """Does a demand get too few places, or are cells cut off, when others have taken theirs so many times? That no
        more than so many may be true is seen at once."""
        taken = [*self._taken_by]
        for number in range(rounds + 1):
            self._round = number
            while taken:
                if self._exclude(taken):
                    return True
                taken = self._take(ceilings=True)
            if rounds > 1 and self._cuts_off():
                return True
            taken = self._take(ceilings=False) if number < rounds else []
            if not taken:
                break
        return False

    def _take(self, ceilings: bool) -> list[int]:
        """What the demands take that need all the places that are left to them."""
        if not self._pressed:
            return []
        demands = self._board.demands
        pressed = [number for number in dict.fromkeys(self._pressed) if demands[number].is_ceiling is ceilings]
        self._pressed = [number for number in self._pressed if demands[number].is_ceiling is not ceilings]
        taken = []
        for demand in pressed:
            for place in nodes_of(self._needed(demand)):
                if not self._taken >> place & 1:
                    self._taken_in.setdefault(demand, self._round)
                    self._taken |= 1 << place
                    self._taken_by[place] = demand
                    taken.append(place)
        return taken

    def _exclude(self, taken: Iterable[int]) -> bool:
        """Rule out what these literals exclude. True if a demand has too few places then."""
        board, losses, rooms = self._board, self._losses, self._rooms
        for literal in taken:
            for demand in board.enforced_by[literal]:
                if demand in rooms and self._is_out_of_room(demand):
                    return True
            gone = self._all.excluded_by(literal) & ~self._lost
            self._lost |= gone
            places = [*nodes_of(gone)]
            self._lost_by |= dict.fromkeys(places, literal)
            for place in places:
                negation = board.negation_of[place]
                if not self._taken >> negation & 1:
                    self._taken |= 1 << negation
                    self._taken_by[negation] = None
                    for demand in board.enforced_by[negation]:
                        if demand in rooms and self._is_out_of_room(demand):
                            return True
                for demand in board.demands_of[place]:
                    if demand in rooms:
                        losses[demand] = losses.get(demand, 0) + 1
                        if losses[demand] >= rooms[demand].spare and self._is_out_of_room(demand):
                            return True
        return False

    def _cuts_off(self) -> bool:
        """Are cells that are in cut off from others?"""
        if len(self._taken_in):
            self.cut = next((cut for area in self._all.areas if (cut := area.cut_by(self._taken)) is not None), None)
        return self.cut is not None

    def _is_out_of_room(self, demand: int) -> bool:
        """Is a demand in force, with too few places? With just enough it is under pressure; and so it is where it has
        too few, and one thing more would put it in force."""
        losses, room = self._losses.get(demand, 0), self._rooms[demand]
        still_open = room.conditions & ~self._taken
        if losses < room.spare or not is_single(still_open) or (still_open and losses == room.spare):
            return False
        if losses > room.spare and not self._board.packing.fit(*self._left(demand)):
            if not still_open:
                self.failed = demand
                return True
            self._denied[demand] = still_open
        elif still_open:
            return False
        self._pressed.append(demand)
        return False

    def _left(self, demand: int) -> tuple[int, int]:
        """The places that are left to a demand, and how many of them it needs."""
        places, needed, *_ = self._rooms[demand]
        left = places & ~self._lost
        return left & ~self._taken, needed - (left & self._taken).bit_count()

    def _needed(self, demand: int) -> int:
        """The places that a demand can't do without, or what must be true as it has too few."""
        if denied := self._denied.get(demand):
            return self._board.negation[denied.bit_length() - 1]
        left, needed = self._left(demand)
        number = left.bit_count()
        if needed <= 0 or number - needed > MAX_SPARE:
            return 0
        if number == needed:
            return left
        fit = self._board.packing.fit
        return sum(1 << place for place in nodes_of(left) if not fit(left & ~(1 << place), needed))

    def path(self) -> dict[int, tuple[int, ...]]:
        """The demands that take what leaves the last one too little, or cuts cells off, each with what it takes, in
        that order. Ceilings are left out, unless they alone lead there."""
        found: dict[int, set[int]] = {}
        waiting = [*(self._causes(self.failed) if self.cut is None else self.cut.causes)]
        for place in waiting:
            demand = self._taken_by[place]
            if demand is None:
                if (by := self._lost_by.get(self._board.negation_of[place])) is not None and by not in waiting:
                    waiting.append(by)
            elif place not in found.setdefault(demand, set()):
                found[demand].add(place)
                waiting += self._causes(demand)
        order = [demand for demand in dict.fromkeys(self._taken_by.values()) if demand in found]
        self.ceilings = tuple([one for one in order if one is not None and self._board.demands[one].is_ceiling])
        told = [one for one in order if one is not None and one not in self.ceilings]
        if not told and self.cut is not None:
            told, self.ceilings = [*self.ceilings], ()
        return {one: tuple(sorted(found[one])) for one in told}

    def rule(self, demand: int) -> tuple[int, tuple[str, ...]]:
        """The rule that takes its places, and in which round: what does so at several places at once is one."""
        return self._taken_in[demand], self._board.sentence[demand]

    def _causes(self, demand: int) -> Iterator[int]:
        """What takes places of a demand away from it, or puts it in force."""
        room = self._rooms[demand]
        yield from nodes_of(room.conditions & ~self._denied.get(demand, 0))
        for place in nodes_of(room.places & self._lost):
            if demand == self.failed or demand in self._denied or not self._taken >> place & 1:
                yield self._lost_by[place]

    @property
    def constraints(self) -> Iterator[int]:
        """The constraints by which places exclude others."""
        literals = self._board.packing.literals
        for place, by in self._lost_by.items():
            for one in self._board.excluded[literals[by]]:
                if one.literal == literals[place]:
                    yield one.position


class PartedCells(NamedTuple):
    """What cuts cells off: the constraint that says that they are connected, what is true then (places of the masks)
    that parts them, and the variables of the cells that were in or out already."""

    position: int
    causes: tuple[int, ...]
    known: tuple[int, ...]


class ConnectedArea:
    """Cells that are connected if they are in, and the places of the masks that say so."""

    def __init__(self, constraint: Connected, position: int, bit: Mapping[Literal, int], network: Network) -> None:
        self.position, self._views = position, network.views(constraint.nodes)
        self._spreading = Spreading(
            {(one, other) for one, near in enumerate(constraint.neighbours) for other in near if one < other}
        )
        self._node_of = {bit[literal]: 1 << node for node, literal in enumerate(constraint.nodes) if literal in bit}
        self._node_out = {bit[-literal]: 1 << node for node, literal in enumerate(constraint.nodes) if literal in bit}
        self._may_be_in, self._may_be_out = sum(self._node_of), sum(self._node_out)
        self._possible = self._inside = 0

    def look(self, state: State) -> None:
        """Note which cells can be in, and which are."""
        self._possible = self._inside = 0
        for node, (variable, yes, no) in enumerate(self._views):
            if state.domains[variable] & yes:
                self._possible |= 1 << node
                if not state.domains[variable] & no:
                    self._inside |= 1 << node

    def cut_by(self, taken: int) -> PartedCells | None:
        """Are cells cut off where these are true? What leads to that, nothing needlessly."""
        out = {1 << place: self._node_out[1 << place] for place in nodes_of(taken & self._may_be_out)}
        if not out:
            return None
        into = {1 << place: self._node_of[1 << place] for place in nodes_of(taken & self._may_be_in)}
        joined = self._spreading.joined

        def parted(into: Iterable[int], out: Iterable[int]) -> bool:
            inside, possible = self._inside | sum(into), self._possible & ~sum(out)
            return bool(inside and inside & ~joined(inside & -inside, possible))

        if not parted(into.values(), out.values()):
            return None
        for several in (into, out):
            for place in [*several]:
                node = several.pop(place)
                if not parted(into.values(), out.values()):
                    several[place] = node
        causes = tuple([place.bit_length() - 1 for place in (*into, *out)])
        return PartedCells(self.position, causes, tuple([view.variable for view in self._views]))


@combines_constraints
class PressedBoard(Propagator):
    """All demands of a model whose places exclude others."""

    def __init__(self, demands: Sequence[Demand], network: Network) -> None:
        self.demands, self.network = demands, network
        sentences = [[network.model.group_of[one].sentence for one in demand.constraints] for demand in demands]
        self.sentence = [*map(tuple, sentences)]
        """By demand what people call its rule."""
        self.excluded = network.derived(exclusions_of)
        places = {literal for demand in demands for literal in demand.literals}
        excluding = {one.literal for place in places for one in self.excluded.get(place, ())}
        conditions = {literal for demand in demands for literal in demand.conditions}
        every = {one for one in places | excluding | conditions if network.is_variable(abs(one))}
        positive = sorted({abs(one) for one in every})
        self.packing = packing = Packing(network, [*positive, *(-one for one in positive)])
        literals, of = packing.literals, packing.bit
        self.negation = [of[-literal] for literal in literals]
        self.negation_of = [bit.bit_length() - 1 for bit in self.negation]
        self.demands_of: list[list[int]] = [[] for _ in literals]
        self.enforced_by: list[list[int]] = [[] for _ in literals]
        for number, demand in enumerate(demands):
            for literal in demand.literals:
                self.demands_of[of[literal].bit_length() - 1].append(number)
            for literal in demand.conditions:
                self.enforced_by[of[literal].bit_length() - 1].append(number)
        self.conditional = [[one for one in self.excluded.get(literal, ()) if one.enforce] for literal in literals]
        self.variable = [network.variable(abs(literal)) for literal in literals]
        self._looks_at = [tuple(demand.premises) for demand in demands]
        self._room: list[tuple[list[int], Room | None]] = [([], None) for _ in demands]
        """By demand the candidates of what it looks at when it was asked last, and the room that it had."""
        self.areas = [
            ConnectedArea(constraint, position, of, network)
            for position, constraint in enumerate(network.model.constraints)
            if isinstance(constraint, Connected) and not constraint.enforce
        ]
        super().__init__((), dict.fromkeys(variable for demand in demands for variable in demand.premises))

    @classmethod
    def build(cls, network: Network) -> Iterator[PressedBoard]:
        """One for the model, if it has demands. A pair counts where something excludes one of the two; all pairs are
        exclusions."""
        excluded = network.derived(exclusions_of)
        demands = [
            demand
            for demand in network.derived(demands_of)
            if (not demand.is_pair or any(literal in excluded for literal in demand.literals))
            and all(network.is_variable(abs(literal)) for literal in (*demand.literals, *demand.conditions))
        ]
        if len(demands) > 1 and len({literal for demand in demands for literal in demand.literals}) <= MAX_LITERALS:
            yield cls(demands, network)

    def room_of(self, number: int, state: State) -> Room | None:
        """The room of a demand; None if it is out of force, or needs nothing more."""
        now = [state.domains[variable] for variable in self._looks_at[number]]
        before, room = self._room[number]
        if now != before:
            room = self._measured(self.demands[number], state)
            self._room[number] = now, room
        return room

    def _measured(self, demand: Demand, state: State) -> Room | None:
        packing, conditions = self.packing, 0
        for literal, (variable, yes, no) in zip(demand.conditions, demand.enforce, strict=True):
            if not state.domains[variable] & yes:
                return None
            if state.domains[variable] & no:
                conditions |= packing.bit[literal]
        places, needed = demand.open(state)
        if needed <= 0:
            return None
        room = packing.set_of(places)
        spare = len(places) - needed
        while spare > 0 and not packing.fit(room, needed + spare):
            spare -= 1
        return Room(room, needed, spare, conditions)


class HowItFails(Enum):
    """How a rule ends a pressured exclusion."""

    ROOM = "which leaves too few places: {}"
    BROKEN = 'but then "{}" is broken'
    CUT = 'but then "{}" is broken, as some are cut off'


class Pressed(NamedTuple):
    """The literals each of which is assumed, what rules need then, each with its constraints, the rule that has too
    little room or is broken, and which of these it is: has it too little, is it broken, or are cells cut off?"""

    assumed: tuple[View, ...]
    needed: tuple[tuple[tuple[View, ...], tuple[int, ...]], ...]
    failed: tuple[int, ...]
    how: HowItFails


def _find_pressed(most: int) -> Technique[PressedBoard]:
    def find(board: PressedBoard, state: State) -> Conclusion[Pressed] | None:
        """Literals with which a few rules would take all their room, and leave another one too little, are false."""
        places = 1 if most == 1 else MAX_PLACES_AT_ONCE
        rooms = RoomsLeft(board, state)
        found: dict[Literal, _Pressure] = {}
        how: tuple[object, ...] | None = None
        for place, literal in enumerate(board.packing.literals):
            if found and literal < 0 < next(iter(found)):
                break
            if is_single(state.domains[board.variable[place]]) or not rooms.excluded_by(place):
                continue
            tried = _Pressure(rooms, place)
            if not tried.run(most):
                continue
            path = tried.path()
            same = tried.failed, tried.cut, *path.items()
            if same == how:
                found[literal] = tried
            elif how is None and 0 < len(path) <= places and len({*map(tried.rule, path)}) <= most:
                how, found[literal] = same, tried
        return _concluded(board, found) if found else None

    return Technique(*PRESSURED[most], find, _say_pressed, say_briefly=_say_briefly)


def _concluded(board: PressedBoard, found: Mapping[Literal, _Pressure]) -> Conclusion[Pressed]:
    """Of literals that fail in the same way."""
    network, tried = board.network, next(iter(found.values()))
    path, cut = tried.path(), tried.cut
    assumed = network.views(tuple(found))
    literals = board.packing.literals
    at_once: dict[object, list[int]] = defaultdict(list)
    for number in path:
        at_once[tried.rule(number)].append(number)
    needed = tuple(
        [
            (
                network.views(dict.fromkeys(literals[place] for number in numbers for place in path[number])),
                tuple(dict.fromkeys(one for number in numbers for one in board.demands[number].constraints)),
            )
            for numbers in at_once.values()
        ]
    )
    used = [board.demands[number] for number in (*path, *tried.ceilings)]
    if cut is None:
        last = board.demands[tried.failed]
        used.append(last)
        failed, how = last.constraints, HowItFails.BROKEN if last.is_clause else HowItFails.ROOM
    else:
        failed, how = (cut.position,), HowItFails.CUT
    besides = dict.fromkeys((*(position for demand in used for position in demand.constraints), *failed))
    besides |= dict.fromkeys(position for one in found.values() for position in one.constraints)
    looked = dict.fromkeys((*(one for demand in used for one in demand.premises), *(cut.known if cut else ())))
    return Conclusion(
        [(view.variable, view.yes) for view in assumed],
        [view.variable for views in (assumed, *(views for views, _ in needed)) for view in views],
        Pressed(assumed, needed, failed, how),
        besides=tuple(besides),
        reason=[(variable, -1) for variable in looked],
    )


def _say_pressed(conclusion: Conclusion[Pressed], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What rules would need, and the rule that would have too little room."""
    told = [f"{phrases.true(views)} ({phrases.rule(rule)})" for views, rule in conclusion.detail.needed]
    return _say(conclusion.detail, told, phrases)


def _say_briefly(conclusion: Conclusion[Pressed], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The same without the rules that take their room."""
    views = [view for views, _ in conclusion.detail.needed for view in views]
    return _say(conclusion.detail, [phrases.true(views)], phrases)


def _say(pressed: Pressed, told: list[str], phrases: Phrases) -> str:
    assumed, _, failed, how = pressed
    value = phrases.value(assumed[0].variable, assumed[0].yes)
    said = phrases.true(assumed) if len(assumed) == 1 else f"one of these is {value}"
    return f"if {said}, then {listed(told)}, {how.value.format(phrases.rule(failed))}"


PressedBoard.techniques = tuple(map(_find_pressed, PRESSURED))
