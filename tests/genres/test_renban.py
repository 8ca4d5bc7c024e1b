"""Renban: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "renban\n....\n....\n..3.\n....\nregions:\nabbc\nddee\ndffg\nhhhh\n"
SOLVED = ((3, 1, 2, 4), (4, 3, 1, 2), (2, 4, 3, 1), (1, 2, 4, 3))


class TestRenban(GenreSuite):
    card = Card(
        name="renban",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+---+-------+---+
| . | .   . | . |
+---+---+---+---+
| .   . | .   . |
|   +---+---+---+
| . | .   3 | . |
+---+-------+---+
| .   .   .   . |
+---------------+""",
        solved_board="""\
+---+-------+---+
| 3 | 1   2 | 4 |
+---+---+---+---+
| 4   3 | 1   2 |
|   +---+---+---+
| 2 | 4   3 | 1 |
+---+-------+---+
| 1   2   4   3 |
+---------------+""",
        small=(
            "renban\n.\nregions:\na\n",
            "renban\n..\n..\nregions:\nab\nab\n",
            "renban\nregions:\nab\ncd\n",
            "renban\n..\n.2\nregions:\naa\nbb\n",
            "renban\n1..\n...\n...\nregions:\naab\nccb\ncdd\n",
            "renban\n....\n....\n..3.\n....\nregions:\nabbc\nddee\ndffg\nhhhh\n",
        ),
        forms=(
            (
                "renban\n..\n2.\nregions:\nab\nac\n",
                "renban\n. .\n2 .\nregions:\n1 2\n1 3",
                '{"puzzle": "renban", "regions": ["ab", "ac"], "grid": ["..", "2."]}',
            ),
        ),
        refused=(
            ("renban\n..\n..", "the puzzle has no regions"),
            (
                "renban\n3.\n..\nregions:\nab\nab",
                "<text>:2:1: '3' is no cell; expected a number from 1 to 2, or . for none",
            ),
            ("renban\nregions:\naab\naab\nccb", "<text>:1: the room of r1c1 has 4 cells, more than the 3 numbers"),
            ("renban\nregions:\naab\naab", "<text>:1: a Renban is square; this grid has 2 rows of 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 4 by 4"),
            ("renban\n..\n..\nregions:\nab\nab\n", ((1, 1), (2, 2)), "row 1 has a number twice"),
            (
                "renban\nregions:\naab\nccb\ndde\n",
                ((1, 3, 2), (3, 2, 1), (2, 1, 3)),
                "the room of r1c1 has 1, 3, which don't follow each other",
            ),
            ("renban\n2.\n..\nregions:\nab\nab\n", ((1, 2), (2, 1)), "r1c1 is given as 2, not 1"),
        ),
        wrong=(("renban\n1.\n.2\nregions:\nab\nab\n", ("r1c1 is 1", "r2c2 is 2")),),
        open=(("renban\n..\n..\nregions:\nab\nab\n", ()),),
        unique=(("renban\n.\nregions:\na\n", ((1,),)),),
        answers=((PUZZLE, SOLVED, ["3124", "4312", "2431", "1243"]),),
        in_json=(("renban\n..\n2.\nregions:\nab\nac\n", {"regions": ["ab", "ac"], "grid": ["..", "2."]}),),
        blank=((2, 2, {}, "renban\nregions:\naa\nbb"),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 6)),
        ),
        square=True,
    )
