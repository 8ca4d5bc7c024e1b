"""Categories of items, and what can be said about them: plain data, no solver, no text.

Statements, their kinds, when one is true in a finished solution, and which can't be meant.

Vocabulary: a *person* is one of the things that the puzzle matches, with one item of each category;
a *reference* points at a person, by an item ("Dana", "the red one") or through an offset ("the one
directly before Dana in position"). An offset may reach no person (who stands before the first?): then
every statement about that reference is false, "is not" included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, singledispatch
from itertools import pairwise
from math import lcm
from typing import TypeAlias

from clueproof.english import counted, nearest
from clueproof.errors import quoted, shortened


class Names:
    """Labels or categories as they stand in sentences: letters in the other case will do where that leaves one."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self._exact = frozenset(self.names)

    def at(self, text: str, at: int) -> tuple[str, int] | None:
        """The longest name here that no more of a word follows, and its end."""
        loose = self._loose.match(text, at)
        if loose is None:
            return None
        same = self._folded.get(loose[1].casefold(), ())
        if len(same) == 1:
            return same[0], loose.end()
        strict = self._strict.match(text, at)
        return None if strict is None else (strict[1], strict.end())

    def nearest(self, name: str) -> str | None:
        """The name that was probably meant, None if none is near."""
        near = nearest(name.casefold(), self._folded)
        return None if near is None else self._folded[near][-1]

    def __contains__(self, name: str) -> bool:
        return name in self._exact

    @cached_property
    def _folded(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for name in self.names:
            found[name.casefold()] = (*found.get(name.casefold(), ()), name)
        return found

    @cached_property
    def _loose(self) -> re.Pattern[str]:
        return _longest(self.names, re.IGNORECASE)

    @cached_property
    def _strict(self) -> re.Pattern[str]:
        return _longest(self.names, re.NOFLAG)


def _longest(names: Iterable[str], flags: int) -> re.Pattern[str]:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    either = "|".join(re.escape(name) + (r"(?!\w)" if re.match(r"\w", name[-1]) else "") for name in longest_first)
    return re.compile(rf"\s*({either})", flags)


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


KINDS = (
    "same", "different", "one-of", "neither", "order", "distance", "number", "pairs", "all-different",
    "either", "count", "both", "not", "if",
)  # fmt: skip


def kind(statement: Statement) -> str:
    """The kind of the statement, one of `KINDS`, by what holds it together."""
    match statement:
        case Same():
            return "same"
        case Different():
            return "different"
        case OneOf():
            return "one-of"
        case Compare(terms, _, _, absolute):
            if [coefficient for coefficient, _ in terms] == [1, -1] and terms[0][1].category == terms[1][1].category:
                return "distance" if absolute else "order"
            return "number"
        case Related():
            return "pairs"
        case AllDifferent():
            return "all-different"
        case Count(least, most, parts):
            return "either" if least == most == 1 < len(parts) else "count"
        case All(parts):
            return "neither" if len(parts) > 1 and all(isinstance(part, Different) for part in parts) else "both"
        case Not():
            return "not"
        case If():
            return "if"


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


MOST_ITEMS = 100
MOST_CATEGORIES = 100
DEEPEST = 12
"""Statements in statements, and offsets of offsets."""


class Flaw(ValueError):  # noqa: N818  (a finding, turned into BadPuzzleError by those who know the place)
    """What is wrong, and with which category (by its place), if it is with one."""

    def __init__(self, message: str, category: int | None = None) -> None:
        self.message = message
        self.category = category
        super().__init__(message)


def shape_of(categories: Iterable[tuple[object, Sequence[object]]]) -> EliminationShape:
    """The shape with these categories, names and labels. Raises Flaw."""
    made: list[Category] = []
    listed = list(categories)
    if not 2 <= len(listed) <= MOST_CATEGORIES:
        raise Flaw(f"there are 2 to {MOST_CATEGORIES} categories, not {len(listed)}")
    for place, (name, labels) in enumerate(listed):
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise Flaw("the name of a category must be a text on one line", place)
        name = " ".join(name.split())
        if name in [category.name for category in made]:
            raise Flaw(f"category {quoted(name)} is given twice", place)
        if not 1 <= len(labels) <= MOST_ITEMS:
            raise Flaw(
                f"category {quoted(name)} has {counted(len(labels), 'item')}; it can have 1 to {MOST_ITEMS}", place
            )
        category = Category(name, tuple([_label(label, name, place) for label in labels]))
        for position, label in enumerate(category.labels):
            if label in category.labels[:position]:
                raise Flaw(f"category {quoted(name)} holds {quoted(label)} twice", place)
        if len(set(category.numbers)) < len(category.labels):
            raise Flaw(f"category {quoted(name)} holds one number in two forms", place)
        if made and len(category.labels) != len(made[0].labels):
            raise Flaw(
                f"category {quoted(name)} has {counted(len(category.labels), 'item')}, "
                f"but {quoted(made[0].name)} has {len(made[0].labels)}; "
                "all must have the same number",
                place,
            )
        made.append(category)
    return EliminationShape(tuple(made))


def _label(label: object, category: str, place: int) -> str:
    """A label as text; numbers are what Python writes for them."""
    if isinstance(label, str):
        text = " ".join(label.split())
        if text and text.isprintable():
            return text
    elif isinstance(label, (int, float)) and not isinstance(label, bool):
        text = str(label)
        if text.lstrip("-").replace(".", "", 1).isdigit():
            return text
    said = quoted(label) if isinstance(label, (str, float, bool, type(None))) else f"a {type(label).__name__}"
    raise Flaw(f"category {quoted(category)} holds {said}; an item is a text or a number", place)


def checked(statement: Statement, shape: EliminationShape, depth: int = 0) -> Statement:
    """The statement itself. Raises Flaw if it names what isn't there or can't be meant."""
    if depth > DEEPEST:
        raise Flaw("this is nested too deeply")
    match statement:
        case Same(a, b) | Different(a, b):
            _references((a, b), shape)
            if isinstance(a, Item) and isinstance(b, Item) and a.category == b.category:
                raise Flaw(f"{quoted(a.label)} and {quoted(b.label)} are both of {shortened(a.category)}")
        case OneOf(a, options):
            _references((a, *options), shape)
            categories = list(dict.fromkeys(option.category for option in options))
            if len(categories) != 1:
                raise Flaw(f"one of several needs items of one category, not of {' and '.join(categories) or 'none'}")
            if isinstance(a, Item) and a.category == categories[0]:
                raise Flaw(f"{quoted(a.label)} and {quoted(options[0].label)} are both of {shortened(a.category)}")
        case Compare(terms, least, most):
            for _, value in terms:
                _category(value.category, shape)
            _references([value.of for _, value in terms], shape)
            if not terms or (least is None and most is None):
                raise Flaw("a comparison needs values and a bound")
        case Related(a, b, category, pairs):
            _references((a, b), shape)
            for label in {label for pair in pairs for label in pair}:
                checked_item(Item(category, label), shape)
            if not pairs:
                raise Flaw("a relation needs a pair")
        case AllDifferent(persons):
            _references(persons, shape)
            if not persons:
                raise Flaw("all different: who?")
        case Count(least, most, parts):
            for part in parts:
                checked(part, shape, depth + 1)
            if not 0 <= least <= most <= len(parts):
                raise Flaw(f"{least} to {most} of {len(parts)} statements can't be")
        case All(parts):
            for part in parts:
                checked(part, shape, depth + 1)
        case Not(part):
            checked(part, shape, depth + 1)
        case If(condition, consequence):
            checked(condition, shape, depth + 1)
            checked(consequence, shape, depth + 1)
    return statement


def _references(references: Iterable[Reference], shape: EliminationShape) -> None:
    for reference in references:
        depth = 0
        while not isinstance(reference, Item):
            depth += 1
            if depth > DEEPEST:
                raise Flaw("this is nested too deeply")
            _category(reference.category, shape)
            reference = reference.of
        checked_item(reference, shape)


def item_of(label: str, shape: EliminationShape) -> Item:
    """The item with this label, which must stand in one category. Raises Flaw."""
    homes = shape.homes.get(label, ())
    if not homes:
        raise Flaw(unknown_label(label, shape.names))
    if len(homes) > 1:
        listed = " and ".join([", ".join(homes[:-1]), homes[-1]])
        choices = f"'{homes[0]}:{label}' or '{homes[1]}:{label}'"
        raise Flaw(f"{quoted(label)} is ambiguous: it is of {shortened(listed)}; write {choices}")
    return Item(homes[0], label)


def unknown_label(label: str, known: Names, category: str | None = None) -> str:
    """ "unknown label 'Dna' of name; did you mean 'Dana'?" """
    near = known.nearest(label)
    of = f" of {shortened(category)}" if category else ""
    return f"unknown label {quoted(label)}{of}" + (f"; did you mean {quoted(near)}?" if near else "")


def unknown_category(name: str, shape: EliminationShape) -> str:
    """ "unknown category 'agee'; did you mean 'age'?" """
    near = shape.category_names.nearest(name)
    return f"unknown category {quoted(name)}; " + (
        f"did you mean {quoted(near)}?" if near else f"there are {shortened(', '.join(shape.category))}"
    )


def checked_item(item: Item, shape: EliminationShape) -> Item:
    """The item, if its category has it. Raises Flaw."""
    category = _category(item.category, shape)
    if item.label not in category.position:
        raise Flaw(unknown_label(item.label, category.names, category.name))
    return item


def _category(name: str, shape: EliminationShape) -> Category:
    found = shape.category.get(name)
    if found is None:
        raise Flaw(unknown_category(name, shape))
    return found
