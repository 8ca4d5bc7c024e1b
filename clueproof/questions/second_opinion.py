"""The same question asked of two backends of different kinds, which must agree."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from clueproof import __version__
from clueproof.backends import Backend, BackendError
from clueproof.backends import backend as backend_named
from clueproof.clock import Cancel, Clock, StoppedError
from clueproof.errors import InternalError
from clueproof.formats.write import to_json
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.query import unanswered
from clueproof.questions.uniqueness import verify
from clueproof.questions.verdicts import Multiple, NoSolution, Unique, Unknown, Verdict
from clueproof.syntax.record import JsonValue

KINDS = "sat", "cpsat"
"""Where nobody says otherwise, one of these is checked by the other."""


class DisagreementError(InternalError):
    """Two backends contradict each other. `report` holds all that is needed to repeat it."""

    def __init__(self, puzzle: Puzzle[Any, Any], verdicts: Sequence[tuple[str | Backend, Verdict]]) -> None:
        said = " but ".join(f"{_name(asked)} says {told(puzzle, verdict)}" for asked, verdict in verdicts)
        super().__init__(f"{puzzle.name}: {said}")
        self.report: dict[str, JsonValue] = {
            "puzzle": to_json(puzzle),
            "verdicts": [
                {"backend": _name(asked), "version": _version(asked), "says": told(puzzle, verdict)}
                for asked, verdict in verdicts
            ],
            "clueproof": __version__,
            "python": platform.python_version(),
            "machine": platform.machine(),
        }

    def text(self) -> str:
        """The report as JSON."""
        return json.dumps(self.report, indent=1) + "\n"


def other_kind(backend: str) -> str:
    """The backend that gives a second opinion on another one's verdicts. Raises BackendError if it is not installed."""
    other = KINDS[0] if backend.partition(":")[0] == KINDS[1] else KINDS[1]
    try:
        backend_named(other).version()
    except BackendError as error:
        raise BackendError(f"{error}; or name another backend for the second opinion") from None
    return other


def cross_check(
    puzzle: Puzzle[Any, Any],
    other: str | Backend | None = None,
    *,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    irreducible: bool = False,
    cancel: Cancel | None = None,
) -> Verdict:
    """`verify` with two backends: the verdict in which they agree.

    `other` gives the second opinion; CP-SAT unless it is asked first, then SAT. `time_limit` is for both together. The
    verdict is unknown unless both decide. Raises DisagreementError if both can't be right: if verdicts differ, or
    unique solutions or proven optima do. Else as `verify`.
    """
    second = other_kind(_name(backend)) if other is None else other
    if _name(second) == _name(backend):
        raise BackendError(f"{_name(backend)} can't check itself: name another backend")
    clock = Clock(time_limit, cancel)
    try:
        with clock:
            first = verify(puzzle, backend=backend, irreducible=irreducible)
            opinion = verify(puzzle, backend=second, irreducible=irreducible)
    except StoppedError as stopped:
        return unanswered(stopped, backend, clock)
    if isinstance(first, Unknown):
        return first
    names = f"{first.evidence.backend}, {opinion.evidence.backend}"
    evidence = replace(
        first.evidence, backend=names, queries=first.evidence.queries + opinion.evidence.queries, seconds=clock.seconds
    )
    if isinstance(opinion, Unknown):
        reason = f"{opinion.reason}: {_name(backend)} says {first.word}, {_name(second)} does not know"
        solution = None if isinstance(first, NoSolution) else first.solution
        return Unknown(reason, evidence, solution, None if isinstance(first, NoSolution) else first.best)
    if differ(first, opinion):
        raise DisagreementError(puzzle, [(backend, first), (second, opinion)])
    return replace(first, evidence=evidence)


def differ(one: Verdict, other: Verdict) -> bool:
    """Can two decided verdicts about the same puzzle not both be right?"""
    if one.word != other.word:
        return True
    if isinstance(one, NoSolution | Unknown) or isinstance(other, NoSolution | Unknown):
        return False
    if one.best is not None and other.best is not None and one.best.value != other.best.value:
        return True
    return isinstance(one, Unique) and isinstance(other, Unique) and one.solution != other.solution


def told(puzzle: Puzzle[Any, Any], verdict: Verdict) -> str:
    """A decided verdict with what supports it."""
    if isinstance(verdict, NoSolution | Unknown):
        return verdict.word
    value = puzzle.rules.solution_value
    shown = [verdict.solution, *([verdict.second] if isinstance(verdict, Multiple) else [])]
    optimum = "" if verdict.best is None else f", optimum {verdict.best.value}"
    return f"{verdict.word}{optimum}: {' and '.join(str(value(puzzle, solution)) for solution in shown)}"


def _name(backend: str | Backend) -> str:
    return backend if isinstance(backend, str) else backend.name


def _version(backend: str | Backend) -> str:
    return (backend_named(backend) if isinstance(backend, str) else backend).version()
