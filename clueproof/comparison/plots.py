"""Plots of a comparison: cactus, performance profile, critical differences, scatter and growth, as figures of
matplotlib, written as SVG or PNG, and for LaTeX.

Colours are those of Okabe and Ito, which people with any colour vision can tell apart
(https://jfly.uni-koeln.de/color/); markers and dashes differ too.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from statistics import median
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from clueproof.comparison.comparing import Comparison
from clueproof.comparison.scores import (
    MIN_SECONDS,
    VIRTUAL_BEST,
    ComparisonRow,
    Fastest,
    by_puzzle,
    penalised,
    sets_of,
)
from clueproof.comparison.significance import Ranking, friedman
from clueproof.errors import ClueproofError, missing_package

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure
    from matplotlib.legend import Legend


COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8C6D00")
MARKERS = "osD^vPX*"
DASHES = ("-", "--", "-.", ":")
GREY = "#767676"
MAX_PAIRS = 6
"""Scatter plots; if there are more pairs of backends, those of the best ones are shown."""
MAX_PANELS = 9
"""Genres in the growth plot."""
MAX_TICKS = 7
"""Ticks of an axis of sizes."""
MAX_SETS = 8
"""Sets that a scatter plot distinguishes."""
TITLE_WIDTH = 80
"""Characters in a line of a title."""
RESOLUTION = 150
"""Dots an inch of PNG files."""


class Plot(NamedTuple):
    """A figure, the name of its file, and its title."""

    name: str
    title: str
    figure: Figure

    def svg(self) -> bytes:
        """The figure as SVG; its words are text."""
        from matplotlib import rc_context

        # the salt makes ids the same in each run
        with rc_context({"svg.fonttype": "none", "svg.hashsalt": self.name}):
            return self._written("svg", metadata={"Date": None})

    def png(self) -> bytes:
        """The figure as PNG."""
        return self._written("png", dpi=RESOLUTION)

    def pgf(self) -> str | None:
        """The figure for LaTeX with pgfplots, its points as numbers; None for what has several parts."""
        return pgfplots(self.figure.axes[0]) if len(self.figure.axes) == 1 else None

    def _written(self, kind: str, **options: Any) -> bytes:
        file = io.BytesIO()
        self.figure.savefig(file, format=kind, facecolor="white", **options)
        return file.getvalue()


class _Style(TypedDict):
    color: str
    marker: str
    linestyle: str
    markersize: float
    linewidth: float


def must_plot() -> None:
    """Raises ClueproofError where matplotlib is not installed."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise ClueproofError(missing_package("plots need", "matplotlib", "plots")) from None


def plots(comparison: Comparison) -> Iterator[Plot]:
    """All plots for which there is anything to show. Raises ClueproofError where matplotlib is not installed."""
    must_plot()
    time_limit = comparison.time_limit
    rows = [row for row in comparison.counted if not row.cold]
    if any(row.decided for row in rows):
        yield cactus(rows, time_limit)
    if len(comparison.scores) > 1 and any(row.decided for row in rows):
        yield profile(rows)
    if (found := ranks_of(comparison)) is not None and len(comparison.scores) > 2:
        yield critical_difference([score.backend for score in comparison.scores], found)
    for one, other in _pairs(rows):
        yield scatter(rows, one, other, time_limit)
    if growing := _growing(rows):
        yield growth(growing, list(dict.fromkeys(row.backend for row in rows)))


def ranks_of(comparison: Comparison) -> Ranking | None:
    """The mean ranks of the backends over all puzzles that all were asked about; None without any."""
    backends = [score.backend for score in comparison.scores]
    times = []
    for rows in by_puzzle(comparison.counted).values():
        found = {row.backend: penalised(row, comparison.time_limit) for row in rows}
        if len(found) == len(backends) > 1:
            times.append([found[backend] for backend in backends])
    return friedman(times) if times else None


