"""Elimination puzzles: the data card; random statements against all matchings; shipped puzzles; the builder."""

from __future__ import annotations

import io
import json
import re
from itertools import combinations, permutations, product
from pathlib import Path

import pytest

import clueproof
from clueproof import (
    BadPuzzleError,
    Multiple,
    NoSolution,
    Puzzle,
    Unique,
    count,
    parse,
    read,
    rule_set,
    solutions,
    to_json,
    to_text,
    verify,
)
from clueproof.encoders.elimination import EliminationBuilder
from clueproof.encoders.elimination.cross_grid import CrossGrid
from clueproof.encoders.elimination.statements import Arrangement, Item, Same, holds, shape_of
from clueproof.testing import Card, GenreSuite
from tests.encoders.random_statements import Statements

RULES = rule_set("elimination")
FOLDER = Path(__file__).parents[2] / "instances" / "elimination"
QUEUE = """
elimination id=queue
categories:
  position: 1 2 3
  name: Ann, Bob, Cy
  "the pet": cat, "red, dog", sudoku

statements:
  Ann is the cat
  2. sudoku is 3
  - Bob is next to sudoku in position
"""
WRITTEN = (
    "elimination id=queue\n"
    "categories:\n  position: 1, 2, 3\n  name: Ann, Bob, Cy\n"
    '  the pet: cat, "red, dog", sudoku\n'
    "statements:\n  Ann is cat\n  sudoku is in position 3\n  Bob is next to sudoku in position\n"
)
SOLVED = (("1", "Ann", "cat"), ("2", "Bob", "red, dog"), ("3", "Cy", "sudoku"))
CATEGORIES = {"position": [1, 2, 3], "name": ["Ann", "Bob", "Cy"]}
PAIR = "elimination\ncategories:\n  position: 1, 2, 3\n  name: Ann, Bob, Cy\nstatements:\n"
EVERY_KIND = (
    "elimination\ncategories:\n  position: 1, 2, 3\n  name: Ann, Bob, Cy\n  pet: cat, dog, cow\nstatements:\n"
    "  Ann is not the cat\n  Ann is the dog or cow\n  Bob is neither the cat nor the dog\n"
    "  Ann is before cat in position\n  Ann is next to cat in position\n"
    "  position of Ann + position of cat = 3\n  position of (Ann, cat) is (1, 2) or (2, 1)\n"
    "  Ann, Bob and cat are all different\n  either Ann is the dog or Ann is in position 3\n"
    "  at least 1 of (Ann is the dog; Ann is the cow)\n  Ann is in position 1 and cat is in position 2\n"
    "  not (Ann is the cat)\n  if Ann is in position 1 then cat is in position 2\n  Cy is the cat\n"
)


def refused(message: str, **fields: object) -> tuple[str, str]:
    """A puzzle in JSON, and what is wrong with it."""
    return json.dumps({"puzzle": "elimination", **fields}), message


