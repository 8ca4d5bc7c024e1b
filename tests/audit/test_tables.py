"""Rows of collections: layouts of ours and of other people, fields that are named, and what can't be read."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from clueproof import verify
from clueproof.audit import Audit, CollectedPuzzle, FieldNames, TableRow, table_files, table_rows
from clueproof.audit.json_text import read_json
from clueproof.audit.moves import StoredMoves
from clueproof.formats.solutions import read_solution
from tests.audit.reading import read_rows

LINK = "https://puzz.link/p?slither/3/3/8chb"
GRID = [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 3, 0]]
RIGHT = [[1, 3, 2, 4], [2, 4, 1, 3], [3, 1, 4, 2], [4, 2, 3, 1]]
LINE, SOLVED = "1..4.........23.", "1324241331424231"
KAKURASU = {"row_sums": [2, 1], "col_sums": [2, 1], "solution": [[0, 1], [1, 0]]}
FUTOSHIKI = {
    "source_dataset": "futoshiki",
    "puzzle": [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
    "constraints": [[0, 0, 0, 1, ">"], [0, 1, 0, 2, ">"], [0, 0, 1, 0, ">"], [1, 0, 2, 0, "<"]],
    "solution": [[3, 2, 1], [1, 3, 2], [2, 1, 3]],
}


def rows(tmp_path: Path, name: str, text: str, names: FieldNames | None = None, genre: str | None = None) -> Any:
    (tmp_path / name).write_text(text)
    return [*read_rows(tmp_path / name, names, genre)]


def only(found: list[TableRow]) -> TableRow:
    assert len(found) == 1
    assert found[0].error == ""
    return found[0]


def found_of(row: TableRow) -> dict[str, Any]:
    assert row.puzzle is not None
    return dict(Audit("auto").answer(CollectedPuzzle(row.puzzle, row.solution)).record)


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
    first, second = read_rows(path, FieldNames(), "sudoku")
    assert (first.name, first.puzzle is None, second.name, second.puzzle) == ("a", False, "b", None)
    (tmp_path / "broken.parquet").write_bytes(b"PAR1")
    (broken,) = read_rows(str(tmp_path / "broken.parquet"), FieldNames())
    assert "broken.parquet, row 1: this Parquet file can't be read" in broken.error


def test_parquet_of_bytes_numbers_with_a_point_and_objects(tmp_path: Path) -> None:
    arrow, parquet = (pytest.importorskip(name) for name in ("pyarrow", "pyarrow.parquet"))
    path = str(tmp_path / "t.parquet")
    floats = arrow.array([GRID], arrow.list_(arrow.list_(arrow.float64())))
    for puzzles, names in (
        (arrow.array([LINE.encode()]), FieldNames()),
        (floats, FieldNames()),
        (arrow.array([{"quiz": LINE}]), FieldNames("puzzle.quiz")),
    ):
        parquet.write_table(arrow.table({"puzzle": puzzles, "solution": [SOLVED]}), path)
        assert found_of(only([*read_rows(path, names, "sudoku")]))["stored"] == "right"


def test_arrow_as_datasets_keeps_it(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table({"puzzle": [LINE], "solution": [SOLVED]})
    for kind in (arrow.ipc.new_stream, arrow.ipc.new_file):
        path = str(tmp_path / "data-00000-of-00001.arrow")
        with kind(path, table.schema) as writer:
            writer.write_table(table)
        assert found_of(only([*read_rows(path, FieldNames(), "sudoku")]))["stored"] == "right"


def pointed(board: list[list[int]]) -> str:
    """All cells on a line, as numbers with a point."""
    return " ".join(f"{cell}.0" for row in board for cell in row)


def floats(board: list[list[int]]) -> str:
    """A board of floats as NumPy writes it."""
    return "[" + "\n ".join("[" + " ".join(f"{cell}." for cell in row) + "]" for row in board) + "]"


TABLES = {
    "semicolons.csv": f"puzzle;solution\n{LINE};{SOLVED}\n",
    "tabs.csv": f"puzzle\tsolution\n{LINE}\t{SOLVED}\n",
    "tabs.tsv": f"puzzle\tsolution\n{LINE}\t{SOLVED}\n",
    "capitals.csv": f"Quizzes, Solution\n{LINE},{SOLVED}\n",
    "index.csv": f",puzzle,solution\n0,{LINE},{SOLVED}\n",
    "points.csv": "puzzle,solution\n" + ",".join(f'"{pointed(board)}"' for board in (GRID, RIGHT)) + "\n",
    "points.jsonl": json.dumps({"puzzle": [[f"{cell}.0" for cell in row] for row in GRID], "solution": SOLVED}),
    "excel.csv": f"sep=;\npuzzle;solution\n{LINE};{SOLVED}\n",
    "remark.csv": f"# typed here\npuzzle,solution\n{LINE},{SOLVED}\n",
    "twice.csv": f"puzzle,puzzle,solution\n{LINE},,{SOLVED}\n",
    "short.csv": f"p,s\n{LINE},{SOLVED}\n",
    "row.json": json.dumps({"quiz": LINE, "solution": SOLVED}),
    "columns.json": json.dumps({"quiz": {"0": LINE}, "solution": {"0": SOLVED}}),
    "splits.json": json.dumps({"version": "1", "train": [], "test": [{"puzzle": LINE, "solution": SOLVED}]}),
    "keys.json": json.dumps({"first": {"quiz": LINE, "solution": SOLVED}}),
    "python.jsonl": json.dumps({"puzzle": str(GRID), "solution": str(RIGHT)}),
    "numpy.jsonl": json.dumps({"puzzle": str(GRID).replace(",", ""), "solution": str(RIGHT).replace(",", "")}),
    "numpy_floats.jsonl": json.dumps({"puzzle": floats(GRID), "solution": floats(RIGHT)}),
    "flat.jsonl": json.dumps({"puzzle": [*chain(*GRID)], "solution": [*chain(*RIGHT)]}),
    "pandas.jsonl": json.dumps({"puzzle": [[float(cell) for cell in row] for row in GRID], "solution": SOLVED}),
    "gaps.jsonl": json.dumps({"puzzle": [[cell or float("nan") for cell in row] for row in GRID], "solution": SOLVED}),
    "words.jsonl": json.dumps({"puzzle": LINE, "answer": f"Row by row.\n#### Answer\n{SOLVED}"}),
    "object.jsonl": json.dumps({"puzzle": LINE, "solution": {"grid": RIGHT}}),
}
"""The same puzzle and its solution as other programs write them."""


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_tables_of_other_programs(tmp_path: Path, name: str, encoding: str) -> None:
    for text in (TABLES[name], TABLES[name].replace("\n", "\r\n")):
        (tmp_path / name).write_bytes(text.encode(encoding))
        found = only([*read_rows(str(tmp_path / name), FieldNames(), "sudoku")])
        assert found_of(found)["stored"] == "right"


def test_tables_packed_as_zstandard(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    path = tmp_path / "t.csv.zst"
    with arrow.CompressedOutputStream(str(path), "zstd") as file:
        file.write(TABLES["capitals.csv"].encode())
    assert found_of(only([*read_rows(path, genre="sudoku")]))["stored"] == "right"
    path.write_bytes(b"broken")
    (broken,) = read_rows(path, genre="sudoku")
    assert broken.error.startswith(f"{path}, row 1: ")


@pytest.mark.parametrize("packing", [gzip, lzma, bz2])
def test_packed_tables(tmp_path: Path, packing: Any) -> None:
    ending = {"gzip": "gz", "lzma": "xz", "bz2": "bz2"}[packing.__name__]
    for name, text in TABLES.items():
        path = tmp_path / f"{name}.{ending}"
        packed = packing.compress(text.encode())
        path.write_bytes(packed)
        assert found_of(only([*read_rows(str(path), FieldNames(), "sudoku")]))["stored"] == "right"
    path.write_bytes(packed[:-12])
    (broken,) = read_rows(str(path), FieldNames(), "sudoku")
    assert broken.error.startswith(f"{path}, row 1: ")


@pytest.mark.parametrize("text", [f"{LINE},{SOLVED}\n", f"first,second\n{LINE},{SOLVED}\n"])
def test_columns_without_names(tmp_path: Path, text: str) -> None:
    found = rows(tmp_path, "t.csv", text, FieldNames("1", "2"), "sudoku")
    assert found_of(found[-1])["stored"] == "right"
    assert len(found) == text.count("\n")
    pairs = rows(tmp_path, "t.json", json.dumps([[LINE, SOLVED]]), FieldNames("1", "2"), "sudoku")
    assert found_of(only(pairs))["stored"] == "right"


def test_a_list_of_texts(tmp_path: Path) -> None:
    assert [row.error for row in rows(tmp_path, "t.json", json.dumps([LINE, LINE]), genre="sudoku")] == ["", ""]


def test_rows_that_name_their_genres(tmp_path: Path) -> None:
    text = "\n".join(
        json.dumps({"type": kind, "puzzle": grid})
        for kind, grid in (("hitori", "11\n12"), ("Sudoku", LINE), ("easy", f"sudoku\n{LINE}"))
    )
    assert [row.puzzle and row.puzzle.rules.name for row in rows(tmp_path, "t.jsonl", text)] == [
        "hitori",
        "sudoku",
        "sudoku",
    ]


@pytest.mark.parametrize("name", ["t.jsonl", "t.csv", "t.json", "t.csv.gz"])
def test_a_table_without_rows(tmp_path: Path, name: str) -> None:
    text = {"t.csv": "puzzle\n", "t.json": "[]"}.get(name.removesuffix(".gz"), "")
    (tmp_path / name).write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
    (found,) = read_rows(str(tmp_path / name), FieldNames())
    assert found.error.endswith("the file holds no puzzle")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "this is no JSON"),
        ("7", "expected an object"),
        ("{}", "no field with a puzzle; name it with --puzzle-field: nothing"),
        ('{"a": 1, "b": {"c": 2}}', "no field with a puzzle; name it with --puzzle-field: a, b.c"),
        ('{"Quiz": "", "b": 2}', "the field Quiz is empty"),
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
        (FieldNames("puzzle", "solution"), "the field solution is missing"),
        (FieldNames(genre="kind"), "the field kind is missing"),
    ):
        (found,) = rows(tmp_path, "t.jsonl", '{"puzzle": "..."}', names)
        assert found.error.endswith(f"{message}; there are: puzzle")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("t.csv", "A,B\nB,A\n"),
        ("t.jsonl", f"{LINK}\n"),
        ("t.json", '{"puzzle": "sudoku", "grid": ["1..4", "....", "....", ".23."]}'),
        ("t.json", "broken"),
    ],
)
@pytest.mark.parametrize("names", [FieldNames("nope"), FieldNames(solution="nope"), FieldNames(genre="nope")])
def test_what_an_option_names_is_a_field_of_a_table(tmp_path: Path, name: str, text: str, names: FieldNames) -> None:
    (found,) = rows(tmp_path, name, text, names)
    assert found.puzzle is None
    assert "nope" in found.error or "no JSON" in found.error or "no field with a puzzle" in found.error


def test_rows_of_json_at_any_depth(tmp_path: Path) -> None:
    row = {"quiz": LINE, "solution": SOLVED}
    text = json.dumps({"meta": {"count": 3}, "banks": {"easy": [row], "hard": {"x": {"a": row}}}, "more": [row]})
    found = rows(tmp_path, "t.json", text, genre="sudoku")
    assert [found_of(row)["stored"] for row in found] == ["right"] * 3
    assert found[1].name == "a"


def test_a_file_of_json_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(table_files, "read_json", lambda text: read.append(text) or read_json(text))
    rows(tmp_path, "t.json", json.dumps([{"puzzle": LINE}] * 3), genre="sudoku")
    assert len(read) == 1


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.jsonl", "\n{}\n", True),
        ("a.jsonl", "broken\n{}\n", True),
        ("a.jsonl", "", True),
        ("a.jsonl", f"{LINK}\n", False),
        ("a.json", "[{}]", True),
        ("a.json", '{"puzzle": "sudoku"}', False),
        ("a.csv", "id,puzzle\n", True),
        ("a.csv", "1,..3\n", False),
        ("a.csv", "first board,last board\n", True),
        ("a.csv", "A,B,C\nB,C,A\n", False),
        ("a.csv", f"{LINE},{SOLVED}\n", True),
        ("a.csv", f"{LINE},{LINE}\n", False),
        ("a.json", '{"a": [{"puzzle": "x"}]}', True),
        ("a.json", "broken", False),
        ("a.json.gz", "broken", True),
        ("a.txt", "{}\n", False),
    ],
)
def test_what_is_a_table(tmp_path: Path, name: str, text: str, expected: bool) -> None:
    (tmp_path / name).write_text(text)
    assert (table_rows(str(tmp_path / name), FieldNames()) is not None) is expected
    assert table_rows(str(tmp_path / "nothing.csv"), FieldNames()) is None
