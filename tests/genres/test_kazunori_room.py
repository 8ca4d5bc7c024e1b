"""Kazunori Room: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = (
    "kazunori-room\n. . . 4 . . .\n. . . . . . .\n. . . . . . .\n. . . . 2 . .\n. . . 2 . . .\n. . . . . . .\n"
    ". . . . . . .\nregions:\naabb\naabb\nccdd\nccdd\n"
)
SOLVED = ((1, 2, 2, 2), (1, 2, 1, 1), (1, 1, 1, 2), (2, 2, 1, 2))


class TestKazunoriRoom(GenreSuite):
    card = Card(
        name="kazunori-room",
        aliases=("kazunori",),
        source="https://puzz.link/p?kazunori/4/4/94g1s0g4k2p2k",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+------------+------------+
|  .     .  (4)  .     .  |
|            |            |
|  .     .   |   .     .  |
+------------+--(2)-------+
|  .     .  (2)  .     .  |
|            |            |
|  .     .   |   .     .  |
+------------+------------+""",
        solved_board="""\
+------------+------------+
|  1     2  (4)  2     2  |
|            |            |
|  1     2   |   1     1  |
+------------+--(2)-------+
|  1     1  (2)  1     2  |
|            |            |
|  2     2   |   1     2  |
+------------+------------+""",
        small=(
            "kazunori-room\n. . .\nregions:\naa\n",
            "kazunori-room\n. 3 .\n. . .\n. . .\nregions:\naa\naa\n",
            "kazunori-room\n. . . . . 3 . 3 .\n. . . . . . . . .\n. . . 2 . . . . .\nregions:\naabbb\naabbb\n",
            "kazunori-room\n. . .\n. . .\n1 . .\nregions:\nab\nab\n",
            "kazunori-room\n. . . . .\nregions:\naaa\n",
        ),
        forms=(
            (
                "kazunori-room\n. 3 .\n4 . .\n. . 1\nregions:\naa\naa\n",
                '{"puzzle": "kazunori-room", "regions": ["aa", "aa"], "grid": [". 3 .", "4 . .", ". . 1"]}',
            ),
            (PUZZLE, "https://puzz.link/p?kazunori/4/4/94g1s0g4k2p2k"),
        ),
        refused=(
            ("kazunori-room\n. . .", "the puzzle has no regions"),
            ("kazunori-room\n. . .\nregions:\naaa\naaa", "are of one size"),
            (
                "kazunori-room\n. 5 .\n. . .\n. . .\nregions:\naa\naa",
                "'5' is no sign between two cells; expected a number",
            ),
            ("kazunori-room\n3 . .\n. . .\n. . .\nregions:\naa\naa", "'3' is no cell; expected a number from 1 to 2"),
            (
                "https://puzz.link/p?kazunori/2/2/00.i",
                "r1c1-r1c2 has a clue without a number, which this puzzle has not",
            ),
            ("https://puzz.link/p?kazunori/2/2/g0j", "a border at r1c1 ends inside a room"),
            ("https://puzz.link/p?kazunori/4/4/94g1", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            (
                "kazunori-room\n. . .\n. . .\n. . .\nregions:\naa\naa\n",
                ((1, 1), (1, 2)),
                "the room of r1c1 does not hold every number from 1 to 2 twice",
            ),
            (
                "kazunori-room\n. . .\n. . .\n. . .\nregions:\naa\naa\n",
                ((1, 2), (2, 1)),
                "the two 1s of the room of r1c1 don't share a side",
            ),
            (
                "kazunori-room\n. . .\n. . .\n. . .\nregions:\nab\nab\n",
                ((1, 1), (1, 1)),
                "the 2x2 square from r1c1 to r2c2 is all 1",
            ),
            (
                "kazunori-room\n. 3 .\n. . .\n. . .\nregions:\naa\naa\n",
                ((1, 1), (2, 2)),
                "r1c1-r1c2 add up to 2, not 3",
            ),
            (
                "kazunori-room\n. . .\n. . .\n. . 1\nregions:\naa\naa\n",
                ((1, 1), (2, 2)),
                "r2c2 is given as 1, not 2",
            ),
        ),
        wrong=(("kazunori-room\n. . . . .\nregions:\naaa\n", ()), ("kazunori-room\n.\nregions:\na\n", ())),
        open=(("kazunori-room\n. . .\n. . .\n. . .\nregions:\naa\naa\n", ()),),
        unique=(("kazunori-room\n. . .\nregions:\naa\n", ((1, 1),)),),
        answers=((PUZZLE, SOLVED, ["1222", "1211", "1112", "2212"]),),
        in_json=(("kazunori-room\n. 3 .\n4 . .\n. . 1\nregions:\naa\naa\n", {"grid": [". 3 .", "4 . .", ". . 1"]}),),
        blank=((2, 2, {}, "kazunori-room\n. . .\n. . .\n. . .\nregions:\naa\nbb"),),
        no_links=(
            ("kazunori-room\n1 . .\n. . .\n. . .\nregions:\naa\naa\n", "links can't say numbers that are given"),
        ),
        made=(Making((2, 3), irreducible=True), Making((4, 4), count=2, again=True), Making((6, 6))),
        bad_made=((Making((3, 3)), "no board of 3 by 3 has a solution"),),
    )
