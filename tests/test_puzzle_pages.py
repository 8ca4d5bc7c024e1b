"""The pages of the genres show what they are today."""

from __future__ import annotations

import re

import pytest

from clueproof.encoders.index import GENRES, PUZZLINK
from clueproof.encoders.registry import RULE_SETS
from tests.puzzle_pages import DOCS, NAMES, ROOT, START, front, gallery, lists, page


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_up_to_date(name: str) -> None:
    for path, text in page(name).items():
        assert path.exists(), f"{path.name} is missing: run python -m tests.puzzle_pages"
        assert path.read_text() == text, f"{path.name} is out of date: run python -m tests.puzzle_pages"


def test_every_genre_has_a_page_with_its_rules() -> None:
    by_hand = {name: (DOCS / "puzzles" / f"{name}.md").read_text().partition(START)[0] for name in GENRES}
    assert [name for name, text in by_hand.items() if "## Rules" not in text] == []


def test_lists_of_genres_are_up_to_date() -> None:
    for path, text in lists().items():
        assert path.read_text() == text, f"{path.name} is out of date: run python -m tests.puzzle_pages"
        assert "<!-- end -->" in text


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    for path, text in front().items():
        assert path.read_text() == text, f"{path.name} is out of date: run python -m tests.puzzle_pages"
        assert f"](docs/pictures/{path.name})" in (ROOT / "README.md").read_text()


@pytest.mark.slow
def test_the_gallery_is_up_to_date() -> None:
    for path, text in gallery().items():
        assert path.read_text() == text, f"{path.name} is out of date: run python -m tests.puzzle_pages"


def test_every_genre_is_in_the_gallery() -> None:
    gallery = (DOCS / "gallery.md").read_text()
    assert [name for name in GENRES if f"](puzzles/{name}.md)" not in gallery] == []


def test_missing_genres_are_missing() -> None:
    rows = re.findall(r"^\| ([a-z0-9 -]+) \| (?:`(\w+)`)? \|", (DOCS / "missing-genres.md").read_text(), re.MULTILINE)
    assert len(rows) > 50
    known = {*GENRES, *RULE_SETS.aliases, *PUZZLINK}
    assert [row for row in rows if {row[0].replace(" ", "-"), row[1]} & known] == []
