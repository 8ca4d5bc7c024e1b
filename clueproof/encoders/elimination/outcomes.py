"""Statements as the ways in which they can be true, over the links of a cross grid.

An *outcome* is a conjunction of links that decides a statement: with Ann in place 2 and the cat in place 3, "Ann is
before the cat" is true. A statement with too many of them is taken apart: its parts get truth values of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import combinations, product
from typing import TypeAlias

from clueproof.encoders.elimination.categories import Number
from clueproof.encoders.elimination.links import LinkEncoding
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
    Value,
)
from clueproof.encoders.elimination.writer import sentence
from clueproof.model import Alternatives, AtLeast, AtMost, Clause, Constraint, Integer, Literal

Links: TypeAlias = "frozenset[Literal]"
Outcome: TypeAlias = "tuple[Links, bool]"

MOST = 6000
"""Outcomes of a statement that are written out."""
NONE: Links = frozenset()


class TooManyError(Exception):
    """A statement has more outcomes than are written out."""


class Statements:
    """Posts statements to the model of a cross grid."""

    def __init__(self, encoding: LinkEncoding) -> None:
        self.encoding = encoding
        self.shape = encoding.shape
        self._sentence = ""
        self._truths: dict[Statement, Literal] = {}

    def clue(self, statement: Statement, number: int) -> Literal:
        """Post the statement as a clue; its selector."""
        model = self.encoding.model
        self._sentence = sentence(statement, self.shape)
        selector = model.selector(self._sentence)
        with model.group(f"statement {number}"):
            self.post(statement, True, (selector,))
        return selector

    def post(self, statement: Statement, wanted: bool, when: tuple[Literal, ...]) -> None:
        """Post that the statement is true, or that it is false, while the literals `when` are true."""
        match statement:
            case Not(part):
                self.post(part, not wanted, when)
            case All(parts) if wanted:
                for part in parts:
                    self.post(part, True, when)
            case If(condition, consequence) if not wanted:
                self.post(condition, True, when)
                self.post(consequence, False, when)
            case _:
                try:
                    found = outcomes(statement, self)
                except TooManyError:
                    self._post_parts(statement, wanted, when)
                else:
                    self._add(_ways(found, wanted, when))

    def _add(self, constraint: Constraint) -> None:
        self.encoding.model.add(constraint, self._sentence)

    def _post_parts(self, statement: Statement, wanted: bool, when: tuple[Literal, ...]) -> None:
        """The same with truth values for the parts; without parts, it is posted however many outcomes it has."""
        match statement:
            case Count(least, most, parts):
                truths = tuple(map(self.truth, parts))
                bounds = [(least, most)] if wanted else [(0, least - 1), (most + 1, len(parts))]
                possible = [(low, high) for low, high in bounds if low <= high]
                if not possible:
                    self._add(Clause(enforce=when))
                for (low, high), case in zip(possible, self._cases(len(possible)), strict=True):
                    if low > 0:
                        self._add(AtLeast(low, truths, enforce=(*when, *case)))
                    if high < len(parts):
                        self._add(AtMost(high, truths, enforce=(*when, *case)))
            case All(parts):
                self._add(Clause(*(-self.truth(part) for part in parts), enforce=when))
            case If(condition, consequence):
                self._add(Clause(-self.truth(condition), self.truth(consequence), enforce=when))
            case _:
                self._add(_ways(_atomic(statement, self), wanted, when))

    def _cases(self, number: int) -> list[tuple[Literal, ...]]:
        """A literal for each of up to two cases, one of which is true."""
        if number < 2:
            return [()] * number
        few = self.encoding.model.statement("too few of them are true", "enough of them are true")
        return [(few,), (-few,)]

    def truth(self, statement: Statement) -> Literal:
        """A literal that is true exactly if the statement is."""
        if isinstance(statement, Not):
            return -self.truth(statement.statement)
        if isinstance(statement, Same) and isinstance(statement.a, Item) and isinstance(statement.b, Item):
            link = self.encoding.link(statement.a, statement.b)
            if not isinstance(link, bool):
                return link
        found = self._truths.get(statement)
        if found is None:
            says, otherwise = sentence(statement, self.shape), sentence(Not(statement), self.shape)
            found = self._truths[statement] = self.encoding.model.statement(says, otherwise)
            whole = self._sentence
            for wanted, self._sentence in ((True, says), (False, otherwise)):
                self.post(statement, wanted, (found if wanted else -found,))
            self._sentence = whole
        return found

    # who and what is meant

    def persons(self, reference: Reference) -> list[tuple[Links, Item | None]]:
        """Whom the reference can reach, each with the links by which it does; None for nobody."""
        if isinstance(reference, Item):
            return [(NONE, reference)]
        category = self.shape.category[reference.category]
        found: list[tuple[Links, Item | None]] = []
        for links, start, place in self.places(reference.of, reference.category):
            target = None if place is None else category.position_of_number.get(category.numbers[place] + reference.by)
            there = None if start is None or target is None else Item(category.name, category.labels[target])
            found.append((links, there))
        return found

    def places(self, reference: Reference, category: str) -> Iterator[tuple[Links, Item | None, int | None]]:
        """Which item of the category, by its place in the list, the person can have."""
        for links, person in self.persons(reference):
            if person is None:
                yield links, None, None
                continue
            for place, label in enumerate(self.shape.category[category].labels):
                link = self.encoding.link(person, Item(category, label))
                if link is False:
                    continue
                joined = links if link is True else self.joined(links, frozenset((link,)))
                if joined is not None:
                    yield joined, person, place

    def joined(self, links: Links, more: Links) -> Links | None:
        """Both; None if they can't be true together, as far as is seen at once."""
        for literal in more:
            if -literal in links:
                return None
            if literal > 0 and literal not in links:
                integer = self._integer_of(literal)
                if any(other > 0 and self._integer_of(other) is integer for other in links):
                    return None
        return links | more

    def _integer_of(self, literal: Literal) -> Integer | None:
        """The integer of which the literal is a value; each has one."""
        meaning = self.encoding.model.meaning(abs(literal))
        return None if meaning is None else meaning[0]


