"""Building an elimination puzzle in Python, statement by statement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import TypeAlias

from clueproof.encoders.elimination.reader import SentenceError, parse_sentence
from clueproof.encoders.elimination.rule_set import EliminationPuzzle
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
    Number,
    Offset,
    OneOf,
    Reference,
    Related,
    Same,
    Statement,
    Value,
    checked,
    checked_item,
    item_of,
    shape_of,
    step,
    whole_if_possible,
)
from clueproof.encoders.registry import rule_set
from clueproof.errors import BadPuzzleError, quoted
from clueproof.puzzle.rule_set import Puzzle

Label: TypeAlias = "str | int | float"
Named: TypeAlias = "Label | tuple[str, Label] | Reference"
"""An item by its label, by (category, label) where the label is ambiguous, or any reference."""
Said: TypeAlias = "Statement | str"
"""A statement, or a sentence of the text form."""
Real: TypeAlias = "int | float | Fraction"


class Sum:
    """A sum of numbers of persons, such as `b.value("age", "Dana") - b.value("age", "Ingo")`.

    Comparing it with a number or another sum makes a statement: `==`, `!=`, `<`, `<=`, `>`, `>=`,
    and `within` for a range. `abs(sum)` is its size.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        shape: EliminationShape,
        terms: tuple[tuple[Number, Value], ...],
        constant: Number = 0,
        absolute: bool = False,
    ) -> None:
        self._shape = shape
        self._terms = terms
        self._constant = constant
        self._absolute = absolute

    def __add__(self, other: Sum | Real) -> Sum:
        self._must_be_plain()
        if isinstance(other, Sum):
            other._must_be_plain()
            return Sum(self._shape, (*self._terms, *other._terms), self._constant + other._constant)
        return Sum(self._shape, self._terms, whole_if_possible(self._constant + exact(other)))

    __radd__ = __add__

    def __neg__(self) -> Sum:
        return self * -1

    def __sub__(self, other: Sum | Real) -> Sum:
        return self + (-other)

    def __rsub__(self, other: Real) -> Sum:
        return -self + other

    def __mul__(self, factor: Real) -> Sum:
        self._must_be_plain()
        times = exact(factor)
        terms = tuple([(whole_if_possible(times * coefficient), value) for coefficient, value in self._terms])
        return Sum(self._shape, terms, whole_if_possible(times * self._constant))

    __rmul__ = __mul__

    def __abs__(self) -> Sum:
        if self._constant:
            raise BadPuzzleError("the size of a sum is taken of values only")
        return Sum(self._shape, self._terms, 0, absolute=True)

    def __eq__(self, other: Sum | Real) -> Statement:  # type: ignore[override]
        side, bound = self._against(other)
        return side._bounded(bound, bound)

    def __ne__(self, other: Sum | Real) -> Statement:  # type: ignore[override]
        side, bound = self._against(other)
        return side._bounded(bound, bound, outside=True)

    def __le__(self, other: Sum | Real) -> Statement:
        side, bound = self._against(other)
        return side._bounded(None, bound)

    def __ge__(self, other: Sum | Real) -> Statement:
        side, bound = self._against(other)
        return side._bounded(bound, None)

    def __lt__(self, other: Sum | Real) -> Statement:
        side, bound = self._against(other)
        smallest = side._step()
        return side._bounded(None, (ceil(bound / smallest) - 1) * smallest)

    def __gt__(self, other: Sum | Real) -> Statement:
        side, bound = self._against(other)
        smallest = side._step()
        return side._bounded((floor(bound / smallest) + 1) * smallest, None)

    def within(self, least: Real, most: Real) -> Statement:
        """The sum lies from `least` to `most`."""
        return self._bounded(exact(least) - self._constant, exact(most) - self._constant)

    def _must_be_plain(self) -> None:
        if self._absolute:
            raise BadPuzzleError("the size of a sum can be compared with a number, not calculated with")

    def _against(self, other: Sum | Real) -> tuple[Sum, Number]:
        """All terms on the left, the number that they are compared with on the right."""
        if isinstance(other, Sum):
            side = self - other
            return Sum(self._shape, side._terms), -side._constant
        return self, exact(other) - self._constant

    def _step(self) -> Fraction:
        of = self._shape.category
        return Fraction(step([(coefficient, of[value.category]) for coefficient, value in self._terms]))

    def _bounded(self, least: Number | None, most: Number | None, outside: bool = False) -> Statement:
        low, high = (None if bound is None else whole_if_possible(bound) for bound in (least, most))
        return _valid(Compare(self._terms, low, high, self._absolute, outside), self._shape)


