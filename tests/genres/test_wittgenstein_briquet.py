"""Wittgenstein Briquet: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "wittgenstein-briquet\n....\n2...\n....\n...1\n"
SOLVED = frozenset(
    {((3, 0), (3, 1)), ((2, 1), (2, 2)), ((0, 0), (0, 1)), ((3, 1), (3, 2)), ((2, 0), (2, 1)), ((0, 1), (0, 2))}
)


class TestWittgensteinBriquet(GenreSuite):
    card = Card(
        name="wittgenstein-briquet",
        aliases=(
            "wittgen",
            "briquet",
        ),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
2 . . .
. . . .
. . . 1""",
        solved_board="""\
---------   .
2   .   .   .
---------   .
---------   1""",
        small=(
            "wittgenstein-briquet\n.\n",
            "wittgenstein-briquet\n1 . . .\n",
            "wittgenstein-briquet\n? . .\n. . 1\n",
            "wittgenstein-briquet\n1...\n....\n",
            "wittgenstein-briquet\n...\n...\n...\n",
        ),
        forms=(
            (
                "wittgenstein-briquet\n1..\n.?0\n",
                "wittgen\n1 . .\n. ? 0",
                '{"puzzle": "wittgen", "board": [[1, ".", "."], [".", "?", 0]]}',
                "https://puzz.link/p?wittgen/3/2/bg.a",
            ),
        ),
        refused=(
            ("wittgen", "the puzzle has no grid"),
            ("wittgen\n1 . .\n. . 5", "<text>:3:5: 5 is more than the 4 cells beside a cell"),
            ("https://puzz.link/p?wittgen/4/4/h0410", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "0 bricks beside r2c1, not 2"),
            ("wittgen\n...\n...\n", frozenset({((0, 0), (0, 1))}), "the lines at r1c1 form no brick of three cells"),
            (
                "wittgen\n....\n....\n",
                frozenset({((0, 1), (0, 2)), ((0, 2), (0, 3)), ((0, 0), (0, 1))}),
                "the lines at r1c2 form no brick of three cells",
            ),
            (
                "wittgen\n...\n...\n",
                frozenset({((0, 1), (1, 1)), ((0, 0), (0, 1))}),
                "the lines at r1c2 form no brick of three cells",
            ),
            (
                "wittgen\n1...\n....\n",
                frozenset({((0, 1), (0, 2)), ((0, 0), (0, 1))}),
                "a brick lies in r1c1, which has a number",
            ),
            ("wittgen\n1...\n....\n", frozenset(), "0 bricks beside r1c1, not 1"),
            ("wittgen\n.....\n", frozenset({((0, 1), (0, 2)), ((0, 2), (0, 3))}), "r1c5 is cut off from r1c1"),
            (
                "wittgen\n?...\n....\n",
                frozenset({((0, 1), (0, 2)), ((0, 0), (0, 1))}),
                "a brick lies in r1c1, which has a number",
            ),
        ),
        wrong=(("wittgen\n2 . . .\n", ("2 bricks beside r1c1",)),),
        open=(("wittgen\n...\n...\n", ()),),
        unique=(("wittgen\n1 . . .\n", frozenset({((0, 1), (0, 2)), ((0, 2), (0, 3))})),),
        answers=(
            (PUZZLE, SOLVED, [[0, 0, 0, 1], [0, 1, 0, 2], [2, 0, 2, 1], [2, 1, 2, 2], [3, 0, 3, 1], [3, 1, 3, 2]]),
        ),
        in_json=(("wittgenstein-briquet\n1..\n.?0\n", {"grid": ["1..", ".?0"]}),),
        blank=((2, 3, {}, "wittgenstein-briquet\n...\n..."),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
