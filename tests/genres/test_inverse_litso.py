"""Inverse LITSO: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "inverse-litso\naaaa\nabaa\nabba\naabb\n"
SOLVED = ("....", "####", "#..#", "##..")


class TestInverseLitso(GenreSuite):
    card = Card(
        name="inverse-litso",
        aliases=("invlitso",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.   .   .   .
    -
. | . | .   .
        -
. | .   . | .
    -       -
.   . | .   .""",
        solved_board="""\
+---------------+
| .   .   .   . |
|   +---+       |
| # | # | #   # |
|   |   +---+   |
| # | .   . | # |
|   +---+   +---+
| #   # | .   . |
+-------+-------+""",
        small=(
            "inverse-litso\naa\naa\n",
            "inverse-litso\naaaa\n",
            "inverse-litso\naaa\naaa\n",
            "inverse-litso\naaa\nbaa\nbbb\n",
            "inverse-litso\naaaa\nbbbb\n",
        ),
        forms=(
            (
                "inverse-litso\naaab\nabbb\n",
                "invlitso\n1 1 1 2\n1 2 2 2",
                '{"puzzle": "inverse-litso", "regions": ["aaab", "abbb"]}',
            ),
        ),
        refused=(
            ("inverse-litso", "the puzzle has no regions"),
            ("inverse-litso\naab\nbaa", "region 'b' is not connected"),
            ("https://puzz.link/p?invlitso/4/4/h0", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("inverse-litso\naaa\naaa\n", ("...", "..."), "the region of r1c1 has 6 unshaded cells, not 4"),
            ("inverse-litso\naaa\naaa\n", ("#..", "..#"), "r2c3 is cut off from r1c1"),
            ("inverse-litso\naaaaa\n", ("..#..",), "r1c4 is cut off from r1c1"),
            ("inverse-litso\naaaa\nbbbb\n", ("....", "...."), "r1c1 and r2c1 share a side, and each is part of an I"),
            ("inverse-litso\naaaa\naaaa\n", ("##..", "##.."), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("inverse-litso\naaaaaa\n", ("#....#",), "r1c6 is cut off from r1c1"),
        ),
        open=(("inverse-litso\naaa\naaa\n", ()),),
        unique=(("inverse-litso\naaaa\n", ("....",)),),
        answers=((PUZZLE, SOLVED, ["....", "####", "#..#", "##.."]),),
        in_json=(("inverse-litso\naaab\nabbb\n", {"regions": ["aaab", "abbb"]}),),
        blank=((2, 3, {}, "inverse-litso\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
            Making((5, 6)),
        ),
    )
