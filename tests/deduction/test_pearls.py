"""Pearls of a Masyu: no step removes what a solution has, the patterns take part, and their reasons."""

from __future__ import annotations

import random

import pytest

import clueproof
from clueproof.deduction.engine.registry import network_of
from clueproof.deduction.techniques.pearls import OnePearl
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates

PATTERNS = {
    "black pearl near the border",
    "pearl at the border",
    "straight on from a black pearl",
    "straight through a white pearl",
    "turn beside a white pearl",
    "black pearl blocked on a side",
    "black pearls side by side",
    "three white pearls in a row",
    "two white pearls at the border",
    "black pearl before two white pearls",
}


def test_steps_are_sound() -> None:
    chance, used, solvable = random.Random(5), set[str](), 0
    for number in range(120):
        height, width = chance.randint(4, 5), chance.randint(4, 6)
        rows = [["."] * width for _ in range(height)]
        for _ in range(chance.randint(1, 4)):
            rows[chance.randrange(height)][chance.randrange(width)] = chance.choice("WB")
        r, c = chance.randrange(1, height - 1), chance.randrange(1, width - 1)
        if number % 3 == 1:
            rows[r][c - 1 : c + 2] = "WWW"
        elif number % 3 == 2:
            rows[r][c], rows[r - 1][c - 1], rows[r - 1][c + 1] = "BWW"
        if number % 10 == 3:
            rows[-1][c : c + 2] = "WW"
        problem = compile_puzzle(clueproof.parse("masyu\n" + "\n".join(map("".join, rows)) + "\n"))
        true = true_candidates(problem.model, problem.clues)
        solvable += true is not None
        used |= {step.technique for step in sound_steps(problem.model, problem.clues, true)}
    assert solvable > 20
    assert used >= PATTERNS - {"black pearls side by side"}


@pytest.mark.parametrize(
    ("rows", "headline", "reason"),
    [
        (
            ["......", "......", "..BB..", "......", "......"],
            "join r3c2-r3c3, r3c1-r3c2, r3c4-r3c5 and r3c5-r3c6; no line between r3c3 and r3c4",
            "a line between the black pearls at r3c3 and r3c4 could not go straight on: both go away",
        ),
        (
            [".....", ".....", ".WWW.", ".....", "....."],
            "join r2c2-r3c2, r3c2-r4c2, r2c3-r3c3, r3c3-r4c3, r2c4-r3c4 and r3c4-r4c4; "
            "no lines r3c1-r3c2, r3c2-r3c3, r3c3-r3c4 and r3c4-r3c5",
            "a line along the white pearls at r3c2, r3c3 and r3c4 would not turn beside the middle one, "
            "so it crosses all three",
        ),
        (
            [".....", ".B...", ".....", ".....", "....."],
            "join r2c2-r3c2, r3c2-r4c2, r2c2-r2c3 and r2c3-r2c4; no lines r1c2-r2c2 and r2c1-r2c2",
            "the black pearl at r2c2 has no two cells ahead up or left, so the line goes down and right from it, "
            "two cells straight",
        ),
    ],
)
def test_patterns_are_said(rows: list[str], headline: str, reason: str) -> None:
    explanation = clueproof.explain(clueproof.parse("masyu\n" + "\n".join(rows) + "\n"), time_limit=20)
    assert (headline, reason) in [(clueproof.headline(step), clueproof.reason(step)) for step in explanation]


def test_every_pearl_is_known_as_one() -> None:
    rows = ["B...W", ".....", "..W..", ".B...", "W...B"]
    model = compile_puzzle(clueproof.parse("masyu\n" + "\n".join(rows) + "\n")).model
    known = {
        (one.pearls[0].cell, one.pearls[0].black) for one in network_of(model).propagators if isinstance(one, OnePearl)
    }
    assert known >= {((r, c), sign == "B") for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."}
