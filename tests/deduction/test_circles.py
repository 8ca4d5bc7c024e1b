"""Circles of a Shingoki: no step removes what a solution has, the patterns take part, and what they say."""

from __future__ import annotations

import random

import pytest

import clueproof
from clueproof.deduction.engine.registry import network_of
from clueproof.deduction.techniques.circles import CircleOnLoop
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates

NAMES = {
    "circle at the border",
    "straight through a white circle",
    "turn at a black circle",
    "arms of a circle",
    "no arm that way",
}


def test_steps_are_sound() -> None:
    chance, used, solvable = random.Random(4), set[str](), 0
    for _ in range(100):
        height, width = chance.randint(4, 5), chance.randint(4, 5)
        rows = [["."] * width for _ in range(height)]
        for _ in range(chance.randint(1, 3)):
            number = chance.choice(("", "2", "2", "3", "4"))
            rows[chance.randrange(height)][chance.randrange(width)] = chance.choice("wwbbg") + number
        try:
            puzzle = clueproof.parse("shingoki\n" + "\n".join(map(" ".join, rows)) + "\n")
        except clueproof.BadPuzzleError:
            continue  # a circle in the corner has no such number
        problem = compile_puzzle(puzzle)
        true = true_candidates(problem.model, problem.clues)
        solvable += true is not None
        used |= {step.technique for step in sound_steps(problem.model, problem.clues, true)}
    assert solvable > 20
    assert used >= NAMES


@pytest.mark.parametrize(
    ("rows", "technique", "headline", "reason"),
    [
        (
            ". . w4 . .|. . . . .|. . . . .|. . . . .|. . . . .",
            "circle at the border",
            "join r1c2-r1c3 and r1c3-r1c4; no line between r1c3 and r2c3",
            "the white circle at r1c3 is at the border, so the line goes straight along it",
        ),
    ],
)
def test_patterns_are_said(rows: str, technique: str, headline: str, reason: str) -> None:
    text = "shingoki\n" + rows.replace("|", "\n") + "\n"
    said = [
        (step.technique, clueproof.headline(step), clueproof.reason(step))
        for step in clueproof.explain(clueproof.parse(text), time_limit=20)
    ]
    assert (technique, headline, reason) in said, said


def test_every_circle_but_grey_ones_is_known_as_one() -> None:
    rows = ["b2 . . . w", ". . . . .", ". g3 w4 . .", ". . . . .", "w . . . b"]
    model = compile_puzzle(clueproof.parse("shingoki\n" + "\n".join(rows) + "\n")).model
    known = {
        (one.pearls[0].cell, one.pearls[0].black, one.number)
        for one in network_of(model).propagators
        if isinstance(one, CircleOnLoop)
    }
    assert {one for one in known if one[0] in ((0, 0), (2, 2), (4, 4))} == {
        ((0, 0), True, 2),
        ((2, 2), False, 4),
        ((4, 4), True, None),
    }
    assert (2, 1) not in {cell for cell, _, _ in known}
