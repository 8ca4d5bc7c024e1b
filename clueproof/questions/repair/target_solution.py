"""Which solution a puzzle with several of them should have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from clueproof.backends import Refuted, Satisfied
from clueproof.clock import TIME_LIMIT
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.candidates import Candidates, candidates
from clueproof.questions.query import Query
from clueproof.questions.repair.context import RepairContext
from clueproof.questions.tie_break import lexicographic_min
from clueproof.questions.uniqueness import verify
from clueproof.questions.unsat_core import EXPLAINER
from clueproof.questions.verdicts import Unique
from clueproof.seeded_random import SeededRandom

FEW = 100
"""So many solutions, at most, are all looked at."""


class Fit(NamedTuple):
    """How many clues a solution needs besides those in the places of dropped ones: 0, 1, 2 for more, 3 if none are
    enough, or 4 if there is no solution yet.

    The `solution` is the first of those that need the fewest; None where there are not few solutions, or
    not all are known, unless one needs no clue more. `any` is one, if any was found.
    """

    lack: int
    solution: Any
    any: Any


def fitting_solution(mending: RepairContext, rest: Puzzle, dropped: Sequence[Clue], share: float) -> Fit:
    """Look at the solutions of the puzzle without the dropped clues, until this share of the time is over."""
    query = Query(rest, mending.backend, mending.until(share))
    found: list[Satisfied] = []
    complete = False
    for answer in query.all_of(FEW):
        if isinstance(answer, Satisfied):
            found.append(answer)
        complete = isinstance(answer, Refuted)
    mending.queries += query.queries
    if not complete:
        alone = _alone(mending, rest, dropped, share) if dropped else None
        return alone or Fit(2, None, query.confirmed(found[0]) if found else None)
    if not found:
        # time was short when clues were dropped, and there are not enough of them
        return Fit(4, None, None)
    solutions = [query.confirmed(answer) for answer in sorted(found, key=lambda answer: answer.keys)]
    said = [mending.instead(rest, dropped, solution) for solution in solutions]
    stated = [frozenset(mending.addable(rest, solution)) for solution in solutions]
    times = Counter(clue for clues in stated for clue in clues)

    def lack(place: int) -> int:
        alike = [
            other
            for other, theirs in enumerate(said)
            if other != place and all(a is None or a == b for a, b in zip(said[place], theirs, strict=True))
        ]
        if not alike:
            return 0
        if any(times[clue] == 1 for clue in stated[place]):
            return 1
        return 3 if any(stated[place] <= stated[other] for other in alike) else 2

    least, place = min((lack(place), place) for place in range(len(solutions)))
    return Fit(least, solutions[place], solutions[place])


def _alone(mending: RepairContext, rest: Puzzle, dropped: Sequence[Clue], share: float) -> Fit | None:
    """Of many solutions one that is alone with what it implies in the places of the dropped clues, if one is found.

    The witnesses of `candidates` show all that can stand in a cell. They come from the same backend always.
    """
    answer = candidates(rest, backend=EXPLAINER, time_limit=mending.until(share).left)
    mending.queries += answer.evidence.queries
    if not isinstance(answer, Candidates):
        return None
    stated = mending.rules.clue_list(rest)
    said = {tuple(mending.instead(rest, dropped, witness)) for witness in answer.witnesses}
    for clues in sorted(said, key=repr):
        base = mending.rules.with_clues(rest, [*stated, *(clue for clue in clues if clue is not None)])
        verdict = verify(base, backend=mending.backend, time_limit=mending.until(share).left)
        mending.queries += verdict.evidence.queries
        if isinstance(verdict, Unique):
            return Fit(0, verdict.solution, verdict.solution)
    return None


def some_solution(mending: RepairContext, puzzle: Puzzle, known: Any, share: float, attempt: int) -> Any:
    """The solution in which the keys, in an order that is shuffled but always the same for the attempt, read smallest,
    some of the Boolean ones largest. If time is short another one: the `known` one unless that is None."""
    query = Query(puzzle, mending.backend, mending.until(share))
    with query.opened() as session:
        first = query.first(session)
        if not isinstance(first, Satisfied):
            if known is None:
                raise mending.unknown(mending.limit.over() or TIME_LIMIT)
            return known
        chance = SeededRandom("repair", attempt) if attempt else SeededRandom("repair")
        keys = chance.shuffled(session.model.keys)
        cells = [-key if isinstance(key, int) and chance.happens(0.5) else key for key in keys]
        with mending.counting(session), query.guard(session) as guard:
            found, _ = lexicographic_min(session, cells, first, [*query.instance.clues, guard], query.limit)
        mending.queries += query.queries
    return query.confirmed(found)
