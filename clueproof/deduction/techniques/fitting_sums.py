"""Numbers that add up to one: the combinations that are left, with what other rules say of these numbers, or of those
beside them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from clueproof.deduction.engine import Conclusion, Network, State, Technique, combines_constraints
from clueproof.deduction.engine.propagator import TechniqueName
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.houses import Candidate, bans_of
from clueproof.deduction.techniques.sums import MAX_WAYS, LinearSum, Rest, left_of, say_rest, ways_to_add_up
from clueproof.deduction.techniques.ways import (
    Said,
    Sight,
    Watched,
    if_about_keys,
    known_rules,
    say_fitting,
    ways_among,
    what_each_says,
)
from clueproof.english import listed
from clueproof.model import Linear

COMBINATIONS = {
    Sight(False, 6): TechniqueName("combinations that fit", 39),
    Sight(True, 14): TechniqueName("combinations that fit and beyond", 48),
}
"""By how far a person looks."""
MOST_OPEN = 5
"""With more open numbers nobody lists the combinations."""
MOST_WAYS = 300
"""A sum that can be made in more ways says hardly anything."""
MOST = 8
"""The most combinations that a person compares."""


@combines_constraints
class SumWithOthers(Watched):
    """Numbers that add up to one, and what else is said of them."""

    def __init__(self, total: LinearSum, network: Network) -> None:
        super().__init__(total.constraints, total.variables, total.enforce)
        self._total, self._network = total, network

    @classmethod
    def build(cls, network: Network) -> Iterator[SumWithOthers]:
        """One for each sum of several numbers."""
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Linear) and position not in network.replaced:
                for total in LinearSum.of(constraint, position, network):
                    several = len({*total.variables}) == len(total.variables) > 1
                    if several and total.adds_up and total.least is not None:
                        yield cls(total, network)

    @cached_property
    def bans(self) -> dict[Candidate, dict[Candidate, int]]:
        """What each candidate rules out by a ban among the numbers, with the position of the constraint."""
        inside = {*self.variables}
        found = {
            candidate: {other: position for other, position in barred.items() if other[0] in inside}
            for candidate, barred in self._network.derived(bans_of).items()
            if candidate[0] in inside
        }
        return {candidate: barred for candidate, barred in found.items() if barred}

    def rest(self, state: State) -> Rest | None:
        """What the open numbers have to add up to; None where these are too many, or a single one."""
        rest = left_of(self._total, state, MOST_OPEN)
        return rest if len(rest.variables) > 1 and rest.numbers is not None else None


class BarredCombinations(NamedTuple):
    """What is left of a sum, and the ways to make it with a value that goes: another rule bars each of them."""

    rest: Rest
    ways: tuple[tuple[int, ...], ...]


def _find_barred(total: SumWithOthers, state: State) -> Conclusion[BarredCombinations] | None:
    """A value that a number of a sum can't have, as numbers that touch differ, or in another way bar each other."""
    if not total.bans or (rest := total.rest(state)) is None or rest.numbers is None:
        return None
    variables, bit = rest.variables, state.variables.bit
    left = [0] * len(variables)
    barred = dict[Candidate, list[tuple[int, ...]]]()
    rules = dict[Candidate, dict[int, None]]()
    for number, way in enumerate(ways_to_add_up(rest.numbers, rest.total, rest.apart)):
        if number == MOST_WAYS:
            return None
        here = [(one, bit[value]) for one, value in zip(variables, way, strict=True)]
        by = [total.bans[one][other] for one in here if one in total.bans for other in here if other in total.bans[one]]
        for place, one in enumerate(here):
            if by:
                barred.setdefault(one, []).append(way)
                rules.setdefault(one, {})[by[0]] = None
            else:
                left[place] |= one[1]
    gone = [one for one in barred if not one[1] & left[variables.index(one[0])]]
    if not gone:
        return None
    # people look at one value after the other, first at what is seen in the fewest ways
    gone = [min(gone, key=lambda one: len(barred[one]))] if state.told else gone
    besides = dict.fromkeys(position for one in gone for position in rules[one])
    return Conclusion(gone, variables, BarredCombinations(rest, tuple(barred[gone[0]])), besides=tuple(besides))


def _say_barred(conclusion: Conclusion[BarredCombinations], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """What is left, the combinations with the value, and what bars them."""
    rest, ways = conclusion.detail
    left = f"{phrases.rule(constraints)}, which leaves {rest.total} to {phrases.names(rest.variables)}"
    value = phrases.says(*conclusion.prunings[0])
    listed_ways = listed([" + ".join(map(str, way)) for way in ways[:MAX_WAYS]], "or")
    with_it = f"only {listed_ways} would do" if len(ways) <= MAX_WAYS else f"none of {len(ways)} combinations would do"
    return f"{left}; if {value}, {with_it}, and {phrases.rule(conclusion.besides)}"


class Combinations(NamedTuple):
    """What is left of a sum, and for each way to make it whether it fits, and what says that it doesn't or what
    follows."""

    rest: Rest
    ways: tuple[tuple[bool, Said | None], ...]

    @property
    def possible(self) -> int:
        """How many fit."""
        return sum(fits for fits, _ in self.ways)


def _find_fitting(name: TechniqueName, sight: Sight) -> Technique[SumWithOthers]:
    def find(total: SumWithOthers, state: State) -> Conclusion[Combinations] | None:
        """What all ways to make a sum have in common that the rules beside its numbers leave."""
        rest = total.rest(state)
        if rest is None or rest.numbers is None:
            return None
        left = list[list[tuple[int, int]]]()
        for way in ways_to_add_up(rest.numbers, rest.total, rest.apart):
            if len(left) == MOST:
                return None
            left.append([(one, state.variables.bit[value]) for one, value in zip(rest.variables, way, strict=True)])
        ways = ways_among(state, total.seen_by(sight), left, sight.follows)
        if ways is None:
            return None
        found = ways.conclusion(total, total.variables, None, own_if_one=True)
        detail = Combinations(rest, ways.told(found, state))
        return if_about_keys(found._replace(detail=detail), state)  # type: ignore[arg-type]

    return Technique(*name, find, _say_fitting, say_briefly=_say_ways)


def _say_ways(conclusion: Conclusion[Combinations], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The sum, its combinations if they are few, and how many of them fit."""
    rest, ways = conclusion.detail
    possible, number = conclusion.detail.possible, len(ways)
    left = say_rest(phrases.rule(constraints), rest, phrases)
    if number < 2 and possible == number:
        return left
    fit = f"{'both' if number == 2 else 'all'} lead to this" if possible == number else say_fitting(possible)
    these = "" if number <= MAX_WAYS else f"of {number} combinations "
    return f"{left}; {these}{fit}"


def _say_fitting(conclusion: Conclusion[Combinations], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The combinations, and what rules each out or leads to what follows, or the rules that say so."""
    rest, ways = conclusion.detail
    why = ""
    if len(ways) <= MAX_WAYS:
        names = [" + ".join(map(str, way)) for way in rest.ways or ()]
        several = conclusion.detail.possible > 1
        told = [(name, way) for name, way in zip(names, ways, strict=True) if several or not way[0]]
        why = what_each_says([name for name, _ in told], [way for _, way in told], phrases)
    return _say_ways(conclusion, constraints, phrases) + (why or known_rules(conclusion, phrases, constraints))


SumWithOthers.techniques = (
    Technique("combinations of neighbours", 30, _find_barred, _say_barred, thorough=True),
    *(_find_fitting(name, sight) for sight, name in COMBINATIONS.items()),
)
