"""Collections of puzzles as tables: JSON, JSON Lines, CSV and Parquet, of our own and of other people.

A row is a puzzle, or has its puzzle in one field and a solution in another. Which fields these are is stated
(`FieldNames`), or known from the layout: our own, that of reasoning-gym, of Pencil Puzzle Bench, of puzzlekit, or one
with the usual names of columns. A row that can't be read becomes a row with an error.
"""

from __future__ import annotations

import base64
import csv
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any, NamedTuple

from clueproof.audit import puzzlekit
from clueproof.audit.moves import StoredMoves
from clueproof.encoders import Puzzle
from clueproof.encoders.registry import RULE_SETS
from clueproof.errors import BadPuzzleError, ClueproofError
from clueproof.formats.read import parse
from clueproof.formats.table_cells import unguarded
from clueproof.runs.exports import pyarrow
from clueproof.syntax.record import JsonValue

JSON_LINES = (".jsonl", ".ndjson")
PUZZLE_NAMES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "grid", "board", "puzzle_url", "url")
SOLUTION_NAMES = ("solution", "solutions", "answer")
ID_NAMES = ("id", "name", "index", "puzzle_id")
"""The names that such fields usually have, the likeliest first."""
ANSWERED = ("verdict", "solution", "second", "meta", "backend", "seconds", "expected")
"""Fields that stand beside a puzzle in results of ours, and are no part of it."""
LONGEST = 10_000_000
"""Characters of a cell in CSV."""
Fields = Mapping[str, Any]


class TableRow(NamedTuple):
    """A puzzle and what is stored with it, or why there is none; where it stands, and what it is called."""

    name: JsonValue
    puzzle: Puzzle | None
    solution: JsonValue | StoredMoves = None
    error: str = ""
    stated: str = ""
    """What the puzzle was read from, where it is a text that says all of it."""
    stated_unique: bool | None = None
    """Does the row state that there is exactly one solution? None if it says nothing of that."""


@dataclass(frozen=True)
class FieldNames:
    """The fields in which things stand, with dots into objects: `metadata.puzzle`. None for what is not stated."""

    puzzle: str | None = None
    solution: str | None = None
    id: str | None = None
    genre: str | None = None
    """The field that names the genre of each puzzle."""


class _Unread(NamedTuple):
    """In place of a row."""

    why: str


class _Stated(NamedTuple):
    """What a row says, before it is read."""

    puzzle: Any
    solution: JsonValue | StoredMoves = None
    genre: str | None = None
    unique: bool | None = None


def is_table(path: str, names: FieldNames) -> bool:
    """Is a file read as a table? Else it is read as a file of puzzles in another form."""
    ending = os.path.splitext(path)[1].lower()
    if ending == ".parquet" or not os.path.isfile(path):
        return ending == ".parquet"
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        head = file.read(puzzlekit.HEAD_LENGTH) if ending == ".json" else ""
        if puzzlekit.HEAD.match(head):
            return True
        file.seek(0)
        first = next((line for line in file if line.strip()), "").strip()
    if ending == ".csv":
        columns = next(csv.reader([first]), [])
        return names.puzzle in columns or not {*columns}.isdisjoint(PUZZLE_NAMES)
    return first.startswith("{") if ending in JSON_LINES else ending == ".json" and first.startswith("[")


def table_rows(path: str, names: FieldNames, genre: str | None = None) -> Iterator[TableRow]:
    """The rows of a table in their order. `genre` is the genre of puzzles that don't name one; a puzzle that names
    another is an error. Raises ClueproofError for a file that is no table."""
    for number, fields in _records(path):
        where = f"{path}, row {number}"
        if not isinstance(fields, Mapping):
            why = fields.why if isinstance(fields, _Unread) else "expected an object"
            yield TableRow(f"{path}:{number}", None, error=f"{where}: {why}")
            continue
        name = _named(fields, names, f"{path}:{number}")
        try:
            stated = _stated(fields, names)
            if genre is not None and stated.genre is None:
                stated = stated._replace(genre=genre)
            puzzle = _puzzle(stated.puzzle, stated.genre)
        except BadPuzzleError as error:
            line = "" if error.place is None or error.place.line < 2 else f", line {error.place.line}"
            yield TableRow(name, None, error=f"{where}{line}: {error.message}")
        except (ClueproofError, RecursionError) as error:
            yield TableRow(name, None, error=f"{where}: {error}")
        else:
            if genre is not None and puzzle.rules.name != genre:
                other = f"{where}: expected a puzzle {genre}, and this one is a {puzzle.rules.name}"
                yield TableRow(name, None, error=other)
            else:
                yield TableRow(name, puzzle, stated.solution, stated=_told(stated), stated_unique=stated.unique)


