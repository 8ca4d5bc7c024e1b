"""Clauses: unit propagation, facts that a rule states of single cells, and literals that exclude others.

Bans, clauses of two literals and "at most one" exclude pairs of literals. Where several of some literals are true, what
each of them excludes is false, and so is what leaves too few of them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    View,
    Watches,
    combines_constraints,
    propagates,
)
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import MAX_LISTED, Phrases
from clueproof.deduction.techniques.counts import stated_count
from clueproof.english import listed
from clueproof.model import AdjacencyBan, Cardinality, Clause, Constraint, Integer, Linear, Literal, NoRun
from clueproof.model.model import Group

MAX_RULES = 3
"""A sentence lists no more rules by which several literals exclude the same."""

UNIT_CLAUSE = TechniqueName("only way left", 15)
FACTS = TechniqueName("straight from the rules", 10)


@propagates(Clause)
class Disjunction(Propagator):
    """At least one of the literals is true. The negations of what enforces the clause are among them."""

    def __init__(self, views: tuple[View, ...], own: int, position: int) -> None:
        super().__init__((position,), [view.variable for view in views])
        self.views = views
        self.own = views[:own]
        """The views of the clause's own literals."""
        self._shown: tuple[View, ...] | None = None

    def shown(self, state: State) -> tuple[View, ...]:
        """Its own views, and those of what puts it in force and is no mere clue."""
        if self._shown is None:
            aside = self.views[len(self.own) :]
            self._shown = (*self.own, *(view for view in aside if state.variables.mentioned[view.variable]))
        return self._shown

    def watches(self) -> Watches:
        return Watches(denied=self.views)

    @classmethod
    def of(cls, constraint: Clause, position: int, network: Network) -> list[Disjunction]:
        """The propagator of a clause; none if the clause is always true."""
        literals = (*constraint.literals, *(-literal for literal in constraint.enforce))
        if any(-literal in literals for literal in literals):
            return []
        return [cls(network.views(literals), len(constraint.literals), position)]


class ClauseViews(NamedTuple):
    """The views of a clause that its sentence lists."""

    views: tuple[View, ...]


def _find_unit_clause(clause: Disjunction, state: State) -> Conclusion[ClauseViews] | None:
    """If all literals that can still be true are about one variable, it has one of their values."""
    domains = state.domains
    last, allowed = -1, 0
    for variable, yes, no in clause.views:
        mask = domains[variable]
        if mask & yes:
            if not mask & no or (variable != last and last >= 0):
                return None
            last, allowed = variable, allowed | yes
    if last < 0:
        return Conclusion([], clause.variables, ClauseViews(clause.own))
    lost = domains[last] & ~allowed
    if not lost or not state.variables.matters(last):
        return None
    shown = clause.shown(state)
    return Conclusion(
        [(last, lost)], [*dict.fromkeys(view.variable for view in shown if view.variable != last)], ClauseViews(shown)
    )


