"""Triangle sum: the data card; against all ways and dynamic programming; given sums, large triangles."""

from __future__ import annotations

import json
import random
from itertools import accumulate, pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clueproof import NoSolution, Unique, count, parse, read, solutions, verify
from clueproof.testing import Card, GenreSuite

SMALL = "triangle-sum\n3\n7 4\n2 4 6\n8 5 9 3\n"
GIVEN, LEAST = SMALL.replace("sum", "sum sum=23", 1), SMALL.replace("sum", "sum aim=least", 1)
LARGE = """triangle-sum
75
95 64
17 47 82
18 35 87 10
20 04 82 47 65
19 01 23 75 03 34
88 02 77 73 07 63 67
99 65 04 28 06 16 70 92
41 41 26 56 83 40 80 70 33
41 48 72 33 47 32 37 16 94 29
53 71 44 65 25 43 91 52 97 51 14
70 11 33 28 77 73 17 78 39 68 17 57
91 71 52 38 17 14 91 43 58 50 27 29 48
63 66 04 68 89 53 67 30 73 16 69 87 40 31
04 62 98 27 23 09 70 98 73 93 38 53 60 04 23
"""

Triangle = list[list[int]]


def asked(rows: Triangle, **options: object) -> str:
    return json.dumps({"puzzle": "triangle-sum", "grid": rows, **options})


class TestTriangleSum(GenreSuite):
    card = Card(
        name="triangle-sum",
        aliases=("maximum-path-sum",),
        source="https://projecteuler.net/problem=18",
        puzzle=SMALL,
        solution=(1, 1, 2, 3),
        board="3\n7 4\n2 4 6\n8 5 9 3",
        solved_board=("[3]\n[7]   4\n  2 [4]   6\n  8   5 [9]   3"),
        small=(
            "triangle-sum\n0",
            "triangle-sum sum=any\n1\n-1 0\n2 2 0",
            "triangle-sum sum=-5\n-5",
            "triangle-sum aim=least\n-5\n0 1",
            "triangle-sum sum=0\n1\n-1 0",
            "triangle-sum\n1\n2 2\n0 1 0\n",
            "triangle-sum sum=16\n3\n7 4\n2 4 6\n8 5 9 3\n",
            "triangle-sum aim=least\n3\n7 4\n2 4 6\n8 5 9 3\n1 0 2 2 1\n",
        ),
        square=True,
        forms=(
            (
                SMALL,
                "triangle-sum aim=greatest\n   3\n  7, 4\n 2 4 6\n8 5 9 3",
                "maximum-path-sum\ntriangle:\n3\n7 4\n2 4 6\n8 5 9 3\n",
                asked([[3], [7, 4], [2, 4, 6], [8, 5, 9, 3]]),
                '{"puzzle": "triangle-sum", "triangle": ["3", "7 4", "2 +4 6", "8 5 9 3"]}',
                '{"puzzle": "triangle-sum", "aim": "greatest", "grid": "3/7 4/2 4 6/8 5 9 3"}',
            ),
        ),
        written=(LARGE, "triangle-sum\n1000000\n-1000000 0"),
        refused=(
            ("triangle-sum", "<text>:1: the puzzle has no rows of numbers"),
            ("triangle-sum\n1 2\n3", "<text>:2: 2 numbers; row 1 of a triangle has 1"),
            ("triangle-sum\n1\n2 3\n4 5", "<text>:4: 2 numbers; row 3 of a triangle has 3"),
            ("triangle-sum\n1\n2 x", "<text>:3:3: 'x' is no whole number"),
            ("triangle-sum\n1\n2 3.5", "<text>:3:3: '3.5' is no whole number"),
            ("triangle-sum\n1\n2 1000001", "<text>:3: 1000001 is too large; numbers go to 1000000"),
            ("triangle-sum\n1\n2 -99999999999999", "<text>:3:3: '-99999999999999' is no whole number"),
            ("triangle-sum aim=most\n1", "aim is greatest or least, not 'most'"),
            ("triangle-sum aim=least sum=3\n1", "give either aim or sum, not both"),
            ("triangle-sum sum=x\n1", "sum must be a whole number, not 'x'"),
            ("triangle-sum goal=5\n1", "unknown option 'goal'"),
            ("triangle-sum height=2\n1", "the stated height is 2, not 1"),
            ("triangle-sum\n" + "".join("1 " * row + "\n" for row in range(1, 202)), "at most 200 rows, not 201"),
            (asked([]), "the puzzle has no rows of numbers"),
            (asked([[]]), "row 1: 0 numbers; row 1 of a triangle has 1"),
            (asked([[1], [2, None]]), "row 2: number 2 is no whole number"),
            (asked([[1], [2, True]]), "row 2: number 2 is no whole number"),
            (asked([[1], [2, 1.5]]), "row 2: number 2 is no whole number"),
            (asked([[1], 5]), "row 2: a row must be a list of whole numbers"),
            (asked([[1], [2, 10**30]]), "is too large; numbers go to 1000000"),
            ('{"puzzle": "triangle-sum", "grid": 5}', "grid must be a list of rows of numbers"),
            ('{"puzzle": "triangle-sum", "grid": {"a": 1}}', "grid must be a list of rows of numbers"),
            (asked([[1]], sum=[1]), "sum must be a whole number, not a list"),
            (asked([[1]], sum=True), "sum must be a whole number, not yes"),
            (asked([[1]], aim=["least"]), "aim must be a text"),
            (asked([[1]], sum=10**30), "sum must be at least -200000000 and at most 200000000, not 1"),
        ),
        broken=(
            (GIVEN, (1, 1, 2, 3), None),
            (GIVEN, (1, 1, 2), "the way has 3 numbers, not 4"),
            (GIVEN, (1, 1, 2, 5), "row 4 has no number 5"),
            (GIVEN, (0, 1, 2, 3), "row 1 has no number 0"),
            (GIVEN, (1, 1, 3, 3), "number 3 of row 3 is not below number 1 of row 2"),
            (GIVEN, (1, 2, 1, 1), "number 1 of row 3 is not below number 2 of row 2"),
            (GIVEN, (1, 1, 1, 1), "the sum is 20, not 23"),
            (SMALL, (1, 1, 1, 1), None),
        ),
        not_best=(
            (SMALL, (1, 1, 2, 3), None),
            (SMALL, (1, 1, 1, 1), "the sum is 20; the greatest is 23"),
            (LEAST, (1, 2, 2, 2), None),
            (LEAST, (1, 1, 2, 3), "the sum is 23; the least is 16"),
            (SMALL.replace("sum", "sum sum=20", 1), (1, 1, 1, 1), None),
        ),
        wrong=((SMALL.replace("sum", "sum sum=99", 1), ("the sum is 99",)),),
        open=(("triangle-sum\n1\n2 2\n0 1 0\n", ("the place in row 2",)),),
        answers=((SMALL, (1, 1, 2, 3), [1, 1, 2, 3]),),
    )


