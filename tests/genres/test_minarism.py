"""Minarism: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = (
    "minarism\n. > . > . > .\n2 . 1 . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . ^ . .\n"
    ". . . . . . .\n"
)
SOLVED = ((4, 3, 2, 1), (2, 4, 1, 3), (1, 2, 3, 4), (3, 1, 4, 2))


class TestMinarism(GenreSuite):
    card = Card(
        name="minarism",
        source="https://puzz.link/p?minarism/4/4/hhhq21pgi",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  >  .  >  .  >  .
(2)   (1)
 .     .     .     .

 .     .     .     .
             ^
 .     .     .     .""",
        solved_board="""\
 4  >  3  >  2  >  1
(2)   (1)
 2     4     1     3

 1     2     3     4
             ^
 3     1     4     2""",
        small=(
            "minarism\n.\n",
            "minarism\n. 1 .\n^ . .\n. . .\n",
            "minarism\n. . . 1 .\n. . . . .\n. 2 . . .\n. . . . .\n. . . . .\n",
            "minarism\n1 . . . .\n. . v . .\n. . . . .\n. . 1 . .\n. . . . .\n",
            "minarism\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
        ),
        square=True,
        forms=(
            (
                "minarism\n. < . 1 3\n. . v . .\n. . . . .\n2 . . . .\n. . . . .\n",
                '{"puzzle": "minarism", "grid": [". < . 1 3", ". . v . .", ". . . . .", "2 . . . .", ". . . . ."]}',
                '{"puzzle": "minarism", "n": 3, "grid": [[0, "<", 0, 1, 3], [0, 0, "v", 0, 0], [0, 0, 0, 0, 0],'
                " [2, 0, 0, 0, 0], [0, 0, 0, 0, 0]]}",
            ),
            (PUZZLE, "https://puzz.link/p?minarism/4/4/hhhq21pgi"),
        ),
        refused=(
            ("minarism\n. < .\n. . .", "this grid has 2 rows of 3 cells"),
            ("minarism\n. 2 .\n. . .\n. . .", "'2' is no sign between two cells; expected <, >, a number from 1 to 1"),
            ("minarism\n. < .\n< . .\n. . .", "<text>:3:1: '<' is no sign between two cells; expected ^, v"),
            ("minarism\n3 . .\n. . .\n. . .", "'3' is no cell; expected a number from 1 to 2, or . for none"),
            ("https://puzz.link/p?minarism/2/2/.k", "r1c1-r1c2 has a clue without a number, which this puzzle has not"),
            ("https://puzz.link/p?minarism/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            (PUZZLE, (*SOLVED[:3], SOLVED[2]), "column 1 has a number twice"),
            ("minarism\n. < .\n. . .\n. . .", ((2, 1), (1, 2)), "< stands between r1c1-r1c2, which hold 2 and 1"),
            ("minarism\n. . .\nv . .\n. . .", ((1, 2), (2, 1)), "v stands between r1c1-r2c1, which hold 1 and 2"),
            (
                "minarism\n. 2 . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
                ((1, 2, 3), (2, 3, 1), (3, 1, 2)),
                "2 stands between r1c1-r1c2, which hold 1 and 2",
            ),
            ("minarism\n2 . .\n. . .\n. . .", ((1, 2), (2, 1)), "r1c1 is given as 2, not 1"),
        ),
        wrong=(("minarism\n1 > .\n. . .\n. . .\n", ("r1c1 is more than r1c2", "r1c1 is 1")),),
        open=(("minarism\n. 1 .\n. . .\n. . .", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=(("minarism\n. < .\n. . .\n. . .", ((1, 2), (2, 1))),),
        answers=((PUZZLE, SOLVED, ["4321", "2413", "1234", "3142"]),),
        in_json=(("minarism\n. < .\n. . 1\n. . .\n", {"grid": [". < .", ". . 1", ". . ."]}),),
        blank=((2, 2, {}, "minarism\n. . .\n. . .\n. . ."),),
        no_links=(("minarism\n1 . .\n. . .\n. . .\n", "links can't say numbers that are given"),),
        made=(Making((2, 2)), Making((4, 4), irreducible=True), Making((5, 5), count=2, again=True)),
        not_implied=frozenset({"sign"}),
    )
