"""How the time for a verdict (solved, and proved unique or not) grows with size, for every backend.

    python benchmarks/scale.py [--genres nonogram,range] [--backends sat,cpsat] [--sizes 10,20] [--limit 5]
        [--seeds 2] [--out FILE.json]
    python benchmarks/scale.py --report FILE.json

The puzzles are made here, the same for the same seed; all but the nonograms and graphs have one solution.
All backends must agree on every verdict, else the script ends with an error. A backend that decides no
puzzle of a size within the limit is not asked about larger ones. `--out` keeps what the file holds about
other genres, so that a run may be done in pieces; `--report` writes a table (Markdown) and a plot (SVG;
needs matplotlib, extra `benchmarks`) beside the file.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import resource
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from borders import afresh, framed, latin_square, shading, sight, tallest
from clueproof.encoders.borders import Framed
from elimination import Maker

import clueproof
from clueproof.encoders import names
from clueproof.encoders.easy_as_abc import STAYS_EMPTY, AbcShape

BACKENDS = ("sat", "cpsat", "dimacs:cadical", "exact-cover", "brute-force")
REFUSED = "-"
"""The verdict of a backend that can't take the genre, or is not installed."""

Puzzle = clueproof.Puzzle[Any, Any]


def nonogram(side: int, random: Random) -> Puzzle:
    """The clues of a random picture with the blots that pictures have: each cell is what most of its neighbours are."""
    cells = {(r, c): int(random.random() < 0.5) for r in range(side) for c in range(side)}
    for _ in range(2):
        near = {(r, c): sum(cells.get((r + dr, c + dc), 0) for dr in (-1, 0, 1) for dc in (-1, 0, 1)) for r, c in cells}
        cells = {spot: int(number > 4) for spot, number in near.items()}
    rows = [[cells[r, c] for c in range(side)] for r in range(side)]
    across, down = ([blocks(line) for line in lines] for lines in (rows, zip(*rows, strict=True)))
    return clueproof.parse(json.dumps({"puzzle": "nonogram", "rows": across, "cols": down}))


def blocks(line: Iterable[int]) -> list[int]:
    return [len([*run]) for value, run in groupby(line) if value]


Spot = tuple[int, int]
Build = Callable[[set[Spot]], Puzzle]


def with_one_solution(truth: Sequence[Sequence[int]], spots: set[Spot], random: Random, build: Build) -> Puzzle:
    """The puzzle of so many of these cells that no other solution is left."""
    shown = {spot for spot in sorted(spots) if random.random() < 0.1}
    while True:
        puzzle = build(shown)
        verdict = clueproof.verify(puzzle, time_limit=20)
        if not isinstance(verdict, clueproof.Multiple) or shown >= spots:
            return puzzle
        found = verdict.solution, verdict.second
        wrong = {(r, c) for r, c in everywhere(truth) if {rows[r][c] for rows in found} != {truth[r][c]}}
        open_ = sorted(wrong & spots - shown) or sorted(spots - shown)
        shown |= {*random.sample(open_, min(3, len(open_)))}


def everywhere(rows: Sequence[Sequence[int]]) -> set[Spot]:
    return {(r, c) for r, row in enumerate(rows) for c in range(len(row))}


def shown_alone(rows: Sequence[Sequence[int]], shown: set[Spot], hidden: int = 0) -> list[list[int]]:
    return [[cell if (r, c) in shown else hidden for c, cell in enumerate(row)] for r, row in enumerate(rows)]


def skyscrapers(side: int, random: Random) -> Puzzle:
    """All clues around a random Latin square, and some of its cells."""
    rows = latin_square(side, random)
    rules = clueproof.rule_set("skyscrapers")
    around = framed(rows, tallest, int).borders

    def build(shown: set[Spot]) -> Puzzle:
        return clueproof.Puzzle(rules, side, Framed(around, tuple(chain(*shown_alone(rows, shown)))))

    return with_one_solution(rows, everywhere(rows), random, build)


