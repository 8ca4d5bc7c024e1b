"""What solutions really have, for comparison with what techniques remove."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.backends import Refuted, Satisfied, backend
from clueproof.backends.deduction import Deduction, Step
from clueproof.backends.session import Answer
from clueproof.model import Cell, Integer, Literal, Model, values_of


def true_candidates(model: Model, assumptions: Sequence[Literal]) -> dict[Cell, set[int]] | None:
    """For each Boolean and each integer with all its literals the values that solutions give it, by SAT.

    None if there is no solution.
    """
    cells: list[Cell] = [x for x in model.integers if len(x.known_equals) == len(x.values)]
    cells += [variable for variable in range(1, model.variables + 1) if model.meaning(variable) is None]
    found: dict[Cell, set[int]] = {cell: set() for cell in cells}

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


def sound_steps(
    model: Model, assumptions: Sequence[Literal], true: dict[Cell, set[int]] | None, trial: bool = False
) -> list[Step]:
    """The steps from these assumptions, each checked to remove nothing that a solution has."""
    deduction = Deduction(model, assumptions, trial)
    steps = []
    score = None
    while (step := deduction.step()) is not None:
        steps.append(step)
        assert step.sentence
        assert score in (None, step.before)
        score = step.after
        if true is None:
            continue
        assert not step.contradiction, step
        assert step.removed or step.placed or step.technique == "clues", step
        for cell in step.placed:
            assert set(deduction.candidates(cell)) == true.get(cell, set(deduction.candidates(cell)))
        for change in step.removed:
            assert change.values
            lost = set(change.values) & true.get(change.cell, set())
            assert not lost, f"{step.technique} ({step.sentence}) removed {lost} from {change.cell}"
            assert not set(change.left) & set(change.values)
    assert deduction.score == (score if steps else deduction.score)
    return steps
