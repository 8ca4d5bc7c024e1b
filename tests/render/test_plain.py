"""Boards as plain text: margins of lists, marks."""

from __future__ import annotations

from clueproof import to_plain
from clueproof.grid.board import Board


def test_lists_stand_next_to_the_board():
    board = Board(
        2,
        3,
        shaded=frozenset({(0, 0)}),
        margins={"top": ("1 10", "2", ""), "left": ("4 2", "0"), "right": ("3 1", ""), "bottom": ("5", "6 7 8", "")},
    )
    assert to_plain(board) == "\n".join(
        [
            "     1",
            "    10  2",
            "4 2  #  .  . 3 1",
            "  0  .  .  .",
            "     5  6",
            "        7",
            "        8",
        ]
    )


def test_margins_without_a_clue_take_no_line():
    assert to_plain(Board(1, 2, margins={"top": ("", ""), "bottom": ("", "")})) == ". ."
