"""Akari: the data card; random boards against all ways to put bulbs, rows that begin with a wall, game ids."""

from __future__ import annotations

import json
from io import StringIO
from itertools import combinations, product
from random import Random

import pytest

from clueproof import Puzzle, generate, parse, solutions, to_text, verify
from clueproof.formats.read import read_all
from clueproof.grid.symbols import Symbol
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of, refused

PUZZLE = "akari\n.......\n.3..1#.\n.#.....\n.......\n.....2.\n.#2..#.\n.......\n"
SOLVED = (".*.....", "*.*....", "....*..", ".....*.", ".*....*", "...*...", "..*....")


class TestAkari(GenreSuite):
    card = Card(
        name="akari",
        aliases=("lightup", "light-up"),
        source="Simon Tatham's Light Up, 7x7",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            ". . . . . . .\n. 3 . . 1 # .\n. # . . . . .\n. . . . . . .\n. . . . . 2 .\n. # 2 . . # .\n. . . . . . ."
        ),
        solved_board=(
            ". o . . . . .\no 3 o . 1 # .\n. # . . o . .\n. . . . . o .\n. o . . . 2 o\n. # 2 o . # .\n. . o . . . ."
        ),
        small=(
            "akari\n.\n",
            "akari\n#\n",
            "akari\n..0\n",
            "akari\n.\n2\n.\n",
            "akari\n...\n.#.\n",
            "akari\n1..\n.#.\n..2\n...\n",
            "akari\n#.#\n.4.\n..#\n",
        ),
        forms=(
            (
                "akari\n.#1\n#..\n",
                "lightup\n. # 1\n# . .",
                "light-up\n_W1\nB__",
                '{"puzzle": "akari", "height": 2, "width": 3, "grid": [".#1", "#.."]}',
                '{"puzzle": "akari", "inputs": {"board": [[" ", "W", "1"], ["W", " ", ""]]}}',
                '{"puzzle": "akari", "grid": [[null, "#", 1], ["#", ".", "."]]}',
                "lightup\n3x2:aB1Bb",
                '{"puzzle": "lightup", "sgt_id": "3x2:aB1Bb"}',
            ),
        ),
        refused=(
            ("akari\n..\n.3", "<text>:3:2: 3 is more than the 2 cells beside it"),
            (
                "akari\n..\n.5",
                "<text>:3:2: '5' is no cell; expected # for a wall, a number from 0 to 4, or . when empty",
            ),
            ("akari\n..\nx.", "<text>:3:1: 'x' is no cell"),
            ("akari\n#..\n..", "<text>:3: row 2 has 2 cells"),
            ('{"puzzle": "akari", "grid": [["", 4], ["", ""]]}', "grid row 1, column 2: 4 is more than the 2 cells"),
            ('{"puzzle": "akari", "grid": [[12]]}', "'12' is no cell"),
            ("akari\n" + "." * 101, "the width of an Akari is at most 100, not 101"),
            ("akari", "the puzzle has no grid"),
            ("akari\n3x2:aB1B", "the game id ends where a cell was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 7 by 7"),
            ("akari\n...", ("*.*",), "the bulbs in r1c1 and r1c3 light each other"),
            ("akari\n..\n..", ("*.", "*."), "the bulbs in r1c1 and r2c1 light each other"),
            ("akari\n.#.", ("*..",), "r1c3 is not lit"),
            ("akari\n.#.", ("**.",), "r1c2 can't hold a bulb"),
            ("akari\n.#.", ("*#*",), "r1c2 has neither a bulb (*) nor nothing (.)"),
            ("akari\n.1.", ("*.*",), "r1c2 has 2 bulbs around it, not 1"),
            ("akari\n.2.", ("*.*",), None),
        ),
        wrong=(
            ("akari\n.1.", ("the number of bulbs around r1c2 is 1",)),
            (
                "akari\n.#.\n.2.\n1..\n.#.",
                ("the number of bulbs around r2c2 is 2", "the number of bulbs around r3c1 is 1"),
            ),
        ),
        open=(("akari\n..", ("r1c1", "r1c2")),),
        unique=(("akari\n.#.", ("*.*",)), ("akari\n#", (".",))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("akari\n#.\n.1\n", {"puzzle": "akari", "grid": ["#.", ".1"]}),),
        blank=((2, 3, {}, "akari\n...\n..."),),
    )


