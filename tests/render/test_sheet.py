"""Several boards on one sheet, and what differs between two."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clueproof.grid.board import Board
from clueproof.render import Figure, differences_marked, to_sheet
from clueproof.render.elements import ems, wrapped
from tests.render.reading import Picture

SMALL, LARGE = Board(1, 1, {(0, 0): "7"}), Board(30, 20, {(0, 0): "8", (29, 19): "9"})


def test_figures_stand_one_below_the_other_under_their_captions():
    picture = Picture(to_sheet([Figure("first", (SMALL,), "said of it"), Figure("second", (LARGE,))]))
    assert [text.said for text in picture.texts] == ["first", "said of it", "7", "second", "8", "9"]
    heights = [text.y for text in picture.texts]
    assert heights == sorted(set(heights))
    assert all(text.x < picture.width and text.y < picture.height for text in picture.texts)


def test_boards_of_one_figure_stand_side_by_side():
    picture = Picture(to_sheet([Figure("two", (SMALL, LARGE, SMALL))]))
    first, second, _, third = [text for text in picture.texts if text.said.isdigit()]
    assert first.x < second.x < third.x < picture.width


def test_long_captions_are_wrapped():
    said = "r1c1 is 1; " * 40 + "x" * 400
    picture = Picture(to_sheet([Figure("name", (SMALL,), said)]))
    lines = [text for text in picture.texts if "r1c1" in text.said or "xx" in text.said]
    assert len(lines) > 5
    assert "".join("".join(text.said.split()) for text in lines) == "".join(said.split())
    for text in lines:
        assert text.x + ems(text.said) * text.size <= picture.width


@settings(max_examples=60)
@given(st.text(max_size=60), st.floats(0.1, 20))
@example("漢" * 9, 1.0)
def test_wrapping_keeps_every_letter(said, width):
    lines = list(wrapped(said, width))
    assert "".join("".join(lines).split()) == "".join(said.split())
    assert all(ems(line) <= width or len(line) == 1 for line in lines)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Board(1, 2, {(0, 0): "1", (0, 1): "2"}), Board(1, 2, {(0, 0): "1", (0, 1): "3"})),
        (Board(1, 2, {(0, 0): "1"}), Board(1, 2, {(0, 0): "1", (0, 1): "3"})),
        (Board(1, 2, shaded=frozenset({(0, 0)})), Board(1, 2, shaded=frozenset({(0, 0), (0, 1)}))),
        (Board(1, 2, colours={(0, 1): "red"}), Board(1, 2, colours={(0, 1): "blue"})),
    ],
)
def test_cells_that_look_different_are_marked(one, other):
    assert [board.marked for board in differences_marked(one, other)] == [{(0, 1)}, {(0, 1)}]


def test_paths_stay_as_they_are():
    one, other = Board(2, 2, marked=frozenset({(0, 0), (0, 1)})), Board(2, 2, marked=frozenset({(0, 0), (1, 1)}))
    assert differences_marked(one, other) == (one, other)
