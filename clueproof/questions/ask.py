"""The questions: solve, verify, solutions, count. Each is written once, for all rule sets and backends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clueproof.backends import Backend, Limit, Refuted, Satisfied, Undecided
from clueproof.clock import Cancel, Clock, StoppedError, ended
from clueproof.model import Model
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.asked import Asked, unanswered
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
    cancel: Cancel | None = None,
) -> SolveAnswer:
    """Find one solution.

    `time_limit` is in seconds, for the whole question, and `cancel` ends it from another thread; the answer
    is `Unknown` then. `irreducible` asks for a core from which no clue can be left out, should there be no
    solution. Raises BackendError if the backend can't take the puzzle, InternalError if a solution fails
    the rule set's check.
    """
    clock = Clock(time_limit, cancel)
    try:
        with clock:
            asked = Asked(puzzle, backend, Limit.of(clock))
            with asked.opened() as session:
                answer = asked.first(session)
            if isinstance(answer, Satisfied):
                return Solved(asked.confirmed(answer), asked.evidence(), asked.best, puzzle=puzzle)
            return asked.unsolved(answer, irreducible)
    except StoppedError as stopped:
        return unanswered(stopped, backend, clock)


@within_memory(Unknown)
def verify(
    puzzle: Puzzle[Any, Any],
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    irreducible: bool = False,
    cancel: Cancel | None = None,
) -> Verdict:
    """Decide whether the clues have exactly one solution: `Unique`, `Multiple`, `NoSolution` or `Unknown`.

    Finds a solution, forbids it by a clause over the keys, and asks again. Where the puzzle has an
    objective the question is whether the optimum is unique. Options and errors as for `solve`.
    """
    clock = Clock(time_limit, cancel)
    try:
        with clock:
            return _verified(Asked(puzzle, backend, Limit.of(clock)), irreducible)
    except StoppedError as stopped:
        return unanswered(stopped, backend, clock)


def _verified(asked: Asked, irreducible: bool) -> Verdict:
    puzzle = asked.posed.puzzle
    with asked.opened() as session:
        first = asked.first(session)
        if isinstance(first, Satisfied):
            solution = asked.confirmed(first)
            if asked.best is not None and not asked.best.proven:
                return Unknown(asked.unproved, asked.evidence(), solution, asked.best)
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
    cancel: Cancel | None = None,
) -> Iterator[Any]:
    """The solutions one by one, each once, at most `limit`; blocked by their keys, in no special order.

    Ends when there are no more. Before that is known it raises TimeLimitError (a TimeoutError) when the time is
    up or the backend gives up, CancelledError when somebody cancels.
    """
    clock = Clock(time_limit, cancel)
    yield from clock.each(_solutions(puzzle, limit, backend, clock))


def _solutions(puzzle: Puzzle[Any, Any], limit: int | None, backend: str | Backend, clock: Clock) -> Iterator[Any]:
    asked = Asked(puzzle, backend, Limit.of(clock))
    for answer in asked.all_of(limit):
        if isinstance(answer, Undecided):
            raise ended(answer.reason)
        if isinstance(answer, Satisfied):
            yield asked.confirmed(answer)


@within_memory(lambda reason, evidence: Count(0, False, reason, evidence))
def count(
    puzzle: Puzzle[Any, Any],
    limit: int | None = None,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
) -> Count:
    """How many solutions there are; not more than `limit` are looked for. Options and errors as for `solve`."""
    clock = Clock(time_limit, cancel)
    found = 0
    try:
        with clock:
            asked = Asked(puzzle, backend, Limit.of(clock))
            for answer in asked.all_of(limit):
                if isinstance(answer, Undecided):
                    return Count(found, False, answer.reason, asked.evidence())
                if isinstance(answer, Refuted):
                    return Count(found, True, None, asked.evidence())
                asked.confirmed(answer)
                found += 1
            return Count(found, False, f"limit of {limit} reached", asked.evidence())
    except StoppedError as stopped:
        return Count(found, False, stopped.reason, unanswered(stopped, backend, clock).evidence)


def model_of(puzzle: Puzzle[Any, Any]) -> Model:
    """The model of a puzzle's rules, with its clues where they are no literals."""
    return pose(puzzle).model
