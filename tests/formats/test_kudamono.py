"""Links of Kudamono: read, written, refused."""

from __future__ import annotations

import pytest

import clueproof
from clueproof.codecs.kudamono import Entries, written_lines, written_marks
from clueproof.codecs.scanner import NotationError, Scanner
from clueproof.grid.edges import links, rectangle
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import NOTES
from tests.notations import KUDAMONO_LINKS

SITE = "https://pedros.works/paper-puzzle-player?"
SIZES = [(1, 1), (1, 4), (5, 1), (3, 4), (12, 11)]
PARROTS = "parrot-loop\n. . . .\n. . x .\n1 3 0 .\n. . . .\n"
HIDATO = "hidato\n4 . . 11\n. . . .\n. 6 # 1\n"


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku", HIDATO),
        ("W=3&H=2&L=(4)2(6)1x3(1)3(11)2&G=hidoku", HIDATO),
        ("W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku&X=x1&LF=g0", HIDATO),
        ("W=2x2&G=hidoku", "hidato\n. .\n. .\n"),
        ("W=4x3&SIE=8UUU&G=lits", "lits\naabb\naabb\naabb\n"),
        ("W=4x3&SIE=2RRDD&G=lits", "lits\naaaa\nbbaa\nbbaa\n"),
        ("W=4x4&L=a1(3)4z4x1&G=parrot-loop", PARROTS),
        ("W=4x4&L=(1)1(3)4(0)4x1&G=parrot-loop", PARROTS),
        ("W=4x4&L=(6)3x6y6&G=multiplication-link", "multiplication-link\n6 . . ?\n. . . .\n. . x .\n. . . .\n"),
    ],
)
def test_links_are_read(link: str, text: str) -> None:
    puzzle = clueproof.parse(SITE + link)
    assert clueproof.to_text(puzzle) == text
    assert clueproof.parse(puzzle.to_url("kudamono")) == puzzle


def test_answers_are_passed_over() -> None:
    _, fields = clueproof.formats.links.fields_of(f"{SITE}W=2x2&G=hidoku&X=x1", None)
    assert fields[NOTES] == ["the entry 'X', an answer, passed over"]


@pytest.mark.parametrize("size", SIZES)
def test_marks_and_lines_are_read_as_they_are_written(size: tuple[int, int]) -> None:
    height, width = size
    rng = SeededRandom("kudamono", height, width)
    cells = rectangle(height, width)
    for _ in range(20):
        marks = {cell: f"({rng.below(30)})" for cell in cells if rng.happens(0.3)}
        edges = {edge for edge in links(cells) if rng.happens(0.4)}
        texts = {"L": Scanner(written_marks(marks, height)), "SIE": Scanner(written_lines(edges, height))}
        entries = Entries(height, width, texts)
        read = entries.marks("L", lambda scanner: scanner.digits(0, "") or f"({_bracketed(scanner)})")
        assert read == marks
        assert entries.lines() == edges
        assert entries.texts == {}


def _bracketed(scanner: Scanner) -> int:
    scanner.expect("(")
    number = scanner.take_number("a number")
    scanner.expect(")")
    return number


def test_older_links_order_rows_and_columns_as_texts() -> None:
    assert Entries(11, 2, {}, by_text=True).cells[:4] == [(10, 0), (9, 0), (0, 0), (8, 0)]
    assert Entries(11, 2, {}).cells[:3] == [(10, 0), (9, 0), (8, 0)]


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (
            "W=4x3&G=hidok",
            "<text>:1: this is a link of Kudamono of the genre 'hidok', which clueproof does not",
        ),
        ("W=4x3&G=hidoku&L=(4", "<text>:1:61: the entry ends where ')' was expected"),
        (
            "W=4x3&G=hidoku&L=(4)",
            "<text>:1:62: the entry ends where the number of cells that it is from the mark before",
        ),
        ("W=4x3&G=hidoku&L=w1", "<text>:1:59: 'w' stands where a number in brackets or 'x' was expected"),
        ("W=4x3&G=hidoku&L=x12", "<text>:1:62: this mark is outside of the board"),
        ("W=4x3&G=hidoku&SIE=5R", "<text>:1:61: the link has 'SIE', which Kudamono's 'hidoku' has not"),
        ("W=4x3&G=hidoku&L=(1)0&L=(2)1", "<text>:1:66: the link has 'L' twice"),
        ("W=4&G=hidoku", "<text>:1:44: a link of Kudamono states width and height as W=6x5"),
        ("W=40x3&G=hidoku", "<text>:1: the width of a Hidato is at most 30, not 40"),
        ("W=2x4&G=lits&SIE=7R", "<text>:1: a border at r2c2 ends inside a room: the rooms are not closed"),
        ("W=2x4&L=(2)1", "<text>:1: this link of Kudamono names no genre (G=...)"),
        ("W=2x4&G=lits&V=other", "<text>:1: this is a link of Kudamono of the genre 'lits other', which clueproof"),
    ],
)
def test_what_is_wrong_is_named(link: str, message: str) -> None:
    with pytest.raises(clueproof.BadPuzzleError) as error:
        clueproof.parse(SITE + link)
    assert str(error.value).startswith(message)


def test_what_links_cannot_say_is_refused() -> None:
    with pytest.raises(NotationError, match="links of Kudamono have no form for tapa"):
        clueproof.parse("tapa\n1.\n..").to_url("kudamono")
    with pytest.raises(NotationError, match="can't say that cells of this lits are missing"):
        clueproof.parse("lits\naa#\naa#").to_url("kudamono")
    with pytest.raises(NotationError, match="links can't say all that belongs to this lits"):
        clueproof.parse("lits\naaa\naaa\nborders: r1c1-r1c2").to_url("kudamono")


@pytest.mark.parametrize("name", KUDAMONO_LINKS)
def test_new_puzzles_are_read_as_they_are_written(name: str) -> None:
    for made in clueproof.generate(name, "kudamono", 3):
        assert clueproof.parse(made.puzzle.to_url("kudamono")) == made.puzzle
