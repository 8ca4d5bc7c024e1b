"""Which of equally good solutions counts: the one in which some cells, one after the other, are smallest."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.backends import Limit, Refuted, Satisfied, Session
from clueproof.backends.session import Answer
from clueproof.model import Literal, Variable, equal, values_of


def lexicographic_min(
    session: Session, cells: Sequence[Variable], start: Satisfied, assumptions: Sequence[Literal], limit: Limit
) -> tuple[Satisfied, bool]:
    """Of the solutions under the assumptions, of which `start` is one, the one in which the cells read smallest.

    False beside it if the limit left that unproved. One query tells that there is only one solution;
    if there are more, each cell is lowered until it can't be, and stays there for the next ones.
    """
    best = start
    answer = _with_clause(session, session.model.difference(start.keys), assumptions, limit)
    if isinstance(answer, Refuted):
        return start, True
    fixed: list[Literal] = []
    for cell in cells:
        value = best.assignment.value(cell)
        while smaller := [equal(cell, other) for other in values_of(cell) if other < value]:
            answer = _with_clause(session, smaller, [*assumptions, *fixed], limit)
            if isinstance(answer, Refuted):
                break
            if not isinstance(answer, Satisfied):
                return best, False
            best = answer
            value = best.assignment.value(cell)
        fixed.append(equal(cell, value))
    return best, True


def _with_clause(session: Session, clause: Sequence[Literal], assumptions: Sequence[Literal], limit: Limit) -> Answer:
    """The answer where the clause holds too; the session is as before afterwards."""
    with session.guard() as guard:
        session.add_clause(clause, guard)
        return session.solve([*assumptions, guard], limit)
