"""What the forms of `grammar.peg` mean: the parts of a sentence put together to a statement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import Any, NamedTuple, NoReturn, TypeAlias

from clueproof.encoders.elimination.categories import Category, EliminationShape, Number, step, whole_if_possible
from clueproof.encoders.elimination.grammar import Found, Misfit
from clueproof.encoders.elimination.statements import (
    All,
    AllDifferent,
    Compare,
    Count,
    Different,
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
)
from clueproof.errors import quoted

Range: TypeAlias = "tuple[Number | None, Number | None]"
"""Least and most."""

MIRRORED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "=": "=", "!=": "!="}
NUMBER_WORDS = ("one", "two", "three", "four", "five", "six")


class Refused(ValueError):  # noqa: N818  (turned into SentenceError by the reader)
    """The words are understood and mean something that can't be meant, and where: no other form is tried."""

    def __init__(self, message: str, at: int) -> None:
        self.message = message
        self.at = at
        super().__init__(message)


class Sum(NamedTuple):
    """One side of an equation: terms, a number, and whether bars stand around the terms."""

    terms: tuple[tuple[Number, Value], ...]
    constant: Number = 0
    absolute: bool = False


class Direction(NamedTuple):
    """Before or after, and the category that the word for it implies."""

    after: bool
    implied: Category | None


class Order(NamedTuple):
    """All that stands behind "A is" in "A is at least 2 before B in position"."""

    direction: Direction
    of: Reference
    amount: Range | None
    """None for any."""
    category: Category | None
    directly: bool = False


def _order(found: Found) -> Order:
    return Order(found.get("direction"), found.get("b"), found.get("amount"), found.get("category"))


def _item(found: Found) -> Item:
    return Item((found.get("category") or found.get("one")).name, found.get("label"))


PLAIN: dict[str, Callable[[Found], Any]] = {
    "if": lambda found: If(found.get("s"), found.get("t")),
    "not": lambda found: Not(found.get("single")),
    "either": lambda found: Count(1, 1, (found.get("conjunction"), *found.all("or_else"))),
    "all": lambda found: All(found.get("list")),
    "list": lambda found: tuple(found.all("s")),
    "all_different": lambda found: AllDifferent(found.get("persons")),
    "persons": lambda found: tuple(found.all("person")),
    "option": lambda found: found.start,
    "far": _order,
    "by": _order,
    "amount": _order,
    "directly": lambda found: _order(found)._replace(amount=(1, 1), directly=True),
    "before": lambda found: Direction(False, found.get("less")),
    "after": lambda found: Direction(True, found.get("more")),
    "least": lambda found: (found.get("signed"), None),
    "most": lambda found: (None, found.get("signed")),
    "between": lambda found: (found.all("signed")[0], found.all("signed")[-1]),
    "signed": lambda found: -found.get("number") if found.get("-") else found.get("number"),
    "times": lambda found: (found.get("number"), found.get("value")[1]),
    "number_of": lambda found: (1, Value(found.get("category").name, found.get("a"))),
    "item": _item,
    "one": _item,
}
"""The forms that mean the same in every puzzle."""


