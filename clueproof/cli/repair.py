"""`clueproof repair`: changed clues, so that each puzzle has exactly one solution."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from clueproof.cli.answer_wording import plural, took
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.options import BACKEND, FORMAT, READING, SOLUTION, SolvingCommand, Task, time_limit
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.cli.puzzle_output import puzzle_line, puzzle_text
from clueproof.encoders import Puzzle
from clueproof.questions import Unique, Unknown
from clueproof.questions.repair.context import Irreparable
from clueproof.questions.repair.repairs import Repair, repair

Answer = Repair | Irreparable | Unknown[Any]


@click.command("repair", cls=SolvingCommand)
@READING
@BACKEND
@time_limit(10.0, "End the search for the fewest changes to a puzzle after that long.")
@FORMAT
@click.option("--kind", "kinds", metavar="KIND", multiple=True, help="Add clues of this kind only, such as border.")
@SOLUTION
@writes_to_file
def command(kinds: tuple[str, ...], solution: bool, **options: Any) -> int:
    """Give each puzzle exactly one solution, by as few changes of its clues as possible.

    Where clues contradict each other, the fewest are dropped or say something else; where there are
    several solutions, the fewest are added that leave one. The changes stand above the puzzle, which can be
    read again. When the time limit ends the search, it still has one solution.

    \b
        clueproof repair my-puzzles.txt > repaired.txt

    Exit status: 0 all repaired with the fewest changes, or unique as they are; 1 some can't be repaired;
    3 some could not be in time, or perhaps with fewer changes; 2 bad input.
    """
    task = Task(**options)
    question = partial(repair, kinds=kinds or None, backend=task.backend, time_limit=task.time_limit)
    with Output() as output:
        return run_puzzles(output, task, question, RepairReport(solution))


class RepairReport(Report[Answer]):
    """The repaired puzzles; what can't be repaired is told on standard error."""

    words = (Unique.word, "repaired", Irreparable.word, Unknown.word)
    writes_puzzles = True

    def __init__(self, solution: bool) -> None:
        self._solution = solution

    def status(self, puzzle: Puzzle, answer: Answer) -> Status:
        """Perhaps fewer changes would do: then the question is not answered."""
        if isinstance(answer, Irreparable):
            return Status.NEGATIVE
        return Status.FINE if isinstance(answer, Repair) and answer.minimum else Status.UNKNOWN

    def text(self, puzzle: Puzzle, answer: Answer, output: Output) -> str:
        """The puzzle below its changes."""
        if not isinstance(answer, Repair):
            return ""
        remarks = [_said(answer), *(one_line(change.sentence) for change in answer.changes)]
        return puzzle_text(answer.puzzle, "\n# ".join(remarks), answer.solution if self._solution else None)

    def json(self, puzzle: Puzzle, answer: Answer) -> str:
        """The puzzle, its changes, and how good they are."""
        if not isinstance(answer, Repair):
            return ""
        meta = {
            "changes": [change.sentence for change in answer.changes],
            "minimum": answer.minimum,
            "overall": answer.overall,
            "irreducible": answer.irreducible,
            "bound": answer.bound,
            "reason": answer.reason,
        }
        return puzzle_line(answer.puzzle, meta, answer.solution if self._solution else None)

    def complaint(self, puzzle: Puzzle, answer: Answer) -> str:
        """Why there is no repair."""
        return "" if isinstance(answer, Repair) else f"{puzzle.name}: {answer.word}, {answer.reason}"


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
