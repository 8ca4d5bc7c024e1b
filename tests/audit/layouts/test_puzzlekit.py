"""Data sets in the layout of puzzlekit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clueproof import verify
from clueproof.audit import Audit, CollectedPuzzle, FieldNames, TableRow, table_rows
from tests.audit.reading import read_rows

SUDOKU = "4 4\n1 - - 4\n- - - -\n- - - -\n- 2 3 -"
SOLVED = "4 4\n1 3 2 4\n2 4 1 3\n3 1 4 2\n4 2 3 1"


def dataset(folder: Path, name: str, *records: Any) -> list[TableRow]:
    """The rows of a file as they have them."""
    path = folder / f"{name}_dataset.json"
    data = {f"{number}_4x4": record for number, record in enumerate(records, 1)}
    path.write_text(json.dumps({"count": len(data), "count_sol": 1, "name": name, "data": data}, indent=2))
    return [*read_rows(path)]


def record(problem: Any, solution: Any = "") -> dict[str, Any]:
    return {"problem": problem, "solution": solution, "source": "typed here", "info": ""}


def found_of(row: TableRow) -> dict[str, Any]:
    assert row.error == ""
    assert row.puzzle is not None
    return dict(Audit("auto").answer(CollectedPuzzle(row.puzzle, row.solution)).record)


@pytest.mark.parametrize(
    ("name", "genre", "problem", "solution", "wrong"),
    [
        ("Sudoku", "sudoku", SUDOKU, SOLVED, SOLVED.replace("1 3 2 4", "1 2 3 4")),
        ("Akari", "akari", "2 2\n- 1\n- x", "2 2\no x\n- x", "2 2\n- x\no x"),
        ("Hitori", "hitori", "2 2\n1 1\n1 2", "2 2\nx -\n- -", "2 2\n- x\n- -"),
        ("Kakurasu", "kakurasu", "2 2\n1 2\n1 2", "2 2\nx -\n- x", "2 2\nx -\n- -"),
        ("Tent", "tents", "1 2\n0 1\n1\nx -", "1 2\nx o", "1 2\nx -"),
        ("Norinori", "norinori", "1 2\n- -\n5 5", "1 2\nx x", "1 2\nx -"),
        ("Heyawake", "heyawake", "2 2\n0 -\n- -\n1 1\n1 1", "2 2\n- -\n- -", "2 2\nx -\n- -"),
        ("LITS", "lits", "2 3\n1 1 1\n1 2 2", None, None),
        ("Starbattle", "star-battle", "1 1 1\n1", "1 1 1\nx", "1 1 1\n-"),
        ("Slitherlink", "slitherlink", "1 2\n3 -", "1 2\nx x", "1 2\nx -"),
        ("Masyu", "masyu", "2 2\n- -\n- b", None, None),
        (
            "Masyu",
            "masyu",
            "3 3\nb - -\n- - -\n- - b",
            "3 3\nes ew ws\nns - ns\nne ew nw",
            "3 3\nes sw -\nne nw -\n- - -",
        ),
        ("Shikaku", "shikaku", "1 3\n2 - 1", "1 3\n7 7 4", "1 3\n4 7 7"),
        ("KenKen", "kenken", "2 2\n2x .\n1 2\n1 1\n2 3", "2 2\n2 1\n1 2", "2 2\n1 2\n2 1"),
        ("KenKen", "kenken", "2 2\n2 -\n1 .\n1 1\n2 2", None, None),
        ("Skyscraper", "skyscrapers", "2 2 2\n1 -\n- -\n- -\n- -\n- -\n- -", "2 2 2\n2 1\n1 2", "2 2 2\n1 2\n2 1"),
        ("Str8t", "str8ts", "2 2\n1x -\n- x", "2 2\n1 2\n2 -", "2 2\n1 2\n1 -"),
        (
            "DoppelBlock",
            "doppelblock",
            "3 3 1\n1 0 0\n1 - -",
            "3 3 1\nx 1 x\n1 x x\nx x 1",
            "3 3 1\n1 x x\nx 1 x\nx x 1",
        ),
        ("Cave", "cave", "1 2\n2 -", "1 2\nx x", "1 2\nx -"),
        ("Shimaguni", "shimaguni", "1 3\n1 - -\n4 4 5", None, None),
        ("Nawabari", "nawabari", "1 2\n3 -", "1 2\n1 1", "1 2\n1 2"),
        (
            "Koburin",
            "koburin",
            "3 3\n- - -\n- 0 -\n- - -",
            "3 3\nse ew sw\nns - ns\nne ew nw",
            "3 3\nse ew sw\nns - ns\nne ew x",
        ),
        ("Geradeweg", "geradeweg", "2 2\n1 -\n- -", "2 2\nse sw\nne nw", "2 2\n- -\n- -"),
        ("Fillomino", "fillomino", "1 3\n2 - 1", "1 3\n2 2 1", "1 3\n2 1 1"),
        ("Suguru", "suguru", "1 2\n1 -\n8 8", "1 2\n1 2", "1 2\n1 1"),
        ("YinYang", "yin-yang", "2 2\nb b\nw w", "2 2\nb b\nw w", "2 2\nb b\nb w"),
        ("ABCEndView", "easy-as-abc", "2 2 a\na -\n- -\na -\n- -\na -\n- -", "2 2 a\na -\n- a", "2 2 a\n- a\na -"),
        (
            "BalanceLoop",
            "balance-loop",
            "4 4\nb4 b4 - -\n- - - -\n- - - -\n- - - -",
            "4 4\nes sw - -\nns ns - -\nns ns - -\nne nw - -",
            "4 4\nes sw - -\nns ns - -\nne nw - -\n- - - -",
        ),
        ("Binairo", "binary", "2 2\n1 -\n- -", "2 2\n1 2\n2 1", "2 2\n1 1\n2 2"),
        ("Creek", "creek", "1 2\n0 - 1\n- - -", "1 2\n- x", "1 2\nx -"),
        (
            "Detour",
            "detour",
            "4 4\n- - - -\n- - - -\n2 - - -\n- - 1 -\n1 1 2 2\n1 1 2 2\n3 3 3 4\n5 5 6 4",
            "4 4\nes ws es ws\nns ne nw ns\nns es ws ns\nne nw ne nw",
            "4 4\ns s es ws\nns ne nw ns\nns es ws ns\nne nw ne nw",
        ),
        (
            "Galaxies",
            "galaxies",
            "4 4\n- - - -\n- 1 - -\n- - - -\n0 1 - 0",
            "4 4\n1 1 1 1\n1 1 1 1\n1 1 1 1\n2 3 3 4",
            "4 4\n1 1 1 1\n1 1 1 1\n1 1 1 1\n2 3 4 4",
        ),
        ("GokigenNaname", "slant", "2 2\n- - -\n- 4 -\n- - -", "2 2\n\\ /\n/ \\", "2 2\n/ \\\n\\ /"),
        ("Hashi", "hashi", "3 3\n2 - 2\n- - -\n2 - 2", "3 3\n- 1 -\na - a\n- 1 -", "3 3\n- 1 -\na - -\n- 1 -"),
        ("Hidoku", "hidato", "1 3\n1 - -", "1 3\n1 2 3", "1 3\n1 3 2"),
        ("JigsawSudoku", "sudoku", "2 2\n1 -\n- -\n7 7\n8 8", "2 2\n1 2\n2 1", "2 2\n1 2\n1 2"),
        (
            "Juosan",
            "juosan",
            "3 3\n- 4 -\n2 - -\n- - -\n1 2 2\n3 2 2\n3 4 4",
            "3 3\nv h h\nh h h\nh v v",
            "3 3\nv h h\nh h h\nh v h",
        ),
        (
            "Kakuro",
            "kakuro",
            "5 5\n- 3, 21, - -\n,11 0 0 23, -\n,11 0 0 0 5,\n- ,19 0 0 0\n- - ,11 0 0",
            "5 5\n- - - - -\n- 2 9 - -\n- 1 4 6 -\n- - 8 9 2\n- - - 8 3",
            "5 5\n- - - - -\n- 2 9 - -\n- 1 4 6 -\n- - 8 9 2\n- - - 3 8",
        ),
        (
            "KillerSudoku",
            "killer-sudoku",
            "4 4\n5 3 - 8\n- 9 - -\n6 - 9 -\n- - - -\n1 2 2 3\n1 4 4 3\n5 4 6 3\n5 5 6 6",
            "4 4\n4 2 1 3\n1 3 2 4\n2 4 3 1\n3 1 4 2",
            "4 4\n4 1 2 3\n1 3 2 4\n2 4 3 1\n3 1 4 2",
        ),
        (
            "Kurotto",
            "kurotto",
            "4 4\n- - 0 4\n1 0 - -\n0 - - -\n- 0 - -",
            "4 4\nx - - -\n- - - x\n- - x x\n- - - x",
            "4 4\nx - - -\n- - - x\n- - - x\n- - - x",
        ),
        ("Minesweeper", "minesweeper", "1 2 1\n1 -", "1 2\n- x", "1 2\n- -"),
        ("Nonogram", "nonogram", "1 2\n1\n-\n1", "1 2\nx -", "1 2\n- x"),
        ("NumberLink", "numberlink", "1 2\n4 4", "1 2\ne w", "1 2\n- -"),
        (
            "Shingoki",
            "shingoki",
            "4 4\n- - - b6\n- - b3 -\n- - - -\n- - - b6",
            "4 4\nes we we ws\nne we ws ns\nes we nw ns\nne we we nw",
            "4 4\ns e we ws\nne we ws ns\nes we nw ns\nne we we nw",
        ),
        ("SimpleLoop", "simple-loop", "2 3\n- - x\n- - x", "2 3\nes sw -\nne nw -", "2 3\n- - -\n- - -"),
        (
            "Tatamibari",
            "tatamibari",
            "4 4\n- - s -\n- - - v\n- - - -\n- - - h",
            "4 4\n1 1 1 2\n1 1 1 2\n1 1 1 2\n3 3 3 3",
            "4 4\n1 1 1 2\n1 1 1 2\n1 1 1 3\n3 3 3 3",
        ),
        (
            "Yajilin",
            "yajilin",
            "4 4\n- - - -\n- - 1w -\n- 0w 0e -\n- - - -",
            "4 4\nes ew ew sw\nns x - ns\nns - - ns\nne ew ew nw",
            "4 4\nes ew ew sw\nns - - ns\nns - - ns\nne ew ew nw",
        ),
    ],
)
def test_genres(tmp_path: Path, name: str, genre: str, problem: str, solution: str | None, wrong: str | None) -> None:
    right, other = dataset(tmp_path, name, record(problem, solution), record(problem, wrong))
    assert right.name == f"{name} 1_4x4"
    assert right.puzzle is not None
    assert right.puzzle.rules.name == genre
    if solution is None:
        assert right.solution is None
        return
    assert (found_of(right)["verdict"], found_of(right)["stored"]) == ("unique", "right")
    assert found_of(other)["stored"] in ("wrong", "unreadable")


def test_numbers_of_two_digits(tmp_path: Path) -> None:
    rows = [[(4 * (r % 4) + r // 4 + c) % 16 + 1 for c in range(16)] for r in range(16)]
    text = "16 16\n" + "\n".join(" ".join(map(str, row)) for row in rows)
    (row,) = dataset(tmp_path, "Sudoku", record(text.replace("\n1 ", "\n- ", 1), text))
    assert found_of(row)["stored"] == "right"


@pytest.mark.parametrize(
    ("name", "bad", "message"),
    [
        ("Sudoku", record("4 4\n1 - - 4"), "this is no problem of puzzlekit's Sudoku: expected 4 rows below"),
        ("Sudoku", record("2 2\n1 -\n-"), "expected 2 rows of 2 cells"),
        ("Sudoku", record("9x9\n1"), "expected height and width in the first line"),
        ("Sudoku", record(SUDOKU.replace("3", "q")), "'q' is no cell"),
        ("Sudoku", record(None), "expected a text"),
        ("Sudoku", 7, "expected an object"),
        ("Starbattle", record("1 1\n1"), "expected the number of stars in the first line"),
        ("Heyawake", record("1 2\n1 2\n3 3"), "expected one number a region, not '2'"),
        ("Starbattle", record("1 2 1\n1 @"), "expected the name of a region, not '@'"),
        ("Heyawake", record("1 2\n1 -\n3 #"), "expected the name of a region, not '#'"),
        ("Norinori", record("1 2\n1 -\n3 3"), "expected no numbers"),
        ("Tent", record("1 2\n1\n1\nx -"), "expected a number for each column"),
        ("Kakurasu", record("1 1\nx\n1"), "expected a number, not 'x'"),
        ("Hashi", record("1 2\n1 1"), "expected no islands side by side"),
        ("Nonogram", record("1 2\n1\n1"), "expected 3 rows below the first line, not 2"),
        ("Nonogram", record("1 1\n1\nx"), "expected numbers"),
        ("KillerSudoku", record("1 2\n3 -\n1 1"), "expected a square"),
        ("KillerSudoku", record("2 2\n3 3\n- -\n1 1\n2 2"), "expected one number a cage, not '3'"),
        ("Galaxies", record("1 1\n1"), "expected a centre from 0 to 3, not '1'"),
        ("Minesweeper", record("1 1\n-"), "expected the number of mines in the first line"),
        ("ABCEndView", record("1 1 z\n-\n-\n-\n-\n-"), "expected the last letter in the first line"),
        ("ABCEndView", record("1 2 a\n-\n-\n-\n-\n- -"), "expected a letter for each column and row, at both ends"),
        ("Yajilin", record("1 1\nq7"), "is no cell"),
        ("BalanceLoop", record("1 1\n1b1"), "is no cell"),
        ("Pentomino", record("1 1\n-"), "puzzlekit's 'Pentomino' is none of those that are read: ABCEndView, "),
    ],
)
def test_what_can_not_be_read_is_named(tmp_path: Path, name: str, bad: Any, message: str) -> None:
    good = record("1 1 1\n1" if name == "Starbattle" else SUDOKU)
    rows = dataset(tmp_path, name, good, bad, good)
    assert len(rows) == 3
    assert f"{name}_dataset.json, row 2: " in rows[1].error
    assert message in rows[1].error
    assert "\n" not in rows[1].error


@pytest.mark.parametrize("solution", ["4 4\n1 2", "?", 5, "4 4\n" + "x x x x\n" * 4, "4 4\n" + "99 1 1 1\n" * 4])
def test_solutions_that_are_no_board(tmp_path: Path, solution: Any) -> None:
    (row,) = dataset(tmp_path, "Sudoku", record(SUDOKU, solution))
    assert found_of(row)["stored"] == "unreadable"


def test_other_objects_are_no_data_sets_of_theirs(tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    path.write_text(json.dumps({"puzzle": "sudoku", "name": "x", "grid": ["1...", "....", "....", "...."]}))
    assert table_rows(str(path), FieldNames()) is None
    path.write_text(json.dumps({"name": "x", "data": [{"puzzle": "sudoku", "grid": ["1..4", "....", "....", ".23."]}]}))
    (row,) = read_rows(path)
    assert row.puzzle is not None
    assert verify(row.puzzle).word == "unique"
