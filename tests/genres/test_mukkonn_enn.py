"""Mukkonn Enn: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "mukkonn-enn\n. v2 . .\n. . . .\n. ^2 <1 .\n. . . .\n"
SOLVED = frozenset(
    {
        ((0, 0), (0, 1)),
        ((0, 0), (1, 0)),
        ((0, 1), (1, 1)),
        ((0, 2), (0, 3)),
        ((0, 2), (1, 2)),
        ((0, 3), (1, 3)),
        ((1, 0), (2, 0)),
        ((1, 1), (2, 1)),
        ((1, 2), (2, 2)),
        ((1, 3), (2, 3)),
        ((2, 0), (3, 0)),
        ((2, 1), (2, 2)),
        ((2, 3), (3, 3)),
        ((3, 0), (3, 1)),
        ((3, 1), (3, 2)),
        ((3, 2), (3, 3)),
    }
)


class TestMukkonnEnn(GenreSuite):
    card = Card(
        name="mukkonn-enn",
        aliases=("mukkonn",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 . v2  .  .
 .  .  .  .
 . ^2 <1  .
 .  .  .  .""",
        solved_board="""\
 +---v2    +----+
 |    |    |    |
 |    |    |    |
 |    |    |    |
 |   ^2---<1    |
 |              |
 +--------------+""",
        small=(
            "mukkonn-enn\n. .\n. .\n",
            "mukkonn-enn\n. . .\n. >1 .\n",
            "mukkonn-enn\n^0 . . .\n. <2v1 . .\n",
            "mukkonn-enn\n. . #\n. . #\n",
            "mukkonn-enn\n. . .\n. # .\n. . >3\n",
        ),
        forms=(
            (
                "mukkonn-enn\n^1>2 . #\n. . .\n",
                "mukkonn-enn\nU1R2 _ #\n- ? .",
                '{"puzzle": "mukkonn-enn", "board": [["^1>2", "", "#"], [".", "?", "."]]}',
            ),
        ),
        refused=(
            ("mukkonn-enn", "the puzzle has no grid"),
            ("mukkonn-enn\n1 .\n. .", "<text>:2:1: '1' is no cell; expected numbers behind"),
            ("https://puzz.link/p?mukkonn/2/2/i", "the link ends where"),
            ("https://puzz.link/p?mukkonn/2/2/z", "no more than 4 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "mukkonn-enn\n. . .\n. . .\n",
                frozenset({((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}),
                "the loop does not pass r1c3",
            ),
            ("mukkonn-enn\n. .\n. .\n", frozenset({((0, 0), (0, 1))}), "the loop ends at r1c1"),
            (
                "mukkonn-enn\n>1 . .\n. . .\n",
                frozenset(
                    {
                        ((0, 0), (0, 1)),
                        ((0, 0), (1, 0)),
                        ((0, 1), (0, 2)),
                        ((0, 2), (1, 2)),
                        ((1, 0), (1, 1)),
                        ((1, 1), (1, 2)),
                    }
                ),
                "the loop leaves r1c1 to the right for 2 cells, not 1",
            ),
        ),
        wrong=(
            ("mukkonn-enn\n.\n", ()),
            ("mukkonn-enn\n>1 . .\n. . .\n", ("if the loop leaves r1c1 to the right, it turns after 1 cell",)),
        ),
        open=(("mukkonn-enn\n. . . .\n. . . .\n. . . .\n. . . .\n", ()),),
        blank=((2, 3, {}, "mukkonn-enn\n. . .\n. . ."),),
        links=(
            ("unique", "https://puzz.link/p?mukkonn/3/2/...2k", "mukkonn-enn\n>2 . .\n. . .\n"),
            ("unique", "https://puzz.link/p?mukkonn/3/2/h_h_", "mukkonn-enn\n. . #\n. . #\n"),
        ),
        not_implied=frozenset({"left", "below", "up", "right"}),
        made=(
            Making((4, 4), count=2),
            Making((4, 5)),
        ),
    )
