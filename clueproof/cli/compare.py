"""`clueproof compare`: the same puzzles in several backends."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from clueproof.backends import backend
from clueproof.cli.endings import Status, one_line
from clueproof.cli.output import Output
from clueproof.cli.sources import timed
from clueproof.cli.wording import plural
from clueproof.compare import Comparison, Row, Score, compare
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import ClueproofError

OPTION = re.compile(r"\w+=")
"""How a further option of the same backend begins: the seed in "cpsat:workers=4,seed=7"."""
COLUMNS = ("id", "puzzle", "backend", "verdict", "seconds", "queries", "message")


def run(
    files: Sequence[str],
    puzzle: str | None,
    keep_going: bool,
    backends: Sequence[str],
    time_limit: float | None,
    rows: str | None,
) -> int:
    """Compare and tell; the exit status."""
    names = split(backends)
    for name in names:
        backend(name).version()
    if puzzle is not None:
        rule_set(puzzle)
    with Output() as output:
        errors = 0
        found: list[Puzzle[Any, Any]] = []
        for item, _ in timed(files, puzzle, time_limit):
            if isinstance(item, Puzzle):
                found.append(item)
                continue
            output.complain(f"error: {item}")
            errors += 1
            if not keep_going:
                return Status.BAD

        def before(backend: str, puzzle: Puzzle[Any, Any]) -> None:
            output.doing = f"{backend}: {puzzle.name}"

        with _written(rows) as write:

            def after(row: Row) -> None:
                output.tally[row.word] += 1
                write(row)

            comparison = compare(found, names, time_limit, before=before, after=after)
        if found:
            output.line(table(comparison.scores))
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


def table(scores: Sequence[Score]) -> str:
    """A line for each backend."""
    rows = [["backend", "solved", "unique", "multiple", "none", "unknown", "errors", "total s", "median s", "PAR-2 s"]]
    for score in scores:
        counts = (score.solved, score.unique, score.multiple, score.none, score.unknown, score.errors)
        times = (f"{score.total:.2f}", _seconds(score.median), _seconds(score.par2))
        rows.append([score.backend, *map(str, counts), *times])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) if place else cell.ljust(width) for place, (cell, width) in enumerate(cells))
        for cells in (list(zip(row, widths, strict=True)) for row in rows)
    )


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
def _written(path: str | None) -> Iterator[Callable[[Row], None]]:
    """What writes rows to the file, each as soon as it is known, so that a long run leaves what it has."""
    if path is None:
        yield lambda row: None
        return
    if not path.endswith((".csv", ".jsonl")):
        raise ClueproofError(f"{path}: rows are written as .csv or .jsonl")
    try:
        stream = open(path, "w", encoding="utf-8", errors="backslashreplace", newline="")  # noqa: SIM115  (closed below)
    except OSError as error:
        raise ClueproofError(f"{path}: {error.strerror}") from error
    with stream:
        write = csv.writer(stream, lineterminator="\n").writerow if path.endswith(".csv") else None
        if write is not None:
            write(COLUMNS)

        def after(row: Row) -> None:
            fields = dict(zip(COLUMNS, asdict(row).values(), strict=True))
            if write is not None:
                write(fields.values())
            else:
                stream.write(json.dumps({key: value for key, value in fields.items() if value != ""}) + "\n")
            stream.flush()

        yield after
