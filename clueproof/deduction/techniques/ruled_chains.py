"""Alternating chains in which rules about two cells exclude candidates too, such as that one is less than the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, View, combines_constraints
from clueproof.deduction.engine.network import CLOCK_MASK
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.techniques.alternating_chains import (
    MAX_LINKED,
    AlternatingChain,
    ChainNode,
    concluded,
    links_of,
    open_places,
    say_chain,
    shortest,
)
from clueproof.deduction.techniques.houses import Candidate
from clueproof.deduction.techniques.overlapping_houses import OverlappingHouses
from clueproof.deduction.techniques.ranking import RULED_CHAIN
from clueproof.deduction.techniques.ways import known_rules
from clueproof.model import AdjacencyBan, Constraint, Integer, Linear, Table

MAX_PLACES = 10
"""The most places of such a chain."""
MAX_RULES = 500
"""With more rules about two cells nobody follows them all."""


class PairRule(NamedTuple):
    """A rule about two cells: its position, what puts it in force, and the candidates that it excludes, in pairs."""

    position: int
    enforce: tuple[View, ...]
    excluded: tuple[tuple[Candidate, Candidate], ...]


def pair_rules(network: Network) -> list[PairRule]:
    """The rules about two integers."""
    found = []
    for position, constraint in enumerate(network.model.constraints):
        if position & CLOCK_MASK == CLOCK_MASK:
            check_clock()
        for one, other in _pairs(constraint):
            excluded = tuple(
                [
                    ((network.variable(one), network.bit[v]), (network.variable(other), network.bit[w]))
                    for v in one.values
                    for w in other.values
                    if not _allows(constraint, v, w)
                ]
            )
            found.append(PairRule(position, network.views(constraint.enforce), excluded))
            if len(found) > MAX_RULES:
                return []
    return found


def _pairs(constraint: Constraint) -> Iterator[tuple[Integer, Integer]]:
    """The two cells that a constraint is about, or every two."""
    pairs: Sequence[tuple[object, ...]] = ()
    if isinstance(constraint, AdjacencyBan):
        pairs = constraint.neighbours
    elif isinstance(constraint, Linear | Table) and len(cells := tuple(constraint.cells())) == 2:
        pairs = (cells,)
    for one, other in pairs:
        if isinstance(one, Integer) and isinstance(other, Integer) and one != other:
            yield one, other


def _allows(constraint: Constraint, one: int, other: int) -> bool:
    """Do these values of its two cells keep a constraint?"""
    if isinstance(constraint, AdjacencyBan):
        return (one, other) not in constraint.banned and (other, one) not in constraint.banned
    if isinstance(constraint, Table):
        return (one, other) in constraint.rows
    assert isinstance(constraint, Linear)
    (a, _), (b, _) = constraint.terms
    total = a * one + b * other
    least, most = constraint.least, constraint.most
    return (least is None or least <= total) and (most is None or total <= most)


@combines_constraints
class RuledHouses(Propagator):
    """Houses that share cells, and rules about two of these cells."""

    def __init__(self, houses: OverlappingHouses, rules: Sequence[PairRule]) -> None:
        self.houses, self.rules = houses, rules
        conditions = [view.variable for rule in rules for view in rule.enforce]
        super().__init__(houses.constraints, dict.fromkeys((*houses.variables, *conditions)))

    @classmethod
    def build(cls, network: Network) -> Iterator[RuledHouses]:
        """One for each set of houses that share cells, with rules about two of them."""
        rules = network.derived(pair_rules)
        for houses in OverlappingHouses.build(network) if rules else ():
            inside = {*houses.variables}
            own = [
                rule for rule in rules if rule.excluded and {one for pair in rule.excluded for one, _ in pair} <= inside
            ]
            if own:
                yield cls(houses, own)

    def excluded(self, state: State) -> dict[tuple[ChainNode, ChainNode], int]:
        """What the rules that are in force exclude, with the position of the rule."""
        domains, at = state.domains, self.houses.position
        found = {}
        for position, enforce, pairs in self.rules:
            if any(domains[view.variable] & view.no for view in enforce):
                continue
            for (one, mine), (other, theirs) in pairs:
                if domains[one] & mine and domains[other] & theirs:
                    first, second = ChainNode(1 << at[one], mine), ChainNode(1 << at[other], theirs)
                    found[first, second] = found[second, first] = position
        return found


def _find_chain(cluster: RuledHouses, state: State) -> Conclusion[AlternatingChain] | None:
    """A chain in which a rule about two cells says that candidates are not both true."""
    houses = cluster.houses
    places = open_places(houses, state)
    if len(places) > MAX_LINKED:
        return None
    links = links_of(houses, state, places, in_cells=True, in_houses=True)
    number = {place: n for n, place in enumerate(places)}
    rules = {
        (number[one], number[other]): position
        for (one, other), position in cluster.excluded(state).items()
        if one in number and other in number
    }
    for one, other in rules:
        links.excludes[one] |= 1 << other
    chain = shortest(links, MAX_PLACES)
    if chain is None:
        return None
    found = concluded(houses, links, chain)
    ends = [
        (end, number[ChainNode(1 << houses.position[one], bit)]) for one, bit in found.prunings for end in chain.way
    ]
    used = dict.fromkeys(rules[pair] for pair in (*pairwise(chain.way), *ends) if pair in rules)
    if chain.is_loop and (chain.way[-1], chain.way[0]) in rules:
        used[rules[chain.way[-1], chain.way[0]]] = None
    return found._replace(besides=tuple(used))


def _say_chain(conclusion: Conclusion[AlternatingChain], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """The chain, and the rules about two cells that it uses."""
    return say_chain(conclusion, constraints, phrases) + known_rules(conclusion, phrases)


RuledHouses.techniques = (Technique(*RULED_CHAIN, _find_chain, _say_chain, states_value=False, say_briefly=say_chain),)