def outcomes(statement: Statement, grid: Statements) -> list[Outcome]:
    """All outcomes of the statement. Raises TooManyError."""
    match statement:
        case Not(part):
            return [(links, not truth) for links, truth in outcomes(part, grid)]
        case All(parts):
            return _counted(parts, lambda true, number: true == number, grid)
        case If(condition, consequence):
            return _counted((Not(condition), consequence), lambda true, number: true > 0, grid)
        case Count(least, most, parts):
            return _counted(parts, lambda true, number: least <= true <= most, grid)
    found: list[Outcome] = []
    for outcome in _atomic(statement, grid):
        found.append(outcome)
        if len(found) > MOST:
            raise TooManyError
    return found


def _counted(parts: Sequence[Statement], wanted: Callable[[int, int], bool], grid: Statements) -> list[Outcome]:
    """The outcomes of a statement about how many of its parts are true."""
    found: list[tuple[Links, int]] = [(NONE, 0)]
    for part in parts:
        ways = _distinct(outcomes(part, grid))
        if len(found) * len(ways) > MOST:
            raise TooManyError
        found = [
            (joined, true + truth)
            for links, true in found
            for more, truth in ways
            if (joined := grid.joined(links, more)) is not None
        ]
    return [(links, wanted(true, len(parts))) for links, true in found]


def _distinct(found: Iterable[Outcome]) -> list[Outcome]:
    return list(dict.fromkeys(found))


def _ways(found: Iterable[Outcome], wanted: bool, when: tuple[Literal, ...]) -> Alternatives:
    """The outcomes with that truth value."""
    ways = [links for links, truth in _distinct(found) if truth is wanted]
    return Alternatives(tuple([tuple(sorted(links, key=abs)) for links in ways]), enforce=when)