class TestElimination(GenreSuite):
    card = Card(
        name="elimination",
        aliases=("zebra", "logic-grid"),
        source="made for the documentation",
        puzzle=QUEUE,
        solution=SOLVED,
        board=(
            "across: name, the pet\n"
            "                            r\n"
            "                            e\n"
            "                            d s\n"
            "                            , u\n"
            "                              d\n"
            "                  A B     c d o\n"
            "                  n o C   a o k\n"
            "                  n b y   t g u\n"
            "position 1        . . . | . . .\n"
            "         2        . . . | . . .\n"
            "         3        . . . | . . .\n"
            "                  - - -\n"
            "the pet  cat      . . .\n"
            "         red, dog . . .\n"
            "         sudoku   . . .\n"
            "1. Ann is cat\n"
            "2. sudoku is in position 3\n"
            "3. Bob is next to sudoku in position"
        ),
        square=True,
        solved_board=(
            "                       the\n"
            "position     name      pet\n"
            "       1      Ann      cat\n"
            "       2      Bob red, dog\n"
            "       3       Cy   sudoku"
        ),
        small=(
            PAIR,
            PAIR + "  Ann is before Bob in position\n  Cy is not in position 3\n",
            '{"puzzle": "elimination", "categories": {"a": [1, 2], "b": ["x", "y"], "c": ["p", "q"]},'
            ' "statements": ["either x is 1 or x is q", "y is not p"]}',
            EVERY_KIND,
            '{"puzzle": "elimination", "categories": {"a": ["k", "l"], "b": ["x", "y"], "c": [5, 7], "d": ["m", "n"]},'
            ' "statements": ["c of x < c of m"]}',
        ),
        forms=((WRITTEN, QUEUE),),
        written=('{"puzzle": "elimination", "categories": {"a": [1, 2.5], "b": ["a, b", "sudoku"]}}',),
        refused=(
            refused("the puzzle has no categories"),
            refused("there are 2 to 100 categories, not 1", categories={"a": [1, 2]}),
            refused("category 'b' must be a list of items", categories={"a": [1, 2], "b": "x y"}),
            refused(
                "category 'b' has 3 items, but 'a' has 2; all must have the same number",
                categories={"a": [1, 2], "b": ["x", "y", "z"]},
            ),
            refused("category 'a' has 0 items; it can have 1 to 100", categories={"a": [], "b": []}),
            refused("category 'b' holds 'x' twice", categories={"a": [1, 2], "b": ["x", "x"]}),
            refused("category 'a' holds one number in two forms", categories={"a": [1, "1.0"], "b": ["x", "y"]}),
            refused(
                "category 'a' holds None; an item is a text or a number",
                categories={"a": [1, None], "b": ["x", "y"]},
            ),
            refused("category 'a' holds True", categories={"a": [1, True], "b": ["x", "y"]}),
            refused("statements must be a list of sentences", categories=CATEGORIES, statements={"a": 1}),
            refused(
                "statement 2 ('Bop is 2'): unknown label 'Bop'; did you mean 'Bob'?",
                categories=CATEGORIES,
                statements=["Ann is 1", "Bop is 2"],
            ),
            refused("did you mean 'statements'?", categories=CATEGORIES, statement=["Ann is 1"]),
            (
                QUEUE.replace("  Ann is the cat", "  Ann is the bat"),
                "<text>:9:14: unknown label 'bat'; did you mean 'cat'?",
            ),
            (QUEUE.replace("  - Bob is next", "  - Bob is before"), "<text>:11:19: "),
            (
                QUEUE.replace("  name: Ann, Bob, Cy", "  name: Ann, Bob"),
                "<text>:5: category 'name' has 2 items, but 'position' has 3",
            ),
            (
                QUEUE.replace("  position: 1 2 3", "  position 1 2 3"),
                "<text>:4: expected a category, such as",
            ),
            (QUEUE.replace('"red, dog"', '"red, dog'), "<text>:6:19: expected items with commas between"),
            (
                "elimination\ncategories:\na: 1 2\nb: x y\nstatements:\nx is 1\n",
                "no categories: a line for each, such as 'color: red, green, blue'",
            ),
            (
                "elimination\nname: Ann, Bob\npet: dog\nAnn is the dog\n",
                "<text>:3: category 'pet' has no commas between its items; write it as 'color: red, green, blue'",
            ),
        ),
        broken=(
            (QUEUE, SOLVED, None),
            (QUEUE, SOLVED[:2], "the solution is not 3 persons with 3 items each"),
            (
                QUEUE,
                (SOLVED[0], ("2", "Ann", "red, dog"), SOLVED[2]),
                "name: not every item belongs to one person",
            ),
            (
                QUEUE,
                (("1", "Bob", "cat"), ("2", "Ann", "red, dog"), SOLVED[2]),
                "it is not true that Ann is cat",
            ),
        ),
        wrong=(
            (
                PAIR + "  Ann is before Bob in position\n  Bob is in position 1\n  Cy is in position 3\n",
                ("Ann is before Bob in position", "Bob is in position 1"),
            ),
        ),
        open=((PAIR + "  Cy is in position 2\n", ("position of Ann", "position of Bob")),),
        answers=(
            (
                QUEUE,
                SOLVED,
                [
                    {"position": 1, "name": "Ann", "the pet": "cat"},
                    {"position": 2, "name": "Bob", "the pet": "red, dog"},
                    {"position": 3, "name": "Cy", "the pet": "sudoku"},
                ],
            ),
        ),
        in_json=(
            (
                QUEUE,
                {
                    "puzzle": "elimination",
                    "id": "queue",
                    "categories": {
                        "position": [1, 2, 3],
                        "name": ["Ann", "Bob", "Cy"],
                        "the pet": ["cat", "red, dog", "sudoku"],
                    },
                    "statements": ["Ann is cat", "sudoku is in position 3", "Bob is next to sudoku in position"],
                },
            ),
        ),
        blank=((3, 2, {"categories": CATEGORIES}, PAIR),),
    )


