"""`clueproof count`: how many solutions each puzzle has."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from enum import StrEnum
from functools import partial
from typing import Any

import click

from clueproof.cli.answer_wording import solution_count, took
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import json_line
from clueproof.cli.options import FORMAT, SOLVING, Task
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.clock import TimeLimitError
from clueproof.encoders import Puzzle
from clueproof.questions import Count, count
from clueproof.questions.estimate import Estimate, estimate


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
@click.option(
    "--estimate",
    "wants_estimate",
    is_flag=True,
    help="Where there are more than that: about how many, with an interval.",
)
@writes_to_file
def command(limit: int, wants_estimate: bool, **options: Any) -> int:
    """Count the solutions of each puzzle.

    With --estimate the number of those that are more than the limit is estimated: it needs clueproof[counting], and
    lies within the interval with a probability of 80 %.

    \b
        clueproof count --limit 100 my-puzzles.txt
        clueproof count --limit 100 --estimate my-puzzles.txt

    Exit status: 0 counted, or the limit reached; 3 some not counted in time; 2 bad input.
    """
    task = Task(**options)
    question = partial(count, limit=limit, backend=task.backend, time_limit=task.time_limit)
    with Output() as output:
        return run_puzzles(output, task, question, CountReport(limit, task.time_limit, wants_estimate))


class Outcome(StrEnum):
    """What a puzzle is counted as in the summary."""

    COUNTED = "counted"
    UNFINISHED = "unfinished"
    UNKNOWN = "unknown"


class CountReport(Report[Count]):
    """How many solutions there are; at least so many where counting stopped at the limit, or in time."""

    words = tuple(Outcome)

    def __init__(self, limit: int, time_limit: float | None, estimates: bool) -> None:
        self._limit = limit
        self._time_limit = time_limit
        self._estimates = estimates

    def word(self, answer: Count) -> str:
        """Were all solutions counted?"""
        return Outcome.COUNTED if answer.complete else Outcome.UNFINISHED

    def status(self, puzzle: Puzzle[Any, Any], answer: Count) -> Status:
        """Reaching the limit is an answer too."""
        return Status.FINE if answer.complete or answer.found >= self._limit else Status.UNKNOWN

    def text(self, puzzle: Puzzle[Any, Any], answer: Count, output: Output) -> str:
        """The number, and the time if it was long."""
        about = _about(self._estimate(puzzle)) if self._wanted(answer) else ""
        said = ", ".join(filter(None, (solution_count(answer), about, took(answer.evidence))))
        return output.columns(one_line(puzzle.name), "", said)

    def json(self, puzzle: Puzzle[Any, Any], answer: Count) -> str:
        """Exactly `count` solutions if `complete`, else at least as many."""
        fields: dict[str, Any] = {"count": answer.found, "complete": answer.complete}
        if answer.reason is not None:
            fields["reason"] = answer.reason
        if self._wanted(answer):
            estimated = self._estimate(puzzle)
            fields["estimate"] = None if estimated is None else asdict(estimated)
        return json_line(puzzle, fields, answer.evidence)

    def _wanted(self, answer: Count) -> bool:
        """Is an estimate wanted, and is the number not known?"""
        return self._estimates and not answer.complete

    def _estimate(self, puzzle: Puzzle[Any, Any]) -> Estimate | None:
        """About how many there are; None when time is up."""
        with suppress(TimeLimitError):
            return estimate(puzzle, time_limit=self._time_limit)
        return None


def _about(estimated: Estimate | None) -> str:
    """ "estimated 2.7e+07 (1.5e+07 to 4.9e+07 with 80 %)"."""
    if estimated is None:
        return "no estimate in time"
    if estimated.exact:
        return f"exactly {estimated.value:,}"
    value, low, high = (
        f"{number:,}" if number < 10**6 else f"{number:.2g}"
        for number in (estimated.value, estimated.low, estimated.high)
    )
    return f"estimated {value} ({low} to {high} with {estimated.confidence:.0%})"
