"""Yajikabe: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "yajikabe\n. <1 . .\n. . . ?\nv1 . v1 .\n. . . ^1\n"
SOLVED = ("#.##", "###.", ".#..", "###.")


class TestYajikabe(GenreSuite):
    card = Card(
        name="yajikabe",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 . 1<  .  .
 .  .  .  ?
1v  . 1v  .
 .  .  . 1^""",
        solved_board="""\
 # 1<  #  #
 #  #  #  ?
1v  # 1v  .
 #  #  # 1^""",
        small=(
            "yajikabe\n.\n",
            "yajikabe\n>1 .\n",
            "yajikabe\n? . .\n",
            "yajikabe\n>1 . .\n. . ^1\n",
            "yajikabe\n. >1 .\n. . .\n",
            "yajikabe\n. . . .\n. v0 . .\n. . . .\n",
        ),
        forms=(
            (
                "yajikabe\n>1 . .\n. ? .\n",
                "yajikabe\nR1 . .\n. ? .",
                '{"puzzle": "yajikabe", "board": [">1 . .", ". ? ."]}',
            ),
        ),
        refused=(
            ("yajikabe", "the puzzle has no grid"),
            ("yajikabe\n>3 . .\n", "3 is more than the 2 cells at which it points"),
            ("yajikabe\n3 . .", ">2, ? for a cell that says nothing, or . for none"),
            ("yajikabe\n<1 . .", "<text>:2:1: 1 is more than the 0 cells at which it points"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("yajikabe\n. . .\n. . .\n", ("##.", "##."), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("yajikabe\n. . .\n", ("#.#",), "r1c3 is cut off from r1c1"),
            ("yajikabe\n>1 . .\n", ("##.",), "r1c1 has a clue, but is shaded"),
            ("yajikabe\n>1 . .\n", (".##",), "r1c1 points at 2 shaded cells, not 1"),
            ("yajikabe\n? . .\n", ("#..",), "r1c1 has a clue, but is shaded"),
        ),
        open=(("yajikabe\n. .\n", ()),),
        unique=(("yajikabe\n>2 . .\n", (".##",)),),
        answers=((PUZZLE, SOLVED, ["#.##", "###.", ".#..", "###."]),),
        in_json=(("yajikabe\n>1 . .\n. ? .\n", {"grid": [">1 . .", ". ? ."]}),),
        blank=((2, 3, {}, "yajikabe\n. . .\n. . ."),),
        not_implied=frozenset({"given"}),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
