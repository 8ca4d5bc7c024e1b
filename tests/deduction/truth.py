"""What solutions really have, for comparison with what techniques remove."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from clueproof.backends import Refuted, Satisfied, backend
from clueproof.backends.session import Answer
from clueproof.model import Integer, Literal, Model, Variable, values_of
from clueproof.testing.technique import sound_steps


def true_candidates(model: Model, assumptions: Sequence[Literal]) -> dict[Variable, set[int]] | None:
    """For each Boolean and each integer with all its literals the values that solutions give it, by SAT.

    None if there is no solution.
    """
    cells: list[Variable] = [x for x in model.integers if len(x.known_equals) == len(x.values)]
    cells += [variable for variable in range(1, model.variables + 1) if model.meaning(variable) is None]
    found: dict[Variable, set[int]] = {cell: set() for cell in cells}

    def see(answer: Answer) -> None:
        if isinstance(answer, Satisfied):
            for cell in cells:
                found[cell].add(answer.assignment.value(cell))

    with backend("sat").open(model) as session:
        see(answer := session.solve(assumptions))
        if isinstance(answer, Refuted):
            return None
        for cell in cells:
            for value in values_of(cell):
                if value not in found[cell]:
                    literal = cell.equals(value) if isinstance(cell, Integer) else cell if value else -cell
                    see(session.solve([*assumptions, literal]))
    return found


def techniques_on(
    board: Callable[[random.Random], tuple[Model, list[Literal]]], numbers: Iterable[int], tries: int
) -> Counter[str]:
    """How often techniques were used on random boards, models with what is known. Each step is held to the true
    candidates; every so many boards with trials."""
    used = Counter[str]()
    for number in numbers:
        model, known = board(random.Random(number))
        steps = sound_steps(model, known, true_candidates(model, known), trial=number % tries == 0)
        used.update(step.technique for step in steps)
    return used
