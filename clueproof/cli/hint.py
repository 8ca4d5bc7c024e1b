"""`clueproof hint`: the next step only; where to look, or also what is to be seen there."""

from __future__ import annotations

import json
from typing import Any

import click

from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import named
from clueproof.cli.options import EXPLAIN_LIMIT, FILE, FORMAT, ID, PUZZLE, Task
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import choose_puzzle
from clueproof.encoders import rule_set
from clueproof.explanation.fields import step_fields
from clueproof.explanation.steps import End, ExplainedStep
from clueproof.explanation.why import next_step
from clueproof.explanation.wording import END_SAID, headline, label, reason, where

ENDS = {
    End.SOLVED: (Status.FINE, ""),
    End.OPEN: (Status.NEGATIVE, "; see: clueproof candidates"),
    End.CONTRADICTION: (Status.NEGATIVE, "; see: clueproof explain"),
    End.TIME_LIMIT: (Status.UNKNOWN, ""),
    End.CANCELLED: (Status.UNKNOWN, ""),
}
"""The exit status where there is no step, and what to look at instead."""


@click.command("hint")
@FILE
@PUZZLE
@ID
@EXPLAIN_LIMIT
@FORMAT
@click.option("--tell", is_flag=True, help="Also say what follows there, and why.")
@writes_to_file
def command(file: str, wanted: str | None, tell: bool, **options: Any) -> int:
    """Say where the easiest next step is; with --tell also what it is.

    What you have found so far can stand in the file as further clues.

    \b
        clueproof hint my-puzzle.txt
        clueproof hint --tell my-puzzle.txt

    Exit status: 0 there is a step, or all is found; 1 there is no solution, or nothing more follows; 3 no step
    was found in time; 2 bad input.
    """
    return run(Task((file,), **options), wanted, tell)


def run(task: Task, wanted: str | None, tell: bool) -> int:
    """Find the step and say where it is; the exit status. `tell`: also what follows there."""
    if task.puzzle is not None:
        rule_set(task.puzzle)
    puzzle, left = choose_puzzle(task.files[0], task.puzzle, wanted, task.time_limit)
    with Output() as output:
        found = next_step(puzzle, left)
        if isinstance(found, End):
            status, instead = ENDS[found]
            said = END_SAID[found] + instead
            fields: dict[str, Any] = {"end": found}
        else:
            status, fields = Status.FINE, _fields(found, tell)
            said = (
                f"{headline(found)}: {reason(found)}  [{label(found)}]"
                if tell
                else f"look at {where(found)}  [{label(found)}]"
            )
        output.line(json.dumps({**named(puzzle), **fields}) if task.json else one_line(said))
    return status


def _fields(step: ExplainedStep, tell: bool) -> dict[str, Any]:
    if tell:
        return {"where": where(step), **step_fields(step)}
    return {"where": where(step), "technique": step.technique, "level": step.level}
