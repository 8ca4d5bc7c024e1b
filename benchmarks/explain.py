"""Explanations: how long whole ones take; and how small the reasons are, beside the tools of CPMpy.

    python benchmarks/explain.py --targets [FOLDER] [--number 50] [--limit 60] [--out FILE]
    python benchmarks/explain.py --made GENRE,... [--size RxC] [--number 5] [--limit 60] [--out FILE]
    python benchmarks/explain.py FILE [--as GENRE] [--number 5] [--steps 1] [--limit 20] [--tools mus,smus]
        [--cpmpy PYTHON] [--out FILE]

`--targets`: whole explanations, in processor time, of the puzzles for which there is a goal: a random sample, always
the same, of so many of each kind; FOLDER holds the public collections (else `CLUEPROOF_INSTANCES`). `--made`: the same
of puzzles of these genres (`all`: of every one) that `generate` makes, of the usual size or this one.

FILE: without techniques every step is a core: clueproof chooses a conclusion and a reason for it. CPMpy (`pip install
cpmpy`; --cpmpy names the Python that has it, without that it is not asked) gives a reason for the same conclusion from
the same premises: rules and clues, and what is known of each cell. For 9x9 Sudokus it has all-different constraints,
one for each house, for other puzzles the formula of clueproof. `mus` gives an irreducible reason, `smus` a smallest
one; each call is a process of its own, ended at the limit. So for the first steps of each puzzle. Then whole
explanations are timed, with techniques. Lists and collections without headers are read `--as` a genre.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from results_file import dated, write

import clueproof
from clueproof.deduction import Deduction
from clueproof.encoders.registry import names
from clueproof.explanation import ExplainedStep, explain, explain_steps
from clueproof.explanation.selectors import GroupSelectors
from clueproof.explanation.steps import Candidates, changed
from clueproof.lowering.clauses import formula_of
from clueproof.model import Integer, equal
from clueproof.questions.instance import compile_puzzle

SIDE = Path(__file__).with_name("cpmpy_reasons.py")


class Target(NamedTuple):
    """Puzzles of a collection that are to be explained in so many seconds."""

    name: str
    file: str
    genre: str
    seconds: float
    is_one: Callable[[Any], bool] = lambda puzzle: True


def sides(puzzle: Any) -> tuple[int, int]:
    """How many persons an elimination puzzle has, and how many categories besides the houses."""
    categories = puzzle.shape.categories
    return len(categories[0].labels), len(categories) - 1


TARGETS = (
    Target("hardest 1106", "sudoku/9x9_forum_hardest_1106.txt", "sudoku", 5),
    Target("rated 11 and more", "sudoku/9x9_forum_hardest_1905_er11plus_sample.txt", "sudoku", 5),
    Target("17 clues", "sudoku/9x9_17clue_sample.txt", "sudoku", 0.2),
    Target("Binary 14x14", "takuzu/binarypuzzle_com.jsonl", "binary", 2, lambda puzzle: puzzle.shape.height == 14),
    Target("Binary 14x14 and 20x20", "takuzu/puzzle_binairo_com.jsonl", "binary", 2, lambda p: p.shape.height >= 14),
    Target("zebra 5x6", "zebra/zebralogic.jsonl", "elimination", 1, lambda p: sides(p) == (5, 6)),
    Target("zebra 6x6", "zebra/zebralogic.jsonl", "elimination", 1, lambda p: sides(p) == (6, 6)),
)


# whole explanations


def whole(puzzle: Any, limit: float) -> dict[str, Any]:
    """How long the explanation of a puzzle takes, what it has, and how it ends."""
    began = time.process_time()
    found = explain(puzzle, time_limit=limit)
    seconds = time.process_time() - began
    hardest = max(found, key=lambda step: step.difficulty, default=None)
    return {
        "puzzle": Path(puzzle.name).name,
        "seconds": round(seconds, 3),
        "steps": len(found),
        "cores": sum(step.core > 0 for step in found),
        "hardest": hardest.technique if hardest else "",
        "end": found.end,
    }


def summary(name: str, puzzles: Iterable[Any], limit: float, target: float | None = None) -> dict[str, Any]:
    """Median, 90 % quantile and maximum of the seconds that whole explanations take; and the slowest."""
    rows = [whole(puzzle, limit) for puzzle in puzzles]
    seconds = sorted(row["seconds"] for row in rows)
    found: dict[str, Any] = {"kind": name, "puzzles": len(rows)}
    if rows:
        found["median"] = round(median(seconds), 3)
        found["90 %"] = round(quantiles(seconds, n=10, method="inclusive")[-1], 3) if len(rows) > 1 else seconds[0]
        found["maximum"] = seconds[-1]
        found["steps"] = median(row["steps"] for row in rows)
        found["unfinished"] = sum(row["end"] != "solved" for row in rows)
        found["with cores"] = sum(row["cores"] > 0 for row in rows)
        found["slowest"] = max(rows, key=lambda row: row["seconds"])
    if target is not None:
        found |= {"target": target, "missed": sum(one > target for one in seconds)}
    return found


def targets(folder: Path, number: int, limit: float) -> Iterator[dict[str, Any]]:
    """The puzzles for which there is a goal, as far as the folder has them."""
    for target in TARGETS:
        if not (folder / target.file).exists():
            continue
        puzzles = [*filter(target.is_one, clueproof.read(folder / target.file, target.genre))]
        Random(0).shuffle(puzzles)
        yield summary(target.name, puzzles[:number], limit, target.seconds)


def made(genres: Iterable[str], size: str | None, number: int, limit: float) -> Iterator[dict[str, Any]]:
    """Puzzles of these genres."""
    sides = None if size is None else (int(size.partition("x")[0]), int(size.partition("x")[2]))
    for genre in genres:
        try:
            puzzles = [
                one.puzzle
                for one in clueproof.generate(
                    clueproof.Recipe(genre, size=sides), count=number, time_limit=limit, missed=lambda *_: None
                )
            ]
        except clueproof.ClueproofError as error:
            yield {"kind": genre, "puzzles": 0, "error": str(error)}
            continue
        yield summary(genre, puzzles, limit)


# reasons


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
    parser.add_argument("file", nargs="?")
    parser.add_argument("--as", dest="genre", metavar="GENRE")
    parser.add_argument("--targets", type=Path, nargs="?", const=os.environ.get("CLUEPROOF_INSTANCES"))
    parser.add_argument("--made", metavar="GENRE,...")
    parser.add_argument("--size", metavar="RxC")
    parser.add_argument("--number", type=int)
    parser.add_argument("--steps", type=int, default=1)
    parser.add_argument("--limit", type=float)
    parser.add_argument("--tools", default="mus,smus")
    parser.add_argument("--cpmpy", metavar="PYTHON")
    parser.add_argument("--out")
    options = parser.parse_args()
    result: dict[str, Any]
    if options.targets or options.made:
        limit = options.limit or 60
        if options.targets:
            found = targets(options.targets, options.number or 50, limit)
        else:
            genres = names() if options.made == "all" else options.made.split(",")
            found = made(genres, options.size, options.number or 5, limit)
        result = dated(limit=limit, wholes=[])
        for row in found:
            result["wholes"].append(row)
            print(json.dumps(row), flush=True)
            if options.out:
                write(options.out, result)
    elif options.file:
        result = reasons(options)
        if options.out:
            write(options.out, result)
    else:
        parser.error("name a FILE, --targets or --made")


def reasons(options: argparse.Namespace) -> dict[str, Any]:
    """The first reasons beside those of CPMpy, and the whole explanations."""
    limit = options.limit or 20
    tools, rows, wholes = (
        options.tools.split(",") if options.cpmpy else [],
        list[dict[str, Any]](),
        list[dict[str, Any]](),
    )
    print(" | ".join(["puzzle", "step", "premises", "seconds", *(f"{tool} | seconds" for tool in tools)]))
    for puzzle in islice(clueproof.read(options.file, options.genre), options.number or 5):
        name = Path(puzzle.name).name
        for step, known, seconds in cores(puzzle, options.steps, limit):
            row: dict[str, Any] = {"puzzle": name, "step": step.number, "premises": step.core, "seconds": seconds}
            for tool in tools:
                row[tool] = asked(options.cpmpy, tool, limit, request(puzzle, step, known))
            rows.append(row)
            told = [f"{row[t].get('premises', 'none')} | {row[t].get('seconds', limit):.2f}" for t in tools]
            print(" | ".join([name, str(step.number), str(step.core), f"{seconds:.2f}", *told]), flush=True)
        wholes.append(whole(puzzle, limit))
        print(wholes[-1], flush=True)
    return dated(limit=limit, steps=rows, whole=wholes)


if __name__ == "__main__":
    main()
