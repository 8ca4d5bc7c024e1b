"""How fast verdicts are: lists of Sudokus, whole sets in every backend, starting."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from pysat.solvers import Solver

import clueproof
from benchmarks.instances import COLLECTED, SUDOKU, Puzzle, collected, every_set, lines, spread
from benchmarks.measure import afresh, in_turns, ran, seconds, spent
from benchmarks.outside import bare_loop
from benchmarks.scenario import Row, Scenario, option
from clueproof.backends.native import SWITCH
from clueproof.lowering.clauses import formula_of
from clueproof.questions.instance import compile_puzzle

Wanted = Callable[[str], bool]
COMMAND = (sys.executable, "-m", "clueproof")
SOLVERS = bare_loop.SOLVERS

# lists of Sudokus

LISTS = {"17 clues": 2000, "magictour": 977, "hardest 1106": 250, "rated 11 and more": 500, "several solutions": 1300}


def lists(folder: Path, wanted: Wanted, most: int, rounds: int) -> Iterator[Row]:
    """Verdicts a second through the Python API, and the bare loop's with the best solver for the list."""
    clauses = bare_loop.sudoku_clauses()
    for name, number in LISTS.items():
        path = folder / COLLECTED[name].path
        if not wanted(name) or not path.exists():
            continue
        asked = lines(path, min(most, number))
        words: Counter[str] = Counter()
        ways = {solver: partial(seconds, partial(bare_loop.verify_all, asked, solver, clauses)) for solver in SOLVERS}
        ways["ours"] = partial(seconds, partial(verify_each, asked, words))
        ways["together"] = partial(seconds, partial(verify_together, asked, words))
        best = {way: min(times) for way, times in in_turns(ways, rounds).items()}
        solver = min(SOLVERS, key=best.__getitem__)
        yield {
            "list": name,
            "puzzles": len(asked),
            "verdicts": dict(words),
            "clueproof, one by one, a second": round(len(asked) / best["ours"]),
            "in one call": round(len(asked) / best["together"]),
            "bare loop, a second": round(len(asked) / best[solver]),
            "its solver": solver,
            "ratio": round(best[solver] / best["ours"], 2),
            "ratio in one call": round(best[solver] / best["together"], 2),
        }


def verify_together(asked: Sequence[str], words: Counter[str]) -> None:
    """The same in one call."""
    words.clear()
    words.update(verdict.word for verdict in clueproof.verify_all(clueproof.parse(line, "sudoku") for line in asked))


def verify_each(asked: Sequence[str], words: Counter[str]) -> None:
    """Parse and verify each line; what they were."""
    words.clear()
    words.update(clueproof.verify(clueproof.parse(line, "sudoku")).word for line in asked)


WHOLE = ("17 clues", "rated 11 and more")
"""The lists that whole processes are given."""


def process(folder: Path, wanted: Wanted, most: int, rounds: int) -> Iterator[Row]:
    """Whole processes on a list, with the native engine and without, beside the bare loop."""
    clauses = bare_loop.sudoku_clauses()
    for name in filter(wanted, WHOLE):
        asked = lines(folder / COLLECTED[name].path, most)
        text = "".join(f"{line}\n" for line in asked)
        ways = {solver: partial(seconds, partial(bare_loop.verify_all, asked, solver, clauses)) for solver in SOLVERS}
        for way, switch in (("ours", "1"), ("without the engine", "0")):
            environment = {**os.environ, SWITCH: switch}
            ways[way] = partial(ran, [*COMMAND, "verify", "-"], input=text, text=True, env=environment)
        best = {way: min(times) for way, times in in_turns(ways, rounds).items()}
        bare = min(best[solver] for solver in SOLVERS)
        yield {
            "list": name,
            "puzzles": len(asked),
            "whole process, s": round(best["ours"], 3),
            "without the engine, s": round(best["without the engine"], 3),
            "bare loop, s": round(bare, 3),
            "ratio": round(bare / best["ours"], 2),
        }


