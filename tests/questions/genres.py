"""Rule sets made up for tests: too hard, wrong on purpose, or without anything to find."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.sudoku import Sudoku, SudokuShape
from clueproof.grid.board import Board
from clueproof.lowering.clauses import ClauseTarget, write_clauses
from clueproof.model import AllDifferent, Assignment, Clause, Constraint, Cut, LazyConstraint, Literal, Model, Variable
from clueproof.puzzle.clue import GIVEN, Clue
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


class Twins(Bare):
    """Four cells, full or empty. Clues give a cell, or put a letter, A or B, on one; of two full cells each has
    another letter."""

    name = "twins"
    kinds = (GIVEN, "letter")
    CELLS = range(4)

    def model(self, shape: Any) -> Model:
        model = Model()
        cells = [model.boolean(f"cell {cell}", ("empty", "full")) for cell in self.CELLS]
        model.key(*cells)
        letters = [[model.boolean(f"{letter} on cell {cell}") for cell in self.CELLS] for letter in "AB"]
        for first, second in combinations(self.CELLS, 2):
            for on in letters:
                model.add(Clause(-cells[first], -cells[second], -on[first], -on[second]))
        return model

    def clues(self, puzzle: Puzzle, encoding: Encoding) -> list[Literal]:
        return [
            (says and cell + 1) or -cell - 1 if kind == GIVEN else 1 + cell + len(self.CELLS) * " AB".index(says)
            for kind, (_, cell), says in puzzle.clues
        ]

    def check(self, puzzle: Puzzle, solution: tuple[int, ...]) -> str | None:
        seen = set()
        for kind, (_, cell), says in puzzle.clues:
            if kind == GIVEN and solution[cell] != says:
                return f"cell {cell} is given as {says}"
            if kind != GIVEN and solution[cell] and (says in seen or seen.add(says)):
                return f"two full cells have the letter {says}"
        return None

    def clue_list(self, puzzle: Puzzle) -> list[Clue]:
        return [*puzzle.clues]

    def with_clues(self, puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
        return Puzzle(self, puzzle.shape, tuple(sorted(clues)))

    def implied(self, puzzle: Puzzle, solution: tuple[int, ...]) -> list[Clue]:
        return [Clue(GIVEN, (0, cell), solution[cell]) for cell in self.CELLS]


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


class EndlessRules(Bare):
    """Rules that never end."""

    def model(self, shape: Any) -> Model:
        model = Model()
        while True:
            model.boolean("one more")


class EndlessClues(Bare):
    """Clues that never end."""

    constraint_kinds = frozenset({GIVEN})

    def model(self, shape: Any) -> Model:
        model = Model()
        model.key(model.boolean("key"))
        return model

    def clue_list(self, puzzle: Puzzle[Any, tuple[int, ...]]) -> list[Clue]:
        return [Clue(GIVEN, None, 1)]

    def clues(self, puzzle: Puzzle[Any, tuple[int, ...]], encoding: Encoding) -> list[Literal]:
        key = encoding.model.keys[0]
        assert isinstance(key, int)
        while True:
            encoding.model.add(Clause(key))


@dataclass(frozen=True)
class Endless(Constraint):
    """Always true, and written out without end."""

    literal: Literal

    def means(self, assignment: Assignment) -> bool:
        return True

    def cells(self) -> tuple[Variable, ...]:
        return (self.literal,)


@write_clauses.register
def _endless(constraint: Endless, target: ClauseTarget) -> None:
    while True:
        target.add((constraint.literal, -constraint.literal))


class EndlessLowering(Bare):
    """A rule that takes for ever to be written out."""

    def model(self, shape: Any) -> Model:
        model = Model()
        key = model.boolean("key")
        model.key(key)
        model.add(Endless(key))
        return model


@dataclass(frozen=True)
class EndlessCuts(LazyConstraint):
    """Never satisfied, and with a cut that says nothing each time."""

    literal: Literal

    def means(self, assignment: Assignment) -> bool:
        return False

    def cells(self) -> tuple[Variable, ...]:
        return (self.literal,)

    def cuts(self, assignment: Assignment) -> tuple[Cut, ...]:
        return (Cut((self.literal, -self.literal), ()),)


class EndlesslyCut(Bare):
    """A rule that is violated again and again."""

    def model(self, shape: Any) -> Model:
        model = Model()
        key = model.boolean("key")
        model.key(key)
        model.add(EndlessCuts(key))
        return model


class ManySolutions(Bare):
    """More solutions than anybody can count."""

    def model(self, shape: Any) -> Model:
        model = Model()
        model.key(*[model.boolean(f"key {number}") for number in range(200)])
        return model
