"""Records with `houses`, `attributes` and `clues`: puzzles about houses in a row, as data sets hold them.

`attributes` are objects with `name` and `values`; a clue's `a` and `b` are pairs (number of the
attribute, number of the value), counted from 0; `pos` is a house, counted from 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from clueproof.encoders.elimination.statements import Compare, Different, Item, Same, Statement, Value
from clueproof.encoders.elimination.validity import MOST_ITEMS
from clueproof.english import did_you_mean
from clueproof.errors import quoted
from clueproof.syntax.record import Record

HOUSE = "house"


def categories_of(record: Record) -> dict[str, list[Any]]:
    """Houses 1, 2, 3, ... and the attributes, by name."""
    houses = record.whole("houses", 1, MOST_ITEMS)
    attributes = record.get("attributes")
    if houses is None or not isinstance(attributes, list):
        return record.fail("a record of houses has houses (how many) and attributes (a list)")
    categories: dict[str, list[Any]] = {HOUSE: list(range(1, houses + 1))}
    for place, attribute in enumerate(attributes, 1):
        if not isinstance(attribute, dict):
            record.fail(f"attribute {place} must have a name and values")
        name, values = attribute.get("name"), attribute.get("values")
        if not isinstance(name, str) or not isinstance(values, list):
            record.fail(f"attribute {place} must have a name and values")
        if name in categories:
            record.fail(f"category {quoted(name)} is given twice")
        categories[name] = values
    return categories


class _Clue:
    """One clue of the record: its fields, each read with an error that names the clue."""

    def __init__(
        self, record: Record, number: int, fields: dict[str, Any], categories: list[tuple[str, list[str]]]
    ) -> None:
        self.record = record
        self.number = number
        self.fields = fields
        self.categories = categories

    def fail(self, message: str) -> NoReturn:
        self.record.fail(f"clue {self.number}: {message}")

    def item(self, name: str) -> Item:
        """The item that the pair in this field points at."""
        pair = self.fields.get(name)
        if not (isinstance(pair, list) and len(pair) == 2 and all(type(part) is int for part in pair)):
            self.fail(f"{name} must be a pair of numbers, attribute and value")
        attribute, value = pair
        if not 0 <= attribute < len(self.categories) - 1:
            self.fail(f"{name} names attribute {attribute}, but there are only 0 to {len(self.categories) - 2}")
        category, labels = self.categories[attribute + 1]
        if not 0 <= value < len(labels):
            self.fail(f"{name} names value {value} of {quoted(category)}, which has only 0 to {len(labels) - 1}")
        return Item(category, labels[value])

    def house(self) -> Item:
        """The house in the field `pos`."""
        position = self.whole("pos")
        if not 1 <= position <= len(self.categories[0][1]):
            self.fail(f"pos is {position}, but there are only houses 1 to {len(self.categories[0][1])}")
        return Item(HOUSE, str(position))

    def whole(self, name: str) -> int:
        value = self.fields.get(name)
        if type(value) is not int or abs(value) > MOST_ITEMS:
            self.fail(f"{name} must be a whole number up to {MOST_ITEMS}")
        return value

    def difference(self, least: int | None, most: int | None, absolute: bool = False) -> Compare:
        """House of a minus house of b."""
        a, b = self.item("a"), self.item("b")
        return Compare(((1, Value(HOUSE, a)), (-1, Value(HOUSE, b))), least, most, absolute)


READ: dict[str, Callable[[_Clue], Statement]] = {
    "at": lambda clue: Same(clue.item("a"), clue.house()),
    "not_at": lambda clue: Different(clue.item("a"), clue.house()),
    "same": lambda clue: Same(clue.item("a"), clue.item("b")),
    "different": lambda clue: Different(clue.item("a"), clue.item("b")),
    "left_of": lambda clue: clue.difference(None, -1),
    "directly_left": lambda clue: clue.difference(-1, -1),
    "distance": lambda clue: clue.difference(clue.whole("d"), clue.whole("d"), absolute=True),
}


def statements_of(record: Record, categories: list[tuple[str, list[str]]]) -> tuple[Statement, ...]:
    """The clues as statements; `categories` are the houses, then the attributes."""
    clues = record.get("clues")
    record.get("text")
    if not isinstance(clues, list):
        record.fail("clues must be a list")
    statements = []
    for number, fields in enumerate(clues, 1):
        kind = fields.get("type") if isinstance(fields, dict) else None
        if kind not in READ:
            hint = did_you_mean(str(kind), READ, otherwise=f"there are {', '.join(READ)}")
            record.fail(f"clue {number}: unknown type {quoted(kind)}; {hint}")
        assert isinstance(fields, dict) and isinstance(kind, str)
        statements.append(READ[kind](_Clue(record, number, fields, categories)))
    return tuple(statements)
