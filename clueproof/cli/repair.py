"""`clueproof repair`: what to change so that each puzzle has exactly one solution."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.output import Output
from clueproof.cli.puzzle_loop import Answers
from clueproof.cli.task import Task
from clueproof.cli.wording import plural, summary, took
from clueproof.cli.written import puzzle_line, puzzle_text
from clueproof.questions.repair.repairs import Repair, repair

WORDS = ("unique", "repaired", "irreparable", "unknown")


def run(task: Task, kinds: Collection[str] | None, solution: bool) -> int:
    """Repair and write the puzzles; the exit status. `kinds` are those of clues that may be added."""
    unproved = False
    with Output() as output:
        question = partial(repair, kinds=kinds, backend=task.backend, time_limit=task.time_limit)
        answers = Answers(task, output, question)
        for puzzle, answer in answers:
            output.tally[answer.word] += 1
            if not isinstance(answer, Repair):
                output.complain(f"{puzzle.name}: {answer.word}, {answer.reason}")
                continue
            unproved |= not answer.minimum
            shown = answer.solution if solution else None
            if task.json:
                meta = {
                    "changes": [change.sentence for change in answer.changes],
                    "minimum": answer.minimum,
                    "overall": answer.overall,
                    "irreducible": answer.irreducible,
                    "bound": answer.bound,
                    "reason": answer.reason,
                }
                output.line(puzzle_line(answer.puzzle, meta, shown))
            else:
                remarks = [_said(answer), *(one_line(change.sentence) for change in answer.changes)]
                output.line(puzzle_text(answer.puzzle, "\n# ".join(remarks), shown))
        if answers.many:
            output.complain(summary(output.tally, WORDS, output.seconds, answers.errors))
    if answers.errors:
        return Status.BAD
    if output.tally["irreparable"]:
        return Status.NEGATIVE
    return Status.UNKNOWN if unproved or output.tally["unknown"] else Status.FINE


def _said(answer: Repair) -> str:
    if not answer.changes:
        return "unique as it is"
    changes = plural(len(answer.changes), "change")
    if answer.minimum:
        proved = "the fewest" if answer.overall else "the fewest for this solution"
    else:
        needed = "none can be left out" if answer.irreducible else "some can perhaps be left out"
        proved = f"perhaps not the fewest ({answer.reason}), {needed}, at least {answer.bound} needed"
    return ", ".join(filter(None, (changes, proved, took(answer.evidence))))
