"""`solutions` and `count`: each solution once, and never more than asked for."""

from __future__ import annotations

import pytest

from clueproof import count, parse, solutions, solve
from clueproof.questions import Solved

EMPTY = "sudoku\n" + "....\n" * 4
NONE = "sudoku\n11..\n....\n....\n....\n"
UNIQUE = "sudoku\n1.3.\n.4..\n....\n4..1\n"


@pytest.mark.parametrize("limit", [0, 1, 2, 287, 288, 289, None])
def test_limits(limit: int | None) -> None:
    found = [*solutions(parse(EMPTY), limit)]
    assert len(found) == len({*found}) == min(288, 288 if limit is None else limit)
    answer = count(parse(EMPTY), limit)
    assert answer.found == len(found)
    assert answer.complete == (limit is None or limit > 288)
    assert answer.reason == (None if answer.complete else f"limit of {limit} reached")


def test_no_and_one_solution() -> None:
    assert [*solutions(parse(NONE))] == []
    assert (count(parse(NONE)).found, count(parse(NONE)).complete) == (0, True)
    (only,) = solutions(parse(UNIQUE))
    answer = solve(parse(UNIQUE))
    assert isinstance(answer, Solved)
    assert answer.solution == only
    assert (count(parse(UNIQUE)).found, count(parse(UNIQUE), 1).complete) == (1, False)


def test_solutions_come_one_by_one() -> None:
    """Nobody waits for all fillings of an empty 9x9 grid."""
    found = solutions(parse("sudoku\n" + "." * 81))
    assert len({next(found) for _ in range(5)}) == 5
    found.close()
