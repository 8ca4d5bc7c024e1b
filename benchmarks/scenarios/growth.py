"""How the time for a verdict (solved, and proved unique or not) grows with size, for every backend.

The puzzles are the same for the same seed. All but the nonograms and graphs, which are made here, have one solution. A
backend that decides no puzzle of a size within the limit is not asked about larger ones.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import clueproof
from benchmarks.instances import Puzzle
from benchmarks.measure import afresh, timed
from benchmarks.report import markdown
from benchmarks.scenario import Found, Row, Scenario, option
from clueproof.generation import Recipe, make

BACKENDS = ("sat", "cpsat", "dimacs:cadical", "exact-cover", "brute-force")
REFUSED = "-"
"""The verdict of a backend that can't take the genre, or is not installed."""


def made(genre: str, seed: int, *size: int, at_least: int = 0, **options: Any) -> Puzzle:
    """A puzzle that `generate` makes. Of large ones not all needless clues are left out, which would take minutes."""
    return make(Recipe(genre, size, options, at_least=at_least), seed).puzzle


def nonogram(side: int, seed: int) -> Puzzle:
    """The clues of a random picture with the blots that pictures have: each cell is what most of its neighbours are."""
    random = Random(f"nonogram {side} {seed}")
    cells = {(r, c): int(random.random() < 0.5) for r in range(side) for c in range(side)}
    for _ in range(2):
        near = {(r, c): sum(cells.get((r + dr, c + dc), 0) for dr in (-1, 0, 1) for dc in (-1, 0, 1)) for r, c in cells}
        cells = {cell: int(number > 4) for cell, number in near.items()}
    rows = [[cells[r, c] for c in range(side)] for r in range(side)]
    across, down = ([blocks(line) for line in lines] for lines in (rows, zip(*rows, strict=True)))
    return clueproof.parse(json.dumps({"puzzle": "nonogram", "rows": across, "cols": down}))


def blocks(line: Iterable[int]) -> list[int]:
    return [len([*run]) for value, run in groupby(line) if value]


def independent_set(vertices: int, seed: int) -> Puzzle:
    """A random graph, four edges a vertex; the question is whether one set is the largest alone."""
    random = Random(f"independent-set {vertices} {seed}")
    edges = {tuple(sorted(random.sample(range(1, vertices + 1), 2))) for _ in range(2 * vertices)}
    lines = [f"p edge {vertices} {len(edges)}", *(f"e {a} {b}" for a, b in sorted(edges))]
    return clueproof.parse("\n".join(lines), "independent-set")


class Genre(NamedTuple):
    """What is measured of a rule set."""

    name: str
    what: str
    """What the sizes count."""
    sizes: tuple[int, ...]
    make: Callable[[int, int], Puzzle]
    """From a size and a seed."""


