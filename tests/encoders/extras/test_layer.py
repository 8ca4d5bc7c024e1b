"""The layer of extras: what is written is read back."""

from __future__ import annotations

import json

import pytest

from clueproof import parse, to_text
from clueproof.encoders.extras import kinds


@pytest.mark.parametrize("name", sorted(name for name, kind in kinds().items() if kind.least == 0))
def test_a_line_of_one_word_is_no_header(name: str) -> None:
    """As the names of some extras are nearly those of genres."""
    if name in ("any-of", "no-other-pair-sum", "doppelganger"):
        pytest.skip("needs more than its name, or other numbers")
    puzzle = parse(json.dumps({"puzzle": "sudoku", "grid": ["." * 9] * 9, "extras": [{"kind": name}]}))
    assert parse(to_text(puzzle)) == puzzle
