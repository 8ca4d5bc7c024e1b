"""What rates Sudokus rules out nothing that the only solution has; lengths count as in Sudoku Explainer."""

from __future__ import annotations

from itertools import islice

import pytest

import clueproof
from clueproof.explanation.candidate_masks import CELL_OF, CELLS, PEERS_OF, SIDE, of_cell
from clueproof.explanation.rated_chains import (
    CHAINS_WITHIN,
    DYNAMIC_WITHIN,
    MULTIPLE_WITHIN,
    dynamic_chains,
    length_rating,
)
from clueproof.explanation.rated_steps import PATTERNS
from tests.explain.test_ratings import AI_ESCARGOT, HARDER

OPEN = (1 << SIDE**3) - 1
"""All candidates of an empty board."""


def candidate(cell: int, digit: int) -> int:
    return SIDE * cell + digit - 1


def left_by(digits: dict[int, int]) -> int:
    """The candidates that are left where these cells have these digits, and others what alone is left to them."""
    grid = OPEN
    known = {cell: candidate(cell, digit) for cell, digit in digits.items()}
    while known:
        for number in known.values():
            grid &= ~(PEERS_OF[number] | CELL_OF[number] & ~(1 << number))
        digits |= {cell: number % SIDE + 1 for cell, number in known.items()}
        known = {
            cell: cell * SIDE + of_cell(grid, cell).bit_length() - 1
            for cell in CELLS
            if cell not in digits and of_cell(grid, cell).bit_count() == 1
        }
    return grid


def given(line: str) -> dict[int, int]:
    return {cell: int(digit) for cell, digit in enumerate(line) if digit not in ".0"}


def solved(line: str) -> list[int]:
    (solution,) = clueproof.verify(clueproof.parse(line, "sudoku")).solutions
    return [digit for row in solution for digit in row]


@pytest.mark.parametrize("least", [least for least, _ in PATTERNS if least < 9.5])
def test_nothing_of_the_solution_is_ruled_out(least: float) -> None:
    find = dict(PATTERNS)[least]
    # of what takes longer fewer
    for line in [*HARDER][:: 1 if least < 8 else 4]:
        known, digits = given(line), solved(line)
        solution = sum(1 << candidate(cell, digit) for cell, digit in enumerate(digits))
        for more in (0, 25, 40):
            # further along, more cells are filled in: patterns of uniqueness need few candidates
            filled = known | dict(list(enumerate(digits))[:more])
            for step in find(left_by(filled)):
                assert step.out
                assert not step.out & solution, line


def test_every_pattern_is_found_somewhere() -> None:
    """The test above tests something for each."""
    # aligned pairs are few
    missing = {least for least, _ in PATTERNS if least < 9.5 and least != 6.2}
    for line in HARDER:
        digits = solved(line)
        for more in (0, 25, 40):
            grid = left_by(given(line) | dict(list(enumerate(digits))[:more]))
            missing -= {least for least, find in PATTERNS if least in missing and any(True for _ in find(grid))}
    assert missing <= {4.5, 5.6}


def test_chains_within_chains_rule_out_nothing_of_the_solution() -> None:
    line = AI_ESCARGOT
    digits = solved(line)
    solution = sum(1 << candidate(cell, digit) for cell, digit in enumerate(digits))
    grid = left_by(given(line) | dict(list(enumerate(digits))[:12]))
    for level in (CHAINS_WITHIN, MULTIPLE_WITHIN, DYNAMIC_WITHIN):
        found = [step.out for step in islice(dynamic_chains(grid, level), 300)]
        assert found
        assert not any(out & solution for out in found)


@pytest.mark.parametrize(
    ("length", "added"), [(2, 0), (6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (11, 3), (14, 3), (15, 4), (18, 4), (19, 5)]
)
def test_ratings_of_lengths(length: int, added: int) -> None:
    assert length_rating(length) == added
