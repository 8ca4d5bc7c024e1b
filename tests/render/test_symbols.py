"""Symbols, small clues, shading in text."""

from __future__ import annotations

import pytest

import clueproof
from clueproof.grid.board import DOT, Board, Path, Sign
from clueproof.grid.edges import edge
from clueproof.grid.symbols import ARROWS, CHARACTERS, HALVES, INEQUALITIES, SHIPS, STROKES, TRACKS, Symbol
from clueproof.render import to_plain
from clueproof.render.elements import PAPER
from clueproof.render.symbols import SHAPES
from tests.render.reading import Picture


def read(board: Board) -> Picture:
    return Picture(clueproof.to_svg(board))


def test_every_symbol_can_be_drawn_and_written():
    assert {*SHAPES} == {*CHARACTERS} == {*Symbol}
    assert all(said.isascii() for said in CHARACTERS.values())


@pytest.mark.parametrize("symbols", [ARROWS, HALVES, SHIPS, STROKES, TRACKS, INEQUALITIES])
def test_symbols_that_can_be_mistaken_for_each_other_look_different(symbols):
    pictures = {clueproof.to_svg(Board(1, 1, symbols={(0, 0): which})) for which in symbols.values()}
    texts = {to_plain(Board(1, 1, symbols={(0, 0): which})) for which in symbols.values()}
    assert len(pictures) == len(texts) == len(symbols)


@pytest.mark.parametrize("which", Symbol)
def test_symbols_stay_in_their_cell(which):
    picture = read(Board(3, 3, symbols={(1, 1): which}))
    x, y = picture.middle(1, 1, 3, 3)
    half = picture.middle(1, 2, 3, 3)[0] - x
    for disc in picture.discs:
        assert abs(disc.x - x) + disc.radius < half / 2 and abs(disc.y - y) + disc.radius < half / 2
    for stroke in picture.strokes_of("symbols"):
        for at in (stroke.x1 - x, stroke.x2 - x, stroke.y1 - y, stroke.y2 - y):
            assert abs(at) <= half / 2 + 0.02


@pytest.mark.parametrize("which", ARROWS.values())
def test_an_arrow_leaves_its_number_room(which):
    cell = (0, 0)
    alone, beside = (read(Board(1, 1, texts, symbols={cell: which})) for texts in ({}, {cell: "12"}))
    (number,) = beside.of("answers")
    x, y = beside.middle(0, 0, 1, 1)
    assert (number.x, number.y - 0.36 * number.size) != pytest.approx((x, y), abs=0.1)
    (longer, *_), (shorter, *_) = alone.strokes_of("symbols"), beside.strokes_of("symbols")
    assert abs(shorter.x2 - shorter.x1) + abs(shorter.y2 - shorter.y1) < abs(longer.x2 - longer.x1) + abs(
        longer.y2 - longer.y1
    )


