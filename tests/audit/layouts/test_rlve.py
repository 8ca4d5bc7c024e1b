"""Rows in the layout of RLVE."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clueproof.audit import Audit, CollectedPuzzle, TableRow
from tests.audit.reading import read_rows

GRID = [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 3, 0]]
SIDES = {"top": [2, 1], "left": [2, 1], "right": [1, 2], "bottom": [1, 2]}


def row_of(folder: Path, environment: str, parameter: Any) -> TableRow:
    """The row of a file as RLVE writes it."""
    metadata = {"environment": environment, "config": {"seed": 1, "parameter": parameter}}
    (folder / "t.json").write_text(json.dumps([{"user_prompt": "", "metadata": json.dumps(metadata)}]))
    (found,) = read_rows(folder / "t.json")
    return found


@pytest.mark.parametrize(
    ("environment", "genre", "parameter", "answer", "wrong"),
    [
        ("Sudoku", "sudoku", {"N": 2, "M": 2, "sudoku": GRID}, "1 3 2 4\n2 4 1 3\n3 1 4 2\n4 2 3 1", "1 3 2 4\n" * 4),
        ("Numbrix", "numbrix", {"matrix": [[0, -1], [3, -1]]}, "0 1\n3 2", "0 2\n3 1"),
        ("SkyscraperPuzzle", "skyscrapers", SIDES, "0 1\n1 0", "1 0\n0 1"),
        # 0 is a number there, and here a cell without one
        ("HitoriPuzzle", "hitori", {"matrix": [[0, 0], [0, 1]]}, "*.\n..", ".*\n.."),
        ("Kakurasu", "kakurasu", {"A": [2], "B": [0, 1]}, "01", "10"),
        ("LightUpPuzzle", "akari", {"grid": ["W1", "WB"]}, "L1\nWB", "W1\nLB"),
    ],
)  # fmt: skip
def test_genres(tmp_path: Path, environment: str, genre: str, parameter: Any, answer: str, wrong: str) -> None:
    for said, stored in ((answer, "right"), (wrong, "wrong")):
        row = row_of(tmp_path, environment, {**parameter, "reference_answer": said})
        assert row.puzzle is not None, row.error
        found = Audit("auto").answer(CollectedPuzzle(row.puzzle, row.solution)).record
        assert (found["puzzle"], found["verdict"], found["stored"]) == (genre, "unique", stored)


def test_boxes_that_are_higher_than_wide(tmp_path: Path) -> None:
    grid = [[0] * 6] * 6
    row = row_of(tmp_path, "Sudoku", {"N": 3, "M": 2, "sudoku": grid, "reference_answer": "x"})
    assert row.puzzle is not None
    assert row.puzzle.shape.box == (3, 2)


def test_what_can_not_be_read(tmp_path: Path) -> None:
    assert "RLVE's 'Canon' is none of HitoriPuzzle" in row_of(tmp_path, "Canon", {}).error
    for parameter in ({}, None, {"matrix": 5, "reference_answer": 5}, {"matrix": [["x"]], "reference_answer": ""}):
        assert "this is no row of RLVE's HitoriPuzzle" in row_of(tmp_path, "HitoriPuzzle", parameter).error
