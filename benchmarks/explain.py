"""Explanations: how small the reasons are and how long they take, beside the tools of CPMpy.

    python benchmarks/explain.py FILE [--number 5] [--limit 20] [--out FILE]

FILE holds 9x9 Sudokus, those that techniques alone don't solve being of use. Where technique ends for the
first time, clueproof chooses a conclusion and a reason for it. CPMpy (`pip install cpmpy`) is then asked for
a reason for the same conclusion, from the same premises: rules, one for each house, and what is known of each
cell. `mus` gives an irreducible one, `smus` a smallest one; each call is a process of its own, ended at the limit.
Then whole explanations are timed, with techniques and with cores only.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from itertools import islice
from pathlib import Path
from typing import Any

from results_file import dated, write

import clueproof
from clueproof.backends.deduction import Deduction
from clueproof.explanation import ExplainedStep, explain, explain_steps
from clueproof.questions.instance import compile_puzzle

Domains = list[list[int]]


def first_core(puzzle: Any, limit: float) -> tuple[ExplainedStep, Domains, float] | None:
    """The first step from the clues by rules alone, what was known before it, and how long it took."""
    instance = compile_puzzle(puzzle)
    told = Deduction(instance.model, instance.clues)
    told.step()
    known: Domains = [list(told.candidates(key)) for key in instance.model.keys]
    began = time.perf_counter()
    step = next(explain_steps(puzzle, time_limit=limit, techniques=False))
    return (step, known, time.perf_counter() - began) if isinstance(step, ExplainedStep) and step.core else None


def by_cpmpy(kind: str, known: Domains, cell: int, value: int, is_it: bool, results: Any) -> None:
    """How many premises CPMpy's tool needs, and its seconds."""
    import cpmpy
    from cpmpy.tools.explain import mus, smus

    cells = cpmpy.intvar(1, 9, shape=(9, 9))
    lines = [*cells, *cells.T, *(cells[r : r + 3, c : c + 3].flatten() for r in (0, 3, 6) for c in (0, 3, 6))]
    rules = [cpmpy.AllDifferent(line) for line in lines]
    facts = [
        cpmpy.all([cells.flat[place] != gone for gone in range(1, 10) if gone not in values])
        for place, values in enumerate(known)
        if len(values) < 9
    ]
    denied = cells.flat[cell] != value if is_it else cells.flat[cell] == value
    began = time.perf_counter()
    found = {"mus": mus, "smus": smus}[kind](soft=[*rules, *facts], hard=[denied], solver="ortools")
    results.put((len(found), time.perf_counter() - began))


def asked(kind: str, limit: float, *arguments: Any) -> tuple[int | None, float]:
    """What CPMpy answers within the limit; None if nothing."""
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    process = context.Process(target=by_cpmpy, args=(kind, *arguments, results))
    process.start()
    process.join(limit + 5)
    if process.is_alive():
        process.kill()
        return None, limit
    return results.get() if not results.empty() else (None, limit)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--number", type=int, default=5)
    parser.add_argument("--limit", type=float, default=20)
    parser.add_argument("--out")
    options = parser.parse_args()
    rows = []
    print("puzzle | core | seconds | mus | seconds | smus | seconds | explained in | cores")
    for puzzle in islice(clueproof.read(options.file), options.number):
        found = first_core(puzzle, options.limit)
        if found is None:
            continue
        step, known, seconds = found
        (changed,) = step.keys
        before, after = set(known[changed]), {*step.changes[0].left}
        is_it = len(after) == 1 and len(before) > 2
        value = next(iter(after if is_it else before - after))
        row: dict[str, Any] = {"puzzle": Path(puzzle.name).name, "core": step.core, "seconds": seconds}
        for kind in ("mus", "smus"):
            row[kind], row[f"{kind} seconds"] = asked(kind, options.limit, known, changed, value, is_it)
        began = time.perf_counter()
        explanation = explain(puzzle, time_limit=options.limit)
        cores = [step.core for step in explanation if step.core]
        row |= {"whole": time.perf_counter() - began, "end": explanation.end, "cores": cores}
        rows.append(row)
        print(
            f"{row['puzzle']} | {row['core']} | {seconds:.2f} | {row['mus']} | {row['mus seconds']:.2f} | "
            f"{row['smus'] or 'none in time'} | {row['smus seconds']:.2f} | {row['whole']:.1f} "
            f"({row['end']}) | {len(cores)}",
            flush=True,
        )
    if options.out:
        write(options.out, dated(limit=options.limit, rows=rows))


if __name__ == "__main__":
    main()
