"""The tests of a genre of their own: Futoshiki."""

from clueproof.testing import Card, GenreSuite

PUZZLE = """\
my-futoshiki
. < . . . . .
. . ^ . . . .
. . . . . < .
v . . . . . .
. . . > . . .
^ . . . . . .
. . . . . . .
"""
SMALL = "my-futoshiki\n. < .\nv . .\n. . 1\n"
WITH_ALL = """\
my-futoshiki
. . . > . < .
^ . . . . . .
4 . . . . . .
. . . . . . .
. . . . . . .
v . ^ . . . .
. . 1 . . . .
"""
SOLVED = ((1, 2, 4, 3), (4, 3, 1, 2), (2, 4, 3, 1), (3, 1, 2, 4))


class TestFutoshiki(GenreSuite):
    card = Card(
        name="my-futoshiki",
        source="generated",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=". < .   .   .\n    ^\n.   .   . < .\nv\n.   . > .   .\n^\n.   .   .   .",
        solved_board="1 < 2   4   3\n    ^\n4   3   1 < 2\nv\n2   4 > 3   1\n^\n3   1   2   4",
        small=(
            "my-futoshiki\n.\n",
            "my-futoshiki\n. . .\n. . .\n. . .\n",
            SMALL,
            "my-futoshiki\n. . . < .\n. . . . v\n3 > . . .\n. . . . .\n. . . . .\n",
            WITH_ALL,
        ),
        square=True,
        forms=(
            (SMALL, "my-futoshiki\n. < 0\nV x .\n. . 1", "my-futoshiki\n_ < .\n∨ + .\n. . 1"),
            ("my-futoshiki\n1 > .\n^ . .\n. . .\n", '{"puzzle": "my-futoshiki", "grid": ["1>.", "^..", "..."]}'),
        ),
        refused=(
            ("my-futoshiki\n. .\n. .", "this grid has 2 rows of 2 cells"),
            ("my-futoshiki\n. x .\n. . .\n. . .", "<text>:2:3: 'x' is no sign between two cells; expected <, >, or ."),
            ("my-futoshiki\n. . .\n< . .\n. . .", "'<' is no sign between two cells; expected ^, v, V, ∧, ∨, or ."),
            ("my-futoshiki\n. . .\n. < .\n. . .", "nothing stands where four cells meet; write a dot"),
            ("my-futoshiki\n5 . .\n. . .\n. . .", "'5' is no cell; expected a number from 1 to 2, or . for none"),
            ("my-futoshiki\n. . . . .\n. . . . .\n. . . . .", "a Futoshiki is square; this grid has 2 rows of 3 cells"),
        ),
        broken=(
            (SMALL, ((1, 2), (2, 1)), "r1c1-r2c1 is given as >, not <"),
            (SMALL, ((1, 1), (2, 1)), "row 1 has a number twice"),
            (SMALL, ((1, 2), (1, 2)), "column 1 has a number twice"),
            (SMALL, ((2, 1), (1, 2)), "r1c1-r1c2 is given as <, not >"),
            ("my-futoshiki\n. . .\n. . .\n. . 1\n", ((2, 1), (1, 2)), "r2c2 is given as 1, not 2"),
            (SMALL, ((1, 3), (3, 1)), "r1c2 holds no number from 1 to 2"),
            (SMALL, ((1, 2),), "the solution is not 2 by 2"),
            (PUZZLE, SOLVED, None),
        ),
        wrong=(("my-futoshiki\n1 > .\n. . .\n. . .\n", ("r1c1 is more than r1c2", "r1c1 is 1")),),
        open=(("my-futoshiki\n. . .\n. . .\n. . .\n", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=(("my-futoshiki\n. < .\n. . .\n. . .\n", ((1, 2), (2, 1))),),
        answers=((PUZZLE, SOLVED, ["1243", "4312", "2431", "3124"]),),
        in_json=((SMALL, {"puzzle": "my-futoshiki", "grid": [". < .", "v . .", ". . 1"]}),),
        blank=((2, 2, {}, "my-futoshiki\n. . .\n. . .\n. . ."),),
    )
