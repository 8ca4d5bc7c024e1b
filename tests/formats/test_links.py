"""Links of puzz.link: read, written, refused."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import clueproof
from clueproof.formats.links.coding import (
    BITS,
    CIRCLES,
    DIGITS_AND_SPACES,
    DOTS,
    EVERYWHERE,
    FOUR,
    GROUPS,
    MARKS,
    NUMBERS,
    UNKNOWN,
    Coding,
    Value,
)
from clueproof.formats.links.puzzlink import LINKS
from clueproof.formats.links.records import to_link
from clueproof.formats.notation import NotationError, Scanner

SAMPLES = {
    "sudoku": "https://puzz.link/p?sudoku/4/4/g1k23k3g",
    "range": "https://puzz.link/p?kurodoko/5/5/i7g5l2l2g4i",
    "nonogram": "https://puzz.link/p?nonogram/3/2/1g111h",
    "skyscrapers": "https://puzz.link/p?skyscrapers/4/4/k13h4j3g",
    "slitherlink": "https://puzz.link/p?slither/5/5/cbcbcddad",
    "yajilin": "https://puzz.link/p?yajilin/5/5/m32j10",
    "simple-loop": "https://puzz.link/p?simpleloop/4/3/0gg",
    "masyu": "https://puzz.link/p?masyu/4/3/i013",
    "akari": "https://puzz.link/p?akari/6/6/nekcakbl",
    "tents": "https://puzz.link/p?tents/5/5/2g0h1i1j82323",
    "fillomino": "https://puzz.link/p?fillomino/6/6/h4j53g2k5233k2g14j3h",
    "slant": "https://puzz.link/p?gokigen/4/3/l372666bg",
    "tapa": "https://puzz.link/p?tapa/6/6/h3g5haaq6halkafh5j",
    "heyawake": "https://puzz.link/p?heyawake/3/3/a0rg11g2",
    "star-battle": "https://puzz.link/p?starbattle/5/5/1/90ko8sje",
    "lits": "https://puzz.link/p?lits/4/4/9q02jg",
    "nurikabe": "https://puzz.link/p?nurikabe/4/3/g3j.h2h",
    "hitori": "https://puzz.link/p?hitori/3/2/1a-13.21",
    "hashi": "https://puzz.link/p?hashikake/3/3/2g.i1g1",
    "binary": "https://puzz.link/p?binairo/4/4/i01300",
    "kakuro": "https://puzz.link/p?kakuro/4/5/l..lj0.0bl80.0gl.03lhc9h",
}
"""A link of each genre."""
CODINGS: dict[str, tuple[Coding, list[Value]]] = {
    "numbers": (NUMBERS, [UNKNOWN, 0, 9, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776, 10**6]),
    "digits": (DIGITS_AND_SPACES, [UNKNOWN, *range(10)]),
    "four": (FOUR, [UNKNOWN, *range(5)]),
    "dots": (DOTS, [1, 2]),
    "circles": (CIRCLES, [1, 2]),
    "everywhere": (EVERYWHERE, [*range(50), 1295]),
    "groups": (GROUPS, [*range(10), 13, 99, 51, 113, 993, 1111, 1919]),
    "bits": (BITS, [1]),
    "marks": (MARKS, [1]),
}


@pytest.mark.parametrize("name", CODINGS)
def test_what_a_coding_writes_it_reads(name: str) -> None:
    coding, values = CODINGS[name]
    chance = random.Random(1)
    for count in range(1, 90):
        density = chance.random()
        said = [chance.choice(values) if chance.random() < density else None for _ in range(count)]
        scanner = Scanner(coding.write(said))
        assert coding.read(scanner, count) == said
        assert not scanner


def test_every_genre_has_a_sample() -> None:
    assert {one.puzzle for one in LINKS} == {*SAMPLES}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_link_is_read_and_written_back(name: str) -> None:
    puzzle = clueproof.parse(SAMPLES[name])
    assert puzzle.rules.name == name
    assert to_link(puzzle) == SAMPLES[name]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?sudoku/9/9/k8g", "<text>:1:35: the link ends where a letter from g to z or a number"),
        ("https://puzz.link/p?sudoku/2/2/11111", "<text>:1:36: '1' stands where the end of the link was expected"),
        ("https://puzz.link/p?sudoku/2/2/1z", "<text>:1:33: 'z' stands where 3 places at most was expected"),
        ("https://puzz.link/p?sudoku/x/4/4/1", "<text>:1:28: the option 'x' of links is not known"),
        ("https://puzz.link/p?sudoku/0/4/1", "<text>:1:28: a board of 4 rows and 0 columns is none"),
        ("https://puzz.link/p?sudoku", "<text>:1: this is no link to a puzzle: expected https://puzz.link/p?name/"),
        ("https://puzz.link/p?sudoku/xyz", "<text>:1:27: a link says the width and the height behind the name"),
        ("https://puzz.link/p?sudokus/4/4/g1k23k3g", "<text>:1:21: links of the genre 'sudokus' are not known; "),
        ("https://puzz.link/p?kurodoko/2/1/.g", "<text>:1: r1c1 has a clue without a number, which"),
        ("https://puzz.link/p?kurodoko/2/1/9g", "<text>:1: grid row 1, column 1: 9 is more than the 2"),
        ("https://example.org/a", "<text>:1: this is no link to a puzzle"),
    ],
)
def test_bad_links_are_refused(text: str, message: str) -> None:
    with pytest.raises(clueproof.BadPuzzleError) as error:
        clueproof.parse(text)
    assert str(error.value).startswith(message)


def test_what_links_cannot_say_is_refused() -> None:
    with pytest.raises(NotationError, match="links can't say colours"):
        to_link(clueproof.parse('{"puzzle": "nonogram", "rows": ["1a 1b"], "cols": ["1a", "1b"]}'))
    with pytest.raises(NotationError, match="has no genre for triangle-sum"):
        to_link(clueproof.parse("triangle-sum\n1\n2 3"))


def test_a_link_that_would_be_another_puzzle_is_not_written() -> None:
    with pytest.raises(NotationError, match="links can't say all that belongs to this sudoku"):
        to_link(clueproof.parse("sudoku box=1x4\n1...\n....\n....\n...."))


def test_the_page_names_all_genres_of_links() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
    section = page.partition("## Links")[2].partition("\n## ")[0]
    assert {one.name for one in LINKS} == {*re.findall(r"`(\w+)`", section)}
