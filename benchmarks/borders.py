"""How the time for a verdict grows with size: Easy as ABC, Skyscrapers and Range, for every backend.

    python benchmarks/borders.py [--sizes abc:8x5,towers:9,range:20x25,...] [--backends sat,cpsat]
        [--limit 60] [--seeds 3] [--folder FOLDER] [--out FILE] [--puzzles FILE]

A size is rows x letters for Easy as ABC, rows for Skyscrapers, rows x columns for Range. The puzzles
are made here, the same for the same seed: a random solution, then all clues around the grid and as
many in it as rule out the other solutions; those in it are taken away again where that is quickly
seen to leave one solution, the others where the last proof of uniqueness did not use them.
`--puzzles` writes them to a file. `--folder` also times the public collections
`easy_as_abc/salad_generator.jsonl`, `skyscrapers/sgt_towers.jsonl` and `kurodoko/sgt_range.jsonl`.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from clueproof.encoders.borders import Borders, Framed

import clueproof
from clueproof.backends import Limit, Refuted, Satisfied
from clueproof.encoders.easy_as_abc import STAYS_EMPTY, AbcShape
from clueproof.encoders.range import RangeShape
from clueproof.formats import to_text
from clueproof.questions.instance import _model, compile_puzzle
from clueproof.questions.sessions import close_all

SIZES = (
    *(f"abc:{size}" for size in ("6x4", "8x5", "10x6", "12x8", "16x10", "20x12")),
    *(f"towers:{size}" for size in ("6", "8", "9", "10", "12", "14", "16")),
    *(f"range:{size}" for size in ("10x10", "15x15", "15x20", "20x25", "30x30")),
)
BACKENDS = ("sat", "sat:cadical195", "sat:glucose42", "cpsat")
EFFORT = 1000
"""Conflicts for each attempt to take a clue away."""
COLLECTIONS = {
    "easy-as-abc": "easy_as_abc/salad_generator.jsonl",
    "skyscrapers": "skyscrapers/sgt_towers.jsonl",
    "range": "kurodoko/sgt_range.jsonl",
}

Rows = Sequence[Sequence[int]]


# random solutions


def latin_square(size: int, random: Random) -> list[list[int]]:
    """A random Latin square of 1 to `size`: the moves of Jacobson and Matthews (1996), 2 * size**3 of them."""
    every = range(size)
    cube = [[[int((row + column) % size == value) for value in every] for column in every] for row in every]
    improper: tuple[int, int, int] | None = None
    moves = 0
    while improper is not None or moves < 2 * size**3:
        moves += 1
        x, y, z = improper or random.choice(
            [(i, j, k) for i in [random.randrange(size)] for j in every for k in every if not cube[i][j][k]]
        )
        a = random.choice([i for i in every if cube[i][y][z] == 1])
        b = random.choice([i for i in every if cube[x][i][z] == 1])
        c = random.choice([i for i in every if cube[x][y][i] == 1])
        for i, j, k, step in ((x, y, z, 1), (x, b, c, 1), (a, y, c, 1), (a, b, z, 1),
                              (a, y, z, -1), (x, b, z, -1), (x, y, c, -1), (a, b, c, -1)):  # fmt: skip
            cube[i][j][k] += step
        improper = (a, b, c) if cube[a][b][c] < 0 else None
    return [[cube[row][column].index(1) + 1 for column in every] for row in every]


def shading(height: int, width: int, random: Random) -> list[list[int]]:
    """Random shaded cells (1), as many as can be without two neighbours or an unshaded cell cut off."""
    rows = [[0] * width for _ in range(height)]
    places = [(r, c) for r in range(height) for c in range(width)]
    for r, c in random.sample(places, len(places)):
        near = [(r + dr, c + dc) for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        if not any(0 <= i < height and 0 <= j < width and rows[i][j] for i, j in near):
            rows[r][c] = 1
            if not connected(rows):
                rows[r][c] = 0
    return rows


def connected(rows: Rows) -> bool:
    """Do the 0 hang together?"""
    free = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if not cell}
    ahead = [min(free)]
    free.discard(ahead[0])
    for r, c in ahead:
        near = free & {(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)}
        free -= near
        ahead += near
    return not free


# puzzles


def framed(rows: Rows, see: Callable[[Sequence[int]], int], given: Callable[[int], int]) -> Framed:
    """All clues of a solution, around it and in it."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    sides = columns, [line[::-1] for line in columns], rows, [line[::-1] for line in rows]
    return Framed(Borders(*(tuple(map(see, lines)) for lines in sides)), tuple(given(n) for row in rows for n in row))


def tallest(line: Sequence[int]) -> int:
    return len({max(line[:stop]) for stop in range(1, len(line) + 1)})


def sight(rows: Rows, r: int, c: int) -> int:
    """The number of an unshaded cell, 0 for a shaded one."""
    if rows[r][c]:
        return 0
    column = [row[c] for row in rows]
    rays = rows[r][:c][::-1], rows[r][c + 1 :], column[:r][::-1], column[r + 1 :]
    return 1 + sum([*ray, 1].index(1) for ray in rays)


