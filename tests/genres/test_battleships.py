"""Battleships: the data card; random fleets against all sets of cells; links."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest

from clueproof import Made, parse, solutions
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = """\
battleships fleet=3,2,1
framed:
. 1 1 1 3 1 3
2 . . . . . .
2 . > . . . .
3 . . . . . .
0 . . . . . .
3 . . . . . .
0 . . . . . .
"""
SOLVED = ("...#.#", "##....", "...###", "......", "..##.#", "......")
BOARD = """\
  1 1 1 3 1 3
2 . . . . . .
2 . > . . . .
3 . . . . . .
0 . . . . . .
3 . . . . . .
0 . . . . . .
ships: 3 of 1 cell, 2 of 2 cells, 1 of 3 cells"""
SOLVED_BOARD = """\
  1 1 1 3 1 3
2 . . . # . #
2 # > . . . .
3 . . . # # #
0 . . . . . .
3 . . # # . #
0 . . . . . .
ships: 3 of 1 cell, 2 of 2 cells, 1 of 3 cells"""
LOW = "battleships fleet=2\nframed:\n. 1 . .\n. . . ~\n1 . . x\n"


def has_a_fleet_and_all_counts(made: Made) -> bool:
    shape = made.puzzle.shape
    return bool(shape.fleet) and len(made.puzzle.clues["count"]) == shape.height + shape.width


class TestBattleships(GenreSuite):
    card = Card(
        name="battleships",
        aliases=("battleship", "solitaire-battleships", "bimaru"),
        source="a 6x6 of a collection",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=BOARD,
        solved_board=SOLVED_BOARD,
        small=(
            "battleships\nframed:\n. 1\n. .\n",
            "battleships fleet=0,1\nframed:\n. . . .\n. . m .\n",
            "battleships fleet=0,1\nframed:\n. . . .\n. . < .\n. . . .\n",
            "battleships\nframed:\n. . . .\n2 ^ . .\n. . . o\n",
            "battleships\nframed:\n. . . .\n. . . .\n. . m .\n. v . .\n",
            "battleships fleet=1,1\nframed:\n. . 1 .\n1 . . .\n. . ~ .\n. . . x\n",
            LOW,
        ),
        forms=(
            (
                LOW,
                "bimaru fleet=2,0\nframed:\n.1..\n...W\n1..X",
                "battleships fleet=2\ncol_counts: 1 . .\nrow_counts: . 1\n..~\n..x",
                '{"puzzle": "battleships", "fleet": [2], "grid": ["..~", "..x"], "col_counts": [1, null, null],'
                ' "row_counts": [null, 1]}',
                '{"puzzle": "battleships", "inputs": {"board": [[" ", " ", "W"], [" ", " ", "x"]], "top": [1, -1, -1],'
                ' "side": [-1, 1], "ship_counts": {"1": 2}}}',
            ),
            (
                "battleships fleet=3,2,1\nframed:\n. 4 . . .\n. ^ . o .\n. m . . .\n. v . . .\n. . . < >\n",
                "battleships fleet=3,2,1\nframed:\n. 4 . . .\n. U . S .\n. M . . .\n. D . . .\n. . . L R",
                "https://puzz.link/p?battleship/4/4/4m1g6g5i2k34//c",
            ),
            (
                "battleships fleet=1,0,1\nframed:\n. . .\n1 . .\n. . .\n. . .\n",
                "https://puzz.link/p?battleship/2/3/h1hl/2/11g/31s",
            ),
        ),
        refused=(
            ("battleships", "the puzzle has no grid"),
            ("battleships\nO.", "'O' is no cell; expected ~, ^, v, <, >, m, o, x, or . for none"),
            ("battleships fleet=1,a\n..", "fleet: 'a' is no number of ships; expected how many ships there are of"),
            ("battleships fleet=0,0,1\n..", "fleet: a ship of 3 cells is longer than the board"),
            ("battleships fleet=0\n..", "fleet: there is no ship"),
            ('{"puzzle": "battleships", "grid": [".."], "fleet": {"9": 1}}', "fleet: '9' is no length of a ship"),
            ('{"puzzle": "battleships", "grid": [".."], "fleet": true}', "fleet: expected how many ships there are of"),
            ("battleships\nframed:\n. 2 .\n. . .", "<text>:3:3: 2 is more than the 1 cell of that column"),
            ("https://puzz.link/p?battleship/2/5/m7hai89g/2/22u/22u", "'2' stands where a ship in a straight line"),
            ("https://puzz.link/p?battleship/2/2/jj//x", "'x' stands where a fleet (c, d, e) was expected"),
            ("https://puzz.link/p?battleship/2/2/jj", "the link ends where '/' was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 6 by 6"),
            (PUZZLE, ("..#..#", *SOLVED[1:]), "r1c3 and r2c2 are ship parts and touch at a corner"),
            (PUZZLE, ("...#..", *SOLVED[1:]), "there are 2 ships of 1 cell, not 3"),
            (PUZZLE, (*SOLVED[:5], "#....."), "there are 4 ships of 1 cell, not 3"),
            (PUZZLE, ("...#.#", ".##...", *SOLVED[2:]), "r1c4 and r2c3 are ship parts and touch at a corner"),
            (LOW, ("...", "#.#"), "row 2 has 2 ship parts, not 1"),
            (LOW, ("#..", "..#"), None),
            (LOW, ("..#", "#.."), "r1c3 is a ship of one cell, not what is given"),
            ("battleships\nm.", ("#.",), "r1c1 is a ship of one cell, not what is given"),
            ("battleships\n..", ("x.",), "r1c1 has neither a ship part (#) nor nothing (.)"),
        ),
        wrong=(
            ("battleships\nframed:\n. . .\n2 ~ .", ("r1c1 is water", "row 1 has 2 ship parts")),
            ("battleships\n^.", ("r1c1 is the upper end of a ship",)),
        ),
        open=(("battleships fleet=1\nframed:\n. . . .\n. . ~ .", ("r1c1", "r1c3")),),
        unique=((LOW, ("#..", "..#")), ("battleships\nframed:\n. 1 0\n. . .", ("#.",))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=((LOW, {"fleet": [2], "grid": ["..~", "..x"], "col_counts": [1, None, None]}),),
        blank=((2, 3, {"fleet": "1,1"}, "battleships fleet=1,1\n...\n..."),),
        links=(("unique", "https://puzz.link/p?battleship/6/6/g12h2g30g3gk0r3w//c"),),
        no_links=(("battleships\n..", "links say how many ships there are"),),
        made=(
            Making((4, 4), again=True, holds=has_a_fleet_and_all_counts),
            Making((5, 6), again=True, holds=has_a_fleet_and_all_counts),
        ),
    )


def ships(cells: set[tuple[int, int]]) -> list[int] | None:
    """The lengths of the ships, None if two of them touch or one is no straight line."""
    if any((r + 1, c + side) in cells for r, c in cells for side in (-1, 1)):
        return None
    across = [c for r, c in cells if (r, c - 1) not in cells for c in [(r, c)]]
    lengths = []
    for r, c in across:
        wide = next(n for n in range(1, 99) if (r, c + n) not in cells)
        if (r - 1, c) not in cells:
            high = next(n for n in range(1, 99) if (r + n, c) not in cells)
            lengths.append(max(wide, high))
    return sorted(lengths)


@pytest.mark.parametrize("number", range(8))
def test_random_boards(number: int) -> None:
    """Counts of a random fleet, some left out, with the fleet or without, against all sets of cells."""
    chance = Random(number)
    height, width = chance.choice([(2, 5), (3, 4), (4, 3), (3, 3)])
    every = []
    for way in product((0, 1), repeat=height * width):
        cells = {divmod(place, width) for place, ship in enumerate(way) if ship}
        if (fleet := ships(cells)) is not None:
            every.append((cells, fleet))

    def counts(cells: set[tuple[int, int]]) -> list[int]:
        columns = [sum((r, c) in cells for r in range(height)) for c in range(width)]
        return columns + [sum((r, c) in cells for c in range(width)) for r in range(height)]

    truth, fleet = chance.choice([one for one in every if one[1]])
    told = [says if chance.random() < 0.7 else None for says in counts(truth)]
    grid = [["" for _ in range(width)] for _ in range(height)]
    r, c = chance.randrange(height), chance.randrange(width)
    grid[r][c] = "x" if (r, c) in truth else "~"
    record = {"puzzle": "battleships", "grid": grid, "top": told[:width], "side": told[width:]}
    if number % 2:
        record["fleet"] = {str(length): fleet.count(length) for length in fleet}
    expected = {
        tuple("".join(".#"[(r, c) in cells] for c in range(width)) for r in range(height))
        for cells, lengths in every
        if (grid[r][c] == "x") == ((r, c) in cells) and (not number % 2 or lengths == fleet)
        if all(says in (None, found) for says, found in zip(told, counts(cells), strict=True))
    }
    assert {*solutions(parse(json.dumps(record)))} == expected
