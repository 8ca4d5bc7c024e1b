"""Hakoiri-masashi: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "hakoiri-masashi\n.c...\n....s\n.....\n.....\n.tc..\nregions:\naaaaa\naabba\nccbbb\nccbbb\nccbbb\n"
SOLVED = (".c...", ".tsts", ".c...", ".s...", ".tc..")


class TestHakoiriMasashi(GenreSuite):
    card = Card(
        name="hakoiri-masashi",
        aliases=("hakoiri",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. c   . .   .
      - -
. . | . . | s
- -         -
. . | . .   .
. . | . .   .
. t | c .   .""",
        solved_board="""\
. c   . .   .
      - -
. t | s t | s
- -         -
. c | . .   .
. s | . .   .
. t | c .   .""",
        small=(
            "hakoiri-masashi\nregions:\naaa\n",
            "hakoiri-masashi\nc..\n..?\nregions:\naaa\naaa\n",
            "hakoiri-masashi\n...\n.t.\n...\nregions:\naab\naab\nabb\n",
            "hakoiri-masashi\nct\nregions:\naa\n",
        ),
        forms=(
            (
                "hakoiri-masashi\nc..\n..?\nregions:\naaa\naaa\n",
                "hakoiri-masashi\nC - -\n- - ?\nregions:\n1 1 1\n1 1 1\n",
                '{"puzzle": "hakoiri-masashi", "regions": ["aaa", "aaa"], "grid": ["c..", "..?"]}',
                "https://puzz.link/p?hakoiri/3/2/001d.",
            ),
        ),
        refused=(
            ("hakoiri-masashi\n..\n..", "the puzzle has no regions"),
            ("hakoiri-masashi\nx..\nregions:\naaa", "'x' is no cell; expected c, t, s, ?, or . for none"),
            ("https://puzz.link/p?hakoiri/2/2/0", "the link ends where"),
            ("https://puzz.link/p?hakoiri/3/1/04b", "'4' is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("hakoiri-masashi\nregions:\naaaa\n", ("cc.s",), "the room of r1c1 has 2 circles, not 1"),
            ("hakoiri-masashi\nregions:\naaa\naaa\n", ("ct.", ".s."), None),
            ("hakoiri-masashi\nregions:\naaabbb\n", ("tsccts",), "r1c3 and r1c4 touch and have a circle each"),
            ("hakoiri-masashi\nregions:\naaaa\n", ("ct.s",), "r1c4 is cut off from r1c1"),
            ("hakoiri-masashi\n?...\nregions:\naaaa\n", (".cts",), "r1c1 is given as a symbol, not nothing"),
            ("hakoiri-masashi\nt..\nregions:\naaa\n", ("cts",), "r1c1 is given as a triangle, not a circle"),
        ),
        wrong=(("hakoiri-masashi\nc.c\nregions:\naaa\n", ("r1c1 is a circle", "r1c3 is a circle")),),
        open=(("hakoiri-masashi\n.t.\nregions:\naaa\n", ("r1c1", "r1c3")),),
        unique=(("hakoiri-masashi\nct.\nregions:\naaa\n", ("cts",)),),
        answers=((PUZZLE, SOLVED, [".c...", ".tsts", ".c...", ".s...", ".tc.."]),),
        in_json=(
            ("hakoiri-masashi\nc..\n..?\nregions:\naaa\naaa\n", {"regions": ["aaa", "aaa"], "grid": ["c..", "..?"]}),
        ),
        blank=((2, 3, {}, "hakoiri-masashi\nregions:\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((5, 5)),
            Making((5, 6)),
        ),
    )
