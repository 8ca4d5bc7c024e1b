"""Shapes that are laid on a board, trails of numbers, and ways at one place: no step removes what a solution has."""

from __future__ import annotations

from itertools import islice

import pytest

import clueproof
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates


@pytest.mark.parametrize(
    ("genre", "size", "expected"),
    [
        ("tetrochain", (5, 4), {"every shape at a cell"}),
        ("tasquare", (4, 5), {"every shape at a cell"}),
        ("hebi-ichigo", (5, 5), {"no room for a trail", "trails that fit"}),
        ("aqre", (6, 6), {"ways to fill a stretch"}),
        ("keywest", (4, 5), {"ways at one place", "ways that fit at one place"}),
    ],
)
def test_steps_are_sound(genre: str, size: tuple[int, int], expected: set[str]) -> None:
    used = set[str]()
    for made in islice(clueproof.generate(genre, size=size, seed="sound", count=4), 4):
        puzzle = made.puzzle
        clues = puzzle.rules.clue_list(puzzle)
        # with fewer clues there are more solutions, and more for a step to remove wrongly
        for left in (clues, clues[1:]) if genre not in ("tetrochain", "hebi-ichigo") else (clues,):
            problem = compile_puzzle(puzzle.rules.with_clues(puzzle, left))
            true = true_candidates(problem.model, problem.clues)
            used |= {step.technique for step in sound_steps(problem.model, problem.clues, true)}
    assert used >= expected, used
