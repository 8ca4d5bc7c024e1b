"""`clueproof explain`: from the clues to the solution, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import click

from clueproof.cli.answer_wording import listed, plural
from clueproof.cli.board_output import indented
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import named
from clueproof.cli.mus_output import because_fields, because_lines, core_fields
from clueproof.cli.options import EXPLAIN_LIMIT, FILE, ID, KEEP_GOING, PUZZLE, Task, output_format
from clueproof.cli.output import Output
from clueproof.cli.puzzle_files import choose_puzzle
from clueproof.cli.puzzle_loop import Answers
from clueproof.encoders import Puzzle
from clueproof.explanation.page import page
from clueproof.explanation.step_boards import Boards
from clueproof.explanation.steps import Explained
from clueproof.explanation.walkthrough import Ending, Walkthrough
from clueproof.explanation.wording import counted, label, remarks, told
from clueproof.model import Model
from clueproof.questions import Multiple
from clueproof.questions.answer_boards import boards
from clueproof.questions.candidates import words_of

STATUS = {"solved": Status.FINE, "best": Status.FINE, "none": Status.NEGATIVE, "multiple": Status.NEGATIVE}
OPEN = 12
"""Open keys that are listed; the others are counted."""


@click.command("explain")
@FILE
@PUZZLE
@ID
@KEEP_GOING
@EXPLAIN_LIMIT
@output_format(
    "text",
    "jsonl",
    "html",
    help="Lines for people, one JSON object a step, or a page with the board at each step.",
)
@click.option("--no-techniques", is_flag=True, help="Every step by a smallest set of rules, clues and known facts.")
@click.option("--all", "everything", is_flag=True, help="Bookkeeping too, each step on a line of its own.")
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
    """Explain and tell; the exit status. `everything`: each step by itself, bookkeeping too."""

    def account_of(puzzle: Puzzle[Any, Any]) -> Walkthrough:
        return Walkthrough(puzzle, task.time_limit, techniques)

    with Output() as output:
        answers = Answers(task, output, account_of)
        accounts: Iterable[Walkthrough] = (account for _, account in answers)
        if task.format == "html" or wanted is not None:
            puzzle, left = choose_puzzle(task.files[0], task.puzzle, wanted, task.time_limit)
            accounts = [Walkthrough(puzzle, left, techniques)]
        statuses = set()
        for account in accounts:
            if task.text:
                _tell(account, everything, output)
            elif task.json:
                for fields in _objects(account):
                    output.line(json.dumps({**named(account.puzzle), **fields}))
            else:
                output.line(page(account))
            statuses.add(STATUS.get(account.ending.word, Status.UNKNOWN))
    if answers.errors:
        return Status.BAD
    if answers.unanswered:
        statuses.add(Status.UNKNOWN)
    return Status.NEGATIVE if Status.NEGATIVE in statuses else max(statuses, default=Status.FINE)


def _tell(account: Walkthrough, everything: bool, output: Output) -> None:
    output.line(one_line(account.puzzle.name))
    for number, move in enumerate(account, 1):
        if everything:
            for step in move.steps:
                output.line(f"{step.number:5}. {one_line(f'{step.sentence}: {step.result}')}  [{label(step)}]")
        else:
            output.line(f"{number:5}. {one_line(told(move))}  [{remarks(move)}]")
    for line in _ended(account, account.ending):
        output.line(line)
    pictures = Boards(account.puzzle, account.encoding)
    if account.ending.word in ("solved", "best", "multiple"):
        found = map(pictures.labelled, boards(account.puzzle, account.verdict))
        output.line("\n" + "\n\n".join(indented(board, output) for board in found) + "\n")
    elif account.ending.word == "unknown":
        board = pictures.at(account.candidates)
        output.line(f"\n{indented(board, output)}\n")


def _ended(account: Walkthrough, ending: Ending) -> Iterator[str]:
    yield f"  {ending.sentence}" + (
        f" {plural(account.steps, 'step')}: {counted(account.used)}." if account.used else ""
    )
    if ending.because is not None:
        yield from because_lines(ending.because)
    if ending.open:
        keys = "; ".join(f"{name}: {' or '.join(words)}" for name, words in ending.open[:OPEN])
        more = len(ending.open) - OPEN
        yield f"  Open: {one_line(keys)}{f'; and {more} more' if more > 0 else ''}"
    if isinstance(account.verdict, Multiple):
        yield f"  Two solutions differ in {one_line(listed(account.verdict.differ))}."


def _words(model: Model, key: int, step: Explained) -> list[str]:
    """What the key at a position can be after the step."""
    words = words_of(model, model.keys[key])
    return [words[value] for value in step.candidates[key]]


def _objects(account: Walkthrough) -> Iterator[dict[str, Any]]:
    key_name, model = account.encoding.key_name, account.model
    for move in account:
        for step in move.steps:
            fields = {
                "step": step.number,
                "technique": step.technique,
                "level": step.level,
                "sentence": step.sentence,
                "result": step.result,
                "places": list(step.places),
                "changed": {key_name(key): _words(model, key, step) for key in step.keys},
                "before": step.before,
                "after": step.after,
            }
            yield {**fields, **core_fields(step.premises, step.smallest)} if step.core else fields
    ending = account.ending
    fields = {"end": ending.word, "sentence": ending.sentence, "used": dict(account.used)}
    if ending.open:
        fields["open"] = {name: list(words) for name, words in ending.open}
    if ending.because is not None:
        fields["contradiction"] = because_fields(ending.because)
    if isinstance(account.verdict, Multiple):
        fields["differ"] = list(account.verdict.differ)
    yield {**fields, "verdict": account.verdict.word}