def test_text_on_a_dark_symbol_is_light():
    for which, light in ((Symbol.BLACK_CIRCLE, True), (Symbol.WHITE_CIRCLE, False)):
        (number,) = read(Board(1, 1, {(0, 0): "3"}, symbols={(0, 0): which})).of("answers")
        assert (number.inherited["fill"] == PAPER) == light


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (Board(1, 1, {(0, 0): "3"}, symbols={(0, 0): Symbol.WHITE_CIRCLE}), "(3)"),
        (Board(1, 1, {(0, 0): "3"}, symbols={(0, 0): Symbol.BLACK_CIRCLE}), "@3"),
        (Board(1, 1, {(0, 0): "3"}, symbols={(0, 0): ARROWS["w"]}), "3<"),
        (Board(1, 1, small={(0, 0): {"nw": "13"}}), "13:."),
        (Board(1, 1, {(0, 0): "5"}, small={(0, 0): {"nw": "13"}}), "13:5"),
        (Board(1, 1, small={(0, 0): {"nw": "13"}}, notes={(0, 0): ("5", "", "7")}), "13:{57}"),
        (Board(1, 1, small={(0, 0): {"n": "1", "sw": "2", "se": "3"}}), "1,2,3"),
        (Board(1, 1, small={(0, 0): {"ne": "16", "sw": "4"}}, symbols={(0, 0): Symbol.FALLING}), "4\\16"),
        (Board(1, 1, small={(0, 0): {"ne": "16"}}, symbols={(0, 0): Symbol.FALLING}), "\\16"),
        (Board(1, 2, symbols={(0, 0): Symbol.MINUS}, notes={(0, 1): (DOT,)}), "- x"),
        (Board(1, 2, signs={edge((0, 0), (0, 1)): Sign("12", Symbol.WHITE_DOT)}), ". (12) ."),
        (Board(1, 2, paths=(Path(((0, 0), (0, 1)), "thermometer"),)), "(.)-----"),
        (Board(1, 3, {(0, 0): "1", (0, 2): "2"}, holes=frozenset({(0, 1)})), "1   2"),
        (Board(1, 2, {(0, 0): "3"}, labels=True), "   c1 c2\nr1  3  ."),
        (Board(1, 2, margins={"left": ("7",), "top": ("8", "9")}, labels=True), "     c1 c2\n      8  9\nr1 7  .  ."),
    ],
)
def test_cells_as_text(board, said):
    assert to_plain(board) == said


def test_text_says_which_numbers_are_shaded():
    cells = {(0, 0): "1", (0, 1): "2"}
    board = Board(1, 2, cells, given=frozenset(cells), shaded=frozenset({(0, 1)}))
    assert to_plain(board) == " 1 #2"
    assert to_plain(Board(1, 2, cells, given=frozenset(cells), shaded=frozenset(cells))) == "#1 #2"
    # none, or walls with numbers among empty cells: then nothing has to be said
    assert to_plain(Board(1, 3, cells, given=frozenset(cells), shaded=frozenset(cells))) == "1 2 ."


def test_cages_are_dotted_a_little_inside():
    cage = frozenset({(0, 0), (0, 1), (1, 1)})
    board = Board(2, 2, cages=(cage,))
    assert len(read(board).strokes_of("cages")) == 8
    left, top, right, bottom = read(board).grid()
    for stroke in read(board).strokes_of("cages"):
        assert left < stroke.x1 < right and top < stroke.y1 < bottom
    assert to_plain(board) == "+-------+\n| .   . |\n|....   |\n| . : . |\n+-------+"


def test_an_outline_is_closed():
    cage = frozenset({(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)})
    strokes = read(Board(3, 3, cages=(cage,))).strokes_of("cages")
    ends = [end for stroke in strokes for end in ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2))]
    assert all(ends.count(end) == 2 for end in ends)


def test_labels_stand_outside_of_all_clues():
    picture = read(Board(2, 2, margins={"top": ("5", "6"), "left": ("7", "8")}, labels=True))
    assert picture.said("labels") == ["r1", "r2", "c1", "c2"]
    row, _, column, _ = picture.of("labels")
    assert row.x < picture.of("left")[0].x < picture.grid()[0]
    assert column.y < picture.of("top")[0].y < picture.grid()[1]
    assert row.y - 0.36 * row.size == pytest.approx(picture.middle(0, 0, 2, 2)[1], abs=0.02)


def test_holes_have_no_lines():
    picture = read(Board(3, 3, holes=frozenset({(0, 0), (1, 1)})))
    left, top, right, _ = picture.grid()
    cell = (right - left) / 3
    assert picture.line_at(left + cell / 2, top) == ""
    assert picture.line_at(left + cell, top + cell / 2) == "thick"
    assert picture.line_at(left + 1.5 * cell, top + cell) == "thick"


def test_a_board_without_a_grid():
    picture = read(Board(2, 2, ruling="none"))
    assert not picture.lines and not picture.discs
    dots = read(Board(2, 2, ruling="dots"))
    assert not dots.lines
    assert len(dots.discs_of("dots")) == 9