def test_contradictory_statements_are_named() -> None:
    text = QUEUE + "  Cy is before Ann in position\n  Bob is not 3\n"
    verdict = verify(parse(text), irreducible=True)
    assert isinstance(verdict, NoSolution)
    assert verdict.core.irreducible
    sentences = parse(text).rules.format(parse(text)).fields["statements"]
    for leave_out in range(len(verdict.core.positions)):
        kept = [p for n, p in enumerate(verdict.core.positions) if n != leave_out]
        puzzle = parse(text)
        fewer = Puzzle(RULES, puzzle.shape, tuple([puzzle.clues[p] for p in kept]))
        assert not isinstance(verify(fewer), NoSolution)
    assert verdict.core.sentences == tuple([sentences[p] for p in verdict.core.positions])
    assert "Cy is before Ann in position" in verdict.core.sentences


def test_several_solutions_say_what_differs() -> None:
    verdict = verify(parse(QUEUE.replace("  2. sudoku is 3\n", "")))
    assert isinstance(verdict, Multiple)
    assert set(verdict.differ) <= {
        f"position of {item}" for item in ("Ann", "Bob", "Cy", "cat", "red, dog", "sudoku")
    } | {'position of "red, dog"'}
    assert len(verdict.differ) >= 2


def test_no_statement_allows_every_matching() -> None:
    puzzle = parse(
        '{"puzzle": "elimination", "categories": {"a": [1, 2, 3], "b": ["x", "y", "z"], "c": ["p", "q", "r"]}}'
    )
    assert count(puzzle).found == 36


def test_the_cross_grid_has_a_cell_for_each_pair() -> None:
    puzzle = parse(QUEUE)
    grid, board = CrossGrid(puzzle.shape), RULES.draw(puzzle)
    labelled = {category.name: category.labels for category in puzzle.shape.categories}
    across = [Item(heading.name, label) for heading in board.headings["top"] for label in labelled[heading.name]]
    down = [Item(heading.name, label) for heading in board.headings["left"] for label in labelled[heading.name]]
    assert board.names == {"top": tuple(item.label for item in across), "left": tuple(item.label for item in down)}
    cells = set()
    for one, other in combinations([Item(name, label) for name in labelled for label in labelled[name]], 2):
        if one.category == other.category:
            with pytest.raises(KeyError):
                grid.spot(one, other)
            continue
        r, c = cell = grid.spot(one, other)
        assert {down[r], across[c]} == {one, other}
        assert cell == grid.spot(other, one)
        assert cell not in board.holes
        cells.add(cell)
    assert cells | board.holes == {(r, c) for r in range(board.height) for c in range(board.width)}


def test_a_puzzle_too_large_for_a_cross_grid_is_a_table() -> None:
    categories = {name: [f"{name}{item}" for item in range(1, 32)] for name in "abc"}
    puzzle = parse(json.dumps({"puzzle": "elimination", "categories": categories, "statements": ["a1 is b1"]}))
    board = RULES.draw(puzzle)
    assert (board.height, board.width, board.texts[2, 0], board.sentences) == (31, 3, "a3", ("a1 is b1",))
    assert RULES.sketch(puzzle, RULES.encode(puzzle.shape)) is None


def test_sentences_that_begin_like_a_header_or_a_section_are_sentences_when_indented() -> None:
    text = (
        "zebra\ncategories:\n  a: 1 2\n  b: sudoku, zebra\nstatements:\n  sudoku is 1\n  a of zebra = 2\nsudoku\n"
        + "....\n" * 4
    )
    first, second = read(io.StringIO(text))
    assert len(first.clues) == 2 and second.rules.name == "sudoku"


def test_shipped_instances_keep_their_promise() -> None:
    puzzles = [puzzle for path in sorted(FOLDER.iterdir()) for puzzle in read(path)]
    assert {"zebra", "einstein", "queue"} <= {puzzle.id for puzzle in puzzles}
    for puzzle in puzzles:
        assert puzzle.about["origin"]
        assert verify(puzzle).word == puzzle.about["expect"], puzzle.name
        assert parse(to_text(puzzle)) == puzzle


