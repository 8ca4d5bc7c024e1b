"""Texts in columns of a terminal."""

from __future__ import annotations

import pytest

import clueproof
from clueproof.columns import columns_of, flush_left, flush_right
from clueproof.grid.board import Board


@pytest.mark.parametrize(
    ("text", "wide"), [("", 0), ("abc", 3), ("数独", 4), ("e\u0301", 1), ("é", 1), ("ｱ", 1), ("Ａ", 2)]
)
def test_how_wide_a_text_is(text, wide):
    assert columns_of(text) == wide
    assert columns_of(flush_left(text, 6)) == columns_of(flush_right(text, 6)) == 6


@pytest.mark.parametrize("walls", [frozenset(), frozenset({((0, 0), (0, 1))})])
@pytest.mark.parametrize("ruling", ["lines", "dots"])
def test_boards_line_up(walls, ruling):
    texts = {(0, 0): "太郎", (0, 1): "a", (1, 0): "b", (1, 1): "花"}
    board = Board(2, 2, texts, walls=walls, ruling=ruling, margins={"right": ("1", "2")}, names={"left": ("犬", "dog")})
    rows = [line for line in clueproof.to_plain(board).split("\n") if line.endswith(("1", "2"))]
    assert len(rows) == 2
    assert columns_of(rows[0]) == columns_of(rows[1])
