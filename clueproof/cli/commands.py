"""What can be typed: the commands, their options and their help. The work is done in a module each."""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

import click

from clueproof import __version__
from clueproof.cli.aborts import tell_aborts
from clueproof.cli.endings import Status, ended
from clueproof.cli.task import Task
from clueproof.errors import quoted

Command = TypeVar("Command", bound=Callable[..., Any])


class Commands(click.Group):
    """The group, with our own way to end: see `endings`."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run, and end the process with the exit status that the command returns."""
        if "_CLUEPROOF_COMPLETE" in os.environ:
            super().main(args, prog_name, **extra)
        name = prog_name or "clueproof"
        if sys.stdout is None:
            # closed by whoever started us: the exit status still tells
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                # a name that the terminal's encoding lacks is no reason to stop
                stream.reconfigure(errors="backslashreplace")

        def work() -> int:
            with self.make_context(name, list(sys.argv[1:] if args is None else args), **extra) as context:
                # `--help` has ended by now and needs no ctypes
                tell_aborts()
                return int(self.invoke(context) or Status.FINE)

        sys.exit(ended(work))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which they stand below."""
        return list(self.commands)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """As click, but an unknown command is told what is near."""
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.commands, 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(self.commands)}"
            ctx.fail(f"unknown command {quoted(args[0])}; {hint}")
        return super().resolve_command(ctx, args)


def _positive(context: click.Context, parameter: click.Parameter, seconds: float | None) -> float | None:
    """Refuse what is no time, nan and infinity among it."""
    if seconds is not None and not 0 < seconds < math.inf:
        raise click.BadParameter("a time limit is a number of seconds above 0", context, parameter)
    return seconds


FILES = click.argument("files", metavar="FILE...", nargs=-1, required=True)
PUZZLE = click.option("--puzzle", metavar="NAME", help="The rules of puzzles whose file doesn't name them.")
KEEP_GOING = click.option(
    "--keep-going", is_flag=True, help="Go on behind a puzzle that can't be read or taken; exit with 2 at the end."
)
BACKEND = click.option(
    "--backend", metavar="NAME", default="auto", show_default=True, help="The solver to use; see: clueproof backends."
)
ID = click.option("--id", "wanted", metavar="ID", help="Which puzzle, if there are several in the file.")


def _time_limit(
    default: float | None = None, help: str = "Give up on a puzzle after that long, reading it included."
) -> Callable[[Command], Command]:
    return click.option(
        "--time-limit",
        metavar="SECONDS",
        type=float,
        default=default,
        show_default=True,
        callback=_positive,
        help=help,
    )


TIME_LIMIT, EXPLAIN_LIMIT = _time_limit(), _time_limit(60.0)
FORMAT = click.option(
    "--format",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="Lines for people, or one JSON object a puzzle.",
)
PICTURE_FORMAT = click.option(
    "--format",
    type=click.Choice(["text", "jsonl", "svg"]),
    default="text",
    show_default=True,
    help="Lines for people, one JSON object a puzzle, or all boards in one SVG picture.",
)
IRREDUCIBLE = click.option(
    "--irreducible",
    is_flag=True,
    help="Where clues contradict each other, name as few that none of them can be left out.",
)


def task_options(command: Command) -> Command:
    """The arguments and options that make a `Task`, but for the format."""
    for option in (TIME_LIMIT, BACKEND, KEEP_GOING, PUZZLE, FILES):
        command = option(command)
    return command


@click.group(
    "clueproof", cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def commands(context: click.Context) -> int:
    """Solve logic puzzles, and prove that each has exactly one solution.

    A puzzle file is what you would type: the name of the puzzle, then its grid, with a dot for an
    empty cell; as many puzzles in a file as you like.

    \b
        sudoku
        1 . | . 4
        . . | . .
        ----+----
        . . | . .
        . 2 | 3 .

    To know whether your puzzles have exactly one solution each:

    \b
        clueproof verify my-puzzles.txt
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        return Status.BAD
    return Status.FINE


