"""Entry Exit: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "entry-exit\naaab\ncdeb\nddef\ndggf\n"
SOLVED = lines_through(((0, 0), "RRRDLDRDLLLURULU"))


class TestEntryExit(GenreSuite):
    card = Card(
        name="entry-exit",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+---+
| .   .   . | . |
+---+---+---+   |
| . | . | . | . |
+---+   |   +---+
| .   . | . | . |
|   +---+---+   |
| . | .   . | . |
+---+-------+---+""",
        solved_board="""\
+-----------+---+
| +---------|-+ |
+-|-+---+---+ | |
| +-|-+ | +-|-+ |
+---+ | | | +---+
| +---+ | +-|-+ |
| | +---+---+ | |
| +-|-------|-+ |
+---+-------+---+""",
        small=(
            "entry-exit\naa\naa\n",
            "entry-exit\naab\nccb\n",
            "entry-exit\naa#\naab\ncbb\n",
            "entry-exit\naabb\nacdb\n",
        ),
        forms=(
            (
                "entry-exit\naab\nccb\n",
                "entry-exit\n1 1 2\n3 3 2\n",
                '{"puzzle": "entry-exit", "regions": ["aab", "ccb"]}',
            ),
        ),
        refused=(
            ("entry-exit", "the puzzle has no regions"),
            ("entry-exit\naab\nbaa", "region 'b' is not connected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (
                "entry-exit\naab\nccb\n",
                lines_through(((0, 0), "RDLU")),
                "the loop passes the room of r1c3 0 times, not once",
            ),
            ("entry-exit\naaa\naaa\n", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            (
                "entry-exit\nbac\nbac\nbac\n",
                lines_through(((0, 0), "RRDDLLUU")),
                "the loop passes the room of r1c2 2 times, not once",
            ),
        ),
        open=(("entry-exit\naaaa\naaaa\naaaa\naaaa\n", ()),),
        unique=(
            ("entry-exit\naa\naa\n", lines_through(((0, 0), "RDLU"))),
            ("entry-exit\naab\nccb\n", lines_through(((0, 0), "RRDLLU"))),
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
                    [1, 0, 1, 1],
                    [1, 1, 2, 1],
                    [1, 2, 1, 3],
                    [1, 2, 2, 2],
                    [2, 0, 2, 1],
                    [2, 0, 3, 0],
                    [2, 2, 2, 3],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("entry-exit\naab\nccb\n", {"regions": ["aab", "ccb"]}),),
        blank=((2, 3, {}, "entry-exit\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
