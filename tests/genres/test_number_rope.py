"""Number Rope: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = (
    "number-rope\n"
    "ropes: r1c1-r1c2 r1c1-r2c1 r1c2-r1c3 r2c2-r2c3 r2c3-r3c3 r3c2-r4c2 r3c3-r3c4 r3c4-r4c4 r4c2-r4c3\n"
    ". . . 2\n. . . 10\n14 . . .\n? . . .\n"
)
SOLVED = ("432.", "576.", ".954", ".873")


class TestNumberRope(GenreSuite):
    card = Card(
        name="number-rope",
        aliases=("numrope",),
        source="https://puzz.link/p?numrope/4/4/p2gg98l2lael+l",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 +----------    2
 |
 |    -----+   10
           |
14    |    +----+
      |         |
 ?    +-----    |""",
        solved_board="""\
 4----3----2    2
 |
 5    7----6   10
           |
14    9    5----4
      |         |
 ?    8----7    3""",
        small=(
            "number-rope\n.\n",
            "number-rope\nropes: r1c1-r1c2\n. .\n? ?\n",
            "number-rope\n. 9\n2 .\n",
            "number-rope\nropes: r1c1-r1c2 r1c2-r1c3\n. . .\n? 4 ?\n",
        ),
        forms=(
            (
                "number-rope\nropes: r1c1-r1c2\n. . 12\n. . ?\n",
                "number-rope\nropes: r1c1-r1c2\n. . 12\n. . ?\n",
                '{"puzzle": "number-rope", "ropes": ["r1c1-r1c2"], "grid": [". . 12", ". . ?"]}',
            ),
            (PUZZLE, "https://puzz.link/p?numrope/4/4/p2gg98l2lael+l"),
        ),
        refused=(
            ("number-rope", "the puzzle has no grid"),
            (
                "number-rope\n37 . .\n. . .",
                "<text>:2:1: '37' is no cell; expected the number of a black cell from 0 to 36",
            ),
            ("number-rope\nropes: r1c1-r1c3\n. . .", "r1c1-r1c3"),
            ("number-rope\nropes: r1c1\n. . .", "'r1c1' is no rope"),
            ("number-rope\nropes: r1c1-r1c2\n? . .", "r1c1-r1c2"),
            ("number-rope\nropes: r1c1-r1c2 r1c2-r1c3 r1c2-r2c2\n. . .\n. . .", "the rope branches at r1c2"),
            ("https://puzz.link/p?numrope/4/4/p2gg98", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            ("number-rope\n. . .\n", ("11.",), "r1c3 holds none of 1, 2, 3, 4, 5, 6, 7, 8, 9"),
            ("number-rope\n. . .\n", ("112",), "r1c1 and r1c2 are both 1"),
            (
                "number-rope\nropes: r1c1-r1c2 r1c2-r1c3\n. . .\n",
                ("121",),
                "the numbers of the rope of r1c1 are 1, 2, 1",
            ),
            ("number-rope\nropes: r1c1-r1c2 r1c2-r1c3\n. . .\n", ("543",), None),
            ("number-rope\n. 5\n", ("4.",), "the numbers beside r1c2 add up to 4, not 5"),
        ),
        wrong=(("number-rope\n. 10\n", ("the numbers beside r1c2 add up to 10",)),),
        open=(("number-rope\n. .\n", ()),),
        unique=(("number-rope\n. 7\n", ("7.",)),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(
            (
                "number-rope\nropes: r1c1-r1c2\n. . 12\n. . ?\n",
                {"ropes": ["r1c1-r1c2"], "grid": [". . 12", ". . ?"]},
            ),
        ),
        blank=((2, 3, {}, "number-rope\n. . .\n. . ."),),
        made=(Making((3, 3), irreducible=True), Making((4, 4), count=2, again=True), Making((6, 6))),
        links=(("unique", "https://puzz.link/p?numrope/4/4/p2gg98l2lael+l", PUZZLE),),
    )
