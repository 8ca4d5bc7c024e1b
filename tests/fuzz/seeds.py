"""What is mangled: every form, notation and genre that can be read, from the shipped puzzles, from what the tests of
formats read, from puzzles that are made, and from a collection where there is one."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path

from clueproof import ClueproofError, Puzzle, certify, generate, parse
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.index import GENRES
from clueproof.formats.forms import ENDINGS
from clueproof.formats.read import read_all
from clueproof.formats.write import WRITERS
from clueproof.seeded_random import SeededRandom
from tests.fuzz.campaign import ROOT

COLLECTION = os.environ.get("CLUEPROOF_INSTANCES")
"""A folder of puzzle files that is too large to ship."""
LENGTH = 1500
"""Characters of a file that are mangled."""
SHORTEST = 12
"""A shorter text in a test is no sample."""
SUDOKUPAD = (
    "{cs:50,metadata:{t:'A title',rules:\"It's normal\"},ce:[[,{v:2},,],[{v:3},,,],[,,,{v:1}],[,,{v:4},]],"
    "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "ca:[{cells:[[0,0],[0,1]],v:3},{cells:[[2,2],[3,2],[3,3]],sum:9,unique:true},{v:'source: somebody'}]}",
    '{"cellSize":50,"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{"value":2}],[{},{},{},{}]],"regions":'
    "[[[0,0],[0,1],[0,2],[0,3]],[[1,0],[1,1],[1,2],[1,3]],[[2,0],[2,1],[2,2],[2,3]],[[3,0],[3,1],[3,2],[3,3]]],"
    '"cages":[{"cells":[[0,0],[1,1],[2,2],[3,3]],"unique":true},{"cells":[[0,3],[1,2],[2,1],[3,0]],"unique":true}]}',
    "{cs:50,metadata:{rules:'Thermometers, arrows, Kropki'},ce:[[,,,],[,,,],[,,,],[,,,]],"
    "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "l:[{c:CFCFCF,th:21,wp:[[0.5,0.5],[0.5,2.5]]}],a:[{wp:[[2.9,0.5],[3.5,1.5]]}],o:[{ct:[1.5,2],w:0.3,h:0.3,r:t,c2:#F}],"
    "u:[{ct:[0.5,0.5],w:0.85,h:0.85,r:t,c2:CFCFCF},{ct:[2.5,0.5],w:0.8,h:0.8,r:t,c2:#F}],global:['antiking']}",
)
"""What links of SudokuPad hold, which nothing writes here."""


@dataclass(frozen=True)
class Seed:
    """A text, under the name of a file, with the rule set that puzzles without a name get."""

    text: str
    file: str
    default: str | None = None


@cache
def shipped() -> tuple[Seed, ...]:
    """The files of `instances`."""
    paths = sorted(path for path in (ROOT / "instances").rglob("*.*") if path.suffix != ".md")
    return tuple([Seed(path.read_text(encoding="utf-8")[:LENGTH], path.name, path.parent.name) for path in paths])


@cache
def written(name: str) -> tuple[Seed, ...]:
    """A few puzzles of a genre, one of them made, in each notation that has them."""
    found: dict[Seed, None] = {}
    for puzzle in (*_small(name), *_made(name)):
        for form, write in WRITERS.items():
            with suppress(NotationError):
                found[Seed(write(puzzle), f"x.{form}", name)] = None
    return tuple(found)


def _small(name: str) -> Iterator[Puzzle]:
    """The first small puzzle of each shipped file of a genre."""
    for path in sorted((ROOT / "instances" / name).iterdir()):
        puzzles = (found for found in read_all(path, name) if isinstance(found, Puzzle))
        yield from islice((puzzle for puzzle in puzzles if len(WRITERS["jsonl"](puzzle)) < LENGTH), 1)


def _made(name: str) -> Iterator[Puzzle]:
    with suppress(ClueproofError):
        yield from (made.puzzle for made in generate(name, "mangled", 1, time_limit=5))


@cache
def samples() -> tuple[Seed, ...]:
    """What the tests of formats read: all texts in them of which something is read."""
    found: dict[Seed, None] = {}
    for path in sorted((ROOT / "tests" / "formats").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) >= SHORTEST:
                seed = Seed(node.value[:LENGTH], "x.txt", None)
                if any(isinstance(one, Puzzle) for one in islice(read_all(StringIO(seed.text)), 1)):
                    found[seed] = None
    return tuple(found)


@cache
def collected() -> tuple[Path, ...]:
    """The files of the collection."""
    if COLLECTION is None:
        return ()
    return tuple(sorted(path for path in Path(COLLECTION).rglob("*") if path.name.endswith((*ENDINGS, ".id", ".md"))))


@cache
def certificates() -> tuple[str, ...]:
    """Certificates of small puzzles, one for each form that they have."""
    texts = ("sudoku\n1...\n..3.\n.4..\n...2\n", "slitherlink\n3 3\n. .\n", "binary\n0 .\n. .\n", "sudoku\n11\n..\n")
    return tuple([certify(parse(text)).text() for text in texts])


def seed(chance: SeededRandom) -> Seed:
    """Any of them."""
    if collected() and chance.happens(0.2):
        path = chance.one_of(collected())
        # names of folders are not always those of genres
        named = path.parent.name.replace("_", "-")
        with path.open(encoding="utf-8", errors="replace") as file:
            return Seed(file.read(LENGTH), path.name, named if named in GENRES else None)
    match chance.below(4):
        case 0:
            return chance.one_of(shipped())
        case 1:
            return chance.one_of(samples())
    return chance.one_of(written(chance.one_of([*GENRES])))
