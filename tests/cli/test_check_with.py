"""`--check-with`: no refutation is believed on one backend's word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import clueproof
from tests.backends.test_checked import LIAR, ONE, TWO


@pytest.mark.parametrize("words", [("--check-with",), ("--check-with", "brute-force"), ("--check-with=cpsat",)])
def test_on_the_command_line(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{ONE}\n{TWO}")
    for arguments in ((*words, "puzzles.txt"), ("puzzles.txt", *words)):
        result = cli("verify", *arguments)
        assert (result.exit_code, result.stderr) == (1, "")
        assert "2 puzzles: 1 unique, 1 multiple" in result.stdout


def test_a_liar_on_the_command_line(cli: Any, stubs: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two.txt").write_text(TWO)
    result = cli("verify", "--backend", LIAR, "--check-with", "sat", "two.txt")
    assert (result.exit_code, result.stdout) == (4, "")
    assert result.stderr.startswith(f"DISAGREEMENT on two: {LIAR} says that there is no solution but sat says")
    (file,) = Path().glob("disagreement-*.json")
    assert result.stderr.endswith(f"; {file} has all that is needed to repeat it\n")
    report = json.loads(file.read_text())
    assert clueproof.parse(json.dumps(report["puzzle"])) == clueproof.parse(TWO)
    assert len(report["opinions"][1]["keys"]) == 16
    made = cli("generate", "sudoku", "--size", "4", "--backend", "gloomy", "--check-with", "sat")
    assert (made.exit_code, made.stdout) == (4, "")
    assert made.stderr.startswith("DISAGREEMENT: gloomy says")
    assert cli("verify", "--check-with", "--backend", "cpsat", "two.txt").exit_code == 1
    assert cli("verify", "--check-with=satt", "two.txt").exit_code == 2


def test_a_certificate_catches_it_too(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two.txt").write_text(TWO)
    result = cli("verify", "--backend", LIAR, "--certificate", "proofs", "two.txt")
    assert (result.exit_code, [*Path("proofs").iterdir()]) == (4, [])
    assert f"{LIAR} says unique but the certificate says multiple" in result.stderr
    (file,) = Path().glob("disagreement-*.json")
    opinion, certificate = json.loads(file.read_text())["opinions"]
    assert (opinion["backend"], certificate["backend"]) == (LIAR, "the certificate")
    assert opinion["version"]
