"""How late does a question end after its time limit?

    python benchmarks/lateness.py [--limits 0.01,2] [--backends sat,cpsat,...] [--questions verify,solve,...]
                                  [--out FILE]

For each backend `verify`, and each question with the backend that is usual for it, on puzzles that take long to
build: a random 120x120 nonogram, an empty 60x60 Binary puzzle, the independent set of a graph with 1,500 vertices and
336,000 edges. Each in a process of its own that has imported what it needs. Seconds after the limit; 0 for what
ended before it. `generate` makes skyscrapers 35x35 and Binary 200x200; `read` reads the graph's file.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

BACKENDS = (
    "auto", "sat", "sat:cadical195", "sat:cadical153", "sat:cadical103", "sat:glucose42", "sat:glucose4",
    "sat:glucose3", "sat:minisat22", "sat:minisat-gh", "sat:minicard", "sat:gluecard3", "sat:gluecard4",
    "sat:maplechrono", "sat:maplecm", "sat:maplesat", "sat:mergesat3", "sat:kissat404", "sat:lingeling", "cpsat",
    "cpsat:workers=2", "dimacs:minisat", "dimacs:cadical", "exact-cover", "deduction", "deduction:trial",
    "deduction:search", "brute-force",
)  # fmt: skip
QUESTIONS = (
    "verify", "solve", "count", "solutions", "candidates", "minimise", "redundant", "repair", "explain", "hint", "why",
    "difficulty", "to_dimacs", "to_cpsat", "compare",
)  # fmt: skip
PUZZLES = ("nonogram", "binary", "graph")
MADE = {"skyscrapers": (35, 35), "binary": (200, 200)}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limits", default="0.01,2")
    parser.add_argument("--backends", default=",".join(BACKENDS))
    parser.add_argument("--questions", default=",".join(QUESTIONS))
    parser.add_argument("--out")
    parser.add_argument("--one", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        _one(*options.one)
        return
    results: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(prefix="lateness-") as folder:
        for puzzle in PUZZLES:
            Path(folder, puzzle).write_text(_written(puzzle), encoding="utf-8")
        tasks = [("verify", backend) for backend in options.backends.split(",") if backend]
        tasks += [(question, "") for question in options.questions.split(",") if question]
        print(f"{'question':12}{'backend':18}{'limit':>7}" + "".join(f"{puzzle:>12}" for puzzle in PUZZLES))
        for limit in map(float, options.limits.split(",")):
            for question, backend in tasks:
                row = {puzzle: _measured(question, backend, limit, str(Path(folder, puzzle))) for puzzle in PUZZLES}
                results.append({"question": question, "backend": backend, "limit": limit, **row})
                print(
                    f"{question:12}{backend:18}{limit:7}" + "".join(f"{_said(row[p]):>12}" for p in PUZZLES), flush=True
                )
            row = {name: _measured("generate", name, limit, "") for name in MADE}
            row["read"] = _measured("read", "", limit, str(Path(folder, "graph")))
            results.append({"question": "generate, read", "limit": limit, **row})
            print(
                f"{'generate, read':30}{limit:7}  " + "  ".join(f"{n} {_said(v)}" for n, v in row.items()), flush=True
            )
    if options.out:
        Path(options.out).write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def _said(found: float | str) -> str:
    return found if isinstance(found, str) else f"{found:.2f}"


def _measured(question: str, backend: str, limit: float, path: str) -> float | str:
    """Seconds after the limit, or why there is no such figure."""
    command = [sys.executable, __file__, "--one", question, backend, str(limit), path]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=120 + limit, check=False)
    except subprocess.TimeoutExpired:
        return "> 120"
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["?"])[-1]
        return "refused" if "BackendError" in last or "NoDifficultyError" in last or "ExportError" in last else "failed"
    return max(0.0, float(done.stdout) - limit)


def _one(question: str, backend: str, seconds: str, path: str) -> None:
    """Ask, and print how long it took."""
    import clueproof
    from clueproof.backends import backend as named
    from clueproof.backends.deduction import Deduction  # noqa: F401  (imported, so that this is not measured)

    limit = float(seconds)
    small = clueproof.parse("1..4\n....\n....\n4..1", "sudoku")
    if question == "generate":
        asked = _generating(backend, limit)
    elif question == "read":
        from clueproof.cli.puzzle_files import timed

        asked = lambda: list(timed([path], "independent-set", limit))  # noqa: E731
    else:
        chosen = backend or "auto"
        named(chosen).version()
        clueproof.verify(small, backend="cpsat" if question == "to_cpsat" else "sat")
        if chosen.startswith("cpsat"):
            clueproof.verify(small, backend=chosen)
        asked = _question(question, next(iter(clueproof.read(path))), chosen, limit)
    begun = time.perf_counter()
    try:
        asked()
    except clueproof.StoppedError:
        pass
    except clueproof.ClueproofError as error:
        if type(error).__name__ not in ("NotUniqueError", "NotSolvedError"):
            raise
    print(time.perf_counter() - begun)


def _question(question: str, puzzle: Any, backend: str, limit: float) -> Callable[[], object]:
    import clueproof
    from clueproof.exports import to_cpsat, to_dimacs

    options: dict[str, Any] = {"backend": backend, "time_limit": limit}
    if question in ("verify", "solve", "count", "candidates", "minimise", "redundant", "repair"):
        return lambda: getattr(clueproof, question)(puzzle, **options)
    if question == "solutions":
        return lambda: list(clueproof.solutions(puzzle, **options))
    name = "1" if puzzle.rules.name == "independent-set" else "r1c1"
    return {
        "explain": lambda: clueproof.walk_through(puzzle, time_limit=limit),
        "hint": lambda: clueproof.hint(puzzle, time_limit=limit),
        "why": lambda: clueproof.why(puzzle, name, time_limit=limit),
        "difficulty": lambda: clueproof.difficulty(puzzle, time_limit=limit),
        "to_dimacs": lambda: to_dimacs(puzzle, unique=True, **options),
        "to_cpsat": lambda: to_cpsat(puzzle, unique=True, **options),
        "compare": lambda: clueproof.compare([puzzle], ["sat"], time_limit=limit),
    }[question]


def _generating(rules: str, limit: float) -> Callable[[], object]:
    from clueproof.generation import Recipe, make

    return lambda: make(Recipe(rules, MADE[rules]), 1, time_limit=limit)


def _written(puzzle: str) -> str:
    chance = random.Random(1)
    if puzzle == "binary":
        return "binary\n" + ("." * 60 + "\n") * 60
    if puzzle == "graph":
        vertices = 1500
        pairs = [(a, b) for a in range(1, vertices + 1) for b in range(a + 1, vertices + 1)]
        edges = chance.sample(pairs, 336_000)
        return f"p edge {vertices} {len(edges)}\n" + "".join(f"e {a} {b}\n" for a, b in edges)
    rows = [[chance.random() < 0.5 for _ in range(120)] for _ in range(120)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return json.dumps({"puzzle": "nonogram", "rows": [*map(_runs, rows)], "columns": [*map(_runs, columns)]})


def _runs(line: list[bool]) -> str:
    return " ".join(str(len(run)) for run in "".join(".#"[cell] for cell in line).split(".") if run) or "0"


if __name__ == "__main__":
    main()
