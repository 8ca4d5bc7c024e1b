"""What a technique concludes."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

from clueproof.grid.edges import Position

Prunings: TypeAlias = list[tuple[int, int]]
"""Pairs (variable, mask of the candidates that it loses)."""

Changes: TypeAlias = Sequence[tuple[int, int, int]]
"""Triples (variable, its candidates before, its candidates after)."""

Detail_co = TypeVar("Detail_co", covariant=True)


class Side(StrEnum):
    """Where something lies that a loop parts, as the letter that boards show: inside or outside of the loop; or on one
    side of it or the other, which of them is not known; or in a part of the board."""

    INSIDE = "i"
    OUTSIDE = "o"
    ONE = "a"
    OTHER = "b"
    PART = "p"


class _Fields(NamedTuple, Generic[Detail_co]):
    prunings: Prunings
    seen: Sequence[int]
    detail: Detail_co = None  # type: ignore[assignment]
    besides: tuple[int, ...] = ()
    assigned: tuple[tuple[int, int], ...] = ()
    required_prunings: Sequence[tuple[int, int]] = ()
    reason: Sequence[tuple[int, int]] | None = None
    chains: Sequence[tuple[int, ...]] = ()
    sides: Sequence[tuple[Position, Side]] = ()


_made = tuple.__new__


class Conclusion(_Fields[Detail_co]):
    """The candidates to remove, and why.

    No prunings: a contradiction, unless variables are `assigned`: each of these (variable, value) has that candidate
    left, which the conclusion states. `seen` are the variables that show it, `detail` is what its sentence needs
    besides, and `besides` are constraints that it follows from besides those of its propagator. `required_prunings` are
    candidates (variable, mask) that must have been ruled out before, and whose absence the sentence does not explain;
    the `reason` are all that must have been, None for all that was ever ruled out of the variables that the propagator
    looks at. `chains` are variables, each of which leads to the next. `sides` are cells, or vertices, that people
    colour to see it.
    """

    __slots__ = ()

    if not TYPE_CHECKING:
        # for one release: names that techniques of other packages may still use

        def __new__(
            cls,
            prunings: object = None,
            seen: object = (),
            detail: object = None,
            besides: object = (),
            assigned: object = (),
            required_prunings: object = (),
            reason: object = None,
            chains: object = (),
            sides: object = (),
            **old: object,
        ) -> Self:
            made = _made(cls, (prunings, seen, detail, besides, assigned, required_prunings, reason, chains, sides))
            return made._replace(**old) if old else made

        def _replace(self, **named: object) -> Self:
            if not OLD_NAMES.keys().isdisjoint(named):
                named = _renamed(named, self)
            return super()._replace(**named)

        removals = property(lambda self: _old(self, "removals"))
        gone = property(lambda self: _old(self, "gone"))
        needs = property(lambda self: _old(self, "needs"))
        places = property(lambda self: tuple([variable for variable, _ in _old(self, "places")]))


class Values(NamedTuple):
    """Values that a sentence names, as a mask."""

    mask: int


OLD_NAMES = {"removals": "prunings", "gone": "required_prunings", "needs": "reason", "places": "assigned"}
"""The fields of a conclusion before they had the names of the field."""


def _old(conclusion: Conclusion[object], name: str) -> Any:
    _warn(name)
    return getattr(conclusion, OLD_NAMES[name])


def _renamed(named: Mapping[str, Any], others: Sequence[Any]) -> dict[str, object]:
    """Arguments under their new names. What used to be placed was said first in the detail."""
    renamed = {}
    for name, value in named.items():
        if name == "places" and value:
            said = named["detail"] if "detail" in named else others[2]
            value = tuple([(variable, said[0]) for variable in value])
        if name in OLD_NAMES:
            _warn(name)
        renamed[OLD_NAMES.get(name, name)] = value
    return renamed


def _warn(name: str) -> None:
    warnings.warn(f"{name!r} of a conclusion is called {OLD_NAMES[name]!r} now", DeprecationWarning, stacklevel=4)
