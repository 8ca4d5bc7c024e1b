"""Creek: the data card; random numbers against all shadings; what is made."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise, product

import pytest

from clueproof import count, parse, rule_set, solutions, verify
from clueproof.testing import Card, GenreSuite, Making

RULES = rule_set("creek")

PUZZLE = "creek\n..0..\n1..3.\n.1...\n..2..\n"
SOLVED = ("#..#", "..##", ".###")


class TestCreek(GenreSuite):
    card = Card(
        name="creek",
        source="clueproof generate creek --size 3x4 --seed card",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            "            (0)\n    .     .     .     .\n(1)               (3)\n    .     .     .     .\n"
            "      (1)\n    .     .     .     .\n            (2)"
        ),
        solved_board=(
            "            (0)\n    #     .     .     #\n(1)               (3)\n    .     .     #     #\n"
            "      (1)\n    .     #     #     #\n            (2)"
        ),
        small=(
            "creek\n..\n..\n",
            "creek\n1.\n.1\n",
            "creek\n1.2\n...\n",
            "creek\n....\n.1..\n....\n",
            "creek\n..\n2.\n..\n.1\n",
            "creek\n....\n....\n.2..\n....\n",
        ),
        forms=(
            (
                PUZZLE,
                "creek\n. . 0 . .\n1 . . 3 .\n. 1 . . .\n. . 2 . .",
                '{"puzzle": "creek", "height": 3, "width": 4, "board": ["..0..", "1..3.", ".1...", "..2.."]}',
                '{"puzzle": "creek", "numbers": [["", "", 0, "", ""], [1, "", "", 3, null],'
                ' ["", "1", "", "", ""], ["", "", 2, "", ""]]}',
            ),
        ),
        written=("creek\n0123\n4...\n",),
        refused=(
            ("creek", "the puzzle has no numbers"),
            ("creek\n...", "there are numbers at corners, two rows of two at least; this grid has 1 row of 3 cells"),
            ("creek\n...\n.5.\n...", "<text>:3:2: 5 is more than the 4 cells around a corner"),
            ("creek\n...\n.x.\n...", "<text>:3:2: 'x' is no cell; expected a number from 0 to 4, or . for none"),
            ("creek\n...\n..\n...", "<text>:3: row 2 has 2 cells, but most rows have 3"),
            (
                "creek height=3\n...\n...\n...",
                "the stated height is 3, but there are numbers at the corners of 2 rows of 2 cells",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:2], "the solution is not 3 by 4"),
            (PUZZLE, ("#..x", *SOLVED[1:]), "r1c4 is neither shaded (#) nor unshaded (.)"),
            (PUZZLE, ("#.##", *SOLVED[1:]), "1 shaded cell at the upper right corner of r1c2, not 0"),
            (PUZZLE, ("....", *SOLVED[1:]), "0 shaded cells at the lower left corner of r1c1, not 1"),
            (PUZZLE, ("#..#", "..##", "####"), "2 shaded cells at the lower right corner of r2c1, not 1"),
            (PUZZLE, ("#..#", "..#.", ".###"), "r2c4 is cut off from r1c2"),
            ("creek\n...\n...", ("##",), None),
            ("creek\n...\n...", ("..",), None),
        ),
        wrong=(
            (
                "creek\n.0..\n.22.\n.22.\n.0..\n",
                (
                    "the upper right corner of r1c1 is 0",
                    "the lower right corner of r1c1 is 2",
                    "the lower right corner of r2c1 is 2",
                    "the lower right corner of r2c2 is 2",
                ),
            ),
            ("creek\n40.\n...\n", ("the upper left corner of r1c1 is 4",)),
        ),
        open=(("creek\n.1.\n...\n", ("r1c1", "r1c2")),),
        unique=(("creek\n1.\n..\n0.\n", ("#", ".")),),
        boards=(("creek\n1.\n..", ("#",), "(1)\n    #"),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=(("creek\n.0\n1.\n", {"puzzle": "creek", "grid": [".0", "1."]}),),
        blank=((1, 2, {}, "creek\n...\n..."),),
        made=(Making((1, 5)), Making((8, 6)), Making((14, 15))),
    )


@cache
def shadings(height: int, width: int) -> list[tuple[str, ...]]:
    """All shadings whose unshaded cells are in one piece."""
    return [
        rows
        for signs in product(".#", repeat=height * width)
        if in_one_piece(rows := tuple("".join(signs[start : start + width]) for start in range(0, len(signs), width)))
    ]


def in_one_piece(rows: tuple[str, ...]) -> bool:
    unshaded = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."}
    reached = {*[*unshaded][:1]}
    for _ in unshaded:
        reached |= {(r, c) for r, c in unshaded if {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & reached}
    return reached == unshaded


def numbers(rows: tuple[str, ...]) -> list[list[int]]:
    """Those of all corners."""
    width = len(rows[0])
    framed = ["." * (width + 2), *(f".{row}." for row in rows), "." * (width + 2)]
    return [
        [(one[c : c + 2] + other[c : c + 2]).count("#") for c in range(width + 1)] for one, other in pairwise(framed)
    ]


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (3, 3), (2, 4)])
def test_number_of_shadings(height: int, width: int) -> None:
    asked = parse("creek\n" + ("." * (width + 1) + "\n") * (height + 1))
    assert {*solutions(asked)} == {*shadings(height, width)}
    assert count(asked).found == len(shadings(height, width))


@pytest.mark.parametrize(("height", "width"), [(1, 4), (3, 3), (2, 5)])
def test_random_numbers(height: int, width: int) -> None:
    chance = random.Random(height * 10 + width)
    verdicts = set()
    for _ in range(25):
        truth = numbers(chance.choice(shadings(height, width)))
        density, wrong = chance.choice([0.3, 0.8]), chance.choice([0.0, 0.0, 0.1])
        grid = [
            [
                chance.randint(0, 4) if chance.random() < wrong else number if chance.random() < density else None
                for number in line
            ]
            for line in truth
        ]
        asked = parse(
            "creek\n" + "\n".join("".join("." if said is None else str(said) for said in line) for line in grid)
        )
        expected = {
            rows
            for rows in shadings(height, width)
            if all(
                said in (None, number)
                for line, shown in zip(grid, numbers(rows), strict=True)
                for said, number in zip(line, shown, strict=True)
            )
        }
        assert {*solutions(asked)} == expected
        for rows in shadings(height, width):
            assert (RULES.check(asked, rows) is None) == (rows in expected)
        verdicts.add(verify(asked).word)
        assert verify(asked).word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts == {"none", "unique", "multiple"}
