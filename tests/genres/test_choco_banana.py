"""Choco Banana: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "choco-banana\n. . . .\n. 9 . 2\n. 4 . .\n. . . 1\n"
SOLVED = ("...#", "...#", "##..", "##.#")


class TestChocoBanana(GenreSuite):
    card = Card(
        name="choco-banana",
        aliases=("cbanana",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
. 9 . 2
. 4 . .
. . . 1""",
        solved_board="""\
 .  .  .  #
 .  9  . #2
 # #4  .  .
 #  #  . #1""",
        small=(
            "choco-banana\n.\n",
            "choco-banana\n1 .\n",
            "choco-banana\n. . 3\n",
            "choco-banana\n2 . .\n. . .\n",
            "choco-banana\n. 2 .\n. . .\n",
            "choco-banana\n. . . 4\n. . . .\n",
        ),
        forms=(
            (
                "choco-banana\n1 . .\n. 5 .\n",
                "choco-banana\n1..\n.5.",
                '{"puzzle": "choco-banana", "board": [[1, ".", "."], [".", 5, "."]]}',
                "https://puzz.link/p?cbanana/3/2/1i5g",
            ),
        ),
        refused=(
            ("choco-banana", "the puzzle has no grid"),
            ("choco-banana\n7 . .\n. . .\n", "7 is more than the 6 cells of the board"),
            ("choco-banana\nx . .", "<text>:2:1: 'x' is no cell; expected a number from 1 to 3, or . for none"),
            ("https://puzz.link/p?cbanana/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("choco-banana\n. . .\n. . .\n", ("##.", "#.."), "the shaded cells connected with r1c1 form no rectangle"),
            ("choco-banana\n. . .\n", ("##.",), "the unshaded cells connected with r1c3 form a rectangle"),
            ("choco-banana\n. . .\n. . .\n", ("#..", "##."), "the shaded cells connected with r1c1 form no rectangle"),
            ("choco-banana\n1 . .\n. . .\n", ("##.", "..."), "the piece of r1c1 has 2 cells, not 1"),
            ("choco-banana\n. 3 .\n. . .\n", ("#..", "..."), "the piece of r1c2 has 5 cells, not 3"),
        ),
        wrong=(("choco-banana\n1 . .\n", ("the piece of r1c1 has 1 cell",)),),
        open=(("choco-banana\n. .\n. .\n", ()),),
        unique=(("choco-banana\n. .\n", ("##",)),),
        answers=((PUZZLE, SOLVED, ["...#", "...#", "##..", "##.#"]),),
        in_json=(("choco-banana\n1 . .\n. 5 .\n", {"grid": [[1, 0, 0], [0, 5, 0]]}),),
        blank=((2, 3, {}, "choco-banana\n. . .\n. . ."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
        ),
    )
