"""Moon or Sun: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "moon-or-sun\nSS..\nS..M\nS.MM\n.MS.\nregions:\naabb\naacb\ncccb\nccdd\n"
SOLVED = lines_through(((0, 0), "RRRDDDLLURULLU"))


class TestMoonOrSun(GenreSuite):
    card = Card(
        name="moon-or-sun",
        aliases=(
            "moonsun",
            "moon-sun",
        ),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-------+-------+
| S   S | .   . |
|       +---+   |
| S   . | . | M |
+-------+   |   |
| S   .   M | M |
|       +---+---+
| .   M | S   . |
+-------+-------+""",
        solved_board="""\
+-------+-------+
| S---S-|-----+ |
| |     +---+ | |
| S-----|-+ | M |
+-------+ | | | |
| S   +---M | M |
|     | +---+-|-+
| .   M-|-S---+ |
+-------+-------+""",
        small=(
            "moon-or-sun\nS.\n.S\nregions:\naa\naa\n",
            "moon-or-sun\nS..\n..M\nregions:\naab\naab\n",
            "moon-or-sun\n...\n.?.\nregions:\naab\naab\n",
            "moon-or-sun\nS.M?\nS.S.\nregions:\naabb\naabb\n",
            "moon-or-sun\nSM.\n..M\nregions:\naab\naab\nborders: r1c1-r1c2\n",
            "moon-or-sun\nM.\nS.\n.M\nregions:\naa\nbb\ncc\n",
        ),
        forms=(
            (
                "moon-or-sun\nS..\n..M\nregions:\naab\naab\n",
                "moon-or-sun\ns . .\n. . m\nregions:\n1 1 2\n1 1 2\n",
                '{"puzzle": "moon-or-sun", "grid": ["S..", "..M"], "regions": ["aab", "aab"]}',
            ),
        ),
        refused=(
            ("moon-or-sun\nS.\n..", "the puzzle has no regions"),
            ("moon-or-sun\nSx\n..\nregions:\naa\naa\n", "'x' is no cell"),
            ("https://puzz.link/p?moonsun/4/4/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (
                "moon-or-sun\nS..\n..M\nregions:\naab\naab\n",
                lines_through(((0, 0), "RDLU")),
                "the loop passes the room of r1c1 0 times, not once",
            ),
            (
                "moon-or-sun\nSM.\n..M\nregions:\naab\naab\n",
                lines_through(((0, 0), "RRDLLU")),
                "rooms of suns and rooms of moons don't take turns: see r1c1 and r1c2",
            ),
            (
                "moon-or-sun\nS..\n..S\nregions:\naab\naab\n",
                lines_through(((0, 0), "RRDLLU")),
                "rooms of suns and rooms of moons don't take turns: see r1c1 and r2c3",
            ),
            (
                "moon-or-sun\nS..\n...\nregions:\naab\naab\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop passes neither a sun nor a moon in the room of r1c3",
            ),
            (
                "moon-or-sun\nS..\n.?.\nM..\nregions:\naab\nacb\nccb\n",
                lines_through(((0, 0), "RRDDLLUU")),
                "the loop passes neither a sun nor a moon in the room of r1c3",
            ),
            (
                "moon-or-sun\nS..\n...\nM.S\nregions:\naaa\ncbb\ncbb\n",
                lines_through(((0, 0), "RRDDLLUU")),
                "an odd number of rooms can't have suns and moons in turn",
            ),
            (
                "moon-or-sun\nS..\n.S.\n..M\nregions:\naaa\naaa\nbbb\n",
                lines_through(((0, 0), "RRDDLLUU")),
                "rooms of suns and rooms of moons don't take turns: see r1c1 and r2c2",
            ),
        ),
        wrong=(("moon-or-sun\nS..\n..S\nregions:\naab\naab\n", ("r1c1 is a sun", "r2c3 is a sun")),),
        open=(("moon-or-sun\n....\n....\n..?.\n....\nregions:\naaaa\naaaa\naaaa\naaaa\n", ()),),
        unique=(("moon-or-sun\nS.\n..\nregions:\naa\naa\n", lines_through(((0, 0), "RDLU"))),),
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
                    [1, 1, 1, 2],
                    [1, 2, 2, 2],
                    [1, 3, 2, 3],
                    [2, 1, 2, 2],
                    [2, 1, 3, 1],
                    [2, 3, 3, 3],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("moon-or-sun\nS..\n..M\nregions:\naab\naab\n", {"grid": ["S..", "..M"], "regions": ["aab", "aab"]}),),
        blank=((2, 3, {}, "moon-or-sun\n...\n...\nregions:\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
        not_implied=frozenset({"given"}),
    )
