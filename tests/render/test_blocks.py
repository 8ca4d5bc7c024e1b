"""Pictures of blocks for terminals."""

from __future__ import annotations

import re

import pytest

from clueproof.grid.board import Board
from clueproof.render import to_blocks

SHADED = frozenset({(0, 0), (1, 1), (0, 2), (1, 2), (2, 0)})


def looks(text):
    """For each line its letters, each with the codes of its colours."""
    lines = []
    for line in text.split("\n"):
        assert line.endswith("\x1b[0m")
        lines.append(
            [(letter, codes) for codes, run in re.findall(r"\x1b\[([\d;]+)m([^\x1b]+)", line) for letter in run]
        )
    return lines


def test_two_rows_share_a_line():
    assert to_blocks(Board(3, 4, shaded=SHADED)) == "▀▄█\n▀"


def test_colours_are_dark_where_there_are_none():
    assert to_blocks(Board(2, 2, colours={(0, 0): "red", (1, 1): "blue"})) == "▀▄"


def test_marked_cells_are_seen_without_colours():
    board = Board(2, 2, shaded=frozenset({(0, 0), (0, 1)}), marked=frozenset({(0, 0), (1, 1)}))
    assert to_blocks(board) == "▒▒██\n  ░░"


def test_coloured_halves():
    board = Board(3, 2, shaded=frozenset({(0, 0)}), colours={(1, 1): "red"}, palette=("red",))
    black, white, red = 16, 231, 196
    assert looks(to_blocks(board, coloured=True)) == [
        [("▀", f"38;5;{black};48;5;{white}"), ("▀", f"38;5;{white};48;5;{red}")],
        [("▀", f"38;5;{white};49"), ("▀", f"38;5;{white};49")],
    ]


def test_white_cells_stand_on_grey_paper():
    board = Board(2, 2, colours={(0, 0): "w", (1, 1): "y"}, palette=("w", "y"))
    white, yellow, grey = 231, 226, 188
    assert looks(to_blocks(board, coloured=True)) == [
        [("▀", f"38;5;{white};48;5;{grey}"), ("▀", f"38;5;{grey};48;5;{yellow}")],
    ]


def test_coloured_marks_keep_the_colour_of_their_cell():
    board = Board(1, 3, colours={(0, 0): "red", (0, 1): "red"}, marked=frozenset({(0, 1), (0, 2)}))
    ((*letters,),) = looks(to_blocks(board, coloured=True))
    assert "".join(letter for letter, _ in letters) == "  [][]"
    grounds = [codes.split(";")[-1] for _, codes in letters[::2]]
    assert grounds[0] == grounds[1] == "196"
    assert grounds[2] not in ("196", "231")


@pytest.mark.parametrize("coloured", [False, True])
@pytest.mark.parametrize("height", [1, 2, 7, 60])
def test_as_many_lines_as_pairs_of_rows(height, coloured):
    shaded = frozenset((r, 0) for r in range(height))
    assert len(to_blocks(Board(height, 1, shaded=shaded), coloured).split("\n")) == (height + 1) // 2
