"""The rule set: text and JSON to puzzle, puzzle to model, solution back to a table.

Rules: every item of a category, such as a name, belongs together with exactly one item of every other category, such as
an instrument. Find out which belong together: all statements are true. Source:
https://en.wikipedia.org/wiki/Zebra_Puzzle
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from clueproof.encoders.elimination.clauses import EliminationEncoding, Posting, encode, require
from clueproof.encoders.elimination.cross_grid import (
    CrossGrid,
    CrossGridSketch,
    ItemLinkEncoding,
    ItemLinkPartialBoard,
    encode_links,
    fits,
    matched,
    squares_of,
)
from clueproof.encoders.elimination.cross_grid import Statements as Posted
from clueproof.encoders.elimination.reader import SentenceError, parse_sentence
from clueproof.encoders.elimination.statements import (
    KINDS,
    MOST_ITEMS,
    Arrangement,
    Category,
    Compare,
    Different,
    EliminationShape,
    Flaw,
    Item,
    Same,
    Statement,
    Value,
    checked,
    holds,
    kind,
    shape_of,
)
from clueproof.encoders.elimination.tables import must_be_known, persons_in
from clueproof.encoders.elimination.writer import sentence
from clueproof.english import did_you_mean, either
from clueproof.errors import quoted, shortened
from clueproof.grid.board import Board
from clueproof.model import Literal
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.partial_board import PartialBoard
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.syntax.record import ABOUT, JsonValue, Line, Record

if TYPE_CHECKING:
    from clueproof.generators.generator import Generator

HOUSE = "house"


def categories_of(record: Record) -> dict[str, Sequence[JsonValue]]:
    """The categories of a record of houses in a row, as data sets hold them: houses 1, 2, 3, ... and the attributes.

    `attributes` are objects with `name` and `values`; a clue's `a` and `b` are pairs (number of the attribute, number
    of the value), counted from 0; `pos` is a house, counted from 1.
    """
    houses = record.whole("houses", 1, MOST_ITEMS)
    attributes = record.get("attributes")
    if houses is None or not isinstance(attributes, list):
        return record.fail("a record of houses has houses (how many) and attributes (a list)")
    categories: dict[str, Sequence[JsonValue]] = {HOUSE: list(range(1, houses + 1))}
    for place, attribute in enumerate(attributes, 1):
        if not isinstance(attribute, dict):
            record.fail(f"attribute {place} must have a name and values")
        name, values = attribute.get("name"), attribute.get("values")
        if not isinstance(name, str) or not isinstance(values, list):
            record.fail(f"attribute {place} must have a name and values")
        if name in categories:
            record.fail(f"category {quoted(name)} is given twice")
        short = category_named(name)
        categories[name if short in categories else short] = values
    return categories


NAMED = re.compile(
    r"(?:each \w+|everyone|(?:the )?people|they all)"
    r" (?:are of|has|have|use|own|keep|prefers|lives in|is accompanied by)"
    r"(?: an?| their)?(?: something)?(?: unique| different)?"
    r"(?: for| type of| birthday| favorite(?! colors?$| flowers?$))? (.+)"
    r"|the (.+) in different houses are unique",
    re.IGNORECASE,
)
"""What data sets say of a category, in which its name stands."""


def category_named(said: str) -> str:
    """ "vacation" of "Each person prefers a unique type of vacation"; anything else is a name itself."""
    found = NAMED.fullmatch(said)
    return (found[1] or found[2]) if found else said


class _Clue:
    """One clue of the record: its fields, each read with an error that names the clue."""

    def __init__(
        self, record: Record, number: int, fields: dict[str, JsonValue], categories: list[tuple[str, list[str]]]
    ) -> None:
        self.record = record
        self.number = number
        self.fields = fields
        self.categories = categories

    def fail(self, message: str) -> NoReturn:
        self.record.fail(f"clue {self.number}: {message}")

    def item(self, name: str) -> Item:
        """The item that the pair in this field points at."""
        pair = self.fields.get(name)
        attribute, value = pair if isinstance(pair, list) and len(pair) == 2 else (None, None)
        if type(attribute) is not int or type(value) is not int:
            self.fail(f"{name} must be a pair of numbers, attribute and value")
        if not 0 <= attribute < len(self.categories) - 1:
            self.fail(f"{name} names attribute {attribute}, but there are only 0 to {len(self.categories) - 2}")
        category, labels = self.categories[attribute + 1]
        if not 0 <= value < len(labels):
            self.fail(f"{name} names value {value} of {quoted(category)}, which has only 0 to {len(labels) - 1}")
        return Item(category, labels[value])

    def house(self) -> Item:
        """The house in the field `pos`."""
        position = self.whole("pos")
        if not 1 <= position <= len(self.categories[0][1]):
            self.fail(f"pos is {position}, but there are only houses 1 to {len(self.categories[0][1])}")
        return Item(HOUSE, str(position))

    def whole(self, name: str) -> int:
        value = self.fields.get(name)
        if type(value) is not int or abs(value) > MOST_ITEMS:
            self.fail(f"{name} must be a whole number up to {MOST_ITEMS}")
        return value

    def difference(self, least: int | None, most: int | None, absolute: bool = False) -> Compare:
        """House of a minus house of b."""
        a, b = self.item("a"), self.item("b")
        return Compare(((1, Value(HOUSE, a)), (-1, Value(HOUSE, b))), least, most, absolute)


READ: dict[str, Callable[[_Clue], Statement]] = {
    "at": lambda clue: Same(clue.item("a"), clue.house()),
    "not_at": lambda clue: Different(clue.item("a"), clue.house()),
    "same": lambda clue: Same(clue.item("a"), clue.item("b")),
    "different": lambda clue: Different(clue.item("a"), clue.item("b")),
    "left_of": lambda clue: clue.difference(None, -1),
    "directly_left": lambda clue: clue.difference(-1, -1),
    "distance": lambda clue: clue.difference(clue.whole("d"), clue.whole("d"), absolute=True),
}


def statements_of(record: Record, categories: list[tuple[str, list[str]]]) -> tuple[Statement, ...]:
    """The clues as statements, in the words of `text` if that has a line for each; `categories` are the houses, then
    the attributes."""
    clues, text = record.get("clues"), record.get("text")
    if not isinstance(clues, list):
        record.fail("clues must be a list")
    statements = []
    for number, fields in enumerate(clues, 1):
        kind = fields.get("type") if isinstance(fields, dict) else None
        if kind not in READ:
            hint = did_you_mean(str(kind), READ, otherwise=f"there are {', '.join(READ)}")
            record.fail(f"clue {number}: unknown type {quoted(kind)}; {hint}")
        assert isinstance(fields, dict) and isinstance(kind, str)
        statements.append(READ[kind](_Clue(record, number, fields, categories)))
    lines = text.strip().splitlines() if isinstance(text, str) else []
    if len(lines) != len(statements):
        return tuple(statements)
    found = TypedStatements(statements)
    found.words = [BULLET.sub("", line, count=1).strip().removesuffix(".") for line in lines]
    return found


class TypedStatements(tuple[Statement, ...]):
    """Statements with the words in which they were typed, which explanations quote."""

    words: Sequence[str] = ()


class QuotedStatements(TypedStatements):
    """Statements whose words a model quotes: those in other words are others, so that they get a model of their own."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, QuotedStatements) and super().__eq__(other) and [*self.words] == [*other.words]

    def __hash__(self) -> int:
        return hash((super().__hash__(), *self.words))