INSTANCES = Path(__file__).parents[2] / "instances" / "triangle-sum"
BACKENDS = ["auto", "sat", "sat:glucose42", "cpsat", "brute-force"]


def ways(rows: Triangle) -> dict[tuple[int, ...], int]:
    """Every way, as places counted from 1, with its sum."""
    turns = product((0, 1), repeat=len(rows) - 1)
    places = [tuple(accumulate(turn, initial=1)) for turn in turns]
    return {way: sum(row[place - 1] for row, place in zip(rows, way, strict=True)) for way in places}


def sums(rows: Triangle) -> list[dict[int, int]]:
    """Dynamic programming: for each number of the base how many ways of each sum lead there."""
    reached: list[dict[int, int]] = [{rows[0][0]: 1}]
    for row in rows[1:]:
        following: list[dict[int, int]] = [{} for _ in row]
        for place, number in enumerate(row):
            for above in reached[max(place - 1, 0) : place + 1]:
                for total, times in above.items():
                    following[place][total + number] = following[place].get(total + number, 0) + times
        reached = following
    return reached


def tally(rows: Triangle) -> dict[int, int]:
    """How many ways have each sum."""
    total: dict[int, int] = {}
    for part in sums(rows):
        for value, times in part.items():
            total[value] = total.get(value, 0) + times
    return total


def triangles(most: int, numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Triangle]:
    return st.integers(1, most).flatmap(
        lambda height: st.tuples(*(st.lists(numbers, min_size=row, max_size=row) for row in range(1, height + 1))).map(
            list
        )
    )


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("aim", ["greatest", "least"])
def test_small_triangles(backend: str, aim: str) -> None:
    chance = random.Random(1)
    words = set()
    for height in (1, 2, 3, 4, 4, 4, 5, 5):
        if backend == "brute-force" and height > 4:
            continue
        rows = [[chance.randint(-3, 3) for _ in range(row)] for row in range(1, height + 1)]
        everything = ways(rows)
        best = (max if aim == "greatest" else min)(everything.values())
        expected = {way for way, total in everything.items() if total == best}
        puzzle = parse(asked(rows, aim=aim))
        assert {*solutions(puzzle, backend=backend)} == expected
        assert count(puzzle, backend=backend).found == len(expected)
        verdict = verify(puzzle, backend=backend)
        words.add(verdict.word)
        assert verdict.word == ("unique" if len(expected) == 1 else "multiple")
        assert (verdict.best.value, verdict.best.bound, verdict.best.proven) == (best, best, True)
    assert words == {"unique", "multiple"}


