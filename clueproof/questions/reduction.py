"""Leaving out what is not needed to refute: deletion, with cores that save queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clueproof.backends import Limit, Refuted, Session, Undecided
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
    positions, left out as a whole, and no two groups share one; what is in no group stays. Not fewer
    than `at_least` literals are kept. A group that can't be decided within the limit's conflicts stays.

    The result depends on nothing but the order and what the formula means, so that every backend comes
    to the same. Cores only save queries: what is outside of one goes. As nearly all of the first groups
    go, many are tried at once; where that fails, a third as many.
    """
    # backwards: the next one is the last
    ahead = [places for group in groups if (places := [*group])][::-1]
    offered = {place for group in ahead for place in group}
    kept = [place for place in range(len(literals)) if place not in offered]
    # what is assumed first is more often in a core: what stays, then what is tried last
    first = [*always, *[literals[place] for place in kept]]
    rest = [literals[place] for group in ahead for place in group]
    core = {*refuted.core}
    undecided, reason = 0, None
    step = max(1, len(ahead) // 2)

    def ended(reason: str | None) -> Reduced:
        return Reduced(tuple(sorted([*kept, *[place for group in ahead for place in group]])), reason is None, reason)

    while ahead:
        size = len(ahead[-1])
        if len(kept) + len(rest) - size < at_least:
            return ended(f"not fewer than {at_least} clues were asked for")
        if core.isdisjoint(rest[-size:]):
            del ahead[-1], rest[-size:]
            continue
        many = min(step, len(ahead))
        if many > 1:
            size = sum(map(len, ahead[-many:]))
            while many > 1 and len(kept) + len(rest) - size < at_least:
                size -= len(ahead[-many])
                many -= 1
        answer = _answer(session, [*first, *rest[:-size]], limit)
        if isinstance(answer, set):
            core = answer
            del ahead[-many:], rest[-size:]
            continue
        if answer is not None:
            reason = answer
            if limit.left == 0:
                break
        if many > 1:
            step = max(1, many // 3)
            continue
        undecided += answer is not None
        kept += ahead.pop()
        first += rest[-size:]
        del rest[-size:]
    if ahead:
        return ended(reason)
    return ended(f"{undecided} left undecided: {reason}" if undecided else None)


def _answer(session: Session, assumed: Sequence[Literal], limit: Limit) -> set[Literal] | str | None:
    """A core, None if there is a solution (which nobody keeps: it needn't even be read), or why it isn't known."""
    answer = session.solve(assumed, limit)
    if isinstance(answer, Refuted):
        return {*answer.core}
    return answer.reason if isinstance(answer, Undecided) else None
