"""Sums in numbers: the arithmetic that reasons show, and the candidates that they say are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import clueproof
from clueproof.deduction import Step
from clueproof.deduction.variables import bits
from clueproof.explanation import explain
from clueproof.explanation.steps import ExplainedStep
from clueproof.model import AllDifferent, Integer, Linear, Model, Variable

INSTANCES = Path(__file__).parents[2] / "instances"
ARITHMETIC = re.compile(r"(\d+(?: [-+] \d+)+) = (-?\d+)")


def steps_of(name: str, file: str = "own.txt") -> Iterator[ExplainedStep]:
    for puzzle in clueproof.read(INSTANCES / name / file):
        yield from explain(puzzle).steps


@pytest.fixture(scope="module")
def steps() -> list[ExplainedStep]:
    return [*steps_of("killer-sudoku"), *steps_of("killer-sudoku", "sgt.txt"), *steps_of("kakuro")]


def added(text: str) -> int:
    """ "45 - 3 + 1"."""
    return sum(int(number.replace(" ", "")) for number in re.findall(r"[-+]? ?\d+", text))


def test_what_is_added_up_is_right(steps: list[ExplainedStep]) -> None:
    said = [found for step in steps for found in ARITHMETIC.findall(clueproof.reason(step))]
    assert len(said) > 100
    assert all(added(terms) == int(result) for terms, result in said)


def test_innies_and_outies_make_what_is_left_to_them(steps: list[ExplainedStep]) -> None:
    seen = 0
    for step in steps:
        for conclusion in step.conclusions:
            if conclusion.technique in ("innies", "outies"):
                solution = solution_of(step)
                said = ARITHMETIC.search(conclusion.sentence)
                assert said is not None
                assert sum(solution[step.encoding.model.name(cell)] for cell in conclusion.seen) == int(said[2])
                seen += 1
    assert seen > 30


SOLUTIONS: dict[int, dict[str, int]] = {}


def solution_of(step: ExplainedStep) -> dict[str, int]:
    """The values of the keys, by their names."""
    instance = step.setting.instance
    if id(instance) not in SOLUTIONS:
        model = instance.model
        found = clueproof.deduction.Deduction(model, instance.clues, trial=True)
        while found.step() is not None:
            pass
        assert found.solved
        SOLUTIONS[id(instance)] = {model.name(key): found.candidates(key)[0] for key in model.keys}
    return SOLUTIONS[id(instance)]


def test_a_bound_is_what_the_others_leave(steps: list[ExplainedStep]) -> None:
    bounds = re.compile(r"(r\d+c\d+) (?:is|are) at (most|least) \d+(?: - \d+)* = (-?\d+)")
    seen = 0
    for step in steps:
        for name, end, bound in bounds.findall(clueproof.reason(step)):
            value, limit = solution_of(step)[name], int(bound)
            assert value <= limit if end == "most" else value >= limit
            lost = {v for change in step.changes if step.encoding.key_name(change.key) == name for v in change.lost}
            assert any(v > limit if end == "most" else v < limit for v in lost)
            seen += 1
    assert seen > 100


def cage(total: int) -> tuple[Model, list[Integer]]:
    model = Model()
    cells = [model.integer(name, range(1, 10)) for name in "abc"]
    model.key(*cells)
    with model.group("row 1"):
        model.add(AllDifferent(tuple(cells)), "every number once")
    model.add(Linear(tuple([(1, cell) for cell in cells]), total, total), f"add up to {total}")
    return model, cells


def test_only_candidates_that_must_be_gone_are_missing() -> None:
    model, (a, b, c) = cage(7)
    deduction = clueproof.deduction.Deduction(model, [-a.equals(4), -b.equals(9), -c.equals(4), -c.equals(9)])
    steps = [*iter(deduction.step, None)]
    # 1 + 2 + 4 is all there is, and 4 is gone from two cells; that 9 is gone is no matter
    found = next(step for step in steps if step.technique == "combinations of a sum" and b in seen_in(step))
    assert found.finding is not None
    missing = {
        (model.name(deduction.variables.cell[variable]), deduction.variables.value(bit))
        for variable, mask in found.finding.conclusion.required_prunings
        for bit in bits(mask)
    }
    assert missing == {("a", 4), ("c", 4)}


def seen_in(step: Step) -> list[Variable]:
    return [removed.cell for removed in step.removed]


def test_what_a_reason_says_is_missing_went_in_that_step(steps: list[ExplainedStep]) -> None:
    said = re.compile(r"(r\d+c\d+) \(step (\d+)\) is not (\d+)(?:$|;)")
    by_number: dict[int, ExplainedStep] = {}
    seen = 0
    for step in steps:
        by_number[step.number] = step
        for name, number, value in said.findall(clueproof.reason(step)):
            assert int(number) < step.number
            earlier = by_number[int(number)]
            assert any(
                step.encoding.key_name(change.key) == name and int(value) in change.lost
                for change in (*earlier.changes, *earlier.follows)
            )
            seen += 1
    assert seen > 20
