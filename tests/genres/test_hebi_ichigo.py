"""Hebi-Ichigo: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "hebi-ichigo\n. >3 . . .\n. . . . <1\n. . >0 . .\n>2 . . . .\n. . . >5 .\n"
SOLVED = ("..345", "..21.", ".....", "..234", "..1.5")


class TestHebiIchigo(GenreSuite):
    card = Card(
        name="hebi-ichigo",
        aliases=("hebi", "snakes"),
        source="https://puzz.link/p?hebi/5/5/a43g31b40b42g45a",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 . 3>  .  .  .
 .  .  .  . 1<
 .  . 0>  .  .
2>  .  .  .  .
 .  .  . 5>  .""",
        solved_board="""\
 . 3>  3  4  5
 .  .  2  1 1<
 .  . 0>  .  .
2>  .  2  3  4
 .  .  1 5>  5""",
        small=(
            "hebi-ichigo\n. . .\n. . .\n",
            "hebi-ichigo\n>1 . .\n. . .\n",
            "hebi-ichigo\n. . . ^3\n. ? . .\n",
            "hebi-ichigo\n. . . . .\n",
        ),
        forms=(
            (
                "hebi-ichigo\n. >3 .\n? . .\n",
                "hebi-ichigo\n. R3 .\n? . .\n",
                '{"puzzle": "hebi-ichigo", "grid": [". >3 .", "? . ."]}',
            ),
            (PUZZLE, "https://puzz.link/p?hebi/5/5/a43g31b40b42g45a"),
        ),
        refused=(
            ("hebi-ichigo", "the puzzle has no grid"),
            ("hebi-ichigo\n>6 . .\n. . .", "<text>:2:1: 6 is more than 5, the largest number"),
            ("hebi-ichigo\nx . .\n. . .", "<text>:2:1: 'x' is no cell; expected an arrow"),
            ("https://puzz.link/p?hebi/5/5/a43", "the link ends where"),
            ("https://puzz.link/p?hebi/2/2/01b", "an arrow (1 to 4, or 6 to 9)"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            ("hebi-ichigo\n. . .\n", ("...",), "there is no snake"),
            ("hebi-ichigo\n. . .\n", ("123",), "the snake of r1c1 has 3 cells, not 5"),
            ("hebi-ichigo\n. . .\n. . .\n", ("123", ".54"), None),
            (
                "hebi-ichigo\n. . .\n. . .\n",
                ("124", ".53"),
                "the cells of the snake of r1c1 don't follow each other from 1 to 5",
            ),
            (
                "hebi-ichigo\n. . . . .\n. . . . .\n",
                ("12345", "12345"),
                "the snake of r1c1 has 10 cells, not 5",
            ),
            (
                "hebi-ichigo\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
                ("12345", ".....", ".....", "12345"),
                None,
            ),
            (
                "hebi-ichigo\n. . . .\n. . . .\n. . . .\n. . . .\n. . . .\n",
                ("5432", "...1", "....", "...1", "5432"),
                "the head r2c4 sees r4c4",
            ),
            (
                "hebi-ichigo\n. . . .\n. . . .\n. . . ?\n. . . .\n. . . .\n",
                ("5432", "...1", "....", "...1", "5432"),
                None,
            ),
            ("hebi-ichigo\n<0 . .\n. . .\n", (".12", "543"), None),
            ("hebi-ichigo\n>2 . .\n. . .\n", (".12", "543"), "r1c1 points at 1, not 2"),
            ("hebi-ichigo\n<1 . .\n. . .\n", (".12", "543"), "r1c1 points at no number, not 1"),
        ),
        wrong=(("hebi-ichigo\n>0 . .\n. . .\n", ("r1c1 says >0",)),),
        open=(("hebi-ichigo\n. . .\n. . .\n", ()),),
        unique=(("hebi-ichigo\n>1 . .\n. . .\n", (".12", "543")),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("hebi-ichigo\n. >3 .\n? . .\n", {"grid": [". >3 .", "? . ."]}),),
        blank=((2, 3, {}, "hebi-ichigo\n. . .\n. . ."),),
        made=(Making((3, 4), irreducible=True), Making((5, 5), count=2, again=True), Making((6, 6))),
        not_implied=frozenset({"given"}),
        links=(("unique", "https://puzz.link/p?hebi/5/5/a43g31b40b42g45a", PUZZLE),),
    )
