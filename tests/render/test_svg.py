"""SVG pictures: what stands where, and that every reader of XML takes them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import clueproof
from clueproof.grid.board import Board
from clueproof.render import colours
from clueproof.render.elements import PAPER, ems
from tests.render.reading import Picture
from tests.sweeps import sampled

FOLDER = Path(__file__).resolve().parents[2] / "instances"
FILES = sorted(path for path in FOLDER.rglob("*.*") if path.suffix != ".md")
PIXEL = 0.02


def read(board: Board) -> Picture:
    return Picture(clueproof.to_svg(board))


@pytest.mark.parametrize("path", sampled(FILES, 4, "pictures"), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_shipped_puzzle_and_a_solution_of_each_file(path):
    solved = False
    for puzzle in clueproof.read(path, path.parent.name):
        boards = [puzzle.rules.draw(puzzle)]
        if not solved:
            answer = clueproof.solve(puzzle, time_limit=5)
            if isinstance(answer, clueproof.Solved):
                boards.append(puzzle.rules.draw(puzzle, answer.solution))
                solved = True
        for board in boards:
            picture = read(board)
            wanted = [said for cell, said in board.texts.items() if said and board.colours.get(cell) != said]
            assert sorted(picture.said("given", "answers")) == sorted(wanted)
            for text in picture.texts:
                assert 0 < text.x < picture.width and 0 < text.y < picture.height
    assert solved or path.stem == "broken"


def test_texts_stand_in_the_middle_of_their_cells():
    board = Board(2, 3, {(0, 0): "1", (0, 2): "2", (1, 1): "3"}, given=frozenset({(0, 2)}))
    picture = read(board)
    assert (picture.said("given"), picture.said("answers")) == (["2"], ["1", "3"])
    for text, cell in zip([*picture.of("given"), *picture.of("answers")], [(0, 2), (0, 0), (1, 1)], strict=True):
        x, y = picture.middle(*cell, 2, 3)
        assert text.x == pytest.approx(x, abs=PIXEL)
        assert y < text.y < y + text.size / 2
        assert text.inherited["text-anchor"] == "middle"


def test_givens_are_bold_and_answers_of_another_colour():
    picture = read(Board(1, 2, {(0, 0): "1", (0, 1): "2"}, given=frozenset({(0, 0)})))
    (first,), (second,) = picture.of("given"), picture.of("answers")
    assert first.inherited["font-weight"] == "bold"
    assert "font-weight" not in second.inherited
    assert first.inherited["fill"] != second.inherited["fill"]


def test_shaded_cells_are_dark_with_light_text():
    shaded = frozenset({(0, 1), (0, 2), (2, 0)})
    cells = {(r, c): "7" for r in range(3) for c in range(3)}
    picture = read(Board(3, 3, cells, shaded=shaded))
    for cell in cells:
        assert picture.fill(*picture.middle(*cell, 3, 3)) == (colours.SHADED if cell in shaded else PAPER)
    light = [text for text in picture.of("answers") if text.inherited["fill"] == PAPER]
    places = {(text.x, round(text.y)) for text in light}
    assert len(places) == len(light) == 3


def test_walls_are_thick_where_they_stand():
    board = Board(2, 2, walls=frozenset({((0, 0), (0, 1)), ((0, 0), (1, 0))}))
    picture = read(board)
    (x, y), (far, low) = picture.middle(0, 0, 2, 2), picture.middle(1, 1, 2, 2)
    between, under = (x + far) / 2, (y + low) / 2
    assert picture.line_at(between, y) == picture.line_at(x, under) == "thick"
    assert picture.line_at(between, low) == picture.line_at(far, under) == "thin"
    left, top, right, bottom = picture.grid()
    for edge in ((left, y), (right, low), (x, top), (far, bottom)):
        assert picture.line_at(*edge) == "thick"


def test_marked_cells_stand_out_on_every_ground():
    board = Board(1, 6, shaded=frozenset({(0, 2), (0, 3)}), colours={(0, 4): "red", (0, 5): "red"})
    picture = read(replace(board, marked=frozenset({(0, 1), (0, 3), (0, 5)})))
    looks = []
    for c in range(6):
        x, y = picture.middle(0, c, 1, 6)
        outlines = [box for box in picture.boxes if box.inherited.get("class") == "marks" and box.covers(x, y)]
        looks.append((picture.fill(x, y), len(outlines)))
    assert [outlines for _, outlines in looks] == [0, 1, 0, 1, 0, 1]
    assert len({fill for fill, _ in looks}) == 5
    assert looks[4][0] == looks[5][0] == "#ff0000"


def test_texts_stand_inside_of_the_outlines():
    picture = read(Board(1, 2, {(0, 0): "12", (0, 1): "12"}, marked=frozenset({(0, 1)})))
    (outline,) = [box for box in picture.boxes if box.inherited.get("class") == "marks"]
    _, text = picture.of("answers")
    assert ems("12") * text.size < outline.width - float(outline.inherited["stroke-width"])


def test_the_diagonals_of_a_sudoku_are_tinted():
    picture = Picture(clueproof.parse("sudoku diagonals\n1...\n....\n....\n....\n")._repr_svg_())
    tinted = {(r, c) for r in range(4) for c in range(4) if picture.fill(*picture.middle(r, c, 4, 4)) == colours.TINTED}
    assert tinted == {(0, 0), (1, 1), (2, 2), (3, 3), (0, 3), (1, 2), (2, 1), (3, 0)}


def test_the_numbers_of_lists_stand_next_to_the_board_in_order():
    picture = read(
        Board(2, 2, margins={"top": ("1 2 3", "4"), "left": ("5 6", "7"), "right": ("8 9", ""), "bottom": ("a b", "")})
    )
    left, top, right, bottom = picture.grid()
    x, y = picture.middle(0, 0, 2, 2)
    assert picture.said("top", "left", "right", "bottom") == ["3", "2", "1", "4", "6", "5", "7", "8", "9", "a", "b"]
    three, two, one, four = picture.of("top")
    assert three.x == two.x == one.x == pytest.approx(x, abs=PIXEL)
    assert one.y < two.y < three.y == four.y < top
    six, five, seven = picture.of("left")
    assert five.x < six.x == seven.x < left
    assert six.y == five.y == pytest.approx(y + 0.36 * six.size, abs=PIXEL)
    eight, nine = picture.of("right")
    assert right < eight.x < nine.x
    assert bottom < picture.of("bottom")[0].y < picture.of("bottom")[1].y


def test_single_clues_stand_in_line_with_their_row_or_column():
    picture = read(Board(2, 3, margins={"top": ("1", "", "2"), "left": ("", "3")}))
    first, second = picture.of("top")
    assert (first.x, second.x) == pytest.approx(
        (picture.middle(0, 0, 2, 3)[0], picture.middle(0, 2, 2, 3)[0]), abs=PIXEL
    )
    (third,) = picture.of("left")
    assert abs(third.y - 0.36 * third.size - picture.middle(1, 0, 2, 3)[1]) < PIXEL


def test_every_fifth_line_of_a_nonogram_is_heavier():
    picture = read(Board(1, 11, margins={"top": ("1 1",) * 11}))
    y = picture.middle(0, 0, 1, 11)[1]
    left, _, right, _ = picture.grid()
    lines = [picture.line_at(left + (right - left) / 11 * c, y) for c in range(1, 11)]
    assert [place for place, kind in enumerate(lines, 1) if kind == "fifth"] == [5, 10]


def test_a_picture_is_drawn_without_clues():
    board = Board(2, 2, shaded=frozenset({(0, 0)}), margins={"top": ("1", "0"), "left": ("1", "0")})
    assert read(board).said("top", "left") != []
    picture = read(replace(board, picture=True))
    assert picture.texts == []
    assert [picture.fill(*picture.middle(*divmod(place, 2), 2, 2)) for place in range(4)] == [
        colours.PICTURE,
        *[PAPER] * 3,
    ]


def test_numbers_of_coloured_lists_have_the_colours_of_the_cells():
    board = Board(
        1, 2, colours={(0, 0): "azur", (0, 1): "red"}, palette=("azur", "red"), margins={"left": ("1azur 12red",)}
    )
    picture = read(board)
    assert picture.said("left") == ["12", "1"]
    for text, c in zip(picture.of("left"), (1, 0), strict=True):
        assert picture.fill(text.x, text.y - text.size / 3) == picture.fill(*picture.middle(0, c, 1, 2))


def test_the_name_of_a_colour_is_not_written_on_it():
    assert read(Board(1, 2, {(0, 0): "red", (0, 1): "7"}, colours={(0, 0): "red", (0, 1): "red"})).said("answers") == [
        "7"
    ]


def test_cells_of_a_triangle():
    texts = {(r, c): "5" for r in range(3) for c in range(r + 1)}
    picture = read(Board(3, 3, texts, blank=" "))
    left, top, right, bottom = picture.grid()
    cell = (right - left) / 3
    assert picture.line_at(left + cell / 2, top) == "thick"
    assert picture.line_at(left + 2.5 * cell, top) == ""
    assert picture.line_at(left + cell, top + cell / 2) == "thick"
    assert picture.line_at(left + cell, bottom - cell / 2) == "thin"


@pytest.mark.parametrize("side", [1, 2, 9, 25, 100])
@pytest.mark.parametrize("said", ["5", "12", "100", "-1234", "Sören", "Poloshirt", "W" * 300, "漢字"])
def test_texts_fit_their_cells(side, said):
    board = Board(side, 1, {(side - 1, 0): said}, given=frozenset({(side - 1, 0)}))
    picture = read(board)
    (text,) = picture.of("given")
    left, _, right, bottom = picture.grid()
    assert ems(said, bold=True) * text.size < right - left
    assert text.size < bottom / side


@pytest.mark.parametrize("side", [1, 10, 40, 100])
def test_numbers_have_letters_of_a_readable_size(side):
    (text, *_) = read(Board(side, side, {(0, 0): "12"})).of("answers")
    assert text.size >= 8


def test_columns_of_words_are_as_wide_as_they_need():
    words = ("Ada", "Poloshirt", "5")
    picture = read(
        Board(1, 3, {(0, c): word for c, word in enumerate(words)}, margins={"top": ("name", "top", "position")})
    )
    _, top, _, _ = picture.grid()
    edges = sorted({x1 for _, x1, y1, x2, y2 in picture.lines if x1 == x2 and y1 == top})
    first, second, third = (after - before for before, after in pairwise(edges))
    assert first < third < second
    for text, x in zip(picture.of("top"), edges, strict=False):
        assert text.x > x


texts = st.text(st.one_of(st.sampled_from("<&\"'>]\x00\x0b\x1b\ufffe\ud800 \n\t"), st.characters()), max_size=12)


@settings(max_examples=150, deadline=None)
@example(said=" ", margin="\n", name=" ", picture=False)
@given(said=texts, margin=texts, name=texts, picture=st.booleans())
def test_any_text_can_be_drawn(said, margin, name, picture):
    board = Board(
        1,
        2,
        {(0, 0): said, (0, 1): "ok"},
        colours={(0, 1): name},
        palette=(name,),
        margins={"top": (margin, f"3{name}"), "left": (margin,)},
        picture=picture,
    )
    root = ET.fromstring(clueproof.to_svg(board))
    assert root.tag.endswith("svg")


def test_text_is_escaped_not_lost():
    said = "<b>&\"'Sören\x00]]>"
    assert read(Board(1, 1, {(0, 0): said})).said("answers") == [said.replace("\x00", "\ufffd")]


def test_a_large_board_is_drawn_in_short():
    cells = {(r, c): str(r) for r in range(100) for c in range(100)}
    shaded = frozenset(cell for cell in cells if sum(cell) % 3)
    assert len(clueproof.to_svg(Board(100, 100, cells, shaded=shaded))) < 1_000_000
    picture = read(Board(100, 100, shaded=shaded, picture=True))
    assert picture.width < 1000


@pytest.mark.parametrize("picture", [False, True])
@pytest.mark.parametrize("name", ["white", "yellow", "red"])
def test_what_is_as_light_as_the_paper_has_an_outline(name, picture):
    """Around the cells of one colour together; between them there is none."""
    cells = [(1, 1), (1, 2), (2, 1)]
    board = Board(4, 4, colours=dict.fromkeys(cells, name), palette=(name,), picture=picture)
    drawn = read(board)
    width = (drawn.grid()[2] - drawn.grid()[0]) / 4

    def outlined(x: float, y: float) -> bool:
        return any(
            kind == "outline" and x1 - PIXEL <= x <= x2 + PIXEL and y1 - PIXEL <= y <= y2 + PIXEL
            for kind, x1, y1, x2, y2 in drawn.lines
        )

    for r in range(4):
        for c in range(4):
            x, y = drawn.middle(r, c, 4, 4)
            for other, at in (((r, c + 1), (x + width / 2, y)), ((r + 1, c), (x, y + width / 2))):
                assert outlined(*at) == (name != "red" and ((r, c) in cells) != (other in cells))
    assert drawn.fill(*drawn.middle(1, 1, 4, 4)) == {"white": "#ffffff", "yellow": "#ffff00", "red": "#ff0000"}[name]


def test_the_shipped_tulips_are_red_and_yellow():
    tulips = next(iter(clueproof.read(FOLDER / "nonogram" / "coloured.txt")))
    clues = [box.inherited.get("fill") for box in read(tulips.rules.draw(tulips)).boxes]
    solved = clueproof.solve(tulips)
    filled = [box.inherited.get("fill") for box in read(tulips.rules.draw(tulips, solved.solution)).boxes]
    for fills in (clues, filled):
        assert {*fills} - {None, "none", PAPER} == {"#ff0000", "#ffff00", "#008000"}


def test_a_light_swatch_has_an_outline():
    board = Board(1, 2, palette=("w", "r"), margins={"left": ("1w 1r",)})
    swatches = [box.inherited for box in read(board).boxes if box.inherited.get("class") == "left swatches"]
    assert {box["fill"]: "stroke" in box for box in swatches} == {"#ffffff": True, "#ff0000": False}
