"""The report of a comparison: one HTML page that needs nothing else, the same as Markdown, and the plots as files."""

from __future__ import annotations

import platform
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof import __version__
from clueproof.comparison.comparing import Comparison
from clueproof.comparison.plots import plots
from clueproof.comparison.scores import VIRTUAL_BEST, virtual_best
from clueproof.comparison.standings import sentence
from clueproof.comparison.tables import phase_table, set_table, verdict_table
from clueproof.english import counted, listed
from clueproof.render.pages import templates

PAGE, TABLES = "report.html", "report.md"


class Part(NamedTuple):
    """A table of the report; the first row is its head."""

    title: str
    about: str
    rows: list[list[str]]


class Picture(NamedTuple):
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
        pictures.append(Picture(plot.name, plot.title, f"data:image/svg+xml;base64,{b64encode(svg).decode()}"))
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


def tables(comparison: Comparison, time_limit: float | None) -> list[Part]:
    """The tables, and how each is to be read."""
    scores = comparison.scores
    best = [virtual_best(comparison.rows, time_limit)] if len(scores) > 1 else []
    unit = "PAR-2 is the mean time in which a puzzle that was not decided counts as twice the time limit."
    parts = [
        Part(
            "Verdicts",
            f"{unit} The {VIRTUAL_BEST} asks, for each puzzle, the backend that is fastest there.",
            verdict_table([*scores, *best]),
        ),
        Part(
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
        parts.append(Part("By set", about, set_table(comparison.standings, backends)))
    return parts


def _title(comparison: Comparison) -> str:
    puzzles = counted(len({row.number for row in comparison.rows}), "puzzle")
    return f"{puzzles} in {listed([score.backend for score in comparison.scores])}"


def _conditions(comparison: Comparison, time_limit: float | None) -> str:
    limit = "no time limit" if time_limit is None else f"time limit {time_limit:g} s"
    versions = dict.fromkeys(f"{row.backend}: {row.version}" for row in comparison.rows if row.version)
    python = f"Python {platform.python_version()}, {platform.machine()}"
    return "; ".join([f"clueproof {__version__}", python, limit, *versions])


def _markdown(title: str, won: str, conditions: str, comparison: Comparison, parts: Sequence[Part]) -> str:
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
    """Text that Markdown takes for nothing else."""
    marked = "".join(f"\\{letter}" if letter in "\\`*_[]<>|#" else letter for letter in text)
    return " ".join(marked.split())
