"""Which field of a row is what: its puzzle, the solution, the genre, the name, the licence.

Options say so (`FieldNames`), or the layout (`layouts`), or the usual names of columns. Where columns have no names, or
unusual ones, what stands in them tells a puzzle and its solution: one has all the clues of the other, and no gaps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from typing import Any

from clueproof.audit.json_text import object_in
from clueproof.audit.layouts import LAYOUTS
from clueproof.audit.layouts.stated_row import Fields, StatedRow
from clueproof.encoders.registry import RULE_SETS
from clueproof.errors import BadPuzzleError
from clueproof.syntax.record import JsonValue

PUZZLE_NAMES = (
    *("puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "grid", "board", "puzzle_string"),
    *("initial_board", "sudoku", "puzzle_url", "url"),
)
SOLUTION_NAMES = ("solution", "solutions", "answer", "answers", "solution_string", "final_board", "ground_truth")
GENRE_NAMES = ("genre", "puzzle_type", "type", "task", "game")
ID_NAMES = ("id", "name", "index", "puzzle_id")
LICENCE_NAMES = ("license", "licence")
"""The names that such fields usually have, the likeliest first."""
WORD = re.compile(r"[A-Za-z][\w -]{2,}|")
"""The name of a column; there may be one without."""
MOST_NAMED = 20
"""Fields that a message lists."""
MISSING = object()
"""In place of what a field holds that is not there."""
GAPS = frozenset("0._-*?")
"""What stands for an empty cell."""
FEWEST_CELLS = 16
"""A puzzle and its solution are told by so many cells at least."""


@dataclass(frozen=True)
class FieldNames:
    """The fields in which things stand, with dots into objects: `metadata.puzzle`. None for what is not stated."""

    puzzle: str | None = None
    solution: str | None = None
    id: str | None = None
    genre: str | None = None
    """The field that names the genre of each puzzle."""

    @property
    def given(self) -> list[str]:
        """Those that are stated."""
        return [name for name in (self.puzzle, self.solution, self.id, self.genre) if name is not None]

    def are_numbers(self, head: Sequence[str]) -> bool:
        """Are columns numbered, since they have no names? `head` is the first row."""
        return any(name.isdecimal() and name not in head for name in self.given)


def is_head(columns: Sequence[str]) -> bool:
    """Is the first row of a file in CSV its head? Else its rows are those of a grid, or of a list."""
    if _usual(dict.fromkeys(columns, ""), PUZZLE_NAMES) is not None:
        return True
    return len(columns) > 1 and all(map(WORD.fullmatch, columns))


def states_puzzle(row: Any, names: FieldNames) -> bool:
    """Is there a field that may be the puzzle, or is the layout known?"""
    if not isinstance(row, Mapping):
        return False
    if names.puzzle is not None:
        return _at(row, names.puzzle) is not MISSING
    if _usual(row, PUZZLE_NAMES) is not None:
        return True
    try:
        return any(layout(row) is not None for layout in LAYOUTS)
    except BadPuzzleError:
        return True


def is_solved(row: Fields) -> bool:
    """Is there a puzzle, as a text, and a solution, by their usual names?"""
    name = _usual(row, PUZZLE_NAMES)
    return name is not None and isinstance(row[name], str) and _usual(row, SOLUTION_NAMES) is not None


def complete(names: FieldNames, rows: Sequence[Fields]) -> FieldNames:
    """The names, with the columns that are plainly the puzzle and its solution, by what stands in these rows, where
    neither options nor the usual names say which they are."""
    if not rows or names.solution is not None or _usual(rows[0], SOLUTION_NAMES) is not None:
        return names
    puzzle = names.puzzle or _usual(rows[0], PUZZLE_NAMES)
    if puzzle is None and states_puzzle(rows[0], names):
        return names
    solved: dict[tuple[str, str], int] = {}
    for row in rows:
        cells = {name: _cells(field) for name, field in row.items()}
        for pair in permutations(cells, 2):
            if puzzle in (None, pair[0]) and _solves(cells[pair[0]], cells[pair[1]]):
                solved[pair] = solved.get(pair, 0) + 1
    found = max(solved, key=lambda pair: solved[pair], default=None)
    if found is None or 2 * solved[found] < len(rows):
        return names
    return replace(names, puzzle=found[0], solution=found[1])


def _cells(field: Any) -> Sequence[str]:
    """The cells of a board, row by row."""
    if isinstance(field, str):
        return "".join(field.split())
    if isinstance(field, list):
        return [cell for part in field for cell in (_cells(part) if isinstance(part, list) else [str(part or 0)])]
    return ()


def _solves(puzzle: Sequence[str], solution: Sequence[str]) -> bool:
    """Has the one all the clues of the other, and no gaps?"""
    if len(puzzle) != len(solution) or len(puzzle) < FEWEST_CELLS or not GAPS.isdisjoint(solution):
        return False
    given = [cell not in GAPS for cell in puzzle]
    return 0 < sum(given) < len(given) and all(
        cell == clue for clue, cell, is_given in zip(puzzle, solution, given, strict=True) if is_given
    )


def stated_row(fields: Fields, names: FieldNames) -> StatedRow:
    """What a row states. Raises BadPuzzleError."""
    if names.puzzle is None and names.genre is None:
        for layout in LAYOUTS:
            if (found := layout(fields)) is not None:
                return found if names.solution is None else found._replace(solution=_in(fields, names.solution))
    name = names.puzzle or _usual(fields, PUZZLE_NAMES)
    if name is None:
        name = next((name for bare, name in _by_bare_name(tuple(fields)).items() if bare in PUZZLE_NAMES), None)
    if name is None:
        raise BadPuzzleError(f"no field with a puzzle; name it with --puzzle-field: {_all_names(fields)}")
    puzzle = _in(fields, name)
    if puzzle is None or puzzle == "":
        raise BadPuzzleError(f"the field {name} is empty")
    solution = names.solution or _usual(fields, SOLUTION_NAMES)
    return StatedRow(puzzle, None if solution is None else _in(fields, solution), _genre(fields, names))


def stated_licence(fields: Fields) -> str | None:
    """The licence that a row states."""
    usual = _usual(fields, LICENCE_NAMES)
    licence = None if usual is None else fields[usual]
    return licence if isinstance(licence, str) and licence else None


def _genre(fields: Fields, names: FieldNames) -> str | None:
    """The genre that a row names."""
    if names.genre is None:
        usual = _usual(fields, GENRE_NAMES)
        genre = None if usual is None else fields[usual]
        return genre if isinstance(genre, str) and RULE_SETS.known(genre) is not None else None
    genre = _in(fields, names.genre)
    if not isinstance(genre, str):
        raise BadPuzzleError(f"the field {names.genre} names no genre")
    return genre


def row_name(fields: Fields, names: FieldNames, otherwise: str) -> JsonValue:
    """What a row is called."""
    usual = names.id or _usual(fields, ID_NAMES)
    name = None if usual is None else _at(fields, usual)
    return name if isinstance(name, int | str) and not isinstance(name, bool) and name != "" else otherwise


def _usual(fields: Fields, usual: tuple[str, ...]) -> str | None:
    """The field with the likeliest of these names that holds something, whatever capitals and blanks it has."""
    names = _by_bare_name(tuple(fields))
    return next((names[name] for name in usual if name in names and fields[names[name]] is not None), None)


@lru_cache(maxsize=64)
def _by_bare_name(names: tuple[str, ...]) -> dict[str, str]:
    """Fields by their names without capitals and blanks around them."""
    return {name.strip().lower(): name for name in reversed(names)}


def _in(fields: Fields, name: str) -> Any:
    """What stands in a field. Raises BadPuzzleError if it is missing."""
    if (found := _at(fields, name)) is MISSING:
        raise BadPuzzleError(f"the field {name} is missing; there are: {_all_names(fields)}")
    return found


def _at(fields: Fields, name: str) -> Any:
    """What stands in a field, or `MISSING`."""
    if name in fields:
        return fields[name]
    head, dot, rest = name.partition(".")
    inner = object_in(fields.get(head)) if dot else None
    return _at(inner, rest) if isinstance(inner, Mapping) else MISSING


def _all_names(fields: Fields) -> str:
    """The names of all fields, for a message."""
    there = [*_field_names(fields)]
    more = " ..." if len(there) > MOST_NAMED else ""
    return (", ".join(there[:MOST_NAMED]) or "nothing") + more


def _field_names(fields: Fields) -> Iterator[str]:
    """All fields, with dots into objects."""
    for name, field in fields.items():
        inner = object_in(field)
        if isinstance(inner, Mapping):
            yield from (f"{name}.{more}" for more in _field_names(inner))
        else:
            yield str(name)
