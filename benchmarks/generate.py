"""How many puzzles a second? `generate` beside qqwing and Simon Tatham's programs, and alone on larger boards.

    python benchmarks/generate.py [--seconds 2] [--only sudoku,...] [--processes 2000] [--out FILE]

Each line of the table is one kind of puzzle. Both sides run in turns in one run, each on one core, best of
`ROUNDS`, in processor time: ours in this process, after one puzzle that pays for what is kept open; theirs
as a whole process that makes so many that its start doesn't matter. Ours are proved unique by a separate
question at the end and are irreducible, but for nonograms. Theirs can be solved by certain techniques
(qqwing: are unique); by default the programs `sgt-...` make easy ones, and do not leave out all
that could be left out. Programs that are not installed are left out.

At the end, the command line beside qqwing, each as a whole process that makes `--processes` Sudokus (0: not at all), in
turns; the clock on the wall and processor time, medians of the ratios of pairs.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from results_file import dated, write

import clueproof
from clueproof.generation import Recipe, make

ROUNDS = 3
GAMES = "/usr/games"
"""Where Debian has the programs."""


@dataclass(frozen=True)
class Line:
    """What we make, and the command that makes about the same; N stands for how many."""

    name: str
    recipe: Recipe
    peer: Sequence[str] = ()


LINES = (
    Line("Sudoku 9x9", Recipe("sudoku"), ("qqwing", "--generate", "N", "--one-line")),
    Line("Sudoku 9x9, rotation", Recipe("sudoku", symmetry="rotation"), ("sgt-solo", "--generate", "N", "3x3")),
    Line("Sudoku 9x9, rotation; theirs hard", Recipe("sudoku", symmetry="rotation"),
         ("sgt-solo", "--generate", "N", "3x3du")),
    Line("Sudoku 16x16, rotation", Recipe("sudoku", (16, 16), symmetry="rotation"),
         ("sgt-solo", "--generate", "N", "4x4")),
    Line("Sudoku 16x16", Recipe("sudoku", (16, 16))),
    Line("Skyscrapers 5x5", Recipe("skyscrapers", (5, 5)), ("sgt-towers", "--generate", "N", "5")),
    Line("Skyscrapers 6x6", Recipe("skyscrapers", (6, 6)), ("sgt-towers", "--generate", "N", "6")),
    Line("Skyscrapers 6x6; theirs hard", Recipe("skyscrapers", (6, 6)), ("sgt-towers", "--generate", "N", "6du")),
    Line("Skyscrapers 9x9", Recipe("skyscrapers", (9, 9)), ("sgt-towers", "--generate", "N", "9")),
    Line("Unruly 8x8", Recipe("binary", (8, 8), {"unique_lines": False}), ("sgt-unruly", "--generate", "N", "8x8dt")),
    Line("Unruly 14x14", Recipe("binary", (14, 14), {"unique_lines": False}),
         ("sgt-unruly", "--generate", "N", "14x14de")),
    Line("Unruly 20x20", Recipe("binary", (20, 20), {"unique_lines": False}),
         ("sgt-unruly", "--generate", "N", "20x20de")),
    Line("Unruly 30x30", Recipe("binary", (30, 30), {"unique_lines": False}),
         ("sgt-unruly", "--generate", "N", "30x30de")),
    Line("Binary puzzle 14x14", Recipe("binary", (14, 14))),
    Line("Binary puzzle 20x20", Recipe("binary", (20, 20))),
    Line("Nonogram 15x15", Recipe("nonogram", (15, 15)), ("sgt-pattern", "--generate", "N", "15x15")),
    Line("Nonogram 30x30", Recipe("nonogram", (30, 30)), ("sgt-pattern", "--generate", "N", "30x30")),
    Line("Nonogram 45x45", Recipe("nonogram", (45, 45)), ("sgt-pattern", "--generate", "N", "45x45")),
    Line("Range 6x9", Recipe("range", (6, 9)), ("sgt-range", "--generate", "N", "9x6")),
    Line("Range 9x13", Recipe("range", (9, 13)), ("sgt-range", "--generate", "N", "13x9")),
    Line("Range 20x20", Recipe("range", (20, 20)), ("sgt-range", "--generate", "N", "20x20")),
    Line("Shade the Cells 8x8", Recipe("shade-the-cells", (8, 8))),
)  # fmt: skip


def ours(recipe: Recipe, seconds: float, first: int) -> tuple[float, list[int]]:
    """Puzzles a second, and how many clues each has."""
    clues = []
    started = time.process_time()
    while not clues or time.process_time() - started < seconds:
        puzzle = make(recipe, 1, first + len(clues)).puzzle
        clues.append(len(puzzle.rules.clue_list(puzzle)))
    return len(clues) / (time.process_time() - started), clues


def theirs(program: str, command: Sequence[str], number: int) -> tuple[float, float]:
    """Puzzles a second, and the processor seconds of the whole process."""

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    words = [str(number) if word == "N" else word for word in command[1:]]
    subprocess.run([program, *words], check=True, stdout=subprocess.DEVNULL)
    took = max(used() - before, 1e-3)
    return number / took, took


def measured(line: Line, seconds: float) -> dict[str, Any]:
    program = shutil.which(line.peer[0], path=f"{os.environ['PATH']}:{GAMES}") if line.peer else None
    number = 1
    while program and number < 100_000:
        _, took = theirs(program, line.peer, number)
        if took > seconds / 2:
            break
        number = int(number * min(8, max(2, seconds / took)))
    make(line.recipe, 1, 1)
    own, clues, other = 0.0, [], 0.0
    for _ in range(ROUNDS):
        rate, some = ours(line.recipe, seconds, 2 + len(clues))
        clues += some
        own = max(own, rate)
        if program:
            other = max(other, theirs(program, line.peer, number)[0])
    result: dict[str, Any] = {
        "what": line.name,
        "a second": round(own, 2),
        "made": len(clues),
        "clues": {"mean": round(sum(clues) / len(clues), 1), "least": min(clues), "most": max(clues)},
    }
    if program:
        result |= {"peer": " ".join(line.peer), "peer a second": round(other, 2), "ratio": round(own / other, 2)}
    return result


def whole_processes(number: int) -> list[dict[str, Any]]:
    """`clueproof generate sudoku` and qqwing, start included: in one process, and as it is without `--jobs`."""
    peer = shutil.which("qqwing", path=f"{os.environ['PATH']}:{GAMES}")
    if peer is None:
        return []
    theirs = [peer, "--generate", str(number), "--one-line"]
    ours = [sys.executable, "-m", "clueproof", "generate", "sudoku", "--count", str(number), "--seed"]
    found = []
    for name, options in {"one process": ["--jobs", "1"], "a process for each processor": []}.items():
        pairs = [(_took([*ours, str(seed), *options]), _took(theirs)) for seed in range(ROUNDS)]
        found.append(
            {
                "what": f"{number} Sudokus, {name}",
                "wall, s": round(median(one[0] for one, _ in pairs), 2),
                "qqwing, s": round(median(other[0] for _, other in pairs), 2),
                "times as fast": round(median(other[0] / one[0] for one, other in pairs), 2),
                "by processor time": round(median(other[1] / one[1] for one, other in pairs), 2),
            }
        )
    return found


def _took(command: Sequence[str]) -> tuple[float, float]:
    """Seconds of a whole process: by the clock on the wall, of processors."""
    before, started = os.times(), time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after, ended = os.times(), time.monotonic()
    return ended - started, sum(after[2:4]) - sum(before[2:4])


def table(lines: Sequence[dict[str, Any]]) -> str:
    rows = ["| puzzle | a second | beside | a second | ratio | clues: mean, least, most |", "|---|---|---|---|---|---|"]
    for line in lines:
        clues = line["clues"]
        peer = f"`{line['peer']}` | {line['peer a second']:.3g} | {line['ratio']}" if "peer" in line else "| |"
        rows.append(
            f"| {line['what']} | {line['a second']:.3g} | {peer} | {clues['mean']}, {clues['least']}, {clues['most']} |"
        )
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each side and round")
    parser.add_argument("--only", default="", help="beginnings of the names of lines, with commas between them")
    parser.add_argument("--processes", type=int, default=2000, metavar="N", help="Sudokus for whole processes")
    parser.add_argument("--out", help="write the result as JSON")
    options = parser.parse_args()
    wanted = tuple(word.lower() for word in options.only.split(",") if word)
    lines = []
    for line in LINES:
        if wanted and not line.name.lower().startswith(wanted):
            continue
        lines.append(measured(line, options.seconds))
        print(json.dumps(lines[-1]), flush=True)
    print(table(lines))
    processes = whole_processes(options.processes) if options.processes else []
    for row in processes:
        print(json.dumps(row))
    if options.out:
        write(options.out, dated(clueproof=clueproof.__version__, lines=lines, processes=processes))


if __name__ == "__main__":
    main()
