"""Tetrochain-CTB: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tetrochain-ctb\nabbcd\nabbee\nafggh\nifjkh\nnumbers:\nb=2 c=0 d=0 e=2 f=2 i=1 j=0\n"
SOLVED = ("..#..", "..###", "##...", "##...")


class TestTetrochainCtb(GenreSuite):
    card = Card(
        name="tetrochain-ctb",
        aliases=("tetroctb",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----+-----------+-----+-----+
|  .  | 2:.    .  | 0:. | 0:. |
|     |           +-----+-----+
|  .  |  .     .  | 2:.    .  |
|     +-----+-----+-----+-----+
|  .  | 2:. |  .     .  |  .  |
+-----+     +-----+-----+     |
| 1:. |  .  | 0:. |  .  |  .  |
+-----+-----+-----+-----+-----+""",
        solved_board="""\
+-----+-----------+-----+-----+
|  .  | 2:.    #  | 0:. | 0:. |
|     |           +-----+-----+
|  .  |  .     #  | 2:#    #  |
|     +-----+-----+-----+-----+
|  #  | 2:# |  .     .  |  .  |
+-----+     +-----+-----+     |
| 1:# |  #  | 0:. |  .  |  .  |
+-----+-----+-----+-----+-----+""",
        small=(
            "tetrochain-ctb\na\n",
            "tetrochain-ctb\naab\nabb\nnumbers:\na=2\n",
            "tetrochain-ctb\naabb\nacbb\ncccc\nnumbers:\na=1 b=3\n",
            "tetrochain-ctb\naaaa\nbbbb\n",
        ),
        forms=(
            (
                "tetrochain-ctb\naab\nabb\nnumbers:\na=2\n",
                '{"puzzle": "tetrochain-ctb", "regions": ["aab", "abb"], "numbers": {"a": 2}}',
                "https://puzz.link/p?tetroctb/3/2/c82g",
            ),
        ),
        refused=(
            ("tetrochain-ctb", "the puzzle has no regions"),
            ("tetrochain-ctb\naab\nabb\nnumbers:\na=4\n", "4 is more than"),
            ("https://puzz.link/p?tetroctb/3/2/80", "ends inside a room: the rooms are not closed"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 5"),
            ("tetrochain-ctb\naaaa\nbbbb\n", ("####", "...."), "the shape of r1c1 is all in one room"),
            ("tetrochain-ctb\naaab\nbbbb\n", ("####", "...."), None),
            ("tetrochain-ctb\naaab\nbbbb\n", ("###.", "...."), "3 shaded cells hang together around r1c1, not 4"),
            (
                "tetrochain-ctb\naaab\nbbbb\nnumbers:\na=2\n",
                ("####", "...."),
                "the room of r1c1 has 3 shaded cells, not 2",
            ),
        ),
        wrong=(("tetrochain-ctb\naaaa\nbbbb\nnumbers:\na=4\n", ("the room of r1c1 has 4 shaded cells",)),),
        open=(("tetrochain-ctb\naaab\nbbbb\n", ()),),
        unique=(("tetrochain-ctb\naaab\nnumbers:\na=3\n", ("####",)),),
        answers=((PUZZLE, SOLVED, ["..#..", "..###", "##...", "##..."]),),
        in_json=(("tetrochain-ctb\naab\nabb\nnumbers:\na=2\n", {"regions": ["aab", "abb"], "numbers": {"a": 2}}),),
        made=(Making((4, 5)), Making((6, 6), count=2)),
    )
