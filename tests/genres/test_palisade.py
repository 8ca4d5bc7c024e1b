"""Palisade: the data card; random numbers against all divisions, sparse boards, game ids, and what the maker makes."""

from __future__ import annotations

from typing import Any

import pytest

from clueproof import Multiple, parse, verify
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Says, beside, cells_of, out_of
from tests.genres.test_galaxies import Rows, divisions

PUZZLE = "palisade region_size=5\n3....\n3....\n....1\n2.232\n...2.\n"
SOLVED = ((1, 1, 1, 1, 1), (2, 2, 2, 2, 3), (4, 2, 4, 3, 3), (4, 4, 4, 5, 3), (5, 5, 5, 5, 3))


SIZES = ((2, 4, 2, 5), (3, 3, 3, 10), (2, 4, 4, 4), (3, 3, 1, 1))
"""Height, width, cells in a region, and in how many ways the board can be divided so."""


def every(shape: Any) -> dict[Rows, Says]:
    """All divisions into regions of that size, with the numbers of borders around all cells."""
    found = {}
    for rows in divisions(shape.height, shape.width):
        region = {(r, c): rows[r][c] for r, c in cells_of(shape)}
        numbers = [*region.values()]
        if all(numbers.count(number) == shape.region_size for number in numbers):
            found[rows] = {cell: sum(region.get(other) != region[cell] for other in beside(cell)) for cell in region}
    return found


class TestPalisade(GenreSuite):
    card = Card(
        name="palisade",
        aliases=("five-cells",),
        source="Simon Tatham's Palisade",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=("3 . . . .\n3 . . . .\n. . . . 1\n2 . 2 3 2\n. . . 2 .\nregions of 5 cells"),
        solved_board=(
            "3   .   .   .   .\n"
            "-   -   -   -   -\n"
            "3   .   .   . | .\n"
            "-       -   -\n"
            ". | . | . | .   1\n"
            "    -       -\n"
            "2   .   2 | 3 | 2\n"
            "-   -   -\n"
            ".   .   .   2 | ."
        ),
        small=(
            "palisade region_size=1\n.",
            "palisade region_size=1\n.4\n",
            "palisade region_size=2\n..\n..",
            "palisade region_size=3\n...\n.2.\n",
            "palisade region_size=2\n...\n1..\n",
            "palisade region_size=6\n...\n...\n",
            "palisade region_size=4\n..\n..\n..\n.3\n",
            "palisade region_size=2\n#..\n.3.\n..#\n...\n.#.\n",
        ),
        forms=(
            (
                "palisade region_size=3\n3.1\n...\n",
                "five-cells region_size=3\n3 . 1\n. _ ?",
                '{"puzzle": "palisade", "height": 2, "region_size": 3, "grid": [[3, "", 1], ["", null, ""]]}',
                '{"puzzle": "palisade", "inputs": {"board": [["3", " ", "1"], [" ", " ", " "]], "region_size": 3}}',
            ),
            ("palisade region_size=2\n0.\n..\n", "palisade region_size=2 height=2 width=2\n0.\n.."),
        ),
        written=("palisade region_size=7\n" + ".......\n" * 2,),
        refused=(
            ("palisade region_size=3", "the puzzle has no grid"),
            ("palisade\n...\n...", "the puzzle does not say how many cells a region has; write region_size=5"),
            ("palisade region_size=4\n...\n...", "6 cells can't be divided into regions of 4"),
            ("palisade region_size=7\n...\n...", "region_size must be at least 1 and at most 6, not 7"),
            ("palisade region_size=3\n.5.\n...", "5 is more than the 4 sides of a cell"),
            ("palisade region_size=3\n.x.\n...", "'x' is no cell; expected a number from 0 to 4, or . for none"),
            ("palisade region_size=3\n...\n..", "<text>:3: row 2 has 2 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:4], "the solution is not 5 by 5"),
            (PUZZLE, ((1, 1, 1, 1, 2), *SOLVED[1:]), "the region of r1c1 has 4 cells, not 5"),
            ("palisade region_size=2\n..\n..", ((1, 2), (2, 1)), "the region of r1c1 is not connected"),
            ("palisade region_size=2\n..\n..", ((1, 1), (1, 1)), "the region of r1c1 has 4 cells, not 2"),
            ("palisade region_size=2\n2.\n..", ((1, 1), (2, 2)), "r1c1 has 3 borders around it, not 2"),
            ("palisade region_size=2\n3.\n..", ((7, 7), (4, 4)), None),
            ("palisade region_size=4\n..\n..", ((0, 0), (0, 0)), "a border ends within the region of r1c1"),
        ),
        wrong=(
            ("palisade region_size=2\n2.\n..\n", ("r1c1 has 2 borders around it",)),
            ("palisade region_size=2\n....\n....\n.4..\n", ("r3c2 has 4 borders around it",)),
        ),
        open=(("palisade region_size=2\n3.\n..\n", ()),),
        unique=(("palisade region_size=2\n....\n", ((1, 1, 2, 2),)),),
        boards=(("palisade region_size=2\n3.", None, "3 .\nregions of 2 cells"),),
        answers=((PUZZLE, SOLVED, [list(row) for row in SOLVED]),),
        in_json=(("palisade region_size=3\n3.1\n...\n", {"region_size": 3, "grid": ["3.1", "..."]}),),
        blank=((2, 3, {"region_size": 3}, "palisade region_size=3\n...\n..."),),
        ids=(
            ("unique", "8x6n6:333a1b3a1d13b2h2b21a1a1d2a2"),
            ("unique", "5x5n5:22333a23l2"),
            ("unique", "10x8n8:a11d11c22d2a1b32f3o1b1a2d13c01c22b3a22322"),
            ("unique", "3x1n1:4"),
        ),
        bad_ids=(
            ("3x2n3:3a15", 10, "'5' stands where a cell was expected"),
            ("3x2n3:3a1z", 10, "'z' stands where no more than 6 cells in all was expected"),
            ("3x2n3:3333333", 13, "'3' stands where the end of the game id was expected"),
            ("3x2:3a1", 1, "parameters are like 8x6n6, with the size of regions, not '3x2'"),
        ),
        made=tuple(
            Making(size, options={"region_size": region}, count=2, irreducible=True)
            for size, region in (((2, 6), 3), ((5, 5), 5), ((6, 8), 6), ((4, 6), 12))
        ),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(
                    f"palisade region_size={size}\n" + "\n".join(["." * width] * height)
                    for height, width, size, _ in SIZES
                ),
                clues=20,
            ),
        ),
        counts=tuple(
            (f"palisade region_size={size}\n" + "\n".join(["." * width] * height), number)
            for height, width, size, number in SIZES
        ),
    )


@pytest.mark.parametrize(("height", "width", "size"), [(10, 10, 5), (10, 10, 20), (8, 6, 6)])
def test_sparse_boards(height: int, width: int, size: int) -> None:
    rows = ["." * width] * (height - 1) + ["2" + "." * (width - 1)]
    puzzle = parse(f"palisade region_size={size}\n" + "\n".join(rows))
    assert isinstance(verify(puzzle, time_limit=20), Multiple)
