"""What every rule set is: one class of pure functions between text, puzzles, models and solutions.

To add a genre, subclass `RuleSet` in a file of your own and register an instance under the entry
point group `clueproof.rule_sets`; every question, backend and the command line then know it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from clueproof.encoders.clue import GIVEN, Clue
from clueproof.encoders.record import JsonValue, Record
from clueproof.encoders.sketch import CellSketch, Sketch
from clueproof.errors import BadPuzzleError, ClueproofError, Place
from clueproof.grid.board import Board
from clueproof.model import Literal, Model

Shape = TypeVar("Shape", bound=Hashable)
Clues = TypeVar("Clues")
Solution = TypeVar("Solution")


@dataclass(frozen=True, slots=True)
class Puzzle(Generic[Shape, Clues]):
    """One instance: the rule set, its shape (all that rules depend on) and its clues, as plain data.

    `id`, `place` and `layout` (how the grid was written) only say where it came from: puzzles that
    differ in nothing else are equal.
    """

    rules: RuleSet[Shape, Clues, Any]
    shape: Shape
    clues: Clues
    id: str | int | None = field(default=None, compare=False)
    place: Place | None = field(default=None, compare=False)
    layout: str = field(default="rows", compare=False)
    about: dict[str, str] = field(default_factory=dict, compare=False)

    @property
    def name(self) -> str:
        """What to call the puzzle: its id, else the place it came from."""
        return str(self.id) if self.id not in (None, "") else str(self.place) if self.place else self.rules.name

    def _repr_svg_(self) -> str:
        """The puzzle as notebooks show it."""
        # only notebooks pay for the import
        from clueproof.render.svg import to_svg

        return to_svg(self.rules.draw(self))


class CluesUnknownError(ClueproofError):
    """A rule set doesn't say what its clues are one by one, so that puzzles of it can't be made or changed."""

    def __init__(self, rules: RuleSet[Any, Any, Any]) -> None:
        super().__init__(f"the rules of {rules.name} don't say how to add and take away clues")


class RuleSet(ABC, Generic[Shape, Clues, Solution]):
    """The rules of one genre. Stateless; sees no solver.

    The shape is hashable: the model of the rules is built once for each shape and kept.
    """

    name: ClassVar[str]
    """As on the command line: lower case, hyphens."""
    title: ClassVar[str]
    """As people say it, with the other names of the genre."""
    kinds: ClassVar[tuple[str, ...]] = (GIVEN,)
    """The kinds of clues that puzzles may have."""
    largest: ClassVar[int] = 1000
    """Rows or columns that a puzzle may have."""

    def __reduce__(self) -> tuple[Any, ...]:
        # a rule set is what its name says, in another process too
        from clueproof.encoders.registry import rule_set

        return rule_set, (self.name,)

    @abstractmethod
    def parse(self, record: Record) -> Puzzle[Shape, Clues]:
        """The puzzle that a record describes. Raises BadPuzzleError."""

    @abstractmethod
    def format(self, puzzle: Puzzle[Shape, Clues]) -> Record:
        """The canonical record: parses back to the same puzzle."""

    @abstractmethod
    def rules(self, shape: Shape) -> Model:
        """The model of the rules for a shape: variables, constraints in groups, keys."""

    @abstractmethod
    def clues(self, puzzle: Puzzle[Shape, Clues], model: Model) -> list[Literal]:
        """The clues as literals of the model to be assumed.

        A clue that is no literal is posted with `model.clue(constraint, sentence)`; the puzzle then
        gets a model of its own. Otherwise one model serves all puzzles of the shape.
        """

    @abstractmethod
    def decode(self, puzzle: Puzzle[Shape, Clues], keys: tuple[int, ...]) -> Solution:
        """The solution from the values of the model's keys, in the order in which they were marked."""

    @abstractmethod
    def check(self, puzzle: Puzzle[Shape, Clues], solution: Solution) -> str | None:
        """None if the solution obeys the rules and clues, else the rule that it breaks, in words.

        Plain Python straight from the wording of the rules, sharing nothing with `rules`: every
        answer passes through here before it leaves the library.
        """

    @abstractmethod
    def draw(self, puzzle: Puzzle[Shape, Clues], solution: Solution | None = None) -> Board:
        """The puzzle, or its solution, as a board for `render`."""

    @abstractmethod
    def solution_value(self, puzzle: Puzzle[Shape, Clues], solution: Solution) -> JsonValue:
        """The solution in the form in which the puzzle's grid was written, for JSON."""

    def sketch(self, puzzle: Puzzle[Shape, Clues], model: Model) -> Sketch | None:
        """What draws the puzzle half solved, for explanations; None if boards show no single keys.

        As it is here, for every model with a grid "cells" of the size of the board; `decode` and `draw` then
        meet values that are no solution.
        """
        return CellSketch.of(puzzle, model)

    def parse_line(self, line: str, place: Place | None) -> Puzzle[Shape, Clues] | None:
        """The puzzle written on one line in the genre's usual list form; None if the line is none."""
        return None

    # making puzzles: what `minimise`, `generate` and `repair` need

    def clue_list(self, puzzle: Puzzle[Shape, Clues]) -> list[Clue]:
        """The clues one by one, in the order of `clues`."""
        raise CluesUnknownError(self)

    def with_clues(self, puzzle: Puzzle[Shape, Clues], clues: Iterable[Clue]) -> Puzzle[Shape, Clues]:
        """The puzzle with these clues instead of its own, in an order of our choice."""
        raise CluesUnknownError(self)

    def implied(self, puzzle: Puzzle[Shape, Clues], solution: Solution) -> list[Clue]:
        """All clues that a puzzle of this shape with that solution can state."""
        raise CluesUnknownError(self)

    def blank(self, height: int, width: int, options: Mapping[str, JsonValue]) -> Puzzle[Shape, Clues]:
        """The puzzle of that size without any clue. `options` are fields of the record. Raises BadPuzzleError."""
        self.must_fit(height, width)
        row: list[JsonValue] = ["." * width]
        record = Record({**options, "grid": row * height}, typed=True)
        puzzle = self.parse(record)
        record.done()
        return puzzle

    def must_fit(self, height: int, width: int) -> None:
        """Refuse a size before anything is built from it. Raises BadPuzzleError."""
        if max(height, width) > self.largest:
            raise BadPuzzleError(
                f"a puzzle {self.name} has at most {self.largest} rows and columns, not {height}x{width}"
            )

    def symmetries(self, puzzle: Puzzle[Shape, Clues]) -> Sequence[tuple[int, ...]]:
        """Permutations of the keys that turn every solution of the puzzle into a solution.

        Each says for every key at which key its value goes. A hint: hard searches look for symmetric
        solutions first; no verdict rests on it.
        """
        return ()

    def check_best(self, puzzle: Puzzle[Shape, Clues], solution: Solution) -> str | None:
        """What the solution, which passed `check`, falls short of where the rules ask for the best; else None.

        Asked when a backend says that it proved the optimum. Rule sets for which the best is easy to
        tell by other means than a model say so here.
        """
        return None

    def describe_key(self, model: Model, key: int) -> str:
        """What people call the key at this position, to say where two solutions differ."""
        cell = model.keys[key]
        return model.describe(cell).partition(" is ")[0] if isinstance(cell, int) else cell.name
