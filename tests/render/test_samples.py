"""Boards of many genres, in text and in SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clueproof
from clueproof.grid.board import Board, Heading, Sign
from clueproof.grid.edges import ends
from clueproof.render.elements import ems
from tests.render.reading import Picture
from tests.render.sample_pages import pages
from tests.render.samples import SAMPLES

BOARDS = [(f"{title} {place}", board) for title, boards in SAMPLES.items() for place, board in enumerate(boards, 1)]
every_board = pytest.mark.parametrize("board", [board for _, board in BOARDS], ids=[name for name, _ in BOARDS])


def test_the_documentation_shows_them():
    for path, text in pages().items():
        assert path.read_text() == text, f"{path.name} is out of date: run python -m tests.render.sample_pages"


@every_board
def test_text_is_plain_and_whole(board):
    text = clueproof.to_plain(board)
    assert text.isascii()
    lines = text.split("\n")
    assert lines == [line.rstrip() for line in lines]
    words = [*board.texts.values(), *(sign.text for sign in (*board.signs.values(), *board.corners.values()))]
    words += [*board.names.get("left", ()), *(heading.name for lines in board.headings.values() for heading in lines)]
    words += board.sentences
    words += [said for small in board.small.values() for said in small.values()]
    for word in words:
        assert word in text


@every_board
def test_everything_stands_on_the_picture(board):
    picture = Picture(clueproof.to_svg(board))
    for text in picture.texts:
        length = ems(text.said) * text.size
        if text.upward:
            before = {"start": 0, "middle": length / 2}[text.inherited.get("text-anchor", "start")]
            assert text.y + before <= picture.height and text.y + before - length >= 0, text.said
            assert text.size * 0.7 <= text.x <= picture.width
            continue
        before = {"start": 0, "middle": length / 2, "end": length}[text.inherited.get("text-anchor", "start")]
        assert text.x - before >= 0 and text.x - before + length <= picture.width, text.said
        assert text.y - text.size * 0.8 > 0 and text.y <= picture.height
        assert text.size >= 6
    for disc in picture.discs:
        assert disc.radius <= disc.x <= picture.width - disc.radius
        assert disc.radius <= disc.y <= picture.height - disc.radius
    for stroke in picture.strokes:
        assert min(stroke.x1, stroke.x2) >= 0 and max(stroke.x1, stroke.x2) <= picture.width
        assert min(stroke.y1, stroke.y2) >= 0 and max(stroke.y1, stroke.y2) <= picture.height


@every_board
def test_every_line_is_drawn_where_it_is(board):
    picture = Picture(clueproof.to_svg(board))
    drawn = picture.strokes_of("lines")
    assert len(drawn) == sum(board.lines.values())
    assert len(picture.strokes_of("lines ruled out")) == 2 * [*board.lines.values()].count(0)
    assert len(picture.strokes_of("fences")) == sum(board.fences.values())
    assert len(picture.strokes_of("fences ruled out")) == 2 * [*board.fences.values()].count(0)


@every_board
def test_all_texts_are_in_the_picture(board):
    picture = Picture(clueproof.to_svg(board))
    wanted = [said for small in board.small.values() for said in small.values()]
    assert sorted(picture.said("small")) == sorted(wanted)
    assert picture.said("signs") == [sign.text for _, sign in sorted(board.signs.items()) if sign.text]
    assert picture.said("corners") == [sign.text for _, sign in sorted(board.corners.items()) if sign.text]
    assert picture.said("names") == [*board.names.get("left", ()), *board.names.get("top", ())]
    headings = [heading.name for lines in board.headings.values() for heading in lines]
    assert sorted(picture.said("headings")) == sorted(headings)
    labels = [f"r{r + 1}" for r in range(board.height)] + [f"c{c + 1}" for c in range(board.width)]
    assert picture.said("labels") == (labels if board.labels else [])


words = st.text(st.one_of(st.sampled_from("<&\"'>]\x00\x0b\x1b\ufffe\ud800 "), st.characters()), max_size=8)


@settings(max_examples=100, deadline=None)
@given(said=words)
def test_any_text_is_escaped_wherever_it_stands(said):
    link = ((0, 0), (0, 1))
    board = Board(
        1,
        2,
        small={(0, 0): {"nw": said}},
        signs={link: Sign(said)},
        corners={(1, 1): Sign(said)},
        edge_notes={link: (said,)},
        names={"top": (said, "b"), "left": (said,)},
        headings={"top": (Heading(said, 2),), "left": (Heading(said, 1),)},
        sentences=(said,),
        caption=said,
        cages=(frozenset({(0, 0)}),),
    )
    assert ET.fromstring(clueproof.to_svg(board)).tag.endswith("svg")
    assert clueproof.to_plain(board)


def test_the_sides_of_text_and_of_pictures_are_the_same():
    side = ((0, 0), (0, 1))
    board = Board(1, 2, fences={side: 1}, ruling="dots")
    (stroke,) = Picture(clueproof.to_svg(board)).strokes_of("fences")
    dots = Picture(clueproof.to_svg(board)).discs_of("dots")
    places = sorted({(disc.y, disc.x) for disc in dots})
    for (r, c), at in zip(ends(side), ((stroke.y1, stroke.x1), (stroke.y2, stroke.x2)), strict=True):
        assert at == places[r * 3 + c]
    assert clueproof.to_plain(board) == "+   +   +\n    |\n+   +   +"
