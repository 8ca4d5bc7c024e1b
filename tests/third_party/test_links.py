"""Links of a genre of another package, as an installed one says them in its entry points."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import clueproof
from clueproof.codecs.scanner import NotationError
from clueproof.formats.links import penpa, puzzlink

LINK = "https://puzz.link/p?my-hitori/3/2/12.213"
ROOT = Path(__file__).parents[2]


def test_links_of_another_package(tmp_path: Path) -> None:
    information = tmp_path / "my_puzzles-0.1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: my-puzzles\nVersion: 0.1\n")
    (information / "entry_points.txt").write_text(
        "[clueproof.rule_sets]\nmy-hitori = tests.third_party.hitori:Hitori\n"
        "[clueproof.links]\nmy-hitori = tests.third_party.hitori:LINK\n"
    )
    command = [sys.executable, "-m", "clueproof", "convert", "--to", "puzzlink"]
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    def convert(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *arguments], env=environment, capture_output=True, text=True, check=False)

    assert convert(LINK).stdout == f"{LINK}\n"
    refused = convert(LINK.replace("my-", "my"))
    assert "genre 'myhitori', which clueproof does not know; it knows 'my-hitori' and 'hitori'" in refused.stderr


def test_links_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(puzzlink.OTHERS.own, "my-hitori", "tests.third_party.hitori:LINK")
    puzzle = clueproof.parse(LINK)
    assert puzzle == clueproof.parse("my-hitori\n12.\n213")
    assert puzzle.to_url() == LINK


def test_links_of_penpa(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(penpa.OTHERS.own, "my-hitori", "tests.third_party.hitori:PENPA")
    puzzle = clueproof.parse("my-hitori\n12.\n213")
    assert clueproof.parse(puzzle.to_url("penpa")) == puzzle
    monkeypatch.setitem(penpa.OTHERS.own, "my-hitori", "tests.third_party.hitori:LINK")
    with pytest.raises(NotationError, match="what clueproof names 'my-hitori' is no Penpa"):
        puzzle.to_url("penpa")


def test_a_genre_without_links() -> None:
    with pytest.raises(NotationError, match=r"puzz\.link has no genre for my-hitori"):
        clueproof.parse("my-hitori\n12.\n213").to_url("puzzlink")
    with pytest.raises(clueproof.ClueproofError, match="unknown kind of links 'penpal'"):
        clueproof.parse("my-hitori\n12.\n213").to_url("penpal")


def test_what_is_no_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(puzzlink.OTHERS.own, "my-hitori", "tests.third_party.hitori:Hitori")
    with pytest.raises(clueproof.BadPuzzleError, match="what clueproof names 'my-hitori' is no Link"):
        clueproof.parse(LINK)
