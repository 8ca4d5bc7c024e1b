"""`clueproof count`: how many solutions each puzzle has."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import click

from clueproof.cli.all_solutions import board_lines, solution_fields
from clueproof.cli.answer_wording import solution_count, took
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import json_line
from clueproof.cli.options import FORMAT, SOLVING, SolvingCommand, Task
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.clock import TIME_LIMIT, TimeLimitError
from clueproof.encoders import Puzzle
from clueproof.questions import Count, count
from clueproof.questions.estimate import Estimate, estimate


@click.command("count", cls=SolvingCommand)
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
@click.option("--show", is_flag=True, help="Show the solutions that are counted.")
@writes_to_file
def command(limit: int, wants_estimate: bool, show: bool, **options: Any) -> int:
    """Count the solutions of each puzzle.

    With --estimate the number of those that are more than the limit is estimated, for which half of the time limit is
    left: it needs clueproof[counting], and lies within the interval with a probability of 80 %.

    \b
        clueproof count --limit 100 my-puzzles.txt
        clueproof count --limit 100 --estimate my-puzzles.txt

    Exit status: 0 counted, or the limit reached; 3 some not counted in time; 2 bad input.
    """
    task = Task(**options)

    def question(puzzle: Puzzle) -> Counted:
        # where both are wanted there must be time for the second
        time_limit = task.time_limit and task.time_limit / (1 + wants_estimate)
        counted = count(puzzle, limit, keep=show, backend=task.backend, time_limit=time_limit)
        return Counted(counted, _estimated(puzzle) if wants_estimate and not counted.complete else None)

    with Output() as output:
        return run_puzzles(output, task, question, CountReport(limit, show))


class Outcome(StrEnum):
    """What a puzzle is counted as in the summary."""

    COUNTED = "counted"
    UNFINISHED = "unfinished"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Counted:
    """How many solutions, and about how many if that is wanted and they were not all counted."""

    count: Count
    estimate: Estimate | TimeLimitError | None


def _estimated(puzzle: Puzzle) -> Estimate | TimeLimitError:
    """About how many there are, or that time was up."""
    try:
        return estimate(puzzle)
    except TimeLimitError as error:
        return error


class CountReport(Report[Counted]):
    """How many solutions there are; at least so many where counting stopped at the limit, or in time."""

    words = tuple(Outcome)

    def __init__(self, limit: int, show: bool = False) -> None:
        self._limit = limit
        self._show = show

    def word(self, answer: Counted) -> str:
        """Were all solutions counted?"""
        return Outcome.COUNTED if answer.count.complete else Outcome.UNFINISHED

    def status(self, puzzle: Puzzle, answer: Counted) -> Status:
        """Reaching the limit is an answer too."""
        return Status.FINE if answer.count.complete or answer.count.found >= self._limit else Status.UNKNOWN

    def text(self, puzzle: Puzzle, answer: Counted, output: Output) -> str:
        """The number, and the time if it was long; and the boards."""
        parts = solution_count(answer.count), _about(answer.estimate), took(answer.count.evidence)
        line = output.columns(one_line(puzzle.name), "", ", ".join(filter(None, parts)))
        return "\n".join(filter(None, (line, board_lines(puzzle, answer.count, output))))

    def json(self, puzzle: Puzzle, answer: Counted) -> str:
        """Exactly `count` solutions if `complete`, else at least as many."""
        counted, estimated = answer.count, answer.estimate
        fields: dict[str, Any] = {"count": counted.found, "complete": counted.complete}
        if counted.reason is not None:
            fields["reason"] = counted.reason
        if estimated is not None:
            fields["estimate"] = asdict(estimated) if isinstance(estimated, Estimate) else None
        if self._show:
            fields |= solution_fields(puzzle, counted)
        return json_line(puzzle, fields, counted.evidence)


def _about(estimated: Estimate | TimeLimitError | None) -> str:
    """ "estimated 2.7e+07 (1.5e+07 to 4.9e+07 with 80 %)"."""
    if estimated is None:
        return ""
    if isinstance(estimated, TimeLimitError):
        return "no estimate in time" if estimated.reason == TIME_LIMIT else f"no estimate, {estimated.reason}"
    if estimated.exact:
        return f"exactly {estimated.value:,}"
    value, low, high = (
        f"{number:,}" if number < 10**6 else f"{number:.2g}"
        for number in (estimated.value, estimated.low, estimated.high)
    )
    return f"estimated {value} ({low} to {high} with {estimated.confidence:.0%})"
