"""`clueproof batch`: a question about very many puzzles, whose answers outlive whatever ends the run."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypedDict, TypeVar, Unpack

import click

from clueproof.backends.pool import processors
from clueproof.cli.exit_status import Status, fault_of, interrupt_behind, one_line, worst
from clueproof.cli.generate import GIVE_UP, MAKING, recipe_of
from clueproof.cli.options import (
    BACKEND,
    FEWER_CLUES,
    FILES,
    MEMORY_LIMIT,
    PUZZLE,
    SCHEDULER,
    SolvingCommand,
    complete_backends,
    complete_files,
    complete_puzzles,
    group,
    output_format,
    seed,
    time_limit,
)
from clueproof.cli.output import Output
from clueproof.cli.output_file import FORMATS as ENDINGS_OF_FORMATS
from clueproof.cli.output_file import FileError, NewFile, make_folder, new_file, writes_to_file, writing
from clueproof.cli.puzzle_files import are_there, files_in, must_exist, puzzles
from clueproof.cli.puzzle_loop import STATUS
from clueproof.cli.views import summary
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import BadPuzzleError, ClueproofError, UnexpectedError
from clueproof.formats.forms import ENDINGS
from clueproof.formats.read import parse
from clueproof.runs import (
    Executor,
    Limits,
    Question,
    Results,
    Store,
    Task,
    Watch,
    processes_or_cluster,
    puzzle_task,
    refused,
    run,
)
from clueproof.runs.exports import FORMATS, format_of, pyarrow, records_of, write_records
from clueproof.runs.questions import AskingBackend, Certify, Grade, Make, Minimise, Solve, Verify
from clueproof.runs.store import discard
from clueproof.runs.tasks import ERROR, UNKNOWN
from clueproof.views import decision_of_word, plural

PARQUET = ".parquet"
COLUMN = "puzzle"
"""The column of a Parquet file that holds puzzles."""
ESTIMATE_INTERVAL = 500
"""Puzzles between two estimates of how many there are."""
BLOCK = 1 << 20
"""Bytes that are read at a time to count lines."""
OTHER_ENDINGS = {*ENDINGS_OF_FORMATS, *ENDINGS, ".json"}
"""Endings that are refused as names of a store: results are not written in these forms."""
STORE = ".run"
"""The ending of the store that stands beside a file of results."""
CERTIFICATES = ".certificates"
"""The ending of the folder of certificates."""
MAX_REPORTED = 10
"""Answers that show a bug or a disagreement are reported one by one, up to this number."""
Command = TypeVar("Command", bound=Callable[..., object])


def results_file(context: click.Context, parameter: click.Parameter, path: str) -> str:
    """The name of a file of results, or of a store. Raises a usage error for what is neither."""
    if path in ("", "-") or (os.path.splitext(path)[1].lower() in OTHER_ENDINGS and format_of(path) is None):
        raise click.BadParameter("results are written to a file in .jsonl, .csv or .parquet", context, parameter)
    return path


def store_of(context: click.Context, parameter: click.Parameter, path: str) -> str:
    """The store that belongs to a file of results of that name, if it is there; else the path itself."""
    store = path + STORE
    return store if format_of(path) is not None and os.path.isfile(store) else path


@click.group("batch", invoke_without_command=True)
@click.pass_context
def batch_command(context: click.Context) -> int:
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
        shell_complete=complete_files,
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
"""The options that become a `Batch`: where answers go, and what works on them."""
ASKING: Callable[[Command], Command] = group(
    FILES,
    PUZZLE,
    click.option(
        "--column", metavar="NAME", default=COLUMN, show_default=True, help="The column of Parquet files with puzzles."
    ),
    time_limit(help="Give up on a puzzle after that long."),
    RUNNING,
)
"""The options of questions about puzzles."""
RESULTS: Callable[[Command], Command] = click.argument(
    "results", metavar="RESULTS", callback=store_of, shell_complete=complete_files
)
"""The argument for the results of an existing batch."""
SOLVING: Callable[[Command], Command] = group(
    BACKEND,
    click.option(
        "--fallback",
        metavar="BACKEND",
        shell_complete=complete_backends,
        help="Ask this backend about what the first one does not decide.",
    ),
    ASKING,
)
"""The options of questions that a backend answers."""


@batch_command.command("verify", cls=SolvingCommand)
@SOLVING
def verify(backend: str, time_limit: float | None, fallback: str | None, **asked: Unpack[AboutPuzzles]) -> int:
    """Find out whether each puzzle has exactly one solution.

    Exit status: 0 all unique, 1 some multiple or none, 3 some unknown, 2 some could not be read.
    """
    return _about_puzzles(Verify(backend, time_limit, fallback), **asked)


@batch_command.command("solve", cls=SolvingCommand)
@SOLVING
def solve(backend: str, time_limit: float | None, fallback: str | None, **asked: Unpack[AboutPuzzles]) -> int:
    """Find a solution of each puzzle.

    Exit status: 0 all solved, 1 some have no solution, 3 some unknown, 2 some could not be read.
    """
    return _about_puzzles(Solve(backend, time_limit, fallback), **asked)


@batch_command.command("minimise", cls=SolvingCommand)
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
    **asked: Unpack[AboutPuzzles],
) -> int:
    """Leave out the clues that each puzzle can spare.

    What is left has exactly one solution, and more than one without any one of its clues.

    Exit status: 0 all irreducible, 1 some don't have exactly one solution, 3 some perhaps not irreducible, 2 some
    could not be read.
    """
    return _about_puzzles(Minimise(backend, time_limit, fallback, seed, first, symmetry, clues), **asked)


@batch_command.command("difficulty")
@ASKING
def difficulty(time_limit: float | None, **asked: Unpack[AboutPuzzles]) -> int:
    """Grade each puzzle by the techniques that it needs.

    Exit status: 0 all graded, 1 some have several solutions or none, 3 some not graded in time, 2 some could not be
    read.
    """
    return _about_puzzles(Grade(time_limit), **asked)


@batch_command.command("certify")
@ASKING
def certify(time_limit: float | None, **asked: Unpack[AboutPuzzles]) -> int:
    """Write a certificate for the verdict on each puzzle.

    Certificates go into the folder RESULTS.certificates; "clueproof check-certificate" checks them. Each record names
    its certificate, with its hash (SHA-256).

    Exit status: 0 all unique, 1 some multiple or none, 3 some without a certificate, 2 some could not be read.
    """
    return _about_puzzles(Certify(time_limit), **asked)


@batch_command.command("generate", cls=SolvingCommand)
@click.argument("rules", metavar="PUZZLE", shell_complete=complete_puzzles)
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

    def tasks(output: Output) -> Iterator[Task]:
        output.total = count
        return map(question.task, range(1, count + 1))

    batch = Batch((), out, jobs, scheduler, memory_limit, resume, retry)
    return run_batch(question, tasks, batch, time_limit)


@batch_command.command("export")
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


@batch_command.command("status")
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


class Running(TypedDict):
    """Who works, and where the answers go: the fields of a batch besides its inputs."""

    out: str
    jobs: int | None
    scheduler: str | None
    memory_limit: int | None
    resume: bool
    retry: bool


class AboutPuzzles(Running):
    """The same, and which puzzles."""

    files: tuple[str, ...]
    puzzle: str | None
    column: str


def _about_puzzles(
    question: AskingBackend | Grade | Certify,
    *,
    files: tuple[str, ...],
    puzzle: str | None,
    column: str,
    **running: Unpack[Running],
) -> int:
    """Ask the question about the puzzles of the files."""
    if puzzle is not None:
        rule_set(puzzle)
    must_exist(files, puzzle)
    return run_batch(
        question,
        lambda output: puzzle_tasks(question, files, puzzle, column, output),
        Batch(files, **running),
        question.time_limit,
    )


@dataclass(frozen=True)
class Batch:
    """Where answers go, and who works on them."""

    inputs: tuple[str, ...]
    out: str
    jobs: int | None
    scheduler: str | None
    memory_limit: int | None
    resume: bool
    retry: bool

    @property
    def format(self) -> str | None:
        """The format in which results are written at the end; None if `out` is the store itself."""
        return format_of(self.out)

    @property
    def store(self) -> str:
        """Where answers are kept."""
        return self.out if self.format is None else self.out + STORE

    @property
    def certificates(self) -> Path:
        """Where certificates go."""
        return Path(self.out + CERTIFICATES)

    def executor(self) -> AbstractContextManager[Executor]:
        """What runs the tasks. Raises ClueproofError for a scheduler that can't be reached."""
        return processes_or_cluster(self.jobs or processors(), self.scheduler)


