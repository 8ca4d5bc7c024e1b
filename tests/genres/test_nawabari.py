"""Nawabari (Territory): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "nawabari\n.2..\n....\n.2.2\n.3.3\n"
SOLVED = ((1, 1, 1, 1), (2, 2, 3, 3), (2, 2, 3, 3), (4, 4, 5, 5))


class TestNawabari(GenreSuite):
    card = Card(
        name="nawabari",
        aliases=("territory",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. 2 . .
. . . .
. 2 . 2
. 3 . 3""",
        solved_board="""\
. 2   . .
- -   - -
. . | . .
. 2 | . 2
- -   - -
. 3 | . 3""",
        small=(
            "nawabari\n4\n",
            "nawabari\n3 3\n",
            "nawabari\n. ? .\n",
            "nawabari\n3..\n..?\n",
            "nawabari\n2?\n..\n",
            "nawabari\n..1..\n.....\n",
        ),
        forms=(
            (
                "nawabari\n3..\n..?\n",
                "territory\n3 . .\n. . ?",
                '{"puzzle": "nawabari", "board": [[3, ".", "."], [".", ".", "?"]]}',
                "https://puzz.link/p?nawabari/3/2/3d.",
            ),
        ),
        refused=(
            ("nawabari", "the puzzle has no grid"),
            ("nawabari\n5..\n...", "<text>:2:1: 5 is more than the 4 sides of a cell"),
            (
                "nawabari\n3..\n..x",
                "'x' is no cell; expected a number from 0 to 4, ? for a rectangle without one, or . for none",
            ),
            ("https://puzz.link/p?nawabari/4/4/a1", "the link ends where"),
            (
                "https://puzz.link/p?nawabari/2/2/27b",
                "<text>:1: grid row 1, column 2: 7 is more than the 4 sides of a cell",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 4"),
            ("nawabari\n3..\n..?\n", ((1, 1, 1), (1, 1, 1)), "the rectangle of r1c1 contains 2 numbers, not 1"),
            ("nawabari\n?..\n..?\n", ((1, 1, 2), (2, 2, 2)), "the region of r1c3 is no rectangle"),
            ("nawabari\n?.?\n...\n", ((1, 1, 1), (1, 1, 1)), "the rectangle of r1c1 contains 2 numbers, not 1"),
            ("nawabari\n2.\n.?\n", ((1, 1), (2, 2)), "r1c1 has 3 borders around it, not 2"),
        ),
        wrong=(("nawabari\n0.\n..\n", ("r1c1 has 0 borders around it",)),),
        open=(("nawabari\n?.?\n...\n", ()),),
        unique=(("nawabari\n2.\n..\n", ((1, 1), (1, 1))),),
        answers=((PUZZLE, SOLVED, [[1, 1, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3], [4, 4, 5, 5]]),),
        in_json=(("nawabari\n3..\n..?\n", {"grid": ["3..", "..?"]}),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
