"""View: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "view\n. . . . .\n. . 4 0 1\n. 3 . 2 .\n1 0 1 . .\n. . . . .\n"
SOLVED = ((-1, -1, -1, 3, 0), (-1, -1, 4, 0, 1), (2, 3, -1, 2, -1), (1, 0, 1, 0, 2), (-1, 1, 0, 1, -1))


class TestView(GenreSuite):
    card = Card(
        name="view",
        source="https://puzz.link/p?view/5/5/m401g3g2g101m",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . .
. . 4 0 1
. 3 . 2 .
1 0 1 . .
. . . . .""",
        solved_board="""\
. . . 3 0
. . 4 0 1
2 3 . 2 .
1 0 1 0 2
. 1 0 1 .""",
        small=(
            "view\n.\n",
            "view\n. . .\n",
            "view\n. 0 .\n1 . .\n",
            "view\n. 2 .\n. . .\n",
        ),
        forms=(
            (
                "view\n1 . 0\n. . .\n",
                "view\n1.0\n...\n",
                '{"puzzle": "view", "grid": ["1 . 0", ". . ."]}',
                '{"puzzle": "view", "grid": [[1, ".", 0], [".", ".", "."]]}',
            ),
            (PUZZLE, "https://puzz.link/p?view/5/5/m401g3g2g101m"),
        ),
        refused=(
            ("view", "the puzzle has no grid"),
            ("view\n4 . .\n. . .", "<text>:2:1: 4 is more than the 3 other cells of its row and column"),
            ("view\nx . .\n. . .", "<text>:2:1: 'x' is no cell; expected a number from 0 to 3, or . for none"),
            ("https://puzz.link/p?view/2/2/.i", "r1c1 has a clue without a number, which this puzzle has not"),
            ("https://puzz.link/p?view/5/5/m4", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            ("view\n. . .\n", ((-1, -1, -1),), "no cell has a number"),
            ("view\n. . .\n", ((1, -1, -1),), "r1c1 is 1, but sees 2 empty cells"),
            ("view\n. . .\n", ((0, 0, 1),), "r1c3 is 1, but sees 0 empty cells"),
            ("view\n. . .\n", ((0, 0, 0),), "r1c1 and r1c2 are both 0"),
            ("view\n. . .\n", ((1, -1, 1),), "r1c3 is cut off from r1c1"),
            ("view\n1 . .\n", ((-1, -1, 2),), "r1c1 is given as 1, not None"),
        ),
        wrong=(("view\n0 . 0\n", ("r1c1 is 0", "r1c3 is 0")),),
        open=(("view\n. . .\n", ()),),
        unique=(("view\n. 2 .\n", ((-1, 2, -1),)),),
        answers=((PUZZLE, SOLVED, [[*row] for row in SOLVED]),),
        in_json=(("view\n1 . 0\n. . .\n", {"grid": ["1 . 0", ". . ."]}),),
        blank=((2, 3, {}, "view\n. . .\n. . ."),),
        made=(Making((2, 3), irreducible=True), Making((4, 4), count=2, again=True), Making((6, 6))),
        links=(("unique", "https://puzz.link/p?view/5/5/m401g3g2g101m", PUZZLE),),
    )
