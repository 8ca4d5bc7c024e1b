"""Tile City: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tile-city\n. . . 1\n. . . .\n. . . .\n. . . .\nregions:\nabcd\nabbe\nfghh\nffhi\n"
SOLVED = ("..#.", "...#", "#.##", "###.")


class TestTileCity(GenreSuite):
    card = Card(
        name="tile-city",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+---+---+---+---+
| . | . | . | 1 |
|   |   +---+---+
| . | .   . | . |
+---+---+---+---+
| . | . | .   . |
|   +---+   +---+
| .   . | . | . |
+-------+---+---+""",
        solved_board="""\
+---+---+---+---+
| . | . | # | 1 |
|   |   +---+---+
| . | .   . | # |
+---+---+---+---+
| # | . | #   # |
|   +---+   +---+
| #   # | # | . |
+-------+---+---+""",
        small=(
            "tile-city\n.\nregions:\na\n",
            "tile-city\n1.\nregions:\nab\n",
            "tile-city\n...\n..2\nregions:\nabb\nacc\n",
            "tile-city\n?..\n...\nregions:\nabb\ncdd\n",
            "tile-city\nregions:\nabbc\nadde\n",
        ),
        forms=(
            (
                "tile-city\n2 . .\n. . ?\nregions:\nabb\nccd\n",
                "tile-city\n2..\n..?\nregions:\nxyy\nzzw",
                '{"puzzle": "tile-city", "regions": ["abb", "ccd"], "grid": [[2, ".", "."], [".", ".", "?"]]}',
                "https://puzz.link/p?tilecity/3/2/is2d.",
            ),
        ),
        refused=(
            (
                "tile-city",
                "<text>:1: the puzzle has no regions: a grid in which each region has a letter or number of its own",
            ),
            (
                "tile-city\n3..\nregions:\nabb\n",
                "<text>:2:1: 3 is more than 2, the largest tile that all the smaller ones leave room for",
            ),
            (
                "tile-city\nx..\nregions:\nabb\n",
                "<text>:2:1: 'x' is no cell; expected a number from 1 to 2, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?tilecity/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("tile-city\nregions:\nabb\nacc", ("#..", "..."), "the room of r1c1 is shaded in part"),
            ("tile-city\nregions:\nabb\nacc", ("###", "###"), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("tile-city\nregions:\nabb\nacc", ("...", "..."), "the piece of r1c1 has tiles of 2, 2, 2 cells"),
            ("tile-city\n1..\nregions:\nabb\n", ("#..",), "the piece of r1c2 has tiles of 2 cells"),
            ("tile-city\n1..\nregions:\nabb\n", ("...",), "the largest tile in the piece of r1c1 has 2 cells, not 1"),
            ("tile-city\n?..\nregions:\nabb\n", ("###",), "r1c1 has a number, but is shaded"),
        ),
        wrong=(("tile-city\n1.\nregions:\naa\n", ("the largest tile in the piece of r1c1 has 1 cell",)),),
        open=(("tile-city\nregions:\nab\n", ()),),
        unique=(("tile-city\n2..\nregions:\nabb\n", ("...",)),),
        answers=((PUZZLE, SOLVED, ["..#.", "...#", "#.##", "###."]),),
        in_json=(
            (
                "tile-city\n2 . .\n. . ?\nregions:\nabb\nccd\n",
                {"regions": ["abb", "ccd"], "grid": [[2, 0, 0], [0, 0, "?"]]},
            ),
        ),
        blank=((2, 3, {}, "tile-city\nregions:\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
        ),
    )
