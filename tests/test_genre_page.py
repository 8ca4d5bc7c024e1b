"""`docs/genres.md`: its files, installed as a package with an entry point, do what the page says."""

from __future__ import annotations

from pathlib import Path

from tests.genre_page import CONSOLE, GENRE, PAGE, files, run


def test_the_page_shows_the_genre() -> None:
    assert files(PAGE.read_text())["futoshiki.py"] == GENRE.read_text()


def test_commands_print_what_the_page_shows(tmp_path: Path) -> None:
    text = PAGE.read_text()
    ran = run(text, tmp_path / "site")
    for shown, now in zip(CONSOLE.findall(text), CONSOLE.findall(ran), strict=True):
        assert shown == now, "docs/genres.md is out of date: run python -m tests.genre_page"
    assert ran == text
    assert (tmp_path / "site" / "small.html").stat().st_size > 10_000
    assert (tmp_path / "site" / "small.svg").read_text().startswith("<svg")
