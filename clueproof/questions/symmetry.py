"""Symmetric puzzles: where a solution is hard to find, symmetric ones come first.

If a permutation of the keys turns solutions into solutions, then the only solution of a puzzle is one
that it leaves alone, and any other solution comes with a second one. So nothing is lost by looking for
symmetric solutions first, which have half as many keys or fewer; whatever is not found that way is
still searched for without. (Knotty, a 40x40 nonogram that resists most programs, turns into itself:
8 s instead of minutes.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from clueproof.backends import Limit, Refuted, Satisfied, Session, Undecided
from clueproof.backends.session import EFFORT_LIMIT
from clueproof.model import Assignment, Literal, Model, Variable

EASY = 10_000
"""Conflicts after which a search counts as hard."""

Permutation: TypeAlias = Sequence[int]


def search(
    session: Session, assumptions: Sequence[Literal], limit: Limit, symmetries: Sequence[Permutation]
) -> Satisfied | Refuted | Undecided:
    """As `session.solve`, but if that takes long symmetric solutions come first."""
    answer = session.solve(assumptions, limit.attempt(EASY))
    if not isinstance(answer, Undecided) or answer.reason != EFFORT_LIMIT:
        return answer
    with session.guard() as guard:
        for clause in _symmetric(session.model, symmetries):
            session.add_clause(clause, guard)
        answer = session.solve([*assumptions, guard], limit)
    return session.solve(assumptions, limit) if isinstance(answer, Refuted) else answer


def image(answer: Satisfied, symmetries: Sequence[Permutation]) -> Satisfied | None:
    """Another solution that follows from this one; None if all symmetries leave it alone."""
    for goes in symmetries:
        keys = [0] * len(answer.keys)
        for place, value in zip(goes, answer.keys, strict=True):
            keys[place] = value
        if tuple(keys) != answer.keys:
            return Satisfied(tuple(keys), _only_keys)
    return None


def _only_keys() -> Assignment:
    raise LookupError("of an image only the keys are known")


def _symmetric(model: Model, symmetries: Sequence[Permutation]) -> Iterator[tuple[Literal, Literal]]:
    """Clauses: every key has the value of the one to which it goes (round a cycle one direction is enough)."""
    pairs = dict.fromkeys((key, place) for goes in symmetries for key, place in enumerate(goes) if key != place)
    values = [_literals(key) for key in model.keys]
    for one, other in pairs:
        for value, literal in values[one].items():
            yield -literal, values[other][value]


def _literals(key: Variable) -> dict[int, Literal]:
    # of a Boolean one value is enough, since pairs go round a cycle
    return {1: key} if isinstance(key, int) else key.known_equals
