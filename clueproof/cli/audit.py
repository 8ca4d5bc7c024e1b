"""`clueproof audit`: is a collection of puzzles what it claims to be?"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Unpack

import click

from clueproof.audit import (
    AGAINST,
    UNREADABLE,
    Audit,
    Audited,
    CollectedPuzzle,
    FieldNames,
    Findings,
    TableRow,
    audit_task,
    comparison_task,
    files_of,
    licence_in,
    table_rows,
)
from clueproof.cli.batch import RUNNING, Batch, Running, answer_all, results_of
from clueproof.cli.exit_status import Status, fault_of
from clueproof.cli.options import (
    BACKEND,
    FILES,
    SolvingCommand,
    complete_files,
    complete_puzzles,
    group,
    output_format,
    time_limit,
)
from clueproof.cli.output import Output, write_table
from clueproof.cli.output_file import new_file, writing
from clueproof.cli.puzzle_files import files_in, must_exist, puzzles
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import BadPuzzleError, UnexpectedError
from clueproof.runs import Limits, Task, refused
from clueproof.runs.exports import write_records
from clueproof.runs.tasks import UNKNOWN
from clueproof.views import plural

FIELDS = group(
    click.option(
        "--puzzle",
        metavar="NAME",
        shell_complete=complete_puzzles,
        help="The genre of all puzzles; another is an error.",
    ),
    click.option("--puzzle-field", metavar="FIELD", help="The field or column of puzzles; metadata.grid looks inside."),
    click.option("--solution-field", metavar="FIELD", help="The field of stored solutions."),
    click.option("--genre-field", metavar="FIELD", help="The field that names the genre of each puzzle."),
    click.option("--id-field", metavar="FIELD", help="The field with the name of each puzzle."),
)
"""The options that say what the fields of a table are."""
UNKNOWN_LICENCE = "the licence of {} is not known; name it with --licence, so that the results state it"


@click.command("audit", cls=SolvingCommand)
@FILES
@FIELDS
@click.option(
    "--against",
    metavar="FILE",
    multiple=True,
    shell_complete=complete_files,
    help="Another collection, such as a test set: which puzzles are in it too?",
)
@click.option("--symmetry/--no-symmetry", default=True, show_default=True, help="Find duplicates up to symmetry too.")
@click.option("--grade", is_flag=True, help="Grade each puzzle.")
@click.option("--redundant", is_flag=True, help="Count the clues that could each be left out.")
@click.option("--certify", is_flag=True, help="Write a certificate for each verdict, into RESULTS.certificates.")
@click.option("--licence", metavar="NAME", help="The licence of puzzles that state none; the results state it.")
@click.option("--report", metavar="PAGE", shell_complete=complete_files, help="Write a page with pictures, in HTML.")
@BACKEND
@time_limit(help="Give up on a question about a puzzle after that long.")
@output_format("text", "json", help="A table, or its figures as an object.")
@RUNNING
def audit_command(
    files: tuple[str, ...],
    puzzle: str | None,
    puzzle_field: str | None,
    solution_field: str | None,
    genre_field: str | None,
    id_field: str | None,
    against: tuple[str, ...],
    symmetry: bool,
    grade: bool,
    redundant: bool,
    certify: bool,
    licence: str | None,
    report: str | None,
    backend: str,
    time_limit: float | None,
    format: str,
    **running: Unpack[Running],
) -> int:
    """Find out whether a collection of puzzles is what it claims to be.

    It finds puzzles without exactly one solution, stored solutions that break a rule or are not the only one, and
    duplicates, also up to symmetry: turned, reflected, with other letters, with other lines of a Sudoku. Files are
    those of every command, and tables with a puzzle in each row: JSON Lines, CSV, Parquet. Known are the layouts of
    reasoning-gym, Pencil Puzzle Bench and puzzlekit, and the usual names of columns; others are named by options. What
    can't be read is counted and named.

    The results of all puzzles go to RESULTS, as those of "clueproof batch" do: whatever ends the command, given again
    it goes on.

    \b
        clueproof audit --out results.jsonl train.parquet --against test.parquet
        clueproof audit --out results.csv --report page.html --puzzle sudoku --puzzle-field quiz sudokus.csv

    Exit status: 0 nothing is wrong, 1 something is, 3 some puzzles not decided, 2 some rows can't be read.
    """
    if puzzle is not None:
        # an alias may imply options, and stays
        rule_set(puzzle)
    must_exist((*files, *against), puzzle)
    question = Audit(backend, time_limit, None, symmetry, grade, redundant, certify)
    names = FieldNames(puzzle_field, solution_field, id_field, genre_field)
    collection = _Collection(files, against, names, puzzle, licence)
    batch = Batch((*files, *against), **running)
    attachments = batch.certificates if certify else None
    with Output() as output, results_of(batch, question, attachments) as (file, store):
        limits = Limits(None, batch.memory_limit, attachments)
        view = answer_all(collection.tasks(question, output), store, batch, output, limits)
        output.doing = "looking for duplicates"
        with Audited(store, symmetry) as audited:
            if file is not None and batch.format is not None:
                with writing(batch.out):
                    write_records(audited.records, batch.format, file.stream)
            _tell(audited.findings, output, format, files, report, certify)
        if view.status != Status.FINE:
            return view.status
        return _status(audited.findings)


@dataclass(frozen=True)
class _Collection:
    """The puzzles that are audited, and those with which they are compared."""

    files: Sequence[str]
    against: Sequence[str]
    names: FieldNames
    genre: str | None
    licence: str | None
    """That of puzzles that state none."""

    def tasks(self, question: Audit, output: Output) -> Iterator[Task]:
        """A task for each row."""
        number = 0
        for files, against in ((self.files, False), (self.against, True)):
            for row in self._rows(files):
                number += 1
                if row.puzzle is not None and against:
                    yield comparison_task(question, row.puzzle, row.name)
                elif row.puzzle is not None:
                    item = CollectedPuzzle(row.puzzle, row.solution, row.stated_unique, row.licence)
                    yield audit_task(question, item, row.name, row.stated)
                else:
                    yield refused(question, row.error, {AGAINST: row.name} if against else row.name)
        output.total = number

    def _rows(self, files: Sequence[str]) -> Iterator[TableRow]:
        for file in files:
            for path in _files_of(file):
                licence = self.licence or _licence_of(path, file)
                rows = table_rows(path, self.names, self.genre)
                for row in self._puzzles(path) if rows is None else rows:
                    yield row if licence is None or row.licence is not None else row._replace(licence=licence)

    def _puzzles(self, path: str) -> Iterator[TableRow]:
        """The puzzles of a file in another form."""
        for found in puzzles([path], self.genre):
            if isinstance(found, Puzzle):
                name = found.name if found.id in (None, "") else found.id
                if self.genre is None or found.rules.name == rule_set(self.genre).name:
                    yield TableRow(name, found, licence=found.about.get("license"))
                else:
                    error = f"{found.place or name}: expected a puzzle {self.genre}, not {found.rules.name}"
                    yield TableRow(name, None, error=error)
            elif isinstance(found, BadPuzzleError) and found.place is not None:
                yield TableRow(str(found.place), None, error=str(found))
            elif isinstance(found, UnexpectedError) and found.place is not None:
                yield TableRow(str(found.place), None, error=fault_of(found, str(found.place)).text)
            else:
                # no puzzle, but a file that can't be read at all
                raise found


def _files_of(name: str) -> list[str]:
    """The file of that name, or the files with puzzles of a folder."""
    if not os.path.isdir(name):
        return [name]
    return [*map(str, files_of(Path(name), map(Path, files_in(name).paths)))] or [name]


def _licence_of(path: str, file: str) -> str | None:
    """The licence that the nearest card states, in the folders from that of a file up to the one that was named."""
    folders = [] if path == file else [folder for folder in Path(path).parents if folder.is_relative_to(file)]
    return next(filter(None, map(licence_in, folders)), None)


def _tell(
    findings: Findings, output: Output, format: str, files: Sequence[str], report: str | None, certify: bool
) -> None:
    """Write the figures, and the page; ask for what is not known."""
    # only who asks for it pays for the import
    from clueproof.audit.report import page, rows

    if format == "json":
        output.line(json.dumps(findings.to_json(), ensure_ascii=False))
    else:
        write_table(rows(findings), output)
    sys.stdout.flush()
    unreadable = findings.unreadable + findings.against_unreadable
    for kept in findings.cases.get("unreadable", [])[:1]:
        output.complain(f"can't be read: {kept['error']}{_more(unreadable, 'row')}")
    for kept in findings.cases.get(f"stored {UNREADABLE}", [])[:1]:
        more = _more(findings.stored[UNREADABLE], "solution")
        output.complain(f"stored solution can't be read: {kept['id']}: {kept['fault']}{more}")
    unlicensed = findings.puzzles - sum(findings.licences.values())
    if certify and unlicensed:
        output.complain(UNKNOWN_LICENCE.format(plural(unlicensed, "puzzle")))
    if report is not None:
        with new_file(report, files) as file, writing(report):
            file.stream.write(page(findings, files))


def _more(number: int, what: str) -> str:
    return f" (and {plural(number - 1, what)} more)" if number > 1 else ""


def _status(findings: Findings) -> Status:
    if findings.unreadable + findings.against_unreadable:
        return Status.BAD
    if findings.flaws:
        return Status.NEGATIVE
    return Status.UNKNOWN if findings.verdicts[UNKNOWN] else Status.FINE
