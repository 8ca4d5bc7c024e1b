"""The items of a batch: puzzles of files, folders, links and Parquet columns, and how many there will be."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace

from clueproof.cli.exit_status import fault_of
from clueproof.cli.output import Output
from clueproof.cli.puzzle_files import are_there, files_in, puzzles
from clueproof.encoders import Puzzle
from clueproof.errors import BadPuzzleError, ClueproofError, UnexpectedError
from clueproof.formats.read import parse
from clueproof.runs import Question, Task, puzzle_task, refused

PARQUET = ".parquet"
COLUMN = "puzzle"
"""The column of a Parquet file that holds puzzles."""
EVERY = 500
"""Puzzles between two guesses at how many there will be."""
BLOCK = 1 << 20


def puzzle_tasks(
    question: Question, inputs: Sequence[str], puzzle: str | None, column: str, output: Output
) -> Iterator[Task]:
    """The question about every puzzle of the inputs; what can't be read keeps its place. `puzzle` names the rule set of
    puzzles that don't. Tells the output how many there will be, as far as can be known.

    Raises ClueproofError for a file that can't be read at all, such as a Parquet file without that column.
    """
    guess = _Total(inputs)
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
                if number % EVERY == 0:
                    output.total = guess.after(number, found)
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
    from clueproof.runs.exports import pyarrow

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


class _Total:
    """Guesses how many puzzles there are from how many stood on the lines that were read."""

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
        """How many there are if this is the puzzle of that number; None if nobody knows."""
        place = puzzle.place
        if place is None or place.file not in self._before:
            return None
        return max(number, round(number * self._lines / (self._before[place.file] + place.line)))


def _lines(path: str) -> int:
    try:
        with open(path, "rb") as file:
            return sum(block.count(b"\n") for block in iter(lambda: file.read(BLOCK), b""))
    except OSError:
        # reading it will say why
        return 0
