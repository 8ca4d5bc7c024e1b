"""Roma: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "roma\n. . o .\n> ^ ^ <\n. v . .\n. o ^ .\nregions:\naaab\ncdab\ndddb\neeee\n"
SOLVED = ("v>.v", ">^^<", ">v<^", ">.^<")


class TestRoma(GenreSuite):
    card = Card(
        name="roma",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+---+
| .   .   @ | . |
+---+---+   |   |
| > | ^ | ^ | < |
+---+   +---+   |
| .   v   . | . |
+-----------+---+
| .   @   ^   . |
+---------------+""",
        solved_board="""\
+-----------+---+
| v   >   @ | v |
+---+---+   |   |
| > | ^ | ^ | < |
+---+   +---+   |
| >   v   < | ^ |
+-----------+---+
| >   @   ^   < |
+---------------+""",
        small=(
            "roma\n.o\nregions:\naa\n",
            "roma\n..\no.\nregions:\nab\nab\n",
            "roma\n>.o\nregions:\naab\n",
            "roma\n...\n.^.\n..o\nregions:\naab\ncbb\nccc\n",
            "roma\no\nregions:\na\n",
        ),
        forms=(
            (
                "roma\n> .\n. o\nregions:\nab\nab\n",
                "roma\n>.\n-O\nregions:\n1 2\n1 2\n",
                '{"puzzle": "roma", "grid": ["> .", ". o"], "regions": ["ab", "ab"]}',
                "https://puzz.link/p?roma/2/2/o04b5",
            ),
        ),
        refused=(
            ("roma\n.o\n..", "the puzzle has no regions"),
            ("roma\nx.\nregions:\naa", "'x' is no cell; expected ^, v, <, >, or . for none"),
            ("roma\n^o .\nregions:\naa", "a goal has no arrow"),
            ("https://puzz.link/p?roma/2/2/0", "the link ends where"),
            ("https://puzz.link/p?roma/2/1/06a", "'6' is no cell"),
            ("https://puzz.link/p?roma/2/1/0.5", "r1c1 has a clue without a number, which this puzzle has not"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("roma\n..o\nregions:\naaa\n", (">>.",), "r1c1 and r1c2 are of one room and have the same arrow"),
            ("roma\n..o\nregions:\nabc\n", (">>.",), None),
            ("roma\n..o\nregions:\nabc\n", ("><.",), "the arrows lead from r1c1 to no goal"),
            ("roma\n..o\nregions:\nabc\n", ("^>.",), "the arrows lead from r1c1 to no goal"),
            ("roma\n^..\n..o\nregions:\nabc\ndef\n", ("v>v", ">>."), "r1c1 is given as an arrow up, not down"),
        ),
        wrong=(("roma\n<o\nregions:\naa\n", ("r1c1 is an arrow to the left",)),),
        open=(("roma\n..\n.o\nregions:\nab\ncc\n", ("r1c1", "r2c1")),),
        unique=(("roma\n.o\nregions:\naa\n", (">.",)),),
        answers=((PUZZLE, SOLVED, ["v>.v", ">^^<", ">v<^", ">.^<"]),),
        in_json=(("roma\n> .\n. o\nregions:\nab\nab\n", {"grid": ["> .", ". o"], "regions": ["ab", "ab"]}),),
        made=(
            Making((3, 3)),
            Making((4, 4)),
            Making((4, 6)),
        ),
    )
