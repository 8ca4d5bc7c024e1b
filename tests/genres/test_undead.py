"""Undead: the data card; ways between mirrors, game ids, the maker."""

from __future__ import annotations

import json
from itertools import product

import pytest

from clueproof import Made, parse, solutions, to_game_id, verify
from clueproof.encoders.undead import KINDS
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.objects import way
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = """\
undead ghosts=3 vampires=3 zombies=2
top: 3 0 1 1
bottom: 3 0 3 0
left: 1 4 0 1
right: 1 1 3 0
./\\.
..\\\\
...\\
.\\//
"""
SOLVED = ("V..Z", "ZV..", "GGG.", "V...")
GIVEN_TOO = """\
undead ghosts=2 vampires=2 zombies=1
top: . 1 .
bottom: . . .
left: 1 3 .
right: . . .
\\./
.V.
/./
"""
GIVEN_SOLVED = (".G.", "ZVV", ".G.")
BARE = "undead\ntop: . .\nbottom: . .\nleft: .\nright: .\n..\n"
WIDE = "undead zombies=1\ntop: . . 1\nbottom: . 2 .\nleft: 1 .\nright: . .\n./.\n..\\\n"
LOOP = "undead\ntop: . 1 .\nbottom: . . .\nleft: . . .\nright: . . .\n/.\\\n...\n\\./\n"
TWICE = "undead\ntop: . . .\nbottom: . . .\nleft: 6 . .\nright: . . .\n..\\\n/..\n\\./\n"
SEEN = "undead vampires=1\ntop: 1 0\nbottom: . .\nleft: 1 .\nright: . 1\n.\\\n..\n"


def has_all_numbers(made: Made) -> bool:
    puzzle = made.puzzle
    assert verify(parse(to_game_id(puzzle), "undead")).word == "unique"
    return (
        len(puzzle.shape.mirrors) >= 10 and {*puzzle.clues} == {"border", *KINDS} and len(puzzle.clues["border"]) == 20
    )


