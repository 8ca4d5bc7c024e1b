"""All or Nothing: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "all-or-nothing\naaaa\nbccc\nbbbd\nbbdd\n"
SOLVED = lines_through(((1, 0), "RRRDDLULDLUU"))


class TestAllOrNothing(GenreSuite):
    card = Card(
        name="all-or-nothing",
        aliases=("nothing",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.   .   .   .
-   -   -   -
. | .   .   .
    -   -   -
.   .   . | .
        -
.   . | .   .""",
        solved_board="""\
+---------------+
| .   .   .   . |
+---+-----------+
| +-|---------+ |
| | +-------+-|-+
| |   +---+ | | |
| |   | +-|-+ | |
| +---+ | +---+ |
+-------+-------+""",
        small=(
            "all-or-nothing\naa\naa\n",
            "all-or-nothing\naab\nccb\n",
            "all-or-nothing\naaab\nccdb\n",
            "all-or-nothing\naab\naab\nborders: r1c1-r1c2\n",
            "all-or-nothing\nabc\nabc\ndde\n",
        ),
        forms=(
            (
                "all-or-nothing\naab\nccb\n",
                "all-or-nothing\n1 1 2\n3 3 2\n",
                '{"puzzle": "all-or-nothing", "regions": ["aab", "ccb"]}',
            ),
        ),
        refused=(
            ("all-or-nothing", "the puzzle has no regions"),
            ("all-or-nothing\naab\nbaa", "region 'b' is not connected"),
            ("https://puzz.link/p?nothing/4/4/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (
                "all-or-nothing\naaa\nbbb\n",
                lines_through(((0, 0), "RDLU")),
                "the loop passes a part of the room of r1c1",
            ),
            (
                "all-or-nothing\naabb\naacc\n",
                lines_through(((0, 0), "RDLU")),
                "the loop passes neither the room of r1c3 nor the room of r2c3, which share a side",
            ),
            (
                "all-or-nothing\nabb\naba\naaa\n",
                lines_through(((0, 0), "RRDDLLUU")),
                "the loop passes a part of the room of r1c2",
            ),
            (
                "all-or-nothing\naab\naab\nborders: r1c1-r1c2\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop passes the room of r1c1 2 times, not once",
            ),
        ),
        wrong=(("all-or-nothing\na\na\n", ()),),
        open=(("all-or-nothing\naaaa\naaaa\naaaa\naaaa\n", ()),),
        unique=(("all-or-nothing\naa\naa\n", lines_through(((0, 0), "RDLU"))),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [1, 0, 1, 1],
                    [1, 0, 2, 0],
                    [1, 1, 1, 2],
                    [1, 2, 1, 3],
                    [1, 3, 2, 3],
                    [2, 0, 3, 0],
                    [2, 1, 2, 2],
                    [2, 1, 3, 1],
                    [2, 2, 3, 2],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("all-or-nothing\naab\nccb\n", {"regions": ["aab", "ccb"]}),),
        blank=((2, 3, {}, "all-or-nothing\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
