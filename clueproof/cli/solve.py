"""`clueproof solve`: a solution of each puzzle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from clueproof.cli.answers import Answers
from clueproof.cli.boards import Told, lines, sheet
from clueproof.cli.endings import Status, one_line
from clueproof.cli.objects import answer_line
from clueproof.cli.output import Output
from clueproof.cli.task import Task
from clueproof.cli.wording import detail, summary
from clueproof.encoders import Puzzle
from clueproof.questions import solve

WORDS = ("solved", "none", "unknown")


def run(task: Task, irreducible: bool = False, trace: str | None = None) -> int:
    """Solve and tell, and write the steps to the file `trace`; the exit status."""
    question = partial(solve, backend=task.backend, time_limit=task.time_limit, irreducible=irreducible)
    told: list[Told] = []
    with Output() as output:
        follow = _tracer(trace, task, output)
        answers = Answers(task, output, question)
        for puzzle, answer in answers:
            with answers.clock:
                follow(puzzle)
            output.tally[answer.word] += 1
            if task.json:
                output.line(answer_line(puzzle, answer, irreducible))
            else:
                said = detail(answer, irreducible)
                if task.text:
                    output.answer(one_line(puzzle.name), answer.word, said)
                    output.line(lines(puzzle, answer, output))
                else:
                    told.append((puzzle, answer, said))
        if told:
            output.line(sheet(told))
        if task.text and answers.many:
            output.line(summary(output.tally, WORDS, output.seconds, answers.errors))
    if answers.errors:
        return Status.BAD
    if output.tally["none"]:
        return Status.NEGATIVE
    return Status.UNKNOWN if output.tally["unknown"] else Status.FINE


def _tracer(path: str | None, task: Task, output: Output) -> Callable[[Puzzle[Any, Any]], None]:
    if path is None:
        return lambda puzzle: None
    from clueproof.cli.trace import tracer

    return tracer(path, task.backend, task.json, output.line)
