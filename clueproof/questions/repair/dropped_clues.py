"""The fewest clues to drop where clues contradict each other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from clueproof.backends import Limit, Refuted, Satisfied, Session, Undecided
from clueproof.clock import TIME_LIMIT
from clueproof.model import Literal
from clueproof.puzzle.clue import Clue
from clueproof.questions.hitting_sets import smallest_sets
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.repair.context import Found, RepairContext
from clueproof.questions.sessions import chosen, opened
from clueproof.questions.unsat_core import EXPLAINER, shrink_core


def fewest_dropped(mending: RepairContext, share: float) -> Iterator[Found]:
    """The smallest sets of clues without which the others have a solution; if the limit runs out before
    the first is known, a set of which none can be kept. The search takes at most this share of the time."""
    instance, limit = compile_puzzle(mending.puzzle), mending.until(share)
    literals = instance.clues
    places: dict[Literal, list[int]] = {}
    for place, literal in enumerate(literals):
        places.setdefault(literal, []).append(place)

    def missed(without: tuple[int, ...]) -> list[int] | Undecided | None:
        """A core of the other clues; None if they have a solution."""
        gone = {*without}
        rest = [literal for place, literal in enumerate(literals) if place not in gone]
        answer = session.solve(rest, limit)
        if isinstance(answer, Refuted):
            core, _ = shrink_core(session, rest, answer, limit)
            return [place for literal in core for place in places[literal] if place not in gone]
        if isinstance(answer, Satisfied) and without and mending.rules.has_relaxed_model(mending.puzzle):
            return missed_by_themselves(without)
        return answer if isinstance(answer, Undecided) else None

    def missed_by_themselves(without: tuple[int, ...]) -> list[int] | Undecided | None:
        """The same from the model of the puzzle that the other clues are."""
        kept = [place for place in range(len(literals)) if place not in without]
        alone = compile_puzzle(mending.without([mending.clues[place] for place in without]))
        with opened(alone.model, chosen(EXPLAINER, alone.model)) as own, mending.counting(own):
            answer = own.solve(alone.clues, limit)
            if isinstance(answer, Refuted):
                core = {*shrink_core(own, alone.clues, answer, limit)[0]}
                return [place for place, literal in zip(kept, alone.clues, strict=True) if literal in core]
        return answer if isinstance(answer, Undecided) else None

    with opened(instance.model, chosen(EXPLAINER, instance.model)) as session, mending.counting(session):
        found = _one_by_one(mending, session, literals, limit)
        for number, hit in enumerate(smallest_sets(len(literals), missed, limit)):
            if hit.chosen is not None:
                yield Found([mending.clues[place] for place in hit.chosen], hit.bound, True, None)
            elif number == 0:
                yield replace(found, bound=hit.bound, reason=hit.reason)


def fewest_denied(mending: RepairContext, solution: Any, share: float) -> Found:
    """The smallest set of clues without which the solution obeys the others: what a clue says may be true of it, and
    yet not together with another clue. The search takes at most this share of the time.
    """

    def denied(places: Iterable[int]) -> bool:
        return mending.denies(solution, [mending.clues[place] for place in places])

    alone = [place for place in range(len(mending.clues)) if denied([place])]
    others = [place for place in range(len(mending.clues)) if place not in {*alone}]

    def missed(without: tuple[int, ...]) -> list[int] | None:
        """Some of the other clues, of which none can be kept with the rest; None if the solution obeys all."""
        left, core = [number for number in range(len(others)) if number not in without], list[int]()
        if not denied(others[number] for number in left):
            return None
        while not denied(others[number] for number in core):
            # the last of the shortest beginning that the solution denies, together with the core, belongs to it
            end = bisect_left(
                range(len(left)), True, key=lambda last: denied(others[n] for n in [*core, *left[: last + 1]])
            )
            core.append(left[end])
            left = left[:end]
        return core

    hit = next(smallest_sets(len(others), missed, mending.until(share)))
    if hit.chosen is None:
        raise mending.unknown(hit.reason or TIME_LIMIT)
    places = sorted([*alone, *(others[number] for number in hit.chosen)])
    return Found([mending.clues[place] for place in places], len(places), True, None)


def _one_by_one(mending: RepairContext, session: Session, literals: Sequence[Literal], limit: Limit) -> Found:
    """Each clue that contradicts those before it that were not dropped."""
    answer = session.solve((), limit)
    if isinstance(answer, Undecided):
        raise mending.unknown(answer.reason)
    if isinstance(answer, Refuted):
        raise mending.irreparable("no grid of this shape obeys the rules, whatever the clues")
    kept: list[Literal] = []
    dropped: list[Clue] = []
    irreducible = True
    known = answer.assignment
    for clue, literal in zip(mending.clues, literals, strict=True):
        if not known.true(literal):
            answer = session.solve([*kept, literal], limit)
            if not isinstance(answer, Satisfied):
                dropped.append(clue)
                irreducible = irreducible and isinstance(answer, Refuted)
                continue
            known = answer.assignment
        kept.append(literal)
    return Found(dropped, 0, irreducible, None)
