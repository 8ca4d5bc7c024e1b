"""Kurotto on small boards: no step removes what a solution has, and the techniques about counted pieces take part."""

from __future__ import annotations

import random

import pytest

import clueproof
from clueproof.encoders import rule_set
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates


@pytest.mark.parametrize("part", range(4))
def test_steps_are_sound(part: int) -> None:
    chance, rules, used = random.Random(part), rule_set("kurotto"), set[str]()
    for _ in range(20):
        height, width = chance.randint(2, 4), chance.randint(3, 4)
        empty = rules.empty(height, width, {})
        solution = tuple("".join(chance.choice("#..") for _ in range(width)) for _ in range(height))
        clues = rules.implied(empty, solution)
        puzzle = rules.with_clues(empty, [clue for clue in clues if chance.random() < 0.5])
        assert clueproof.check(puzzle, solution) is None
        problem = compile_puzzle(puzzle)
        clues_kept = [clue for clue in problem.clues if chance.random() < 0.9]
        steps = sound_steps(problem.model, clues_kept, true_candidates(problem.model, clues_kept))
        used |= {step.technique for step in steps}
    assert {"number is complete", "all that a number can reach", "needed for a number"} <= used
