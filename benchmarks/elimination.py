"""How the time for a verdict grows with the size of elimination puzzles, for every backend.

    python benchmarks/elimination.py [--sizes 4x4,6x6] [--backends sat,cpsat] [--limit 60] [--zebra DIR] [--out FILE]

A size is items x categories. The puzzles are made here, the same for the same seed: a random
matching, and statements that are true of it, chosen one after the other to rule out what is still
possible, then thinned out to those that a proof of uniqueness used. `--zebra` also times a folder
with the public collection `zebralogic.jsonl`.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import time
from pathlib import Path
from random import Random
from typing import Any

import clueproof
from clueproof.backends import Limit, Refuted, Satisfied
from clueproof.encoders.elimination import EliminationShape
from clueproof.encoders.elimination.meaning import Arrangement, holds
from clueproof.encoders.elimination.rule_set import EliminationPuzzle
from clueproof.encoders.elimination.statements import (
    Compare,
    Count,
    Different,
    Item,
    OneOf,
    Same,
    Statement,
    Value,
)
from clueproof.encoders.elimination.validity import shape_of
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.sessions import close_all

SIZES = ("4x4", "5x6", "6x6", "8x6", "10x8", "12x8", "15x10", "20x10")
EFFORT = 500
"""Conflicts for one step of making a puzzle; beyond that more statements are given away."""
BACKENDS = ("sat", "sat:cadical195", "sat:glucose42", "cpsat")


class Maker:
    """Makes a puzzle of a size. The first category are places, the second numbers with gaps."""

    def __init__(self, items: int, categories: int, seed: int) -> None:
        self.random = Random(f"{items} {categories} {seed}")
        numbers = sorted(self.random.sample(range(10, 10 + 4 * items), items))
        listed: list[tuple[str, list[Any]]] = [("place", list(range(1, items + 1))), ("age", numbers)]
        for number in range(2, categories):
            listed.append((f"kind{number}", [f"k{number}i{item}" for item in range(1, items + 1)]))
        self.shape: EliminationShape = shape_of(listed[:categories])
        columns = [self.random.sample(category.labels, items) for category in self.shape.categories]
        self.solution = Arrangement(self.shape, list(zip(*columns, strict=True)))

    def statement(self) -> Statement:
        """A statement that is true of the solution; no plain matches, they would make it too easy."""
        while True:
            found = self._any()
            if holds(found, self.solution):
                return found

    def _item(self) -> Item:
        category = self.random.choice(self.shape.categories)
        return Item(category.name, self.random.choice(category.labels))

    def _any(self) -> Statement:
        kind = self.random.random()
        a, b = self._item(), self._item()
        if a.category == b.category:
            return self._any()
        if kind < 0.15:
            return Same(a, b)
        if kind < 0.35:
            return Different(a, b)
        if kind < 0.5:
            labels = self.shape.category[b.category].labels
            options = self.random.sample(labels, max(2, len(labels) // 3))
            return OneOf(a, tuple([Item(b.category, label) for label in options]))
        if kind < 0.9:
            category = self.random.choice(self.shape.categories[:2]).name
            terms = (1, Value(category, a)), (-1, Value(category, b))
            if kind < 0.7:
                return Compare(terms, None, -1)
            apart = self.random.choice([1, 1, 2, 3])
            return Compare(terms, apart, apart, absolute=self.random.random() < 0.5)
        c, d = self._item(), self._item()
        return Count(1, 1, (Same(a, b), Same(c, d))) if c.category != d.category else self._any()

    def puzzle(self) -> EliminationPuzzle:
        """Statements enough for one solution."""
        size = self.shape.size * len(self.shape.categories)
        pool = tuple([self.statement() for _ in range(8 * size)])
        rules = clueproof.rule_set("elimination")
        instance = compile_puzzle(clueproof.Puzzle(rules, self.shape, pool))
        chosen: list[int] = []
        with clueproof.backend("sat").open(instance.model) as session:
            wanted = self._keys(instance.model)
            guard = session.open_guard()
            session.add_clause(instance.model.difference(wanted), guard)
            while True:
                answer = session.solve([guard, *(instance.clues[place] for place in chosen)], Limit(conflicts=EFFORT))
                if isinstance(answer, Refuted):
                    core = set(answer.core)
                    kept = [place for place in chosen if instance.clues[place] in core]
                    return clueproof.Puzzle(rules, self.shape, tuple([pool[place] for place in kept]))
                if not isinstance(answer, Satisfied):
                    chosen += self.random.sample(range(len(pool)), 5)
                    continue
                rows = rules.decode(instance.puzzle, answer.keys)
                false = [place for place in range(len(pool)) if not holds(pool[place], Arrangement(self.shape, rows))]
                chosen += self.random.sample(false, min(3 + size // 40, len(false)))

    def _keys(self, model: Any) -> tuple[int, ...]:
        frame = self.shape.frame
        place = dict(zip(frame.labels, self.shape.frame_values, strict=True))
        return tuple(
            [place[self.solution.label(frame.name, self.solution.person(item) or 0)] for item in model.positions]
        )


def measured(puzzle: EliminationPuzzle, backend: str, limit: float) -> dict[str, Any]:
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
    clueproof.verify(Maker(4, 4, 0).puzzle())
    rows: list[dict[str, Any]] = []
    for size in arguments.sizes.split(","):
        items, categories = map(int, size.split("x"))
        for seed in range(arguments.seeds):
            puzzle = Maker(items, categories, seed).puzzle()
            for backend in arguments.backends.split(","):
                row = {"size": size, "seed": seed, "statements": len(puzzle.clues)}
                rows.append({**row, **measured(puzzle, backend, arguments.limit)})
                print(*rows[-1].values(), sep="\t", flush=True)
    result = {
        "date": datetime.date.today().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "growth": rows,
    }
    if arguments.zebra:
        result["zebra"] = zebra(arguments.zebra)
        print(result["zebra"])
    if arguments.out:
        arguments.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
