"""Boards as plain text: margins of lists, marks."""

from __future__ import annotations

from clueproof import to_plain, to_svg
from clueproof.grid.board import Board
from tests.render.reading import Picture


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


def test_a_caption_stands_below_the_board():
    board = Board(1, 2, caption="ghosts 1, zombies 2", margins={"bottom": ("1", "2")})
    assert to_plain(board) == ". .\n1 2\nghosts 1, zombies 2"
    assert to_plain(Board(1, 2, caption="below", fences={((0, 0), (0, 1)): 1})).endswith("+\nbelow")
    plain, told = (Picture(to_svg(one)) for one in (Board(2, 2), Board(2, 2, caption="two by two")))
    (caption,) = told.of("caption")
    assert caption.said == "two by two"
    assert told.height > plain.height
    assert told.width == plain.width
