"""Sashigane: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "sashigane\n. . . 4 . .\n. 3 . . . .\n. . . 3 3 .\n. > . . . .\n. . . . . .\n. . . . . <\n"
SOLVED = (
    (1, 2, 2, 2, 3, 3),
    (1, 4, 4, 2, 5, 3),
    (1, 4, 6, 6, 5, 5),
    (1, 7, 7, 6, 8, 8),
    (1, 1, 7, 9, 10, 8),
    (9, 9, 9, 9, 10, 10),
)


class TestSashigane(GenreSuite):
    card = Card(
        name="sashigane",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  .   .   . (4)   .   .
  . (3)   .   .   .   .
  .   .   . (3) (3)   .
  .   >   .   .   .   .
  .   .   .   .   .   .
  .   .   .   .   .   <""",
        solved_board="""\
+-----+-----------------+-----------+
|  .  |  .     .    (4) |  .     .  |
|     +-----------+     +-----+     |
|  .  | (3)    .  |  .  |  .  |  .  |
|     |     +-----+-----+     +-----+
|  .  |  .  |  .    (3) | (3)    .  |
|     +-----+-----+     +-----------+
|  .  |  >     .  |  .  |  .     .  |
|     +-----+     +-----+-----+     |
|  .     .  |  .  |  .  |  .  |  .  |
+-----------+-----+     |     +-----+
|  .     .     .     .  |  .     <  |
+-----------------------+-----------+""",
        small=(
            "sashigane\n. .\n. .\n",
            "sashigane\n3 . .\n. . .\n",
            "sashigane\n. o .\n. . >\n",
            "sashigane\n. . .\n^ . .\n. . 5\n",
            "sashigane\n. . . .\n. . . .\n. 4 . .\n",
            "sashigane\n. . .\n. . .\n. . .\n",
        ),
        forms=(
            (
                "sashigane\n5 . .\n. v .\n. . o\n",
                "sashigane\n5..\n.v.\n..o",
                '{"puzzle": "sashigane", "board": [[5, ".", "."], [".", "v", "."], [".", ".", "o"]]}',
            ),
        ),
        written=("sashigane\n11 . . . . .\n. . . . . o\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n",),
        refused=(
            ("sashigane", "the puzzle has no grid"),
            ("sashigane\n5 . .\n. . 6\n. . .", "6 is more than the 5 cells of a row and a column"),
            (
                "sashigane\n2 . .\n. . .\n",
                "'2' is no cell; expected a number from 3 to 4, o for one that is not told, ^, >, v, <, or . for none",
            ),
            ("https://puzz.link/p?sashigane/4/4/h", "the link ends where"),
            (
                "https://puzz.link/p?sashigane/3/3/@r5",
                "'@' stands where g to j for an arrow or a letter from k to z or a number or a dot for 9 more pl",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 6 by 6"),
            ("sashigane\n. . .\n. . .\n", ((1, 1, 1), (2, 2, 2)), "the region of r1c1 is no L"),
            ("sashigane\n. . .\n. . .\n", ((1, 1, 1), (1, 1, 1)), "the region of r1c1 is no L"),
            ("sashigane\n. . .\n. . .\n", ((1, 2, 1), (1, 2, 1)), "the region of r1c1 is no L"),
            (
                "sashigane\n^ . .\n. . .\n",
                ((1, 1, 2), (1, 2, 2)),
                "r1c1 has an arrow, but is no end of an arm in its direction",
            ),
            ("sashigane\no . .\n. . .\n", ((1, 2, 2), (1, 1, 2)), "r1c1 has a circle, but is no corner"),
            ("sashigane\n4 . .\n. . .\n", ((1, 1, 2), (1, 2, 2)), "the L of r1c1 has 3 cells, not 4"),
            (
                "sashigane\n. . . .\n. . . .\n. . . .\n",
                ((1, 1, 2, 2), (1, 1, 2, 2), (1, 2, 2, 2)),
                "the region of r1c1 is no L",
            ),
        ),
        wrong=(
            ("sashigane\n. .\n. .\n", ()),
            ("sashigane\n4 . .\n. . .\n", ("the L of r1c1 has 4 cells",)),
        ),
        open=(("sashigane\n. . .\n. . .\n", ()),),
        unique=(("sashigane\no . .\n. . .\n", ((1, 1, 2), (1, 2, 2))),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [1, 2, 2, 2, 3, 3],
                    [1, 4, 4, 2, 5, 3],
                    [1, 4, 6, 6, 5, 5],
                    [1, 7, 7, 6, 8, 8],
                    [1, 1, 7, 9, 10, 8],
                    [9, 9, 9, 9, 10, 10],
                ],
            ),
        ),
        in_json=(("sashigane\n5 . .\n. v .\n. . o\n", {"grid": ["5 . .", ". v .", ". . o"]}),),
        blank=((2, 3, {}, "sashigane\n. . .\n. . ."),),
        made=(
            Making((2, 3)),
            Making((4, 4), count=2),
            Making((5, 7)),
        ),
    )
