"""`clueproof explain`: from the clues to the solution, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import click

from clueproof.cli.answer_wording import differing, plural
from clueproof.cli.board_output import indented
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import named
from clueproof.cli.mus_output import mus_lines
from clueproof.cli.options import EXPLAIN_LIMIT, FILE, ID, KEEP_GOING, PUZZLE, STRICT, Task, output_format
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import choose_puzzle
from clueproof.cli.puzzle_loop import Answers, note_texts
from clueproof.cli.step_output import step_lines
from clueproof.encoders import Puzzle
from clueproof.explanation.fields import end_fields, step_fields
from clueproof.explanation.step_boards import Boards
from clueproof.explanation.steps import ExplainedStep
from clueproof.explanation.walkthrough import Outcome, Walkthrough, walk
from clueproof.explanation.wording import tallied
from clueproof.questions import Multiple
from clueproof.questions.answer_boards import boards

STATUS = {
    Outcome.SOLVED: Status.FINE,
    Outcome.BEST: Status.FINE,
    Outcome.NONE: Status.NEGATIVE,
    Outcome.MULTIPLE: Status.NEGATIVE,
    Outcome.UNKNOWN: Status.UNKNOWN,
}
OPEN = 12
"""Open keys that are listed; the others are counted."""


@click.command("explain")
@FILE
@PUZZLE
@ID
@KEEP_GOING
@STRICT
@EXPLAIN_LIMIT
@output_format(
    "text",
    "jsonl",
    "html",
    help="Lines for people, one JSON object a step, or a page with the board at each step.",
)
@click.option("--no-techniques", is_flag=True, help="Every step by a smallest set of rules, clues and known facts.")
@click.option("--all", "everything", is_flag=True, help="Also say what each step rules out at once.")
@writes_to_file
def command(file: str, wanted: str | None, no_techniques: bool, everything: bool, **options: Any) -> int:
    """Say step by step, easiest first, what follows from the clues, and why.

    A step has the name of a technique; or it is a core: as few rules, clues and known facts as could be
    found from which something follows. A puzzle without a solution gets the smallest contradiction that could
    be found, one with several solutions the cells that stay open.

    \b
        clueproof explain my-puzzle.txt
        clueproof explain --format html my-puzzle.txt > steps.html

    Exit status: 0 explained to the solution, 1 some puzzles have several solutions or none, 3 some could not
    be explained to the end, 2 bad input.
    """
    return run(Task((file,), **options), wanted, not no_techniques, everything)


def run(task: Task, wanted: str | None, techniques: bool, everything: bool) -> int:
    """Explain and tell; the exit status. `everything`: also what steps rule out at once."""

    def question(puzzle: Puzzle) -> Iterator[ExplainedStep | Walkthrough]:
        return walk(puzzle, time_limit=task.time_limit, techniques=techniques)

    with Output() as output:
        answers = Answers(task, output, question)
        walks: Iterable[tuple[Puzzle, Iterator[ExplainedStep | Walkthrough]]] = answers
        if task.format == "html" or wanted is not None:
            puzzle, left = choose_puzzle(task.files[0], task.puzzle, wanted, task.time_limit)
            walks = [(puzzle, walk(puzzle, time_limit=left, techniques=techniques))]
        statuses = set()
        for puzzle, found in walks:
            if task.text:
                output.line("\n".join([one_line(puzzle.name), *note_texts(puzzle)]))
            for item in answers.parts(puzzle, found):
                if isinstance(item, Walkthrough):
                    statuses.add(STATUS[item.outcome])
                    lines = _end(item, task, output)
                else:
                    lines = _step(item, puzzle, task, everything)
                for line in lines:
                    output.line(line)
            if answers.stopped:
                break
    return answers.ended({*statuses, *answers.statuses})


def _step(step: ExplainedStep, puzzle: Puzzle, task: Task, everything: bool) -> Iterator[str]:
    """What is written for a step as soon as it is complete; a page is written as a whole."""
    if task.json:
        yield json.dumps({**named(puzzle), **step_fields(step)})
    elif task.text:
        yield from step_lines(step, everything)


def _end(walkthrough: Walkthrough, task: Task, output: Output) -> Iterator[str]:
    """What is written when all moves are found."""
    if task.json:
        yield json.dumps({**named(walkthrough.puzzle), **end_fields(walkthrough)})
    elif task.text:
        yield from _end_lines(walkthrough)
        yield from _boards(walkthrough, output)
    else:
        # only a page needs the template library
        from clueproof.explanation.page import to_html

        yield to_html(walkthrough)


def _end_lines(walkthrough: Walkthrough) -> Iterator[str]:
    steps, used = len(walkthrough.explanation), walkthrough.used
    yield f"  {walkthrough.sentence}" + (f" {plural(steps, 'step')}: {tallied(used)}." if used else "")
    if walkthrough.contradiction is not None:
        yield from mus_lines(walkthrough.contradiction)
    if walkthrough.open:
        keys = "; ".join(f"{name}: {' or '.join(words)}" for name, words in walkthrough.open[:OPEN])
        more = len(walkthrough.open) - OPEN
        yield f"  Open: {one_line(keys)}{f'; and {more} more' if more > 0 else ''}"
    if isinstance(walkthrough.verdict, Multiple):
        yield f"  Two solutions differ in {one_line(differing(walkthrough.verdict.differ))}."


def _boards(walkthrough: Walkthrough, output: Output) -> Iterator[str]:
    """The solution, or two of several; what is known where more is not."""
    drawn = Boards(walkthrough.puzzle, walkthrough.explanation.encoding)
    if walkthrough.outcome is Outcome.UNKNOWN:
        yield f"\n{indented(drawn.at(walkthrough.explanation.candidates), output)}\n"
    elif walkthrough.outcome is not Outcome.NONE:
        found = map(drawn.labelled, boards(walkthrough.puzzle, walkthrough.verdict.solutions))
        yield "\n" + "\n\n".join(indented(board, output) for board in found) + "\n"
