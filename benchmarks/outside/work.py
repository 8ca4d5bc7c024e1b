"""The work that the scenario `versions` measures: `python work.py NAME` does it, with whichever clueproof is imported.

Each line does its work once to open what is kept open, then twice for the measure; what is new work each time, such as
compiling, is done once. It says what came out, which must be the same in all versions.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = "CLUEPROOF_INSTANCES"
ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

Work = Callable[[], object]
"""Does the work that is measured, and says what came out."""


class Line(NamedTuple):
    """One thing to measure."""

    name: str
    prepare: Callable[[], Work]
    needs: str = ""
    """A file of the collections."""
    once: bool = False
    """Is it other work the second time?"""


def part(*names: str) -> Any:
    """The first of these modules of clueproof that the version has: some had other names."""
    import clueproof

    for name in names:
        path = Path(clueproof.__file__).parent.joinpath(*name.split("."))
        # by its file: an installed version may stand in for what this one lacks
        if path.is_dir() or path.with_suffix(".py").exists():
            return import_module(f"clueproof.{name}")
    raise SystemExit(f"no module {' or '.join(names)}")


def puzzles(path: str, rules: str, most: int) -> list[Any]:
    """Those that can be read."""
    import clueproof
    from clueproof.formats.read import read_all

    found = read_all(Path(os.environ[FOLDER], path), rules)
    return list(islice((item for item in found if isinstance(item, clueproof.Puzzle)), most))


def verdicts(name: str, path: str, rules: str, most: int = 10_000) -> Line:
    """Puzzles that are read already; shapes are compiled before, but where clues are constraints."""

    def prepare() -> Work:
        import clueproof

        found = puzzles(path, rules, most)
        return lambda: Counter(clueproof.verify(puzzle).word for puzzle in found)

    return Line(f"verify {name}", prepare, path)


def reading(name: str, path: str, rules: str, most: int = 10_000) -> Line:
    return Line(f"read {name}", lambda: lambda: len(puzzles(path, rules, most)), path)


def made(name: str, number: int, rules: str, size: tuple[int, int] | None = None) -> Line:
    def prepare() -> Work:
        generation = part("generation", "generate")

        def clues(seed: int) -> int:
            puzzle = generation.make(generation.Recipe(rules, size), 1, seed).puzzle
            return len(puzzle.rules.clue_list(puzzle))

        return lambda: sum(clues(seed) for seed in range(number))

    return Line(f"generate {name}", prepare)


def explained(name: str, path: str, most: int) -> Line:
    def prepare() -> Work:
        explanation = part("explanation", "explain")
        # its last item is the whole then
        steps = getattr(explanation, "explain_steps", explanation.explain)
        found = puzzles(path, "sudoku", most)
        return lambda: [sum(hasattr(step, "core") for step in steps(puzzle)) for puzzle in found]

    return Line(f"explain {name}", prepare, path)


def graded(name: str, path: str) -> Line:
    def prepare() -> Work:
        difficulty = part("explanation", "explain").difficulty
        found = puzzles(path, "sudoku", 12)
        return lambda: [difficulty(puzzle).score for puzzle in found]

    return Line(f"difficulty of {name}", prepare, path)


def compiled(name: str, shapes: dict[str, list[tuple[int, int]]], clauses: bool) -> Line:
    """Models of shapes that are met for the first time; and their formulas."""

    def prepare() -> Work:
        import clueproof
        from clueproof.lowering.clauses import Formula

        model_of = part("questions.uniqueness", "questions.ask").model_of
        found = [
            clueproof.parse(json.dumps({"size": [height, width], "grid": ["." * width] * height}), rules)
            for rules, sizes in shapes.items()
            for height, width in sizes
        ]

        def work() -> int:
            return sum(
                len(list(Formula(model).clauses)) if clauses else len(model.constraints)
                for model in map(model_of, found)
            )

        return work

    return Line(f"{'formulas' if clauses else 'models'}: {name}", prepare, once=True)


def command(name: str, *arguments: str) -> Line:
    """A whole process, several times: each takes only a few ticks of the clock."""

    def prepare() -> Work:
        file = tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False)  # noqa: SIM115  (others read it)
        file.write(ONE + "\n")
        file.close()
        words = [file.name if word == "FILE" else word for word in arguments]

        def work() -> int:
            for _ in range(10):
                subprocess.run([sys.executable, "-m", "clueproof", *words], check=True, stdout=subprocess.DEVNULL)
            return 10

        return work

    return Line(f"command {name}", prepare)


SHAPES: dict[str, dict[str, list[tuple[int, int]]]] = {
    "Sudoku to 25x25": {"sudoku": [(side, side) for side in (4, 6, 8, 9, 12, 16, 25)]},
    "Binary to 30x30": {"binary": [(side, side) for side in (6, 8, 10, 14, 20, 24, 30)]},
    "Skyscrapers to 9x9": {"skyscrapers": [(side, side) for side in range(3, 10)]},
    "Range to 20x20": {"range": [(side, side + 1) for side in (5, 8, 10, 12, 15, 20)]},
    "Shade the Cells to 20x20": {"shade-the-cells": [(side, side + 1) for side in (5, 8, 10, 12, 15, 20)]},
}

LINES = (
    verdicts("Sudoku, 17 clues", "sudoku/9x9_17clue_sample.txt", "sudoku", 700),
    verdicts("Sudoku, magictour", "sudoku/9x9_magictour_top1465.txt", "sudoku", 300),
    verdicts("Sudoku, hardest 1106", "sudoku/9x9_forum_hardest_1106.txt", "sudoku", 100),
    verdicts("Sudoku, rated 11 and more", "sudoku/9x9_forum_hardest_1905_er11plus_sample.txt", "sudoku", 300),
    verdicts("Sudoku, several solutions", "sudoku/9x9_serg_benchmark_sample.txt", "sudoku", 500),
    verdicts("Sudoku 16x16", "sudoku/large_16_25.jsonl", "sudoku", 20),
    verdicts("Binary (binarypuzzle.com)", "takuzu/binarypuzzle_com.jsonl", "binary", 300),
    verdicts("Unruly (sgt_unruly)", "takuzu/sgt_unruly.jsonl", "binary"),
    verdicts("Nonograms (JaCoP)", "nonogram/jacop_repository.jsonl", "nonogram", 40),
    verdicts("Nonograms (webpbn)", "nonogram/webpbn.jsonl", "nonogram", 8),
    verdicts("Easy as ABC (salad)", "easy_as_abc/salad_generator.jsonl", "easy-as-abc"),
    verdicts("Skyscrapers (sgt_towers)", "skyscrapers/sgt_towers.jsonl", "skyscrapers"),
    verdicts("Range (sgt_range)", "kurodoko/sgt_range.jsonl", "range"),
    verdicts("Elimination (zebralogic)", "zebra/zebralogic.jsonl", "elimination", 200),
    reading("Sudoku, 17 clues", "sudoku/9x9_17clue_sample.txt", "sudoku"),
    reading("Sudoku 16x16 and 25x25", "sudoku/large_16_25.jsonl", "sudoku"),
    reading("Binary (binarypuzzle.com)", "takuzu/binarypuzzle_com.jsonl", "binary"),
    reading("Nonograms (JaCoP)", "nonogram/jacop_repository.jsonl", "nonogram"),
    reading("Easy as ABC (salad)", "easy_as_abc/salad_generator.jsonl", "easy-as-abc"),
    reading("Skyscrapers (sgt_towers)", "skyscrapers/sgt_towers.jsonl", "skyscrapers"),
    reading("Range (sgt_range)", "kurodoko/sgt_range.jsonl", "range"),
    reading("Elimination (zebralogic)", "zebra/zebralogic.jsonl", "elimination", 200),
    command("--help", "--help"),
    command("verify, one puzzle", "verify", "FILE"),
    command("solve, one puzzle, with the picture", "solve", "--format", "svg", "FILE"),
    made("Sudoku 9x9", 80, "sudoku", (9, 9)),
    made("Binary 14x14", 8, "binary", (14, 14)),
    made("Skyscrapers 5x5", 80, "skyscrapers", (5, 5)),
    made("Skyscrapers 9x9", 4, "skyscrapers", (9, 9)),
    made("Range 7x9", 20, "range", (7, 9)),
    made("Range 20x20", 1, "range", (20, 20)),
    made("Nonogram 20x20", 15, "nonogram", (20, 20)),
    made("Elimination", 3, "elimination"),
    explained("Sudokus, 17 clues", "sudoku/9x9_17clue_sample.txt", 12),
    explained("a Sudoku with cores", "sudoku/9x9_magictour_top1465.txt", 1),
    graded("Sudokus, 17 clues", "sudoku/9x9_17clue_sample.txt"),
    graded("Sudokus, magictour", "sudoku/9x9_magictour_top1465.txt"),
    *(compiled(name, shapes, clauses) for clauses in (False, True) for name, shapes in SHAPES.items()),
)  # fmt: skip


def measure(line: Line) -> dict[str, Any]:
    """In a process of its own: the seconds, and what came out."""
    import clueproof

    def timed() -> tuple[float, object]:
        before = sum(os.times()[:4])
        start = time.process_time()
        result = work()
        mine = time.process_time() - start
        # the clock of the children ticks slowly, so it counts only where there are some
        return (mine if not line.name.startswith("command") else sum(os.times()[:4]) - before), result

    work = line.prepare()
    runs = [timed() for _ in range(1 if line.once else 3)][-2:]
    return {"seconds": min(seconds for seconds, _ in runs), "result": str(runs[-1][1]), "from": clueproof.__file__}


if __name__ == "__main__":
    print(json.dumps(measure(next(line for line in LINES if line.name == sys.argv[1]))))