class TestUndead(GenreSuite):
    card = Card(
        name="undead",
        aliases=("haunted",),
        source="made up",
        puzzle=GIVEN_TOO,
        solution=GIVEN_SOLVED,
        board="    1\n1 \\ . /\n3 . V .\n  / . /\nghosts 2, vampires 2, zombies 1",
        solved_board="    1\n1 \\ G /\n3 Z V V\n  / G /\nghosts 2, vampires 2, zombies 1",
        small=("undead\ntop: .\nbottom: .\nleft: .\nright: .\n.\n", BARE, WIDE, LOOP, SEEN, TWICE),
        forms=(
            (
                GIVEN_TOO,
                "haunted ghosts=2 vampires=2 zombies=1\ntop: .1.\nleft: 13.\n\\ . /\n. v .\n/ . /",
                '{"puzzle": "undead", "ghosts": 2, "vampires": 2, "zombies": 1, "grid": ["\\\\./", ".V.", "/./"],'
                ' "top": [".", 1, "."], "left": [1, 3, "."], "sgt_id": "3x3:"}',
                '{"puzzle": "undead", "ghosts": 2, "vampires": 2, "zombies": 1,'
                ' "board": [["\\\\", " ", "/"], [" ", "V", " "], ["/", " ", "/"]],'
                ' "top": [-1, 1, -1], "left": [1, 3, ""]}',
            ),
        ),
        unique=((PUZZLE, SOLVED),),
        written=(PUZZLE,),
        refused=(
            ("undead\n.x\n..", "<text>:2:2: 'x' is no cell; expected G, V, Z, or . for none; / or \\ for a mirror"),
            ("undead\ntop: 3 .\n..\n..", "column 1 from the top: 3 is more than the 2 monsters met there\n"),
            ("undead\ntop: . .\nright: 1\n.\\\n", "row 1 from the right: 1 is more than the 0 monsters met there\n"),
            ("undead\ntop: 1 2 3\n..\n..", "top has 3 clues, but the grid has 2 columns"),
            ("undead\nleft: x .\n..\n..", "left, position 1: 'x' is no clue"),
            ("undead ghosts=5\n..\n./", "5 ghosts are more than the 3 cells without a mirror\n"),
            ("undead ghosts=-1\n..\n./", "ghosts must be at least 0, not -1"),
            ("undead gosts=1\n..", "unknown option 'gosts'; did you mean 'ghosts'?"),
            ("undead\n...\n..", "row 2 has 2 cells"),
            ("undead", "the puzzle has no grid"),
        ),
        broken=(
            (GIVEN_TOO, GIVEN_SOLVED, None),
            (GIVEN_TOO, (".G.", "VVZ", ".G."), "row 1 from the left shows 0, not 1"),
            (GIVEN_TOO, (".G.", "ZVZ", ".G."), "the grid holds 1 vampire, not 2"),
            (GIVEN_TOO, (".G.", "ZZV", ".G."), "r2c2 is given as a vampire, not a zombie"),
            (GIVEN_TOO, (".G.", "ZV.", ".G."), "r2c3 holds none of G, V, Z"),
            (GIVEN_TOO, ("GG.", "ZVV", ".G."), "r1c1 is not open, but holds G"),
            (GIVEN_TOO, (".G.", "ZVV"), "the solution is not 3 by 3"),
        ),
        wrong=(
            (
                "undead\ntop: . .\nbottom: . .\nleft: 1 .\nright: 2 .\n..\n\\/",
                ("row 1 from the left shows 1", "row 1 from the right shows 2"),
            ),
            ("undead ghosts=2 zombies=1\n..", ("the grid holds 2 ghosts", "the grid holds 1 zombie")),
        ),
        open=((BARE, ()),),
        answers=((GIVEN_TOO, GIVEN_SOLVED, list(GIVEN_SOLVED)),),
        in_json=((GIVEN_TOO, {"ghosts": 2, "grid": ["\\./", ".V.", "/./"], "top": ". 1 ."}),),
        blank=((1, 2, {}, BARE),),
        ids=(
            ("unique", "4x4:3,3,2,aRLcLLcLaLRR,3,0,1,1,1,1,3,0,0,3,0,3,1,0,4,1"),
            ("unique", "5x5:4,2,10,LfRcLLaRaRaRaLaLb,3,4,3,4,3,3,2,2,2,4,2,1,4,3,0,0,2,2,3,4"),
            ("unique", "7x4:3,5,9,hLaLRLLcLaRaLLbLLa,3,1,3,2,0,3,1,5,1,2,2,3,1,3,3,3,3,0,0,3,3,5"),
        ),
        bad_ids=(
            ("4x4:3,3", 8, "the game id ends where ',' was expected"),
            ("2x2:x", 5, "'x' stands where the number of ghosts was expected"),
            ("2x2:1,1,2,d,1,1,1", 18, "the game id ends where ',' was expected"),
            ("2x2:1,1,2,e,1,1,1,1,1,1,1,1", 11, "'e' stands where no more than 4 cells in all was expected"),
            ("2x2:1,1,2,LRX,1,1,1,1,1,1,1,1", 13, "'X' stands where a cell was expected"),
            ("2x2:1,1,2,d,1,1,1,1,1,1,1,1,1", 28, "',' stands where the end of the game id was expected"),
            (
                "4x4:3,3,2,aRLcLLcLaLRR,3,0,1,1,1,1,3,0,0,3,0,3,1,0,4,",
                54,
                "the game id ends where the number of monsters that are seen was expected",
            ),
        ),
        no_ids=((GIVEN_TOO, "no monster is given"), (WIDE, "all numbers around the grid, and all totals, are given")),
        made=(Making((4, 6), density=0.4, seed=4, count=3, backend="cpsat", holds=has_all_numbers),),
    )


def test_ways() -> None:
    shape = parse(TWICE).shape
    assert way(shape, (-1, 0)) == [((0, 0), False)]
    # down at the upper right corner, left at the lower right one, up, and across its own way
    assert way(shape, (0, -1)) == [
        ((0, 0), False),
        ((0, 1), False),
        ((1, 2), True),
        ((2, 1), True),
        ((1, 1), True),
        ((1, 2), True),
    ]


def test_who_is_met_twice_counts_twice() -> None:
    puzzle = parse(TWICE)
    found = [*solutions(puzzle)]
    # five cells make six: none of them may be hidden
    assert found
    assert {board[1][2] for board in found} == {"G", "Z"}
    assert {board[0][0] for board in found} == {"V", "Z"}
    board = (found[0][0], found[0][1][:2] + "V", found[0][2])
    assert puzzle.rules.check(puzzle, board) == "row 1 from the left shows 4, not 6"


@pytest.mark.parametrize("rows", [["..", "\\/"], ["./.", "..\\"], ["/.", ".."]])
def test_all_boards_and_what_they_show(rows: list[str]) -> None:
    """Every filling with all that it shows has those solutions that show the same."""
    bare = parse(json.dumps({"puzzle": "undead", "grid": rows}))
    cells = bare.shape.open_cells
    shown = {}
    for values in product(range(1, 4), repeat=len(cells)):
        board = bare.rules.decode(bare, values)
        shown[board] = frozenset(clue for clue in bare.rules.implied(bare, board) if clue.kind != GIVEN)
    for board in [*shown][:: max(1, len(shown) // 12)]:
        puzzle = bare.rules.with_clues(bare, shown[board])
        assert {*solutions(puzzle)} == {other for other, clues in shown.items() if clues == shown[board]}
