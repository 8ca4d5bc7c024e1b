"""How the time for a verdict grows with the size of elimination puzzles, for every backend.

    python benchmarks/elimination.py [--sizes 4x4,6x6] [--backends sat,cpsat] [--limit 60] [--zebra DIR] [--out FILE]

A size is items x categories. The puzzles are those that `generate` makes, the same for the same seed. `--zebra` also
times a folder with the public collection `zebralogic.jsonl`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from results_file import dated, write

import clueproof
from clueproof.generation import Recipe, make
from clueproof.questions.sessions import close_all

SIZES = ("4x4", "5x6", "6x6", "8x6", "10x8", "12x8", "15x10", "20x10")
BACKENDS = ("sat", "sat:cadical195", "sat:glucose42", "cpsat")

Puzzle = clueproof.Puzzle


def made(items: int, categories: int, seed: int) -> Puzzle:
    """A puzzle of a size."""
    return make(Recipe("elimination", (items, categories), {"mixed": True}), seed).puzzle


def measured(puzzle: Puzzle, backend: str, limit: float) -> dict[str, Any]:
    start = time.perf_counter()
    try:
        word = clueproof.verify(puzzle, backend=backend, time_limit=limit).word
    except clueproof.ClueproofError as error:
        word = str(error)
    seconds = time.perf_counter() - start
    close_all()
    return {"backend": backend, "verdict": word, "seconds": round(seconds, 3)}


def zebra(folder: Path) -> dict[str, Any]:
    start = time.perf_counter()
    words = [clueproof.verify(puzzle).word for puzzle in clueproof.read(folder / "zebralogic.jsonl", "zebra")]
    return {"puzzles": len(words), "unique": words.count("unique"), "seconds": round(time.perf_counter() - start, 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--backends", default=",".join(BACKENDS))
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--zebra", type=Path)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    clueproof.verify(made(4, 4, 0))
    rows: list[dict[str, Any]] = []
    for size in arguments.sizes.split(","):
        items, categories = map(int, size.split("x"))
        for seed in range(arguments.seeds):
            puzzle = made(items, categories, seed)
            for backend in arguments.backends.split(","):
                row = {"size": size, "seed": seed, "statements": len(puzzle.rules.clue_list(puzzle))}
                rows.append({**row, **measured(puzzle, backend, arguments.limit)})
                print(*rows[-1].values(), sep="\t", flush=True)
    result = dated(growth=rows)
    if arguments.zebra:
        result["zebra"] = zebra(arguments.zebra)
        print(result["zebra"])
    if arguments.out:
        write(arguments.out, result)


if __name__ == "__main__":
    main()
