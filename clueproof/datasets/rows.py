"""A row of a data set: a puzzle that was made and proved, with its prompt, solution, grade and explanation."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple

from clueproof import __version__
from clueproof.certificates import certify
from clueproof.certificates.document import SUFFIX
from clueproof.clock import Clock, TimeLimitError
from clueproof.datasets.complexity import complexity
from clueproof.datasets.prompts import PROMPT, prompt
from clueproof.explanation import Difficulty, NoDifficultyError, headline, reason
from clueproof.explanation.difficulty import GUESS, graded_steps
from clueproof.formats.write import to_json, to_text
from clueproof.generation import Made, Recipe, make
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.rules_text import rules_of
from clueproof.render import to_plain
from clueproof.runs.tasks import Answer, Attachment, Question, Task, backend_terms
from clueproof.symmetry import canonical_hash
from clueproof.syntax.record import JsonValue

MADE = "made"
"""The word for a row."""
STEP = {"headline": str, "reason": str, "technique": str, "level": int}
"""The fields of a step of the trace."""
COLUMNS: dict[str, object] = {
    "id": str,
    "genre": str,
    "height": int,
    "width": int,
    "stage": int,
    "prompt": str,
    "puzzle": str,
    "puzzle_json": str,
    "solution": str,
    "clues": int,
    "irreducible": bool,
    "grade": str,
    "difficulty": float,
    "hardest": str,
    "techniques": [str],
    "steps": int,
    "trace": [STEP],
    "complexity": float,
    "seed": str,
    "number": int,
    "version": str,
    "canonical_hash": str,
    "certificate_sha256": str,
}
"""The columns and their types; a list has the type of its items."""
EXAMPLE_SEED = "example"
"""The seed of the puzzle that a prompt shows with its solution."""
TITLE = re.compile(r" \(.*")
"""What titles say of other names."""
_written = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True)
class MakeRow(Question):
    """Make the rows of a data set. Its items are the number of a recipe and that of a puzzle, from 1."""

    name: ClassVar[str] = "dataset"
    same_for_all: ClassVar[bool] = True
    recipes: tuple[Recipe, ...]
    seed: str
    template: str
    traced: bool = True
    certified: bool = True
    backend: str = "auto"
    time_limit: float | None = None
    graded: bool = True
    """Else there is no trace either."""

    @property
    def terms(self) -> dict[str, JsonValue]:
        recipes: list[JsonValue] = [
            {name: value for name, value in asdict(recipe).items() if value is not None} for recipe in self.recipes
        ]
        return {
            "recipes": recipes,
            "seed": self.seed,
            "template": self.template,
            "traced": self.traced,
            "certified": self.certified,
            "time_limit": self.time_limit,
            **backend_terms(self.backend),
            # where nothing is said all are graded, so that older runs go on
            **({} if self.graded else {"graded": False}),
        }

    def task(self, recipe: int, number: int) -> Task:
        """The task of making the row of that puzzle."""
        return Task(self, (recipe, number), f"{recipe} {number}", recipe, f"{recipe} {number}")

    def answer(self, item: tuple[int, int]) -> Answer:
        recipe, number = self.recipes[item[0]], item[1]
        with Clock(self.time_limit):
            made = make(recipe, self.seed, number, self.backend)
            row: dict[str, Any] = puzzle_row(made, recipe, self.template, self.traced, self.graded)
            if not self.certified:
                return Answer(MADE, row)
            packed = certify(made.puzzle).packed()
        row["certificate_sha256"] = sha256(packed).hexdigest()
        return Answer(MADE, row, Attachment(row["certificate_sha256"] + SUFFIX, packed))


def puzzle_row(made: Made, recipe: Recipe, template: str, traced: bool, graded: bool = True) -> dict[str, JsonValue]:
    """The row of a puzzle, all but its `stage`. If it isn't graded it has the grade that was asked for, if any."""
    puzzle, rules = replace(made.puzzle, id=None), made.puzzle.rules
    shape: Any = puzzle.shape
    height, width = getattr(shape, "height", None), getattr(shape, "width", None)
    size = f"-{height}x{width}" if height and width else ""
    grade = "" if recipe.difficulty is None else f"-{recipe.difficulty.replace(' ', '-')}"
    solution = rules.solution_value(puzzle, made.solution)
    found, trace = _graded(puzzle, traced) if graded else (None, [])
    row: dict[str, JsonValue] = {
        "id": f"{rules.name}{size}{grade}-{made.seed}-{made.number}",
        "genre": rules.name,
        "height": height,
        "width": width,
        "puzzle": to_text(puzzle),
        "puzzle_json": _written(to_json(puzzle)),
        "solution": _written(solution),
        "clues": len(rules.clue_list(puzzle)),
        "irreducible": made.irreducible,
        "grade": made.grade if found is None else found.grade,
        "difficulty": None if found is None else round(found.score, 3),
        "hardest": None if found is None else found.hardest,
        "techniques": [] if found is None else [*found.steps],
        "steps": None if found is None else sum(found.steps.values()),
        "trace": trace,
        "complexity": complexity(_bare(solution)),
        "seed": str(made.seed),
        "number": made.number,
        "version": __version__,
        "canonical_hash": canonical_hash(puzzle),
        "certificate_sha256": None,
    }
    return {**row, "prompt": puzzle_prompt(puzzle, recipe, template, row["grade"] or "")}


