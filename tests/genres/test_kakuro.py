"""Kakuro: the data card; random boards against all fillings, other collections' forms, links, the maker."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest

from clueproof import BadPuzzleError, Made, parse, solutions
from clueproof.formats.links import to_link
from clueproof.grid import one_piece
from clueproof.puzzle.answers.cells import free_cells
from clueproof.puzzle.layers.black_cells import stretches
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = """\
kakuro
#   3\\  21\\ #   #
\\11 .   .   23\\ #
\\11 .   .   .   5\\
#   \\19 .   .   .
#   #   \\11 .   .
"""
SOLVED = (".....", ".29..", ".146.", "..892", "...83")
LINK = "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3"
"""The sample of https://github.com/robx/pzprjs (test/script/kakuro.js)."""


def is_turned_and_connected(made: Made) -> bool:
    shape = made.puzzle.shape
    free = {*free_cells(shape)}
    turned = {(shape.height - r, shape.width - c) for r, c in free}
    return turned == free and len(one_piece(free)) == len(free) and min(map(len, stretches(shape))) > 1


class TestKakuro(GenreSuite):
    card = Card(
        name="kakuro",
        aliases=("cross-sums",),
        source="made with this program",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            "  #  3\\ 21\\   #   #\n"
            "\\11   .   . 23\\   #\n"
            "\\11   .   .   .  5\\\n"
            "  # \\19   .   .   .\n"
            "  #   # \\11   .   ."
        ),
        solved_board=(
            "  #  3\\ 21\\   #   #\n"
            "\\11   2   9 23\\   #\n"
            "\\11   1   4   6  5\\\n"
            "  # \\19   8   9   2\n"
            "  #   # \\11   8   3"
        ),
        small=(
            "kakuro\n# 5\\\n\\5 .\n",
            "kakuro\n#\n",
            "kakuro\n# # 3\\\n\\3 . .\n",
            "kakuro\n#  4\\ 3\\\n\\3 .  .\n\\4 .  .\n",
            "kakuro\n#   .   .\n3\\3 .   .\n.   #   #\n",
            "kakuro\n#   .   7\n\\3 .   .\n.   #   #\n",
        ),
        forms=(
            (
                "kakuro\n#   4\\  3\\\n\\3  .   .\n1\\4 .   .\n.   #   #\n",
                "cross-sums\n# 4/ 3/\n/3 . .\n1/4 . .\n. # \\\n",
                "kakuro\n#|4\\|3\\\n\\3|_|_\n1\\4|_|_\n_|B|#\n",
                '{"puzzle": "kakuro", "grid": [["#", "4\\\\", "3\\\\0"], ["\\\\3", "", null], ["1\\\\4", ".", "."], '
                '[".", "#", "#"]]}',
            ),
            (
                "kakuro\n#  4\\ 3\\\n\\3 .  .\n\\4 .  .\n",
                '{"puzzle": "kakuro", "inputs": {"board": [[" ", " "], [" ", " "]], "row_sums": [[3], [4]], '
                '"col_sums": [[4], [3]]}}',
                '{"puzzle": "kakuro", "height": 3, "width": 3, "white": [[0, 0, 0], [0, 1, 1], [0, 1, 1]], '
                '"h_clues_row_col_len_sum": [[2, 1, 2, 3], [3, 1, 2, 4]], '
                '"v_clues_row_col_len_sum": [[1, 2, 2, 4], [1, 3, 2, 3]]}',
                "https://puzz.link/p?kakuro/2/2/n4334",
            ),
        ),
        refused=(
            ("kakuro\n# 4\\\n\\x .", "<text>:3:1: '\\\\x' is no cell; expected # for a black cell, sums such as 12\\"),
            ("kakuro\n# 4\\ 3\\\n\\3 . x", "<text>:3:6: 'x' is no cell"),
            (
                "kakuro\n# 4\\ 3\\\n\\2 . .",
                "<text>:3:1: the sum of the 2 cells to the right of it is from 3 to 17, not 2",
            ),
            ("kakuro\n# 18\\ #\n# . #\n# . #", "<text>:2:3: the sum of the 2 cells below it is from 3 to 17, not 18"),
            ("kakuro\n# 10\\\n# .", "the sum of the 1 cell below it is a number from 1 to 9, not 10"),
            ("kakuro\n# 4\\\n# #", "<text>:2:3: 4 is a sum of no cells: there is none below it"),
            ("kakuro\n\\45" + " ." * 10, "there are 10 cells to the right of this one, but only 9 different numbers"),
            ("kakuro\n# 999999999999\\\n# .", "is a number from 1 to 9, not 999"),
            ("kakuro\n# 4\\ 3\\\n\\3 .", "row 2 has 2 cells, but most rows have 3"),
            ("kakuro", "the puzzle has no grid"),
            (
                '{"puzzle": "kakuro", "board": [[" ", " "]], "row_sums": [[3, 4]], "col_sums": [[], []]}',
                "row_sums, line 1: there is 1 sum in this line, not 2",
            ),
            (
                '{"puzzle": "kakuro", "board": [[" ", " "]], "row_sums": 3}',
                "row_sums must be 1 list, one for each line",
            ),
            (
                '{"puzzle": "kakuro", "white": [[0, 1, 1]], "h_clues_row_col_len_sum": [[1, 1, 3, 6]]}',
                "no line of 3 cells begins at row 1, column 1",
            ),
            (LINK[:-1], "the link ends where a sum"),
            (LINK.replace("kakuro/5/5", "kakuro/5/4"), "'.' stands where a sum, or a letter from k to z, was expected"),
            ("https://puzz.link/p?kakuro/2/2/p4334", "'p' takes more cells than the 4 left"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            ("kakuro\n# # #\n# . .", ("...", ".22"), "row 2 has a number twice between black cells"),
            ("kakuro\n#\n.\n.", (".", "2", "2"), "column 1 has a number twice between black cells"),
            ("kakuro\n. # .", ("2.2",), None),
            ("kakuro\n# 3\\\n\\3 .", ("..", ".2"), "r2c2 is 2, not 3"),
            ("kakuro\n\\5 . .", (".13",), "r1c2 and r1c3 add up to 4, not 5"),
            ("kakuro\n\\5 . .", ("123",), "r1c1 is not open, but holds 1"),
            ("kakuro\n\\5 . .", (".10",), "r1c3 holds none of 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        ),
        wrong=(
            (
                "kakuro\n#   3\\  .\n\\16 .   .\n#   .   #\n",
                ("r2c2 and r2c3 add up to 16", "r2c2 and r3c2 add up to 3"),
            ),
            ("kakuro\n#   .  .\n\\3  4  .", ("r2c2 and r2c3 add up to 3", "r2c2 is 4")),
        ),
        open=(("kakuro\n# 5\\ 5\\\n\\5 . .\n\\5 . .", ("r2c2", "r2c3", "r3c2", "r3c3")),),
        unique=(
            ("kakuro\n#", (".",)),
            ("kakuro\n# 3\\ 4\\\n\\3 . .\n\\4 . .", ("...", ".21", ".13")),
            (LINK, ("......", "..53..", ".3412.", ".12.12", "..1938", "...84.")),
        ),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("kakuro\n# 3\\\n\\3 .\n", {"puzzle": "kakuro", "grid": [["#", "3\\"], ["\\3", "."]]}),),
        blank=((2, 3, {}, "kakuro\n###\n#.."),),
        links=(("unique", LINK),),
        no_links=(("kakuro\n\\3 . .", "white cells in the first row"),),
        made=(
            Making((4, 6), seed="all", options={"longest": 5}, holds=is_turned_and_connected),
            Making((8, 8), seed="all", options={"longest": 5}, holds=is_turned_and_connected),
            Making((7, 6), seed="all", options={"longest": 3}, holds=is_turned_and_connected),
        ),
        bad_made=(
            (Making((2, 5), seed=1), "a Kakuro has three rows and three columns at least, with those of the sums"),
            (Making((5, 5), seed=1, options={"longest": 1}), "longest must be at least 2 and at most 9, not 1"),
        ),
    )


def by_hand(grid: list[list[str]]) -> set[tuple[str, ...]]:
    """All solutions with numbers from 1 to 3, out of all ways to fill the white cells."""
    height, width = len(grid), len(grid[0])
    cells = [(r, c) for r in range(height) for c in range(width) if grid[r][c] == "."]
    found = set()
    for numbers in product(range(1, 4), repeat=len(cells)):
        at = dict(zip(cells, numbers, strict=True))
        good = True
        for r, c in product(range(height), range(width)):
            for down, right in ((0, 1), (1, 0)):
                if (r - down, c - right) in at if (r, c) in at else (r + down, c + right) not in at:
                    continue
                run, start = [], 0 if (r, c) in at else 1
                while (r + start * down, c + start * right) in at:
                    run.append(at[r + start * down, c + start * right])
                    start += 1
                below, _, beside = grid[r][c].strip("#").partition("\\")
                said = (beside if right else below) if (r, c) not in at else ""
                good &= len({*run}) == len(run) and said in ("", str(sum(run)))
        if good:
            found.add(tuple("".join(str(at.get((r, c), ".")) for c in range(width)) for r in range(height)))
    return found


@pytest.mark.parametrize("number", range(10))
def test_random_boards(number: int) -> None:
    chance = Random(number)
    rows = [["#", "3\\", "4\\", "#"], ["\\4", ".", ".", "#"], ["\\6", ".", ".", "."], ["#", ".", "#", "."]]
    for row in rows:
        for c, text in enumerate(row):
            if chance.random() < 0.2:
                row[c] = "." if text == "#" else "#"
    if rows[1][1] != ".":
        rows[0][1] = "#"
    grid = [[text.replace("3\\", "5\\") if chance.random() < 0.3 else text for text in row] for row in rows]
    try:
        puzzle = parse(json.dumps({"puzzle": "kakuro", "grid": grid}))
    except BadPuzzleError as error:
        assert "sum" in str(error), grid
        return
    small = {rows for rows in solutions(puzzle, limit=20000) if not {*"".join(rows)} & {*"456789"}}
    assert small == by_hand(grid), grid


def test_long_lines_of_white_cells_in_links() -> None:
    puzzle = parse(json.dumps({"puzzle": "kakuro", "grid": [["#"] * 10, *[["#", *"." * 9]] * 4]}))
    assert parse(to_link(puzzle)) == puzzle


def test_pictures_split_cells() -> None:
    puzzle = parse(PUZZLE)
    board = puzzle.rules.draw(puzzle)
    assert board.small[0, 2] == {"sw": "21"}
    assert board.small[3, 1] == {"ne": "19"}
