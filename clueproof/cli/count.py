"""`clueproof count`: how many solutions each puzzle has."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Any

import click

from clueproof.cli.answer_wording import solution_count, took
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import json_line
from clueproof.cli.options import FORMAT, SOLVING, Task
from clueproof.cli.output import Output
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.encoders import Puzzle
from clueproof.questions import Count, count


@click.command("count")
@SOLVING
@FORMAT
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=1),
    default=10_000,
    show_default=True,
    help="Stop counting at so many solutions.",
)
def command(limit: int, **options: Any) -> int:
    """Count the solutions of each puzzle.

    \b
        clueproof count --limit 100 my-puzzles.txt

    Exit status: 0 counted, or the limit reached; 3 some not counted in time; 2 bad input.
    """
    task = Task(**options)
    question = partial(count, limit=limit, backend=task.backend, time_limit=task.time_limit)
    with Output() as output:
        return run_puzzles(output, task, question, CountReport(limit))


class Outcome(StrEnum):
    """What a puzzle is counted as in the summary."""

    COUNTED = "counted"
    UNFINISHED = "unfinished"
    UNKNOWN = "unknown"


class CountReport(Report[Count]):
    """How many solutions there are; at least so many where counting stopped at the limit, or in time."""

    words = tuple(Outcome)

    def __init__(self, limit: int) -> None:
        self._limit = limit

    def word(self, answer: Count) -> str:
        """Were all solutions counted?"""
        return Outcome.COUNTED if answer.complete else Outcome.UNFINISHED

    def status(self, puzzle: Puzzle[Any, Any], answer: Count) -> Status:
        """Reaching the limit is an answer too."""
        return Status.FINE if answer.complete or answer.found >= self._limit else Status.UNKNOWN

    def text(self, puzzle: Puzzle[Any, Any], answer: Count, output: Output) -> str:
        """The number, and the time if it was long."""
        said = ", ".join(filter(None, (solution_count(answer), took(answer.evidence))))
        return output.columns(one_line(puzzle.name), "", said)

    def json(self, puzzle: Puzzle[Any, Any], answer: Count) -> str:
        """Exactly `count` solutions if `complete`, else at least as many."""
        fields: dict[str, Any] = {"count": answer.found, "complete": answer.complete}
        if answer.reason is not None:
            fields["reason"] = answer.reason
        return json_line(puzzle, fields, answer.evidence)
