"""Rows with a solution, and a mask that says which of its cells are given."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clueproof.audit import Audit, CollectedPuzzle
from tests.audit.reading import read_rows

SOLVED, MASK = "1324241331424231", "1001000000000110"


@pytest.mark.parametrize(
    ("mask", "verdict", "stored"), [(MASK, "unique", "right"), (MASK[:-3] + "000", "multiple", "not the only one")]
)
def test_the_cells_under_the_mask_are_clues(tmp_path: Path, mask: str, verdict: str, stored: str) -> None:
    (tmp_path / "t.json").write_text(json.dumps({"banks": {"3": [{"mask": mask, "solution": SOLVED}]}}))
    (row,) = read_rows(tmp_path / "t.json", genre="sudoku")
    assert row.puzzle is not None
    record = Audit("auto").answer(CollectedPuzzle(row.puzzle, row.solution)).record
    assert (record["clues"], record["verdict"], record["stored"]) == (mask.count("1"), verdict, stored)


@pytest.mark.parametrize("mask", [MASK[1:], "x" * 16, "0" * 16, 7])
def test_other_masks_are_none(tmp_path: Path, mask: object) -> None:
    (tmp_path / "t.jsonl").write_text(json.dumps({"mask": mask, "solution": SOLVED}))
    (row,) = read_rows(tmp_path / "t.jsonl", genre="sudoku")
    assert "no field with a puzzle" in row.error
