"""The text form: a header line with the name and options, then the grid as a person types it.

    # a comment
    sudoku box=2x3 id=small-1
    1 . . | . . 6
    ...

Options are `name=value` (values with spaces in double quotes) or a bare name for yes. A line `name:` begins a further
grid or list of that name, `name: value` is a single one. A new header begins the next puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from clueproof.encoders.record import Line, Record
from clueproof.encoders.registry import is_name
from clueproof.errors import BadPuzzleError, Place

HEADER = re.compile(r"([A-Za-z][A-Za-z-]{2,})(?=\s|$)(?!\s*[:=])(.*)")
OPTION = re.compile(r'\s*([A-Za-z][\w-]*)(?:=(?:"([^"]*)"|([^\s"]*)))?(?=\s|$)')
SECTION = re.compile(r"([A-Za-z][\w-]*):(.*)")
RULE = re.compile(r"[-=+|\s]*(\+[-=]|[-=]\+|--)[-=+|\s]*")
"""A drawn line between boxes, such as "------+-------+------"."""


def is_header(line: str) -> bool:
    """Does the line begin a puzzle: a rule set's name, perhaps with options?"""
    match = HEADER.fullmatch(line.strip())
    return bool(match) and is_name(match[1].lower())  # type: ignore[index]


def records(lines: Iterator[Line], file: str, default: str | None) -> Iterator[tuple[str, Record]]:
    """Each puzzle of a text as (name of the rule set, record); `default` names it where there is no header.

    Raises BadPuzzleError for a first line that is no header when there is no default. Headerless
    puzzles are separated by blank lines.
    """
    name, record, section = "", None, "grid"
    blank_before = True
    for line in lines:
        text = line.text.rstrip("\r\n")
        bare = text.strip()
        if bare.startswith("#"):
            continue
        if not bare:
            # rows of nothing but blank cells keep their place in a grid; an empty line separates
            if text and record is not None and not blank_before:
                _rows(record, section).append(Line(text, line.number))
            blank_before = True
            continue
        if is_header(bare) or (record is None and default is None):
            if record is not None:
                yield name, _trimmed(record)
            name, record = _header(bare, Place(file, line.number))
            section = "grid"
        elif (match := SECTION.fullmatch(bare)) is not None:
            if record is None:
                assert default is not None
                name, record = default, Record(place=Place(file, line.number), typed=True)
            section = match[1].lower().replace("-", "_")
            if section in record.fields:
                raise BadPuzzleError(f"{section} is given twice", Place(file, line.number))
            record.fields[section] = match[2].strip() or []
        else:
            first = HEADER.fullmatch(bare)
            if blank_before and first is not None and record is not None and name != default and first[2].strip():
                _header(bare, Place(file, line.number))
            if record is None or (blank_before and name == default and default is not None and _whole(record)):
                if record is not None:
                    yield name, _trimmed(record)
                assert default is not None
                name, record, section = default, Record(place=Place(file, line.number), typed=True), "grid"
            if not RULE.fullmatch(bare):
                _rows(record, section).append(Line(text, line.number))
        blank_before = False
    if record is not None:
        yield name, _trimmed(record)


def _whole(record: Record) -> bool:
    """Could this headerless grid be complete: as many rows as it is wide? (A blank line may only part boxes.)"""
    rows = record.fields.get("grid")
    if not isinstance(rows, list) or not rows:
        return False
    first = rows[0]
    assert isinstance(first, Line)
    width = max(len(first.text.split()), len("".join(first.text.replace("|", " ").split())))
    words = len(first.text.replace("|", " ").split())
    return len(rows) >= (words if words > 1 and len(rows) >= words > 3 else width)


def _trimmed(record: Record) -> Record:
    """Without blank rows at the end, and without the indentation that all rows share."""
    for name, rows in record.fields.items():
        if isinstance(rows, list) and rows and isinstance(rows[0], Line):
            lines = [row for row in rows if isinstance(row, Line)]
            while lines and not lines[-1].text.strip():
                lines.pop()
            record.fields[name] = lines
    return record


def _rows(record: Record, section: str) -> list[Line]:
    rows = record.fields.setdefault(section, [])
    if not isinstance(rows, list):
        rows = record.fields[section] = [Line(str(rows), record.place.line if record.place else 0)]
    return rows  # type: ignore[return-value]


def _header(text: str, place: Place) -> tuple[str, Record]:
    """The name and the options of a header line. The name need not be known yet."""
    match = HEADER.fullmatch(text)
    if match is None:
        raise BadPuzzleError(
            "expected a header line with the puzzle's name, such as 'sudoku' (or use --puzzle NAME)", place
        )
    record = Record(place=place, typed=True)
    rest, at = match[2], 0
    while rest[at:].strip():
        option = OPTION.match(rest, at)
        if option is None:
            column = match.start(2) + at + 1 + len(rest[at:]) - len(rest[at:].lstrip())
            raise BadPuzzleError(f"expected name=value or a name, not {rest[at:].strip()!r}", place, column)
        key = option[1].lower().replace("-", "_")
        if key in record.fields:
            raise BadPuzzleError(f"{key} is given twice", place)
        quoted, plain = option[2], option[3]
        record.fields[key] = quoted if quoted is not None else plain if plain is not None else True
        at = option.end()
    return match[1].lower(), record
