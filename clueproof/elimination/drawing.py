"""The links of a solver as a diagram. Needs matplotlib, which is imported when it is used."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations, cycle
from typing import Any

from clueproof.elimination.links import Links


def drawn(solver: Links, show: bool, title: str | None) -> tuple[Any, Any]:
    """See `Solver.draw`."""
    try:
        plot = import_module("matplotlib.pyplot")
        line = import_module("matplotlib.lines").Line2D
    except ImportError:
        raise NotImplementedError("Matplotlib not found") from None
    figure, axes = plot.subplots()
    axes.set_axis_off()
    axes.invert_yaxis()
    spots = [divmod(position, solver.n) for position in range(len(solver.labels))]
    axes.scatter([x for _, x in spots], [y for y, _ in spots], marker="o", color="r", zorder=10)
    for (y, x), label in zip(spots, solver.labels, strict=True):
        if x == 0:
            axes.annotate(
                str(solver.categories[y]).upper(),
                (0, y),
                (-40, 0),
                textcoords="offset pixels",
                zorder=10,
                va="center",
                ha="right",
                weight="bold",
            )
        axes.annotate(
            str(label),
            (x, y),
            (0, 4),
            textcoords="offset pixels",
            zorder=5,
            backgroundcolor=(1, 1, 1, 0.75),
            va="bottom",
            ha="center",
            weight="black",
        )
    for start, end in combinations(range(len(solver.labels)), 2):
        if solver.matrix[start, end]:
            axes.add_line(line([spots[start][1], spots[end][1]], [spots[start][0], spots[end][0]], zorder=0))
    colours = cycle(plot.rcParams["axes.prop_cycle"].by_key()["color"])
    for settled in _settled(solver):
        colour = next(colours)
        for start, end in settled:
            (y, x), (to_y, to_x) = spots[start], spots[end]
            axes.add_line(line([x, to_x], [y, to_y], color=colour, alpha=0.5, linewidth=20, zorder=-10))
    axes.set_xlim(left=-0.5)
    if title:
        figure.suptitle(title)
    if show:
        plot.show()
    return figure, axes


def _settled(solver: Links) -> list[list[tuple[int, int]]]:
    """Pairs of items that certainly belong together, grouped by person."""
    groups = []
    visited: set[int] = set()
    for first in range(len(solver.labels)):
        if first in visited:
            continue
        waiting, pairs = [first], []
        for start in waiting:
            visited.add(start)
            for end in map(int, solver.find_matches(start)):
                if end not in visited and end not in waiting:
                    pairs.append((start, end))
                    waiting.append(end)
        groups.append(pairs)
    return groups