def run_batch(
    question: Question,
    tasks: Callable[[Output], Iterable[Task]],
    batch: Batch,
    task_seconds: float | None = None,
) -> int:
    """Have the tasks answered, and write the results; returns the exit status, by the words of the answers."""
    attachments = batch.certificates if question.name == "certify" else None
    with Output() as output, results_of(batch, question, attachments) as (file, store):
        view = answer_all(tasks(output), store, batch, output, Limits(task_seconds, batch.memory_limit, attachments))
        output.doing = "writing the results"
        if file is not None and batch.format is not None:
            with writing(batch.out):
                write_records(records_of(store), batch.format, file.stream)
        refusal = store.first(ERROR) if output.counts[ERROR] else None
    found = Counter(output.counts)
    errors = found.pop(ERROR, 0)
    words = sorted(found, key=lambda word: (_status_of(word), word))
    output.line(f"{summary(found, tuple(words), output.seconds, errors)}: {batch.out}")
    if errors and not view.faults and refusal is not None:
        output.complain(f"first error: {json.loads(refusal)['error']}")
    if view.status != Status.FINE:
        return view.status
    statuses = {_status_of(word) for word in found}
    return worst({*statuses, Status.BAD} if errors else statuses)


def answer_all(tasks: Iterable[Task], store: Store, batch: Batch, output: Output, limits: Limits) -> Progress:
    """Have the tasks answered into the store, and say how to go on if that is interrupted."""
    view = Progress(output)
    try:
        with batch.executor() as executor:
            run(tasks, store, executor, limits, view)
    except BaseException as error:
        if interrupt_behind(error) is not None:
            output.complain(
                f"{plural(output.counts.total(), 'answer')} so far, kept in {batch.store}; "
                "to go on, give the same command again"
            )
        raise
    return view


