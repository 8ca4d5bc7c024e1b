"""Two counts that share literals: what they say together, as of two numbers side by side in Mosaic."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from clueproof.clock import check_clock
from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, combines_constraints
from clueproof.deduction.engine.network import LOOK
from clueproof.deduction.technique_names import OVERLAPPING_COUNTS
from clueproof.deduction.techniques.counts import tally
from clueproof.model import Cardinality, Literal

MOST_LITERALS = 12
"""Of longer counts a person sees no overlap."""
LEAST_SHARED = 2


@combines_constraints
class CountPair(Propagator):
    """Two counts with a few literals in common."""

    def __init__(self, one: Cardinality, other: Cardinality, positions: tuple[int, int], network: Network) -> None:
        shared = [literal for literal in one.literals if literal in other.literals]
        self.shared = network.views(shared)
        self.rests = tuple(network.views([x for x in count.literals if x not in shared]) for count in (one, other))
        self.bounds = one.bounds, other.bounds
        views = (*self.shared, *self.rests[0], *self.rests[1])
        enforce = network.views((*one.enforce, *other.enforce))
        super().__init__(positions, dict.fromkeys(view.variable for view in views), enforce)

    @classmethod
    def build(cls, network: Network) -> Iterator[CountPair]:
        """A propagator for each two counts that share enough literals and have each of them once."""
        constraints = network.model.constraints
        counts_of: dict[Literal, list[int]] = defaultdict(list)
        for position, constraint in enumerate(constraints):
            if position & LOOK == LOOK:
                check_clock()
            if not isinstance(constraint, Cardinality) or not _is_looked_at(constraint):
                continue
            before = Counter(other for literal in constraint.literals for other in counts_of[literal])
            for other, shared in sorted(before.items()):
                earlier = constraints[other]
                if shared >= LEAST_SHARED and isinstance(earlier, Cardinality):
                    yield cls(earlier, constraint, (other, position), network)
            for literal in constraint.literals:
                counts_of[literal].append(position)


def _is_looked_at(count: Cardinality) -> bool:
    """Is it a count of some of a few literals, each once?"""
    number = len(count.literals)
    most_of_one = count.bounds[1] < 2
    return LEAST_SHARED < number <= MOST_LITERALS and not most_of_one and len({*map(abs, count.literals)}) == number


def _find_overlap(pair: CountPair, state: State) -> Conclusion | None:
    """How many of the shared literals are true, by both counts, and what that leaves to the rest of each."""
    domains = state.domains
    true, undecided = tally(pair.shared, domains)
    rests = [tally(rest, domains) for rest in pair.rests]
    if not undecided:
        return None
    fewest, most = true, true + len(undecided)
    for (low, high), (there, open_there) in zip(pair.bounds, rests, strict=True):
        fewest, most = max(fewest, low - there - len(open_there)), min(most, high - there)
    detail = (tuple(undecided), fewest - true, most - true)
    if fewest > most:
        return Conclusion([], pair.variables, detail)
    removals: list[tuple[int, int]] = []
    parts = [(true, undecided, fewest, most)]
    parts += [
        (there, open_there, low - most, high - fewest)
        for (low, high), (there, open_there) in zip(pair.bounds, rests, strict=True)
    ]
    for there, open_there, low, high in parts:
        if high == there:
            removals += [(view.variable, view.yes) for view in open_there]
        elif low == there + len(open_there):
            removals += [(view.variable, view.no) for view in open_there]
    return Conclusion(removals, [view.variable for view in undecided], detail) if removals else None


CountPair.techniques = (Technique(*OVERLAPPING_COUNTS, _find_overlap, sentences.overlapping_counts),)
