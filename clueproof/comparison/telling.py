"""A comparison as text, as a page for notebooks, and as an object for JSON; the command prints the same tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from clueproof.columns import plain_table
from clueproof.comparison.report import CLOCKS, phase_table, set_table, title_of, verdict_table
from clueproof.comparison.scores import BackendScore, sentence
from clueproof.views import plural

if TYPE_CHECKING:
    from clueproof.comparison.comparing import Comparison
    from clueproof.schemas import objects


def line(comparison: Comparison) -> str:
    """What was compared, on a line."""
    return f"of {title_of(comparison)}"


def text(comparison: Comparison) -> str:
    """The tables, why backends did not answer, and the winners."""
    said = "\n".join(remarks(comparison))
    return "\n\n".join(filter(None, [*map(plain_table, tables_told(comparison)), said]))


def page(comparison: Comparison) -> str:
    """The same as HTML."""
    said = [f"<p>{escape(remark)}</p>" for remark in remarks(comparison)]
    return "\n".join([*map(_html_table, tables_told(comparison)), *said])


def _html_table(rows: list[list[str]]) -> str:
    head, *others = rows
    body = "".join(_html_row("td", row) for row in others)
    return f"<table><thead>{_html_row('th', head)}</thead><tbody>{body}</tbody></table>"


def _html_row(cell: str, row: list[str]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(said)}</{cell}>' for said in row)}</tr>"


def tables_told(comparison: Comparison) -> list[list[list[str]]]:
    """The tables, each as rows of text of which the first is the head."""
    found = [verdict_table(comparison), phase_table(comparison.scores)]
    if len(comparison.standings) > 1:
        found.append(set_table(comparison.standings, [score.backend for score in comparison.scores]))
    return found


def remarks(comparison: Comparison) -> list[str]:
    """Why backends did not answer, who won, whether they disagree, and which times these are."""
    said = [*_failures(comparison)]
    if won := sentence(comparison.standings):
        said.append(won)
    if len(comparison.scores) > 1:
        count = len(comparison.disagreements)
        disagreements = plural(count, "disagreement") if count else "no disagreements"
        said.append(f"{plural(_puzzles(comparison), 'puzzle')}, {disagreements}")
    if comparison.clock == "processor":
        said.append(f"times are of {CLOCKS['processor']}")
    return said


def to_json(comparison: Comparison) -> objects.ComparisonFields:
    """Its scores and disagreements; single results are `rows`."""
    return {
        "puzzles": _puzzles(comparison),
        "time_limit": comparison.time_limit,
        "clock": comparison.clock,
        "scores": [_score_fields(score) for score in comparison.scores],
        "disagreements": [
            {"puzzle": one.puzzle, "backends": [*one.backends], "answers": [*one.answers]}
            for one in comparison.disagreements
        ],
    }


def _score_fields(score: BackendScore) -> objects.BackendScoreFields:
    return {
        "backend": score.backend,
        "solved": score.solved,
        "unique": score.unique,
        "multiple": score.multiple,
        "none": score.none,
        "unknown": score.unknown,
        "errors": score.errors,
        "total": score.total,
        "median": score.median,
        "par2": score.par2,
        "par10": score.par10,
        "fastest": score.fastest,
        "lead": score.lead,
    }


def _puzzles(comparison: Comparison) -> int:
    return len({row.number for row in comparison.rows})


def _failures(comparison: Comparison) -> Iterator[str]:
    """The reasons why each backend did not answer, each once."""
    reasons: Counter[tuple[str, str]] = Counter()
    for row in comparison.rows:
        if row.word == "error" and not row.cold:
            reasons[row.backend, row.message] += 1
    for (name, message), times in reasons.items():
        yield f"{name}, {plural(times, 'puzzle')}: {message}"
