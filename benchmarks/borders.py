"""How the time for a verdict grows with size: Easy as ABC, Skyscrapers and Range, for every backend.

    python benchmarks/borders.py [--sizes abc:8x5,towers:9,range:20x25,...] [--backends sat,cpsat]
        [--limit 60] [--seeds 3] [--folder FOLDER] [--out FILE] [--puzzles FILE]

A size is rows x letters for Easy as ABC, rows for Skyscrapers, rows x columns for Range. The puzzles are those that
`generate` makes, the same for the same seed; of large ones not all needless clues are left out, which would take
minutes. `--puzzles` writes them to a file. `--folder` also times the public collections
`easy_as_abc/salad_generator.jsonl`, `skyscrapers/sgt_towers.jsonl` and `kurodoko/sgt_range.jsonl`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from results_file import dated, write

import clueproof
from clueproof.formats import to_text
from clueproof.generation import Recipe, make
from clueproof.questions.instance import forget_models
from clueproof.questions.sessions import close_all

SIZES = (
    *(f"abc:{size}" for size in ("6x4", "8x5", "10x6", "12x8", "16x10", "20x12")),
    *(f"towers:{size}" for size in ("6", "8", "9", "10", "12", "14", "16")),
    *(f"range:{size}" for size in ("10x10", "15x15", "15x20", "20x25", "30x30")),
)
BACKENDS = ("sat", "sat:cadical195", "sat:glucose42", "cpsat")
COLLECTIONS = {
    "easy-as-abc": "easy_as_abc/salad_generator.jsonl",
    "skyscrapers": "skyscrapers/sgt_towers.jsonl",
    "range": "kurodoko/sgt_range.jsonl",
}

Puzzle = clueproof.Puzzle


def made(size: str, seed: int) -> Puzzle:
    """A puzzle of a size, "towers:9"."""
    genre, _, measures = size.partition(":")
    sizes = [*map(int, measures.split("x"))]
    return {"abc": easy_as_abc, "towers": skyscrapers, "range": range_}[genre](*sizes, seed)


def easy_as_abc(side: int, letters: int, seed: int) -> Puzzle:
    return make(Recipe("easy-as-abc", (side, side), {"letters": letters}), seed).puzzle


def skyscrapers(side: int, seed: int) -> Puzzle:
    return make(Recipe("skyscrapers", (side, side), at_least=5 * side * side // 8 if side > 12 else 0), seed).puzzle


def range_(height: int, width: int, seed: int) -> Puzzle:
    cells = height * width
    return make(Recipe("range", (height, width), at_least=cells // 5 if cells > 500 else 0), seed).puzzle


# measuring


def measured(puzzle: Puzzle, backend: str, limit: float) -> dict[str, Any]:
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
    forget_models()


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
        measured(made("towers:4", 0), backend, arguments.limit)
    rows: list[dict[str, Any]] = []
    written: list[str] = []
    for size in filter(None, arguments.sizes.split(",")):
        for seed in range(arguments.seeds):
            puzzle = made(size, seed)
            written.append(to_text(puzzle))
            for backend in backends:
                row = {"size": size, "seed": seed, "clues": len(puzzle.rules.clue_list(puzzle))}
                rows.append({**row, **measured(puzzle, backend, arguments.limit)})
                print(*rows[-1].values(), sep="\t", flush=True)
    result = dated(growth=rows)
    if arguments.folder:
        result["collections"] = collections(arguments.folder, backends, arguments.limit)
    if arguments.out:
        write(arguments.out, result)
    if arguments.puzzles:
        arguments.puzzles.write_text("\n".join(written))


if __name__ == "__main__":
    main()
