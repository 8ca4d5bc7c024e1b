"""Sukoro-room: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "sukoro-room\n..3..\n.....\n..2..\n.....\n..3..\nregions:\naaabb\nccdbe\nfcghh\nffijj\nkiijl\n"
SOLVED = ((1, 2, 3, 3, 1), (0, 0, 3, 2, 0), (1, 0, 2, 0, 0), (2, 3, 4, 3, 1), (0, 2, 3, 2, 0))


class TestSukoroRoom(GenreSuite):
    card = Card(
        name="sukoro-room",
        source="https://puzz.link/p?sukororoom/5/5/4vjbtnfpb3i2i3b",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-------+
| .   .   3 | .   . |
+-------+---+   +---+
| .   . | . | . | . |
+---+   +---+---+---+
| . | . | 2 | .   . |
|   +---+---+-------+
| .   . | . | .   . |
+---+---+   |   +---+
| . | .   3 | . | . |
+---+-------+---+---+""",
        solved_board="""\
+-----------+-------+
| 1   2   3 | 3   1 |
+-------+---+   +---+
| .   . | 3 | 2 | . |
+---+   +---+---+---+
| 1 | . | 2 | .   . |
|   +---+---+-------+
| 2   3 | 4 | 3   1 |
+---+---+   |   +---+
| . | 2   3 | 2 | . |
+---+-------+---+---+""",
        small=(
            "sukoro-room\nregions:\nabc\n",
            "sukoro-room\n.2.\nregions:\nabb\n",
            "sukoro-room\n..\n3.\n..\nregions:\nab\ncb\ncd\n",
            "sukoro-room\nregions:\naaab\nccbb\n",
        ),
        forms=(
            (
                "sukoro-room\n1..\n..2\nregions:\nabb\nacc\n",
                "sukoro-room\n1 . .\n. . 2\nregions:\n1 2 2\n1 3 3\n",
                '{"puzzle": "sukoro-room", "regions": ["abb", "acc"], "grid": [[1, 0, 0], [0, 0, 2]]}',
            ),
            (PUZZLE, "https://puzz.link/p?sukororoom/5/5/4vjbtnfpb3i2i3b"),
        ),
        refused=(
            ("sukoro-room\n1..", "the puzzle has no regions"),
            ("sukoro-room\n5..\nregions:\nabc", "<text>:2:1: 5 is more than the 4 cells beside a cell"),
            ("sukoro-room\n1..\nregions:\nabc\nabc", "the grid has 1 row of 3 cells"),
            ("https://puzz.link/p?sukororoom/2/2/00.c", "r1c1 has a clue without a number, which this puzzle has not"),
            ("https://puzz.link/p?sukororoom/5/5/4v", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            ("sukoro-room\nregions:\nabc\n", ((0, 0, 0),), "no cell has a number"),
            ("sukoro-room\nregions:\nabc\n", ((2, 1, 0),), "r1c1 is 2, but beside 1 number"),
            ("sukoro-room\nregions:\nabb\n", ((1, 1, 0),), "the room of r1c2 has 1 of 2 cells filled"),
            ("sukoro-room\nregions:\naab\n", ((1, 1, 0),), "the room of r1c1 has a number twice"),
            ("sukoro-room\nregions:\nabcde\n", ((1, 1, 0, 1, 1),), "r1c4 is cut off from r1c1"),
            ("sukoro-room\n2.\nregions:\nab\n", ((1, 1),), "r1c1 is given as 2, not 1"),
        ),
        wrong=(("sukoro-room\n.1\nregions:\naa\n", ()),),
        open=(("sukoro-room\nregions:\nabc\n", ()),),
        unique=(("sukoro-room\nregions:\nab\n", ((1, 1),)),),
        answers=((PUZZLE, SOLVED, [[*row] for row in SOLVED]),),
        in_json=(("sukoro-room\n1..\n..2\nregions:\nabb\nacc\n", {"regions": ["abb", "acc"], "grid": ["1..", "..2"]}),),
        blank=((2, 3, {}, "sukoro-room\nregions:\naaa\nbbb"),),
        made=(Making((2, 3), irreducible=True), Making((5, 5), count=2, again=True), Making((6, 7))),
        links=(("unique", "https://puzz.link/p?sukororoom/5/5/4vjbtnfpb3i2i3b", PUZZLE),),
    )
