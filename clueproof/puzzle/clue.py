"""Clues one by one: what setters add and take away."""

from __future__ import annotations

import warnings
from collections.abc import ItemsView, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

Given: TypeAlias = Mapping[Any, Any]
"""Position -> what the clue there says."""

GIVEN = "given"
"""The kind of a clue that stands in a cell."""


class Clue(NamedTuple):
    """One thing that a puzzle states: of which kind, where on the board, and what it says.

    Cells and edges are those of `clueproof.grid.edges`. Clues at the border have the cells around the board: row or
    column -1, or height or width.
    """

    kind: str
    position: Any
    """A cell or an edge; None for a clue that stands nowhere on the board."""
    value: Any
    """What it says. Hashable: clues are compared."""

    @property
    def spot(self) -> Any:
        """The old name of `position`."""
        _warn("spot", "position")
        return self.position

    @property
    def says(self) -> Any:
        """The old name of `value`."""
        _warn("says", "value")
        return self.value


def _warn(old: str, new: str) -> None:
    warnings.warn(f"Clue.{old} is called {new} now; the old name goes with the next release", DeprecationWarning, 3)


class Clues(Mapping[str, Given]):
    """All clues of a puzzle on a board: kind -> position -> what it says. Immutable; kinds without a clue are left out.

    Iterating a kind yields positions in the genre's own order.
    """

    __slots__ = ("_of_kind",)

    def __init__(self, of_kind: Mapping[str, Given] | None = None) -> None:
        self._of_kind = {kind: given for kind, given in (of_kind or {}).items() if given}

    def __getitem__(self, kind: str) -> Given:
        """The clues of a kind; none for a kind without clues."""
        return self._of_kind.get(kind, {})

    def __iter__(self) -> Iterator[str]:
        return iter(self._of_kind)

    def __len__(self) -> int:
        return len(self._of_kind)

    def items(self) -> ItemsView[str, Given]:
        # the usual one of mappings takes 1 µs, twice a verdict
        return self._of_kind.items()

    def __hash__(self) -> int:
        return hash(frozenset((kind, frozenset(given.items())) for kind, given in self._of_kind.items()))

    def __repr__(self) -> str:
        return f"Clues({self._of_kind})"
