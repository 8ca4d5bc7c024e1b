"""Hitori: the data card; a count of shadings by hand, numbers of every size, made puzzles, game ids."""

from __future__ import annotations

import json
from itertools import product

import pytest

from clueproof import generate, parse, rule_set, solutions, verify
from clueproof.codecs.scanner import NotationError
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of, refused

PUZZLE = "hitori\n3 2 5 4 2\n5 3 2 3 4\n5 2 1 5 4\n"
SOLVED = (".#...", "...#.", "#...#")


class TestHitori(GenreSuite):
    card = Card(
        name="hitori",
        aliases=("singles",),
        source="generated",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="3 2 5 4 2\n5 3 2 3 4\n5 2 1 5 4",
        solved_board=" 3 #2  5  4  2\n 5  3  2 #3  4\n#5  2  1  5 #4",
        small=(
            "hitori\n.\n",
            "hitori\n1 1 1\n",
            "hitori\n1 2\n1 1\n1 2\n",
            "hitori\n. . .\n. . .\n",
            "hitori\n1 . 1 .\n. 2 . 2\n1 . . .\n",
            "hitori\n2 2 3 3\n1 2 1 4\n4 . 2 1\n1 1 4 2\n",
        ),
        forms=(
            (
                "hitori\n1 2\n2 .\n",
                "singles\n12\n2.",
                "hitori\n1 2\n2 0",
                '{"puzzle": "hitori", "height": 2, "width": 2, "grid": [[1, 2], [2, 0]], "unique": true}',
                '{"puzzle": "hitori", "inputs": {"board": [[1, 2], [2, ""]]}}',
            ),
            ("hitori\n9 10\n11 10\n", "hitori\n9A\nba", '{"puzzle": "hitori", "grid": [[9, 10], [11, 10]]}'),
        ),
        written=("hitori\n999 1\n1 999\n", "hitori width=2\n12 12\n21 12\n"),
        refused=(
            ("hitori\n1 1000\n1 1", "<text>:2:3: '1000' is no cell; expected a number from 1 to 999, or . for none"),
            ("hitori\n1 -1\n1 1", "<text>:2:3: '-1' is no cell"),
            ("hitori\n12\n1", "<text>:3: row 2 has 1 cell, but most rows have 2"),
            ("hitori\n1 #\n1 1", "<text>:2:3: '#' is no cell"),
            ("hitori width=3\n12\n12", "the stated width is 3"),
            ("hitori\n" + "." * 101, "the width of a Hitori is at most 100, not 101"),
        ),
        broken=(
            ("hitori\n1 1 1", ("##.",), "r1c1 and r1c2 are shaded and share a side"),
            ("hitori\n1 1 1", ("#..",), "r1c2 and r1c3 are unshaded and both 1"),
            ("hitori\n1 2\n1 1\n1 2", ("..", "#.", ".."), "r1c1 and r3c1 are unshaded and both 1"),
            ("hitori\n1 2\n2 1", (".#", "#."), "r2c2 is cut off from r1c1"),
            ("hitori\n1 2\n2 1", (".x", ".."), "r1c2 is neither shaded (#) nor unshaded (.)"),
            ("hitori\n1 2\n2 1", ("..",), "the solution is not 2 by 2"),
            ("hitori\n. .\n. 1", ("..", ".#"), None),
            (PUZZLE, SOLVED, None),
        ),
        wrong=(("hitori\n1 1 1 1", ("r1c2 holds 1", "r1c3 holds 1")),),
        open=(("hitori\n1 2 1\n. . .", ()), ("hitori\n1", ("r1c1",))),
        unique=(("hitori\n1 1 1", ("#.#",)),),
        boards=(("hitori\n1 . .", ("#..",), "[1]   .   ."),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=((PUZZLE, {"puzzle": "hitori", "grid": [[3, 2, 5, 4, 2], [5, 3, 2, 3, 4], [5, 2, 1, 5, 4]]}),),
        blank=((2, 3, {}, "hitori\n. . .\n. . ."),),
        # a shading leaves open what the numbers are
        not_implied=frozenset({"given"}),
    )


def by_hand(rows: list[list[int]]) -> set[tuple[str, ...]]:
    """All solutions, out of all shadings."""
    height, width, found = len(rows), len(rows[0]), set()
    cells = [*product(range(height), range(width))]
    for signs in product(".#", repeat=len(cells)):
        sign = dict(zip(cells, signs, strict=True))
        unshaded = [cell for cell in cells if sign[cell] == "."]
        said = [(axis, cell[axis], rows[cell[0]][cell[1]]) for cell in unshaded for axis in (0, 1)]
        touch = any(sign[r, c] == sign.get(other) == "#" for r, c in cells for other in ((r + 1, c), (r, c + 1)))
        reached = {*unshaded[:1]}
        for _ in unshaded:
            reached |= {(r, c) for r, c in unshaded if {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & reached}
        if len({*said}) == len(said) and not touch and len(reached) == len(unshaded):
            found.add(tuple("".join(sign[r, c] for c in range(width)) for r in range(height)))
    return found


@pytest.mark.parametrize("number", range(8))
def test_all_shadings(number: int) -> None:
    (made,) = generate("hitori", seed=number, count=1, size=(3, 4))
    assert made.puzzle.rules.name == "hitori"
    rows = [[made.puzzle.clues["given"][r, c] for c in range(4)] for r in range(3)]
    assert by_hand(rows) == {made.solution}
    # one number changed: other verdicts
    rows[number % 3][number % 4] = rows[0][0]
    asked = parse(json.dumps({"puzzle": "hitori", "grid": rows}))
    assert {*solutions(asked)} == by_hand(rows)


def test_made_puzzles_have_a_number_in_each_cell() -> None:
    for size in ((5, 8), (8, 5), (12, 12)):
        (made,) = generate("hitori", seed="all", count=1, size=size)
        given = made.puzzle.clues["given"]
        assert len(given) == size[0] * size[1]
        assert {*given.values()} <= {*range(1, max(size) + 1)}
        assert verify(made.puzzle).word == "unique"


@pytest.mark.parametrize(
    "text", ["5x5:4224113234411234441451432", "3x2:123321", "12x1:123456789abc", "2x11:1212121212ab1212121212"]
)
def test_game_ids(text: str) -> None:
    puzzle = puzzle_of("hitori", text)
    assert notation("hitori").write(puzzle) == text
    assert puzzle_of("hitori", text.replace(":", "dk:")) == puzzle


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("3x2:12332", "the game id ends where one of 6 numbers from 1 to 3 was expected", 9),
        ("3x2:1234", "'4' stands where one of 6 numbers from 1 to 3 was expected", 7),
        ("3x2:1233211", "'1' stands where the end of the game id was expected", 10),
        ("x:1", "parameters begin with the width and the height (7x7), not with 'x'", 0),
    ],
)
def test_bad_game_ids(text: str, message: str, column: int) -> None:
    assert refused("hitori", text) == (message, column)


@pytest.mark.parametrize(
    ("text", "message"),
    [("hitori\n1 .", "every cell of a game id of singles has a number"), ("hitori\n1 3", "is at most 2")],
)
def test_puzzles_without_a_game_id(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        notation("hitori").write(parse(text))


def test_check_takes_linear_time() -> None:
    side = 100
    rows = [[(r + c) % side + 1 for c in range(side)] for r in range(side)]
    puzzle = parse(json.dumps({"puzzle": "hitori", "grid": rows}))
    assert rule_set("hitori").check(puzzle, ("." * side,) * side) is None
