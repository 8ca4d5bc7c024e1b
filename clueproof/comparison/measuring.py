"""Measuring one puzzle in one backend. A measurement is a question of a run (`clueproof.runs`), so that a comparison
can be resumed, and spread over processes."""

from __future__ import annotations

import gc
from abc import abstractmethod
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from typing import ClassVar, Literal, TypeAlias

from clueproof import __version__
from clueproof.backends import Backend, BackendError, Limit, the_backend
from clueproof.backends.pool import in_order
from clueproof.backends.process import limit_memory
from clueproof.backends.registry import full_name
from clueproof.clock import Clock
from clueproof.comparison.machine import PATIENCE, PeakMemory, ProcessorLimit, circumstances, processor_seconds
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError, InternalError
from clueproof.lowering.clauses import NoLoweringError, formula_of
from clueproof.lowering.clauses.template import forget as forget_templates
from clueproof.questions import NoSolution, Unknown, symmetry, tie_break, unsat_core, verify
from clueproof.questions.instance import compile_puzzle, forget_models
from clueproof.questions.query import Query
from clueproof.questions.second_opinion import told
from clueproof.questions.sessions import chosen, close_all
from clueproof.runs import Answer, Question
from clueproof.syntax.record import JsonValue

Start: TypeAlias = Literal["isolated", "process", "warm", "cold"]
"""What there is of the rules before a puzzle is measured. `isolated`: nothing but imported modules; the model, its
clauses and the solver are made anew. `process`: the same, in a process of its own. `warm`: the rules of the shape are
compiled and a solver is open, which serves all puzzles of the shape one after the other. `cold`: a process that has
done nothing yet, not even imported what the genre needs."""
ClockName: TypeAlias = Literal["wall", "processor"]
"""Which time is limited and counted: that of the clock on the wall, or of all processors together."""
LOST = "the process that worked on it was killed"
IMPORTED_LATE = symmetry, tie_break, unsat_core
"""Parts of `verify` that only some puzzles need: no measurement pays for their import."""
SEEDED = "sat", "cpsat", "dimacs", "native", "clingo", "z3", "pumpkin", "exact", "ipasir"
"""Backends that take a seed."""
INTRODUCTION = 1.0
"""Seconds for a backend's first puzzle of a genre, which is not measured: it imports what the genre needs."""
_introduced: set[tuple[str, str]] = set()
"""The backends and genres for which that is done in this process."""


class Measured(Question):
    """How long does a backend, or a peer, take to verify the puzzle? Time limit in seconds, memory in bytes.

    The record of the answer has the fields of `ComparisonRow` that are about the answer and its circumstances.
    """

    start: Start
    time_limit: float | None
    memory_limit: int | None
    clock: ClockName
    repetition: int
    seeds: bool
    """Is the repetition the seed of solvers that take one?"""
    command: str
    """The command line; not part of what is asked."""

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
            "clock": self.clock,
            "repetition": self.repetition,
            "seeds": self.seeds,
        }

    def answer(self, item: Puzzle) -> Answer:
        about = circumstances()
        found = self.measure(item)
        about |= {
            "version": str(self.description["version"]),
            "start": self.start,
            "repetition": self.repetition,
            "clock": self.clock,
            "time_limit": self.time_limit,
            "command": self.command,
            "clueproof": __version__,
        }
        return Answer(found.word, {**found.record, **about})

    @abstractmethod
    def measure(self, puzzle: Puzzle) -> Answer:
        """The answer, without its circumstances."""


