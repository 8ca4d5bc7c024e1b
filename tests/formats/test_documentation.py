"""The examples of the pages about files are read as the pages say."""

from __future__ import annotations

from io import StringIO
from operator import attrgetter

import pytest

from clueproof import parse, read, to_json, to_text, verify
from clueproof.encoders.index import GENRES
from tests.pages import EXAMPLE, PAGES, ROOT, Block, blocks
from tests.sweeps import sampled

DOCS = ROOT / "docs"
EXAMPLES = [block for page in PAGES for block in blocks(page, "puzzles")]


# a block is a tuple, which would stand for several arguments
@pytest.mark.parametrize("block", sampled([*zip(EXAMPLES)], 3, "examples"), ids=attrgetter("name"))
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


def test_there_are_examples_of_every_page() -> None:
    pages = ["formats.md", *(f"puzzles/{name}.md" for name in GENRES)]
    assert [page for page in pages if not blocks(DOCS / page, "puzzles")] == []


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
