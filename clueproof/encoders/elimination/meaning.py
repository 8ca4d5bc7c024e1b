"""What statements mean in a finished solution: plain Python, sharing nothing with the clauses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from clueproof.encoders.elimination.categories import EliminationShape, Number
from clueproof.encoders.elimination.statements import (
    All,
    AllDifferent,
    Compare,
    Count,
    Different,
    If,
    Item,
    Not,
    OneOf,
    Reference,
    Related,
    Same,
    Statement,
)


class Arrangement:
    """Persons as rows of labels, one label of each category in the order of the shape."""

    def __init__(self, shape: EliminationShape, rows: Sequence[Sequence[str]]) -> None:
        self.rows = rows
        self.column = {category.name: place for place, category in enumerate(shape.categories)}
        self._number = {
            (category.name, label): value
            for category in shape.categories
            for label, value in zip(category.labels, category.numbers, strict=True)
        }

    def person(self, reference: Reference) -> int | None:
        """The row of the person that a reference reaches, None if there is no such person."""
        if isinstance(reference, Item):
            column = self.column[reference.category]
            return next(place for place, row in enumerate(self.rows) if row[column] == reference.label)
        start = self.person(reference.of)
        if start is None:
            return None
        wanted = self.number(reference.category, start) + reference.by
        for place in range(len(self.rows)):
            if self.number(reference.category, place) == wanted:
                return place
        return None

    def label(self, category: str, person: int) -> str:
        """The person's item in the category."""
        return self.rows[person][self.column[category]]

    def number(self, category: str, person: int) -> Number:
        """The number of the person's item in the category."""
        return self._number[category, self.label(category, person)]


@singledispatch
def holds(statement: Statement, arrangement: Arrangement) -> bool:
    """Is the statement true?"""
    raise TypeError(f"{type(statement).__name__} is no statement")


@holds.register
def _(statement: Same, arrangement: Arrangement) -> bool:
    a, b = arrangement.person(statement.a), arrangement.person(statement.b)
    return a is not None and a == b


@holds.register
def _(statement: Different, arrangement: Arrangement) -> bool:
    a, b = arrangement.person(statement.a), arrangement.person(statement.b)
    return a is not None and b is not None and a != b


@holds.register
def _(statement: OneOf, arrangement: Arrangement) -> bool:
    a = arrangement.person(statement.a)
    return a is not None and any(arrangement.person(option) == a for option in statement.options)


@holds.register
def _(statement: Compare, arrangement: Arrangement) -> bool:
    total: Number = 0
    for coefficient, value in statement.terms:
        person = arrangement.person(value.of)
        if person is None:
            return False
        total += coefficient * arrangement.number(value.category, person)
    return statement.allows(total)


@holds.register
def _(statement: Related, arrangement: Arrangement) -> bool:
    a, b = arrangement.person(statement.a), arrangement.person(statement.b)
    if a is None or b is None:
        return False
    return (arrangement.label(statement.category, a), arrangement.label(statement.category, b)) in statement.pairs


@holds.register
def _(statement: AllDifferent, arrangement: Arrangement) -> bool:
    persons = [arrangement.person(reference) for reference in statement.persons]
    return None not in persons and len(set(persons)) == len(persons)


@holds.register
def _(statement: Count, arrangement: Arrangement) -> bool:
    return statement.least <= sum(holds(part, arrangement) for part in statement.statements) <= statement.most


@holds.register
def _(statement: All, arrangement: Arrangement) -> bool:
    return all(holds(part, arrangement) for part in statement.statements)


@holds.register
def _(statement: Not, arrangement: Arrangement) -> bool:
    return not holds(statement.statement, arrangement)


@holds.register
def _(statement: If, arrangement: Arrangement) -> bool:
    return not holds(statement.condition, arrangement) or holds(statement.consequence, arrangement)
