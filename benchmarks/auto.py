"""Does `auto` choose well? Its time on every set beside the best single backend, and beside the virtual best.

    python benchmarks/auto.py [FOLDER] [--backends sat,cpsat] [--most 20] [--repeat 2] [--limit 10] [--out FILE]

The sets are the genres of `instances/`, and the files of FOLDER (or $CLUEPROOF_INSTANCES), the public collections, of
each as many puzzles as `--most`, evenly taken. It is `clueproof compare` with `--clock processor`, repeated with the
backends in another order; of each puzzle and backend the least time counts, since other work on the machine only adds
to it. A set on which `auto` is not within 1.2 times the best is marked, unless it takes less than a millisecond more a
puzzle: that is the clock's difference, not the choice's.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from results_file import dated, write

import clueproof
from clueproof.comparison import Row, compare
from clueproof.comparison.scores import by_processor
from clueproof.comparison.standings import sentence, standing
from clueproof.comparison.tables import seconds
from clueproof.encoders.registry import RULE_SETS
from clueproof.formats.read import read_all
from clueproof.puzzle.rule_set import Puzzle

INSTANCES = Path(__file__).parents[1] / "instances"
CALLED = {"takuzu": "binary", "kurodoko": "range", "pipes": "net", "zebra": "elimination", "hidoku": "hidato",
          "nonograms_colored": "nonogram", "independent_set": "independent-set"}  # fmt: skip
"""Folders that have another name than any of the genre's."""
GOAL, NOTHING = 1.2, 0.001
"""The ratio that is wanted; seconds a puzzle that are nothing."""


def sets(folder: Path | None) -> Iterator[tuple[str, list[Puzzle]]]:
    """Each set, and its puzzles."""
    for genre in sorted(INSTANCES.iterdir()):
        if genre.is_dir():
            yield genre.name, [puzzle for path in sorted(genre.iterdir()) for puzzle in readable(path, None)]
    if folder is None:
        return
    for path in sorted(folder.glob("*/*")):
        name = CALLED.get(path.parent.name, path.parent.name)
        rules = RULE_SETS.resolved(name.replace("_", "-"))
        if rules in RULE_SETS and path.suffix in (".txt", ".jsonl", ".mis") and ".solutions" not in path.name:
            yield f"{path.parent.name}/{path.stem}", list(readable(path, rules))


def readable(path: Path, rules: str | None) -> Iterator[Puzzle]:
    """The puzzles of a file that can be read."""
    return (found for found in read_all(str(path), rules) if isinstance(found, Puzzle))


def least(rows: list[Row]) -> list[Row]:
    """Of rows about the same puzzle and backend the quickest."""
    found: dict[tuple[str, int], Row] = {}
    for row in rows:
        other = found.setdefault((row.backend, row.number), row)
        if (row.decided, -row.seconds) > (other.decided, -other.seconds):
            found[row.backend, row.number] = row
    return list(found.values())


def measured(puzzles: list[Puzzle], backends: list[str], repeat: int, limit: float) -> list[Row]:
    """All rows, numbered as the puzzles are."""
    rows: list[Row] = []
    for time in range(repeat):
        order = [*backends, "auto"] if time % 2 == 0 else ["auto", *reversed(backends)]
        comparison = compare(puzzles, order, time_limit=limit)
        for disagreement in comparison.disagreements:
            print(f"DISAGREEMENT on {disagreement}", file=sys.stderr)
        rows += by_processor(comparison.rows)
    return least(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=os.environ.get("CLUEPROOF_INSTANCES"))
    parser.add_argument("--backends", default="sat,cpsat")
    parser.add_argument("--only", default="", help="sets whose names contain one of these")
    parser.add_argument("--most", type=int, default=20, help="puzzles of a set")
    parser.add_argument("--repeat", type=int, default=2)
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for a puzzle")
    parser.add_argument("--out", type=Path)
    words = parser.parse_args()
    backends, only = words.backends.split(","), [part for part in words.only.split(",") if part]
    found, table, missed = [], [], []
    # what is imported once is no part of any set
    compare([clueproof.parse("2x2:4f4_1f2", "sudoku")], backends)
    head = ["set", "puzzles", *backends, "auto", "virtual best", "auto / best"]
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}", flush=True)
    for name, puzzles in sets(Path(words.folder) if words.folder else None):
        if not puzzles or (only and not any(part in name for part in only)):
            continue
        chosen = puzzles[:: -(-len(puzzles) // words.most)]
        rows = [replace(row, set=name) for row in measured(chosen, backends, words.repeat, words.limit)]
        result = standing(name, rows, words.limit)
        times = {score.backend: score.par2 for score in result.scores}
        best = min(time for backend in backends if (time := times[backend]) is not None)
        auto = times["auto"] or 0.0
        ratio = auto / max(best, 1e-6)
        told = [name, str(len(chosen)), *(seconds(times[backend]) for backend in (*backends, "auto"))]
        told += [seconds(result.best.par2), f"{ratio:.2f}"]
        if ratio > GOAL and auto - best > NOTHING:
            missed.append(name)
            told[-1] += " !"
        print(f"| {' | '.join(told)} |", flush=True)
        table.append(dict(zip(head, told, strict=True)))
        found.append(standing(name, [row for row in rows if row.backend != "auto"], words.limit))
        if words.out:
            write(words.out, dated(sets=table, missed=missed, sentence=sentence(found)))
    print(f"\n{sentence(found)}")
    print(f"auto is within {GOAL} times the best on {len(table) - len(missed)} of {len(table)} sets; not on: {missed}")


if __name__ == "__main__":
    main()
