"""Slant: the data card; random numbers against all strokes of small boards, game ids."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

from clueproof import parse, solutions, to_text, verify
from clueproof.testing import Card, GenreSuite
from tests.game_ids import notation, puzzle_of, refused

PUZZLE = "slant\n.1..\n1.3.\n.2.0\n"
SOLVED = ("\\\\/", "\\//")
OPEN = "slant\n...\n...\n...\n"


class TestSlant(GenreSuite):
    card = Card(
        name="slant",
        aliases=("gokigen", "gokigen-naname"),
        source="worked out by hand",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=("      (1)\n    .     .     .\n(1)         (3)\n    .     .     .\n      (2)         (0)"),
        solved_board=("      (1)\n    \\     \\     /\n(1)         (3)\n    \\     /     /\n      (2)         (0)"),
        small=(
            "slant\n..\n..\n",
            "slant\n1.\n.1\n",
            OPEN,
            "slant\n....\n.1..\n....\n",
            "slant\n..\n2.\n..\n.1\n",
            "slant\n....\n....\n....\n....\n",
        ),
        forms=(
            (
                PUZZLE,
                "gokigen\n. 1 . .\n1 . 3 .\n. 2 . 0",
                '{"puzzle": "slant", "numbers": [[" ", "1", " ", " "], ["1", "", 3, null], [".", 2, ".", 0]]}',
                '{"puzzle": "slant", "height": 2, "width": 3, "grid": [".1..", "1.3.", ".2.0"]}',
                '{"puzzle": "slant", "inputs": {"board": [".1..", "1.3.", ".2.0"]}}',
            ),
        ),
        written=("slant\n0123\n4...\n",),
        refused=(
            ("slant", "the puzzle has no numbers"),
            ("slant\n...", "there are numbers at corners, two rows of two at least; this grid has 1 row of 3 cells"),
            ("slant\n...\n.5.\n...", "<text>:3:2: 5 is more than the 4 cells around a corner"),
            ("slant\n...\n.x.\n...", "<text>:3:2: 'x' is no cell; expected a number from 0 to 4, or . for none"),
            ("slant\n...\n..\n...", "<text>:3: row 2 has 2 cells, but most rows have 3"),
            (
                "slant height=3\n...\n...\n...",
                "the stated height is 3, but there are numbers at the corners of 2 rows of 2 cells",
            ),
            ('{"puzzle": "slant", "numbers": [[0, 1], [1, 7]]}', "numbers row 2, column 2: 7 is more than the 4 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("\\\\/", "\\/"), "the solution is not 2 by 3"),
            (PUZZLE, ("\\\\/", "\\/-"), "r2c3 holds neither / nor \\"),
            (PUZZLE, ("\\\\/", "\\/\\"), "4 strokes meet at the lower right corner of r1c2, not 3"),
            (PUZZLE, ("//\\", "\\//"), "2 strokes meet at the lower left corner of r1c1, not 1"),
            (OPEN, ("/\\", "\\/"), "the stroke of r2c2 closes a loop"),
            (OPEN, ("/\\", "\\\\"), None),
        ),
        wrong=(
            ("slant\n0.\n.1\n", ("the upper left corner of r1c1 is 0", "the lower right corner of r1c1 is 1")),
            ("slant\n...\n.0.\n...\n", ("the lower right corner of r1c1 is 0",)),
        ),
        open=(("slant\n1..\n...\n", ("r1c2",)), (OPEN, ())),
        unique=(("slant\n...\n.4.\n...\n", ("\\/", "/\\")), ("slant\n1.\n..\n", ("\\",))),
        answers=(
            (PUZZLE, SOLVED, ["\\\\/", "\\//"]),
            ('{"puzzle": "slant", "numbers": [[1, null], ["", ""]]}', ("\\",), [["\\"]]),
        ),
        in_json=((PUZZLE, {"grid": [".1..", "1.3.", ".2.0"]}),),
        blank=((2, 3, {}, "slant\n....\n....\n....\n"),),
    )


@cache
def all_strokes(height: int, width: int) -> dict[tuple[str, ...], tuple[int, ...]]:
    """Without loops: what each corner counts. A board has no loop if leaves can be taken off until nothing is left."""
    found = {}
    for signs in product("/\\", repeat=height * width):
        cells = {divmod(n, width): sign for n, sign in enumerate(signs)}
        left = [
            ((r, c), (r + 1, c + 1)) if sign == "\\" else ((r, c + 1), (r + 1, c)) for (r, c), sign in cells.items()
        ]
        ends = [end for stroke in left for end in stroke]
        counts = tuple(ends.count((r, c)) for r in range(height + 1) for c in range(width + 1))
        while True:
            ends = [end for stroke in left for end in stroke]
            fewer = [stroke for stroke in left if min(map(ends.count, stroke)) > 1]
            if len(fewer) == len(left):
                break
            left = fewer
        if not left:
            rows = tuple("".join(cells[r, c] for c in range(width)) for r in range(height))
            found[rows] = counts
    return found


@pytest.mark.parametrize(("height", "width", "number"), [(1, 1, 2), (1, 4, 16), (2, 2, 15), (3, 2, 56)])
def test_number_of_boards(height: int, width: int, number: int) -> None:
    assert len(all_strokes(height, width)) == number
    text = "slant\n" + ("." * (width + 1) + "\n") * (height + 1)
    assert {*solutions(parse(text))} == {*all_strokes(height, width)}


@pytest.mark.parametrize("seed", range(25))
def test_random_numbers(seed: int) -> None:
    chance = Random(seed)
    height, width = chance.choice([(2, 3), (3, 3), (4, 2)])
    truths = all_strokes(height, width)
    counts = [
        number + (chance.random() < 0.03) if chance.random() < 0.4 else None
        for number in truths[chance.choice([*truths])]
    ]
    signs = ["." if number is None else str(min(number, 4)) for number in counts]
    rows = ["".join(signs[start : start + width + 1]) for start in range(0, len(signs), width + 1)]
    wanted = {
        rows
        for rows, numbers in truths.items()
        if all(sign in (".", str(number)) for sign, number in zip(signs, numbers, strict=True))
    }
    puzzle = parse("slant\n" + "\n".join(rows))
    assert {*solutions(puzzle)} == wanted
    assert verify(puzzle).word == {0: "none", 1: "unique"}.get(len(wanted), "multiple")


IDS = (
    "5x4:f2b22b2b4b4a22c1c",
    "2x3:b0a3b2d",
    "12x10:b1a1a1a111e2a23a3223b3b23c23d131a13c1b13c3a3b3b23a13d22b1a31a2c3a11a2d21a32c2122a231b1a1b1b123a1c1b1g",
)


@pytest.mark.parametrize("game_id", IDS)
def test_game_ids(game_id: str) -> None:
    puzzle = puzzle_of("slant", game_id)
    assert notation("slant").write(puzzle) == game_id
    assert parse(to_text(puzzle)) == puzzle


def test_bad_game_ids() -> None:
    assert refused("slant", "2x2:a1f") == ("the game id ends where a cell was expected", 7)
    assert refused("slant", "2x2:a1h") == ("'h' stands where no more than 9 cells in all was expected", 6)
    assert refused("slant", "2x2:a5g") == ("'5' stands where a cell was expected", 5)
    assert refused("slant", "x:a5g")[1] == 0
