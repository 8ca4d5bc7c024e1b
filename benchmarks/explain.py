"""Explanations: how small the reasons are and how long they take, beside the tools of CPMpy.

    python benchmarks/explain.py FILE [--number 5] [--steps 1] [--limit 20] [--tools mus,smus] [--cpmpy PYTHON]
        [--out FILE]

Without techniques every step is a core: clueproof chooses a conclusion and a reason for it. CPMpy (`pip install cpmpy`;
--cpmpy names the Python that has it, without that it is not asked) gives a reason for the same conclusion from the same
premises: rules and clues, and what is known of each cell. For 9x9 Sudokus it has all-different constraints, one for
each house, for other puzzles the formula of clueproof. `mus` gives an irreducible reason, `smus` a smallest one; each
call is a process of its own, ended at the limit. So for the first steps of each puzzle. Then whole explanations are
timed, with techniques.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from results_file import dated, write

import clueproof
from clueproof.backends.deduction import Deduction
from clueproof.explanation import ExplainedStep, explain, explain_steps
from clueproof.explanation.selectors import GroupSelectors
from clueproof.explanation.steps import Candidates, changed
from clueproof.lowering.clauses import formula_of
from clueproof.model import Integer, equal
from clueproof.questions.instance import compile_puzzle

SIDE = Path(__file__).with_name("cpmpy_reasons.py")


def cores(puzzle: Any, number: int, limit: float) -> Iterator[tuple[ExplainedStep, Candidates, float]]:
    """The first steps by rules alone, what was known before each, and how long it took."""
    instance = compile_puzzle(puzzle.rules.explained(puzzle))
    told = Deduction(instance.model, instance.clues)
    told.step()
    known: Candidates = tuple(told.candidates(key) for key in instance.model.keys)
    began = time.perf_counter()
    for step in explain_steps(puzzle, time_limit=limit, techniques=False):
        if isinstance(step, ExplainedStep) and step.core:
            yield step, known, time.perf_counter() - began
            number -= 1
            known = changed(known, (*step.changes, *step.follows))
        if number == 0:
            return
        began = time.perf_counter()


def request(puzzle: Any, step: ExplainedStep, known: Candidates) -> dict[str, Any]:
    """The step as CPMpy is asked for it."""
    model = step.encoding.model
    change = step.changes[0]
    is_it = len(change.left) == 1
    value = change.left[0] if is_it else change.lost[0]
    if puzzle.rules.name == "sudoku" and puzzle.shape.side == 9:
        return {"known": [list(left) for left in known], "denied": [change.key, value, is_it]}
    selectors = GroupSelectors(puzzle.rules.explained(puzzle))
    conclusion = equal(model.keys[change.key], value)
    soft = [[premise.literal] for premise in (*selectors.rules, *selectors.clues)]
    for key, left in zip(model.keys, known, strict=True):
        full = key.values if isinstance(key, Integer) else (0, 1)
        lost = [value for value in full if value not in left]
        soft += [[equal(key, left[0])]] if len(left) == 1 else [[-equal(key, gone) for gone in lost]] * bool(lost)
    clauses = [list(clause) for clause in formula_of(selectors.model).clauses]
    return {"clauses": clauses, "soft": soft, "denied": [-conclusion if is_it else conclusion]}


def asked(python: str, tool: str, limit: float, told: dict[str, Any]) -> dict[str, float]:
    """What CPMpy answers within the limit; nothing if it doesn't."""
    try:
        done = subprocess.run(
            [python, str(SIDE)],
            input=json.dumps({"tool": tool, **told}),
            capture_output=True,
            text=True,
            timeout=limit + 5,
        )
    except subprocess.TimeoutExpired:
        return {}
    if done.returncode:
        sys.exit(f"CPMpy failed: {done.stderr.strip().splitlines()[-1]}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--number", type=int, default=5)
    parser.add_argument("--steps", type=int, default=1)
    parser.add_argument("--limit", type=float, default=20)
    parser.add_argument("--tools", default="mus,smus")
    parser.add_argument("--cpmpy", metavar="PYTHON")
    parser.add_argument("--out")
    options = parser.parse_args()
    tools, rows, wholes = (
        options.tools.split(",") if options.cpmpy else [],
        list[dict[str, Any]](),
        list[dict[str, Any]](),
    )
    print(" | ".join(["puzzle", "step", "premises", "seconds", *(f"{tool} | seconds" for tool in tools)]))
    for puzzle in islice(clueproof.read(options.file), options.number):
        name = Path(puzzle.name).name
        for step, known, seconds in cores(puzzle, options.steps, options.limit):
            row: dict[str, Any] = {"puzzle": name, "step": step.number, "premises": step.core, "seconds": seconds}
            for tool in tools:
                row[tool] = asked(options.cpmpy, tool, options.limit, request(puzzle, step, known))
            rows.append(row)
            told = [f"{row[t].get('premises', 'none')} | {row[t].get('seconds', options.limit):.2f}" for t in tools]
            print(" | ".join([name, str(step.number), str(step.core), f"{seconds:.2f}", *told]), flush=True)
        began = time.process_time()
        whole = explain(puzzle, time_limit=options.limit)
        used = {"steps": len(whole), "cores": sum(step.core > 0 for step in whole), "end": whole.end}
        wholes.append({"puzzle": name, "seconds": time.process_time() - began, **used})
        print(wholes[-1], flush=True)
    if options.out:
        write(options.out, dated(limit=options.limit, steps=rows, whole=wholes))


if __name__ == "__main__":
    main()