class Maker:
    """Makes a puzzle of a size, "towers:9"."""

    def __init__(self, size: str, seed: int) -> None:
        self.random = Random(f"{size} {seed}")
        genre, _, measures = size.partition(":")
        sizes = [*map(int, measures.split("x"))]
        self.numbers: list[int] = []
        """For Range, the cells that have a number."""
        if genre == "range":
            height, width = sizes
            self.rows = shading(height, width, self.random)
            cells = [sight(self.rows, r, c) for r in range(height) for c in range(width)]
            self.numbers = [place for place, number in enumerate(cells) if number]
            self.full = clueproof.Puzzle(clueproof.rule_set("range"), RangeShape(height, width), tuple(cells))
            return
        self.rows = latin_square(sizes[0], self.random)
        if genre == "towers":
            clues = framed(self.rows, tallest, int)
            self.full = clueproof.Puzzle(clueproof.rule_set("skyscrapers"), sizes[0], clues)
            return
        self.rows = [[number if number <= sizes[1] else 0 for number in row] for row in self.rows]
        clues = framed(self.rows, lambda line: next(filter(None, line)), lambda number: number or STAYS_EMPTY)
        self.full = clueproof.Puzzle(clueproof.rule_set("easy-as-abc"), AbcShape(*sizes), clues)

    def puzzle(self) -> clueproof.Puzzle[Any, Any]:
        instance = compile_puzzle(self.full)
        around = 0 if self.numbers else 4 * len(self.rows)
        chosen = list(range(around))
        keys = tuple([cell for row in self.rows for cell in row])
        with clueproof.backend("sat").open(instance.model) as session:
            guard = session.open_guard()
            session.add_clause(instance.model.difference(keys), guard)

            def asked(places: Sequence[int], effort: int | None = None) -> Any:
                return session.solve([guard, *(instance.clues[place] for place in places)], Limit(conflicts=effort))

            while isinstance(answer := asked(chosen), Satisfied):
                wrong = self._wrong(answer.keys)
                chosen += self.random.sample(wrong, min(3, len(wrong)))
            for place in self.random.sample(chosen[around:], len(chosen) - around):
                rest = [other for other in chosen if other != place]
                if place in chosen and isinstance(answer := asked(rest, EFFORT), Refuted):
                    core = set(answer.core)
                    # the clues around the grid stay for now: they make it hard
                    chosen = [other for other in rest if other < around or instance.clues[other] in core]
            answer = asked(chosen)
            assert isinstance(answer, Refuted)
            core = set(answer.core)
            chosen = [place for place in chosen if instance.clues[place] in core]
        return clueproof.Puzzle(self.full.rules, self.full.shape, self._only({*chosen}))

    def _wrong(self, keys: tuple[int, ...]) -> list[int]:
        """The clues in cells that another solution breaks."""
        width = len(self.rows[0])
        rows = [keys[start : start + width] for start in range(0, len(keys), width)]
        if self.numbers:
            seen = [sight(rows, *divmod(place, width)) for place in self.numbers]
            wanted = [self.full.clues[place] for place in self.numbers]
            return [number for number, (a, b) in enumerate(zip(seen, wanted, strict=True)) if a != b]
        truth = [cell for row in self.rows for cell in row]
        return [4 * width + place for place, (a, b) in enumerate(zip(keys, truth, strict=True)) if a != b]

    def _only(self, chosen: set[int]) -> Any:
        """The clues at these positions, the others taken away."""
        if self.numbers:
            kept = {self.numbers[position] for position in chosen}
            return tuple([number if place in kept else 0 for place, number in enumerate(self.full.clues)])
        side = len(self.rows)
        flat = [*sum(self.full.clues.borders, ()), *self.full.clues.cells]
        flat = [clue if position in chosen else 0 for position, clue in enumerate(flat)]
        borders = Borders(*(tuple(flat[start : start + side]) for start in range(0, 4 * side, side)))
        return Framed(borders, tuple(flat[4 * side :]))


# measuring


def measured(puzzle: clueproof.Puzzle[Any, Any], backend: str, limit: float) -> dict[str, Any]:
    afresh()
    start = time.perf_counter()
    try:
        word = clueproof.verify(puzzle, backend=backend, time_limit=limit).word
    except clueproof.ClueproofError as error:
        word = str(error)
    seconds = time.perf_counter() - start
    return {"backend": backend, "verdict": word, "seconds": round(seconds, 4)}


def afresh() -> None:
    """Close the sessions and forget the models, so that the next answer needs all the work."""
    close_all()
    _model.cache_clear()


def collections(folder: Path, backends: Sequence[str], limit: float) -> list[dict[str, Any]]:
    """A whole file at a time, compiling included, reading left out."""
    rows = []
    for name, path in COLLECTIONS.items():
        puzzles = list(clueproof.read(folder / path, name))
        for backend in backends:
            afresh()
            start = time.perf_counter()
            words = [clueproof.verify(puzzle, backend=backend, time_limit=limit).word for puzzle in puzzles]
            seconds = time.perf_counter() - start
            rows.append({"set": path, "puzzles": len(words), "unique": words.count("unique"), "backend": backend})
            rows[-1]["seconds"] = round(seconds, 3)
            print(*rows[-1].values(), sep="\t", flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--backends", default=",".join(BACKENDS))
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--puzzles", type=Path)
    arguments = parser.parse_args()
    backends = arguments.backends.split(",")
    for backend in backends:
        # imports the solver
        measured(Maker("towers:4", 0).puzzle(), backend, arguments.limit)
    rows: list[dict[str, Any]] = []
    written: list[str] = []
    for size in filter(None, arguments.sizes.split(",")):
        for seed in range(arguments.seeds):
            puzzle = Maker(size, seed).puzzle()
            written.append(to_text(puzzle))
            for backend in backends:
                row = {"size": size, "seed": seed, "clues": len(compile_puzzle(puzzle).clues)}
                rows.append({**row, **measured(puzzle, backend, arguments.limit)})
                print(*rows[-1].values(), sep="\t", flush=True)
    result: dict[str, Any] = {
        "date": datetime.date.today().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "growth": rows,
    }
    if arguments.folder:
        result["collections"] = collections(arguments.folder, backends, arguments.limit)
    if arguments.out:
        arguments.out.write_text(json.dumps(result, indent=1) + "\n")
    if arguments.puzzles:
        arguments.puzzles.write_text("\n".join(written))


if __name__ == "__main__":
    main()
