"""Rows of collections: layouts of ours and of other people, fields that are named, and what can't be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clueproof import verify
from clueproof.audit import FieldNames, TableRow, is_table, table_rows
from clueproof.audit.moves import StoredMoves
from clueproof.errors import ClueproofError
from clueproof.formats.solutions import read_solution

LINK = "https://puzz.link/p?slither/3/3/8chb"
GRID = [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 3, 0]]
KAKURASU = {"row_sums": [2, 1], "col_sums": [2, 1], "solution": [[0, 1], [1, 0]]}
FUTOSHIKI = {
    "source_dataset": "futoshiki",
    "puzzle": [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
    "constraints": [[0, 0, 0, 1, ">"], [0, 1, 0, 2, ">"], [0, 0, 1, 0, ">"], [1, 0, 2, 0, "<"]],
    "solution": [[3, 2, 1], [1, 3, 2], [2, 1, 3]],
}


def rows(tmp_path: Path, name: str, text: str, names: FieldNames | None = None, genre: str | None = None) -> Any:
    (tmp_path / name).write_text(text)
    return [*table_rows(str(tmp_path / name), names or FieldNames(), genre)]


def only(found: list[TableRow]) -> TableRow:
    assert len(found) == 1
    assert found[0].error == ""
    return found[0]


@pytest.mark.parametrize(
    ("row", "genre", "solution"),
    [
        ({"puzzle": "sudoku", "grid": GRID, "verdict": "unique", "solution": ["1"], "seconds": 1.5}, "sudoku", ["1"]),
        ({"puzzle": LINK}, "slitherlink", None),
        (
            {"question": "?", "answer": "!", "metadata": {"source_dataset": "mini_sudoku", "puzzle": GRID}},
            "sudoku",
            None,
        ),
        ({"metadata": json.dumps(FUTOSHIKI)}, "futoshiki", FUTOSHIKI["solution"]),
        (
            {
                "metadata": {
                    "source_dataset": "kakurasu",
                    "row_sums": [2, 1],
                    "col_sums": [2, 1],
                    "solution": [[0, 1], [1, 0]],
                }
            },
            "kakurasu",
            ".#\n#.",
        ),
        (
            {"metadata": {"source_dataset": "n_queens", "puzzle": [["_"]], "solutions": [[["Q"]]]}},
            "n-queens",
            "Q",
        ),
        (
            {
                "puzzle_url": "x",
                "puzzlink_url": LINK,
                "pid": "slither",
                "solution_enc": "",
            },
            "slitherlink",
            None,
        ),
    ],
)
def test_layouts(tmp_path: Path, row: dict[str, Any], genre: str, solution: Any) -> None:
    found = only(rows(tmp_path, "t.jsonl", json.dumps(row)))
    assert found.puzzle is not None
    assert (found.puzzle.rules.name, found.solution) == (genre, solution)


def test_entries_of_reasoning_gym_have_their_solutions(tmp_path: Path) -> None:
    found = only(rows(tmp_path, "t.jsonl", json.dumps({"metadata": FUTOSHIKI})))
    assert found.puzzle is not None
    assert not isinstance(found.solution, StoredMoves)
    assert found.puzzle.rules.check(found.puzzle, read_solution(found.puzzle, found.solution)) is None
    assert {"<", ">"} == {*found.puzzle.clues["sign"].values()}


def test_named_fields(tmp_path: Path) -> None:
    row = {"data": {"p": GRID, "s": "x"}, "kind": "sudoku", "key": 7, "puzzle": "ignored"}
    names = FieldNames("data.p", "data.s", "key", "kind")
    found = only(rows(tmp_path, "t.json", json.dumps([row]), names))
    assert (found.name, found.solution) == (7, "x")
    assert found.puzzle is not None
    assert verify(found.puzzle).word == "unique"


def test_usual_columns(tmp_path: Path) -> None:
    text = f"quizzes,solutions\n{'0' * 81},{'1' * 81}\n"
    found = only(rows(tmp_path, "t.csv", text, genre="sudoku"))
    assert (found.name, found.solution) == (f"{tmp_path / 't.csv'}:1", "1" * 81)


def test_parquet(tmp_path: Path) -> None:
    arrow, parquet = (pytest.importorskip(name) for name in ("pyarrow", "pyarrow.parquet"))
    path = str(tmp_path / "t.parquet")
    parquet.write_table(arrow.table({"puzzle": ["0" * 81, None], "id": ["a", "b"]}), path)
    first, second = table_rows(path, FieldNames(), "sudoku")
    assert (first.name, first.puzzle is None, second.name, second.puzzle) == ("a", False, "b", None)
    (tmp_path / "broken.parquet").write_bytes(b"PAR1")
    with pytest.raises(ClueproofError, match=r"broken\.parquet: this Parquet file can't be read"):
        [*table_rows(str(tmp_path / "broken.parquet"), FieldNames())]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "this is no JSON"),
        ("7", "expected an object"),
        ("{}", "no field with a puzzle; name it with --puzzle-field: nothing"),
        ('{"a": 1, "b": 2}', "no field with a puzzle; name it with --puzzle-field: a, b"),
        ('{"puzzle": [[1]]}', "the puzzle does not say which genre it is; name it with --puzzle"),
        ('{"puzzle": 5}', "expected a puzzle, not int"),
        ('{"puzzle": "sudoku", "grid": ["1x", ".."]}', "'x' is no cell"),
        ('{"metadata": {"source_dataset": "tsumego"}}', "reasoning-gym's 'tsumego' is none of"),
        ('{"metadata": {"source_dataset": "futoshiki"}}', "this is no entry of reasoning-gym's futoshiki"),
        ("[" * 100_000, "this is no JSON"),
    ],
)
def test_rows_that_can_not_be_read_are_named(tmp_path: Path, line: str, message: str) -> None:
    good = json.dumps({"puzzle": "sudoku", "grid": GRID})
    found = rows(tmp_path, "t.jsonl", f"{good}\n{line}\n\n{good}\n")
    assert [row.puzzle is None for row in found] == [False, True, False]
    assert found[1].error.startswith(f"{tmp_path / 't.jsonl'}, row 2")
    assert message in found[1].error
    assert "\n" not in found[1].error


def test_another_genre_than_stated(tmp_path: Path) -> None:
    text = json.dumps({"puzzle": "hitori", "grid": ["11", "12"]})
    (found,) = rows(tmp_path, "t.jsonl", text, genre="sudoku")
    assert found.error.endswith("row 1: expected a puzzle sudoku, and this one is a hitori")


def test_a_field_that_is_missing(tmp_path: Path) -> None:
    for names, message in (
        (FieldNames("quiz"), "the field quiz is missing"),
        (FieldNames(genre="kind"), "the field kind, which names the genre, is missing"),
    ):
        (found,) = rows(tmp_path, "t.jsonl", '{"puzzle": "..."}', names)
        assert found.error.endswith(message)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.jsonl", "\n{}\n", True),
        ("a.jsonl", f"{LINK}\n", False),
        ("a.json", "[{}]", True),
        ("a.json", '{"puzzle": "sudoku"}', False),
        ("a.csv", "id,puzzle\n", True),
        ("a.csv", "1,..3\n", False),
        ("a.txt", "{}\n", False),
    ],
)
def test_what_is_a_table(tmp_path: Path, name: str, text: str, expected: bool) -> None:
    (tmp_path / name).write_text(text)
    assert is_table(str(tmp_path / name), FieldNames()) is expected
    assert not is_table(str(tmp_path / "nothing.csv"), FieldNames())
