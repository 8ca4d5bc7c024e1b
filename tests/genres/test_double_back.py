"""Double Back: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "double-back\naabb\naabc\ndddc\ndddc\n"
SOLVED = lines_through(((0, 0), "RRRDLLDRRDLLLUUU"))


class TestDoubleBack(GenreSuite):
    card = Card(
        name="double-back",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . | .   .
          -
. . | . | .
- -   -
. .   . | .
. .   . | .""",
        solved_board="""\
+-------+-------+
| +-----|-----+ |
| |     |   +-|-+
| |   +-|---|-+ |
+-|---|-+---+   |
| |   +-----|-+ |
| |         | | |
| +---------|-+ |
+-----------+---+""",
        small=(
            "double-back\nab\nab\n",
            "double-back\naabb\nccdd\n",
            "double-back\naa#\naab\nbbb\n",
            "double-back\naabb\ncabd\nccdd\n",
        ),
        forms=(
            (
                "double-back\naabb\nccdd\n",
                "double-back\n1 1 2 2\n3 3 4 4\n",
                '{"puzzle": "double-back", "regions": ["aabb", "ccdd"]}',
            ),
        ),
        refused=(
            ("double-back", "the puzzle has no regions"),
            ("double-back\naab\nbaa", "region 'b' is not connected"),
            ("https://puzz.link/p?doubleback/4/4/g", "the link ends where"),
            ("https://puzz.link/p?doubleback/2/2/80", "a border at r2c1 ends inside a room: the rooms are not closed"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (PUZZLE, lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            (
                "double-back\nab\nab\n",
                lines_through(((0, 0), "RDLU")),
                "the loop passes the room of r1c1 1 time, not twice",
            ),
            (
                "double-back\naabb\naabb\n",
                lines_through(((0, 0), "RRRDLLLU")),
                "the loop passes the room of r1c1 1 time, not twice",
            ),
        ),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 2, 0, 3],
                    [0, 3, 1, 3],
                    [1, 0, 2, 0],
                    [1, 1, 1, 2],
                    [1, 1, 2, 1],
                    [1, 2, 1, 3],
                    [2, 0, 3, 0],
                    [2, 1, 2, 2],
                    [2, 2, 2, 3],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("double-back\naabb\nccdd\n", {"regions": ["aabb", "ccdd"]}),),
        blank=((2, 3, {}, "double-back\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