def by_hand(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    """All solutions, out of all ways to put bulbs."""
    cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."]
    every = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}

    def see(one: tuple[int, int], other: tuple[int, int]) -> bool:
        (a, b), (c, d) = one, other
        if a != c and b != d:
            return False
        between = [every[x, y] for x, y in every if min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d)]
        return {*between} == {"."}

    found = set()
    for signs in product((False, True), repeat=len(cells)):
        bulbs = [cell for cell, sign in zip(cells, signs, strict=True) if sign]
        around = {
            wall: sum(abs(wall[0] - r) + abs(wall[1] - c) == 1 for r, c in bulbs)
            for wall in every
            if every[wall] != "."
        }
        if (
            not any(see(*pair) for pair in combinations(bulbs, 2))
            and all(any(see(cell, bulb) for bulb in bulbs) for cell in cells)
            and all(every[wall] in ("#", str(number)) for wall, number in around.items())
        ):
            lit = [["*" if (r, c) in bulbs else "." for c in range(len(rows[0]))] for r in range(len(rows))]
            found.add(tuple(map("".join, lit)))
    return found


@pytest.mark.parametrize("number", range(12))
def test_random_boards(number: int) -> None:
    chance = Random(number)
    height, width = chance.choice([(2, 4), (3, 3), (4, 3), (3, 4)])
    rows = tuple("".join(chance.choice("......##012") for _ in range(width)) for _ in range(height))
    asked = parse(json.dumps({"puzzle": "akari", "grid": rows}))
    assert {*solutions(asked)} == by_hand(rows), rows


def test_rows_that_begin_with_a_wall_are_no_comments() -> None:
    texts = ("akari\n#..\n...\n# # .\n\n# 2 clues, irreducible\nakari id=x\n#\n.\n", "# walls\n#..\n...\n##.\n")
    first, second = read_all(StringIO(texts[0]))
    (alone,) = read_all(StringIO(texts[1]), "akari")
    assert isinstance(first, Puzzle)
    assert isinstance(second, Puzzle)
    assert first == alone
    assert first.shape.walls == {(0, 0), (2, 0), (2, 1)}
    assert (second.id, second.shape.walls) == ("x", {(0, 0)})
    # elsewhere they are
    assert parse("range\n#.1\n. . 3\n") == parse("range\n. . 3\n")


def test_pictures_show_light() -> None:
    puzzle = parse("akari\n..#\n.#.\n")
    board = puzzle.rules.draw(puzzle, ("*..", "..*"))
    assert board.symbols == {(0, 0): Symbol.BULB, (1, 2): Symbol.BULB}
    assert {*board.tints} == {(0, 0), (0, 1), (1, 0), (1, 2)}
    assert not puzzle.rules.draw(puzzle).tints


def test_made_puzzles() -> None:
    for number, size in enumerate(((4, 6), (7, 7), (12, 9)), 1):
        (made,) = generate("akari", seed="all", count=1, size=size)
        walls = made.puzzle.shape.walls
        assert {(size[0] - 1 - r, size[1] - 1 - c) for r, c in walls} == walls
        assert verify(made.puzzle).word == "unique"
        assert made.irreducible, number
    assert to_text(made.puzzle) == to_text(next(generate("akari", seed="all", count=1, size=(12, 9))).puzzle)


@pytest.mark.parametrize("text", ["7x7:c2d2c2h1e1hBc3dBc", "3x1:BB0", "2x14:zb"])
def test_game_ids(text: str) -> None:
    puzzle = puzzle_of("akari", text)
    assert notation("akari").write(puzzle) == text
    assert puzzle_of("akari", text.replace(":", "b20s4d2:")) == puzzle


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("3x2:aB", "the game id ends where a cell was expected", 6),
        ("3x2:a5d", "'5' stands where a cell was expected", 5),
        ("3x2:f1", "'1' stands where the end of the game id was expected", 5),
        ("3x2:g", "'g' stands where no more than 6 cells in all was expected", 4),
        ("3x2q:f", "unknown parameters 'q'", 3),
    ],
)
def test_bad_game_ids(text: str, message: str, column: int) -> None:
    assert refused("akari", text) == (message, column)
