"""`clueproof export`: the formula of a puzzle, in a file or on standard output."""

from __future__ import annotations

import sys

import click

from clueproof.backends import backend as backend_named
from clueproof.cli.exit_status import Status, complain
from clueproof.cli.options import BACKEND, FILE, ID, PUZZLE, TIME_LIMIT, SolvingCommand
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import choose_puzzle, must_be_apart
from clueproof.encoders import rule_set
from clueproof.exports import NoSolutionError, NotSolvedError, to_cpsat, to_dimacs

FORMS = {"dimacs": to_dimacs, "cpsat": to_cpsat}


@click.command("export", cls=SolvingCommand)
@FILE
@PUZZLE
@click.option("--to", "target", type=click.Choice([*FORMS]), required=True, help="The form of the formula.")
@ID
@click.option("--unique", is_flag=True, help="Forbid the known solution: the formula has none if it was the only one.")
@BACKEND
@TIME_LIMIT
@writes_to_file
def command(
    file: str,
    puzzle: str | None,
    target: str,
    wanted: str | None,
    unique: bool,
    backend: str,
    time_limit: float | None,
) -> int:
    """Write a puzzle as a formula, for other solvers and for people who want to look.

    The DIMACS form says in comments what each variable means. --backend and --time-limit are for
    finding the solution that --unique forbids.

    \b
        clueproof export --to dimacs --unique -o one.cnf one-puzzle.txt

    Exit status: 0 written; 1 there is no solution to forbid; 3 none was found in time; 2 bad input.
    """
    if puzzle is not None:
        rule_set(puzzle)
    must_be_apart("-", [file])
    backend_named(backend).version()
    found, left = choose_puzzle(file, puzzle, wanted, time_limit)
    try:
        text = FORMS[target](found, unique=unique, backend=backend, time_limit=left)
    except NoSolutionError as error:
        complain(f"error: {error}")
        return Status.NEGATIVE
    except NotSolvedError as error:
        complain(f"error: {error}")
        return Status.UNKNOWN
    sys.stdout.write(text)
    sys.stdout.flush()
    return Status.FINE
