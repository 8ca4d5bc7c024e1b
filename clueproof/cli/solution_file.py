"""Solutions that are named on the command line: files, standard input, or the solutions themselves."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress

from clueproof.encoders import Puzzle
from clueproof.errors import BadPuzzleError, quoted

ARGUMENT = "<argument>"
"""The name of a solution that is no file."""


def solution_text(solution: str) -> tuple[str, str]:
    """The name of the solution in messages, and its text."""
    from clueproof.formats.solutions import LONGEST

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


def of_this(puzzle: Puzzle, text: str) -> str:
    """The solution in a text: of several objects, one a line, the one with the puzzle's id."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or not all(line.lstrip().startswith("{") for line in lines):
        return text
    for line in lines:
        with suppress(ValueError, RecursionError):
            value = json.loads(line)
            if value.get("id") in (puzzle.id, puzzle.name):
                return line
    raise BadPuzzleError(f"none of {len(lines)} objects has the id {quoted(puzzle.name)}")
