"""Plots of a comparison: cactus, scatter and growth, as figures of matplotlib, written as SVG or PNG.

Colours are those of Okabe and Ito, which people with any colour vision can tell apart
(https://jfly.uni-koeln.de/color/); markers and dashes differ too.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from clueproof.comparison.scores import MIN_SECONDS, VIRTUAL_BEST, ComparisonRow, Fastest, by_puzzle, sets_of
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


def plots(rows: Sequence[ComparisonRow], time_limit: float | None = None) -> Iterator[Plot]:
    """All plots for which there is anything to show. Raises ClueproofError where matplotlib is not installed."""
    must_plot()
    rows = [row for row in rows if not row.cold]
    if any(row.decided for row in rows):
        yield cactus(rows, time_limit)
    for one, other in _pairs(rows):
        yield scatter(rows, one, other, time_limit)
    if growing := _growing(rows):
        yield growth(growing, list(dict.fromkeys(row.backend for row in rows)))


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
    _in_seconds(axes.set_yscale, axes.yaxis)
    if time_limit is not None:
        _limit_line(axes, time_limit, "h")
        axes.set_ylim(top=max(axes.get_ylim()[1], 2 * time_limit))
    axes.set_xlim(left=0)
    title = f"Cactus plot of {len(by_puzzle(rows))} puzzles: further right and lower is better"
    _finished(axes, title)
    return Plot("cactus", title, figure)


def scatter(rows: Sequence[ComparisonRow], one: str, other: str, time_limit: float | None) -> Plot:
    """Each puzzle by the time of two backends."""
    figure, axes = _figure(f"{one}, seconds", f"{other}, seconds", square=True)
    pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)
    named = {row.number: name for name, found in sets_of(rows).items() for row in found}
    undecided = None if time_limit is None else 2 * time_limit
    for number, several in by_puzzle(rows).items():
        times = {row.backend: row.seconds if row.decided else undecided for row in several if row.word != "error"}
        first, second = times.get(one), times.get(other)
        if first is not None and second is not None and (first, second) != (undecided, undecided):
            pairs[named[number]].append((max(first, MIN_SECONDS), max(second, MIN_SECONDS)))
    every = [time for points in pairs.values() for point in points for time in point]
    low, high = (min(every) / 1.5, max(every) * 1.5) if every else (0.001, 1.0)
    for factor, dashes in ((1, "-"), (10, ":"), (0.1, ":")):
        axes.plot([low, high], [low * factor, high * factor], color=GREY, linestyle=dashes, linewidth=1, zorder=1)
    if time_limit is not None and high > time_limit:
        _limit_line(axes, time_limit, "hv")
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
    _in_seconds(axes.set_xscale, axes.xaxis)
    _in_seconds(axes.set_yscale, axes.yaxis)
    axes.set_xlim(low, high)
    axes.set_ylim(low, high)
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
        _in_seconds(panel.set_yscale, panel.yaxis)
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
    axes.set_title(title, fontsize=12, parse_math=False)
    axes.grid(True, which="major", color="#dddddd", linewidth=0.7)
    axes.set_axisbelow(True)
    _plain_text(axes.legend(loc="best", framealpha=0.9, fontsize=9))


def _in_seconds(set_scale: Callable[[str], object], axis: Axis) -> None:
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
