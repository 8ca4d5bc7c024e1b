"""Triangle sum.

Rules: in a triangle of numbers go from the top to the base, each step to one of the two numbers
below. The numbers on the way have the greatest sum that is possible, or the least, or a given one.
Source: https://projecteuler.net/problem=18
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from clueproof.clock import check_clock
from clueproof.encoders.layered_path import (
    LayeredPath,
    PathEncoding,
    numbers_between,
    random_number,
    single_out,
    sums_of_one,
)
from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.generators.generator import Generator, PuzzleSolver
from clueproof.generators.recipe import Recipe, RecipeError
from clueproof.genres import ChoicePartialBoard, Clue, Encoding, Puzzle, RuleSet
from clueproof.grid.board import Board, Path
from clueproof.model import Linear, Literal
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.numbers import MAX_NUMBER, NumberRows, written_rows
from clueproof.syntax.record import JsonValue, Record

LARGEST = 200
"""Rows of a triangle."""
LARGEST_SUM = LARGEST * MAX_NUMBER
DOWN = 0.9
"""How far rows are drawn from each other, in sides of a cell: as near as the numbers in a row."""
AIMS = ("greatest", "least")
ANY = "any"
"""What a puzzle states as its sum if that is left open: every way is a solution."""
SUM = "sum"
"""The kind of the one clue."""

Triangle: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TriangleSumShape:
    """The numbers, and whether the sum is to be the `greatest`, the `least` or, with "", a given one or any."""

    rows: Triangle
    aim: str


class TriangleSum(RuleSet[TriangleSumShape, int | None, tuple[int, ...]]):
    """The one clue is the sum, if it is given. A solution is the place in each row, counted from 1."""

    name = "triangle-sum"
    aliases = ("maximum-path-sum",)
    group = "Words and sums"
    title = "Triangle sum (maximum path sum)"
    kinds = (SUM,)
    constraint_kinds = frozenset(kinds)
    largest = LARGEST

    def generator(self) -> Generator:
        return TriangleSumGenerator(self)

    def wording(self, puzzle: Puzzle[TriangleSumShape, int | None]) -> Mapping[str, str]:
        sums = " The numbers on the way have the greatest sum that is possible, or the least, or a given one."
        if puzzle.clues is not None:
            return {sums: f" The sum of the numbers on the way is {puzzle.clues}."}
        aim = puzzle.shape.aim
        return {sums: f" The numbers on the way have the {aim} sum that is possible." if aim else ""}

    def parse(self, record: Record) -> Puzzle[TriangleSumShape, int | None]:
        numbers = NumberRows(record)
        for place, row in enumerate(numbers.rows):
            if len(row) != place + 1:
                numbers.fail(f"{counted(len(row), 'number')}; row {place + 1} of a triangle has {place + 1}", place)
        if len(numbers.rows) > LARGEST:
            record.fail(f"a triangle has at most {LARGEST} rows, not {len(numbers.rows)}")
        any_sum = record.get("sum") == ANY
        aim, total = record.text("aim"), None if any_sum else record.whole("sum", -LARGEST_SUM, LARGEST_SUM)
        if aim is not None and aim not in AIMS:
            record.fail(f"aim is {' or '.join(AIMS)}, not {quoted(aim)}")
        sum_stated = any_sum or total is not None
        if aim is not None and sum_stated:
            record.fail("give either aim or sum, not both")
        shape = TriangleSumShape(tuple(map(tuple, numbers.rows)), "" if sum_stated else aim or "greatest")
        return Puzzle(self, shape, total)

    def format(self, puzzle: Puzzle[TriangleSumShape, int | None]) -> Record:
        record = Record()
        if puzzle.clues is not None:
            record.fields["sum"] = puzzle.clues
        elif not puzzle.shape.aim:
            record.fields["sum"] = ANY
        elif puzzle.shape.aim == "least":
            record.fields["aim"] = "least"
        record.fields["grid"] = written_rows(puzzle.shape.rows)
        return record

    def encode(self, shape: TriangleSumShape) -> PathEncoding:
        path = _path(shape)
        e = path.encode([f"the place in row {row}" for row in range(1, len(shape.rows) + 1)])
        if shape.aim == "greatest":
            e.model.maximise(path.objective(e, max))
        elif shape.aim == "least":
            e.model.minimise(path.objective(e, min))
        return e

    def clues(self, puzzle: Puzzle[TriangleSumShape, int | None], encoding: PathEncoding) -> list[Literal]:
        total = puzzle.clues
        if total is None:
            return []
        path, model = _path(puzzle.shape), encoding.model
        least, above = path.loss(encoding, min)
        greatest, below = path.loss(encoding, max)
        clue = model.clue(Linear(tuple(above), total - least, total - least), f"the sum is {total}")
        # the same once more: sums close to the greatest are hard to tell from the least
        model.add(Linear(tuple(below), total - greatest, total - greatest, enforce=(clue,)), f"the sum is {total}")
        return [clue]

    def decode(self, puzzle: Puzzle[TriangleSumShape, int | None], keys: tuple[int, ...]) -> tuple[int, ...]:
        return keys

    def check(self, puzzle: Puzzle[TriangleSumShape, int | None], solution: tuple[int, ...]) -> str | None:
        rows = puzzle.shape.rows
        if len(solution) != len(rows):
            return f"the way has {len(solution)} numbers, not {len(rows)}"
        for row, (place, numbers) in enumerate(zip(solution, rows, strict=True), 1):
            if not 1 <= place <= len(numbers):
                return f"row {row} has no number {place}"
            if row > 1 and place - solution[row - 2] not in (0, 1):
                return f"number {place} of row {row} is not below number {solution[row - 2]} of row {row - 1}"
        total = _sum(rows, solution)
        if puzzle.clues is not None and total != puzzle.clues:
            return f"the sum is {total}, not {puzzle.clues}"
        return None

    def check_best(self, puzzle: Puzzle[TriangleSumShape, int | None], solution: tuple[int, ...]) -> str | None:
        shape = puzzle.shape
        if not shape.aim:
            return None
        better = max if shape.aim == "greatest" else min
        ways = list(shape.rows[-1])
        for row in reversed(shape.rows[:-1]):
            ways = [number + better(ways[place], ways[place + 1]) for place, number in enumerate(row)]
        total = _sum(shape.rows, solution)
        return None if total == ways[0] else f"the sum is {total}; the {shape.aim} is {ways[0]}"

    def draw(self, puzzle: Puzzle[TriangleSumShape, int | None], solution: tuple[int, ...] | None = None) -> Board:
        rows = puzzle.shape.rows
        numbers = {(r, c): str(number) for r, row in enumerate(rows) for c, number in enumerate(row)}
        way = tuple((r, place - 1) for r, place in enumerate(solution or ()))
        return Board(
            len(rows),
            len(rows),
            texts=numbers,
            given=frozenset(numbers),
            marked=frozenset(way),
            blank=" ",
            places={(r, c): (r * DOWN, c + (len(rows) - 1 - r) / 2) for r, c in numbers},
            paths=(Path(way, "way"),) if way else (),
        )

    def sketch(self, puzzle: Puzzle[TriangleSumShape, int | None], encoding: Encoding) -> ChoicePartialBoard:
        meaning = {(r, c): (r, c + 1) for r, row in enumerate(puzzle.shape.rows) for c in range(len(row))}
        return ChoicePartialBoard(self.draw(puzzle), meaning)

    def solution_value(self, puzzle: Puzzle[TriangleSumShape, int | None], solution: tuple[int, ...]) -> JsonValue:
        return list(solution)

    def clue_list(self, puzzle: Puzzle[TriangleSumShape, int | None]) -> list[Clue]:
        return [] if puzzle.clues is None else [Clue(SUM, None, puzzle.clues)]

    def with_clues(
        self, puzzle: Puzzle[TriangleSumShape, int | None], clues: Iterable[Clue]
    ) -> Puzzle[TriangleSumShape, int | None]:
        """Without a sum the way is any one, or the best one if the puzzle had an aim."""
        total = next((clue.value for clue in clues), None)
        shape = puzzle.shape if total is None else replace(puzzle.shape, aim="")
        return replace(puzzle, shape=shape, clues=total)

    def implied(self, puzzle: Puzzle[TriangleSumShape, int | None], solution: tuple[int, ...]) -> list[Clue]:
        return [Clue(SUM, None, _sum(puzzle.shape.rows, solution))]


def below(place: int) -> tuple[int, int]:
    """The two places in the next row."""
    return place, place + 1


def _path(shape: TriangleSumShape) -> LayeredPath:
    return LayeredPath(shape.rows, below)


def _sum(rows: Triangle, places: tuple[int, ...]) -> int:
    return sum(row[place - 1] for row, place in zip(rows, places, strict=True))


MAX_TRIANGLES = 1000
"""How many triangles without a unique sum are drawn before giving up."""


class TriangleSumGenerator(Generator):
    """Random numbers with a single best way; the size is the number of rows.

    Options: `numbers`, from the least to the greatest (0-99); `aim`: greatest, least, or sum for a
    given sum that only one way has.
    """

    size = 8, 8
    irreducible = False

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle:
        number = recipe.one_size(self.size[0], "rows")
        if number > LARGEST:
            raise RecipeError(f"a triangle has at most {LARGEST} rows, not {number}")
        options = Record(dict(recipe.options), typed=True)
        least, greatest = numbers_between(options)
        aim = options.text("aim") or "greatest"
        options.done()
        if aim not in ("greatest", "least", "sum"):
            raise RecipeError(f"aim is greatest, least or sum, not {quoted(aim)}")
        fields: dict[str, JsonValue] = {} if aim == "sum" else {"aim": aim}
        for _ in range(MAX_TRIANGLES):
            check_clock()
            rows = [[random_number(least, greatest, rng) for _ in range(row)] for row in range(1, number + 1)]
            if aim != "sum":
                single_out(rows, below, least, greatest, 1 if aim == "greatest" else -1)
                break
            sums = sums_of_one(rows, below, least)
            if sums:
                fields["sum"] = rng.one_of(sums)
                break
        else:
            raise RecipeError(
                f"in none of {MAX_TRIANGLES} triangles a sum was found that only one way has; ask for fewer rows "
                "or a wider range of numbers"
            )
        return self.rules.parse(Record({**fields, "grid": written_rows(rows)}))
