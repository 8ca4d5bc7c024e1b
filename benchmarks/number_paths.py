"""Makes the puzzle files of Shade the Cells, Triangle sum and Unidirectional TSP in `instances/`, from fixed seeds.

    python benchmarks/number_paths.py

A Shade the Cells puzzle has the numbers of a random solution. `-loose` ones lack some of them, in `-wrong`
ones a number is one more than it should be. Matrices and triangles have random numbers. Every verdict
is found by two backends, `sat` and `cpsat`, before it is written down as expected.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

from clueproof import parse, to_text, verify

INSTANCES = Path(__file__).parent.parent / "instances"


def shaded(height: int, width: int, seed: int, neighbours: int = 4, itself: bool = True, change: str = "") -> str:
    """The numbers of a random solution, two cells in five dark."""
    chance = random.Random(seed)
    dark = {(r, c) for r in range(height) for c in range(width) if chance.random() < 0.4}
    rows = []
    for r in range(height):
        row = []
        for c in range(width):
            if (r, c) in dark:
                cross = [(y, x) for y, x in dark if y == r or x == c]
                number = len(cross) - (not itself)
            else:
                near = [(y, x) for y, x in dark if max(abs(y - r), abs(x - c)) == 1]
                number = len([1 for y, x in near if neighbours == 8 or y == r or x == c])
            row.append("." if change == "loose" and chance.random() < 0.7 else str(number))
        rows.append(row)
    if change == "wrong":
        spot = chance.randrange(height), chance.randrange(width)
        rows[spot[0]][spot[1]] = str(int(rows[spot[0]][spot[1]]) + 1)
    kind = f"neighbours={neighbours}" * (neighbours != 4) + " itself=no" * (not itself)
    name = "-".join(["shade", f"{height}x{width}", *([change] if change else []), *([str(seed)] if seed else [])])
    return f"shade-the-cells id={name} width={width} {kind}\n" + "\n".join(map(" ".join, rows))


def triangle(height: int, most: int, seed: int, option: str = "") -> str:
    chance = random.Random(f"{height} {seed}")
    rows = [" ".join(str(chance.randint(0, most)) for _ in range(row)) for row in range(1, height + 1)]
    name = "-".join(["triangle", str(height), str(seed), *option.split("=")]).rstrip("-")
    return f"triangle-sum id={name} {option}\n" + "\n".join(rows)


def matrix(height: int, width: int, least: int, most: int, seed: int) -> str:
    chance = random.Random(f"{height}x{width} {seed}")
    rows = [" ".join(str(chance.randint(least, most)) for _ in range(width)) for _ in range(height)]
    return f"unidirectional-tsp id=tsp-{height}x{width}-{seed}\n" + "\n".join(rows)


def told(text: str) -> str:
    """The puzzle in its text form with the verdict that both backends give."""
    puzzle = parse(text)
    words = {verify(puzzle, backend=backend).word for backend in ("sat", "cpsat")}
    assert len(words) == 1
    assert not words & {"unknown"}
    puzzle.about.update(expect=words.pop(), origin="clueproof, benchmarks/number_paths.py")
    return to_text(puzzle)


def write(name: str, head: str, texts: Iterable[str]) -> None:
    path = INSTANCES / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"# {head}\n\n" + "\n".join(map(told, texts)), encoding="utf-8")


def main() -> None:
    head = "Made for clueproof by benchmarks/number_paths.py"
    write(
        "shade-the-cells/own.txt",
        f"{head}: the numbers of a random solution",
        [
            *(shaded(*size, 1) for size in ((3, 3), (4, 6), (8, 5), (10, 10), (12, 15), (20, 20))),
            shaded(6, 9, 2, neighbours=8),
            shaded(9, 6, 3, itself=False),
            shaded(10, 12, 4, neighbours=8, itself=False),
            shaded(10, 10, 5, change="loose"),
            shaded(5, 7, 6, change="loose"),
            shaded(10, 8, 7, change="wrong"),
            shaded(5, 6, 8, neighbours=8, change="wrong"),
        ],
    )
    write(
        "triangle-sum/own.txt",
        f"{head}: random numbers",
        [
            *(triangle(height, 99, 1) for height in (4, 8, 15, 40)),
            triangle(12, 9, 2),
            triangle(12, 4, 9),
            triangle(15, 99, 3, "aim=least"),
            triangle(10, 9, 4, "aim=least"),
            triangle(4, 9, 5, "sum=19"),
            triangle(7, 99, 6, "sum=308"),
            triangle(7, 99, 7, "sum=700"),
            triangle(35, 99, 8, "sum=1700"),
        ],
    )
    write(
        "unidirectional-tsp/own.txt",
        f"{head}: random numbers",
        [
            *(matrix(*size, 1, 99, 1) for size in ((1, 6), (2, 5), (5, 6), (6, 1), (10, 30), (30, 10))),
            matrix(6, 12, 1, 3, 2),
            matrix(5, 8, -9, 9, 3),
        ],
    )


if __name__ == "__main__":
    main()
