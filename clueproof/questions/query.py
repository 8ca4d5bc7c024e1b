"""One question about one puzzle, while it is being answered."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from operator import attrgetter
from typing import Any

from clueproof.backends import Backend, Limit, Optimum, Refuted, Satisfied, Session, Undecided, the_backend
from clueproof.backends.session import Decider
from clueproof.clock import CANCELLED, Clock, StoppedError
from clueproof.errors import InternalError
from clueproof.model import Literal, equal
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import Instance, compile_puzzle, confirmed
from clueproof.questions.sessions import chosen, opened
from clueproof.questions.unsat_core import deferred_core
from clueproof.questions.verdicts import Best, Evidence, NoSolution, Phases, Unknown

NAMES = "cuts", "reloads", "dedicated", "conflicts", "decisions", "propagations", "restarts"
"""Counters of sessions that become part of the evidence."""
COUNTED = attrgetter(*NAMES)
ANY = "auto"
"""Who is said to have decided what is the same whoever decides it."""
BUILDING, ENCODING, LOADING, SOLVING, CUTTING, PROVING = range(6)
"""The positions of phases in `Phases`."""
ASIDE = attrgetter("loading", "cutting")
"""The seconds that a session counts by itself, in whatever phase."""


class Bookkeeping:
    """The evidence of an answer, as it grows."""

    __slots__ = ("_aside", "_before", "_phase", "_phases", "_session", "_since", "name", "queries", "solver", "started")

    def __init__(self) -> None:
        self.started = self._since = time.perf_counter()
        self._phase = BUILDING
        self._phases = [0.0] * 6
        self.name = ""
        """The backend that answers."""
        self.solver = ""
        """The one that it took, where that is not the same everywhere."""
        self.queries = 0
        self._session: Session | None = None
        self._before: tuple[int, ...] = ()
        self._aside = 0.0, 0.0

    def watch(self, session: Session) -> None:
        """Note what this session counts from now on."""
        self._session, self._before = session, COUNTED(session.statistics)
        self._aside = ASIDE(session.statistics)

    def enter(self, phase: int) -> float:
        """Start a phase; the present time."""
        now = time.perf_counter()
        phases = self._phases
        phases[self._phase] += now - self._since
        if self._session is not None:
            before, self._aside = self._aside, ASIDE(self._session.statistics)
            for other, new, old in zip((LOADING, CUTTING), self._aside, before, strict=True):
                phases[other] += new - old
                phases[self._phase] -= new - old
        self._phase, self._since = phase, now
        return now

    @contextmanager
    def counting(self, session: Session) -> Iterator[None]:
        """Count the queries of the session in the block."""
        before = session.statistics.queries
        try:
            yield
        finally:
            self.queries += session.statistics.queries - before

    def evidence(self) -> Evidence:
        """The evidence so far."""
        told, size = {}, None
        now = self.enter(self._phase)
        if self._session is not None:
            size = self._session.size
            counted = COUNTED(self._session.statistics)
            told = {name: new - old for name, new, old in zip(NAMES, counted, self._before, strict=True) if new != old}
        return Evidence(self.name, self.queries, now - self.started, told, Phases(*self._phases), size, self.solver)


def unanswered(stopped: StoppedError, backend: str | Backend, clock: Clock) -> Unknown:
    """The answer to a question that was stopped before a solver answered."""
    return Unknown(stopped.reason, Evidence(backend if isinstance(backend, str) else backend.name, 0, clock.seconds))


class Query(Bookkeeping):
    """A puzzle instance, with the backend to ask, the limit and the bookkeeping.

    Clues that were left out of an instance have no effect, unless they are passed as assumptions.
    """

    __slots__ = (
        "backend",
        "best",
        "choice",
        "decider",
        "instance",
        "limit",
        "optimum",
        "symmetries",
    )

    def __init__(self, asked: Puzzle | Instance, backend: str | Backend, limit: Limit) -> None:
        super().__init__()
        self.limit = limit
        self.instance = asked if isinstance(asked, Instance) else compile_puzzle(asked)
        self.enter(ENCODING)
        self.backend = chosen(backend, self.instance.model)
        self.decider = the_backend(backend).decider_for(self.instance.model)
        """Who decides what is yes or no, if that is not the backend."""
        self.name = self.backend.name
        self.best: Best | None = None
        self.optimum: Optimum | None = None
        """The best solution, once it is proved to be the best."""
        self.choice: list[Literal] = []
        """Literals that fix the ties of the objective, once these are known."""
        puzzle = self.instance.puzzle
        # the image of a best solution may be worse
        self.symmetries = () if self.instance.model.objective is not None else puzzle.rules.symmetries(puzzle)

    def deciding(self) -> opened:
        """The session to ask what is yes or no, whatever a solver may choose."""
        if self.decider is None:
            return self.opened()
        self.name_decider(self.decider)
        return self._watched(opened(self.instance.model, self.decider.backend, deciding=True))

    def _watched(self, found: opened) -> opened:
        self.enter(SOLVING)
        self.watch(found.session)
        return found

    def opened(self) -> opened:
        """The session to ask."""
        return self._watched(opened(self.instance.model, self.backend))

    def name_decider(self, decider: Decider | None) -> None:
        """Note that this one answers, or with None that the backend does."""
        if decider is None:
            self.name, self.solver = self.backend.name, ""
        else:
            self.name, self.solver = ANY, decider.backend.name

    def opened_alone(self) -> Session:
        """A session for this question alone: what it finds does not depend on questions before."""
        self.name_decider(None)
        self.enter(ENCODING)
        session = self.backend.open(self.instance.model)
        self.enter(SOLVING)
        self.watch(session)
        return session

    @contextmanager
    def briefly(self) -> Iterator[None]:
        """In the block a query may take what a decider may: so many conflicts, and half of the time."""
        whole = self.limit
        assert self.decider is not None
        left = whole.left
        brief = whole.attempt(self.decider.conflicts)
        self.limit = brief if left is None else brief.until(time.monotonic() + left / 2)
        try:
            yield
        finally:
            self.limit = whole

    def first(self, session: Session) -> Satisfied | Refuted | Undecided:
        """A solution of the clues; the best one where there is an objective (see `best`)."""
        if self.instance.model.objective is None:
            return self.of(session)
        with self.counting(session):
            found = session.optimise(self.instance.clues, self.limit)
        if not isinstance(found, Optimum):
            return found
        self.best = Best(found.value, found.bound)
        if not found.proven:
            return found.best
        self.optimum = found
        return self.among_best(session, found)

    @property
    def unproved(self) -> str:
        """Why the best solution found may not be optimal."""
        return CANCELLED if self.limit.over() == CANCELLED else "optimum not proved"

    def among_best(self, session: Session, optimum: Optimum) -> Satisfied:
        """The best solution that the objective's ties choose."""
        objective = self.instance.model.objective
        if objective is None or not objective.ties:
            return optimum.best
        # only objectives with ties pay for the import
        from clueproof.questions.tie_break import lexicographic_min

        with self.counting(session), self.guard(session) as guard:
            first, proved = lexicographic_min(
                session, objective.ties, optimum.best, [*self.instance.clues, guard], self.limit
            )
        self.best = Best(optimum.value, optimum.bound, proved)
        if proved:
            self.choice = [equal(cell, first.assignment.value(cell)) for cell in objective.ties]
        return first

    def of(self, session: Session, *assumptions: Literal) -> Satisfied | Refuted | Undecided:
        """Solve under the clues and further assumptions."""
        wanted = [*self.instance.clues, *assumptions]
        if not self.symmetries:
            self.queries += 1
            return session.solve(wanted, self.limit)
        from clueproof.questions.symmetry import search

        with self.counting(session):
            return search(session, wanted, self.limit, self.symmetries)

    def another(self, session: Session, answer: Satisfied) -> Satisfied | Refuted | Undecided:
        """A solution that differs from the answer on some key; the session is as before afterwards."""
        if self.symmetries:
            # only puzzles with symmetries pay for the import
            from clueproof.questions.symmetry import image

            if (other := image(answer, self.symmetries)) is not None:
                return other
        elif answer.forced and self.optimum is None:
            return Refuted(tuple(self.instance.clues))
        with self.guard(session) as guard:
            session.add_clause(self.instance.model.difference(answer.keys), guard)
            return self.of(session, guard)

    def guard(self, session: Session) -> AbstractContextManager[Literal]:
        """An activation literal for blocking clauses, under which solutions are also as good as the best one."""
        return session.guard() if self.optimum is None else self._holding(session, self.optimum)

    @contextmanager
    def _holding(self, session: Session, optimum: Optimum) -> Iterator[Literal]:
        with session.guard() as guard:
            session.hold(optimum, guard)
            for literal in self.choice:
                session.add_clause((literal,), guard)
            yield guard

    def all_of(self, limit: int | None) -> Iterator[Satisfied | Refuted | Undecided]:
        """Every solution, then the answer that ended the search; only solutions if `limit` of them end it."""
        with self.opened() as session:
            yield from self.each(session, limit)

    def each(self, session: Session, limit: int | None) -> Iterator[Satisfied | Refuted | Undecided]:
        """The same from this session."""
        found = 0
        if limit == 0:
            return
        answer = self.first(session)
        if self.best is not None and not self.best.proven:
            answer = Undecided(self.unproved)
        with self.guard(session) as guard:
            while True:
                yield answer
                found += 1
                if not isinstance(answer, Satisfied) or found == limit:
                    return
                before = answer.keys
                session.add_clause(self.instance.model.difference(before), guard)
                answer = self.of(session, guard)
                if isinstance(answer, Satisfied) and answer.keys == before:
                    raise self.repeated()

    def repeated(self) -> InternalError:
        """The error to raise when the backend gives a solution that was forbidden."""
        return InternalError(
            f"{self.instance.puzzle.name}: {self.solver or self.name} gave the same solution again although it was "
            "forbidden; this is a bug in clueproof, please report it with the puzzle"
        )

    def confirmed(self, answer: Satisfied) -> Any:
        return confirmed(
            self.instance.puzzle, answer.keys, self.solver or self.name, self.best is not None and self.best.proven
        )

    def unsolved(
        self, answer: Refuted | Undecided, irreducible: bool, asked: Session | None = None
    ) -> NoSolution | Unknown:
        """The answer where there is no first solution, which the session that was `asked` may know, if it is alone."""
        if isinstance(answer, Undecided):
            return Unknown(answer.reason, self.evidence(), puzzle=self.instance.puzzle)
        # only puzzles without a solution pay for the import
        from clueproof.questions.unsat_core import EXPLAINER, second_refutation

        self.enter(PROVING)
        explainer = chosen(EXPLAINER, self.instance.model)
        own = nullcontext(asked) if asked is not None else opened(self.instance.model, explainer)
        with own as session, self.counting(session):
            refuted = second_refutation(session, self.instance, self.backend, self.limit)
        core = deferred_core(self.instance, refuted, self.limit, irreducible)
        if explainer.name != self.name:
            self.name = f"{self.name}+{explainer.name}"
        return NoSolution(core, self.evidence(), puzzle=self.instance.puzzle)
