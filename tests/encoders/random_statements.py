"""Random statements of every kind about given categories, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from clueproof.encoders.elimination.statements import (
    All,
    AllDifferent,
    Compare,
    Count,
    Different,
    EliminationShape,
    Flaw,
    If,
    Item,
    Not,
    Offset,
    OneOf,
    Reference,
    Related,
    Same,
    Statement,
    Value,
    checked,
)

KINDS = (
    "same",
    "different",
    "one_of",
    "less",
    "distance",
    "sum",
    "related",
    "all_different",
    "count",
    "all",
    "not",
    "if",
)


class Statements:
    """Makes statements; `offsets` is how often a reference is one."""

    def __init__(self, shape: EliminationShape, seed: int, offsets: float = 0.2) -> None:
        self.shape = shape
        self.random = Random(seed)
        self.offsets = offsets

    def of(self, kind: str) -> Statement:
        """A statement of the kind that can be meant."""
        made: Callable[[], Statement] = getattr(self, kind)
        while True:
            try:
                return checked(made(), self.shape)
            except Flaw:
                continue

    def any(self, depth: int = 0) -> Statement:
        return self.of(self.random.choice(KINDS[:8] if depth > 1 else KINDS))

    def item(self) -> Item:
        category = self.random.choice(self.shape.categories)
        return Item(category.name, self.random.choice(category.labels))

    def reference(self) -> Reference:
        if self.random.random() >= self.offsets:
            return self.item()
        category = self.random.choice(self.shape.categories)
        by = self.random.choice(category.numbers) - self.random.choice(category.numbers)
        return Offset(self.reference(), category.name, by)

    def category(self) -> str:
        return self.random.choice(self.shape.categories).name

    def bounds(self, low: int) -> tuple[int | None, int | None]:
        least, most = sorted(self.random.choices(range(low, 5), k=2))
        return self.random.choice([(least, most), (least, least), (least, None), (None, most)])

    def same(self) -> Statement:
        return Same(self.reference(), self.reference())

    def different(self) -> Statement:
        return Different(self.reference(), self.reference())

    def one_of(self) -> Statement:
        category = self.random.choice(self.shape.categories)
        labels = self.random.sample(category.labels, self.random.randint(1, len(category.labels)))
        return OneOf(self.reference(), tuple([Item(category.name, label) for label in labels]))

    def less(self) -> Statement:
        category = self.category()
        terms = (1, Value(category, self.reference())), (-1, Value(category, self.reference()))
        least, most = self.bounds(1)
        if self.random.random() < 0.5:
            least, most = (None if most is None else -most), (None if least is None else -least)
        return Compare(terms, least, most, outside=self.random.random() < 0.2)

    def distance(self) -> Statement:
        category = self.category()
        terms = (1, Value(category, self.reference())), (-1, Value(category, self.reference()))
        return Compare(terms, *self.bounds(0), absolute=True, outside=self.random.random() < 0.2)

    def sum(self) -> Statement:
        count = self.random.randint(1, 4)
        factors = self.random.choices([1, 1, 1, -1, -1, 2, Fraction(1, 2)], k=count)
        terms = tuple([(factor, Value(self.category(), self.reference())) for factor in factors])
        least, most = self.bounds(-3)
        return Compare(terms, least, most, self.random.random() < 0.3, self.random.random() < 0.3)

    def related(self) -> Statement:
        category = self.random.choice(self.shape.categories)
        pairs = {
            (self.random.choice(category.labels), self.random.choice(category.labels))
            for _ in range(self.random.randint(1, 5))
        }
        return Related(self.reference(), self.reference(), category.name, tuple(sorted(pairs)))

    def all_different(self) -> Statement:
        return AllDifferent(tuple([self.reference() for _ in range(self.random.randint(1, 4))]))

    def count(self) -> Statement:
        parts = tuple([self.any(1) for _ in range(self.random.randint(0, 4))])
        least, most = sorted(self.random.choices(range(len(parts) + 1), k=2))
        return Count(least, most, parts)

    def all(self) -> Statement:
        return All(tuple([self.any(1) for _ in range(self.random.randint(0, 3))]))

    def not_(self) -> Statement:
        return Not(self.any(1))

    def if_(self) -> Statement:
        return If(self.any(1), self.any(1))


setattr(Statements, "not", Statements.not_)
setattr(Statements, "if", Statements.if_)
