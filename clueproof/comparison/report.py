"""The report of a comparison: one HTML page that needs nothing else, the same as Markdown, LaTeX and CSV, and the
plots as files.

Its tables are rows of text, the first one the head; the terminal shows the same.
"""

from __future__ import annotations

import csv
import io
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof import __version__
from clueproof.comparison.comparing import Comparison
from clueproof.comparison.plots import latex_text, plots, ranks_of
from clueproof.comparison.scores import (
    NOISE,
    VIRTUAL_BEST,
    BackendScore,
    Standing,
    by_backend,
    penalised_interval,
    sentence,
    virtual_best,
)
from clueproof.comparison.significance import LEVEL
from clueproof.english import counted, listed
from clueproof.formats.table_cells import guarded
from clueproof.render.pages import templates

PAGE, TABLES, LATEX = "report.html", "report.md", "report.tex"
CLOCKS = {"wall": "the clock on the wall", "processor": "all processors together"}
"""The names of clocks that people see."""
WORK = "conflicts", "decisions", "propagations", "restarts", "cuts"
NONE = "-"
"""The sign for a missing figure."""


class ReportSection(NamedTuple):
    """A table of the report; the first row is its head."""

    name: str
    title: str
    about: str
    rows: list[list[str]]


class Diagram(NamedTuple):
    """A plot on the page."""

    name: str
    title: str
    address: str


def report(comparison: Comparison) -> Iterator[tuple[str, bytes]]:
    """The files of the report, name and content. Raises ClueproofError where matplotlib is not installed."""
    pictures = []
    for plot in plots(comparison):
        svg = plot.svg()
        yield f"{plot.name}.svg", svg
        yield f"{plot.name}.png", plot.png()
        if (pgf := plot.pgf()) is not None:
            yield f"{plot.name}.tex", pgf.encode()
        pictures.append(Diagram(plot.name, plot.title, f"data:image/svg+xml;base64,{b64encode(svg).decode()}"))
    parts = tables(comparison)
    title, conditions = title_of(comparison), _conditions(comparison)
    won = sentence(comparison.standings)
    yield TABLES, _markdown(title, won, conditions, comparison, parts).encode()
    yield LATEX, latex(parts).encode()
    for part in parts:
        file = io.StringIO()
        csv.writer(file).writerows([guarded(cell) for cell in row] for row in part.rows)
        yield f"{part.name}.csv", file.getvalue().encode()
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


def tables(comparison: Comparison) -> list[ReportSection]:
    """The tables, and how each is to be read."""
    scores = comparison.scores
    unit = (
        "PAR-2 is the mean time in which a puzzle that was not decided counts as twice the time limit, PAR-10 as ten "
        f"times. Times are of {CLOCKS[comparison.clock]}. 95 % is where PAR-2 lies on puzzles like these (bootstrap)."
    )
    parts = [
        ReportSection(
            "verdicts",
            "Verdicts",
            f"{unit} The {VIRTUAL_BEST} asks, for each puzzle, the backend that is fastest there.",
            verdict_table(comparison),
        ),
        ReportSection(
            "times",
            "What the time went into",
            "On how many puzzles each backend was fastest, and how many times as long the second took there (geometric "
            "mean). The median of cold starts; what all others took together to build models, to write them as "
            "clauses, to load them into the solver, to find solutions, to find cuts, and to prove that there are no "
            "other solutions. The median number of variables and clauses (CP-SAT: constraints), and of the peak of "
            "memory.",
            phase_table(scores),
        ),
        ReportSection("work", "What solvers counted", "Together, as far as they tell.", work_table(scores)),
    ]
    if len(scores) > 1:
        parts.append(ranking(comparison))
        backends = [score.backend for score in scores]
        if len(comparison.standings) > 1:
            about = (
                "PAR-2 on each set, how many puzzles were decided if not all, and how many times as long as the best."
            )
            parts.append(ReportSection("sets", "By set", about, set_table(comparison.standings, backends)))
        parts.append(
            ReportSection(
                "pairs",
                "Who is faster beyond chance",
                "On each set the best backend beside each other one: how many times as long that takes (PAR-2), with "
                "the 95 % interval (bootstrap over puzzles); p of Wilcoxon's signed ranks, corrected after Holm. "
                f"Slower is what has p < {LEVEL:g} and an interval above {NOISE:g}.",
                pair_table(comparison.standings),
            )
        )
    return parts


def ranking(comparison: Comparison) -> ReportSection:
    """Borda, what each contributes to the virtual best, and mean ranks with their critical difference."""
    scores = comparison.scores
    found = ranks_of(comparison)
    about = (
        "Borda: the sum, over puzzles and the other backends, of the other's share in the time of both. Alone: puzzles "
        "that nobody else decided. Contribution: the seconds by which the PAR-2 of the virtual best grows without it."
    )
    if found is not None:
        about += (
            f" Mean ranks differ if they are more than {found.critical:.2f} apart (Nemenyi); p of Friedman's test that "
            f"all are alike: {found.p:.2g}."
        )
    rows = [["backend", "Borda", "alone", "contribution s", "mean rank"]]
    for place, score in enumerate(scores):
        rank = NONE if found is None else f"{found.ranks[place]:.2f}"
        rows.append([score.backend, f"{score.borda:.1f}", str(score.alone), seconds(score.contribution), rank])
    return ReportSection("ranks", "Ranks", about, rows)


