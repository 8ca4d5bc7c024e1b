"""Tables of Sudokus, as data sets have them: a header line with the names of the columns, a puzzle a line below it.

    puzzle,solution
    070000043040009610...,679518243543729618...

Known are columns for the puzzle and for its solution, which has to be one, for a name, and for what is told about a
puzzle; other columns are left alone.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from clueproof.encoders.registry import RULE_SETS, rule_set
from clueproof.errors import BadPuzzleError, ClueproofError, Place, quoted
from clueproof.formats.form import Form, Found, Opening
from clueproof.formats.records import UNPRINTABLE
from clueproof.formats.stated_solution import must_solve
from clueproof.formats.sudoku_files.line import CELLS, EMPTY
from clueproof.formats.table_cells import unguarded
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import TOLD, Line

PUZZLES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "grid", "givens")
SOLUTIONS = ("solution", "solutions", "answer")
IDS = ("id", "puzzle_id")
RULES = "sudoku"


class Table(Form):
    """A table of Sudokus, parted by commas, semicolons or tabs."""

    endings = (".csv", ".tsv")

    def recognises(self, opening: Opening) -> bool:
        sign, names = _header(opening.bare)
        at = _column(names, PUZZLES)
        if at is None or (opening.default is not None and RULE_SETS.resolved(opening.default) != RULES):
            return False
        if _column(names, SOLUTIONS) is not None or opening.file.lower().endswith(self.endings):
            return True
        # one column of this name alone could be of anything
        following = next((line for line in islice(opening.ahead(10), 1, None) if line.text.strip()), None)
        if following is None:
            return False
        try:
            cells = _cells(following, sign, opening.file)
        except BadPuzzleError:
            return False
        return at < len(cells) and re.fullmatch(CELLS, cells[at]) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        sign, names = _header(opening.bare)
        for line in islice(opening.lines(), 1, None):
            if line.text.strip() and not line.text.startswith("#"):
                try:
                    yield _puzzle(line, sign, names, opening.file)
                except ClueproofError as error:
                    yield error


def _header(bare: str) -> tuple[str, list[str]]:
    """What parts the columns, and their names."""
    sign = next((sign for sign in ",;\t" if sign in bare), ",")
    return sign, [name.strip().strip('"').lower() for name in bare.split(sign)]


def _column(names: list[str], known: tuple[str, ...]) -> int | None:
    """The one column of these names, None if there is none or several."""
    found = [at for at, name in enumerate(names) if name in known]
    return found[0] if len(found) == 1 else None


def _cells(line: Line, sign: str, file: str) -> list[str]:
    try:
        return [unguarded(cell.strip()) for cell in next(csv.reader([line.text], delimiter=sign, strict=True))]
    except csv.Error as error:
        raise BadPuzzleError(f"this is no line of a table: {error}", Place(file, line.number)) from error


def _puzzle(line: Line, sign: str, names: list[str], file: str) -> Puzzle[object, object]:
    place, rules = Place(file, line.number), rule_set(RULES)
    cells = _cells(line, sign, file)
    if len(cells) == len(names) + 1 and not cells[-1]:
        del cells[-1]
    if len(cells) != len(names):
        raise BadPuzzleError(f"{len(cells)} columns, but the first line of the table names {len(names)}", place)
    told = dict(zip(names, cells, strict=True))
    at = _column(names, PUZZLES)
    assert at is not None
    found = rules.parse_line(cells[at].translate(EMPTY), place)
    if found is None:
        expected = "81 numbers from 1 to 9, . or 0 for an empty cell"
        raise BadPuzzleError(f"column {names[at]!r}: {quoted(cells[at])} is no Sudoku; expected {expected}", place)
    solution = _column(names, SOLUTIONS)
    if solution is not None and cells[solution]:
        solved = rules.parse_line(cells[solution], place)
        if solved is None or solved.shape != found.shape or len(solved.clues["given"]) < found.shape.side**2:
            said, expected = quoted(cells[solution]), f"{found.shape.side**2} numbers"
            raise BadPuzzleError(f"column {names[solution]!r}: {said} is no solution; expected {expected}", place)
        must_solve(found, solved.clues["given"].values(), place)
    identity = _column(names, IDS)
    if identity is not None and not cells[identity].isprintable():
        raise BadPuzzleError(UNPRINTABLE, place)
    return replace(
        found,
        id=None if identity is None or not cells[identity] else cells[identity],
        about={name: told[name] for name in TOLD if told.get(name) and name != "expect"},
    )
