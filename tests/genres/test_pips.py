"""Pips: the data card; conditions against all ways to lay the dominoes, lists of dominoes, the maker."""

from __future__ import annotations

import json
from itertools import combinations, permutations, product
from operator import gt, lt

import pytest

from clueproof import Made, generate, parse, solutions
from clueproof.puzzle.solution import NumberedDominoes
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "pips dominoes=0-5,0-6,3-5\nab.\nccd\ne..\ntargets:\nb=<2 c=9 e=0\n"
SOLVED = NumberedDominoes(
    (5, 0, 6, 3, 5, 0),
    frozenset({((0, 0), (0, 1)), ((1, 0), (2, 0)), ((1, 1), (1, 2))}),
)
PAIR = "pips dominoes=1-4\nab\n"
PAIR_SOLVED = NumberedDominoes((1, 4), frozenset({((0, 0), (0, 1))}))
SQUARE = "pips dominoes=1-2,2-3\nab\ncd\n"
LYING = frozenset({((0, 0), (0, 1)), ((1, 0), (1, 1))})
STANDING = frozenset({((0, 0), (1, 0)), ((0, 1), (1, 1))})
TWICE = "pips dominoes=1-2,1-2\nab\ncd\ntargets: a=1 d=1\n"
SIGNS = "pips dominoes=0-1,1-1,1-2\naab\nccb\ntargets:\na== b=≠ c=>2\n"


def is_well_made(made: Made) -> bool:
    shape = made.puzzle.shape
    dominoes = shape.dominoes
    return len({*dominoes}) == len(dominoes) and 2 * len(dominoes) == len(shape.cells) and bool(made.puzzle.clues)