def solved(id: str) -> list[dict[str, object]]:
    puzzle = next(puzzle for path in sorted(FOLDER.iterdir()) for puzzle in read(path) if puzzle.id == id)
    verdict = verify(puzzle)
    assert isinstance(verdict, Unique)
    rows = RULES.solution_value(puzzle, verdict.solution)
    assert isinstance(rows, list)
    return rows  # type: ignore[return-value]


def test_who_owns_the_zebra_and_the_fish() -> None:
    by_pet = {row["pet"]: row for row in solved("zebra")}
    by_drink = {row["drink"]: row for row in solved("zebra")}
    assert (by_pet["zebra"]["nation"], by_drink["water"]["nation"]) == ("Japanese", "Norwegian")
    assert {row["pet"]: row["nation"] for row in solved("einstein")}["fish"] == "German"


def test_the_queue_is_unique_by_a_statement_about_neighbours() -> None:
    assert [tuple(row.values()) for row in solved("queue")] == [
        (1, "Dana", 33, "T-Shirt", "blue", "XL"),
        (2, "Sören", 26, "Sweatshirt", "yellow", "S"),
        (3, "Jessica", 27, "Blouse", "black", "M"),
        (4, "Valerie", 35, "Poloshirt", "green", "XS"),
        (5, "Ingo", 30, "Pullover", "red", "L"),
    ]


@pytest.mark.parametrize("seed", range(15))
def test_as_many_solutions_as_brute_force_finds(seed: int) -> None:
    shape = shape_of(
        [("name", ["Ann", "Bob", "Cy"]), ("pet", ["cat", "dog", "cow"]), ("age", [7, 9, 10])][: 2 + seed % 2]
    )
    made = Statements(shape, seed)
    statements = tuple([made.any() for _ in range(2)])
    expected = {
        rows
        for columns in product(*(permutations(category.labels) for category in shape.categories[1:]))
        if all(
            holds(statement, Arrangement(shape, rows := tuple(zip(shape.categories[0].labels, *columns, strict=True))))
            for statement in statements
        )
    }
    puzzle = Puzzle(RULES, shape, statements)
    found = list(solutions(puzzle))
    assert len(found) == len(set(found)) == count(puzzle).found
    assert set(found) == expected


# the builder


def builder() -> EliminationBuilder:
    return EliminationBuilder(
        {
            "position": [1, 2, 3, 4],
            "name": ["Ann", "Bob", "Cy", "Di"],
            "age": [7, 8, 9.5, 12],
            "pet": ["cat", "cow", "dog", 7],
        }
    )


def said(b: EliminationBuilder) -> list[object]:
    value = to_json(b.puzzle())["statements"]
    assert isinstance(value, list)
    return list(value)


