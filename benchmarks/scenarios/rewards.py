"""How long scoring takes; generators of reasoning-gym beside ours: how fast, and is what they make unique?"""

from __future__ import annotations

import json
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import clueproof
from benchmarks.measure import spent
from benchmarks.report import ROOT
from benchmarks.scenario import Row, Scenario, option
from benchmarks.scenarios.peers import CSPUZ, asking_cspuz
from clueproof import Puzzle, Recipe, Scorer, Unique, parse, to_link, to_plain, verify
from clueproof.encoders.index import GENRES
from clueproof.errors import ClueproofError
from clueproof.generation import make
from clueproof.model import values_of
from clueproof.puzzle.rule_set import RuleSet
from clueproof.questions.instance import compile_puzzle
from clueproof.seeded_random import SeededRandom

Wanted = Callable[[str], bool]
OUTSIDE = ROOT / "benchmarks" / "outside" / "reasoning_gym_puzzles.py"
MOST_CELLS = 100
TRIES = 20
VERIFY_SECONDS = 10.0
TRIED = 3
"""Puzzles of a genre that are tried, the largest ones."""


def area(puzzle: Puzzle) -> int:
    """The cells of the board, 1 where there is none."""
    shape: Any = puzzle.shape
    return int(getattr(shape, "height", 1) * getattr(shape, "width", 1))


def verified(name: str) -> tuple[Puzzle, Any] | None:
    """The largest puzzle of a genre that ships with up to 100 cells and one solution, and the solution; None if none is
    verified soon."""
    files = sorted((ROOT / "instances" / name).glob("*.txt"))
    found = [one for path in files for one in clueproof.read(path) if area(one) <= MOST_CELLS]
    found = [one for one in found if one.about.get("expect", "unique") == "unique"]
    for puzzle in sorted(found, key=area, reverse=True)[:TRIED]:
        if isinstance(verdict := verify(puzzle, time_limit=VERIFY_SECONDS), Unique):
            return puzzle, verdict.solution
    return None


def scoring(wanted: Wanted) -> Iterator[Row]:
    """Milliseconds for one answer, the least of some, as what else the machine does only adds to it: the solution as a
    list, as JSON among sentences, as the board; and a board that is filled in at random. What depends on the puzzle
    alone is known by then; `first` is how long that takes."""
    for name in filter(wanted, GENRES):
        found = verified(name)
        if found is None:
            yield {"name": name, "left out": "no puzzle of that size, or not verified in time"}
            continue
        puzzle, solution = found
        rules: RuleSet[Any, Any, Any] = puzzle.rules
        value = rules.solution_value(puzzle, solution)
        rng = SeededRandom("rewards", name)
        keys = tuple([rng.one_of(values_of(key)) for key in compile_puzzle(puzzle).model.keys])
        answers = {
            "list": value,
            "JSON in prose": f"I think that this is it.\n\nAnswer: {json.dumps(value)}\n",
            "board": f"```\n{to_plain(rules.draw(puzzle, solution))}\n```",
            "at random": rules.solution_value(puzzle, rules.decode(puzzle, keys)),
        }
        scorer = Scorer(puzzle, solution)
        before = time.thread_time()
        scorer.score(answers["list"])
        row: Row = {"name": name, "cells": area(puzzle), "first": _ms(time.thread_time() - before)}
        for way, answer in answers.items():
            scorer.score(answer)
            times = []
            for _ in range(TRIES):
                before = time.thread_time()
                told = scorer.score(answer)
                times.append(time.thread_time() - before)
            assert told.solved or way == "at random", (name, way, told)
            row[way] = _ms(min(times))
        row["slowest"] = max(row[way] for way in answers)
        yield row


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 3)


def sudoku(told: Mapping[str, Any]) -> str:
    """The text of a Sudoku."""
    return "sudoku\n" + "\n".join(["".join([str(n or ".") for n in row]) for row in told["puzzle"]]) + "\n"


def futoshiki(told: Mapping[str, Any]) -> str:
    """The text of a Futoshiki."""
    side = len(told["puzzle"])
    page = [["."] * (2 * side - 1) for _ in range(2 * side - 1)]
    for r, row in enumerate(told["puzzle"]):
        for c, number in enumerate(row):
            page[2 * r][2 * c] = str(number or ".")
    for one_row, one_column, row, column, sign in told["constraints"]:
        across = one_row == row
        page[one_row + row][one_column + column] = sign if across else {"<": "^", ">": "v"}[sign]
    return "futoshiki\n" + "\n".join(map(" ".join, page)) + "\n"


def queens(told: Mapping[str, Any]) -> str:
    """The text of a board with queens."""
    return "n-queens\n" + "\n".join(["".join(row).replace("_", ".") for row in told["puzzle"]]) + "\n"


