"""Statements of every kind: the clauses agree with the meaning on every arrangement of small puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest

from clueproof import Puzzle, backend, rule_set
from clueproof.backends import Satisfied
from clueproof.encoders.elimination import EliminationShape, cross_grid, parse_sentence, sentence
from clueproof.encoders.elimination.cross_grid import squares_of
from clueproof.encoders.elimination.statements import Arrangement, Not, Statement, holds, shape_of
from clueproof.questions.instance import compile_puzzle
from tests.encoders.random_statements import KINDS, Statements

RULES = rule_set("elimination")
QUEUE = shape_of([("position", [1, 2, 3]), ("name", ["Ann", "Bob", "Cy"]), ("age", [7, "9.5", 12])])
SHELTER = shape_of(
    [
        ("name", ["Ann", "Bob", "Cy", "Di"]),
        ("pet", ["red", "cat", "dog or cow", "dog"]),
        ("size", ["S", "M", "red", "1"]),
    ]
)
GAPS = shape_of([("who", ["a", "b", "c", "d"]), ("age", [4, 2, 1, 7]), ("year", [1, 2, 3, 4])])
SHAPES = {"queue": QUEUE, "shelter": SHELTER, "gaps": GAPS}


def arrangements(shape: EliminationShape) -> Iterator[tuple[int, ...]]:
    """Every assignment of the keys."""
    orders = list(permutations(shape.frame_values))
    for columns in product(orders, repeat=len(shape.categories) - 1):
        yield tuple([value for column in columns for value in column])


def on_a_cross_grid(shape: EliminationShape, rows: Sequence[Sequence[str]]) -> list[int]:
    """The values of the keys of a cross grid."""
    columns = zip(shape.categories, zip(*rows, strict=True), strict=True)
    places = [[category.position[label] for label in labels] for category, labels in columns]
    return [
        places[other][places[one].index(item)] + 1 for one, other in squares_of(shape) for item in range(shape.size)
    ]


def disagreements(shape: EliminationShape, statements: tuple[Statement, ...], explained: bool = False) -> list[str]:
    """Statements and arrangements where the clauses allow what the meaning doesn't, or the other way round."""
    puzzle = Puzzle(RULES, shape, statements)
    asked = RULES.explained(puzzle) if explained else puzzle
    instance = compile_puzzle(asked)
    found = []
    with backend("sat").open(instance.model) as session:
        for keys in arrangements(shape):
            rows = RULES.decode(puzzle, keys)
            arrangement = Arrangement(shape, rows)
            values = on_a_cross_grid(shape, rows) if explained else keys
            assert asked.rules.decode(asked, tuple(values)) == rows
            here = [key.equals(value) for key, value in zip(instance.model.keys, values, strict=True)]
            for statement, clue in zip(statements, instance.clues, strict=True):
                allowed = isinstance(session.solve([*here, clue]), Satisfied)
                if allowed != holds(statement, arrangement):
                    found.append(f"{sentence(statement, shape)} in {rows}")
    return found


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("kind", KINDS)
def test_clauses_mean_what_the_statement_means(kind: str, name: str) -> None:
    made = Statements(SHAPES[name], seed=KINDS.index(kind))
    statements = [made.of(kind) for _ in range(6)]
    # a statement and its opposite are written in different ways
    statements += [Not(statement) for statement in statements]
    assert disagreements(SHAPES[name], tuple(statements)) == []


@pytest.mark.parametrize("kind", KINDS)
def test_ways_mean_what_the_statement_means(kind: str) -> None:
    """On the cross grid that explanations have."""
    made = Statements(QUEUE, seed=KINDS.index(kind))
    statements = [made.of(kind) for _ in range(6)]
    statements += [Not(statement) for statement in statements]
    assert disagreements(QUEUE, tuple(statements), explained=True) == []


