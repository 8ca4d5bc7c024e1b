"""Skyscrapers: the data card; the number of grids, and random clues against all grids."""

from __future__ import annotations

import io
from itertools import permutations, product
from typing import Any

from clueproof import (
    parse,
    read,
    rule_set,
)
from clueproof.testing import Card, GenreSuite, Truth
from tests.genres.boards import Says, cells_of, out_of

RULES = rule_set("skyscrapers")

Rows = tuple[tuple[int, ...], ...]

GAME = "skyscrapers\ntop: 2123\nbottom: 2321\nleft: 2312\nright: 3231\n"
SOLVED = ((2, 4, 3, 1), (1, 2, 4, 3), (4, 3, 1, 2), (3, 1, 2, 4))
SMALL = "skyscrapers\ntop: 2.3\nbottom: ..2\nleft: 1..\nright: .2.\n..1\n...\n.3.\n"
LARGE = (
    "skyscrapers\ntop: 10 2 . . . . . . . .\nbottom: . . . . . . . . . .\nleft: . . . . . . . . . .\n"
    "right: . . . . . . . . . 3\n. . 10 . . 1 . . . .\n. . . . . . . . . 10\n" + ". . . . . . . . . .\n" * 8
)
PARTLY = GAME.replace("left: 2312", "left: .3.2") + "....\n....\n....\n3...\n"


def four(clues: str = "") -> str:
    return f"skyscrapers n=4\n{clues}"


def visible(line: tuple[int, ...]) -> int:
    """How many buildings are seen, walking along."""
    tallest = number = 0
    for height in line:
        if height > tallest:
            tallest, number = height, number + 1
    return number


def every(shape: Any) -> dict[Rows, Says]:
    """All grids, with what is seen from each side and the heights of all cells."""
    side, found = shape.height, {}
    for rows in product(permutations(range(1, side + 1)), repeat=side):
        columns = [*zip(*rows, strict=True)]
        if all(len({*column}) == side for column in columns):
            says = {(r, c): rows[r][c] for r, c in cells_of(shape)}
            for place, (row, column) in enumerate(zip(rows, columns, strict=True)):
                says |= {(place, -1): visible(row), (place, side): visible(row[::-1])}
                says |= {(-1, place): visible(column), (side, place): visible(column[::-1])}
            found[rows] = says
    return found


