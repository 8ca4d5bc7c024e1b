"""Guide Arrow: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "guide-arrow\n.v..\n.<.v\n....\nG...\n"
SOLVED_BOARD = """\
# v . #
. < # v
. # . .
G . . #"""
SOLVED = ("#..#", "..#.", ".#..", "...#")


class TestGuideArrow(GenreSuite):
    card = Card(
        name="guide-arrow",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. v . .
. < . v
. . . .
G . . .""",
        solved_board=SOLVED_BOARD,
        small=(
            "guide-arrow\nG\n",
            "guide-arrow\n.G\n",
            "guide-arrow\nG..\n...\n",
            "guide-arrow\nG..\n.?.\n...\n",
            "guide-arrow\nG.<\n.>.\n^..\n",
            "guide-arrow\nv.G\n...\n",
        ),
        refused=(
            ("guide-arrow", "the puzzle has no grid"),
            ("guide-arrow\n...\n", "the grid has no G, the goal"),
            ("guide-arrow\nG.G\n", "the grid has 2 G, the goal"),
            ("guide-arrow\nG.X\n", "'X' is no cell; expected ^, v, <, >, ?, or . for none"),
            ("https://puzz.link/p?guidearrow/2/2/33j", "the goal is in no cell of the board"),
            ("https://puzz.link/p?guidearrow/2/2/111i", "the goal, r1c1, has an arrow"),
            ("https://puzz.link/p?guidearrow/4/4/11", "the link ends where"),
        ),
        open=(("guide-arrow\nG..\n...\n", ()),),
        unique=(("guide-arrow\nG<\n^.\n", ("..", ".#")),),
        in_json=(("guide-arrow\nG.<\n.>.\n", {"grid": ["G.<", ".>."]}),),
        blank=((2, 3, {}, "guide-arrow\nG..\n..."),),
        links=(("multiple", "https://puzz.link/p?guidearrow/3/2/11l", "guide-arrow\nG..\n...\n"),),
        made=(Making((4, 4)), Making((4, 6), count=2)),
        broken=(
            (PUZZLE, SOLVED, None),
            ("guide-arrow\nG..\n...\n", ("#..", ".#."), "the goal, r1c1, is shaded"),
            ("guide-arrow\nG..\n...\n", ("...", ".##"), "r2c2 and r2c3 are shaded and share a side"),
            ("guide-arrow\nG.\n..\n", (".#", "#."), "r2c2 is cut off from r1c1"),
            ("guide-arrow\nG..\n...\n", ("...", "..#"), "the unshaded cells form a loop"),
            ("guide-arrow\nG..\n...\n", ("...", ".#."), None),
            ("guide-arrow\nG..\n.?.\n", ("...", ".#."), "r2c2 has an arrow, but is shaded"),
            ("guide-arrow\nG..\n..<\n", ("...", ".#."), "the arrow in r2c3 points off the way to the goal"),
        ),
        wrong=(
            (
                "guide-arrow\n>.G\n.>.\n",
                ("from r1c1 to r1c2 is the way to the goal", "from r2c2 to r2c3 is the way to the goal"),
            ),
            ("guide-arrow\n^.G\n...\n", ("the arrow in r1c1 points off the board",)),
        ),
        forms=(
            ("guide-arrow\nG.v\n?..\n", "guide-arrow\nG . V\n? . .\n", "https://puzz.link/p?guidearrow/3/2/11h2.h"),
            ("guide-arrow\nG?\n", "https://puzz.link/p?guidearrow/2/1/11g0", "https://puzz.link/p?guidearrow/2/1/11g."),
        ),
        answers=((PUZZLE, SOLVED, ["#..#", "..#.", ".#..", "...#"]),),
    )
