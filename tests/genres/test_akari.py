"""Akari: the data card; random boards against all ways to put bulbs, rows that begin with a wall, game ids."""

from __future__ import annotations

import json
from io import StringIO
from random import Random
from typing import Any

from clueproof import Made, Puzzle, parse
from clueproof.formats.read import read_all
from clueproof.genres import Cell
from clueproof.grid.symbols import Symbol
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, beside, cells_of, drawn, out_of, subsets

PUZZLE = "akari\n.......\n.3..1#.\n.#.....\n.......\n.....2.\n.#2..#.\n.......\n"
SOLVED = (".*.....", "*.*....", "....*..", ".....*.", ".*....*", "...*...", "..*....")


def looks_alike_turned(made: Made) -> bool:
    shape = made.puzzle.shape
    return {(shape.height - 1 - r, shape.width - 1 - c) for r, c in shape.walls} == shape.walls


def every(shape: Any) -> dict[Rows, Says]:
    """All ways to put bulbs, each with the numbers of bulbs around walls."""
    found = {}
    for bulbs in subsets({*cells_of(shape)} - shape.walls):
        lit = {bulb: lit_by(shape, bulb) for bulb in bulbs}
        alone = all(lit[bulb] & bulbs == {bulb} for bulb in bulbs)
        if alone and shape.walls.union(*lit.values()) == {*cells_of(shape)}:
            found[drawn(shape, bulbs, "*")] = {wall: len(beside(wall) & bulbs) for wall in shape.walls}
    return found


def lit_by(shape: Any, bulb: Cell) -> set[Cell]:
    """A bulb's cell and the cells in line with it up to the next wall."""
    found = {bulb}
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        r, c = bulb
        while 0 <= r < shape.height and 0 <= c < shape.width and (r, c) not in shape.walls:
            found.add((r, c))
            r, c = r + down, c + right
    return found


def walls_at_random(number: int) -> str:
    chance = Random(number)
    height, width = chance.choice([(2, 4), (3, 3), (4, 3), (3, 4)])
    rows = ["".join(chance.choice("......##") for _ in range(width)) for _ in range(height)]
    return json.dumps({"puzzle": "akari", "grid": rows})


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
            ("akari\n.1.", ("r1c2 has 1 bulb around it",)),
            (
                "akari\n.#.\n.2.\n1..\n.#.",
                ("r2c2 has 2 bulbs around it", "r3c1 has 1 bulb around it"),
            ),
        ),
        open=(("akari\n..", ("r1c1", "r1c2")),),
        unique=(("akari\n.#.", ("*.*",)), ("akari\n#", (".",))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("akari\n#.\n.1\n", {"puzzle": "akari", "grid": ["#.", ".1"]}),),
        blank=((2, 3, {}, "akari\n...\n..."),),
        ids=(
            ("unique", "7x7:c2d2c2h1e1hBc3dBc", "7x7b20s4d2:c2d2c2h1e1hBc3dBc"),
            ("unique", "3x1:BB0", "3x1b20s4d2:BB0"),
            ("multiple", "2x14:zb", "2x14b20s4d2:zb"),
        ),
        bad_ids=(
            ("3x2:aB", 7, "the game id ends where a cell was expected"),
            ("3x2:a5d", 6, "'5' stands where a cell was expected"),
            ("3x2:f1", 6, "'1' stands where the end of the game id was expected"),
            ("3x2:g", 5, "'g' stands where no more than 6 cells in all was expected"),
            ("3x2q:f", 4, "unknown parameters 'q'"),
        ),
        made=(
            Making((4, 6), seed="all", irreducible=True, holds=looks_alike_turned),
            Making((7, 7), seed="all", irreducible=True, holds=looks_alike_turned),
            Making((12, 9), seed="all", irreducible=True, holds=looks_alike_turned, again=True),
        ),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(map(walls_at_random, range(12))),
                clues=3,
                words=("none", "unique", "multiple"),
            ),
        ),
    )


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