def kakurasu(told: Mapping[str, Any]) -> str:
    """The text of a Kakurasu."""
    bottom, right = (" ".join(map(str, told[name])) for name in ("col_sums", "row_sums"))
    return f"kakurasu\nbottom: {bottom}\nright: {right}\n"


def untold(told: Mapping[str, Any]) -> None:
    """Of a puzzle in words only the size is told: whether it is unique can't be asked."""


PAIRS: dict[str, tuple[str, dict[str, Any], Callable[[Mapping[str, Any]], str | None], Recipe]] = {
    "sudoku 9x9": ("sudoku", {}, sudoku, Recipe("sudoku")),
    "sudoku 9x9, few clues": ("sudoku", {"min_empty": 50, "max_empty": 57}, sudoku, Recipe("sudoku")),
    "sudoku 4x4": ("mini_sudoku", {}, sudoku, Recipe("sudoku", (4, 4))),
    "futoshiki 5x5": ("futoshiki", {"min_board_size": 5, "max_board_size": 5}, futoshiki, Recipe("futoshiki", (5, 5))),
    "n-queens 8x8": ("n_queens", {}, queens, Recipe("n-queens", (8, 8))),
    "kakurasu 5x5": ("kakurasu", {"min_rows": 5, "max_rows": 5, "min_cols": 5, "max_cols": 5}, kakurasu,
                     Recipe("kakurasu", (5, 5))),
    "zebra, 4 people, 4 properties": ("zebra_puzzles", {}, untold, Recipe("elimination", (4, 5))),
}  # fmt: skip
"""Ours -> their name and options, how to write what they tell, and our recipe."""


def generators(wanted: Wanted, interpreter: Path | None, cspuz: Path | None, count: int) -> Iterator[Row]:
    """Processor milliseconds a puzzle, after a first one, of theirs and ours; how many of each have not exactly one
    solution, by us and, where they have a link, by cspuz_core. Theirs need an interpreter that has reasoning-gym."""
    ask = asking_cspuz(cspuz) if cspuz else None
    for name in filter(wanted, PAIRS):
        theirs, options, text, recipe = PAIRS[name]
        row: Row = {"name": name, "count": count}
        # modules are imported, and models built, where they are needed first: theirs are there before they begin
        make(recipe, "before")
        before = spent()
        ours = [make(recipe, "rewards", number).puzzle for number in range(1, count + 1)]
        row["ours, ms"] = _ms((spent() - before) / count)
        row |= {f"ours, {word}": number for word, number in _not_unique(ours, ask).items()}
        if interpreter is not None:
            words = [str(interpreter), str(OUTSIDE), theirs, str(count), "1", json.dumps(options)]
            told = subprocess.run(words, capture_output=True, check=True, text=True).stdout.splitlines()
            seconds = json.loads(told[-1])["seconds"]
            texts = [text(json.loads(line)) for line in told[:-1]]
            made = [parse(one) for one in texts if one is not None]
            row["theirs, ms"] = _ms(seconds / count)
            row |= {f"theirs, {word}": number for word, number in _not_unique(made, ask).items()} if made else {}
            row["ours are so many times as fast"] = round(row["theirs, ms"] / row["ours, ms"], 2)
        yield row


def _not_unique(puzzles: list[Puzzle], ask: Any) -> dict[str, int]:
    """How many are not unique, by us and by cspuz_core."""
    words = Counter(verify(puzzle, time_limit=VERIFY_SECONDS).word for puzzle in puzzles)
    found = {"not unique": len(puzzles) - words["unique"]}
    if ask is not None:
        asked = Counter[str]()
        for puzzle in puzzles:
            try:
                verdict, _ = ask(to_link(puzzle), limit=VERIFY_SECONDS)
            except ClueproofError:
                verdict = "no link"
            asked[verdict] += 1
        if asked["no link"] + asked["refused"] < len(puzzles):
            found["not unique by cspuz_core"] = sum(asked.values()) - asked["unique"]
    return found


SCENARIOS = (
    Scenario(
        "rewards",
        "How long scoring takes, genre by genre; how fast puzzles are made, and how many are not unique",
        "the largest puzzle of up to 100 cells of each genre that ships; puzzles of genres that reasoning-gym has too",
        "forms of answers; reasoning-gym, if an interpreter that has it is named; cspuz_core, if a module is named",
        {"scoring": scoring, "generators": generators},
        (option("interpreter", Path, "One that has reasoning-gym."), CSPUZ,
         option("count", 200, "Puzzles of each kind.")),
        quick={"count": 1},
        key=("name",),
    ),
)  # fmt: skip
