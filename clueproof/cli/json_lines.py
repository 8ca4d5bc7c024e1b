"""Answers as JSON objects: one line each. Keys that don't apply are left out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from clueproof.encoders import Puzzle
from clueproof.questions import Evidence, Multiple, NoSolution, Solved, Unique, Unknown
from clueproof.questions.verdicts import json_fields, known, named

__all__ = ["answer_line", "json_line", "named"]

Answer = Unique[Any] | Multiple[Any] | NoSolution | Unknown[Any] | Solved[Any]


def answer_line(puzzle: Puzzle, answer: Answer, expected: str | None = None) -> str:
    """The answer to solve or verify. Solutions have the form in which the puzzle's grid was written.

    "expected" is there if it was compared.
    """
    fields = json_fields(answer, puzzle)
    evidence = {name: fields.pop(name) for name in known(answer.evidence)}
    if expected is not None:
        fields["expected"] = expected
    return json.dumps({**fields, **evidence})


def json_line(puzzle: Puzzle, fields: Mapping[str, Any], evidence: Evidence) -> str:
    """Which puzzle, what there is to say of it, which backend, and how long it took."""
    return json.dumps({**named(puzzle), **fields, **known(evidence)})
