"""Links of a genre of another package, as an installed one says them in its entry points."""

from __future__ import annotations

from pathlib import Path

import pytest

import clueproof
from clueproof.formats.links import penpa, puzzlink
from clueproof.formats.notation import NotationError
from tests.installed import command_line, install

LINK = "https://puzz.link/p?my-hitori/3/2/12.213"


def test_links_of_another_package(tmp_path: Path) -> None:
    groups = {"rule_sets": "Hitori", "links": "LINK"}
    entry_points = "".join(f"[clueproof.{group}]\nmy-hitori = hitori:{name}\n" for group, name in groups.items())
    text = Path(__file__).with_name("hitori.py").read_text()
    with command_line(install(tmp_path, "my-puzzles", "0.1", {"hitori.py": text}, entry_points)) as run:
        assert run("convert", "--to", "puzzlink", LINK).stdout == f"{LINK}\n"
        refused = run("convert", "--to", "puzzlink", LINK.replace("my-", "my"))
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
