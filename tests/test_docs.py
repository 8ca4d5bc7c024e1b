"""What the documentation shows can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clueproof
from clueproof.formats.read import read_all

ROOT = Path(__file__).resolve().parents[1]


def examples() -> list[tuple[str, str]]:
    text = (ROOT / "docs" / "formats.md").read_text()
    return [(form, body) for form, body in re.findall(r"```(text|json)\n(.*?)```", text, re.S)]


@pytest.mark.parametrize(("form", "body"), examples())
def test_examples_of_the_formats_parse(form: str, body: str, tmp_path: Path) -> None:
    file = tmp_path / f"example.{form}"
    file.write_text(body)
    puzzles = list(read_all(file))
    assert puzzles
    assert [puzzle for puzzle in puzzles if not isinstance(puzzle, clueproof.Puzzle)] == []


@pytest.mark.parametrize("page", [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
