"""Cells that a loop passes or leaves out: no step removes what a solution has, and what the techniques say."""

from __future__ import annotations

import random

import pytest

import clueproof
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates

NAMES = {"cell with a line", "only two ways left", "too few ways left", "beside a cell with two ways"}


def test_steps_are_sound() -> None:
    chance, used, solvable = random.Random(3), set[str](), 0
    for number in range(80):
        height, width = chance.randint(3, 4), chance.randint(3, 5)
        rows = [["."] * width for _ in range(height)]
        for _ in range(chance.randint(0, 3)):
            rows[chance.randrange(height)][chance.randrange(width)] = f"{chance.choice('<>^v')}{chance.randint(0, 2)}"
        genre = "yajilin"
        if number % 3 == 0:
            genre, rows = "simple-loop", [["#" if cell != "." else "." for cell in row] for row in rows]
        text = f"{genre}\n" + "\n".join(map(" ".join, rows)) + "\n"
        try:
            problem = compile_puzzle(clueproof.parse(text))
        except clueproof.BadPuzzleError:
            continue  # so many cells are not ahead
        true = true_candidates(problem.model, problem.clues)
        solvable += true is not None
        used |= {step.technique for step in sound_steps(problem.model, problem.clues, true)}
    assert solvable > 20
    assert used >= NAMES - {"cell with a line"}


@pytest.mark.parametrize(
    ("technique", "headline", "reason"),
    [
        (
            "beside a cell with two ways",
            "r1c2 and r2c1 are unshaded",
            "r1c1 has two ways left: if r1c2 is shaded or r2c1 is shaded, then r1c1 is shaded, "
            "but no two shaded cells share a side",
        ),
        (
            "only two ways left",
            "join r1c1-r1c2 and r1c2-r1c3",
            "a line passes r1c2, and only two ways are left there",
        ),
        ("only two ways left", "join r1c1 and r2c1", "from r1c1-r1c2 only one way is left at r1c1"),
        ("cell with a line", "r1c3 is unshaded", "r1c2-r1c3 passes r1c3"),
    ],
)
def test_reasons(technique: str, headline: str, reason: str) -> None:
    text = "yajilin\n. . . .\n. . . .\n. ^1 . .\n. . . .\n"
    said = [
        (step.technique, clueproof.headline(step), clueproof.reason(step))
        for step in clueproof.explain(clueproof.parse(text), time_limit=20)
    ]
    assert (technique, headline, reason) in said, said


def test_a_cell_without_ways_is_left_out() -> None:
    puzzle = clueproof.parse("yajilin\n. >0 . .\nv0 . . .\n. . . .\n. . . .\n")
    said = [(step.technique, clueproof.headline(step), clueproof.reason(step)) for step in clueproof.explain(puzzle)]
    reason = "no way is left at r1c1, so that no line can pass it"
    assert ("too few ways left", "shade r1c1", reason) in said, said
