"""Plots and the report: what they show, and that names can't break them."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from clueproof.comparison import Comparison, ComparisonRow
from clueproof.comparison.plots import COLOURS, Plot, latex_text
from clueproof.comparison.plots import plots as plots_of
from clueproof.comparison.report import report

pytest.importorskip("matplotlib")


def plots(rows: list[ComparisonRow], time_limit: float | None) -> Iterator[Plot]:
    return plots_of(Comparison.of(rows, time_limit))


SVG = "{http://www.w3.org/2000/svg}"
NASTY = 'a<b>&"$x^2$'
"""A name that means something to XML, HTML and matplotlib."""


def row(backend: str, number: int, seconds: float, file: str = "x/small.txt", **more: object) -> ComparisonRow:
    found = ComparisonRow(
        "p", "sudoku", backend, "unique", seconds, 2, set=file, number=number, cells=81, says="unique: 1"
    )
    return replace(found, **more)  # type: ignore[arg-type]


ROWS = [
    row("sat", 0, 0.01),
    row("sat", 1, 0.02),
    row("sat", 2, 0.5, "x/large.txt", cells=256),
    row("cpsat", 0, 0.1),
    row("cpsat", 1, 0.2),
    row("cpsat", 2, 10.0, "x/large.txt", cells=256, word="unknown"),
    row("sat", 0, 3.0, start="cold"),
]


@pytest.fixture(scope="module")
def drawn() -> dict[str, Plot]:
    return {plot.name: plot for plot in plots(ROWS, 10.0)}


def svg(plot: Plot) -> ElementTree.Element:
    return ElementTree.fromstring(plot.svg())


def words(element: ElementTree.Element) -> list[str]:
    return [text for node in element.iter(f"{SVG}text") if (text := "".join(node.itertext()).strip())]


def points(element: ElementTree.Element, name: str) -> int:
    """How many points the line of that name has."""
    (group,) = (node for node in element.iter(f"{SVG}g") if node.get("id") == name)
    path = group.find(f"{SVG}path")
    assert path is not None
    return len(re.findall("[ML]", path.get("d", "")))


def test_which_plots_there_are(drawn: dict[str, Plot]) -> None:
    assert list(drawn) == ["cactus", "profile", "scatter-sat-cpsat", "growth"]
    three = [*ROWS, *(replace(found, backend="z3") for found in ROWS[:3])]
    assert "ranks" in [plot.name for plot in plots(three, 10.0)]
    assert list(plots([], 10.0)) == []
    assert [plot.name for plot in plots(ROWS[:2], None)] == ["cactus"]
    assert list(plots([row("sat", 0, 1.0, word="unknown")], 10.0)) == []


def test_the_cactus_plot_has_a_point_for_each_puzzle_that_was_decided(drawn: dict[str, Plot]) -> None:
    found = svg(drawn["cactus"])
    assert (points(found, "cactus-0"), points(found, "cactus-1")) == (3, 2)
    said = words(found)
    assert {"sat (3)", "cpsat (2)", "virtual best (3)", "time limit, 10 s", "Puzzles decided"} <= set(said)
    assert {"0.01", "0.1", "1"} <= set(said)


def test_the_scatter_plot_has_a_mark_for_each_puzzle_of_each_set(drawn: dict[str, Plot]) -> None:
    found = svg(drawn["scatter-sat-cpsat"])
    marks = {
        node.get("id"): len(list(node.iter(f"{SVG}use")))
        for node in found.iter(f"{SVG}g")
        if str(node.get("id")).startswith("scatter-")
    }
    assert marks == {"scatter-0": 2, "scatter-1": 1}
    assert {"small (2)", "large (1)", "sat, seconds", "cpsat, seconds", "not decided"} <= set(words(found))
    assert "error" not in words(found)


def test_what_is_an_error_stands_on_a_border_of_its_own() -> None:
    wrong = [*ROWS, row("sat", 3, 0.1), row("cpsat", 3, 0.0, word="error")]
    found = {plot.name: plot for plot in plots(wrong, 10.0)}["scatter-sat-cpsat"]
    (axes,) = found.figure.axes
    heights = sorted(float(point[1]) for points in axes.collections for point in points.get_offsets())
    # two that were decided, one that was not, and the error
    assert heights[:2] == [0.1, 0.2]
    assert 10 < heights[2] < heights[3] < axes.get_ylim()[1]
    assert {"error", "not decided"} <= set(words(svg(found)))


def test_the_profile_says_how_many_are_decided_within_a_factor(drawn: dict[str, Plot]) -> None:
    (axes,) = drawn["profile"].figure.axes
    ends = {str(line.get_label()): [*map(float, line.get_ydata())] for line in axes.get_lines()}
    # cpsat takes ten times as long on two of three
    assert ends == {"sat": [1, 1 / 3, 2 / 3, 1, 1], "cpsat": [0, 1 / 3, 2 / 3, 2 / 3]}


def test_long_titles_are_whole() -> None:
    long = "sat:cadical195,all-different=seqcounter,cardinality=kmtotalizer"
    both = [replace(found, backend={"sat": long, "cpsat": f"{long},runs=automaton"}[found.backend]) for found in ROWS]
    (plot,) = (plot for plot in plots(both, 10.0) if plot.name.startswith("scatter"))
    assert "\n" in plot.figure.axes[0].get_title()
    assert plot.figure.axes[0].get_title().replace("\n", " ") == plot.title


def test_plots_for_latex(drawn: dict[str, Plot]) -> None:
    text = drawn["cactus"].pgf()
    assert text is not None
    assert "(1,0.01) (2,0.02) (3,0.5)" in text
    assert text.count("{") == text.count("}")
    assert r"\addlegendentry{sat (3)}" in text
    genres = [
        replace(found, rules=genre, number=found.number + 10 * place)
        for found in ROWS
        for place, genre in enumerate("ab")
    ]
    assert {plot.name: plot for plot in plots(genres, 10.0)}["growth"].pgf() is None
    assert latex_text("a_b & 50% \\") == r"a\_b \& 50\% \textbackslash{}"


def test_the_growth_plot_names_sizes(drawn: dict[str, Plot]) -> None:
    found = svg(drawn["growth"])
    assert points(found, "growth-sudoku-0") == 2
    assert {"sudoku", "81", "256", "sat", "cpsat", "Cells of the board"} <= set(words(found))


def test_plots_are_the_same_each_time_and_light(drawn: dict[str, Plot]) -> None:
    again = next(plots(ROWS, 10.0))
    assert again.svg() == drawn["cactus"].svg()
    assert b"fill: #ffffff" in again.svg()
    assert again.png().startswith(b"\x89PNG")
    assert len(set(COLOURS)) == 8


def test_names_are_text() -> None:
    found = [row(NASTY, 0, 0.1, "$y$.txt"), row("sat", 0, 0.2, "$y$.txt"), row(NASTY, 1, 0.1, "$z<.txt")]
    for plot in plots([*found, row("sat", 1, 0.3, "$z<.txt")], 10.0):
        said = words(svg(plot))
        assert any(NASTY in text for text in said)
        assert re.fullmatch(r"[\w-]+", plot.name)


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] in ("td", "th", "p"):
            self.cells.append(data)


def test_the_report(tmp_path: Path) -> None:
    found = dict(report(Comparison.of(ROWS, 10.0)))
    assert set(found) == {
        "report.html", "report.md",
        *(f"{name}.{kind}" for name in ("cactus", "growth", "profile", "scatter-sat-cpsat") for kind in ("svg", "png")),
        *(f"{name}.tex" for name in ("cactus", "growth", "profile", "report", "scatter-sat-cpsat")),
        *(f"{name}.csv" for name in ("verdicts", "times", "work", "ranks", "sets", "pairs")),
    }  # fmt: skip
    page = _Page()
    page.feed(found["report.html"].decode("ascii"))
    # nothing is fetched
    assert len(page.addresses) == 4
    assert all(address.startswith("data:image/svg+xml;base64,") for address in page.addresses)
    # that of its own which sorts tables
    assert page.tags.count("script") == 1
    assert "too few puzzles to tell on small and large (a test takes 6)." in page.cells
    table = found["report.md"].decode()
    assert "**too few puzzles to tell on small and large (a test takes 6).**" in table
    assert "| small | 2 | 0.0150 x1.00 | 0.1500 x10.00 |" in table
    assert "| large | 1 | 0.5000 x1.00 | - |" in table
    rows = [*csv.reader(found["verdicts.csv"].decode().splitlines())]
    assert rows[0][-3:] == ["PAR-2 s", "95 %", "PAR-10 s"]
    assert [row[-3:] for row in rows[1:3]] == [
        ["0.1767", "0.0100 to 0.5000", "0.1767"],
        ["6.7667", "0.1000 to 20.0000", "33.4333"],
    ]
    rows = [*csv.reader(found["sets.csv"].decode().splitlines())]
    assert rows[1] == ["small", "2", "0.0150 x1.00", "0.1500 x10.00"]
    latex = found["report.tex"].decode()
    assert r"small & 2 & 0.0150 x1.00 & 0.1500 x10.00 \\" in latex
    assert latex.count(r"\begin{tabular}") == latex.count(r"\end{tabular}") == 6


def test_the_report_says_what_was_measured_where_and_how() -> None:
    about = {"host": "here", "processor_name": "a processor", "load": 0.5, "date": "2026-11-26T12:00:00+00:00"}
    rows = [replace(found, **about, command="clueproof compare x", version="1.0") for found in ROWS]
    rows += [replace(rows[0], repetition=1, load=2.0, host="there")]
    found = dict(report(Comparison.of(rows, 10.0)))["report.md"].decode()
    for said in (
        "here, a processor", "there, a processor", "load 0.5 to 2", "2 runs of each puzzle, of which the median counts",
        "clueproof compare x", "sat: 1.0", "time limit 10 s of the clock on the wall", "2026-11-26T12:00:00+00:00",
    ):  # fmt: skip
        assert said in found


def test_names_in_a_report_are_text() -> None:
    wrong = [row(NASTY, 0, 0.1), row("<script>", 0, 0.2, says="unique: 2")]
    found = dict(report(Comparison.of(wrong)))
    page = found["report.html"].decode()
    assert page.count("<script>") == 1
    assert "&lt;script&gt; says unique: 2" in page
    assert 'a\\<b\\>&"$x^2$' in found["report.md"].decode()
    assert "**Disagreement** on p: " in found["report.md"].decode()


DOCUMENT = r"""\documentclass{article}
\usepackage{pgfplots}
\begin{document}
%s
\end{document}
"""


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex")
def test_latex_takes_tables_and_plots(tmp_path: Path) -> None:
    rows = [*ROWS, *(replace(row, backend=NASTY) for row in ROWS if row.backend == "sat")]
    found = dict(report(Comparison.of(rows, 10.0)))
    names = [name for name in found if name.endswith(".tex")]
    assert len(names) > 5
    for name in names:
        (tmp_path / name).write_bytes(found[name])
    (tmp_path / "all.tex").write_text(DOCUMENT % "\n".join(rf"\input{{{name}}}" for name in names))
    if shutil.which("kpsewhich") and subprocess.run(["kpsewhich", "pgfplots.sty"], capture_output=True).returncode:
        pytest.skip("needs pgfplots")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "! " not in done.stdout
