"""Norinori: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "norinori\nabbcc\nadbcc\naddce\naacce\nacccc\n"
SOLVED = (".##..", ".....", ".##.#", "#...#", "#.##.")


class TestNorinori(GenreSuite):
    card = Card(
        name="norinori",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. | .   . | .   .
    -
. | . | . | .   .
        -       -
. | .   . | . | .
    -   -
.   . | .   . | .
    -           -
. | .   .   .   .""",
        solved_board="""\
+---+-------+-------+
| . | #   # | .   . |
|   +---+   |       |
| . | . | . | .   . |
|   |   +---+   +---+
| . | #   # | . | # |
|   +---+---+   |   |
| #   . | .   . | # |
|   +---+       +---+
| # | .   #   #   . |
+---+---------------+""",
        small=(
            "norinori\n#aa\nbb#\nbbb\n",
            "norinori\na#b\na#b\n",
            "norinori\n###\naaa\n",
            "norinori\na\n",
            "norinori\naaaa\n",
            "norinori\naaa\naaa\n",
            "norinori\nabb\nabb\n",
            "norinori\naaab\nabbb\n",
        ),
        forms=(
            (
                "norinori\naaab\naabb\n",
                "norinori\n1 1 1 2\n1 1 2 2",
                '{"puzzle": "norinori", "regions": ["aaab", "aabb"]}',
                '{"puzzle": "norinori", "inputs": {"board": [["00", "00", "00", "01"], ["00", "00", "01", "01"]]}}',
            ),
        ),
        refused=(
            ("norinori", "the puzzle has no regions"),
            ("norinori\naab\nbaa", "region 'b' is not connected: r2c1 is cut off from r1c3"),
            ("norinori\na.\naa", "every cell needs a region"),
            ("https://puzz.link/p?norinori/3/2/k", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            (PUZZLE, (".....", *SOLVED[1:]), "the region of r1c2 has 0 shaded cells, not 2"),
            ("norinori\naabb", ("####",), "r1c2 is shaded and shares a side with 2 shaded cells, not 1"),
            ("norinori\naaaa", ("#.#.",), "r1c1 is shaded and shares a side with 0 shaded cells, not 1"),
        ),
        wrong=(("norinori\nab\nab", ()),),
        open=(("norinori\naaa", ("r1c1", "r1c3")),),
        unique=(("norinori\naaabb", ("##.##",)), ("norinori\nabb\nabb", ("#.#", "#.#"))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("norinori\naabb\naabb\n", {"puzzle": "norinori", "regions": ["aabb", "aabb"]}),),
        blank=((2, 3, {}, "norinori\naaa\nbbb"),),
        made=(Making((5, 5)), Making((6, 8))),
    )