def puzzle_prompt(puzzle: Puzzle, recipe: Recipe, template: str = PROMPT, grade: JsonValue = "") -> str:
    """The prompt of a puzzle that was made by that recipe. Raises TemplateError."""
    bare = replace(puzzle, id=None)
    return prompt(template, {**_shown(bare), "grade": grade, **example_of(recipe).values})


def _shown(puzzle: Puzzle) -> dict[str, object]:
    """What a prompt can say of a puzzle."""
    return {
        "rules": rules_of(puzzle),
        "puzzle": to_text(puzzle),
        "board": to_plain(puzzle.rules.draw(puzzle)),
        "genre": puzzle.rules.name,
        "title": TITLE.sub("", puzzle.rules.title),
        "height": getattr(puzzle.shape, "height", ""),
        "width": getattr(puzzle.shape, "width", ""),
    }


class Example(NamedTuple):
    """The puzzle whose solution prompts show; no row has it, turned or not."""

    values: Mapping[str, object]
    canonical_hash: str


_examples: dict[str, Example] = {}


def example_of(recipe: Recipe) -> Example:
    """The example of a recipe, made once."""
    recipe = replace(recipe, difficulty=None, by_hand=False)
    if (name := repr(recipe)) not in _examples:
        made = make(recipe, EXAMPLE_SEED)
        puzzle = replace(made.puzzle, id=None)
        values = {
            "example_puzzle": to_text(puzzle),
            "example_board": to_plain(puzzle.rules.draw(puzzle)),
            "example_answer": _written(puzzle.rules.solution_value(puzzle, made.solution)),
        }
        _examples[name] = Example(values, canonical_hash(puzzle))
    return _examples[name]


def _graded(puzzle: Puzzle, traced: bool) -> tuple[Difficulty | None, list[JsonValue]]:
    """How hard the puzzle is, and the steps to its solution, in words, if they are wanted; nothing for those that ask
    for the best, which have no grade."""
    try:
        found, steps = graded_steps(puzzle)
    except NoDifficultyError:
        return None, []
    if not isinstance(found, Difficulty):
        raise TimeLimitError(getattr(found, "reason", found.word))
    if not traced:
        return found, []
    if GUESS in found.steps:
        raise TimeLimitError("the explanation is not complete: it has a guess")
    return found, [
        {"headline": headline(step), "reason": reason(step), "technique": step.technique, "level": step.level}
        for step in steps
    ]


def _bare(value: JsonValue) -> str:
    """The contents of a solution, without what JSON puts around them."""
    if isinstance(value, dict):
        return "".join(map(_bare, value.values()))
    return "".join(map(_bare, value)) if isinstance(value, list) else str(value)
