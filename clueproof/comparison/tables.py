"""Scores as tables: rows of text, the first one the head. A terminal, a Markdown page and a report show the same."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.comparison.scores import Score
from clueproof.comparison.standings import Standing

NONE = "-"


def verdict_table(scores: Sequence[Score]) -> list[list[str]]:
    """How much each backend decided, and how fast."""
    rows = [["backend", "solved", "unique", "multiple", "none", "unknown", "errors", "total s", "median s", "PAR-2 s"]]
    for score in scores:
        counts = (score.solved, score.unique, score.multiple, score.none, score.unknown, score.errors)
        times = (f"{score.total:.2f}", seconds(score.median), seconds(score.par2))
        rows.append([score.backend, *map(str, counts), *times])
    return rows


def phase_table(scores: Sequence[Score]) -> list[list[str]]:
    """How often each backend was first, what its time went into, and how large its problems were."""
    rows = [["backend", "fastest", "lead", "cold s", "build s", "solve s", "proof s", "variables", "clauses"]]
    for score in scores:
        lead = NONE if score.lead is None else f"{score.lead:.2f}"
        phases = [f"{phase:.2f}" for phase in (score.building, score.solving, score.proving)]
        sizes = [NONE if size is None else str(size) for size in (score.variables, score.clauses)]
        rows.append([score.backend, str(score.fastest), lead, seconds(score.cold), *phases, *sizes])
    return rows


def set_table(standings: Sequence[Standing], backends: Sequence[str]) -> list[list[str]]:
    """The backends' PAR-2 on each set, with how many times as long as the best each took, and how many puzzles it
    decided if not all."""
    rows = [["set", "puzzles", *backends]]
    for standing in standings:
        scores = {score.backend: score for score in standing.scores}
        rows.append(
            [standing.name, str(standing.puzzles), *(_on_set(standing, scores.get(backend)) for backend in backends)]
        )
    return rows


def _on_set(standing: Standing, score: Score | None) -> str:
    if score is None or not score.solved:
        return NONE
    ratio = standing.ratio(score.backend)
    short = "" if score.solved == standing.puzzles else f" ({score.solved})"
    return f"{seconds(score.par2)}{short}" + ("" if ratio is None else f" x{ratio:.2f}")


def seconds(value: float | None) -> str:
    """Seconds to a tenth of a millisecond."""
    return NONE if value is None else f"{value:.4f}"
