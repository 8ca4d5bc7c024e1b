"""Running a batch: where its answers are kept and written, who works on it, what is told meanwhile and at the end."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from clueproof.backends.pool import processors
from clueproof.cli.answer_wording import plural, summary
from clueproof.cli.exit_status import Status, interrupt_behind, one_line, worst
from clueproof.cli.new_file import FileError, NewFile, make_folder, new_file, writing
from clueproof.cli.output import Output
from clueproof.cli.output_file import FORMATS as ENDINGS_OF_FORMATS
from clueproof.formats.forms import ENDINGS
from clueproof.runs import Carrier, Limits, Question, Store, Task, Watch, processes_or_cluster, run
from clueproof.runs.exports import format_of, pyarrow, records_of, write_records
from clueproof.runs.store import discard
from clueproof.runs.tasks import ERROR, UNKNOWN

OTHER_ENDINGS = {*ENDINGS_OF_FORMATS, *ENDINGS, ".json"}
"""What names no store: somebody wants a form that results are not written in."""
STORE = ".run"
"""What the name of the store ends in that stands beside a file of results."""
CERTIFICATES = ".certificates"
"""What the name of the folder of certificates ends in."""
TOLD = 10
"""Answers that show a fault of ours are told one by one up to so many."""


def results_file(context: click.Context, parameter: click.Parameter, path: str) -> str:
    """The name of a file of results, or of a store. Raises a usage error for what is neither."""
    if path in ("", "-") or (os.path.splitext(path)[1].lower() in OTHER_ENDINGS and format_of(path) is None):
        raise click.BadParameter("results are written to a file in .jsonl, .csv or .parquet", context, parameter)
    return path


def store_of(context: click.Context, parameter: click.Parameter, path: str) -> str:
    """The store that belongs to a file of results of that name, if it is there; else the path itself."""
    store = path + STORE
    return store if format_of(path) is not None and os.path.isfile(store) else path


@dataclass(frozen=True)
class Batch:
    """Where the answers go, and who works."""

    inputs: tuple[str, ...]
    out: str
    jobs: int | None
    scheduler: str | None
    memory_limit: int | None
    resume: bool
    retry: bool

    @property
    def format(self) -> str | None:
        """That in which results are written at the end; None if `out` is the store itself."""
        return format_of(self.out)

    @property
    def store(self) -> str:
        """Where answers are kept."""
        return self.out if self.format is None else self.out + STORE

    @property
    def certificates(self) -> Path:
        """Where certificates go."""
        return Path(self.out + CERTIFICATES)

    def carrier(self) -> AbstractContextManager[Carrier]:
        """Who does the work. Raises ClueproofError for a scheduler that can't be reached."""
        return processes_or_cluster(self.jobs or processors(), self.scheduler)


class View(Watch):
    """Shows in the status line what is told."""

    def __init__(self, output: Output) -> None:
        self.faults = 0
        self.status = Status.FINE
        self._output = output

    def damaged(self, message: str) -> None:
        self._output.complain(message)

    def found(self, words: Counter[str]) -> None:
        self._output.known += words.total()
        self._output.tally += words

    def answered(self, words: Counter[str]) -> None:
        self._output.tally += words

    def slowest(self, name: object, seconds: float) -> None:
        self._output.doing = f"slowest now: {seconds:.0f} s, {one_line(str(name))}"

    def fault(self, name: object, message: str) -> None:
        self.faults += 1
        disagreement = message.startswith("DISAGREEMENT")
        if self.status != Status.DISAGREEMENT:
            self.status = Status.DISAGREEMENT if disagreement else Status.INTERNAL
        if self.faults <= TOLD:
            self._output.complain(f"{message} ({name})")


def run_batch(
    question: Question,
    tasks: Callable[[Output], Iterable[Task]],
    batch: Batch,
    meaning: Mapping[str, Status],
    task_seconds: float | None = None,
) -> int:
    """Have the tasks answered, and write the results; the exit status, by what the words of the answers mean."""
    if batch.format == "parquet":
        # says now what is missing
        pyarrow()
    _must_not_be_read(batch)
    if not batch.resume and os.path.exists(batch.store):
        discard(batch.store)
    attachments = batch.certificates if question.name == "certify" else None
    with Output() as output, _results(batch) as file, Store(batch.store, question.description) as store:
        if attachments is not None:
            make_folder(attachments)
        if batch.retry:
            store.forget([UNKNOWN, ERROR])
        view = View(output)
        try:
            with batch.carrier() as carrier:
                limits = Limits(task_seconds, batch.memory_limit, attachments)
                run(tasks(output), store, carrier, limits, view)
        except BaseException as error:
            if interrupt_behind(error) is not None:
                output.complain(
                    f"{plural(output.tally.total(), 'answer')} so far, kept in {batch.store}; "
                    "to go on, give the same command again"
                )
            raise
        output.doing = "writing the results"
        if file is not None and batch.format is not None:
            with writing(batch.out):
                write_records(records_of(store), batch.format, file.stream)
        refusal = store.first(ERROR) if output.tally[ERROR] else None
    found = Counter(output.tally)
    errors = found.pop(ERROR, 0)
    words = sorted(found, key=lambda word: (meaning.get(word, Status.FINE), word))
    output.line(f"{summary(found, tuple(words), output.seconds, errors)}: {batch.out}")
    if errors and not view.faults and refusal is not None:
        output.complain(f"first error: {json.loads(refusal)['error']}")
    if view.status != Status.FINE:
        return view.status
    statuses = {meaning.get(word, Status.FINE) for word in found}
    return worst({*statuses, Status.BAD} if errors else statuses)


@contextmanager
def _results(batch: Batch) -> Iterator[NewFile | None]:
    """The file of results, put in place when all are in it."""
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
