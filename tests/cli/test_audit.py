"""`clueproof audit`: verdicts, stored solutions, duplicates, overlap, and what can't be read."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from clueproof import parse, verify
from clueproof.certificates import check_certificate, read_certificate
from clueproof.schemas import json_schema
from tests.runs.at_once import AtOnce

UNIQUE = "1..4.........23."
TURNED = "...12...3......4"
"""The same board, a quarter turn on."""
OPEN = "1..4............"
NONE = "11.............."
RIGHT = "1324241331424231"
WRONG = "1234241331424231"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that we are in, with a collection."""
    monkeypatch.chdir(tmp_path)
    write("all.csv", (UNIQUE, RIGHT), (UNIQUE, WRONG), (OPEN, RIGHT), (NONE, ""), ("12x.", ""), (TURNED, "?"))
    return tmp_path


def write(name: str, *rows: tuple[str, str]) -> None:
    with open(name, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("puzzle", "solution"), *rows])


def records(name: str = "r.jsonl") -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(name).read_text().splitlines()]


def audit(cli: Any, *options: object, out: str = "r.jsonl") -> Any:
    return cli("audit", "--puzzle", "sudoku", "--out", out, *options)


def figures(cli: Any, *options: object, out: str = "r.jsonl") -> tuple[int, dict[str, Any]]:
    done = audit(cli, "--format", "json", *options, out=out)
    return done.exit_code, json.loads(done.stdout)


def test_the_solution_here_is_right() -> None:
    verdict = verify(parse(UNIQUE, "sudoku"))
    assert "".join(str(number) for row in verdict.solution for number in row) == RIGHT  # type: ignore[union-attr]


def test_what_is_found(cli: Any, folder: Path, carried: AtOnce) -> None:
    done = audit(cli, "all.csv")
    assert done.exit_code == 2
    assert done.stderr.startswith("can't be read: all.csv, row 5")
    table = [line.split("  ")[0] for line in done.stdout.splitlines()]
    assert "stored solution wrong" in table
    found = records()
    assert [row["verdict"] for row in found] == ["unique", "unique", "multiple", "none", "error", "unique"]
    assert [row.get("stored") for row in found] == ["right", "wrong", "not the only one", None, None, "unreadable"]
    assert [row.get("duplicate_of") for row in found] == [None, "all.csv:1", None, None, None, None]
    assert [row.get("same_as") for row in found] == [None, None, None, None, None, "all.csv:1"]
    assert found[0]["clues"] == 4
    assert "board" not in found[0]
    assert found[1]["fault"] == "column 2 does not hold every number from 1 to 4 once"
    assert found[2]["board"]["grid"]


def test_figures(cli: Any, folder: Path, carried: AtOnce) -> None:
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    status, found = figures(cli, "all.csv")
    assert status == 2
    validator(json_schema("audit-summary")).validate(found)
    assert found == {
        "puzzles": 5,
        "unreadable": 1,
        "genres": {"sudoku": 5},
        "verdicts": {"unique": 3, "multiple": 1, "none": 1},
        "stored": {"right": 1, "wrong": 1, "not the only one": 1, "unreadable": 1},
        "duplicates": 1,
        "duplicates_up_to_symmetry": 2,
        "clues": {"2": 2, "4": 3},
        "grades": {},
        "redundant": {},
    }
    for row in records():
        validator(json_schema("audit")).validate(row)


def test_a_collection_without_flaws(cli: Any, folder: Path, carried: AtOnce) -> None:
    write("good.csv", (UNIQUE, RIGHT))
    assert audit(cli, "good.csv").exit_code == 0
    write("good.csv", (UNIQUE, RIGHT), (TURNED, ""))
    assert audit(cli, "good.csv", out="s.jsonl").exit_code == 1
    assert audit(cli, "--no-symmetry", "good.csv", out="e.jsonl").exit_code == 0
    assert "canonical" not in records("e.jsonl")[0]


def test_overlap(cli: Any, folder: Path, carried: AtOnce) -> None:
    write("train.csv", (UNIQUE, ""), (OPEN, ""))
    write("test.csv", (TURNED, ""), (OPEN, ""), ("oh", ""))
    status, found = figures(cli, "train.csv", "--against", "test.csv")
    assert status == 2
    names = ("puzzles", "against", "overlap", "overlap_up_to_symmetry", "duplicates_up_to_symmetry", "unreadable")
    assert [found[name] for name in names] == [2, 2, 1, 2, 0, 1]
    first, second = records()
    assert (first.get("overlaps"), first["overlaps_as"]) == (None, "test.csv:1")
    assert (second["overlaps"], second.get("overlaps_as")) == ("test.csv:2", None)