Statements: TypeAlias = tuple[Statement, ...]
Rows: TypeAlias = tuple[tuple[str, ...], ...]
EliminationPuzzle: TypeAlias = Puzzle[EliminationShape, Statements]

CATEGORY_LINE = re.compile(r'\s*+("(?:[^"\\]|\\.)*"\s*|[^:"]+):(.*)')
LISTED = re.compile(r'\s*+("(?:[^"\\]|\\.)*"|[^,"]*[^,"\s])\s*(?:,|$)')
QUOTES = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)')
"""What stands in quotes; without a closing one all that follows, so that it is read but once."""
SPACED = re.compile(r'\s*("(?:[^"\\]|\\.)*"|\S+)')
EXAMPLE = "'color: red, green, blue'"
NO_CATEGORY = ABOUT | {"categories", "statements", "houses", "attributes", "clues", "text"}
"""What stands before a colon without being the name of a category."""
MOST_STATEMENTS = 5000
"""Reading so many takes a second; the largest puzzles that are known have some dozens."""
BULLET = re.compile(r"\s*(?:\(?\d+[.)]|[-*•])\s+")
"""What may stand before a statement in a list."""


class Elimination(RuleSet[EliminationShape, Statements, Rows]):
    """Clues are the statements; a solution is a row of labels for each item of the first category."""

    name = "elimination"
    aliases = ("zebra", "zebra-puzzle", "einsteins-riddle", "logic-grid", "logic-grid-puzzle", "elimination-puzzle")
    group = "Words and sums"
    title = "Elimination puzzle (zebra puzzle, logic grid)"
    kinds = KINDS
    constraint_kinds = frozenset(KINDS)
    largest = MOST_ITEMS

    def generator(self) -> Generator:
        # imported only where puzzles are made: it has many words
        from clueproof.encoders.elimination.generator import EliminationGenerator

        return EliminationGenerator(self)

    def parse(self, record: Record) -> EliminationPuzzle:
        if "houses" in record.fields or "attributes" in record.fields:
            return self._zebra(record)
        value = record.get("categories")
        lines: list[Line] = []
        if isinstance(value, dict):
            for name, labels in value.items():
                if not isinstance(labels, list):
                    record.fail(f"category {quoted(name)} must be a list of items")
            given: list[tuple[str, Sequence[object]]] = list(value.items())  # type: ignore[arg-type]
        elif isinstance(value, list) and value and all(isinstance(line, Line) for line in value):
            lines = [line for line in value if isinstance(line, Line) and line.text.strip()]
            given = [_category_line(line, record) for line in lines]
        else:
            form = f"a line for each, such as {EXAMPLE}" if record.typed else "an object of names and lists"
            record.fail(f"the puzzle has no categories: {form}")
        try:
            shape = shape_of(given)
        except Flaw as flaw:
            at = lines[flaw.category].number if flaw.category is not None and lines else None
            record.fail(flaw.message, at)
        return Puzzle(self, shape, self._statements(record, shape))

    def wording(self, puzzle: EliminationPuzzle) -> Mapping[str, str]:
        own = either([category.name for category in puzzle.shape.categories])
        return {
            "a category, such as a name,": f"a category ({own})",
            "of every other category, such as an instrument": "of every other one",
        }

    def section_of(self, line: str) -> str | None:
        """Categories and statements need no `categories:` and `statements:` above them: "name: item, item, ..." is a
        category, unless it says something about the puzzle, and what else has words is a statement."""
        found = CATEGORY_LINE.fullmatch(line)
        if found is None:
            return "statements" if len(line.split()) > 2 else None
        return "categories" if found[2].strip() and found[1].strip().lower() not in NO_CATEGORY else None

    def _zebra(self, record: Record) -> EliminationPuzzle:
        try:
            shape = shape_of(categories_of(record).items())
            categories = [(category.name, list(category.labels)) for category in shape.categories]
            clues = statements_of(record, categories)
            for number, statement in enumerate(clues, 1):
                try:
                    checked(statement, shape)
                except Flaw as flaw:
                    raise Flaw(f"clue {number}: {flaw.message}") from None
        except Flaw as flaw:
            record.fail(flaw.message)
        return Puzzle(self, shape, clues)

    def _statements(self, record: Record, shape: EliminationShape) -> Statements:
        value = record.get("statements")
        if value is None:
            return ()
        if isinstance(value, list) and len(value) > MOST_STATEMENTS:
            record.fail(f"{len(value):,} statements; a puzzle has at most {MOST_STATEMENTS:,}")
        statements, words = [], []
        for number, line in enumerate(
            [value] if isinstance(value, str) else value if isinstance(value, list) else [0], 1
        ):
            text = line.text if isinstance(line, Line) else line
            if not isinstance(text, str):
                record.fail("statements must be a list of sentences")
            if isinstance(line, Line) and not text.strip():
                continue
            bullet = BULLET.match(text)
            start = bullet.end() if bullet is not None else 0
            try:
                statements.append(parse_sentence(text[start:], shape))
                words.append(" ".join(text[start:].split()).removesuffix("."))
                continue
            except SentenceError as error:
                wrong = error
            if isinstance(line, Line):
                record.fail(wrong.message, line.number, line.column + start + wrong.at)
            record.fail(f"statement {number} ({quoted(text.strip())}): {wrong.message}")
        found = TypedStatements(statements)
        found.words = words
        return found

    def format(self, puzzle: EliminationPuzzle) -> Record:
        shape = puzzle.shape
        record = Record()
        record.fields["categories"] = {c.name: [_json_label(label, c) for label in c.labels] for c in shape.categories}
        said: list[JsonValue] = [sentence(statement, shape) for statement in puzzle.clues]
        record.fields["statements"] = said
        return record

    def encode(self, shape: EliminationShape) -> EliminationEncoding:
        return encode(shape)

    def clues(self, puzzle: EliminationPuzzle, encoding: EliminationEncoding) -> list[Literal]:
        model, posting = encoding.model, Posting(encoding)
        selectors = []
        for number, statement in enumerate(puzzle.clues, 1):
            said = sentence(statement, puzzle.shape)
            literal = self._literal(statement, posting)
            if literal is None or model.describe(literal) != said:
                literal = model.boolean(said)
                posting.sentence = said
                with model.group(f"statement {number}"):
                    require(statement, posting, (literal,))
            selectors.append(literal)
        return selectors

    def _literal(self, statement: Statement, posting: Posting) -> Literal | None:
        """The literal that says all, if there is one: an item is, or is not, at a frame item."""
        if not isinstance(statement, (Same, Different)):
            return None
        if not (isinstance(statement.a, Item) and isinstance(statement.b, Item)):
            return None
        if posting.shape.frame.name not in (statement.a.category, statement.b.category):
            return None
        here = posting.same(statement.a, statement.b)
        assert not isinstance(here, bool)
        return here if isinstance(statement, Same) else -here

    def decode(self, puzzle: EliminationPuzzle, keys: tuple[int, ...]) -> Rows:
        shape = puzzle.shape
        frame, size = shape.frame, shape.size
        place_of = {value: place for place, value in enumerate(shape.frame_values)}
        columns: dict[str, list[str]] = {frame.name: list(frame.labels)}
        others = [category for category in shape.categories if category != frame]
        for number, category in enumerate(others):
            column = columns[category.name] = [""] * size
            for label, value in zip(category.labels, keys[number * size : (number + 1) * size], strict=True):
                column[place_of[value]] = label
        rows = zip(*(columns[category.name] for category in shape.categories), strict=True)
        return tuple(sorted(rows, key=lambda row: shape.categories[0].position.get(row[0], -1)))

    def check(self, puzzle: EliminationPuzzle, solution: Rows) -> str | None:
        shape = puzzle.shape
        if len(solution) != shape.size or any(len(row) != len(shape.categories) for row in solution):
            return f"the solution is not {shape.size} persons with {len(shape.categories)} items each"
        for category, column in zip(shape.categories, zip(*solution, strict=True), strict=True):
            if sorted(column) != sorted(category.labels):
                return f"{category.name}: not every item belongs to one person"
        arrangement = Arrangement(shape, solution)
        for statement in puzzle.clues:
            if not holds(statement, arrangement):
                return f"it is not true that {sentence(statement, shape)}"
        return None

    def draw(self, puzzle: EliminationPuzzle, solution: Rows | None = None) -> Board:
        """The cross grid with the statements below it. A solution is a table with a row for each item of the first
        category and a column for each category, as is a puzzle with too many of them for a grid."""
        shape = puzzle.shape
        statements = tuple(sentence(statement, shape) for statement in puzzle.clues)
        if solution is None and CrossGrid.fits(shape):
            return replace(CrossGrid(shape).board(), sentences=statements)
        rows = [[label] for label in shape.categories[0].labels] if solution is None else solution
        return Board(
            shape.size,
            len(shape.categories),
            texts={(r, c): label for r, row in enumerate(rows) for c, label in enumerate(row)},
            given=frozenset((r, 0) for r in range(shape.size)),
            margins={"top": tuple(category.name for category in shape.categories)},
            sentences=statements if solution is None else (),
        )

    def sketch(self, puzzle: EliminationPuzzle, encoding: Encoding) -> PartialBoard | None:
        if not CrossGrid.fits(puzzle.shape):
            return None
        return (
            ItemLinkPartialBoard(puzzle.shape)
            if isinstance(encoding, ItemLinkEncoding)
            else CrossGridSketch(puzzle.shape)
        )

    def has_cross_grid(self, puzzle: EliminationPuzzle) -> bool:
        return CrossGrid.fits(puzzle.shape) and fits(puzzle.shape)

    def explained(self, puzzle: EliminationPuzzle) -> EliminationPuzzle:
        """The puzzle on a cross grid, unless that would be too large for anybody."""
        if not fits(puzzle.shape):
            return puzzle
        if not isinstance(puzzle.clues, TypedStatements):
            return replace(puzzle, rules=ON_PAPER)
        quoted_ones = QuotedStatements(puzzle.clues)
        quoted_ones.words = puzzle.clues.words
        return replace(puzzle, rules=ON_PAPER, clues=quoted_ones)

    def solution_value(self, puzzle: EliminationPuzzle, solution: Rows) -> JsonValue:
        """A list of objects, one for each person."""
        return [
            {c.name: _json_label(label, c) for c, label in zip(puzzle.shape.categories, row, strict=True)}
            for row in solution
        ]

    def solution_from(self, puzzle: EliminationPuzzle, value: JsonValue) -> Rows | None:
        categories = puzzle.shape.categories
        found = persons_in(value, categories)
        if not found and isinstance(value, list):
            must_be_known(value, categories)
        return found or None

    def clue_list(self, puzzle: EliminationPuzzle) -> list[Clue]:
        return [Clue(kind(statement), None, statement) for statement in puzzle.clues]

    def with_clues(self, puzzle: EliminationPuzzle, clues: Iterable[Clue]) -> EliminationPuzzle:
        return replace(puzzle, clues=tuple([clue.value for clue in clues]))

    def implied(self, puzzle: EliminationPuzzle, solution: Rows) -> list[Clue]:
        """Who is whom and who is not. All the rest that is true has no end."""
        said: list[Statement] = []
        for one, other in combinations(range(len(puzzle.shape.categories)), 2):
            a_name, b_name = puzzle.shape.categories[one].name, puzzle.shape.categories[other].name
            for row in solution:
                for other_row in solution:
                    says = Same if row is other_row else Different
                    said.append(says(Item(a_name, row[one]), Item(b_name, other_row[other])))
        return [Clue(kind(statement), None, statement) for statement in said]

    def is_blank(self, puzzle: EliminationPuzzle) -> bool:
        return not puzzle.clues

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> EliminationPuzzle:
        """`height` persons, `width` categories: the option `categories`, else positions, a1, a2, ..., b1, b2, ..."""
        self.must_fit(height, width)
        record = Record({"categories": _neutral(height, width), **options})
        puzzle = self.parse(record)
        record.done()
        if (puzzle.shape.size, len(puzzle.shape.categories)) != (height, width):
            record.fail(f"the categories given are not {width} of {height} items each")
        return puzzle


