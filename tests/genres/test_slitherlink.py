"""Slitherlink: the data card; the number of loops, and random numbers against all loops; game ids."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from clueproof import BadPuzzleError, count, generate, parse, rule_set, solutions, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.explanation import explain
from clueproof.grid.edges import Edge, Spot, ends, sides_of
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of
from tests.genres.loops import joined, simple_loops

RULES = rule_set("slitherlink")


def loop_around(*rows: str) -> frozenset[Edge]:
    """The sides that a cell inside (#) shares with none inside, each from vertex to vertex."""
    inside = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
    return frozenset(ends(side) for cell in inside for side in sides_of(cell) if len(inside.intersection(side)) == 1)


ID = "7x5t0:b3b23a3a122a12a3b2d0213b33a3"
PUBLISHED = "slitherlink\n..3..23\n.3.122.\n12.3..2\n....021\n3..33.3\n"
SOLVED = loop_around("###.#.#", "#...#.#", "###.#.#", "#.#####", "#.#.#.#")
BOARD = """\
+   +   +   +   +   +   +   +
          3           2   3
+   +   +   +   +   +   +   +
      3       1   2   2
+   +   +   +   +   +   +   +
  1   2       3           2
+   +   +   +   +   +   +   +
                  0   2   1
+   +   +   +   +   +   +   +
  3           3   3       3
+   +   +   +   +   +   +   +"""
SOLVED_BOARD = """\
+---+---+---+   +---+   +---+
|         3 |   |   | 2 | 3 |
+   +---+---+   +   +   +   +
|   | 3       1 | 2 | 2 |   |
+   +---+---+   +   +   +   +
| 1   2     | 3 |   |   | 2 |
+   +---+   +---+   +---+   +
|   |   |         0   2   1 |
+   +   +   +---+   +---+   +
| 3 |   |   | 3 | 3 |   | 3 |
+---+   +---+   +---+   +---+"""
MIDDLE = "the vertex in row 1, column 1 of the grid lines"


class TestSlitherlink(GenreSuite):
    card = Card(
        name="slitherlink",
        aliases=("loopy", "fences"),
        source=f"Simon Tatham's Loopy, {ID}",
        puzzle=PUBLISHED,
        solution=SOLVED,
        board=BOARD,
        solved_board=SOLVED_BOARD,
        small=(
            "slitherlink\n#.\n.3\n",
            "slitherlink\n.#3\n.#.\n",
            "slitherlink\n###\n.3.\n",
            "slitherlink\n4\n",
            "slitherlink\n.\n",
            "slitherlink\n..\n",
            "slitherlink\n3\n.\n",
            "slitherlink\n2.\n.3\n",
            "slitherlink\n...\n.0.\n",
            "slitherlink\n3..3\n.1..\n",
            "slitherlink through_all\n2.1\n...\n",
        ),
        forms=(
            ("slitherlink through_all\n3.\n02\n", "https://puzz.link/p?slither/f/2/2/802"),
            (
                "slitherlink\n3.\n02\n",
                "loopy\n3 .\n0 2",
                "fences\n3_\n02",
                '{"puzzle": "slitherlink", "grid": [[3, ""], [0, 2]]}',
                '{"puzzle": "slitherlink", "height": 2, "width": 2, "grid": ["3.", "02"]}',
                '{"puzzle": "slitherlink", "inputs": {"board": [["3", " "], ["0", "2"]]}}',
                '{"puzzle": "slitherlink", "board": ["3 ", "02"]}',
            ),
        ),
        refused=(
            ("slitherlink", "the puzzle has no grid"),
            ("slitherlink\n5", "<text>:2:1: 5 is more than the 4 sides of a cell"),
            ("slitherlink\n.y", "<text>:2:2: 'y' is no cell; expected a number from 0 to 4, or . for none"),
            ("slitherlink\n...\n..", "<text>:3: row 2 has 2 cells"),
            ("slitherlink width=4\n...\n...", "the stated width is 4"),
            ("slitherlink\n" + "." * 101, "the width of a Slitherlink is at most 100, not 101"),
            ('{"puzzle": "slitherlink", "grid": [[0, -1]]}', "'-1' is no cell"),
            ('{"puzzle": "slitherlink", "grid": [[0, 12]]}', "12 is more than the 4 sides of a cell"),
        ),
        broken=(
            (PUBLISHED, SOLVED, None),
            (PUBLISHED, frozenset(), "there is no loop"),
            (
                "slitherlink\n..",
                frozenset(map(ends, sides_of((0, 0))[:3])),
                "the loop ends at the vertex in row 0, column 0 of the grid lines",
            ),
            ("slitherlink\n...", loop_around("#.#"), "there is more than one loop"),
            ("slitherlink\n..\n..", loop_around("#.", ".#"), f"lines branch or cross at {MIDDLE}"),
            ("slitherlink\n1", loop_around("#"), "r1c1 has 4 lines around it, not 1"),
            ("slitherlink\n00", loop_around("#."), "r1c1 has 4 lines around it, not 0"),
            ("slitherlink\n.0", loop_around("#."), "r1c2 has 1 line around it, not 0"),
            ("slitherlink\n.", loop_around("......#"), "there can be no line the upper side of r1c7"),
        ),
        wrong=(
            ("slitherlink\n0", ("r1c1 has 0 lines around it",)),
            ("slitherlink\n03.\n...", ("r1c1 has 0 lines around it", "r1c2 has 3 lines around it")),
        ),
        open=(("slitherlink\n..", ()), ("slitherlink\n2.2\n...\n2.2", ())),
        unique=(("slitherlink\n4", loop_around("#")), ("slitherlink\n.", loop_around("#"))),
        answers=(("slitherlink\n4", loop_around("#"), [[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 1, 1], [1, 0, 1, 1]]),),
        in_json=(("slitherlink\n...3.\n0..13", {"puzzle": "slitherlink", "grid": ["...3.", "0..13"]}),),
        blank=((2, 3, {}, "slitherlink\n...\n..."),),
    )


@cache
def loops(height: int, width: int) -> list[frozenset[Edge]]:
    """All solutions without numbers, by search along the grid lines."""
    return [frozenset(joined(points)) for points in simple_loops(height + 1, width + 1)]


def lines_around(loop: frozenset[Edge], cell: Spot) -> int:
    return len(loop.intersection(map(ends, sides_of(cell))))


@pytest.mark.parametrize(
    ("height", "width", "number"), [(1, 1, 1), (1, 3, 6), (2, 2, 13), (3, 2, 40), (2, 3, 40), (3, 3, 213), (3, 4, None)]
)
def test_number_of_loops(height: int, width: int, number: int | None) -> None:
    """Published: OEIS A140517."""
    by_hand = {*loops(height, width)}
    assert number in (None, len(by_hand))
    asked = parse("slitherlink\n" + ("." * width + "\n") * height)
    assert count(asked).found == len(by_hand)
    assert {*solutions(asked)} == by_hand
    assert all(RULES.check(asked, loop) is None for loop in by_hand)


@pytest.mark.parametrize(("height", "width"), [(1, 5), (2, 3), (3, 3), (4, 2)])
def test_random_numbers(height: int, width: int) -> None:
    chance = random.Random(height * 10 + width)
    verdicts = set()
    for _ in range(40):
        truth, wrong = chance.choice(loops(height, width)), chance.choice([0.0, 0.0, 0.1])
        grid = [
            [
                chance.randint(0, 3)
                if chance.random() < wrong
                else lines_around(truth, (r, c))
                if chance.random() < 0.6
                else ""
                for c in range(width)
            ]
            for r in range(height)
        ]
        asked = parse(json.dumps({"puzzle": "slitherlink", "grid": grid}))
        expected = {
            loop
            for loop in loops(height, width)
            if all(grid[r][c] in ("", lines_around(loop, (r, c))) for r in range(height) for c in range(width))
        }
        assert {*solutions(asked)} == expected
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts == {"none", "unique", "multiple"}


def test_an_easy_one_is_explained_by_techniques() -> None:
    found = explain(parse(PUBLISHED))
    assert found.end == "solved"
    assert not [step for step in found if step.core]


def test_generated_loops_wind() -> None:
    """They fill the board: no part of it stays without lines, and none is a mere frame."""
    for made in generate("slitherlink", seed=3, count=3, size=(8, 8)):
        loop = made.solution
        assert 50 <= len(loop) <= 81
        for r in range(0, 8, 4):
            for c in range(0, 8, 4):
                quarter = {ends(side) for dr in range(4) for dc in range(4) for side in sides_of((r + dr, c + dc))}
                assert len(loop & quarter) >= 8


@pytest.mark.parametrize(
    "text",
    [
        ID,
        "10x10t0:32c12a3a2a2a2b12222133c222d2112d3e23b0c1d2a12a3c3b2a0a1a222a1a2b3a3b232a2a",
        "7x5t0:21e1a22a2a2a11b3c2c3b3320",
    ],
)
def test_game_ids(text: str) -> None:
    puzzle = puzzle_of("slitherlink", text)
    assert verify(puzzle).word == "unique"
    assert notation("slitherlink").write(parse(to_text(puzzle))) == text


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("3x2t0:a1", "the game id ends where a cell was expected", 8),
        ("3x2t0:a12c2", "'2' stands where the end of the game id was expected", 10),
        ("3x2t0:a12d", "'d' stands where no more than 6 cells in all was expected", 9),
        ("3x2t0:a15c", "'5' stands where a cell was expected", 8),
        ("t0:a", "parameters begin with the width and the height (7x7), not with 't0'", 0),
        ("7x7t1:a", "a Slitherlink is on squares, type 0", 3),
    ],
)
def test_bad_game_ids(text: str, message: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        puzzle_of("slitherlink", text)
    assert message in caught.value.message
    assert caught.value.column == column


def test_a_board_too_large_in_a_game_id() -> None:
    with pytest.raises(BadPuzzleError, match="the width of a Slitherlink is at most 100"):
        puzzle_of("slitherlink", "101x1t0:zzzw")
