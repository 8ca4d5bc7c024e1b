"""Mathrax: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "mathrax\n...\n...\n1..\ncorners:\n4+ .\n. 4+\n"
SOLVED = ((2, 1, 3), (3, 2, 1), (1, 3, 2))


class TestMathrax(GenreSuite):
    card = Card(
        name="mathrax",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.      .      .
  (4+)
.      .      .
         (4+)
1      .      .""",
        solved_board="""\
2      1      3
  (4+)
3      2      1
         (4+)
1      3      2""",
        small=(
            "mathrax\n.\n",
            "mathrax\n..\n..\n",
            "mathrax\n..\n..\ncorners:\n2+\n",
            "mathrax\n...\n...\n...\n",
            "mathrax\n1..\n...\n...\ncorners:\n. 4+\n. E\n",
            "mathrax\n...\n...\n...\ncorners:\n1- 2x\n. .\n",
            "mathrax\n...\n...\n...\ncorners:\n. .\nO 2/\n",
        ),
        forms=(
            (
                "mathrax\n1..\n...\n...\ncorners:\n. 4+\nE 2x\n",
                "mathrax\n1 . .\n. . .\n. . .\ncorners:\n. 4+\ne 2*",
                '{"puzzle": "mathrax", "grid": ["1..", "...", "..."], "corners": [". 4+", "E 2x"]}',
            ),
        ),
        refused=(
            ("mathrax", "the puzzle has no grid"),
            ("mathrax\n...\n...\n...\ncorners:\n. 7+\n. .", "a number with one of + - x /"),
            (
                "mathrax\n...\n...\n...\ncorners:\n. .",
                "<text>:1: the corners have 1 row of 2 cells, but in this grid 2 rows of 2 meet",
            ),
            ("mathrax\n4..\n...\n...", "<text>:2:1: '4' is no cell; expected a number from 1 to 3, or . for none"),
            ("mathrax\n...\n...", "<text>:1: a Mathrax is square; this grid has 2 rows of 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 3 by 3"),
            ("mathrax\n..\n..\n", ((1, 1), (2, 2)), "row 1 has a number twice"),
            (
                "mathrax\n...\n...\n...\ncorners:\n5+ .\n. .\n",
                ((1, 2, 3), (2, 3, 1), (3, 1, 2)),
                "5+ stands where r1c1 and r2c2 meet, between 1, 2, 2, 3",
            ),
            (
                "mathrax\n...\n...\n...\ncorners:\nE .\n. .\n",
                ((1, 2, 3), (2, 3, 1), (3, 1, 2)),
                "E stands where r1c1 and r2c2 meet, between 1, 2, 2, 3",
            ),
            ("mathrax\n1..\n...\n...\n", ((2, 3, 1), (3, 1, 2), (1, 2, 3)), "r1c1 is given as 1, not 2"),
        ),
        wrong=(("mathrax\n..\n..\ncorners:\nE\n", ("E where r1c1 and r2c2 meet",)),),
        open=(("mathrax\n..\n..\n", ()),),
        unique=(("mathrax\n1.\n..\n", ((1, 2), (2, 1))),),
        answers=((PUZZLE, SOLVED, ["213", "321", "132"]),),
        in_json=(("mathrax\n1..\n...\n...\ncorners:\n. 4+\nE 2x\n", {"grid": ["1..", "...", "..."]}),),
        blank=((3, 3, {}, "mathrax\n...\n...\n..."),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 6)),
        ),
        square=True,
        not_implied=frozenset({"corner"}),
    )
