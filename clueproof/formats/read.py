"""Reading puzzles: which form a text has, one puzzle after the other, errors with their place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from clueproof.encoders.record import Line, Record
from clueproof.encoders.registry import UnknownRuleSetError, rule_set
from clueproof.encoders.rule_set import Puzzle, RuleSet
from clueproof.errors import BadPuzzleError, ClueproofError, Place
from clueproof.formats import text as text_form

LONGEST_LINE = 1_000_000
"""A longer line is no puzzle; it is refused before it is parsed."""
LIST_LINE = re.compile(r"[0-9.*_-]{81}")
"""The usual form of Sudoku lists: recognised without a header or a name."""


def read(
    source: str | Path | IO[str], puzzle: str | None = None, *, name: str | None = None
) -> Iterator[Puzzle[Any, Any]]:
    """The puzzles of a file or an open text stream, one by one; `puzzle` names the rule set of headerless ones.

    Raises BadPuzzleError at the first puzzle that can't be read; use `read_all` to go on behind it.
    """
    for found in read_all(source, puzzle, name=name):
        if isinstance(found, ClueproofError):
            raise found
        yield found


def parse(text: str, puzzle: str | None = None) -> Puzzle[Any, Any]:
    """The one puzzle that a text describes. Raises BadPuzzleError, also when there are none or several."""
    if puzzle is not None and "\n" not in text and (listed := rule_set(puzzle).parse_line(text, None)) is not None:
        return listed
    found = list(_scan(iter(text.splitlines(keepends=True)), "<text>", puzzle))
    for item in found:
        if isinstance(item, ClueproofError):
            raise item
    if len(found) != 1:
        raise BadPuzzleError(f"expected one puzzle, found {len(found)}")
    only = found[0]
    assert isinstance(only, Puzzle)
    return only


def read_all(
    source: str | Path | IO[str], puzzle: str | None = None, *, name: str | None = None
) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    """As `read`, but a puzzle that can't be read comes as the error that says why, and reading goes on."""
    if puzzle is not None:
        puzzle = rule_set(puzzle).name
    if not isinstance(source, (str, Path)):
        yield from _scan(iter(source), name or str(getattr(source, "name", "<stream>")), puzzle)
        return
    try:
        with open(source, encoding="utf-8-sig", errors="strict", newline=None) as stream:
            yield from _scan(iter(stream), name or str(source), puzzle)
    except OSError as error:
        yield BadPuzzleError(f"{source}: {error.strerror or error}")


def _scan(lines: Iterator[str], file: str, default: str | None) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    numbered = _numbered(lines, file)
    count = 0
    try:
        head: list[Line] = []
        for line in numbered:
            head.append(line)
            bare = line.text.strip()
            if bare and not bare.startswith("#"):
                break
        else:
            yield BadPuzzleError("the file holds no puzzle", Place(file, max(1, len(head))))
            return
        first = head[-1].text.strip()
        rest = _chained(head, numbered)
        if first[0] in "{[" and not re.match(r"\[\s*[.\d]", first):
            found = _json_lines(rest, file, default)
        elif (listed := _list_rules(first, default)) is not None:
            found = _list_lines(rest, file, listed)
        else:
            found = _text(rest, file, default)
        for item in found:
            count += 1
            yield item
    except ClueproofError as error:
        yield error
    except UnicodeDecodeError:
        yield BadPuzzleError("this is no text file in UTF-8", Place(file, 1))


def _chained(head: list[Line], rest: Iterator[Line]) -> Iterator[Line]:
    yield from head
    yield from rest


def _numbered(lines: Iterator[str], file: str) -> Iterator[Line]:
    for number, text in enumerate(lines, 1):
        if len(text) > LONGEST_LINE:
            raise BadPuzzleError(f"a line of more than {LONGEST_LINE:,} characters is no puzzle", Place(file, number))
        if "\0" in text:
            raise BadPuzzleError("this is no text file", Place(file, number))
        yield Line(text.rstrip("\r\n"), number)


# one puzzle a line


