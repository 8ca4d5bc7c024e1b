"""`clueproof generate`: new puzzles with one solution each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from clueproof.backends import backend as backend_named
from clueproof.cli.exit_status import Status
from clueproof.cli.options import (
    BACKEND,
    FEWER_CLUES,
    PICTURE_FORMAT,
    SOLUTION,
    SolvingCommand,
    complete_files,
    complete_folders,
    complete_grades,
    complete_puzzles,
    group,
    seed,
    time_limit,
)
from clueproof.cli.output import Output, a_second
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import must_be_apart
from clueproof.cli.views import puzzle_line, puzzle_text, summary
from clueproof.clock import TimeLimitError
from clueproof.errors import ClueproofError, quoted
from clueproof.generation import Made, Recipe
from clueproof.generation.making import each_made, random_seed
from clueproof.grid.board import Cell
from clueproof.questions import Unique, Unknown
from clueproof.syntax.record import JsonValue
from clueproof.views import MADE, VIEWS, Fields, changed_cells

if TYPE_CHECKING:
    from clueproof.cli.certificates import CertificateFolder
    from clueproof.render import Figure


Command = TypeVar("Command", bound=Callable[..., object])

MADE_VIEW = VIEWS["Made"]
FILE_OPTIONS = ("image", "categories")
"""Options that are names of files."""


def size_of(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"([1-9][0-9]{0,3})(?:[xX×]([1-9][0-9]{0,3}))?", text)
    if match is None:
        raise click.BadParameter("a size is rows and columns, such as 8x10, or one number", context, parameter)
    return int(match[1]), int(match[2] or match[1])


def _share(context: click.Context, parameter: click.Parameter, share: float | None) -> float | None:
    """Refuse numbers that are no share, such as nan."""
    if share is not None and not 0 <= share <= 1:
        raise click.BadParameter("a share is a number from 0 to 1", context, parameter)
    return share


MAKING: Callable[[Command], Command] = group(
    click.option("--size", metavar="RxC", callback=size_of, help="Rows and columns, such as 8x10."),
    click.option(
        "--set", "settings", metavar="NAME=VALUE", multiple=True, help="An option of the puzzle: diagonals=yes."
    ),
    click.option("--only", metavar="KIND", multiple=True, help="Clues of this kind only, such as border."),
    FEWER_CLUES,
    click.option("--all-clues", is_flag=True, help="Leave no clue out."),
    click.option(
        "--difficulty",
        metavar="GRADE",
        shell_complete=complete_grades,
        help="How hard for people: trivial, easy, medium, hard, expert or 'beyond technique'; "
        "see: clueproof difficulty.",
    ),
    click.option(
        "--by-hand", is_flag=True, help="Puzzles that named techniques solve, without chains and trials; of any grade."
    ),
    click.option("--density", metavar="SHARE", type=float, callback=_share, help="How much is filled or shaded."),
)
"""The options that `recipe_of` takes."""
GIVE_UP = time_limit(help="Give up on a puzzle that is not made after that long, and go on with the next one.")


def recipe_of(
    rules: str,
    *,
    size: tuple[int, int] | None,
    settings: tuple[str, ...],
    only: tuple[str, ...],
    first: tuple[str, ...],
    clues: int,
    symmetry: str,
    all_clues: bool,
    difficulty: str | None,
    by_hand: bool,
    density: float | None,
    **further: JsonValue,
) -> Recipe:
    """The recipe that the options state; `further` are options of the generator. Raises ClueproofError."""
    options = options_of(settings) | {name: value for name, value in further.items() if value is not None}
    irreducible = False if all_clues else None
    return Recipe(
        rules, size, options, only or None, first or None, symmetry, clues, irreducible, density, difficulty, by_hand
    )


@click.command("generate", cls=SolvingCommand)
@click.argument("rules", metavar="PUZZLE", shell_complete=complete_puzzles)
@seed(help="The same seed gives the same puzzles; else any.")
@click.option(
    "--count", metavar="N", type=click.IntRange(min=1, max=10**9), default=1, show_default=True, help="How many."
)
@MAKING
@click.option(
    "--image",
    metavar="FILE",
    shell_complete=complete_files,
    help="For nonogram: the picture of this PNG or JPEG file.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Processes at work; else, where it takes long, one for each processor.",
)
@click.option(
    "--certificates",
    metavar="DIR",
    shell_complete=complete_folders,
    help="Write evidence that each has one solution, for check-certificate.",
)
@BACKEND
@GIVE_UP
@PICTURE_FORMAT
@SOLUTION
@writes_to_file
def generate_command(
    rules: str,
    seed: str | None,
    count: int,
    jobs: int | None,
    certificates: str | None,
    backend: str,
    time_limit: float | None,
    format: str,
    solution: bool,
    **options: Any,
) -> int:
    """Make puzzles: a random solution, all clues that it implies, and of these as few as prove it.

    Each is proved to have one solution before it is written. Its name is the seed and its number. The same
    seed gives the same puzzles, whatever the number of jobs and the backend, which only proves.

    \b
        clueproof generate sudoku --count 10 --symmetry rotation
        clueproof generate sudoku --difficulty hard
        clueproof generate slitherlink --by-hand
        clueproof generate skyscrapers --size 6 --only border --seed monday
        clueproof generate nonogram --image cat.png --size 20x25

    Exit status: 0; 3 if some puzzles were not made in time; 2 if what is asked for can't be made.
    """
    recipe = recipe_of(rules, **options)
    return run(recipe, GenerateOptions(count, seed, jobs, backend, format, solution, time_limit, certificates))


class GenerateOptions(NamedTuple):
    """How many puzzles to make, from which seed (None: any), by which backend and processes, and how to write them."""

    number: int
    seed: str | None
    jobs: int | None
    backend: str
    format: str
    solution: bool
    time_limit: float | None = None
    """Seconds for each puzzle."""
    certificates: str | None = None
    """The folder for certificates."""


def run(recipe: Recipe, order: GenerateOptions) -> int:
    """Make the puzzles and write each as soon as it is made; returns the exit status."""
    must_be_apart("-", [str(recipe.options[name]) for name in FILE_OPTIONS if name in recipe.options])
    backend_named(order.backend).version()
    seed = order.seed if order.seed is not None else random_seed()
    figures: list[Figure] = []
    with Output() as output:
        folder = None if order.certificates is None else _folder(order.certificates, output, order.backend)

        def missed(number: int, error: TimeLimitError) -> None:
            output.counts[Unknown.word] += 1
            output.complain(f"{Unknown.word}: {seed}-{number} was not made: {error}")

        output.total = order.number
        output.doing = f"puzzle 1 of {order.number}"
        for made in each_made(
            recipe,
            seed,
            order.number,
            jobs=order.jobs,
            backend=order.backend,
            time_limit=order.time_limit,
            missed=missed,
        ):
            output.counts[MADE] += 1
            if folder is not None:
                folder.add(made.puzzle, Unique.word, order.time_limit)
            output.doing = f"puzzle {output.counts.total() + 1} of {order.number}"
            if order.format == "svg":
                figures.append(_figure(made, order.solution, recipe.at_least))
                continue
            shown = made.solution if order.solution else None
            if order.format == "jsonl":
                output.line(puzzle_line(made.puzzle, _meta(made, recipe.at_least), shown))
            else:
                output.line(puzzle_text(made.puzzle, _remark(made, recipe.at_least), shown, _marked(made)))
        if figures:
            from clueproof.render import to_sheet

            output.line(to_sheet(figures))
        if order.number > 1:
            words = (MADE, Unknown.word) if output.counts[Unknown.word] else ()
            output.complain(
                f"{summary(output.counts, words, output.seconds, 0)}, {a_second(output.counts[MADE], output.seconds)}"
            )
    missing = output.counts[Unknown.word] or (folder is not None and folder.missing)
    return Status.UNKNOWN if missing else Status.FINE


def _folder(path: str, output: Output, backend: str) -> CertificateFolder:
    # imported only for certificates
    from clueproof.cli.certificates import CertificateFolder

    return CertificateFolder(path, output, backend)


def options_of(settings: Sequence[str]) -> dict[str, JsonValue]:
    """The options of settings NAME=VALUE, or a bare NAME for yes. Raises ClueproofError."""
    options: dict[str, JsonValue] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not re.fullmatch(r"[A-Za-z_][\w-]*", name):
            raise ClueproofError(f"--set {quoted(setting)}: expected NAME=VALUE, such as diagonals=yes")
        options[name.replace("-", "_")] = value if equals else True
    return options


def _figure(made: Made, solution: bool, wanted: int) -> Figure:
    from clueproof.render import Figure

    draw = made.puzzle.rules.draw
    boards = [draw(made.puzzle)]
    if solution:
        solved = draw(made.puzzle, made.solution)
        boards.append(replace(solved, marked=solved.marked | _marked(made)))
    return Figure(made.puzzle.name, tuple(boards), _remark(made, wanted))


def _remark(made: Made, wanted: int) -> str:
    """The remark above a puzzle; `wanted`: the number of clues that was asked for, 0 for as few as possible."""
    (said,) = MADE_VIEW.remarks(made, wanted) if MADE_VIEW.remarks is not None else ("",)
    return said


def _meta(made: Made, wanted: int) -> Fields:
    clues = len(made.puzzle.rules.clue_list(made.puzzle))
    counts: Fields = {"clues": clues, "clues_wanted": wanted} if wanted else {}
    return {**MADE_VIEW.fields(made, made.puzzle), **counts}


def _marked(made: Made) -> frozenset[Cell]:
    """The cells of these pixels."""
    numbers = [re.findall(r"\d+", cell) for cell in changed_cells(made)]
    return frozenset([(int(row) - 1, int(column) - 1) for row, column in numbers])
