"""A taskset of verifiers: puzzles of clueproof, without end, each proved to have exactly one solution."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path
from typing import Any

import verifiers.v1 as vf
from pydantic import field_validator

from clueproof import Recipe, Score, Unique, parse, score, verify
from clueproof.datasets import PROMPT, example_of, prompt_template, puzzle_prompt
from clueproof.encoders import rule_set
from clueproof.explanation import GRADES
from clueproof.formats import to_text
from clueproof.generation import make

__all__ = ["PuzzleConfig", "PuzzleData", "PuzzleTask", "PuzzleTaskset", "TaskOptions"]


class PuzzleData(vf.TaskData):
    """A puzzle."""

    genre: str
    puzzle: str
    """Its text."""
    solution: str
    """As JSON."""


class TaskOptions(vf.TaskConfig):
    """How answers are scored."""

    partial: bool = True
    """Is there credit for boards with mistakes?"""


class PuzzleTask(vf.Task[PuzzleData, vf.State, TaskOptions]):
    """Solve a puzzle."""

    def _scored(self, trace: vf.Trace) -> Score:
        return score(self.data.puzzle, trace.last_reply, solution=json.loads(self.data.solution))

    @vf.reward(weight=1.0)
    async def score_of_reply(self, trace: vf.Trace) -> float:
        """1 for any solution, at most 0.5 for a board with mistakes, 0 for anything else."""
        found = self._scored(trace)
        return found.value if self.config.partial else float(found.solved)

    @vf.metric
    async def solved(self, trace: vf.Trace) -> float:
        """1 for a solution."""
        return float(self._scored(trace).solved)

    async def validate(self, runtime: Any) -> bool:
        """Has the puzzle one solution, and is the stored one it?"""
        puzzle = parse(self.data.puzzle)
        verdict = verify(puzzle)
        if not isinstance(verdict, Unique):
            return False
        stored: bool = json.loads(self.data.solution) == json.loads(
            json.dumps(puzzle.rules.solution_value(puzzle, verdict.solution))
        )
        return stored


class PuzzleConfig(vf.TasksetConfig):
    """Which puzzles."""

    task: TaskOptions = TaskOptions()
    genres: list[str] = ["sudoku"]  # noqa: RUF012  (pydantic copies it)
    sizes: list[str] = []  # noqa: RUF012
    difficulty: str | None = None
    seed: str = "0"
    num_tasks: int | None = None
    template: Path | None = None

    @field_validator("genres")
    @classmethod
    def _known(cls, genres: list[str]) -> list[str]:
        for name in genres:
            rule_set(name)
        if not genres:
            raise ValueError("expected at least one genre")
        return genres

    @field_validator("sizes")
    @classmethod
    def _sizes(cls, sizes: list[str]) -> list[str]:
        for size in sizes:
            _pair(size)
        return sizes

    @field_validator("num_tasks")
    @classmethod
    def _number(cls, number: int | None) -> int | None:
        if number is not None and number < 1:
            raise ValueError("expected at least 1")
        return number

    @field_validator("difficulty")
    @classmethod
    def _grade(cls, grade: str | None) -> str | None:
        if grade is not None and grade not in GRADES:
            raise ValueError(f"expected one of {', '.join(GRADES)}")
        return grade


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleConfig]):
    """Puzzles of each genre and size in turn. Raises ClueproofError for a genre that has no puzzles of a size."""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config)
        self.INFINITE = config.num_tasks is None
        self._template = PROMPT if config.template is None else config.template.read_text(encoding="utf-8")
        prompt_template(self._template)
        kinds = product(config.genres, [_pair(size) for size in config.sizes] or [None])
        self._recipes = [Recipe(genre, size, difficulty=config.difficulty) for genre, size in kinds]
        for recipe in self._recipes:
            # prompts show it; what can't be made is found out before anything is asked
            example_of(recipe)

    def load(self) -> Iterator[PuzzleTask]:
        """The tasks; the same seed gives the same ones."""
        config, recipes = self.config, self._recipes
        numbers = count() if config.num_tasks is None else range(config.num_tasks)
        for number in numbers:
            recipe = recipes[number % len(recipes)]
            made = make(recipe, config.seed, number // len(recipes) + 1)
            rules = made.puzzle.rules
            yield PuzzleTask(
                PuzzleData(
                    id=f"{rules.name}-{number}-{config.seed}",
                    name=rules.name,
                    prompt=puzzle_prompt(made.puzzle, recipe, self._template, config.difficulty or ""),
                    genre=rules.name,
                    puzzle=to_text(made.puzzle),
                    solution=json.dumps(rules.solution_value(made.puzzle, made.solution)),
                ),
                config.task,
            )


def _pair(size: str) -> tuple[int, int]:
    """Rows and columns. Raises ValueError."""
    height, times, width = size.partition("x")
    if not (height.isdecimal() and (width.isdecimal() or not times)) or not int(height):
        raise ValueError(f"{size!r} is no size; expected one such as 8x10")
    return int(height), int(width) if times else int(height)
