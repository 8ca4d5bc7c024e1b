"""The cross grid of an elimination puzzle: a square for each pair of categories, a cell for each pair of items.

The model of `clauses` knows an item by its frame item alone, which makes it small and fast. People conclude more: who
has the harp, and what the harp costs. So explanations have a model of their own, where a key says of each pair of items
whether it belongs together (a *link*), and where a statement is the list of its outcomes. An *outcome* is a conjunction
of links that decides a statement: with Ann in place 2 and the cat in place 3, "Ann is before the cat" is true. A
statement with too many of them is taken apart: its parts get truth values of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import combinations, product
from typing import TypeAlias

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
from clueproof.encoders.elimination.writer import called, item_text, predicate, sentence
from clueproof.grid.board import Board, Cell, Heading, Position
from clueproof.grid.edges import borders
from clueproof.grid.symbols import Symbol
from clueproof.model import Alternatives, AtLeast, AtMost, Clause, Constraint, Integer, Literal, Matching, Model, Square
from clueproof.model.matching import Node
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.partial_board import Candidates, PartialBoard

MAX_PAIRS = 20_000
"""Pairs of items that a model has at most: ten categories of twenty items have 18,000."""


@dataclass(kw_only=True)
class ItemLinkEncoding(Encoding):
    """A model with one integer for each item and each other category: which item of it belongs with the item."""

    shape: EliminationShape
    matching: Matching
    nodes: Mapping[Item, Node]

    def link(self, one: Item, other: Item) -> Literal | bool:
        """The literal that the items belong together; for items of one category, whether they are the same."""
        if one.category == other.category:
            return one.label == other.label
        return self.matching.link(self.nodes[one], self.nodes[other])

    def table(self, keys: Sequence[int], left: Callable[[], Sequence[Sequence[int]]]) -> list[str]:
        """The rows of the grid in which the step crosses something out, and what belongs together by now with what it
        circles."""
        categories, size = self.shape.categories, self.shape.size
        candidates = left()
        rows: dict[tuple[int, int], list[int]] = {}
        for key in keys:
            if len(candidates[key]) < 2:
                continue
            square = self.matching.squares[key // size]
            rows.setdefault((square.one, square.other), []).append(key)
        lines = []
        for (one, other), several in rows.items():
            table = [
                (categories[one].labels[key % size], [_mark(value, candidates[key]) for value in range(1, size + 1)])
                for key in several
            ]
            lines += _table_lines(categories[other].name, categories[other].labels, table)
        circled = {key: values[0] for key, values in enumerate(candidates) if len(values) == 1}
        for together in dict.fromkeys(self._together(key, circled) for key in keys if key in circled):
            if len(together) > 2:
                lines.append(f"together: {', '.join([self.matching.items[c][place] for c, place in together])}")
        return lines

    def _together(self, key: int, circled: Mapping[int, int]) -> tuple[Node, ...]:
        """All that belongs with the item of a key, itself among it, in the order of the categories."""
        size = self.shape.size
        square = self.matching.squares[key // size]
        found: dict[int, Node] = {square.one: (square.one, key % size)}
        for number, (one, other, _) in enumerate(self.matching.squares):
            for here in range(size):
                value = circled.get(number * size + here)
                if value is not None and (square.one, key % size) in ((one, here), (other, value - 1)):
                    found |= {one: (one, here), other: (other, value - 1)}
        return tuple([found[category] for category in sorted(found)])

    def key_name(self, key: int) -> str:
        """ "position of Dana"."""
        square = self.matching.squares[key // self.shape.size]
        return f"{self.shape.categories[square.other].name} of {super().key_name(key)}"


def _mark(value: int, left: Sequence[int]) -> str:
    """A cell of the grid as text: a cross, or nothing yet."""
    return "." if value in left else "x"


def _table_lines(title: str, columns: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Rows of marks below the names of the columns; none if that is too wide."""
    head = max(len(title), *(len(name) for name, _ in rows))
    lines = [
        "  ".join([f"{name:{head}}", *(f"{cell:^{len(column)}}" for cell, column in zip(cells, columns, strict=True))])
        for name, cells in ((title, columns), *rows)
    ]
    return [line.rstrip() for line in lines] if len(lines[0]) <= MAX_WIDTH else []


