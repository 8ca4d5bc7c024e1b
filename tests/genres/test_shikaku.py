"""Shikaku: the data card; random numbers against all divisions, numbers that aren't told, game ids, what is made."""

from __future__ import annotations

import random

import pytest

from clueproof import Multiple, Unique, minimise, parse, solutions, to_text, verify
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "shikaku\n. . . . 5\n. . 3 4 .\n3 . . . .\n. . 3 . 2\n"
SOLVED = ((1, 1, 1, 1, 1), (2, 2, 2, 3, 3), (4, 4, 4, 3, 3), (5, 5, 5, 6, 6))


class TestShikaku(GenreSuite):
    card = Card(
        name="shikaku",
        aliases=("rect", "rectangles"),
        source="made by hand",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(". . . . 5\n. . 3 4 .\n3 . . . .\n. . 3 . 2"),
        solved_board=(
            "+-------------------+\n"
            "| .   .   .   .   5 |\n"
            "+-----------+-------+\n"
            "| .   .   3 | 4   . |\n"
            "+-----------+       |\n"
            "| 3   .   . | .   . |\n"
            "+-----------+-------+\n"
            "| .   .   3 | .   2 |\n"
            "+-----------+-------+"
        ),
        small=(
            "shikaku\n1",
            "shikaku\n. . ?",
            "shikaku\n? ?\n. .",
            "shikaku\n? .\n. 1\n",
            "shikaku\n. 4 .\n? . .\n",
            "shikaku\n? . ?\n. 2 .\n. . .\n",
            "shikaku\n? . .\n. . .\n. . ?\n",
        ),
        forms=(
            (
                "shikaku\n.3?\n...\n",
                "rect\n. 3 ?\n0 . .",
                '{"puzzle": "shikaku", "height": 2, "width": 3, "grid": [[0, 3, "?"], [null, "", 0]]}',
                '{"puzzle": "shikaku", "inputs": {"board": [[" ", "3", "?"], [" ", " ", " "]]}}',
            ),
        ),
        written=(
            "shikaku\n12 . .\n. . .\n. . .\n. . .\n",
            "shikaku\n12 ? ? ? ? ?\n. . . . . .\n",
            "shikaku\n. .\n. .\n",
        ),
        refused=(
            ("shikaku", "the puzzle has no grid"),
            ("shikaku\n. 7 .\n. . .", "<text>:2:3: 7 is more than the 6 cells of the board"),
            ("shikaku\n. 5 .\n. . .", "r1c2: no rectangle of 5 cells fits on a board of 2 by 3"),
            (
                "shikaku\n. x .\n. . .",
                "'x' is no cell; expected a number from 1 to 6, ? for a rectangle without",
            ),
            ("shikaku\n. 2 .\n. .", "<text>:3: row 2 has 2 cells"),
            ('{"puzzle": "shikaku", "grid": [[0, -1]]}', "'-1' is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:1], "the solution is not 4 by 5"),
            (PUZZLE, ((1, 1, 1, 1, 1),) * 4, "the rectangle of r1c1 contains 6 numbers, not 1"),
            ("shikaku\n? ?\n. .", ((1, 2), (2, 2)), "the region of r1c2 is no rectangle"),
            ("shikaku\n? ?\n. .", ((1, 2), (2, 1)), "the region of r1c1 is no rectangle"),
            ("shikaku\n? ?\n. .", ((1, 1), (2, 2)), "the rectangle of r1c1 contains 2 numbers, not 1"),
            ("shikaku\n? 4\n. .", ((1, 2), (1, 2)), "the rectangle of r1c2 has 2 cells, not 4"),
        ),
        wrong=(
            ("shikaku\n4 .\n. 4\n", ("the rectangle of r1c1 has 4 cells",)),
            ("shikaku\n? 3 .\n? . .\n? ? .\n", ("the rectangle of r1c2 has 3 cells",)),
            ("shikaku\n. .\n. .\n", ()),
        ),
        open=(("shikaku\n? .\n. ?\n", ()), ("shikaku\n2 .\n. 2\n", ("r1c2", "r2c1"))),
        unique=(("shikaku\n. . ?\n", ((1, 1, 1),)), ("shikaku\n2 2\n. .\n. 2\n", ((1, 2), (1, 2), (3, 3)))),
        boards=(("shikaku\n. 3 ?\n. . .", None, ". 3 ?\n. . ."),),
        answers=(("shikaku\n2 2\n. .", ((1, 2), (1, 2)), [[1, 2], [1, 2]]),),
        in_json=(("shikaku\n. 3 ?\n. . .\n", {"grid": [".3?", "..."]}),),
        blank=((2, 3, {}, "shikaku\n...\n..."),),
        ids=(
            ("unique", "5x5:d3_4a4_2c3d2_2c5b"),
            ("unique", "9x4:3b2b3_3_3a6b2a2b3b2h2a2_3b"),
            ("unique", "11x11:b3e6d3a4e6f21c6h4j2m6i6j12a28k14s"),
        ),
        bad_ids=(
            ("3x3:2a1c2", 10, "the game id ends where a cell was expected"),
            ("3x3:2a1c2a1_2", 13, "'2' stands where the end of the game id was expected"),
            ("3x3:2aXc2a1", 7, "'X' stands where a cell was expected"),
        ),
        no_ids=(("shikaku\n? . .\n", "tells the number of each rectangle"),),
        made=(
            Making(
                (1, 6), count=2, holds=lambda made: len(made.puzzle.clues["given"]) == len(made.puzzle.shape.islands)
            ),
            Making(
                (5, 5), count=2, holds=lambda made: len(made.puzzle.clues["given"]) == len(made.puzzle.shape.islands)
            ),
            Making(
                (6, 11), count=2, holds=lambda made: len(made.puzzle.clues["given"]) == len(made.puzzle.shape.islands)
            ),
        ),
    )


def divisions(height: int, width: int) -> list[tuple[tuple[int, ...], ...]]:
    """All ways to divide a board into rectangles, as rows of their numbers."""
    found = []

    def fill(board: list[list[int]], number: int) -> None:
        free = [(r, c) for r in range(height) for c in range(width) if not board[r][c]]
        if not free:
            found.append(tuple(map(tuple, board)))
            return
        top, left = free[0]
        for bottom in range(top, height):
            for right in range(left, width):
                cells = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
                if all(not board[r][c] for r, c in cells):
                    filled = [[number if (r, c) in cells else board[r][c] for c in range(width)] for r in range(height)]
                    fill(filled, number + 1)

    fill([[0] * width for _ in range(height)], 1)
    return found


def fits(rows: tuple[tuple[int, ...], ...], clues: dict[tuple[int, int], int]) -> bool:
    """Is there one clue in each rectangle, 0 or its size?"""
    sizes = [number for row in rows for number in row]
    inside = [rows[r][c] for r, c in clues]
    return sorted(inside) == sorted({*sizes}) and all(
        not clue or sizes.count(rows[r][c]) == clue for (r, c), clue in clues.items()
    )


@pytest.mark.parametrize(("height", "width", "number"), [(2, 2, 8), (3, 3, 322), (2, 5, 650), (4, 3, None)])
def test_random_clues(height: int, width: int, number: int | None) -> None:
    every = divisions(height, width)
    assert number in (None, len(every))
    chance = random.Random(height * 10 + width)
    verdicts = set()
    for _ in range(30):
        truth = chance.choice(every)
        sizes = [number for row in truth for number in row]
        clues = {}
        for region in sorted({*sizes}):
            cell = chance.choice([(r, c) for r in range(height) for c in range(width) if truth[r][c] == region])
            clues[cell] = 0 if chance.random() < 0.2 else 2 if chance.random() < 0.05 else sizes.count(region)
        rows = [["?" if (n := clues.get((r, c))) == 0 else str(n or ".") for c in range(width)] for r in range(height)]
        asked = parse(f"shikaku width={width}\n" + "\n".join(map(" ".join, rows)))
        expected = {rows for rows in every if fits(rows, clues)}
        assert {*solutions(asked)} == expected
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts >= {"unique", "multiple"}


def test_numbers_can_be_left_out() -> None:
    puzzle = parse("shikaku\n. . . . 5\n. . 3 4 .\n3 . . . .\n. . 3 . 2\n")
    fewer = minimise(puzzle).puzzle
    assert fewer.shape == puzzle.shape
    assert 0 < len(fewer.clues["given"]) < 6
    assert isinstance(verify(fewer), Unique)
    assert parse(to_text(fewer)) == fewer


@pytest.mark.parametrize(
    "text",
    ["shikaku\n" + "?.........\n" + "..........\n" * 8 + ".........?\n", "shikaku\n" + ". ? . . ? . . ? .\n" * 7],
)
def test_sparse_boards(text: str) -> None:
    assert isinstance(verify(parse(text), time_limit=20), Multiple | Unique)