def _status_of(word: str) -> Status:
    return STATUS[decision_of_word(word)]


@contextmanager
def results_of(batch: Batch, question: Question, attachments: Path | None) -> Iterator[tuple[NewFile | None, Store]]:
    """The file of results, which is put in place when it is complete, and the store of the answers. `attachments`: the
    folder of what comes with them."""
    if batch.format == "parquet":
        # fails early if the package is missing
        pyarrow()
    _must_not_be_read(batch)
    if not batch.resume and os.path.exists(batch.store):
        discard(batch.store)
    with _new_results(batch) as file, Store(batch.store, question.description) as store:
        if attachments is not None:
            make_folder(attachments)
        if batch.retry:
            store.forget([UNKNOWN, ERROR])
        yield file, store


@contextmanager
def _new_results(batch: Batch) -> Iterator[NewFile | None]:
    if batch.format is None:
        yield None
        return
    with new_file(batch.out, batch.inputs) as file:
        yield file


def _must_not_be_read(batch: Batch) -> None:
    """Raise FileError for results in a folder that is read: they would be taken for puzzles the next time."""
    if not batch.out.endswith(ENDINGS):
        return
    out = os.path.realpath(batch.out)
    for name in batch.inputs:
        if os.path.isdir(name) and out.startswith(os.path.join(os.path.realpath(name), "")):
            raise FileError(f"{batch.out}: results can't be written into {name}, where puzzles are read")


class Progress(Watch):
    """Shows the progress of a run in the status line."""

    def __init__(self, output: Output) -> None:
        self.faults = 0
        self.status = Status.FINE
        self._output = output

    def damaged(self, message: str) -> None:
        self._output.complain(message)

    def found(self, words: Counter[str]) -> None:
        self._output.known += words.total()
        self._output.counts += words

    def answered(self, words: Counter[str]) -> None:
        self._output.counts += words

    def slowest(self, name: object, seconds: float) -> None:
        self._output.doing = f"slowest now: {seconds:.0f} s, {one_line(str(name))}"

    def fault(self, name: object, message: str) -> None:
        self.faults += 1
        disagreement = message.startswith("DISAGREEMENT")
        if self.status != Status.DISAGREEMENT:
            self.status = Status.DISAGREEMENT if disagreement else Status.INTERNAL
        if self.faults <= MAX_REPORTED:
            self._output.complain(f"{message} ({name})")


