"""Lists and files of Sudokus that state no options, read under a name that implies some."""

from __future__ import annotations

from pathlib import Path

import pytest

from clueproof import BadPuzzleError, Puzzle, parse
from clueproof.formats.read import read_all

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [GRID[start : start + 9] for start in range(0, 81, 9)]
IN_FORMS = {
    "a.txt": f"{GRID}\n",
    "b.txt": f"x1 {GRID} 1.2\n",
    "c.csv": f"puzzle\n{GRID}\n",
    "d.sdk": "#Asomebody\n" + "\n".join(ROWS) + "\n",
    "e.txt": "1..4.........23.\n",
}
"""Sudokus in forms that state no options."""


@pytest.mark.parametrize("name", IN_FORMS)
def test_an_alias_implies_its_options_where_a_form_states_none(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(IN_FORMS[name])
    for called, diagonals in (("sudoku", False), ("sudoku-x", True)):
        (found,) = read_all(str(path), called)
        assert isinstance(found, Puzzle)
        assert ("diagonals" in found.rules.format(found).fields) is diagonals
    (refused,) = read_all(str(path), "jigsaw")
    assert "a puzzle called jigsaw states its regions" in str(refused)


def test_an_alias_implies_its_options_for_a_line_too() -> None:
    assert parse(GRID, "sudoku-x") == parse("\n".join(ROWS), "sudoku-x") != parse(GRID, "sudoku")
    with pytest.raises(BadPuzzleError, match="states its regions"):
        parse(GRID, "jigsaw")


def test_a_jigsaw_on_a_line_may_have_diagonals(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("1..4.........23. AABBAABBCCDDCCDD\n")
    for called, diagonals in (("jigsaw", False), ("sudoku", False), ("sudoku-x", True), (None, False)):
        (found,) = read_all(str(path), called)
        assert isinstance(found, Puzzle)
        assert ("diagonals" in found.rules.format(found).fields) is diagonals
