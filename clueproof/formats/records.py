"""From records to puzzles, whatever form they were read from."""

from __future__ import annotations

from clueproof.clock import StoppedError
from clueproof.encoders.registry import UnknownRuleSetError, UnstatedError, options_meant, rule_set
from clueproof.errors import quoted
from clueproof.formats.completed import completed
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import NOTES, TOLD, Record

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
    try:
        found = rules.parse(record)
    except StoppedError as error:
        raise error.at(record.place) from None
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
    return Puzzle(found.rules, found.shape, found.clues, identity, record.place, found.layout, about, told)
