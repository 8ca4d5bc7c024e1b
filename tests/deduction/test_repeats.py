"""Numbers of a Hitori that stand several times in a line: no step removes what a solution has, and the patterns take
part."""

from __future__ import annotations

import random

import clueproof
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates

PATTERNS = {
    "repeated number",
    "adjacent triplet",
    "square between a pair",
    "pair induction",
    "corner pair",
    "corner triplet",
}


def test_steps_are_sound() -> None:
    chance, used, solvable = random.Random(3), set[str](), 0
    for _ in range(250):
        height, width = chance.randint(2, 5), chance.randint(3, 6)
        most = max(height, width) + chance.randint(0, 2)
        rows = [[str(chance.randint(1, most)) for _ in range(width)] for _ in range(height)]
        if chance.random() < 0.3:
            rows[0][0] = rows[0][1] = rows[1][0]
        problem = compile_puzzle(clueproof.parse("hitori\n" + "\n".join(map("".join, rows)) + "\n"))
        true = true_candidates(problem.model, problem.clues)
        solvable += true is not None
        used |= {step.technique for step in sound_steps(problem.model, problem.clues, true)}
    assert solvable > 40
    assert used >= PATTERNS
