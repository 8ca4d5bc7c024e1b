"""Lists of Sudokus and the like: one puzzle a line, without anything around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from clueproof.encoders.registry import rule_set
from clueproof.errors import BadPuzzleError, ClueproofError, Item, Place, quoted
from clueproof.formats.form import Form, Found, Opening, goes_on_as, one_a_line
from clueproof.formats.game_ids import is_id
from clueproof.formats.game_ids import record_of as record_of_id
from clueproof.formats.links import is_link, record_of
from clueproof.formats.sudoku_lists import NEARLY, is_sudoku, puzzle_on
from clueproof.formats.text import looks_like_header
from clueproof.puzzle.rule_set import RuleSet
from clueproof.syntax.record import Line

LONGEST_ROW = 64
"""A line that is a puzzle by itself and not longer could also be the first row of one."""
SUDOKU = "sudoku"
"""Its lists are recognised without a header or a name, and something may stand around each puzzle."""


class Lists(Form):
    """A puzzle a line."""

    endings = (".txt", ".sdm")

    def recognises(self, opening: Opening) -> bool:
        return _list_rules(opening) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        rules = _list_rules(opening)
        assert rules is not None
        return _list_lines(opening.lines(), opening.file, rules)


def _list_rules(opening: Opening) -> RuleSet | None:
    """The rule set in whose one-line list form the file is, if it is in any.

    A short line might also be the first row of a larger grid. Then the lines up to the next empty
    one decide. They are a list if each holds a clue and most can be puzzles.
    """
    default, first = opening.default, opening.bare
    if default is None:
        return rule_set(SUDOKU) if is_sudoku(first) or NEARLY.fullmatch(first) else None
    rules = rule_set(default)
    if rules.parse_line(first, None) is None:
        return rules if rules.name == SUDOKU and is_sudoku(first) else None
    if len(first) > LONGEST_ROW:
        return rules
    block = takewhile(lambda line: line.text.strip(), opening.ahead(LONGEST_ROW + 1))
    rows = [bare for line in block if not (bare := line.text.strip()).startswith("#")]
    fit = sum(rules.parse_line(row, None) is not None for row in rows)
    return rules if 2 * fit > len(rows) and all(any(map(str.isalnum, row.replace("0", ""))) for row in rows) else None


def _list_lines(lines: Iterator[Line], file: str, rules: RuleSet) -> Iterator[Found]:
    parse_line = rules.parse_line
    length = 0
    for line in lines:
        bare = line.text.strip()
        if not bare or bare[0] == "#":
            continue
        place = Item(file, line.number)
        puzzle = parse_line(bare, place)
        if puzzle is not None:
            length = length or len(bare)
            yield puzzle
            continue
        if rules.name == SUDOKU:
            try:
                puzzle = puzzle_on(bare, place, rules)
            except ClueproofError as error:
                yield error
                continue
            if puzzle is not None:
                length = length or len(puzzle.shape.region_of)
                yield puzzle
                continue
        yield _refused(bare, line, length, rules, place)


def _refused(bare: str, line: Line, length: int, rules: RuleSet, place: Place) -> BadPuzzleError:
    """Why a line of a list is no puzzle; `length` is that of the others, 0 if there are none."""
    if rules.name == SUDOKU and not length and NEARLY.fullmatch(bare):
        length = 81
    if length and len(bare) != length and rules.name == SUDOKU:
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


class GameIds(Form):
    """A game id a line; the genre, which they don't tell, is named by the user."""

    def recognises(self, opening: Opening) -> bool:
        return is_id(opening.bare, opening.default)

    def read(self, opening: Opening) -> Iterator[Found]:
        name, file = opening.default, opening.file
        if name is None:
            place = Place(file, opening.first.number)
            return iter([BadPuzzleError("a game id does not say of which puzzle it is; use --puzzle NAME", place)])
        return one_a_line(opening, lambda line: record_of_id(line, file, name))


class Links(Form):
    """A link a line, of whatever notation each is."""

    def recognises(self, opening: Opening) -> bool:
        return is_link(opening.bare)

    def read(self, opening: Opening) -> Iterator[Found]:
        return one_a_line(opening, lambda line: record_of(line, opening.file, opening.default))


class LinksBelow(Links):
    """A list of links whose first line is none; to be asked when a file is in no other form, but for text."""

    def recognises(self, opening: Opening) -> bool:
        # what can't be a header line could begin no text either
        return not looks_like_header(opening.bare) and goes_on_as(opening, is_link)
