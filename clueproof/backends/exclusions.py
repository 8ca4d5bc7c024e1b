"""Literals that exclude each other in pairs: of a group of such literals all but one must be given up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from clueproof.model import Literal

if TYPE_CHECKING:
    from clueproof.backends.pysat_solver import PySatSolver

MAX_COMPARED = 1000
"""Among more candidates for a group the first is taken, not the best."""


class ExclusiveGroup(NamedTuple):
    """Wanted literals of which at most one can be true, and the weight that each of them has in it."""

    literals: list[Literal]
    weight: int


class Exclusions:
    """Which of some literals can't be true together, as far as unit propagation shows."""

    def __init__(self, literals: Sequence[Literal], solver: PySatSolver, check: Callable[[], None]) -> None:
        """`check` is called from time to time and may raise what ends it."""
        at = {literal: place for place, literal in enumerate(literals)}
        found: list[set[int]] = [set() for _ in literals]
        for place, literal in enumerate(literals):
            check()
            possible, implied = solver.propagate([literal])
            if not possible:
                continue
            for other in implied:
                against = at.get(-other)
                if against is not None and against != place:
                    found[place].add(against)
                    found[against].add(place)
        # what excludes most comes first, so that the lowest bit is a good choice where one is needed
        order = sorted(range(len(literals)), key=lambda place: (-len(found[place]), place))
        rank = {place: new for new, place in enumerate(order)}
        self._literals = [literals[place] for place in order]
        self._at = {literal: place for place, literal in enumerate(self._literals)}
        self._against = [sum(1 << rank[other] for other in found[place]) for place in order]
        """For each literal those that it excludes, as bits by place."""

    @property
    def are_common(self) -> bool:
        """Do at least half of the literals exclude some other one?"""
        return 2 * sum(map(bool, self._against)) > len(self._against)

    def most_exclusive(self, among: Collection[Literal]) -> Literal:
        """The literal that excludes most of the others."""
        bits = self._bits(among)
        return max(among, key=lambda literal: ((self._against[self._at[literal]] & bits).bit_count(), -abs(literal)))

    def partition(self, among: Collection[Literal], check: Callable[[], None]) -> list[list[Literal]]:
        """The literals in groups, or alone; large groups first. `check` as in `groups`."""
        groups = []
        left = self._bits(among)
        while left:
            check()
            members = self._clique(left)
            groups.append([self._literals[place] for place in members])
            for place in members:
                left &= ~(1 << place)
        return sorted(groups, key=len, reverse=True)

    def groups(
        self, weights: Mapping[Literal, int], check: Callable[[], None]
    ) -> tuple[list[ExclusiveGroup], dict[Literal, int]]:
        """Groups of two or more that use up the weights as far as they can, and the weights that are left.

        A literal of large weight may stand in several groups; each takes its share. `check` is called
        from time to time and may raise what ends it.
        """
        rest = dict(weights)
        groups = []
        left = self._bits(rest)
        while left:
            check()
            members = self._clique(left)
            while len(members) > 1:
                chosen = [self._literals[place] for place in members]
                weight = min(rest[literal] for literal in chosen)
                groups.append(ExclusiveGroup(chosen, weight))
                common = left
                for place, literal in zip(members, chosen, strict=True):
                    rest[literal] -= weight
                    if rest[literal]:
                        common &= self._against[place]
                    else:
                        del rest[literal]
                        left &= ~(1 << place)
                # who still has weight goes on with whoever can take the places of the others
                members = [place for place in members if left >> place & 1]
                members += self._clique(common & left)
            for place in members:
                left &= ~(1 << place)
        return groups, rest

    def heavy(self, weights: Mapping[Literal, int], check: Callable[[], None]) -> list[Literal]:
        """Literals that don't exclude each other and weigh much together. `check` as in `groups`."""
        found = heavy_set(self._against, [weights.get(literal, 0) for literal in self._literals], check=check)
        return [self._literals[place] for place in found]

    def _bits(self, literals: Collection[Literal]) -> int:
        return sum([1 << self._at[literal] for literal in literals])

    def _clique(self, candidates: int) -> list[int]:
        """The places of literals that all exclude each other, none of the candidates left that could join them.

        Each is the one that leaves most candidates. To take simply the first is far worse: on the graph
        san400_0.7_1 the groups then don't prove the optimum, and minutes of search don't either.
        """
        against = self._against
        members = []
        while candidates:
            if candidates.bit_count() > MAX_COMPARED:
                place = (candidates & -candidates).bit_length() - 1
            else:
                place = max(_places(candidates), key=lambda place: (against[place] & candidates).bit_count())
            members.append(place)
            candidates &= against[place]
        return members


STEPS = 20_000
"""Of a local search."""
PATIENCE = 200
"""Steps without a better set after which something is forced in."""


def heavy_set(
    against: Sequence[int], weights: Sequence[int], steps: int = STEPS, check: Callable[[], None] = lambda: None
) -> list[int]:
    """Positions that don't exclude each other and are heavy together; `against` has those that each excludes, as bits.

    Plateau search as in Pullan and Hoos, "Dynamic local search for the maximum clique problem" (2006), without its
    penalties: add what nothing excludes, else swap in what one member excludes, else force in something. Deterministic.
    The set is a suggestion: other constraints may forbid it. `check` is called from time to time and may raise what
    ends the search.
    """
    random = Random(0)
    count = len(against)
    members: set[int] = set()
    best: list[int] = []
    weight = heaviest = 0
    everything = (1 << count) - 1
    barred, since = 0, 0
    for step in range(steps if count else 0):
        if step % 64 == 0:
            check()
        inside = once = twice = 0
        for member in members:
            inside |= 1 << member
            twice |= once & against[member]
            once |= against[member]
        free = everything & ~once & ~inside
        swaps = once & ~twice & ~inside & ~barred
        since += 1
        if free:
            place = _any(free, random.randrange(count))
        elif swaps and since % PATIENCE:
            place = _any(swaps, random.randrange(count))
        else:
            place, barred = random.randrange(count), 0
            if inside >> place & 1:
                continue
        out = [member for member in members if against[place] >> member & 1]
        for member in out:
            members.remove(member)
            weight -= weights[member]
            barred |= 1 << member
        members.add(place)
        weight += weights[place]
        if weight > heaviest:
            best, heaviest, since, barred = sorted(members), weight, 0, 0
    return best


def _any(bits: int, start: int) -> int:
    """The place of a bit that is set, the first from `start` on, going round."""
    high = bits >> start
    return start + (high & -high).bit_length() - 1 if high else (bits & -bits).bit_length() - 1


def _places(bits: int) -> list[int]:
    """The places of the bits that are set."""
    places = []
    while bits:
        lowest = bits & -bits
        places.append(lowest.bit_length() - 1)
        bits ^= lowest
    return places
