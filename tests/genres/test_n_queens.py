"""N queens: the data card; published counts, random regions against the permutations, what is made."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from clueproof import RecipeError, Unique, count, generate, parse, solutions, to_text, verify
from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite

PUZZLE = "n-queens\n......\n...Q..\n......\n......\n......\n......\n"
SOLVED = ("....Q.", "..Q...", "Q.....", ".....Q", "...Q..", ".Q....")
SIX = "n-queens\n....Q.\n......\n......\n......\n......\n......\n"
REGIONS = "n-queens\nregions:\naaabb\naabbb\nccbbb\nccbbb\nccbbb\n"


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
    )


def test_as_many_as_published() -> None:
    # https://oeis.org/A000170
    boards = ["n-queens\n" + "\n".join(["." * side] * side) for side in range(1, 9)]
    assert [count(parse(board), limit=1000).found for board in boards] == [1, 0, 0, 2, 10, 4, 40, 92]


def test_random_regions() -> None:
    numbers = set()
    for number in range(20):
        chance = SeededRandom("queens", number)
        many = 3 + number % 3
        regions = random_regions(5, 6, many, chance)
        rows = ["".join("abcde"[n] for n in regions[start : start + 6]) for start in range(0, 30, 6)]
        found = set()
        for lines in combinations(range(5), many):
            for columns in permutations(range(6), many):
                queens = [*zip(lines, columns, strict=True)]
                if len({regions[r * 6 + c] for r, c in queens}) == many and all(
                    abs(a - c) != abs(b - d) for (a, b), (c, d) in combinations(queens, 2)
                ):
                    found.add(tuple("".join(".Q"[(r, c) in queens] for c in range(6)) for r in range(5)))
        puzzle = parse("n-queens\nregions:\n" + "\n".join(rows))
        if len(found) < 40:
            assert {*solutions(puzzle)} == found
            numbers.add(min(len(found), 2))
        else:
            assert len({*solutions(puzzle, limit=40)} & found) == 40
    assert len(numbers) > 1


@pytest.mark.parametrize(
    ("size", "options"), [((4, 4), {}), ((8, 8), {}), ((8, 8), {"regions": 7}), ((5, 6), {"regions": 4})]
)
def test_what_is_made(size: tuple[int, int], options: dict[str, int]) -> None:
    (made,), (again,) = (generate("n-queens", seed="made", count=1, size=size, options=options) for _ in range(2))
    assert made.irreducible
    assert isinstance(verify(made.puzzle), Unique)
    assert to_text(again.puzzle) == to_text(made.puzzle)
    if options:
        assert len(made.puzzle.shape.cells_of) == options["regions"]


def test_no_board_for_a_recipe() -> None:
    with pytest.raises(RecipeError, match="N queens without regions is square"):
        [*generate("n-queens", count=1, size=(4, 5))]
