"""Tapa-like Loop: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tapa-like-loop\n. 3 4 . .\n. . . . .\n. . . . .\n. . . . .\n. 22 . . 2\n"
SOLVED = frozenset(
    {
        ((0, 3), (0, 4)),
        ((0, 3), (1, 3)),
        ((0, 4), (1, 4)),
        ((1, 0), (1, 1)),
        ((1, 0), (2, 0)),
        ((1, 1), (1, 2)),
        ((1, 2), (1, 3)),
        ((1, 4), (2, 4)),
        ((2, 0), (3, 0)),
        ((2, 1), (2, 2)),
        ((2, 1), (3, 1)),
        ((2, 2), (3, 2)),
        ((2, 3), (2, 4)),
        ((2, 3), (3, 3)),
        ((3, 0), (3, 1)),
        ((3, 2), (4, 2)),
        ((3, 3), (4, 3)),
        ((4, 2), (4, 3)),
    }
)


class TestTapaLikeLoop(GenreSuite):
    card = Card(
        name="tapa-like-loop",
        aliases=("tapa-loop",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  3  4  .  .
 .  .  .  .  .
 .  .  .  .  .
 .  .  .  .  .
 . 22  .  .  2""",
        solved_board="""\
 .    3    4    +----+
                |    |
 +--------------+    |
 |                   |
 |    +----+    +----+
 |    |    |    |
 +----+    |    |    .
           |    |
 .   22    +----+    2""",
        small=(
            "tapa-like-loop\n. .\n. .\n",
            "tapa-like-loop\n2 . .\n. . .\n",
            "tapa-like-loop\n. . .\n. 8 .\n. . .\n",
            "tapa-like-loop\n? . .\n. . .\n. . .\n",
            "tapa-like-loop\n. . . .\n. . . 0\n",
            "tapa-like-loop\n. . .\n. . ??\n",
        ),
        forms=(
            (
                "tapa-like-loop\n. 113 ?\n0 1? .\n",
                "tapa-like-loop\n_ 1/1/3 ?\n0 1,? .",
                '{"puzzle": "tapa-like-loop", "board": [["", "113", "?"], [0, "1?", "."]]}',
            ),
        ),
        refused=(
            ("tapa-like-loop", "the puzzle has no grid"),
            ("tapa-like-loop\nx .\n. .", "<text>:2:1: 'x' is no cell; expected numbers such as 113"),
            ("tapa-like-loop\n99 .\n. .", "is no cell"),
            ("https://puzz.link/p?tapaloop/4/4/h", "the link ends where"),
            ("https://puzz.link/p?tapaloop/2/2/+", "the link ends where 2 digits or letters"),
            ("https://puzz.link/p?tapaloop/2/2/+zzi", "a group of digits"),
            ("https://puzz.link/p?tapaloop/2/2/9i", "'9' stands where a letter from g to z or a group of digits"),
            ("https://puzz.link/p?tapaloop/2/2/bzi", "a group of digits"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("tapa-like-loop\n. .\n. .\n", frozenset({((0, 0), (0, 1))}), "the loop ends at r1c1"),
            (
                "tapa-like-loop\n2 .\n. .\n",
                frozenset({((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}),
                "the loop passes r1c1, which has numbers",
            ),
            (
                "tapa-like-loop\n. . 3\n. . .\n",
                frozenset({((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}),
                "the loop passes a piece of 2 around r1c3, not a piece of 3",
            ),
        ),
        wrong=(
            ("tapa-like-loop\n?\n", ()),
            ("tapa-like-loop\n? .\n. .\n", ("the loop passes a piece of ? around r1c1",)),
        ),
        open=(("tapa-like-loop\n. . .\n. . .\n", ()),),
        blank=((2, 3, {}, "tapa-like-loop\n. . .\n. . ."),),
        links=(
            ("unique", "https://puzz.link/p?tapaloop/3/2/h2i", "tapa-like-loop\n. . 2\n. . .\n"),
            ("none", "https://puzz.link/p?tapaloop/3/2/-10+2k.a080", "tapa-like-loop\n???? 11? ?\n?? 8 0\n"),
        ),
        made=(
            Making((3, 3)),
            Making((4, 5), count=2),
            Making((5, 5)),
        ),
    )
