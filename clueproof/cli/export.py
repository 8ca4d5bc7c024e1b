"""`clueproof export`: the formula of a puzzle, in a file or on standard output."""

from __future__ import annotations

import sys
from typing import Any

from clueproof.backends import backend as backend_named
from clueproof.cli.exit_status import Status, complain
from clueproof.cli.new_file import write_whole
from clueproof.cli.sources import must_be_apart, timed
from clueproof.cli.wording import first_of
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import BadPuzzleError, ClueproofError, quoted
from clueproof.exports import NoSolutionError, NotSolvedError, to_cpsat, to_dimacs

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
    found, left = choose(file, puzzle, wanted, time_limit)
    try:
        text = FORMS[target](found, unique=unique, backend=backend, time_limit=left)
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


def choose(
    file: str, default: str | None, wanted: str | None, time_limit: float | None
) -> tuple[Puzzle[Any, Any], float | None]:
    """The puzzle of the file that is called `wanted`, or the only one, and what is left of its time.

    Raises ClueproofError; StoppedError, which is one, if reading takes longer than the time limit.
    """
    found: list[tuple[Puzzle[Any, Any], float | None]] = []
    errors: list[ClueproofError] = []
    for item, left in timed([file], default, time_limit):
        if isinstance(item, ClueproofError):
            errors.append(item)
        elif wanted in (None, item.name):
            found.append((item, left))
    if errors and (wanted is None or not found):
        raise errors[0]
    if not found:
        raise BadPuzzleError(f"{file}: there is no puzzle called {quoted(wanted)}")
    if len(found) > 1:
        names = first_of(tuple(item.name for item, _ in found))
        raise BadPuzzleError(f"{file}: there are {len(found)} puzzles; choose one with --id: {names}")
    return found[0]
