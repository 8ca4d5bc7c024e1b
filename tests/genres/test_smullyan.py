"""Smullyanic Dynasty: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "smullyan\n....\n.21.\n.1..\n.32.\n"
SOLVED = ("#.#.", "....", "....", ".#.#")


class TestSmullyan(GenreSuite):
    card = Card(
        name="smullyan",
        aliases=("smullyanic-dynasty", "smullyanicdynasty"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
. 2 1 .
. 1 . .
. 3 2 .""",
        solved_board="""\
 #  .  #  .
 .  2  1  .
 .  1  .  .
 . #3  2  #""",
        small=(
            "smullyan\n.\n",
            "smullyan\n1\n",
            "smullyan\n1.2\n",
            "smullyan\n0..\n..3\n",
            "smullyan\n.2.\n...\n1..\n",
            "smullyan\n...\n...\n",
        ),
        forms=(
            (
                "smullyan\n1..\n.20\n",
                "smullyan\n1 . .\n. 2 0",
                '{"puzzle": "smullyan", "board": [[1, ".", "."], [".", 2, 0]]}',
                "https://puzz.link/p?smullyan/3/2/1i20",
            ),
        ),
        refused=(
            ("smullyan", "<text>:1: the puzzle has no grid"),
            ("smullyan\n1..\n..x", "<text>:3:3: 'x' is no cell; expected a number from 0 to 9, or . for none"),
            ("https://puzz.link/p?smullyan/4/4/h0410", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("smullyan\n...\n...", ("##.", "..."), "r1c1 and r1c2 are shaded and share a side"),
            ("smullyan\n...\n...", (".#.", "#.."), "r1c3 is cut off from r1c1"),
            ("smullyan\n2..\n...", ("...", "..."), "r1c1 has 0 shaded cells in and around it, not 2"),
            (
                "smullyan\n1..\n...",
                ("#..", "..."),
                "r1c1 is shaded, but its number is true: 1 shaded cell in and around it",
            ),
        ),
        wrong=(("smullyan\n1\n", ("r1c1 is 1",)),),
        open=(("smullyan\n..\n..\n", ()),),
        unique=(("smullyan\n01\n", ("#.",)),),
        answers=((PUZZLE, SOLVED, ["#.#.", "....", "....", ".#.#"]),),
        in_json=(("smullyan\n1..\n.20\n", {"grid": ["1..", ".20"]}),),
        blank=((2, 3, {}, "smullyan\n...\n..."),),
        not_implied=frozenset({"given"}),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