def _say_unit_clause(conclusion: Conclusion[ClauseViews], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The literal that is left, or none."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f'"{rule}" is broken'
    known = denied(conclusion, phrases)
    if known:
        sentences, place = phrases.sentences(constraints), phrases.place(constraints)
        if len(sentences) == 1 and re.search(rf"(?<![-\w]){re.escape(place)}(?![-\w])", known):
            # the place is said already
            rule = sentences[0]
        return f"{known}, and {rule}"
    return rule if len(conclusion.detail.views) <= 1 else f"{rule}, and nothing else is left for it"


def denied(conclusion: Conclusion[ClauseViews], phrases: Phrases) -> str:
    """The known literals that leave one literal to a clause: "r1c2 and r1c3 are shaded"; "" for many of them, or if the
    sentence of the rule is enough."""
    concluded = conclusion.prunings[0][0]
    views = [view for view in conclusion.detail.views if view.variable != concluded]
    return phrases.denied(views) if len(views) <= MAX_LISTED else ""


Disjunction.techniques = (Technique(*UNIT_CLAUSE, _find_unit_clause, _say_unit_clause, quick=True, say_known=denied),)


MAX_FACTS = 400
"""A rule with more facts states each of them in a step of its own."""


@combines_constraints
class UnitClauses(Propagator):
    """Clauses of one literal, each with what enforces it, that a person would call one rule at one place."""

    def __init__(self, clauses: Sequence[tuple[int, Clause]], network: Network) -> None:
        self.facts: list[tuple[int, View, tuple[View, ...]]] = [
            (position, network.view(clause.literals[0]), network.views(clause.enforce)) for position, clause in clauses
        ]
        views = [view for _, fact, enforce in self.facts for view in (fact, *enforce)]
        super().__init__((), dict.fromkeys(view.variable for view in views))

    @classmethod
    def build(cls, network: Network) -> Iterator[UnitClauses]:
        """A propagator for the facts of each rule that has some."""
        model = network.model
        found: dict[Group, list[tuple[int, Clause]]] = defaultdict(list)
        for position, constraint in enumerate(model.constraints):
            if position & CLOCK_MASK == CLOCK_MASK:
                check_clock()
            if not isinstance(constraint, Clause) or position in network.replaced:
                continue
            if len(constraint.literals) == 1 and model.group_of[position].sentence:
                found[model.group_of[position]].append((position, constraint))
        for clauses in found.values():
            if len(clauses) <= MAX_FACTS:
                yield cls(clauses, network)


def _find_facts(rule: UnitClauses, state: State) -> Conclusion[None] | None:
    """The facts that are in force, and not known yet."""
    domains, prunings, used, aside = state.domains, dict[int, int](), list[int](), set[int]()
    for position, (variable, _, no), enforce in rule.facts:
        if not domains[variable] & no or any(domains[one.variable] & one.no for one in enforce):
            continue
        if domains[variable] & ~no and state.variables.matters(variable):
            prunings[variable] = domains[variable] & no
            used.append(position)
            aside.update(one.variable for one in enforce if state.variables.mentioned[one.variable])
    if not prunings or (len(prunings) == 1 and aside):
        # for a single fact a unit clause also says what puts it in force
        return None
    return Conclusion([*prunings.items()], [*prunings], None, tuple(used))


def _say_facts(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What a rule says of several cells."""
    return phrases.rule(conclusion.besides)


UnitClauses.techniques = (Technique(*FACTS, _find_facts, _say_facts),)


MAX_CHOICES = 6
"""The most places that a person goes through one by one."""
MAX_PLACES = 40
"""With more places the technique is not tried, as nobody counts how many of them are compatible."""

MAX_DEMANDED = 150
"""A count of more literals is about the whole board."""
MAX_PLACES_TOLD = 90
"""Characters of the places that a sentence names."""
MAX_NEEDED, MAX_PACKED = 4, 30
"""Of more literals that are needed, or that there are, nobody goes through all choices."""


class Exclusion(NamedTuple):
    """A literal that can't be true together with another one, by a constraint (its position) while that is in force."""

    literal: Literal
    position: int
    enforce: tuple[View, ...]


def exclusions_of(network: Network) -> dict[Literal, list[Exclusion]]:
    """For each literal of a Boolean those that it excludes."""
    found: dict[Literal, list[Exclusion]] = defaultdict(list)
    for position, constraint in enumerate(network.model.constraints):
        if position & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        enforce: tuple[View, ...] | None = None
        for one, other in _excluding(constraint):
            if not (network.is_variable(abs(one)) and network.is_variable(abs(other))):
                continue
            if enforce is None:
                enforce = network.views(constraint.enforce)
            found[one].append(Exclusion(other, position, enforce))
            found[other].append(Exclusion(one, position, enforce))
    return found | _through_statements(network, found)


class Packing:
    """Which literals exclude each other whatever else holds, and so how many of some can be true together.

    Sets of literals are masks.
    """

    def __init__(self, network: Network, literals: Sequence[Literal]) -> None:
        found = network.derived(exclusions_of)
        self.literals = literals
        self.bit = {literal: 1 << place for place, literal in enumerate(literals)}
        self.excluded = [
            sum({self.bit.get(one.literal, 0) for one in found.get(literal, ()) if not one.enforce})
            for literal in literals
        ]
        """By literal those that it excludes."""

    def set_of(self, literals: Iterable[Literal]) -> int:
        """The literals as a mask."""
        return sum(map(self.bit.__getitem__, literals))

    def fit(self, literals: int, needed: int) -> bool:
        """Can so many of them be true together? Of many literals the answer may be a yes that is none."""
        if needed <= 1:
            return needed <= literals.bit_count()
        if needed > MAX_NEEDED or literals.bit_count() > MAX_PACKED:
            return self._groups(literals, needed) >= needed
        while literals.bit_count() >= needed:
            first = literals & -literals
            literals ^= first
            if self.fit(literals & ~self.excluded[first.bit_length() - 1], needed - 1):
                return True
        return False

    def _groups(self, literals: int, enough: int) -> int:
        """In how many groups they fall, of which all exclude each other; counted until there are enough."""
        groups = 0
        while literals and groups < enough:
            first = literals & -literals
            literals ^= first
            near = self.excluded[first.bit_length() - 1] & literals
            while near:
                other = near & -near
                literals ^= other
                near &= self.excluded[other.bit_length() - 1] & ~other
            groups += 1
        return groups


def _through_statements(network: Network, found: dict[Literal, list[Exclusion]]) -> dict[Literal, list[Exclusion]]:
    """The exclusions of literals that are no keys, with those of their consequences: "the tent in r1c2 belongs to the
    tree in r1c3" excludes all that a tent in r1c2 excludes."""
    more = {}
    for literal, excluded in found.items():
        if literal > 0 and not network.is_key[network.variable(literal)]:
            further = [
                Exclusion(other, position, (*enforce, *one.enforce))
                for one in excluded
                for other, position, enforce in found.get(-one.literal, ())
                if other != -literal
            ]
            more[literal] = [*excluded, *further]
    return more


def _excluding(constraint: Constraint) -> Iterator[tuple[Literal, Literal]]:
    """Pairs of literals that exclude each other."""
    if isinstance(constraint, AdjacencyBan):
        banned = sorted(constraint.ordered_bans & {(0, 0), (0, 1), (1, 0), (1, 1)})
        for number, (a, b) in enumerate(constraint.neighbours):
            # one constraint may be about all edges of a graph
            if number & CLOCK_MASK == CLOCK_MASK:
                check_clock()
            if isinstance(a, int) and isinstance(b, int):
                for left, right in banned:
                    yield (a if left else -a), (b if right else -b)
    elif isinstance(constraint, Clause) and len(constraint.literals) == 2:
        yield -constraint.literals[0], -constraint.literals[1]
    elif isinstance(constraint, Cardinality) and constraint.bounds[1] == 1 < len(constraint.literals) <= MAX_PLACES:
        yield from combinations(constraint.literals, 2)


class _Asked(NamedTuple):
    """At least `least` of the literals are true; with a number, so many are true of them, or false of them."""

    literals: tuple[Literal, ...]
    least: int
    number: Integer | None = None
    false: bool = False
    is_clause: bool = False
    is_ceiling: bool = False


@combines_constraints
class Demand(Propagator):
    """At least so many of the literals are true, some of which exclude something."""

    def __init__(self, asked: _Asked, position: int, conditions: tuple[Literal, ...], network: Network) -> None:
        """It is in force while all conditions are true."""
        self.literals, self._asked, self.network = asked.literals, asked, network
        self.conditions = conditions
        self.views = network.views(asked.literals)
        number = asked.number
        self._number = None if number is None else network.variable(number)
        super().__init__((position,), [view.variable for view in self.views], network.views(conditions))

    @cached_property
    def premises(self) -> frozenset[int]:
        """The variables that conclusions follow from, the number among them."""
        number = () if self._number is None else (self._number,)
        return frozenset((*self.variables, *(view.variable for view in self.enforce), *number))

    @classmethod
    def build(cls, network: Network) -> Iterator[Demand]:
        """A propagator for each clause, count or ban whose literals exclude others."""
        excluded = network.derived(exclusions_of)
        for demand in network.derived(demands_of):
            if sum(literal in excluded for literal in demand.literals) > 1:
                yield demand

    @property
    def is_pair(self) -> bool:
        """Is one of two literals true, and nothing more said of them?"""
        return self.is_clause and len(self.literals) == 2

    @property
    def is_clause(self) -> bool:
        """Is one literal true, and nothing more said of them?"""
        return self._asked.is_clause

    @property
    def is_ceiling(self) -> bool:
        """Does it ask for literals to be false, as no more than so many may be true?"""
        return self._asked.is_ceiling

    def watches(self) -> Watches:
        changed = [view.variable for view in self.enforce]
        return Watches(denied=self.views, changed=changed if self._number is None else [*changed, self._number])

    def open(self, state: State) -> tuple[list[Literal], int]:
        """The literals that are open, and how many of them must be true."""
        domains, places, needed = state.domains, [], self._least(state)
        for literal, (variable, yes, no) in zip(self.literals, self.views, strict=True):
            if domains[variable] & yes:
                if domains[variable] & no:
                    places.append(literal)
                else:
                    needed -= 1
        return places, needed

    def _least(self, state: State) -> int:
        """How many are true at least."""
        if self._number is None:
            return self._asked.least
        values = self.network.values_of(state.domains[self._number]) or (0,)
        return len(self.literals) - values[-1] if self._asked.false else values[0]

    def excluded_by(self, literal: Literal, state: State) -> dict[Literal, int]:
        """What a literal excludes now, each with the position of the constraint that says so."""
        domains = state.domains
        return {
            other: position
            for other, position, enforce in self.network.derived(exclusions_of).get(literal, ())
            if not any(domains[variable] & no for variable, _, no in enforce)
        }


def demands_of(network: Network) -> list[Demand]:
    """What each clause, count, ban or line without runs asks; nothing in a model whose literals exclude nothing."""
    constraints, found = network.model.constraints, list[Demand]()
    if not any(isinstance(one, (AdjacencyBan, Clause, Cardinality)) for one in constraints):
        return []
    for position, constraint in enumerate(constraints):
        if position & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        if position in network.replaced and isinstance(constraint, Clause):
            continue
        for asked in _demanded(constraint):
            literals = asked.literals
            if (asked.number is not None or 1 <= asked.least < len(literals)) and (
                len({*map(abs, literals)}) == len(literals) <= MAX_DEMANDED
            ):
                found.append(Demand(asked, position, constraint.enforce, network))
    return found


def _demanded(constraint: Constraint) -> Iterator[_Asked]:
    """What a constraint asks of literals."""
    if isinstance(constraint, Clause):
        yield _Asked(constraint.literals, 1, is_clause=True)
    elif isinstance(constraint, Cardinality):
        (least, most), literals = constraint.bounds, constraint.literals
        yield _Asked(literals, least)
        yield _Asked(tuple([-literal for literal in literals]), len(literals) - most, is_ceiling=True)
    elif isinstance(constraint, AdjacencyBan):
        for one, other in _excluding(constraint):
            yield _Asked((-one, -other), 1, is_clause=True)
    elif isinstance(constraint, NoRun):
        for stretch in constraint.stretches():
            literals = tuple([cell for cell in stretch if isinstance(cell, int)])
            if len(literals) == len(stretch):
                yield _Asked(literals, 1, is_clause=True)
                yield _Asked(tuple([-literal for literal in literals]), 1, is_clause=True)
    elif isinstance(constraint, Linear) and (stated := stated_count(constraint)) is not None:
        literals, number = stated
        yield _Asked(literals, 0, number)
        yield _Asked(tuple([-literal for literal in literals]), 0, number, True, is_ceiling=True)


class Choices(NamedTuple):
    """Literals of which one is true, and the constraints by which each of them excludes the same."""

    views: tuple[View, ...]
    excluding: tuple[int, ...]


def _find_whichever(demand: Demand, state: State) -> Conclusion[Choices] | None:
    """One of a few literals is true, and each of them excludes the same."""
    places, needed = demand.open(state)
    if needed != 1 or not 2 <= len(places) <= MAX_CHOICES:
        return None
    excluded = [demand.excluded_by(place, state) for place in places]
    views = [
        (literal, demand.network.view(literal)) for literal in excluded[0] if all(literal in one for one in excluded)
    ]
    lost = [(literal, view) for literal, view in views if state.domains[view.variable] & view.yes]
    if not lost:
        return None
    rules = dict.fromkeys(one[literal] for literal, _ in lost for one in excluded)
    return Conclusion(
        [(view.variable, view.yes) for _, view in lost],
        _variables(demand.network, places),
        Choices(demand.network.views(places), tuple(rules)),
    )


def _say_whichever(conclusion: Conclusion[Choices], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """One of a few literals is true."""
    views, excluding = conclusion.detail
    several = len(views) > 2
    which = "each of them" if several else "either"
    said = phrases.sentences(excluding)
    rule = said[0] if len(said) == 1 < phrases.rules(excluding) else phrases.rule(excluding)
    why = f" ({rule})" if len(said) == 1 or phrases.rules(excluding) <= MAX_RULES else ""
    return f"{one_of(views, phrases)} ({phrases.rule(constraints)}), and {which} leads to this{why}"


def one_of(views: Sequence[View], phrases: Phrases) -> str:
    """What is said if one of these literals is true: "r1c2 or r1c3 is shaded", "one of r1c2, r1c3 and r1c4 is 5"."""
    values = {phrases.value(view.variable, view.yes) for view in views}
    if len(values) > 1:
        return listed([phrases.says(view.variable, view.yes) for view in views], "or")
    several = len(views) > 2
    names = [phrases.name(view.variable) for view in views]
    if any(name.startswith('"') for name in names):
        return listed([phrases.says(view.variable, view.yes) for view in views], "or")
    return f"{'one of ' * several}{listed(names, 'and' if several else 'or')} is {values.pop()}"


class PlacesLeft(NamedTuple):
    """The places that would be left, how many of them can be taken together, and how many are needed besides what is
    known."""

    itself: bool
    """Must the place itself be taken? Otherwise what excludes other places must not be true."""
    beside_it: bool
    """Are they left beside a place that is taken?"""
    views: tuple[View, ...]
    room: int
    needed: int
    some_known: bool


def _find_too_few_places(demand: Demand, state: State) -> Conclusion[PlacesLeft] | None:
    """With a literal, too few places would be left for the others; or without it.

    Places that all exclude each other count as one.
    """
    places, needed = demand.open(state)
    if needed < 1 or not 2 <= len(places) <= MAX_PLACES:
        return None
    domains, network = state.domains, demand.network
    excluded = {place: demand.excluded_by(place, state) for place in places}

    def left_with(itself: bool, beside_it: bool, left: Sequence[Literal], room: int) -> PlacesLeft:
        known = any(not domains[view.variable] & view.no for view in demand.views)
        return PlacesLeft(itself, beside_it, network.views(left), room, needed, known)

    if (room := _room(places, excluded)) < needed:
        return Conclusion([], demand.variables, left_with(False, False, places, room))
    for place in places:
        left = [other for other in places if other != place]
        if (room := _room(left, excluded)) < needed:
            view = network.view(place)
            detail = left_with(True, False, left, room)
            return Conclusion([(view.variable, view.no)], _variables(network, places), detail)
    for literal in dict.fromkeys(other for one in excluded.values() for other in one):
        view = network.view(literal)
        if not domains[view.variable] & view.yes:
            continue
        left = [place for place in places if place != literal and literal not in excluded[place]]
        if (room := _room(left, excluded)) + (literal in places) < needed:
            detail = left_with(False, literal in places, left, room)
            return Conclusion([(view.variable, view.yes)], _variables(network, places), detail)
    return None


def _say_too_few_places(conclusion: Conclusion[PlacesLeft], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The places that would be left."""
    itself, beside_it, views, room, needed, some_known = conclusion.detail
    rule = phrases.rule(constraints)
    if some_known:
        rule += f", {needed} of which {'is' if needed == 1 else 'are'} still to be found"
    if not conclusion.prunings:
        return f"{rule}, and too few places are left"
    ((variable, mask),) = conclusion.prunings
    begins = f"unless {phrases.says(variable, mask, False)}" if itself else f"if {phrases.says(variable, mask)}"
    if not views:
        return f"{rule}; {begins}, no place is left{' for the others' * beside_it}"
    names = phrases.names([view.variable for view in views])
    if len(names) > MAX_PLACES_TOLD or '"' in names:
        return f"{rule}; {begins}, too few places are left"
    left = f"{names} {'is' if len(views) == 1 else 'are'} left{' for the others' * beside_it}"
    return f"{rule}; {begins}, only {left}{f', with room for {room}' * (room < len(views))}"


def _variables(network: Network, literals: Sequence[Literal]) -> list[int]:
    """The variables of literals."""
    return [network.view(literal).variable for literal in literals]


def _room(places: Sequence[Literal], excluded: dict[Literal, dict[Literal, int]]) -> int:
    """How many of the places can be true at most: along the line, places that all exclude each other count as one."""
    groups, group = 0, [*places[:0]]
    for place in places:
        if not group or not all(other in excluded[place] for other in group):
            groups, group = groups + 1, []
        group.append(place)
    return groups


Demand.techniques = (
    Technique("whichever it is", 16, _find_whichever, _say_whichever),
    Technique("too few places", 27, _find_too_few_places, _say_too_few_places),
)
