"""From records to puzzles, whatever form they were read from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, cast

from clueproof.clock import StoppedError
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.registry import (
    MOVED_NAMES,
    RULE_SETS,
    UnknownRuleSetError,
    UnstatedError,
    options_meant,
    rule_set,
)
from clueproof.errors import BadPuzzleError, quoted
from clueproof.formats import links
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import ABOUT, NOTES, SIZES, TOLD, JsonValue, Line, Record, Value, shown

GAME_ID = "sgt_id"
"""Where records keep a game id."""


class Notation(NamedTuple):
    """A notation on one line."""

    fields: tuple[str, ...]
    """Where records keep it."""
    word: str
    """What messages call one."""
    is_one: Callable[[str, str], bool]
    """Is a text one, of the rule set?"""
    read: Callable[[str, str], tuple[str, dict[str, JsonValue]]]
    """The name of the rule set, and the fields, that a rule set and a text stand for. Raises NotationError."""


def is_game_id(text: str, name: str | None) -> bool:
    """Is a line a game id, or a random seed, of the rule set (None: of any)?"""
    # only what looks like one pays for the import
    if ":" not in text and "#" not in text:
        return False
    from clueproof.formats import game_ids

    return game_ids.is_id(text, name)


def _has_ids(text: str, name: str) -> bool:
    from clueproof.formats import game_ids

    return game_ids.has_ids(name)


def _fields_of_id(name: str, text: str) -> tuple[str, dict[str, JsonValue]]:
    from clueproof.formats import game_ids

    return game_ids.fields_of(name, text)


def _linked(name: str, text: str) -> tuple[str, dict[str, JsonValue]]:
    other, fields = links.fields_of(text, name)
    if RULE_SETS.resolved(other) != RULE_SETS.resolved(name):
        raise NotationError(f"the link is of a {other}, not of a {name}")
    return other, fields


ON_A_LINE = (
    Notation((), "game id", is_game_id, _fields_of_id),
    Notation((), "link", lambda text, name: links.is_link(text), _linked),
)
IN_A_FIELD = (
    Notation((GAME_ID,), "game id", _has_ids, _fields_of_id),
    Notation(links.FIELDS, "link", lambda text, name: links.looks_like_a_puzzle(text), _linked),
)


def completed(name: str, record: Record) -> tuple[str, Record]:
    """A record that has a notation instead of a puzzle of its own, with the fields of that; any other as it is.

    Raises BadPuzzleError, also where what the record states is not what the notation says.
    """
    found, line = _only_line(name, record)
    place = record.place
    if found is not None:
        try:
            other, fields = found.read(name, line.text.strip())
        except NotationError as error:
            first = len(line.text) - len(line.text.lstrip()) + line.column
            record.fail(error.message, line.number, None if error.column is None else first + error.column)
        place = place._replace(line=line.number) if place is not None else None
    else:
        found, field = _in_a_field(name, record)
        if found is None:
            return name, record
        try:
            other, fields = found.read(name, str(record.fields[field]).strip())
        except NotationError as error:
            at = "" if error.column is None else f", character {error.column + 1}"
            record.fail(f"{field}{at}: {error.message}")
    for name_of in [name_of for name_of, value in fields.items() if value is None]:
        if record.fields.get(name_of) is None:
            record.fail(f"neither the puzzle nor its {found.word} says {name_of}")
        del fields[name_of]
    stated = Record({**fields}, place)
    for name_of, value in record.fields.items():
        if name_of in stated.fields and name_of != "grid":
            _compare(record, name_of, cast("JsonValue", stated.fields[name_of]), found.word)
        elif name_of != "grid" or not record.typed:
            stated.fields[name_of] = value
    return other, stated


def _in_a_field(name: str, record: Record) -> tuple[Notation | None, str]:
    """The notation that a record has in a field instead of a puzzle, and the field."""
    for notation in IN_A_FIELD:
        for field in notation.fields:
            text = record.fields.get(field)
            if isinstance(text, str) and notation.is_one(text.strip(), name) and not _has_puzzle(record):
                return notation, field
    return None, ""


def _only_line(name: str, record: Record) -> tuple[Notation | None, Line]:
    """The notation of the line that is all there is of a typed grid, and the line."""
    grid = record.fields.get("grid")
    lines = [line for line in grid if isinstance(line, Line) and line.text.strip()] if isinstance(grid, list) else []
    if not record.typed or not lines:
        return None, Line("", 0)
    found = next((one for one in ON_A_LINE if one.is_one(lines[0].text.strip(), name)), None)
    if found is not None and len(lines) > 1:
        record.fail(
            f"below a header line stands one {found.word} alone; a list of them needs no header, but --puzzle NAME",
            lines[1].number,
        )
    return found, lines[0]


def _has_puzzle(record: Record) -> bool:
    """Does a record state a puzzle, and not only its size and what there is to say about it?"""
    return any(
        isinstance(value, (dict, str) if field in ("grid", "board") else dict)
        or (isinstance(value, list) and (len(value) != 2 or not all(type(part) is int for part in value)))
        for field, value in record.fields.items()
        if field not in ABOUT and field not in SIZES
    )


def _compare(record: Record, field: str, value: JsonValue, word: str) -> None:
    """Refuse a field that the record states otherwise than its notation."""
    stated: Value
    if isinstance(value, bool):
        stated = record.flag(field)
    elif type(value) is int:
        stated = record.whole(field)
    elif isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
        pair = record.pair(field)
        stated = None if pair is None else list[JsonValue](pair)
    else:
        stated = record.fields[field]
    if stated != value:
        record.fail(f"{field} is stated as {shown(record.fields[field])}, but the {word} says {shown(value)}")


UNPRINTABLE = "id must be a text that can be printed on one line"
VERDICTS = ("unique", "multiple", "none", "unknown")


def puzzle_of(name: str, record: Record) -> Puzzle:
    """The puzzle that a record describes, with its id and place. Raises BadPuzzleError."""
    named, (name, record) = name, completed(name, record)
    try:
        rules = rule_set(name)
        record.fields.update(options_meant(named, record.fields))
    except (UnknownRuleSetError, UnstatedError) as error:
        record.fail(str(error))
    before = MOVED_NAMES.get(rules.name)
    moved = f"{rules.name} is a genre of its own now; what was called so before is {before}"
    try:
        found = rules.parse(record)
    except StoppedError as error:
        raise error.at(record.place) from None
    except BadPuzzleError as error:
        if before is None:
            raise
        raise BadPuzzleError(f"{error.message} ({moved})", error.place, error.column) from None
    record.done()
    identity = record.fields.get("id")
    if identity is not None and (isinstance(identity, bool) or not isinstance(identity, (str, int))):
        record.fail("id must be a text or a whole number")
    if isinstance(identity, str) and not identity.isprintable():
        record.fail(UNPRINTABLE)
    about = {key: text for key in TOLD if key in record.fields and (text := record.text(key)) is not None}
    expected = about.get("expect")
    if expected not in (None, *VERDICTS):
        record.fail(f"expect is {', '.join(VERDICTS[:-1])} or {VERDICTS[-1]}, not {quoted(expected)}")
    notes = record.fields.get(NOTES)
    told = tuple([note for note in notes if isinstance(note, str)]) if isinstance(notes, list) else ()
    if before is not None:
        told = (*told, moved)
    return Puzzle(found.rules, found.shape, found.clues, identity, record.place, found.layout, about, told)


def as_called(puzzle: Puzzle, name: str) -> Puzzle:
    """A puzzle from a form that states no options, with those that the name of its genre implies. Raises
    BadPuzzleError."""
    if name == puzzle.rules.name:
        return puzzle
    try:
        meant = options_meant(name, ())
    except UnstatedError as error:
        raise BadPuzzleError(str(error), puzzle.place) from None
    if not meant:
        return puzzle
    found = puzzle.rules.parse(Record({**puzzle.rules.format(puzzle).fields, **meant}, puzzle.place))
    return replace(puzzle, shape=found.shape, clues=found.clues)
