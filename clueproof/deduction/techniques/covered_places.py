"""As many rules that need a true literal as rules that allow one: dominoes whose places are all in as many cells.

It is the fish of Sudoku for any rules of which one literal is true: if all open literals of n rules, which share none,
belong to n other rules as well, these have no other true literal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, combines_constraints
from clueproof.deduction.technique_names import COVERED_PLACES
from clueproof.model import Exactly, Literal

MOST_PLACES = 5
"""Open literals of a rule that somebody keeps in mind."""
MOST_RULES, MOST_LITERALS = 1500, 60
"""Of more rules, and of longer ones, nobody looks at two or three together."""
LARGEST = 3
"""Rules that are looked at together."""


class Rule(NamedTuple):
    """One of the literals is true, by the constraint at this position."""

    position: int
    literals: tuple[Literal, ...]


@combines_constraints
class CoveredPlaces(Propagator):
    """All rules of a model that ask for one true literal each, where every literal is in several of them."""

    def __init__(self, rules: Sequence[Rule], network: Network) -> None:
        self.rules, self.network = rules, network
        self.rules_of: dict[Literal, list[int]] = defaultdict(list)
        for number, rule in enumerate(rules):
            for literal in rule.literals:
                self.rules_of[literal].append(number)
        positions = tuple([rule.position for rule in rules])
        super().__init__(positions, [network.view(literal).variable for literal in self.rules_of])

    @classmethod
    def build(cls, network: Network) -> Iterator[CoveredPlaces]:
        """One for the model, if its keys are such literals."""
        rules = []
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Exactly) and constraint.count == 1 and not constraint.enforce:
                literals = constraint.literals
                if min(literals, default=0) > 0 and len({*literals}) == len(literals) <= MOST_LITERALS:
                    rules.append(Rule(position, literals))
        times: dict[Literal, int] = defaultdict(int)
        for literal in (literal for rule in rules for literal in rule.literals):
            times[literal] += 1
        keys = {key for key in network.model.keys if isinstance(key, int)}
        if keys and len(rules) <= MOST_RULES and all(times.get(key, 0) > 1 for key in keys):
            yield cls(rules, network)

    def open(self, state: State) -> list[frozenset[Literal]]:
        """The open literals of each rule; none of a rule that has its true one."""
        found = []
        for rule in self.rules:
            literals: list[Literal] = []
            for literal in rule.literals:
                variable, yes, no = self.network.view(literal)
                if state.domains[variable] & yes:
                    if not state.domains[variable] & no:
                        literals = []
                        break
                    literals.append(literal)
            found.append(frozenset(literals))
        return found


def _find_covered_places(places: CoveredPlaces, state: State) -> Conclusion | None:
    """Two, else three rules whose open literals are all in as many others."""
    left = places.open(state)
    inside: dict[frozenset[int], set[int]] = defaultdict(set)
    for number, literals in enumerate(left):
        if 1 < len(literals) <= MOST_PLACES:
            for cover in _covers(places, number, sorted(literals), frozenset()):
                inside[cover].add(number)
    for size in range(2, LARGEST + 1):
        for cover in _of_size(inside, size):
            within = {number for part in _parts(cover) for number in inside.get(part, ())} - cover
            for rules in combinations(sorted(within), size) if len(within) >= size else ():
                used = frozenset().union(*(left[number] for number in rules))
                if len(used) < sum(len(left[number]) for number in rules):
                    continue
                lost = {literal for number in cover for literal in left[number]} - used
                if lost:
                    network = places.network
                    views = [network.view(literal) for literal in sorted(lost)]
                    base, around = ([places.rules[n].position for n in numbers] for numbers in (rules, sorted(cover)))
                    seen = [network.view(literal).variable for literal in sorted(used)]
                    return Conclusion([(view.variable, view.yes) for view in views], seen, (base, around))
    return None


def _covers(
    places: CoveredPlaces, number: int, literals: Sequence[Literal], chosen: frozenset[int]
) -> Iterator[frozenset[int]]:
    """Sets of few other rules that have all these literals."""
    bare = next((literal for literal in literals if chosen.isdisjoint(places.rules_of[literal])), None)
    if bare is None:
        yield chosen
    elif len(chosen) < LARGEST:
        for rule in places.rules_of[bare]:
            if rule != number:
                yield from _covers(places, number, literals, chosen | {rule})


def _of_size(inside: dict[frozenset[int], set[int]], size: int) -> Iterator[frozenset[int]]:
    """Sets of so many rules: those that a rule needs, and such as two smaller ones make together."""
    yield from sorted((cover for cover in inside if len(cover) == size), key=sorted)
    smaller = sorted((cover for cover in inside if len(cover) == 2), key=sorted) if size == LARGEST else []
    by_rule: dict[int, list[frozenset[int]]] = defaultdict(list)
    for cover in smaller:
        for rule in cover:
            by_rule[rule].append(cover)
    for covers in by_rule.values():
        for one, other in combinations(covers, 2):
            yield one | other


def _parts(cover: frozenset[int]) -> Iterator[frozenset[int]]:
    """The sets of some of these rules."""
    for size in range(1, len(cover) + 1):
        for part in combinations(sorted(cover), size):
            yield frozenset(part)


CoveredPlaces.techniques = (
    Technique(*COVERED_PLACES, _find_covered_places, sentences.covered_places, states_value=False),
)
