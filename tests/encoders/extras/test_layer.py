"""The layer of extras: what is written is read back."""

from __future__ import annotations

import json
from io import StringIO

import pytest

from clueproof import parse, read, to_text
from clueproof.encoders.extras import kinds
from clueproof.encoders.extras.extra import Together

NAMES_ALONE = {
    name
    for name, kind in kinds().items()
    if kind.least == 0 and kind.values in ("none", "optional") and not issubclass(kind, Together)
}


@pytest.mark.parametrize("name", sorted(NAMES_ALONE - {"doppelganger"}))
def test_a_line_of_one_word_is_no_header(name: str) -> None:
    """As the names of some extras are nearly those of genres."""
    puzzle = parse(json.dumps({"puzzle": "sudoku", "grid": ["." * 9] * 9, "extras": [{"kind": name}]}))
    assert parse(to_text(puzzle)) == puzzle


def test_another_puzzle_can_follow() -> None:
    one = "sudoku id=a\n12..\n....\n...2\n....\nextras:\n  thermo r4c2-r4c4\n\n  odd r1c1\n"
    puzzles = [*read(StringIO(f"{one}\n\nsudoku id=b\n1...\n....\n...2\n....\n"))]
    assert [puzzle.id for puzzle in puzzles] == ["a", "b"]
    assert [len(puzzle.clues["extra"]) for puzzle in puzzles] == [2, 0]