def fits(shape: EliminationShape) -> bool:
    """Are there few enough pairs of items?"""
    return len(shape.categories) * (len(shape.categories) - 1) // 2 * shape.size**2 <= MAX_PAIRS


def squares_of(shape: EliminationShape) -> list[tuple[int, int]]:
    """The positions of each two categories, in the order of the keys. As in `encoding`, keys are places of the frame
    where that is one of the two."""
    frame = shape.categories.index(shape.frame)
    pairs = combinations(range(len(shape.categories)), 2)
    return [(other, one) if one == frame else (one, other) for one, other in pairs]


def matched(shape: EliminationShape, keys: Sequence[int], category: Category, first: Category) -> list[int]:
    """For each item of a category the place of its item of the first one, by the values of all keys."""
    pairs = squares_of(shape)
    one, other = shape.categories.index(category), shape.categories.index(first)
    straight = (one, other) in pairs
    start = pairs.index((one, other) if straight else (other, one)) * shape.size
    values = keys[start : start + shape.size]
    return [values[place] - 1 if straight else values.index(place + 1) for place in range(shape.size)]


def encode_links(shape: EliminationShape) -> ItemLinkEncoding:
    """The rules: items of all categories match."""
    model = Model()
    categories = shape.categories
    items = [[Item(category.name, label) for label in category.labels] for category in categories]
    squares = []
    for one, other in squares_of(shape):
        words = dict(enumerate(categories[other].labels, 1))
        cells = tuple(
            [
                model.integer(
                    item_text(item, shape),
                    words,
                    words,
                    {value: predicate(item, there, shape) for value, there in enumerate(items[other], 1)},
                )
                for item in items[one]
            ]
        )
        model.key(*cells)
        squares.append(Square(one, other, cells))
    names = tuple([category.name for category in categories])
    matching = Matching(tuple(squares), names, tuple([tuple([called(item, shape) for item in row]) for row in items]))
    model.add(matching, "everything belongs with exactly one thing of each other category")
    nodes = {item: (number, place) for number, row in enumerate(items) for place, item in enumerate(row)}
    return ItemLinkEncoding(model, shape=shape, matching=matching, nodes=nodes)


Pair: TypeAlias = tuple[Item, Item]
"""Two items of different categories, in any order."""


MAX_WIDTH = 100
"""Characters of a row of the grid as text."""
MAX_COLUMNS = 60
"""Columns of a grid that somebody can still look at, and that is drawn at once."""


