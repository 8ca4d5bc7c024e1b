"""Kropki: the data card; random dots against all Latin squares, dots between 1 and 2, links, what is made."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from clueproof import BadPuzzleError, Unique, generate, parse, solutions, to_link, to_text, verify
from clueproof.codecs.scanner import NotationError
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite

PUZZLE = (
    "kropki\n. @ . @ . . .\n. . o . o . o\n. . . o . @ .\n. . . . @ . @\n. . . . . @ .\no . . . o . o\n. @ . o . . .\n"
)
SOLVED = ((4, 2, 1, 3), (1, 3, 2, 4), (3, 1, 4, 2), (2, 4, 3, 1))
THREE = "kropki\n1 . . o 2\no . . . o\n. o . . .\no . o . .\n. o . o .\n"


class TestKropki(GenreSuite):
    card = Card(
        name="kropki",
        source="https://puzz.link/p?kropki/4/4/o52l49p4",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=(
            ". @ . @ .   .\n    o   o   o\n.   . o . @ .\n        @   @\n.   .   . @ .\no       o   o\n. @ . o .   ."
        ),
        solved_board=(
            "4 @ 2 @ 1   3\n    o   o   o\n1   3 o 2 @ 4\n        @   @\n3   1   4 @ 2\no       o   o\n2 @ 4 o 3   1"
        ),
        small=(
            "kropki\n.\n",
            "kropki\n. o .\n@ . o\n. o .\n",
            THREE,
            "kropki\n. . . o .\n. . . . .\n. ? . . ?\n. . . . .\n. o . . .\n",
            "kropki all_dots=no\n. . . o .\n@ . . . .\n. . . . .\n. . . . .\n. . . . 3\n",
        ),
        square=True,
        forms=(
            (
                THREE,
                "kropki\n1 . . w 2\nW . . . o\n. o . . .\no . o . .\n. o . o .\n",
                '{"puzzle": "kropki", "grid": ["1 . . o 2", "o . . . o", ". o . . .", "o . o . .", ". o . o ."]}',
                '{"puzzle": "kropki", "inputs": {"board": [["1", " ", "2"], [" ", " ", " "], [" ", " ", " "]],'
                ' "horiz_board": [[" ", "W"], ["W", " "], ["W", "W"]], "vert_board":'
                ' [["W", " ", "W"], ["W", "W", " "]]}}',
            ),
            (PUZZLE, "https://puzz.link/p?kropki/4/4/o52l49p4"),
        ),
        refused=(
            ("kropki\n. o .\n. . .", "this grid has 2 rows of 3 cells"),
            ("kropki\n. o .\n. . .\n. . x", "'x' is no cell; expected a number from 1 to 2, or . for none"),
            ("kropki\n. < .\n. . .\n. . .", "<text>:2:3: '<' is no sign between two cells; expected o"),
            ('{"puzzle": "kropki", "n": 2, "grid": [[1, 0], [0, 0]]}', "these are cells alone"),
            (
                '{"puzzle": "kropki", "board": ["..", ".."], "horiz_board": ["WW", "WW"], "vert_board": [".."]}',
                "the dots between 2 rows of 2 cells are 2 rows of 1, not",
            ),
            ("https://puzz.link/p?kropki/4/4/o52l", "the link ends where"),
            ("https://puzz.link/p?kropki/4/4/o52l49z4", "'z' stands where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            (PUZZLE, ((4, 2, 1, 1), *SOLVED[1:]), "row 1 has a number twice"),
            (PUZZLE, (*SOLVED[:3], SOLVED[2]), "column 1 has a number twice"),
            (
                PUZZLE,
                ((1, 2, 4, 3), (4, 3, 2, 1), (3, 4, 1, 2), (2, 1, 3, 4)),
                "r1c3-r1c4 has no dot, but holds 4 and 3",
            ),
            ("kropki\n2 o .\no . o\n. @ .", ((1, 2), (2, 1)), "r1c1 is given as 2, not 1"),
            ("kropki\n. o .\n@ . o\n. @ .", ((1, 2), (2, 1)), None),
            ("kropki\n. . .\n@ . o\n. @ .", ((1, 2), (2, 1)), "r1c1-r1c2 has no dot, but holds 1 and 2"),
            ("kropki all_dots=no\n. . .\n@ . o\n. @ .", ((1, 2), (2, 1)), None),
        ),
        wrong=(
            ("kropki\n. . .\n? . ?\n. ? .", ("no dot at r1c1 and r1c2",)),
            (
                "kropki all_dots=no\n1 o 3 . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .",
                ("a white dot at r1c1 and r1c2", "r1c1 is 1", "r1c2 is 3"),
            ),
        ),
        open=(("kropki\n. o .\n@ . o\n. o .", ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=(("kropki\n.", ((1,),)),),
        answers=((PUZZLE, SOLVED, ["4213", "1324", "3142", "2431"]),),
        in_json=((THREE, {"grid": ["1 . . o 2", "o . . . o", ". o . . .", "o . o . .", ". o . o ."]}),),
        blank=(
            (2, 2, {}, "kropki\n. ? .\n? . ?\n. ? ."),
            (2, 2, {"all_dots": False}, "kropki all_dots=no\n. . .\n. . .\n. . ."),
        ),
    )

    def test_implied_clues_are_those_that_hold(self) -> None:
        """Between 1 and 2 either dot stands, of which `implied` has one."""
        for text in (PUZZLE, THREE, self.card.small[-1]):
            bare = self.rules.with_clues(parse(text), [])
            several = [*solutions(bare, limit=6)]
            for one in several:
                full = self.rules.with_clues(bare, self.rules.implied(bare, one))
                verdict = verify(full)
                assert isinstance(verdict, Unique)
                assert verdict.solution == one
                for other in several:
                    fits_all = set(self.rules.implied(bare, other)) == set(self.rules.clue_list(full))
                    assert (self.rules.check(full, other) is None) == fits_all == (one == other)


def fits(sign: str, one: int, other: int, *, every: bool) -> bool:
    """Is the sign right between these numbers?"""
    low, high = sorted((one, other))
    if sign == ".":
        return not every or (high - low > 1 and high != 2 * low)
    return sign == "?" or (high - low == 1 if sign == "o" else high == 2 * low)


@pytest.mark.parametrize("every", [True, False])
def test_random_dots(every: bool) -> None:
    rows = [*permutations(range(1, 5))]
    squares: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(4):
        squares = [
            (*square, row)
            for square in squares
            for row in rows
            if all(a != b for above in square for a, b in zip(above, row, strict=True))
        ]
    found = set()
    for number in range(10):
        chance = SeededRandom("kropki", number)
        square = chance.one_of(squares)
        pairs = [(r, c, r, c + 1) for r in range(4) for c in range(3)] + [
            (r, c, r + 1, c) for r in range(3) for c in range(4)
        ]
        typed = [["."] * 7 for _ in range(7)]
        signs = {}
        for a, b, c, d in pairs:
            right = [sign for sign in ".o@" if fits(sign, square[a][b], square[c][d], every=True)]
            sign = chance.one_of(right) if chance.happens(0.5) else "?" if every else "."
            signs[a, b, c, d] = typed[a + c][b + d] = sign
        options = "" if every else " all_dots=no"
        puzzle = parse(f"kropki{options}\n" + "\n".join(" ".join(row) for row in typed))
        expected = {
            one
            for one in squares
            if all(fits(sign, one[a][b], one[c][d], every=every) for (a, b, c, d), sign in signs.items())
        }
        assert square in expected
        assert {*solutions(puzzle)} == expected
        found.add(min(len(expected), 2))
    assert found == {1, 2}


def test_links() -> None:
    assert to_link(parse(PUZZLE)) == "https://puzz.link/p?kropki/4/4/o52l49p4"
    with pytest.raises(NotationError, match="links can't say numbers that are given"):
        to_link(parse(THREE))
    with pytest.raises(BadPuzzleError, match="row 1, column 1: '5' is no cell"):
        parse(json.dumps({"puzzle": "kropki", "grid": ["5 o .", ". . .", ". . ."]}))


@pytest.mark.parametrize(("side", "every"), [(2, True), (6, True), (5, False)])
def test_what_is_made(side: int, every: bool) -> None:
    wanted = {"seed": "made", "count": 1, "size": (side, side), "options": {} if every else {"all_dots": False}}
    (made,), (again,) = generate("kropki", **wanted), generate("kropki", **wanted)
    assert isinstance(verify(made.puzzle), Unique)
    assert to_text(again.puzzle) == to_text(made.puzzle)
