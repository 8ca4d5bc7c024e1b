"""Rooms with rules that need more than their cells, such as which cells form the first of two pieces: all ways to fill
one, with what the rules beside it say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    bits,
    combines_constraints,
    is_single,
)
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.ways import (
    InVainError,
    Near,
    Watched,
    WaysBeside,
    assuming,
    follow,
    if_about_keys,
    known_rules,
    say_fitting,
    ways_among,
)

WAYS_TO_FILL = {
    6: TechniqueName("few ways to fill a room", 43),
    24: TechniqueName("all ways to fill a room", 49),
}
"""By how many ways there are at most."""
MAX_CELLS, MAX_VARIABLES = 16, 100
"""A room with more cells, or about which more is said, is not looked at."""
MOST_OPEN = 10
"""The most open cells that a person looks at together."""
MAX_LOOKS = 12
"""The most beginnings of ways that are tried, for each way."""
WITHIN, BESIDE = 60, 8
"""The most conclusions that are drawn from each cell within the room, and from each way beside it."""


@combines_constraints
class FilledRoom(Watched):
    """All that is said at one place: the cells there, and what is said of them besides."""

    def __init__(self, positions: Sequence[int], keys: Sequence[int], others: Sequence[int], network: Network) -> None:
        super().__init__(tuple(positions), (*keys, *others))
        self.keys, self._others, self._network = tuple(keys), others, network

    @classmethod
    def build(cls, network: Network) -> Iterator[FilledRoom]:
        """One for each place with a few cells where something else is said as well."""
        model, at = network.model, defaultdict[str, list[int]](list)
        for position in range(len(model.constraints)):
            if place := model.group_of[position].place:
                at[place].append(position)
        for positions in at.values():
            cells = (cell for position in positions for cell in model.constraints[position].cells())
            about = dict.fromkeys(map(network.variable, cells))
            keys = [variable for variable in about if network.is_key[variable]]
            others = [variable for variable in about if not network.is_key[variable]]
            if 1 < len(keys) <= MAX_CELLS and 1 < len(others) <= MAX_VARIABLES and len(positions) > 1:
                yield cls(positions, keys, others, network)

    @cached_property
    def within(self) -> Near:
        """What looks at them by the rules of the room alone."""
        own = frozenset(self.constraints)
        return {
            variable: [one for one in several if own.issuperset(one.constraints) and one.constraints]
            for variable, several in self.near.items()
        }

    def ways(self, state: State, most: int) -> list[tuple[int, ...]]:
        """The ways to fill the cells that the rules of the room leave. Raises InVainError if there are too many."""
        found, left, used = list[tuple[int, ...]](), MAX_LOOKS * most, dict[Propagator, dict[int, None]]()

        def tried(now: State, variable: int) -> Iterator[State]:
            nonlocal left
            for value in bits(now.domains[variable]):
                left -= 1
                if left < 0:
                    raise InVainError
                assumed = assuming(now, [(variable, value)])
                if assumed is not None and follow(assumed, [variable], self.within, WITHIN, {}, used):
                    yield assumed

        def go_on(now: State) -> None:
            still_open = next((one for one in self.keys if not is_single(now.domains[one])), None)
            if still_open is None:
                if can_be(now):
                    found.append(tuple([now.domains[one] for one in self.keys]))
                    if len(found) > most:
                        raise InVainError
                return
            for assumed in tried(now, still_open):
                go_on(assumed)

        def can_be(now: State) -> bool:
            still_open = next((one for one in self._others if not is_single(now.domains[one])), None)
            return still_open is None or any(map(can_be, tried(now, still_open)))

        go_on(state)
        return found


def _find_ways(name: TechniqueName, most: int) -> Technique[FilledRoom]:
    def find(room: FilledRoom, state: State) -> Conclusion[WaysBeside] | None:
        """What all ways to fill a room have in common that the rules beside it leave."""
        still_open = sum(not is_single(state.domains[variable]) for variable in room.keys)
        if not 1 < still_open <= MOST_OPEN:
            return None
        try:
            left = room.ways(state, most)
        except InVainError:
            return None
        if not left:
            return Conclusion([], room.keys, WaysBeside(0, 0))
        ways = ways_among(state, room.near, [[*zip(room.keys, way, strict=True)] for way in left], BESIDE)
        if ways is None:
            return None
        return if_about_keys(
            ways.conclusion(room, room.keys, WaysBeside(len(left), ways.number), own_if_one=True), state
        )

    return Technique(*name, find, _say_fitting, say_briefly=_say_ways)


def _say_ways(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The room, and how many ways there are to fill it."""
    number, left = conclusion.detail
    place = phrases.place(constraints)
    if not number:
        return f"{place}: its rules leave no way to fill it"
    if number == left:
        which = "only one way is" if number == 1 else f"{number} ways are"
        agree = {1: "", 2: ", and both lead to this"}.get(number, ", and all lead to this")
        return f"{place}: {which} left to fill it{agree}"
    return f"{place}: of {number} ways to fill it {say_fitting(left)}"


def _say_fitting(conclusion: Conclusion[WaysBeside], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How many ways there are, and the rules beside that leave no more."""
    return _say_ways(conclusion, constraints, phrases) + known_rules(conclusion, phrases, constraints)


FilledRoom.techniques = tuple(_find_ways(name, most) for most, name in WAYS_TO_FILL.items())
