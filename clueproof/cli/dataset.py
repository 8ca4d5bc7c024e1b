"""`clueproof dataset`: verified puzzles for training and evaluation, as a folder that `datasets` loads."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import click

from clueproof.backends.pool import processors
from clueproof.certificates.document import SUFFIX
from clueproof.cli.batch import STORE, Progress
from clueproof.cli.exit_status import Status, interrupt_behind
from clueproof.cli.generate import GIVE_UP, options_of, size_of
from clueproof.cli.options import (
    BACKEND,
    MEMORY_LIMIT,
    SCHEDULER,
    SolvingCommand,
    complete_files,
    complete_folders,
    complete_grades,
    complete_puzzles,
    seed,
)
from clueproof.cli.output import Output
from clueproof.cli.output_file import FileError, make_folder, new_file, write_whole, writing
from clueproof.datasets import PROMPT, DataSet, MakeRow, Placing, card, place_rows, prompt_template, write_table
from clueproof.datasets.card import split_path
from clueproof.datasets.dataset import BARREN_ROUNDS, SHARES, SPLITS, NoMoreError
from clueproof.datasets.rows import EXAMPLE_SEED
from clueproof.datasets.tables import FORMATS, rows_at
from clueproof.encoders import rule_set
from clueproof.errors import ClueproofError
from clueproof.generators.recipe import Recipe
from clueproof.runs import Limits, Store, Task, processes_or_cluster, run
from clueproof.runs.exports import pyarrow
from clueproof.views import plural

CARD = "README.md"
CERTIFICATES = "certificates"
MOST_TEMPLATE = 100_000
"""Characters of a template."""
LICENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]*")


def _shares(context: click.Context, parameter: click.Parameter, text: str) -> tuple[int, int, int]:
    """Hundredths for each split."""
    found = re.fullmatch(r"(\d{1,3}),(\d{1,3}),(\d{1,3})", text)
    shares = tuple(map(int, found.groups())) if found else ()
    if sum(shares) != 100:
        raise click.BadParameter("expected three numbers that are 100 together, such as 80,10,10", context, parameter)
    return shares[0], shares[1], shares[2]


def _licence(context: click.Context, parameter: click.Parameter, text: str) -> str:
    if LICENCE.fullmatch(text) is None:
        raise click.BadParameter("expected the short name of a licence, such as cc-by-4.0", context, parameter)
    return text


def _sizes(context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]) -> list[tuple[int, int] | None]:
    return [size_of(context, parameter, text) for text in texts]


@click.command("dataset", cls=SolvingCommand)
@click.argument("genres", metavar="GENRE...", nargs=-1, required=True, shell_complete=complete_puzzles)
@click.option("--count", metavar="N", type=click.IntRange(1, 10**9), required=True, help="How many, in all.")
@click.option("--out", metavar="DIR", required=True, shell_complete=complete_folders, help="The folder to write.")
@seed("0", help="Another seed gives other puzzles.")
@click.option("--size", "sizes", metavar="RxC", multiple=True, callback=_sizes, help="A size; may be repeated.")
@click.option(
    "--difficulty",
    "grades",
    metavar="GRADE",
    multiple=True,
    shell_complete=complete_grades,
    help="A grade; may be repeated. Else of any grade.",
)
@click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help="An option of the puzzles.")
@click.option(
    "--splits",
    "shares",
    metavar="A,B,C",
    default=",".join(map(str, SHARES)),
    show_default=True,
    callback=_shares,
    help="Hundredths for training, validation and test.",
)
@click.option("--template", metavar="FILE", shell_complete=complete_files, help="A template of jinja2 for the prompts.")
@click.option("--licence", metavar="NAME", default="unknown", show_default=True, callback=_licence,
              help="The licence that the card states, such as cc-by-4.0.")  # fmt: skip
@click.option(
    "--format", "written", type=click.Choice(["both", *FORMATS]), default="both", show_default=True, help="Which files."
)
@click.option(
    "--grades/--no-grades", "graded", default=True, show_default=True, help="With grade, techniques and steps."
)
@click.option("--trace/--no-trace", default=True, show_default=True, help="With the steps to each solution.")
@click.option(
    "--certificates/--no-certificates", default=True, show_default=True, help="With evidence for each puzzle."
)
@click.option("--jobs", metavar="N", type=click.IntRange(min=1), help="Processes; as many as there are processors.")
@SCHEDULER
@MEMORY_LIMIT
@BACKEND
@GIVE_UP
def dataset_command(
    genres: tuple[str, ...],
    count: int,
    out: str,
    seed: str,
    sizes: list[tuple[int, int] | None],
    grades: tuple[str, ...],
    settings: tuple[str, ...],
    shares: tuple[int, int, int],
    template: str | None,
    licence: str,
    written: str,
    graded: bool,
    trace: bool,
    certificates: bool,
    jobs: int | None,
    scheduler: str | None,
    memory_limit: int | None,
    backend: str,
    time_limit: float | None,
) -> int:
    """Make a data set of puzzles, each proved to have one solution, with prompt, solution, grade and explanation.

    DIR gets Parquet and JSON Lines for training, validation and test, certificates, and a card (README.md);
    "datasets.load_dataset(DIR)" reads it. No two puzzles are the same up to symmetry. The same seed gives the same
    files, whatever the number of jobs. Whatever ends it, the same command goes on where it was; what is made is kept in
    DIR.run.

    \b
        clueproof dataset sudoku nurikabe --count 1000 --out my-set --licence cc-by-4.0
        clueproof dataset sudoku --size 4 --size 6 --size 9 --count 3000 --out curriculum
        clueproof dataset hitori --difficulty easy --difficulty hard --count 100 --out two-grades

    Exit status: 0; 3 if some puzzles were not made in time; 2 if what is asked for can't be made.
    """
    if "parquet" in (formats := FORMATS if written == "both" else (written,)):
        # fails early if the package is missing
        pyarrow()
    if seed == EXAMPLE_SEED:
        raise ClueproofError(f"the seed {EXAMPLE_SEED} is that of the examples in prompts; name another one")
    options = options_of(settings)
    for name in genres:
        rule_set(name)
    kinds = product(dict.fromkeys(genres), sizes or [None], grades or [None])
    recipes = tuple([Recipe(name, size, options, difficulty=grade) for name, size, grade in kinds])
    if count < len(recipes):
        raise ClueproofError(f"{count} puzzles are fewer than there are kinds of them: {len(recipes)}")
    counts = tuple([count // len(recipes) + (nth < count % len(recipes)) for nth in range(len(recipes))])
    question = MakeRow(recipes, seed, _template(template), trace, certificates, backend, time_limit, graded)
    wanted = DataSet(question, counts, shares)
    folder = make_folder(out)
    limits = Limits(time_limit, memory_limit, make_folder(folder / CERTIFICATES) if certificates else None)
    store_path = os.path.normpath(out) + STORE
    with Output() as output, Store(store_path, question.description) as store:
        try:
            with processes_or_cluster(jobs or processors(), scheduler) as executor:
                placing = _made(
                    wanted, store, output, lambda tasks: run(tasks, store, executor, limits, Progress(output))
                )
        except BaseException as error:
            if interrupt_behind(error) is not None:
                output.complain(f"what is made is kept in {store_path}; to go on, give the same command again")
            raise
        output.doing = "writing"
        _write(folder, wanted, placing, store, formats, licence)
        made = sum(map(len, placing.splits))
        splits = ", ".join(f"{len(places):,} {name}" for name, places in zip(SPLITS, placing.splits, strict=True))
        output.line(f"{plural(made, 'puzzle')}: {splits} ({output.seconds:.2f} s): {out}")
        for said, number in placing.missed.most_common():
            output.complain(f"{plural(number, 'puzzle')} not made: {said}")
    return Status.UNKNOWN if placing.missed else Status.FINE


def _template(path: str | None) -> str:
    """The text of the template. Raises ClueproofError, naming the file."""
    if path is None:
        return PROMPT
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(MOST_TEMPLATE + 1)
    except (OSError, ValueError) as error:
        raise FileError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    if len(text) > MOST_TEMPLATE:
        raise FileError(f"{path}: a template has at most {MOST_TEMPLATE:,} characters")
    try:
        prompt_template(text)
    except ClueproofError as error:
        raise FileError(f"{path}: {error}") from None
    return text


def _made(wanted: DataSet, store: Store, output: Output, ask: Callable[[Iterator[Task]], None]) -> Placing:
    """Make puzzles until there are enough different ones of each kind. Raises NoMoreError."""
    asked, lacking, barren = wanted.counts, wanted.counts, 0
    while True:
        output.counts.clear()
        output.known, output.total = 0, sum(asked)
        ask(wanted.tasks(asked))
        placing = place_rows(wanted, store)
        if not any(placing.lacking):
            return placing
        barren = barren + 1 if placing.lacking == lacking else 0
        lacking = placing.lacking
        if barren == BARREN_ROUNDS:
            raise NoMoreError(wanted, asked, lacking)
        asked = tuple([number + (lack << barren) for number, lack in zip(asked, lacking, strict=True)])


def _write(
    folder: Path, wanted: DataSet, placing: Placing, store: Store, formats: tuple[str, ...], licence: str
) -> None:
    """Write all files, the card last, so that a folder with a card is complete."""
    card_path = folder / CARD
    with writing(card_path):
        card_path.unlink(missing_ok=True)
    for format in formats:
        for split, places in zip(SPLITS, placing.splits, strict=True):
            path = folder / split_path(split, format)
            make_folder(path.parent)
            if not places:
                with writing(path):
                    path.unlink(missing_ok=True)
                continue
            with new_file(str(path), ()) as file, writing(path):
                write_table(rows_at(places, store), format, file.stream)
                file.stream.flush()
    every = [place for places in placing.splits for place in places]
    if wanted.question.certified:
        kept = {f"{row['certificate_sha256']}{SUFFIX}" for row in rows_at(every, store)}
        for name in os.listdir(folder / CERTIFICATES):
            if name.endswith(SUFFIX) and name not in kept:
                # of a puzzle that is another one turned
                with writing(folder / CERTIFICATES / name):
                    os.unlink(folder / CERTIFICATES / name)
    text = card(licence, wanted, placing, rows_at(every, store), formats[0])
    write_whole(str(card_path), text)
