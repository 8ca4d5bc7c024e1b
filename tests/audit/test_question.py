"""What an audit says of stored solutions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clueproof import parse
from clueproof.audit import Audit, CollectedPuzzle

NONOGRAM = {"puzzle": "nonogram", "rows": [[1], [2]], "columns": [[2], [1]]}


@pytest.mark.parametrize(
    ("stored", "found"),
    [
        ([[1, 0], [1, 1]], "right"),
        ([[True, False], [True, True]], "right"),
        ("10\n11", "right"),
        (["1 0", "1 1"], "unreadable"),
        # 0 for shaded cells
        ([[0, 1], [0, 0]], "right"),
        ([[1, 1], [1, 0]], "wrong"),
        ([[0, 0], [0, 1]], "wrong"),
        ([[1, 0]], "unreadable"),
        ([[1, 2], [1, 1]], "unreadable"),
        ([1, 0, 1, 1], "unreadable"),
        ({"a": 1}, "unreadable"),
    ],
)
def test_boards_of_0_and_1_where_cells_are_shaded(stored: Any, found: str) -> None:
    assert Audit("auto").answer(CollectedPuzzle(parse(json.dumps(NONOGRAM)), stored)).record["stored"] == found


def test_0_and_1_are_no_numbers_of_a_sudoku() -> None:
    puzzle = parse("sudoku\n1..4\n....\n....\n.23.")
    stored = [[0, 1, 0, 1]] * 4
    assert Audit("auto").answer(CollectedPuzzle(puzzle, stored)).record["stored"] == "unreadable"
