"""Disco: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "disco\nabbb\naaaa\ncaad\nccdd\n"
SOLVED = ("##.#", ".###", "##.#", ".##.")


class TestDisco(GenreSuite):
    card = Card(
        name="disco",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. | .   .   .
    -   -   -
.   .   .   .
-           -
. | .   . | .
    -   -
.   . | .   .""",
        solved_board="""\
+---+-----------+
| # | #   .   # |
|   +-----------+
| .   #   #   # |
+---+       +---+
| # | #   . | # |
|   +---+---+   |
| .   # | #   . |
+-------+-------+""",
        small=(
            "disco\naaa\n",
            "disco\naaab\nbbbb\n",
            "disco\naabb\naabb\n",
            "disco\naaa\nbba\n",
            "disco\naaaa\naaaa\n",
        ),
        forms=(
            (
                "disco\naab\nabb\n",
                "disco\nxxy\nxyy",
                '{"puzzle": "disco", "regions": ["aab", "abb"]}',
                "https://puzz.link/p?disco/3/2/c8",
            ),
        ),
        refused=(
            (
                "disco",
                "<text>:1: the puzzle has no regions: a grid in which each region has a letter or number of its own",
            ),
            ("https://puzz.link/p?disco/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("disco\naaa\nbbb", ("##.", "..."), "the room of r1c1 has 1 piece of shaded cells, not 2"),
            ("disco\naaabbb", ("#.##.#",), "r1c3 is cut off from r1c1"),
            ("disco\naabb\naabb\naabb", (".##.", ".##.", "#..#"), "the 2x2 square from r1c2 to r2c3 is shaded"),
        ),
        wrong=(("disco\naaa\nbbb\n", ()),),
        open=(("disco\naab\nabb\nbbb\n", ()),),
        unique=(("disco\nabbb\naaaa\n", ("##.#", ".###")),),
        answers=((PUZZLE, SOLVED, ["##.#", ".###", "##.#", ".##."]),),
        in_json=(("disco\naab\nabb\n", {"regions": ["aab", "abb"]}),),
        blank=((2, 3, {}, "disco\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((4, 4)),
        ),
    )
