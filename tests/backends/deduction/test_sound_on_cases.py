"""Every constraint by itself, with some candidates gone: techniques keep what an assignment has that satisfies it."""

from __future__ import annotations

import random

import pytest

from clueproof.backends.deduction import Deduction
from clueproof.model import Cell, Constraint, Integer, Literal, Model, values_of
from clueproof.testing.lowering import Case, agree, allowed, assignment_of
from tests.backends.deduction.truth import sound_steps
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


def assumed(model: Model, cells: tuple[Cell, ...], chance: random.Random) -> list[Literal]:
    """Literals that take some candidates away, but not all of a cell."""
    literals = []
    for cell in cells:
        values = values_of(cell)
        gone = chance.sample(values, chance.randrange(len(values)))
        for value in gone if chance.random() < 0.6 else ():
            literals.append(-cell.equals(value) if isinstance(cell, Integer) else -cell if value else cell)
    return literals


def truth(
    model: Model, constraint: Constraint, cells: tuple[Cell, ...], literals: list[Literal]
) -> dict[Cell, set[int]] | None:
    """For each cell the values that it has where constraint and literals hold; None if they never do."""
    solutions = [
        values
        for values, holds in allowed(model, constraint, cells).items()
        if holds and all(map(assignment_of(model, cells, values).true, literals))
    ]
    return {cell: {values[place] for values in solutions} for place, cell in enumerate(cells)} if solutions else None


@pytest.mark.parametrize("part", range(8))
def test_no_candidate_of_a_solution_is_removed(part: int) -> None:
    chance = random.Random(part)
    for case in SMALL[part::8]:
        model, constraint, cells = case.build()
        for _ in range(3):
            literals = assumed(model, cells, chance)
            sound_steps(model, literals, truth(model, constraint, cells, literals))


EXACTLY_SOLVED = [
    case
    for case in BARE
    if case.name.startswith(EXACT) and case.size <= 300 and not any(word in case.name for word in REPEATED)
]


@pytest.mark.parametrize("case", EXACTLY_SOLVED, ids=str)
def test_nothing_impossible_is_left(case: Case) -> None:
    model, constraint, cells = case.build()
    chance = random.Random(1)
    for _ in range(6):
        literals = assumed(model, cells, chance)
        true = truth(model, constraint, cells, literals)
        deduction = Deduction(model, literals)
        while deduction.step():
            pass
        if true is not None:
            assert {cell: set(deduction.candidates(cell)) for cell in cells} == true
        else:
            assert deduction.contradiction


@pytest.mark.parametrize("part", range(4))
def test_the_search_answers_as_the_constraint_means(part: int) -> None:
    for case in [case for case in CASES if case.size <= 150][part * 5 :: 20]:
        agree("deduction:search", case)
