"""Palisade: the data card; random numbers against all divisions, sparse boards, game ids, and what the maker makes."""

from __future__ import annotations

import json
import random

import pytest

from clueproof import Multiple, Unique, generate, parse, rule_set, solutions, to_text, verify
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of, refused
from tests.genres.test_galaxies import Rows, divisions

RULES = rule_set("palisade")

PUZZLE = "palisade region_size=5\n3....\n3....\n....1\n2.232\n...2.\n"
SOLVED = ((1, 1, 1, 1, 1), (2, 2, 2, 2, 3), (4, 2, 4, 3, 3), (4, 4, 4, 5, 3), (5, 5, 5, 5, 3))


class TestPalisade(GenreSuite):
    card = Card(
        name="palisade",
        aliases=("five-cells",),
        source="Simon Tatham's Palisade",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=("3 . . . .\n3 . . . .\n. . . . 1\n2 . 2 3 2\n. . . 2 ."),
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
        boards=(("palisade region_size=2\n3.", None, "3 ."),),
        answers=((PUZZLE, SOLVED, [list(row) for row in SOLVED]),),
        in_json=(("palisade region_size=3\n3.1\n...\n", {"region_size": 3, "grid": ["3.1", "..."]}),),
        blank=((2, 3, {"region_size": 3}, "palisade region_size=3\n...\n..."),),
    )


def numbers(rows: Rows) -> list[list[int]]:
    """How many sides of each cell are borders."""
    height, width = len(rows), len(rows[0])
    return [
        [
            sum(
                not (0 <= y < height and 0 <= x < width) or rows[y][x] != rows[r][c]
                for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
            )
            for c in range(width)
        ]
        for r in range(height)
    ]


@pytest.mark.parametrize(
    ("height", "width", "size", "number"), [(2, 4, 2, 5), (3, 3, 3, 10), (2, 4, 4, 4), (3, 3, 1, 1)]
)
def test_random_clues(height: int, width: int, size: int, number: int) -> None:
    divided = divisions(height, width)
    every = [
        rows
        for rows in divided
        if all(sum(row.count(region) for row in rows) == size for region in {n for row in rows for n in row})
    ]
    assert len(every) == number
    chance = random.Random(height * 10 + width + size)
    verdicts = set()
    for _ in range(30):
        grid: list[list[int | None]] = [
            [chance.randint(0, 4) if (x := chance.random()) < 0.03 else n if x < 0.3 else None for n in row]
            for row in numbers(chance.choice(every))
        ]
        asked = parse(json.dumps({"puzzle": "palisade", "region_size": size, "grid": grid}))
        expected = {
            rows
            for rows in every
            if all(g in (None, n) for a, b in zip(grid, numbers(rows), strict=True) for g, n in zip(a, b, strict=True))
        }
        assert {*solutions(asked)} == expected
        for rows in divided if size == 3 else ():
            assert (RULES.check(asked, rows) is None) == (rows in expected)
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert len(verdicts) > 1


@pytest.mark.parametrize(("height", "width", "size"), [(10, 10, 5), (10, 10, 20), (8, 6, 6)])
def test_sparse_boards(height: int, width: int, size: int) -> None:
    rows = ["." * width] * (height - 1) + ["2" + "." * (width - 1)]
    puzzle = parse(f"palisade region_size={size}\n" + "\n".join(rows))
    assert isinstance(verify(puzzle, time_limit=20), Multiple)


IDS = (
    "8x6n6:333a1b3a1d13b2h2b21a1a1d2a2",
    "5x5n5:22333a23l2",
    "10x8n8:a11d11c22d2a1b32f3o1b1a2d13c01c22b3a22322",
    "3x1n1:4",
)


@pytest.mark.parametrize("game_id", IDS)
def test_game_ids(game_id: str) -> None:
    puzzle = puzzle_of("palisade", game_id)
    assert notation("palisade").write(puzzle) == game_id
    assert isinstance(verify(puzzle), Unique)
    assert parse(to_text(puzzle)) == puzzle


def test_bad_game_ids() -> None:
    assert refused("palisade", "3x2n3:3a15") == ("'5' stands where a cell was expected", 9)
    assert refused("palisade", "3x2n3:3a1z") == ("'z' stands where no more than 6 cells in all was expected", 9)
    assert refused("palisade", "3x2n3:333333" + "3") == ("'3' stands where the end of the game id was expected", 12)
    assert refused("palisade", "3x2:3a1") == ("parameters are like 8x6n6, with the size of regions, not '3x2'", 0)


@pytest.mark.parametrize(("size", "region"), [((2, 6), 3), ((5, 5), 5), ((6, 8), 6), ((4, 6), 12)])
def test_what_is_made(size: tuple[int, int], region: int) -> None:
    for made in generate("palisade", seed="made", count=2, size=size, options={"region_size": region}):
        assert isinstance(verify(made.puzzle), Unique)
        assert made.irreducible
