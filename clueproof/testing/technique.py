"""What techniques of deduction owe: each of their steps keeps every value that some solution has.

Compared with all assignments of small models, so that no solver takes part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import ClassVar, TypeAlias

import pytest

from clueproof.deduction import Deduction, Step
from clueproof.deduction.engine.registry import all_propagators
from clueproof.model import Integer, Literal, Model, Variable, values_of
from clueproof.testing.lowering import Case, assignment_of

Truth: TypeAlias = dict[Variable, set[int]]
"""For each cell the values that it has in some solution."""


def solutions_of(model: Model) -> list[tuple[int, ...]]:
    """All solutions by their keys, which must be all variables of the model, by trying all assignments."""
    tried = ((values, assignment_of(model, model.keys, values)) for values in product(*map(values_of, model.keys)))
    return [values for values, assignment in tried if all(one.holds(assignment) for one in model.constraints)]


def truth(model: Model, literals: Sequence[Literal], solutions: Sequence[tuple[int, ...]]) -> Truth | None:
    """What those of the solutions in which these literals are true leave to the keys. None if there is none."""
    left = [values for values in solutions if all(map(assignment_of(model, model.keys, values).true, literals))]
    return {key: {*seen} for key, seen in zip(model.keys, zip(*left, strict=True), strict=True)} if left else None


def assumed(model: Model, chance: Random) -> list[Literal]:
    """Literals that take some candidates away, but not all of a key."""
    literals = []
    for cell in model.keys:
        values = values_of(cell)
        gone = chance.sample(values, chance.randrange(len(values)))
        for value in gone if chance.random() < 0.6 else ():
            literals.append(-cell.equals(value) if isinstance(cell, Integer) else -cell if value else cell)
    return literals


def sound_steps(model: Model, assumptions: Sequence[Literal], true: Truth | None, trial: bool = False) -> list[Step]:
    """The steps from these assumptions, each checked to remove nothing that a solution has."""
    deduction = Deduction(model, assumptions, trial)
    steps = []
    score = None
    while (step := deduction.step()) is not None:
        steps.append(step)
        assert step.sentence
        assert "\n" not in step.sentence
        assert score in (None, step.before)
        score = step.after
        if true is None:
            continue
        assert not step.contradiction, f"{step.technique} ({step.sentence}) finds a contradiction where there is none"
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


class TechniqueSuite:
    """Derive a class whose name begins with `Test`, name its `techniques`, and give small models that they look at."""

    techniques: ClassVar[Sequence[str]]
    """Names of techniques, each of which concludes something about one of the models."""
    cases: ClassVar[Sequence[Case]] = ()
    """Models of one constraint each."""
    models: ClassVar[Sequence[Callable[[], Model]]] = ()
    """Functions that make other models, whose keys are all their variables."""
    rounds: ClassVar[int] = 12
    """How often each model is tried, each time with other candidates gone."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each model by itself: cases bare, enforced by one literal, and by two of which one is negated."""
        if "small" in metafunc.fixturenames:
            cases = [replace(case, enforcing=enforcing) for case in self.cases for enforcing in range(3)]
            made = [*(_model_of(case) for case in cases), *self.models]
            metafunc.parametrize("small", made, ids=[*map(str, cases), *(model.__name__ for model in self.models)])
        if "technique" in metafunc.fixturenames:
            metafunc.parametrize("technique", self.techniques)

    def test_no_candidate_of_a_solution_is_removed(self, small: Callable[[], Model]) -> None:
        self._steps(small)

    def test_each_technique_concludes_something(self, technique: str) -> None:
        known = [one.name for one in all_propagators().techniques]
        assert technique in known, f"no package registers the technique {technique!r}"
        used: set[str] = set()
        for small in (*(_model_of(case) for case in self.cases), *self.models):
            used |= {step.technique for step in self._steps(small)}
            if technique in used:
                return
        pytest.fail(f"{technique!r} concludes nothing about these models; there were {sorted(used)}")

    def _steps(self, small: Callable[[], Model]) -> list[Step]:
        """All steps of all rounds, each checked."""
        model, chance = small(), Random(self.rounds)
        variables = [n for n in range(1, model.variables + 1) if model.meaning(n) is None and n != abs(model.true)]
        assert {*model.keys} == {*model.integers, *variables}, "mark all variables of the model as keys"
        found, solutions = [], solutions_of(model)
        for _ in range(self.rounds):
            literals = assumed(model, chance)
            found += sound_steps(model, literals, truth(model, literals, solutions))
        return found


def _model_of(case: Case) -> Callable[[], Model]:
    return lambda: case.build()[0]
