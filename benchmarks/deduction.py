"""How far technique goes and how long it takes: whole collections, by the hardest level that was needed.

    python benchmarks/deduction.py [DIR] [--most 200] [--out FILE]

DIR is the folder with the public collections, else `CLUEPROOF_INSTANCES`. Times are processor time for the steps
as objects, the compilation of a shape that is met for the first time left aside.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from results_file import dated, write

import clueproof
from clueproof.deduction import Deduction
from clueproof.formats.read import read_all
from clueproof.questions.instance import compile_puzzle

LISTS = (
    ("sudoku", "sudoku/9x9_17clue_sample.txt"),
    ("sudoku", "sudoku/9x9_magictour_top1465.txt"),
    ("sudoku", "sudoku/9x9_forum_hardest_1106.txt"),
    ("sudoku", "sudoku/9x9_forum_hardest_1905_er11plus_sample.txt"),
    ("binary", "takuzu/binarypuzzle_com.jsonl"),
    ("binary", "takuzu/sgt_unruly.jsonl"),
    ("nonogram", "nonogram/jacop_repository.jsonl"),
    ("nonogram", "nonogram/sgt_pattern.jsonl"),
    ("easy-as-abc", "easy_as_abc/salad_generator.jsonl"),
    ("skyscrapers", "skyscrapers/sgt_towers.jsonl"),
    ("range", "kurodoko/sgt_range.jsonl"),
    ("elimination", "zebra/zebralogic.jsonl"),
)


def measure(rule_set: str, path: Path, most: int) -> dict[str, Any]:
    """The row of one list."""
    levels: Counter[int] = Counter()
    milliseconds = []
    with_trial = 0
    puzzles = [puzzle for puzzle in read_all(path, rule_set) if isinstance(puzzle, clueproof.Puzzle)]
    for puzzle in islice(puzzles, 0, None, max(1, len(puzzles) // most)):
        instance = compile_puzzle(puzzle)
        Deduction(instance.model)
        started = time.process_time()
        deduction, level = Deduction(instance.model, instance.clues), 0
        while (step := deduction.step()) is not None:
            level = max(level, step.level)
        milliseconds.append(1000 * (time.process_time() - started))
        if deduction.solved:
            levels[level] += 1
            with_trial += 1
        else:
            deduction = Deduction(instance.model, instance.clues, trial=True)
            while deduction.step() is not None:
                pass
            with_trial += deduction.solved
    return {
        "list": path.stem,
        "puzzles": len(milliseconds),
        "solved": levels.total(),
        "with trial": with_trial,
        "levels": dict(sorted(levels.items())),
        "median ms": round(median(milliseconds), 1),
        "worst ms": round(max(milliseconds), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=os.environ.get("CLUEPROOF_INSTANCES"))
    parser.add_argument("--most", type=int, default=200, help="puzzles of each list, spread evenly")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    if options.folder is None:
        parser.error("name the folder with the collections, or set CLUEPROOF_INSTANCES")
    rows = []
    for rule_set, name in LISTS:
        path = Path(options.folder) / name
        if path.exists():
            rows.append(measure(rule_set, path, options.most))
            print(rows[-1], flush=True)
    if options.out is not None:
        write(options.out, dated(lists=rows))


if __name__ == "__main__":
    main()
