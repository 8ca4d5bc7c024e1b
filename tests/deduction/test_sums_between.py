"""Sums between two blocks: what each technique says, and that what is added up is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clueproof
from clueproof.deduction import Deduction
from clueproof.explanation.steps import ExplainedStep
from clueproof.model import AllDifferent, Integer, Literal, Model, SumBetween
from tests.sweeps import swept

OWN = Path(__file__).parents[2] / "instances" / "doppelblock" / "own.txt"
ARITHMETIC = re.compile(r"(\d+(?: [-+] \d+)+) = (\d+)")


def line(size: int) -> tuple[Model, list[Integer], Integer]:
    """A line with two shaded cells and all numbers, and the sum between those."""
    model = Model()
    cells = [model.integer(f"r1c{n}", range(size - 1), {0: "shaded"}) for n in range(1, size + 1)]
    total = model.integer("the sum of row 1", range(sum(range(size - 1)) + 1))
    model.key(*cells)
    with model.group("row 1"):
        model.add(SumBetween(tuple(cells), (0,), total), "the numbers between have this sum")
    return model, cells, total


def said(model: Model, known: list[Literal], name: str) -> str:
    """What the technique of this name says when it comes first."""
    deduction = Deduction(model, known)
    while (step := deduction.step()) is not None:
        if step.technique == name:
            return step.sentence
    raise AssertionError(f"{name} says nothing")


@pytest.mark.parametrize(
    ("size", "total", "known", "name", "sentence"),
    [
        (4, 0, {2: 1}, "blocks side by side", ", so the shaded cells are side by side"),
        (5, 6, {}, "blocks at both ends", ", all numbers together, so the shaded cells are at both ends"),
        (
            6,
            8,
            {},
            "distance of blocks",
            ", which takes 3 numbers (4 + 3 = 7 is too little and 1 + 2 + 3 + 4 = 10 is too much), so as many cells lie"
            " between the shaded cells",
        ),
        (
            6,
            8,
            {},
            "numbers between blocks",
            "; r1c2, r1c3, r1c4 and r1c5 can't lie outside the shaded cells, and r1c1 and r1c6 not between them; only"
            " 1 + 3 + 4 makes 8",
        ),
        (
            6,
            7,
            {2: 4},
            "blocks around a number",
            "; 4 at r1c2 must lie between the shaded cells, as only 3 + 4 or 1 + 2 + 4 makes 7",
        ),
        (7, 9, {1: 0, 5: 0, 2: 2}, "sum between blocks", ", 9 - 2 = 7 is left to r1c3 and r1c4: 3 + 4"),
        (
            7,
            9,
            {1: 0, 5: 0, 2: 2},
            "sum outside of blocks",
            ", which leaves 15 - 9 = 6 outside; 6 is left to r1c6 and r1c7: 1 + 5",
        ),
        (
            6,
            4,
            {3: 1},
            "places of blocks",
            ": it is 1 + 3 between r1c1 and r1c4, 1 + 3 between r1c2 and r1c5 or 4 between r1c4 and r1c6",
        ),
    ],
)  # fmt: skip
def test_sentences(size: int, total: int, known: dict[int, int], name: str, sentence: str) -> None:
    model, cells, sum_between = line(size)
    literals = [sum_between.equals(total), *[cells[place - 1].equals(value) for place, value in known.items()]]
    assert said(model, literals, name).partition(f"the sum of row 1 is {total}")[2] == sentence


def test_sums_of_many_numbers_are_not_listed_but_bounded() -> None:
    model, _, total = line(9)
    sentence = said(model, [total.equals(27)], "numbers between blocks")
    assert "no sum" not in sentence
    assert "without 7 6 + 5 + 4 + 3 + 2 + 1 = 21 is too little" in sentence or "only" in sentence


def test_more_than_two_blocks_are_a_contradiction() -> None:
    model, cells, total = line(5)
    deduction = Deduction(model, [cells[0].equals(0), cells[1].equals(0), cells[2].equals(0), total.equals(3)])
    while deduction.step():
        pass
    assert deduction.contradiction


def test_a_sum_that_no_numbers_have_is_a_contradiction() -> None:
    model = Model()
    cells = [model.integer(f"x{n}", (0, 1, 5)) for n in range(4)]
    total = model.integer("total", range(7))
    model.key(*cells)
    model.add(SumBetween(tuple(cells), (0,), total), "so much")
    deduction = Deduction(model, [total.equals(3)])
    while deduction.step():
        pass
    assert deduction.contradiction


def test_two_kinds_of_ends() -> None:
    """As in a sandwich sum: between the 1 and the 4."""
    model = Model()
    cells = [model.integer(f"r1c{n}", range(1, 5)) for n in range(1, 5)]
    total = model.integer("the sum of row 1", range(11))
    model.key(*cells)
    with model.group("row 1"):
        model.add(AllDifferent(tuple(cells)), "every number once")
        model.add(SumBetween(tuple(cells), (1, 4), total), "between the ends is this sum")
    sentence = said(model, [total.equals(5)], "blocks at both ends")
    assert sentence.endswith("all numbers together, so the 1 and the 4 are at both ends")


# the largest takes three times as long as all others together
@pytest.fixture(scope="module", params=swept([7, 8], [7]))
def steps(request: pytest.FixtureRequest) -> list[ExplainedStep]:
    some = [puzzle for puzzle in clueproof.read(OWN) if puzzle.shape.height <= request.param]
    return [step for puzzle in some for step in clueproof.explain(puzzle).steps]


def test_what_is_added_up_is_right(steps: list[ExplainedStep]) -> None:
    found = [sums for step in steps for sums in ARITHMETIC.findall(clueproof.reason(step))]
    assert len(found) > 20
    for terms, result in found:
        assert eval(terms) == int(result)


def test_puzzles_are_solved_without_chains(steps: list[ExplainedStep]) -> None:
    assert {step.technique for step in steps} >= {"blocks side by side", "distance of blocks", "numbers between blocks"}
    assert not any(step.chains for step in steps)
