"""`score` of answers of every kind, right and wrong, to a small puzzle of each genre: wrong ones are never worth 1,
those that need no knowledge of the puzzle nothing, and right ones 1 in whatever form they are written."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

import clueproof
from clueproof import Puzzle, Scorer, Unique, to_json, to_plain, to_text, verify
from clueproof.encoders.index import GENRES
from clueproof.model import values_of
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.scoring import MOST_PARTIAL
from tests.sweeps import sampled

FOLDER = Path(clueproof.__file__).resolve().parents[1] / "instances"
SMALLEST = 12
"""Cells of a puzzle in which not everything is a solution."""
SEVERAL_PARTS = {"elimination", "view"}
"""Genres whose board can't be told from the puzzle's, or has empty lines in it."""
NOTHING = (None, "", [], {}, " \n", "[]", "{}", "null", '""', "[[]]", "```\n```", "<answer></answer>", "Answer:")
REFUSALS = ("I don't know.", "No solution", "unsolvable", "N/A", "?", "Sorry, there is none.", "...", "yes")
ODD = (float("nan"), float("inf"), True, 1e3, 1.5, [], {}, [1], {"a": 1}, 10**30)
"""What stands in no cell."""
Answers = Iterator[tuple[str, Any]]


def area(puzzle: Puzzle) -> int:
    shape: Any = puzzle.shape
    return int(getattr(shape, "height", 1) * getattr(shape, "width", 1))


class Solved:
    """A small puzzle of a genre that ships, with its only solution, in many forms."""

    def __init__(self, name: str) -> None:
        files = sorted((FOLDER / name).glob("*.txt"))
        found = [one for path in files for one in clueproof.read(path) if one.about.get("expect") == "unique"]
        found.sort(key=area)
        for puzzle in [one for one in found if area(one) >= SMALLEST] or found[::-1]:
            if isinstance(verdict := verify(puzzle, time_limit=10), Unique):
                self.puzzle, self.solution = puzzle, verdict.solution
                break
        self.others = [one for one in found if one != self.puzzle and area(one) >= SMALLEST][:3]
        self.value: Any = self.value_of(self.puzzle, self.solution)
        self.text = json.dumps(self.value)
        self.board = to_plain(self.puzzle.rules.draw(self.puzzle, self.solution))
        self.rng = random.Random(name)

    @staticmethod
    def value_of(puzzle: Puzzle, solution: object) -> Any:
        """A solution as JSON has it."""
        return json.loads(json.dumps(puzzle.rules.solution_value(puzzle, solution)))

    @cached_property
    def items(self) -> list[Any] | None:
        """The lines or the like that the solution consists of."""
        fillings = [self.filled(nth) for nth in (0, -1)]
        return self.value if len({*map(len, fillings)}) > 1 else None

    @cached_property
    def rows(self) -> list[list[Any]] | None:
        """The cells of the solution."""
        if self.items is not None or not all(isinstance(row, (list, str)) for row in self.value):
            return None
        return [[*(row if isinstance(row, list) else row.split() if " " in row else row)] for row in self.value]

    def written(self, rows: list[list[Any]]) -> Any:
        """Rows in the form in which the solution is written."""
        if not isinstance(self.value[0], str):
            return rows
        return [(" " if " " in self.value[0] else "").join(map(str, row)) for row in rows]

    def filled(self, nth: int | None = None) -> Any:
        """A board with the nth value of each key, or with any."""
        domains = [values_of(key) for key in compile_puzzle(self.puzzle).model.keys]
        keys = tuple([self.rng.choice(values) if nth is None else values[nth] for values in domains])
        return self.value_of(self.puzzle, self.puzzle.rules.decode(self.puzzle, keys))


def without_answer(one: Solved) -> Answers:
    """What is worth nothing."""
    yield from (("nothing", answer) for answer in NOTHING)
    yield from (("a refusal", answer) for answer in REFUSALS)
    yield "the puzzle", to_text(one.puzzle)
    yield "the puzzle as it is drawn", to_plain(one.puzzle.rules.draw(one.puzzle))
    yield "the puzzle as JSON", to_json(one.puzzle)
    yield "in thoughts", f"<think>{one.text}</think>"
    yield "in thoughts without an end", f"<think>Answer: {one.text}"
    yield "in a comment", f"<!-- {one.text} -->"
    yield "denied", f"The answer is not {one.text}."
    yield "denied, in rows", f"It isn't this:\n\n{one.board}\n"
    yield "in an object twice", f'{{"solution": {one.text}, "solution": []}}'
    yield "a very long one", "blah blah " * 99_000
    yield "too long", "1" * 1_000_001
    yield "deep", "[" * 5_000 + "]" * 5_000
    yield "a list of two", [one.value, one.value]
    yield "in many brackets", json.loads("[" * 30 + one.text + "]" * 30)
    if one.items:
        yield "an item twice", [*one.items, one.items[0]]
        yield "all items twice", [*one.items, *one.items]
    if one.items and isinstance(one.items[0], list):
        first, *others = one.items
        turned = [*first[2:4], *first[:2], *first[4:]]
        yield "an item twice, once turned", [*one.items, turned]
        yield "an item off the board", [*one.items, [99, 99, 99, 100, *first[4:]]]
        yield "an item with half numbers", [[first[0] + 0.5, *first[1:]], *others]
        yield "an item with more", [[*first, 1], *others]
        yield "an item with less", [first[:-1], *others]
    if one.rows and len(one.rows) > 1:
        yield "a row missing", one.written(one.rows[:-1])
        yield "a row twice", one.written([*one.rows, one.rows[-1]])
        yield "a column missing", one.written([row[:-1] for row in one.rows])
        yield "a column twice", one.written([[*row, row[-1]] for row in one.rows])
        yield "a cell missing", one.written([*one.rows[:-1], one.rows[-1][:-1]])
        for sign in {str(cell): cell for row in one.rows for cell in row}.values():
            constant = [[sign] * len(row) for row in one.rows]
            if constant != one.rows:
                yield f"{sign} everywhere", one.written(constant)


def twice_answered(one: Solved) -> Answers:
    """The solution, and another board."""
    boards = {"one at random": one.filled()}
    for other in one.others:
        if isinstance(verdict := verify(other, time_limit=10), Unique):
            value = one.value_of(other, verdict.solution)
            # a small table, or one with other signs, need not be meant as a board
            if len(value) > 2 and any(map(str.isalpha, json.dumps(value))) == any(map(str.isalpha, one.text)):
                boards[f"the solution of {other.name}"] = value
    if one.items and isinstance(one.items[0], list):
        boards["one with an item more"] = [*one.items, [99, 99, 99, 100, *one.items[0][4:]]]
        boards["one with an item twice"] = [*one.items, one.items[0]]
    for name, board in boards.items():
        if board != one.value:
            yield f"the solution and {name}", f"{one.text}\n\nor\n\n{json.dumps(board)}"
            yield f"{name} and the solution", f"{json.dumps(board)}\n\nor\n\n{one.text}"
            yield f"the solution as it is drawn and {name}", f"```\n{one.board}\n```\n```\n{json.dumps(board)}\n```"


def mistaken(one: Solved) -> Answers:
    """Boards like the solution, and others."""
    yield "at random", one.filled()
    yield "half of it", one.text[: len(one.text) // 2]
    if one.items:
        yield "an item missing", one.items[:-1]
    if one.rows:
        signs = {str(cell): cell for row in one.rows for cell in row}
        for _ in range(5):
            r = one.rng.randrange(len(one.rows))
            c = one.rng.randrange(len(one.rows[r]))
            for sign in [sign for sign in signs.values() if sign != one.rows[r][c]]:
                yield f"{sign} at {r}, {c}", one.written(changed(one.rows, r, c, sign))
        yield "transposed", one.written([*map(list, zip(*one.rows, strict=True))])
        yield "mirrored", one.written([row[::-1] for row in one.rows])
        yield "upside down", one.written(one.rows[::-1])
        yield "turned", one.written([row[::-1] for row in one.rows[::-1]])
        for odd in ODD:
            table = changed(one.rows, 0, 0, odd)
            yield f"{odd} in a cell", table
            yield f"{odd} in a cell, as text", json.dumps(table)


def changed(rows: list[list[Any]], r: int, c: int, sign: Any) -> list[list[Any]]:
    return [[sign if (r, c) == (row, column) else cell for column, cell in enumerate(cells)]
            for row, cells in enumerate(rows)]  # fmt: skip


def right(one: Solved) -> Answers:
    """The solution in many forms."""
    text, board = one.text, one.board
    yield "the value", one.value
    yield "the solution", one.solution
    yield "indented", json.dumps(one.value, indent=2)
    yield "a JSON string", json.dumps(text)
    yield "fenced", f"I think:\n\n```json\n{json.dumps(one.value, indent=2)}\n```\n\nThis took 3 steps."
    yield "in an object", json.dumps({"reasoning": "Row 1 has 3 4 5.", "answer": one.value, "steps": [1, 2, 3]})
    yield "among sentences", f"Row 1 has 2 cells left, [1, 2].\n\nAnswer: {text}\n\nAll 4 rules hold: 1, 2 and 3."
    yield "bold", f"**Answer:** {text}"
    yield "tagged", f"<answer>{text}</answer>"
    yield "boxed", rf"\boxed{{{text}}}"
    yield "Python", f"```python\nsolution = {one.value!r}\n```"
    yield "quoted", f"> {text}"
    yield "behind thoughts", f"<think>maybe {text[:-9]}</think>\n{text}"
    yield "behind a denial", f"It is not {json.dumps(one.filled())}.\n\nIt is {text}"
    yield "behind the puzzle", f"```\n{to_text(one.puzzle)}\n```\nThe solution:\n```\n{text}\n```"
    yield "the board", board
    yield "the board, fenced", f"Look at row 1.\n\n```text\n{board}\n```\n\nEvery rule is met in all 4 rows."
    yield "the board behind a heading", f"Answer:\n{board}\n"
    yield "the board with other line ends", board.replace("\n", "\r\n")
    yield "the board, indented", "\n".join([f"    {line}" for line in board.split("\n")])
    if one.puzzle.rules.name not in SEVERAL_PARTS:
        drawn = to_plain(one.puzzle.rules.draw(one.puzzle))
        yield "the board in an object", json.dumps({"answer": board})
        yield "the board behind the puzzle", f"```\n{to_text(one.puzzle)}\n```\nbecomes\n```\n{board}\n```"
        yield "the board behind that of the puzzle", f"Given\n\n{drawn}\n\nI found that\n\n{board}\n\nsolves it."
    if one.items:
        yield "items in another order", one.rng.sample(one.items, len(one.items))
    if one.items and isinstance(one.items[0], list):
        yield "items turned", [[*item[2:4], *item[:2], *item[4:]] for item in one.items]
        yield "tuples", str([tuple(item) for item in one.items])
        if len(one.items) > 1:
            yield "an item a line", "\n".join(map(json.dumps, one.items))
    if one.rows:
        yield from rows_written(one.rows)


def rows_written(cells: list[list[Any]]) -> Answers:
    """Rows of cells in many forms."""
    rows = [[*map(str, row)] for row in cells]
    lines = [" ".join(row) for row in rows]
    table = ["| " + " | ".join(row) + " |" for row in rows]
    ruling = "|" + "---|" * len(rows[0])
    yield "rows", "\n".join(lines)
    yield "rows with commas", "\n".join([", ".join(row) for row in rows])
    yield "rows among sentences", "The 2 rows left are easy.\n\n" + "\n".join(lines) + "\n\nThat took 3 steps."
    yield "lists", "\n".join(map(json.dumps, cells))
    yield "all in one list", [cell for row in cells for cell in row]
    yield "all on one line", " ".join(lines)
    yield "numbered", "\n".join([f"Row {number}: {line}" for number, line in enumerate(lines, 1)])
    yield "a numbered list", "\n".join([f"{number}. {line}" for number, line in enumerate(lines, 1)])
    yield "bold rows", "\n".join([f"**{line}**" for line in lines])
    yield "a table", "\n".join(table)
    yield "a table with a heading", "\n".join(["|" + " |" * len(rows[0]), ruling, *table])
    yield "NumPy", str(cells).replace(",", "")
    yield "HTML", "<table>" + "".join(["<tr><td>" + "</td><td>".join(row) + "</td></tr>" for row in rows]) + "</table>"
    if all(len(cell) == 1 for row in rows for cell in row):
        yield "packed", "\n".join(map("".join, rows))


def is_solution(one: Solved, scorer: Scorer, answer: Any) -> bool:
    """Does a table say what the solution says, with the same sign for the same thing? Regions may have any names."""
    if scorer.score(answer).value < 1 or one.rows is None:
        return False
    rows = json.loads(answer) if isinstance(answer, str) else answer
    rows = [row.split() if isinstance(row, str) and " " in row else row for row in rows]
    said = {
        (sign, str(cell))
        for row, signs in zip(rows, one.rows, strict=True)
        for cell, sign in zip(row, signs, strict=True)
    }
    return len(said) == len({sign for sign, _ in said}) == len({cell for _, cell in said})


def is_solved_by_itself(one: Solved) -> bool:
    """Is the puzzle its own solution, with nothing to be filled in?"""
    return one.board.split() == to_plain(one.puzzle.rules.draw(one.puzzle)).split()


@pytest.mark.parametrize("name", sampled(GENRES, 30, "answers"))
def test_wrong_answers_are_never_worth_a_solution(name: str) -> None:
    one = Solved(name)
    scorer = Scorer(one.puzzle, one.solution)
    for kind, answer in without_answer(one):
        found = scorer.score(answer)
        itself = kind.startswith("the puzzle") and is_solved_by_itself(one)
        assert found.value == 0 or itself, (kind, answer, found)
    for kind, answer in twice_answered(one):
        found = scorer.score(answer)
        assert found.value == 0 and not found.solved, (kind, answer, found)
    for kind, answer in mistaken(one):
        found = scorer.score(answer)
        assert found.value < MOST_PARTIAL or is_solution(one, scorer, answer), (kind, answer, found)
    guesses = [scorer.score(one.filled()) for _ in range(100)]
    assert mean([found.progress or 0 for found in guesses if not found.solved] or [0]) < 0.2


@pytest.mark.parametrize("name", sampled(GENRES, 30, "answers"))
def test_right_answers_are_worth_1_in_every_form(name: str) -> None:
    one = Solved(name)
    scorer = Scorer(one.puzzle, one.solution)
    for kind, answer in right(one):
        found = scorer.score(answer)
        assert found.solved and found.value == 1, (kind, answer, found)
