"""Fillomino: the data card; random clues against all boards, sparse boards, the largest number, game ids."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import product
from typing import Any

import pytest

from clueproof import Multiple, NoSolution, Unique, count, explain, minimise, parse, solutions, to_link, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.editor.player_marks import PlayerMarks
from clueproof.encoders import fillomino
from clueproof.questions.instance import compile_puzzle
from clueproof.render.text import to_plain
from clueproof.testing import Card, GenreSuite, Truth
from tests.genres.boards import Says, cells_of, out_of

PUZZLE = "fillomino\n. . . . 5\n. . 4 2 .\n. 2 1 . 4\n. . . . 1\n. 5 . . .\n"
SOLVED = ((5, 5, 5, 5, 5), (4, 4, 4, 2, 2), (4, 2, 1, 4, 4), (1, 2, 4, 4, 1), (5, 5, 5, 5, 5))


@cache
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


def every(shape: Any) -> dict[tuple[tuple[int, ...], ...], Says]:
    """All boards, with the numbers of all cells."""
    most = shape.largest or shape.height * shape.width
    return {rows: {(r, c): rows[r][c] for r, c in cells_of(shape)} for rows in boards(shape.height, shape.width, most)}


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
                '{"puzzle": "fillomino", "largest": 10, "grid": [[10, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}',
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
            (PUZZLE, ((0, 4, 5, 5, 5), *SOLVED[1:]), "r1c1 is 0, no number of cells from 1 to 25"),
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
        ids=(
            ("unique", "3x3:2a1c2a1"),
            ("unique", "5x5:a24a4333a4a5b2a5b253a3a"),
            ("unique", "9x7:b4b3c6a68a6a236677a8d6a7i33m24663a5a"),
        ),
        bad_ids=(
            ("3x3:2a1c2", 10, "the game id ends where a cell was expected"),
            ("3x3:2a1c2a12", 12, "'2' stands where the end of the game id was expected"),
            ("3x3:2a0c2a1", 7, "'0' stands where a cell was expected"),
        ),
        no_ids=(
            ("fillomino\n" + ". . . .\n" * 4, "at most 9 cells; write largest=9"),
            ("fillomino largest=12\n" + ". . . .\n" * 4, "at most 9 cells; write largest=9"),
        ),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(
                    json.dumps({"puzzle": "fillomino", "largest": most, "grid": [[0] * width] * height})
                    for height, width, most in ((2, 3, 4), (3, 2, 6), (1, 6, 4), (2, 4, 3))
                ),
                clues=20,
                words=("none", "unique", "multiple"),
            ),
        ),
    )


@pytest.mark.parametrize("told", [1, 2])
@pytest.mark.parametrize(("height", "width"), [(2, 3), (1, 6)])
def test_regions_larger_than_keys_tell(height: int, width: int, told: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board is found once, also where large regions stand side by side, and none that the rules forbid."""
    monkeypatch.setattr(fillomino, "TOLD", told)
    chance = random.Random(told)
    every = boards(height, width, height * width)
    verdicts = set()
    for _ in range(20):
        truth = chance.choice(every)
        share = chance.random()
        grid = [[n if chance.random() < share else 0 for n in row] for row in truth]
        asked = parse(json.dumps({"puzzle": "fillomino", "grid": grid}))
        expected = [
            rows
            for rows in every
            if all(not g or g == n for a, b in zip(grid, rows, strict=True) for g, n in zip(a, b, strict=True))
        ]
        assert sorted(solutions(asked)) == sorted(expected)
        assert count(asked).found == len(expected)
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == ("unique" if len(expected) == 1 else "multiple")
        if isinstance(verdict, Unique):
            smaller = minimise(asked).puzzle
            assert isinstance(verify(parse(to_text(smaller))), Unique)
    assert verdicts == {"unique", "multiple"}


LINK = "https://puzz.link/p?fillomino/10/10/g2g35h9h2q13g2g9h4h5h1j4h7h7g92g6h9h9j8h4h3h8g6g42q3h6h61g1g"


def test_a_region_of_10_that_no_number_tells() -> None:
    puzzle = parse(LINK)
    verdict = verify(puzzle)
    assert isinstance(verdict, Unique)
    assert 10 in {number for row in verdict.solution for number in row}
    limited = parse(to_text(puzzle).replace("fillomino", "fillomino largest=9", 1))
    assert isinstance(verify(limited), NoSolution)
    fault = "r2c2 is 10, but the largest number is 9"
    assert limited.rules.check(limited, tuple(verdict.solution)) == fault
    assert to_link(puzzle) == LINK
    with pytest.raises(NotationError, match="can't say all"):
        to_link(limited)
    said = {word for step in explain(puzzle).steps for change in step.changes for word in step.words(0, change.lost)}
    assert "10 or more" in said


def test_a_player_marks_large_regions() -> None:
    puzzle = parse(LINK)
    verdict, instance = verify(puzzle), compile_puzzle(puzzle)
    assert isinstance(verdict, Unique)
    filling = PlayerMarks(puzzle, instance.encoding)
    assert [choice.value for choice in filling.inputs[0].choices] == [*map(str, range(1, 10)), "10+"]
    state = filling.blank()
    for r, row in enumerate(verdict.solution):
        for c, number in enumerate(row):
            if (r, c) not in puzzle.clues["given"]:
                state = filling.entered(state, "cells", [(r, c)], "10+" if number > 9 else str(number))
    assert filling.is_full(state)
    assert filling.solution(state) == verdict.solution
    assert "10+" in to_plain(filling.board(state))


def test_borders_between_large_regions_are_no_marks() -> None:
    puzzle = parse("fillomino\n" + ". . . . . . .\n" * 4)
    filling = PlayerMarks(puzzle, compile_puzzle(puzzle).encoding)
    assert [entry.name for entry in filling.answers] == ["cells"]
    assert filling.left(filling.blank()) == 28
    state = filling.entered(filling.blank(), "cells", [*product(range(4), range(7))], "10+")
    assert filling.solution(state) == ((28,) * 7,) * 4


@pytest.mark.parametrize("clues", [{}, {(4, 5): 9}, {(0, 0): 2, (9, 9): 7, (5, 5): 4}])
def test_sparse_boards(clues: dict[tuple[int, int], int]) -> None:
    grid = [[clues.get((r, c), 0) for c in range(10)] for r in range(10)]
    assert isinstance(verify(parse(json.dumps({"puzzle": "fillomino", "grid": grid})), time_limit=20), Multiple)


@pytest.mark.parametrize("field", ["", " largest=15"])
def test_numbers_have_no_limit(field: str) -> None:
    puzzle = parse(f"fillomino{field}\n12 1 .\n. . .\n. . .\n. . .\n. 2 .\n")
    assert puzzle.shape.largest is None  # 15 is no limit of 15 cells
    assert parse(to_text(puzzle)) == puzzle
    assert to_text(puzzle).startswith("fillomino\n")
