"""Nurimaze: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "nurimaze\nS...^\n.....\n.....\n.....\n....G\nregions:\naabcd\neaacf\nghhcf\nghicj\niiikj\n"
SOLVED = ("..#..", "#...#", ".##.#", ".#...", "...#.")


class TestNurimaze(GenreSuite):
    card = Card(
        name="nurimaze",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-------+---+---+---+
| S   . | . | . | t |
+---+   +---+   +---+
| . | .   . | . | . |
+---+-------+   |   |
| . | .   . | . | . |
|   |   +---+   +---+
| . | . | . | . | . |
+---+---+   +---+   |
| .   .   . | . | G |
+-----------+---+---+""",
        solved_board="""\
+-------+---+---+---+
| S   . | # | . | t |
+---+   +---+   +---+
| # | .   . | . | # |
+---+-------+   |   |
| . | #   # | . | # |
|   |   +---+   +---+
| . | # | . | . | . |
+---+---+   +---+   |
| .   .   . | # | G |
+-----------+---+---+""",
        small=(
            "nurimaze\nS..G\nregions:\naabb\n",
            "nurimaze\nS..\n...\n..G\nregions:\nabc\ndef\nghi\n",
            "nurimaze\nS.o.\n....\n.^.G\nregions:\nabcd\nefgh\nijkl\n",
            "nurimaze\nS^.\n..G\nregions:\nabb\nacc\n",
            "nurimaze\nGo.\n^.S\nregions:\nabc\ndef\n",
        ),
        forms=(
            (
                "nurimaze\nS.o.\n....\n.^.G\nregions:\nabcd\nefgh\nijkl\n",
                "nurimaze\nS . O .\n. . . .\n. ^ . g\nregions:\nabcd\nefgh\nijkl\n",
                '{"puzzle": "nurimaze", "regions": ["abcd", "efgh", "ijkl"], "grid": ["S.o.", "....", ".^.G"]}',
            ),
        ),
        refused=(
            ("nurimaze\nS..G", "the puzzle has no regions"),
            ("nurimaze\nSS.G\nregions:\nabcd", "the grid has 2 S, the start of the route, not one"),
            ("nurimaze\no..G\nregions:\nabcd", "the grid has no S, the start of the route"),
            ("nurimaze\nS.x.G\nregions:\nabcde", "<text>:2:3: 'x' is no cell; expected o, ^, or . for none"),
            ("nurimaze\nS..\nG..\nregions:\nabc", "the grid has 2 rows of 3 cells"),
            ("https://puzz.link/p?nurimaze/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, (".....",), "the solution is not 5 by 5"),
            ("nurimaze\nS..G\nregions:\naabb\n", ("...#",), "the room of r1c3 is shaded in part"),
            ("nurimaze\nS..G\nregions:\nabcd\n", ("#...",), "r1c1 is an end of the way, but is shaded"),
            (
                "nurimaze\nS..\n...\n..G\nregions:\nabc\ndef\nghi\n",
                (".##", ".##", "..."),
                "the 2x2 square from r1c2 to r2c3 is shaded",
            ),
            (
                "nurimaze\nS..\n...\n..G\nregions:\nabc\ndef\nghi\n",
                ("..#", "..#", "#.."),
                "the 2x2 square from r1c1 to r2c2 is unshaded",
            ),
            ("nurimaze\nS..\n...\n..G\nregions:\nabc\ndef\nghi\n", (".#.", "..#", "#.."), "r1c3 is cut off from r1c1"),
            (
                "nurimaze\nS..\n...\n..G\nregions:\nabc\ndef\nghi\n",
                ("...", ".#.", "..."),
                "the unshaded cells form a loop",
            ),
            (
                "nurimaze\nSo.\n...\n..G\nregions:\nabc\ndef\nghi\n",
                (".##", "..#", "#.."),
                "r1c2 has a sign, but is shaded",
            ),
            (
                "nurimaze\nS.o\n...\n..G\nregions:\nabc\ndef\nghi\n",
                ("...", ".##", "..."),
                "the way from S to G does not pass r1c3",
            ),
            (
                "nurimaze\nS..\n^..\n..G\nregions:\nabc\ndef\nghi\n",
                ("...", ".##", "..."),
                "the way from S to G passes r2c1",
            ),
        ),
        wrong=(("nurimaze\nS..\n.^.\n..G\nregions:\naaa\nbbb\nccc\n", ()),),
        open=(("nurimaze\nS..\n...\n..G\nregions:\nabc\ndef\nghi\n", ()),),
        unique=(("nurimaze\nS..G\nregions:\naabb\n", ("....",)),),
        answers=((PUZZLE, SOLVED, ["..#..", "#...#", ".##.#", ".#...", "...#."]),),
        in_json=(
            (
                "nurimaze\nS.o.\n....\n.^.G\nregions:\nabcd\nefgh\nijkl\n",
                {"regions": ["abcd", "efgh", "ijkl"], "grid": ["S.o.", "....", ".^.G"]},
            ),
        ),
        blank=((2, 3, {}, "nurimaze\nS..\n..G\nregions:\naaa\nbbb"),),
        made=(
            Making((2, 3)),
            Making((4, 4), count=2),
            Making((6, 7)),
        ),
    )
