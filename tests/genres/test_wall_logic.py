"""Wall Logic: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "wall-logic\n....4\n....4\n..2.?\n..4..\n"
SOLVED = ("<<<<.", "<<<<.", "<<.<.", "<<.>>")


class TestWallLogic(GenreSuite):
    card = Card(
        name="wall-logic",
        aliases=("four-winds", "vectors", "line-game"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . 4
. . . . 4
. . 2 . ?
. . 4 . .""",
        solved_board="""\
< < < < 4
< < < < 4
< < 2 < ?
< < 4 > >""",
        small=(
            "wall-logic\n?\n",
            "wall-logic\n1.\n",
            "wall-logic\n?..\n..1\n",
            "wall-logic filled\n2..\n.?.\n",
            "wall-logic\n?#.\n.2.\n",
            "wall-logic\n..\n",
            "wall-logic filled\n3...\n",
        ),
        forms=(
            (
                "wall-logic\n.3?\n#..\n",
                "wall-logic\n. 3 ?\n# _ .",
                '{"puzzle": "wall-logic", "board": [["", 3, "?"], ["#", ".", "."]]}',
            ),
            ("wall-logic filled\n.3.\n...\n", "four-winds\n.3.\n...\n"),
        ),
        refused=(
            ("wall-logic", "the puzzle has no grid"),
            (
                "wall-logic\n.x\n..",
                "<text>:2:2: 'x' is no cell; expected a number from 1 to 2, ? for a cell without one, or . for none",
            ),
            ("wall-logic\n7..\n", "7 is more than the 2 other cells of a row and a column"),
            ("https://puzz.link/p?walllogic/4/4/h", "the link ends where"),
            ("https://puzz.link/p?walllogic/2/2/0i", "where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("..", ".."), "the solution is not 4 by 5"),
            ("wall-logic\n?..\n", (".>x",), "r1c3 holds none of ^, >, v, <"),
            ("wall-logic\n?..\n", ("..>",), "the arrow in r1c3 begins at no number"),
            ("wall-logic\n?..\n", (".^.",), "the arrow in r1c2 begins at no number"),
            ("wall-logic\n?.?\n", (".>.",), "r1c3 has no arrow"),
            ("wall-logic filled\n?..\n", (".>.",), "there is no arrow in r1c3"),
            ("wall-logic\n2..\n", (".>.",), "the arrows of r1c1 pass 1 cell, not 2"),
            ("wall-logic\n?..\n", (".>.",), None),
            ("wall-logic\n?#.\n", ("._>",), "the arrow in r1c3 begins at no number"),
            ("wall-logic\n?#.\n", (".>>",), "r1c2 is no part of the board"),
        ),
        wrong=(
            ("wall-logic\n?\n", ()),
            ("wall-logic\n2..1\n", ("the arrows of r1c1 pass 2 cells",)),
        ),
        open=(("wall-logic\n?..\n", ()),),
        unique=(
            ("wall-logic\n2..\n", (".>>",)),
            ("wall-logic filled\n?..\n", (".>>",)),
        ),
        answers=(("wall-logic\n2..\n", (".>>",), [".>>"]),),
        blank=(
            (2, 3, {}, "wall-logic\n...\n..."),
            (2, 2, {"filled": True}, "wall-logic filled\n..\n.."),
        ),
        links=(("unique", "https://puzz.link/p?walllogic/4/1/2h+", "wall-logic\n2..#\n"),),
        no_links=(("wall-logic filled\n2..\n", "links can't say all that belongs to this wall-logic"),),
        made=(
            Making((4, 4)),
            Making((4, 5), count=2),
            Making((4, 4), options={"filled": True}),
        ),
    )
