"""Measuring one puzzle in one backend. A measurement is a question of a run (`clueproof.runs`), so that a comparison
can be resumed, and spread over processes."""

from __future__ import annotations

import time
from abc import abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from clueproof.backends import Backend, BackendError, Limit
from clueproof.backends import backend as backend_named
from clueproof.backends.pool import in_order
from clueproof.backends.process import limit_memory
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError, InternalError, wants_memory
from clueproof.questions import NoSolution, Unknown, verify
from clueproof.questions.query import Query
from clueproof.questions.second_opinion import told
from clueproof.questions.sessions import close_all
from clueproof.runs import Answer, Question
from clueproof.syntax.record import JsonValue

Start: TypeAlias = Literal["warm", "cold"]
"""Were the rules of the shape compiled before, or has the process solved nothing yet?"""
LOST = "the process that worked on it was killed"


class Measured(Question):
    """How long does a backend, or a peer, take to verify the puzzle? Time limit in seconds, memory in bytes.

    The record of the answer has the fields of `ComparisonRow` that are about the answer.
    """

    start: Start
    time_limit: float | None
    memory_limit: int | None

    @property
    @abstractmethod
    def asked(self) -> str:
        """The backend or peer, as it was named."""

    @property
    @abstractmethod
    def version(self) -> str:
        """The version of the backend or peer."""

    @property
    def terms(self) -> dict[str, JsonValue]:
        return {
            "backend": self.asked,
            "version": self.version,
            "start": self.start,
            "time_limit": self.time_limit,
            "memory_limit": self.memory_limit,
        }


@dataclass(frozen=True)
class MeasureBackend(Measured):
    """A backend, asked in this process."""

    name: ClassVar[str] = "measure"
    backend: str | Backend
    start: Start = "warm"
    time_limit: float | None = None
    memory_limit: int | None = None

    @property
    def asked(self) -> str:
        return self.backend if isinstance(self.backend, str) else self.backend.name

    @property
    def version(self) -> str:
        # "" if the backend can't be used
        try:
            return (backend_named(self.backend) if isinstance(self.backend, str) else self.backend).version()
        except BackendError:
            return ""

    def answer(self, item: Puzzle) -> Answer:
        if self.start == "warm":
            self.warm_up(item)
            return self.measured(item)
        ((_, answer),) = in_order(self.measured_apart, [(None, item)], 1, _lost)
        assert answer is not None
        return answer

    def measured(self, puzzle: Puzzle) -> Answer:
        """Verify the puzzle in this process. If the backend can't take it the answer is an error."""
        started = processor_seconds()
        try:
            verdict = verify(puzzle, backend=self.backend, time_limit=self.time_limit)
        except ClueproofError as error:
            refuted = isinstance(error, InternalError)
            return answered("error", message=str(error), refuted=refuted)
        processor = processor_seconds() - started
        evidence = verdict.evidence
        best = None if isinstance(verdict, NoSolution) else verdict.best
        return answered(
            verdict.word,
            seconds=evidence.seconds,
            queries=evidence.queries,
            message=getattr(verdict, "reason", ""),
            processor=processor,
            **evidence.phases._asdict(),
            **({} if evidence.size is None else evidence.size._asdict()),
            solver=evidence.solver or evidence.backend,
            says=told(puzzle, verdict) if not isinstance(verdict, Unknown) else "",
            optimum=best.value if best is not None and best.proven else None,
        )

    def measured_apart(self, puzzle: Puzzle) -> Answer:
        """The same in a process that was started for this. The solver is imported before the measurement."""
        if self.memory_limit is not None:
            limit_memory(self.memory_limit)
        _ = self.version
        return self.measured(puzzle)

    def warm_up(self, puzzle: Puzzle) -> None:
        """Compile the rules of the puzzle's shape and open the session, unless that is done already.

        Puzzles with a model of their own share nothing, so nothing is prepared. Errors are ignored here, as they occur
        again in the measurement.
        """
        if puzzle.rules.has_private_model(puzzle):
            return
        try:
            with (
                Clock(self.time_limit),
                suppress(ClueproofError),
                Query(puzzle, self.backend, Limit()).deciding() as session,
            ):
                # the first query makes some backends load their clauses
                session.implied(())
        except StoppedError:
            return
        except Exception as error:
            if not wants_memory(error):
                raise
            close_all()


def answered(word: str, **fields: JsonValue) -> Answer:
    """An answer, with the fields of `ComparisonRow` that are about it."""
    return Answer(word, {"word": word, **fields})


def processor_seconds() -> float:
    """The processor time of this process so far, and of its children that have ended, in seconds."""
    try:
        import resource
    except ImportError:
        # not every system reports the time of children
        return time.process_time()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _lost(puzzle: Puzzle) -> Answer:
    return answered("unknown", message=LOST)
