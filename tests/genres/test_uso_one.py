"""Uso-one: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "uso-one\n.2.00\n21.3.\n.1...\n12000\n1...1\nregions:\naaabc\naabbc\nbbbcc\nbbbdd\nbbbdd\n"
SOLVED = ("#....", "..#.#", "#..#.", ".....", ".#.#.")


class TestUsoOne(GenreSuite):
    card = Card(
        name="uso-one",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. 2   . | 0 | 0
      -
2 1 | .   3 | .
- -       -
. 1   . | .   .
          -   -
1 2   0 | 0   0
1 .   . | .   1""",
        solved_board="""\
+-----------+---+---+
| #   2   . | 0 | 0 |
|       +---+   |   |
| 2   1 | #   3 | # |
+-------+   +---+   |
| #   1   . | #   . |
|           +-------+
| 1   2   0 | 0   0 |
|           |       |
| 1   #   . | #   1 |
+-----------+-------+""",
        small=(
            "uso-one\n1.\n..\nregions:\naa\naa\n",
            "uso-one\n?.2\n...\nregions:\naab\naab\n",
            "uso-one\n0.1\n.2.\nregions:\naaa\naaa\n",
            "uso-one\n.4.\nregions:\naaa\n",
            "uso-one\n..\n..\nregions:\naa\naa\n",
        ),
        forms=(
            (
                "uso-one\n0.1\n.2.\nregions:\naab\naab\n",
                "uso-one\n0 - 1\n- 2 -\nregions:\n1 1 2\n1 1 2\n",
                '{"puzzle": "uso-one", "grid": ["0.1", ".2."], "regions": ["aab", "aab"]}',
                "https://puzz.link/p?usoone/3/2/a056c",
            ),
        ),
        refused=(
            ("uso-one\n..\n..", "the puzzle has no regions"),
            ("uso-one\n5.\nregions:\naa", "5 is more than the 4 cells beside one"),
            ("https://puzz.link/p?usoone/2/1/00", "the link ends where"),
            ("https://puzz.link/p?usoone/2/1/0.g", "'.' stands where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("uso-one\n1.\nregions:\naa\n", ("#.",), "r1c1 has a number, but is shaded"),
            ("uso-one\n1.\nregions:\naa\n", (".#",), "the room of r1c1 has 0 false numbers, not 1"),
            ("uso-one\n1.1\nregions:\naaa\n", ("...",), "the room of r1c1 has 2 false numbers, not 1"),
            ("uso-one\n0..\n...\nregions:\naaa\naaa\n", (".#.", "..."), None),
            ("uso-one\n0..\n...\nregions:\naaa\naaa\n", (".##", "..."), "r1c2 and r1c3 are shaded and share a side"),
            ("uso-one\n0...\nregions:\naaaa\n", (".#..",), "r1c3 is cut off from r1c1"),
            ("uso-one\n?.0\nregions:\naaa\n", ("...",), None),
        ),
        wrong=(("uso-one\n..\nregions:\naa\n", ()), ("uso-one\n00\nregions:\naa\n", ("r1c1 says 0", "r1c2 says 0"))),
        open=(("uso-one\n3..\n...\nregions:\naaa\naaa\n", ()),),
        unique=(("uso-one\n0.\nregions:\naa\n", (".#",)),),
        answers=((PUZZLE, SOLVED, ["#....", "..#.#", "#..#.", ".....", ".#.#."]),),
        in_json=(("uso-one\n0.1\n.2.\nregions:\naab\naab\n", {"grid": ["0.1", ".2."], "regions": ["aab", "aab"]}),),
        blank=((2, 3, {}, "uso-one\n...\n...\nregions:\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((5, 5)),
            Making((6, 7)),
        ),
        not_implied=frozenset({"given"}),
    )