def cactus(rows: Sequence[ComparisonRow], time_limit: float | None) -> Plot:
    """How many puzzles each backend decides within how many seconds each."""
    figure, axes = _figure("Puzzles decided", "Seconds for the puzzle")
    backends = list(dict.fromkeys(row.backend for row in rows))
    several = len(backends) > 1
    for place, backend in enumerate(backends):
        times = _times(row for row in rows if row.backend == backend)
        axes.plot(
            range(1, len(times) + 1),
            times,
            **_style(place),
            markevery=max(1, len(times) // 12),
            label=f"{backend} ({len(times)})",
            gid=f"cactus-{place}",
        )
    if several:
        times = _times(Fastest(rows, time_limit).best)
        label = f"{VIRTUAL_BEST} ({len(times)})"
        axes.plot(range(1, len(times) + 1), times, color=GREY, linewidth=3, alpha=0.45, label=label, zorder=1)
    _plain_log(axes.set_yscale, axes.yaxis)
    if time_limit is not None:
        _limit_line(axes, time_limit, "h")
        axes.set_ylim(top=max(axes.get_ylim()[1], 2 * time_limit))
    axes.set_xlim(left=0)
    title = f"Cactus plot of {len(by_puzzle(rows))} puzzles: further right and lower is better"
    _finished(axes, title)
    return Plot("cactus", title, figure)


def profile(rows: Sequence[ComparisonRow]) -> Plot:
    """The performance profile: the share of puzzles that each backend decides within so many times the best time.

    Source: E. D. Dolan and J. J. Moré, Benchmarking Optimization Software with Performance Profiles (2002).
    """
    figure, axes = _figure("Times the time of the fastest", "Share of the puzzles")
    backends = list(dict.fromkeys(row.backend for row in rows))
    puzzles = by_puzzle(rows)
    ratios: dict[str, list[float]] = defaultdict(list)
    for several in puzzles.values():
        decided = [row for row in several if row.decided]
        best = max(min((row.seconds for row in decided), default=0.0), MIN_SECONDS)
        for row in decided:
            ratios[row.backend].append(max(row.seconds, MIN_SECONDS) / best)
    end = 1.2 * max(ratio for found in ratios.values() for ratio in found)
    for place, backend in enumerate(backends):
        found = sorted(ratios[backend])
        shares = [number / len(puzzles) for number in range(1, len(found) + 1)]
        axes.plot(
            [1, *found, end],
            [sum(ratio <= 1 for ratio in found) / len(puzzles), *shares, shares[-1] if shares else 0],
            color=_style(place)["color"],
            linestyle=_style(place)["linestyle"],
            drawstyle="steps-post",
            label=backend,
            gid=f"profile-{place}",
        )
    _plain_log(axes.set_xscale, axes.xaxis)
    axes.set_xlim(1, end)
    axes.set_ylim(0, 1.02)
    title = f"Performance profile of {len(puzzles)} puzzles: further up and left is better"
    _finished(axes, title)
    return Plot("profile", title, figure)


def critical_difference(backends: Sequence[str], found: Ranking) -> Plot:
    """The mean ranks on a line; those that can't be told apart are joined by a bar."""
    from matplotlib.figure import Figure

    many = len(backends)
    figure = Figure(figsize=(8.4, 1.4 + 0.32 * many), layout="constrained")
    axes = figure.add_subplot()
    ordered = sorted(range(many), key=lambda place: found.ranks[place])
    for row, place in enumerate(ordered):
        rank = found.ranks[place]
        axes.plot([rank], [-row], marker="o", color=COLOURS[place % len(COLOURS)], gid=f"rank-{place}")
        axes.annotate(
            f"{backends[place]} ({rank:.2f})", (rank, -row), (6, 0), textcoords="offset points", va="center",
            fontsize=9, parse_math=False,
        )  # fmt: skip
        last = max(
            other for other in range(row, many) if found.ranks[ordered[other]] - rank <= found.critical or other == row
        )
        if last > row:
            end = found.ranks[ordered[last]]
            axes.plot([rank, end], [-row - 0.35] * 2, color=GREY, linewidth=4, solid_capstyle="butt", alpha=0.6)
    axes.set_xlim(0.8, many + 1.5)
    axes.set_ylim(-many, 0.8)
    axes.set_yticks([])
    axes.set_xlabel("Mean rank")
    for side in ("left", "right", "top"):
        axes.spines[side].set_visible(False)
    title = f"Mean ranks: bars join what is less than the critical difference of {found.critical:.2f} apart"
    axes.set_title(_lines(title), fontsize=12, parse_math=False)
    return Plot("ranks", title, figure)


def scatter(rows: Sequence[ComparisonRow], one: str, other: str, time_limit: float | None) -> Plot:
    """Each puzzle by the time of two backends. What was not decided stands on a border of its own, what is an error, or
    can't be taken, on another."""
    figure, axes = _figure(f"{one}, seconds", f"{other}, seconds", square=True)
    named = {row.number: name for name, found in sets_of(rows).items() for row in found}
    decided = [max(row.seconds, MIN_SECONDS) for row in rows if row.decided and row.backend in (one, other)]
    low, high = (min(decided) / 1.5, max(decided) * 1.5) if decided else (0.001, 1.0)
    if time_limit is not None:
        high = max(high, time_limit)
    width = (high / low) ** 0.06
    borders = {"unknown": high * width, "solved": high * width, "error": high * width**2}
    pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for number, several in by_puzzle(rows).items():
        times = {row.backend: max(row.seconds, MIN_SECONDS) if row.decided else borders[row.word] for row in several}
        if one in times and other in times:
            pairs[named[number]].append((times[one], times[other]))
    for factor, dashes in ((1, "-"), (10, ":"), (0.1, ":")):
        axes.plot([low, high], [low * factor, high * factor], color=GREY, linestyle=dashes, linewidth=1, zorder=1)
    if time_limit is not None:
        _limit_line(axes, time_limit, "hv")
    beyond = {word for row in rows if not row.decided and row.backend in (one, other) for word in [row.word]}
    for words, label in ((("unknown", "solved"), "not decided"), (("error",), "error")):
        if beyond.intersection(words):
            place = borders[words[0]]
            for draw in (axes.axhline, axes.axvline):
                draw(place, color="#bbbbbb", linewidth=1, linestyle=":", zorder=1)
            axes.annotate(label, (low, place), (3, 2), textcoords="offset points", fontsize=8, color=GREY)
    for place, (name, points) in enumerate(pairs.items()):
        shown = name if place < MAX_SETS - 1 or len(pairs) <= MAX_SETS else "others"
        style = _style(min(place, MAX_SETS - 1))
        across, up = zip(*points, strict=True)
        axes.scatter(
            across,
            up,
            s=22,
            marker=style["marker"],
            color=style["color"],
            alpha=0.75,
            linewidths=0,
            label=f"{shown} ({len(points)})" if shown != "others" else "_others" if place >= MAX_SETS else "others",
            gid=f"scatter-{place}",
            zorder=2,
        )
    _plain_log(axes.set_xscale, axes.xaxis)
    _plain_log(axes.set_yscale, axes.yaxis)
    end = high * width ** (3 if "error" in beyond else 2 if beyond else 1)
    axes.set_xlim(low, end)
    axes.set_ylim(low, end)
    axes.set_aspect("equal")
    title = f"{one} beside {other}: {one} is faster above the line"
    _finished(axes, title)
    return Plot(f"scatter-{_file_name(one)}-{_file_name(other)}", title, figure)


def growth(genres: dict[str, dict[str, dict[int, list[float]]]], backends: Sequence[str]) -> Plot:
    """The median time by the size of the board, for each genre and backend."""
    from matplotlib.figure import Figure

    names = sorted(genres, key=lambda name: -len({size for sizes in genres[name].values() for size in sizes}))
    names = sorted(names[:MAX_PANELS])
    across = next(number for number in (1, 2, 3) if number * number >= len(names))
    down = -(-len(names) // across)
    figure = Figure(figsize=(4.2 * across + 0.4, 3.3 * down + 0.9), layout="constrained")
    panels = figure.subplots(down, across, squeeze=False, sharey=True)
    for panel, name in zip(panels.flat, names, strict=False):
        for place, backend in enumerate(backends):
            sizes = genres[name].get(backend)
            if not sizes:
                continue
            points = sorted((size, median(times)) for size, times in sizes.items())
            panel.plot(*zip(*points, strict=True), **_style(place), label=backend, gid=f"growth-{name}-{place}")
        panel.set_title(name, fontsize=11, parse_math=False)
        panel.set_xscale("log")
        _plain_log(panel.set_yscale, panel.yaxis)
        _sizes_told(panel, {size for sizes in genres[name].values() for size in sizes})
        panel.grid(True, which="major", color="#dddddd", linewidth=0.7)
        panel.set_xlabel("Cells of the board")
    for row in panels:
        row[0].set_ylabel("Seconds, median")
    for panel in panels.flat[len(names) :]:
        panel.set_visible(False)
    handles: dict[str, Artist] = {}
    for panel in panels.flat:
        for handle, label in zip(*panel.get_legend_handles_labels(), strict=True):
            handles.setdefault(label, handle)
    shown = [backend for backend in backends if backend in handles]
    legend = figure.legend(
        [handles[backend] for backend in shown], shown, loc="outside lower center", ncols=min(4, len(shown))
    )
    _plain_text(legend)
    title = "Growth: the median time by the size of the board, of what was decided"
    figure.suptitle(title, fontsize=12)
    return Plot("growth", title, figure)


def _growing(rows: Sequence[ComparisonRow]) -> dict[str, dict[str, dict[int, list[float]]]]:
    """Genre -> backend -> cells -> seconds, for genres with boards of several sizes."""
    found: dict[str, dict[str, dict[int, list[float]]]] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for row in rows:
        if row.decided and row.cells:
            found[row.rules][row.backend][row.cells].append(max(row.seconds, MIN_SECONDS))
    return {
        genre: backends
        for genre, backends in found.items()
        if len({size for sizes in backends.values() for size in sizes}) > 1
    }


def _pairs(rows: Sequence[ComparisonRow]) -> list[tuple[str, str]]:
    """The pairs of backends to show, the first ones of which decided most."""
    decided: dict[str, int] = defaultdict(int)
    for row in rows:
        decided[row.backend] += row.decided
    able = sorted((backend for backend, number in decided.items() if number), key=lambda backend: -decided[backend])
    return list(combinations(able, 2))[:MAX_PAIRS]


def _times(rows: Iterable[ComparisonRow]) -> list[float]:
    return sorted(max(row.seconds, MIN_SECONDS) for row in rows if row.decided)


def _figure(across: str, up: str, square: bool = False) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.6, 6.6) if square else (8.4, 5.2), layout="constrained")
    axes = figure.add_subplot()
    axes.set_xlabel(across, parse_math=False)
    axes.set_ylabel(up, parse_math=False)
    return figure, axes