class EliminationOnPaper(Elimination):
    """The same puzzles with the same solutions, as people solve them: keys are what each item has of each other
    category, which is a cross grid."""

    def encode(self, shape: EliminationShape) -> ItemLinkEncoding:  # type: ignore[override]
        return encode_links(shape)

    def clues(self, puzzle: EliminationPuzzle, encoding: ItemLinkEncoding) -> list[Literal]:  # type: ignore[override]
        posting = Posted(encoding)
        words = puzzle.clues.words if isinstance(puzzle.clues, TypedStatements) else [""] * len(puzzle.clues)
        return [
            posting.clue(statement, number, typed)
            for number, (statement, typed) in enumerate(zip(puzzle.clues, words, strict=True), 1)
        ]

    def decode(self, puzzle: EliminationPuzzle, keys: tuple[int, ...]) -> Rows:
        first, *others = puzzle.shape.categories
        rows = [[label] for label in first.labels]
        for category in others:
            for label, place in zip(category.labels, matched(puzzle.shape, keys, category, first), strict=True):
                rows[place].append(label)
        return tuple(map(tuple, rows))

    def explained(self, puzzle: EliminationPuzzle) -> EliminationPuzzle:
        return puzzle

    def completed(self, puzzle: EliminationPuzzle, keys: Sequence[int | None]) -> list[int | None]:
        """Two items that belong with the same third one belong together, and so do the last two that are left."""
        shape, size = puzzle.shape, puzzle.shape.size
        squares = squares_of(shape)
        person = {
            (category, place): {(category, place)}
            for category, place in product(range(len(shape.categories)), range(size))
        }

        def join(one: tuple[int, int], other: tuple[int, int]) -> None:
            joined = person[one] | person[other]
            person.update(dict.fromkeys(joined, joined))

        for number, value in enumerate(keys):
            if value is not None:
                one, other = squares[number // size]
                join((one, number % size), (other, value - 1))
        lone = True
        while lone:
            lone = False
            for one, other in squares:
                alone = [
                    [
                        (here, place)
                        for place in range(size)
                        if there not in {category for category, _ in person[here, place]}
                    ]
                    for here, there in ((one, other), (other, one))
                ]
                if len(alone[0]) == len(alone[1]) == 1:
                    lone = True
                    join(alone[0][0], alone[1][0])
        found: list[int | None] = []
        for number in range(len(keys)):
            one, other = squares[number // size]
            places = [place for category, place in person[one, number % size] if category == other]
            found.append(places[0] + 1 if len(places) == 1 else None)
        return found


ON_PAPER = EliminationOnPaper()


def _neutral(size: int, number: int) -> dict[str, JsonValue]:
    """Categories without a meaning: a position and named by letters, as on a spreadsheet."""
    listed: dict[str, JsonValue] = {"position": list(range(1, size + 1))}
    for place in range(number - 1):
        name = (chr(ord("a") + place // 26 - 1) if place >= 26 else "") + chr(ord("a") + place % 26)
        listed[name] = [f"{name}{item}" for item in range(1, size + 1)]
    return listed


def _category_line(line: Line, record: Record) -> tuple[str, list[str]]:
    """ "name: item, item, ..." or "name: item item ..."; what holds a comma or a blank stands in quotes."""
    match = CATEGORY_LINE.fullmatch(line.text)
    if match is None:
        record.fail(f"expected a category, such as {EXAMPLE}", line.number)
    bare = QUOTES.sub("", match[2])
    pattern = LISTED if "," in bare else SPACED
    if pattern is SPACED and not line.text[:1].isspace():
        # below `categories:` lines are indented, and blanks between items are enough
        name = quoted(match[1].strip())
        record.fail(f"category {name} has no commas between its items; write it as {EXAMPLE}", line.number)
    text = match[2].rstrip()
    labels, at = [], 0
    while at < len(text):
        found = pattern.match(text, at)
        if found is None:
            rest = text[at:].lstrip()
            column = match.start(2) + len(text) - len(rest) + 1
            record.fail(f"expected items with commas between, not {quoted(rest)}", line.number, column)
        labels.append(_unquoted(found[1], record, line))
        if len(labels) > MOST_ITEMS:
            record.fail(f"a category has at most {MOST_ITEMS} items", line.number)
        at = found.end()
    return _unquoted(match[1], record, line), labels


def _unquoted(text: str, record: Record, line: Line) -> str:
    text = text.strip()
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except json.JSONDecodeError:
        record.fail(f"{shortened(text)} is no text in quotes", line.number)


def _json_label(label: str, category: Category) -> JsonValue:
    """The label as a number where reading that gives the label back."""
    if category.numeric:
        try:
            value = json.loads(label)
        except json.JSONDecodeError:
            return label
        if str(value) == label:
            return value  # type: ignore[no-any-return]
    return label
