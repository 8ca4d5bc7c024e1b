"""Juosan: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "juosan\naabb\nccdd\ncefd\ngfff\nnumbers:\na=2 b=2 c=3 d=3 f=4\n"
SOLVED = ("VVHH", "HHVV", "HVHV", "VHHH")


class TestJuosan(GenreSuite):
    card = Card(
        name="juosan",
        aliases=("juusan",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-----------+
| 2:.    .  | 2:.    .  |
+-----------+-----------+
| 3:.    .  | 3:.    .  |
|     +-----+-----+     |
|  .  |  .  | 4:. |  .  |
+-----+-----+     +-----+
|  .  |  .     .     .  |
+-----+-----------------+""",
        solved_board="""\
+-----------+-----------+
| 2:|    |  | 2:-    -  |
+-----------+-----------+
| 3:-    -  | 3:|    |  |
|     +-----+-----+     |
|  -  |  |  | 4:- |  |  |
+-----+-----+     +-----+
|  |  |  -     -     -  |
+-----+-----------------+""",
        small=(
            "juosan\na\n",
            "juosan\naaab\n",
            "juosan\naaa\nbcc\nnumbers: a=3\n",
            "juosan\naab\naab\nnumbers: a=2 b=1\n",
            "juosan\naaa\naaa\nnumbers: a=4\n",
        ),
        forms=(
            (
                "juosan\naab\nccb\nnumbers:\na=2 b=1\n",
                "juosan\n1 1 2\n3 3 2\nnumbers: 1=2 2=1",
                '{"puzzle": "juosan", "regions": ["aab", "ccb"], "numbers": {"a": 2, "b": 1}}',
            ),
        ),
        refused=(
            ("juosan", "the puzzle has no regions"),
            ("juosan\naab\nnumbers: a=3", "3 is more than its 2 cells"),
            ("juosan\naab\nbaa", "region 'b' is not connected"),
            ("https://puzz.link/p?juosan/4/4/h0", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("HHHH",), "the solution is not 4 by 4"),
            ("juosan\naaab\n", ("VVVH",), "row 1 has three vertical bars in a row"),
            ("juosan\na\na\nb\n", ("H", "H", "H"), "column 1 has three horizontal bars in a row"),
            ("juosan\naab\nnumbers: a=2\n", ("VHH",), "the room of r1c1 has 1 bar of the commoner kind, not 2"),
            ("juosan\naaab\n", ("VV.H",), "r1c3 is neither vertical (V) nor horizontal (H)"),
        ),
        wrong=(("juosan\naaaa\nnumbers: a=1\n", ("the room of r1c1 has 1 bar of the kind of which it has more",)),),
        open=(("juosan\nab\n", ()),),
        unique=(("juosan\naaa\nnumbers: a=3\n", ("HHH",)),),
        answers=((PUZZLE, SOLVED, ["VVHH", "HHVV", "HVHV", "VHHH"]),),
        in_json=(("juosan\naab\nccb\nnumbers:\na=2 b=1\n", {"regions": ["aab", "ccb"], "numbers": {"a": 2, "b": 1}}),),
        blank=((2, 3, {}, "juosan\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
