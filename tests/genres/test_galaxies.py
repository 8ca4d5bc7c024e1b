"""Galaxies: the data card; random dots against all divisions, game ids, and what the maker makes."""

from __future__ import annotations

import random

import pytest

from clueproof import parse, rule_set, solutions, verify
from clueproof.puzzle.layers.edges import Dot
from clueproof.testing import Card, GenreSuite, Making

RULES = rule_set("galaxies")
Rows = tuple[tuple[int, ...], ...]

PUZZLE = """\
galaxies
.........
...o.....
.......o.
.........
o........
.........
....o.o..
..o.....o
.........
"""
SOLVED = ((1, 2, 2, 3, 3), (1, 2, 2, 3, 3), (1, 4, 4, 3, 3), (1, 5, 4, 6, 7), (1, 5, 4, 4, 7))


class TestGalaxies(GenreSuite):
    card = Card(
        name="galaxies",
        aliases=("tentai-show", "spiral-galaxies"),
        source="sgt-galaxies",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            ".   .   .   .   .\n"
            "      o\n"
            ".   .   .   . o .\n"
            "\n"
            "o   .   .   .   .\n"
            "\n"
            ".   .   o   o   .\n"
            "    o           o\n"
            ".   .   .   .   ."
        ),
        solved_board=(
            "+---+-------+-------+\n"
            "| . | .   . | .   . |\n"
            "|   |   o   |       |\n"
            "| . | .   . | . o . |\n"
            "|   +-------+       |\n"
            "| o | .   . | .   . |\n"
            "|   +---+   +---+---+\n"
            "| . | . | o | o | . |\n"
            "|   | o |   +---+ o |\n"
            "| . | . | .   . | . |\n"
            "+---+---+-------+---+"
        ),
        small=(
            "galaxies\no",
            "galaxies\n.o.",
            "galaxies\no.o.o",
            "galaxies\n...\n.o.\n...",
            "galaxies\no....\n.....\n....o\n",
            "galaxies\n..o..\n.....\n..o..\n.....\n..o..\n",
            "galaxies\n.....\n.....\n..o..\n.....\n.....\n",
            "galaxies\n.....o.\n.o.....\n.....o.\n",
            "galaxies\n#.o.o\n.....\no.@..\n.....\no.o.#\n",
            "galaxies\n#.o..\n.....\n....#\n",
        ),
        forms=(
            (
                "galaxies\no.o\n...\n.o.\n",
                "tentai-show\no . o\n0 0 0\n- O _",
                "spiral-galaxies height=2 width=2\n101\n...\n.1.",
                '{"puzzle": "galaxies", "height": 2, "width": 2, "grid": ["o.o", "...", ".o."]}',
                '{"puzzle": "galaxies", "dots": [["o", "", "o"], ["", null, ""], [0, "o", 0]], "sgt_id": "2x2:ab"}',
            ),
        ),
        written=("galaxies\n.\n", "galaxies\n...\n...\n..o\n"),
        refused=(
            ("galaxies", "the puzzle has no dots"),
            (
                "galaxies\n.o\n..\n..",
                "those of sides and corners, so there is an odd number; this grid has 3 rows of 2",
            ),
            ("galaxies\n.x.\n...\n...", "<text>:2:2: 'x' is no dot; expected o, or . for none"),
            (
                "galaxies height=3\no..\n...\n...",
                "the stated height is 3, but a grid with 3 rows of 3 cells is of 2",
            ),
            ("galaxies\n.o.\n..", "<text>:3: row 2 has 2"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:4], "the solution is not 5 by 5"),
            ("galaxies\n.o.", ((1, 2),), "the dot r1c1-r1c2 is on a border"),
            ("galaxies\n...\n.o.\n...", ((1, 2), (1, 1)), "the dot r1c1-r2c2 is on a border"),
            ("galaxies\no.o", ((1, 1),), "the region of r1c1 contains 2 dots, not 1"),
            ("galaxies\no.o", ((1, 2),), None),
            ("galaxies\no..", ((1, 2),), "the region of r1c2 contains 0 dots, not 1"),
            ("galaxies\no..", ((1, 1),), "the galaxy of r1c1 has r1c2, but nothing opposite of it"),
            ("galaxies\no.o.o", ((1, 2, 1),), "the region of r1c1 contains 2 dots, not 1"),
            ("galaxies\n..o..\n.....\n..o..", ((1, 2, 1), (3, 3, 3)), "the region of r1c1 contains 0 dots, not 1"),
            (
                "galaxies\n..o..\n.....\n..o..\n.....\n..o..",
                ((1, 2, 1), (3, 4, 3), (5, 6, 5)),
                "the region of r1c1 contains 0 dots, not 1",
            ),
        ),
        wrong=(
            ("galaxies\no..", ()),
            ("galaxies\n.oo", ()),
            ("galaxies\n...", ()),
            ("galaxies\no.o.o.o\n.......\n.....o.\n", ()),
        ),
        open=(("galaxies\n.....\n.....\no.o.o\n.....\n.....\n", ()),),
        unique=(("galaxies\n.o.", ((1, 1),)),),
        boards=(("galaxies\no.o\n...\n.o.", None, "o   o\n. o ."),),
        answers=(("galaxies\no.o", ((1, 2),), [[1, 2]]),),
        in_json=(("galaxies\no.o\n...\n.o.\n", {"grid": ["o.o", "...", ".o."]}),),
        blank=((2, 3, {}, "galaxies\n.....\n.....\n....."),),
        ids=(
            ("unique", "5x5:mmkvbef"),
            ("unique", "10x10:bmkzrzadldhznkzgzwzaybgfoml"),
            ("unique", "5x5:gdlqmbl"),
            ("unique", "1x1:a"),
        ),
        bad_ids=(
            ("3x3:az", 7, "the game id ends where a dot was expected"),
            ("3x3:", 5, "the game id ends where a dot was expected"),
            ("3x3:a1", 6, "'1' stands where a letter from a to z was expected"),
            ("2x2:ii", 6, "'i' stands where no more than 9 places in all was expected"),
        ),
        made=(Making((1, 6), count=3), Making((5, 5), count=3), Making((6, 11), count=3)),
    )


