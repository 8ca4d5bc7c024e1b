"""The instance set is the one that its version names."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import clueproof
from benchmarks import instance_set
from benchmarks.instance_set import (
    CITATION,
    HOME,
    SUMS,
    VERSION,
    commands,
    different,
    genres_of_version,
    sums_of,
    texts_of,
)

pytestmark = pytest.mark.usefixtures("frozen_heap")


def build(*words: str) -> Result:
    return CliRunner().invoke(commands, ["build", *words])


def test_puzzles_are_those_of_the_version() -> None:
    """If this fails on purpose: a new version in `instance_set.py` and CITATION.cff, and its checksums."""
    assert different(sums_of(texts_of(["akari", "sudoku"]))) == []


@pytest.mark.slow
def test_all_puzzles_are_those_of_the_version() -> None:
    assert (HOME / SUMS).read_text() == sums_of(texts_of(genres_of_version()))


def test_it_is_cited_with_its_version() -> None:
    said = (HOME / CITATION).read_text()
    assert re.findall(r'^version: "(.*)"$', said, re.MULTILINE) == [VERSION]


def test_built_and_compared(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    done = build(str(folder), "--genres", "akari,tents")
    assert done.exit_code == 0, done.output
    files = sorted(folder.glob("puzzles/*"))
    assert [path.name for path in files] == ["akari.jsonl", "tents.jsonl"]
    records = [json.loads(line) for path in files for line in path.read_text().splitlines()]
    assert f"version {VERSION}: {len(records)} puzzles of 2 genres, {len(records)} certificates checked" in done.output
    for record in records:
        path = folder / "certificates" / record["puzzle"] / f"{record['id']}.certificate.xz"
        assert clueproof.check_certificate(path).statement == record["expect"]
    puzzles = [puzzle for path in files for puzzle in clueproof.read(path)]
    found = clueproof.compare(puzzles[::3], ["sat", "native"], time_limit=20)
    assert not found.disagreements
    assert {row.puzzle: row.word for row in found.rows} == {one["id"]: one["expect"] for one in records[::3]}


def test_other_puzzles_are_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    genre = tmp_path / "instances" / "heyawake"
    genre.mkdir(parents=True)
    (genre / "own.txt").write_text("heyawake id=changed\naab\nccb\nccb\n")
    monkeypatch.setattr(instance_set, "SHIPPED", genre.parent)
    done = build(str(tmp_path / "set"), "--genres", "heyawake")
    assert done.exit_code == 1
    assert f"these are not the puzzles of version {VERSION}: puzzles/heyawake.jsonl" in done.output
    assert not (tmp_path / "set").exists()


def test_a_verdict_that_is_not_expected_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instance_set, "expected", lambda puzzle: "multiple")
    monkeypatch.setattr(instance_set, "different", lambda sums: [])
    done = build(str(tmp_path / "set"), "--genres", "heyawake")
    assert done.exit_code == 1
    assert "unique is proved, multiple expected" in done.output