@dataclass(frozen=True)
class MeasureBackend(Measured):
    """A backend, asked in this process or in one of its own."""

    name: ClassVar[str] = "measure"
    backend: str | Backend
    start: Start = "isolated"
    time_limit: float | None = None
    memory_limit: int | None = None
    clock: ClockName = "wall"
    repetition: int = 0
    seeds: bool = False
    command: str = ""

    @property
    def seeded(self) -> str | Backend:
        """The backend with its seed."""
        if not self.seeds or not self.repetition or not isinstance(self.backend, str):
            return self.backend
        name = full_name(self.backend)
        kind, colon, options = name.partition(":")
        if kind not in SEEDED or "seed=" in options:
            return self.backend
        return f"{name}{',' if colon else ':'}seed={self.repetition}"

    @property
    def asked(self) -> str:
        return self.backend if isinstance(self.backend, str) else self.backend.name

    @property
    def version(self) -> str:
        # "" if the backend can't be used
        try:
            return the_backend(self.backend).version()
        except BackendError:
            return ""

    def measure(self, puzzle: Puzzle) -> Answer:
        if self.start == "isolated":
            return self.isolated(puzzle)
        if self.start == "warm":
            self.warm_up(puzzle)
            return self.measured(puzzle)
        ((_, answer),) = in_order(self.measured_apart, [(None, puzzle)], 1, _lost)
        assert answer is not None
        return answer

    def measured(self, puzzle: Puzzle) -> Answer:
        """Verify the puzzle in this process. If the backend can't take it the answer is an error."""
        limit, wall = self.time_limit, self.time_limit
        stop: ProcessorLimit | None = None
        if self.clock == "processor" and limit is not None:
            stop, wall = ProcessorLimit(limit), PATIENCE * limit
        memory, started = PeakMemory(), processor_seconds()
        try:
            verdict = verify(puzzle, backend=self.seeded, time_limit=wall, cancel=stop)
        except ClueproofError as error:
            refuted = isinstance(error, InternalError)
            return answered("error", message=str(error), refuted=refuted)
        processor, peak = processor_seconds() - started, memory.bytes
        evidence = verdict.evidence
        best = None if isinstance(verdict, NoSolution) else verdict.best
        reason = getattr(verdict, "reason", "")
        return answered(
            verdict.word,
            seconds=evidence.seconds,
            queries=evidence.queries,
            message=reason if stop is None else stop.reason(reason),
            processor=processor,
            memory=peak,
            **evidence.phases._asdict(),
            **({} if evidence.size is None else evidence.size._asdict()),
            statistics=dict(evidence.statistics),
            solver=evidence.solver or evidence.backend,
            says=told(puzzle, verdict) if not isinstance(verdict, Unknown) else "",
            optimum=best.value if best is not None and best.proven else None,
            **({} if isinstance(verdict, Unknown) else self.problem(puzzle)),
        )

    def problem(self, puzzle: Puzzle) -> dict[str, JsonValue]:
        """Which solver gets which formula: two backends with the same are one, whatever they are called."""
        model = compile_puzzle(puzzle).model
        backend = chosen(self.seeded, model)
        if backend.encoding is None:
            return {}
        try:
            formula = formula_of(model, backend.encoding)
        except NoLoweringError:
            return {}
        digest = blake2b(digest_size=8)
        for clauses in (formula.clauses, [(formula.top,)]):
            digest.update(array("i", chain.from_iterable((*clause, 0) for clause in clauses)).tobytes())
        return {"engine": backend.engine, "formula": digest.hexdigest()}

    def measured_apart(self, puzzle: Puzzle) -> Answer:
        """The same in a process that was started for this. The solver is imported before the measurement."""
        if self.memory_limit is not None:
            limit_memory(self.memory_limit)
        _ = self.version
        return self.measured(puzzle) if self.start == "cold" else self.isolated(puzzle)

    def isolated(self, puzzle: Puzzle) -> Answer:
        """Verify the puzzle with nothing of earlier ones left but imported modules, and what depends on the board's
        size alone."""
        if (self.asked, puzzle.rules.name) not in _introduced:
            _introduced.add((self.asked, puzzle.rules.name))
            self._unmeasured(lambda: verify(puzzle, backend=self.backend, time_limit=INTRODUCTION))
            forget()
            # collections of garbage pass over all that is there now, such as modules
            gc.freeze()
        self._unmeasured(lambda: compile_puzzle(puzzle))
        forget()
        return self.measured(puzzle)

    def warm_up(self, puzzle: Puzzle) -> None:
        """Compile the rules of the puzzle's shape and open the session, unless that is done already.

        Puzzles with a model of their own share nothing, so nothing is prepared.
        """
        if not puzzle.rules.has_private_model(puzzle):
            self._unmeasured(lambda: self._open(puzzle))

    def _open(self, puzzle: Puzzle) -> None:
        with Query(puzzle, self.backend, Limit()).deciding() as session:
            # the first query makes some backends load their clauses
            session.implied(())

    def _unmeasured(self, work: Callable[[], object]) -> None:
        """Do it within the time limit. Errors are ignored here, as they occur again in the measurement."""
        try:
            with Clock(self.time_limit), suppress(ClueproofError):
                work()
        except Exception:
            # whatever it is, also a bug or too little memory
            forget()


def longest(time_limit: float | None, clock: ClockName) -> float | None:
    """The seconds on the wall that a measurement takes at most, with what is done before it is measured."""
    if time_limit is None:
        return None
    return INTRODUCTION + time_limit + time_limit * (PATIENCE if clock == "processor" else 1)


def forget() -> None:
    """Forget models, sessions and templates of clauses, and collect garbage: what was measured before costs nothing
    now."""
    close_all()
    forget_models()
    forget_templates()
    gc.collect()


def answered(word: str, **fields: JsonValue) -> Answer:
    """An answer, with the fields of `ComparisonRow` that are about it."""
    return Answer(word, {"word": word, **fields})


def _lost(puzzle: Puzzle) -> Answer:
    return answered("unknown", message=LOST)
