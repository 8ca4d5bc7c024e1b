"""Rings of cells in which the value changes so many times at most, such as the border of a Yin-Yang.

Where the border has cells of both colours, each colour is one stretch of it: what lies between two black cells, away
from the white ones, is black. Source: Yin-Yang, solving tips of Grandmaster Puzzles (https://www.gmpuzzles.com).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, combines_constraints
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.variables import is_single
from clueproof.model import Cardinality, Clause, Literal


@combines_constraints
class Ring(Propagator):
    """Boolean cells in a ring whose value changes twice at most."""

    def __init__(self, cells: Sequence[Literal], position: int, network: Network) -> None:
        self.views = network.views(cells)
        super().__init__((position,), [view.variable for view in self.views])

    @classmethod
    def build(cls, network: Network) -> Iterator[Ring]:
        """One for each count of changes: of literals that say whether two cells differ."""
        counts = [
            (position, constraint)
            for position, constraint in enumerate(network.model.constraints)
            if isinstance(constraint, Cardinality) and constraint.bounds[1] == 2 and not constraint.enforce
        ]
        beside = _differing(network) if counts else {}
        for position, count in counts:
            pairs = [beside.get(literal) for literal in count.literals]
            ring = _in_a_ring([pair for pair in pairs if pair is not None])
            if len(ring) == len(pairs) > 2:
                yield cls(ring, position, network)


def _differing(network: Network) -> dict[Literal, tuple[Literal, Literal]]:
    """The literals that say whether two cells differ, each with these."""
    clauses: dict[Literal, set[frozenset[Literal]]] = defaultdict(set)
    for constraint in network.model.constraints:
        if isinstance(constraint, Clause) and len(constraint.literals) == 3 and not constraint.enforce:
            for literal in constraint.literals:
                if not network.is_key[network.variable(abs(literal))]:
                    clauses[literal].add(frozenset(constraint.literals) - {literal})
    found = {}
    for literal in [literal for literal in clauses if literal > 0]:
        for one, other in (sorted(rest) for rest in clauses[literal]):
            if one < 0 < other and {frozenset((-one, -other)), frozenset((one, other))} <= clauses[literal]:
                both = frozenset((-one, other))
                if {both, frozenset(-cell for cell in both)} <= clauses.get(-literal, set()):
                    found[literal] = -one, other
    return found


def _in_a_ring(pairs: Sequence[tuple[Literal, Literal]]) -> list[Literal]:
    """The cells in the order in which each pair has one in common with the one before; [] if they make no ring."""
    ring: list[Literal] = []
    for place, pair in enumerate(pairs):
        shared = {*pair} & {*pairs[place - 1]}
        if len(shared) != 1:
            return []
        ring += shared
    return ring if len({*ring}) == len(ring) else []


def _find_stretches(ring: Ring, state: State) -> Conclusion[None] | None:
    """Where both values are in the ring, each is one stretch of it: cells between two of a value, away from the other
    one, have it."""
    domains = state.domains
    known = [place for place, view in enumerate(ring.views) if is_single(domains[view.variable])]
    colours = [bool(domains[ring.views[place].variable] & ring.views[place].yes) for place in known]
    changes = [n for n in range(len(known)) if colours[n] is not colours[n - 1]]
    if len(changes) > 2:
        return Conclusion([], ring.variables)
    if not changes:
        return None
    for n, place in enumerate(known):
        before = known[n - 1]
        if colours[n] is colours[n - 1]:
            between = [*range(before + 1, place if place > before else place + len(ring.views))]
            views = [ring.views[cell % len(ring.views)] for cell in between]
            if views:
                other = next(known[m] for m in range(len(known)) if colours[m] is not colours[n])
                seen = [ring.views[cell].variable for cell in (before, place, other)]
                return Conclusion([(view.variable, view.no if colours[n] else view.yes) for view in views], seen)
    return None


def _say_stretches(conclusion: Conclusion[None], constraints: tuple[int, ...], phrases: Phrases) -> str:
    """Seen: the two cells that are alike, and one of the other value."""
    rule = phrases.rule(constraints)
    if not conclusion.prunings:
        return f"{rule}, and it changes more often"
    one, two, other = conclusion.seen
    return f"{rule}: this lies between {phrases.names((one, two))}, away from {phrases.name(other)}"


Ring.techniques = (Technique("one stretch of the border", 16, _find_stretches, _say_stretches, quick=True),)
