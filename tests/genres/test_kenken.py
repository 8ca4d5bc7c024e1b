"""KenKen: the data card; operations against all ways to fill a cage, game ids, the maker."""

from __future__ import annotations

import json
from itertools import permutations, product
from math import prod

import pytest

from clueproof import BadPuzzleError, Made, NoSolution, generate, parse, solutions, to_json, to_text, verify
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = """\
kenken
aabc
abbc
adee
ddff
targets:
a=10+ b=6+ c=1- d=24x e=2/ f=5+
"""
SOLVED = ((1, 2, 3, 4), (4, 1, 2, 3), (3, 4, 1, 2), (2, 3, 4, 1))
CORNER = "kenken\naab\ncbb\ncdd\ntargets:\na=3+ b=9x d=1-\n"
CORNER_SOLVED = ((1, 2, 3), (2, 3, 1), (3, 1, 2))
PLAIN = "kenken\nab\ncd\n"
THREE = "kenken\naaa\nbcc\nbcd\ntargets:\na=0- b=2 c=3\n"
QUOTIENT = "kenken\naab\ncab\ncdd\ntargets:\na=1/ b=3/ d=6x\n"


def has_targets_in_small_cages(made: Made) -> bool:
    cages = made.puzzle.shape.cages
    return max(map(len, cages)) <= 4 and len(made.puzzle.clues["cage"]) == len(cages)


def has_products_in_pairs(made: Made) -> bool:
    operations = {says.operation for says in made.puzzle.clues["cage"].values()}
    return max(map(len, made.puzzle.shape.cages)) == 2 and operations <= {"*", ""}


