"""What can be said in an elimination puzzle: plain data, no solver, no text.

Vocabulary: a *person* is one of the things that the puzzle matches, with one item of each category;
a *reference* points at a person, by an item ("Dana", "the red one") or through an offset ("the one
directly before Dana in position"). An offset may reach no person (who stands before the first?): then
every statement about that reference is false, "is not" included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from clueproof.encoders.elimination.categories import Number, magnitude


@dataclass(frozen=True, slots=True)
class Item:
    """The person with this item."""

    category: str
    label: str


@dataclass(frozen=True, slots=True)
class Offset:
    """The person whose number in the category is `by` more than that of `of`, if there is one."""

    of: Reference
    category: str
    by: Number


Reference: TypeAlias = "Item | Offset"


@dataclass(frozen=True, slots=True)
class Value:
    """The number of a person in a category: the age of Dana."""

    category: str
    of: Reference


@dataclass(frozen=True, slots=True)
class Same:
    """Both references are the same person."""

    a: Reference
    b: Reference


@dataclass(frozen=True, slots=True)
class Different:
    """The references are two persons."""

    a: Reference
    b: Reference


@dataclass(frozen=True, slots=True)
class OneOf:
    """The person has one of these items."""

    a: Reference
    options: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Compare:
    """A sum of coefficient times value lies from `least` to `most` (None: open), both included.

    With `absolute` the size of the sum does; with `outside` it does not lie there. Less, greater,
    adjacent, distances, sums and differences are all of this kind.
    """

    terms: tuple[tuple[Number, Value], ...]
    least: Number | None
    most: Number | None
    absolute: bool = False
    outside: bool = False

    def allows(self, total: Number) -> bool:
        """May the sum be `total`?"""
        size = magnitude(total) if self.absolute else total
        inside = (self.least is None or self.least <= size) and (self.most is None or size <= self.most)
        return inside != self.outside


@dataclass(frozen=True, slots=True)
class Related:
    """The items of two persons in a category are one of these ordered pairs of labels."""

    a: Reference
    b: Reference
    category: str
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No two of the references are the same person."""

    persons: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """From `least` to `most` of the statements are true. Exactly one of two is "either ... or"."""

    least: int
    most: int
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class All:
    """All of the statements are true."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The statement is false."""

    statement: Statement


@dataclass(frozen=True, slots=True)
class If:
    """If the first statement is true, so is the second."""

    condition: Statement
    consequence: Statement


Statement: TypeAlias = "Same | Different | OneOf | Compare | Related | AllDifferent | Count | All | Not | If"
