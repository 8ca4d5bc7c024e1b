"""The shape of an elimination puzzle: categories of equally many items, and the order in each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import lcm
from typing import TypeAlias

from clueproof.encoders.elimination.names import Names

Number: TypeAlias = "int | Fraction"

NUMBER = re.compile(r"[+-]?\d{1,9}(\.\d{1,6})?|[+-]?\d{1,9}/[1-9]\d{0,5}")
LARGEST_DOMAIN_VALUE = 1_000_000
"""Frame items that are whole numbers up to this are the domain of the model's integers themselves."""


@dataclass(frozen=True)
class Category:
    """A name and the labels of its items. Labels are text; `numbers` is what they are compared by."""

    name: str
    labels: tuple[str, ...]

    @cached_property
    def numeric(self) -> bool:
        """Are all labels numbers? Numbers are compared by value, other labels by their order in the list."""
        return all(NUMBER.fullmatch(label) for label in self.labels)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """The number of each item: its own value, or 1, 2, 3, ... in the order of listing."""
        if self.numeric:
            return tuple(number(label) for label in self.labels)
        return tuple(range(1, len(self.labels) + 1))

    @cached_property
    def consecutive(self) -> bool:
        """Is the category an order without gaps, such as places in a queue?"""
        ascending = sorted(self.numbers)
        return all(b - a == 1 for a, b in pairwise(ascending))

    @cached_property
    def names(self) -> Names:
        """The labels, to be found in a text."""
        return Names(self.labels)

    @cached_property
    def position(self) -> dict[str, int]:
        """Where each label stands in the list."""
        return {label: place for place, label in enumerate(self.labels)}

    @cached_property
    def position_of_number(self) -> dict[Number, int]:
        """Where the item with this number stands in the list."""
        return {value: place for place, value in enumerate(self.numbers)}


@dataclass(frozen=True)
class EliminationShape:
    """The categories, all of the same size, in the given order."""

    categories: tuple[Category, ...]

    @property
    def size(self) -> int:
        """How many items a category has."""
        return len(self.categories[0].labels)

    @cached_property
    def category(self) -> dict[str, Category]:
        """The category of each name."""
        return {category.name: category for category in self.categories}

    @cached_property
    def category_names(self) -> Names:
        """The names of the categories, to be found in a text."""
        return Names(self.category)

    @cached_property
    def names(self) -> Names:
        """All labels, to be found in a text."""
        return Names(self.homes)

    @cached_property
    def homes(self) -> dict[str, tuple[str, ...]]:
        """The names of the categories that have a label: one, unless the label is ambiguous."""
        homes: dict[str, tuple[str, ...]] = {}
        for category in self.categories:
            for label in category.labels:
                homes[label] = (*homes.get(label, ()), category.name)
        return homes

    @cached_property
    def frame(self) -> Category:
        """The category against which the model matches all others: the first of whole numbers, else the first.

        Comparisons mostly go through such a category, and need no auxiliary variables there.
        """
        for category in self.categories:
            if category.numeric and all(isinstance(value, int) for value in category.numbers):
                return category
        return self.categories[0]

    @cached_property
    def frame_values(self) -> tuple[int, ...]:
        """The integer that stands for each frame item: its own number where that is one, else its rank."""
        numbers = self.frame.numbers
        if all(isinstance(value, int) and abs(value) <= LARGEST_DOMAIN_VALUE for value in numbers):
            return tuple(int(value) for value in numbers)
        return tuple(range(1, self.size + 1))


def number(text: str) -> Number:
    """The number that a text such as "3", "2.50" or "1/3" stands for: an int wherever it is whole."""
    return whole_if_possible(Fraction(text))


def whole_if_possible(value: Number) -> Number:
    """The same number, as an int if it is whole."""
    return int(value) if value.denominator == 1 else value


def magnitude(value: Number) -> Number:
    """The number without its sign."""
    return value if value >= 0 else -value


def step(coefficients: Sequence[tuple[Number, Category]]) -> Number:
    """A common divisor of all values of a sum (coefficient times an item's number).

    "Less than 3" is "at most 3 - step".
    """
    denominators = [(coefficient * value).denominator for coefficient, of in coefficients for value in of.numbers]
    return whole_if_possible(Fraction(1, lcm(1, *denominators)))
