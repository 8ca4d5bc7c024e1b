"""Shirokuro: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "shirokuro\nB....\n....W\n.BW.B\nW.BW.\n.....\n"
SOLVED = frozenset(
    {
        ((0, 0), (1, 0)),
        ((1, 0), (2, 0)),
        ((1, 4), (2, 4)),
        ((2, 0), (3, 0)),
        ((2, 1), (2, 2)),
        ((3, 2), (3, 3)),
    }
)


class TestShirokuro(GenreSuite):
    card = Card(
        name="shirokuro",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
@ . . . .
. . . . o
. @ o . @
o . @ o .
. . . . .""",
        solved_board="""\
@   .   .   .   .
|
|   .   .   .   o
|               |
|   @---o   .   @
|
o   .   @---o   .

.   .   .   .   .""",
        small=(
            "shirokuro\n.\n",
            "shirokuro\nB.W\n",
            "shirokuro\n?B?\n..W\n",
            "shirokuro\nBWB\nW.W\nBWB\n",
            "shirokuro\n.B.\nW.B\n.W.\n",
        ),
        forms=(
            (
                "shirokuro\nB.W\n.?.\n",
                "Shirokuro\nb . w\n. ? .\n",
                '{"puzzle": "shirokuro", "board": ["B.W", ".?."]}',
            ),
        ),
        refused=(
            ("shirokuro", "the puzzle has no grid"),
            ("shirokuro\nB x\n. W", "'x' is no cell; expected W, B, ? for a circle without one, or . for none"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("shirokuro\nB.W\n", frozenset(), "no line ends at r1c1"),
            ("shirokuro\nWBW\n", frozenset({((0, 0), (0, 1)), ((0, 1), (0, 2))}), "2 lines end at r1c2"),
            ("shirokuro\nBB\n", frozenset({((0, 0), (0, 1))}), "r1c1 and r1c2 are joined, but both are black"),
            (
                "shirokuro\n.B.\nW.B\n.W.\n",
                frozenset({((0, 1), (1, 1)), ((1, 1), (2, 1)), ((1, 0), (1, 1)), ((1, 1), (1, 2))}),
                "lines cross in r2c2",
            ),
            (
                "shirokuro\n.B\nW.\n",
                frozenset({((0, 0), (0, 1)), ((0, 0), (1, 0))}),
                "a line ends or turns in r1c1, which has no circle",
            ),
            (
                "shirokuro\n...\n",
                frozenset({((0, 0), (0, 1))}),
                "a line ends or turns in r1c1, which has no circle",
            ),
        ),
        wrong=(
            ("shirokuro\nB.B\n", ("r1c1 is black", "r1c3 is black")),
            ("shirokuro\n.B\nW.\n", ()),
        ),
        open=(("shirokuro\nBW\nWB\n", ()),),
        unique=(("shirokuro\nBW\nBW\n", frozenset({((0, 0), (0, 1)), ((1, 0), (1, 1))})),),
        not_implied=frozenset({"given"}),
        counts=(("shirokuro\n????\n????\n????\n????\n", 36),),
        in_json=(("shirokuro\nB.W\n.?.\n", {"grid": ["B.W", ".?."]}),),
        made=(Making((4, 5)), Making((8, 8), count=2)),
        answers=(
            (PUZZLE, SOLVED, [[0, 0, 1, 0], [1, 0, 2, 0], [1, 4, 2, 4], [2, 0, 3, 0], [2, 1, 2, 2], [3, 2, 3, 3]]),
        ),
    )