class TestPips(GenreSuite):
    card = Card(
        name="pips",
        aliases=("nyt-pips",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-------------+
|   .  : <2:. |
|.............+------+
|  9:.     .  :   .  |
|......+-------------+
|  0:. |
+------+
dominoes 0-5 0-6 3-5""",
        solved_board="""\
+-------------+
|   5  : <2:0 |
+------+------+------+
|  9:6 |   3  :   5  |
|......+-------------+
|  0:0 |
+------+""",
        small=(PAIR, SQUARE, TWICE, SIGNS, "pips dominoes=0-0\na\nb\n"),
        forms=(
            (
                PUZZLE,
                "pips dominoes=0-5,6-0,5-3\nzy_\nxxw\nv__\ntargets: y=<2, x=9, v=0",
                "nyt-pips\ndominoes:\n0-5 0-6\n3-5\ncages:\na1 b2 .\nc3 c3 q4\nq5 . .\n"
                "targets:\n  b2: <2\n  c3: 9\n  q5: 0",
                '{"puzzle": "pips", "dominoes": [[5, 0], "0-6", [3, 5]], "regions": ['
                '{"indices": [[0, 0]], "type": "empty"}, {"indices": [[0, 1]], "type": "less", "target": 2},'
                ' {"indices": [[1, 1], [1, 0]], "type": "sum", "target": 9}, {"indices": [[1, 2]]},'
                ' {"indices": [[2, 0]], "target": 0}]}',
            ),
            (SIGNS, "pips dominoes=0-1,1-1,1-2\naab\nccb\ntargets: a== b=!= c=>2"),
        ),
        refused=(
            ("pips\nab\n", "the puzzle does not say which dominoes there are; write dominoes=0-1,2-2"),
            ("pips dominoes=0-1\nabc\n", "1 domino covers 2 cells; the board has 3"),
            ("pips dominoes=0-1,2-2\nab\n", "2 dominoes cover 4 cells; the board has 2"),
            ("pips dominoes=0-1-2\nab\n", "dominoes are pairs of numbers from 0 to 99, such as 0-1,2-2, not '0-1-2'"),
            ("pips dominoes=100-1\nab\n", "dominoes are pairs of numbers from 0 to 99"),
            ("pips dominoes=0-1\na.\n.a", "region 'a' is not connected: r1c1 and r2c2 are in different pieces"),
            ("pips dominoes=0-1\nab\ntargets: c=1", "targets: there is no region 'c'"),
            (
                "pips dominoes=0-1\nab\ntargets: a=x",
                "'x' of region 'a' is none; expected a sum such as 12, >12, <12, = or !=",
            ),
            ("pips dominoes=0-1\nab\ntargets: a=-1", "'-1' of region 'a' is none; expected a sum such as 12"),
            ("pips dominoes=0-1\n..\n", "1 domino covers 2 cells; the board has 0"),
            ("pips dominoes=0-1", "no regions: a grid in which each region has a letter or number of its own"),
            (
                '{"puzzle": "pips", "dominoes": [[0, 1]], "regions": [{"indices": [[0, 0], [0, 1]], "type": "odd"}]}',
                "region 1 of the list: expected sum, greater, less, equals, unequal or empty as \"type\", not 'odd'",
            ),
            (
                '{"puzzle": "pips", "dominoes": [[0, 1]], "regions": [{"indices": [[0, 0], [0, 1]], "type": "sum"}]}',
                "region 1 of the list: expected a whole number as \"target\" of sum, not 'None'",
            ),
            (
                '{"puzzle": "pips", "dominoes": [[0, 1]], "regions":'
                ' [{"indices": [[0, 0], [0, 1]], "type": "equals", "target": 3}]}',
                'region 1 of the list: equals has no "target"',
            ),
            (
                '{"puzzle": "pips", "dominoes": [[0]], "regions": [{"indices": [[0, 0], [0, 1]]}]}',
                "dominoes are pairs of numbers from 0 to 99, such as 0-1,2-2, not '[0]'",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PAIR, NumberedDominoes((1, 4), frozenset()), "r1c1 is covered by 0 dominoes"),
            (PAIR, NumberedDominoes((1,), frozenset()), "the solution has 1 number for 2 cells"),
            (PAIR, NumberedDominoes((1, 3), PAIR_SOLVED.dominoes), "r1c2 holds 3, which is on no domino"),
            (PAIR, NumberedDominoes((1, 4), frozenset({((0, 1), (0, 2))})), "there can be no domino r1c2-r1c3"),
            (PAIR, NumberedDominoes((1, 1), PAIR_SOLVED.dominoes), "the domino 1-4 is there once, but laid nowhere"),
            (SQUARE, NumberedDominoes((1, 2, 2, 3), LYING | STANDING), "r1c1 is covered by 2 dominoes"),
            (SQUARE, NumberedDominoes((1, 2, 1, 2), LYING), "the domino 1-2 is there once, but laid twice"),
            (SQUARE + "targets: a=>1", NumberedDominoes((1, 2, 2, 3), LYING), "the region of r1c1 holds 1, not >1"),
            (PAIR.replace("ab", "aa") + "targets: a==", PAIR_SOLVED, "the region of r1c1 holds 1 and 4, not ="),
        ),
        wrong=(
            (PAIR + "targets: a=1 b=1", ("r1c1 is 1", "r1c2 is 1")),
            (PAIR.replace("ab", "aa") + "targets: a==", ("r1c1 and r1c2 are equal",)),
            (PAIR.replace("ab", "aa") + "targets: a=99999", ("r1c1 and r1c2 add up to 99999",)),
            (PAIR.replace("ab", "aa") + "targets: a=<0", ("r1c1 and r1c2 add up to less than 0",)),
        ),
        open=((PAIR, ("r1c1", "r1c2")),),
        unique=((PAIR + "targets: b=>3", PAIR_SOLVED),),
        answers=((PUZZLE, SOLVED, [["5<", "0>", "."], ["6^", "3<", "5>"], ["0v", ".", "."]]),),
        in_json=(
            (
                "pips dominoes=1-4\naa\ntargets: a=≠",
                {
                    "dominoes": [[1, 4]],
                    "height": 1,
                    "width": 2,
                    "cages": [{"cells": [[0, 0], [0, 1]], "type": "unequal"}],
                },
            ),
        ),
        blank=(
            (2, 3, {}, "pips dominoes=0-0,0-1,1-1\nabc\ndef\n"),
            (1, 3, {"dominoes": "2-3"}, "pips dominoes=2-3\nab.\n"),
        ),
        made=(
            Making((3, 3), count=3, holds=is_well_made),
            Making((5, 5), holds=is_well_made),
            Making((2, 7), options={"largest": 2}, holds=lambda made: max(map(len, made.puzzle.shape.cages)) <= 2),
        ),
        counts=(
            (PAIR, 2),
            (SQUARE, 16),
            (TWICE, 2),
            # as in the tests of https://github.com/brianberns/Pips
            ("pips dominoes=1-3,5-5\naa\nbb\ntargets: a=>7 b=6", 2),
            ("pips dominoes=0-2,3-4\naa\naa\ntargets: a=!=", 16),
        ),
    )


def ways(cells: list[tuple[int, int]], dominoes: list[tuple[int, int]]) -> set[NumberedDominoes]:
    """All ways to lay the dominoes on the cells, by trying."""
    edges = [
        (one, other) for one, other in combinations(cells, 2) if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    ]
    found = set()
    for division in combinations(edges, len(dominoes)):
        if len({cell for edge in division for cell in edge}) < len(cells):
            continue
        for order in permutations(dominoes):
            for turned in product((1, -1), repeat=len(dominoes)):
                number = {}
                for edge, pair, step in zip(division, order, turned, strict=True):
                    number.update(zip(edge, pair[::step], strict=True))
                found.add(NumberedDominoes(tuple([number[cell] for cell in cells]), frozenset(division)))
    return found


BOARD = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
DOMINOES = [(0, 1), (1, 1), (1, 2)]
ALL = ways(BOARD, DOMINOES)


@pytest.mark.parametrize(
    ("says", "fits"),
    [
        ({"type": "sum", "target": 3}, lambda numbers: sum(numbers) == 3),
        ({"type": "greater", "target": 3}, lambda numbers: gt(sum(numbers), 3)),
        ({"type": "less", "target": 3}, lambda numbers: lt(sum(numbers), 3)),
        ({"type": "equals"}, lambda numbers: len({*numbers}) == 1),
        ({"type": "unequal"}, lambda numbers: len({*numbers}) == len(numbers)),
        ({"type": "empty"}, lambda numbers: True),
    ],
)
@pytest.mark.parametrize("region", [[0], [0, 1], [1, 2, 5], [0, 1, 3, 4]])
def test_conditions_are_those_of_all_ways(says: dict, fits, region: list[int]) -> None:  # type: ignore[no-untyped-def]
    rest = [{"cells": [BOARD[n]]} for n in range(len(BOARD)) if n not in region]
    cages = [{"cells": [BOARD[n] for n in region], **says}, *rest]
    puzzle = parse(json.dumps({"puzzle": "pips", "dominoes": DOMINOES, "cages": cages}))
    expected = {way for way in ALL if fits([way.numbers[n] for n in region])}
    assert {*solutions(puzzle)} == expected
    assert {way for way in ALL if puzzle.rules.check(puzzle, way) is None} == expected


def test_what_is_made_reaches_every_side() -> None:
    """Were the grid larger than the board, rows and columns would be empty."""
    for made in generate("pips", count=5, seed="sides", size=(5, 5)):
        cells = made.puzzle.shape.cells
        for axis in (0, 1):
            assert {0, 4} <= {cell[axis] for cell in cells}
