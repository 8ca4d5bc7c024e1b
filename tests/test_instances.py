"""The shipped puzzles: each gets the verdict that its file states."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import clueproof
from tests.sweeps import sampled

FOLDER = Path(__file__).resolve().parents[1] / "instances"
FILES = sorted(path for path in FOLDER.rglob("*.*") if path.suffix != ".md")


def test_there_are_instances_of_every_rule_set() -> None:
    from clueproof.encoders import names

    assert {path.parent.name for path in FILES} >= set(names())


@cache
def puzzles_of(path: Path) -> list[clueproof.Puzzle]:
    """The puzzles of a file."""
    return [*clueproof.read(path, path.parent.name)]


@pytest.mark.parametrize("path", sampled(FILES, 5, "shipped"), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_verdicts_are_as_expected(path: Path) -> None:
    assert puzzles_of(path)
    for puzzle in puzzles_of(path):
        assert clueproof.verify(puzzle, time_limit=60).word == puzzle.about.get("expect", "unique"), puzzle.name


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=lambda folder: folder.name)
def test_names_are_used_once(folder: Path) -> None:
    names = Counter(puzzle.id for path in FILES if path.parent == folder for puzzle in puzzles_of(path) if puzzle.id)
    assert [name for name, times in names.items() if times > 1] == []


def test_every_verdict_is_among_them() -> None:
    expected = {puzzle.about.get("expect") for path in FILES for puzzle in puzzles_of(path)}
    assert expected >= {"unique", "multiple", "none"}
