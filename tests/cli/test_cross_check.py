"""`verify --cross-check`: two kinds of backend, which must agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ortools")  # gives the other opinion

from clueproof import DisagreementError, Multiple, NoSolution, Unique, Unknown, cross_check, parse
from clueproof.backends.checked import other_kind
from clueproof.questions.second_opinion import report
from tests.stub_backends import Hasty, Undecisive

ONE = "sudoku id=one\n1...\n..3.\n.4..\n...2\n"
TWO = "sudoku id=two\n1...\n....\n....\n...2\n"
NONE = "sudoku id=none\n1..1\n....\n....\n....\n"
BEST = "independent-set id=best vertices=6\nedges:\n1 2\n2 3\n3 4\n4 5\n"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{ONE}\n{TWO}")
    return "puzzles.txt"


@pytest.mark.parametrize(("text", "kind"), [(ONE, Unique), (TWO, Multiple), (NONE, NoSolution), (BEST, Unique)])
def test_they_agree(text: str, kind: type) -> None:
    for backend, other in (("auto", None), ("cpsat", None), ("sat", "brute-force" if "vertices" in text else "cpsat")):
        verdict = cross_check(parse(text), other, backend=backend)
        assert isinstance(verdict, kind)
        assert ", " in verdict.evidence.backend


def test_another_kind() -> None:
    assert [other_kind(name) for name in ("auto", "sat:glucose42", "cpsat", "dimacs:cadical")] == [
        "cpsat",
        "cpsat",
        "sat",
        "cpsat",
    ]


def test_one_does_not_know() -> None:
    verdict = cross_check(parse(ONE), Undecisive())
    assert isinstance(verdict, Unknown)
    assert verdict.reason == "time limit reached: auto says unique, undecisive does not know"
    assert verdict.solution == cross_check(parse(ONE)).solutions[0]
    assert isinstance(cross_check(parse(ONE), backend=Undecisive()), Unknown)


def test_they_disagree() -> None:
    with pytest.raises(DisagreementError, match=r"^two: auto says multiple: .* but hasty says unique: ") as caught:
        cross_check(parse(TWO), Hasty())
    assert json.loads(report(parse(TWO), caught.value))["puzzle"]["id"] == "two"


@pytest.mark.parametrize("words", [("--cross-check",), ("--cross-check", "sat:glucose42"), ("--cross-check=cpsat",)])
def test_verify(cli: Any, path: str, words: tuple[str, ...]) -> None:
    for arguments in ((*words, path), (path, *words)):
        result = cli("verify", *arguments)
        assert (result.exit_code, result.stderr) == (1, "")
        assert "2 puzzles: 1 unique, 1 multiple" in result.stdout


def test_verify_where_they_disagree(cli: Any, path: str, stubs: None) -> None:
    result = cli("verify", "--cross-check", "hasty", path)
    assert result.exit_code == 4
    assert result.stderr.startswith("DISAGREEMENT on two: auto says multiple")
    (file,) = Path().glob("disagreement-*.json")
    assert result.stderr.endswith(f"; {file} has all that is needed to repeat it\n")
    found = json.loads(file.read_text())
    assert parse(json.dumps(found["puzzle"])) == parse(TWO)
    assert [opinion["backend"] for opinion in found["opinions"]] == ["auto", "hasty"]


@pytest.mark.parametrize("option", ["--check-with", "--cross-check"])
def test_a_word_that_is_neither_backend_nor_file(cli: Any, path: str, option: str) -> None:
    for words in ((option, "cpsatt", path), (option, "cpsatt")):
        result = cli("verify", *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "error: there is no file 'cpsatt'; unknown backend 'cpsatt'; did you mean cpsat?\n"
    assert cli("verify", option, "no/such.txt").stderr == "error: no/such.txt: No such file or directory\n"
    assert cli("verify", option, path).stdout.splitlines()[-1].startswith("2 puzzles: 1 unique, 1 multiple")


def test_names_that_are_none(cli: Any, path: str) -> None:
    result = cli("verify", "--cross-check=satt", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "satt" in result.stderr
    result = cli("verify", "--cross-check", "auto", path)
    assert result.exit_code == 2
    assert "auto can't check itself: name another backend" in result.stderr
