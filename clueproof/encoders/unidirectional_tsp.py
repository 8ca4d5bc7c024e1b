"""Unidirectional TSP.

Rules: go through a matrix of numbers from the left column to the right, each step to the next
column in the same row, the one above or the one below; the first and the last row are neighbours.
The sum of the numbers on the way is as small as possible. Of equally good ways the one counts whose
list of rows comes first in lexicographic order. Source: https://onlinejudge.org/external/1/116.pdf
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from clueproof.encoders.layered_path import LayeredPath, Steps, numbers_between, random_number, single_out
from clueproof.english import counted
from clueproof.generators.generator import Generator, PuzzleSolver
from clueproof.generators.recipe import Recipe, RecipeError
from clueproof.genres import ChoicePartialBoard, Clue, Encoding, Puzzle, RuleSet
from clueproof.grid.board import Board, Cell, Path
from clueproof.model import Literal
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.numbers import NumberRows, written_rows
from clueproof.syntax.record import JsonValue, Record

LARGEST = 200
"""Rows or columns of a matrix."""

Matrix: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class UnidirectionalTspShape:
    """The numbers, row by row."""

    rows: Matrix


class UnidirectionalTsp(RuleSet[UnidirectionalTspShape, None, tuple[int, ...]]):
    """There are no clues besides the numbers. A solution is the row in each column, counted from 1."""

    name = "unidirectional-tsp"
    group = "Words and sums"
    title = "Unidirectional TSP"
    kinds = ()
    largest = LARGEST

    def generator(self) -> Generator:
        return UnidirectionalTspGenerator(self)

    def parse(self, record: Record) -> Puzzle[UnidirectionalTspShape, None]:
        numbers = NumberRows(record)
        width = len(numbers.rows[0])
        for place, row in enumerate(numbers.rows):
            if len(row) != width or not row:
                numbers.fail(f"{counted(len(row), 'number')}, but the first row has {width}", place)
        if max(width, len(numbers.rows)) > LARGEST:
            record.fail(f"a matrix has at most {LARGEST} rows and columns, not {len(numbers.rows)} and {width}")
        return Puzzle(self, UnidirectionalTspShape(tuple(map(tuple, numbers.rows))), None)

    def format(self, puzzle: Puzzle[UnidirectionalTspShape, None]) -> Record:
        return Record({"grid": written_rows(puzzle.shape.rows)})

    def encode(self, shape: UnidirectionalTspShape) -> Encoding:
        height, columns = len(shape.rows), list(zip(*shape.rows, strict=True))
        path = LayeredPath(columns, beside(height))
        e = path.encode([f"the row in column {column}" for column in range(1, len(columns) + 1)])
        e.model.minimise(path.objective(e, min), ties=e.places)
        return e

    def clues(self, puzzle: Puzzle[UnidirectionalTspShape, None], encoding: Encoding) -> list[Literal]:
        return []

    def decode(self, puzzle: Puzzle[UnidirectionalTspShape, None], keys: tuple[int, ...]) -> tuple[int, ...]:
        return keys

    def check(self, puzzle: Puzzle[UnidirectionalTspShape, None], solution: tuple[int, ...]) -> str | None:
        height, width = len(puzzle.shape.rows), len(puzzle.shape.rows[0])
        if len(solution) != width:
            return f"the way has {len(solution)} numbers, not {width}"
        if not set(solution) <= set(range(1, height + 1)):
            return f"a row is not between 1 and {height}"
        for column, (row, following) in enumerate(pairwise(solution), 1):
            if (following - row) % height not in (0, 1, height - 1):
                return f"from row {row} in column {column} no step leads to row {following}"
        return None

    def check_best(self, puzzle: Puzzle[UnidirectionalTspShape, None], solution: tuple[int, ...]) -> str | None:
        rows = puzzle.shape.rows
        height, width = len(rows), len(rows[0])
        # for each column and row the least sum from there on
        ahead = [[row[-1] for row in rows]]
        for column in range(width - 2, -1, -1):
            after = ahead[-1]
            ahead.append(
                [rows[r][column] + min(after[r - 1], after[r], after[(r + 1) % height]) for r in range(height)]
            )
        ahead.reverse()
        least = min(ahead[0])
        total = sum(rows[row - 1][column] for column, row in enumerate(solution))
        if total != least:
            return f"the sum is {total}; the least is {least}"
        row = ahead[0].index(least)
        way = [row]
        for here, after in pairwise(ahead):
            left = here[row] - rows[row][len(way) - 1]
            row = min(r for r in ((row - 1) % height, row, (row + 1) % height) if after[r] == left)
            way.append(row)
        first = tuple(row + 1 for row in way)
        return None if solution == first else f"another way of sum {least} comes first: {', '.join(map(str, first))}"

    def draw(self, puzzle: Puzzle[UnidirectionalTspShape, None], solution: tuple[int, ...] | None = None) -> Board:
        rows = puzzle.shape.rows
        numbers = {(r, c): str(number) for r, row in enumerate(rows) for c, number in enumerate(row)}
        way = [(row - 1, column) for column, row in enumerate(solution or ())]
        return Board(
            len(rows),
            len(rows[0]),
            texts=numbers,
            given=frozenset(numbers),
            marked=frozenset(way),
            paths=tuple(Path(piece, "way") for piece in _pieces(way, len(rows))),
        )

    def sketch(self, puzzle: Puzzle[UnidirectionalTspShape, None], encoding: Encoding) -> ChoicePartialBoard:
        meaning = {(r, c): (c, r + 1) for r, row in enumerate(puzzle.shape.rows) for c in range(len(row))}
        return ChoicePartialBoard(self.draw(puzzle), meaning)

    def solution_value(self, puzzle: Puzzle[UnidirectionalTspShape, None], solution: tuple[int, ...]) -> JsonValue:
        return list(solution)

    def clue_list(self, puzzle: Puzzle[UnidirectionalTspShape, None]) -> list[Clue]:
        return []

    def with_clues(
        self, puzzle: Puzzle[UnidirectionalTspShape, None], clues: Iterable[Clue]
    ) -> Puzzle[UnidirectionalTspShape, None]:
        return puzzle

    def implied(self, puzzle: Puzzle[UnidirectionalTspShape, None], solution: tuple[int, ...]) -> list[Clue]:
        return []


def _pieces(way: Sequence[Cell], height: int) -> Iterator[tuple[Cell, ...]]:
    """The way without the steps between the first and the last row, where it leaves the board and comes in again."""
    piece: list[Cell] = []
    for here, there in pairwise(way):
        piece.append(here)
        (row, column), (after, _) = here, there
        if abs(after - row) > 1:
            yield (*piece, (height if row else -1, column + 1))
            piece = [(-1 if row else height, column)]
    if way:
        yield (*piece, way[-1])


def beside(height: int) -> Steps:
    """From a row to the rows that the next step can lead to; with one or two rows some of the three are the same."""
    return lambda row: {(row - 2) % height + 1, row, row % height + 1}


class UnidirectionalTspGenerator(Generator):
    """Random numbers with a single shortest way.

    Option: `numbers`, from the least to the greatest (0-99).
    """

    size = 5, 6
    irreducible = False

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle:
        height, width = recipe.size or self.size
        if max(height, width) > LARGEST:
            raise RecipeError(f"a matrix has at most {LARGEST} rows and columns")
        options = Record(dict(recipe.options), typed=True)
        least, greatest = numbers_between(options)
        options.done()
        columns = [[random_number(least, greatest, rng) for _ in range(height)] for _ in range(width)]
        single_out(columns, beside(height), least, greatest, -1)
        return self.rules.parse(Record({"grid": written_rows([*zip(*columns, strict=True)])}))
