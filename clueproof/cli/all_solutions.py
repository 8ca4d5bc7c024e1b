"""All solutions of each puzzle, for `solve --all` and `count --show`."""

from __future__ import annotations

from typing import Any

from clueproof.cli.answer_wording import solution_count, took
from clueproof.cli.board_output import indented
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import json_line
from clueproof.cli.output import Output
from clueproof.cli.puzzle_loop import Report
from clueproof.encoders import Puzzle
from clueproof.questions import Count, NoSolution, Solved, Unknown

MOST = 1000
"""Solutions that `solve --all` looks for, unless it is told otherwise."""


class AllReport(Report[Count]):
    """All solutions that were found, and whether there are more."""

    words = (Solved.word, NoSolution.word, Unknown.word)

    def __init__(self, limit: int) -> None:
        self._limit = limit

    def word(self, answer: Count) -> str:
        """Has it solutions?"""
        if answer.found:
            return Solved.word
        return NoSolution.word if answer.complete else Unknown.word

    def status(self, puzzle: Puzzle, answer: Count) -> Status:
        """Reaching the limit is an answer too."""
        if not (answer.complete or answer.found >= self._limit):
            return Status.UNKNOWN
        return Status.FINE if answer.found else Status.NEGATIVE

    def text(self, puzzle: Puzzle, answer: Count, output: Output) -> str:
        """A line, and the boards."""
        said = ", ".join(filter(None, (solution_count(answer), took(answer.evidence))))
        line = output.columns(one_line(puzzle.name), self.word(answer), said)
        return "\n".join(filter(None, (line, board_lines(puzzle, answer, output))))

    def json(self, puzzle: Puzzle, answer: Count) -> str:
        """The solutions, all of them if `complete`."""
        fields = {"verdict": self.word(answer), **solution_fields(puzzle, answer), "complete": answer.complete}
        if answer.reason is not None:
            fields["reason"] = answer.reason
        return json_line(puzzle, fields, answer.evidence)


def board_lines(puzzle: Puzzle, answer: Count, output: Output) -> str:
    """The boards of all solutions that were kept, as lines for the output; "" for none."""
    drawn = [indented(puzzle.rules.draw(puzzle, solution), output) for solution in answer.solutions]
    return "\n\n".join(drawn) + "\n" * bool(drawn)


def solution_fields(puzzle: Puzzle, answer: Count) -> dict[str, Any]:
    """The solutions as objects have them."""
    return {"solutions": [puzzle.rules.solution_value(puzzle, solution) for solution in answer.solutions]}