class TestSkyscrapers(GenreSuite):
    card = Card(
        name="skyscrapers",
        aliases=("towers",),
        source="Simon Tatham's Towers, 4x4",
        puzzle=GAME,
        solution=SOLVED,
        board="  2 1 2 3\n2 . . . . 3\n3 . . . . 2\n1 . . . . 3\n2 . . . . 1\n  2 3 2 1",
        solved_board="  2 1 2 3\n2 2 4 3 1 3\n3 1 2 4 3 2\n1 4 3 1 2 3\n2 3 1 2 4 1\n  2 3 2 1",
        small=(
            "skyscrapers n=1",
            "skyscrapers n=2",
            "skyscrapers\ntop: 12",
            "skyscrapers n=3",
            "skyscrapers\ntop: 2..\nleft: .2.\n",
            "skyscrapers\nbottom: .3.\nright: ..2\n...\n..1\n...",
            "skyscrapers\ntop: 1.3.\nleft: ...2\n....\n.4..\n....\n....",
            "skyscrapers n=5",
        ),
        square=True,
        forms=(
            (
                SMALL,
                "skyscrapers\ntop: 2.3\nbottom: ..2\nleft: 1..\nright: .2.\n..1\n...\n.3.",
                "towers\n. . 1\n. . .\n. 3 .\ntop: 2 0 3\nbottom: 0 0 2\nleft: 1 - -\nright: . 2 .",
                "skyscrapers top=203 bottom=002 left=100 right=020\n001\n000\n030",
                "skyscrapers\nleft:\n1\n.\n.\nright:\n.\n2\n.\ntop:\n2 . 3\nbottom:\n..2\ngrid:\n..1\n...\n.3.",
                "skyscrapers\nframed:\n. 2 . 3 .\n1 . . 1 .\n. . . . 2\n. . 3 . .\n. . . 2 .",
                '{"puzzle": "skyscrapers", "n": 3, "top": [2, 0, 3], "bottom": [null, "", 2], "left": "1..",'
                ' "right": ["0", "2", "."], "grid": [[0, 0, 1], [0, 0, 0], [null, 3, ""]], "unique": true,'
                ' "sgt_id": "3:2"}',
                '{"puzzle": "skyscrapers", "inputs": {"board": [[" ", " ", "1"], [" ", " ", " "], [" ", "3", " "]],'
                ' "top": [2, -1, 3], "bottom": [-1, -1, 2], "left": [1, -1, -1], "right": [-1, 2, -1]}}',
            ),
            (GAME,),
            (
                LARGE,
                LARGE.replace("10 2 . .", "A 2 . .").replace(". . 10", ". . A").replace("10\n", "A\n"),
                LARGE.replace("bottom: . . . . . . . . . .\n", "").replace("left: . . . . . . . . . .\n", ""),
            ),
        ),
        refused=(
            ("skyscrapers", "no grid and no clues around it"),
            (
                '{"puzzle": "skyscrapers", "n": -1, "top": " "}',
                "n must be one or two whole numbers from 1, such as 9 or 6x8, not -1",
            ),
            ('{"puzzle": "skyscrapers", "top": " "}', "no grid and no clues around it"),
            (
                '{"puzzle": "skyscrapers", "n": 1000000000000000000000000}',
                "the stated size is more than 10000 rows or columns",
            ),
            ("skyscrapers n=36", "has 1 to 35 rows, not 36"),
            ("skyscrapers\n....\n....", "is square; this grid has 2 rows of 4 cells"),
            ("skyscrapers\n...\n...\n..", "<text>:4: row 3 has 2 cells"),
            ("skyscrapers\ntop: 1234\n...\n...\n...", "top has 4 clues, but the grid has 3 rows"),
            ("skyscrapers\ntop: 1 2 3\nright: 1", "right has 1 clue, but the grid has 3 rows"),
            ("skyscrapers\ntop: 124", "top, position 3: '4' is no clue; expected a number from 1 to 3"),
            ("skyscrapers\nbottom: 1 x 2", "bottom, position 2: 'x' is no clue"),
            ("skyscrapers\n...\n..4\n...", "<text>:3:3: '4' is no cell; expected a number from 1 to 3"),
            ("skyscrapers leftt=1..\n...\n...\n...", "did you mean 'left'?"),
            ('{"puzzle": "skyscrapers", "top": [1, 2, 99999999999999999999]}', "'a huge number' is no clue"),
            ('{"puzzle": "skyscrapers", "top": [1, 2, -3]}', "'-3' is no clue"),
            ('{"puzzle": "skyscrapers", "top": [1, true]}', "top must be a line of clues"),
            ('{"puzzle": "skyscrapers", "top": 3.5}', "top must be a line of clues"),
            ('{"puzzle": "skyscrapers", "grid": [[1, 2], [2]]}', "row 2 has 1 cell"),
            ('{"puzzle": "skyscrapers", "grid": [[1, 2], [2, 3]]}', "grid row 2, column 2: '3' is no cell"),
            ('{"puzzle": "skyscrapers", "n": 3, "grid": [[1, 2], [2, 1]]}', "the stated height is 3"),
        ),
        broken=(
            (four(), SOLVED, None),
            (four(), SOLVED[:3], "the solution is not 4 by 4"),
            (four(), ((2, 4, 3, 2), *SOLVED[1:]), "row 1 does not hold every height from 1 to 4 once"),
            (four(), (SOLVED[1], *SOLVED[1:]), "column 1 does not hold every height from 1 to 4 once"),
            (four(), ((2, 4, 3, 0), *SOLVED[1:]), "r1c4 holds no number from 1 to 4"),
            (four("top: .2.."), SOLVED, "column 2 from the top: 1 building is seen, not 2"),
            (four("bottom: ..1."), SOLVED, "column 3 from the bottom: 2 buildings are seen, not 1"),
            (four("left: 1..."), SOLVED, "row 1 from the left: 2 buildings are seen, not 1"),
            (four("right: ...4"), SOLVED, "row 4 from the right: 1 building is seen, not 4"),
            (four("....\n...1\n....\n...."), SOLVED, "r2c4 is given as 1, not 3"),
        ),
        wrong=(
            (
                "skyscrapers\ntop: 4..2\nleft: 1...\n",
                ("the number seen in column 1 from the top is 4", "the number seen in row 1 from the left is 1"),
            ),
        ),
        open=(("skyscrapers n=2", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        boards=(
            (PARTLY, None, "  2 1 2 3\n  . . . . 3\n3 . . . . 2\n  . . . . 3\n2 3 . . . 1\n  2 3 2 1"),
            (PARTLY, SOLVED, "  2 1 2 3\n  2 4 3 1 3\n3 1 2 4 3 2\n  4 3 1 2 3\n2 3 1 2 4 1\n  2 3 2 1"),
        ),
        answers=(
            ("skyscrapers\n1..\n...\n...", ((1, 2, 3), (2, 3, 1), (3, 1, 2)), ["123", "231", "312"]),
            (
                '{"puzzle": "skyscrapers", "grid": [[1, 0, 0], [0, 0, 0], [0, 0, 0]]}',
                ((1, 2, 3), (2, 3, 1), (3, 1, 2)),
                [[1, 2, 3], [2, 3, 1], [3, 1, 2]],
            ),
        ),
        blank=((4, 4, {}, four()),),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=("skyscrapers n=3", "skyscrapers n=4"),
                clues=20,
                words=("none", "unique", "multiple"),
            ),
        ),
        counts=tuple((f"skyscrapers n={side}", number) for side, number in ((1, 1), (2, 2), (3, 12), (4, 576))),
    )


def test_several_puzzles_in_a_text() -> None:
    assert list(read(io.StringIO(f"{GAME}\n{SMALL}\n\n{GAME}"))) == [parse(GAME), parse(SMALL), parse(GAME)]


def test_given_cells_are_marked_on_the_board() -> None:
    assert RULES.draw(parse(PARTLY), SOLVED).given == {(3, 0)}


# the text
