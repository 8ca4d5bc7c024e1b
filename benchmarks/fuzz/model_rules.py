"""A genre whose puzzles are models: so every question about puzzles can be asked about any model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from benchmarks.fuzz.model_data import Built
from clueproof.encoders import Puzzle
from clueproof.model import Literal
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.puzzle.encoding import Encoding
from tests.questions.genres import Bare


class ModelRules(Bare):
    """The shape is a model; clues are names of its literals; a solution is what its keys are."""

    name = "model"

    def puzzle(self, shape: Built, *clues: str) -> Puzzle:
        return Puzzle(self, shape, clues)

    def encode(self, shape: Built) -> Encoding:
        return Encoding(shape.model)

    def clues(self, puzzle: Puzzle, encoding: Encoding) -> list[Literal]:
        return puzzle.shape.literals(puzzle.clues)

    def clue_list(self, puzzle: Puzzle[Any, Sequence[str]]) -> list[Clue]:
        return [Clue(GIVEN, (0, place), name) for place, name in enumerate(puzzle.clues)]

    def with_clues(self, puzzle: Puzzle, clues: Iterable[Clue]) -> Puzzle:
        return self.puzzle(puzzle.shape, *[clue.value for clue in clues])
