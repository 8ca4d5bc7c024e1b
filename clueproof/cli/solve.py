"""`clueproof solve`: a solution of each puzzle."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from clueproof.cli.answers import Answers
from clueproof.cli.boards import Told, lines, sheet
from clueproof.cli.endings import Status, one_line
from clueproof.cli.objects import answer_line
from clueproof.cli.output import Output
from clueproof.cli.task import Task
from clueproof.cli.wording import detail, summary
from clueproof.questions import solve

if TYPE_CHECKING:
    from clueproof.cli.trace import Trace

WORDS = ("solved", "none", "unknown")


def run(task: Task, irreducible: bool = False, trace: str | None = None) -> int:
    """Solve and tell, and write the steps to the file `trace`; the exit status."""
    question = partial(solve, backend=task.backend, time_limit=task.time_limit, irreducible=irreducible)
    told: list[Told] = []
    with Output() as output, _traced(trace, task, output) as steps:
        answers = Answers(task, output, question)
        for puzzle, answer in answers:
            if steps is not None:
                with answers.clock:
                    steps.add(puzzle)
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
        if steps is not None and answers.stopped:
            steps.abandon()
        if told:
            output.line(sheet(told))
        if task.text and answers.many:
            output.line(summary(output.tally, WORDS, output.seconds, answers.errors))
    if answers.errors:
        return Status.BAD
    if output.tally["none"]:
        return Status.NEGATIVE
    return Status.UNKNOWN if output.tally["unknown"] else Status.FINE


def _traced(path: str | None, task: Task, output: Output) -> AbstractContextManager[Trace | None]:
    if path is None:
        return nullcontext()
    from clueproof.cli.trace import traced

    return traced(path, task, output.line)
