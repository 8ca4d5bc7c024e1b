"""Magnets: the data card; all boards of small divisions; game ids; bad divisions."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite

PUZZLE = """\
magnets
top: . 2 . .
bottom: 2 2 3 .
left: . . . . .
right: . 1 . 2 .
<>^^
^^vv
vv<>
^^<>
vv<>
"""
SMALL = "magnets\ntop: . 1 .\nbottom: 1 . 0\nleft: 1 .\nright: . 0\n<>^\n<>v\n"
ODD = "magnets\ntop: . . .\nbottom: . 1 .\nleft: . 0 .\nright: 1 . .\n<>^\n^*v\nv<>\n"


class TestMagnets(GenreSuite):
    card = Card(
        name="magnets",
        source="made up",
        puzzle=PUZZLE,
        solution=("..-.", "+-+.", "-+-+", "+-+-", "-+-+"),
        board="""\
       2
 +-------+---+---+
 | .   . | . | . |
 +---+---+   |   |
 | . | . | . | . |  1
 |   |   +---+---+
 | . | . | .   . |
 +---+---+-------+
 | . | . | .   . |  2
 |   |   +-------+
 | . | . | .   . |
 +---+---+-------+
   2   2   3""",
        solved_board="""\
       2
 +-------+---+---+
 | .   . | - | . |
 +---+---+   |   |
 | + | - | + | . |  1
 |   |   +---+---+
 | - | + | -   + |
 +---+---+-------+
 | + | - | +   - |  2
 |   |   +-------+
 | - | + | -   + |
 +---+---+-------+
   2   2   3""",
        small=(
            "magnets\ntop: . .\nbottom: . .\nleft: .\nright: .\n<>\n",
            "magnets\ntop: .\nbottom: .\nleft: . . .\nright: . 1 .\n^\nv\n*\n",
            SMALL,
            ODD,
            SMALL.replace("magnets", "magnets anti"),
            "magnets anti\ntop: . . .\nbottom: . . .\nleft: . .\nright: . .\n<>^\n<>v\n",
        ),
        forms=(
            (
                SMALL,
                SMALL.replace(" ", ""),
                "magnets\n<>^\n<>v\nleft: 1 .\ntop: . 1 .\nright:\n.\n0\nbottom: 1.0",
                "magnets\nframed:\n+ . 1 . .\n1 < > ^ .\n. < > v 0\n. 1 . 0 -\n",
                "magnets\nframed:\n..1..\n1LRT.\n.LRB0\n.1.0.\n",
                '{"puzzle": "magnets", "framed": ["..1..", "1LRT.", ".LRB0", ".1.0."]}',
                '{"puzzle": "magnets", "board": [["H", "H", "V"], ["H", "H", "V"]], "top_pos": [-1, 1, -1],'
                ' "top_neg": [1, -1, 0], "side_pos": [1, -1], "side_neg": [-1, 0]}',
                '{"puzzle": "magnets", "grid": [[1, 1, 2], [3, 3, 2]], "top": [null, 1, ""], "bottom": "1.0",'
                ' "left": [1, "."], "right": ["", 0]}',
            ),
        ),
        written=("magnets\ntop: 10 .\nbottom: . .\nleft:" + " ." * 12 + "\nright:" + " ." * 12 + "\n" + "<>\n" * 12,),
        refused=(
            ("magnets", "the puzzle has no grid"),
            ("magnets\n<>\n<^", "<text>:3:1: r2c1 is the left half of a domino, but the other half is missing"),
            ("magnets\n<>^", "<text>:2:3: r1c3 is the upper half of a domino, but the other half is missing"),
            ("magnets\n<>\nx*", "<text>:3:1: 'x' is no half of a domino; expected <, >, ^ or v, or * for no domino"),
            ("magnets\n<>\n<>>", "most rows have 2"),
            ("magnets\nHHH", "<text>:2:3: the domino that begins in r1c3 has no second half"),
            ("magnets\nHV\nHV", "<text>:2:1: the domino that begins in r1c1 has no second half"),
            ('{"puzzle": "magnets", "grid": [[1, 1, 1]]}', "column 3: domino 1 has 3 cells"),
            ('{"puzzle": "magnets", "grid": [[1, 2], [2, 1]]}', "column 2: the halves of domino 1 share no side"),
            ("magnets\ntop: 1 2\n<>", "top, position 2: 2 is more than the 1 cell of that column"),
            ("magnets\nleft: 3\n<>", "left, position 1: 3 is more than the 2 cells of that row"),
            ("magnets\ntop: 1 x\n<>", "top, position 2: 'x' is no clue; expected a number, or . for none"),
            ("magnets\ntop: 1 1 1\n<>", "top has 3 clues, but the grid has 2 columns"),
            ("magnets\nleft: 1 1\n<>", "left has 2 clues, but the grid has 1 rows"),
            ("magnets\nframed:\n. 1 . .\n1 < > .\n3 . . .", "<text>:5:1: a corner of the frame holds '3'"),
            ("magnets\nframed:\n. 1 . .\n1 < < .\n. . . .", "<text>:4:3: r1c1 is the left half"),
            ("magnets\nframed:\n. 1 .\n1 < .", "a frame has two rows and columns more than the cells"),
            ("magnets\ntop: 1 .\nframed:\n. 1 . .\n1 < > .\n. . . .", "give either framed or top, not both"),
        ),
        broken=(
            (SMALL.replace("magnets", "magnets anti"), ("-+.", "..."), None),
            (
                "magnets anti\ntop: . .\nbottom: . .\nleft: . .\nright: . .\n<>\n<>",
                ("-+", "+-"),
                "r1c1 and r2c1 have unequal poles and share a side",
            ),
            ("magnets anti\ntop: . .\nbottom: . .\nleft: . .\nright: . .\n<>\n<>", ("-+", "-+"), None),
            (SMALL, ("-+.", "..."), None),
            (SMALL, ("-+.",), "the solution is not 2 by 3"),
            (SMALL, ("-+.", ".+."), "the domino r2c1-r2c2 is .+"),
            (SMALL, ("++.", "..."), "the domino r1c1-r1c2 is ++"),
            (ODD, ("+-.", ".+.", "..."), "r2c2 belongs to no domino, but is +"),
            (SMALL, ("-++", "..-"), "r1c2 and r1c3 are both + and share a side"),
            (SMALL, ("-+.", "-+."), "r1c1 and r2c1 are both - and share a side"),
            (SMALL, ("+-.", "..."), "column 2 has 0 +, not 1"),
            (SMALL, ("-+.", "+-."), "row 2 has 1 -, not 0"),
        ),
        wrong=(("magnets\ntop: 1 0\nleft: 1\nright: 0\n<>\n", ("column 1 has 1 +", "row 1 has 0 -")),),
        open=(("magnets\n<>\n", ("r1c1", "r1c2")),),
        answers=((SMALL, ("-+.", "..."), ["-+.", "..."]),),
        in_json=((SMALL, {"top": ". 1 .", "right": ". 0", "grid": ["<>^", "<>v"]}),),
        blank=((2, 3, {}, "magnets\n***\n***\n"),),
        ids=(
            (
                "unique",
                "6x5:221132,21233,221123,21233,LRLRTTLRTTBBLRBBTTTLRTBBBLRBLR",
                "6x5de:221132,21233,221123,21233,LRLRTTLRTTBBLRBBTTTLRTBBBLRBLR",
            ),
            (
                "unique",
                "6x5:.1.2.1,.0213,...2..,1.1..,TLRTTTBLRBBBLRLRTTTLRTBBBLRBLR",
                "6x5dtS:.1.2.1,.0213,...2..,1.1..,TLRTTTBLRBBBLRLRTTTLRTBBBLRBLR",
            ),
            (
                "unique",
                "5x5:11222,22211,11222,12212,LRTLRTTBTTBBTBBT*BLRBLRLR",
                "5x5dt:11222,22211,11222,12212,LRTLRTTBTTBBTBBT*BLRBLRLR",
            ),
        ),
        bad_ids=(
            ("3x2:.1.,1.,1.0,.0,LRTLR", 24, "the game id ends where half a domino (L, R, T, B or *) was expected"),
            ("3x2:.1,1.,1.0,.0,LRTLRB", 7, "',' stands where a number or a dot was expected"),
            ("3x2:.1.,1.,1.0,.0,LRTLRX", 24, "'X' stands where half a domino (L, R, T, B or *) was expected"),
            ("3x2:.1.,1.,1.0,.0,LRTLRBL", 25, "'L' stands where the end of the game id was expected"),
        ),
    )
