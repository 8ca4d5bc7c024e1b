"""The language of statements: reading sentences that a person writes.

    Dana is XL                                   the T-Shirt is not red
    red is M or L or XL                          Poloshirt is neither black nor blue
    Dana is at least 2 before black in position  Jessica is directly before Poloshirt in position
    Norwegian is next to blue in house           A and B are 2 apart in house
    age of Dana + age of Ingo = 60               |age of Dana - age of Ingo| <= 3
    either A is red or B is blue                 if A is red then B is not blue
    exactly 2 of (A is red; B is blue; C is M)   not (...), ... and ..., ... or ...
    Dana, red, M are all different
    (the one directly before Dana in position) is greater than Ingo in age

Any label can stand in quotes; `category:label` where it is ambiguous; "in CATEGORY" may be left out
where it is the first category. docs/puzzles/elimination.md has the grammar.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import lru_cache, partial
from math import ceil, floor
from typing import NoReturn, TypeVar

from clueproof.encoders.elimination.categories import (
    Category,
    EliminationShape,
    Number,
    number,
    step,
    whole_if_possible,
)
from clueproof.encoders.elimination.phrases import COMPARISONS, LESS, MORE, PHRASES, UNITS
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
from clueproof.encoders.elimination.validity import Flaw, checked
from clueproof.errors import quoted, shortened

T = TypeVar("T")

BEFORE = (
    "before", "to the left of", "left of", "in front of", "ahead of",
    "less than", "lower than", "smaller than", "below",
)  # fmt: skip
AFTER = (
    "after", "to the right of", "right of", "behind",
    "greater than", "higher than", "larger than", "more than", "above",
)  # fmt: skip
RELATIONS = ("<=", ">=", "!=", "<", ">", "==", "=")
MIRRORED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "=": "=", "!=": "!="}
WORDS_FOR_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}

AMBIGUOUS = 9
"""The weight of an error that is shown whatever other readings stumble over."""
LONGEST = 20_000
"""Characters of a sentence."""
DEEPEST = 40
"""Parentheses in parentheses, at most; what `validity` allows takes two for each level."""

NUMBER = re.compile(r"\s*(\d{1,9}/[1-9]\d{0,5}|\d{1,9}(\.\d{1,6})?)(?!\w|\.\d)")
QUOTED = re.compile(r'\s*("(?:[^"\\]|\\.)*")')
SPACE = re.compile(r"\s*")
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


def parse_sentence(text: str, shape: EliminationShape) -> Statement:
    """The statement that a sentence makes about the categories. Raises SentenceError."""
    return _Reader(text, shape).whole()


@lru_cache(maxsize=512)
def _phrase(words: str) -> re.Pattern[str]:
    """The words, in any case, with any space between them, not followed by more of a word."""
    end = r"(?!\w)" if words[-1].isalnum() else ""
    return re.compile(r"\s*" + r"\s+".join(map(re.escape, words.split())) + end, re.IGNORECASE)


@lru_cache(maxsize=64)
def _names(names: tuple[str, ...], flags: int) -> re.Pattern[str]:
    """The longest of the names that stands here, not followed by more of a word."""
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    either = "|".join(re.escape(name) + (r"(?!\w)" if re.match(r"\w", name[-1]) else "") for name in longest_first)
    return re.compile(rf"\s*({either})", flags)


class _Reader:
    """Recursive descent with trying: where one reading fails the next is tried.

    The error that is shown is the one furthest along in the sentence, unless a label is ambiguous.
    """

    def __init__(self, text: str, shape: EliminationShape) -> None:
        self.text = text
        self.shape = shape
        self.at = 0
        self.worst: str | Callable[[], str] | None = None
        self.rank = False, 0, 0
        """Of two errors the one further along is shown; of two at one place, the weightier."""
        self.depth = 0
        self.singles: dict[int, tuple[Statement | SentenceError, int]] = {}

    # the machinery

    def fail(self, message: str | Callable[[], str], at: int | None = None, weight: int = 0) -> NoReturn:
        """This reading fails. A message that costs time is a function: few are ever shown."""
        at = self.at if at is None else at
        at += len(_matched(SPACE, self.text, at))
        rank = weight == AMBIGUOUS, at, weight
        if self.worst is None or rank > self.rank:
            self.worst, self.rank = message, rank
        raise SentenceError("", at)

    def refuse(self, message: str, at: int) -> NoReturn:
        """Fail for good: the words are understood, and wrong."""
        raise _RefusedError(message, at)

    def attempt(self, reading: Callable[[], T]) -> T | None:
        """What the reading makes of the text here; None, and nothing consumed, if it fails."""
        start = self.at
        try:
            return reading()
        except _RefusedError:
            raise
        except SentenceError:
            self.at = start
            return None

    def take(self, *phrases: str) -> str | None:
        """The first of the phrases that stands here, consumed."""
        for words in phrases:
            match = _phrase(words).match(self.text, self.at)
            if match is not None:
                self.at = match.end()
                return words
        return None

    def expect(self, *phrases: str, weight: int = 0) -> str:
        """One of the phrases, or fail."""
        return self.take(*phrases) or self.fail(f"expected {_alternatives(phrases)}", weight=weight)

    @contextmanager
    def nested(self) -> Iterator[None]:
        """One level deeper: refuses what goes too deep."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.refuse("this is nested too deeply", self.at)
        try:
            yield
        finally:
            self.depth -= 1

    def done(self) -> bool:
        return not self.text[self.at :].strip()

    def whole(self) -> Statement:
        """The whole sentence; a full stop may end it."""
        if self.done():
            raise SentenceError("the statement is empty", 0)
        if len(self.text) > LONGEST:
            raise SentenceError(f"a statement of more than {LONGEST:,} characters", LONGEST)
        try:
            statement = self.statement()
            self.take(".")
            if not self.done():
                self.fail(f"unexpected {quoted(self.text[self.at :].strip())}")
        except _RefusedError as refused:
            raise SentenceError(refused.message, refused.at) from None
        except SentenceError:
            assert self.worst is not None
            message = self.worst if isinstance(self.worst, str) else self.worst()
            raise SentenceError(message, self.rank[1]) from None
        try:
            return checked(statement, self.shape)
        except Flaw as flaw:
            raise SentenceError(flaw.message, 0) from None

    # statements

    def statement(self) -> Statement:
        with self.nested():
            return self.read_statement()

    def read_statement(self) -> Statement:
        if self.take("if"):
            condition = self.statement()
            self.take(",")
            self.expect("then", weight=1)
            return If(condition, self.statement())
        parts = [self.conjunction()]
        while self.take("or"):
            parts.append(self.conjunction())
        return parts[0] if len(parts) == 1 else Count(1, len(parts), tuple(parts))

    def conjunction(self) -> Statement:
        parts = [self.single()]
        while self.take("and"):
            parts.append(self.single())
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def single(self) -> Statement:
        """One statement of a conjunction. Remembered by place: the reading may come by several ways."""
        start = self.at
        known = self.singles.get(start)
        if known is None:
            try:
                known = self.singles[start] = self.read_single(), self.at
            except _RefusedError:
                raise
            except SentenceError as error:
                known = self.singles[start] = error, start
        found, self.at = known
        if isinstance(found, SentenceError):
            raise found
        return found

    def read_single(self) -> Statement:
        for reading in (self.quantified, self.atom):
            found = self.attempt(reading)
            if found is not None:
                return found
        if self.take("not"):
            with self.nested():
                return Not(self.single())
        if self.take("either"):
            with self.nested():
                parts = [self.conjunction()]
                while self.take("or"):
                    parts.append(self.conjunction())
            if len(parts) < 2:
                self.fail("expected 'or' and another statement", weight=1)
            return Count(1, 1, tuple(parts))
        if self.take("("):
            statement = self.statement()
            self.expect(")")
            return statement
        return self.fail("expected a statement, such as 'A is B'")

    def quantified(self) -> Statement:
        """ "exactly 2 of (...; ...)", "all of (...)", "none of (...)"."""
        start = self.at
        least: int = 0
        most: int | None = None
        every = bool(self.take("all"))
        if self.take("at least"):
            least = self.whole_number()
        elif self.take("at most"):
            most = self.whole_number()
        elif not every and self.take("none", "neither"):
            most = 0
        elif not every:
            self.take("exactly")
            least = self.whole_number()
            most = self.whole_number() if self.take("to") else least
        self.expect("of")
        self.take("these", "the following")
        self.take(":")
        self.expect("(")
        parts: list[Statement] = []
        while not self.take(")"):
            parts.append(self.statement())
            if not self.take(";"):
                self.expect(")")
                break
        if every:
            return All(tuple(parts))
        most = len(parts) if most is None else most
        if least > most or most > len(parts):
            self.refuse(f"{least if least > most else most} of {len(parts)} statements can't be", start)
        return Count(least, most, tuple(parts))

    def whole_number(self) -> int:
        for word, value in WORDS_FOR_NUMBERS.items():
            if self.take(word):
                return value
        found = self.number()
        return found if isinstance(found, int) else self.fail("expected a whole number")

    def number(self) -> Number:
        match = NUMBER.match(self.text, self.at)
        if match is None:
            self.fail("expected a number")
        self.at = match.end()
        return number(match[1])

    # one fact

    def atom(self) -> Statement:
        for reading in (self.pairs, self.arithmetic, self.several):
            found = self.attempt(reading)
            if found is not None:
                return found
        return self.fact()

    def several(self) -> Statement:
        """ "A, B and C are all different", "A and B are 2 apart in position"."""
        start = self.at
        persons = [self.reference()]
        while self.take(", and", ",", "and"):
            persons.append(self.reference())
        self.expect("are")
        if self.take("all different", "all different persons", "different"):
            self.take("persons", "people", "from each other")
            return AllDifferent(tuple(persons))
        if len(persons) != 2:
            self.fail("expected 'all different'")
        outside = bool(self.take("not"))
        if self.take("next to each other", "adjacent", "neighbours", "neighbors"):
            return self.distance(persons[0], persons[1], None, outside, start)
        least, most = self.far()
        self.expect("apart")
        return self.distance(persons[0], persons[1], (least, most), outside, start)

    def fact(self) -> Statement:
        """ "A is B", "A is before B in position" and all others with one subject."""
        start = self.at
        a = self.reference()
        for reading in (self.plain, self.spoken):
            found = self.attempt(partial(reading, a, start))
            if found is not None:
                return found
        return self.plain(a, start)

    def plain(self, a: Reference, start: int) -> Statement:
        """ "A is ...", "A is not ...", whatever follows."""
        self.expect("is", weight=1)
        outside = bool(self.take("not"))
        for reading in (self.direction, self.beside):
            found = self.attempt(partial(reading, a, outside, start))
            if found is not None:
                return found
        return self.listed(a, outside, start, self.reference)

    def spoken(self, a: Reference, start: int) -> Statement:
        """ "A drinks tea", "A does not drink tea", "A paid less than B": as `phrases` has it."""
        before = self.at
        for name in self.shape.category:
            comparison = COMPARISONS.get(name)
            if comparison is not None and comparison.verb != "is" and self.take(comparison.verb):
                found = self.attempt(partial(self.direction, a, False, start, name))
                if found is not None:
                    return found
            self.at = before
        for name, category in self.shape.category.items():
            phrase = PHRASES.get(name)
            if phrase is not None and phrase.verb != "is":
                outside = bool(self.take(phrase.negated))
                if outside or self.take(phrase.verb):
                    found = self.attempt(partial(self.listed, a, outside, start, partial(self.thing, category)))
                    if found is not None:
                        return found
            self.at = before
        return self.fail("expected 'is'")

    def thing(self, category: Category) -> Item:
        """An item of the category, of which alone it can be."""
        self.take("the")
        return Item(category.name, self.label_of(category))

    def listed(self, a: Reference, outside: bool, start: int, thing: Callable[[], Reference]) -> Statement:
        """What a is or is not: one thing, one of several, neither of several."""
        if outside:
            b = thing()
            self.compatible(a, b, start)
            at = self.at
            if self.attempt(partial(self.another_option, thing)):
                self.refuse("say 'neither ... nor ...' instead of 'not ... or ...'", at + 1)
            return Different(a, b)
        if self.take("neither"):
            options = [thing()]
            while self.take("nor"):
                options.append(thing())
            for option in options:
                self.compatible(a, option, start)
            return All(tuple([Different(a, option) for option in options]))
        listed = bool(self.take("either", "one of"))
        first = thing()
        self.compatible(a, first, start)
        options = [first]
        while (following := self.attempt(partial(self.another_option, thing))) is not None:
            self.compatible(a, following, start)
            options.append(following)
        if len(options) == 1 and not listed:
            return Same(a, first)
        items = [option for option in options if isinstance(option, Item)]
        categories = list(dict.fromkeys(option.category for option in items))
        if len(items) < len(options) or len(categories) > 1:
            self.refuse(
                "'is ... or ...' lists items of one category"
                + (f", not of {' and '.join(categories)}" if len(categories) > 1 else "")
                + "; say 'either ... is ... or ... is ...' instead",
                start,
            )
        return OneOf(a, tuple(items))

    def another_option(self, thing: Callable[[], Reference]) -> Reference:
        """A reference behind "or", unless a whole statement begins there."""
        if not self.take(",", "or"):
            self.fail("expected 'or'")
        self.take("or")
        start = self.at
        if self.attempt(self.single) is not None:
            self.fail("a statement", start)
        self.at = start
        return thing()

    def compatible(self, a: Reference, b: Reference, at: int) -> None:
        """Two items of one category are never the same person: to say so or the opposite is a slip."""
        if isinstance(a, Item) and isinstance(b, Item) and a.category == b.category:
            at += len(_matched(SPACE, self.text, at))
            self.refuse(f"{quoted(a.label)} and {quoted(b.label)} are both of {shortened(a.category)}", at)

    def direction(self, a: Reference, outside: bool, start: int, implied: str | None = None) -> Statement:
        """ "[at least 2] before B in position", in the category that is named, or the word or verb implies."""
        amount: tuple[Number | None, Number | None] | None = None
        directly = False
        if self.take("directly", "immediately", "just"):
            directly = True
        elif not self.take("somewhere", "anywhere"):
            amount = self.attempt(self.far)
        spoken = [words for words, name in (LESS | MORE).items() if name in self.shape.category]
        after = self.take(*BEFORE, *AFTER, *spoken)
        if after is None:
            self.fail("expected 'before', 'after' or 'apart from'" if amount else "expected 'before' or 'after'")
        b = self.reference()
        implied = LESS.get(after) or MORE.get(after) or implied
        category = self.in_category() or self.shape.category.get(implied or "")
        if amount is None and not directly and self.take("by"):
            amount = self.far()
            category = self.in_category() if category is None else category
        found = self.compared(category, a, b, start)
        smallest = step([(1, found)])
        if directly:
            self.without_gaps(found, "directly", start)
            amount = 1, 1
        least, most = amount or (None, None)
        least = smallest if least is None else least
        if after in AFTER or after in MORE:
            return _difference(found, a, b, (least, most), outside=outside)
        return _difference(found, a, b, (None if most is None else -most, -least), outside=outside)

    def beside(self, a: Reference, outside: bool, start: int) -> Statement:
        """ "next to B in house", "2 apart from B in house"."""
        if self.take("next to", "adjacent to", "beside"):
            return self.distance(a, self.reference(), None, outside, start)
        amount = self.far()
        self.expect("apart from", "away from", "from")
        return self.distance(a, self.reference(), amount, outside, start)

    def distance(
        self,
        a: Reference,
        b: Reference,
        amount: tuple[Number | None, Number | None] | None,
        outside: bool,
        start: int,
    ) -> Statement:
        category = self.compared(self.in_category(), a, b, start)
        if amount is None:
            self.without_gaps(category, "next to", start)
            amount = 1, 1
        return _difference(category, a, b, amount, absolute=True, outside=outside)

    def amount(self) -> tuple[Number | None, Number | None]:
        """ "3", "at least 3", "at most 3", "3 to 5": least and most."""
        if self.take("at least"):
            return self.signed(), None
        if self.take("at most", "up to"):
            return None, self.signed()
        self.take("exactly")
        first = self.signed()
        return first, self.signed() if self.take("to") else first

    def far(self) -> tuple[Number | None, Number | None]:
        """An amount, perhaps of "years"."""
        amount = self.amount()
        self.take(*UNITS)
        return amount

    def signed(self) -> Number:
        sign = -1 if self.take("-") else 1
        return sign * self.number()

    def in_category(self) -> Category | None:
        """ "in position", which may be missing."""
        return self.category(certainly=True) if self.take("in") else None

    def compared(self, category: Category | None, a: Reference, b: Reference, at: int) -> Category:
        """The category of a comparison: the first, unless another is named. Two of its own items are a slip."""
        found = category or self.shape.categories[0]
        if all(isinstance(side, Item) and side.category == found.name for side in (a, b)):
            hint = "" if category else "; say in which category they are compared: 'in CATEGORY'"
            self.refuse(f"both items are of {shortened(found.name)}{hint}", at + len(_matched(SPACE, self.text, at)))
        return found

    def without_gaps(self, category: Category, words: str, at: int) -> None:
        if not category.consecutive:
            self.refuse(
                f"the numbers of {shortened(category.name)} have gaps: say how many instead of {quoted(words)}", at
            )

    # arithmetic

    def arithmetic(self) -> Statement:
        """ "age of A + age of B = 60", "2 <= age of A - age of B <= 5", "|...| >= 3", "... is not 2 to 5"."""
        start = self.at
        left = self.side()
        if left.terms and self.take("is"):
            outside = bool(self.take("not"))
            least, most = self.amount()
            shift = left.constant
            bounds = None if least is None else least - shift, None if most is None else most - shift
            return Compare(left.terms, *bounds, left.absolute, outside)
        relation = self.expect(*RELATIONS).replace("==", "=")
        middle = self.side()
        if not left.terms and middle.terms:
            relation, left, middle = MIRRORED[relation], middle, left
            following = self.take("<=", "<", ">=", ">")
            if following is not None:
                if relation[0] == following[0] or relation in ("=", "!="):
                    self.refuse(f"{MIRRORED[relation]} and {following} do not make a range", start)
                one, other = self.bounds(left, relation, middle), self.bounds(left, following, self.side(), start)
                least = one[0] if one[0] is not None else other[0]
                most = one[1] if one[1] is not None else other[1]
                return Compare(left.terms, least, most, left.absolute)
        elif middle.terms and (middle.absolute or left.absolute):
            self.refuse("the other side of |...| must be a number", start)
        if not left.terms:
            self.fail("expected a value, such as 'age of A'", start)
        if middle.terms:
            negated = tuple([(-coefficient, value) for coefficient, value in middle.terms])
            left = _Side((*left.terms, *negated), left.constant, False)
            middle = _Side((), middle.constant, False)
        return Compare(left.terms, *self.bounds(left, relation, middle, start), left.absolute, outside=relation == "!=")

    def bounds(self, side: _Side, relation: str, constant: _Side, at: int = 0) -> tuple[Number | None, Number | None]:
        """The range in which the terms lie; "<" becomes "at most" the next possible number below."""
        if constant.terms:
            self.refuse("a range stands between two numbers", at)
        bound = whole_if_possible(constant.constant - side.constant)
        smallest = step([(coefficient, self.shape.category[value.category]) for coefficient, value in side.terms])
        if relation == "<":
            return None, whole_if_possible((ceil(bound / smallest) - 1) * smallest)
        if relation == ">":
            return whole_if_possible((floor(bound / smallest) + 1) * smallest), None
        return None if relation == "<=" else bound, None if relation == ">=" else bound

    def side(self) -> _Side:
        """A sum of values and numbers, or the size of one in bars."""
        if self.take("|"):
            inner = self.sum()
            self.expect("|")
            if inner.constant:
                self.refuse("only values stand between bars", self.at)
            return _Side(inner.terms, 0, True)
        return self.sum()

    def sum(self) -> _Side:
        terms: list[tuple[Number, Value]] = []
        constant: Number = 0
        sign = -1 if self.take("-") else 1
        while True:
            factor = self.attempt(self.number)
            if factor is None or self.take("*", "times"):
                terms.append((sign * (1 if factor is None else factor), self.value()))
            else:
                constant += sign * factor
            following = self.take("+", "-")
            if following is None:
                return _Side(tuple(terms), constant, False)
            sign = 1 if following == "+" else -1

    def value(self) -> Value:
        self.take("the")
        category = self.category()
        self.expect("of")
        return Value(category.name, self.reference())

    def pairs(self) -> Statement:
        """ "position of (A, B) is (1, 2) or (2, 3)"."""
        self.take("the")
        category = self.category()
        self.expect("of")
        self.expect("(")
        a = self.reference()
        self.expect(",")
        b = self.reference()
        self.expect(")")
        self.expect("is")
        pairs = [self.pair(category)]
        while self.take("or"):
            pairs.append(self.pair(category))
        return Related(a, b, category.name, tuple(pairs))

    def pair(self, category: Category) -> tuple[str, str]:
        self.expect("(")
        one = self.label_of(category)
        self.expect(",")
        other = self.label_of(category)
        self.expect(")")
        return one, other

    # names

    def reference(self) -> Reference:
        """ "Dana", "the Norwegian", "age:30", "(the one directly before Dana in position)"."""
        found = self.attempt(self.offset)
        if found is not None:
            return found
        return self.item()

    def offset(self) -> Reference:
        start = self.at
        self.expect("(")
        self.take("the")
        self.take("one", "person", "item")
        directly = bool(self.take("directly", "immediately", "just"))
        by: Number = 1
        if not directly:
            found = self.attempt(self.number)
            by = 1 if found is None else found
            directly = found is None
        direction = self.take(*BEFORE, *AFTER) or self.fail("expected 'before' or 'after'", weight=1)
        with self.nested():
            of = self.reference()
        category = self.in_category() or self.shape.categories[0]
        self.expect(")")
        if directly:
            self.without_gaps(category, "directly", start)
        return Offset(of, category.name, by if direction in AFTER else -by)

    def item(self) -> Item:
        start = self.at
        for article in (False, True):
            if article and not self.take("the"):
                break
            for reading in (self.prefixed, self.bare_label, self.labelled):
                found = self.attempt(reading)
                if found is not None:
                    return found
        self.at = start
        found = self.attempt(self.one_who)
        if found is not None:
            return found
        self.at = start
        self.take("the")
        return self.unknown(tuple(self.shape.homes))

    def one_who(self) -> Item:
        """ "the one who drinks tea"."""
        start = self.at
        for name, category in self.shape.category.items():
            if name in PHRASES and PHRASES[name].one and self.take(PHRASES[name].one):
                found = self.attempt(partial(self.thing, category))
                if found is not None:
                    return found
            self.at = start
        return self.fail("expected a person")

    def prefixed(self) -> Item:
        """ "age:30"."""
        category = self.category()
        self.expect(":")
        return Item(category.name, self.label_of(category))

    def bare_label(self) -> Item:
        start = self.at + len(_matched(SPACE, self.text, self.at))
        label = self.name(tuple(self.shape.homes))
        homes = self.shape.homes[label]
        if len(homes) > 1:
            listed = shortened(" and ".join([", ".join(homes[:-1]), homes[-1]]))
            choices = " or ".join(quoted(f"{home}:{label}") for home in homes[:2])
            self.fail(f"{quoted(label)} is ambiguous: it is of {listed}; write {choices}", start, AMBIGUOUS)
        return Item(homes[0], label)

    def labelled(self) -> Item:
        """ "age 30"."""
        category = self.category()
        return Item(category.name, self.label_of(category))

    def label_of(self, category: Category) -> str:
        start = self.at
        found = self.attempt(lambda: self.name(category.labels))
        if found is not None:
            return found
        self.at = start
        return self.unknown(category.labels, category)

    def category(self, certainly: bool = False) -> Category:
        """A category; `certainly` where nothing else can stand."""
        start = self.at
        names = tuple(self.shape.category)
        found = self.attempt(lambda: self.name(names))
        if found is not None:
            return self.shape.category[found]
        self.at = start
        guess = _guess(self.text, self.at)
        if not guess:
            return self.fail("expected a category")
        meant = certainly or re.match(r"\s*of\b", self.text[self.at :].partition(guess)[2])

        def message() -> str:
            near = get_close_matches(guess, names, 1, 0.5)
            hint = f"did you mean {quoted(near[0])}?" if near else f"there are {shortened(', '.join(names))}"
            return f"unknown category {quoted(guess)}; {hint}"

        return self.fail(message, weight=3 if meant else 1)

    def name(self, names: tuple[str, ...]) -> str:
        """One of the names, in quotes or as it is; letters in the other case will do if that leaves one."""
        match = QUOTED.match(self.text, self.at)
        if match is not None:
            try:
                written = json.loads(match[1])
            except json.JSONDecodeError:
                self.fail("this is no text in quotes")
            if written not in names:
                self.fail(f"unknown {quoted(written)}")
            self.at = match.end()
            return str(written)
        match = _names(names, 0).match(self.text, self.at)
        loose = _names(names, re.IGNORECASE).match(self.text, self.at)
        if loose is None:
            self.fail("expected a name")
        if match is None or len(loose[1]) > len(match[1]):
            same = [name for name in names if name.casefold() == loose[1].casefold()]
            if len(same) == 1:
                self.at = loose.end()
                return same[0]
        if match is None:
            self.fail("expected a name")
        self.at = match.end()
        return match[1]

    def unknown(self, names: Sequence[str], category: Category | None = None) -> NoReturn:
        """Fail at a word that should be a label, saying which one is nearest."""
        in_quotes = QUOTED.match(self.text, self.at)
        guess = json.loads(in_quotes[1]) if in_quotes is not None else _guess(self.text, self.at)
        if not guess:
            self.fail("expected an item", weight=2)
        if re.search(r"\bthan\b", guess):
            self.fail(
                f"unknown comparison {quoted(guess)}; say 'less than' or 'greater than', and 'in CATEGORY'", weight=2
            )

        def message() -> str:
            of = f" of {shortened(category.name)}" if category else ""
            folded = {name.casefold(): name for name in names}
            near = get_close_matches(guess.casefold(), folded, 1, 0.5)
            return f"unknown label {quoted(guess)}{of}" + (f"; did you mean {quoted(folded[near[0]])}?" if near else "")

        self.fail(message, weight=2)


class _RefusedError(SentenceError):
    """The sentence is understood and means something that can't be meant: no other reading is tried."""


class _Side:
    """One side of an equation: terms, a number, and whether bars stand around the terms."""

    def __init__(self, terms: tuple[tuple[Number, Value], ...], constant: Number, absolute: bool) -> None:
        self.terms = terms
        self.constant = constant
        self.absolute = absolute


def _difference(
    category: Category,
    a: Reference,
    b: Reference,
    bounds: tuple[Number | None, Number | None],
    absolute: bool = False,
    outside: bool = False,
) -> Compare:
    """The number of a minus the number of b, in a category, lies within bounds."""
    terms = (1, Value(category.name, a)), (-1, Value(category.name, b))
    return Compare(terms, *bounds, absolute, outside)


def _guess(text: str, at: int) -> str:
    text = text[at : at + 100]
    match = GUESS.match(text)
    return match[1].strip() if match else text.strip()


def _matched(pattern: re.Pattern[str], text: str, at: int) -> str:
    match = pattern.match(text, at)
    return match[0] if match else ""


def _alternatives(phrases: Sequence[str]) -> str:
    listed = [quoted(phrase) for phrase in phrases[:4]]
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} or {listed[-1]}"
