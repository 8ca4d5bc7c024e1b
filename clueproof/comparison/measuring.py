"""One puzzle in one backend, measured: in this process, or in one of its own."""

from __future__ import annotations

import resource
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from clueproof.backends import Backend, BackendError
from clueproof.backends import backend as backend_named
from clueproof.backends.process import limit_memory
from clueproof.clock import Cancel, Clock, StoppedError
from clueproof.comparison.rows import Row, Word
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError, InternalError, wants_memory
from clueproof.questions import NoSolution, verify
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.second_opinion import told
from clueproof.questions.sessions import chosen, close_all, opened

LOST = "the process that worked on it was killed"


class Task(NamedTuple):
    """What to measure. `number` is the puzzle's place among all; seconds and bytes are for this puzzle alone."""

    number: int
    puzzle: Puzzle[Any, Any]
    backend: str | Backend
    cold: bool = False
    time_limit: float | None = None
    memory_limit: int | None = None

    @property
    def name(self) -> str:
        """The backend's, as it was asked for."""
        return self.backend if isinstance(self.backend, str) else self.backend.name

    def row(self, word: Word, message: str = "", **measured: Any) -> Row:
        """A row about it."""
        puzzle = self.puzzle
        about = {"set": puzzle.place.file if puzzle.place else "", "number": self.number, "cold": self.cold}
        return Row(
            puzzle.name,
            puzzle.rules.name,
            self.name,
            word,
            **{"seconds": 0.0, "queries": 0, "message": message, **about, **measured},
        )


def measured(task: Task, cancel: Cancel | None = None) -> Row:
    """Verify the puzzle in this process. What the backend can't take is an error of its row."""
    started = _processor()
    try:
        verdict = verify(task.puzzle, backend=task.backend, time_limit=task.time_limit, cancel=cancel)
    except ClueproofError as error:
        return task.row("error", str(error), refuted=isinstance(error, InternalError), version=_version(task))
    processor = _processor() - started
    evidence = verdict.evidence
    best = None if isinstance(verdict, NoSolution) else verdict.best
    row = task.row(
        verdict.word,
        getattr(verdict, "reason", ""),
        seconds=evidence.seconds,
        queries=evidence.queries,
        processor=processor,
        **evidence.phases._asdict(),
        solver=evidence.backend,
        version=_version(task),
        optimum=best.value if best is not None and best.proven else None,
    )
    if row.decided:
        row = replace(row, says=told(task.puzzle, verdict))
    return row if evidence.size is None else replace(row, **evidence.size._asdict())


def _processor() -> float:
    """Seconds of the processor that this process took, and those of its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _version(task: Task) -> str:
    try:
        return (backend_named(task.backend) if isinstance(task.backend, str) else task.backend).version()
    except BackendError:
        return ""


def warm_up(task: Task) -> None:
    """Compile the rules of the puzzle's shape and open the session, so that puzzles of the shape need not.

    Where clues are constraints of a model that belongs to one puzzle there is nothing to share. What goes wrong here
    goes wrong again where it is measured.
    """
    if task.puzzle.rules.own_model(task.puzzle):
        return
    try:
        with Clock(task.time_limit), suppress(ClueproofError):
            model = compile_puzzle(task.puzzle).model
            with opened(model, chosen(task.backend, model)):
                pass
    except StoppedError:
        return
    except Exception as error:
        if not wants_memory(error):
            raise
        close_all()


def measured_warm(task: Task, cancel: Cancel | None = None) -> Row:
    """The same, with the rules of the shape compiled before."""
    warm_up(task)
    return measured(task, cancel)


def measured_apart(task: Task) -> Row:
    """The same in a process that was started for it, or for other tasks of the same backend, within the memory limit.

    A task that is cold must be the first there. Its solver is imported before time counts.
    """
    if task.memory_limit is not None:
        limit_memory(task.memory_limit)
    if task.cold:
        _version(task)
        return measured(task)
    return measured_warm(task)


def lost(task: Task) -> Row:
    """The row where the process was killed, as happens to what takes too much memory."""
    return task.row("unknown", LOST)