def memory(folder: Path, verdicts: int) -> Iterator[Row]:
    """Peak memory after a tenth of so many verdicts in one session, and after all of them."""
    asked = lines(folder / COLLECTED["17 clues"].path)
    for number in range(1, verdicts + 1):
        clueproof.verify(clueproof.parse(asked[number % len(asked)], "sudoku"))
        if number in (verdicts // 10, verdicts):
            yield {"verdicts": number, "MiB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}


# whole sets


def whole_set(
    puzzles: Sequence[Puzzle], ways: Mapping[str, Callable[[Puzzle, float], str]], limit: float, rounds: int
) -> Row:
    """The processor seconds of each way on all the puzzles: of each puzzle the least of the rounds, twice the limit
    where there is no verdict. Raises SystemExit if two ways say different things."""
    each: dict[str, list[float]] = {way: [2 * limit] * len(puzzles) for way in ways}
    words: list[set[str]] = [set() for _ in puzzles]
    refused: dict[str, str] = {}

    def on_all(way: str) -> float:
        afresh()
        for number, puzzle in enumerate(puzzles) if way not in refused else ():
            before = spent()
            try:
                word = ways[way](puzzle, limit)
            except clueproof.BackendError as error:
                refused[way] = str(error)
                break
            if word != "unknown":
                each[way][number] = min(each[way][number], spent() - before)
                words[number].add(word)
        return sum(each[way])

    in_turns({way: partial(on_all, way) for way in ways}, rounds)
    if several := {puzzle.name: said for puzzle, said in zip(puzzles, words, strict=True) if len(said) > 1}:
        raise SystemExit(f"the verdicts differ: {several}")
    done = [way for way in ways if way not in refused]
    return {
        "puzzles": len(puzzles),
        "verdicts": dict(Counter(word for said in words for word in said or ("unknown",))),
        **{way: "refused" if way in refused else round(sum(each[way]), 4) for way in ways},
        "virtual best": round(sum(map(min, zip(*(each[way] for way in done), strict=True))), 4),
        "slowest": {way: round(max(each[way]), 3) for way in done[:1]},
    }


def in_backend(name: str) -> Callable[[Puzzle, float], str]:
    """The verdict of a backend."""
    return lambda puzzle, limit: clueproof.verify(puzzle, backend=name, time_limit=limit).word


def bare(puzzles: Iterable[Puzzle]) -> Callable[[Puzzle, float], str]:
    """What no program around a solver can do without: finished clauses are loaded, solved, the solution forbidden,
    solved again. What it is faster by is the time for writing the clauses and for checking the answer."""
    finished: dict[int, tuple[list[tuple[int, ...]], list[int]]] = {}
    for puzzle in puzzles:
        instance = compile_puzzle(puzzle)
        clauses = [*((literal,) for literal in instance.clues), *map(tuple, formula_of(instance.model).clauses)]
        finished[id(puzzle)] = clauses, [abs(key) for key in instance.model.keys if isinstance(key, int)]

    def word(puzzle: Puzzle, _: float) -> str:
        clauses, keys = finished[id(puzzle)]
        with Solver("glucose42", bootstrap_with=clauses) as solver:
            if not solver.solve():
                return "none"
            answer = solver.get_model()
            solver.add_clause([-answer[key - 1] for key in keys])
            return "multiple" if solver.solve() else "unique"

    return word


HARD = "Nonogram Knotty"
"""Takes longer than all others; the bare loop has no limit."""


def parts_of(name: str, puzzles: Sequence[Puzzle]) -> Iterator[tuple[str, Sequence[Puzzle]]]:
    """Some files hold what is measured apart: sides of Sudokus, and one nonogram that takes longer than the others."""
    if name == "Sudoku 16x16 and 25x25":
        for side in (16, 25):
            yield f"Sudoku {side}x{side}", [puzzle for puzzle in puzzles if puzzle.shape.side == side]
    elif name == "Nonogram (webpbn)":
        yield name, [puzzle for puzzle in puzzles if puzzle.name != "knotty"]
        yield HARD, [puzzle for puzzle in puzzles if puzzle.name == "knotty"]
    else:
        yield name, puzzles


def sets(
    folder: Path, wanted: Wanted, backends: tuple[str, ...], most: int, limit: float, rounds: int
) -> Iterator[Row]:
    """Whole files of the collections in every backend; nonograms beside the bare loop, too."""
    for file in COLLECTED:
        for name, puzzles in parts_of(file, collected(folder, file)):
            if wanted(name) and puzzles:
                chosen = spread(puzzles, most)
                ways = {backend: in_backend(backend) for backend in backends}
                if COLLECTED[file].genre == "nonogram" and name != HARD:
                    ways["bare loop"] = bare(chosen)
                yield {"set": name, **whole_set(chosen, ways, limit, rounds)}


# does auto choose well?

GOAL, NOTHING = 1.2, 0.001
"""The ratio that is wanted; seconds a puzzle that are nothing."""


def auto(
    perhaps: Path | None, wanted: Wanted, backends: tuple[str, ...], most: int, limit: float, rounds: int
) -> Iterator[Row]:
    """`auto` beside the best backend: the genres that ship, and all files of the collections."""
    clueproof.verify(clueproof.parse("2x2:4f4_1f2", "sudoku"), backend="cpsat")
    for name, puzzles in every_set(perhaps, wanted):
        if not puzzles:
            continue
        chosen = spread(puzzles, most)
        row = whole_set(chosen, {name: in_backend(name) for name in (*backends, "auto")}, limit, rounds)
        best = min(row[backend] for backend in backends if row[backend] != "refused")
        # less than the clock's difference is not the choice's fault
        missed = row["auto"] > GOAL * best and row["auto"] - best > NOTHING * len(chosen)
        yield {"set": name, **row, "auto / best": round(row["auto"] / max(best, 1e-6), 2), "missed": missed}


# starting


def startup(rounds: int) -> Iterator[Row]:
    """Commands that have little to do, beside a bare interpreter."""
    commands = {
        "python -c pass": ["-c", "pass"], "--version": ["-m", "clueproof", "--version"],
        "--help": ["-m", "clueproof", "--help"], "verify, one puzzle": ["-m", "clueproof", "verify", "-"],
        "solve --format svg": ["-m", "clueproof", "solve", "--format", "svg", "-"],
    }  # fmt: skip

    def one(words: Sequence[str]) -> float:
        return ran([sys.executable, *words], input=f"{SUDOKU}\n", text=True, stderr=subprocess.DEVNULL)

    found = in_turns({name: partial(one, words) for name, words in commands.items()}, rounds)
    bare = min(found["python -c pass"])
    for name, times in found.items():
        yield {"command": name, "seconds": round(min(times), 3), "times as long": round(min(times) / bare, 1)}


ROUNDS = option("rounds", 3, "Times that each way is asked; the least time counts.")
LIMIT = option("limit", 20.0, "Seconds for a puzzle.")
MOST = option("most", 10_000, "Puzzles of a set.")
SCENARIOS = (
    Scenario(
        "lists",
        "Verdicts a second on lists of Sudokus, whole processes and memory, beside a bare PySAT loop",
        "lists of 9x9 Sudokus",
        "clueproof's Python API, and the command, beside a loop of PySAT that does nothing but solve and prove",
        {"lists": lists, "process": process, "memory": memory},
        (ROUNDS, MOST, option("verdicts", 50_000, "Of `memory`.")),
        quick={"rounds": 1, "most": 20, "verdicts": 40},
    ),
    Scenario(
        "sets",
        "Processor seconds for whole sets of real puzzles in every backend",
        "files of the public collections: Sudokus to 25x25, Binary puzzles, nonograms, Easy as ABC, Skyscrapers, "
        "Range, elimination puzzles",
        "backends, and for nonograms a bare PySAT loop over finished clauses",
        {"sets": sets},
        (option("backends", ("sat", "cpsat"), "Backends."), LIMIT, MOST, option("rounds", 1, "Times each is asked.")),
        quick={"most": 1, "limit": 1, "only": ["Bin*", "Nonogram (J*"]},
        key=("set",),
    ),
    Scenario(
        "auto",
        "Does `auto` choose well, beside the best single backend and the best for each puzzle?",
        "the puzzles that ship, and all files of the public collections",
        "backends, in turns; of each puzzle the least time counts",
        {"auto": auto},
        (option("backends", ("sat", "cpsat"), "Backends."), option("limit", 10.0, "Seconds for a puzzle."),
         option("most", 20, "Puzzles of a set."), option("rounds", 2, "Times each is asked.")),
        quick={"most": 1, "rounds": 1, "only": ["[ab]*"]},
        key=("set",),
    ),
    Scenario(
        "startup",
        "Processor seconds of commands that have little to do",
        "one 9x9 Sudoku",
        "commands beside `python -c pass`",
        {"startup": startup},
        (option("rounds", 10, "Times that each is started; the least time counts."),),
        quick={"rounds": 1},
    ),
)  # fmt: skip
