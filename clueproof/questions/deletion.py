"""Leaving out what is not needed to refute: deletion, with cores that save queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clueproof.backends import Limit, Refuted, Session, Undecided
from clueproof.model import Literal


@dataclass(frozen=True, slots=True)
class Deletion:
    """What is left: positions in the list of literals, ascending.

    With `irreducible`, proved: none of the groups that are left can be left out. Else `reason` says why not, and
    `undecided` are those of which nobody knows.
    """

    kept: tuple[int, ...]
    irreducible: bool
    reason: str | None
    undecided: tuple[int, ...] = ()


def delete(
    session: Session,
    literals: Sequence[Literal],
    always: Sequence[Literal],
    refuted: Refuted,
    groups: Iterable[Iterable[int]],
    limit: Limit,
    at_least: int = 0,
    follow_cores: bool = False,
) -> Deletion:
    """Leave out groups of the literals, in this order, each if what is left then is still refuted.

    `refuted` is the session's answer for all literals together with `always`. A group is a set of
    positions, left out as a whole, and no two groups share one; what is in no group stays. Not fewer
    than `at_least` literals are kept. A group that can't be decided within the limit's conflicts stays.

    The result depends on nothing but the order and what the formula means, so that every backend comes
    to the same. Cores only save queries: a group outside of one goes when its turn comes. (Trying several groups at
    once, as nearly all of the first ones go, takes more queries than it saves: the cores see to it.)

    With `follow_cores` all groups outside of a core go at once (Marques-Silva, "Minimal unsatisfiability", 2010).
    The result then depends on the cores, but the queries are about as many literals as the core has: right for a
    small core of contradictory clues, of which any will do.
    """
    core = {*refuted.core}
    # backwards: the next one is the last
    ahead = [places for group in groups if (places := [*group])][::-1]
    offered = {place for group in ahead for place in group}
    kept = [place for place in range(len(literals)) if place not in offered]

    def touched(group: Sequence[int]) -> bool:
        return any(literals[place] in core for place in group)

    if follow_cores:
        ahead = [*filter(touched, ahead)]
    # what is assumed first is more often in a core: what stays, then what is tried last
    first = [*always, *[literals[place] for place in kept]]
    rest = [literals[place] for group in ahead for place in group]
    attempts = 0
    undecided: list[int] = []
    reason: str | None = None
    while ahead:
        size = len(ahead[-1])
        if len(kept) + len(rest) - size < at_least:
            reason = f"not fewer than {at_least} clues were asked for"
            break
        group, tried = ahead.pop(), rest[-size:]
        del rest[-size:]
        if core.isdisjoint(tried):
            continue
        answer = session.solve([*first, *rest], limit)
        if isinstance(answer, Refuted):
            core = {*answer.core}
            if follow_cores:
                ahead = [*filter(touched, ahead)]
                rest = [literals[place] for group in ahead for place in group]
            continue
        kept += group
        first += tried
        if isinstance(answer, Undecided):
            attempts += 1
            undecided += group
            reason = f"{attempts} left undecided: {answer.reason}"
            if limit.left == 0:
                reason = answer.reason
                break
        # a solution that nobody holds when the next query comes need not be read
        del answer
    undecided += [place for group in ahead for place in group]
    left = {*kept, *undecided}
    return Deletion(tuple(sorted(left)), reason is None, reason, tuple(sorted(undecided)))
