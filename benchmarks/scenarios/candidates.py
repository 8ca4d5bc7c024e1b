"""How long true candidates take for variant Sudokus while they are being made: afresh, and after one change."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

import clueproof
from benchmarks.instances import SHIPPED, Puzzle
from benchmarks.measure import afresh, timed
from benchmarks.scenario import Row, Scenario, option
from clueproof.clock import StoppedError

Wanted = Callable[[str], bool]
COLLECTION = Path("variant_sudoku/iss.jsonl")
LEFT_OUT = 3
"""Every third clue is missing, as on a board that is half made."""
GOALS = {"afresh": 0.3, "one more": 0.05, "one less": 0.05}
"""Seconds."""


def boards(wanted: Wanted, limit: float, most: int, perhaps: Path | None) -> Iterator[Row]:
    """Processor seconds for a board without every third of its clues, then with one of these, and without one more; at
    the end for each of the three how many take less than a setter wants to wait."""
    times: dict[str, list[float]] = {name: [] for name in GOALS}
    measured = 0
    for name, puzzle in puzzles(perhaps):
        clues = puzzle.rules.clue_list(puzzle)
        if not wanted(name) or len(clues) < 2 * LEFT_OUT or measured == most:
            continue
        measured += 1
        kept = [clue for place, clue in enumerate(clues) if place % LEFT_OUT != LEFT_OUT - 1]
        board, more, less = (
            puzzle.rules.with_clues(puzzle, some) for some in (kept, [*kept, clues[LEFT_OUT - 1]], kept[1:])
        )
        afresh()
        row: Row = {"board": name, "clues": len(kept)}
        for change, asked in {"afresh": board, "one more": more, "one less": less}.items():
            if change == "one less":
                clueproof.candidates(board, time_limit=limit)
            found, spent = timed(lambda asked=asked: clueproof.candidates(asked, time_limit=limit))
            decided = isinstance(found, clueproof.Candidates) and found.complete
            row[change] = round(spent, 3) if decided else f"not in {limit:g} s"
            times[change].append(spent if decided else float("inf"))
        yield row
    for change, goal in GOALS.items():
        if every := times[change]:
            in_time = sum(spent < goal for spent in every)
            yield {"board": f"all, {change}", "under": goal, "boards": f"{in_time} of {len(every)}",
                   "median": round(median(every), 3)}  # fmt: skip


def puzzles(folder: Path | None) -> Iterator[tuple[str, Puzzle]]:
    """The Sudokus of the collection whose regions are given; without a collection those that ship."""
    file = None if folder is None else folder / COLLECTION
    if file is None or not file.exists():
        yield from ((puzzle.name, puzzle) for puzzle in clueproof.read(SHIPPED / "sudoku" / "hard.txt"))
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        try:
            puzzle = clueproof.parse(record["iss"])
        except (clueproof.ClueproofError, StoppedError):
            continue
        if puzzle.rules.name in ("sudoku", "killer-sudoku") and "ChaosConstruction" not in record["kinds"]:
            yield record["id"], puzzle


SCENARIOS: Sequence[Scenario] = (
    Scenario(
        name="candidates",
        purpose="How long true candidates take while a variant Sudoku is being made.",
        puzzles="a collection of variant Sudokus, every third clue left out",
        ways="afresh, with one clue more, with one less",
        parts={"boards": boards},
        options=(
            option("limit", 10.0, "Seconds for each question."),
            option("most", 1000, "Boards at most."),
        ),
        quick={"limit": 2.0, "most": 1},
    ),
)