@commands.command(short_help="Find a solution of each puzzle.")
@task_options
@PICTURE_FORMAT
@IRREDUCIBLE
@click.option(
    "--trace",
    metavar="OUT",
    help="With --backend deduction: write each step to the file OUT, or - for standard output.",
)
def solve(irreducible: bool, trace: str | None, **options: Any) -> int:
    """Find a solution of each puzzle, and show it.

    Says nothing about whether it is the only one; that is what "verify" is for. FILE is a file of
    puzzles, a folder of such files, or - for what is typed or piped in.

    \b
        clueproof solve my-puzzles.txt
        clueproof solve --format svg my-puzzles.txt > solutions.svg
        clueproof solve --backend deduction --trace steps.txt my-puzzles.txt

    Exit status: 0 all solved, 1 some have no solution, 3 some could not be decided, 2 bad input.
    """
    from clueproof.cli.solve import run

    return run(Task(**options), irreducible, trace)


@commands.command(short_help="Has each puzzle exactly one solution?")
@task_options
@PICTURE_FORMAT
@IRREDUCIBLE
@click.option("--show", is_flag=True, help="Show the solution; of several solutions two, what differs in brackets.")
@click.option("--expected", is_flag=True, help="Compare with what the file says ('expect=multiple'; else unique).")
def verify(expected: bool, show: bool, irreducible: bool, **options: Any) -> int:
    """Find out whether each puzzle has exactly one solution.

    The answer is one of: unique; multiple, with cells that differ; none, with clues that contradict
    each other; unknown, if the time limit came first. FILE is a file of puzzles, a folder of such
    files, or - for what is typed or piped in.

    \b
        clueproof verify my-puzzles.txt
        clueproof verify --show --time-limit 10 my-puzzles.txt

    Exit status: 0 all unique, 1 some multiple or none, 3 some unknown, 2 bad input. With --expected:
    0 all as expected, 1 some not, 3 some unknown, 2 bad input.
    """
    from clueproof.cli.verify import run

    return run(Task(**options), expected, show, irreducible)


@commands.command(short_help="How many solutions has each puzzle?")
@task_options
@FORMAT
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=1),
    default=10_000,
    show_default=True,
    help="Stop counting at so many solutions.",
)
def count(limit: int, **options: Any) -> int:
    """Count the solutions of each puzzle.

    \b
        clueproof count --limit 100 my-puzzles.txt

    Exit status: 0 counted, or the limit reached; 3 some not counted in time; 2 bad input.
    """
    from clueproof.cli.count import run

    return run(Task(**options), limit)


SOLUTION = click.option("--solution", is_flag=True, help="Write the solution beside the puzzle.")
SYMMETRY = click.option(
    "--symmetry",
    metavar="NAME",
    default="none",
    show_default=True,
    help="Clues that go into each other are left out together: rotation, quarter, left-right, top-bottom, mirrors, "
    "diagonal, antidiagonal, diagonals or full.",
)
FIRST = click.option("--first", metavar="KIND", multiple=True, help="Leave out clues of this kind before others.")
CLUES = click.option(
    "--clues", metavar="N", type=click.IntRange(min=0), default=0, help="Stop when there are so few clues."
)


@commands.command(short_help="Leave out the clues that are not needed.")
@task_options
@FORMAT
@click.option("--seed", metavar="SEED", default="0", show_default=True, help="Another seed, another order.")
@click.option("--keep", metavar="NAME", multiple=True, help="What stays: a cell such as r1c2, or a kind of clue.")
@FIRST
@CLUES
@SYMMETRY
@SOLUTION
def minimise(
    seed: str,
    keep: tuple[str, ...],
    first: tuple[str, ...],
    clues: int,
    symmetry: str,
    solution: bool,
    **options: Any,
) -> int:
    """Leave out clues of each puzzle until none can be left out without a second solution.

    What is written can be read again. With --time-limit the puzzle so far is written; it still has one
    solution.

    \b
        clueproof minimise --symmetry rotation my-puzzles.txt > smaller.txt

    Exit status: 0 all irreducible, 1 some don't have exactly one solution, 3 some perhaps not irreducible,
    2 bad input.
    """
    from clueproof.cli.minimise import keeper, run
    from clueproof.questions.minimise import Choice

    return run(Task(**options), Choice(seed, first, keeper(keep), symmetry, clues), solution)


