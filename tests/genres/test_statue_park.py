"""Statue Park: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = 'statue-park pieces="####,##./.##"\n....B\n...WW\n...W.\n.W...\n'
SOLVED = (".####", ".....", ".##..", "..##.")


class TestStatuePark(GenreSuite):
    card = Card(
        name="statue-park",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . @
. . . o o
. . . o .
. o . . .
pieces: ####, ##./.##""",
        solved_board="""\
. # # # @
. . . o o
. # # o .
. o # # .
pieces: ####, ##./.##""",
        small=(
            "statue-park pieces=none\n.\n",
            'statue-park pieces="#,##"\n...\n.W.\n',
            'statue-park pieces="##/#."\nB..\n...\n',
            'statue-park pieces="#,#,###"\n....\n..B.\n',
            "statue-park\n...\n",
        ),
        forms=(
            (
                'statue-park pieces="##/#.,#"\n.W.\nB..\n',
                'statue-park pieces="##/#. #"\n. w .\nb . .',
                '{"puzzle": "statue-park", "pieces": ["##/#.", "#"], "board": [["", "W", ""], ["B", null, ""]]}',
                "https://puzz.link/p?statuepark/3/2/3i/2/22s/11g",
            ),
            (
                "statue-park\n...\n...\n",
                "statue-park pieces=pentominoes\n...\n...",
                "https://puzz.link/p?statuepark/3/2/00//p",
            ),
            (
                "statue-park pieces=double-tetrominoes\n...\n",
                'statue-park pieces="####,####,##/##,##/##,##./.##,.##/##.,###/.#.,###/.#.,###/#..,###/#.."\n...\n',
            ),
        ),
        refused=(
            ("statue-park", "the puzzle has no grid"),
            ("statue-park\n.x.", "<text>:2:2: 'x' is no cell; expected W, B, or . for none"),
            (
                "statue-park pieces=hexominoes\n...",
                "pieces: 'hexominoes' is no piece; expected # for its cells, as in ##/#.,###, or",
            ),
            ('statue-park pieces="#./.#"\n...', "pieces: the cells of '#./.#' do not hang together"),
            ("https://puzz.link/p?statuepark/3/1/0//q", "'q' stands where a bank (p, t, d, z)"),
            ("https://puzz.link/p?statuepark/3/1/0/1/01g", "'0' stands where the size of a piece"),
        ),
        written=('statue-park pieces="######"\n...\n',),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 5"),
            ('statue-park pieces="##"\n...\n...', ("...", "..."), "there is 0 times the piece ##, not 1"),
            (
                'statue-park pieces="##"\n...\n...',
                ("##.", "..#"),
                "the shaded cells around r2c3 form none of the pieces",
            ),
            ('statue-park pieces="##,#"\n...\n...', ("##.", "..#"), "r2c1 is cut off from r1c3"),
            ('statue-park pieces="##,#"\n...\n...', ("#.#", "..."), "there is 0 times the piece ##, not 1"),
            (
                'statue-park pieces="##,##"\n...\n...',
                ("##.", "##."),
                "the shaded cells around r1c1 form none of the pieces",
            ),
            ('statue-park pieces="#,#"\n...\n...', (".#.", "#.."), "r1c3 is cut off from r1c1"),
            ('statue-park pieces="#"\nW..', ("#..",), "r1c1 has a white circle, but is covered"),
            ('statue-park pieces="#"\n..B', ("#..",), "r1c3 has a black circle, but is not covered"),
        ),
        wrong=(('statue-park pieces="##"\nW.\n', ("r1c1 is unshaded",)),),
        open=(('statue-park pieces="##"\n...\n', ()),),
        unique=(('statue-park pieces="###"\n...\n', ("###",)),),
        answers=((PUZZLE, SOLVED, [".####", ".....", ".##..", "..##."]),),
        in_json=(('statue-park pieces="##/#.,#"\n.W.\nB..\n', {"pieces": "##/#.,#", "grid": [".W.", "B.."]}),),
        blank=((2, 3, {"pieces": "tetrominoes"}, "statue-park pieces=tetrominoes\n...\n..."),),
        made=(Making((4, 5)), Making((6, 6), count=2), Making((7, 5), options={"pieces": "####,###/#.."})),
    )
