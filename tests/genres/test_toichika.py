"""Toichika: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "toichika\n...v.\n.v...\n....<\n.....\n.....\nregions:\naabbb\naabbb\ncaddd\nedddd\neeeff\n"
SOLVED = ("...v.", ".v...", ">...<", ".....", ".^.^.")


class TestToichika(GenreSuite):
    card = Card(
        name="toichika",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-------+-----------+
| .   . | .   v   . |
|       |           |
| .   v | .   .   . |
+---+   +-----------+
| . | . | .   .   < |
+---+---+           |
| . | .   .   .   . |
|   +-------+-------+
| .   .   . | .   . |
+-----------+-------+""",
        solved_board="""\
+-------+-----------+
| .   . | .   v   . |
|       |           |
| .   v | .   .   . |
+---+   +-----------+
| > | . | .   .   < |
+---+---+           |
| . | .   .   .   . |
|   +-------+-------+
| .   ^   . | ^   . |
+-----------+-------+""",
        small=(
            "toichika\nregions:\nabc\nabc\n",
            "toichika\n>...\nregions:\nabbc\n",
            "toichika\nregions:\nabc\nabc\nadc\n",
            "toichika\nregions:\naba\naba\naaa\n",
            "toichika\n.v.\n...\n...\nregions:\naab\nccb\nddd\n",
        ),
        forms=(
            (
                "toichika\n>.\n.v\nregions:\nab\nab\n",
                "toichika\n> -\n- V\nregions:\n1 2\n1 2\n",
                '{"puzzle": "toichika", "regions": ["ab", "ab"], "grid": [">.", ".v"]}',
                "https://puzz.link/p?toichika/2/2/o0462",
            ),
        ),
        refused=(
            ("toichika\n..", "the puzzle has no regions"),
            ("toichika\nx.\nregions:\naa", "'x' is no cell; expected ^, v, <, >, or . for none"),
            ("https://puzz.link/p?toichika/2/2/0", "the link ends where"),
            ("https://puzz.link/p?toichika/2/1/0.5", "'.' stands where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("toichika\nregions:\naabcc\n", (">...<",), "the room of r1c3 has 0 arrows, not 1"),
            ("toichika\nregions:\naabb\n", (">..<",), "r1c1 and r1c4 have a pair, and their rooms touch"),
            ("toichika\nregions:\naabb\n", ("<..<",), "no arrow points back at that of r1c1"),
            (
                "toichika\nregions:\nacb\nacb\nddd\nddd\n",
                (">.<", ".v.", "...", ".^."),
                "r2c2 and r4c2 have a pair, and their rooms touch",
            ),
            ("toichika\nv..\n...\nregions:\nabb\nabb\n", ("^.<", "..."), "no arrow points back at that of r1c1"),
        ),
        wrong=(("toichika\nregions:\nabc\nabc\n", ()),),
        open=(("toichika\nregions:\naa\nbb\ncc\ndd\n", ()),),
        unique=(("toichika\nv.\n..\n..\n..\nregions:\naa\nbb\ncc\ndd\n", ("v.", ".v", "^.", ".^")),),
        answers=((PUZZLE, SOLVED, ["...v.", ".v...", ">...<", ".....", ".^.^."]),),
        in_json=(("toichika\n>.\n.v\nregions:\nab\nab\n", {"regions": ["ab", "ab"], "grid": [">.", ".v"]}),),
        made=(
            Making((5, 5)),
            Making((4, 6)),
        ),
    )
