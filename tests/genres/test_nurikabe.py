"""Nurikabe: the data card; random numbers against all seas, islands of unknown size, sparse and large boards."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from clueproof import (
    Irreparable,
    Multiple,
    NoSolution,
    Repair,
    Unique,
    explain,
    headline,
    minimise,
    parse,
    reason,
    repair,
    rule_set,
    solutions,
    verify,
)
from clueproof.questions.minimise import Choice
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.boards import pieces

PUZZLE = "nurikabe\n. 5 . . .\n. . 2 . .\n. . . . .\n. . 1 . .\n. . . 3 .\n"
SOLVED = ("..###", ".#..#", ".####", ".#.#.", "###..")


class TestNurikabe(GenreSuite):
    card = Card(
        name="nurikabe",
        aliases=("islands-in-the-stream",),
        source="made by hand",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=". 5 . . .\n. . 2 . .\n. . . . .\n. . 1 . .\n. . . 3 .",
        solved_board=". 5 # # #\n. # 2 . #\n. # # # #\n. # 1 # .\n# # # 3 .",
        small=(
            "nurikabe\n2#.\n..3\n",
            "nurikabe\n1 # 1\n. # .",
            "nurikabe\n# # # #\n. 2 . ?\n. . . .",
            "nurikabe\n?.#\n#..\n..1",
            "nurikabe\n1",
            "nurikabe\n.",
            "nurikabe\n?",
            "nurikabe\n. 2 . ?",
            "nurikabe\n. .\n. .",
            "nurikabe\n3 .\n. .",
            "nurikabe\n? .\n. 1",
            "nurikabe\n. 2 .\n? . .",
            "nurikabe\n? . 2\n. . .\n. . .\n",
        ),
        forms=(
            (
                "nurikabe\n.3?\n...\n",
                "islands-in-the-stream\n. 3 ?\n0 . .",
                '{"puzzle": "nurikabe", "height": 2, "width": 3, "grid": [[0, 3, "?"], [null, "", 0]]}',
                '{"puzzle": "nurikabe", "inputs": {"board": [[" ", "3", "?"], [" ", " ", " "]]}}',
            ),
        ),
        written=("nurikabe\n12 . .\n. . .\n. . .\n. . .\n", "nurikabe\n. .\n. .\n"),
        refused=(
            ('{"puzzle": "nurikabe", "grid": ["##"]}', "the board has no cell"),
            ("nurikabe", "the puzzle has no grid"),
            ("nurikabe\n. 7 .\n. . .", "<text>:2:3: 7 is more than the 6 cells of the board"),
            (
                "nurikabe\n. x .\n. . .",
                "'x' is no cell; expected a number from 1 to 6, ? for an island without one, or",
            ),
            ("nurikabe\n. 2 .\n. .", "<text>:3: row 2 has 2 cells"),
            ('{"puzzle": "nurikabe", "grid": [[0, -1]]}', "'-1' is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:4], "the solution is not 5 by 5"),
            (PUZZLE, ("..###", ".#..#", ".####", "##.#.", "###.."), "the square from r4c1 to r5c2 is sea"),
            (PUZZLE, ("..###", ".#..#", ".####", ".#.#.", "####."), "r5c4 has a number, but is sea"),
            (PUZZLE, ("..###", ".#..#", ".####", ".#.#.", "#.#.."), "r5c1 is cut off from r1c3"),
            (PUZZLE, ("..###", "...##", "##.##", ".#.#.", "###.."), "the square from r1c4 to r2c5 is sea"),
            (PUZZLE, ("..###", ".#..#", ".#.##", ".###.", ".##.."), "r4c3 has a number, but is sea"),
            (PUZZLE, ("..#..", ".#..#", ".####", ".#.#.", "###.."), "r2c2 is cut off from r1c3"),
            ("nurikabe\n? . ?", ("...",), "the island of r1c1 contains 2 numbers, not 1"),
            ("nurikabe\n? . .", (".#.",), "the island of r1c3 contains 0 numbers, not 1"),
            ("nurikabe\n2 .\n. .", (".#", "##"), "the island of r1c1 has 1 cell, not 2"),
        ),
        wrong=(
            (PUZZLE.replace("3", "4"), ("the island of r5c4 has 4 cells",)),
            ("nurikabe\n1 1\n. .\n", ()),
        ),
        open=(("nurikabe\n2 .\n. .\n", ("r1c2", "r2c1")),),
        unique=(("nurikabe\n2 .\n", ("..",)),),
        boards=(("nurikabe\n. 3 ?\n. . .", None, ". 3 ?\n. . ."),),
        answers=(("nurikabe\n3 .\n. .\n. 1", ("..", ".#", "#."), ["..", ".#", "#."]),),
        in_json=(("nurikabe\n. 3 ?\n. . .\n", {"grid": [".3?", "..."]}),),
        blank=((2, 3, {}, "nurikabe\n...\n..."),),
        made=tuple(
            Making(
                size, options={"largest": 5}, count=2, holds=lambda made: max(made.puzzle.clues["given"].values()) <= 5
            )
            for size in ((1, 4), (5, 5), (4, 7), (14, 12))
        ),
    )


@cache
def seas(height: int, width: int) -> list[tuple[tuple[str, ...], list[set[tuple[int, int]]]]]:
    """All seas that are connected and hold no square, with the islands in them."""
    found = []
    for signs in product(".#", repeat=height * width):
        rows = tuple("".join(signs[start : start + width]) for start in range(0, len(signs), width))
        sea = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
        square = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= sea for r, c in sea)
        if not square and len(pieces(sea)) <= 1:
            land = {(r, c) for r in range(height) for c in range(width)} - sea
            found.append((rows, pieces(land)))
    return found


@pytest.mark.parametrize(("height", "width"), [(1, 5), (3, 3), (4, 3), (2, 6)])
def test_random_numbers(height: int, width: int) -> None:
    chance = random.Random(height * 10 + width)
    verdicts = set()
    for _ in range(40):
        _, islands = chance.choice(seas(height, width))
        numbers = {
            chance.choice(sorted(island)): "?"
            if chance.random() < 0.2
            else chance.randint(1, 4)
            if chance.random() < 0.1
            else len(island)
            for island in islands
        }
        rows = [" ".join(str(numbers.get((r, c), ".")) for c in range(width)) for r in range(height)]
        asked = parse("nurikabe\n" + "\n".join(rows))
        expected = {
            sea
            for sea, found in seas(height, width)
            if len(found) == len(numbers)
            and all([numbers[cell] for cell in island & {*numbers}] in (["?"], [len(island)]) for island in found)
        }
        assert {*solutions(asked)} == expected
        for sea, _ in seas(height, width):
            assert (rule_set("nurikabe").check(asked, sea) is None) == (sea in expected)
        verdicts.add(verify(asked).word)
        assert verify(asked).word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
    assert verdicts >= {"unique", "multiple"}


def test_numbers_are_kept_unless_somebody_asks() -> None:
    puzzle = parse(PUZZLE)
    assert minimise(puzzle).puzzle.clues == puzzle.clues
    fewer = minimise(puzzle, Choice(first=("given",))).puzzle
    assert fewer.shape == puzzle.shape
    assert 0 < len(fewer.clues["given"]) < 4
    assert isinstance(verify(fewer), Unique)


def test_a_wrong_number_is_mended() -> None:
    mended = repair(parse(PUZZLE.replace("3", "4")))
    assert mended.puzzle is not None
    assert isinstance(verify(mended.puzzle), Unique)


SPARSE = """\
nurikabe
. . . . . . . . . .
. . 14 . . . . . . .
. . . . . . . . . .
. . . . . . . 9 . .
. . . . . . . . . .
. . . . . . . . . .
. . . 10 . . . . . .
. . . . . . . . . .
. . . . . . 12 . . .
. . . . . . . . . .
"""


def test_sparse_boards() -> None:
    assert isinstance(verify(parse(SPARSE), time_limit=20), Multiple)
    assert isinstance(verify(parse(SPARSE.replace("9", "?")), time_limit=20), Multiple)


def test_large_boards() -> None:
    """The numbers of a small board again and again: more pairs of cell and island than are listed."""
    tile = ["......", ".5....", ".2..2.", "......", "..1.3.", "......"]
    grid = [row * 6 for row in tile] * 3
    many = parse("nurikabe\n" + "\n".join(grid))
    assert (many.shape.height, many.shape.width) == (18, 36)
    assert isinstance(verify(many, time_limit=20), Multiple | NoSolution)


@pytest.mark.parametrize("grid", [". . 2 . .\n. . . . .\n. 3 . . .\n. . . . .\n4 . . . 3", "1 . 4\n. . .\n2 . ."])
def test_numbers_left_out(grid: str) -> None:
    puzzle = parse("nurikabe\n" + grid)
    verdict = verify(puzzle)
    assert isinstance(verdict, NoSolution)
    assert verdict.core.irreducible
    assert isinstance(repair(puzzle), Repair | Irreparable)


def test_numbers_left_out_of_a_large_board() -> None:
    """A core is exact however large the board is."""
    rows = [["."] * 36 for _ in range(18)]
    for r in range(2, 18, 5):
        for c in range(1, 36, 4):
            rows[r][c] = "4"
    # three cells in a corner that one number alone reaches, which is too small for them
    rows[0][0], rows[1][1] = "1", "1"
    verdict = verify(parse("nurikabe\n" + "\n".join(" ".join(row) for row in rows)), time_limit=30)
    assert isinstance(verdict, NoSolution)
    assert verdict.core.irreducible


def test_an_easy_one_is_explained_by_moves() -> None:
    steps = list(explain(parse(PUZZLE)))
    said = [f"{reason(step)}: {headline(step)}" for step in steps]
    assert not [step.technique for step in steps if "core" in step.technique]
    for sentence in (
        "a number is land: r1c2, r2c3, r4c3 and r5c4 are land",
        "a cell between two islands is sea: r1c3, r2c2, r3c3, r4c4 and r5c3 are sea",
        "a cell that no island reaches is sea: r1c4, r1c5, r2c5, r3c4, r3c5, r4c2, r5c1 and r5c2 are sea",
        "r4c2, r5c1 and r5c2 are sea, and no four cells of the sea form a square: r4c1 is land",
        "the island of the 5 at r1c2 can only go on through r3c1: r3c1 is land",
    ):
        assert sentence in said
