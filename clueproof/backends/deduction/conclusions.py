"""What a technique concludes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

Removals: TypeAlias = list[tuple[int, int]]
"""Pairs (variable, mask of the candidates that it loses)."""

Changes: TypeAlias = Sequence[tuple[int, int, int]]
"""Triples (variable, its candidates before, its candidates after)."""


class Conclusion(NamedTuple):
    """The candidates to remove, and why.

    No candidates: a contradiction. `seen` are the variables that show it, `detail` is what its sentence needs,
    `besides` are constraints that it follows from besides those of its propagator.
    """

    removals: Removals
    seen: Sequence[int]
    detail: Any = None
    besides: tuple[int, ...] = ()
