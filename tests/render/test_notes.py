"""The small texts inside of cells."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clueproof
from clueproof.grid.board import DOT, Board
from clueproof.render import differences_marked
from clueproof.render.elements import ems
from tests.render.reading import Picture

PIXEL = 0.02
NINE = tuple("123456789")


def read(board: Board) -> Picture:
    return Picture(clueproof.to_svg(board))


def test_nine_numbers_stand_three_by_three():
    picture = read(Board(2, 2, notes={(0, 1): NINE}))
    found = {text.said: text for text in picture.of("notes")}
    assert {*found} == {*NINE}
    x, y = picture.middle(0, 1, 2, 2)
    assert found["5"].x == pytest.approx(x, abs=PIXEL)
    assert y < found["5"].y < y + found["5"].size / 2
    for left, middle, right in ("123", "456", "789"):
        assert found[left].x < found[middle].x < found[right].x
        assert found[left].y == found[middle].y == found[right].y
    assert found["1"].y < found["4"].y < found["7"].y


def test_what_is_ruled_out_leaves_its_place_free():
    all_nine = {text.said: (text.x, text.y) for text in read(Board(1, 1, notes={(0, 0): NINE})).of("notes")}
    some = ("", "2", "", "", "5", "", "", "", "9")
    few = {text.said: (text.x, text.y) for text in read(Board(1, 1, notes={(0, 0): some})).of("notes")}
    assert few == {said: all_nine[said] for said in "259"}


@pytest.mark.parametrize("many", [1, 2, 3, 4, 5, 7, 9, 16, 25])
def test_notes_stay_inside_of_their_cell(many):
    picture = read(Board(1, 1, notes={(0, 0): tuple(str(n) for n in range(1, many + 1))}))
    left, top, right, bottom = picture.grid()
    for text in picture.of("notes"):
        half = ems(text.said) * text.size / 2
        assert left < text.x - half and text.x + half < right
        assert top < text.y - text.size * 0.75 and text.y < bottom
    assert len({(text.x, text.y) for text in picture.of("notes")}) == many


def test_a_dot_stands_below_the_number_of_its_cell():
    picture = read(Board(1, 2, {(0, 0): "12"}, notes={(0, 0): (DOT,), (0, 1): (DOT,)}))
    below, alone = picture.of("notes")
    (number,) = picture.of("answers")
    assert below.size == alone.size
    assert below.x == pytest.approx(number.x, abs=PIXEL)
    assert below.y - 0.36 * below.size > number.y
    assert alone.y < below.y


def test_columns_are_wide_enough_for_words():
    notes = {(0, 1): ("Chesterfields", "Old Gold", "Kools")}
    picture = read(Board(1, 2, {(0, 0): "1"}, notes=notes))
    left, _, right, _ = picture.grid()
    assert all(text.size >= 9 for text in picture.of("notes"))
    assert right - left > 100


def test_boards_with_other_notes_differ():
    one = Board(1, 2, notes={(0, 0): ("1", "2"), (0, 1): ("1", "2")})
    other = replace(one, notes={(0, 0): ("1", "2"), (0, 1): ("", "2")})
    assert differences_marked(one, other)[1].marked == {(0, 1)}


def test_plain_text_has_notes_in_braces():
    notes = {(0, 0): ("1", "", "3"), (0, 1): ("", "dog", "fox"), (0, 2): (DOT,), (0, 3): (DOT,), (0, 4): ("", "")}
    board = Board(1, 6, {(0, 3): "7"}, notes=notes)
    assert clueproof.to_plain(board).split() == ["{13}", "{dog", "fox}", "-", "7", ".", "."]