def _told(stated: _Stated) -> str:
    return f"{stated.genre or ''}\n{stated.puzzle}" if isinstance(stated.puzzle, str) else ""


# rows


def _records(path: str) -> Iterator[tuple[int, Any]]:
    """The rows with their numbers, from 1: an object each, or why there is none."""
    ending = os.path.splitext(path)[1].lower()
    if ending == ".parquet":
        yield from _parquet(path)
        return
    try:
        with open(path, encoding="utf-8-sig", errors="replace", newline="" if ending == ".csv" else None) as file:
            yield from {".csv": _csv, ".json": _json}.get(ending, _json_lines)(file)
    except (OSError, csv.Error) as error:
        raise ClueproofError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    except ValueError as error:
        raise ClueproofError(f"{path}: this is no JSON: {error}") from error


def _json_lines(file: IO[str]) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(file, 1):
        if line.strip():
            yield number, _read(line)


def _json(file: IO[str]) -> Iterator[tuple[int, Any]]:
    """A list of objects, an object that holds one, or a single row; or lines, which some call so too."""
    text = file.read()
    try:
        found = json.loads(text)
    except ValueError:
        lines = text.splitlines()
        if len(lines) < 2:
            raise
        yield from [(number, _read(line)) for number, line in enumerate(lines, 1) if line.strip()]
        return
    if isinstance(found, dict) and (records := puzzlekit.records(found)) is not None:
        found = records
    elif isinstance(found, dict):
        lists = [value for value in found.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
        found = lists[0] if len(lists) == 1 and "puzzle" not in found else [found]
    yield from enumerate(found, 1)


def _read(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        return _Unread(f"this is no JSON: {error}")


def _csv(file: IO[str]) -> Iterator[tuple[int, Any]]:
    csv.field_size_limit(LONGEST)
    for number, row in enumerate(csv.DictReader(file), 1):
        if None in row:
            yield number, _Unread("more cells than the first row has columns")
        else:
            yield number, {name: unguarded(cell) for name, cell in row.items() if cell}


def _parquet(path: str) -> Iterator[tuple[int, Any]]:
    arrow, parquet = pyarrow()
    number = 0
    try:
        for group in parquet.ParquetFile(path).iter_batches():
            for row in group.to_pylist():
                number += 1
                # Parquet has dates and bytes, which are told as texts
                yield number, json.loads(json.dumps(row, default=str))
    except (OSError, arrow.ArrowException) as error:
        said = " ".join(str(error).split())
        raise ClueproofError(f"{path}: this Parquet file can't be read: {said}") from error


# what a row says


def _stated(fields: Fields, names: FieldNames) -> _Stated:
    """The puzzle of a row. Raises BadPuzzleError."""
    if names.puzzle is None and names.genre is None:
        for layout in LAYOUTS:
            if (found := layout(fields)) is not None:
                return found if names.solution is None else found._replace(solution=_at(fields, names.solution))
    name = names.puzzle or next((name for name in PUZZLE_NAMES if fields.get(name) is not None), None)
    if name is None:
        there = ", ".join([*map(str, fields)][:10]) or "nothing"
        raise BadPuzzleError(f"no field with a puzzle; name it with --puzzle-field: {there}")
    puzzle = _at(fields, name)
    if puzzle is None:
        raise BadPuzzleError(f"the field {name} is missing")
    solution = names.solution or next((name for name in SOLUTION_NAMES if fields.get(name) is not None), None)
    genre = None if names.genre is None else _at(fields, names.genre)
    if names.genre is not None and not isinstance(genre, str):
        raise BadPuzzleError(f"the field {names.genre}, which names the genre, is missing")
    return _Stated(puzzle, None if solution is None else _at(fields, solution), genre)


def _named(fields: Fields, names: FieldNames, otherwise: str) -> JsonValue:
    name = _at(fields, names.id) if names.id else next((fields[name] for name in ID_NAMES if name in fields), None)
    return name if isinstance(name, int | str) and not isinstance(name, bool) and name != "" else otherwise


def _at(fields: Fields, name: str) -> Any:
    """What stands in a field, None for nothing."""
    if name in fields:
        return fields[name]
    head, dot, rest = name.partition(".")
    inner = _object(fields.get(head))
    return _at(inner, rest) if dot and isinstance(inner, Mapping) else None


def _object(stated: Any) -> Any:
    """What a field holds, also where a table has an object as text."""
    return _read(stated) if isinstance(stated, str) and stated.startswith("{") else stated


def _puzzle(stated: Any, genre: str | None) -> Puzzle:
    """Raises ClueproofError."""
    if isinstance(stated, str):
        return parse(stated, genre)
    if isinstance(stated, list):
        stated = {"grid": stated}
    if not isinstance(stated, Mapping):
        raise BadPuzzleError(f"expected a puzzle, not {type(stated).__name__}")
    fields = dict(stated)
    if genre is not None:
        fields.setdefault("puzzle", genre)
    if "puzzle" not in fields:
        raise BadPuzzleError("the puzzle does not say which genre it is; name it with --puzzle")
    return parse(json.dumps(fields))


# layouts


def _own(fields: Fields) -> _Stated | None:
    """A puzzle as we write it, perhaps with what a command of ours found out."""
    name = fields.get("puzzle")
    if not isinstance(name, str) or "\n" in name or len(name) > MAX_NAME or RULE_SETS.known(name) is None:
        return None
    return _Stated({key: value for key, value in fields.items() if key not in ANSWERED}, fields.get("solution"))


def _reasoning_gym(fields: Fields) -> _Stated | None:
    """An entry of a data set of reasoning-gym."""
    metadata = _object(fields.get("metadata"))
    if not isinstance(metadata, Mapping) or not isinstance(metadata.get("source_dataset"), str):
        return None
    name = metadata["source_dataset"]
    if name not in REASONING_GYM:
        raise BadPuzzleError(f"reasoning-gym's {name!r} is none of {', '.join(sorted(REASONING_GYM))}")
    try:
        return REASONING_GYM[name](metadata)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadPuzzleError(f"this is no entry of reasoning-gym's {name}: {type(error).__name__} {error}") from error


def _gym_sudoku(metadata: Fields) -> _Stated:
    return _Stated({"puzzle": "sudoku", "grid": metadata["puzzle"]}, metadata.get("solution"))


def _gym_futoshiki(metadata: Fields) -> _Stated:
    greater = [
        [[r, c], [below, right]] if sign == ">" else [[below, right], [r, c]]
        for r, c, below, right, sign in metadata["constraints"]
    ]
    grid = metadata["puzzle"]
    return _Stated({"puzzle": "futoshiki", "n": len(grid), "grid": grid, "greater": greater}, metadata.get("solution"))


def _gym_kakurasu(metadata: Fields) -> _Stated:
    rows = [["#" if cell else "." for cell in row] for row in metadata["solution"]]
    sums = {"right": metadata["row_sums"], "bottom": metadata["col_sums"]}
    return _Stated({"puzzle": "kakurasu", **sums}, "\n".join(map("".join, rows)))


def _gym_queens(metadata: Fields) -> _Stated:
    board = "\n".join(map("".join, metadata["solutions"][0])).replace("_", ".")
    return _Stated({"puzzle": "n-queens", "grid": metadata["puzzle"]}, board)


REASONING_GYM: dict[str, Callable[[Fields], _Stated]] = {
    "sudoku": _gym_sudoku,
    "mini_sudoku": _gym_sudoku,
    "futoshiki": _gym_futoshiki,
    "kakurasu": _gym_kakurasu,
    "n_queens": _gym_queens,
}


def _pencil_puzzle_bench(fields: Fields) -> _Stated | None:
    """A record of Pencil Puzzle Bench. Its solution is lists of moves; `cspuz_is_unique` says whether it is unique."""
    link, pid = fields.get("puzzlink_url") or fields.get("puzzle_url"), fields.get("pid")
    if not isinstance(link, str) or not isinstance(pid, str):
        return None
    moves = _object(fields.get("solution"))
    if moves is None and fields.get("solution_enc"):
        moves = _unveiled(fields["solution_enc"])
    metadata = _object(fields.get("metadata"))
    unique = metadata.get("cspuz_is_unique") if isinstance(metadata, Mapping) else None
    return _Stated(
        link, None if moves is None else StoredMoves(pid, moves), unique=unique if isinstance(unique, bool) else None
    )


def _unveiled(text: Any) -> Any:
    """The solution of a record whose file hides it from those who search for it: base64 of the exclusive or with a key
    that ppbench states. What is none stays as it is."""
    try:
        hidden = base64.b64decode(text, validate=True)
        return json.loads(bytes(byte ^ VEIL[place % len(VEIL)] for place, byte in enumerate(hidden)))
    except (ValueError, TypeError, RecursionError):
        return text


def _puzzlekit(fields: Fields) -> _Stated | None:
    """A record of a data set of puzzlekit."""
    return _Stated(*puzzlekit.stated(fields)) if isinstance(fields.get("puzzlekit"), str) else None


LAYOUTS: Sequence[Callable[[Fields], _Stated | None]] = (_own, _reasoning_gym, _pencil_puzzle_bench, _puzzlekit)
VEIL = b"ppbench"
MAX_NAME = 60
"""Characters of a genre's name, at most."""
