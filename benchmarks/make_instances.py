"""How the Sudokus and Binary puzzles in `instances/` were made: `python benchmarks/make_instances.py instances`.

Lists come from Debian's `qqwing --generate`. All others start from a full grid (a shifted pattern with rows,
columns and numbers exchanged at random, or the first solution found for a few random cells), from which clues are
taken away in a seeded random order while `verify` still says unique. Broken ones are unique ones with clues taken
away or one number changed. The verdict in each file is the one that was intended, not the one that was computed.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import clueproof

JIGSAWS = {
    5: "AAABB/ACABB/CCCDB/CEDDD/EEEED",
    6: "AAABBB/ACABDB/CCABDD/CCEFDD/CEEFFD/EEEFFF",
    7: "AAAABBB/AAACCBB/DCCCCBB/DDECFGG/DDEEFFG/DEEFFGG/DEEFFGG",
    9: "AAAABBCCC/AAABBBCCC/AABBBBCCC/DDDDEEFFF/DDDEEEFFF/DDEEEEFFF/GGGHHHHII/GGGHHHIII/GGGHHIIII",
}


def thinned(header: dict[str, Any], full: Sequence[Sequence[int]], seed: int, keep: int = 0) -> list[list[Any]]:
    """The grid with clues taken away while one solution remains, but no fewer than `keep`; None where empty."""
    grid: list[list[Any]] = [list(row) for row in full]
    spots = [(r, c) for r, row in enumerate(grid) for c in range(len(row))]
    random.Random(seed).shuffle(spots)
    left = len(spots)
    for r, c in spots:
        if left <= keep:
            break
        said, grid[r][c] = grid[r][c], None
        if clueproof.verify(puzzle_of({**header, "grid": grid}), time_limit=20).word == "unique":
            left -= 1
        else:
            grid[r][c] = said
    return grid


def puzzle_of(record: dict[str, Any]) -> clueproof.Puzzle[Any, Any]:
    return clueproof.parse(json.dumps(record))


def shifted(high: int, wide: int, seed: int) -> list[list[int]]:
    """A full Sudoku with boxes of `high` by `wide`."""
    chance, side = random.Random(seed), high * wide
    numbers = chance.sample(range(1, side + 1), side)
    rows = [band * high + r for band in chance.sample(range(wide), wide) for r in chance.sample(range(high), high)]
    columns = [stack * wide + c for stack in chance.sample(range(high), high) for c in chance.sample(range(wide), wide)]
    return [[numbers[(r % high * wide + r // high + c) % side] for c in columns] for r in rows]


def filled(header: dict[str, Any], height: int, width: int, values: Sequence[int], seed: int) -> list[list[int]]:
    """A full grid that obeys the rules: a solution for some random cells in the first row."""
    chance = random.Random(seed)
    while True:
        grid: list[list[Any]] = [[None] * width for _ in range(height)]
        for c in range(width):
            grid[0][c] = chance.choice(values)
        for r in range(1, height):
            grid[r][chance.randrange(width)] = chance.choice(values)
        answer = clueproof.solve(puzzle_of({**header, "grid": grid}), time_limit=5)
        if isinstance(answer, clueproof.Solved):
            return [list(row) for row in answer.solution]


def record(rules: str, name: str, options: dict[str, Any], grid: Sequence[Sequence[Any]], **about: str) -> str:
    rows: Any = ["".join("." if v is None else str(v) for v in row) for row in grid]
    if max((v or 0) for row in grid for v in row) > 9:
        rows = [[v or 0 for v in row] for row in grid]
    return json.dumps({"puzzle": rules, "id": name, **about, **options, "grid": rows})


def sudokus(folder: Path) -> None:
    listed = ["# Made with Debian's qqwing 1.3.4: qqwing --generate N --difficulty LEVEL --one-line. All unique."]
    for level, number in (("simple", 5), ("easy", 5), ("intermediate", 8), ("expert", 8)):
        command = ["qqwing", "--generate", str(number), "--difficulty", level, "--one-line"]
        made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        listed += [f"# {level}", *(line for line in made if len(line) == 81)]
    (folder / "qqwing.txt").write_text("\n".join(listed) + "\n")

    lines, origin = [], "benchmarks/make_instances.py"
    for seed, (high, wide) in enumerate([(1, 2), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)]):
        options = {"box": [high, wide]}
        grid = thinned({"puzzle": "sudoku", **options}, shifted(high, wide, seed), seed)
        lines.append(record("sudoku", f"box-{high}x{wide}", options, grid, expect="unique", origin=origin))
    grid = thinned({"puzzle": "sudoku"}, shifted(5, 5, 25), 25, keep=330)
    lines.append(record("sudoku", "box-5x5", {}, grid, expect="unique", origin=origin))
    for side, rows in JIGSAWS.items():
        options = {"regions": rows.split("/")}
        full = filled({"puzzle": "sudoku", **options}, side, side, range(1, side + 1), side)
        grid = thinned({"puzzle": "sudoku", **options}, full, side)
        lines.append(record("sudoku", f"jigsaw-{side}", options, grid, expect="unique", origin=origin))
    for high, wide in ((2, 2), (2, 3), (3, 3)):
        options = {"box": [high, wide], "diagonals": True}
        side = high * wide
        full = filled({"puzzle": "sudoku", **options}, side, side, range(1, side + 1), side)
        grid = thinned({"puzzle": "sudoku", **options}, full, side)
        lines.append(record("sudoku", f"x-{side}", options, grid, expect="unique", origin=origin))
    for seed in range(4):
        grid = thinned({"puzzle": "sudoku"}, shifted(3, 3, 100 + seed), seed)
        givens = [(r, c) for r in range(9) for c in range(9) if grid[r][c]]
        chance = random.Random(seed)
        r, c = chance.choice(givens)
        fewer = [[None if (r, c) == (y, x) else v for x, v in enumerate(row)] for y, row in enumerate(grid)]
        lines.append(record("sudoku", f"open-{seed}", {}, fewer, expect="multiple", origin=origin))
        # the number that the only solution has elsewhere in the row, where no clue shows it
        solution = clueproof.verify(puzzle_of({"puzzle": "sudoku", "grid": grid})).solution  # type: ignore[union-attr]
        empty = next((y, x) for y, x in givens if any(grid[y][k] is None for k in range(9)))
        hidden = next(k for k in range(9) if grid[empty[0]][k] is None)
        wrong = [list(row) for row in grid]
        wrong[empty[0]][hidden] = next(
            n for n in range(1, 10) if n not in (*grid[empty[0]], solution[empty[0]][hidden])
        )
        lines.append(record("sudoku", f"broken-{seed}", {}, wrong, expect="none", origin=origin))
    (folder / "shapes.jsonl").write_text("\n".join(lines) + "\n")


def binaries(folder: Path) -> None:
    lines, origin = [], "benchmarks/make_instances.py"
    sizes = [(2, 2), (4, 4), (2, 6), (4, 6), (6, 4), (6, 6), (8, 8), (10, 6), (10, 10), (12, 8), (14, 14), (20, 20)]
    for seed, (height, width) in enumerate(sizes):
        for unique_lines in (True, False):
            options = {} if unique_lines else {"unique_lines": False}
            if unique_lines and (height, width) == (2, 6):
                continue  # two rows of six have at most four different columns
            full = filled({"puzzle": "binary", **options}, height, width, (0, 1), seed)
            grid = thinned({"puzzle": "binary", **options}, full, seed)
            name = f"{'binary' if unique_lines else 'unruly'}-{height}x{width}"
            lines.append(record("binary", name, options, grid, expect="unique", origin=origin))
            if (height, width) in ((6, 6), (8, 8), (10, 6)):
                r, c = next((r, c) for r in range(height) for c in range(width) if grid[r][c] is not None)
                fewer = [[None if (r, c) == (y, x) else v for x, v in enumerate(row)] for y, row in enumerate(grid)]
                lines.append(record("binary", f"open-{name}", options, fewer, expect="multiple", origin=origin))
                wrong = [list(row) for row in grid]
                r, c = next((r, c) for r in range(height) for c in range(width) if grid[r][c] is None)
                wrong[r][c] = 1 - full[r][c]
                lines.append(record("binary", f"broken-{name}", options, wrong, expect="none", origin=origin))
    (folder / "shapes.jsonl").write_text("\n".join(lines) + "\n")


def main() -> None:
    folder = Path(sys.argv[1])
    for name, make in (("sudoku", sudokus), ("binary", binaries)):
        (folder / name).mkdir(parents=True, exist_ok=True)
        make(folder / name)


if __name__ == "__main__":
    main()