class EliminationBuilder:
    """Collects statements about categories, then hands out the puzzle.

        b = EliminationBuilder({"position": [1, 2, 3], "name": ["Ann", "Bob", "Cy"], "age": [7, 8, 9]})
        b.add(b.less_than("Ann", "Bob", "position"), b.same("Cy", 2), "Ann is 8")
        clueproof.verify(b.puzzle())

    Methods with the name of a statement make it; `add` puts statements (or sentences of the text
    form) into the puzzle. Everything raises BadPuzzleError for unknown or ambiguous labels.
    """

    def __init__(self, categories: Mapping[str, Iterable[Label]]) -> None:
        try:
            self.shape = shape_of([(name, list(labels)) for name, labels in categories.items()])
        except Flaw as flaw:
            raise BadPuzzleError(flaw.message) from None
        self.statements: list[Statement] = []

    def add(self, *statements: Said) -> None:
        """Put statements or sentences into the puzzle, each as a clue of its own."""
        self.statements += [self.statement(said) for said in statements]

    def puzzle(self, id: str | None = None) -> EliminationPuzzle:
        """The puzzle so far."""
        return Puzzle(rule_set("elimination"), self.shape, tuple(self.statements), id)

    # references

    def item(self, named: Named) -> Reference:
        """The item that a label or a pair (category, label) names; a reference stays what it is."""
        if isinstance(named, (Item, Offset)):
            return named
        try:
            if not isinstance(named, tuple):
                return item_of(str(named), self.shape)
            category, label = named
            return checked_item(Item(category, str(label)), self.shape)
        except Flaw as flaw:
            raise BadPuzzleError(flaw.message) from None

    def before(self, named: Named, category: str, by: Real = 1) -> Reference:
        """The person whose number in the category is `by` less. Without one, statements about that person are false."""
        return Offset(self.item(named), category, -exact(by))

    def after(self, named: Named, category: str, by: Real = 1) -> Reference:
        """The person whose number in the category is `by` more. Without one, statements about that person are false."""
        return Offset(self.item(named), category, exact(by))

    def value(self, category: str, named: Named) -> Sum:
        """The number of a person in a category, to calculate and compare with."""
        return Sum(self.shape, ((1, Value(category, self.item(named))),))

    # statements

    def same(self, a: Named, b: Named) -> Statement:
        """a and b are one person."""
        return self._made(Same(self.item(a), self.item(b)))

    def different(self, a: Named, b: Named) -> Statement:
        """a and b are two persons."""
        return self._made(Different(self.item(a), self.item(b)))

    def one_of(self, a: Named, *options: Named) -> Statement:
        """a has one of these items, all of one category."""
        items = [self.item(option) for option in options]
        return self._made(OneOf(self.item(a), tuple([item for item in items if isinstance(item, Item)])))

    def less_than(self, a: Named, b: Named, category: str, *bounds: Real | None) -> Statement:
        """a comes before b in the category: by anything, by exactly one bound, or by least to most (None: open)."""
        least, most = self._amount(category, bounds)
        return self._difference(category, a, b, None if most is None else -most, None if least is None else -least)

    def greater_than(self, a: Named, b: Named, category: str, *bounds: Real | None) -> Statement:
        """a comes after b in the category; bounds as for `less_than`."""
        least, most = self._amount(category, bounds)
        return self._difference(category, a, b, least, most)

    def adjacent_to(self, a: Named, b: Named, category: str, *bounds: Real | None) -> Statement:
        """a and b are next to each other (1 apart) in the category, or apart by the bounds of `less_than`."""
        least, most = self._amount(category, bounds or (1,))
        return self._difference(category, a, b, least, most, absolute=True)

    def related(self, a: Named, b: Named, category: str, pairs: Iterable[tuple[Label, Label]]) -> Statement:
        """The items of a and b in the category are one of these pairs."""
        listed = tuple([(str(one), str(other)) for one, other in pairs])
        return self._made(Related(self.item(a), self.item(b), category, listed))

    def all_different(self, *persons: Named) -> Statement:
        """No two of these are one person."""
        return self._made(AllDifferent(tuple([self.item(person) for person in persons])))

    def exactly(self, count: int, *statements: Said) -> Statement:
        """Exactly `count` of the statements are true."""
        return self._made(Count(count, count, self._parts(statements)))

    def at_least(self, count: int, *statements: Said) -> Statement:
        """At least `count` of the statements are true."""
        return self._made(Count(count, len(statements), self._parts(statements)))

    def at_most(self, count: int, *statements: Said) -> Statement:
        """At most `count` of the statements are true."""
        return self._made(Count(0, count, self._parts(statements)))

    def either(self, *statements: Said) -> Statement:
        """Exactly one of the statements is true."""
        return self.exactly(1, *statements)

    def all_of(self, *statements: Said) -> Statement:
        """All of the statements are true, as one clue."""
        return self._made(All(self._parts(statements)))

    def if_then(self, condition: Said, consequence: Said) -> Statement:
        """If the first is true, so is the second."""
        return self._made(If(self.statement(condition), self.statement(consequence)))

    def negation(self, statement: Said) -> Statement:
        """The statement is false."""
        return self._made(Not(self.statement(statement)))

    def statement(self, said: Said) -> Statement:
        """The statement that a sentence makes; a statement stays what it is. Raises BadPuzzleError."""
        if not isinstance(said, str):
            return self._made(said)
        try:
            return parse_sentence(said, self.shape)
        except SentenceError as error:
            raise BadPuzzleError(f"{quoted(said)}: {error.message}", None, error.at + 1) from None

    # inner

    def _parts(self, statements: Iterable[Said]) -> tuple[Statement, ...]:
        return tuple([self.statement(said) for said in statements])

    def _made(self, statement: Statement) -> Statement:
        return _valid(statement, self.shape)

    def _amount(self, category: str, bounds: tuple[Real | None, ...]) -> tuple[Number | None, Number | None]:
        if len(bounds) > 2:
            raise TypeError(f"a comparison takes 0, 1 or 2 bounds, not {len(bounds)}")
        if not bounds:
            of = self.shape.category.get(category)
            return (None if of is None else step([(1, of)])), None
        least, most = bounds[0], bounds[-1]
        return None if least is None else exact(least), None if most is None else exact(most)

    def _difference(
        self, category: str, a: Named, b: Named, least: Number | None, most: Number | None, absolute: bool = False
    ) -> Statement:
        terms = (1, Value(category, self.item(a))), (-1, Value(category, self.item(b)))
        return self._made(Compare(terms, least, most, absolute))


def exact(value: Real) -> Number:
    """The number itself; a float as the decimal that Python writes for it."""
    return whole_if_possible(Fraction(str(value)) if isinstance(value, float) else Fraction(value))


def _valid(statement: Statement, shape: EliminationShape) -> Statement:
    try:
        return checked(statement, shape)
    except Flaw as flaw:
        raise BadPuzzleError(flaw.message) from None
