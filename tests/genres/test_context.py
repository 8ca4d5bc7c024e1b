"""Context: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "context\n..2.\n.1.1\n..1.\n1.0.\n"
SOLVED = (".#.#", "....", "#...", "..#.")


class TestContext(GenreSuite):
    card = Card(
        name="context",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . 2 .
. 1 . 1
. . 1 .
1 . 0 .""",
        solved_board="""\
 .  #  2  #
 .  1  .  1
 #  .  1  .
 1  . #0  .""",
        small=(
            "context\n.\n",
            "context\n0\n",
            "context\n1..\n",
            "context\n2..\n..0\n",
            "context\n.1.\n...\n",
            "context\n...\n...\n.4.\n",
        ),
        forms=(
            (
                "context\n1..\n..2\n",
                "context\n1 . .\n. . 2",
                '{"puzzle": "context", "board": ["1..", "..2"]}',
                "https://puzz.link/p?context/3/2/1j2",
            ),
        ),
        refused=(
            ("context", "the puzzle has no grid"),
            ("context\n5..", "5 is more than the 4 cells beside a cell"),
            ("context\nx..", "'x' is no cell; expected a number from 0 to 4, or . for none"),
            ("https://puzz.link/p?context/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("context\n...\n", ("##.",), "r1c1 and r1c2 are shaded and share a side"),
            ("context\n...\n", (".#.",), "r1c3 is cut off from r1c1"),
            ("context\n1..\n...\n", ("...", "..."), "0 shaded cells beside r1c1, not 1"),
            ("context\n1..\n...\n", ("#..", "..."), "0 shaded cells at the corners of r1c1, not 1"),
        ),
        wrong=(("context\n4..\n...\n", ("r1c1 is 4",)),),
        open=(("context\n..\n", ()),),
        answers=((PUZZLE, SOLVED, [".#.#", "....", "#...", "..#."]),),
        in_json=(("context\n1..\n..2\n", {"grid": ["1..", "..2"]}),),
        blank=((2, 3, {}, "context\n...\n..."),),
        made=(
            Making((1, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
