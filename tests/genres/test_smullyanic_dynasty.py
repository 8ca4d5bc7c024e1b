"""Smullyanic Dynasty: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "smullyanic-dynasty\n1.1.\n..3.\n1.21\n....\n"
SOLVED = ("....", "#.#.", "...#", "....")


class TestSmullyanicDynasty(GenreSuite):
    card = Card(
        name="smullyanic-dynasty",
        aliases=("smullyan",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
1 . 1 .
. . 3 .
1 . 2 1
. . . .""",
        solved_board="""\
 1  .  1  .
 #  . #3  .
 1  .  2 #1
 .  .  .  .""",
        small=(
            "smullyanic-dynasty\n.\n",
            "smullyanic-dynasty\n1\n",
            "smullyanic-dynasty\n1.2\n",
            "smullyanic-dynasty\n0..\n..3\n",
            "smullyanic-dynasty\n.2.\n...\n1..\n",
            "smullyanic-dynasty\n...\n...\n",
        ),
        forms=(
            (
                "smullyanic-dynasty\n1..\n.20\n",
                "smullyanic-dynasty\n1 . .\n. 2 0",
                '{"puzzle": "smullyan", "board": [[1, ".", "."], [".", 2, 0]]}',
                "https://puzz.link/p?smullyan/3/2/1i20",
            ),
        ),
        refused=(
            ("smullyanic-dynasty", "<text>:1: the puzzle has no grid"),
            (
                "smullyanic-dynasty\n1..\n..x",
                "<text>:3:3: 'x' is no cell; expected a number from 0 to 9, or . for none",
            ),
            ("https://puzz.link/p?smullyan/4/4/h0410", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("smullyanic-dynasty\n...\n...", ("##.", "..."), "r1c1 and r1c2 are shaded and share a side"),
            ("smullyanic-dynasty\n...\n...", (".#.", "#.."), "r1c3 is cut off from r1c1"),
            ("smullyanic-dynasty\n2..\n...", ("...", "..."), "r1c1 has 0 shaded cells in and around it, not 2"),
            (
                "smullyanic-dynasty\n1..\n...",
                ("#..", "..."),
                "r1c1 is shaded, but its number is true: 1 shaded cell in and around it",
            ),
        ),
        wrong=(("smullyanic-dynasty\n1\n", ("r1c1 is 1",)),),
        open=(("smullyanic-dynasty\n..\n..\n", ()),),
        unique=(("smullyanic-dynasty\n01\n", ("#.",)),),
        answers=((PUZZLE, SOLVED, ["....", "#.#.", "...#", "...."]),),
        in_json=(("smullyanic-dynasty\n1..\n.20\n", {"grid": ["1..", ".20"]}),),
        blank=((2, 3, {}, "smullyanic-dynasty\n...\n..."),),
        not_implied=frozenset({"given"}),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
