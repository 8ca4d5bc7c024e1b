"""Fillomino: the data card; random clues against all boards, sparse boards, the largest number, game ids."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest

from clueproof import Multiple, Unique, parse, solutions, to_text, verify
from clueproof.formats.notation import NotationError
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of, refused

PUZZLE = "fillomino\n. . . . 5\n. . 4 2 .\n. 2 1 . 4\n. . . . 1\n. 5 . . .\n"
SOLVED = ((5, 5, 5, 5, 5), (4, 4, 4, 2, 2), (4, 2, 1, 4, 4), (1, 2, 4, 4, 1), (5, 5, 5, 5, 5))


class TestFillomino(GenreSuite):
    card = Card(
        name="fillomino",
        aliases=("filling",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(". . . . 5\n. . 4 2 .\n. 2 1 . 4\n. . . . 1\n. 5 . . ."),
        solved_board=(
            "+-------------------+\n"
            "| 5   5   5   5   5 |\n"
            "+-----------+-------+\n"
            "| 4   4   4 | 2   2 |\n"
            "|   +---+---+-------+\n"
            "| 4 | 2 | 1 | 4   4 |\n"
            "+---+   +---+   +---+\n"
            "| 1 | 2 | 4   4 | 1 |\n"
            "+---+---+-------+---+\n"
            "| 5   5   5   5   5 |\n"
            "+-------------------+"
        ),
        small=(
            "fillomino\n.",
            "fillomino\n. . .",
            "fillomino\n. .\n. .",
            "fillomino\n2 .\n. .",
            "fillomino largest=3\n. . .\n. 3 .\n",
            "fillomino largest=2\n. 2\n. .\n1 .\n",
            "fillomino largest=1\n. .\n",
        ),
        forms=(
            (
                "fillomino\n3 2 .\n. . 4\n",
                "filling\n32.\n..4",
                "fillomino height=2 width=3\n320\n0|04",
                '{"puzzle": "fillomino", "height": 2, "width": 3, "grid": [[3, 2, 0], [null, "", "4"]],'
                ' "sgt_id": "3x2:32c4"}',
                '{"puzzle": "fillomino", "board": ["32.", "..4"]}',
            ),
            (
                "fillomino largest=10\n10 . . .\n. . . .\n. . . .\n",
                '{"puzzle": "fillomino", "grid": [[10, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}',
            ),
        ),
        written=("fillomino largest=12\n" + ". . . 12\n" * 4, "fillomino largest=4\n. .\n. .\n"),
        refused=(
            ("fillomino", "the puzzle has no grid"),
            ("fillomino\n. 7 .\n. . .", "<text>:2:3: 7 is more than the 6 cells of the board"),
            ("fillomino\n. x .\n. . .", "<text>:2:3: 'x' is no cell; expected a number from 1 to 6"),
            ("fillomino\n. 2 .\n. .", "<text>:3: row 2 has 2 cells"),
            ("fillomino largest=2\n. 3 .", "r1c2 is 3, but the largest number is 2"),
            ("fillomino largest=0\n. 3 .", "largest must be at least 1 and at most 3, not 0"),
            ("fillomino largest=4\n. 3 .", "largest must be at least 1 and at most 3, not 4"),
            ('{"puzzle": "fillomino", "grid": [[0, -1]]}', "'-1' is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:4], "the solution is not 5 by 5"),
            (PUZZLE, ((0, 4, 5, 5, 5), *SOLVED[1:]), "r1c1 holds no number from 1 to 9"),
            (PUZZLE, ((1, *SOLVED[0][1:]), *SOLVED[1:]), "the region of r1c2 has 4 cells, not 5"),
            ("fillomino\n. .\n. .", ((2, 2), (2, 2)), "the region of r1c1 has 4 cells, not 2"),
            ("fillomino\n. .\n. .", ((2, 1), (1, 2)), "the region of r1c1 has 1 cell, not 2"),
            ("fillomino\n1 .\n. .", ((4, 4), (4, 4)), "r1c1 is given as 1, not 4"),
        ),
        wrong=(
            ("fillomino\n2 . 2 . . .\n", ("r1c1 is 2", "r1c3 is 2")),
            ("fillomino\n. 1 .\n. 1 .\n", ("r1c2 is 1", "r2c2 is 1")),
        ),
        open=(("fillomino\n. .\n. .\n", ()), ("fillomino\n. . .\n", ())),
        unique=(("fillomino\n1 . .\n", ((1, 2, 2),)),),
        boards=(("fillomino\n3 2 .\n. . .", None, "3 2 .\n. . ."),),
        answers=((PUZZLE, SOLVED, [list(row) for row in SOLVED]),),
        in_json=(("fillomino\n3 2 .\n. . 4\n", {"grid": [[3, 2, 0], [0, 0, 4]], "largest": None}),),
        blank=((2, 3, {}, "fillomino\n. . .\n. . ."), (2, 3, {"largest": 4}, "fillomino largest=4\n. . .\n. . .")),
    )


def boards(height: int, width: int, most: int) -> list[tuple[tuple[int, ...], ...]]:
    """All boards that the rules allow, out of all there are."""
    found = []
    for cells in product(range(1, most + 1), repeat=height * width):
        rows = tuple(cells[start : start + width] for start in range(0, len(cells), width))
        region = {(r, c): {(r, c)} for r in range(height) for c in range(width)}
        for r, c in region:
            for near in ((r, c + 1), (r + 1, c)):
                if near in region and rows[near[0]][near[1]] == rows[r][c]:
                    both = region[r, c] | region[near]
                    for cell in both:
                        region[cell] = both
        if all(len(region[r, c]) == rows[r][c] for r, c in region):
            found.append(rows)
    return found


@pytest.mark.parametrize(("height", "width", "most"), [(2, 3, 4), (3, 2, 6), (1, 6, 4), (2, 4, 3)])
def test_random_clues(height: int, width: int, most: int) -> None:
    chance = random.Random(height * 10 + width)
    every = boards(height, width, most)
    verdicts = set()
    for _ in range(25):
        truth = chance.choice(every)
        grid = [
            [chance.randint(1, most) if (x := chance.random()) < 0.03 else n if x < 0.4 else 0 for n in row]
            for row in truth
        ]
        asked = parse(json.dumps({"puzzle": "fillomino", "largest": most, "grid": grid}))
        expected = {
            rows
            for rows in every
            if all(not g or g == n for a, b in zip(grid, rows, strict=True) for g, n in zip(a, b, strict=True))
        }
        assert {*solutions(asked)} == expected
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts == {"none", "unique", "multiple"}


@pytest.mark.parametrize("clues", [{}, {(4, 5): 9}, {(0, 0): 2, (9, 9): 7, (5, 5): 4}])
def test_sparse_boards(clues: dict[tuple[int, int], int]) -> None:
    grid = [[clues.get((r, c), 0) for c in range(10)] for r in range(10)]
    assert isinstance(verify(parse(json.dumps({"puzzle": "fillomino", "grid": grid})), time_limit=20), Multiple)


def test_a_larger_number_says_how_large_regions_can_be() -> None:
    puzzle = parse("fillomino\n12 1 .\n. . .\n. . .\n. . .\n. 2 .\n")
    assert puzzle.shape.largest == 12
    assert parse(to_text(puzzle)) == puzzle
    assert parse("fillomino\n4 1\n. .\n").shape.largest == 9


LARGE = "13x9:267b7i5b96b244c54d65d6a3a47c55b4f9g3a77a5c63g8a3c4b2388a538a2c7a4d22"
IDS = ("3x3:2a1c2a1", "5x5:a24a4333a4a5b2a5b253a3a", "9x7:b4b3c6a68a6a236677a8d6a7i33m24663a5a")


@pytest.mark.parametrize("game_id", IDS)
def test_game_ids(game_id: str) -> None:
    puzzle = puzzle_of("fillomino", game_id)
    assert notation("fillomino").written(puzzle) == game_id
    assert isinstance(verify(puzzle), Unique)
    assert parse(to_text(puzzle)) == puzzle


def test_bad_game_ids() -> None:
    assert refused("fillomino", "3x3:2a1c2") == ("the game id ends where a cell was expected", 9)
    assert refused("fillomino", "3x3:2a1c2a12") == ("'2' stands where the end of the game id was expected", 11)
    assert refused("fillomino", "3x3:2a0c2a1") == ("'0' stands where a cell was expected", 6)
    with pytest.raises(NotationError, match="at most 9 cells"):
        notation("fillomino").written(parse("fillomino largest=12\n" + ". . . .\n" * 4))