def _finished(axes: Axes, title: str) -> None:
    axes.set_title(_lines(title), fontsize=12, parse_math=False)
    axes.grid(True, which="major", color="#dddddd", linewidth=0.7)
    axes.set_axisbelow(True)
    _plain_text(axes.legend(loc="best", framealpha=0.9, fontsize=9))


def _lines(title: str) -> str:
    """A title in lines that fit above a figure."""
    return fill(title, TITLE_WIDTH)


def _plain_log(set_scale: Callable[[str], object], axis: Axis) -> None:
    """A logarithmic axis with plain numbers."""
    set_scale("log")
    axis.set_major_formatter(lambda seconds, place: f"{seconds:g}")


def _sizes_told(panel: Axes, sizes: set[int]) -> None:
    """Put ticks at existing sizes, with readable distances."""
    ticks: list[int] = []
    for size in sorted(sizes):
        if not ticks or size > ticks[-1] * (max(sizes) / min(sizes)) ** (1 / MAX_TICKS):
            ticks.append(size)
    panel.set_xticks(ticks, [str(size) for size in ticks])
    panel.set_xticks([], minor=True)


def _plain_text(legend: Legend) -> None:
    """Turn off formulas in a legend, so that a dollar sign is one."""
    for text in legend.get_texts():
        text.set_parse_math(False)


