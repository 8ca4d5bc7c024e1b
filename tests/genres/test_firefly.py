"""Firefly (Hotaru Beam): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "firefly\n> > v .\n^ . >1 .\n. . v <\n. <1 < <\n"
SOLVED = frozenset(
    {
        ((3, 0), (3, 1)),
        ((1, 2), (1, 3)),
        ((1, 0), (2, 0)),
        ((0, 0), (0, 1)),
        ((3, 2), (3, 3)),
        ((0, 2), (1, 2)),
        ((0, 0), (1, 0)),
        ((3, 1), (3, 2)),
        ((1, 3), (2, 3)),
        ((0, 1), (0, 2)),
        ((2, 0), (3, 0)),
        ((2, 2), (2, 3)),
        ((2, 2), (3, 2)),
    }
)


class TestFirefly(GenreSuite):
    card = Card(
        name="firefly",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
?> ?> ?v  .
?^  . 1>  .
 .  . ?v ?<
 . 1< ?< ?<""",
        solved_board="""\
?>---?>---?v    .
 |         |
?^    .   1>----+
 |              |
 |    .   ?v---?<
 |         |
 +---1<---?<---?<""",
        small=(
            "firefly\n. . .\n. . .\n",
            "firefly\n> . v\n^ . <\n",
            "firefly\n>1 . .\n. . <\n",
            "firefly\nv . <\n. . .\n",
            "firefly\n>0 . <\n. . .\n",
            "firefly\n. > v\n. ^ <\n",
            "firefly\n<1 .\n. .",
        ),
        forms=(
            (
                "firefly\n>2 . .\n. . v\n",
                "firefly\n2> . .\n. . D?\n",
                '{"puzzle": "firefly", "board": [[">2", ".", "."], [".", ".", "v"]]}',
            ),
        ),
        written=("firefly\n>11 . . . . .\n. . . . . v\n",),
        refused=(
            ("firefly", "the puzzle has no grid"),
            (
                "firefly\n>2 . .\n. . x",
                "'x' is no cell; expected where the dot is (^ v < > or U D L R) and a number (>2), or no number ",
            ),
            (
                "firefly\n2 . .\n. . .\n",
                "'2' is no cell; expected where the dot is (^ v < > or U D L R) and a number (>2), or no number ",
            ),
            ("firefly\n>6 . .\n. . <\n", "6 is more than 5, all other cells of the board"),
            ("https://puzz.link/p?firefly/4/4/a", "the link ends where"),
            (
                "https://puzz.link/p?firefly/2/2/01c",
                "<text>:1:33: '0' stands where an arrow (1 to 4, or 6 to 9) was expected",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset({((0, 0), (1, 1))}), "there can be no line r1c1-r2c2"),
            ("firefly\n> . v\n^ . <\n", frozenset(), "r1c1 has no line at its dot"),
            ("firefly\n> . v\n^ . <\n", frozenset({((0, 1), (0, 2)), ((0, 0), (0, 1))}), "r1c3 has no line at its dot"),
            (
                "firefly\n> . <\n",
                frozenset({((0, 1), (0, 2)), ((0, 0), (0, 1))}),
                "the line of r1c1 ends at the dot of r1c3",
            ),
            (
                "firefly\n. .\n. .\n",
                frozenset({((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1))}),
                "the line r1c1-r1c2 begins at no dot",
            ),
            (
                "firefly\n>0 .\n. <\n",
                frozenset({((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1))}),
                "the line of r1c1 has 1 turn, not 0",
            ),
            (
                "firefly\n> v . > v\n^ < . ^ <\n",
                frozenset(
                    {
                        ((0, 3), (1, 3)),
                        ((1, 0), (1, 1)),
                        ((0, 0), (0, 1)),
                        ((1, 3), (1, 4)),
                        ((0, 3), (0, 4)),
                        ((0, 1), (1, 1)),
                        ((0, 0), (1, 0)),
                        ((0, 4), (1, 4)),
                    }
                ),
                "r1c4 is cut off from r1c1",
            ),
        ),
        wrong=(
            ("firefly\n> . <\n", ()),
            ("firefly\n>0 .\n. <\n", ("the turns from r1c2 on is 0",)),
        ),
        open=(("firefly\n> . . .\n. . . .\n. . . <\n", ()),),
        unique=(
            (
                "firefly\n> .\n. <\n",
                frozenset({((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1))}),
            ),
            ("firefly\n. .\n. .\n", frozenset()),
        ),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 2, 1, 2],
                    [1, 0, 2, 0],
                    [1, 2, 1, 3],
                    [1, 3, 2, 3],
                    [2, 0, 3, 0],
                    [2, 2, 2, 3],
                    [2, 2, 3, 2],
                    [3, 0, 3, 1],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("firefly\n>2 . .\n. . v\n", {"grid": [">2 . .", ". . v"]}),),
        blank=((2, 3, {}, "firefly\n. . .\n. . ."),),
        made=(
            Making((2, 3)),
            Making((4, 4), count=2),
            Making((5, 6)),
        ),
    )
