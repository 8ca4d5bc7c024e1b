"""All ways in which something can be met, as far as the rules about these cells leave them, and what they have in
common."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import comb
from typing import Any, NamedTuple, TypeAlias, TypeVar

from clueproof.deduction.conclusions import Changes
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
from clueproof.deduction.engine.propagator import AnyTechnique, TechniqueName
from clueproof.deduction.phrases import MAX_LISTED, Phrases
from clueproof.deduction.techniques.clauses import exclusions_of, one_of
from clueproof.deduction.techniques.constraints import Enforced
from clueproof.deduction.techniques.counts import CountSaid, LiteralCount, StatedCount
from clueproof.model import Cardinality, Clause, Literal

WAYS_TO_MEET = {
    4: TechniqueName("few ways to meet a count", 40),
    30: TechniqueName("ways to meet a count", 51),
}
"""By how many ways there are at most; so are the ones before."""

Way: TypeAlias = Sequence[tuple[int, int]]
"""A way, or its beginning, as variables with the candidates (a mask) that they keep."""
Branch: TypeAlias = Callable[[State], Iterator[Way] | None]
"""In a state the ways to go on; None at the end."""
Near: TypeAlias = Mapping[int, Sequence[Propagator]]
"""By variable the propagators that look at it."""
Used: TypeAlias = "dict[Propagator, dict[int, None]]"
"""By propagator the variables from whose candidates its conclusions follow."""

MAX_BEGINNINGS = 4
"""The most beginnings of ways that are tried, for each way."""
MAX_FOLLOWS = 5
"""The most conclusions that are drawn from each assumption, the nearest first."""


LARGE = 24
"""What looks at more variables is looked at last."""


def looking(network: Network) -> dict[int, list[Propagator]]:
    """By variable the propagators that look at it in a trial."""
    found: dict[int, list[Propagator]] = defaultdict(list)
    for propagator in network.propagators:
        if any(technique.quick for technique in propagator.techniques):
            for variable in propagator.premises:
                found[variable].append(propagator)
    return found


def propagators_near(network: Network, variables: Iterable[int], further: bool = False) -> Near:
    """The propagators that look at one of these variables; `further` also those that look at a variable of these,
    those of small rules. Asked when the network is complete."""
    found: dict[int, list[Propagator]] = defaultdict(list)
    at = network.derived(looking)
    if further:
        beside = dict.fromkeys(one for variable in variables for one in at[variable] if len(one.variables) <= LARGE)
        variables = dict.fromkeys((*variables, *(variable for one in beside for variable in one.premises)))
    for propagator in dict.fromkeys(one for variable in variables for one in at[variable]):
        for variable in propagator.premises:
            found[variable].append(propagator)
    return found


Detail = TypeVar("Detail")


class Watched(Propagator):
    """One that knows what looks at its variables."""

    _network: Network

    @cached_property
    def near(self) -> Near:
        """What looks at the variables."""
        return propagators_near(self._network, self.variables)

    @cached_property
    def around(self) -> Near:
        """What looks at the variables, or at others that these rules are about."""
        return propagators_near(self._network, self.variables, further=True)

    def seen_by(self, sight: Sight) -> Near:
        """What somebody looks at who looks so far."""
        return self.around if sight.further else self.near


def first_key(conclusion: Conclusion[Any], state: State) -> int | None:
    """The first variable that a conclusion changes and that is looked for."""
    is_key = state.variables.is_key
    return next((variable for variable, _ in conclusion.prunings if is_key[variable]), None)


def if_about_keys(conclusion: Conclusion[Detail], state: State) -> Conclusion[Detail] | None:
    """The conclusion; None where it changes variables alone that nobody looks for."""
    return conclusion if not conclusion.prunings or first_key(conclusion, state) is not None else None


def with_keys(network: Network, variables: Iterable[int]) -> tuple[int, ...]:
    """These variables, and the keys that define those that are none: the cells at which a loop turns, or on which a
    piece lies."""
    about = dict.fromkeys(variables)
    for variable in [variable for variable in about if not network.is_key[variable]]:
        for propagator in network.derived(looking)[variable]:
            if len(propagator.variables) <= SMALL:
                about |= dict.fromkeys(other for other in propagator.variables if network.is_key[other])
    return tuple(about)


class InVainError(Exception):
    """There are too many ways to go through, or they have nothing in common."""


class Said(NamedTuple):
    """A conclusion within a way, and what it changes."""

    technique: AnyTechnique
    conclusion: Conclusion[Any]
    constraints: tuple[int, ...]
    changes: Changes

    def sentence(self, phrases: Phrases) -> str:
        """Why it follows."""
        return self.technique.say(self.conclusion, self.constraints, phrases)


class Ways:
    """All ways, `most` of them at most, and what they have in common. Raises InVainError."""

    def __init__(self, state: State, near: Near, branch: Branch, most: int, follows: int = MAX_FOLLOWS) -> None:
        self._near, self._branch, self._most, self._follows = near, branch, most, follows
        self._before, self._left = state.domains, MAX_BEGINNINGS * most
        self.number = 0
        """How many ways there are."""
        self._possible: dict[int, int] = {}
        """By variable the candidates that ways leave, where these are not all."""
        self._used: Used = {}
        self.said: list[dict[int, Said]] = []
        """For each beginning of a way, in the order in which they are tried, what is concluded there, by the variable
        that it is about; -1 for what rules the way out."""
        self._go_on(assuming(state, ()) or state)

    def conclusion(
        self, about: Propagator, seen: Sequence[int], detail: Detail, own_if_one: bool = False
    ) -> Conclusion[Detail]:
        """What they have in common, with what rules out ways, or says what else holds in one. `own_if_one`: where one
        way is left, only what it says itself; what follows from that are steps of their own."""
        before = self._before
        lost = [(variable, before[variable] & ~mask) for variable, mask in self._possible.items()]
        if own_if_one and self.number == 1:
            lost = [(variable, mask) for variable, mask in lost if variable in about.premises]
        besides = dict.fromkeys(position for one in self._used for position in one.constraints if position >= 0)
        reason: dict[int, None] = {}
        for variables in (about.premises, *self._used.values()):
            reason |= dict.fromkeys(variables)
        return Conclusion(
            lost,
            seen,
            detail,
            besides=tuple(position for position in besides if position not in about.constraints),
            reason=[(variable, -1) for variable in reason],
        )

    def told(self, conclusion: Conclusion[Any], state: State) -> tuple[tuple[bool, Said | None], ...]:
        """For each beginning of a way, whether it is left, and what rules it out, or leads to what is concluded."""
        goal = first_key(conclusion, state)
        return tuple([(-1 not in one, one.get(-1) or (None if goal is None else one.get(goal))) for one in self.said])

    def _go_on(self, state: State) -> None:
        ways = self._branch(state)
        if ways is None:
            self._take(state.domains)
            return
        for assumed in ways:
            self._left -= 1
            if self._left < 0:
                raise InVainError
            tried, said = assuming(state, assumed), dict[int, Said]()
            self.said.append(said)
            changed = [variable for variable, _ in assumed]
            if tried is not None and follow(tried, changed, self._near, self._follows, said, self._used):
                self._go_on(tried)

    def _take(self, domains: list[int]) -> None:
        """Take a way."""
        before = self._before
        if self.number:
            both = {variable: mask | domains[variable] for variable, mask in self._possible.items()}
        else:
            both = {variable: mask for variable, mask in enumerate(domains) if mask != before[variable]}
        self.number += 1
        self._possible = {variable: mask for variable, mask in both.items() if mask != before[variable]}
        if not self._possible or self.number > self._most:
            raise InVainError


def ways_among(state: State, near: Near, listed: Sequence[Way], follows: int = MAX_FOLLOWS) -> Ways | None:
    """All of these ways, each with what follows from it; None if they have nothing in common."""
    before = state.domains

    def branch(now: State) -> Iterator[Way] | None:
        return iter(listed) if now.domains == before else None

    try:
        return Ways(state, near, branch, len(listed), follows)
    except InVainError:
        return None


def follow(state: State, changed: Sequence[int], near: Near, most: int, said: dict[int, Said], used: Used) -> bool:
    """Draw the conclusions that are near, `most` of them at most, from changes of a state that may be changed. Note by
    variable what says them, -1 for a contradiction, and what is used. False for a contradiction.

    What looks at much of the board is asked last."""
    domains, many, woken = state.domains, 0, [*changed]
    waiting, later, queued = deque[Propagator](), deque[Propagator](), set[Propagator]()
    while many < most:
        for variable in woken:
            for one in near.get(variable, ()):
                if one not in queued:
                    queued.add(one)
                    (waiting if len(one.variables) <= LARGE else later).append(one)
        woken = []
        if not waiting and not later:
            break
        propagator = (waiting or later).popleft()
        queued.remove(propagator)
        holds = not any(domains[view.variable] & view.no for view in propagator.enforce)
        for technique in propagator.techniques if holds else Enforced.techniques:
            found = technique.find(propagator, state) if technique.quick else None
            if found is None or found.assigned:
                continue
            changes = list[tuple[int, int, int]]()
            for variable, mask in found.prunings:
                if domains[variable] & mask:
                    changes.append((variable, domains[variable], domains[variable] & ~mask))
                    domains[variable] &= ~mask
            if changes or not found.prunings:
                needs = found.reason
                variables = propagator.premises if needs is None else [variable for variable, _ in needs]
                used.setdefault(propagator, {}).update(dict.fromkeys(variables))
                many += 1
            concluded = Said(technique, found, propagator.constraints, changes)
            for variable, _, _ in changes:
                said[variable] = concluded
                woken.append(variable)
            if not found.prunings or not all(after for _, _, after in changes):
                said[-1] = concluded
                return False
    return True


def assuming(state: State, assumed: Sequence[tuple[int, int]]) -> State | None:
    """The same state, with the candidates that variables keep (a mask); None if one has none left."""
    tried = State(state.variables, state.domains)
    # what follows from a value is bookkeeping, whoever stated it
    tried.stated, tried.told = bytearray(b"\1" * len(state.stated)), False
    for variable, mask in assumed:
        tried.domains[variable] &= mask
    return tried if all(tried.domains[variable] for variable, _ in assumed) else None


MAX_TOLD = 110
"""Other rules that take more characters are not said."""
FEW = min(WAYS_TO_MEET)
"""The number of ways that a person sees at a glance, even within a trial."""
MAX_OPEN = 10
"""The most cells that a person looks at together."""
MAX_CHOICES = 100
"""A count that could be met in more ways, other rules left aside, is not looked at."""
SMALL = 6
"""A rule about at most so many cells may define what is counted, such as whether the loop turns at a cell."""


@combines_constraints
class CountWithOthers(Propagator):
    """A count, and what else is said of what it counts."""

    def __init__(self, count: LiteralCount, network: Network) -> None:
        super().__init__(count.constraints, count.variables, count.enforce)
        self.count = count
        self._network = network

    @classmethod
    def build(cls, network: Network) -> Iterator[CountWithOthers]:
        """One for each count."""
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Cardinality) and len(constraint.literals) > 1:
                for count in LiteralCount.of(constraint, position, network):
                    yield cls(count, network)
        for stated in StatedCount.build(network):
            yield cls(stated, network)

    @cached_property
    def about(self) -> tuple[int, ...]:
        """The variables in which ways differ: what is counted, and what says so."""
        return with_keys(self._network, (view.variable for view in self.count.views))

    @cached_property
    def near(self) -> Near:
        """What looks at them."""
        return propagators_near(self._network, self.about)

    def branch(self, state: State) -> Iterator[list[tuple[int, int]]] | None:
        """The candidates of the first open variable."""
        domains = state.domains
        for variable in self.about:
            if not is_single(domains[variable]):
                return ([(variable, value)] for value in bits(domains[variable]))
        return None

    def is_small(self, state: State) -> bool:
        """Could a person go through all ways? Not to see whether the count is in force: that would take too long."""
        if any(state.domains[view.variable] & view.no for view in self.enforce):
            return False
        true, undecided = self.count.tally(state)
        least, most = self.count.bounds_in(state)
        left = len(undecided)
        if not 1 < left <= MAX_OPEN or (self.count.is_stated and least != most):
            return False
        numbers = range(max(least, true), most + 1)
        return 0 < sum(comb(left, number - true) for number in numbers) <= MAX_CHOICES


class WaysToMeet(NamedTuple):
    """How many ways there are, and the count where the rule does not say it."""

    number: int
    said: CountSaid | None


def _find_ways(name: TechniqueName, most: int) -> Technique[CountWithOthers]:
    def find(about: CountWithOthers, state: State) -> Conclusion[WaysToMeet] | None:
        """What all ways to meet the count have in common."""
        if not about.is_small(state):
            return None
        try:
            ways = Ways(state, about.near, about.branch, most)
        except InVainError:
            return None
        said = about.count.said(about.count.bounds_in(state)[0]) if about.count.is_stated else None
        return ways.conclusion(about, about.variables, WaysToMeet(ways.number, said))

    return Technique(*name, find, _say_ways_to_meet, thorough=most == FEW, say_briefly=_say_ways)


def _say_ways_to_meet(conclusion: Conclusion[WaysToMeet], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to meet a count, with the other rules that are used."""
    return _say_ways(conclusion, constraints, phrases) + known_rules(conclusion, phrases, constraints)


