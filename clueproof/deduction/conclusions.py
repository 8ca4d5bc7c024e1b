"""What a technique concludes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias

Removals: TypeAlias = list[tuple[int, int]]
"""Pairs (variable, mask of the candidates that it loses)."""

Changes: TypeAlias = Sequence[tuple[int, int, int]]
"""Triples (variable, its candidates before, its candidates after)."""


class Conclusion(NamedTuple):
    """The candidates to remove, and why.

    No candidates: a contradiction, unless the conclusion `places` variables: says of them that their only candidate is
    their value. `seen` are the variables that show it, `detail` is what its sentence needs, `besides` are constraints
    that it follows from besides those of its propagator. `gone` are candidates (variable, mask) that must have been
    ruled out before, and whose absence the sentence does not explain; `needs` are all those that must have been, None
    for all that was ever ruled out of the variables that the propagator looks at. `chains` are variables, each of which
    leads to the next.
    """

    removals: Removals
    seen: Sequence[int]
    detail: Any = None
    besides: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    gone: Sequence[tuple[int, int]] = ()
    needs: Sequence[tuple[int, int]] | None = None
    chains: Sequence[tuple[int, ...]] = ()


class Rest(NamedTuple):
    """What is left of numbers that add up to one: what the open ones have to add up to."""

    total: int
    variables: Sequence[int]
    numbers: Sequence[Sequence[int]] | None
    """What each of these variables can be; None if there are too many of them to look at all ways."""

    @property
    def ways(self) -> list[tuple[int, ...]] | None:
        """How they can add up to the total. Not found out before somebody is told, which few conclusions are."""
        if self.numbers is None:
            return None
        return [way for way in product(*self.numbers) if sum(way) == self.total]