class TestKenKen(GenreSuite):
    card = Card(
        name="kenken",
        aliases=("keen", "calcudoku", "mathdoku"),
        source="made up",
        puzzle=CORNER,
        solution=CORNER_SOLVED,
        board=(
            "+-------------+------+\n"
            "| 3+:.     .  | 9x:. |\n"
            "+------+------+      |\n"
            "|   .  |   .      .  |\n"
            "|      +-------------+\n"
            "|   .  | 1-:.     .  |\n"
            "+------+-------------+"
        ),
        solved_board=(
            "+-------------+------+\n"
            "| 3+:1     2  | 9x:3 |\n"
            "+------+------+      |\n"
            "|   2  |   3      1  |\n"
            "|      +-------------+\n"
            "|   3  | 1-:1     2  |\n"
            "+------+-------------+"
        ),
        small=("kenken\na\n", PLAIN, "kenken\naa\nab\ntargets:\na=4x b=1\n", THREE, QUOTIENT),
        square=True,
        forms=(
            (
                CORNER,
                "keen\na a b\nc b b\nc d d\ntargets: a=3+, b=9x, d=1-",
                "kenken\ncages:\nq1 q1 q2\nq3 q2 q2\nq3 q4 q4\ntargets:\n  q1: 3+\n  q2: 9×\n  q4: 1−",
                '{"puzzle": "keen", "n": 3, "cages": [{"cells": [[0, 0], [0, 1]], "op": "+", "target": 3},'
                ' {"cells": [[0, 2], [1, 2], [1, 1]], "op": "*", "target": 9}, {"cells": [[1, 0], [2, 0]]},'
                ' {"cells": [[2, 2], [2, 1]], "op": "-", "target": 1}], "unique": true, "sgt_id": "3:"}',
                '{"puzzle": "keen", "grid": ["aab", "cbb", "cdd"], "targets": {"a": "3+", "b": "9*", "d": "1-"}}',
            ),
            ("kenken\naa\nbc\ntargets:\na=3 b=2\n", "kenken\naa\nbc\ntargets: a=3 b=2+"),
        ),
        written=(PUZZLE,),
        refused=(
            ("kenken\nab\nc", "<text>:3: row 2 has 1 cell"),
            ("kenken\nab\nc.", "r2c2 is in no cage"),
            ("kenken\nab\nba", "cage 'a' is not connected: r1c1 and r2c2 are in different pieces"),
            ("kenken\nabc\nabc", "a KenKen is square; this grid has 2 rows of 3 cells"),
            ("kenken\naa\nbb\ntargets: a=3+ c=2+", "targets: there is no cage 'c'"),
            ("kenken\naa\nbb\ntargets:\na=3+\na=2+", "<text>:6: targets: cage 'a' has two"),
            (
                "kenken\naa\nbb\ntargets: a=3%",
                "targets: '3%' of cage 'a' is none; expected a number and one of + - x /",
            ),
            ("kenken\naa\nbb\ntargets: a3+", "targets: expected the name of a cage and its clue, a=12, not 'a3+'"),
            ("kenken\naa\nbb\ntargets: a=5+", "cage 'a': 5+ is too large; 2 numbers make 4 at most, each up to 2\n"),
            ("kenken\naa\nbb\ntargets: a=1+", "cage 'a': 1+ is too small\n"),
            ("kenken\nab\ncd\ntargets: a=3", "cage 'a': 3 is too large; 1 number makes 2 at most, each up to 2\n"),
            ("kenken\nab\ncd\ntargets: a=1-", "cage 'a': a single cell has nothing to subtract from its number"),
            ('{"puzzle": "kenken", "n": 2, "cages": [{"cells": [[0, 0]]}]}', "r1c2 is in no cage"),
            (
                '{"puzzle": "kenken", "cages": [{"cells": [[0, 0], [0, 1]]}, {"cells": [[0, 1], [1, 1], [1, 0]]}]}',
                "r1c2 is in cage 2 of the list and in cage 1 of the list",
            ),
            (
                '{"puzzle": "kenken", "n": 1, "cages": [{"cells": [[0, 0], [0, 0]]}]}',
                "r1c1 is in cage 1 of the list twice",
            ),
            (
                '{"puzzle": "kenken", "n": 1, "cages": [{"cells": [[0, 0], [0, 1]]}]}',
                "cage 1 of the list: r1c2 is not on a grid of 1 by 1",
            ),
            ('{"puzzle": "kenken", "cages": [{"cells": 3}]}', 'cage 1 of the list: expected "cells"'),
            ('{"puzzle": "kenken", "cages": [{"cells": [[0, 0]], "op": "+"}]}', "it has an operation, but no target"),
            (
                '{"puzzle": "kenken", "cages": [{"cells": [[0, 0]], "op": "%", "target": 1}]}',
                "expected a number and one of + - * /, not 1 and '%'",
            ),
            (
                '{"puzzle": "kenken", "cages": [{"cells": [[0, 0]], "target": "1"}]}',
                "expected a whole number as target",
            ),
            ("kenken n=3\naa\nbb", "the stated height is 3"),
            ("kenken", "the puzzle has no cages: a grid in which each cage has a letter or number of its own"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (CORNER, ((1, 2, 3), (2, 3, 1), (3, 1, 1)), "row 3 has a number twice"),
            (CORNER, ((1, 2, 3), (2, 3, 1), (1, 2, 3)), "column 1 has a number twice"),
            (CORNER, ((1, 2, 4), (2, 3, 1), (3, 1, 2)), "r1c3 holds no number from 1 to 3"),
            (CORNER, ((1, 2, 3), (3, 1, 2), (2, 3, 1)), "the cage of r1c3 holds 3, 1 and 2, not 9x"),
            (CORNER, ((2, 3, 1), (1, 2, 3), (3, 1, 2)), "the cage of r1c1 holds 2 and 3, not 3+"),
            (THREE, ((1, 2, 3), (2, 3, 1), (3, 1, 2)), "the cage of r2c1 holds 2 and 3, not 2"),
        ),
        wrong=(
            (
                "kenken\naabb\nccdd\nefgh\nefgh\ntargets: a=3+ b=2x",
                ("r1c1 and r1c2 add up to 3", "r1c3 and r1c4 multiply to 2"),
            ),
            ("kenken\naa\nbc\ntargets: a=4", ("r1c1 and r1c2 make 4",)),
        ),
        open=((PLAIN, ("r1c1", "r1c2", "r2c1", "r2c2")),),
        unique=((PUZZLE, SOLVED), ("kenken\naab\ncbb\ncdd\ntargets: a=3 b=9 c=6 d=1", CORNER_SOLVED)),
        answers=((CORNER, CORNER_SOLVED, ["123", "231", "312"]),),
        in_json=(
            (
                "kenken\naa\nbc\ntargets: a=2x",
                {
                    "n": 2,
                    "cages": [
                        {"cells": [[0, 0], [0, 1]], "op": "*", "target": 2},
                        {"cells": [[1, 0]]},
                        {"cells": [[1, 1]]},
                    ],
                },
            ),
        ),
        blank=((2, 2, {}, PLAIN),),
        ids=(
            ("unique", "5:__a__a_a__a_a5_5a_aba,a7s2s3m24m3s3d2s3m240a6a5"),
            ("unique", "6:_ac__a_9b_baba_3a__b__aa__a_3a__,m18s4m24a13s1s2s1d2a8a5d2m60d3d3a7m5"),
            (
                "unique",
                "9:a_a_3a_6aa__a_ab_3ab__a3__a_5b_4a4_a__a_a_6aa_4a_a_3a_a_3ab_3aa_aab_b__a3_a,a8s3a14m60a10a11m24a13m126d2a9m12s5s3s1m84s1m240s5m21a7s5d2s7s2m720m6a11s2a14a10m6m196d2s7a14",
            ),
        ),
        bad_ids=(
            (
                "5:__a__a_a__a_a5_5a_ab",
                23,
                "the game id ends where a letter, for a run of lines that are no border, was expected",
            ),
            ("2:__,a1", 5, "',' stands where a letter, for a run of lines that are no border, was expected"),
            ("2:d_,a4", 4, "'_' stands where ',' was expected"),
            ("2:e,a4", 3, "'e' stands where no more than 4 lines between cells in all was expected"),
            ("2:d,4", 5, "'4' stands where a, m, s or d was expected"),
            ("2:d,a", 6, "the game id ends where a target was expected"),
            ("2:d,a6a2", 7, "'a' stands where the end of the game id was expected"),
            ("2:_____,a1a2a2", 15, "the game id ends where a, m, s or d was expected"),
            ("4q:d,a6", 1, "parameters of keen are the size, perhaps with m for multiplication (6, 6m)"),
        ),
        no_ids=(
            (CORNER, "each cage of keen has a target with an operation"),
            (THREE.replace(" b=2 c=3", " b=2+ c=6+ d=1"), "have two cells"),
        ),
        made=(
            Making((5, 5), seed=5, count=3, holds=has_targets_in_small_cages),
            Making((5, 5), options={"operations": "*", "largest": 2}, seed=5, holds=has_products_in_pairs),
        ),
        bad_made=(
            (
                Making(options={"operations": "-"}, seed=5),
                "operations without + and * leave cages of three cells without a clue",
            ),
            (Making(options={"operations": "%"}, seed=5), "operations are some of + - * /, not '%'"),
        ),
        counts=(("kenken\nabcd\nefgh\nijkl\nmnop", 576),),
    )


def fits(operation: str, target: int, numbers: tuple[int, ...]) -> bool:
    """Straight from the words: in some order, one number less the others, and so on."""
    if operation == "+":
        return sum(numbers) == target
    if operation == "*":
        return prod(numbers) == target
    for first, *others in permutations(numbers):
        if operation == "-" and first - sum(others) == target:
            return True
        if operation == "/" and first == target * prod(others):
            return True
    return operation == "" and any(fits(one, target, numbers) for one in "+-*/")


@pytest.mark.parametrize("operation", ["+", "-", "*", "/", ""])
@pytest.mark.parametrize("cells", [[[0, 0], [0, 1]], [[0, 0], [0, 1], [1, 1]]])
def test_every_target_of_a_cage(operation: str, cells: list[list[int]]) -> None:
    lines = [*permutations((1, 2, 3))]
    squares = [rows for rows in product(lines, repeat=3) if all(len({*c}) == 3 for c in zip(*rows, strict=True))]
    rest = [[r, c] for r, c in product(range(3), repeat=2) if [r, c] not in cells]
    several = 0
    for target in range(1, 28):
        cages = [{"cells": cells, "op": operation, "target": target}, *({"cells": [cell]} for cell in rest)]
        expected = {rows for rows in squares if fits(operation, target, tuple(rows[r][c] for r, c in cells))}
        try:
            puzzle = parse(json.dumps({"puzzle": "kenken", "n": 3, "cages": cages}))
        except BadPuzzleError:
            assert not expected
            continue
        assert {*solutions(puzzle)} == expected
        assert all((puzzle.rules.check(puzzle, rows) is None) == (rows in expected) for rows in squares)
        several += bool(expected)
    assert several


def test_many_cages_have_names_of_two_letters() -> None:
    (made,) = generate("kenken", seed=2, count=1, size=(8, 8), options={"largest": 1})
    text = to_text(made.puzzle)
    assert "\na b c d e f g h\n" in text
    assert " al=" in text
    assert parse(text) == made.puzzle
    assert parse(json.dumps(to_json(made.puzzle))) == made.puzzle


def test_a_product_no_cage_can_have() -> None:
    assert isinstance(verify(parse("kenken\naab\ncbb\ncdd\ntargets: b=25x")), NoSolution)
