"""Nonograms, solved and proved unique one after the other, beside a bare PySAT loop over the same clauses.

    python benchmarks/nonogram.py FOLDER [--backends sat,cpsat] [--limit 20] [--out FILE]

FOLDER holds the public collections `nonogram/*.jsonl` (or take it from `CLUEPROOF_INSTANCES`). Times are
in processor seconds of this process, reading left out; CP-SAT's threads count. `bare` loads finished
clauses, solves, forbids the solution and solves again: what no program around the solver can do
without. What it is faster by is the time for writing the clauses and for checking the answer.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

from pysat.solvers import Solver
from results_file import dated, write

import clueproof
from clueproof.backends.sat import POSTED
from clueproof.lowering.clauses import formula_of
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.sessions import close_all


def measured(puzzles: list[clueproof.Puzzle], backend: str, limit: float) -> dict[str, Any]:
    """The whole set in one backend."""
    words: Counter[str] = Counter()
    each = []
    for puzzle in puzzles:
        start = time.process_time()
        words[clueproof.verify(puzzle, backend=backend, time_limit=limit).word] += 1
        # or the next puzzle pays for closing it
        close_all()
        each.append((time.process_time() - start, str(puzzle.name)))
    return row(backend, each, words)


def bare(puzzles: list[clueproof.Puzzle], solver: str) -> dict[str, Any]:
    """Only what the solver does."""
    words: Counter[str] = Counter()
    each = []
    for puzzle in puzzles:
        instance = compile_puzzle(puzzle)
        clauses = [*((literal,) for literal in instance.clues), *formula_of(instance.model).clauses]
        start = time.process_time()
        with Solver(solver, bootstrap_with=clauses) as session:
            word = "none"
            if session.solve():
                answer = session.get_model()
                keys = [answer[variable - 1] for variable in instance.model.keys]
                session.add_clause([-literal for literal in keys])
                word = "multiple" if session.solve() else "unique"
        each.append((time.process_time() - start, str(puzzle.name)))
        words[word] += 1
    return row(f"bare {solver}", each, words)


def row(how: str, each: list[tuple[float, str]], words: Counter[str]) -> dict[str, Any]:
    seconds = sum(second for second, _ in each)
    slowest = max(each)
    return {
        "how": how,
        "puzzles": len(each),
        "verdicts": dict(sorted(words.items())),
        "s": round(seconds, 3),
        "ms a puzzle": round(1000 * seconds / len(each), 2),
        "slowest": f"{slowest[1]} {slowest[0]:.2f} s",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=os.environ.get("CLUEPROOF_INSTANCES"))
    parser.add_argument("--backends", default="sat,cpsat")
    parser.add_argument("--sets", default="webpbn,minizinc,jacop_repository,sgt_pattern,other_databases")
    parser.add_argument("--limit", type=float, default=20.0)
    parser.add_argument("--hard", default="knotty", help="measured by itself, and not by the bare loop")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    if options.folder is None:
        parser.error("say where the instances are, or set CLUEPROOF_INSTANCES")
    rows: list[dict[str, Any]] = []
    for name in options.sets.split(","):
        puzzles = list(clueproof.read(Path(options.folder) / "nonogram" / f"{name}.jsonl", "nonogram"))
        parts = {
            name: [puzzle for puzzle in puzzles if puzzle.name != options.hard],
            options.hard: [puzzle for puzzle in puzzles if puzzle.name == options.hard],
        }
        for part, members in parts.items():
            if not members:
                continue
            found = [measured(members, backend, options.limit) for backend in options.backends.split(",")]
            if part != options.hard:
                found.append(bare(members, POSTED))
            verdicts = {json.dumps(one["verdicts"]) for one in found if "unknown" not in one["verdicts"]}
            if len(verdicts) > 1:
                raise SystemExit(f"{part}: the verdicts differ: {sorted(verdicts)}")
            for one in found:
                one["ratio"] = round(one["s"] / max(found[-1]["s"], 0.001), 2)
                rows.append({"set": part, **one})
                print(*rows[-1].values(), sep="\t", flush=True)
    if options.out:
        write(options.out, dated(clueproof=clueproof.__version__, sets=rows))


if __name__ == "__main__":
    main()