class Forms:
    """What the forms mean in a puzzle."""

    def __init__(self, shape: EliminationShape) -> None:
        self.shape = shape

    def make(self, form: str, found: Found) -> Any:
        """What a form says; its first part, if nothing else stands here. Raises Refused and Misfit."""
        plain = PLAIN.get(form) or getattr(self, f"make_{form}", None)
        return found[0][1] if plain is None else plain(found)

    # statements in statements

    def make_or(self, found: Found) -> Statement:
        parts = found.all("conjunction")
        return parts[0] if len(parts) == 1 else Count(1, len(parts), tuple(parts))

    def make_and(self, found: Found) -> Statement:
        parts = found.all("single")
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def make_at_least(self, found: Found) -> Statement:
        return self.count(found, found.get("count"), len(found.get("list")))

    def make_at_most(self, found: Found) -> Statement:
        return self.count(found, 0, found.get("count"))

    def make_none(self, found: Found) -> Statement:
        return self.count(found, 0, 0)

    def make_exactly(self, found: Found) -> Statement:
        counts = found.all("count")
        return self.count(found, counts[0], counts[-1])

    def count(self, found: Found, least: int, most: int) -> Statement:
        parts = found.get("list")
        if least > most or most > len(parts):
            refuse(f"{least if least > most else most} of {len(parts)} statements can't be", found.start)
        return Count(least, most, parts)

    def make_count(self, found: Found) -> int:
        word = found.get("number_word")
        if word is not None:
            return NUMBER_WORDS.index(word) + 1
        value = found.get("number")
        if not isinstance(value, int):
            raise Misfit("expected a whole number", found.start)
        return value

    # facts

    def make_is(self, found: Found) -> Statement:
        return self.one_of(found, found.all("b"))

    def make_verb(self, found: Found) -> Statement:
        return self.one_of(found, _things(found))

    def one_of(self, found: Found, options: Sequence[Reference]) -> Statement:
        a = self.compatible(found, options)
        if len(options) == 1 and not found.get("either"):
            return Same(a, options[0])
        items = [option for option in options if isinstance(option, Item)]
        categories = list(dict.fromkeys(option.category for option in items))
        if len(items) < len(options) or len(categories) > 1:
            refuse(
                "'is ... or ...' lists items of one category"
                + (f", not of {' and '.join(categories)}" if len(categories) > 1 else "")
                + "; say 'either ... is ... or ... is ...' instead",
                found.start,
            )
        return OneOf(a, tuple(items))

    def make_is_not(self, found: Found) -> Statement:
        return Different(self.compatible(found, found.all("b")), found.get("b"))

    def make_verb_not(self, found: Found) -> Statement:
        (thing,) = _things(found)
        return Different(self.compatible(found, [thing]), thing)

    def make_neither(self, found: Found) -> Statement:
        return self.none_of(found, found.all("b"))

    def make_verb_neither(self, found: Found) -> Statement:
        return self.none_of(found, _things(found))

    def none_of(self, found: Found, options: Sequence[Reference]) -> Statement:
        a = self.compatible(found, options)
        return All(tuple([Different(a, option) for option in options]))

    def make_not_or(self, found: Found) -> NoReturn:
        self.compatible(found, [*found.all("b"), *_things(found)])
        refuse("say 'neither ... nor ...' instead of 'not ... or ...'", found.get("option"))

    make_verb_not_or = make_not_or

    def compatible(self, found: Found, others: Sequence[Reference]) -> Reference:
        """Person A, for a fact that links A to the others. Two items of one category are always two persons."""
        a: Reference = found.get("a")
        for b in others:
            if isinstance(a, Item) and isinstance(b, Item) and a.category == b.category:
                refuse(f"{quoted(a.label)} and {quoted(b.label)} are both of {a.category}", found.start)
        return a

    def make_pairs(self, found: Found) -> Statement:
        labels = found.all("label")
        pairs = tuple(zip(labels[::2], labels[1::2], strict=True))
        return Related(found.get("a"), found.get("b"), found.get("category").name, pairs)

    # comparisons

    def make_order(self, found: Found) -> Statement:
        order: Order = found.get("order")
        direction = order.direction
        category = self.compared(found, order.of, order.category or direction.implied or found.get("compares"))
        if order.directly:
            self.without_gaps(category, "directly", found.start)
        low, most = order.amount or (None, None)
        least = step([(1, category)]) if low is None else low
        bounds = (least, most) if direction.after else (None if most is None else -most, -least)
        return self.difference(found, category, order.of, bounds)

    make_compares = make_order

    def make_next(self, found: Found) -> Statement:
        category = self.compared(found, found.get("b"), found.get("category"))
        self.without_gaps(category, "next to", found.start)
        return self.difference(found, category, found.get("b"), (1, 1), absolute=True)

    make_neighbours = make_next

    def make_apart(self, found: Found) -> Statement:
        category = self.compared(found, found.get("b"), found.get("category"))
        return self.difference(found, category, found.get("b"), found.get("amount"), absolute=True)

    make_away = make_apart

    def difference(
        self, found: Found, category: Category, b: Reference, bounds: Range, absolute: bool = False
    ) -> Statement:
        """The number of a minus the number of b lies within bounds, or not."""
        terms = (1, Value(category.name, found.get("a"))), (-1, Value(category.name, b))
        return Compare(terms, *bounds, absolute, outside=bool(found.get("not")))

    def compared(self, found: Found, b: Reference, category: Category | None) -> Category:
        """The category of a comparison: the first, unless another is named. Two of its own items are a slip."""
        of = category or self.shape.categories[0]
        if all(isinstance(side, Item) and side.category == of.name for side in (found.get("a"), b)):
            hint = "" if category else "; say in which category they are compared: 'in CATEGORY'"
            refuse(f"both items are of {of.name}{hint}", found.start)
        return of

    def without_gaps(self, category: Category, words: str, at: int) -> None:
        if not category.consecutive:
            refuse(f"the numbers of {category.name} have gaps: say how many instead of {quoted(words)}", at)

    # arithmetic

    def make_value(self, found: Found) -> Statement:
        sum_: Sum = found.get("sum")
        if not sum_.terms:
            raise Misfit()
        least, most = (None if bound is None else bound - sum_.constant for bound in found.get("range"))
        return Compare(sum_.terms, least, most, sum_.absolute, bool(found.get("not")))

    def make_compare(self, found: Found) -> Statement:
        left, middle, *right = found.all("sum")
        relation, *following = [sign.replace("==", "=") for sign in found.all("relation")]
        if right:
            return self.within(found, (left, MIRRORED[relation], middle), (right[0], following[0], middle))
        if not left.terms and middle.terms:
            relation, left, middle = MIRRORED[relation], middle, left
        elif middle.terms and (middle.absolute or left.absolute):
            refuse("the other side of |...| must be a number", found.start)
        if not left.terms:
            raise Misfit("expected a value, such as 'age of A'", found.start)
        if middle.terms:
            negated = tuple([(-coefficient, value) for coefficient, value in middle.terms])
            left, middle = Sum((*left.terms, *negated), left.constant), Sum((), middle.constant)
        return Compare(left.terms, *self.bounds(left, relation, middle), left.absolute, outside=relation == "!=")

    def within(self, found: Found, *ends: tuple[Sum, str, Sum]) -> Statement:
        """ "2 <= age of A - age of B <= 5": each end is a number and how the sum relates to it."""
        (_, one, terms), (_, other, _) = ends
        if not terms.terms or any(end.terms for end, _, _ in ends):
            refuse("a range stands between two numbers", found.start)
        if {one[0], other[0]} != {"<", ">"}:
            refuse(f"{MIRRORED[one]} and {other} do not make a range", found.start)
        bounds = [self.bounds(sum_, relation, end) for end, relation, sum_ in ends]
        least, most = (next(bound for bound in both if bound is not None) for both in zip(*bounds, strict=True))
        return Compare(terms.terms, least, most, terms.absolute)

    def bounds(self, side: Sum, relation: str, constant: Sum) -> Range:
        """The range in which the terms lie; "<" becomes "at most" the next possible number below."""
        bound = whole_if_possible(constant.constant - side.constant)
        smallest = step([(coefficient, self.shape.category[value.category]) for coefficient, value in side.terms])
        if relation == "<":
            return None, whole_if_possible((ceil(bound / smallest) - 1) * smallest)
        if relation == ">":
            return whole_if_possible((floor(bound / smallest) + 1) * smallest), None
        return None if relation == "<=" else bound, None if relation == ">=" else bound

    def make_size(self, found: Found) -> Sum:
        terms: Sum = found.get("terms")
        if terms.constant:
            refuse("only values stand between bars", found.start)
        return terms._replace(absolute=True)

    def make_terms(self, found: Found) -> Sum:
        terms: list[tuple[Number, Value]] = []
        constant: Number = 0
        sign = 1
        for part, value in found:
            if part != "term":
                sign = -1 if "-" in (part, value) else 1
            elif isinstance(value, tuple):
                terms.append((sign * value[0], value[1]))
            else:
                constant += sign * value
        return Sum(tuple(terms), constant)

    # names

    def make_offset(self, found: Found) -> Reference:
        category: Category = found.get("category") or self.shape.categories[0]
        by: Number | None = found.get("number")
        if by is None:
            self.without_gaps(category, "directly", found.start)
            by = 1
        return Offset(found.get("a"), category.name, by if found.get("side").after else -by)


def refuse(message: str, at: int) -> NoReturn:
    """The words are understood, and wrong."""
    raise Refused(message, at)


def _things(found: Found) -> list[Item]:
    """What stands behind a verb: items of its category."""
    category = found.get("verb") or found.get("verb_not")
    return [Item(category.name, label) for label in found.all("label")]