def test_ways_of_parts_mean_what_the_statement_means(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a statement has too many ways for one list."""
    monkeypatch.setattr(cross_grid, "MOST", 12)
    made = Statements(QUEUE, seed=1)
    statements = [made.of(kind) for kind in ("count", "if", "all", "count", "if") for _ in range(2)]
    statements += [Not(statement) for statement in statements]
    assert disagreements(QUEUE, tuple(statements), explained=True) == []


@pytest.mark.slow
@pytest.mark.parametrize("explained", [False, True])
@pytest.mark.parametrize("seed", range(300))
def test_clauses_mean_what_mixed_statements_mean(seed: int, explained: bool) -> None:
    shape = list(SHAPES.values())[seed % 3]
    made = Statements(shape, seed, offsets=0.3)
    assert disagreements(shape, tuple([made.any() for _ in range(8)]), explained) == []


# The meaning itself, on one arrangement that anybody can check. Offsets that reach nobody make a statement false.
TABLE = shape_of(
    [
        ("place", [1, 2, 3, 4]),
        ("name", ["Ann", "Bob", "Cy", "Di"]),
        ("age", [20, 23, 30, "37.5"]),
        ("size", ["S", "M", "L", "XL"]),
    ]
)
ROWS = (("1", "Cy", "30", "XL"), ("2", "Ann", "20", "M"), ("3", "Di", "37.5", "S"), ("4", "Bob", "23", "L"))
TRUE = """
    Ann is 20
    Ann is not S
    Cy is 20 or 30
    Cy is neither M nor L
    Cy is before Ann
    Cy is directly before Ann in place
    Di is after Ann
    Di is 1 after Ann in place
    Cy is at least 2 before Di in place
    Cy is at most 3 before Bob in place
    Cy is 2 to 3 before Bob in place
    Ann is less than Bob in age
    Ann is 3 less than Bob in age
    Di is 7.5 greater than Cy in age
    Bob is greater than M in size
    Ann is next to Di in place
    Ann is not next to Bob in place
    Cy and Bob are 3 apart in place
    Cy and Bob are at least 2 apart in place
    Cy and Ann are at most 2 apart in place
    Ann and Bob are not 4 apart in age
    age of Ann + age of Bob = 43
    age of Di - age of Cy >= 7.5
    age of Di - age of Cy < 7.6
    2 * age of Ann - age of Bob - place of XL = 16
    |age of Ann - age of Bob| <= 3
    |place of Ann + place of Bob - place of Cy| != 4
    2 <= place of Bob < 5
    age of Ann is not 21 to 40
    size of Bob = 3
    place of (Cy, Ann) is (1, 3) or (1, 2)
    Ann, Bob, S, 30 are all different
    either Ann is 20 or Bob is 20
    either Ann is 23 or Bob is 23 or Cy is 23
    at least 1 of (Ann is 20; Bob is 23; Cy is 23)
    at most 2 of (Ann is 20; Bob is 23; Cy is 23)
    exactly 2 of (Ann is 20; Bob is 23; Cy is 23)
    none of (Ann is 23; Bob is 20)
    Ann is 20 and Bob is 23
    Ann is 23 or Bob is 23
    if Ann is 23 then Bob is 30
    if Ann is 20 then Bob is 23
    not (Ann is 23)
    (the one directly before Ann) is Cy
    (the one 2 after Ann in place) is L
    (the one 3 greater than Ann in age) is Bob
    (the one directly after (the one directly after Cy)) is Di
    (the one directly before Di) is less than (the one directly after Di) in age
    not ((the one directly before Cy) is Ann)
    not ((the one directly before Cy) is not Ann)
    not (place of (the one directly before Cy) < 5)
    not ((the one directly before Cy), Ann are all different)
"""
FALSE = """
    Ann is 23
    Ann is not M
    Cy is 20 or 23
    Cy is neither XL nor L
    Ann is before Cy
    Cy is directly before Di in place
    Cy is at most 2 before Bob in place
    Ann is next to Bob in place
    Ann is not next to Di in place
    Ann is 4 less than Bob in age
    Cy and Bob are at most 2 apart in place
    age of Ann + age of Bob != 43
    age of Di - age of Cy > 7.5
    age of Ann is 21 to 40
    size of Bob < 3
    place of (Cy, Ann) is (2, 1) or (1, 3)
    Ann, Bob, M are all different
    either Ann is 20 or Bob is 23
    either Ann is 23 or Bob is 20
    at least 3 of (Ann is 20; Bob is 23; Cy is 23)
    at most 1 of (Ann is 20; Bob is 23; Cy is 23)
    none of (Ann is 20; Bob is 20)
    Ann is 20 and Bob is 20
    if Ann is 20 then Bob is 20
    not (Ann is 20)
    (the one directly before Ann) is Bob
    (the one directly before Cy) is Ann
    (the one directly before Cy) is not Ann
    (the one directly before Cy) is 20 or 23 or 30 or 37.5
    place of (the one directly before Cy) < 5
    (the one directly before Cy), Ann are all different
    place of (Ann, (the one directly before Cy)) is (2, 1)
"""


@pytest.mark.parametrize("said", [line.strip() for line in TRUE.strip().splitlines()])
def test_true_statements(said: str) -> None:
    statement = parse_sentence(said, TABLE)
    assert holds(statement, Arrangement(TABLE, ROWS))
    assert RULES.check(Puzzle(RULES, TABLE, (statement,)), ROWS) is None


@pytest.mark.parametrize("said", [line.strip() for line in FALSE.strip().splitlines()])
def test_false_statements(said: str) -> None:
    statement = parse_sentence(said, TABLE)
    assert not holds(statement, Arrangement(TABLE, ROWS))
    broken = RULES.check(Puzzle(RULES, TABLE, (statement,)), ROWS)
    assert broken == f"it is not true that {sentence(statement, TABLE)}"
