"""The layer of extras: what is written is read back."""

from __future__ import annotations

import json

import pytest

from clueproof import parse, to_text
from clueproof.encoders.extras import kinds

NAMES_ALONE = {name for name, kind in kinds().items() if kind.least == 0 and kind.values in ("none", "optional")}


@pytest.mark.parametrize("name", sorted(NAMES_ALONE - {"all-of", "any-of", "doppelganger", "not"}))
def test_a_line_of_one_word_is_no_header(name: str) -> None:
    """As the names of some extras are nearly those of genres."""
    puzzle = parse(json.dumps({"puzzle": "sudoku", "grid": ["." * 9] * 9, "extras": [{"kind": name}]}))
    assert parse(to_text(puzzle)) == puzzle