GENRES = (
    Genre("nonogram", "side", (5, 10, 20, 30, 40, 50, 60, 80, 100), nonogram),
    Genre("easy-as-abc", "side (two thirds as many letters)", (4, 6, 8, 10, 12, 14, 16),
          lambda side, seed: made("easy-as-abc", seed, side, side, letters=2 * side // 3)),
    Genre("skyscrapers", "side", (4, 6, 8, 10, 12, 14, 16),
          lambda side, seed: made("skyscrapers", seed, side, side, at_least=5 * side**2 // 8 if side > 12 else 0)),
    Genre("range", "side", (5, 10, 15, 20, 25, 30),
          lambda side, seed: made("range", seed, side, side, at_least=side**2 // 5 if side > 22 else 0)),
    Genre("elimination", "items (half as many categories)", (4, 6, 8, 10, 12, 16, 20),
          lambda items, seed: made("elimination", seed, items, items // 2, mixed=True)),
    Genre("independent-set", "vertices", (20, 50, 100, 150, 200, 300), independent_set),
    Genre("binary", "side", (6, 10, 14, 20, 26, 30), lambda side, seed: made("binary", seed, side, side)),
)  # fmt: skip


def measured(puzzle: Puzzle, backend: str, limit: float) -> tuple[str, float, object]:
    """The verdict, the processor seconds it took from scratch, and the value of the best solution."""
    afresh()
    try:
        verdict, seconds = timed(lambda: clueproof.verify(puzzle, backend=backend, time_limit=limit))
    except clueproof.BackendError:
        return REFUSED, 0.0, None
    best = getattr(verdict, "best", None)
    return verdict.word, seconds, best.value if best is not None and best.proven else None


def growth(
    wanted: Callable[[str], bool], backends: tuple[str, ...], sizes: tuple[str, ...], limit: float, seeds: int
) -> Iterator[Row]:
    """A row for each puzzle and backend. Raises SystemExit if two backends say different things."""
    for backend in backends:
        # imports the solver
        measured(clueproof.parse("binary\n1...\n....\n....\n....\n"), backend, limit)
    for genre in GENRES:
        if wanted(genre.name):
            yield from grown(genre, backends, sizes, limit, seeds)


def grown(genre: Genre, backends: Iterable[str], sizes: tuple[str, ...], limit: float, seeds: int) -> Iterator[Row]:
    """Size by size."""
    left = [*backends]
    for size in genre.sizes:
        if sizes and str(size) not in sizes:
            continue
        decided = dict.fromkeys(left, False)
        # large puzzles take long to make
        for seed in range(1 if size == genre.sizes[-1] else seeds):
            puzzle = genre.make(size, seed)
            answers = {}
            for backend in left:
                word, seconds, best = measured(puzzle, backend, limit)
                row = {"genre": genre.name, "size": size, "seed": seed, "backend": backend, "verdict": word}
                yield {**row, "seconds": round(seconds, 4), "limit": limit}
                if word not in ("unknown", REFUSED):
                    decided[backend] = True
                    answers[backend] = word, best
            if len({*answers.values()}) > 1:
                raise SystemExit(f"{genre.name} {size}, seed {seed}: the verdicts differ: {answers}")
        left = [backend for backend in left if decided[backend]]


# the page


def table(rows: list[Row], genre: Genre) -> str:
    """Seconds, the median over the seeds, for each size and backend."""
    ours = [row for row in rows if row["genre"] == genre.name]
    refused = {row["backend"] for row in ours if row["verdict"] == REFUSED}
    backends = [name for name in dict.fromkeys(row["backend"] for row in ours) if name not in refused]
    lines = []
    for size in sorted({row["size"] for row in ours}):
        here = [row for row in ours if row["size"] == size]
        cells = []
        for backend in backends:
            mine = [row for row in here if row["backend"] == backend]
            done = [row["seconds"] for row in mine if row["verdict"] != "unknown"]
            said = f"{statistics.median(done):.3g}" if done else f"not in {mine[0]['limit']:g} s" if mine else ""
            cells.append(f"{said} ({len(done)} of {len(mine)})" if done and len(done) < len(mine) else said)
        words = {row["seed"]: row["verdict"] for row in here if row["verdict"] not in ("unknown", REFUSED)}
        lines.append([str(size), *cells, ", ".join(words.values())])
    return markdown([genre.what, *backends, "verdicts"], lines)


def page(found: Found, path: Path | None) -> None:
    """A table (Markdown) and a plot (SVG; needs matplotlib) beside the file of results. Raises SystemExit without."""
    if path is None:
        raise SystemExit("the page goes beside the file of results: name it with --out, or --save")
    result = found["growth"]
    lines = [
        f"# Growth with size ({result['date']})",
        "",
        "Processor seconds for a verdict, from scratch (model, search, proof): the median of up to two puzzles.",
        f"Made by `python -m benchmarks growth`; {result['machine']}. Threads count, and CP-SAT has some.",
        "Missing: not asked, since it decided none of the size before, or can't take the genre. The limit is by the",
        "clock; in brackets how many were decided in it.",
        "",
        f"![Growth with size]({path.stem}.svg)",
    ]
    for genre in GENRES:
        if any(row["genre"] == genre.name for row in result["rows"]):
            lines += ["", f"## {genre.name}", "", table(result["rows"], genre)]
    path.with_suffix(".md").write_text("\n".join(lines) + "\n")
    plot(result["rows"], path.with_suffix(".svg"))


def plot(rows: list[Row], path: Path) -> None:
    """A panel for each genre, seconds on a logarithmic scale."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.fonttype"] = "none"
    matplotlib.rcParams["svg.hashsalt"] = "clueproof"
    from matplotlib import pyplot

    shown = [genre for genre in GENRES if any(row["genre"] == genre.name for row in rows)]
    decided = {row["backend"] for row in rows if row["verdict"] not in ("unknown", REFUSED)}
    backends = [backend for backend in BACKENDS if backend in decided]
    figure, axes = pyplot.subplots(2, (len(shown) + 1) // 2, figsize=(13, 6.5), squeeze=False, layout="constrained")
    for axis, genre in zip(axes.flat, shown, strict=False):
        for number, backend in enumerate(backends):
            points: dict[int, list[float]] = {}
            for row in rows:
                if (row["genre"], row["backend"]) == (genre.name, backend) and row["verdict"] not in (
                    "unknown",
                    REFUSED,
                ):
                    points.setdefault(row["size"], []).append(row["seconds"])
            medians = [statistics.median(points[size]) for size in sorted(points)]
            axis.semilogy(sorted(points), medians, "o-", color=f"C{number}", markersize=3, label=backend)
        axis.set(title=genre.name, xlabel=genre.what, ylabel="seconds")
        axis.grid(alpha=0.3)
        # hundreds of small lines otherwise
        axis.minorticks_off()
    for axis in axes.flat[len(shown) :]:
        axis.set_axis_off()
    figure.legend(*axes.flat[0].get_legend_handles_labels(), loc="outside lower center", ncols=len(backends))
    figure.savefig(path, metadata={"Date": None})


SCENARIOS = (
    Scenario(
        "growth",
        "How the time for a verdict grows with size",
        "puzzles of seven genres that `generate` makes, random pictures and graphs, of growing size",
        "every backend, from scratch; their verdicts must be the same",
        {"growth": growth},
        (option("backends", BACKENDS, "Backends."), option("sizes", (), "Only these."),
         option("limit", 5.0, "Seconds for a puzzle."), option("seeds", 2, "Puzzles of a size.")),
        quick={"sizes": "4,5,6", "seeds": 1, "backends": "sat,cpsat"},
        key=("genre", "size", "seed", "backend"),
        page=page,
    ),
)  # fmt: skip
