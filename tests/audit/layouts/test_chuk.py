"""Rows in the layout of chuk-puzzles-gym."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clueproof import verify
from clueproof.audit import TableRow
from tests.audit.reading import read_rows

SKYSCRAPERS = """Fill the grid with numbers 1 to 3.

    3  2  1
   +---------+
 3 | .  .  . | 1
 2 | .  3  . | 2
 1 | .  .  . | 3
   +---------+
    1  2  3"""
FUTOSHIKI = """Futoshiki rules

  | 1   2   3 |
1 | . < . < . |
  | ^     v   |
2 | .   .   . |
  |           |
3 | .   .   1 |"""
SLITHERLINK = "Slitherlink: draw a loop\n\n  +   +   +\n    3      \n  +   +   +\n        1  \n  +   +   +\n"


def row_of(folder: Path, domain: str, board: Any, prompt: str = "") -> TableRow:
    """The row of a file as it writes it."""
    fields = {"type": "problem", "domain": domain, "prompt": prompt, "constraint_types": [], "trace": {}}
    (folder / "t.jsonl").write_text(json.dumps({**fields, "initial_state": board}))
    (found,) = read_rows(folder / "t.jsonl")
    return found


@pytest.mark.parametrize(
    ("domain", "board", "prompt", "genre", "verdict"),
    [
        ("sudoku", [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 3, 0]], "", "sudoku", "unique"),
        ("binary_puzzle", [[0, -1], [-1, -1]], "", "binary", "unique"),
        ("bridges", [[1, 0, 2], [0, 0, 0], [0, 0, 1]], "", "hashi", "unique"),
        ("fillomino", [[3, 0], [0, 1]], "", "fillomino", "unique"),
        ("hidato", [[1, 2], [4, 0]], "", "hidato", "unique"),
        ("hitori", [[1, 1], [1, 2]], "", "hitori", "unique"),
        ("shikaku", [[2, 0], [2, 0]], "", "shikaku", "unique"),
        ("n-queens", [[0, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4], "", "n-queens", "unique"),
        # with empty cells left, there are two
        ("numberlink", [[1, 1], [0, 0]], "", "numberlink", "unique"),
        ("skyscrapers", [[0, 0, 0], [0, 3, 0], [0, 0, 0]], SKYSCRAPERS, "skyscrapers", "none"),
        ("futoshiki", [[0, 0, 0], [0, 0, 0], [0, 0, 1]], FUTOSHIKI, "futoshiki", "unique"),
        ("slitherlink", None, SLITHERLINK, "slitherlink", "multiple"),
    ],
)
def test_games_are_read(tmp_path: Path, domain: str, board: Any, prompt: str, genre: str, verdict: str) -> None:
    found = row_of(tmp_path, domain, board, prompt)
    assert found.puzzle is not None, found.error
    assert (found.puzzle.rules.name, verify(found.puzzle).word) == (genre, verdict)


def test_clues_that_are_drawn(tmp_path: Path) -> None:
    for domain, board, prompt, expected in (
        ("skyscrapers", [[0, 0, 0], [0, 3, 0], [0, 0, 0]], SKYSCRAPERS, {"top": "321", "bottom": "123", "left": "321"}),
        ("slitherlink", None, SLITHERLINK, {"grid": ["3.", ".1"]}),
    ):
        puzzle = row_of(tmp_path, domain, board, prompt).puzzle
        assert puzzle is not None
        fields = puzzle.rules.format(puzzle).fields
        assert {name: fields[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("domain", "board", "prompt", "message"),
    [
        ("nurikabe", [[1]], "", "chuk-puzzles-gym's 'nurikabe' is none of binary_puzzle"),
        ("binary_puzzle", None, "", "this is no binary_puzzle of chuk-puzzles-gym"),
        ("skyscrapers", [[0]], "", "this is no skyscrapers of chuk-puzzles-gym"),
        ("slitherlink", None, "", "this is no slitherlink of chuk-puzzles-gym"),
    ],
)
def test_other_rows_are_named(tmp_path: Path, domain: str, board: Any, prompt: str, message: str) -> None:
    assert message in row_of(tmp_path, domain, board, prompt).error
