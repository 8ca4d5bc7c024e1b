"""Lines from centre to centre, fences, and what is known of edges."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clueproof
from clueproof.grid.board import OPEN, Board
from clueproof.grid.edges import edge, links, rectangle, sides, stretch
from clueproof.grid.symbols import Symbol
from clueproof.render import differences_marked, overlaid, to_plain
from clueproof.render.colours import ANSWER, CLUE, MARK
from tests.render.reading import Picture

LEFT, DOWN = edge((0, 0), (0, 1)), edge((0, 0), (1, 0))
PIXEL = 0.02


def read(board: Board) -> Picture:
    return Picture(clueproof.to_svg(board))


def test_a_line_goes_from_centre_to_centre():
    picture = read(Board(2, 3, lines={LEFT: 1, DOWN: 1}))
    across, down = picture.strokes_of("lines")
    x, y = picture.middle(0, 0, 2, 3)
    assert (across.x1, across.y1, across.x2, across.y2) == pytest.approx((x, y, *picture.middle(0, 1, 2, 3)), abs=PIXEL)
    assert (down.x1, down.y1, down.x2, down.y2) == pytest.approx((x, y, *picture.middle(1, 0, 2, 3)), abs=PIXEL)


def test_a_line_that_leaves_the_board_ends_at_its_border():
    picture = read(Board(2, 2, lines={((0, -1), (0, 0)): 1}))
    (line,) = picture.strokes_of("lines")
    x, y = picture.middle(0, 0, 2, 2)
    assert (line.x1, line.y1, line.x2, line.y2) == pytest.approx((picture.grid()[0], y, x, y), abs=PIXEL)


@pytest.mark.parametrize("many", [1, 2, 3])
def test_bridges_lie_side_by_side(many):
    found = read(Board(2, 2, lines={LEFT: many})).strokes_of("lines")
    heights = [line.y1 for line in found]
    assert len({*heights}) == many
    assert all(line.y1 == line.y2 for line in found)
    assert sum(heights) / many == pytest.approx(read(Board(2, 2)).middle(0, 0, 2, 2)[1], abs=PIXEL)


def test_what_is_given_and_what_is_marked_has_its_own_colour():
    board = Board(
        2, 2, lines=dict.fromkeys(links(rectangle(2, 2)), 1), given=frozenset({LEFT}), marked=frozenset({DOWN})
    )
    inks = {line.inherited["stroke"] for line in read(board).strokes_of("lines")}
    assert inks == {ANSWER, CLUE, MARK}
    assert len(read(board).strokes_of("marked edges")) == 1


@pytest.mark.parametrize("known", ["lines", "fences"])
def test_a_cross_stands_in_the_middle_of_an_edge(known):
    picture = read(replace(Board(2, 2), **{known: {LEFT: 0}}))
    x, y = picture.middle(0, 0, 2, 2)
    side = picture.middle(0, 1, 2, 2)[0] - x
    strokes = picture.strokes_of(f"{known} ruled out")
    assert len(strokes) == 2
    for stroke in strokes:
        middle = (stroke.x1 + stroke.x2) / 2, (stroke.y1 + stroke.y2) / 2
        assert middle == pytest.approx((x + side / 2, y), abs=PIXEL)


def test_a_marked_edge_is_shown_along_it_or_across_as_the_board_has_it():
    marked = frozenset({LEFT})
    (across,) = read(Board(2, 2, lines={DOWN: 1}, marked=marked)).strokes_of("marked edges")
    (along,) = read(Board(2, 2, ruling="dots", marked=marked)).strokes_of("marked edges")
    assert across.y1 == across.y2
    assert along.x1 == along.x2


def test_lines_pass_over_pearls_and_end_at_islands():
    pearls = Board(1, 2, symbols={(0, 0): Symbol.WHITE_CIRCLE}, lines={LEFT: 1})
    islands = replace(pearls, texts={(0, 0): "1"})
    assert clueproof.to_svg(pearls).index("<circle") < clueproof.to_svg(pearls).index('"lines"')
    assert clueproof.to_svg(islands).index("<circle", clueproof.to_svg(islands).index('"lines"')) > 0


def test_lines_as_text():
    board = Board(
        3,
        3,
        {(0, 0): "1", (2, 2): "12"},
        lines={**dict.fromkeys(stretch((0, 0), (0, 2)), 1), edge((0, 2), (1, 2)): 2, edge((1, 2), (2, 2)): 3, DOWN: 0},
    )
    assert to_plain(board).split("\n") == [
        " 1---------+",
        " x        ||",
        " .    .   ||",
        "           3",
        " .    .   12",
    ]


def test_marks_of_edges_as_text():
    board = Board(2, 2, fences={LEFT: 1, DOWN: 0}, ruling="dots", marked=frozenset({LEFT, DOWN, (1, 1)}))
    assert to_plain(board).split("\n") == [
        "+   +   +",
        "   [|]",
        "+[x]+   +",
        "     [ ]",
        "+   +   +",
    ]


def test_marks_at_the_left_border_as_text():
    board = Board(1, 2, fences={((0, -1), (0, 0)): 1}, ruling="dots", marked=frozenset({((0, -1), (0, 0))}))
    assert to_plain(board) == " +   +   +\n[|]\n +   +   +"


def test_boards_differ_in_edges():
    one, other = Board(2, 2, lines={LEFT: 1}), Board(2, 2, lines={DOWN: 1})
    assert [board.marked for board in differences_marked(one, other)] == [{LEFT, DOWN}] * 2
    assert differences_marked(one, one)[0].marked == frozenset()
    assert differences_marked(Board(2, 2), Board(2, 2, fences={LEFT: 0}))[1].marked == {LEFT}


def test_edges_of_boards_laid_over_each_other():
    one, other = Board(1, 3, lines={LEFT: 1}), Board(1, 3, lines={edge((0, 1), (0, 2)): 1, LEFT: 1})
    merged = overlaid([one, other])
    assert merged.lines == {LEFT: 1}
    assert merged.edge_notes == {edge((0, 1), (0, 2)): (OPEN,)}
    assert to_plain(merged) == "----- ? ."
    assert overlaid([one], frozenset({"r1c1-r1c2"})).edge_notes == {LEFT: ("1", OPEN)}
    assert overlaid([Board(1, 2, lines={LEFT: 1}), Board(1, 2, lines={LEFT: 2})]).edge_notes == {LEFT: ("1", "2")}


def test_a_large_board_is_drawn_in_short():
    cells = rectangle(60, 60)
    board = Board(60, 60, fences={side: place % 2 for place, side in enumerate(sides(cells))}, ruling="dots")
    assert len(clueproof.to_svg(board)) < 1_500_000
    assert len(to_plain(board).split("\n")) == 121


def test_a_frame_is_not_mistaken_for_fences():
    inside, border = edge((0, 0), (0, 1)), ((-1, 0), (0, 0))
    assert to_plain(Board(1, 2, fences={inside: 1})) == "+---+---+\n| . | . |\n+---+---+"
    assert to_plain(Board(1, 2, fences={inside: 1, border: 1})) == "+---+\n  . | .\n    +"
