"""N queens: the data card; published counts, random regions against the permutations, what is made."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, blank, drawn, out_of

PUZZLE = "n-queens\n......\n...Q..\n......\n......\n......\n......\n"
SOLVED = ("....Q.", "..Q...", "Q.....", ".....Q", "...Q..", ".Q....")
SIX = "n-queens\n....Q.\n......\n......\n......\n......\n......\n"
REGIONS = "n-queens\nregions:\naaabb\naabbb\nccbbb\nccbbb\nccbbb\n"


# counts: https://oeis.org/A000170


def every(shape: Any) -> dict[Rows, Says]:
    """A queen in each region, on lines of their own, out of all ways to put so many."""
    found: dict[Rows, Says] = {}
    many = max(shape.regions) + 1
    for lines in combinations(range(shape.height), many):
        for columns in permutations(range(shape.width), many):
            queens = [*zip(lines, columns, strict=True)]
            apart = all(abs(a - c) != abs(b - d) for (a, b), (c, d) in combinations(queens, 2))
            if apart and len({shape.regions[r * shape.width + c] for r, c in queens}) == many:
                found[drawn(shape, queens, "Q")] = dict.fromkeys(queens, 1)
    return found


def regions_at_random(number: int) -> str:
    regions = random_regions(5, 6, 3 + number % 3, SeededRandom("queens", number))
    rows = ["".join("abcde"[n] for n in regions[start : start + 6]) for start in range(0, 30, 6)]
    return "n-queens\nregions:\n" + "\n".join(rows)


class TestNQueens(GenreSuite):
    card = Card(
        name="n-queens",
        aliases=("queens", "eight-queens"),
        source="made up: a board of 6 has four ways",
        puzzle=SIX,
        solution=SOLVED,
        board="\n".join([". . . . Q .", *[". . . . . ."] * 5]),
        solved_board="\n".join(map(" ".join, SOLVED)),
        small=(
            "n-queens\n.\n",
            "n-queens\n..\n..\n",
            "n-queens\n....\n....\n....\n....\n",
            "n-queens\n....\n...Q\n....\n....\n",
            "n-queens\nregions:\naab\nabb\n",
            "n-queens\n...Q\n....\n....\nregions:\naabb\naabb\naabb\n",
        ),
        forms=(
            (
                "n-queens\n.Q..\n....\n....\n....\n",
                "queens\n. Q . .\n. . . .\n. . . .\n. . . .",
                "n-queens\n.q..\n....\n....\n....\nregions:\naaaa\nbbbb\ncccc\ndddd\n",
                '{"puzzle": "n-queens", "n": 4, "grid": [".Q..", "....", "....", "...."]}',
                '{"puzzle": "n-queens", "grid": [[null, "Q", "", 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}',
            ),
            (
                "n-queens\nregions:\naab\nabb\n",
                '{"puzzle": "n-queens", "inputs": {"board": [["00", "00", "01"], ["00", "01", "01"]]}}',
            ),
            ("n-queens\n...\n...\n...\n", '{"puzzle": "n-queens", "n": 3}'),
        ),
        refused=(
            (
                "n-queens\n...\n...\n...\n...",
                "4 queens are too many for 4 rows and 3 columns: no two are in the same line",
            ),
            ("n-queens\nregions:\nabc\nabc", "3 queens are too many for 2 rows and 3 columns"),
            ("n-queens\n.x\n..", "<text>:2:2: 'x' is no cell; expected Q, or . for none"),
            ("n-queens\nregions:\naba\naba", "region 'a' is not connected: r1c3 is cut off from r1c1"),
            (
                "n-queens\n.Q\n..\nregions:\naab\nabb",
                "the grid has 2 rows of 2 cells, but there are clues for 2 rows of 3",
            ),
            ("n-queens", "the size of an N queens puzzle is not stated"),
        ),
        broken=(
            (SIX, SOLVED, None),
            (SIX, SOLVED[1:], "the solution is not 6 by 6"),
            (
                SIX,
                ("....Q.", ".Q....", "Q.....", ".....Q", "...Q..", ".Q...."),
                "r2c2 and r3c1 are queens in the same diagonal",
            ),
            (
                SIX,
                ("....Q.", "..Q...", "Q.....", ".....Q", "...Q..", "Q....."),
                "r3c1 and r6c1 are queens in the same column",
            ),
            (
                SIX,
                ("....QQ", "..Q...", "Q.....", "......", "...Q..", ".Q...."),
                "r1c5 and r1c6 are queens in the same row",
            ),
            (SIX, ("....Q.", "..Q...", "Q.....", "......", "...Q..", ".Q...."), "row 4 has 0 queens, not 1"),
            (
                SIX,
                ("...Q..", "Q.....", "....Q.", ".Q....", ".....Q", "..Q..."),
                "r1c5 is given as a queen, but has none",
            ),
            (SIX, ("....x.", *SOLVED[1:]), "r1c5 has neither a queen (Q) nor nothing (.)"),
            ("n-queens\nregions:\naab\nabb", ("...", "Q.."), "the region of r1c3 has 0 queens, not 1"),
            ("n-queens\nregions:\naab\nabb", ("..Q", "Q.."), None),
            ("n-queens\nregions:\naab\nabb", ("Q..", ".Q."), "r1c1 and r2c2 are queens in the same diagonal"),
        ),
        wrong=(
            ("n-queens\n...\n...\n...", ()),
            (PUZZLE.replace("...Q..", "..QQ.."), ("r2c3 is a queen", "r2c4 is a queen")),
        ),
        open=(("n-queens\n....\n....\n....\n....", ()), (REGIONS, ())),
        unique=(("n-queens\n.", ("Q",)), ("n-queens\nregions:\nabb\nbbb", ("Q..", "..Q"))),
        answers=((SIX, SOLVED, list(SOLVED)),),
        in_json=(("n-queens\nregions:\naab\nabb", {"regions": ["aab", "abb"], "grid": None}),),
        blank=((3, 3, {}, "n-queens\n...\n...\n..."),),
        made=(
            Making((4, 4), irreducible=True, again=True),
            Making((8, 8), irreducible=True, again=True),
            Making(
                (8, 8),
                options={"regions": 7},
                irreducible=True,
                again=True,
                holds=lambda made: len(made.puzzle.shape.cells_of) == 7,
            ),
            Making(
                (5, 6),
                options={"regions": 4},
                irreducible=True,
                again=True,
                holds=lambda made: len(made.puzzle.shape.cells_of) == 4,
            ),
        ),
        bad_made=((Making((4, 5)), "N queens without regions is square"),),
        truth=(Truth(solutions=out_of(every), puzzles=tuple(map(regions_at_random, range(20))), clues=1),),
        counts=tuple(
            (blank("n-queens", side, side), number) for side, number in enumerate((1, 0, 0, 2, 10, 4, 40, 92), 1)
        ),
    )
