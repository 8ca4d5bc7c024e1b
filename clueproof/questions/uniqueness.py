"""The questions: solve, verify, solutions, count. Each is written once, for all rule sets and backends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from clueproof.arguments import expects
from clueproof.backends import Backend, Limit, Refuted, Satisfied, Session, Undecided
from clueproof.backends import backend as backend_named
from clueproof.backends.session import Answer
from clueproof.clock import Cancel, Clock, Progress, StoppedError, ended
from clueproof.formats.read import Asked, the_puzzle
from clueproof.model import Model
from clueproof.puzzle.rule_set import Puzzle, PuzzleOf
from clueproof.puzzle.solution import SomeSolution
from clueproof.questions.instance import Instance, compile_puzzle
from clueproof.questions.query import PROVING, Query, unanswered
from clueproof.questions.sessions import within_memory
from clueproof.questions.verdicts import Count, Evidence, Multiple, SolveAnswer, Solved, Unique, Unknown, Verdict


@expects()
@within_memory(Unknown)
def solve(
    puzzle: Asked[SomeSolution],
    *,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    irreducible: bool = False,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> SolveAnswer[SomeSolution]:
    """Find one solution.

    The puzzle may also be a text, or the path of a file with a single one. `time_limit` is in seconds, for the whole
    question, and `cancel` ends it from another thread; the answer is `Unknown` then. `progress` is called at most ten
    times a second with the seconds since the start. If there is no solution, the answer's core is made small when it is
    first read; `irreducible` asks for one from which no clue can be left out, however long that takes. Raises
    BadPuzzleError for a text that can't be read, BackendError if the backend can't take the puzzle, InternalError if a
    solution fails the rule set's check.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    try:
        with clock:
            puzzle = the_puzzle(puzzle)
            query = Query(puzzle, backend, Limit.of(clock))
            with query.opened() as session:
                answer = query.first(session)
            if isinstance(answer, Satisfied):
                return Solved(query.confirmed(answer), query.evidence(), query.best, puzzle=puzzle)
            return query.unsolved(answer, irreducible)
    except StoppedError as stopped:
        return unanswered(stopped, backend, clock)


