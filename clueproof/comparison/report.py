"""The report of a comparison: one HTML page that needs nothing else, the same as Markdown, and the plots as files.

Its tables are rows of text, the first one the head; the terminal shows the same.
"""

from __future__ import annotations

import platform
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof import __version__
from clueproof.comparison.comparing import Comparison
from clueproof.comparison.plots import plots
from clueproof.comparison.scores import VIRTUAL_BEST, Score, Standing, sentence, virtual_best
from clueproof.english import counted, listed
from clueproof.render.pages import templates

PAGE, TABLES = "report.html", "report.md"
NONE = "-"
"""The sign for a missing figure."""


class ReportSection(NamedTuple):
    """A table of the report; the first row is its head."""

    title: str
    about: str
    rows: list[list[str]]


class Diagram(NamedTuple):
    """A plot on the page."""

    name: str
    title: str
    address: str


def report(comparison: Comparison, time_limit: float | None = None) -> Iterator[tuple[str, bytes]]:
    """The files of the report, name and content. `time_limit` is the one of the comparison. Raises ClueproofError where
    matplotlib is not installed."""
    pictures = []
    for plot in plots(comparison.rows, time_limit):
        svg = plot.svg()
        yield f"{plot.name}.svg", svg
        yield f"{plot.name}.png", plot.png()
        pictures.append(Diagram(plot.name, plot.title, f"data:image/svg+xml;base64,{b64encode(svg).decode()}"))
    parts = tables(comparison, time_limit)
    title, conditions = _title(comparison), _conditions(comparison, time_limit)
    won = sentence(comparison.standings)
    yield TABLES, _markdown(title, won, conditions, comparison, parts).encode()
    page = (
        templates("clueproof.comparison")
        .get_template("report.html")
        .render(
            title=title,
            sentence=won,
            conditions=conditions,
            disagreements=list(map(str, comparison.disagreements)),
            parts=parts,
            plots=pictures,
        )
    )
    yield PAGE, page.encode()


def tables(comparison: Comparison, time_limit: float | None) -> list[ReportSection]:
    """The tables, and how each is to be read."""
    scores = comparison.scores
    best = [virtual_best(comparison.rows, time_limit)] if len(scores) > 1 else []
    unit = "PAR-2 is the mean time in which a puzzle that was not decided counts as twice the time limit."
    parts = [
        ReportSection(
            "Verdicts",
            f"{unit} The {VIRTUAL_BEST} asks, for each puzzle, the backend that is fastest there.",
            verdict_table([*scores, *best]),
        ),
        ReportSection(
            "What the time went into",
            "On how many puzzles each backend was fastest, and how many times as long the second took there (geometric "
            "mean). The median of cold starts; what all others took together to build problems, to find solutions, and "
            "to prove that there are no others. The median number of variables and clauses (CP-SAT: constraints).",
            phase_table(scores),
        ),
    ]
    if len(comparison.standings) > 1:
        backends = [score.backend for score in scores]
        about = "PAR-2 on each set, how many puzzles were decided if not all, and how many times as long as the best."
        parts.append(ReportSection("By set", about, set_table(comparison.standings, backends)))
    return parts


def verdict_table(scores: Sequence[Score]) -> list[list[str]]:
    """The number of puzzles that each backend decided, and its times."""
    rows = [["backend", "solved", "unique", "multiple", "none", "unknown", "errors", "total s", "median s", "PAR-2 s"]]
    for score in scores:
        counts = (score.solved, score.unique, score.multiple, score.none, score.unknown, score.errors)
        times = (f"{score.total:.2f}", seconds(score.median), seconds(score.par2))
        rows.append([score.backend, *map(str, counts), *times])
    return rows


def phase_table(scores: Sequence[Score]) -> list[list[str]]:
    """For each backend how often it was fastest, its time by phases, and the size of its problems."""
    rows = [["backend", "fastest", "lead", "cold s", "build s", "solve s", "proof s", "variables", "clauses"]]
    for score in scores:
        lead = NONE if score.lead is None else f"{score.lead:.2f}"
        phases = [f"{phase:.2f}" for phase in (score.building, score.solving, score.proving)]
        sizes = [NONE if size is None else str(size) for size in (score.variables, score.clauses)]
        rows.append([score.backend, str(score.fastest), lead, seconds(score.cold), *phases, *sizes])
    return rows


def set_table(standings: Sequence[Standing], backends: Sequence[str]) -> list[list[str]]:
    """The backends' PAR-2 on each set, with the ratio to the best one, and the number of decided puzzles if not all
    are."""
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


def _title(comparison: Comparison) -> str:
    puzzles = counted(len({row.number for row in comparison.rows}), "puzzle")
    return f"{puzzles} in {listed([score.backend for score in comparison.scores])}"


def _conditions(comparison: Comparison, time_limit: float | None) -> str:
    limit = "no time limit" if time_limit is None else f"time limit {time_limit:g} s"
    versions = dict.fromkeys(f"{row.backend}: {row.version}" for row in comparison.rows if row.version)
    python = f"Python {platform.python_version()}, {platform.machine()}"
    return "; ".join([f"clueproof {__version__}", python, limit, *versions])


def _markdown(title: str, won: str, conditions: str, comparison: Comparison, parts: Sequence[ReportSection]) -> str:
    lines = [f"# {_plain(title)}", ""]
    if won:
        lines += [f"**{_plain(won)}.**", ""]
    lines += [_plain(conditions), ""]
    for disagreement in comparison.disagreements:
        lines += [f"**Disagreement** on {_plain(str(disagreement))}", ""]
    for part in parts:
        head, *rows = part.rows
        lines += [f"## {part.title}", "", part.about, ""]
        lines += [_row(head), _row(["---", *["---:"] * (len(head) - 1)]), *map(_row, rows), ""]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_plain, cells))} |"


def _plain(text: str) -> str:
    """The text, with characters escaped that are markup in Markdown."""
    marked = "".join(f"\\{letter}" if letter in "\\`*_[]<>|#" else letter for letter in text)
    return " ".join(marked.split())
