"""Random numbers that count the cells that are seen, against all shadings, for the tests of Range and Cave."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import product

from clueproof import parse, rule_set, solutions, verify

Rows = tuple[str, ...]


def all_shadings(height: int, width: int) -> list[Rows]:
    """Every way to shade a board, whatever the rules."""
    texts = map("".join, product(".#", repeat=height * width))
    return [tuple(text[start : start + width] for start in range(0, len(text), width)) for text in texts]


def sees(rows: Rows, r: int, c: int) -> int:
    """The number that an unshaded cell has: how many cells are seen from it, itself among them."""
    column = "".join(row[c] for row in rows)
    parts = rows[r][:c][::-1], rows[r][c + 1 :], column[:r][::-1], column[r + 1 :]
    return 1 + sum(len(part.split("#")[0]) for part in parts)


def flooded(cells: set[tuple[int, int]], reached: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells that are reached from these, from side to side."""
    for _ in cells:
        reached = reached | {(r, c) for r, c in cells if {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & reached}
    return reached


def check_random_clues(name: str, shadings: Sequence[Rows], tries: int, share: float, *, untold: bool = False) -> None:
    """Compare solutions, check and verdict with all `shadings` that the rules allow. A `share` of the unshaded cells
    says its number, half of them only `?` where numbers can be `untold`."""
    height, width = len(shadings[0]), len(shadings[0][0])
    chance = random.Random(height * 10 + width)
    verdicts = set()
    for _ in range(tries):
        truth = chance.choice(shadings)
        wrong = chance.choice([0.0, 0.0, 0.1])
        grid: list[list[int | str]] = [
            [
                chance.randint(1, height + width - 1)
                if chance.random() < wrong
                else chance.choice(["?", sees(truth, r, c)] if untold else [sees(truth, r, c)])
                if truth[r][c] == "." and chance.random() < share
                else 0
                for c in range(width)
            ]
            for r in range(height)
        ]
        asked = parse(json.dumps({"puzzle": name, "grid": grid}))
        expected = {rows for rows in shadings if _fits(rows, grid)}
        assert {*solutions(asked)} == expected
        for rows in shadings:
            assert (rule_set(name).check(asked, rows) is None) == (rows in expected)
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts == {"none", "unique", "multiple"}


def _fits(rows: Rows, grid: list[list[int | str]]) -> bool:
    return all(
        not says or (rows[r][c] == "." and says in ("?", sees(rows, r, c)))
        for r, line in enumerate(grid)
        for c, says in enumerate(line)
    )


def check_agrees(name: str, shadings: Sequence[Rows]) -> None:
    """Check every shading of a board without clues against all that the rules allow."""
    height, width = len(shadings[0]), len(shadings[0][0])
    asked, good = parse(f"{name}\n" + (". " * width + "\n") * height), {*shadings}
    for rows in all_shadings(height, width):
        assert (rule_set(name).check(asked, rows) is None) == (rows in good)
