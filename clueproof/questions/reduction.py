"""Leaving out what is not needed to refute: deletion, with cores and witnesses that save queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clueproof.backends import Limit, Refuted, Satisfied, Session
from clueproof.errors import InternalError
from clueproof.model import Literal


@dataclass(frozen=True, slots=True)
class Reduced:
    """What is left: positions in the list of literals, ascending.

    With `irreducible`, proved: none of the groups that are left can be left out. Else `reason` says why not.
    """

    kept: tuple[int, ...]
    irreducible: bool
    reason: str | None


def reduced(
    session: Session,
    literals: Sequence[Literal],
    always: Sequence[Literal],
    refuted: Refuted,
    groups: Iterable[Iterable[int]],
    limit: Limit,
    at_least: int = 0,
) -> Reduced:
    """Leave out groups of the literals, in this order, each if what is left then is still refuted.

    `refuted` is the session's answer for all literals together with `always`. A group is a set of
    positions, left out as a whole; what is in no group stays. Not fewer than `at_least` literals are
    kept. A group that can't be decided within the limit's conflicts stays.

    The result depends on nothing but the order and what the formula means, so that every backend comes
    to the same. Cores and witnesses only save queries: what is outside of a core goes, and what every
    known solution of the rest denies stays. As nearly all of the first groups go, many are tried at
    once; where that fails, half as many.
    """
    work = _Reduction(session, literals, always, refuted, [_mask(group) for group in groups], limit)
    at, step = 0, max(1, len(work.groups) // 2)
    while at < len(work.groups):
        group = work.groups[at] & work.left
        if group and work.spare(group) < at_least:
            return work.ended(f"not fewer than {at_least} clues were asked for")
        if not group & work.core:
            work.left &= ~group
            at += 1
            continue
        if work.denied(group):
            work.keep(group)
            at += 1
            continue
        block = work.block(at, step, at_least)
        answer = work.leave_out(block, block != group)
        if answer is True:
            step *= 2
            continue
        if limit.left == 0:
            return work.ended(work.reason)
        if block == group:
            work.keep(group)
            at += 1
            if answer is None:
                work.undecided += 1
        step = max(1, step // 2)
    return work.ended(f"{work.undecided} left undecided: {work.reason}" if work.undecided else None)


class _Reduction:
    """What is left, as bits of a number, and what is known about it."""

    __slots__ = (
        "_always", "_bits", "_limit", "_literals", "_order", "_session",
        "core", "groups", "left", "reason", "undecided", "witnesses",
    )  # fmt: skip

    def __init__(
        self,
        session: Session,
        literals: Sequence[Literal],
        always: Sequence[Literal],
        refuted: Refuted,
        groups: list[int],
        limit: Limit,
    ) -> None:
        self._session, self._literals, self._always, self._limit = session, literals, always, limit
        self.groups = groups
        self._bits: dict[Literal, int] = {}
        for place, literal in enumerate(literals):
            # a literal may stand there twice
            self._bits[literal] = self._bits.get(literal, 0) | 1 << place
        self.left = (1 << len(literals)) - 1
        self.core = self._core(refuted)
        """Literals that are refuted together with `always`."""
        self.witnesses: list[int] = []
        """For solutions of the formula: which literals are false there."""
        self.undecided = 0
        self.reason: str | None = None
        # what is assumed first is more often in a core: what stays, then what is tried last
        offered = dict.fromkeys(place for group in reversed(groups) for place in _places(group))
        self._order = [*(place for place in range(len(literals)) if place not in offered), *offered]

    def ended(self, reason: str | None) -> Reduced:
        return Reduced(tuple(_places(self.left)), reason is None, reason)

    def spare(self, group: int) -> int:
        """How many literals are left without the group."""
        return (self.left & ~group).bit_count()

    def denied(self, block: int) -> bool:
        """Is there a known solution of all that is left but this block?"""
        rest = self.left & ~block
        return any(not witness & rest for witness in self.witnesses)

    def block(self, at: int, step: int, at_least: int) -> int:
        """The next few groups that may perhaps be left out together."""
        block, taken = self.groups[at] & self.left, 1
        for group in self.groups[at + 1 :]:
            if taken == step:
                break
            more = block | group & self.left
            if self.spare(more) < at_least or self.denied(more):
                break
            block = more
            taken += bool(group & self.core & self.left)
        return block

    def keep(self, group: int) -> None:
        """The group stays."""
        # what was left out is forgotten on the way
        rest = self.left & ~group
        self._order = [*_places(group), *[place for place in self._order if rest >> place & 1]]

    def leave_out(self, block: int, several: bool) -> bool | None:
        """Leave it out if that can be. None: not known. Is it `several` groups?"""
        rest = self.left & ~block
        assumed = [self._literals[place] for place in self._order if rest >> place & 1]
        answer = self._session.solve([*self._always, *assumed], self._limit)
        if isinstance(answer, Refuted):
            self.left, self.core = rest, self._core(answer) & rest
            return True
        if isinstance(answer, Satisfied):
            if several:
                self._learn(answer, block)
            return False
        self.reason = answer.reason
        return None

    def _learn(self, answer: Satisfied, block: int) -> None:
        """Remember which literals a solution denies. (Where a single group could not be left out, each
        solution denies a part of it, which stays: there is nothing to learn.)"""
        values = answer.assignment.literals
        witness, left = 0, self.left
        for place in self._order:
            literal = self._literals[place]
            if left >> place & 1 and values[abs(literal) - 1] != literal:
                witness |= 1 << place
        if not witness & block:
            raise InternalError("what was refuted has a solution; this is a bug in clueproof, please report it")
        self.witnesses.append(witness)

    def _core(self, refuted: Refuted) -> int:
        core = 0
        for literal in refuted.core:
            core |= self._bits.get(literal, 0)
        return core


def _mask(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def _places(mask: int) -> list[int]:
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places
