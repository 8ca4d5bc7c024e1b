"""`clueproof batch`: every question, every form of results, and what is refused."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from itertools import islice, permutations
from pathlib import Path
from typing import Any

import pytest

from clueproof.certificates import check_certificate, read_certificate
from clueproof.runs import Store
from clueproof.runs.tables import SCHEMA
from tests.cli.conftest import ROOT
from tests.cli.puzzles import BAD, LIST, MULTIPLE, NONE, UNIQUE
from tests.runs.at_once import AtOnce

ALL = UNIQUE + BAD + MULTIPLE + NONE + UNIQUE.replace("id=right", "id=again")
WORDS = ["unique", "error", "multiple", "none", "unique"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that we are in, with a file of puzzles."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "all.txt").write_text(ALL)
    return tmp_path


def lines(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def untimed(path: str) -> list[dict[str, Any]]:
    """Without what differs from run to run: times, and which of several solutions are shown."""
    found = lines(path)
    for line in found:
        line.pop("seconds", None)
        if line["verdict"] == "multiple":
            del line["solution"], line["second"], line["differ"]
    return found


def test_verify(cli: Any, folder: Path, carried: AtOnce) -> None:
    done = cli("batch", "verify", "--out", "r.jsonl", "all.txt")
    refused = "first error: all.txt:12:4: 'x' is no cell; expected a number from 1 to 4, or . when empty\n"
    assert (done.exit_code, done.stderr) == (2, refused)
    assert re.fullmatch(r"4 puzzles: 2 unique, 1 multiple, 1 none \(\d+\.\d\d s\); 1 error: r\.jsonl\n", done.stdout)
    found = lines("r.jsonl")
    assert [line["verdict"] for line in found] == WORDS
    assert [line["id"] for line in found] == ["right", "all.txt:12", "open", "wrong", "again"]
    # each as `verify` has it, and equal puzzles once
    cli("verify", "--keep-going", "--format", "jsonl", "-o", "v.jsonl", "all.txt")
    assert untimed("r.jsonl") == untimed("v.jsonl")
    assert len(carried.items) == 3
    # once more, with a puzzle behind: nothing else is asked
    (folder / "all.txt").write_text(ALL + UNIQUE.replace("1", "2"))
    cli("batch", "verify", "--out", "r.jsonl", "all.txt")
    assert len(carried.items) == 4
    assert untimed("r.jsonl")[:5] == untimed("v.jsonl")


def test_results_as_tables(cli: Any, folder: Path, carried: AtOnce) -> None:
    assert cli("batch", "verify", "--out", "r.csv", "all.txt").exit_code == 2
    rows = [*csv.DictReader((folder / "r.csv").open())]
    assert [row["verdict"] for row in rows] == WORDS
    assert json.loads(rows[0]["solution"]) == lines_of_solution(folder)
    assert rows[1]["solution"] == ""
    again = cli("batch", "export", "--format", "csv", "r.csv.run")
    assert (again.exit_code, again.stdout) == (0, (folder / "r.csv").read_text())


def test_a_batch_under_way_is_looked_at(cli: Any, folder: Path, carried: AtOnce) -> None:
    cli("batch", "verify", "--out", "r.csv", "all.txt")
    with Store(folder / "r.csv.run") as store:
        store.forget(["unique"])
        store.commit()
        told = cli("batch", "status", "r.csv")
        so_far = cli("batch", "export", "r.csv")
    assert told.exit_code == so_far.exit_code == 3
    number = len(WORDS)
    left = WORDS.count("unique")
    assert told.stdout.startswith(f"verify: {number - left} of {number} puzzles read so far answered: ")
    assert told.stdout.endswith("; a command is at work on it\n")
    assert len(so_far.stdout.splitlines()) == number - left
    assert so_far.stderr == f"{left} of {number} are not answered yet\n"
    assert cli("batch", "verify", "--out", "r.csv", "all.txt").exit_code == 2
    done = cli("batch", "status", "r.csv.run")
    assert (done.exit_code, done.stdout.partition("; ")[2]) == (0, "no command is at work on it\n")


def lines_of_solution(folder: Path) -> Any:
    with Store(folder / "r.csv.run") as store:
        return json.loads(next(iter(store.rows())).record or "")["solution"]


def test_parquet(cli: Any, folder: Path, carried: AtOnce) -> None:
    arrow, parquet = (pytest.importorskip(name) for name in ("pyarrow", "pyarrow.parquet"))
    parquet.write_table(arrow.table({"text": [UNIQUE, BAD, NONE], "id": [7, 8, 9]}), "in.parquet")
    missing = cli("batch", "verify", "--out", "r.parquet", "in.parquet")
    assert missing.exit_code == 2
    assert missing.stderr == ("error: in.parquet: there is no column 'puzzle'; name one with --column: text, id\n")
    assert not (folder / "r.parquet").exists()
    cli("batch", "verify", "--column", "text", "--out", "r.parquet", "in.parquet")
    table = parquet.read_table("r.parquet").to_pylist()
    assert [(row["id"], row["verdict"]) for row in table] == [(7, "unique"), (8, "error"), (9, "none")]
    parquet.write_table(arrow.table({"puzzle": [None, BAD], "id": [None, 5]}), "bad.parquet")
    cli("batch", "verify", "--out", "bad.jsonl", "bad.parquet")
    assert [(line["id"], line["error"].partition(": ")[::2]) for line in lines("bad.jsonl")] == [
        ("bad.parquet:1", ("bad.parquet, row 1", "expected the text of a puzzle, not nothing")),
        (5, ("bad.parquet, row 2, line 2", "'x' is no cell; expected a number from 1 to 4, or . when empty")),
    ]
    parquet.write_table(arrow.table({"puzzle": [12]}), "number.parquet")
    refused = cli("batch", "verify", "--out", "number.jsonl", "number.parquet")
    assert refused.stderr == "first error: number.parquet, row 1: expected the text of a puzzle, not int\n"
    (folder / "no.parquet").write_text("no such thing")
    refused = cli("batch", "verify", "--out", "s.jsonl", "no.parquet")
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
    assert refused.stderr.startswith("error: no.parquet: this Parquet file can't be read: ")


def test_without_pyarrow(cli: Any, folder: Path, carried: AtOnce, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    refused = cli("batch", "verify", "--out", "r.parquet", "all.txt")
    assert refused.exit_code == 2
    assert refused.stderr == "error: a Parquet file needs the package pyarrow: pip install 'clueproof[parquet]'\n"
    assert [path.name for path in folder.iterdir()] == ["all.txt"]


def test_the_other_questions(cli: Any, folder: Path, carried: AtOnce) -> None:
    assert cli("batch", "solve", "--out", "s.jsonl", "all.txt").exit_code == 2
    assert [line["verdict"] for line in lines("s.jsonl")] == ["solved", "error", "solved", "none", "solved"]
    assert cli("batch", "minimise", "--out", "m.jsonl", "all.txt").exit_code == 2
    assert [line["verdict"] for line in lines("m.jsonl")] == [
        "minimised", "error", "not unique", "not unique", "minimised",
    ]  # fmt: skip
    again = cli("verify", "m.jsonl")
    assert "2 unique" in again.stdout.splitlines()[-1] or again.exit_code == 2
    assert cli("batch", "difficulty", "--out", "d.jsonl", "all.txt").exit_code == 2
    assert [line["verdict"] for line in lines("d.jsonl")][1:4] == ["error", "multiple", "none"]
    assert lines("d.jsonl")[0]["grade"] == lines("d.jsonl")[0]["verdict"]


def test_certify(cli: Any, folder: Path, carried: AtOnce) -> None:
    assert cli("batch", "certify", "--out", "c.jsonl", "all.txt").exit_code == 2
    for line in lines("c.jsonl"):
        if line["verdict"] != "error":
            path = folder / "c.jsonl.certificates" / line["certificate"]
            assert check_certificate(read_certificate(path)).statement == line["verdict"]
    assert len([*(folder / "c.jsonl.certificates").iterdir()]) == 3


def test_generate(cli: Any, folder: Path, carried: AtOnce) -> None:
    arguments = ("sudoku", "--size", "4", "--seed", "x", "--out", "g.jsonl")
    assert cli("batch", "generate", *arguments, "--count", "3").exit_code == 0
    three = lines("g.jsonl")
    assert cli("batch", "generate", *arguments, "--count", "5").exit_code == 0
    assert lines("g.jsonl")[:3] == three
    assert carried.items == [1, 2, 3, 4, 5]
    made = cli("generate", "sudoku", "--size", "4", "--seed", "x", "--count", "5", "--format", "jsonl").stdout
    assert [line["grid"] for line in lines("g.jsonl")] == [json.loads(line)["grid"] for line in made.splitlines()]
    assert [line["id"] for line in three] == ["x-1", "x-2", "x-3"]


def test_what_is_unknown_is_asked_again_on_request(cli: Any, folder: Path, carried: AtOnce, stubs: None) -> None:
    arguments = ("batch", "verify", "--backend", "undecisive", "--out", "r.run")
    assert cli(*arguments, "all.txt").exit_code == 2
    asked = len(carried.items)
    cli(*arguments, "all.txt")
    assert len(carried.items) == asked
    cli(*arguments, "--retry", "all.txt")
    assert len(carried.items) > asked


def test_results_of_another_run(cli: Any, folder: Path, carried: AtOnce) -> None:
    cli("batch", "verify", "--out", "r.jsonl", "all.txt")
    kept = (folder / "r.jsonl").read_text()
    refused = cli("batch", "solve", "--out", "r.jsonl", "all.txt")
    assert refused.exit_code == 2
    assert refused.stderr == (
        "error: r.jsonl.run: these are the results of another run (question verify, not solve); name another file\n"
    )
    assert (folder / "r.jsonl").read_text() == kept
    assert cli("batch", "solve", "--no-resume", "--out", "r.jsonl", "all.txt").exit_code == 2
    assert lines("r.jsonl")[0]["verdict"] == "solved"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("verify", "--out", "all.txt"), "'--out': results are written to a file in .jsonl, .csv or .parquet"),
        (("verify", "--out", "r.xlsx"), "'--out': results are written to a file in .jsonl, .csv or .parquet"),
        (("verify", "--out", ""), "'--out': results are written to a file in .jsonl, .csv or .parquet"),
        (("verify", "--out", "-"), "'--out': results are written to a file in .jsonl, .csv or .parquet"),
        (("verify", "--out", ".."), "error: ..: this is a folder"),
        (("verify", "--out", "no/r.jsonl"), "error: no/r.jsonl: No such file or directory"),
        (("verify", "--out", "no/r.run"), "error: no/r.run: it can't be opened; is there such a folder?"),
        (("verify", "--out", "r.jsonl", "--memory-limit", "2"), "'--memory-limit': a size is a number of bytes"),
        (("minimise", "--out", "r.jsonl", "--symmetry", "round"), "'--symmetry': unknown symmetry 'round'; there are"),
        (("verify", "--out", "r.jsonl", "--backend", "sta"), "error: unknown backend 'sta'; did you mean sat?"),
        (("verify", "--out", "r.jsonl", "--fallback", "sta"), "error: unknown backend 'sta'; did you mean sat?"),
        (("verify", "--out", "r.jsonl", "--puzzle", "sudoko"), "unknown puzzle 'sudoko'; did you mean 'sudoku'?"),
        (("verify", "--out", "all.jsonl", "."), "error: all.jsonl: results can't be written into ., where"),
        (("verify", "--out", "r.jsonl", "none.txt"), "error: none.txt: No such file or directory"),
        (("generate", "sudoko", "--count", "2", "--out", "r.jsonl"), "error: unknown puzzle 'sudoko'; did you mean"),
        (("generate", "sudoku", "--size", "7", "--count", "2", "--out", "r.jsonl"), "error: "),
        (("export", "none.run"), "error: none.run: there are no results of this name"),
        (("export", "all.txt"), "error: all.txt: this is no store of results"),
    ],
)  # fmt: skip
def test_what_is_refused(cli: Any, folder: Path, carried: AtOnce, arguments: tuple[str, ...], said: str) -> None:
    files = () if arguments[0] in ("export", "generate") or "." in arguments else ("all.txt",)
    refused = cli("batch", *arguments, *files)
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert said in refused.stderr
    assert [path.name for path in folder.iterdir()] == ["all.txt"]
    assert (folder / "all.txt").read_text() == ALL


def test_without_a_question(cli: Any) -> None:
    refused = cli("batch")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith("Usage: ")


def test_the_first_error_is_told(cli: Any, folder: Path, carried: AtOnce) -> None:
    (folder / "none.txt").write_text("")
    for _ in range(2):
        done = cli("batch", "verify", "--out", "r.csv", "none.txt")
        assert (done.exit_code, done.stderr) == (2, "first error: none.txt:1: the file holds no puzzle\n")


def test_a_name_that_is_not_utf_8(cli: Any, folder: Path, carried: AtOnce) -> None:
    try:
        Path(os.fsdecode(b"c\xff.txt")).write_text("sudokuu\n")
    except OSError:
        pytest.skip("this file system has no such names")
    done = cli("batch", "verify", "--out", "r.jsonl", os.fsdecode(b"c\xff.txt"))
    assert done.exit_code == 2
    (line,) = lines("r.jsonl")
    assert line["id"] == r"c\udcff.txt:1"
    assert line["error"].startswith(r"c\udcff.txt:1: ")


def test_the_name_of_the_results_stands_for_their_store(cli: Any, folder: Path, carried: AtOnce) -> None:
    cli("batch", "verify", "--out", "r.jsonl", "all.txt")
    (folder / "r.jsonl").unlink()
    assert cli("batch", "export", "r.jsonl").stdout == cli("batch", "export", "r.jsonl.run").stdout != ""


def test_a_store_is_not_written_over(cli: Any, folder: Path, carried: AtOnce) -> None:
    cli("batch", "verify", "--out", "r.jsonl", "all.txt")
    kept = (folder / "r.jsonl.run").read_bytes()
    for named in ("r.jsonl.run", "r.jsonl"):
        refused = cli("batch", "export", "-o", "r.jsonl.run", named)
        assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
        assert (folder / "r.jsonl.run").read_bytes() == kept


def test_a_store_of_a_newer_version(cli: Any, folder: Path, carried: AtOnce) -> None:
    cli("batch", "verify", "--out", "r.run", "all.txt")
    data = bytearray((folder / "r.run").read_bytes())
    # the user version of SQLite's header
    assert data[60:64] == SCHEMA.to_bytes(4, "big")
    data[60:64] = (SCHEMA + 1).to_bytes(4, "big")
    (folder / "r.run").write_bytes(data)
    refused = cli("batch", "verify", "--out", "r.run", "all.txt")
    assert refused.exit_code == 2
    assert f"a newer clueproof made this store: version {SCHEMA + 1}" in refused.stderr


def test_a_damaged_store_says_what_is_lost_and_how_to_go_on(cli: Any, folder: Path, carried: AtOnce) -> None:
    (folder / "good.txt").write_text(UNIQUE + "sudoku id=two\n1...\n..3.\n.4..\n...2\n")
    arguments = ("batch", "solve", "--out", "r.jsonl", "good.txt")
    assert cli(*arguments).exit_code == 0
    kept, asked = untimed("r.jsonl"), len(carried.items)
    data = (folder / "r.jsonl.run").read_bytes()
    assert data.count(b'"solved"') == 2
    (folder / "r.jsonl.run").write_bytes(data.replace(b'"solved"', b'"Solved"', 1))
    lost = "r.jsonl.run: this store is damaged: 1 of 2 answers are lost; the command that made it asks again for what "
    for what in ("export", "status"):
        told = cli("batch", what, "r.jsonl.run")
        assert (told.exit_code, told.stderr) == (3, f"{lost}is lost\n")
        assert "Solved" not in told.stdout
    mended = cli(*arguments)
    assert (mended.exit_code, mended.stderr) == (
        0, "r.jsonl.run: this store was damaged: 1 of 2 answers are lost; what is lost is asked for again\n",
    )  # fmt: skip
    assert len(carried.items) == asked + 1
    assert untimed("r.jsonl") == kept
    exported = cli("batch", "export", "r.jsonl.run")
    assert (exported.exit_code, exported.stderr) == (0, "")
    (folder / "r.jsonl.run").write_bytes(data[: len(data) // 3])
    refused = cli(*arguments)
    assert (refused.exit_code, refused.stderr) == (
        2, "error: r.jsonl.run: this store is damaged, and nothing of it can be read; remove it to begin again\n",
    )  # fmt: skip
    assert cli(*arguments, "--no-resume").exit_code == 0
    assert untimed("r.jsonl") == kept


def test_bugs_are_told_and_the_rest_goes_on(cli: Any, folder: Path, carried: AtOnce, stubs: None) -> None:
    done = cli("batch", "verify", "--backend", "wrong", "--out", "r.jsonl", "all.txt")
    assert done.exit_code == 70
    assert "INTERNAL ERROR" in done.stderr
    assert len(lines("r.jsonl")) == 5


# in processes of its own

MANY = 3000
"""Puzzles for which it takes a few seconds."""


def sudokus() -> str:
    """Different Sudokus with one solution each: one with its digits exchanged."""
    return "".join(
        LIST.translate(str.maketrans("123456789", "".join(digits))) + "\n"
        for digits in islice(permutations("123456789"), 0, 100 * MANY, 100)
    )


def start(environment: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "clueproof", "batch", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def kept(folder: Path, since: float) -> bool:
    """Has something been committed?"""
    log = folder / "r.jsonl.run-wal"
    return log.exists() and log.stat().st_size > 100_000 and log.stat().st_mtime > since


def test_killed_and_started_again(environment: dict[str, str], folder: Path) -> None:
    (folder / "many.txt").write_text(sudokus())
    environment |= {"PYTHONPATH": str(ROOT)}
    arguments = ("verify", "--jobs", "1", "--out", "r.jsonl", "many.txt")
    for sign in (signal.SIGKILL, signal.SIGINT):
        with start(environment, *arguments) as running:
            begun = time.time()
            while running.poll() is None and not kept(folder, begun) and time.time() < begun + 30:
                time.sleep(0.01)
            running.send_signal(sign)
            said = running.communicate()[1]
            assert not (folder / "r.jsonl").exists()
            if sign == signal.SIGINT:
                assert running.returncode == 130
                assert re.fullmatch(
                    r"[\d,]+ answers? so far, kept in r.jsonl.run; to go on, give the same command again\n"
                    r"interrupted\n",
                    said,
                )
    with start(environment, *arguments) as running:
        assert f"{MANY:,} puzzles: {MANY:,} unique" in running.communicate()[0]
    found = lines("r.jsonl")
    assert [line["id"] for line in found] == [f"many.txt:{number}" for number in range(1, MANY + 1)]
    # each has the solution of its own puzzle
    first = found[0]["solution"]
    for line, digits in zip(found, islice(permutations("123456789"), 0, 100 * MANY, 100), strict=True):
        table = str.maketrans("123456789", "".join(digits))
        assert line["solution"] == [row.translate(table) for row in first]
