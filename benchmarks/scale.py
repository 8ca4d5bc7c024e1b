"""How the time for a verdict (solved, and proved unique or not) grows with size, for every backend.

    python benchmarks/scale.py [--genres nonogram,range] [--backends sat,cpsat] [--sizes 10,20] [--limit 5]
        [--seeds 2] [--out FILE.json]
    python benchmarks/scale.py --report FILE.json

The puzzles are the same for the same seed. All but the nonograms and graphs, which are made here, have one solution.
All backends must agree on every verdict, else the script ends with an error. A backend that decides no
puzzle of a size within the limit is not asked about larger ones. `--out` keeps what the file holds about
other genres, so that a run may be done in pieces; `--report` writes a table (Markdown) and a plot (SVG;
needs matplotlib, extra `benchmarks`) beside the file.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import time
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import borders
import elimination
from results_file import dated, write

import clueproof
from clueproof.encoders import names
from clueproof.generation import Recipe, make

BACKENDS = ("sat", "cpsat", "dimacs:cadical", "exact-cover", "brute-force")
REFUSED = "-"
"""The verdict of a backend that can't take the genre, or is not installed."""

Puzzle = clueproof.Puzzle


def nonogram(side: int, seed: int) -> Puzzle:
    """The clues of a random picture with the blots that pictures have: each cell is what most of its neighbours are."""
    random = Random(f"nonogram {side} {seed}")
    cells = {(r, c): int(random.random() < 0.5) for r in range(side) for c in range(side)}
    for _ in range(2):
        near = {(r, c): sum(cells.get((r + dr, c + dc), 0) for dr in (-1, 0, 1) for dc in (-1, 0, 1)) for r, c in cells}
        cells = {spot: int(number > 4) for spot, number in near.items()}
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
    Genre(
        "easy-as-abc",
        "side (two thirds as many letters)",
        (4, 6, 8, 10, 12, 14, 16),
        lambda side, seed: borders.easy_as_abc(side, 2 * side // 3, seed),
    ),
    Genre("skyscrapers", "side", (4, 6, 8, 10, 12, 14, 16), borders.skyscrapers),
    Genre("range", "side", (5, 10, 15, 20, 25, 30), lambda side, seed: borders.range_(side, side, seed)),
    Genre(
        "elimination",
        "items (half as many categories)",
        (4, 6, 8, 10, 12, 16, 20),
        lambda items, seed: elimination.made(items, items // 2, seed),
    ),
    Genre("independent-set", "vertices", (20, 50, 100, 150, 200, 300), independent_set),
    Genre(
        "binary",
        "side",
        (6, 10, 14, 20, 26, 30),
        lambda side, seed: make(Recipe("binary", (side, side)), seed).puzzle,
    ),
)


def measured(puzzle: Puzzle, backend: str, limit: float) -> tuple[str, float, object]:
    """The verdict, the seconds it took from scratch, and the value of the best solution."""
    borders.afresh()
    start = processor_time()
    try:
        verdict = clueproof.verify(puzzle, backend=backend, time_limit=limit)
    except clueproof.BackendError:
        return REFUSED, 0.0, None
    best = getattr(verdict, "best", None)
    return verdict.word, processor_time() - start, best.value if best is not None and best.proven else None


def processor_time() -> float:
    """Seconds of this process, all its threads, and the programs that it ran."""
    programs = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + programs.ru_utime + programs.ru_stime


def growth(genre: Genre, backends: Iterable[str], limit: float, seeds: int, sizes: set[int]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    left = [*backends]
    for size in genre.sizes:
        if sizes and size not in sizes:
            continue
        decided = dict.fromkeys(left, False)
        # large puzzles take long to make
        for seed in range(1 if size == genre.sizes[-1] else seeds):
            puzzle = genre.make(size, seed)
            answers = {}
            for backend in left:
                word, seconds, best = measured(puzzle, backend, limit)
                row = {"genre": genre.name, "size": size, "seed": seed, "backend": backend, "verdict": word}
                rows.append({**row, "seconds": round(seconds, 4), "limit": limit})
                print(*rows[-1].values(), sep="\t", flush=True)
                if word not in ("unknown", REFUSED):
                    decided[backend] = True
                    answers[backend] = word, best
            if len({*answers.values()}) > 1:
                raise SystemExit(f"{genre.name} {size}, seed {seed}: the verdicts differ: {answers}")
        left = [backend for backend in left if decided[backend]]
    return rows


# the report


def table(rows: list[dict[str, Any]], genre: Genre) -> list[str]:
    """Seconds, the median over the seeds, for each size and backend."""
    ours = [row for row in rows if row["genre"] == genre.name]
    refused = {row["backend"] for row in ours if row["verdict"] == REFUSED}
    backends = [name for name in dict.fromkeys(row["backend"] for row in ours) if name not in refused]
    lines = [f"| {genre.what} | {' | '.join(backends)} | verdicts |", "|---" * (len(backends) + 2) + "|"]
    for size in sorted({row["size"] for row in ours}):
        here = [row for row in ours if row["size"] == size]
        cells = []
        for backend in backends:
            mine = [row for row in here if row["backend"] == backend]
            done = [row["seconds"] for row in mine if row["verdict"] != "unknown"]
            cells.append(
                "" if not mine else f"{statistics.median(done):.3g}" if done else f"not in {mine[0]['limit']:g} s"
            )
            if done and len(done) < len(mine):
                cells[-1] += f" ({len(done)} of {len(mine)})"
        words = {row["seed"]: row["verdict"] for row in here if row["verdict"] not in ("unknown", REFUSED)}
        lines.append(f"| {size} | {' | '.join(cells)} | {', '.join(words.values())} |")
    return lines


def report(path: Path) -> None:
    result = json.loads(path.read_text())
    lines = [
        f"# Growth with size ({result['date']})",
        "",
        "Processor seconds for a verdict, from scratch (model, search, proof): the median of up to two puzzles.",
        f"Made by `benchmarks/scale.py`; {result['machine']}. Threads count, and CP-SAT has some.",
        "Missing: not asked, since it decided none of the size before, or can't take the genre. The limit is by the",
        "clock, of which the busy machine gave as little as a quarter; in brackets how many were decided in it.",
        "",
        f"![Growth with size]({path.stem}.svg)",
    ]
    for genre in GENRES:
        if any(row["genre"] == genre.name for row in result["rows"]):
            lines += ["", f"## {genre.name}", "", *table(result["rows"], genre)]
    path.with_suffix(".md").write_text("\n".join(lines) + "\n")
    plot(result["rows"], path.with_suffix(".svg"))


def plot(rows: list[dict[str, Any]], path: Path) -> None:
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--genres", default=",".join(genre.name for genre in GENRES))
    parser.add_argument("--backends", default=",".join(BACKENDS))
    parser.add_argument("--sizes", default="", help="only these")
    parser.add_argument("--limit", type=float, default=5.0)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--report", type=Path, metavar="FILE")
    options = parser.parse_args()
    if options.report:
        report(options.report)
        return
    backends, sizes = options.backends.split(","), {int(size) for size in options.sizes.split(",") if size}
    wanted = [genre for genre in GENRES if genre.name in options.genres.split(",") and genre.name in names()]
    warm = clueproof.parse("binary\n1...\n....\n....\n....\n")
    for backend in backends:
        # imports the solver
        measured(warm, backend, options.limit)
    kept: list[dict[str, Any]] = []
    if options.out and options.out.exists():
        replaced = {genre.name for genre in wanted}
        kept = [row for row in json.loads(options.out.read_text())["rows"] if row["genre"] not in replaced]
    for genre in wanted:
        kept += growth(genre, backends, options.limit, options.seeds, sizes)
        if options.out:
            write(options.out, dated(rows=kept))


if __name__ == "__main__":
    main()