def divisions(height: int, width: int) -> list[Rows]:
    """All ways to divide a board into connected regions, numbered as they begin."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    found = []

    def connected(region: set[tuple[int, int]]) -> bool:
        reached = {min(region)}
        for _ in region:
            reached |= {(r, c) for r, c in region if reached & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}}
        return reached == region

    def place(numbers: list[int]) -> None:
        if len(numbers) < len(cells):
            for number in range(1, max(numbers, default=0) + 2):
                place([*numbers, number])
            return
        regions = [{cell for cell, n in zip(cells, numbers, strict=True) if n == number} for number in {*numbers}]
        if all(map(connected, regions)):
            found.append(tuple(tuple(numbers[start : start + width]) for start in range(0, len(cells), width)))

    place([])
    return found


def centre(rows: Rows, number: int) -> Dot | None:
    """Where a region has its dot; None if it does not look the same when turned."""
    cells = {(r, c) for r, row in enumerate(rows) for c, n in enumerate(row) if n == number}
    dot = Dot(min(cells)[0] + max(cells)[0], min(c for _, c in cells) + max(c for _, c in cells))
    inside = {(dot.y - r, dot.x - c) for r, c in cells} == cells and {*dot.cells} <= cells
    return dot if inside else None


@pytest.mark.parametrize(("height", "width", "number"), [(1, 6, 32), (2, 3, 74), (2, 4, 456), (3, 3, 1434)])
def test_random_dots(height: int, width: int, number: int) -> None:
    every = divisions(height, width)
    assert len(every) == number
    by_dots: dict[frozenset[Dot], set[Rows]] = {}
    for rows in every:
        dots = [centre(rows, region) for region in {n for row in rows for n in row}]
        if None not in dots:
            by_dots.setdefault(frozenset(dot for dot in dots if dot is not None), set()).add(rows)
    chance = random.Random(height * 10 + width)
    verdicts = set()
    for _ in range(40):
        dots = set(chance.choice(sorted(by_dots, key=sorted)))
        if chance.random() < 0.3:
            dots ^= {Dot(chance.randrange(2 * height - 1), chance.randrange(2 * width - 1))}
        if not dots:
            continue
        rows = ["".join("o" if Dot(y, x) in dots else "." for x in range(2 * width - 1)) for y in range(2 * height - 1)]
        asked = parse("galaxies\n" + "\n".join(rows))
        expected = by_dots.get(frozenset(dots), set())
        assert {*solutions(asked)} == expected
        for division in every if height * width < 9 else ():
            assert (RULES.check(asked, division) is None) == (division in expected)
        verdict = verify(asked)
        verdicts.add(verdict.word)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts >= {"none", "unique"}
