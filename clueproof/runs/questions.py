"""The questions of runs: what each asks of a puzzle, and what the record of its answer holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar

from clueproof.encoders import Puzzle
from clueproof.formats.write import to_json
from clueproof.generators.recipe import Recipe
from clueproof.questions import Unknown, solve, verify
from clueproof.questions.lists import unique_ones
from clueproof.questions.verdicts import SolveAnswer, Verdict, known
from clueproof.runs.tasks import UNKNOWN, Answer, Attachment, Question, Task, backend_terms, puzzle_task
from clueproof.syntax.record import JsonValue
from clueproof.views import json_object, view_of

MADE = "made"
"""The word for a new puzzle."""


@dataclass(frozen=True)
class AskingBackend(Question):
    """A question that a backend answers, within a time limit in seconds for each item.

    `fallback` names a backend that is asked where this one does not know. Raises BackendError for one that can't be
    used here.
    """

    backend: str = "auto"
    time_limit: float | None = None
    fallback: str | None = None

    def __post_init__(self) -> None:
        # fails early if the backend can't be used
        _ = self.description

    @property
    def terms(self) -> dict[str, JsonValue]:
        found = {**backend_terms(self.backend), "time_limit": self.time_limit}
        if self.fallback is not None:
            found |= {f"fallback_{name}": value for name, value in backend_terms(self.fallback).items()}
        return found

    @cached_property
    def _other(self) -> Question | None:
        return None if self.fallback is None else replace(self, backend=self.fallback, fallback=None)

    def instead(self) -> Question | None:
        return self._other


@dataclass(frozen=True)
class Verify(AskingBackend):
    """Has it exactly one solution?"""

    name: ClassVar[str] = "verify"

    def answer(self, item: Puzzle) -> Answer:
        return _recorded(verify(item, backend=self.backend, time_limit=self.time_limit), item)

    def ahead(self, items: Sequence[Puzzle]) -> list[Answer | None]:
        found = unique_ones(items, self.backend, self.time_limit)
        return [
            None if verdict is None else _recorded(verdict, item) for verdict, item in zip(found, items, strict=True)
        ]


@dataclass(frozen=True)
class Solve(AskingBackend):
    """What is a solution?"""

    name: ClassVar[str] = "solve"

    def answer(self, item: Puzzle) -> Answer:
        return _recorded(solve(item, backend=self.backend, time_limit=self.time_limit), item)


@dataclass(frozen=True)
class Minimise(AskingBackend):
    """Which clues are not needed? The options are those of `clueproof.questions.minimise.Choice`."""

    name: ClassVar[str] = "minimise"
    seed: str = "0"
    first: tuple[str, ...] = ()
    symmetry: str = "none"
    at_least: int = 0

    @property
    def terms(self) -> dict[str, JsonValue]:
        choice: dict[str, JsonValue] = {
            "seed": self.seed,
            "first": [*self.first],
            "symmetry": self.symmetry,
            "clues": self.at_least,
        }
        return {**super().terms, **choice}

    def answer(self, item: Puzzle) -> Answer:
        # only who asks it pays for the import
        from clueproof.questions.minimise import Choice, NotUniqueError, minimise

        choice = Choice(self.seed, self.first, (), self.symmetry, self.at_least)
        try:
            found = minimise(item, choice, backend=self.backend, time_limit=self.time_limit)
        except NotUniqueError as error:
            word = UNKNOWN if isinstance(error.verdict, Unknown) else view_of(error).word(error)
            return Answer(word, {"verdict": word, "reason": str(error)})
        view = view_of(found)
        word = view.word(found)
        meta: dict[str, Any] = {name: value for name, value in view.fields(found, item).items() if value is not None}
        return Answer(word, {**to_json(found.puzzle), "verdict": word, "meta": meta, **known(found.evidence)})


@dataclass(frozen=True)
class Grade(Question):
    """How hard is it for people?"""

    name: ClassVar[str] = "difficulty"
    time_limit: float | None = None

    @property
    def terms(self) -> dict[str, JsonValue]:
        return {"time_limit": self.time_limit}

    def answer(self, item: Puzzle) -> Answer:
        # only who asks it pays for the import
        from clueproof.explanation import Difficulty, difficulty

        found = difficulty(item, time_limit=self.time_limit)
        if not isinstance(found, Difficulty):
            return _recorded(found, item)
        fields: dict[str, Any] = {**view_of(found).fields(found, item)}
        return Answer(found.word, {"puzzle": item.rules.name, "verdict": found.word, **fields, **known(found.evidence)})


@dataclass(frozen=True)
class Certify(Question):
    """What is the evidence for its verdict? The certificate is attached to the answer, which has its hash."""

    name: ClassVar[str] = "certify"
    time_limit: float | None = None

    @property
    def terms(self) -> dict[str, JsonValue]:
        return {**backend_terms("sat"), "time_limit": self.time_limit}

    def answer(self, item: Puzzle) -> Answer:
        # only who asks it pays for the import
        from clueproof.certificates import CertifyError, certify
        from clueproof.certificates.document import SUFFIX

        try:
            found = certify(item, time_limit=self.time_limit)
        except CertifyError as error:
            return Answer(UNKNOWN, {"puzzle": item.rules.name, "verdict": UNKNOWN, "reason": str(error)})
        attachment = Attachment(f"{puzzle_task(self, item).fingerprint.hex()}{SUFFIX}", found.packed())
        record: dict[str, JsonValue] = {
            "puzzle": item.rules.name,
            "verdict": found.statement,
            "certificate": attachment.name,
            "sha256": sha256(attachment.content).hexdigest(),
        }
        return Answer(found.statement, record, attachment)


@dataclass(frozen=True)
class Make(Question):
    """Make the puzzle of a number, from 1: see `clueproof.generation.make`. Its items are these numbers."""

    name: ClassVar[str] = "generate"
    same_for_all: ClassVar[bool] = True
    recipe: Recipe
    seed: str
    backend: str = "auto"
    time_limit: float | None = None

    @property
    def terms(self) -> dict[str, JsonValue]:
        recipe = {name: value for name, value in asdict(self.recipe).items() if value is not None}
        return {"recipe": recipe, "seed": self.seed, **backend_terms(self.backend), "time_limit": self.time_limit}

    def answer(self, item: int) -> Answer:
        # only who asks it pays for the import
        from clueproof.generation import make

        made = make(self.recipe, self.seed, item, self.backend, self.time_limit)
        fields = to_json(replace(made.puzzle, id=None))
        solution = made.puzzle.rules.solution_value(made.puzzle, made.solution)
        meta: dict[str, JsonValue] = {"irreducible": made.irreducible}
        if made.grade is not None:
            meta["grade"] = made.grade
        return Answer(MADE, {**fields, "verdict": "unique", "solution": solution, "meta": meta})

    def task(self, number: int) -> Task:
        """The task of making the puzzle of that number."""
        return Task(self, number, str(number), None, f"{self.seed}-{number}")


def _recorded(answer: Verdict | SolveAnswer, puzzle: Puzzle) -> Answer:
    """The record of a verdict; what the puzzle is called is told by whoever asked."""
    fields = json_object(puzzle, answer)
    del fields["id"]
    return Answer(answer.word, fields)
