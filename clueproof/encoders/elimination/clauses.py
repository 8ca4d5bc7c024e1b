"""Statements as clauses over the model: who stands at which frame item.

The model knows one thing about an item: at which frame item its person is (an `Integer`, n `equals`
literals). A reference is a *person*: n literals, one for each frame item. "Same person" is a literal
on demand, at 2n clauses; a value in a category other than the frame is n such literals. The
alternative, a literal for every pair of items with transitivity clauses, takes M^3 N^3 clauses
(3 million for 10 categories of 20), most of them about pairs that no statement mentions.

`require` posts that a statement is true, `refuse` that it is false, both only while the literals
`when` are true. Truth values that are known beforehand are Python's True and False.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import singledispatch
from itertools import combinations
from math import ceil, floor, lcm
from typing import NamedTuple, TypeAlias

from clueproof.encoders.elimination.statements import (
    All,
    AllDifferent,
    Category,
    Compare,
    Count,
    Different,
    EliminationShape,
    If,
    Item,
    Not,
    Number,
    OneOf,
    Reference,
    Related,
    Same,
    Statement,
    Value,
)
from clueproof.encoders.elimination.writer import item_text
from clueproof.model import AllDifferent as DifferentValues
from clueproof.model import AtLeast, AtMost, Clause, Integer, Linear, Literal, Model
from clueproof.puzzle.encoding import Encoding


@dataclass(kw_only=True)
class EliminationEncoding(Encoding):
    """A model with one integer for each item off the frame: at which frame item its person is."""

    shape: EliminationShape
    positions: Mapping[Item, Integer]

    def key_name(self, key: int) -> str:
        """ "position of Dana"."""
        return f"{self.shape.frame.name} of {super().key_name(key)}"


def encode(shape: EliminationShape) -> EliminationEncoding:
    """The rules: no two items of a category are at one frame item."""
    model = Model()
    positions: dict[Item, Integer] = {}
    words = dict(zip(shape.frame_values, shape.frame.labels, strict=True))
    for category in shape.categories:
        if category == shape.frame:
            continue
        items = [Item(category.name, label) for label in category.labels]
        positions |= {item: model.integer(item_text(item, shape), shape.frame_values, words) for item in items}
        cells = tuple([positions[item] for item in items])
        model.key(*cells)
        with model.group(category.name):
            model.add(DifferentValues(cells), "no two items with one person")
    return EliminationEncoding(model, shape=shape, positions=positions)


Truth: TypeAlias = "Literal | bool"
When: TypeAlias = tuple[Literal, ...]


class Person(NamedTuple):
    """Whom a reference reaches: at which frame item, and whether there is anybody at all."""

    places: tuple[Truth, ...]
    exists: Truth


class Posting:
    """Posts statements to the model of an encoding."""

    def __init__(self, encoding: EliminationEncoding) -> None:
        self.shape = encoding.shape
        self.model = encoding.model
        self.positions = encoding.positions
        self.sentence = ""
        """The sentence under which constraints are posted now."""
        self._persons: dict[Reference, Person] = {}
        self._same: dict[tuple[Reference, Reference], Truth] = {}
        self._values: dict[Value, tuple[Truth, ...]] = {}
        self._integers: dict[tuple[Value, int], Integer] = {}
        self._truths: dict[Statement, Literal] = {}

    # clauses

    def add(self, literals: Iterable[Truth], when: When = ()) -> None:
        """Post "one of these is true", known truth values folded away."""
        left: list[Literal] = []
        for literal in literals:
            if literal is True:
                return
            if literal is not False:
                left.append(literal)
        self.model.add(Clause(*left, enforce=when), self.sentence)

    @contextmanager
    def defining(self, sentence: str) -> Iterator[None]:
        """What is posted inside says what a literal means, not what a clue says."""
        outer, self.sentence = self.sentence, sentence
        try:
            yield
        finally:
            self.sentence = outer

    # persons

    def person(self, reference: Reference) -> Person:
        """The person that a reference points at."""
        found = self._persons.get(reference)
        if found is None:
            found = self._item(reference) if isinstance(reference, Item) else self._shifted(reference)
            self._persons[reference] = found
        return found

    def _item(self, item: Item) -> Person:
        if item.category == self.shape.frame.name:
            here = self.shape.frame.position[item.label]
            return Person(tuple([place == here for place in range(self.shape.size)]), True)
        integer = self.positions[item]
        return Person(tuple([integer.equals(value) for value in self.shape.frame_values]), True)

    def _shifted(self, offset: Reference) -> Person:
        """The person so much further on in a category.

        Through the frame the literals of the start, moved along; else a literal for each frame item
        with 3 clauses for each item of the category.
        """
        assert not isinstance(offset, Item)
        category = self.shape.category[offset.category]
        start = self.values(Value(offset.category, offset.of))
        places: list[Truth] = [False] * self.shape.size
        if category == self.shape.frame:
            for place, literal in enumerate(start):
                target = category.position_of_number.get(category.numbers[place] + offset.by)
                if target is not None:
                    places[target] = literal
            return Person(tuple(places), self.any_of(places, "somebody is there"))
        with self.defining("who stands there"):
            places = [self.model.boolean("the person meant is here") for _ in places]
            exists = self.model.boolean("somebody is there")
            reached = []
            for place, literal in enumerate(start):
                target = category.position_of_number.get(category.numbers[place] + offset.by)
                if target is None:
                    continue
                reached.append(literal)
                there = self.person(Item(category.name, category.labels[target])).places
                for here, at in zip(places, there, strict=True):
                    self.add((negated(literal), here, negated(at)))
                    self.add((negated(literal), negated(here), at))
            self.add((-exists, *reached))
            for literal in reached:
                self.add((exists, negated(literal)))
            for here in places:
                self.add((negated(here), exists))
        return Person(tuple(places), exists)

    def any_of(self, literals: Sequence[Truth], says: str) -> Truth:
        """A truth value for "one of these is true"."""
        unknown = [literal for literal in literals if literal is not False]
        if True in [literal for literal in unknown if isinstance(literal, bool)]:
            return True
        if len(unknown) <= 1:
            return unknown[0] if unknown else False
        any_ = self.model.boolean(says)
        with self.defining(says):
            self.add((-any_, *unknown))
            for literal in unknown:
                self.add((any_, negated(literal)))
        return any_

    def same(self, a: Reference, b: Reference) -> Truth:
        """A truth value for "a and b are one person": known, a literal of the model, or a new one (2n clauses)."""
        frame = self.shape.frame
        if isinstance(a, Item) and a.category == frame.name:
            return self.person(b).places[frame.position[a.label]]
        if isinstance(b, Item) and b.category == frame.name:
            return self.person(a).places[frame.position[b.label]]
        if isinstance(a, Item) and isinstance(b, Item) and a.category == b.category:
            return a.label == b.label
        found = self._same.get((a, b))
        if found is None:
            # from the person that certainly exists: the third clause of each place then follows by propagation
            one, other = sorted((self.person(a), self.person(b)), key=lambda person: person.exists is not True)
            found = self.model.boolean("they are one person")
            self._same[a, b] = self._same[b, a] = found
            with self.defining("they are one person"):
                self.add((-found, one.exists))
                for here, there in zip(one.places, other.places, strict=True):
                    self.add((-found, negated(here), there))
                    self.add((found, negated(here), negated(there)))
        return found

    def values(self, value: Value) -> tuple[Truth, ...]:
        """For each item of a category: does the person have it?"""
        if value.category == self.shape.frame.name:
            return self.person(value.of).places
        found = self._values.get(value)
        if found is None:
            category = self.shape.category[value.category]
            found = tuple([self.same(value.of, Item(category.name, label)) for label in category.labels])
            self._values[value] = found
            if not (isinstance(value.of, Item) and value.of.category == category.name):
                with self.defining("everybody has one item of each category"):
                    self.add((negated(self.person(value.of).exists), *found))
        return found

    def integer(self, value: Value, scale: int) -> Integer:
        """The value as an integer variable, multiplied by `scale` so that it is whole."""
        found = self._integers.get((value, scale))
        if found is None:
            numbers = [int(number * scale) for number in self.shape.category[value.category].numbers]
            found = self.model.integer(f"{value.category}", numbers)
            self._integers[value, scale] = found
            with self.defining("the number of the item"):
                for literal, number in zip(self.values(value), numbers, strict=True):
                    self.add((negated(literal), found.equals(number)))
        return found

    def truth(self, statement: Statement) -> Truth:
        """A truth value for the statement, true exactly if the statement is."""
        if isinstance(statement, Same):
            return self.same(statement.a, statement.b)
        if isinstance(statement, Not):
            return negated(self.truth(statement.statement))
        found = self._truths.get(statement)
        if found is None:
            found = self._truths[statement] = self.model.boolean("a part of a statement is true")
            require(statement, self, (found,))
            refuse(statement, self, (-found,))
        return found

    def existing(self, references: Iterable[Reference], when: When) -> When | None:
        """`when`, and all references reach a person; None if that is impossible."""
        for reference in dict.fromkeys(references):
            exists = self.person(reference).exists
            if exists is False:
                return None
            if exists is not True:
                when = (*when, exists)
        return when

    def require_existing(self, references: Iterable[Reference], when: When) -> None:
        """All references reach a person."""
        for reference in dict.fromkeys(references):
            self.add((self.person(reference).exists,), when)

    def apart(self, a: Reference, b: Reference, when: When) -> None:
        """a and b are not at the same frame item: n clauses."""
        for here, there in zip(self.person(a).places, self.person(b).places, strict=True):
            self.add((negated(here), negated(there)), when)

    def together(self, a: Reference, b: Reference, when: When) -> None:
        """a and b are at the same frame item, if anywhere: 2n clauses."""
        for here, there in zip(self.person(a).places, self.person(b).places, strict=True):
            self.add((negated(here), there), when)
            self.add((here, negated(there)), when)

    def related(self, a: Value, b: Value, allowed: Callable[[int, int], bool], when: When) -> None:
        """The items of two persons, by their places in the lists, are an allowed pair.

        Support clauses in both directions (Gent, "Arc consistency in SAT", 2002): 2n clauses of up to n + 1 literals,
        arc consistent. Faster than a clause for each pair that is not allowed (docs/measured.md).
        """
        ones, others = self.values(a), self.values(b)
        for j, one in enumerate(ones):
            self.add((negated(one), *(other for k, other in enumerate(others) if allowed(j, k))), when)
        for k, other in enumerate(others):
            self.add((negated(other), *(one for j, one in enumerate(ones) if allowed(j, k))), when)
        if a.category == b.category != self.shape.frame.name and not any(allowed(j, j) for j in range(len(ones))):
            # follows, but unit propagation doesn't see it through the literals for "one person"
            self.apart(a.of, b.of, when)


def negated(truth: Truth) -> Truth:
    """The opposite truth value."""
    return not truth if isinstance(truth, bool) else -truth


def _literal(truth: Truth) -> Literal:
    assert not isinstance(truth, bool)
    return truth


@singledispatch
def require(statement: Statement, posting: Posting, when: When) -> None:
    """Post that the statement is true while all literals of `when` are."""
    raise TypeError(f"{type(statement).__name__} is no statement")


@singledispatch
def refuse(statement: Statement, posting: Posting, when: When) -> None:
    """Post that the statement is false while all literals of `when` are true."""
    raise TypeError(f"{type(statement).__name__} is no statement")


@require.register
def _(statement: Same, posting: Posting, when: When) -> None:
    posting.require_existing((statement.a, statement.b), when)
    posting.together(statement.a, statement.b, when)


@refuse.register
def _(statement: Same, posting: Posting, when: When) -> None:
    posting.apart(statement.a, statement.b, when)


@require.register
def _(statement: Different, posting: Posting, when: When) -> None:
    posting.require_existing((statement.a, statement.b), when)
    posting.apart(statement.a, statement.b, when)


@refuse.register
def _(statement: Different, posting: Posting, when: When) -> None:
    existing = posting.existing((statement.a, statement.b), when)
    if existing is not None:
        posting.together(statement.a, statement.b, existing)


@require.register
def _(statement: OneOf, posting: Posting, when: When) -> None:
    posting.add([posting.same(statement.a, option) for option in statement.options], when)


@refuse.register
def _(statement: OneOf, posting: Posting, when: When) -> None:
    for option in statement.options:
        posting.add((negated(posting.same(statement.a, option)),), when)


@require.register
def _(statement: Compare, posting: Posting, when: When) -> None:
    posting.require_existing([value.of for _, value in statement.terms], when)
    _compare(statement, True, posting, when)


@refuse.register
def _(statement: Compare, posting: Posting, when: When) -> None:
    existing = posting.existing([value.of for _, value in statement.terms], when)
    if existing is not None:
        _compare(statement, False, posting, existing)


def _compare(statement: Compare, wanted: bool, posting: Posting, when: When) -> None:
    """The sum is allowed, or is not: clauses over one or two values, `Linear` over more."""
    coefficient_of: dict[Value, Number] = {}
    for coefficient, value in statement.terms:
        coefficient_of[value] = coefficient_of.get(value, 0) + coefficient
    terms = [(coefficient, value) for value, coefficient in coefficient_of.items() if coefficient]
    numbers = [[c * number for number in posting.shape.category[value.category].numbers] for c, value in terms]
    if not terms:
        posting.add((statement.allows(0) == wanted,), when)
    elif len(terms) == 1:
        for literal, number in zip(posting.values(terms[0][1]), numbers[0], strict=True):
            if statement.allows(number) != wanted:
                posting.add((negated(literal),), when)
    elif len(terms) == 2:
        one, other = numbers
        posting.related(terms[0][1], terms[1][1], lambda j, k: statement.allows(one[j] + other[k]) == wanted, when)
    else:
        _sum(statement, terms, wanted, posting, when)


def _sum(statement: Compare, terms: Sequence[tuple[Number, Value]], wanted: bool, posting: Posting, when: When) -> None:
    """Three values or more: one literal for each range (at most three) that the sum may lie in."""
    within = lcm(*(_scale_of(posting.shape.category[value.category]) for _, value in terms))
    scale = lcm(*(coefficient.denominator for coefficient, _ in terms))
    cells = tuple([(int(coefficient * scale), posting.integer(value, within)) for coefficient, value in terms])
    ranges = _ranges(statement, wanted, scale * within)
    if len(ranges) == 1:
        posting.model.add(Linear(cells, *ranges[0], enforce=when), posting.sentence)
        return
    inside = [posting.model.boolean("the sum is in this range") for _ in ranges]
    posting.add(inside, when)
    for literal, (least, most) in zip(inside, ranges, strict=True):
        posting.model.add(Linear(cells, least, most, enforce=(literal,)), posting.sentence)


def _ranges(statement: Compare, wanted: bool, scale: int) -> list[tuple[int | None, int | None]]:
    """Where the sum, multiplied by `scale`, may be: ranges in ascending order, None for an open end."""
    least = None if statement.least is None else ceil(statement.least * scale)
    most = None if statement.most is None else floor(statement.most * scale)
    if statement.absolute:
        least = max(0, least or 0)
    ranges = [] if least is not None and most is not None and least > most else [(least, most)]
    if statement.absolute and ranges:
        below = None if most is None else -most
        ranges = [(below, most)] if not least else [(below, -least), (least, most)]
    if wanted != statement.outside:
        return ranges
    gaps: list[tuple[int | None, int | None]] = []
    start: int | None = None
    for low, high in ranges:
        if low is not None:
            gaps.append((start, low - 1))
        if high is None:
            return gaps
        start = high + 1
    return [*gaps, (start, None)]


def _scale_of(category: Category) -> int:
    return lcm(*(number.denominator for number in category.numbers))


@require.register
def _(statement: Related, posting: Posting, when: When) -> None:
    posting.require_existing((statement.a, statement.b), when)
    _pairs_of(statement, True, posting, when)


@refuse.register
def _(statement: Related, posting: Posting, when: When) -> None:
    existing = posting.existing((statement.a, statement.b), when)
    if existing is not None:
        _pairs_of(statement, False, posting, existing)


def _pairs_of(statement: Related, wanted: bool, posting: Posting, when: When) -> None:
    position = posting.shape.category[statement.category].position
    pairs = {(position[one], position[other]) for one, other in statement.pairs}
    a, b = Value(statement.category, statement.a), Value(statement.category, statement.b)
    posting.related(a, b, lambda j, k: ((j, k) in pairs) == wanted, when)


@require.register
def _(statement: AllDifferent, posting: Posting, when: When) -> None:
    posting.require_existing(statement.persons, when)
    for a, b in combinations(statement.persons, 2):
        posting.apart(a, b, when)


@refuse.register
def _(statement: AllDifferent, posting: Posting, when: When) -> None:
    existing = posting.existing(statement.persons, when)
    if existing is not None:
        posting.add([posting.same(a, b) for a, b in combinations(statement.persons, 2)], existing)


@require.register
def _(statement: Count, posting: Posting, when: When) -> None:
    _count(statement, statement.least, statement.most, posting, when)


@refuse.register
def _(statement: Count, posting: Posting, when: When) -> None:
    fewer, more = statement.least - 1, statement.most + 1
    size = len(statement.statements)
    if fewer < 0:
        _count(statement, more, size, posting, when)
    elif more > size:
        _count(statement, 0, fewer, posting, when)
    else:
        few = posting.model.boolean("too few of the statements are true")
        _count(statement, 0, fewer, posting, (*when, few))
        _count(statement, more, size, posting, (*when, -few))


def _count(statement: Count, least: int, most: int, posting: Posting, when: When) -> None:
    """From `least` to `most` of the statements are true; what is known counts beforehand."""
    truths = [posting.truth(part) for part in statement.statements]
    unknown = tuple([truth for truth in truths if not isinstance(truth, bool)])
    known = sum(truth is True for truth in truths)
    least, most = max(least - known, 0), most - known
    if least > len(unknown) or most < 0 or least > most:
        posting.add((), when)
        return
    if least == 1:
        posting.add(unknown, when)
    elif least:
        posting.model.add(AtLeast(least, unknown, enforce=when), posting.sentence)
    if most < len(unknown):
        posting.model.add(AtMost(most, unknown, enforce=when), posting.sentence)


@require.register
def _(statement: All, posting: Posting, when: When) -> None:
    for part in statement.statements:
        require(part, posting, when)


@refuse.register
def _(statement: All, posting: Posting, when: When) -> None:
    posting.add([negated(posting.truth(part)) for part in statement.statements], when)


@require.register
def _(statement: Not, posting: Posting, when: When) -> None:
    refuse(statement.statement, posting, when)


@refuse.register
def _(statement: Not, posting: Posting, when: When) -> None:
    require(statement.statement, posting, when)


@require.register
def _(statement: If, posting: Posting, when: When) -> None:
    condition = posting.truth(statement.condition)
    if condition is not False:
        require(statement.consequence, posting, when if condition is True else (*when, _literal(condition)))


@refuse.register
def _(statement: If, posting: Posting, when: When) -> None:
    require(statement.condition, posting, when)
    refuse(statement.consequence, posting, when)
