"""Munraito (Moonlight): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "munraito\n. s . .\n. . ? .\n? . . .\n. . . ?\n"
SOLVED = ("..x*", "x*..", "..*x", "*x..")


class TestMunraito(GenreSuite):
    card = Card(
        name="munraito",
        aliases=("moonlight",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. s . .
. . ? .
? . . .
. . . ?""",
        solved_board="""\
. s x *
x * ? .
? . * x
* x . ?""",
        small=(
            "munraito\n. .\n. .\n",
            "munraito\nne .\n. .\n",
            "munraito\n. . w\n. . .\n. . .\n",
            "munraito\n. . .\n. o .\n. . .\n",
            "munraito\n. . .\n? . .\n. . o\n",
            "munraito\n.\n",
        ),
        forms=(
            (
                "munraito\n. se .\n. . .\n? . .\n",
                "moonlight\n. es .\n. . .\n? . .",
                '{"puzzle": "munraito", "board": [[".", "se", "."], [".", ".", "."], ["?", ".", "."]]}',
            ),
        ),
        refused=(
            ("munraito", "the puzzle has no grid"),
            (
                "munraito\n. x\n. .",
                "'x' is no cell; expected the lit sides (n, w, s, e, or several), o for a dark moon, ? for one t",
            ),
            ("munraito\n. . .\n. . .", "<text>:1: a Munraito is square; this grid has 2 rows of 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("munraito\n. .\n. .", ("**", "xx"), "row 1 has 2 stars"),
            ("munraito\n. .\n. .", ("*x", "*x"), "column 1 has 2 stars"),
            ("munraito\n. . .\n. . .\n. . .", ("*..", "x*.", ".x*"), "row 1 has no cloud"),
            ("munraito\ne . .\n. . .\n. . .", (".x*", "*.x", "x*."), "r1c1 is lit at the bottom, not as it is told"),
            ("munraito\no . .\n. . .\n. . .", (".x*", "*.x", "x*."), "r1c1 is lit at the bottom, not as it is told"),
            ("munraito\n. . .\n. s .\n. . .", ("*.x", "x.*", ".*x"), "column 2 has no cloud"),
            ("munraito\n. .\n. o", ("*x", "x*"), "r2c2 is not open, but holds *"),
        ),
        wrong=(("munraito\nn . .\n. . .\n. . .\n", ("r1c1 is lit at the top",)),),
        open=(("munraito\n. .\n. .\n", ()),),
        answers=((PUZZLE, SOLVED, ["..x*", "x*..", "..*x", "*x.."]),),
        in_json=(("munraito\n. se .\n. . .\n? . .\n", {"grid": [". se .", ". . .", "? . ."]}),),
        blank=((3, 3, {}, "munraito\n. . .\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((6, 6), count=2),
            Making((7, 7)),
        ),
        square=True,
    )
