"""Cocktail Lamp: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "cocktail-lamp\nabbc\ndbbe\nfbbg\nnumbers:\ne=1 f=1\n"
SOLVED = (".##.", ".#.#", "#...")


class TestCocktailLamp(GenreSuite):
    card = Card(
        name="cocktail-lamp",
        aliases=("cocktail",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----+-----------+-----+
|  .  |  .     .  |  .  |
+-----+           +-----+
|  .  |  .     .  | 1:. |
+-----+           +-----+
| 1:. |  .     .  |  .  |
+-----+-----------+-----+""",
        solved_board="""\
+-----+-----------+-----+
|  .  |  #     #  |  .  |
+-----+           +-----+
|  .  |  #     .  | 1:# |
+-----+           +-----+
| 1:# |  .     .  |  .  |
+-----+-----------+-----+""",
        small=(
            "cocktail-lamp\na\n",
            "cocktail-lamp\naabb\n",
            "cocktail-lamp\naab\nabb\nnumbers: a=2\n",
            "cocktail-lamp\naab\naab\n",
            "cocktail-lamp\naab\naab\nborders: r1c1-r1c2\nnumbers: a=3\n",
            "cocktail-lamp\nabc\nabc\nnumbers: c=0\n",
        ),
        forms=(
            (
                "cocktail-lamp\naab\naab\nnumbers:\na=2 b=0\n",
                "cocktail-lamp\n1 1 2\n1 1 2\nnumbers: 1=2 2=0",
                '{"puzzle": "cocktail-lamp", "regions": ["aab", "aab"], "numbers": {"a": 2, "b": 0}}',
            ),
        ),
        refused=(
            ("cocktail-lamp", "the puzzle has no regions"),
            ("cocktail-lamp\naab\nnumbers: a=3", "3 is more than its 2 cells"),
            ("cocktail-lamp\naab\nbaa", "region 'b' is not connected"),
            ("https://puzz.link/p?cocktail/4/4/h0", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 3 by 4"),
            ("cocktail-lamp\naab\naab", (".##", "..."), "r1c2 and r1c3 are shaded on both sides of a border"),
            (
                "cocktail-lamp\naab\naab\nborders: r1c1-r1c2\n",
                ("##.", "..."),
                "r1c1 and r1c2 are shaded on both sides of a border",
            ),
            ("cocktail-lamp\naaa", ("#.#",), "r1c3 is cut off from r1c1"),
            ("cocktail-lamp\naab\naab", ("##.", "##."), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("cocktail-lamp\nabc", ("#.#",), "r1c3 is cut off from r1c1"),
            ("cocktail-lamp\naab\nnumbers: a=1", ("##.",), "the room of r1c1 has 2 shaded cells, not 1"),
        ),
        wrong=(
            (
                "cocktail-lamp\naabb\nnumbers: a=2 b=2\n",
                ("the room of r1c1 has 2 shaded cells", "the room of r1c3 has 2 shaded cells"),
            ),
        ),
        open=(("cocktail-lamp\naab\naab\n", ()),),
        unique=(("cocktail-lamp\naab\nnumbers: a=2 b=0\n", ("##.",)),),
        answers=((PUZZLE, SOLVED, [".##.", ".#.#", "#..."]),),
        in_json=(
            ("cocktail-lamp\naab\naab\nnumbers:\na=2 b=0\n", {"regions": ["aab", "aab"], "numbers": {"a": 2, "b": 0}}),
        ),
        blank=((2, 3, {}, "cocktail-lamp\naaa\nbbb"),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
