"""`clueproof count`: how many solutions each puzzle has."""

from __future__ import annotations

from functools import partial

from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import count_line
from clueproof.cli.output import Output
from clueproof.cli.puzzle_loop import Answers
from clueproof.cli.task import Task
from clueproof.cli.wording import solution_count, summary, took
from clueproof.questions import count

WORDS = ("counted", "unfinished", "unknown")


def run(task: Task, limit: int) -> int:
    """Count and tell; the exit status. `limit` is the number of solutions at which counting stops."""
    undecided = False
    with Output() as output:
        answers = Answers(task, output, partial(count, limit=limit, backend=task.backend, time_limit=task.time_limit))
        for puzzle, answer in answers:
            output.tally["counted" if answer.complete else "unfinished"] += 1
            undecided |= not answer.complete and answer.found < limit
            if task.json:
                output.line(count_line(puzzle, answer))
            else:
                output.answer(
                    one_line(puzzle.name), "", ", ".join(filter(None, (solution_count(answer), took(answer.evidence))))
                )
        if task.text and answers.many:
            output.line(summary(output.tally, WORDS, output.seconds, answers.errors))
    if answers.errors:
        return Status.BAD
    return Status.UNKNOWN if undecided or answers.unanswered else Status.FINE
