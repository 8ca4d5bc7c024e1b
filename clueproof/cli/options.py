"""The arguments and options that several commands share, their completion in shells, and the task that they form."""

from __future__ import annotations

import math
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable
from typing import NamedTuple, Required, TypedDict, TypeVar

import click
from click.shell_completion import CompletionItem

from clueproof.backends.registry import ALIASES, BACKENDS, backend, is_backend
from clueproof.errors import BackendError, ItemPlace, Place, quoted

TEAMS = ("portfolio", "cubes")
"""Backends whose options include other backends."""


def complete_files(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Files, which the shell itself completes."""
    return [CompletionItem(incomplete, type="file")]


def complete_folders(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Folders, which the shell itself completes."""
    return [CompletionItem(incomplete, type="dir")]


def complete_puzzles(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of puzzles, or else their other names."""
    from clueproof.encoders.registry import RULE_SETS, other_names

    names = RULE_SETS.names()
    return complete_names(incomplete, names) or complete_names(
        incomplete, [also for name in names for also in other_names(name)]
    )


def complete_backends(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of backends, and behind a colon their solvers, encodings and options."""
    return complete_names(incomplete, _backend_names(incomplete))


def complete_several_backends(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The last of several backends, separated by commas."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(f"{before}{comma}{item.value}") for item in complete_backends(context, parameter, last)]


def complete_symmetries(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of symmetries."""
    from clueproof.grid.symmetry import SYMMETRIES

    return complete_names(incomplete, SYMMETRIES)


def complete_grades(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The grades of difficulty that are one word, as bash would split others."""
    from clueproof.explanation.difficulty import GRADES

    return complete_names(incomplete, [grade for grade in GRADES if " " not in grade])


def _backend_names(incomplete: str) -> list[str]:
    if incomplete.startswith("sat:"):
        from clueproof.backends.sat import INCREMENTAL, ONE_SHOT
        from clueproof.lowering.clauses import CHOICES

        solver, comma, option = incomplete.removeprefix("sat:").rpartition(",")
        ways = [f"{name}={way}" for name, choices in CHOICES.items() for way in choices]
        if comma or "=" in option:
            return [f"sat:{solver}{comma}{way}" for way in ways]
        return [f"sat:{name}" for name in (*INCREMENTAL, *ONE_SHOT, *[f"{option}=" for option in CHOICES])]
    if incomplete.startswith("cpsat:"):
        from clueproof.backends.cpsat import MAX_VALUES, NATIVE
        from clueproof.lowering.clauses import CHOICES

        chosen, comma, option = incomplete.removeprefix("cpsat:").rpartition(",")
        if "=" in option:
            there = [f"{name}={way}" for name, choices in CHOICES.items() for way in choices]
        else:
            there = [NATIVE, *[f"{name}=" for name in (*CHOICES, *MAX_VALUES)]]
        return [f"cpsat:{chosen}{comma}{option}" for option in there]
    if incomplete.startswith("dimacs:"):
        from clueproof.backends.dimacs import PACKAGES
        from clueproof.lowering.clauses import CHOICES

        program, comma, _ = incomplete.removeprefix("dimacs:").rpartition(",")
        if comma:
            return [f"dimacs:{program},{name}={way}" for name, choices in CHOICES.items() for way in choices]
        return [f"dimacs:{program}" for program in PACKAGES if shutil.which(program)]
    team, colon, members = incomplete.partition(":")
    if colon and team in TEAMS:
        before, comma, last = members.rpartition(",")
        return [f"{team}:{before}{comma}{name}" for name in _backend_names(last) if name.partition(":")[0] not in TEAMS]
    # some backends are not complete without an option
    names = [*BACKENDS.names(), *ALIASES]
    return [f"{name}:" if name in ("checked", "dimacs", "ipasir", *TEAMS) else name for name in names]


def complete_names(incomplete: str, names: Iterable[str]) -> list[CompletionItem]:
    """The names that begin with what was typed."""
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


Command = TypeVar("Command", bound=Callable[..., object])


class FurtherOptions(TypedDict, total=False):
    """The fields of a task that a command has options for and passes on, besides the files."""

    puzzle: str | None
    backend: str
    time_limit: float | None
    format: str
    keep_going: bool
    strict: bool
    jobs: int
    memory_limit: int | None


class TaskOptions(FurtherOptions, total=False):
    """The same with the files."""

    files: Required[tuple[str, ...]]


class CommandTask(NamedTuple):
    """The puzzles to read, and how to answer."""

    files: tuple[str, ...]
    puzzle: str | None = None
    """The rule set of puzzles that don't name one."""
    backend: str = "auto"
    time_limit: float | None = None
    """Seconds for each puzzle."""
    format: str = "text"
    """"text", "jsonl", or "svg" or "html" where there are boards."""
    keep_going: bool = False
    strict: bool = False
    jobs: int = 1
    """The number of processes."""
    memory_limit: int | None = None
    """Bytes that each of them may use."""

    def goes_on(self, place: Place | None) -> bool:
        """Does the task go on after a puzzle at this place that can't be read or answered?"""
        return not self.strict and (self.keep_going or isinstance(place, ItemPlace))

    @property
    def text(self) -> bool:
        """Are lines for people wanted?"""
        return self.format == "text"

    @property
    def json(self) -> bool:
        """Is one JSON object a puzzle wanted?"""
        return self.format == "jsonl"


def must_work_here(task: CommandTask, what: str) -> None:
    """Raise a usage error if other processes do the work, as `what` must happen in this one."""
    for option, given in (("--jobs", task.jobs > 1), ("--memory-limit", task.memory_limit is not None)):
        if given:
            raise click.UsageError(f"{what}; leave out {option}")


def _positive(context: click.Context, parameter: click.Parameter, seconds: float | None) -> float | None:
    """Refuse numbers that are no time limit, such as nan and infinity."""
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


def _text(context: click.Context, parameter: click.Parameter, seed: str | None) -> str | None:
    """Refuse bytes that are no text, as a seed becomes part of the names of puzzles."""
    try:
        (seed or "").encode()
    except UnicodeEncodeError:
        raise click.BadParameter(f"a seed is text in UTF-8, not {quoted(seed)}", context, parameter) from None
    return seed


def seed(default: str | None = None, *, help: str) -> Callable[[Command], Command]:
    """The option --seed, any text."""
    return click.option("--seed", metavar="SEED", default=default, show_default=True, callback=_text, help=help)


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


OTHER_KIND = "other"
"""The value of an option for a second backend that is given without one: a backend of another kind."""


class SolvingCommand(click.Command):
    """A command with --backend and --check-with, which together give one backend. Options that name a second backend
    may have no value, whatever follows them."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """As click does, but a word that is no backend is not taken as the value of such an option."""
        for place, word in enumerate(args):
            if word in ("--check-with", "--cross-check") and not _is_backend(args[place + 1 : place + 2]):
                if any(parameter.name in ("file", "files") for parameter in self.params):
                    _must_be_file(args[place + 1 : place + 2])
                args = [*args[:place], f"{word}={OTHER_KIND}", *args[place + 1 :]]
        left = super().parse_args(context, args)
        checker = context.params.pop("check_with", None)
        if checker is not None:
            asked = context.params["backend"]
            from clueproof.backends.checked import checked_name

            context.params["backend"] = checked_name(asked, None if checker == OTHER_KIND else checker)
        return left


def _is_backend(words: list[str]) -> bool:
    return bool(words) and is_backend(words[0])


def _must_be_file(words: list[str]) -> None:
    """Raise BackendError for a word that is neither a backend nor a file, as it may be meant as either."""
    for word in words:
        if re.fullmatch(r"\w[\w-]*(:.*)?", word) and not os.path.exists(word):
            try:
                backend(word)
            except BackendError as error:
                raise BackendError(f"there is no file {quoted(word)}; {error}") from None


def _files(
    context: click.Context, parameter: click.Parameter, named: str | tuple[str, ...] | None
) -> str | tuple[str, ...]:
    """The named files, or standard input unless it is a terminal, where people would not know that they must type."""
    if named:
        return named
    if sys.stdin is not None and sys.stdin.isatty():
        raise click.UsageError("no FILE is named, and nothing is piped in; `-` reads what you type, to Ctrl-D", context)
    return ("-",) if parameter.multiple or parameter.nargs == -1 else "-"


FILE = click.argument("file", metavar="[FILE]", required=False, callback=_files, shell_complete=complete_files)
FILES = click.argument("files", metavar="[FILE]...", nargs=-1, callback=_files, shell_complete=complete_files)
"""The files with puzzles; without any, standard input."""
PUZZLE = click.option(
    "--puzzle",
    metavar="NAME",
    shell_complete=complete_puzzles,
    help="The rules of puzzles whose file doesn't name them.",
)
ID = click.option("--id", "wanted", metavar="ID", help="Which puzzle, if there are several in the file.")


def _not_both(context: click.Context, parameter: click.Parameter, chosen: bool) -> bool:
    """Refuse the combination of the options that end at the first error and go on after it."""
    other = {"strict": "keep_going", "keep_going": "strict"}[str(parameter.name)]
    if chosen and context.params.get(other):
        raise click.UsageError("--strict ends where --keep-going goes on; leave one of them out", context)
    return chosen


KEEP_GOING = click.option(
    "--keep-going",
    is_flag=True,
    callback=_not_both,
    help="Go on behind a puzzle that can't be read or answered, as is done in lists (a link, a JSON object or a grid "
    "on each line); exit with 2 at the end.",
)
STRICT = click.option(
    "--strict",
    is_flag=True,
    callback=_not_both,
    help="End at the first puzzle that can't be read or answered, in lists too.",
)
BACKEND: Callable[[Command], Command] = group(
    click.option(
        "--backend",
        metavar="NAME",
        default="auto",
        show_default=True,
        shell_complete=complete_backends,
        help="The solver to use; see: clueproof backends.",
    ),
    click.option(
        "--check-with",
        metavar="[BACKEND]",
        shell_complete=complete_backends,
        help="Believe that there is no other solution once this backend says so too; of another kind if none is named.",
    ),
)
"""The backend; for commands of the class `SolvingCommand`."""
JOBS = click.option(
    "--jobs", metavar="N", type=click.IntRange(min=1), default=1, show_default=True, help="Processes at work."
)
SCHEDULER = click.option(
    "--scheduler", metavar="ADDRESS", help="Work on the Dask cluster of this scheduler, such as tcp://host:8786."
)
TIME_LIMIT, EXPLAIN_LIMIT = time_limit(), time_limit(60.0)
SIZE = re.compile(r"(\d+)([KMG]?)(i?B)?", re.IGNORECASE)
MIN_WORKER_MEMORY = "256M"
"""The memory that a worker needs to start."""


def _bytes(text: str) -> int | None:
    match = SIZE.fullmatch(text)
    return int(match[1]) << 10 * " KMG".index(match[2].upper() or " ") if match is not None else None


def size(option: str, least: str, help: str, default: str | None = None) -> Callable[[Command], Command]:
    """An option for a number of bytes, such as 800M, with a minimum."""

    def checked(context: click.Context, parameter: click.Parameter, text: str | None) -> int | None:
        if text is None:
            return None
        found = _bytes(text)
        if found is None or found < (_bytes(least) or 0):
            said = f"a size is a number of bytes such as 2G or 800M, {least} at least"
            raise click.BadParameter(said, context, parameter)
        return found

    return click.option(
        option, metavar="SIZE", default=default, show_default=default is not None, callback=checked, help=help
    )


MEMORY_LIMIT = size("--memory-limit", MIN_WORKER_MEMORY, "Memory of each process at work, such as 2G.")

FORMAT = output_format("text", "jsonl", help="Lines for people, or one JSON object a puzzle.")
PICTURE_FORMAT = output_format(
    "text", "jsonl", "svg", help="Lines for people, one JSON object a puzzle, or all boards in one SVG picture."
)

READING: Callable[[Command], Command] = group(FILES, PUZZLE, KEEP_GOING, STRICT)
"""The puzzles to read."""
SOLVING: Callable[[Command], Command] = group(READING, BACKEND, TIME_LIMIT)
"""The puzzles to read, the backend and the time limit."""

IRREDUCIBLE = click.option(
    "--irreducible",
    is_flag=True,
    help="Where clues contradict each other, name as few that none of them can be left out, however long that takes.",
)
SOLUTION = click.option("--solution", is_flag=True, help="Write the solution beside the puzzle.")


def _symmetry(context: click.Context, parameter: click.Parameter, name: str) -> str:
    from clueproof.grid.symmetry import must_be_symmetry

    try:
        must_be_symmetry(name)
    except ValueError as error:
        raise click.BadParameter(str(error), context, parameter) from None
    return name


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
        callback=_symmetry,
        shell_complete=complete_symmetries,
        help="Clues in symmetric cells are left out together: rotation, quarter, left-right, top-bottom, mirrors, "
        "diagonal, antidiagonal, diagonals or full.",
    ),
)
"""The options for leaving out clues."""