def _list_rules(first: str, default: str | None) -> RuleSet[Any, Any, Any] | None:
    """The rule set whose one-line list form the first line is in, if it is in any."""
    if default is None:
        return rule_set("sudoku") if LIST_LINE.fullmatch(first) else None
    rules = rule_set(default)
    return rules if rules.parse_line(first, None) is not None else None


def _list_lines(
    lines: Iterator[Line], file: str, rules: RuleSet[Any, Any, Any]
) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    parse_line = rules.parse_line
    length = 0
    for line in lines:
        bare = line.text.strip()
        if not bare or bare[0] == "#":
            continue
        puzzle = parse_line(bare, Place(file, line.number))
        if puzzle is not None:
            length = length or len(bare)
            yield puzzle
        elif length and len(bare) != length:
            yield BadPuzzleError(
                f"{len(bare)} characters, expected {length}: one {rules.name} a line", Place(file, line.number)
            )
        else:
            yield BadPuzzleError(
                f"expected one {rules.name} of {length} symbols", Place(file, line.number), _odd_one(bare)
            )


def _odd_one(text: str) -> int | None:
    """Column of the first symbol that no list uses."""
    odd = re.search(r"[^0-9A-Za-z.*_-]", text)
    return odd.start() + 1 if odd else None


# records


def puzzle_of(name: str, record: Record) -> Puzzle[Any, Any]:
    """The puzzle that a record describes, with its id and place. Raises BadPuzzleError."""
    try:
        rules = rule_set(name)
    except UnknownRuleSetError as error:
        record.fail(str(error))
    found = rules.parse(record)
    record.done()
    identity = record.fields.get("id")
    about = {key: str(value) for key, value in record.fields.items() if key in ("expect", "origin")}
    return Puzzle(
        found.rules,
        found.shape,
        found.clues,
        None if identity is None else str(identity),
        record.place,
        found.layout,
        about,
    )


def _text(lines: Iterator[Line], file: str, default: str | None) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    for name, record in text_form.records(lines, file, default):
        try:
            yield puzzle_of(name, record)
        except ClueproofError as error:
            yield error


def _json_lines(lines: Iterator[Line], file: str, default: str | None) -> Iterator[Puzzle[Any, Any] | ClueproofError]:
    """JSON Lines, or one JSON document (an object or a list of objects) over several lines."""
    pending: list[Line] = []
    several = False
    for line in lines:
        bare = line.text.strip()
        if not bare or (not pending and bare.startswith("#")):
            continue
        if not pending:
            try:
                values = json.loads(bare)
            except (json.JSONDecodeError, RecursionError) as error:
                if several or bare[-1] in "}]":
                    yield _bad_json(error, file, line.number)
                    several = True
                    continue
                pending.append(line)
                continue
            several = True
            for value in values if isinstance(values, list) else [values]:
                yield _from_json(value, Place(file, line.number), default)
        else:
            pending.append(line)
    if pending:
        try:
            values = json.loads("\n".join(line.text for line in pending))
        except (json.JSONDecodeError, RecursionError) as error:
            yield _bad_json(error, file, pending[0].number)
            return
        for value in values if isinstance(values, list) else [values]:
            yield _from_json(value, Place(file, pending[0].number), default)


def _bad_json(error: Exception, file: str, line: int) -> BadPuzzleError:
    if isinstance(error, json.JSONDecodeError):
        return BadPuzzleError(f"this is no JSON: {error.msg}", Place(file, line + error.lineno - 1), error.colno)
    return BadPuzzleError("this JSON is nested too deeply", Place(file, line))


def _from_json(value: object, place: Place, default: str | None) -> Puzzle[Any, Any] | ClueproofError:
    if not isinstance(value, dict):
        return BadPuzzleError("expected a JSON object for each puzzle", place)
    name = value.get("puzzle", default)
    if not isinstance(name, str):
        return BadPuzzleError('the object has no "puzzle" with the name of the rules (or use --puzzle NAME)', place)
    try:
        return puzzle_of(name, Record({key: item for key, item in value.items() if item is not None}, place))
    except ClueproofError as error:
        return error