def test_more_is_asked_if_it_is_wanted(cli: Any, folder: Path, carried: AtOnce) -> None:
    write("more.csv", (UNIQUE.replace(".", "3", 1), RIGHT), (OPEN, ""))
    status, found = figures(cli, "--grade", "--redundant", "--certify", "more.csv")
    assert status == 1
    assert sum(found["grades"].values()) == sum(found["redundant"].values()) == 1
    first, second = records()
    assert first["redundant"] >= 1
    assert "grade" not in second
    for row in (first, second):
        certificate = read_certificate(folder / "r.jsonl.certificates" / row["certificate"])
        assert check_certificate(certificate).statement == row["verdict"]


def test_the_page(cli: Any, folder: Path, carried: AtOnce) -> None:
    write("all.csv", (OPEN, "<script>alert(1)</script>"), (NONE, ""))
    audit(cli, "--grade", "--report", "page.html", "all.csv")
    page = (folder / "page.html").read_text()
    assert page.count("<svg") >= 3
    assert "Puzzles with several solutions" in page
    assert "<script>" not in page


def test_files_in_other_forms(cli: Any, folder: Path, carried: AtOnce) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "a.txt").write_text(f"sudoku\n{UNIQUE}\n\nhitori\n11\n12\n")
    (folder / "in" / "b.jsonl").write_text(json.dumps({"puzzle": "sudoku", "grid": UNIQUE, "id": "b"}) + "\n")
    done = audit(cli, "in")
    assert done.exit_code == 2
    assert "expected a puzzle sudoku, not hitori" in done.stderr
    assert [row.get("duplicate_of") for row in records()][2] == records()[0]["id"]


def test_parquet_in_a_folder(cli: Any, folder: Path, carried: AtOnce) -> None:
    arrow, parquet = (pytest.importorskip(name) for name in ("pyarrow", "pyarrow.parquet"))
    (folder / "in").mkdir()
    parquet.write_table(arrow.table({"puzzle": [UNIQUE], "solution": [RIGHT]}), "in/part-0.parquet")
    assert audit(cli, "in").exit_code == 0
    assert [row["id"] for row in records()] == ["in/part-0.parquet:1"]


def test_puzzles_that_are_compared_with_are_not_solved(cli: Any, folder: Path, carried: AtOnce) -> None:
    write("one.csv", (UNIQUE, ""))
    write("other.csv", (NONE, ""))
    status, found = figures(cli, "one.csv", "--against", "other.csv")
    assert (status, found["verdicts"], found["against"], found["overlap"]) == (0, {"unique": 1}, 1, 0)


def test_it_goes_on_where_it_was(cli: Any, folder: Path, carried: AtOnce) -> None:
    audit(cli, "all.csv")
    before, asked = records(), len(carried.items)
    audit(cli, "all.csv")
    assert (records(), len(carried.items)) == (before, asked)
    write("all.csv", (UNIQUE, RIGHT), ("4..1.........23.", ""))
    audit(cli, "all.csv")
    assert len(carried.items) == asked + 1
    assert len(records()) == 2
    refused = audit(cli, "--grade", "all.csv")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "these are the results of another run" in refused.stderr


def test_equal_texts_are_asked_about_once_and_those_of_two_genres_twice(
    cli: Any, folder: Path, carried: AtOnce
) -> None:
    rows = [("sudoku", RIGHT), ("latin-square", ""), ("sudoku", RIGHT), ("sudoku", WRONG)]
    lines = [json.dumps({"of": genre, "quiz": UNIQUE, "answer": answer}) for genre, answer in rows]
    (folder / "genres.jsonl").write_text("\n".join(lines))
    cli("audit", "--genre-field", "of", "--puzzle-field", "quiz", "--out", "r.jsonl", "genres.jsonl")
    found = [(row["puzzle"], row["verdict"], row.get("stored")) for row in records()]
    one, other = ("sudoku", "unique", "right"), ("sudoku", "unique", "wrong")
    assert found == [one, ("latin-square", "multiple", "unreadable"), one, other]
    assert len(carried.items) == 3


def test_what_json_does_not_have_is_read_as_text(cli: Any, folder: Path, carried: AtOnce) -> None:
    arrow, parquet = (pytest.importorskip(name) for name in ("pyarrow", "pyarrow.parquet"))
    stated = [b"1324", datetime(2026, 1, 1, tzinfo=UTC)]
    for number, solution in enumerate(stated):
        parquet.write_table(arrow.table({"puzzle": [UNIQUE], "solution": [solution]}), f"in{number}.parquet")
        audit(cli, f"in{number}.parquet", out=f"r{number}.jsonl")
        assert [row["stored"] for row in records(f"r{number}.jsonl")] == ["unreadable"]


def test_tables_as_results(cli: Any, folder: Path, carried: AtOnce) -> None:
    audit(cli, "all.csv", out="r.csv")
    with open("r.csv", encoding="utf-8", newline="") as file:
        assert [row["verdict"] for row in csv.DictReader(file)][:3] == ["unique", "unique", "multiple"]
    pytest.importorskip("pyarrow")
    audit(cli, "all.csv", out="r.parquet")
    again = audit(cli, "--puzzle-field", "board", "r.parquet", out="again.jsonl")
    assert again.exit_code == 2