def puzzle_tasks(
    question: Question, inputs: Sequence[str], puzzle: str | None, column: str, output: Output
) -> Iterator[Task]:
    """The question about every puzzle of the inputs; what can't be read keeps its place. `puzzle` names the rule set of
    puzzles that don't name theirs. Sets the `total` of the output as far as it is known.

    Raises ClueproofError for a file that can't be read at all, such as a Parquet file without that column.
    """
    estimate = _Estimate(inputs)
    number = 0
    for name in inputs:
        if name.endswith(PARQUET):
            for task in _parquet(question, name, puzzle, column):
                number += 1
                yield task
            continue
        for found in puzzles([name], puzzle):
            number += 1
            if isinstance(found, Puzzle):
                yield puzzle_task(question, found)
                if number % ESTIMATE_INTERVAL == 0:
                    output.total = estimate.after(number, found)
            elif isinstance(found, BadPuzzleError) and found.place is not None:
                yield refused(question, str(found), str(found.place))
            elif isinstance(found, UnexpectedError) and found.place is not None:
                yield refused(question, fault_of(found, str(found.place)).text, str(found.place))
            else:
                # no puzzle, but a file that can't be read at all
                raise found
    output.total = number


def _parquet(question: Question, path: str, puzzle: str | None, column: str) -> Iterator[Task]:
    """A puzzle for each row: the text in the column, and its name in the column `id` if there is one."""
    arrow, parquet = pyarrow()
    try:
        file = parquet.ParquetFile(path)
        names = file.schema_arrow.names
        if column not in names:
            there = ", ".join(names[:10])
            raise ClueproofError(f"{path}: there is no column {column!r}; name one with --column: {there}")
        number = 0
        for group in file.iter_batches(columns=[column] if "id" not in names else [column, "id"]):
            for row in group.to_pylist():
                number += 1
                name, text = row.get("id"), row[column]
                if name is None:
                    name = f"{path}:{number}"
                name = name if isinstance(name, (int, str)) else str(name)
                where = f"{path}, row {number}"
                if not isinstance(text, str):
                    found = "nothing" if text is None else type(text).__name__
                    yield refused(question, f"{where}: expected the text of a puzzle, not {found}", name)
                    continue
                try:
                    yield replace(puzzle_task(question, parse(text, puzzle)), name=name)
                except BadPuzzleError as error:
                    line = "" if error.place is None else f", line {error.place.line}"
                    yield refused(question, f"{where}{line}: {error.message}", name)
                except ClueproofError as error:
                    yield refused(question, f"{where}: {error}", name)
    except (OSError, arrow.ArrowException) as error:
        said = " ".join(str(error).split())
        raise ClueproofError(f"{path}: this Parquet file can't be read: {said}") from error


class _Estimate:
    """Estimates how many puzzles there are by the lines that were read so far."""

    def __init__(self, inputs: Sequence[str]) -> None:
        self._before: dict[str, int] = {}
        """The lines before each file."""
        self._lines = 0
        if are_there(inputs) and not any(name.endswith(PARQUET) for name in inputs):
            for name in inputs:
                for path in files_in(name).paths if os.path.isdir(name) else [name]:
                    self._before[path] = self._lines
                    self._lines += _lines(path)

    def after(self, number: int, puzzle: Puzzle) -> int | None:
        """The estimate after the puzzle of this number; None if there is none."""
        place = puzzle.place
        if place is None or place.file not in self._before:
            return None
        return max(number, round(number * self._lines / (self._before[place.file] + place.line)))


def _lines(path: str) -> int:
    try:
        with open(path, "rb") as file:
            return sum(block.count(b"\n") for block in iter(lambda: file.read(BLOCK), b""))
    except OSError:
        # the error is reported when the file is read
        return 0
