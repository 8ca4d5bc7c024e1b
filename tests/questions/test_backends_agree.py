"""The same question on every backend has the same answer."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from clueproof import Multiple, NoSolution, Puzzle, Unique, count, parse, rule_set, solutions, verify
from tests import backtracking
from tests.givens import row_by_row
from tests.questions.backends import usable

BACKENDS = [
    "auto",
    "sat",
    "sat:cadical195",
    "sat:glucose42",
    "sat:minisat22",
    "sat:maplechrono",
    "cpsat",
    "exact-cover",
    "dimacs:minisat",
    "dimacs:cadical",
    "brute-force",
    "deduction:search",
]
TINY = {"brute-force"}
"""Backends for puzzles with few cells left."""
NO_BINARY = {"exact-cover"}


def corpus(genre: str, seed: int) -> Iterator[Puzzle]:
    chance = random.Random(seed)
    for side, box in ((4, (2, 2)), (6, (2, 3)), (6, (3, 2))):
        if genre == "sudoku":
            houses = backtracking.houses(side, box)
            full = next(backtracking.sudoku([[0] * side] * side, houses))
            header = f"sudoku box={box[0]}x{box[1]}"
        else:
            full = next(backtracking.binary([[None] * side] * (4 if side == 6 else side)))
            header = "binary"
        for kept in (0.7, 0.5, 0.3):
            rows = [[str(n) if chance.random() < kept else "." for n in row] for row in full]
            if chance.random() < 0.4:
                rows[0][0] = chance.choice("12" if genre == "sudoku" else "01")
            yield parse("\n".join([header, *map("".join, rows)]))


CORPUS = {genre: [*corpus(genre, 7)] for genre in ("sudoku", "binary")}


@pytest.mark.parametrize("genre", ["sudoku", "binary"])
@pytest.mark.parametrize("spec", BACKENDS)
def test_verdicts(spec: str, genre: str) -> None:
    usable(spec)
    if spec in NO_BINARY and genre == "binary":
        pytest.skip(f"{spec} takes exact covers alone")
    words = []
    for puzzle in CORPUS[genre]:
        empty = sum(given in (None, 0 if genre == "sudoku" else None) for given in row_by_row(puzzle, None))
        if spec in TINY and empty > 16:
            continue
        reference, verdict = verify(puzzle, backend="sat"), verify(puzzle, backend=spec)
        words.append(verdict.word)
        assert verdict.word == reference.word
        rules = rule_set(genre)
        if isinstance(verdict, Unique):
            assert isinstance(reference, Unique)
            assert verdict.solution == reference.solution
        if isinstance(verdict, Multiple):
            assert rules.check(puzzle, verdict.solution) is None
            assert rules.check(puzzle, verdict.second) is None
            assert verdict.solution != verdict.second
        if isinstance(verdict, NoSolution):
            assert isinstance(reference, NoSolution)
            assert verdict.core == reference.core
    assert len({*words}) > 1


@pytest.mark.parametrize("spec", BACKENDS)
def test_solutions(spec: str) -> None:
    usable(spec)
    puzzle = parse("sudoku\n1...\n..3.\n....\n..1.\n")
    expected = {
        *backtracking.sudoku([[1, 0, 0, 0], [0, 0, 3, 0], [0] * 4, [0, 0, 1, 0]], backtracking.houses(4, (2, 2)))
    }
    assert len(expected) > 1
    found = [*solutions(puzzle, backend=spec)]
    assert len(found) == len({*found})
    assert {*found} == expected
    answer = count(puzzle, backend=spec)
    assert (answer.found, answer.complete) == (len(expected), True)