@expects()
@within_memory(Unknown)
def verify(
    puzzle: Asked[SomeSolution],
    *,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    irreducible: bool = False,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Verdict[SomeSolution]:
    """Decide whether the clues have exactly one solution: `Unique`, `Multiple`, `NoSolution` or `Unknown`.

    Finds a solution, forbids it by a clause over the keys, and solves again, unless unit propagation alone led to it.
    Where the puzzle has an objective the question is whether the optimum is unique. Options and errors as for `solve`.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    try:
        with clock:
            return _verified(Query(the_puzzle(puzzle), backend, Limit.of(clock)), irreducible)
    except StoppedError as stopped:
        return unanswered(stopped, backend, clock)


def _verified(query: Query, irreducible: bool) -> Verdict:
    """Where a decider says that there is one solution, that is the verdict. What a solver could choose, two of several
    solutions or some clues of a contradiction, comes from a session of the backend that was asked nothing else, so that
    it is the same whoever decides."""
    if query.decider is None:
        with query.opened() as session:
            found = ask(query, session)
        return _verdict(query, found, irreducible)
    opened = query.deciding()
    with opened as session:
        if alone := opened.new and query.decider.backend is query.backend:
            # asked nothing else so far
            found = ask(query, session)
        else:
            with query.briefly():
                found = ask(query, session)
        if found.is_unique:
            return _verdict(query, found, irreducible)
        if alone:
            query.name_decider(None)
            return _verdict(query, found, irreducible, session)
    with query.opened_alone() as session:
        other = ask(query, session)
        if found.is_decided and not other.is_decided:
            query.name_decider(query.decider)
            other = found
        return _verdict(query, other, irreducible, session)


class Found(NamedTuple):
    """What a session answered: a first solution, or none; that solution, and what there is besides it."""

    first: Answer
    solution: Any = None
    second: Answer | None = None

    @property
    def is_unique(self) -> bool:
        return isinstance(self.second, Refuted)

    @property
    def is_decided(self) -> bool:
        return not isinstance(self.first if self.second is None else self.second, Undecided)


def ask(query: Query, session: Session) -> Found:
    """Ask a session for a solution, the best one where there is an objective, and for another one as good."""
    first = query.first(session)
    if not isinstance(first, Satisfied):
        return Found(first)
    solution = query.confirmed(first)
    if query.best is not None and not query.best.proven:
        return Found(first, solution, Undecided(query.unproved))
    query.enter(PROVING)
    return Found(first, solution, query.another(session, first))


def is_unique(puzzle: Puzzle) -> bool:
    """Is it proved to have exactly one solution?"""
    return unique_in(compile_puzzle(puzzle)) is not None


def unique_in(instance: Instance) -> Unique | None:
    """The verdict on a puzzle in a model that there is already, if it has one solution; None if that is not proved."""
    query = Query(instance, "auto", Limit())
    with query.deciding() as session:
        found = ask(query, session)
    return Unique(found.solution, query.evidence(), query.best, puzzle=instance.puzzle) if found.is_unique else None


def _verdict(query: Query, found: Found, irreducible: bool, asked: Session | None = None) -> Verdict:
    """What a session answered, in a verdict. Raises InternalError for a solution that breaks the rules, or comes again
    though it was forbidden."""
    first, solution, second = found
    puzzle = query.instance.puzzle
    if not isinstance(first, Satisfied):
        return query.unsolved(first, irreducible, asked)
    if isinstance(second, Refuted):
        return Unique(solution, query.evidence(), query.best, puzzle=puzzle)
    if isinstance(second, Undecided):
        return Unknown(second.reason, query.evidence(), solution, query.best, puzzle=puzzle)
    assert second is not None
    differ = tuple(
        query.instance.encoding.key_name(place)
        for place, (one, other) in enumerate(zip(first.keys, second.keys, strict=True))
        if one != other
    )
    if not differ:
        raise query.repeated()
    return Multiple(solution, query.confirmed(second), differ, query.evidence(), query.best, puzzle=puzzle)


@expects()
def solutions(
    puzzle: Asked[SomeSolution],
    limit: int | None = None,
    *,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Iterator[SomeSolution]:
    """The solutions one by one, each once, at most `limit`; blocked by their keys, in no special order.

    Ends when there are no more. Raises TimeLimitError (a TimeoutError) if the time is up or the backend gives up before
    that is known, and CancelledError if it is cancelled. The call itself raises what is wrong with the puzzle or the
    backend.
    """
    with Clock(time_limit, cancel, progress=progress):
        puzzle = the_puzzle(puzzle)
    if isinstance(backend, str):
        backend = backend_named(backend)
        backend.version()
    return _each(puzzle, limit, backend, lambda: Clock(time_limit, cancel, progress=progress))


def _each(
    puzzle: PuzzleOf[SomeSolution], limit: int | None, backend: str | Backend, started: Callable[[], Clock]
) -> Iterator[SomeSolution]:
    # the time starts with the first solution that is asked for
    clock = started()
    yield from clock.each(_solutions(puzzle, limit, backend, clock))


def _solutions(
    puzzle: PuzzleOf[SomeSolution], limit: int | None, backend: str | Backend, clock: Clock
) -> Iterator[SomeSolution]:
    query = Query(puzzle, backend, Limit.of(clock))
    for answer in query.all_of(limit):
        if isinstance(answer, Undecided):
            raise ended(answer.reason)
        if isinstance(answer, Satisfied):
            yield query.confirmed(answer)


@expects()
@within_memory(lambda reason, evidence: Count(0, False, reason, evidence))
def count(
    puzzle: Asked[SomeSolution],
    limit: int | None = None,
    *,
    keep: bool = False,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Count[SomeSolution]:
    """How many solutions there are; the search ends after `limit` of them. With `keep`, the answer has them too. Other
    options and errors as for `solve`."""
    clock = Clock(time_limit, cancel, progress=progress)
    found, kept, asked = 0, list[SomeSolution](), None

    def counted(complete: bool, reason: str | None, evidence: Evidence) -> Count[SomeSolution]:
        return Count(found, complete, reason, evidence, tuple(kept), puzzle=asked)

    try:
        with clock:
            asked = the_puzzle(puzzle)
            query = Query(asked, backend, Limit.of(clock))
            for answer in query.all_of(limit):
                if isinstance(answer, Undecided):
                    return counted(False, answer.reason, query.evidence())
                if isinstance(answer, Refuted):
                    return counted(True, None, query.evidence())
                solution = query.confirmed(answer)
                found += 1
                if keep:
                    kept.append(solution)
            return counted(False, f"limit of {limit} reached", query.evidence())
    except StoppedError as stopped:
        return counted(False, stopped.reason, unanswered(stopped, backend, clock).evidence)


def model_of(puzzle: Puzzle) -> Model:
    """The model of a puzzle's rules, with its clues where they are no literals."""
    return compile_puzzle(puzzle).model
