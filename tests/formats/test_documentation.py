"""The examples of the pages about files are read as the pages say."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest

from clueproof import parse, read, to_json, to_text, verify

DOCS = Path(__file__).resolve().parents[2] / "docs"
SHOWN = (
    "sudoku",
    "binary",
    "nonogram",
    "independent-set",
    "futoshiki",
    "kenken",
    "undead",
    "killer-sudoku",
    "hashi",
    "slant",
    "signpost",
    "net",
    "fillomino",
    "shikaku",
    "palisade",
    "galaxies",
    "hitori",
    "nurikabe",
    "heyawake",
    "tenner-grid",
    "n-queens",
    "kropki",
    "str8ts",
    "lits",
    "kurotto",
    "ayeheya",
    "chocona",
    "nurimisaki",
    "yin-yang",
    "aqre",
    "norinori",
    "ripple-effect",
    "suguru",
    "cave",
    "creek",
    "dominosa",
    "akari",
    "map",
    "tents",
    "mosaic",
    "kakurasu",
    "sumplete",
    "thermometers",
    "aquarium",
    "battleships",
    "clouds",
    "minesweeper",
    "star-battle",
    "tapa",
    "magnets",
    "slitherlink",
    "masyu",
    "simple-loop",
    "numberlink",
    "hidato",
    "numbrix",
    "country-road",
    "shingoki",
    "castle-wall",
    "shakashaka",
    "tatamibari",
    "balance-loop",
    "detour",
    "geradeweg",
    "yajilin",
    "tracks",
)
PAGES = [DOCS / "formats.md", *(DOCS / f"puzzles/{name}.md" for name in SHOWN)]
EXAMPLE = re.compile(
    r"^<!-- (\d+) puzzles?(?:, --puzzle (\w+))?(, all the same)? -->\n```\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
EXAMPLES = [
    pytest.param(match[4], int(match[1]), match[2], bool(match[3]), id=f"{page.stem}-{number}")
    for page in PAGES
    for number, match in enumerate(EXAMPLE.finditer(page.read_text(encoding="utf-8")), 1)
]


@pytest.mark.parametrize(("text", "number", "name", "same"), EXAMPLES)
def test_example(text: str, number: int, name: str | None, same: bool) -> None:
    found = [*read(StringIO(text), name)]
    assert len(found) == number
    assert not same or all(puzzle == found[0] for puzzle in found)
    for puzzle in found:
        assert parse(to_text(puzzle)) == puzzle
        verdict = verify(puzzle, time_limit=20)
        assert verdict.word == puzzle.about.get("expect", verdict.word)


def test_there_are_examples_of_every_page() -> None:
    assert len(EXAMPLES) >= 12
    assert {param.id.rpartition("-")[0] for param in EXAMPLES} == {page.stem for page in PAGES}  # type: ignore[union-attr]


def test_every_option_is_on_its_page() -> None:
    for name, options in (
        ("sudoku", ("box", "regions", "diagonals")),
        ("binary", ("unique_lines",)),
        ("futoshiki", ("adjacent",)),
    ):
        page = (DOCS / f"puzzles/{name}.md").read_text(encoding="utf-8")
        for option in options:
            assert f"`{option}" in page
    written = to_json(parse("sudoku box=3x2 diagonals id=1 origin=x\n" + "......\n" * 6))
    general = (DOCS / "formats.md").read_text(encoding="utf-8")
    for field in written:
        assert f"`{field}" in general or f"`{field}" in (DOCS / "puzzles/sudoku.md").read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https:)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
