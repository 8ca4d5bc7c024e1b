"""Rule sets made up for tests: too hard, wrong on purpose, or without anything to find."""

from __future__ import annotations

from typing import Any

from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.sudoku import Sudoku, SudokuShape
from clueproof.grid.board import Board
from clueproof.model import AllDifferent, Clause, Literal, Model
from clueproof.puzzle.encoding import CellEncoding, Encoding
from clueproof.syntax.record import JsonValue, Record


class Bare(RuleSet[Any, tuple[int, ...], Any]):
    """Clues are literals of the model, solutions the values of its keys; nothing is read or drawn."""

    name = "bare"
    title = "Bare"

    def puzzle(self, shape: Any, *clues: int) -> Puzzle[Any, tuple[int, ...]]:
        return Puzzle(self, shape, clues)

    def parse(self, record: Record) -> Puzzle[Any, tuple[int, ...]]:
        raise NotImplementedError

    def format(self, puzzle: Puzzle[Any, tuple[int, ...]]) -> Record:
        raise NotImplementedError

    def model(self, shape: Any) -> Model:
        raise NotImplementedError

    def encode(self, shape: Any) -> Encoding:
        return Encoding(self.model(shape))

    def clues(self, puzzle: Puzzle[Any, tuple[int, ...]], encoding: Encoding) -> list[Literal]:
        return list(puzzle.clues)

    def decode(self, puzzle: Puzzle[Any, tuple[int, ...]], keys: tuple[int, ...]) -> tuple[int, ...]:
        return keys

    def check(self, puzzle: Puzzle[Any, tuple[int, ...]], solution: tuple[int, ...]) -> str | None:
        return None

    def draw(self, puzzle: Puzzle[Any, tuple[int, ...]], solution: Any = None) -> Board:
        return Board(1, 1)

    def solution_value(self, puzzle: Puzzle[Any, tuple[int, ...]], solution: Any) -> JsonValue:
        return list(solution)


class Pigeons(Bare):
    """One hole less than pigeons, and no hole for two: refuted by hand at once, by solvers not for hours."""

    def model(self, shape: int) -> Model:
        model = Model()
        sits = [[model.boolean(f"{pigeon} in {hole}") for hole in range(shape - 1)] for pigeon in range(shape)]
        for row in sits:
            model.key(*row)
            model.add(Clause(*row))
        for hole in range(shape - 1):
            for first in range(shape):
                for second in range(first):
                    model.add(Clause(-sits[first][hole], -sits[second][hole]))
        return model


class OneSeatedPigeons(Pigeons):
    """As Pigeons, but a switch lets all rules go: a first solution is easy, and that it is the only one is not."""

    def model(self, shape: int) -> Model:
        model = Model()
        relaxed = model.boolean("relaxed")
        sits = [[model.boolean(f"{pigeon} in {hole}") for hole in range(shape - 1)] for pigeon in range(shape)]
        model.key(relaxed)
        for row in sits:
            model.add(Clause(*row, relaxed))
        for hole in range(shape - 1):
            for first in range(shape):
                for second in range(first):
                    model.add(Clause(-sits[first][hole], -sits[second][hole], relaxed))
        return model


class Keyless(Bare):
    """There is nothing to find; the one Boolean is no key."""

    def model(self, shape: Any) -> Model:
        model = Model()
        model.boolean("hidden")
        return model


class Hidden(Bare):
    """One key, and five Booleans that are none: two solutions, not 64."""

    def model(self, shape: Any) -> Model:
        model = Model()
        model.key(model.boolean("key"))
        for number in range(5):
            model.boolean(f"hidden {number}")
        return model


class NoBoxes(Sudoku):
    """A Sudoku whose rules forget the boxes, while its check remembers them."""

    def rules(self, shape: SudokuShape, e: CellEncoding) -> None:
        for line in (*e.cells.rows, *e.cells.columns):
            e.add(AllDifferent(line))


class Turned(Sudoku):
    """A Sudoku that swaps rows and columns when it decodes."""

    def decode(self, puzzle: Any, keys: tuple[int, ...]) -> Any:
        return tuple(zip(*super().decode(puzzle, keys), strict=True))


class CluesForgotten(Sudoku):
    """A Sudoku that forgets its first given."""

    def clues(self, puzzle: Any, encoding: CellEncoding) -> list[Literal]:
        return super().clues(puzzle, encoding)[1:]
