"""SquarO: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "squaro\n001\n0.0\n2.2\n"
SOLVED = ("...#", "....", "....", "####")


class TestSquaro(GenreSuite):
    card = Card(
        name="squaro",
        aliases=("square-o",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.     .     .     .
  (0)   (0)   (1)
.     .     .     .
  (0)         (0)
.     .     .     .
  (2)         (2)
.     .     .     .""",
        solved_board="""\
.     .     .     #
  (0)   (0)   (1)
.     .     .     .
  (0)         (0)
.     .     .     .
  (2)         (2)
#     #     #     #""",
        small=(
            "squaro\n.\n",
            "squaro\n4\n",
            "squaro\n..\n",
            "squaro\n2.\n.0\n",
            "squaro\n1.3\n",
        ),
        forms=(
            (
                "squaro\n2.\n.0\n",
                "square-o\n2 .\n. 0",
                '{"puzzle": "squaro", "board": [["2", "."], [".", "0"]]}',
            ),
        ),
        refused=(
            ("squaro", "the puzzle has no grid"),
            ("squaro\n5.", "5 is more than the 4 circles"),
            ("squaro\nx.", "<text>:2:1: 'x' is no cell; expected a number from 0 to 4, or . for none"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("#",), "the solution is not 4 by 4"),
            ("squaro\n3\n", ("##", ".."), "2 shaded circles around the lower right corner of r1c1, not 3"),
            ("squaro\n2.\n.0\n", ("#..", "...", "..."), "1 shaded circle around the lower right corner of r1c1, not 2"),
        ),
        wrong=(
            (
                "squaro\n40\n",
                (
                    "4 shaded circles around the lower right corner of r1c1",
                    "0 shaded circles around the lower right corner of r1c2",
                ),
            ),
        ),
        open=(("squaro\n1\n", ()),),
        unique=(("squaro\n4\n", ("##", "##")),),
        answers=((PUZZLE, SOLVED, ["...#", "....", "....", "####"]),),
        in_json=(("squaro\n2.\n.0\n", {"grid": ["2.", ".0"]}),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
        blank=((3, 4, {}, "squaro\n...\n..."),),
    )
