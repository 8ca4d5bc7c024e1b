"""How fast are verdicts? Ratios to a bare PySAT loop, whole processes, memory, and every backend on large puzzles.

    python benchmarks/uniqueness.py FOLDER [--parts lists,process,memory,backends] [--limit 20] [--out FILE]

FOLDER (or $CLUEPROOF_INSTANCES) holds `sudoku/` and `takuzu/` with the public collections named below. Both sides of a
ratio run in turns in this one process, best of three, in processor time; times themselves depend on the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import bare_loop
from results_file import dated, write

import clueproof
from clueproof.questions.sessions import close_all

LISTS = {
    "9x9_17clue_sample.txt": 2000,
    "9x9_magictour_top1465.txt": 977,
    "9x9_forum_hardest_1106.txt": 250,
    "9x9_forum_hardest_1905_er11plus_sample.txt": 500,
    "9x9_serg_benchmark_sample.txt": 1300,
}
BACKENDS = ("sat", "sat:cadical195", "sat:glucose42", "cpsat", "dimacs:cadical", "exact-cover")


def timed(job: Callable[[], Any]) -> float:
    """Processor seconds of this process and of those it starts: other people's work on the machine does not count."""

    def spent() -> float:
        return sum(os.times()[:4])

    start = spent()
    job()
    # a tick of that clock at least
    return max(spent() - start, 0.01)


def lines_of(path: Path, most: int) -> list[str]:
    return [line.strip() for line in path.read_text().splitlines() if line[:1] not in ("#", "")][:most]


def lists(folder: Path) -> list[dict[str, Any]]:
    """Verdicts a second through the Python API, and the bare loop's with the best solver for the list."""
    clauses = bare_loop.sudoku_clauses()
    rows = []
    for name, most in LISTS.items():
        lines = lines_of(folder / "sudoku" / name, most)
        verdicts: Counter[str] = Counter()

        def ours(lines: list[str] = lines, verdicts: Counter[str] = verdicts) -> None:
            verdicts.clear()
            for line in lines:
                verdicts[clueproof.verify(clueproof.parse(line, "sudoku")).word] += 1

        best: dict[str, float] = {}
        for _ in range(3):
            for solver in bare_loop.SOLVERS:
                seconds = timed(lambda s=solver, ls=lines: bare_loop.verify_all(ls, s, clauses))
                best[solver] = min(seconds, best.get(solver, seconds))
            seconds = timed(ours)
            best["clueproof"] = min(seconds, best.get("clueproof", seconds))
        solver = min(bare_loop.SOLVERS, key=best.__getitem__)
        rows.append(
            {
                "list": name,
                "puzzles": len(lines),
                "verdicts": dict(verdicts),
                "clueproof per s": round(len(lines) / best["clueproof"]),
                "bare per s": round(len(lines) / best[solver]),
                "bare solver": solver,
                "ratio": round(best[solver] / best["clueproof"], 2),
            }
        )
        print(rows[-1], flush=True)
    return rows


def process(folder: Path) -> dict[str, Any]:
    """Whole processes: a list of 4,000, one puzzle, --help."""
    path = folder / "sudoku" / "9x9_17clue_sample.txt"
    lines = lines_of(path, 4000)
    clauses = bare_loop.sudoku_clauses()
    command = [sys.executable, "-m", "clueproof"]

    def run(*arguments: str, text: str | None = None) -> float:
        return timed(
            lambda: subprocess.run([*command, *arguments], input=text, text=True, stdout=subprocess.DEVNULL, check=True)
        )

    bare = min(timed(lambda s=s: bare_loop.verify_all(lines, s, clauses)) for _ in range(2) for s in bare_loop.SOLVERS)
    whole = min(run("verify", str(path)) for _ in range(3))
    found = {
        "4000 puzzles, whole process, s": round(whole, 2),
        "bare loop, s": round(bare, 2),
        "ratio": round(whole / bare, 2),
        "one puzzle, s": round(min(run("verify", "-", text=lines[0] + "\n") for _ in range(7)), 3),
        "--help, s": round(min(run("--help") for _ in range(7)), 3),
    }
    print(found, flush=True)
    return found


def memory(folder: Path) -> dict[str, Any]:
    """Peak memory after 5,000 and after 50,000 puzzles in one session."""
    lines = lines_of(folder / "sudoku" / "9x9_17clue_sample.txt", 4000)
    marks = {}
    for number in range(50_000):
        clueproof.verify(clueproof.parse(lines[number % len(lines)], "sudoku"))
        if number + 1 in (5_000, 50_000):
            marks[f"MiB after {number + 1}"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(marks, flush=True)
    return marks


def backends(folder: Path, limit: float) -> list[dict[str, Any]]:
    """Large puzzles, every backend: verdicts, and total seconds (an undecided one counts twice the limit)."""
    large = list(_readable(folder / "sudoku" / "large_16_25.jsonl", "sudoku"))
    sets = {
        "Sudoku 16x16": [p for p in large if p.shape.side == 16],
        "Sudoku 25x25, unique": [p for p, said in _with_unique(folder, large) if p.shape.side == 25 and said is True],
        "Binary to 20x20": _sample(folder / "takuzu" / "puzzle_binairo_com.jsonl", "binary", 100),
        "Unruly to 30x30": _sample(folder / "takuzu" / "sgt_unruly.jsonl", "binary", 25),
    }
    rows = []
    for name, puzzles in sets.items():
        for backend in BACKENDS:
            total, words = 0.0, Counter[str]()
            for puzzle in puzzles:
                start = time.perf_counter()
                try:
                    word = clueproof.verify(puzzle, backend=backend, time_limit=limit).word
                except clueproof.ClueproofError as error:
                    words["refused"] += 1
                    print(f"{backend}: {error}", flush=True)
                    break
                total += time.perf_counter() - start if word != "unknown" else 2 * limit
                words[word] += 1
            close_all()
            rows.append(
                {
                    "set": name,
                    "puzzles": len(puzzles),
                    "backend": backend,
                    "verdicts": dict(words),
                    "s": round(total, 2),
                }
            )
            print(rows[-1], flush=True)
    return rows


def _readable(path: Path, rules: str) -> list[clueproof.Puzzle]:
    return list(clueproof.read(path, rules))


def _with_unique(folder: Path, puzzles: list[Any]) -> list[tuple[Any, object]]:
    said = [
        json.loads(line).get("unique") for line in (folder / "sudoku" / "large_16_25.jsonl").read_text().splitlines()
    ]
    return list(zip(puzzles, said, strict=True))


def _sample(path: Path, rules: str, most: int) -> list[Any]:
    puzzles = _readable(path, rules)
    return puzzles[:: max(1, len(puzzles) // most)][:most]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=os.environ.get("CLUEPROOF_INSTANCES"))
    parser.add_argument("--parts", default="lists,process,memory,backends")
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    if options.folder is None:
        parser.error("say where the instances are, or set CLUEPROOF_INSTANCES")
    folder = Path(options.folder)
    parts = options.parts.split(",")
    result = dated(clueproof=clueproof.__version__)
    if "lists" in parts:
        result["lists"] = lists(folder)
    if "process" in parts:
        result["process"] = process(folder)
    if "memory" in parts:
        result["memory"] = memory(folder)
    if "backends" in parts:
        result["backends"] = backends(folder, options.limit)
    if options.out:
        write(options.out, result)


if __name__ == "__main__":
    main()
