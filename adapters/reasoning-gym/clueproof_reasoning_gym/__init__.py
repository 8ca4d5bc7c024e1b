"""Data sets of reasoning-gym: puzzles of each genre of clueproof, proved to have exactly one solution."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from reasoning_gym.factory import ProceduralDataset, register_dataset

from clueproof import Recipe, score
from clueproof.datasets import PROMPT, example_of, prompt_template, puzzle_prompt
from clueproof.encoders import rule_set
from clueproof.encoders.index import GENRES
from clueproof.explanation import GRADES
from clueproof.formats import to_text
from clueproof.generation import make

PREFIX = "clueproof"


@dataclass
class PuzzleConfig:
    """What puzzles a data set has."""

    registered: ClassVar[str] = PREFIX
    """The name under which reasoning-gym knows the data set."""
    genre: str = "sudoku"
    height: int | None = None
    width: int | None = None
    difficulty: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    template: str = PROMPT
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raises ClueproofError for an unknown genre, a size that it can't have or a template that can't be used,
        and ValueError."""
        rule_set(self.genre)
        prompt_template(self.template)
        for name, number in {"height": self.height, "width": self.width, "size": self.size}.items():
            if not isinstance(number, int) and (number is not None or name == "size"):
                raise ValueError(f"{name} is {number!r}, expected a whole number")
        if (self.height is None) != (self.width is None):
            raise ValueError("expected height and width, or neither")
        if self.difficulty is not None and self.difficulty not in GRADES:
            raise ValueError(f"difficulty is {self.difficulty!r}, expected one of {', '.join(GRADES)}")
        if self.size < 1:
            raise ValueError(f"size is {self.size}, expected at least 1")
        # prompts show it; what can't be made is found out here
        example_of(self.recipe)

    @property
    def recipe(self) -> Recipe:
        """The recipe by which clueproof makes the puzzles."""
        size = None if self.height is None or self.width is None else (self.height, self.width)
        return Recipe(self.genre, size, dict(self.options), difficulty=self.difficulty)


class PuzzleDataset(ProceduralDataset):
    """Puzzles of one genre. Entries are made when they are asked for; the same seed gives the same ones."""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    @property
    def category(self) -> str:
        """Their word for the kind of the data set."""
        return "logic"

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The entry: `question`, `answer` (the solution as JSON) and `metadata`. Raises IndexError."""
        if not 0 <= idx < self.size:
            raise IndexError(f"there is no entry {idx}; there are {self.size}")
        recipe = self.config.recipe
        made = make(recipe, str(self.seed), idx + 1)
        rules = made.puzzle.rules
        shape: Any = made.puzzle.shape
        return {
            "question": puzzle_prompt(made.puzzle, recipe, self.config.template, self.config.difficulty or ""),
            "answer": json.dumps(rules.solution_value(made.puzzle, made.solution)),
            "metadata": {
                "source_dataset": self.config.registered,
                "source_index": idx,
                "genre": rules.name,
                "puzzle": to_text(made.puzzle),
                "clues": len(rules.clue_list(made.puzzle)),
                "irreducible": made.irreducible,
                "difficulty": {
                    "height": getattr(shape, "height", None),
                    "width": getattr(shape, "width", None),
                    "grade": self.config.difficulty,
                },
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 for any solution, at most 0.5 for a board with mistakes, 0 for anything else."""
        return score(entry["metadata"]["puzzle"], answer, solution=json.loads(entry["answer"])).value


def _register() -> None:
    register_dataset(PREFIX, PuzzleDataset, PuzzleConfig)
    for name in GENRES:
        registered = f"{PREFIX}_{name.replace('-', '_')}"
        stated = {"registered": registered, "genre": name, "__annotations__": {"genre": str}}
        config = dataclass(type(f"{registered}_config", (PuzzleConfig,), stated))
        register_dataset(registered, PuzzleDataset, config)


_register()
