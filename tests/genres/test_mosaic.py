"""Mosaic: the data card; random boards against all shadings, a large board, game ids."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest

from clueproof import generate, parse, rule_set, solutions, verify
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of, refused

PUZZLE = "mosaic\n.4...\n..54.\n.44.0\n.3.0.\n..2..\n"
SOLVED = ("#.###", ".##..", ".#...", ".#...", ".#...")


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
    )


@pytest.mark.parametrize("number", range(10))
def test_random_boards(number: int) -> None:
    """Numbers of a random shading, some of them wrong, against all shadings."""
    chance = Random(number)
    height, width = chance.choice([(2, 5), (3, 3), (4, 3), (3, 4)])
    cells = [*product(range(height), range(width))]

    def around(shaded: set[tuple[int, int]], r: int, c: int) -> int:
        return sum(max(abs(r - a), abs(c - b)) < 2 for a, b in shaded)

    truth = {cell for cell in cells if chance.random() < 0.5}
    given = {cell: around(truth, *cell) for cell in cells if chance.random() < 0.4}
    if number % 3 == 0 and given:
        spoiled = chance.choice([*given])
        given[spoiled] -= given[spoiled] > 0
    rows = [[given.get((r, c), "") for c in range(width)] for r in range(height)]
    expected = set()
    for signs in product(".#", repeat=len(cells)):
        shaded = {cell for cell, sign in zip(cells, signs, strict=True) if sign == "#"}
        if all(around(shaded, *cell) == says for cell, says in given.items()):
            expected.add(tuple("".join(signs[start : start + width]) for start in range(0, len(signs), width)))
    assert {*solutions(parse(json.dumps({"puzzle": "mosaic", "grid": rows})))} == expected


def test_made_puzzles_are_irreducible() -> None:
    for size in ((4, 7), (8, 8)):
        (made,) = generate("mosaic", seed="all", count=1, size=size)
        assert made.irreducible
        assert verify(made.puzzle).word == "unique"


def test_a_large_board_with_all_numbers() -> None:
    chance = Random(50)
    shading = tuple("".join(chance.choice(".#") for _ in range(50)) for _ in range(50))
    rules = rule_set("mosaic")
    empty = rules.empty(50, 50, {})
    full = rules.with_clues(empty, rules.implied(empty, shading))
    assert len(full.clues["given"]) == 2500
    verdict = verify(full)
    assert verdict.word == "unique"


@pytest.mark.parametrize("text", ["5x5:a4e54b44a0a3a0c2b", "2x14:zb", "3x1:010"])
def test_game_ids(text: str) -> None:
    puzzle = puzzle_of("mosaic", text)
    assert notation("mosaic").write(puzzle) == text
    assert puzzle_of("mosaic", text.replace(":", "h0:")) == puzzle


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("3x2:a1", "the game id ends where a cell was expected", 6),
        ("3x2:aB", "'B' stands where a cell was expected", 5),
        ("3x2:f1", "'1' stands where the end of the game id was expected", 5),
        ("3x2:g", "'g' stands where no more than 6 cells in all was expected", 4),
        ("3x2h2:f", "unknown parameters 'h2'", 3),
    ],
)
def test_bad_game_ids(text: str, message: str, column: int) -> None:
    assert refused("mosaic", text) == (message, column)
