"""`clueproof check`: which rule a filled-in board breaks."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any

import click

from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.json_lines import named
from clueproof.cli.options import FORMAT, ID, PUZZLE, TIME_LIMIT
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import choose_puzzle
from clueproof.clock import Clock
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import BadPuzzleError, quoted
from clueproof.formats.solutions import LONGEST, NoBoardError
from clueproof.questions.checking import check

RIGHT, WRONG = "right", "wrong"
ARGUMENT = "<argument>"


@click.command("check")
@click.argument("file")
@click.argument("solution")
@PUZZLE
@ID
@TIME_LIMIT
@FORMAT
@writes_to_file
def command(
    file: str, solution: str, puzzle: str | None, wanted: str | None, time_limit: float | None, format: str
) -> int:
    """Say which rule or clue a filled-in board breaks.

    SOLUTION is a file, - for standard input, or the solution itself: the board as 'solve' shows it, an object that
    'solve --format jsonl' writes, or all cells on one line. Nothing is solved.

    \b
        clueproof check my-puzzle.txt my-solution.txt
        clueproof solve my-puzzle.txt | clueproof check my-puzzle.txt -

    Exit status: 0 it breaks none, 1 it breaks one, 2 bad input.
    """
    if puzzle is not None:
        rule_set(puzzle)
    found, left = choose_puzzle(file, puzzle, wanted, time_limit)
    name, text = _text(solution)
    with Output() as output:
        try:
            with Clock(left):
                broken = check(found, _of_this(found, text))
        except BadPuzzleError as error:
            if isinstance(error, NoBoardError) and name == ARGUMENT and "\n" not in solution:
                what = f"a filled-in board of this {found.rules.name}"
                raise BadPuzzleError(f"{quoted(solution)} is neither a file nor {what}") from error
            raise BadPuzzleError(f"{name}: {error}") from error
        word = RIGHT if broken is None else WRONG
        if format == "jsonl":
            fields: dict[str, Any] = {"verdict": word} | ({} if broken is None else {"broken": broken})
            output.line(json.dumps({**named(found), **fields}))
        else:
            output.line(output.columns(one_line(found.name), word, one_line(broken or "")))
    return Status.FINE if broken is None else Status.NEGATIVE


def _text(solution: str) -> tuple[str, str]:
    """What the solution is called in messages, and its text."""
    if solution != "-" and not os.path.exists(solution):
        return ARGUMENT, solution
    name = "<stdin>" if solution == "-" else solution
    try:
        if solution == "-":
            return name, sys.stdin.read(LONGEST + 1)
        with open(solution, encoding="utf-8-sig") as file:
            return name, file.read(LONGEST + 1)
    except (OSError, ValueError, AttributeError) as error:
        raise BadPuzzleError(f"{name}: {getattr(error, 'strerror', None) or error}") from error


def _of_this(puzzle: Puzzle, text: str) -> str:
    """Of several objects, one a line, the one that has the puzzle's id."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or not all(line.lstrip().startswith("{") for line in lines):
        return text
    for line in lines:
        with suppress(ValueError, RecursionError):
            value = json.loads(line)
            if value.get("id") in (puzzle.id, puzzle.name):
                return line
    raise BadPuzzleError(f"none of {len(lines)} objects has the id {quoted(puzzle.name)}")