def _limit_line(axes: Axes, time_limit: float, ways: str) -> None:
    style: dict[str, Any] = {"color": "#B00020", "linewidth": 1, "linestyle": (0, (6, 3)), "zorder": 1}
    if "h" in ways:
        axes.axhline(time_limit, label=f"time limit, {time_limit:g} s", **style)
    if "v" in ways:
        axes.axvline(time_limit, **style)


def _style(place: int) -> _Style:
    return {
        "color": COLOURS[place % len(COLOURS)],
        # where colours are repeated the markers differ
        "marker": MARKERS[(place + place // len(COLOURS)) % len(MARKERS)],
        "linestyle": DASHES[place // len(COLOURS) % len(DASHES)],
        "markersize": 4.5,
        "linewidth": 1.6,
    }


def _file_name(backend: str) -> str:
    """The backend's name, with characters that every file system allows."""
    return "".join(letter if letter.isalnum() else "_" for letter in backend)[:60]


# for LaTeX


def pgfplots(axes: Axes) -> str:
    """The axes as a picture of pgfplots: its lines and points, as numbers."""
    # it comes with matplotlib
    import numpy as np

    scales = [f"{name}mode={'log' if scale == 'log' else 'normal'}" for name, scale in _scales(axes)]
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    options = [
        *scales,
        f"xmin={left:g}, xmax={right:g}, ymin={bottom:g}, ymax={top:g}",
        f"xlabel={{{latex_text(axes.get_xlabel())}}}, ylabel={{{latex_text(axes.get_ylabel())}}}",
        "legend pos=outer north east",
    ]
    lines = ["% needs the package pgfplots", r"\begin{tikzpicture}", rf"\begin{{axis}}[{', '.join(options)}]"]
    for line in axes.get_lines():
        across, up = (np.asarray(side).tolist() for side in line.get_data())
        steps = "const plot, " if str(line.get_drawstyle()).startswith("steps") else ""
        lines += _series(f"{steps}mark=none", str(line.get_label()), zip(across, up, strict=True))
    for points in axes.collections:
        lines += _series(
            "only marks, mark size=1pt", str(points.get_label()), np.asarray(points.get_offsets()).tolist()
        )
    for note in axes.texts:
        across, up = note.xy if hasattr(note, "xy") else note.get_position()
        lines.append(rf"\node[anchor=west] at (axis cs:{across:g},{up:g}) {{{latex_text(note.get_text())}}};")
    return "\n".join([*lines, r"\end{axis}", r"\end{tikzpicture}", ""])


def _scales(axes: Axes) -> list[tuple[str, str]]:
    return [("x", axes.get_xscale()), ("y", axes.get_yscale())]


def _series(options: str, label: str, points: Iterable[Sequence[float]]) -> Iterator[str]:
    hidden = label.startswith("_")
    yield rf"\addplot+[{options}{', forget plot' if hidden else ''}] coordinates {{"
    yield " ".join(f"({x:g},{y:g})" for x, y in points)
    yield "};"
    if not hidden:
        yield rf"\addlegendentry{{{latex_text(label)}}}"


ESCAPES = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def latex_text(text: str) -> str:
    """The text, with characters escaped that mean something to LaTeX."""
    return "".join(ESCAPES.get(letter) or (f"\\{letter}" if letter in "&%$#_{}" else letter) for letter in text)
