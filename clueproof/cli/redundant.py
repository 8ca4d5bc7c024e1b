"""`clueproof redundant`: which clues could each be left out alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from clueproof.cli.answer_wording import plural, took
from clueproof.cli.exit_status import one_line
from clueproof.cli.json_lines import json_line
from clueproof.cli.options import FORMAT, SOLVING, SolvingCommand, Task
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import run_puzzles
from clueproof.cli.reduction import Outcome, ReductionReport, UnlessUnique
from clueproof.encoders import Puzzle
from clueproof.questions.minimise import NotUniqueError, Redundant, redundant


@click.command("redundant", cls=SolvingCommand)
@SOLVING
@FORMAT
@writes_to_file
def command(**options: Any) -> int:
    """Say which clues of each puzzle can be left out alone.

    Leaving out several of them at once may be too much; that is what "minimise" is for.

    \b
        clueproof redundant my-puzzles.txt

    Exit status: 0 answered, 1 some don't have exactly one solution, 3 some clues undecided, 2 bad input.
    """
    task = Task(**options)
    question = partial(redundant, backend=task.backend, time_limit=task.time_limit)
    with Output() as output:
        return run_puzzles(output, task, UnlessUnique(question), RedundantReport())


class RedundantReport(ReductionReport[Redundant]):
    """The clues that could be left out."""

    words = (Outcome.IRREDUCIBLE, Outcome.REDUCIBLE, Outcome.UNFINISHED, Outcome.NOT_UNIQUE, Outcome.UNKNOWN)

    def word(self, answer: Redundant | NotUniqueError) -> str:
        """Could any clue be left out?"""
        if isinstance(answer, NotUniqueError):
            return super().word(answer)
        if answer.undecided:
            return Outcome.UNFINISHED
        return Outcome.REDUCIBLE if answer.positions else Outcome.IRREDUCIBLE

    def text(self, puzzle: Puzzle, answer: Redundant | NotUniqueError, output: Output) -> str:
        """The clues in words."""
        return "" if isinstance(answer, NotUniqueError) else output.columns(one_line(puzzle.name), "", _detail(answer))

    def json(self, puzzle: Puzzle, answer: Redundant | NotUniqueError) -> str:
        """The clues in words, and how many are undecided."""
        if isinstance(answer, NotUniqueError):
            return ""
        fields = {"redundant": list(answer.sentences), "undecided": len(answer.undecided)}
        return json_line(puzzle, fields, answer.evidence)


def _detail(answer: Redundant) -> str:
    sentences = answer.sentences
    parts = [f"{plural(len(sentences), 'clue')} could each be left out alone: {'; '.join(sentences)}"]
    if not sentences:
        parts = ["no clue could be left out"]
    if answer.undecided:
        parts.append(f"{plural(len(answer.undecided), 'clue')} undecided")
    return ", ".join([*parts, *filter(None, [took(answer.evidence)])])
