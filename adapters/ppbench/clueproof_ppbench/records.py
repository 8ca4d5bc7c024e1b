"""What is found out about a record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar

from clueproof import (
    BadPuzzleError,
    ClueproofError,
    Difficulty,
    Puzzle,
    Unique,
    certify,
    difficulty,
    explain,
    parse,
    verify,
)
from clueproof.audit.moves import Compared, StoredMoves, compare_moves
from clueproof.certificates.document import SUFFIX
from clueproof.clock import StoppedError
from clueproof.explanation import headline, reason
from clueproof.runs import Answer, Question, Task, backend_terms
from clueproof.runs.tasks import ERROR, Attachment
from clueproof.syntax.record import JsonValue

EXPLAINED_SECONDS = 60.0


@dataclass(frozen=True)
class CertifyRecord(Question):
    """Certify, grade and explain a record, within a time limit in seconds for each of these."""

    name: ClassVar[str] = "ppbench"
    licence: str
    time_limit: float | None = EXPLAINED_SECONDS

    @property
    def terms(self) -> dict[str, JsonValue]:
        """What answers depend on."""
        return {**backend_terms("auto"), "licence": self.licence, "time_limit": self.time_limit}

    def task(self, record: Mapping[str, Any]) -> Task:
        """The task of a record."""
        text = json.dumps(record, sort_keys=True)
        return Task(self, dict(record), text, None, str(record.get("puzzlink_url")))

    def answer(self, item: Mapping[str, Any]) -> Answer:
        """The row of a record, with its certificate."""
        row, packed = certified(item, self.licence, self.time_limit)
        attachment = None if packed is None else Attachment(str(row["certificate"]), packed)
        return Answer(str(row["verdict"]), row, attachment)


def certified(
    record: Mapping[str, Any], licence: str = "", time_limit: float | None = EXPLAINED_SECONDS
) -> tuple[dict[str, JsonValue], bytes | None]:
    """The row of a record, and the bytes of its certificate, None without one. What can't be read becomes a row that
    says so."""
    stated = (record.get("metadata") or {}).get("cspuz_is_unique")
    row: dict[str, JsonValue] = {
        "puzzlink_url": record.get("puzzlink_url"),
        "pid": record.get("pid"),
        "page_url": (record.get("source") or {}).get("page_url"),
        "genre": None,
        "verdict": ERROR,
        "stated_unique": stated,
        "agrees": None,
        "licence": licence,
    }
    url = record.get("puzzlink_url")
    if not isinstance(url, str):
        return {**row, "error": "the record has no puzzlink_url"}, None
    try:
        puzzle = parse(url)
        verdict = verify(puzzle, time_limit=time_limit)
        row |= {"genre": puzzle.rules.name, "verdict": verdict.word}
        if verdict.word != "unknown" and isinstance(stated, bool):
            row["agrees"] = stated == isinstance(verdict, Unique)
        if isinstance(verdict, Unique):
            row["solution"] = puzzle.rules.solution_value(puzzle, verdict.solution)
            row["stored_solution"] = stored_solution(record, puzzle, verdict.solution)
            row |= _explained(puzzle, time_limit)
        packed = certify(puzzle, time_limit=time_limit).packed()
    except (ClueproofError, StoppedError) as error:
        return {**row, "error": str(error)}, None
    digest = sha256(packed).hexdigest()
    return {**row, "certificate": digest + SUFFIX, "sha256": digest}, packed


def stored_solution(record: Mapping[str, Any], puzzle: Puzzle, solution: object) -> Compared:
    """Do the moves of the record lead to this solution?"""
    try:
        return compare_moves(StoredMoves(str(record.get("pid")), record.get("solution")), puzzle, solution)
    except BadPuzzleError:
        return "not compared"


def _explained(puzzle: Puzzle, time_limit: float | None) -> dict[str, JsonValue]:
    found = difficulty(puzzle, time_limit=time_limit)
    if not isinstance(found, Difficulty):
        return {"grade": None}
    explanation = explain(puzzle, time_limit=time_limit)
    trace: list[JsonValue] = [
        {"headline": headline(step), "reason": reason(step), "technique": step.technique, "level": step.level}
        for step in explanation
    ]
    return {
        "grade": found.grade,
        "difficulty": round(found.score, 3),
        "hardest": found.hardest,
        "steps": sum(found.steps.values()),
        "explained": str(explanation.end),
        "trace": trace,
    }
