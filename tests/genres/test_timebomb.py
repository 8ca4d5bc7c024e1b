"""Timebomb: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "timebomb\n# # # . 3\n. . . . .\n2 . # . .\n. . . . .\n3 . # # #\n"
SOLVED = ((0, 0, 0, -1, 3), (1, 0, -1, -1, 2), (2, -1, 0, -1, 1), (-1, 1, 0, -1, 0), (3, 2, 0, 0, 0))


class TestTimebomb(GenreSuite):
    card = Card(
        name="timebomb",
        source="https://puzz.link/p?timebomb/5/5/000g3k2g0m3g000",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  @   @   @   . (3)
  .   .   .   .   .
(2)   .   @   .   .
  .   .   .   .   .
(3)   .   @   @   @""",
        solved_board="""\
  @   @   @   . (3)
  1   0   .   .   2
(2)   .   @   .   1
  .   1   0   .   0
(3)   2   @   @   @""",
        small=(
            "timebomb\n...\n",
            "timebomb\n1.#\n",
            "timebomb\n1..\n...\n",
            "timebomb\n?..\n...\n",
            "timebomb\n?.#\n..2\n",
        ),
        forms=(
            (
                "timebomb\n1.#\n..?\n",
                "timebomb\n1 . #\n. . ?\n",
                '{"puzzle": "timebomb", "grid": ["1.#", "..?"]}',
            ),
            (PUZZLE, "https://puzz.link/p?timebomb/5/5/000g3k2g0m3g000"),
        ),
        refused=(
            ("timebomb", "the puzzle has no grid"),
            ("timebomb\n5.#\n...", "<text>:2:1: 5 is more than the 4 cells that are left for it"),
            ("timebomb\n##", "the board has no cell"),
            ("timebomb\nx.#\n...", "'x' is no cell"),
            ("https://puzz.link/p?timebomb/5/5/000", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            ("timebomb\n1.#\n", ((-1, -1, 0),), "the bomb r1c1 has no number"),
            ("timebomb\n1..\n", ((1, -1, 0),), "from r1c1 there are no ways to go on"),
            ("timebomb\n1.\n..\n", ((1, 0), (0, -1)), "from r1c1 there are 2 ways to go on"),
            ("timebomb\n1...\n", ((1, 0, -1, 0),), "r1c4 has a number, but no bomb gets there"),
            ("timebomb\n1..1\n", ((1, 0, 0, 1),), "r1c2 and r1c3 are on the ways of two bombs"),
            ("timebomb\n1...#\n", ((1, 0, -1, -1, 0),), "the boulder r1c5 has no explosion beside it"),
            ("timebomb\n1..\n", ((2, 1, 0),), "r1c1 is given as 1, not 2"),
            ("timebomb\n?#.\n", ((0, 0, -1),), None),
        ),
        wrong=(("timebomb\n1..1\n", ("r1c1 is 1", "r1c4 is 1")),),
        open=(("timebomb\n?..\n", ()),),
        unique=(("timebomb\n1.#\n", ((1, 0, 0),)),),
        answers=((PUZZLE, SOLVED, [[*row] for row in SOLVED]),),
        in_json=(("timebomb\n1.#\n..?\n", {"grid": ["1.#", "..?"]}),),
        blank=((2, 3, {}, "timebomb\n...\n..."),),
        made=(Making((3, 4), irreducible=True), Making((5, 5), count=2, again=True), Making((6, 6))),
        links=(("unique", "https://puzz.link/p?timebomb/5/5/000g3k2g0m3g000", PUZZLE),),
    )