def test_builder_statements() -> None:
    b = builder()
    older = b.value("age", b.before("Ann", "position")) > b.value("age", b.after("Ann", "position"))
    b.add(
        b.same("Ann", 3),
        b.different("Ann", ("age", 7)),
        b.one_of("Bob", "cat", ("pet", 7)),
        b.less_than("Ann", "Bob", "position"),
        b.less_than("Ann", "Bob", "position", 1),
        b.greater_than("Ann", "Bob", "age", 1, None),
        b.adjacent_to("Ann", "Bob", "position"),
        b.adjacent_to("Ann", "Bob", "age", 1, 3.5),
        older,
        b.value("age", "Ann") + 2 * b.value("age", "Bob") - 1 == 26,
        abs(b.value("age", "Ann") - b.value("age", "Di")) <= 2,
        (b.value("age", "Ann") + b.value("position", "Ann")).within(10, 12),
        b.value("age", "Ann") != 8,
        b.value("age", "Cy") < 9.5,
        b.related("Ann", "Bob", "position", [(1, 2), (2, 4)]),
        b.all_different("Ann", "cat", 9.5),
        b.either("Ann is cat", b.same("Bob", "cat")),
        b.at_least(1, "Ann is cat", "Bob is dog"),
        b.at_most(1, "Ann is cat", "Bob is dog"),
        b.exactly(2, "Ann is cat", "Bob is dog", "Cy is dog"),
        b.if_then("Ann is cat", b.negation("Bob is dog")),
        b.all_of("Ann is cat", "Bob is dog"),
        "Cy is cow",
    )
    assert said(b) == [
        "Ann is in position 3",
        "Ann is not aged 7",
        "Bob keeps the cat or 7",
        "Ann is before Bob in position",
        "Ann is directly before Bob in position",
        "Ann is at least 1 year older than Bob",
        "Ann is next to Bob in position",
        "Ann and Bob are 1 to 3.5 years apart in age",
        "(the one directly before Ann in position) is older than (the one directly after Ann in position)",
        "age of Ann + 2 * age of Bob = 27",
        "Ann and Di are at most 2 years apart in age",
        "10 <= age of Ann + position of Ann <= 12",
        "age of Ann != 8",
        "age of Cy <= 9",
        "position of (Ann, Bob) is (1, 2) or (2, 4)",
        "Ann, the one who keeps the cat and the one aged 9.5 are all different",
        "either Ann keeps the cat or Bob keeps the cat",
        "at least 1 of (Ann keeps the cat; Bob keeps the dog)",
        "at most 1 of (Ann keeps the cat; Bob keeps the dog)",
        "exactly 2 of (Ann keeps the cat; Bob keeps the dog; Cy keeps the dog)",
        "if Ann keeps the cat then (not (Bob keeps the dog))",
        "Ann keeps the cat and Bob keeps the dog",
        "Cy keeps the cow",
    ]
    assert parse(json.dumps(to_json(b.puzzle()))) == b.puzzle()


def test_builder_looks_labels_up() -> None:
    """It doesn't read a sentence for that: no label is too long, and none too odd."""
    odd = ["x" * 30_000, 'a "is" b, c\\d', "Ann is Bob"]
    b = EliminationBuilder({"a": odd, "b": [1, 2, 3]})
    for label in odd:
        assert b.same(label, 1) == Same(Item("a", label), Item("b", "1"))


def test_builder_makes_a_puzzle() -> None:
    b = builder()
    b.add(b.less_than("Ann", "Bob", "position", 3), b.less_than("Di", "Cy", "position"))
    b.add(b.same("Ann", ("age", 7)), "Bob is 12", b.same("Cy", 8), "dog is 1", "pet:7 is 2", "cat is Bob")
    verdict = verify(b.puzzle(id="four"))
    assert isinstance(verdict, Unique)
    assert [row[1] for row in verdict.solution] == ["Ann", "Di", "Cy", "Bob"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda b: b.same("An", 3), "unknown label 'An'; did you mean 'Ann'?"),
        (lambda b: b.same("Ann", 7), "'7' is ambiguous: it is of age and pet"),
        (lambda b: b.same("Ann", ("agee", 7)), "unknown category 'agee'; did you mean 'age'?"),
        (lambda b: b.same("Ann", ("age", 77)), "unknown label '77' of age; did you mean '7'?"),
        (lambda b: b.same("Ann", "Bob"), "'Ann' and 'Bob' are both of name"),
        (lambda b: b.one_of("Ann", "cat", 8), "one of several needs items of one category, not of pet and age"),
        (lambda b: b.less_than("Ann", "Bob", "pos"), "unknown category 'pos'; did you mean 'position'?"),
        (lambda b: b.exactly(3, "Ann is cat"), "3 to 3 of 1 statements can't be"),
        (lambda b: b.add("Ann is bat"), "'Ann is bat': unknown label 'bat'; did you mean 'cat'?"),
        (lambda b: EliminationBuilder({"a": [1], "b": [1, 2]}), "category 'b' has 2 items, but 'a' has 1"),
    ],
)
def test_builder_refuses(wrong, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadPuzzleError) as caught:
        wrong(builder())
    assert message in str(caught.value)


def test_the_examples_in_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "puzzles" / "elimination.md").read_text()
    blocks = dict(re.findall(r"```(\w+)\n(.*?)```", page, re.DOTALL))
    assert verify(parse(blocks["text"])).word == "unique"
    assert parse(to_text(parse(blocks["text"]))) == parse(blocks["text"])
    assert count(parse(blocks["json"])).found == 2
    names: dict[str, object] = {"clueproof": clueproof}
    exec(blocks["python"], names)
    assert verify(names["b"].puzzle()).word == "multiple"  # type: ignore[attr-defined]