@commands.command(short_help="Which clues could each be left out?")
@task_options
@FORMAT
def redundant(**options: Any) -> int:
    """Say which clues of each puzzle can be left out alone.

    Leaving out several of them at once may be too much; that is what "minimise" is for.

    \b
        clueproof redundant my-puzzles.txt

    Exit status: 0 answered, 1 some don't have exactly one solution, 3 some clues undecided, 2 bad input.
    """
    from clueproof.cli.redundant import run

    return run(Task(**options))


@commands.command(short_help="What can each cell still be?")
@task_options
@FORMAT
@click.option("--list", "as_list", is_flag=True, help="A line for each open cell instead of the grid.")
def candidates(as_list: bool, **options: Any) -> int:
    """Show the values that each cell has in some solution.

    Cells that are settled show their value, others all that is possible, such as {12}; {12?} where the
    time limit left other values undecided. Where a puzzle asks for the best, only the best solutions count.

    \b
        clueproof candidates my-puzzles.txt

    Exit status: 0 all values decided, 1 some puzzles have no solution, 3 some values undecided, 2 bad input.
    """
    from clueproof.cli.candidates import run

    return run(Task(**options), as_list)


@commands.command(short_help="How hard is each puzzle for people?")
@FILES
@PUZZLE
@KEEP_GOING
@TIME_LIMIT
@FORMAT
@click.option("--cores", is_flag=True, help="Where techniques end, also find the smallest reasons; that takes seconds.")
def difficulty(cores: bool, **options: Any) -> int:
    """Grade each puzzle by the techniques that it needs.

    The grades are trivial, easy, medium, hard, expert, and beyond technique, where a candidate has to be
    tried. The score ranks puzzles of one grade; its whole part is the level of the hardest technique.

    \b
        clueproof difficulty my-puzzles.txt

    Exit status: 0 all graded; 1 some have several solutions or none; 3 some not graded in time; 2 bad input.
    """
    from clueproof.cli.difficulty import run

    return run(Task(**options), cores)


@commands.command(short_help="Which changes give each puzzle one solution?")
@FILES
@PUZZLE
@KEEP_GOING
@BACKEND
@_time_limit(10.0, "End the search for the fewest changes to a puzzle after that long.")
@FORMAT
@click.option("--kind", "kinds", metavar="KIND", multiple=True, help="Add clues of this kind only, such as border.")
@SOLUTION
def repair(kinds: tuple[str, ...], solution: bool, **options: Any) -> int:
    """Give each puzzle exactly one solution, by as few changes of its clues as possible.

    Where clues contradict each other, the fewest are dropped or say something else; where there are
    several solutions, the fewest are added that leave one. The changes stand above the puzzle, which can be
    read again. When the time limit ends the search, it still has one solution.

    \b
        clueproof repair my-puzzles.txt > repaired.txt

    Exit status: 0 all repaired with the fewest changes, or unique as they are; 1 some can't be repaired;
    3 some could not be in time, or perhaps with fewer changes; 2 bad input.
    """
    from clueproof.cli.repair import run

    return run(Task(**options), kinds or None, solution)


@commands.command(short_help="Solve step by step, as a person would.")
@click.argument("file")
@PUZZLE
@ID
@KEEP_GOING
@EXPLAIN_LIMIT
@click.option(
    "--format",
    type=click.Choice(["text", "jsonl", "html"]),
    default="text",
    show_default=True,
    help="Lines for people, one JSON object a step, or a page with the board at each step.",
)
@click.option("--no-techniques", is_flag=True, help="Every step by a smallest set of rules, clues and known facts.")
@click.option("--all", "everything", is_flag=True, help="Bookkeeping too, each step on a line of its own.")
def explain(
    file: str,
    puzzle: str | None,
    wanted: str | None,
    keep_going: bool,
    time_limit: float,
    format: str,
    no_techniques: bool,
    everything: bool,
) -> int:
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
    from clueproof.cli.explain import run

    task = Task((file,), puzzle, time_limit=time_limit, format=format, keep_going=keep_going)
    return run(task, wanted, not no_techniques, everything)


