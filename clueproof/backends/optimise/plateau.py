"""Heavy sets of literals that don't exclude each other, by local search: good solutions to begin with.

Plateau search as in Pullan and Hoos, "Dynamic local search for the maximum clique problem" (2006),
without its penalties: add what nothing excludes, else swap in what one member excludes, else force in
something. Deterministic. What it finds is a suggestion: other constraints may forbid it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

STEPS = 20_000
"""About half a second for some hundred literals."""
PATIENCE = 200
"""Steps without a better set after which something is forced in."""


def heavy_set(
    against: Sequence[int], weights: Sequence[int], steps: int = STEPS, check: Callable[[], None] = lambda: None
) -> list[int]:
    """Positions that don't exclude each other, heavy together; `against` has those that each one excludes, as bits.

    `check` is called from time to time and may raise what ends it.
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
