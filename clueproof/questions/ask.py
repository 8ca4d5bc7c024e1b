"""The questions: solve, verify, solutions, count. Each is written once, for all rule sets and backends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from clueproof.backends import Backend, Limit, Refuted, Satisfied, Session, Undecided
from clueproof.encoders.rule_set import Puzzle
from clueproof.model import Model
from clueproof.questions.contradiction import EXPLAINER, contradiction
from clueproof.questions.pose import Posed, confirmed, pose
from clueproof.questions.sessions import chosen, opened
from clueproof.questions.verdicts import (
    Count,
    Evidence,
    Multiple,
    NoSolution,
    SolveAnswer,
    Solved,
    Unique,
    Unknown,
    Verdict,
)


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
    asked = _Asked(puzzle, backend, time_limit)
    with opened(asked.posed.model, asked.backend) as session:
        answer = asked.of(session)
    if isinstance(answer, Satisfied):
        return Solved(asked.confirmed(answer), asked.evidence())
    return asked.unsolved(answer, irreducible)


def verify(
    puzzle: Puzzle[Any, Any],
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    irreducible: bool = False,
) -> Verdict:
    """Decide whether the clues have exactly one solution: `Unique`, `Multiple`, `NoSolution` or `Unknown`.

    Finds a solution, forbids it by a clause over the keys, and asks again. Options and errors as for
    `solve`.
    """
    asked = _Asked(puzzle, backend, time_limit)
    posed = asked.posed
    with opened(posed.model, asked.backend) as session:
        first = asked.of(session)
        if not isinstance(first, Satisfied):
            second: Satisfied | Refuted | Undecided = first
        else:
            solution = asked.confirmed(first)
            if not posed.model.keys:
                return Unique(solution, asked.evidence())
            guard = session.open_guard()
            try:
                session.add_clause(posed.model.difference(first.keys), guard)
                second = asked.of(session, guard)
            finally:
                session.close_guard(guard)
    if not isinstance(first, Satisfied):
        return asked.unsolved(first, irreducible)
    if isinstance(second, Refuted):
        return Unique(solution, asked.evidence())
    if isinstance(second, Undecided):
        return Unknown(second.reason, asked.evidence(), solution)
    differ = tuple(
        puzzle.rules.describe_key(posed.model, place)
        for place, (one, other) in enumerate(zip(first.keys, second.keys, strict=True))
        if one != other
    )
    return Multiple(solution, asked.confirmed(second), differ, asked.evidence())


def solutions(
    puzzle: Puzzle[Any, Any],
    limit: int | None = None,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
) -> Iterator[Any]:
    """The solutions one by one, each once, at most `limit`; blocked by their keys, in no special order.

    Ends when there are no more. Raises TimeoutError when the time limit runs out before that is known.
    """
    asked = _Asked(puzzle, backend, time_limit)
    for answer in asked.all_of(limit):
        if isinstance(answer, Undecided):
            raise TimeoutError(answer.reason)
        if isinstance(answer, Satisfied):
            yield asked.confirmed(answer)


def count(
    puzzle: Puzzle[Any, Any],
    limit: int | None = None,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
) -> Count:
    """How many solutions there are; not more than `limit` are looked for."""
    asked = _Asked(puzzle, backend, time_limit)
    found = 0
    for answer in asked.all_of(limit):
        if isinstance(answer, Undecided):
            return Count(found, False, answer.reason, asked.evidence())
        if isinstance(answer, Refuted):
            return Count(found, True, None, asked.evidence())
        asked.confirmed(answer)
        found += 1
    return Count(found, False, f"limit of {limit} reached", asked.evidence())


class _Asked:
    """One question about one puzzle: posed, with its backend, its limit and its bookkeeping."""

    __slots__ = ("backend", "limit", "name", "posed", "queries", "started")

    def __init__(self, puzzle: Puzzle[Any, Any], backend: str | Backend, time_limit: float | None) -> None:
        self.started = time.perf_counter()
        self.limit = Limit.within(time_limit)
        self.posed: Posed = pose(puzzle)
        self.backend = chosen(backend, self.posed.model)
        self.name = self.backend.name
        self.queries = 0

    def of(self, session: Session, *assumptions: int) -> Satisfied | Refuted | Undecided:
        """Ask the session about the clues and further assumptions."""
        self.queries += 1
        return session.solve([*self.posed.clues, *assumptions], self.limit)

    def all_of(self, limit: int | None) -> Iterator[Satisfied | Refuted | Undecided]:
        """Every solution, then what ended the search; only solutions if `limit` of them end it."""
        posed, found = self.posed, 0
        with opened(posed.model, self.backend) as session:
            guard = session.open_guard()
            try:
                while limit is None or found < limit:
                    answer = self.of(session, guard)
                    yield answer
                    if not isinstance(answer, Satisfied):
                        return
                    found += 1
                    session.add_clause(posed.model.difference(answer.keys), guard)
            finally:
                session.close_guard(guard)

    def confirmed(self, answer: Satisfied) -> Any:
        return confirmed(self.posed.puzzle, answer.keys, self.name)

    def unsolved(self, answer: Refuted | Undecided, irreducible: bool) -> NoSolution | Unknown[Any]:
        """No first solution: why."""
        if isinstance(answer, Undecided):
            return Unknown(answer.reason, self.evidence())
        core, queries = contradiction(self.posed, self.limit, irreducible)
        self.queries += queries
        explainer = chosen(EXPLAINER, self.posed.model).name
        if explainer != self.name:
            self.name = f"{self.name}+{explainer}"
        return NoSolution(core, self.evidence())

    def evidence(self) -> Evidence:
        return Evidence(self.name, self.queries, time.perf_counter() - self.started)


def model_of(puzzle: Puzzle[Any, Any]) -> Model:
    """The model of a puzzle's rules, with its clues where they are no literals."""
    return pose(puzzle).model