@commands.command(short_help="Where to look next.")
@click.argument("file")
@PUZZLE
@ID
@EXPLAIN_LIMIT
@FORMAT
@click.option("--tell", is_flag=True, help="Also say what follows there, and why.")
def hint(file: str, puzzle: str | None, wanted: str | None, time_limit: float, format: str, tell: bool) -> int:
    """Say where the easiest next step is; with --tell also what it is.

    What you have found so far can stand in the file as further clues.

    \b
        clueproof hint my-puzzle.txt
        clueproof hint --tell my-puzzle.txt

    Exit status: 0 there is a step, or all is found; 1 there is no solution, or nothing more follows; 3 no step
    was found in time; 2 bad input.
    """
    from clueproof.cli.hint import run

    return run(Task((file,), puzzle, time_limit=time_limit, format=format), wanted, tell)


@commands.command(short_help="Why is this cell a 5? Why not a 7?")
@click.argument("file")
@click.argument("cell")
@click.argument("value", required=False)
@PUZZLE
@ID
@EXPLAIN_LIMIT
@FORMAT
def why(
    file: str,
    cell: str,
    value: str | None,
    puzzle: str | None,
    wanted: str | None,
    time_limit: float,
    format: str,
) -> int:
    """Say from which rules and clues, as few as could be found, the value of a cell follows.

    CELL is called as everywhere, such as r1c2. VALUE is what it is asked to be; without it, what it is. If it
    is not that in all solutions, two of them are shown.

    \b
        clueproof why my-puzzle.txt r1c2
        clueproof why my-puzzle.txt r1c2 7

    Exit status: 0 it follows that it is, or that it is not; 1 it is open, or there is no solution; 3 not decided
    in time; 2 bad input.
    """
    from clueproof.cli.why import run

    return run(Task((file,), puzzle, time_limit=time_limit, format=format), wanted, cell, value)


def _size(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"([1-9][0-9]{0,3})(?:[xX×]([1-9][0-9]{0,3}))?", text)
    if match is None:
        raise click.BadParameter("a size is rows and columns, such as 8x10, or one number", context, parameter)
    return int(match[1]), int(match[2] or match[1])


@commands.command(short_help="Make new puzzles with one solution each.")
@click.argument("rules", metavar="PUZZLE")
@click.option("--size", metavar="RxC", callback=_size, help="Rows and columns, such as 8x10.")
@click.option("--seed", metavar="SEED", help="The same seed gives the same puzzles; else any.")
@click.option(
    "--count", metavar="N", type=click.IntRange(min=1, max=10**9), default=1, show_default=True, help="How many."
)
@click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help="An option of the puzzle: diagonals=yes.")
@click.option("--only", metavar="KIND", multiple=True, help="Clues of this kind only, such as border.")
@FIRST
@CLUES
@SYMMETRY
@click.option("--all-clues", is_flag=True, help="Leave no clue out.")
@click.option("--image", metavar="FILE", help="For nonogram: the picture of this PNG or JPEG file.")
@click.option(
    "--difficulty",
    metavar="GRADE",
    help="How hard for people: trivial, easy, medium, hard, expert or 'beyond technique'; see: clueproof difficulty.",
)
@click.option("--density", metavar="SHARE", type=click.FloatRange(0, 1), help="How much is filled or shaded.")
@click.option(
    "--jobs", metavar="N", type=click.IntRange(min=1), default=1, show_default=True, help="Processes at work."
)
@BACKEND
@_time_limit(help="Give up on a puzzle that is not made after that long, and go on with the next one.")
@PICTURE_FORMAT
@SOLUTION
def generate(
    rules: str,
    size: tuple[int, int] | None,
    seed: str | None,
    count: int,
    settings: tuple[str, ...],
    only: tuple[str, ...],
    first: tuple[str, ...],
    clues: int,
    symmetry: str,
    all_clues: bool,
    image: str | None,
    difficulty: str | None,
    density: float | None,
    jobs: int,
    backend: str,
    time_limit: float | None,
    format: str,
    solution: bool,
) -> int:
    """Make puzzles: a random solution, all clues that it implies, and of these as few as prove it.

    Each is proved to have one solution before it is written. Its name is the seed and its number. The same
    seed gives the same puzzles, whatever the number of jobs and the backend, which only proves.

    \b
        clueproof generate sudoku --count 10 --symmetry rotation
        clueproof generate sudoku --difficulty hard
        clueproof generate skyscrapers --size 6 --only border --seed monday
        clueproof generate nonogram --image cat.png --size 20x25

    Exit status: 0; 3 if some puzzles were not made in time; 2 if what is asked for can't be made.
    """
    from clueproof.cli.generate import Order, options_of, run
    from clueproof.generate import Recipe

    recipe = Recipe(
        rules,
        size,
        options_of(settings) | ({} if image is None else {"image": image}),
        only or None,
        first or None,
        symmetry,
        clues,
        False if all_clues else None,
        density,
        difficulty,
    )
    return run(recipe, Order(count, seed, jobs, backend, format, solution, time_limit))


