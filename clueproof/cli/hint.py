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
from clueproof.cli.step_output import step_fields
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle, rule_set
from clueproof.explanation.headlines import headline
from clueproof.explanation.steps import End, ExplainedStep
from clueproof.explanation.why import hint
from clueproof.explanation.wording import label, reason, where
from clueproof.questions import NoSolution, solve

ENDS = {
    End.SOLVED: (Status.FINE, "nothing is left to find"),
    End.OPEN: (Status.NEGATIVE, "nothing more was found that follows; see: clueproof candidates"),
    End.CONTRADICTION: (Status.NEGATIVE, "there is no solution; see: clueproof explain"),
    End.TIME_LIMIT: (Status.UNKNOWN, "no step was found before the time limit"),
    End.CANCELLED: (Status.UNKNOWN, "no step was found before it was cancelled"),
}


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
        found = _found(puzzle, left)
        if isinstance(found, End):
            status, said = ENDS[found]
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


def _found(puzzle: Puzzle[Any, Any], time_limit: float | None) -> ExplainedStep | End:
    try:
        with Clock(time_limit):
            if isinstance(solve(puzzle), NoSolution):
                return End.CONTRADICTION
            found = hint(puzzle)
    except StoppedError as stopped:
        return End.stopped(stopped.reason)
    return found if isinstance(found, ExplainedStep) else found.end


def _fields(step: ExplainedStep, tell: bool) -> dict[str, Any]:
    if tell:
        return {"where": where(step), **step_fields(step)}
    return {"where": where(step), "technique": step.technique, "level": step.level}