def test_what_is_refused(cli: Any, folder: Path) -> None:
    for options, message in (
        (("nothing.csv",), "nothing.csv: No such file"),
        (("--puzzle", "sudoko", "all.csv"), "sudoko"),
    ):
        done = cli("audit", "--out", "r.jsonl", *options)
        assert done.exit_code == 2
        assert message in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert cli("audit", "all.csv").exit_code == 2


def test_a_solution_of_a_puzzle_with_an_objective(cli: Any, folder: Path, carried: AtOnce) -> None:
    graph = {"puzzle": "independent-set", "grid": ["a - b", "b - c"]}
    rows = [{"puzzle": graph, "solution": chosen} for chosen in ('["a", "c"]', '["b"]')]
    (folder / "graphs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = cli("audit", "--out", "g.jsonl", "graphs.jsonl")
    assert done.exit_code == 1, done.stderr
    assert [row.get("stored") for row in records("g.jsonl")] == ["right", "wrong"]


def test_licences(cli: Any, folder: Path, carried: AtOnce) -> None:
    (folder / "set" / "part").mkdir(parents=True)
    (folder / "set" / "README.md").write_text("---\nlicense: cc-by-4.0\n---\n")
    write("set/part/a.csv", (UNIQUE, ""))
    (folder / "set" / "b.jsonl").write_text(json.dumps({"puzzle": OPEN, "license": "mit"}) + "\n")
    (folder / "set" / "c.txt").write_text(f"sudoku license=cc0-1.0\n{NONE}\n")
    write("d.csv", (TURNED, ""))
    done = audit(cli, "--certify", "set", "d.csv")
    assert "the licence of 1 puzzle is not known; name it with --licence" in done.stderr
    assert [row.get("licence") for row in records()] == ["mit", "cc0-1.0", "cc-by-4.0", None]
    assert "under the licence cc-by-4.0" in done.stdout
    found = figures(cli, "--licence", "odbl", "set", "d.csv", out="o.jsonl")[1]
    assert found["licences"] == {"odbl": 2, "mit": 1, "cc0-1.0": 1}
    assert [row["licence"] for row in records("o.jsonl")] == ["mit", "cc0-1.0", "odbl", "odbl"]


def test_a_folder_that_datasets_saved(cli: Any, folder: Path, carried: AtOnce) -> None:
    arrow = pytest.importorskip("pyarrow")
    (folder / "saved").mkdir()
    table = arrow.table({"puzzle": [UNIQUE], "solution": [RIGHT]})
    with arrow.ipc.new_stream("saved/data-00000-of-00001.arrow", table.schema) as writer:
        writer.write_table(table)
    (folder / "saved" / "state.json").write_text('{"_data_files": [{"filename": "data-00000-of-00001.arrow"}]}')
    (folder / "saved" / "dataset_info.json").write_text('{"license": "mit"}')
    assert audit(cli, "saved").exit_code == 0
    assert [row["licence"] for row in records()] == ["mit"]


def test_two_columns_without_names(cli: Any, folder: Path, carried: AtOnce) -> None:
    (folder / "two.csv").write_text(f"{UNIQUE},{RIGHT}\n{TURNED},{RIGHT}\n{UNIQUE},{RIGHT}\n")
    assert audit(cli, "two.csv").exit_code == 1
    assert [row["stored"] for row in records()] == ["right", "wrong", "right"]
    refused = audit(cli, "--puzzle-field", "nope", "two.csv", out="n.jsonl")
    assert "row 1: the field nope is missing; there are: " in refused.stderr


def test_rows_that_are_called_alike(cli: Any, folder: Path, carried: AtOnce) -> None:
    (folder / "names.csv").write_text(f"id,puzzle\na,{UNIQUE}\nb,{OPEN}\na,{OPEN}\n")
    assert figures(cli, "names.csv")[1]["namesakes"] == 1
    assert "called as one above" in audit(cli, "names.csv").stdout


def test_the_first_solution_that_can_not_be_read_is_told(cli: Any, folder: Path, carried: AtOnce) -> None:
    write("zero.csv", *[(UNIQUE, RIGHT.translate(str.maketrans("1234", "0123")))] * 2)
    said = audit(cli, "zero.csv").stderr
    assert said.startswith("stored solution can't be read: zero.csv:1: this is no filled-in board")
    assert said.endswith("(and 1 solution more)\n")


def test_an_alias_implies_its_options(cli: Any, folder: Path, carried: AtOnce) -> None:
    (folder / "dots.txt").write_text("11\n..\n")
    (folder / "dots.jsonl").write_text(
        json.dumps({"puzzle": "11\n.."}) + "\n" + json.dumps({"puzzle": [[1, 1], [0, 0]]})
    )
    for genre, verdict in (("numberlink", "multiple"), ("connect-the-dots", "unique")):
        cli("audit", "--puzzle", genre, "--out", f"{genre}.jsonl", "dots.txt", "dots.jsonl")
        assert [row["verdict"] for row in records(f"{genre}.jsonl")] == [verdict] * 3
