"""Files and stores when a write, flush, sync or renaming fails, each in turn: what was told is there, nothing is half
there, one line says why, and the same command then works."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest

from clueproof.certificates import check_certificate, read_certificate
from clueproof.cli import batch as batch_run
from clueproof.runs import Executor, Results
from tests.cli.puzzles import NONE
from tests.faults import Faults, in_turn, names
from tests.runs.at_once import AtOnce, InProcess
from tests.sweeps import swept

pytestmark = pytest.mark.usefixtures("frozen_heap")

PUZZLES = "sudoku id=one\n1...\n..3.\n.4..\n...2\n\nsudoku id=two\n2...\n..3.\n.4..\n...1\n"


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new folder each time, which we are in, with two puzzles."""

    def made() -> Iterator[Path]:
        for number in count():
            folder = tmp_path / str(number)
            folder.mkdir()
            (folder / "two.txt").write_text(PUZZLES)
            monkeypatch.chdir(folder)
            yield folder

    return made()


def is_one_line(result: Any) -> None:
    """It says in a line what went wrong, behind a summary of puzzles that it may have for standard error."""
    assert result.exit_code in (2, 74), result.output
    *before, last = result.stderr.splitlines()
    assert last.startswith("error: ") and all(line.startswith("2 puzzles: ") for line in before), result.stderr


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The answers that a batch has told of; its work is done in this process."""
    found: Counter[str] = Counter()

    class Progress(batch_run.Progress):
        def answered(self, words: Counter[str]) -> None:
            super().answered(words)
            found.update(words)

    @contextmanager
    def here(number: int, scheduler: str | None) -> Iterator[Executor]:
        yield InProcess(AtOnce(), number)

    monkeypatch.setattr(batch_run, "Progress", Progress)
    monkeypatch.setattr(batch_run, "processes_or_cluster", here)
    # so that there is more than one commit
    monkeypatch.setattr("clueproof.runs.runner.FIRST", 1)
    monkeypatch.setattr("clueproof.runs.runner.MAX_COMMIT_PAUSE", 0.0)
    return found


def records(path: Path) -> list[tuple[str, str]]:
    return [(one["id"], one["verdict"]) for one in map(json.loads, path.read_text().splitlines())]


ANSWERED = [("one", "unique"), ("two", "unique")]


@pytest.mark.parametrize(
    ("question", "lasting"), swept(product(("verify", "certify"), (False, True)), [("verify", False)])
)
def test_a_batch(cli: Any, folders: Iterator[Path], told: Counter[str], question: str, lasting: bool) -> None:
    def attempt(faults: Faults) -> None:
        folder = next(folders)
        out, store = folder / "r.jsonl", folder / "r.jsonl.run"
        told.clear()
        arguments = ("batch", question, "--jobs", "1", "--out", "r.jsonl", "two.txt")
        with faults:
            result = cli(*arguments)
        if result.exit_code == 0:
            # a failure that changes nothing, such as to put all into one file
            assert result.stderr == ""
        else:
            is_one_line(result)
        if told.total():
            with Results(store) as results:
                assert results.tally() >= told and not results.damage
        if out.exists():
            assert records(out) == ANSWERED
        else:
            assert result.exit_code != 0
        for path in folder.rglob("*.xz"):
            check_certificate(read_certificate(path))
        again = cli(*arguments)
        assert (again.exit_code, again.stderr) == (0, "")
        assert records(out) == ANSWERED
        left = [name for name in names(folder) if "certificates" not in name]
        assert left == ["r.jsonl", "r.jsonl.run", "two.txt"]
        assert len([*folder.rglob("*.certificates/*")]) == (2 if question == "certify" else 0)

    assert in_turn(attempt, lasting) > 20


def test_a_store_that_is_mended(cli: Any, folders: Iterator[Path], told: Counter[str]) -> None:
    """What was damaged stays as it is until all that is whole is in its place."""
    arguments = ("batch", "verify", "--jobs", "1", "--out", "r.run", "two.txt")
    folder = next(folders)
    assert cli(*arguments).exit_code == 0
    damaged = (folder / "r.run").read_bytes().replace(b'"unique"', b'"Unique"', 1)

    def attempt(faults: Faults) -> None:
        folder = next(folders)
        store = folder / "r.run"
        store.write_bytes(damaged)
        with faults:
            result = cli(*arguments)
        if result.exit_code:
            assert result.stderr.splitlines()[-1].startswith("error: r.run: ")
            with Results(store) as results:
                words = [row.word for row in results.rows()]
                assert words in ([None, "unique"], ["unique", None], ["unique"] * 2)
        assert cli(*arguments).exit_code == 0
        with Results(store) as results:
            assert [row.word for row in results.rows()] == ["unique"] * 2
            assert not results.damage

    assert in_turn(attempt) > 10


FILES = {
    "verify -o": ("verify", "-o", "out.jsonl", "two.txt"),
    "convert -o": ("convert", "-o", "out.txt", "two.txt"),
    "export -o": ("export", "--to", "dimacs", "-o", "out.cnf", "--id", "one", "two.txt"),
    "solve --trace": ("solve", "--backend", "deduction", "--trace", "out.txt", "two.txt"),
    "compare --rows": ("compare", "--backends", "sat", "--rows", "out.csv", "two.txt"),
    "batch export -o": ("batch", "export", "-o", "out.csv", "r.run"),
    "draw -o": ("draw", "-o", "out.svg", "two.txt"),
}


EACH = [*product(FILES, (False, True), (True, False))]


@pytest.mark.parametrize(
    ("what", "lasting", "unnamed"),
    swept(EACH, [*product(FILES, (False,), (True,)), *product(["verify -o"], (False, True), (True, False))]),
)
def test_a_file(
    cli: Any, folders: Iterator[Path], told: Counter[str], monkeypatch: pytest.MonkeyPatch, what: str, lasting: bool,
    unnamed: bool,
) -> None:  # fmt: skip
    if not unnamed:
        monkeypatch.setattr("clueproof.cli.output_file._unnamed_file", lambda folder: None)
    name = next(word for word in FILES[what] if word.startswith("out."))

    def attempt(faults: Faults) -> None:
        folder = next(folders)
        if "r.run" in FILES[what]:
            cli("batch", "verify", "--jobs", "1", "--out", "r.run", "two.txt")
        there = names(folder)
        (folder / name).write_text("old")
        with faults:
            result = cli(*FILES[what])
        if faults.happened:
            is_one_line(result)
            assert (folder / name).read_text() == "old"
        else:
            assert result.exit_code == 0
            assert len((folder / name).read_text()) > 40
        # a reader may leave two files beside a store
        assert {*names(folder)} - {"r.run-shm", "r.run-wal"} == {*there, name}

    assert in_turn(attempt, lasting) >= 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "--certificate", "proofs", "two.txt"),
        ("generate", "sudoku", "--size", "4", "--seed", "1", "--count", "2", "--jobs", "1", "--certificates", "proofs"),
    ],
)
@pytest.mark.parametrize("lasting", [False, True])
def test_certificates(cli: Any, folders: Iterator[Path], arguments: tuple[str, ...], lasting: bool) -> None:
    def attempt(faults: Faults) -> None:
        folder = next(folders)
        with faults:
            result = cli(*arguments)
        proofs = [*(folder / "proofs").glob("*")] if (folder / "proofs").exists() else []
        if faults.happened:
            is_one_line(result)
        else:
            assert (result.exit_code, len(proofs)) == (0, 2), result.output
        for path in proofs:
            check_certificate(read_certificate(path))
        if arguments[0] == "verify":
            # what is told is certified
            assert len(proofs) >= len([line for line in result.stdout.splitlines() if line.endswith("unique")])

    assert in_turn(attempt, lasting) >= 5


def test_extracting(cli: Any, folders: Iterator[Path]) -> None:
    folder = next(folders)
    (folder / "none.txt").write_text(NONE)
    assert cli("verify", "--certificate", "proofs", "none.txt").exit_code == 1
    (path,) = (folder / "proofs").iterdir()
    assert cli("check-certificate", "--extract", "parts", str(path)).exit_code == 0
    whole = {name: (folder / "parts" / name).read_bytes() for name in names(folder / "parts")}

    def attempt(faults: Faults) -> None:
        parts = next(folders) / "parts"
        with faults:
            result = cli("check-certificate", "--extract", "parts", str(path))
        found = {name: (parts / name).read_bytes() for name in names(parts)}
        if faults.happened:
            is_one_line(result)
            assert found.items() <= whole.items()
        else:
            assert (result.exit_code, found) == (0, whole)

    assert in_turn(attempt) >= 4
