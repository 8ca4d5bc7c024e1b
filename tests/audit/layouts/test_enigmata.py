"""Rows in the layout of Enigmata."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clueproof.audit import Audit, CollectedPuzzle, TableRow
from tests.audit.reading import read_rows

GRID = [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 3, 0]]
RIGHT = [[1, 3, 2, 4], [2, 4, 1, 3], [3, 1, 4, 2], [4, 2, 3, 1]]
SIDES = {"top": [2, 1], "left": [2, 1], "right": [1, 2], "bottom": [1, 2]}
CAMP = "total number of tents: 1\ntents in each row: 1\ntents in each column: 0 1\n"


def row_of(folder: Path, task: str, question: Any, answer: Any) -> TableRow:
    """The row of a file as Enigmata writes it."""
    meta = {"id": "x", "question": question, "answer": answer, "dataset_name": task}
    (folder / "t.jsonl").write_text(
        json.dumps({"prompt": "", "answer": answer, "task_name": task, "meta": json.dumps(meta)})
    )
    (found,) = read_rows(folder / "t.jsonl")
    return found


@pytest.mark.parametrize(
    ("task", "genre", "question", "answer", "wrong"),
    [
        ("sudoku", "sudoku", GRID, RIGHT, RIGHT[::-1]),
        ("sudoku2_en", "sudoku", GRID, RIGHT, RIGHT[::-1]),
        ("binario", "binary", "0 _\n_ 0", "0 1\n1 0", "0 1\n1 1"),
        ("skyscraper", "skyscrapers", SIDES, [[1, 2], [2, 1]], [[2, 1], [1, 2]]),
        ("hitori", "hitori", [[1, 1], [1, 2]], [[0, 0]], [[0, 1]]),
        ("kakurasu", "kakurasu", "Board size: 1 X 2\nRow sums: [2]\nColumn sums: [0, 1]\n", [[1, 2]], [[1, 1]]),
        ("light_up", "akari", ".1\n.#", [[0, 0]], [[1, 0]]),
        ("campsite", "tents", f"{CAMP}X .", "<begin_board>\nX *\n<end_board>", "<begin_board>\nX .\n<end_board>"),
    ],
)  # fmt: skip
def test_genres(tmp_path: Path, task: str, genre: str, question: Any, answer: Any, wrong: Any) -> None:
    for said, stored in ((answer, "right"), (wrong, "wrong")):
        row = row_of(tmp_path, task, question, said)
        assert row.puzzle is not None, row.error
        found = Audit("auto").answer(CollectedPuzzle(row.puzzle, row.solution)).record
        assert (found["puzzle"], found["verdict"], found["stored"]) == (genre, "unique", stored)


def test_what_can_not_be_read(tmp_path: Path) -> None:
    assert "Enigmata's 'maze' is none of binario" in row_of(tmp_path, "maze", "", "").error
    for question, answer in (("", None), (None, []), ([[1]], 5)):
        assert "this is no row of Enigmata's hitori" in row_of(tmp_path, "hitori", question, answer).error
