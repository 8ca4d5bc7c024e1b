"""Families: constraints of one kind that a rule states at many places, posted in one call.

A family keeps literals, row by row, and no object for each constraint. Solvers take the rows as they are. Single
constraints and their words are made for those who ask, who speak to people.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import TypeAlias

from clueproof.model.constraint import Constraint
from clueproof.model.logic import Cardinality, Clause
from clueproof.model.variables import Literal

Words: TypeAlias = str | Callable[[int], str]
"""A text, or a function from the number of a row to its text, called when somebody asks for it."""
Row: TypeAlias = tuple[Literal, ...]


class Family(ABC):
    """A constraint for each of the rows; `place` and `sentence` are those of `Model.group` and `Model.add`.

    The first `conditions` literals of a row are the negations of what enforces its constraint.
    """

    __slots__ = ("conditions", "place", "rows", "sentence")

    def __init__(self, rows: Sequence[Row], sentence: Words, place: Words, conditions: int) -> None:
        self.rows = rows
        self.sentence = sentence
        self.place = place
        self.conditions = conditions

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Constraint]:
        """The constraints, one by one."""
        return map(self.constraint, self.rows, range(len(self.rows)))

    @abstractmethod
    def constraint(self, row: Row, number: int) -> Constraint:
        """The constraint of a row."""

    def enforcement(self, row: Row) -> tuple[Literal, ...]:
        """What enforces the constraint of a row."""
        return tuple([-literal for literal in row[: self.conditions]])

    def words(self) -> Iterator[tuple[str, str]]:
        """The place and the sentence of each constraint."""
        return ((said(self.place, number), said(self.sentence, number)) for number in range(len(self.rows)))


class ClauseFamily(Family):
    """For each row: at least one of the literals is true."""

    __slots__ = ()

    def __init__(self, rows: Sequence[Row], sentence: Words = "", place: Words = "", conditions: int = 0) -> None:
        super().__init__(rows, sentence, place, conditions)

    def constraint(self, row: Row, number: int) -> Clause:
        return Clause(*row[self.conditions :], enforce=self.enforcement(row))


class CountFamily(Family):
    """For each row: how many of its literals are true. `kind` is `Exactly`, `AtLeast` or `AtMost`; `count` is the
    number of all rows, or one for each."""

    __slots__ = ("count", "kind")

    def __init__(
        self,
        kind: type[Cardinality],
        count: int | Sequence[int],
        rows: Sequence[Row],
        sentence: Words = "",
        place: Words = "",
        conditions: int = 0,
    ) -> None:
        super().__init__(rows, sentence, place, conditions)
        if not isinstance(count, int) and len(count) != len(rows):
            raise ValueError(f"there are {len(count)} counts for {len(rows)} rows")
        self.kind = kind
        self.count = count

    def __iter__(self) -> Iterator[Cardinality]:
        return map(self.constraint, self.rows, range(len(self.rows)))

    def constraint(self, row: Row, number: int) -> Cardinality:
        count = self.count if isinstance(self.count, int) else self.count[number]
        return self.kind(count, row[self.conditions :], enforce=self.enforcement(row))


def picker(places: Sequence[int]) -> Callable[[Sequence[Literal]], Row]:
    """What picks the literals at these places of a list. `itemgetter` does if there are two or more."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda literals: tuple([literals[place] for place in places])


def said(words: Words, number: int) -> str:
    """What is said of a row."""
    return words if isinstance(words, str) else words(number)
