"""Vermicelli: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "vermicelli height=4 width=6\nwalls: r1c2-r1c3 r2c4-r2c5 r1c4-r2c4\n"
SOLVED = frozenset(
    {
        ((0, 0), (0, 1)),
        ((0, 0), (1, 0)),
        ((0, 1), (1, 1)),
        ((0, 2), (0, 3)),
        ((0, 2), (1, 2)),
        ((0, 3), (0, 4)),
        ((0, 4), (0, 5)),
        ((0, 5), (1, 5)),
        ((1, 0), (2, 0)),
        ((1, 1), (2, 1)),
        ((1, 2), (1, 3)),
        ((1, 3), (2, 3)),
        ((1, 4), (1, 5)),
        ((1, 4), (2, 4)),
        ((2, 0), (3, 0)),
        ((2, 1), (2, 2)),
        ((2, 2), (2, 3)),
        ((2, 4), (2, 5)),
        ((2, 5), (3, 5)),
        ((3, 0), (3, 1)),
        ((3, 1), (3, 2)),
        ((3, 2), (3, 3)),
        ((3, 3), (3, 4)),
        ((3, 4), (3, 5)),
    }
)


class TestVermicelli(GenreSuite):
    card = Card(
        name="vermicelli",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . | . .   . .
        -
. .   . . | . .
. .   . .   . .
. .   . .   . .""",
        solved_board="""\
+-------+---------------+
| +---+ | +-----------+ |
| |   | + | +---+     | |
| |   |   +---+ | +---+ |
| |   |       | + |     |
| |   +-------+   +---+ |
| |                   | |
| +-------------------+ |
+-----------------------+""",
        small=(
            "vermicelli height=2 width=2\n",
            "vermicelli height=2 width=3\nwalls: r1c2-r2c2\n",
            "vermicelli height=3 width=4\nwalls: r1c2-r1c3\n",
            "vermicelli height=4 width=4\nwalls: r2c3-r2c4 r2c3-r3c3\n",
        ),
        forms=(
            (
                "vermicelli height=3 width=4\nwalls: r1c2-r1c3 r1c2-r2c2\n",
                "vermicelli height=3 width=4\nwalls: r2c2-r1c2, r1c3-r1c2\n",
                '{"puzzle": "vermicelli", "height": 3, "width": 4, "walls": ["r1c2-r1c3", "r1c2-r2c2"]}',
            ),
        ),
        refused=(
            ("vermicelli", "the size of a Vermicelli is not stated: give its height and width"),
            ("vermicelli height=2 width=2\nwalls: x", "'x' is no wall; expected the two cells that it parts"),
            (
                "vermicelli height=2 width=2\nwalls: r1c2-r1c3",
                "there is no place for a wall r1c2-r1c3 on this board of 2 by 2 cells",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("vermicelli height=2 width=2\n", frozenset(), "there is no loop"),
            ("vermicelli height=2 width=3\n", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            (
                "vermicelli height=2 width=2\nwalls: r1c1-r1c2\n",
                lines_through(((0, 0), "RDLU")),
                "the loop leads through the wall between r1c1 and r1c2",
            ),
        ),
        wrong=(("vermicelli height=2 width=2\nwalls: r1c1-r1c2\n", ("there is no line between r1c1 and r1c2",)),),
        open=(("vermicelli height=4 width=4\n", ()),),
        unique=(("vermicelli height=2 width=2\n", lines_through(((0, 0), "RDLU"))),),
        counts=(("vermicelli height=4 width=4\n", 6), ("vermicelli height=4 width=6\n", 37)),
        in_json=(
            (
                "vermicelli height=3 width=4\nwalls: r1c2-r1c3\n",
                {"height": 3, "width": 4, "walls": ["r1c2-r1c3"]},
            ),
        ),
        made=(Making((4, 5)), Making((6, 6), count=2)),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 1, 1],
                    [0, 2, 0, 3],
                    [0, 2, 1, 2],
                    [0, 3, 0, 4],
                    [0, 4, 0, 5],
                    [0, 5, 1, 5],
                    [1, 0, 2, 0],
                    [1, 1, 2, 1],
                    [1, 2, 1, 3],
                    [1, 3, 2, 3],
                    [1, 4, 1, 5],
                    [1, 4, 2, 4],
                    [2, 0, 3, 0],
                    [2, 1, 2, 2],
                    [2, 2, 2, 3],
                    [2, 4, 2, 5],
                    [2, 5, 3, 5],
                    [3, 0, 3, 1],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                    [3, 3, 3, 4],
                    [3, 4, 3, 5],
                ],
            ),
        ),
    )
