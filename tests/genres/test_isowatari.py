"""Isowatari: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "isowatari\nB...\n....\nW...\n..B.\n"
SOLVED = ("###.", "....", ".##.", "..#.")


class TestIsowatari(GenreSuite):
    card = Card(
        name="isowatari",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
@ . . .
. . . .
o . . .
. . @ .
3 cells in each piece of shaded cells""",
        solved_board="""\
@ # # .
. . . .
o # # .
. . @ .""",
        small=(
            "isowatari\n.\n",
            "isowatari piece=1\nB.W\n",
            "isowatari piece=2\n....\n.B..\n",
            "isowatari piece=2\n...\nW..\n",
            "isowatari\n.#.\n...\n..B\n",
            "isowatari piece=4\n...\n...\n..#\n",
        ),
        forms=(
            (
                "isowatari piece=2\nW..\n.B#\n",
                "isowatari piece=2\nw . .\n. b #",
                '{"puzzle": "isowatari", "piece": 2, "board": ["W..", ".B#"]}',
                "https://puzz.link/p?isowatari/3/2/2/960g",
            ),
        ),
        refused=(
            ("isowatari", "<text>:1: the puzzle has no grid"),
            ("isowatari\n1..", "<text>:2:1: '1' is no cell; expected W, B, or . for none"),
            ("isowatari piece=0\n...", "<text>:1: piece must be at least 1 and at most 999, not 0"),
            ("https://puzz.link/p?isowatari/2/2/1/9", "the link ends where"),
            ("https://puzz.link/p?isowatari/2/2/1/90g", "<text>:1: r1c1 has a clue, but is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("isowatari piece=2\n...\n...", ("...", "##."), None),
            ("isowatari piece=2\n....\n....", ("...#", "##.#"), None),
            ("isowatari piece=2\n...\n...", ("###", "..."), "the piece of r1c1 has 3 cells, not 2"),
            ("isowatari piece=1\n...", (".#.",), "r1c3 is cut off from r1c1"),
            ("isowatari piece=2\nW..\n...", ("##.", "..."), "r1c1 is given as 0, not 1"),
            ("isowatari piece=2\n..B\n...", ("##.", "..."), "r1c3 is given as 1, not 0"),
        ),
        wrong=(("isowatari piece=2\nB\n", ("r1c1 is shaded",)),),
        open=(("isowatari piece=1\n..\n..\n", ()),),
        unique=(("isowatari piece=2\nB..\n", ("##.",)),),
        answers=((PUZZLE, SOLVED, ["###.", "....", ".##.", "..#."]),),
        in_json=(("isowatari piece=2\nW..\n.B#\n", {"piece": 2, "grid": ["W..", ".B#"]}),),
        blank=((2, 3, {"piece": 2}, "isowatari piece=2\n...\n..."),),
        made=(
            Making((3, 4)),
            Making((4, 4), options={"piece": 2}),
            Making((5, 5), count=2),
        ),
    )
