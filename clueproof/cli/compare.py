"""`clueproof compare`: the same puzzles in several backends."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

import click

from clueproof.backends import backend
from clueproof.cli import completion, table
from clueproof.cli.answer_wording import plural
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.new_file import NewFile, new_file
from clueproof.cli.options import READING, TIME_LIMIT
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import timed
from clueproof.comparison import Comparison, Row, Score, compare
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import ClueproofError

OPTION = re.compile(r"[\w-]+=")
"""How a further option of the same backend begins: the seed in "cpsat:workers=4,seed=7"."""
COLUMNS = ("id", "puzzle", "backend", "verdict", "seconds", "queries", "message")


@click.command("compare")
@READING
@click.option(
    "--backends",
    metavar="A,B,...",
    shell_complete=completion.several_backends,
    required=True,
    multiple=True,
    help="The solvers to compare, such as sat,cpsat:workers=2,exact-cover; see: clueproof backends.",
)
@TIME_LIMIT
@click.option(
    "--rows",
    metavar="OUT",
    shell_complete=completion.files,
    help="Also write each single result to this file, .csv or .jsonl.",
)
@writes_to_file
def command(
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
    names = split(backends)
    for name in names:
        backend(name).version()
    if puzzle is not None:
        rule_set(puzzle)
    with Output() as output:
        errors = 0
        found: list[Puzzle[Any, Any]] = []
        with _written(rows, files) as written:
            for item, _ in timed(files, puzzle, time_limit):
                if isinstance(item, Puzzle):
                    found.append(item)
                    continue
                output.complain(f"error: {item}")
                errors += 1
                if not keep_going:
                    written.abandon()
                    return Status.BAD

            def before(backend: str, puzzle: Puzzle[Any, Any]) -> None:
                output.doing = f"{backend}: {puzzle.name}"

            def after(row: Row) -> None:
                output.tally[row.word] += 1
                written.add(row)

            output.total = len(found) * len(names)
            comparison = compare(found, names, time_limit=time_limit, before=before, after=after)
        if found:
            table.write(rows_of(comparison.scores), output)
            for line in failures(comparison):
                output.line(line)
            if len(names) > 1:
                count = len(comparison.disagreements)
                output.line(
                    f"{plural(len(found), 'puzzle')}, {plural(count, 'disagreement') if count else 'no disagreements'}"
                )
        for disagreement in comparison.disagreements:
            output.complain(f"DISAGREEMENT on {disagreement}")
    if comparison.disagreements:
        return Status.DISAGREEMENT
    return Status.BAD if errors else Status.FINE


def split(backends: Sequence[str]) -> list[str]:
    """The names in comma-separated lists, each once; "name=value" goes on with the backend before it."""
    names: list[str] = []
    for part in ",".join(backends).split(","):
        if OPTION.match(part) and names:
            names[-1] += f",{part}"
        elif part.strip():
            names.append(part.strip())
    if not names:
        raise ClueproofError("name the backends to compare, such as --backends sat,cpsat")
    return list(dict.fromkeys(names))


def rows_of(scores: Sequence[Score]) -> list[list[str]]:
    """The head of a table, and a row for each backend."""
    rows = [["backend", "solved", "unique", "multiple", "none", "unknown", "errors", "total s", "median s", "PAR-2 s"]]
    for score in scores:
        counts = (score.solved, score.unique, score.multiple, score.none, score.unknown, score.errors)
        times = (f"{score.total:.2f}", _seconds(score.median), _seconds(score.par2))
        rows.append([score.backend, *map(str, counts), *times])
    return rows


def _seconds(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"


def failures(comparison: Comparison) -> Iterator[str]:
    """What kept each backend from answering, each reason once."""
    reasons: Counter[tuple[str, str]] = Counter()
    for row in comparison.rows:
        if row.word == "error":
            reasons[row.backend, row.message] += 1
    for (name, message), times in reasons.items():
        yield one_line(f"{name}, {plural(times, 'puzzle')}: {message}")


@contextmanager
def _written(path: str | None, files: Sequence[str]) -> Iterator[Rows]:
    """The rows of the file, which is there at the end."""
    if path is None:
        yield Rows(None, False)
        return
    as_csv = path.endswith(".csv")
    if not as_csv and not path.endswith(".jsonl"):
        raise ClueproofError(f"{path}: rows are written as .csv or .jsonl")
    with new_file(path, files) as file:
        if as_csv:
            file.line(_csv(COLUMNS))
        yield Rows(file, as_csv)


class Rows:
    """Single results in a file, if one is wanted."""

    def __init__(self, file: NewFile | None, as_csv: bool) -> None:
        self._file = file
        self._as_csv = as_csv

    def add(self, row: Row) -> None:
        """Write a row."""
        if self._file is None:
            return
        fields = dict(zip(COLUMNS, asdict(row).values(), strict=True))
        if self._as_csv:
            self._file.line(_csv(fields.values()))
        else:
            self._file.line(json.dumps({key: value for key, value in fields.items() if value != ""}))

    def abandon(self) -> None:
        """The command failed: leave the file as it was."""
        if self._file is not None:
            self._file.abandon()


def _csv(fields: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(fields)
    return line.getvalue()
