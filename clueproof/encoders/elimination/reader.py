"""Sentences read: the statements that they make, or what is wrong with them and where.

`grammar.peg` says which sentences there are. Here stands what each of its forms means (`_Reader.make`),
what its open parts are in a puzzle (`_Reader.find`), and what is said where nothing fits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from math import ceil, floor
from typing import Any, NamedTuple, NoReturn, TypeAlias

from clueproof.encoders.elimination.categories import (
    Category,
    EliminationShape,
    Number,
    number,
    step,
    whole_if_possible,
)
from clueproof.encoders.elimination.grammar import (
    NO,
    SPACE,
    Found,
    Misfit,
    Pattern,
    Reading,
    Words,
    grammar,
    phrase_pattern,
)
from clueproof.encoders.elimination.names import Names
from clueproof.encoders.elimination.phrases import COMPARISONS, PHRASES
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
from clueproof.encoders.elimination.validity import Flaw, checked, item_of, unknown_category, unknown_label

Range: TypeAlias = "tuple[Number | None, Number | None]"
"""Least and most."""

MIRRORED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "=": "=", "!=": "!="}
NUMBER_WORDS = ("one", "two", "three", "four", "five", "six")
EXPECTED = {
    "CONJUNCTION": "a statement, such as 'A is B'",
    "DIRECTION!": "'before' or 'after'",
    "DIRECTION": "'before', 'after' or 'apart from'",
    "LIST": "'('",
    "OR_ELSE": "'or' and another statement",
    "ORDER": "'before' or 'after'",
    "RELATION": "'<=', '>=', '!=' or '<'",
    "S": "a statement, such as 'A is B'",
    "SIDE!": "'before' or 'after'",
    "SINGLE": "a statement, such as 'A is B'",
    "STATEMENT": "a statement, such as 'A is B'",
    "T": "a statement, such as 'A is B'",
}
"""What is said where a part of a form is not there; of others, what is wrong within them says more."""

AMBIGUOUS = 9
"""The weight of an error that is shown whatever other readings stumble over."""
LONGEST = 20_000
"""Characters of a sentence."""
DEEPEST = 40
"""Statements in statements, or persons reached from persons; what `validity` allows takes two for each level."""

NUMBER = re.compile(r"\s*(\d{1,9}/[1-9]\d{0,5}|\d{1,9}(\.\d{1,6})?)(?!\w|\.\d)")
QUOTED = re.compile(r'\s*("(?:[^"\\]|\\.)*")')
GUESS = re.compile(
    r"\s*(?:the\s+)?([^,;()|<>=!]+?)(?=\s+(?:is|are|and|or|nor|in|then|by|of)\b|\s*[,;()|<>=!]|\s*\.?\s*$)"
)
"""What somebody meant as a label: everything up to the next word or sign of the grammar."""


class SentenceError(ValueError):
    """A sentence that is no statement: what is wrong, and at which character (from 0)."""

    def __init__(self, message: str, at: int) -> None:
        self.message = message
        self.at = at
        super().__init__(message)


class _RefusedError(SentenceError):
    """The sentence is understood and means something that can't be meant: no other form is tried."""


def parse_sentence(text: str, shape: EliminationShape) -> Statement:
    """The statement that a sentence makes about the categories. Raises SentenceError."""
    if not text.strip():
        raise SentenceError("the statement is empty", 0)
    if len(text) > LONGEST:
        raise SentenceError(f"a statement of more than {LONGEST:,} characters", LONGEST)
    statement = _Reader(text, shape).statement()
    try:
        return checked(statement, shape)
    except Flaw as flaw:
        raise SentenceError(flaw.message, 0) from None


class _Sum(NamedTuple):
    """One side of an equation: terms, a number, and whether bars stand around the terms."""

    terms: tuple[tuple[Number, Value], ...]
    constant: Number = 0
    absolute: bool = False


class _Direction(NamedTuple):
    """Before or after, and the category that the word for it implies."""

    after: bool
    implied: Category | None


class _Order(NamedTuple):
    """All that stands behind "A is" in "A is at least 2 before B in position"."""

    direction: _Direction
    of: Reference
    amount: Range | None
    """None for any."""
    category: Category | None
    directly: bool = False


