"""Pentopia: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "pentopia\n. . . < <\n> . . . .\n. . . . .\n. . ^> . .\n. . . . .\n"
SOLVED = ("..#..", "..#..", "..##.", "...#.", ".....")


class TestPentopia(GenreSuite):
    card = Card(
        name="pentopia",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  .  .  <  <
 >  .  .  .  .
 .  .  .  .  .
 .  . ^>  .  .
 .  .  .  .  .
pieces: pentominoes""",
        solved_board="""\
 .  .  #  <  <
 >  .  #  .  .
 .  .  #  #  .
 .  . ^>  #  .
 .  .  .  .  .
pieces: pentominoes""",
        small=(
            "pentopia pieces=none\n.\n",
            'pentopia pieces="#,##"\n. > .\n. . .\n',
            'pentopia pieces="#,#,##" covered\n. ^ .\n. . ?\n',
            'pentopia pieces="#,##/#."\n. . >v\n. < .\n',
            'pentopia pieces="###/#.#/##." covered\n. . . .\n. . . .\n. . . .\n',
        ),
        forms=(
            (
                'pentopia pieces="##/#." covered\n. >< .\n? . .\n',
                'pentopia pieces="##/#." covered=yes\n. lr .\n? _ .',
                'pentopia pieces="##/#." covered\n. <> .\n? . .',
                '{"puzzle": "pentopia", "pieces": "##/#.", "covered": true, "board": [". >< .", "? . ."]}',
                "https://puzz.link/p?pentopia/t/3/2/gcg.h/1/22s",
            ),
            ("pentopia\n. ^v\n", "https://puzz.link/p?pentopia/2/1/g3//p"),
        ),
        refused=(
            ("pentopia", "the puzzle has no grid"),
            (
                "pentopia\n. x .",
                "<text>:2:3: 'x' is no cell; expected arrows (^ > v <) in one direction or several, ?",
            ),
            ("https://puzz.link/p?pentopia/3/1/0h//p", "'0' stands where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 5 by 5"),
            ('pentopia pieces="##"\n? . .', ("##.",), "r1c1 has a clue, but is covered"),
            ('pentopia pieces="##" covered\n? . .', ("##.",), None),
            ('pentopia pieces="#,#"\n. .\n. .', ("#.", ".#"), "r1c1 and r2c2 are of pieces that touch at a corner"),
            ('pentopia pieces="#,##"\n. . .', ("#.#",), "there is 2 times the piece #, not 1"),
            ('pentopia pieces="#,##"\n. . . .', ("###.",), "the shaded cells around r1c1 form none of the pieces"),
            ('pentopia pieces="#"\n> . .', ("...",), "there is no piece where r1c1 points"),
            ('pentopia pieces="#,#"\n. . > . .', ("#...#",), "the pieces nearest to r1c3 are ><, not >"),
            ('pentopia pieces="#,#"\n. . > .', ("#..#",), None),
        ),
        wrong=(('pentopia pieces="#"\n< . .\n', ("the pieces nearest to r1c1 are where it points",)),),
        open=(('pentopia pieces="##"\n. . .\n', ()),),
        unique=(('pentopia pieces="##"\n. . > . .\n', ("...##",)),),
        answers=((PUZZLE, SOLVED, ["..#..", "..#..", "..##.", "...#.", "....."]),),
        in_json=(
            (
                'pentopia pieces="##" covered\n. >< .\n? . .\n',
                {"pieces": "##", "covered": True, "grid": [". >< .", "? . ."]},
            ),
        ),
        blank=((2, 3, {"pieces": "tetrominoes"}, "pentopia pieces=tetrominoes\n. . .\n. . ."),),
        made=(Making((5, 5), count=2), Making((6, 7), options={"covered": True})),
        not_implied=frozenset({"given"}),
    )
