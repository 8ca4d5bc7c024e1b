"""Large boards of Nikoli's and the setters' genres: how long our makers take, and how long a proof takes, with the
model built anew; sparse Nurikabe.

    python benchmarks/classics.py [--only nurikabe,...] [--number 2] [--limit 60] [--out FILE]

The boards are those of fixed seeds. Everything in processor seconds; a board that isn't made within the limit, seconds
of the clock, is left out.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from results_file import dated, write

import clueproof
from clueproof.generation import Recipe, make
from clueproof.questions.instance import compile_puzzle, forget_models
from clueproof.questions.sessions import close_all

LARGE: dict[str, tuple[tuple[int, int], dict[str, Any]]] = {
    "nurikabe": ((20, 36), {}),
    "heyawake": ((30, 30), {}),
    "yajilin": ((20, 20), {}),
    "kakuro": ((20, 20), {}),
    "star-battle": ((14, 14), {"stars": 3}),
    "tapa": ((15, 15), {}),
    "cave": ((25, 35), {}),
    "creek": ((30, 40), {}),
}
"""Genre -> height and width, and options."""
SPARSE = {
    "10, 9, 12, 14": {(6, 3): 10, (3, 7): 9, (8, 6): 12, (2, 2): 14},
    "50": {(4, 4): 50},
    "27, 25": {(1, 1): 27, (8, 8): 25},
    "1, 10, 17, 29": {(0, 9): 1, (2, 1): 10, (9, 4): 17, (5, 7): 29},
}
"""Sparse Nurikabe of 10x10: name -> the numbers."""


def sparse(numbers: dict[tuple[int, int], int]) -> clueproof.Puzzle:
    rows = [" ".join([str(numbers.get((r, c), ".")) for c in range(10)]) for r in range(10)]
    return clueproof.parse("nurikabe\n" + "\n".join(rows))


def proved(puzzle: clueproof.Puzzle, limit: float) -> dict[str, Any]:
    """How long building the model takes, and both together with the proof."""
    close_all()
    forget_models()
    started = time.process_time()
    constraints = len(compile_puzzle(puzzle).model.constraints)
    built = time.process_time() - started
    forget_models()
    started = time.process_time()
    verdict = clueproof.verify(puzzle, time_limit=limit)
    took = time.process_time() - started
    return {"constraints": constraints, "built": round(built, 3), "proved": round(took, 3), "verdict": verdict.word}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--number", type=int, default=2, help="boards of each genre")
    parser.add_argument("--limit", type=float, default=60.0)
    parser.add_argument("--size", type=int, help="other boards: squares of so many cells")
    parser.add_argument("--out")
    words = parser.parse_args()
    only = words.only.split(",") if words.only else [*LARGE, "sparse"]
    rows: list[dict[str, Any]] = []
    print("| board | made | built | built and proved | verdict |\n|---|---|---|---|---|", flush=True)
    for genre in [genre for genre in LARGE if genre in only]:
        size, options = LARGE[genre]
        size = size if words.size is None else (words.size, words.size)
        for number in range(1, words.number + 1):
            row: dict[str, Any] = {"board": f"{genre} {size[0]}x{size[1]}"}
            started = time.process_time()
            try:
                made = make(Recipe(genre, size, options=options), "large", number, time_limit=words.limit)
            except clueproof.ClueproofError as error:
                row["error"] = str(error)
            else:
                row |= {"made": round(time.process_time() - started, 2), **proved(made.puzzle, words.limit)}
            rows.append(row)
            print(told(row), flush=True)
    for name, numbers in SPARSE.items() if "sparse" in only else ():
        rows.append({"board": f"nurikabe 10x10: {name}", **proved(sparse(numbers), words.limit)})
        print(told(rows[-1]), flush=True)
    if words.out:
        write(words.out, dated(boards=rows))


def told(row: dict[str, Any]) -> str:
    said = (row.get("made", ""), row.get("built", ""), row.get("proved", ""), row.get("error") or row["verdict"])
    return f"| {row['board']} | {' | '.join(map(str, said))} |"


if __name__ == "__main__":
    main()
