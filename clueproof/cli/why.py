"""`clueproof why`: why a cell has a value, or has not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from clueproof.cli.board_output import indented
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import named
from clueproof.cli.mus_output import mus_lines
from clueproof.cli.options import EXPLAIN_LIMIT, FORMAT, ID, PUZZLE, Task
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import choose_puzzle
from clueproof.cli.step_output import step_lines
from clueproof.encoders import Puzzle, rule_set
from clueproof.explanation.fields import mus_fields, step_fields
from clueproof.explanation.why import Answer, Why, why
from clueproof.render import differences_marked

STATUS = {
    Answer.TRUE: Status.FINE,
    Answer.FALSE: Status.FINE,
    Answer.OPEN: Status.NEGATIVE,
    Answer.NONE: Status.NEGATIVE,
    Answer.UNKNOWN: Status.UNKNOWN,
}


@click.command("why")
@click.argument("file")
@click.argument("cell")
@click.argument("value", required=False)
@PUZZLE
@ID
@EXPLAIN_LIMIT
@FORMAT
@writes_to_file
def command(file: str, cell: str, value: str | None, wanted: str | None, **options: Any) -> int:
    """Say by which steps, of those of `explain`, the value of a cell follows.

    CELL is called as everywhere, such as r1c2. VALUE is what it is asked to be; without it, what it is. If it
    is not that in all solutions, two of them are shown.

    \b
        clueproof why my-puzzle.txt r1c2
        clueproof why my-puzzle.txt r1c2 7

    Exit status: 0 it follows that it is, or that it is not; 1 it is open, or there is no solution; 3 not decided
    in time; 2 bad input.
    """
    return run(Task((file,), **options), wanted, cell, value)


def run(task: Task, wanted: str | None, name: str, value: str | None) -> int:
    """Find a reason and tell it; the exit status."""
    if task.puzzle is not None:
        rule_set(task.puzzle)
    puzzle, left = choose_puzzle(task.files[0], task.puzzle, wanted, task.time_limit)
    with Output() as output:
        answer = why(puzzle, name, value, time_limit=left)
        if task.json:
            output.line(json.dumps({**named(puzzle), **_fields(puzzle, answer)}))
        else:
            for line in _lines(puzzle, answer, output):
                output.line(line)
    return STATUS[answer.word]


def _lines(puzzle: Puzzle, answer: Why, output: Output) -> Iterator[str]:
    statement = one_line(answer.statement)
    if answer.word is Answer.UNKNOWN:
        yield f"{statement}: not decided"
    elif answer.word is Answer.OPEN:
        yield f"{statement}: in some solutions, not in others"
        draw = puzzle.rules.draw
        one, other = differences_marked(*(draw(puzzle, witness) for witness in answer.witnesses))
        for said, board in ((statement, one), ("not so", other)):
            yield f"  {said}:\n{indented(board, output)}"
    else:
        none = "there is no solution: these contradict each other"
        if answer.given:
            yield f"{statement}, by the clues"
            return
        yield none if answer.word is Answer.NONE else f"{statement}, because:"
        for step in answer.steps:
            yield from step_lines(step)
        if answer.steps:
            return
        if answer.mus is None:
            yield "  (no reason was found before the time limit)"
        else:
            yield from mus_lines(answer.mus)


def _fields(puzzle: Puzzle, answer: Why) -> dict[str, Any]:
    fields: dict[str, Any] = {"answer": answer.word, "statement": answer.statement}
    if answer.mus is not None:
        fields |= mus_fields(answer.mus)
    if answer.steps or answer.given:
        fields["steps"] = [step_fields(step) for step in answer.steps]
    if answer.word is Answer.OPEN:
        fields["solutions"] = [puzzle.rules.solution_value(puzzle, witness) for witness in answer.witnesses]
    return fields
