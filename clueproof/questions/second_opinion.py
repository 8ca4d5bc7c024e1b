"""The same question asked of two backends of different kinds, which must agree."""

from __future__ import annotations

import json
import platform
from dataclasses import replace

from clueproof import __version__
from clueproof.arguments import BACKEND, NONE, expects
from clueproof.backends import Backend, BackendError
from clueproof.backends import backend as backend_named
from clueproof.backends.checked import other_kind
from clueproof.clock import Cancel, Clock, Progress, StoppedError
from clueproof.errors import DisagreementError, Opinion
from clueproof.formats.read import Asked, the_puzzle
from clueproof.formats.write import json_fields
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.solution import SomeSolution
from clueproof.questions.query import unanswered
from clueproof.questions.uniqueness import verify
from clueproof.questions.verdicts import Multiple, NoSolution, Unique, Unknown, Verdict
from clueproof.syntax.record import JsonValue


def report(puzzle: Puzzle, error: DisagreementError) -> str:
    """All that is needed to repeat it, as JSON."""
    found: dict[str, JsonValue] = {
        "puzzle": json_fields(puzzle),
        "opinions": [{**opinion._asdict(), "keys": [*opinion.keys]} for opinion in error.opinions],
        "clueproof": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
    return json.dumps(found, indent=1) + "\n"


@expects(other=NONE | BACKEND)
def cross_check(
    puzzle: Asked[SomeSolution],
    other: str | Backend | None = None,
    *,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    irreducible: bool = False,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Verdict[SomeSolution]:
    """`verify` with two backends: the verdict in which they agree.

    `other` gives the second opinion; CP-SAT unless it is asked first, then SAT. `time_limit` is for both together. The
    verdict is unknown unless both decide. Raises DisagreementError if both can't be right: if verdicts differ, or
    unique solutions or proven optima do. Else as `verify`.
    """
    puzzle = the_puzzle(puzzle)
    second = other_kind(_name(backend)) if other is None else other
    if _name(second) == _name(backend):
        raise BackendError(f"{_name(backend)} can't check itself: name another backend")
    clock = Clock(time_limit, cancel, progress=progress)
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
        opinions = [
            Opinion(_name(asked), _version(asked), told(puzzle, verdict))
            for asked, verdict in ((backend, first), (second, opinion))
        ]
        raise DisagreementError(*opinions).about(puzzle.name)
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


def told(puzzle: Puzzle, verdict: Verdict) -> str:
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