def _say_ways(conclusion: Conclusion[WaysToMeet], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """All ways to meet a count."""
    ways, said = conclusion.detail
    rule = phrases.rule(constraints)
    if said is not None:
        rule = f"{phrases.place(constraints)} has {phrases.counted(said.number, said.views)}"
    if not conclusion.prunings:
        return f"{rule}, for which no way is left"
    if ways == 1:
        return f"{rule}, for which there is only one way"
    return f"{rule}, and {'both' if ways == 2 else f'all {ways}'} ways to do so agree"


class Sight(NamedTuple):
    """How far a person looks from the cells of a way: at the rules about them, or `further`, at those beside these
    too; and how many conclusions at most are drawn from each way."""

    further: bool
    follows: int


class WaysBeside(NamedTuple):
    """How many ways there are by a rule alone, and how many are left by what is beside."""

    number: int
    left: int


def say_ways_beside(rule: str, ways: str, detail: WaysBeside) -> str:
    """ "r3c5 has a run of 2 around it; of 4 ways 2 fit what is beside, and agree"."""
    number, left = detail
    if left == number:
        return f"{rule}; of {number} {ways} {'both' if number == 2 else 'all'} lead to this"
    return f"{rule}; of {number} {ways} {say_fitting(left)}"


def say_fitting(left: int) -> str:
    """ "2 fit what is beside, and these agree": how many ways are left, where these are not all."""
    fit = "none fits" if not left else "only one fits" if left == 1 else f"{left} fit"
    return f"{fit} what is beside{', and these agree' * (left > 1)}"


def known_rules(conclusion: Conclusion[object], phrases: Phrases, own: tuple[int, ...] = ()) -> str:
    """ " (no two shaded cells share a side; r3c4 sees 3)": the rules besides its own, if these are few."""
    said = phrases.sentences(own)
    others = [sentence for sentence in phrases.sentences(conclusion.besides) if sentence not in said]
    told = "; ".join(others)
    return f" ({told})" if others and len(others) <= MAX_LISTED and len(told) <= MAX_TOLD else ""


MAX_WHY = 195
"""Characters of what says what each way leads to; else the rules are named that say so."""


def what_each_says(
    names: Sequence[str], ways: Sequence[tuple[bool, Said | None]], phrases: Phrases, besides: str = ""
) -> str:
    """ " (with r1c2: ...; not r1c3: ...)": for each way whether it is possible, and what says what follows, or rules it
    out; "" where that is too long. `besides` is said of ways that are ruled out after the first one."""
    told = [
        (name, possible, one.sentence(phrases))
        for name, (possible, one) in zip(names, ways, strict=True)
        if one is not None
    ]
    if len(told) == len(names) and len({said for _, _, said in told}) == 1:
        why = told[0][2]
    else:
        why = "; ".join(
            f"with {name}: {said}" if possible else f"not {name}{besides * (name != names[0])}: {said}"
            for name, possible, said in told
        )
    return f" ({why})" if why and len(why) <= MAX_WHY else ""


CountWithOthers.techniques = tuple(_find_ways(name, most) for most, name in WAYS_TO_MEET.items())


WAYS_TO_MEET_RULE = {
    4: TechniqueName("few cases", 41),
    24: TechniqueName("several cases", 50),
}
"""By how many ways there are at most."""
LEAST_LITERALS, MOST_LITERALS = 3, 80
"""A rule of two literals says what one leads to; one of more is about the board."""
MOST_RULES = 2000
"""In a model with more such rules, as one of regions to be found, looking at all of them takes seconds a step."""
MOST_FOLLOWS = 20
"""The most conclusions that are drawn from each literal: a piece excludes many others."""
MAX_TOLD_WAYS = 150
"""Ways that take more characters are counted, not named."""


@combines_constraints
class RuleWithOthers(Propagator):
    """Literals of which a rule asks for one, and what else is said of them: a 2x2 square that is not all shaded, the
    pieces of which one covers a cell."""

    def __init__(self, literals: Sequence[Literal], position: int, network: Network) -> None:
        self.views = network.views(literals)
        super().__init__((position,), dict.fromkeys(view.variable for view in self.views))
        self._literals, self._network = dict(zip(self.views, literals, strict=True)), network

    @classmethod
    def build(cls, network: Network) -> Iterator[RuleWithOthers]:
        """One for each clause of several literals, unless these are so many that most define what others are about.
        Clauses that others look at together, as those of a number that counts pieces, say nothing by themselves."""
        found = []
        for position, constraint in enumerate(network.model.constraints):
            if position in network.replaced:
                continue
            if isinstance(constraint, Clause) and LEAST_LITERALS <= len(constraint.literals) <= MOST_LITERALS:
                literals = (*constraint.literals, *(-literal for literal in constraint.enforce))
                if len(set(map(network.variable, literals))) == len(literals):
                    found.append((literals, position))
        if len(found) <= MOST_RULES:
            yield from (cls(literals, position, network) for literals, position in found)

    @cached_property
    def near(self) -> Near:
        """What looks at them."""
        return propagators_near(self._network, with_keys(self._network, self.variables))

    def left(self, state: State) -> list[View]:
        """The literals that can be true; none if one is."""
        left = []
        for view in self.views:
            mask = state.domains[view.variable]
            if mask & view.yes:
                if not mask & view.no:
                    return []
                left.append(view)
        return left

    def way(self, view: View) -> Way:
        """A literal, and what it excludes by itself: of a piece that lies somewhere the cells."""
        network = self._network
        if network.is_key[view.variable]:
            return [(view.variable, view.yes)]
        excluded = network.derived(exclusions_of).get(self._literals[view], ())
        others = [network.view(one.literal) for one in excluded if not one.enforce]
        return [(view.variable, view.yes), *((other.variable, other.no) for other in others)]


class WaysToMeetRule(NamedTuple):
    """The literals, for each whether it can be true and what says that it can't or what follows, and the key that this
    is about."""

    views: tuple[View, ...]
    ways: tuple[tuple[bool, Said | None], ...]

    @property
    def possible(self) -> int:
        """How many can be true."""
        return sum(possible for possible, _ in self.ways)


def _find_ways_to_meet_rule(name: TechniqueName, most: int) -> Technique[RuleWithOthers]:
    def find(about: RuleWithOthers, state: State) -> Conclusion[WaysToMeetRule] | None:
        """What follows whichever of a few literals is true, of which a rule asks for one."""
        views = about.left(state)
        if not 2 <= len(views) <= most:
            return None
        # what a cell that is known rules out is not gone through, but built on
        listed = {view: way for view in views if assuming(state, way := about.way(view)) is not None}
        ways = ways_among(state, about.near, [*listed.values()], MOST_FOLLOWS) if listed else None
        if ways is None:
            return None
        found = if_about_keys(ways.conclusion(about, [view.variable for view in listed], None), state)
        if found is None:
            return None
        detail = WaysToMeetRule(tuple(listed), ways.told(found, state))
        used = [(variable, -1) for view in views for variable, _ in about.way(view)]
        reason = dict.fromkeys([*(found.reason or ()), *used])
        return Conclusion(found.prunings, found.seen, detail, found.besides, reason=[*reason])

    return Technique(*name, find, _say_ways_to_meet_rule, say_briefly=_say_options)


def _say_ways_to_meet_rule(
    conclusion: Conclusion[WaysToMeetRule], constraints: tuple[int, ...], phrases: Phrases
) -> str:
    """The literals, and what each of them leads to, or what rules out all but one."""
    detail = conclusion.detail
    told = [
        (phrases.name(view.variable), way)
        for view, way in zip(detail.views, detail.ways, strict=True)
        if detail.possible > 1 or not way[0]
    ]
    rules = {tuple(phrases.sentences(said.constraints)) for _, (_, said) in told if said is not None}
    why = ""
    if len(rules) > 1 and not any(name.startswith('"') for name, _ in told):
        why = what_each_says([name for name, _ in told], [way for _, way in told], phrases)
    return _say_options(conclusion, constraints, phrases) + (why or known_rules(conclusion, phrases, constraints))


def _say_options(conclusion: Conclusion[WaysToMeetRule], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The literals, and how many of them can be true."""
    detail = conclusion.detail
    options, rule = one_of(detail.views, phrases), phrases.rule(constraints)
    if len(options) > MAX_TOLD_WAYS:
        return say_ways_beside(rule, "ways", WaysBeside(len(detail.views), detail.possible))
    if not conclusion.prunings:
        return f"{options} ({rule}), and none of them can be"
    if detail.possible == 1:
        ((left, _),) = [pair for pair in zip(detail.views, detail.ways, strict=True) if pair[1][0]]
        only = phrases.name(left.variable)
        if only.startswith('"'):
            return f"{options} ({rule}); of these only one is possible: {phrases.says(left.variable, left.yes)}"
        return f"{options} ({rule}), and only {only} can be"
    if detail.possible == len(detail.views):
        return f"{options} ({rule}), and {'either' if detail.possible == 2 else 'each of them'} leads to this"
    return f"{options} ({rule}); {detail.possible} of these fit what is beside, and agree"


RuleWithOthers.techniques = tuple(_find_ways_to_meet_rule(name, most) for most, name in WAYS_TO_MEET_RULE.items())
