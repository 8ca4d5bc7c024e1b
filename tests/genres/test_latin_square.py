"""Latin squares: the data card; published counts, random boards against the permutations, the maker."""

from __future__ import annotations

import json
from itertools import permutations, product
from typing import Any

from clueproof import NoSolution, parse, verify
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Says, blank, cells_of, out_of

PUZZLE = "latin-square\n1..\n..1\n..3\n"
SOLVED = ((1, 3, 2), (3, 2, 1), (2, 1, 3))


# counts: https://oeis.org/A002860, with diagonals https://oeis.org/A274806


def every(shape: Any) -> dict[tuple[tuple[int, ...], ...], Says]:
    """All squares, with the numbers of all cells."""
    squares = product(permutations(range(1, shape.height + 1)), repeat=shape.height)
    different = [rows for rows in squares if all(len({*column}) == shape.height for column in zip(*rows, strict=True))]
    return {rows: {(r, c): rows[r][c] for r, c in cells_of(shape)} for rows in different}


class TestLatinSquare(GenreSuite):
    card = Card(
        name="latin-square",
        aliases=("quasigroup", "quasigroup-with-holes"),
        source="made up",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="1 . .\n. . 1\n. . 3",
        solved_board="1 3 2\n3 2 1\n2 1 3",
        small=(
            "latin-square\n.\n",
            "latin-square\n..\n..\n",
            PUZZLE,
            "latin-square diagonals=yes\n...\n.2.\n...\n",
            "latin-square\n12.\n..1\n...\n",
        ),
        square=True,
        forms=(
            (
                "latin-square\n1..\n..3\n...\n",
                "quasigroup\n1 . .\n. . 3\n. . .",
                "latin-square\n1 0 0\n0 0 3\n0 0 0",
                '{"puzzle": "latin-square", "n": 3, "grid": [[1, 0, 0], [0, 0, 3], [0, 0, 0]]}',
                '{"puzzle": "latin-square", "board": [[1, null, ""], ["", "", "3"], [0, 0, 0]]}',
            ),
        ),
        written=(json.dumps({"puzzle": "latin-square", "grid": [[12, *[0] * 11], *[[0] * 12] * 11]}),),
        refused=(
            ("latin-square\n1..\n..4\n...", "<text>:3:3: '4' is no cell; expected a number from 1 to 3, or . for none"),
            ("latin-square\n1..\n...", "a Latin square is square; this grid has 2 rows of 3 cells"),
            ("latin-square\n12.\n.3\n...", "row 2 has 2 cells, but most rows have 3"),
            ("latin-square\n" + "\n".join(["." * 65] * 65), "a Latin square has 1 to 64 rows, not 65"),
            ('{"puzzle": "latin-square", "n": 4, "grid": [[1, 2], [2, 1]]}', "4"),
            ("latin-square diagonals=maybe\n..\n..", "diagonals"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 3 by 3"),
            (PUZZLE, ((1, 1, 2), (3, 2, 1), (2, 3, 3)), "row 1 has a number twice"),
            (PUZZLE, ((1, 3, 2), (1, 2, 3), (3, 1, 2)), "column 1 has a number twice"),
            (PUZZLE, ((1, 2, 3), (2, 3, 1), (3, 1, 2)), "r3c3 is given as 3, not 2"),
            (PUZZLE, ((1, 4, 2), (3, 2, 1), (2, 1, 3)), "r1c2 holds no number from 1 to 3"),
            (
                "latin-square diagonals=yes\n...\n...\n...",
                ((1, 3, 2), (2, 1, 3), (3, 2, 1)),
                "the diagonal from the top left has a number twice",
            ),
            (
                "latin-square diagonals=yes\n...\n...\n...",
                ((1, 2, 3), (2, 3, 1), (3, 1, 2)),
                "the diagonal from the top right has a number twice",
            ),
        ),
        wrong=(
            ("latin-square\n1.1\n...\n...", ("r1c1 is 1", "r1c3 is 1")),
            ("latin-square\n12.\n..3\n...", ("r1c1 is 1", "r1c2 is 2", "r2c3 is 3")),
        ),
        open=(("latin-square\n..\n..\n", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=(("latin-square\n.", ((1,),)), ("latin-square\n1.\n..", ((1, 2), (2, 1)))),
        answers=((PUZZLE, SOLVED, ["132", "321", "213"]),),
        in_json=(("latin-square\n1.\n..", {"puzzle": "latin-square", "grid": ["1.", ".."]}),),
        blank=(
            (2, 2, {}, "latin-square\n..\n.."),
            (3, 3, {"diagonals": True}, "latin-square diagonals=yes\n...\n...\n..."),
        ),
        made=(
            Making((4, 4), seed="all", irreducible=True),
            Making((7, 7), seed="all", irreducible=True),
            Making((5, 5), options={"diagonals": True}, seed="all", irreducible=True),
        ),
        truth=(Truth(solutions=out_of(every), puzzles=(blank("latin-square", 4, 4),), clues=12),),
        counts=(
            *((blank("latin-square", side, side), number) for side, number in ((1, 1), (2, 2), (3, 12), (4, 576))),
            ("latin-square diagonals=yes\n" + "....\n" * 4, 48),
        ),
    )


def test_a_contradiction() -> None:
    # only 1 is left for two cells of the first row
    verdict = verify(parse("latin-square\n..34\n2...\n.2..\n...."))
    assert isinstance(verdict, NoSolution)
    assert verdict.core.irreducible
    assert "r2c1 is 2" in verdict.core.sentences
