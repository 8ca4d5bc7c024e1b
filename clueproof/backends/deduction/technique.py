"""What a technique is, and where it looks.

Vocabulary: a *slot* is a variable of its own, an integer or a Boolean that is no integer's literal; its
*candidates* are a bit mask over all values of the model, the same bit for the same value everywhere. A
*unit* is a place where techniques look, mostly one constraint. A technique *finds* what to remove.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from clueproof.model import Cell

if TYPE_CHECKING:
    from clueproof.backends.deduction.network import Network
    from clueproof.backends.deduction.state import State
    from clueproof.backends.deduction.words import Words

Removals: TypeAlias = list[tuple[int, int]]
"""Pairs (slot, mask of the candidates that it loses)."""


class Truth(NamedTuple):
    """A literal as a statement about a slot: true for the candidates in `yes`, false for those in `no`."""

    slot: int
    yes: int
    no: int


class Found(NamedTuple):
    """What a technique found: candidates to remove (none: a contradiction), the slots that show it,
    whatever its sentence needs, and constraints that it used besides those of its unit."""

    removals: Removals
    seen: Sequence[int]
    detail: Any = None
    besides: tuple[int, ...] = ()


Where = TypeVar("Where", bound="Unit")


@dataclass(frozen=True, eq=False)
class Technique(Generic[Where]):
    """One way to conclude, at one kind of unit.

    `difficulty` orders all techniques, easiest first; its tens are the level: 0 bookkeeping, 1 trivial,
    2 easy, 3 medium, 4 hard, 5 expert, 6 trial, 7 search. `quick` ones propagate in trials and searches.
    One that `names` says of a cell what it is; a cell that others leave one candidate has a last candidate.
    """

    name: str
    difficulty: int
    find: Callable[[Where, State], Found | None]
    say: Callable[[Where, Found, Words], str]
    quick: bool = False
    names: bool = False

    @property
    def level(self) -> int:
        """How hard it is for people, from 0 to 7."""
        return self.difficulty // 10


class Unit:
    """A place where techniques look: the slots that it depends on and the constraints that it stands for.

    Its techniques are used only while all of `enforce` is true.
    """

    techniques: ClassVar[tuple[Technique[Any], ...]] = ()
    """Those that look at units of this class."""

    def __init__(self, constraints: tuple[int, ...], slots: Iterable[int], enforce: tuple[Truth, ...] = ()) -> None:
        self.constraints = constraints
        """Positions in the model's constraints, -1 for one that was added later."""
        self.slots = tuple(slots)
        self.enforce = enforce


class Line(Unit):
    """A unit over the values of cells. `read` gives their candidates, position by position."""

    def __init__(
        self, cells: Sequence[Cell], network: Network, constraints: tuple[int, ...], enforce: tuple[Truth, ...] = ()
    ) -> None:
        truths = [None if network.is_slot(cell) else network.truth(cell) for cell in cells]  # type: ignore[arg-type]
        slots = [network.slot(cell) if truth is None else truth.slot for cell, truth in zip(cells, truths, strict=True)]
        super().__init__(constraints, slots, enforce)
        self._false, self._true = network.false, network.true
        self._truths = truths if any(truths) else None
        self._get = itemgetter(*slots) if len(slots) > 1 and not any(truths) else None

    def read(self, domains: list[int]) -> Sequence[int]:
        """The candidates of each cell."""
        if self._get is not None:
            masks: Sequence[int] = self._get(domains)
            return masks
        if self._truths is None:
            return [domains[slot] for slot in self.slots]
        return [
            domains[slot]
            if truth is None
            else (self._true if domains[slot] & truth.yes else 0) | (self._false if domains[slot] & truth.no else 0)
            for slot, truth in zip(self.slots, self._truths, strict=True)
        ]

    def removal(self, position: int, mask: int) -> tuple[int, int]:
        """What the slot loses when the cell at this position loses these values."""
        truth = None if self._truths is None else self._truths[position]
        if truth is not None:
            mask = (truth.yes if mask & self._true else 0) | (truth.no if mask & self._false else 0)
        return self.slots[position], mask

    def keep(self, masks: Sequence[int], allowed: Iterable[int]) -> Removals:
        """What the cells lose that have these candidates when only the allowed ones stay."""
        return [
            self.removal(position, mask & ~stays)
            for position, (mask, stays) in enumerate(zip(masks, allowed, strict=False))
            if mask & ~stays
        ]


def bits(mask: int) -> Iterable[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def single(mask: int) -> bool:
    """Is there at most one candidate?"""
    return not mask & (mask - 1)
