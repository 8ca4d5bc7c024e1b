"""Answers as JSON objects: one line each. Keys that don't apply are left out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from clueproof.encoders import Puzzle
from clueproof.questions import Best, Evidence, Multiple, NoSolution, Solved, Unique, Unknown

Answer = Unique[Any] | Multiple[Any] | NoSolution | Unknown[Any] | Solved[Any]


def answer_line(
    puzzle: Puzzle[Any, Any], answer: Answer, irreducible: bool = False, expected: str | None = None
) -> str:
    """The answer to solve or verify. Solutions have the form in which the puzzle's grid was written.

    "irreducible" is there if it was asked for, "expected" if it was compared.
    """
    value = puzzle.rules.solution_value
    fields: dict[str, Any] = {"verdict": answer.word}
    if isinstance(answer, NoSolution):
        fields["core"] = list(answer.core.sentences)
        if irreducible:
            fields["irreducible"] = answer.core.irreducible
    else:
        if answer.solution is not None:
            fields["solution"] = value(puzzle, answer.solution)
        if isinstance(answer, Multiple):
            fields["second"] = value(puzzle, answer.second)
            fields["differ"] = list(answer.differ)
        elif isinstance(answer, Unknown):
            fields["reason"] = answer.reason
        if answer.best is not None:
            fields.update(_optimum(answer.best))
    if expected is not None:
        fields["expected"] = expected
    return json_line(puzzle, fields, answer.evidence)


def json_line(puzzle: Puzzle[Any, Any], fields: Mapping[str, Any], evidence: Evidence) -> str:
    """Which puzzle, what there is to say of it, which backend, and how long it took."""
    known = {"backend": evidence.backend, "seconds": round(evidence.seconds, 6)}
    return json.dumps({**named(puzzle), **fields, **known})


def named(puzzle: Puzzle[Any, Any]) -> dict[str, Any]:
    """Its own id as it is, a number too, else the place that it came from; and its rule set."""
    return {"id": puzzle.name if puzzle.id in (None, "") else puzzle.id, "puzzle": puzzle.rules.name}


def _optimum(best: Best) -> dict[str, int]:
    return {"value": best.value} if best.bound is None else {"value": best.value, "bound": best.bound}
