"""The examples of the pages about files are read as the pages say."""

from __future__ import annotations

from io import StringIO

import pytest

from clueproof import parse, read, to_json, to_text, verify
from clueproof.encoders.index import GENRES
from tests.pages import EXAMPLE, PAGES, ROOT, Block, blocks

DOCS = ROOT / "docs"
EXAMPLES = [pytest.param(block, id=block.name) for page in PAGES for block in blocks(page, "puzzles")]


@pytest.mark.parametrize("block", EXAMPLES)
def test_example(block: Block) -> None:
    states = EXAMPLE.fullmatch(block.remark)
    assert states is not None
    found = [*read(StringIO(block.body), states["name"])]
    assert len(found) == int(states["number"])
    assert not states["same"] or all(puzzle == found[0] for puzzle in found)
    for puzzle in found:
        assert parse(to_text(puzzle)) == puzzle
        verdict = verify(puzzle, time_limit=20)
        assert verdict.word == puzzle.about.get("expect", verdict.word)


@pytest.mark.parametrize("page", ["formats.md", *(f"puzzles/{name}.md" for name in GENRES)])
def test_there_are_examples_of_every_page(page: str) -> None:
    assert blocks(DOCS / page, "puzzles")


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