def work_table(scores: Sequence[BackendScore]) -> list[list[str]]:
    """What the solvers of each backend counted."""
    rows = [["backend", *WORK]]
    for score in scores:
        rows.append(
            [score.backend, *(f"{score.statistics[name]}" if name in score.statistics else NONE for name in WORK)]
        )
    return rows


def pair_table(standings: Sequence[Standing]) -> list[list[str]]:
    """On each set the first backend beside each other one."""
    rows = [["set", "puzzles", "best", "other", "ratio", "95 %", "p", "other is"]]
    for standing in standings:
        for other in standing.versus:
            ratio = NONE if other.ratio is None else f"{other.ratio:.2f}"
            interval = NONE if other.interval is None else f"{other.interval.low:.2f} to {other.interval.high:.2f}"
            p = NONE if other.p is None else f"{other.p:.2g}"
            said = "slower" if other.differs else "the same: equal formulas" if other.same else "not different"
            first = standing.scores[0].backend
            rows.append([standing.name, str(standing.puzzles), first, other.backend, ratio, interval, p, said])
    return rows


def verdict_table(comparison: Comparison) -> list[list[str]]:
    """How many puzzles each backend and the virtual best decided, and their times."""
    limit, scores = comparison.time_limit, comparison.scores
    best = [virtual_best(comparison.counted, limit)] if len(scores) > 1 else []
    counted = by_backend(comparison.counted)
    head = ["backend", "solved", "unique", "multiple", "none", "unknown", "errors"]
    rows = [[*head, "total s", "median s", "PAR-2 s", "95 %", "PAR-10 s"]]
    for score in (*scores, *best):
        counts = (score.solved, score.unique, score.multiple, score.none, score.unknown, score.errors)
        found = penalised_interval(counted.get(score.backend, ()), limit)
        within = NONE if found is None else f"{found.low:.4f} to {found.high:.4f}"
        times = [f"{score.total:.2f}", seconds(score.median), seconds(score.par2), within, seconds(score.par10)]
        rows.append([score.backend, *map(str, counts), *times])
    return rows


def phase_table(scores: Sequence[BackendScore]) -> list[list[str]]:
    """For each backend how often it was fastest, its time by phases, and the size of its problems."""
    rows = [
        [
            "backend", "fastest", "lead", "cold s", "build s", "encode s", "load s", "solve s", "cuts s", "proof s",
            "variables", "clauses", "MB",
        ]
    ]  # fmt: skip
    for score in scores:
        lead = NONE if score.lead is None else f"{score.lead:.2f}"
        phases = [f"{phase:.2f}" for phase in score.phases]
        megabytes = None if score.memory is None else round(score.memory / 1e6)
        sizes = [NONE if size is None else str(size) for size in (score.variables, score.clauses, megabytes)]
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


def _on_set(standing: Standing, score: BackendScore | None) -> str:
    if score is None or not score.solved:
        return NONE
    ratio = standing.ratio(score.backend)
    short = "" if score.solved == standing.puzzles else f" ({score.solved})"
    return f"{seconds(score.par2)}{short}" + ("" if ratio is None else f" x{ratio:.2f}")


def seconds(value: float | None) -> str:
    """Seconds to a tenth of a millisecond."""
    return NONE if value is None else f"{value:.4f}"


def title_of(comparison: Comparison) -> str:
    """How many puzzles in which backends."""
    puzzles = counted(len({row.number for row in comparison.rows}), "puzzle")
    return f"{puzzles} in {listed([score.backend for score in comparison.scores])}"


def _conditions(comparison: Comparison) -> str:
    """What was measured how, where, when and with what, as the rows say."""
    rows = comparison.rows

    def told(*names: str) -> list[str]:
        found = dict.fromkeys(tuple(str(getattr(row, name)) for name in names) for row in rows)
        return [", ".join(filter(None, values)) for values in found if any(values)]

    limit = comparison.time_limit
    said = [
        f"clueproof {listed(told('clueproof') or [__version__])}",
        "no time limit" if limit is None else f"time limit {limit:g} s of {CLOCKS[comparison.clock]}",
        f"starts: {listed(told('start'))}",
    ]
    if (most := max((row.repetition for row in rows), default=0)) > 0:
        said.append(f"{most + 1} runs of each puzzle, of which the median counts")
    said += told("host", "processor_name")
    if python := told("python"):
        said.append(f"Python {listed(python)}")
    if loads := [row.load for row in rows if row.load is not None]:
        said.append(f"load {min(loads):g} to {max(loads):g}")
    if dates := sorted(row.date for row in rows if row.date):
        said.append(f"{dates[0]} to {dates[-1]}")
    said += dict.fromkeys(f"{row.backend}: {row.version}" for row in rows if row.version)
    return "; ".join([*said, *told("command")])


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


def latex(parts: Sequence[ReportSection]) -> str:
    """The tables for LaTeX, without further packages."""
    lines = []
    for part in parts:
        head, *rows = part.rows
        lines += [f"% {part.title}", rf"\begin{{tabular}}{{l{'r' * (len(head) - 1)}}}", rf"{_latex_row(head)} \hline"]
        lines += [*map(_latex_row, rows), r"\end{tabular}", ""]
    return "\n".join(lines)


def _latex_row(cells: Sequence[str]) -> str:
    return f"{' & '.join(map(latex_text, cells))} \\\\"
