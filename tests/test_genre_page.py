"""`docs/genres.md` and `docs/start/author.md`: their files, installed as packages with entry points, do what the pages
say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.genre_page import CONSOLE, GENRE, PAGE, START, files, run


def test_the_page_shows_the_genre() -> None:
    assert files(PAGE.read_text())["futoshiki.py"] == GENRE.read_text()


@pytest.mark.parametrize("page", [PAGE, START], ids=["genres", "start"])
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    text = page.read_text()
    ran = run(text, tmp_path / "site")
    for shown, now in zip(CONSOLE.findall(text), CONSOLE.findall(ran), strict=True):
        assert shown == now, f"{page.name} is out of date: run python -m tests.genre_page"
    assert ran == text
    if page == PAGE:
        assert (tmp_path / "site" / "small.html").stat().st_size > 10_000
        assert (tmp_path / "site" / "small.svg").read_text().startswith("<svg")
