"""Mosaic: the data card; random boards against all shadings, a large board, game ids."""

from __future__ import annotations

from random import Random
from typing import Any

from clueproof import rule_set, verify
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, blank, cells_of, drawn, out_of, subsets

PUZZLE = "mosaic\n.4...\n..54.\n.44.0\n.3.0.\n..2..\n"
SOLVED = ("#.###", ".##..", ".#...", ".#...", ".#...")


def every(shape: Any) -> dict[Rows, Says]:
    """All shadings, with the numbers of all cells."""
    cells = cells_of(shape)
    return {
        drawn(shape, shaded): {(r, c): sum(max(abs(r - a), abs(c - b)) < 2 for a, b in shaded) for r, c in cells}
        for shaded in subsets(cells)
    }


class TestMosaic(GenreSuite):
    card = Card(
        name="mosaic",
        aliases=("fill-a-pix", "fillapix"),
        source="Simon Tatham's Mosaic, 5x5",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=". 4 . . .\n. . 5 4 .\n. 4 4 . 0\n. 3 . 0 .\n. . 2 . .",
        solved_board=" #  4  #  #  #\n .  # #5  4  .\n . #4  4  .  0\n . #3  .  0  .\n .  #  2  .  .",
        small=(
            "mosaic\n.\n",
            "mosaic\n1\n",
            "mosaic\n.2.\n",
            "mosaic\n0\n.\n.\n",
            "mosaic\n...\n.4.\n",
            "mosaic\n3..\n.5.\n..2\n",
            "mosaic\n2..1\n....\n.3..\n",
        ),
        forms=(
            (
                "mosaic\n.4\n0.\n",
                "fill-a-pix\n. 4\n0 .",
                "fillapix\n_4\n0*",
                '{"puzzle": "mosaic", "height": 2, "width": 2, "grid": [".4", "0."]}',
                '{"puzzle": "mosaic", "board": [["", 4], [0, null]]}',
                "mosaic\n2x2:a40a",
                '{"puzzle": "mosaic", "sgt_id": "2x2:a40a"}',
            ),
        ),
        refused=(
            ("mosaic\n..\n.5", "<text>:3:2: 5 is more than the 4 cells of the board that it is about"),
            ("mosaic\n...\n.7.", "<text>:3:2: 7 is more than the 6 cells of the board that it is about"),
            ("mosaic\n.\n3", "<text>:3:1: 3 is more than the 2 cells of the board that it is about"),
            ("mosaic\n..\n.x", "<text>:3:2: 'x' is no cell; expected a number from 0 to 9, or . for none"),
            ("mosaic\n..\n.", "<text>:3: row 2 has 1 cell"),
            ('{"puzzle": "mosaic", "grid": [["", 10], ["", ""]]}', "grid row 1, column 2: 10 is more than the 9 cells"),
            ("mosaic\n" + "." * 201, "the width of a Mosaic is at most 200, not 201"),
            ("mosaic\n2x2:a40", "the game id ends where a cell was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 5"),
            (PUZZLE, (".....", *SOLVED[1:]), "r1c2 has 2 shaded cells around it, not 4"),
            ("mosaic\n...\n.9.\n...", ("###", "###", "##."), "r2c2 has 8 shaded cells around it, not 9"),
            ("mosaic\n.0", ("#.",), "r1c2 has 1 shaded cell around it, not 0"),
            ("mosaic\n.0", ("x.",), "r1c1 is neither shaded (#) nor unshaded (.)"),
        ),
        wrong=(
            ("mosaic\n4.1\n...", ("r1c1 has 4 shaded cells around it", "r1c3 has 1 shaded cell around it")),
            ("mosaic\n01", ("r1c1 has 0 shaded cells around it", "r1c2 has 1 shaded cell around it")),
        ),
        open=(("mosaic\n1.", ("r1c1", "r1c2")),),
        unique=(("mosaic\n...\n.9.\n...", ("###",) * 3), ("mosaic\n0.", ("..",))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("mosaic\n.4\n0.\n", {"puzzle": "mosaic", "grid": [".4", "0."]}),),
        blank=((2, 3, {}, "mosaic\n...\n..."),),
        ids=(
            ("unique", "5x5:a4e54b44a0a3a0c2b", "5x5h0:a4e54b44a0a3a0c2b"),
            ("multiple", "2x14:zb", "2x14h0:zb"),
            ("none", "3x1:010", "3x1h0:010"),
        ),
        bad_ids=(
            ("3x2:a1", 7, "the game id ends where a cell was expected"),
            ("3x2:aB", 6, "'B' stands where a cell was expected"),
            ("3x2:f1", 6, "'1' stands where the end of the game id was expected"),
            ("3x2:g", 5, "'g' stands where no more than 6 cells in all was expected"),
            ("3x2h2:f", 4, "unknown parameters 'h2'"),
        ),
        made=(Making((4, 7), seed="all", irreducible=True), Making((8, 8), seed="all", irreducible=True)),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(blank("mosaic", *size) for size in ((2, 5), (3, 3), (4, 3), (3, 4))),
                clues=6,
                words=("none", "unique", "multiple"),
            ),
        ),
    )


def test_a_large_board_with_all_numbers() -> None:
    chance = Random(50)
    shading = tuple("".join(chance.choice(".#") for _ in range(50)) for _ in range(50))
    rules = rule_set("mosaic")
    empty = rules.empty(50, 50, {})
    full = rules.with_clues(empty, rules.implied(empty, shading))
    assert len(full.clues["given"]) == 2500
    verdict = verify(full)
    assert verdict.word == "unique"