@pytest.mark.parametrize("backend", BACKENDS)
def test_given_sums(backend: str) -> None:
    rows = [[3], [7, -4], [2, 4, 6], [8, 5, 9, 3]][: 3 if backend == "brute-force" else 4]
    everything = ways(rows)
    totals = everything.values()
    for total in range(min(totals) - 2, max(totals) + 3):
        puzzle = parse(asked(rows, sum=total))
        expected = {way for way, its in everything.items() if its == total}
        assert {*solutions(puzzle, backend=backend)} == expected
        verdict = verify(puzzle, backend=backend)
        assert verdict.word == {0: "none", 1: "unique"}.get(len(expected), "multiple")
        if isinstance(verdict, NoSolution):
            assert verdict.core.sentences == (f"the sum is {total}",)
        else:
            assert verdict.best is None


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(triangles(9, st.integers(-3, 5)), st.sampled_from(["greatest", "least"]), st.sampled_from(["sat", "cpsat"]))
def test_the_best_against_dynamic_programming(rows: Triangle, aim: str, backend: str) -> None:
    best, times = (max if aim == "greatest" else min)(tally(rows).items())
    puzzle = parse(asked(rows, aim=aim))
    verdict = verify(puzzle, backend=backend)
    assert (verdict.best.value, verdict.best.bound) == (best, best)
    answer = count(puzzle, limit=50, backend=backend)
    assert answer.found == min(times, 50)


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(triangles(8, st.integers(-3, 9)), st.integers(-10, 60), st.sampled_from(["sat", "cpsat"]))
def test_given_sums_against_dynamic_programming(rows: Triangle, total: int, backend: str) -> None:
    answer = count(parse(asked(rows, sum=total)), limit=50, backend=backend)
    assert answer.found == min(tally(rows).get(total, 0), 50)


@pytest.mark.parametrize("backend", ["sat", "cpsat"])
def test_large_numbers(backend: str) -> None:
    million = 10**6
    rows = [[million], [-million, million - 1], [million, 1, million]]
    verdict = verify(parse(asked(rows)), backend=backend)
    assert isinstance(verdict, Unique)
    assert verdict.best.value == 3 * million - 1
    assert verify(parse(asked(rows, sum=million)), backend=backend).solution == (1, 1, 1)
    assert verify(parse(asked(rows, sum=million + 3)), backend=backend).word == "none"
    assert verify(parse(asked(rows, sum=10**8)), backend=backend).word == "none"


@pytest.mark.parametrize("backend", ["auto", "sat", "cpsat"])
def test_the_triangle_of_fifteen_rows(backend: str) -> None:
    verdict = verify(parse(LARGE), backend=backend)
    assert isinstance(verdict, Unique)
    assert verdict.best.value == 1074
    numbers = [[int(word) for word in line.split()] for line in LARGE.splitlines()[1:]]
    assert ways(numbers)[verdict.solution] == 1074


@pytest.mark.parametrize("backend", ["sat", "cpsat"])
def test_a_given_sum_of_a_large_triangle(backend: str) -> None:
    chance = random.Random(2)
    rows = [[chance.randint(0, 99) for _ in range(row)] for row in range(1, 31)]
    times = tally(rows)
    for total in (min(times), max(times), max(times) + 1, sorted(times)[len(times) // 2]):
        verdict = verify(parse(asked(rows, sum=total)), backend=backend)
        assert verdict.word == {0: "none", 1: "unique"}.get(times.get(total, 0), "multiple")


def test_a_hundred_rows() -> None:
    chance = random.Random(3)
    rows = [[chance.randint(1, 99) for _ in range(row)] for row in range(1, 101)]
    best = rows[-1]
    for row in rows[-2::-1]:
        best = [number + max(pair) for number, pair in zip(row, pairwise(best), strict=True)]
    verdict = verify(parse(asked(rows)), backend="sat")
    assert (verdict.best.value, verdict.best.bound) == (best[0], best[0])


def test_instances() -> None:
    puzzles = list(read(INSTANCES / "own.txt"))
    for puzzle in puzzles:
        shape = puzzle.shape
        times = tally([list(row) for row in shape.rows])
        wanted = max(times) if shape.aim == "greatest" else min(times) if shape.aim else puzzle.clues
        expected = {0: "none", 1: "unique"}.get(times.get(wanted, 0), "multiple")
        assert puzzle.about["expect"] == expected
    assert {puzzle.about["expect"] for puzzle in puzzles} == {"unique", "multiple", "none"}
