"""Links of a genre of another package, as an installed one says them in its entry points."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import clueproof
from clueproof.codecs import EVERYWHERE, Cells, Link, Penpa, Texts
from clueproof.codecs.scanner import NotationError
from clueproof.formats import game_ids
from clueproof.formats.links import penpa, puzzlink
from tests.third_party.hitori import Hitori, Linked

URL = "https://puzz.link/p?my-hitori/3/2/12.213"
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "entries",
    [
        "[clueproof.rule_sets]\nmy-hitori = tests.third_party.hitori:Hitori\n"
        "[clueproof.links]\nmy-hitori = tests.third_party.hitori:LINK\n",
        # what the class declares needs no entry
        "[clueproof.rule_sets]\nmy-hitori = tests.third_party.hitori:Linked\n",
    ],
)
def test_links_of_another_package(tmp_path: Path, entries: str) -> None:
    information = tmp_path / "my_puzzles-0.1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: my-puzzles\nVersion: 0.1\n")
    (information / "entry_points.txt").write_text(entries)
    command = [sys.executable, "-m", "clueproof", "convert", "--to", "puzzlink"]
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}

    def convert(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*command, *arguments], env=environment, capture_output=True, text=True, check=False)

    assert convert(URL).stdout == f"{URL}\n"
    refused = convert(URL.replace("my-", "my"))
    assert "genre 'myhitori', which clueproof does not know; it knows 'my-hitori' and 'hitori'" in refused.stderr


def test_what_a_class_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in vars(Linked).items():
        if name in ("puzzlink", "penpa", "game_id"):
            monkeypatch.setattr(Hitori, name, value, raising=False)
    # in this process the genre stands among our own
    monkeypatch.setitem(puzzlink.PUZZLINK, "my-hitori", "my-hitori")
    monkeypatch.setattr(penpa, "PENPA", ("my-hitori",))
    monkeypatch.setattr(game_ids, "GAME_IDS", ("my-hitori",))
    puzzle = clueproof.parse("my-hitori\n12.\n213")
    assert puzzle.to_url() == URL
    assert clueproof.parse(puzzle.to_url("penpa")) == puzzle
    assert clueproof.to_game_id(puzzle) == "3x2:12a213"
    assert clueproof.parse("3x2:12a213", "my-hitori") == puzzle
    monkeypatch.setattr(Hitori, "game_id", Linked.puzzlink)
    with pytest.raises(NotationError, match="what Hitori declares as `game_id` is no GameId"):
        clueproof.to_game_id(puzzle)


def test_links_as_they_were_said_before() -> None:
    with pytest.warns(DeprecationWarning, match=r"now Link\(name, \*parts\)"):
        link = Link("my-hitori", "my-hitori", (Cells(EVERYWHERE),), ("mine",))  # type: ignore[arg-type]
    assert (link.puzzle, len(link.parts), link.also, link.frame) == ("my-hitori", 1, ("mine",), 0)
    with pytest.warns(DeprecationWarning, match=r"now Penpa\(\*drawings\)"):
        drawn = Penpa("my-hitori", (Texts(),), "sudoku")  # type: ignore[arg-type]
    assert (drawn.puzzle, len(drawn.drawings), drawn.grid) == ("my-hitori", 1, "sudoku")


def test_links_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(puzzlink.OTHERS.own, "my-hitori", "tests.third_party.hitori:LINK")
    puzzle = clueproof.parse(URL)
    assert puzzle == clueproof.parse("my-hitori\n12.\n213")
    assert puzzle.to_url() == URL


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
        clueproof.parse(URL)
