"""Creek: the data card; random numbers against all shadings; what is made."""

from __future__ import annotations

from itertools import product
from typing import Any

from clueproof.grid.edges import Corner
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, blank, cells_of, drawn, out_of, pieces, subsets

PUZZLE = "creek\n..0..\n1..3.\n.1...\n..2..\n"
SOLVED = ("#..#", "..##", ".###")


def every(shape: Any) -> dict[Rows, Says]:
    """All shadings whose unshaded cells are in one piece, with the numbers of all corners."""
    corners = [Corner(r, c) for r in range(shape.height + 1) for c in range(shape.width + 1)]
    return {
        drawn(shape, shaded): {corner: len({*corner_cells(corner)} & shaded) for corner in corners}
        for shaded in subsets(cells_of(shape))
        if len(pieces({*cells_of(shape)} - shaded)) < 2
    }


def corner_cells(corner: Corner) -> list[tuple[int, int]]:
    return [*product((corner.row - 1, corner.row), (corner.column - 1, corner.column))]


class TestCreek(GenreSuite):
    card = Card(
        name="creek",
        source="clueproof generate creek --size 3x4 --seed card",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            "            (0)\n    .     .     .     .\n(1)               (3)\n    .     .     .     .\n"
            "      (1)\n    .     .     .     .\n            (2)"
        ),
        solved_board=(
            "            (0)\n    #     .     .     #\n(1)               (3)\n    .     .     #     #\n"
            "      (1)\n    .     #     #     #\n            (2)"
        ),
        small=(
            "creek\n..\n..\n",
            "creek\n1.\n.1\n",
            "creek\n1.2\n...\n",
            "creek\n....\n.1..\n....\n",
            "creek\n..\n2.\n..\n.1\n",
            "creek\n....\n....\n.2..\n....\n",
        ),
        forms=(
            (
                PUZZLE,
                "creek\n. . 0 . .\n1 . . 3 .\n. 1 . . .\n. . 2 . .",
                '{"puzzle": "creek", "height": 3, "width": 4, "board": ["..0..", "1..3.", ".1...", "..2.."]}',
                '{"puzzle": "creek", "numbers": [["", "", 0, "", ""], [1, "", "", 3, null],'
                ' ["", "1", "", "", ""], ["", "", 2, "", ""]]}',
            ),
        ),
        written=("creek\n0123\n4...\n",),
        refused=(
            ("creek", "the puzzle has no numbers"),
            ("creek\n...", "there are numbers at corners, two rows of two at least; this grid has 1 row of 3 cells"),
            ("creek\n...\n.5.\n...", "<text>:3:2: 5 is more than the 4 cells around a corner"),
            ("creek\n...\n.x.\n...", "<text>:3:2: 'x' is no cell; expected a number from 0 to 4, or . for none"),
            ("creek\n...\n..\n...", "<text>:3: row 2 has 2 cells, but most rows have 3"),
            (
                "creek height=3\n...\n...\n...",
                "the stated height is 3, but there are numbers at the corners of 2 rows of 2 cells",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:2], "the solution is not 3 by 4"),
            (PUZZLE, ("#..x", *SOLVED[1:]), "r1c4 is neither shaded (#) nor unshaded (.)"),
            (PUZZLE, ("#.##", *SOLVED[1:]), "1 shaded cell at the upper right corner of r1c2, not 0"),
            (PUZZLE, ("....", *SOLVED[1:]), "0 shaded cells at the lower left corner of r1c1, not 1"),
            (PUZZLE, ("#..#", "..##", "####"), "2 shaded cells at the lower right corner of r2c1, not 1"),
            (PUZZLE, ("#..#", "..#.", ".###"), "r2c4 is cut off from r1c2"),
            ("creek\n...\n...", ("##",), None),
            ("creek\n...\n...", ("..",), None),
        ),
        wrong=(
            (
                "creek\n.0..\n.22.\n.22.\n.0..\n",
                (
                    "the upper right corner of r1c1 is 0",
                    "the lower right corner of r1c1 is 2",
                    "the lower right corner of r2c1 is 2",
                    "the lower right corner of r2c2 is 2",
                ),
            ),
            ("creek\n40.\n...\n", ("the upper left corner of r1c1 is 4",)),
        ),
        open=(("creek\n.1.\n...\n", ("r1c1", "r1c2")),),
        unique=(("creek\n1.\n..\n0.\n", ("#", ".")),),
        boards=(("creek\n1.\n..", ("#",), "(1)\n    #"),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("creek\n.0\n1.\n", {"puzzle": "creek", "grid": [".0", "1."]}),),
        blank=((1, 2, {}, "creek\n...\n..."),),
        made=(Making((1, 5)), Making((8, 6)), Making((14, 15))),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(
                    blank("creek", height + 1, width + 1)
                    for height, width in ((1, 1), (1, 4), (1, 5), (2, 4), (2, 5), (3, 3))
                ),
                clues=12,
                words=("none", "unique", "multiple"),
            ),
        ),
    )
