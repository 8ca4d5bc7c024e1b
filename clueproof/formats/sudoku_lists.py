"""Lists with a puzzle on each line, of Sudokus and other genres, and Sudokus in rows of a table.

A 9x9 Sudoku on one line with something around it.

    53..7....6..195... # a remark
    0000183b305c 050703060007... 1.2
    530070000600195... 534678912...
    :0110:3:53..7+89..6..195...:418 428::
    53..7+89..6..195...:418 428

The second is from a bank, with a name in front and a rating behind; the third states its solution. The last two are
HoDoKu's: the technique to be shown, if any, the grid, in which + stands before what the solver has put in, and the
candidates that it has ruled out. What the solver has done so far is left out: the puzzle is its givens.

Tables of Sudokus, as data sets have them: a header line with the names of the columns, a puzzle a line below it.

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
from itertools import islice, takewhile

from clueproof.codecs.scanner import NotationError
from clueproof.encoders.registry import RULE_SETS, rule_set
from clueproof.english import counted
from clueproof.errors import BadPuzzleError, ClueproofError, ItemPlace, Place, quoted
from clueproof.formats.forms import Form, Found, Opening
from clueproof.formats.records import UNPRINTABLE, as_called
from clueproof.formats.solutions import must_solve
from clueproof.formats.table_cells import unguarded
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.syntax.record import TOLD, Line

RULES = "sudoku"
"""Its lists are recognised without a header or a name, and something may stand around each puzzle."""
CELLS = "[0-9.*_?xX-]{81}"
"""The cells; in many lists, x is an empty one."""
AROUND = re.compile(
    r"(?:(?P<id>(?=\w*\d)\w{1,40})[\s,;|]+)?"
    rf"(?P<cells>{CELLS})"
    r"(?:[\s,;|#]+(?P<solution>[1-9]{81}))?"
    r"(?P<rest>[\s,;|#].*)?"
)
HODOKU = re.compile(
    r"(?::(?P<technique>\d{4}(?:-\d+)?):[^:]*:)?(?P<cells>(?:\+[1-9]|[1-9.0]){81})(?::[\d\s]*)?(?::.*)?"
)
SET_BY_SOLVER = re.compile(r"\+\d")
NEARLY = re.compile(CELLS.replace("81", "77,85"))
"""A line that can only have been meant as one, with a cell too many or too few."""
EMPTY = str.maketrans("xX", "..")


def _listed_puzzle(rules: RuleSet, name: str, line: str, place: Place | None) -> Puzzle | None:
    """The puzzle on a line, in the list form of its genre, which is called so; None if the line is none. Raises
    BadPuzzleError."""
    puzzle = rules.parse_line(line, place)
    return None if puzzle is None else as_called(puzzle, name)


def is_sudoku(bare: str) -> bool:
    """Is the line a 9x9 Sudoku, whether something stands around it or not?"""
    return (AROUND.fullmatch(bare) or HODOKU.fullmatch(bare)) is not None


def puzzle_on(bare: str, place: Place, rules: RuleSet, name: str) -> Puzzle | None:
    """The Sudoku of a line with something around it, None if there is none; `name` is what it is called. Raises
    BadPuzzleError for a stated solution that is none."""
    if (line := AROUND.fullmatch(bare)) is not None:
        puzzle = _listed_puzzle(rules, name, line["cells"].translate(EMPTY), place)
        if puzzle is not None and line["solution"] is not None:
            must_solve(puzzle, map(int, line["solution"]), place)
        identity, remark = line["id"], (line["rest"] or "").strip(" \t,;|#")
    elif (line := HODOKU.fullmatch(bare)) is not None:
        puzzle = _listed_puzzle(rules, name, SET_BY_SOLVER.sub(".", line["cells"]), place)
        identity, remark = None, f"technique {line['technique']}" if line["technique"] else ""
    else:
        return None
    return None if puzzle is None else replace(puzzle, id=identity, about={"remark": remark} if remark else {})


def to_sudoku_line(puzzle: Puzzle) -> str:
    """All cells of a Sudoku on one line. Raises NotationError, saying why, where that can't state the puzzle."""
    if puzzle.rules.name != "sudoku":
        raise NotationError(f"no line of a Sudoku list: this is a {puzzle.rules.name}")
    rows = puzzle.rules.format(replace(puzzle, layout="rows")).fields["grid"]
    text = "".join(rows) if isinstance(rows, list) and all(isinstance(row, str) for row in rows) else ""  # type: ignore[arg-type]
    if puzzle.rules.parse_line(text, None) != puzzle:
        raise NotationError("lists can't say diagonals, regions, extras, options, or boxes that are no squares")
    return text


LONGEST_ROW = 64
"""A line that is a puzzle by itself and not longer could also be the first row of one."""


class Lists(Form):
    """A puzzle a line."""

    def recognises(self, opening: Opening) -> bool:
        return _list_name(opening) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        name = _list_name(opening)
        assert name is not None
        return _list_lines(opening.lines(), opening.file, name)


