"""What `minimise` and `redundant` have in common: they take only puzzles that have exactly one solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from clueproof.cli.exit_status import Status
from clueproof.cli.output import Output
from clueproof.cli.puzzle_loop import VERDICT_STATUS, Report
from clueproof.encoders import Puzzle
from clueproof.questions import Unknown
from clueproof.questions.minimise import NotUniqueError

Answer = TypeVar("Answer")


class Outcome(StrEnum):
    """What a puzzle is counted as in the summary."""

    MINIMISED = "minimised"
    IRREDUCIBLE = "irreducible"
    REDUCIBLE = "reducible"
    UNFINISHED = "unfinished"
    NOT_UNIQUE = "not unique"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class UnlessUnique(Generic[Answer]):
    """A question, with the error that says that a puzzle is not unique as an answer."""

    question: Callable[[Puzzle], Answer]

    def __call__(self, puzzle: Puzzle) -> Answer | NotUniqueError:
        """Ask it."""
        try:
            return self.question(puzzle)
        except NotUniqueError as error:
            return error


class ReductionReport(Report[Answer | NotUniqueError]):
    """Puzzles that are not unique are told on standard error only. Subclasses tell the others."""

    out_of_memory = Outcome.UNFINISHED

    def word(self, answer: Answer | NotUniqueError) -> str:
        """What a puzzle is counted as that is not unique, or not known to be."""
        unknown = isinstance(answer, NotUniqueError) and isinstance(answer.verdict, Unknown)
        return Outcome.UNFINISHED if unknown else Outcome.NOT_UNIQUE

    def status(self, puzzle: Puzzle, answer: Answer | NotUniqueError) -> Status:
        """That of the verdict if the puzzle is not unique."""
        if isinstance(answer, NotUniqueError):
            return VERDICT_STATUS[type(answer.verdict)]
        return Status.UNKNOWN if self.word(answer) == Outcome.UNFINISHED else Status.FINE

    def text(self, puzzle: Puzzle, answer: Answer | NotUniqueError, output: Output) -> str:
        """Nothing."""
        return ""

    def json(self, puzzle: Puzzle, answer: Answer | NotUniqueError) -> str:
        """Nothing."""
        return ""

    def complaint(self, puzzle: Puzzle, answer: Answer | NotUniqueError) -> str:
        """Why the puzzle is not taken."""
        return f"{puzzle.name}: {answer}" if isinstance(answer, NotUniqueError) else ""