class _Reader(Reading):
    """What the grammar's forms mean in a puzzle.

    The error that is shown is the one furthest along in the sentence, unless a label is ambiguous.
    """

    def __init__(self, text: str, shape: EliminationShape) -> None:
        super().__init__(text)
        self.shape = shape
        self.words = _spoken(shape)
        self.depth = {"STATEMENT": 0, "SINGLE": 0, "PERSON": 0}
        self.worst: str | Callable[[], str] = ""
        self.rank = False, -1, 0
        """Of two errors the one further along is shown; of two at one place, the weightier."""

    def statement(self) -> Statement:
        """The statement of the whole text. Raises SentenceError."""
        statement, end = grammar().read("SENTENCE", self, 0)
        if end >= 0 and self.text[end:].strip():
            self.note(f"unexpected {self.text[end:].strip()!r}", end)
        elif end >= 0:
            return statement  # type: ignore[no-any-return]
        raise SentenceError(self.worst if isinstance(self.worst, str) else self.worst(), self.rank[1])

    # what is wrong

    def note(self, message: str | Callable[[], str], at: int, weight: int = 0) -> None:
        """What is wrong here, if no form fits. A message that costs time is a function: few are ever shown."""
        at = self.skip(at)
        rank = weight == AMBIGUOUS, at, weight
        if rank > self.rank:
            self.worst, self.rank = message, rank

    def missed(self, what: Pattern, at: int) -> None:
        expected = str(what) if isinstance(what, Words) else EXPECTED.get(str(what))
        if expected is not None:
            self.note(f"expected {expected}", at, int(getattr(what, "urgent", False)))

    def note_unknown(self, names: Names, at: int, category: str | None = None) -> None:
        """Here should be one of the names: say what is near to what stands here."""
        quoted = QUOTED.match(self.text, at)
        guess = _guess(self.text, at) if quoted is None else _unquoted(quoted[1])
        if guess is None:
            self.note("this is no text in quotes", at, 2)
        elif not guess:
            self.note("expected an item", at, 2)
        elif re.search(r"\bthan\b", guess):
            say = "say 'less than' or 'greater than', and 'in CATEGORY'"
            self.note(f"unknown comparison {guess!r}; {say}", at, 2)
        else:
            self.note(partial(unknown_label, guess, names, category), at, 2)

    def refuse(self, message: str, at: int) -> NoReturn:
        """The words are understood, and wrong."""
        raise _RefusedError(message, self.skip(at))

    def unfit(self, message: str, at: int) -> Misfit:
        """To raise where a form fits, and can't be meant."""
        self.note(message, at)
        return Misfit()

    def enter(self, rule: str, at: int) -> None:
        if self.depth[rule] > DEEPEST:
            self.refuse("this is nested too deeply", at)

    def skip(self, at: int) -> int:
        """The next place that is no blank."""
        return SPACE.match(self.text, at).end()  # type: ignore[union-attr]

    # the parts that the grammar leaves open

    def find(self, name: str, at: int, found: Found, urgent: bool) -> tuple[Any, int]:
        match name:
            case "any":
                return self.any_label(at)
            case "label":
                return self.label(at, next(value for _, value in reversed(found) if isinstance(value, Category)))
            case "category":
                return self.category(at, urgent)
            case "number":
                match = NUMBER.match(self.text, at)
                if match is None:
                    self.note("expected a number", at)
                    return None, NO
                return number(match[1]), match.end()
        return self.words[name].at(self.text, at)

    def any_label(self, at: int) -> tuple[Any, int]:
        label, end = self.name(self.shape.names, at)
        if label is None:
            self.note_unknown(self.shape.names, at)
            return None, NO
        try:
            return item_of(label, self.shape), end
        except Flaw as ambiguous:
            self.note(ambiguous.message, at, AMBIGUOUS)
            return None, NO

    def label(self, at: int, category: Category) -> tuple[Any, int]:
        label, end = self.name(category.names, at)
        if label is None:
            self.note_unknown(category.names, at, category.name)
        return label, end

    def category(self, at: int, urgent: bool) -> tuple[Any, int]:
        """A category; `urgent` where nothing else can stand."""
        name, end = self.name(self.shape.category_names, at)
        if name is not None:
            return self.shape.category[name], end
        guess = _guess(self.text, at)
        if not guess:
            self.note("expected a category", at)
        else:
            meant = urgent or re.match(r"\s*of\b", self.text[at:].partition(guess)[2])
            self.note(partial(unknown_category, guess, self.shape), at, 3 if meant else 1)
        return None, NO

    def name(self, names: Names, at: int) -> tuple[str | None, int]:
        """One of the names, in quotes or as it is."""
        quoted = QUOTED.match(self.text, at)
        if quoted is None:
            return names.at(self.text, at) or (None, NO)
        written = _unquoted(quoted[1])
        return (written, quoted.end()) if written is not None and written in names else (None, NO)

    # what the forms mean

    def make(self, form: str, found: Found) -> Any:
        return getattr(self, f"make_{form}")(found)

    def make_sentence(self, found: Found) -> Statement:
        return found.get("statement")  # type: ignore[no-any-return]

    make_brackets = make_sentence

    def make_if(self, found: Found) -> Statement:
        return If(found.get("s"), found.get("t"))

    def make_or(self, found: Found) -> Statement:
        parts = found.all("conjunction")
        return parts[0] if len(parts) == 1 else Count(1, len(parts), tuple(parts))

    def make_and(self, found: Found) -> Statement:
        parts = found.all("single")
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def make_not(self, found: Found) -> Statement:
        return Not(found.get("single"))

    def make_either(self, found: Found) -> Statement:
        return Count(1, 1, (found.get("conjunction"), *found.all("or_else")))

    def make_or_else(self, found: Found) -> Statement:
        return found.get("conjunction")  # type: ignore[no-any-return]

    def make_all(self, found: Found) -> Statement:
        return All(found.get("list"))

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
            self.refuse(f"{least if least > most else most} of {len(parts)} statements can't be", found.start)
        return Count(least, most, parts)

    def make_list(self, found: Found) -> tuple[Statement, ...]:
        return tuple(found.all("s"))

    def make_count(self, found: Found) -> int:
        word = found.get("number_word")
        if word is not None:
            return NUMBER_WORDS.index(word) + 1
        value = found.get("number")
        if not isinstance(value, int):
            raise self.unfit("expected a whole number", found.start)
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
            self.refuse(
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
        self.refuse("say 'neither ... nor ...' instead of 'not ... or ...'", found.get("option"))

    make_verb_not_or = make_not_or

    def make_option(self, found: Found) -> int:
        """Where "or" stands."""
        return found.start

    def make_beginning(self, found: Found) -> None:
        pass

    def compatible(self, found: Found, others: Sequence[Reference]) -> Reference:
        """A, of whom something is said. Two items of one category are two persons: to compare them is a slip."""
        a: Reference = found.get("a")
        for b in others:
            if isinstance(a, Item) and isinstance(b, Item) and a.category == b.category:
                self.refuse(f"{a.label!r} and {b.label!r} are both of {a.category}", found.start)
        return a

    def make_all_different(self, found: Found) -> Statement:
        return AllDifferent(found.get("persons"))

    def make_persons(self, found: Found) -> tuple[Reference, ...]:
        return tuple(found.all("person"))

    def make_pairs(self, found: Found) -> Statement:
        labels = found.all("label")
        pairs = tuple(zip(labels[::2], labels[1::2], strict=True))
        return Related(found.get("a"), found.get("b"), found.get("category").name, pairs)

    # comparisons

    def make_before(self, found: Found) -> _Direction:
        return _Direction(False, found.get("less"))

    def make_after(self, found: Found) -> _Direction:
        return _Direction(True, found.get("more"))

    def make_far(self, found: Found) -> _Order:
        return _Order(found.get("direction"), found.get("b"), found.get("amount"), found.get("category"))

    make_by = make_far
    make_amount = make_far

    def make_directly(self, found: Found) -> _Order:
        return self.make_far(found)._replace(amount=(1, 1), directly=True)

    def make_order(self, found: Found) -> Statement:
        order: _Order = found.get("order")
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
            self.refuse(f"both items are of {of.name}{hint}", found.start)
        return of

    def without_gaps(self, category: Category, words: str, at: int) -> None:
        if not category.consecutive:
            self.refuse(f"the numbers of {category.name} have gaps: say how many instead of {words!r}", at)

    def make_least(self, found: Found) -> Range:
        return found.get("signed"), None

    def make_most(self, found: Found) -> Range:
        return None, found.get("signed")

    def make_between(self, found: Found) -> Range:
        bounds = found.all("signed")
        return bounds[0], bounds[-1]

    def make_signed(self, found: Found) -> Number:
        value: Number = found.get("number")
        return -value if found.get("-") else value

    # arithmetic

    def make_value(self, found: Found) -> Statement:
        sum_: _Sum = found.get("sum")
        if not sum_.terms:
            raise Misfit
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
            self.refuse("the other side of |...| must be a number", found.start)
        if not left.terms:
            raise self.unfit("expected a value, such as 'age of A'", found.start)
        if middle.terms:
            negated = tuple([(-coefficient, value) for coefficient, value in middle.terms])
            left, middle = _Sum((*left.terms, *negated), left.constant), _Sum((), middle.constant)
        return Compare(left.terms, *self.bounds(left, relation, middle), left.absolute, outside=relation == "!=")

    def within(self, found: Found, *ends: tuple[_Sum, str, _Sum]) -> Statement:
        """ "2 <= age of A - age of B <= 5": each end is a number and how the sum relates to it."""
        (_, one, terms), (_, other, _) = ends
        if not terms.terms or any(end.terms for end, _, _ in ends):
            self.refuse("a range stands between two numbers", found.start)
        if {one[0], other[0]} != {"<", ">"}:
            self.refuse(f"{MIRRORED[one]} and {other} do not make a range", found.start)
        bounds = [self.bounds(sum_, relation, end) for end, relation, sum_ in ends]
        least, most = (next(bound for bound in both if bound is not None) for both in zip(*bounds, strict=True))
        return Compare(terms.terms, least, most, terms.absolute)

    def bounds(self, side: _Sum, relation: str, constant: _Sum) -> Range:
        """The range in which the terms lie; "<" becomes "at most" the next possible number below."""
        bound = whole_if_possible(constant.constant - side.constant)
        smallest = step([(coefficient, self.shape.category[value.category]) for coefficient, value in side.terms])
        if relation == "<":
            return None, whole_if_possible((ceil(bound / smallest) - 1) * smallest)
        if relation == ">":
            return whole_if_possible((floor(bound / smallest) + 1) * smallest), None
        return None if relation == "<=" else bound, None if relation == ">=" else bound

    def make_size(self, found: Found) -> _Sum:
        terms: _Sum = found.get("terms")
        if terms.constant:
            self.refuse("only values stand between bars", found.start)
        return terms._replace(absolute=True)

    def make_terms(self, found: Found) -> _Sum:
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
        return _Sum(tuple(terms), constant)

    def make_times(self, found: Found) -> tuple[Number, Value]:
        return found.get("number"), found.get("value")[1]

    def make_number(self, found: Found) -> Number:
        return found.get("number")  # type: ignore[no-any-return]

    def make_number_of(self, found: Found) -> tuple[Number, Value]:
        return 1, Value(found.get("category").name, found.get("a"))

    # names

    def make_item(self, found: Found) -> Item:
        category: Category = found.get("category") or found.get("one")
        return Item(category.name, found.get("label"))

    make_one = make_item

    def make_offset(self, found: Found) -> Reference:
        category: Category = found.get("category") or self.shape.categories[0]
        by: Number | None = found.get("number")
        if by is None:
            self.without_gaps(category, "directly", found.start)
            by = 1
        return Offset(found.get("a"), category.name, by if found.get("side").after else -by)


class _Spoken:
    """Words that people use for categories, and for which each of them stands."""

    def __init__(self, category_of: Mapping[str, Category]) -> None:
        self.category_of = category_of

    def at(self, text: str, at: int) -> tuple[Category | None, int]:
        """The category whose words stand here, and the end of them; the end is `NO` if there are none."""
        match = self._pattern.match(text, at) if self.category_of else None
        return (None, NO) if match is None else (self.category_of[" ".join(match[0].casefold().split())], match.end())

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return phrase_pattern(sorted(self.category_of, key=len, reverse=True))


@lru_cache(maxsize=64)
def _spoken(shape: EliminationShape) -> dict[str, _Spoken]:
    """The parts of the grammar that depend on which well-known categories a puzzle has."""
    phrases = [(PHRASES[name], category) for name, category in shape.category.items() if name in PHRASES]
    verbs = [(phrase, category) for phrase, category in phrases if phrase.verb != "is"]
    compared = [(COMPARISONS[name], category) for name, category in shape.category.items() if name in COMPARISONS]
    told = {
        "verb": {phrase.verb: category for phrase, category in verbs},
        "verb_not": {phrase.negated: category for phrase, category in verbs},
        "one": {phrase.one: category for phrase, category in phrases if phrase.one},
        "compares": {words.verb: category for words, category in compared if words.verb != "is"},
        "less": {words.less: category for words, category in compared if words.verb == "is"},
        "more": {words.more: category for words, category in compared if words.verb == "is"},
    }
    return {name: _Spoken(category_of) for name, category_of in told.items()}


def _things(found: Found) -> list[Item]:
    """What stands behind a verb: items of its category."""
    category = found.get("verb") or found.get("verb_not")
    return [Item(category.name, label) for label in found.all("label")]


def _unquoted(text: str) -> str | None:
    """What stands in the quotes, None if that is no text."""
    try:
        return str(json.loads(text))
    except json.JSONDecodeError:
        return None


def _guess(text: str, at: int) -> str:
    text = text[at : at + 100]
    match = GUESS.match(text)
    return match[1].strip() if match else text.strip()