def _list_name(opening: Opening) -> str | None:
    """What the genre is called in whose one-line list form the file is, if it is in any.

    A short line might also be the first row of a larger grid. Then the lines up to the next empty
    one decide. They are a list if each holds a clue and most can be puzzles.
    """
    default, first = opening.default, opening.bare
    if default is None:
        return RULES if is_sudoku(first) or NEARLY.fullmatch(first) else None
    rules = rule_set(default)
    if rules.parse_line(first, None) is None:
        return default if rules.name == RULES and is_sudoku(first) else None
    if len(first) > LONGEST_ROW:
        return default
    block = takewhile(lambda line: line.text.strip(), opening.ahead(LONGEST_ROW + 1))
    rows = [bare for line in block if not (bare := line.text.strip()).startswith("#")]
    fit = sum(rules.parse_line(row, None) is not None for row in rows)
    return default if 2 * fit > len(rows) and all(any(map(str.isalnum, row.replace("0", ""))) for row in rows) else None


def _list_lines(lines: Iterator[Line], file: str, name: str) -> Iterator[Found]:
    rules = rule_set(name)
    length = 0
    for line in lines:
        bare = line.text.strip()
        if not bare or bare[0] == "#":
            continue
        place = ItemPlace(file, line.number)
        try:
            puzzle = _listed_puzzle(rules, name, bare, place)
            if puzzle is not None:
                length = length or len(bare)
            elif rules.name == RULES and (puzzle := puzzle_on(bare, place, rules, name)) is not None:
                length = length or len(puzzle.shape.region_of)
        except ClueproofError as error:
            yield error
            continue
        if puzzle is not None:
            yield puzzle
            continue
        yield _refused(bare, line, length, rules, place)


def _refused(bare: str, line: Line, length: int, rules: RuleSet, place: Place) -> BadPuzzleError:
    """Why a line of a list is no puzzle; `length` is that of the others, 0 if there are none."""
    if rules.name == RULES and not length and NEARLY.fullmatch(bare):
        length = 81
    if length and len(bare) != length and rules.name == RULES:
        # something may stand around it
        bare = max(re.split(r"[\s,;|#]", bare), key=len)
    if length and len(bare) != length:
        return BadPuzzleError(f"{len(bare)} characters, expected {length}: one {rules.name} a line", place)
    fits = {symbol: rules.parse_line(_alone(symbol, bare), None) is not None for symbol in {*bare}}
    odd = next((n for n, symbol in enumerate(bare) if not fits[symbol]), None)
    what = "this" if odd is None else quoted(bare[odd])
    column = None if odd is None else odd + 1 + line.text.index(bare)
    return BadPuzzleError(f"{what} does not belong into a {rules.name} of {len(bare)} symbols", place, column)


def _alone(symbol: str, line: str) -> str:
    """A line as long as this one, with the symbol in one cell and all others empty."""
    return symbol + "." * (len(line) - 1)


PUZZLES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "grid", "givens")
SOLUTIONS = ("solution", "solutions", "answer")
IDS = ("id", "puzzle_id")


class SudokuTable(Form):
    """A table of Sudokus, parted by commas, semicolons or tabs."""

    endings = (".csv", ".tsv")

    def recognises(self, opening: Opening) -> bool:
        sign, names = _header_of(opening.bare)
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
            cells = _cells_of(following, sign, opening.file)
        except BadPuzzleError:
            return False
        return at < len(cells) and re.fullmatch(CELLS, cells[at]) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        sign, names = _header_of(opening.bare)
        for line in islice(opening.lines(), 1, None):
            if line.text.strip() and not line.text.startswith("#"):
                try:
                    yield _of_row(line, sign, names, opening.file, opening.default or RULES)
                except ClueproofError as error:
                    yield error


def _header_of(bare: str) -> tuple[str, list[str]]:
    """What parts the columns, and their names."""
    sign = next((sign for sign in ",;\t" if sign in bare), ",")
    return sign, [name.strip().strip('"').lower() for name in bare.split(sign)]


def _column(names: list[str], known: tuple[str, ...]) -> int | None:
    """The one column of these names, None if there is none or several."""
    found = [at for at, name in enumerate(names) if name in known]
    return found[0] if len(found) == 1 else None


def _cells_of(line: Line, sign: str, file: str) -> list[str]:
    try:
        return [unguarded(cell.strip()) for cell in next(csv.reader([line.text], delimiter=sign, strict=True))]
    except csv.Error as error:
        raise BadPuzzleError(f"this is no line of a table: {error}", ItemPlace(file, line.number)) from error


def _of_row(line: Line, sign: str, names: list[str], file: str, name: str) -> Puzzle[object, object]:
    place, rules = ItemPlace(file, line.number), rule_set(RULES)
    cells = _cells_of(line, sign, file)
    if len(cells) == len(names) + 1 and not cells[-1]:
        del cells[-1]
    if len(cells) != len(names):
        raise BadPuzzleError(
            f"{counted(len(cells), 'column')}, but the first line of the table names {len(names)}", place
        )
    told = dict(zip(names, cells, strict=True))
    at = _column(names, PUZZLES)
    assert at is not None
    found = _listed_puzzle(rules, name, cells[at].translate(EMPTY), place)
    if found is None:
        expected = "81 numbers from 1 to 9, . or 0 for an empty cell"
        raise BadPuzzleError(f"column {names[at]!r}: {quoted(cells[at])} is no Sudoku; expected {expected}", place)
    solution = _column(names, SOLUTIONS)
    if solution is not None and cells[solution]:
        solved = _listed_puzzle(rules, name, cells[solution], place)
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
