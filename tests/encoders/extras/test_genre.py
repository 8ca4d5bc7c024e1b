"""Long sums are said by fewer cells, and mean the same."""

from __future__ import annotations

import random
from itertools import product

import pytest

from clueproof import check, count, parse, solutions
from clueproof.encoders.extras.genre import without_houses
from clueproof.model import Linear, Model

GRID = "1...\n....\n....\n....\n"


def test_most_of_a_house_is_said_by_the_others() -> None:
    model = Model()
    cells = {(r, c): model.integer(f"{r}{c}", range(1, 5)) for r, c in product(range(4), repeat=2)}
    rows = [tuple([cells[r, c] for c in range(4)]) for r in range(4)]
    columns = [*zip(*rows, strict=True)]
    ring = [cell for place, cell in cells.items() if {0, 3} & {*place} and place != (0, 0)]
    found = without_houses(Linear(tuple([(1, cell) for cell in ring]), 20, 30), [*rows, *columns])
    assert len(ring) == 11
    assert len(found.terms) < 8
    square = [[(r + c) % 4 + 1 for c in range(4)] for r in range(4)]
    draw = random.Random(3)
    for _ in range(20):
        draw.shuffle(square)
        value = {cells[r, c]: square[r][c] for r, c in cells}
        whole = sum(value[cell] for cell in ring)
        shorter = sum(weight * value[cell] for weight, cell in found.terms)  # type: ignore[index]
        assert found.least is not None
        assert found.most is not None
        assert (whole - shorter, whole - shorter) == (20 - found.least, 30 - found.most)


def test_a_sum_over_houses_alone_says_nothing_or_can_not_be() -> None:
    model = Model()
    house = tuple([model.integer(f"{n}", range(1, 5)) for n in range(4)])
    terms = tuple([(2, cell) for cell in house])
    assert without_houses(Linear(terms, 20, 20), [house]) == Linear((), 0, 0)
    assert without_houses(Linear(terms, 19, 19), [house]) == Linear((), -1, -1)


@pytest.mark.parametrize(
    "extra",
    [
        "pill-arrow 1 r1c2 r2c2 r1c1",
        "sum 22 r1c1-r1c4-r3c4-r3c2",
        "sum 27 r1c1-r1c4-r4c4-r4c3",
        "pill-arrow r2c2-r2c3 r1c1-r1c4-r3c4",
        "equal-sums r1c1-r1c4 r2c1 / r3c4-r3c1 r4c1",
        "sum 20 r1c1-r1c4 r2c1-r2c4",
        "sum 21 r1c1-r1c4 r2c1-r2c4",
        "any-of sum 21 r1c1-r1c4 r2c1-r2c4 | sum 22 r1c1-r1c4-r3c4-r3c2",
    ],
)
def test_long_sums_have_the_solutions_that_they_had(extra: str) -> None:
    bare, whole = parse(f"sudoku\n{GRID}"), parse(f"sudoku\n{GRID}extras:\n  {extra}\n")
    expected = [solution for solution in solutions(bare) if check(whole, solution) is None]
    assert count(whole, limit=300).found == len(expected)
