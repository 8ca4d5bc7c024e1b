"""The arguments and options that several commands share, and the task that most of them make."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


class Task(NamedTuple):
    """Which puzzles to read, and how to answer."""

    files: tuple[str, ...]
    puzzle: str | None = None
    """The rule set of puzzles that don't name theirs."""
    backend: str = "auto"
    time_limit: float | None = None
    """Seconds for each puzzle."""
    format: str = "text"
    """"text", "jsonl", or "svg" or "html" where there are boards."""
    keep_going: bool = False

    @property
    def text(self) -> bool:
        """Are lines for people wanted?"""
        return self.format == "text"

    @property
    def json(self) -> bool:
        """Is one JSON object a puzzle wanted?"""
        return self.format == "jsonl"


def _positive(context: click.Context, parameter: click.Parameter, seconds: float | None) -> float | None:
    """Refuse what is no time, nan and infinity among it."""
    if seconds is not None and not 0 < seconds < math.inf:
        raise click.BadParameter("a time limit is a number of seconds above 0", context, parameter)
    return seconds


def time_limit(
    default: float | None = None, help: str = "Give up on a puzzle after that long, reading it included."
) -> Callable[[Command], Command]:
    """The option --time-limit, which is above 0."""
    return click.option(
        "--time-limit",
        metavar="SECONDS",
        type=float,
        default=default,
        show_default=True,
        callback=_positive,
        help=help,
    )


def output_format(*formats: str, help: str) -> Callable[[Command], Command]:
    """The option --format, one of these; the first if it is not given."""
    return click.option("--format", type=click.Choice(formats), default=formats[0], show_default=True, help=help)


def group(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options as one decorator, in the order in which the help lists them."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def _files(context: click.Context, parameter: click.Parameter, named: Any) -> Any:
    """Standard input where no file is named, unless somebody would have to type it without being told so."""
    if named:
        return named
    if sys.stdin is not None and sys.stdin.isatty():
        raise click.UsageError("no FILE is named, and nothing is piped in; `-` reads what you type, to Ctrl-D", context)
    return ("-",) if parameter.multiple or parameter.nargs == -1 else "-"


FILE = click.argument("file", metavar="[FILE]", required=False, callback=_files)
FILES = click.argument("files", metavar="[FILE]...", nargs=-1, callback=_files)
"""Without any, standard input."""
PUZZLE = click.option("--puzzle", metavar="NAME", help="The rules of puzzles whose file doesn't name them.")
ID = click.option("--id", "wanted", metavar="ID", help="Which puzzle, if there are several in the file.")
KEEP_GOING = click.option(
    "--keep-going", is_flag=True, help="Go on behind a puzzle that can't be read or taken; exit with 2 at the end."
)
BACKEND = click.option(
    "--backend", metavar="NAME", default="auto", show_default=True, help="The solver to use; see: clueproof backends."
)
TIME_LIMIT, EXPLAIN_LIMIT = time_limit(), time_limit(60.0)

FORMAT = output_format("text", "jsonl", help="Lines for people, or one JSON object a puzzle.")
PICTURE_FORMAT = output_format(
    "text", "jsonl", "svg", help="Lines for people, one JSON object a puzzle, or all boards in one SVG picture."
)

READING: Callable[[Command], Command] = group(FILES, PUZZLE, KEEP_GOING)
"""Which puzzles to read."""
SOLVING: Callable[[Command], Command] = group(READING, BACKEND, TIME_LIMIT)
"""Which puzzles to read, who solves them, and how long."""

IRREDUCIBLE = click.option(
    "--irreducible",
    is_flag=True,
    help="Where clues contradict each other, name as few that none of them can be left out.",
)
SOLUTION = click.option("--solution", is_flag=True, help="Write the solution beside the puzzle.")
FEWER_CLUES: Callable[[Command], Command] = group(
    click.option("--first", metavar="KIND", multiple=True, help="Leave out clues of this kind before others."),
    click.option(
        "--clues", metavar="N", type=click.IntRange(min=0), default=0, help="Stop when there are so few clues."
    ),
    click.option(
        "--symmetry",
        metavar="NAME",
        default="none",
        show_default=True,
        help="Clues in symmetric cells are left out together: rotation, quarter, left-right, top-bottom, mirrors, "
        "diagonal, antidiagonal, diagonals or full.",
    ),
)
"""How to leave out clues."""
