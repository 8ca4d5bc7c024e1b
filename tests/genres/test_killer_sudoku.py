"""Killer Sudoku: the data card; cages against all ways to fill them, game ids, the maker."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from clueproof import Made, parse, solutions
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = """\
killer-sudoku
12..
....
...2
....
cages:
.aab
.cc.
d..e
dd.e
targets:
a=6 c=6 d=7 e=6
"""
SOLVED = ((1, 2, 4, 3), (3, 4, 2, 1), (4, 3, 1, 2), (2, 1, 3, 4))
DIAGONALS = "killer-sudoku diagonals\ncages:\naa..\n..bb\nc...\nc...\ntargets:\na=3 b=3 c=5\n"
WITHOUT = "killer-sudoku size=4\n"
JIGSAW = "killer-sudoku\ncages:\nab.\nab.\ncc.\nregions:\nABB\nAAB\nCCC\ntargets:\na=3 c=5\n"
SMALL = "killer-sudoku\n.2\n..\ncages:\n.a\n.a\ntargets:\na=3\n"
EXTRAS = f"{PUZZLE}extras:\nthermo r4c2-r4c4\n"
LINE = "killer-sudoku box=1x3\n1..\n...\n...\ncages:\naab\nc.b\ncc.\ntargets:\na=3 b=4 c=6\n"


def has_diagonals_and_small_cages(made: Made) -> bool:
    shape = made.puzzle.shape
    return shape.diagonals and max(map(len, shape.cages)) <= 3 and len(made.puzzle.clues["cage"]) == len(shape.cages)


class TestKillerSudoku(GenreSuite):
    card = Card(
        name="killer-sudoku",
        aliases=("killer",),
        source="made up",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            "+-----------+-----------+\n"
            "|  1  : 6:2 |  .  :  .  |\n"
            "|     ......|...........|\n"
            "|  .  : 6:. |  .  :  .  |\n"
            "+-----------+-----------+\n"
            "| 7:. :  .  |  .  : 6:2 |\n"
            "|     ......|     :     |\n"
            "|  .     .  |  .  :  .  |\n"
            "+-----------+-----------+"
        ),
        solved_board=(
            "+-----------+-----------+\n"
            "|  1  : 6:2 |  4  :  3  |\n"
            "|     ......|...........|\n"
            "|  3  : 6:4 |  2  :  1  |\n"
            "+-----------+-----------+\n"
            "| 7:4 :  3  |  1  : 6:2 |\n"
            "|     ......|     :     |\n"
            "|  2     1  |  3  :  4  |\n"
            "+-----------+-----------+"
        ),
        small=(
            "killer-sudoku size=1\n",
            "killer-sudoku\n.\ncages:\na\ntargets:\na=1\n",
            SMALL,
            JIGSAW,
            LINE,
            EXTRAS,
            WITHOUT,
        ),
        square=True,
        forms=(
            (
                PUZZLE,
                "killer\n12..\n....\n...2\n....\ncages:\n.xxy\n.zz.\nw..v\nww.v\nsums: x=6, z=6, w=7, v=6",
                '{"puzzle": "killer", "n": 4, "box": [2, 2], "grid": ["12..", "....", "...2", "...."], "cages": ['
                '{"cells": [[0, 1], [0, 2]], "sum": 6}, {"cells": [[0, 3]]}, {"cells": [[1, 1], [1, 2]], "target": 6,'
                ' "op": "+"}, {"cells": [[2, 0], [3, 1], [3, 0]], "value": 7}, {"cells": [[2, 3], [3, 3]], "sum": 6}]}',
                '{"puzzle": "killer", "inputs": {"board": [[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]],'
                ' "block_size": [2, 2], "killer": [[[".", "01", "01", "02"], [".", "03", "03", "."],'
                ' ["04", ".", ".", "05"], ["04", "04", ".", "05"]], {"01": 6, "03": 6, "04": 7, "05": 6}]}}',
            ),
            (WITHOUT, '{"puzzle": "killer", "n": 4, "cages": []}', '{"puzzle": "killer", "n": 4}'),
        ),
        written=(DIAGONALS,),
        refused=(
            ("killer-sudoku", "the size of a Killer Sudoku is not stated"),
            (
                "killer-sudoku\ncages:\nab..\nba..\n....\n....",
                "cage 'a' is not connected: r1c1 and r2c2 are in different",
            ),
            ("killer-sudoku\ncages:\naa\naa", "the cage of r1c1 has 4 cells; there are 2 numbers\n"),
            (
                "killer-sudoku\ncages:\naa..\n....\n....\n....\ntargets: a=8",
                "cage 'a': different numbers from 1 to 4 in 2 cells add up to 3 at least and 7 at most, not 8\n",
            ),
            (
                "killer-sudoku\ncages:\na\ntargets: a=0",
                "cage 'a': different numbers from 1 to 1 in 1 cell add up to 1 at least",
            ),
            ("killer-sudoku\ncages:\na\ntargets: a=1+", "targets: '1+' of cage 'a' is none; expected a whole number\n"),
            ("killer-sudoku\ncages:\na\ntargets: b=1", "targets: there is no cage 'b'"),
            ("killer-sudoku\ncages:\naab\nabb", "<text>:"),
            ("killer-sudoku\n12..\n....\n....\n....\ncages:\naa.\n...\n...", "the grid has 4 rows of 4 cells"),
            ("killer-sudoku size=4\n5...\n....\n....\n....", "'5' is no cell; expected a number from 1 to 4"),
            ("killer-sudoku size=4\ncages:\naab\nbbb\nccc", "the stated height is 4"),
            ('{"puzzle": "killer", "n": 4, "cages": [{"cells": [[0, 0], [0, 4]]}]}', "r1c5 is not on a grid of 4 by 4"),
            (
                '{"puzzle": "killer", "n": 4, "cages": [{"cells": [[0, 0], [0, 1]], "op": "*", "target": 3}]}',
                "cage 1 of the list: expected a whole number as sum",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                WITHOUT,
                ((1, 2, 3, 4), (3, 4, 1, 2), (2, 3, 4, 1), (4, 1, 2, 2)),
                "row 4 does not hold every number from 1 to 4 once",
            ),
            (PUZZLE, ((1, 2, 3, 4), (3, 4, 2, 1), (4, 3, 1, 2), (2, 1, 4, 3)), "the cage of r1c2 adds up to 5, not 6"),
            (PUZZLE, ((1, 4, 2, 3), (3, 2, 4, 1), (4, 3, 1, 2), (2, 1, 3, 4)), "r1c2 is given as 2, not 4"),
            (
                "killer-sudoku box=1x3\ncages:\naa.\n.a.\n...",
                ((1, 2, 3), (2, 1, 3), (3, 1, 2)),
                "the cage of r1c1 has a number twice",
            ),
        ),
        wrong=(
            (
                "killer-sudoku\ncages:\naabb\n....\n....\n....\ntargets: a=3 b=3",
                ("r1c1 and r1c2 add up to 3", "r1c3 and r1c4 add up to 3"),
            ),
        ),
        open=((WITHOUT, ()),),
        answers=((PUZZLE, SOLVED, ["1243", "3421", "4312", "2134"]),),
        in_json=((SMALL, {"n": 2, "grid": [".2", ".."], "cages": [{"cells": [[0, 1], [1, 1]], "sum": 3}]}),),
        blank=((4, 4, {}, WITHOUT), (4, 4, {"diagonals": True}, "killer-sudoku diagonals size=4\n")),
        ids=(
            ("unique", "2x2k:p,aa_aaaaaa______a,9a3a4a7b3a8_6c"),
            ("unique", "2x3k:zj,b_ba_aa____a____baa__a__aa__aa__aa___aa_,10b10_7a6c9_7_13a7c5a5_7a10a14a9f7a"),
            (
                "unique",
                "3x3xk:zzzc,a__a_b_a__b_aaa__a______a_a_aaaba_a_a_a___ba_b__aa____a___aaa_b____________aa_a__ba__a___a_b__ba_,11a17_17_11a6_10a11f7a4a8_11a22a13a11_6a14a8a17_20b15_12e15b8a4e8a11_20a22_12_17a13b9f15e",
            ),
        ),
        bad_ids=(
            ("2x2k:p,aa_aaaaaa______a", 24, "the game id ends where ',' was expected"),
            ("2x2k:p", 7, "the game id ends where ',' was expected"),
            (
                "2x2k:p,aa_aaaaaa______a,9a3a4a7b3a8_6d",
                38,
                "'d' stands where no more than 16 cells in all was expected",
            ),
            ("2x2k:p,aa_aaaaaa______a,9_9_3a4a7b3a8_6c", None, "r1c2 has a sum, but is not the first cell of its cage"),
            ("2x2:p,aa_aaaaaa______a,9a3a4a7b3a8_6c", 1, "this is no Killer Sudoku; use --puzzle sudoku"),
        ),
        no_ids=(
            (PUZZLE, "every cell is in a cage of two cells or more"),
            ("killer-sudoku size=12", "has 9 rows at most, not 12"),
        ),
        made=(
            Making(
                (6, 6),
                options={"diagonals": True, "largest": 3},
                seed=3,
                count=2,
                backend="cpsat",
                holds=has_diagonals_and_small_cages,
            ),
        ),
    )


@pytest.mark.parametrize("many", [1, 2, 3])
def test_every_sum_of_a_cage(many: int) -> None:
    cells = [[0, 0], [0, 1], [1, 1]][:many]
    every = [*solutions(parse(WITHOUT))]
    assert len(every) == 288
    numbers = [sorted(rows[r][c] for r, c in cells) for rows in every]
    for total in range(many * (many + 1) // 2, many * (9 - many) // 2 + 1):
        record = {"puzzle": "killer", "n": 4, "cages": [{"cells": cells, "sum": total}]}
        found = {*solutions(parse(json.dumps(record)))}
        assert found == {
            rows
            for rows, inside in zip(every, numbers, strict=True)
            if sum(inside) == total and tuple(inside) in {*map(tuple, map(sorted, permutations((1, 2, 3, 4), many)))}
        }
