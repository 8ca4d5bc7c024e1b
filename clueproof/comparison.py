"""Comparing backends: the same puzzles verified by each, their times, and whether they agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Literal, TypeAlias

from clueproof.backends import Backend
from clueproof.clock import Cancel
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError, InternalError
from clueproof.questions import Verdict, verify
from clueproof.questions.second_opinion import differ, told
from clueproof.questions.sessions import close_all

Word: TypeAlias = Literal["unique", "multiple", "none", "unknown", "error"]


@dataclass(frozen=True, slots=True)
class Row:
    """One puzzle in one backend. `word` is the verdict's, or "error" with the reason in `message`;
    `message` also says why a verdict is unknown. `backend` is as it was asked for."""

    puzzle: str
    rules: str
    backend: str
    word: Word
    seconds: float
    queries: int
    message: str = ""

    @property
    def decided(self) -> bool:
        """Is it known how many solutions there are: one, several, none?"""
        return self.word in ("unique", "multiple", "none")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two backends that can't both be right about a puzzle, and what each said."""

    puzzle: str
    backends: tuple[str, str]
    answers: tuple[str, str]

    def __str__(self) -> str:
        said = " but ".join(f"{name} says {answer}" for name, answer in zip(self.backends, self.answers, strict=True))
        return f"{self.puzzle}: {said}"


@dataclass(frozen=True, slots=True)
class Score:
    """What one backend did with all puzzles.

    `solved` are those decided; `errors` those that it can't take. `total` and `median` are seconds,
    errors left out (None without any other). `par2` is the mean of seconds in which an undecided or
    failed puzzle counts twice the time limit; None if there is one and no limit.
    """

    backend: str
    solved: int
    unique: int
    multiple: int
    none: int
    unknown: int
    errors: int
    total: float
    median: float | None
    par2: float | None

    @classmethod
    def of(cls, backend: str, rows: Sequence[Row], time_limit: float | None) -> Score:
        """The score of a backend's rows."""
        words = Counter[Word](row.word for row in rows)
        solved = sum(row.decided for row in rows)
        seconds = [row.seconds for row in rows if row.word != "error"]
        par2 = None
        if rows and (time_limit is not None or solved == len(rows)):
            par2 = sum(row.seconds if row.decided else 2 * (time_limit or 0) for row in rows) / len(rows)
        return cls(
            backend,
            solved,
            words["unique"],
            words["multiple"],
            words["none"],
            words["unknown"],
            words["error"],
            sum(seconds),
            median(seconds) if seconds else None,
            par2,
        )


@dataclass(frozen=True)
class Comparison:
    """All rows, backend by backend; a score for each backend; what can't all be right."""

    rows: list[Row] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    disagreements: list[Disagreement] = field(default_factory=list)


def compare(
    puzzles: Sequence[Puzzle[Any, Any]],
    backends: Sequence[str | Backend],
    *,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    before: Callable[[str, Puzzle[Any, Any]], None] = lambda backend, puzzle: None,
    after: Callable[[Row], None] = lambda row: None,
) -> Comparison:
    """Verify the puzzles with one backend after the other, `time_limit` seconds for each puzzle. What is left when
    `cancel` ends it from another thread is unknown.

    Every backend starts without open sessions, so its first puzzle of a shape pays for compiling the
    rules. Where there is no solution the time includes the search for a small core. `before` is told
    what comes next, `after` each result.

    A puzzle that a backend can't take is an error of that backend. Backends disagree if decided
    verdicts differ, if unique solutions or proven optima do, or if an answer is refuted: a solution
    that breaks the rules, "no solution" where there is one.
    """
    comparison = Comparison()
    decided: dict[int, tuple[str, Verdict]] = {}
    for asked in backends:
        backend = asked if isinstance(asked, str) else asked.name
        close_all()
        rows = []
        for place, puzzle in enumerate(puzzles):
            before(backend, puzzle)
            row, verdict, refuted = _row(puzzle, asked, backend, time_limit, cancel)
            rows.append(row)
            after(row)
            if refuted:
                comparison.disagreements.append(
                    Disagreement(puzzle.name, (backend, "the check of the answer"), ("something wrong", row.message))
                )
            if verdict is None or not row.decided:
                continue
            if place not in decided:
                decided[place] = backend, verdict
                continue
            first, its = decided[place]
            if differ(its, verdict):
                said = told(puzzle, its), told(puzzle, verdict)
                comparison.disagreements.append(Disagreement(puzzle.name, (first, backend), said))
        comparison.rows.extend(rows)
        comparison.scores.append(Score.of(backend, rows, time_limit))
    close_all()
    return comparison


def _row(
    puzzle: Puzzle[Any, Any], asked: str | Backend, backend: str, time_limit: float | None, cancel: Cancel | None
) -> tuple[Row, Verdict | None, bool]:
    """The result as a row, the verdict if there is one, and whether the answer was refuted."""

    def row(word: Word, seconds: float = 0.0, queries: int = 0, message: str = "") -> Row:
        return Row(puzzle.name, puzzle.rules.name, backend, word, seconds, queries, message)

    try:
        verdict = verify(puzzle, backend=asked, time_limit=time_limit, cancel=cancel)
    except ClueproofError as error:
        return row("error", message=str(error)), None, isinstance(error, InternalError)
    evidence = verdict.evidence
    reason = getattr(verdict, "reason", "")
    return row(verdict.word, evidence.seconds, evidence.queries, reason), verdict, False