@singledispatch
def _atomic(statement: Statement, grid: Statements) -> Iterator[Outcome]:
    """The outcomes of a statement without parts."""
    raise TypeError(f"{type(statement).__name__} has parts")


def _one_person(a: Reference, b: Reference, grid: Statements) -> Iterator[tuple[Links, bool | None]]:
    """Are they one person? None if one of them is nobody."""
    for (links, one), (more, other) in product(grid.persons(a), grid.persons(b)):
        joined = grid.joined(links, more)
        if joined is None:
            continue
        if one is None or other is None:
            yield joined, None
            continue
        link = grid.encoding.link(one, other)
        if isinstance(link, bool):
            yield joined, link
            continue
        for literal in (link, -link):
            decided = grid.joined(joined, frozenset((literal,)))
            if decided is not None:
                yield decided, literal > 0


@_atomic.register
def _(statement: Same, grid: Statements) -> Iterator[Outcome]:
    for links, same in _one_person(statement.a, statement.b, grid):
        yield links, same is True


@_atomic.register
def _(statement: Different, grid: Statements) -> Iterator[Outcome]:
    for links, same in _one_person(statement.a, statement.b, grid):
        yield links, same is False


@_atomic.register
def _(statement: OneOf, grid: Statements) -> Iterator[Outcome]:
    for links, person in grid.persons(statement.a):
        if person is None:
            yield links, False
            continue
        options = [grid.encoding.link(person, option) for option in statement.options]
        if True in [option for option in options if isinstance(option, bool)]:
            yield links, True
            continue
        literals = [option for option in options if not isinstance(option, bool)]
        for literal in literals:
            joined = grid.joined(links, frozenset((literal,)))
            if joined is not None:
                yield joined, True
        none = grid.joined(links, frozenset(-literal for literal in literals))
        if none is not None:
            yield none, False


@_atomic.register
def _(statement: Compare, grid: Statements) -> Iterator[Outcome]:
    coefficient_of: dict[Value, Number] = {}
    for coefficient, value in statement.terms:
        coefficient_of[value] = coefficient_of.get(value, 0) + coefficient
    sums: Iterable[tuple[Links, Number | None]] = [(NONE, 0)]
    for value, coefficient in coefficient_of.items():
        sums = _added(sums, value, coefficient, grid)
    for links, total in sums:
        yield links, total is not None and statement.allows(total)


def _added(
    sums: Iterable[tuple[Links, Number | None]], value: Value, coefficient: Number, grid: Statements
) -> Iterator[tuple[Links, Number | None]]:
    """Sums and a further term; None where it is nobody's."""
    numbers = grid.shape.category[value.category].numbers
    terms = [
        (links, None if place is None else coefficient * numbers[place])
        for links, _, place in grid.places(value.of, value.category)
    ]
    for (links, total), (more, number) in product(sums, terms):
        joined = grid.joined(links, more)
        if joined is not None:
            yield joined, None if total is None or number is None else total + number


@_atomic.register
def _(statement: Related, grid: Statements) -> Iterator[Outcome]:
    labels = grid.shape.category[statement.category].labels
    one, other = (list(grid.places(person, statement.category)) for person in (statement.a, statement.b))
    for (links, _, here), (more, _, there) in product(one, other):
        joined = grid.joined(links, more)
        if joined is not None:
            yield joined, here is not None and there is not None and (labels[here], labels[there]) in statement.pairs


@_atomic.register
def _(statement: AllDifferent, grid: Statements) -> Iterator[Outcome]:
    first, *others = statement.persons
    apart: list[Links] = [NONE]
    if not others:
        for links, person in grid.persons(first):
            yield links, person is not None
        return
    for a, b in combinations(statement.persons, 2):
        still: list[Links] = []
        for links in apart:
            for more, same in _one_person(a, b, grid):
                joined = grid.joined(links, more)
                if joined is None:
                    continue
                if same is False:
                    still.append(joined)
                else:
                    yield joined, False
        apart = still
    for links in apart:
        yield links, True
