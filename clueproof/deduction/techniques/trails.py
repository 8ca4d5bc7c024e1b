"""Numbers each of which needs the next one beside it, such as those of the cells of a snake: the room that a trail of
them has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, reduce
from operator import or_
from typing import ClassVar, NamedTuple, TypeAlias

from clueproof.clock import check_clock
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    bits,
    combines_constraints,
    is_single,
)
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.engine.propagator import AnyTechnique
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.ways import Near, known_rules, propagators_near, say_fitting, ways_among
from clueproof.english import listed
from clueproof.model import Exactly, Integer, Literal

MOST_TRAILS = 6
"""With more trails from a number nobody goes through all."""
FOLLOWS = 8
"""The most conclusions that are drawn from each trail."""
MOST_STEPS = 200
"""Places that are tried for the numbers of a trail."""

Trail: TypeAlias = "dict[int, int]"
"""By variable the value that it has in a trail."""


Needs: TypeAlias = "dict[int, tuple[View, ...]]"
"""What a number needs: literals of which one is true, by the position of the constraint that says so."""


def needs_of_numbers(network: Network) -> dict[tuple[int, int], Needs]:
    """By variable and value what a number of a cell needs beside it."""
    model, found = network.model, dict[tuple[int, int], Needs]()

    def view_of(literal: Literal) -> View | None:
        variable = network.variable(literal)
        view = network.view(literal)
        known = isinstance(network.cell[variable], Integer) and network.is_key[variable] and is_single(view.yes)
        return view if known else None

    for position, constraint in enumerate(model.constraints):
        if position & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        if isinstance(constraint, Exactly) and constraint.bounds == (1, 1) and len(constraint.enforce) == 1:
            own, others = view_of(constraint.enforce[0]), [*map(view_of, constraint.literals)]
            views = tuple([view for view in others if view is not None])
            if own is not None and len(views) == len(others):
                found.setdefault((own.variable, own.yes), {})[position] = views
    return found


@combines_constraints
class TrailsThroughCell(Propagator):
    """A cell, and the cells in which trails through it can go on."""

    def __init__(self, own: int, needs: Mapping[tuple[int, int], Needs], network: Network) -> None:
        self.own, self.needs, self._network = own, needs, network
        near, positions = dict.fromkeys([own]), dict[int, None]()
        ends = [key for key in needs if key[0] == own]
        for _ in range(len({value for _, value in needs}) - 1):
            further = dict[tuple[int, int], None]()
            for end in ends:
                for position, views in needs.get(end, {}).items():
                    positions[position] = None
                    further |= dict.fromkeys((view.variable, view.yes) for view in views)
            near |= dict.fromkeys(variable for variable, _ in further)
            ends = [*further]
        super().__init__(tuple(positions), near)

    @classmethod
    def build(cls, network: Network) -> Iterator[TrailsThroughCell]:
        """One for each cell with a number that needs others."""
        needs = network.derived(needs_of_numbers)
        for variable in dict.fromkeys(variable for variable, _ in needs):
            yield cls(variable, needs, network)

    @cached_property
    def near(self) -> Near:
        """What looks at these cells."""
        return propagators_near(self._network, self.variables)

    techniques: ClassVar[tuple[AnyTechnique, ...]]


class TrailSearch:
    """The trails with a number in a cell."""

    def __init__(self, about: TrailsThroughCell, state: State, value: int, most: int) -> None:
        self._needs, self._domains, self._most, self._steps = about.needs, state.domains, most, MOST_STEPS
        self.trails: list[Trail] = []
        self.known: dict[int, None] = {}
        """The variables whose candidates leave no more."""
        self.is_whole = True
        """Are these all? Not if there are more than `most`, or too many places to try."""
        self._go_on({about.own: value})

    def _go_on(self, trail: Trail) -> None:
        open_need: tuple[View, ...] | None = None
        for key in trail.items():
            for views in self._needs.get(key, {}).values():
                met = sum(trail.get(view.variable) == view.yes for view in views)
                if met > 1:
                    return
                if not met and open_need is None:
                    open_need = views
        if open_need is None:
            self.trails.append(trail)
        self._steps -= 1
        if not self._steps or len(self.trails) > self._most:
            self.is_whole = False
        for variable, yes, _ in open_need or ():
            if not self._domains[variable] & yes:
                self.known[variable] = None
            elif variable not in trail and self.is_whole:
                self._go_on({**trail, variable: yes})


class TrailsLeft(NamedTuple):
    """The numbers of a cell (a mask) from which trails go on, how many there are, and how many of them fit what is
    beside."""

    cell: int
    values: int
    number: int = 0
    fit: int = 0


def _find_no_room(about: TrailsThroughCell, state: State) -> Conclusion[TrailsLeft] | None:
    """Numbers whose trails have no room."""
    own, lost, known = about.own, 0, dict[int, None]()
    for value in bits(state.domains[own]):
        if (
            (own, value) in about.needs
            and not (search := TrailSearch(about, state, value, 0)).trails
            and search.is_whole
        ):
            lost |= value
            known |= search.known
    reason = [(variable, -1) for variable in known]
    return Conclusion([(own, lost)], [*known], TrailsLeft(own, lost), reason=reason) if lost else None


def _find_common(about: TrailsThroughCell, state: State) -> Conclusion[TrailsLeft] | None:
    """Cells that all trails from a number pass, with what they have there."""
    own, domains = about.own, state.domains
    value = domains[own]
    if not is_single(value) or (own, value) not in about.needs:
        return None
    search = TrailSearch(about, state, value, MOST_TRAILS)
    if not search.is_whole or not search.trails:
        return None
    prunings = []
    for variable in set.intersection(*map(set, search.trails)):
        mask = reduce(or_, [trail[variable] for trail in search.trails])
        if domains[variable] & ~mask:
            prunings.append((variable, domains[variable] & ~mask))
    detail = TrailsLeft(own, value, len(search.trails), len(search.trails))
    reason = [(variable, -1) for variable in (own, *search.known)]
    return Conclusion(sorted(prunings), [own], detail, reason=reason) if prunings else None


def _find_fitting(about: TrailsThroughCell, state: State) -> Conclusion[TrailsLeft] | None:
    """The trails from a number that fit what is beside have something in common; or none fits."""
    own = about.own
    for value in bits(state.domains[own]):
        if (own, value) not in about.needs:
            continue
        search = TrailSearch(about, state, value, MOST_TRAILS)
        if not search.is_whole or not search.trails:
            continue
        ways = ways_among(state, about.near, [[*trail.items()] for trail in search.trails], FOLLOWS)
        is_known = is_single(state.domains[own])
        if ways is None or (ways.number and not is_known):
            continue
        detail = TrailsLeft(own, value, len(search.trails), ways.number)
        found = ways.conclusion(about, [own], detail, own_if_one=True)
        return found if is_known else found._replace(prunings=[(own, value)])
    return None


def _say_trails(conclusion: Conclusion[TrailsLeft], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The rule, and how much room there is."""
    cell, values, number, fit = conclusion.detail
    rule = listed(phrases.sentences(constraints))
    begins = f"{rule}, and from {phrases.name(cell)} as {phrases.values(cell, values, 'or')} they have"
    if not number:
        return f"{begins} no room"
    ways = f"{begins} room in {'one way' if number == 1 else f'{number} ways'}"
    if number == fit:
        return ways + ("" if number == 1 else ", and both agree here" if number == 2 else ", and all agree here")
    if number == 1:
        return f"{ways}, which does not fit what is beside"
    return f"{ways}, of which {say_fitting(fit)}"


def _say_fitting(conclusion: Conclusion[TrailsLeft], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """How much room there is, and the rules that leave no more."""
    return _say_trails(conclusion, constraints, phrases) + known_rules(conclusion, phrases, constraints)


TrailsThroughCell.techniques = (
    Technique("no room for a trail", 17, _find_no_room, _say_trails, states_value=False),
    Technique("room for a trail", 18, _find_common, _say_trails),
    Technique("trails that fit", 37, _find_fitting, _say_fitting, states_value=False, say_briefly=_say_trails),
)
