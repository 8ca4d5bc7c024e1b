"""`clueproof export`: the formula of a puzzle, in a file or on standard output."""

from __future__ import annotations

import sys
from typing import Any

from clueproof.backends import backend as backend_named
from clueproof.cli.endings import Status, complain
from clueproof.cli.new_file import write_whole
from clueproof.cli.sources import must_be_apart, puzzles
from clueproof.cli.wording import listed
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import BadPuzzleError, ClueproofError, quoted
from clueproof.export import NoSolutionError, NotSolvedError, to_cpsat, to_dimacs

FORMS = {"dimacs": to_dimacs, "cpsat": to_cpsat}


def run(
    file: str,
    puzzle: str | None,
    target: str,
    wanted: str | None,
    unique: bool,
    backend: str,
    time_limit: float | None,
    output: str,
) -> int:
    """Write the formula; the exit status."""
    if puzzle is not None:
        rule_set(puzzle)
    must_be_apart(output, [file])
    backend_named(backend).version()
    found = choose(file, puzzle, wanted)
    try:
        text = FORMS[target](found, unique, backend, time_limit)
    except NoSolutionError as error:
        complain(f"error: {error}")
        return Status.NEGATIVE
    except NotSolvedError as error:
        complain(f"error: {error}")
        return Status.UNKNOWN
    if output == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        write_whole(output, text, [file])
    return Status.FINE


def choose(file: str, default: str | None, wanted: str | None) -> Puzzle[Any, Any]:
    """The puzzle of the file that is called `wanted`, or the only one. Raises ClueproofError."""
    found: list[Puzzle[Any, Any]] = []
    errors: list[ClueproofError] = []
    for item in puzzles([file], default):
        if isinstance(item, ClueproofError):
            errors.append(item)
        elif wanted in (None, item.name):
            found.append(item)
    if errors and (wanted is None or not found):
        raise errors[0]
    if not found:
        raise BadPuzzleError(f"{file}: there is no puzzle called {quoted(wanted)}")
    if len(found) > 1:
        names = listed(tuple(item.name for item in found))
        raise BadPuzzleError(f"{file}: there are {len(found)} puzzles; choose one with --id: {names}")
    return found[0]
