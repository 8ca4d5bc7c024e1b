"""Links of Simon Tatham's puzzles: read, written, refused."""

from __future__ import annotations

import json

import pytest

import clueproof
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.index import GAME_IDS
from clueproof.formats.links.tatham import SITE
from tests.puzzle_pages import example


# of a Mines the ids tell how many mines there are, which our examples don't
@pytest.mark.parametrize("name", sorted({*GAME_IDS} - {"minesweeper"}))
def test_links_of_every_genre_that_has_game_ids(name: str) -> None:
    puzzle = example(name)
    link = puzzle.to_url("tatham")
    assert link == f"{SITE}{link[len(SITE) :].partition('.')[0]}.html#{clueproof.to_game_id(puzzle)}"
    assert clueproof.parse(link) == puzzle


def test_other_ways_to_write_a_link() -> None:
    link = f"{SITE}range.html#3x3:b3f"
    puzzle = clueproof.parse("3x3:b3f", "range")
    bare = link.removeprefix("https://www.")
    for same in (link, link.replace("https", "http"), bare, link.replace(":b", "%3Ab"), f"- <{link}> said somebody"):
        assert clueproof.parse(same) == puzzle


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("range.html", ": this is no link to a puzzle: expected one of "),
        ("range.html#", ": this is no link to a puzzle: expected one of "),
        ("", ": this is no link to a puzzle: expected one of "),
        ("untangle.html#6:0-1", ":57: this is a puzzle of Simon Tatham's 'untangle', which clueproof does not know"),
        # what people call it is not what the page is called
        ("kurodoko.html#3x3:b3f", ":57: this is a puzzle of Simon Tatham's 'kurodoko', which clueproof does not know"),
        ("range.html#3x3:b3", ":74: the game id ends where a cell was expected"),
        ("range.html#3x3%3Ab3", ": the game id ends where a cell was expected"),
        ("solo.html#4x4du%23149435502448981", ": '4x4du#149435502448981' is a random seed, of which only sgt-solo"),
    ],
)
def test_refused(page: str, said: str) -> None:
    with pytest.raises(clueproof.BadPuzzleError) as error:
        clueproof.parse(SITE + page)
    assert str(error.value).startswith(f"<text>:1{said}")


def test_a_record_may_name_the_page_of_its_program() -> None:
    record = {"puzzle": "sudoku", "grid": ["1..4", "....", "....", "4..1"], "url": f"{SITE}solo.html"}
    assert clueproof.parse(json.dumps(record)).rules.name == "sudoku"


def test_puzzles_without_a_link() -> None:
    with pytest.raises(NotationError, match="no tapa"):
        clueproof.parse("tapa\n1.\n..").to_url("tatham")