def easy_as_abc(side: int, random: Random) -> Puzzle:
    """Letters for two thirds of a random Latin square's numbers: all clues around it, and some of its cells."""
    letters = max(2, 2 * side // 3)
    rows = [[number if number <= letters else 0 for number in row] for row in latin_square(side, random)]
    rules = clueproof.rule_set("easy-as-abc")
    around = framed(rows, lambda line: next(filter(None, line)), int).borders
    given = [[number or STAYS_EMPTY for number in row] for row in rows]

    def build(shown: set[Spot]) -> Puzzle:
        return clueproof.Puzzle(
            rules, AbcShape(side, letters), Framed(around, tuple(chain(*shown_alone(given, shown))))
        )

    return with_one_solution(rows, everywhere(rows), random, build)


def range_(side: int, random: Random) -> Puzzle:
    """Some numbers of a random shading."""
    rows = shading(side, side, random)
    numbers = [[sight(rows, r, c) for c in range(side)] for r in range(side)]
    spots = {(r, c) for r, c in everywhere(rows) if numbers[r][c]}

    def build(shown: set[Spot]) -> Puzzle:
        return clueproof.parse(json.dumps({"puzzle": "range", "grid": shown_alone(numbers, shown)}))

    return with_one_solution(rows, spots, random, build)


def binary(side: int, random: Random) -> Puzzle:
    """Some cells of a solution that a few random cells lead to."""
    found: object = None
    while not isinstance(found, clueproof.Solved):
        cells = {(random.randrange(side), random.randrange(side)) for _ in range(side)}
        coins = [[random.randrange(2) for _ in range(side)] for _ in range(side)]
        found = clueproof.solve(binary_of(shown_alone(coins, cells, -1)))
    rows = found.solution
    return with_one_solution(rows, everywhere(rows), random, lambda shown: binary_of(shown_alone(rows, shown, -1)))


def binary_of(rows: Sequence[Sequence[int]]) -> Puzzle:
    signs = {-1: ".", 0: "0", 1: "1"}
    return clueproof.parse(json.dumps({"puzzle": "binary", "grid": ["".join([signs[v] for v in row]) for row in rows]}))


def elimination(items: int, random: Random) -> Puzzle:
    """Half as many categories as items; true statements, thinned out to those that a proof of uniqueness used."""
    return Maker(items, items // 2, random.randrange(1000)).puzzle()


def independent_set(vertices: int, random: Random) -> Puzzle:
    """A random graph, four edges a vertex; the question is whether one set is the largest alone."""
    edges = {tuple(sorted(random.sample(range(1, vertices + 1), 2))) for _ in range(2 * vertices)}
    lines = [f"p edge {vertices} {len(edges)}", *(f"e {a} {b}" for a, b in sorted(edges))]
    return clueproof.parse("\n".join(lines), "independent-set")


class Genre(NamedTuple):
    """What is measured of a rule set."""

    name: str
    what: str
    """What the sizes count."""
    sizes: tuple[int, ...]
    make: Callable[[int, Random], Puzzle]


GENRES = (
    Genre("nonogram", "side", (5, 10, 20, 30, 40, 50, 60, 80, 100), nonogram),
    Genre("easy-as-abc", "side", (4, 6, 8, 10, 12, 14, 16), easy_as_abc),
    Genre("skyscrapers", "side", (4, 6, 8, 10, 12, 14, 16), skyscrapers),
    Genre("range", "side", (5, 10, 15, 20, 25, 30), range_),
    Genre("elimination", "items (half as many categories)", (4, 6, 8, 10, 12, 16, 20), elimination),
    Genre("independent-set", "vertices", (20, 50, 100, 150, 200, 300), independent_set),
    Genre("binary", "side", (6, 10, 14, 20, 26, 30), binary),
)


def measured(puzzle: Puzzle, backend: str, limit: float) -> tuple[str, float, object]:
    """The verdict, the seconds it took from scratch, and the value of the best solution."""
    afresh()
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
            puzzle = genre.make(size, Random(f"{genre.name} {size} {seed}"))
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
            result = {
                "date": datetime.date.today().isoformat(),
                "machine": f"{os.cpu_count()} cores, busy, {platform.machine()}, Python {platform.python_version()}",
                "rows": kept,
            }
            options.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
