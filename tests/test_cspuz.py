"""Beside cspuz_core, which reads the same links: verdicts about real boards, and about boards whose links were changed.

`CLUEPROOF_CSPUZ` names a Python file with a class `Cspuz`, a context manager; called with a link and a number of
seconds it tells a verdict (`unique`, `multiple`, `none`, or why there is none) and the seconds that it took.
`CLUEPROOF_INSTANCES` may name a folder with more puzzles, a folder of each genre.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations, islice
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import clueproof
from clueproof import ClueproofError, Puzzle
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.index import PUZZLINK
from clueproof.formats.read import read_all
from clueproof.genres import stretches
from clueproof.seeded_random import SeededRandom

Peer: TypeAlias = Callable[[str, float], tuple[str, float]]
PATH = Path(os.environ.get("CLUEPROOF_CSPUZ", "/nowhere"))
FOLDERS = [Path(__file__).resolve().parents[1] / "instances", Path(os.environ.get("CLUEPROOF_INSTANCES", "/nowhere"))]
COMPARED = 100
"""Changed links of each genre that both read."""
MADE = 12
"""Puzzles of each genre that are generated."""
MAX_CELLS = 110
SECONDS = 20.0
DECIDED = ("unique", "multiple", "none")


def says(puzzle: Puzzle, genre: str, number: int) -> bool:
    """Is it a puzzle of the genre with that number?"""
    return puzzle.rules.name == genre and any(clue.value == number for clue in puzzle.rules.clue_list(puzzle))


EXCEPTIONS: dict[str, Callable[[Puzzle], bool]] = {
    "its Creek has no regard for boards that are not square": lambda puzzle: (
        puzzle.rules.name == "creek" and puzzle.shape.height != puzzle.shape.width
    ),
    "it has no regard for borders that end inside a room, which count on puzz.link": lambda puzzle: bool(
        getattr(puzzle.shape, "inner_borders", ())
    ),
    "it takes a sum of 0 in Kakuro for a sum, on puzz.link and here it is none": lambda puzzle: (
        puzzle.rules.name == "kakuro" and len(puzzle.rules.clue_list(puzzle)) < len([*stretches(puzzle.shape)])
    ),
    "a 0 in Geradeweg is a ? there; here, and in a puzzle that people published, a cell off the loop": lambda puzzle: (
        says(puzzle, "geradeweg", 0)
    ),
    "it takes a 1 in Nurimisaki for a ?; there and here no cape can have it": lambda puzzle: says(
        puzzle, "nurimisaki", 1
    ),
    "it takes a Hebi-Ichigo without snakes for solved; on puzz.link and here there is one": lambda puzzle: (
        puzzle.rules.name == "hebi-ichigo" and not any(clue.value.number for clue in puzzle.rules.clue_list(puzzle))
    ),
    "it allows several numbers in a strip of Fillmat": lambda puzzle: (
        puzzle.rules.name == "fillmat"
        and any(
            0 in (one[0] - other[0], one[1] - other[1]) and abs(sum(one) - sum(other)) < 4
            for one, other in combinations(puzzle.shape.islands, 2)
        )
    ),
    "on a Nurimisaki without circles one unshaded cell may be alone there, and not here": lambda puzzle: (
        puzzle.rules.name == "nurimisaki" and not puzzle.rules.clue_list(puzzle)
    ),
    "it takes a number of Bosanowa that is not told for a bound": lambda puzzle: (
        puzzle.rules.name == "bosanowa" and min(puzzle.shape.told) < 0
    ),
    "a Nagenawa without any loop is solved there; here and on puzz.link there is a loop": lambda puzzle: (
        puzzle.rules.name == "nagenawa" and not any(clue.value for clue in puzzle.rules.clue_list(puzzle))
    ),
}
"""Why its verdict is another one, and of which boards."""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PATH.is_file(), reason="CLUEPROOF_CSPUZ names no file"),
]


@pytest.fixture(scope="module")
def peer() -> Iterator[Peer]:
    sys.path.insert(0, str(PATH.parent))
    try:
        cspuz: Any = import_module(PATH.stem)
        with cspuz.Cspuz() as ask:
            yield ask
    finally:
        sys.path.remove(str(PATH.parent))


def boards(genre: str) -> Iterator[Puzzle]:
    """Puzzles that are there, and new ones."""
    for folder in FOLDERS:
        for path in sorted((folder / genre).glob("*.*")):
            if path.suffix != ".md" and ".solutions." not in path.name:
                yield from (one for one in read_all(path, genre) if not isinstance(one, ClueproofError))
    for made in clueproof.generate(genre, "cspuz", MADE):
        yield made.puzzle


def links(genre: str) -> list[str]:
    """The links of boards that are not too large."""
    found = []
    for puzzle in boards(genre):
        try:
            if puzzle.shape.height * puzzle.shape.width <= MAX_CELLS:
                found.append(clueproof.to_link(puzzle))
        except NotationError:
            # what puzz.link has no word for
            continue
    return [*dict.fromkeys(found)]


def changed(links: list[str], chance: SeededRandom) -> Iterator[str]:
    """One of the links after another, with one to three characters of its end changed."""
    while True:
        head, slash, body = chance.one_of(links).rpartition("/")
        characters = [*body]
        for _ in range(chance.one_of((1, 1, 2, 3)) if body else 0):
            characters[chance.below(len(body))] = chance.one_of(body if chance.happens(0.6) else "0123456789ghijkl.")
        yield head + slash + "".join(characters)


def opinions(link: str, peer: Peer) -> tuple[str, str] | None:
    """What both say; None where one of them can't read it or does not decide, or is known to be wrong."""
    try:
        puzzle = clueproof.parse(link)
    except ClueproofError:
        return None
    if any(excused(puzzle) for excused in EXCEPTIONS.values()):
        return None
    theirs, _ = peer(link, SECONDS)
    if theirs not in DECIDED:
        return None
    ours = clueproof.verify(puzzle, time_limit=SECONDS).word
    return (ours, theirs) if ours in DECIDED else None


@pytest.mark.parametrize("genre", sorted({*PUZZLINK.values()}))
def test_verdicts_are_those_of_cspuz(genre: str, peer: Peer) -> None:
    real = links(genre)
    if not any(peer(link, SECONDS)[0] in DECIDED for link in real[:8]):
        pytest.skip("cspuz_core reads no links of the genre")
    said = {link: opinions(link, peer) for link in real}
    new = (link for link in islice(changed(real, SeededRandom("cspuz", genre)), 12 * COMPARED) if link not in said)
    compared = 0
    while compared < COMPARED and (link := next(new, None)) is not None:
        said[link] = opinions(link, peer)
        compared += said[link] is not None
    assert {link: both for link, both in said.items() if both is not None and len({*both}) > 1} == {}
    # what a change makes is seldom a board where few are, such as a division into pieces of one size
    assert compared > 0
