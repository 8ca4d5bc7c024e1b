"""`clueproof batch`: a question about very many puzzles, whose answers outlive whatever ends the run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from clueproof.cli import completion
from clueproof.cli.answer_wording import plural
from clueproof.cli.batch_input import COLUMN, puzzle_tasks
from clueproof.cli.batch_run import Batch, results_file, run_batch, store_of
from clueproof.cli.exit_status import Status
from clueproof.cli.generate import GIVE_UP, MAKING, recipe_of
from clueproof.cli.options import (
    BACKEND,
    FEWER_CLUES,
    FILES,
    MEMORY_LIMIT,
    PUZZLE,
    SCHEDULER,
    SolvingCommand,
    group,
    output_format,
    seed,
    time_limit,
)
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import must_exist
from clueproof.encoders import rule_set
from clueproof.questions import Multiple, NoSolution
from clueproof.runs import Results
from clueproof.runs.exports import FORMATS, records_of, write_records
from clueproof.runs.questions import (
    NOT_UNIQUE,
    UNFINISHED,
    AskingBackend,
    Certify,
    Grade,
    Make,
    Minimise,
    Solve,
    Verify,
)
from clueproof.runs.tasks import UNKNOWN

Command = TypeVar("Command", bound=Callable[..., Any])

MEANING = {
    Multiple.word: Status.NEGATIVE,
    NoSolution.word: Status.NEGATIVE,
    NOT_UNIQUE: Status.NEGATIVE,
    UNKNOWN: Status.UNKNOWN,
    UNFINISHED: Status.UNKNOWN,
}
"""The exit status of what an answer is counted as; of all other words it is 0."""


@click.group("batch", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> int:
    """Ask a question about very many puzzles, and lose no answer.

    Whatever ends it (Ctrl-C, kill -9, a full disk), the same command goes on where it was. Answers are kept in
    RESULTS.run as they come; when all are there they are written to RESULTS: .jsonl, .csv or .parquet. Where RESULTS
    ends in something else it is the store itself, and "clueproof batch export" writes what is in it.

    \b
        clueproof batch verify --out verdicts.jsonl lists/*.txt
        clueproof batch certify --out proofs.csv --time-limit 60 my-puzzles.jsonl
        clueproof batch generate sudoku --count 100000 --out sudokus.parquet
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        return Status.BAD
    return Status.FINE


RUNNING: Callable[[Command], Command] = group(
    click.option(
        "--out",
        metavar="RESULTS",
        required=True,
        callback=results_file,
        shell_complete=completion.files,
        help="Where results go: .jsonl, .csv, .parquet; else a store.",
    ),
    click.option(
        "--jobs", metavar="N", type=click.IntRange(min=1), help="Processes at work; as many as there are processors."
    ),
    SCHEDULER,
    MEMORY_LIMIT,
    click.option("--resume/--no-resume", default=True, show_default=True, help="Keep what is answered already."),
    click.option("--retry", is_flag=True, help="Ask again about what was unknown, or an error."),
)
"""Where the answers go, and who works: what a `Batch` takes."""
ASKING: Callable[[Command], Command] = group(
    FILES,
    PUZZLE,
    click.option(
        "--column", metavar="NAME", default=COLUMN, show_default=True, help="The column of Parquet files with puzzles."
    ),
    time_limit(help="Give up on a puzzle after that long."),
    RUNNING,
)
"""Which puzzles to ask about, for how long, and the rest."""
RESULTS: Callable[[Command], Command] = click.argument(
    "results", metavar="RESULTS", callback=store_of, shell_complete=completion.files
)
"""The results of a batch that was begun."""
SOLVING: Callable[[Command], Command] = group(
    BACKEND,
    click.option(
        "--fallback",
        metavar="BACKEND",
        shell_complete=completion.backends,
        help="Ask this backend about what the first one does not decide.",
    ),
    ASKING,
)
"""Who solves, and the rest."""


def _about_puzzles(
    question: AskingBackend | Grade | Certify,
    *,
    files: tuple[str, ...],
    puzzle: str | None,
    column: str,
    **running: Any,
) -> int:
    """Ask the question about the puzzles of the files."""
    if puzzle is not None:
        rule_set(puzzle)
    must_exist(files, puzzle)
    return run_batch(
        question,
        lambda output: puzzle_tasks(question, files, puzzle, column, output),
        Batch(files, **running),
        MEANING,
        question.time_limit,
    )


@command.command("verify", cls=SolvingCommand)
@SOLVING
def verify(backend: str, time_limit: float | None, fallback: str | None, **asked: Any) -> int:
    """Find out whether each puzzle has exactly one solution.

    Exit status: 0 all unique, 1 some multiple or none, 3 some unknown, 2 some could not be read.
    """
    return _about_puzzles(Verify(backend, time_limit, fallback), **asked)


@command.command("solve", cls=SolvingCommand)
@SOLVING
def solve(backend: str, time_limit: float | None, fallback: str | None, **asked: Any) -> int:
    """Find a solution of each puzzle.

    Exit status: 0 all solved, 1 some have no solution, 3 some unknown, 2 some could not be read.
    """
    return _about_puzzles(Solve(backend, time_limit, fallback), **asked)


@command.command("minimise", cls=SolvingCommand)
@FEWER_CLUES
@seed("0", help="Another seed, another order.")
@SOLVING
def minimise(
    backend: str,
    time_limit: float | None,
    fallback: str | None,
    seed: str,
    first: tuple[str, ...],
    symmetry: str,
    clues: int,
    **asked: Any,
) -> int:
    """Leave out the clues that each puzzle can spare.

    What is left has exactly one solution, and more than one without any one of its clues.

    Exit status: 0 all irreducible, 1 some don't have exactly one solution, 3 some perhaps not irreducible, 2 some
    could not be read.
    """
    return _about_puzzles(Minimise(backend, time_limit, fallback, seed, first, symmetry, clues), **asked)


@command.command("difficulty")
@ASKING
def difficulty(time_limit: float | None, **asked: Any) -> int:
    """Grade each puzzle by the techniques that it needs.

    Exit status: 0 all graded, 1 some have several solutions or none, 3 some not graded in time, 2 some could not be
    read.
    """
    return _about_puzzles(Grade(time_limit), **asked)


@command.command("certify")
@ASKING
def certify(time_limit: float | None, **asked: Any) -> int:
    """Write a certificate for the verdict on each puzzle.

    Certificates go into the folder RESULTS.certificates; "clueproof check-certificate" checks them. Each record names
    its certificate, with its hash (SHA-256).

    Exit status: 0 all unique, 1 some multiple or none, 3 some without a certificate, 2 some could not be read.
    """
    return _about_puzzles(Certify(time_limit), **asked)


@command.command("generate", cls=SolvingCommand)
@click.argument("rules", metavar="PUZZLE", shell_complete=completion.puzzles)
@click.option("--count", metavar="N", type=click.IntRange(min=1, max=10**9), required=True, help="How many.")
@seed("0", help="Another seed gives other puzzles.")
@MAKING
@BACKEND
@GIVE_UP
@RUNNING
def generate(
    rules: str,
    count: int,
    seed: str,
    backend: str,
    time_limit: float | None,
    out: str,
    jobs: int | None,
    scheduler: str | None,
    memory_limit: int | None,
    resume: bool,
    retry: bool,
    **options: Any,
) -> int:
    """Make puzzles with exactly one solution each.

    They are those that "clueproof generate" makes of the same seed. Ask for more of them, and those that there are
    stay.

    Exit status: 0 all made, 3 some not made in time, 2 if what is asked for can't be made.
    """
    question = Make(recipe_of(rules, **options), seed, backend, time_limit)

    def tasks(output: Output) -> Any:
        output.total = count
        return map(question.task, range(1, count + 1))

    batch = Batch((), out, jobs, scheduler, memory_limit, resume, retry)
    return run_batch(question, tasks, batch, MEANING, time_limit)


@command.command("export")
@RESULTS
@output_format(*FORMATS, help="An object a line, or a table.")
@writes_to_file
def export(results: str, format: str) -> int:
    """Write what is answered so far, in the order of the input.

    RESULTS is what --out named, or the store RESULTS.run beside it. A command may still be at work on it.

    \b
        clueproof batch export -o so-far.csv verdicts.jsonl.run

    Exit status: 0; 3 if something is not answered yet, or lost where the store is damaged.
    """
    with Output() as output, Results(results) as kept:
        write_records(records_of(kept), format, sys.stdout)
        sys.stdout.flush()
        missing = len(kept) - kept.tally().total()
        if kept.damage:
            _tell_damage(kept, output)
        elif missing:
            output.complain(f"{missing:,} of {len(kept):,} are not answered yet")
    return Status.UNKNOWN if missing or kept.damage else Status.FINE


@command.command("status")
@RESULTS
def status(results: str) -> int:
    """Say how far a batch is, also while it runs.

    RESULTS is what --out named, or the store RESULTS.run beside it. Input is read as it is needed: what was not come
    to yet is not among the puzzles that are counted.

    \b
        clueproof batch status verdicts.jsonl

    Exit status: 0; 3 if something is not answered yet, or lost where the store is damaged.
    """
    with Output() as output, Results(results) as kept:
        tally, known = kept.tally(), len(kept)
        words = ", ".join(f"{number:,} {word}" for word, number in sorted(tally.items()))
        at_work = "a command is at work on it" if kept.in_use else "no command is at work on it"
        output.line(
            f"{kept.description['question']}: {tally.total():,} of {plural(known, 'puzzle')} read so far answered"
            f"{f': {words}' if words else ''}; {at_work}"
        )
        if kept.damage:
            _tell_damage(kept, output)
    return Status.UNKNOWN if tally.total() < known or kept.damage else Status.FINE


def _tell_damage(kept: Results, output: Output) -> None:
    output.complain(
        f"{kept.path}: this store is damaged: {kept.damage}; the command that made it asks again for what is lost"
    )
