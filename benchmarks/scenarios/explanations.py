"""Explanations: how long whole ones take, how far techniques go, and how small reasons are beside CPMpy's."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

import clueproof
from benchmarks import outside
from benchmarks.instances import COLLECTED, collected, spread
from benchmarks.measure import timed
from benchmarks.scenario import Row, Scenario, option
from clueproof.deduction import Deduction
from clueproof.encoders.registry import names
from clueproof.explanation import ExplainedStep, explain, explain_steps
from clueproof.explanation.mus import GroupSelectors
from clueproof.explanation.steps import Candidates, changed
from clueproof.lowering.clauses import formula_of
from clueproof.model import Integer, equal
from clueproof.questions.instance import compile_puzzle

Wanted = Callable[[str], bool]
CPMPY = Path(outside.__path__[0], "cpmpy_reasons.py")


class Target(NamedTuple):
    """Puzzles of a collection that are to be explained in so many seconds."""

    name: str
    file: str
    seconds: float
    is_one: Callable[[Any], bool] = lambda puzzle: True


def sides(puzzle: Any) -> tuple[int, int]:
    """How many persons an elimination puzzle has, and how many categories besides the houses."""
    categories = puzzle.shape.categories
    return len(categories[0].labels), len(categories) - 1


TARGETS = (
    Target("hardest 1106", "hardest 1106", 5),
    Target("rated 11 and more", "rated 11 and more", 5),
    Target("17 clues", "17 clues", 0.2),
    Target("Binary 14x14", "Binary (binarypuzzle.com)", 2, lambda puzzle: puzzle.shape.height == 14),
    Target("Binary 14x14 and 20x20", "Binary (puzzle-binairo.com)", 2, lambda puzzle: puzzle.shape.height >= 14),
    Target("zebra 5x6", "Elimination (zebralogic)", 1, lambda puzzle: sides(puzzle) == (5, 6)),
    Target("zebra 6x6", "Elimination (zebralogic)", 1, lambda puzzle: sides(puzzle) == (6, 6)),
)


# whole explanations


def whole(puzzle: Any, limit: float) -> Row:
    """How long the explanation of a puzzle takes, what it has, and how it ends."""
    found, seconds = timed(lambda: explain(puzzle, time_limit=limit))
    hardest = max(found, key=lambda step: step.difficulty, default=None)
    return {
        "puzzle": Path(puzzle.name).name,
        "seconds": round(seconds, 3),
        "steps": len(found),
        "cores": sum(step.core > 0 for step in found),
        "hardest": hardest.technique if hardest else "",
        "end": found.end,
    }


def summary(name: str, puzzles: Iterable[Any], limit: float, target: float | None = None) -> Row:
    """Median, 90 % quantile and maximum of the seconds that whole explanations take; and the slowest."""
    rows = [whole(puzzle, limit) for puzzle in puzzles]
    seconds = sorted(row["seconds"] for row in rows)
    found: Row = {"kind": name, "puzzles": len(rows)}
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


def targets(folder: Path, wanted: Wanted, number: int, limit: float) -> Iterator[Row]:
    """The puzzles for which there is a goal: a random sample, always the same, as far as the folder has them."""
    for target in TARGETS:
        if not wanted(target.name):
            continue
        puzzles = [*filter(target.is_one, collected(folder, target.file))]
        Random(0).shuffle(puzzles)
        if puzzles:
            yield summary(target.name, puzzles[:number], limit, target.seconds)


def made(wanted: Wanted, size: str, number: int, limit: float) -> Iterator[Row]:
    """Puzzles of all genres, of the usual size or this one."""
    height, _, width = size.partition("x")
    for genre in filter(wanted, names()):
        recipe = clueproof.Recipe(genre, size=(int(height), int(width)) if size else None)
        try:
            found = clueproof.generate(recipe, count=number, time_limit=limit, missed=lambda *_: None)
            puzzles = [one.puzzle for one in found]
        except clueproof.ClueproofError as error:
            yield {"kind": genre, "puzzles": 0, "error": str(error)}
            continue
        yield summary(genre, puzzles, limit)


# how far techniques go


def deduction(folder: Path, wanted: Wanted, most: int) -> Iterator[Row]:
    """By the hardest level that was needed, without trial and with it. Times are those of the steps as objects, the
    compilation of a shape that is met for the first time left aside."""
    for name in COLLECTED:
        puzzles = spread(collected(folder, name), most) if wanted(name) else ()
        levels: Counter[int] = Counter()
        milliseconds, with_trial = [], 0
        for puzzle in puzzles:
            instance = compile_puzzle(puzzle)
            Deduction(instance.model)
            (solved, level), seconds = timed(lambda instance=instance: steps(instance, trial=False))
            milliseconds.append(1000 * seconds)
            levels.update([level] * solved)
            with_trial += solved or steps(instance, trial=True)[0]
        if puzzles:
            yield {
                "list": name, "puzzles": len(puzzles), "solved": levels.total(), "with trial": with_trial,
                "levels": {str(level): levels[level] for level in sorted(levels)},
                "median ms": round(median(milliseconds), 1), "worst ms": round(max(milliseconds), 1),
            }  # fmt: skip


def steps(instance: Any, trial: bool) -> tuple[bool, int]:
    """Is it solved by all steps there are, and the hardest level of one."""
    found, level = Deduction(instance.model, instance.clues, trial=trial), 0
    while (step := found.step()) is not None:
        level = max(level, step.level)
    return found.solved, level


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


def request(puzzle: Any, step: ExplainedStep, known: Candidates) -> Row:
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
            [python, str(CPMPY)],
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


def reasons(file: str | None, genre: str | None, number: int, steps: int, limit: float, tools: tuple[str, ...],
            cpmpy: str | None) -> Iterator[Row]:  # fmt: skip
    """Without techniques every step is a core: the first ones of each puzzle of the file, beside those of CPMpy. Raises
    SystemExit if no file is named."""
    if file is None:
        sys.exit("name the puzzles with --file")
    for puzzle in islice(clueproof.read(file, genre), number):
        for step, known, seconds in cores(puzzle, steps, limit):
            row: Row = {"puzzle": Path(puzzle.name).name, "step": step.number, "premises": step.core,
                        "seconds": round(seconds, 3)}  # fmt: skip
            for tool in tools if cpmpy else ():
                row[tool] = asked(cpmpy, tool, limit, request(puzzle, step, known))
            yield row


SCENARIOS = (
    Scenario(
        "explain",
        "How long whole explanations take, and how small reasons are",
        "samples of the collections for which there is a goal; made puzzles of every genre; those of a file",
        "`explain` with techniques; its cores beside `mus` and `smus` of CPMpy, for the same conclusions and premises",
        {"targets": targets, "made": made, "reasons": reasons},
        (option("number", 10, "Puzzles of a kind, or of the file."), option("limit", 60.0, "Seconds for one."),
         option("size", "", "RxC, of those that are made."), option("file", str, "Puzzles of `reasons`."),
         option("genre", str, "Of puzzles in the file that don't say."), option("steps", 1, "First steps of a puzzle."),
         option("tools", ("mus", "smus"), "Of CPMpy."), option("cpmpy", str, "The Python that has CPMpy.")),
        quick={"number": 1, "limit": 10, "only": ["1*", "hitori"], "parts": "targets,made"},
        optional=("made", "reasons"),
    ),
    Scenario(
        "deduction",
        "How far technique goes and how long it takes, by the hardest level that was needed",
        "lists and files of the public collections, whole",
        "all techniques; those and one-step trial",
        {"deduction": deduction},
        (option("most", 200, "Puzzles of each list, spread evenly."),),
        quick={"most": 2, "only": ["1*", "Range*"]},
        key=("list",),
    ),
)  # fmt: skip
