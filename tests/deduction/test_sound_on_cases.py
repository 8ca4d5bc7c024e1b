"""Every constraint by itself, with some candidates gone: techniques keep what an assignment has that satisfies it."""

from __future__ import annotations

import random

import pytest

from clueproof.deduction import Deduction
from clueproof.testing.technique import assumed, solutions_of, sound_steps, truth
from tests.lowering.cases import BARE, CASES

SMALL = [case for case in CASES if case.size <= 300]
EXACT = (
    "clause", "exactly", "at least", "at most", "runs", "automaton", "table", "first seen", "sights", "no run of 1",
    "adjacency ban, integers", "connected", "visible count, as many", "visible count, bits",
    "placement",
)  # fmt: skip
"""Cases whose techniques leave exactly what is possible."""
REPEATED = ("twice", "negat", "three rays", "its own cell", "if the first", "at two nodes")
"""Cases in which a cell has several parts, of which a technique does not see that they are one."""


@pytest.mark.parametrize("part", range(8))
def test_no_candidate_of_a_solution_is_removed(part: int) -> None:
    chance = random.Random(part)
    for case in SMALL[part::8]:
        model, _, _ = case.build()
        solutions = solutions_of(model)
        for _ in range(3):
            literals = assumed(model, chance)
            sound_steps(model, literals, truth(model, literals, solutions))


EXACTLY_SOLVED = [
    case
    for case in BARE
    if case.name.startswith(EXACT) and case.size <= 300 and not any(word in case.name for word in REPEATED)
]


def test_nothing_impossible_is_left() -> None:
    for case in EXACTLY_SOLVED:
        model, _, cells = case.build()
        solutions = solutions_of(model)
        chance = random.Random(1)
        for _ in range(6):
            literals = assumed(model, chance)
            true = truth(model, literals, solutions)
            deduction = Deduction(model, literals)
            while deduction.step():
                pass
            if true is not None:
                assert {cell: set(deduction.candidates(cell)) for cell in cells} == true, case
            else:
                assert deduction.contradiction, case