@commands.command(short_help="Compare solvers on the same puzzles.")
@FILES
@PUZZLE
@KEEP_GOING
@click.option(
    "--backends",
    metavar="A,B,...",
    required=True,
    multiple=True,
    help="The solvers to compare, such as sat,cpsat:workers=2,exact-cover; see: clueproof backends.",
)
@TIME_LIMIT
@click.option("--rows", metavar="OUT", help="Also write each single result to this file, .csv or .jsonl.")
def compare(
    files: tuple[str, ...],
    puzzle: str | None,
    keep_going: bool,
    backends: tuple[str, ...],
    time_limit: float | None,
    rows: str | None,
) -> int:
    """Verify the same puzzles with several solvers: who is right, who is fast.

    Times are in seconds; the first puzzle of each shape includes the translation of its rules.
    PAR-2 is the mean time in which a puzzle that was not decided, or that the solver can't take,
    counts as twice the time limit.

    \b
        clueproof compare --backends sat,cpsat --time-limit 60 my-puzzles.txt

    Exit status: 0; 4 if two solvers contradict each other; 2 bad input.
    """
    from clueproof.cli.compare import run

    return run(files, puzzle, keep_going, backends, time_limit, rows)


@commands.command(short_help="Write the formula that solvers get to see.")
@click.argument("file")
@PUZZLE
@click.option("--to", "target", type=click.Choice(["dimacs", "cpsat"]), required=True, help="The form of the formula.")
@ID
@click.option("--unique", is_flag=True, help="Forbid the known solution: the formula has none if it was the only one.")
@BACKEND
@TIME_LIMIT
@click.option("-o", "--output", metavar="OUT", default="-", help="The file to write; else standard output.")
def export(
    file: str,
    puzzle: str | None,
    target: str,
    wanted: str | None,
    unique: bool,
    backend: str,
    time_limit: float | None,
    output: str,
) -> int:
    """Write a puzzle as a formula, for other solvers and for people who want to look.

    The DIMACS form says in comments what each variable means. --backend and --time-limit are for
    finding the solution that --unique forbids.

    \b
        clueproof export --to dimacs --unique -o one.cnf one-puzzle.txt

    Exit status: 0 written; 1 there is no solution to forbid; 3 none was found in time; 2 bad input.
    """
    from clueproof.cli.export import run

    return run(file, puzzle, target, wanted, unique, backend, time_limit, output)


@commands.command(short_help="The puzzles that clueproof knows.")
def puzzles() -> int:
    """List the puzzles that clueproof knows, with their other names.

    \b
        clueproof puzzles
    """
    from clueproof.cli.listings import list_puzzles

    return list_puzzles()


@commands.command(short_help="The solvers that clueproof can use.")
def backends() -> int:
    """List the solvers that clueproof can use, and what is missing to use the others.

    \b
        clueproof backends
    """
    from clueproof.cli.listings import list_backends

    return list_backends()
