"""Variables and assignments. Booleans are signed ints, integers are objects that hand out literals."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

Literal: TypeAlias = int
"""A Boolean variable or its negation, as in DIMACS: a signed int, never 0."""


class Predicate(NamedTuple):
    """What people say of an integer with a value, in parts, so that several such sentences can be said in one: "Ann",
    "plays", "does not play", "the harp"."""

    subject: str
    verb: str
    negated: str
    object: str

    def says(self, true: bool = True) -> str:
        """ "Ann plays the harp", "Ann does not play the harp"."""
        return f"{self.subject} {self.verb if true else self.negated} {self.object}"


class LiteralSource(Protocol):
    """What makes the literals of an integer variable: its model."""

    @property
    def true(self) -> Literal: ...

    def view(self, integer: Integer, relation: str, *values: int) -> Literal: ...


class Integer:
    """An integer variable over a finite domain.

    Created by `Model.integer`. `x.equals(3)` and `x.at_most(3)` are literals that exist from the
    moment somebody asks for them; they stay the same ones for the life of the model.
    """

    __slots__ = ("_at_most", "_equals", "index", "model", "name", "predicates", "values", "words")

    def __init__(
        self,
        model: LiteralSource,
        index: int,
        name: str,
        values: tuple[int, ...],
        words: Mapping[int, str] | None = None,
        predicates: Mapping[int, Predicate] | None = None,
    ) -> None:
        self.model = model
        self.index = index
        self.name = name
        self.values = values
        self.words = words or {}
        """The words for values that people don't call by their number."""
        self.predicates = predicates or {}
        """The sentences for values of which people don't say "name is value"."""
        self._equals: dict[int, Literal] = {}
        self._at_most: dict[int, Literal] = {}

    def equals(self, value: int) -> Literal:
        """The literal "this variable is `value`"; false for a value outside the domain."""
        literal = self._equals.get(value)
        if literal is None:
            if value not in self.values:
                return -self.model.true
            literal = self._equals[value] = self.model.view(self, "=", value)
        return literal

    def at_most(self, value: int) -> Literal:
        """The literal "this variable is `value` or less"."""
        place = bisect_right(self.values, value)
        if place == 0:
            return -self.model.true
        if place == len(self.values):
            return self.model.true
        value = self.values[place - 1]
        literal = self._at_most.get(value)
        if literal is None:
            literal = self._at_most[value] = self.model.view(self, "<=", value)
        return literal

    def at_least(self, value: int) -> Literal:
        """The literal "this variable is `value` or more"."""
        return -self.at_most(value - 1)

    def equals_each(self) -> dict[int, Literal]:
        """The `equals` literals of all values, by value; those that nobody asked for yet one after the other."""
        equals = self._equals
        if len(equals) < len(self.values):
            new = [value for value in self.values if value not in equals] if equals else self.values
            first = self.model.view(self, "=", *new)
            equals.update(zip(new, range(first, first + len(new)), strict=True))
        return equals

    @property
    def known_equals(self) -> dict[int, Literal]:
        """The `equals` literals asked for so far, by value. Lowerings build on them."""
        return self._equals

    @property
    def known_at_most(self) -> dict[int, Literal]:
        """The `at_most` literals asked for so far, by value. Lowerings build on them."""
        return self._at_most

    def __repr__(self) -> str:
        return f"Integer({self.name})"


Variable: TypeAlias = Literal | Integer
"""What a constraint over values takes: an integer variable, or a literal as a 0/1 value."""


def equal(cell: Variable, value: int) -> Literal:
    """The literal "the cell is `value`", for a value in its domain."""
    return cell.equals(value) if not isinstance(cell, int) else cell if value else -cell


def values_of(cell: Variable) -> tuple[int, ...]:
    """The domain of a cell, ascending."""
    return (0, 1) if isinstance(cell, int) else cell.values


def variables_of(cells: Iterable[Variable]) -> list[Variable]:
    """The variables behind cells: literals lose their sign, integers stay."""
    return [abs(cell) if isinstance(cell, int) else cell for cell in cells]


class Assignment:
    """A complete assignment, the thing that constraints `hold` in.

    `literals[i]` is `i + 1` or `-(i + 1)`: the literal of variable `i + 1` that is true.
    `integers[i]` is the value of the model's i-th integer variable; worked out when first asked for.
    """

    __slots__ = ("_integers", "literals")

    def __init__(self, literals: Sequence[Literal], integers: Sequence[int] | Callable[[], Sequence[int]]) -> None:
        self.literals = literals
        self._integers = integers

    @property
    def integers(self) -> Sequence[int]:
        """The values of the integer variables, in the order of their indices."""
        if callable(self._integers):
            self._integers = self._integers()
        return self._integers

    def true(self, literal: Literal) -> bool:
        """Is the literal true?"""
        return self.literals[abs(literal) - 1] == literal

    def all_true(self, literals: Sequence[Literal]) -> list[bool]:
        """Is each of the literals true?"""
        values = self.literals
        return [values[abs(literal) - 1] == literal for literal in literals]

    def value(self, cell: Variable) -> int:
        """The value of a cell: an integer's own, 1 or 0 for a literal."""
        if isinstance(cell, int):
            return int(self.literals[abs(cell) - 1] == cell)
        return self.integers[cell.index]


class Implied(NamedTuple):
    """What follows from assumptions.

    If `many` is less than their number, the first `many` of them and the next one are refuted together.
    """

    many: int
    literals: set[Literal]
    """The first `many` assumptions, and what follows from them."""
