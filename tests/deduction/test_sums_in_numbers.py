"""Sums in numbers: the arithmetic that reasons show, and the candidates that they say are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest

import clueproof
from clueproof.deduction import Step
from clueproof.deduction.techniques.cages import ways_to_add
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


def first_reason(model: Model, technique: str) -> str:
    """Why the first conclusion of a technique follows."""
    return next(
        step for step in iter(clueproof.deduction.Deduction(model).step, None) if step.technique == technique
    ).sentence


def test_numbers_of_a_house_differ() -> None:
    model, _ = cage(7)
    assert first_reason(model, "bounds of a sum") == (
        "add up to 7: the other two hold at least 1 + 2 = 3, so a, b and c are at most 4"
    )


def test_cells_of_different_houses_may_be_alike() -> None:
    model = Model()
    cells = [model.integer(name, range(1, 10)) for name in "abc"]
    model.key(*cells)
    model.add(AllDifferent((cells[0], cells[1])), "different")
    model.add(Linear(tuple([(1, cell) for cell in cells]), 5, 5), "add up to 5")
    assert first_reason(model, "bounds of a sum") == (
        "add up to 5: the other two hold at least 1 + 1 = 2, so a and b are at most 3; "
        "the other two hold at least 1 + 2 = 3, so c is at most 2"
    )


def test_a_difference_is_said_in_numbers() -> None:
    model = Model()
    a, b = (model.integer(name, range(1, 5)) for name in "ab")
    model.key(a, b)
    model.add(Linear(((1, a), (-1, b)), None, -2), "b is 2 more")
    assert first_reason(model, "bounds of a sum") == "b is 2 more: a is at most 4 - 2 = 2 and b is at least 1 + 2 = 3"


def test_the_sum_of_others_is_said_in_numbers() -> None:
    model = Model()
    circle, a, b = (model.integer(name, range(2, 10)) for name in ("circle", "a", "b"))
    model.key(circle, a, b)
    model.add(Linear(((1, circle), (-1, a), (-1, b)), 0, 0), "the sum of the others")
    assert first_reason(model, "bounds of a sum") == (
        "the sum of the others: circle is at least 2 + 2 = 4 and a and b are at most 9 - 2 = 7"
    )


def test_many_bounds_are_said_together() -> None:
    model = Model()
    cells = [model.integer(name, range(least, 10)) for name, least in zip("abcd", (1, 3, 5, 7), strict=True)]
    model.key(*cells)
    model.add(Linear(tuple([(1, cell) for cell in cells]), 17, 17), "add up to 17")
    assert first_reason(model, "bounds of a sum") == (
        "add up to 17: they hold at least 1 + 3 + 5 + 7 = 16, so each is at most 1 above its least number"
    )


def test_a_sum_that_can_not_be_made_says_what_its_numbers_add_up_to() -> None:
    model = Model()
    cells = [model.integer(name, range(1, 10)) for name in "abc"]
    here = model.boolean("here")
    model.key(*cells, here)
    model.add(AllDifferent(tuple(cells)), "every number once")
    model.add(Linear(tuple([(1, cell) for cell in cells]), 5, 5, enforce=(here,)), "add up to 5")
    assert "add up to at least 1 + 2 + 3 = 6" in first_reason(model, "ruled-out case")


@pytest.mark.parametrize("total", range(3, 28))
def test_bounds_of_different_numbers_leave_every_way(total: int) -> None:
    model = Model()
    cells = [model.integer(name, range(1, 10)) for name in "abc"]
    model.key(*cells)
    model.add(AllDifferent(tuple(cells)), "every number once")
    model.add(Linear(tuple([(1, cell) for cell in cells]), total, total), "a sum")
    ways = [way for way in permutations(range(1, 10), 3) if sum(way) == total]
    deduction = clueproof.deduction.Deduction(model)
    while deduction.step() is not None:
        pass
    assert deduction.contradiction == (not ways)
    for place, cell in enumerate(cells if ways else ()):
        assert {way[place] for way in ways} <= {*deduction.candidates(cell)}


@pytest.mark.parametrize("numbers", [[[1, 2, 3]] * 3, [[-2, 5], [0, 1, 7], [3]], [[4]]])
def test_ways_to_add_are_counted(numbers: list[list[int]]) -> None:
    every = [sum(way) for way in product(*numbers)]
    for total in range(min(every) - 2, max(every) + 3):
        assert ways_to_add(numbers, total) == every.count(total)


def test_weights_are_added_up() -> None:
    """In a Kakurasu: what is left at most without a cell, and what there would be at least with one."""
    puzzle = clueproof.parse("kakurasu\nright: 8 .\nbottom: . . . .\n")
    assert [clueproof.reason(step) for step in explain(puzzle)] == [
        "the sum of row 1 is 8: without one of r1c3 and r1c4 at most 7 is left",
        "the sum of row 1 is 8: with r1c2 it would be at least 9",
        "the sum of row 1 is 8: without r1c1 at most 7 is left",
    ]
