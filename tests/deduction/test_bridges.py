"""Islands of a Hashi: no step removes what a solution has, and the patterns take part."""

from __future__ import annotations

import random

import clueproof
from clueproof.questions.instance import compile_puzzle
from clueproof.testing.technique import sound_steps
from tests.deduction.truth import true_candidates

PATTERNS = {
    "only one neighbour",
    "island has its bridges",
    "bridge in the way",
    "3 in the corner",
    "4 in the corner",
    "5 at the side",
    "6 at the side",
    "just enough room for bridges",
    "needed for the bridges",
    "rest of the bridges",
    "isolation",
}


def test_steps_are_sound() -> None:
    chance, used, solvable = random.Random(3), set[str](), 0
    for number, made in enumerate(clueproof.generate("hashi", count=120, size=(6, 6), seed=1)):
        rows = clueproof.to_text(made.puzzle).splitlines()[1:]
        if number % 3:
            # a number that may have no solution, or several
            cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in "123456"]
            r, c = chance.choice(cells)
            rows[r] = rows[r][:c] + chance.choice("?123") + rows[r][c + 1 :]
        problem = compile_puzzle(clueproof.parse("\n".join(["hashi", *rows, ""])))
        true = true_candidates(problem.model, problem.clues)
        solvable += true is not None
        assert true is None or {*problem.model.keys} <= true.keys()
        used |= {step.technique for step in sound_steps(problem.model, problem.clues, true)}
    assert solvable > 50
    assert used >= PATTERNS