class CrossGrid:
    """As it is printed in magazines: the second category to the last one across, the first one, then the last one to
    the third one down; no pair of categories has two squares."""

    def __init__(self, shape: EliminationShape) -> None:
        first, *others = shape.categories
        self._size = shape.size
        self._across: list[Category] = others
        self._down: list[Category] = [first, *others[:0:-1]]
        self._columns = {
            Item(category.name, label): column for column, (category, label) in enumerate(_items(self._across))
        }
        self._rows = {Item(category.name, label): row for row, (category, label) in enumerate(_items(self._down))}

    @staticmethod
    def fits(shape: EliminationShape) -> bool:
        """Is the grid small enough to be of any use?"""
        return shape.size * (len(shape.categories) - 1) <= MAX_COLUMNS

    def spot(self, one: Item, other: Item) -> Cell:
        """The cell of a pair. Raises KeyError for two items of the same category."""
        for across, down in ((one, other), (other, one)):
            if (
                across in self._columns
                and down in self._rows
                and self._is_there(cell := (self._rows[down], self._columns[across]))
            ):
                return cell
        raise KeyError(one, other)

    def board(
        self,
        crossed: Iterable[Pair] = (),
        circled: Iterable[Pair] = (),
        new: Iterable[Pair] = (),
        looked_at: Iterable[Pair] = (),
    ) -> Board:
        """The grid with a cross where two items don't belong together, and a circle where they do.

        `new` pairs stand out, those that were `looked_at` are tinted.
        """
        width = len(self._columns)
        cells = {(r, c) for r, c in product(range(len(self._rows)), range(width)) if self._is_there((r, c))}
        symbols = {self.spot(*pair): Symbol.CROSS for pair in crossed}
        symbols |= {self.spot(*pair): Symbol.RING for pair in circled}
        return Board(
            len(self._rows),
            width,
            symbols=symbols,
            marked=frozenset(self.spot(*pair) for pair in new),
            tinted=frozenset(self.spot(*pair) for pair in looked_at),
            walls=borders({(r, c): (r // self._size, c // self._size) for r, c in cells}),
            holes=frozenset(product(range(len(self._rows)), range(width))) - cells,
            names={
                "top": tuple(item.label for item in self._columns),
                "left": tuple(item.label for item in self._rows),
            },
            headings={
                "top": tuple(Heading(category.name, self._size) for category in self._across),
                "left": tuple(Heading(category.name, self._size) for category in self._down),
            },
        )

    def _is_there(self, cell: Cell) -> bool:
        """Behind each square in a line of squares there is one less in the next line."""
        return cell[0] // self._size + cell[1] // self._size < len(self._across)


class CrossGridSketch(PartialBoard):
    """What is known as crosses and circles: items that can't be of the same person, and those that must be."""

    def __init__(self, shape: EliminationShape) -> None:
        self._shape = shape
        self._grid = CrossGrid(shape)
        frame = shape.frame
        self._frame = [Item(frame.name, label) for label in frame.labels]
        self._keys = [
            Item(category.name, label)
            for category in shape.categories
            if category != frame
            for label in category.labels
        ]

    def board(self, candidates: Candidates) -> Board:
        where = {item: {value} for item, value in zip(self._frame, self._shape.frame_values, strict=True)}
        where |= {item: set(left) for item, left in zip(self._keys, candidates, strict=False)}
        pairs = [(one, other) for one, other in combinations(where, 2) if one.category != other.category]
        return self._grid.board(
            crossed=[(one, other) for one, other in pairs if not where[one] & where[other]],
            circled=[(one, other) for one, other in pairs if where[one] == where[other] and len(where[one]) == 1],
        )

    def spots(self, key: int) -> frozenset[Position]:
        return frozenset(
            self._grid.spot(self._keys[key], other)
            for other in (*self._frame, *self._keys)
            if other.category != self._keys[key].category
        )


class ItemLinkPartialBoard(PartialBoard):
    """The same where each key says which item of another category belongs with its item."""

    strikes = False

    def __init__(self, shape: EliminationShape) -> None:
        self._grid = CrossGrid(shape)
        categories = shape.categories
        self._rows = [
            [
                (Item(categories[one].name, here), Item(categories[other].name, there))
                for there in categories[other].labels
            ]
            for one, other in squares_of(shape)
            for here in categories[one].labels
        ]
        """For each key the pairs that its values, from 1, say."""

    def board(self, candidates: Candidates) -> Board:
        circled = [row[left[0] - 1] for row, left in zip(self._rows, candidates, strict=True) if len(left) == 1]
        crossed = [
            pair
            for row, left in zip(self._rows, candidates, strict=True)
            for value, pair in enumerate(row, 1)
            if value not in left
        ]
        return self._grid.board(crossed, circled)

    def spots(self, key: int) -> frozenset[Position]:
        return frozenset(self._grid.spot(*pair) for pair in self._rows[key])

    def marks(self, key: int, values: Sequence[int]) -> frozenset[Position]:
        return frozenset(self._grid.spot(*self._rows[key][value - 1]) for value in values)


def _items(categories: Iterable[Category]) -> Iterable[tuple[Category, str]]:
    return ((category, label) for category in categories for label in category.labels)


Links: TypeAlias = "frozenset[Literal]"
Outcome: TypeAlias = "tuple[Links, bool]"

MOST = 6000
"""Outcomes of a statement that are written out."""
NONE: Links = frozenset()


class TooManyError(Exception):
    """A statement has more outcomes than are written out."""


class Statements:
    """Posts statements to the model of a cross grid."""

    def __init__(self, encoding: ItemLinkEncoding) -> None:
        self.encoding = encoding
        self.shape = encoding.shape
        self._sentence = ""
        self._truths: dict[Statement, Literal] = {}

    def clue(self, statement: Statement, number: int, typed: str = "") -> Literal:
        """Post the statement as a clue, in the words in which it was typed, if it was; its selector."""
        model = self.encoding.model
        self._sentence = typed or sentence(statement, self.shape)
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
