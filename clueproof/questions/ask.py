"""The questions: solve, verify, solutions, count. Each is written once, for all rule sets and backends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clueproof.backends import Backend, Refuted, Satisfied, Undecided
from clueproof.model import Model
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.asked import Asked
from clueproof.questions.memory import within_memory
from clueproof.questions.pose import pose
from clueproof.questions.verdicts import (
    Count,
    Multiple,
    SolveAnswer,
    Solved,
    Unique,
    Unknown,
    Verdict,
)


@within_memory(Unknown)
def solve(
    puzzle: Puzzle[Any, Any],
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    irreducible: bool = False,
) -> SolveAnswer:
    """Find one solution.

    `time_limit` is in seconds, for the whole question. `irreducible` asks for a core from which no
    clue can be left out, should there be no solution. Raises BackendError if the backend can't take
    the puzzle, InternalError if a solution fails the rule set's check.
    """
    asked = Asked(puzzle, backend, time_limit)
    with asked.opened() as session:
        answer = asked.first(session)
    if isinstance(answer, Satisfied):
        return Solved(asked.confirmed(answer), asked.evidence(), asked.best, puzzle=puzzle)
    return asked.unsolved(answer, irreducible)


@within_memory(Unknown)
def verify(
    puzzle: Puzzle[Any, Any],
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    irreducible: bool = False,
) -> Verdict:
    """Decide whether the clues have exactly one solution: `Unique`, `Multiple`, `NoSolution` or `Unknown`.

    Finds a solution, forbids it by a clause over the keys, and asks again. Where the puzzle has an
    objective the question is whether the optimum is unique. Options and errors as for `solve`.
    """
    asked = Asked(puzzle, backend, time_limit)
    with asked.opened() as session:
        first = asked.first(session)
        if isinstance(first, Satisfied):
            solution = asked.confirmed(first)
            if asked.best is not None and not asked.best.proven:
                return Unknown("optimum not proved", asked.evidence(), solution, asked.best)
            second = asked.another(session, first)
    if not isinstance(first, Satisfied):
        return asked.unsolved(first, irreducible)
    if isinstance(second, Refuted):
        return Unique(solution, asked.evidence(), asked.best, puzzle=puzzle)
    if isinstance(second, Undecided):
        return Unknown(second.reason, asked.evidence(), solution, asked.best)
    differ = tuple(
        asked.posed.encoding.key_name(place)
        for place, (one, other) in enumerate(zip(first.keys, second.keys, strict=True))
        if one != other
    )
    if not differ:
        raise asked.repeated()
    return Multiple(solution, asked.confirmed(second), differ, asked.evidence(), asked.best, puzzle=puzzle)


def solutions(
    puzzle: Puzzle[Any, Any],
    limit: int | None = None,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
) -> Iterator[Any]:
    """The solutions one by one, each once, at most `limit`; blocked by their keys, in no special order.

    Ends when there are no more. Raises TimeoutError when the time limit runs out before that is known.
    """
    asked = Asked(puzzle, backend, time_limit)
    for answer in asked.all_of(limit):
        if isinstance(answer, Undecided):
            raise TimeoutError(answer.reason)
        if isinstance(answer, Satisfied):
            yield asked.confirmed(answer)


@within_memory(lambda reason, evidence: Count(0, False, reason, evidence))
def count(
    puzzle: Puzzle[Any, Any],
    limit: int | None = None,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
) -> Count:
    """How many solutions there are; not more than `limit` are looked for."""
    asked = Asked(puzzle, backend, time_limit)
    found = 0
    for answer in asked.all_of(limit):
        if isinstance(answer, Undecided):
            return Count(found, False, answer.reason, asked.evidence())
        if isinstance(answer, Refuted):
            return Count(found, True, None, asked.evidence())
        asked.confirmed(answer)
        found += 1
    return Count(found, False, f"limit of {limit} reached", asked.evidence())


def model_of(puzzle: Puzzle[Any, Any]) -> Model:
    """The model of a puzzle's rules, with its clues where they are no literals."""
    return pose(puzzle).model
