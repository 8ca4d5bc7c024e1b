"""Solutions are plain values that are printed as boards."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from clueproof import Solved, Unique, parse, solve, to_plain, verify
from clueproof.questions.instance import printed_as_board

PUZZLES = [
    "sudoku\n1..4\n....\n....\n.23.\n",
    "slitherlink\n...\n.3.\n..2\n",
    "yajilin\n. . . .\n. . <1 .\n. <0 >0 .\n. . . .\n",
    "range\n..3\n...\n...\n",
]
ROWS = ((1, 3, 2, 4), (2, 4, 1, 3), (3, 1, 4, 2), (4, 2, 3, 1))


@pytest.mark.parametrize("text", PUZZLES)
def test_a_solution_is_printed_as_its_board(text: str) -> None:
    puzzle = parse(text)
    answer = solve(puzzle)
    assert isinstance(answer, Solved)
    assert str(answer.solution) == to_plain(puzzle.rules.draw(puzzle, answer.solution))
    assert answer.solution._repr_svg_().startswith("<svg")
    for other in (pickle.loads(pickle.dumps(answer.solution)), copy.deepcopy(answer.solution)):
        assert other == answer.solution
        assert str(other) == str(answer.solution)
        assert type(other) is type(answer.solution)


def test_it_is_a_plain_value() -> None:
    answer = verify(parse(PUZZLES[0]))
    assert isinstance(answer, Unique)
    assert answer.solution == ROWS
    assert {answer.solution, ROWS} == {ROWS}
    assert isinstance(answer.solution, tuple)
    assert repr(answer.solution) == repr(ROWS)


@pytest.mark.parametrize("value", [[1, 2], {"a": 1}, 7])
def test_other_values_stay_what_they_are(value: Any) -> None:
    assert printed_as_board(value, parse(PUZZLES[0])) is value
