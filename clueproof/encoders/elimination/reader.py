"""Sentences read: the statements that they make, or what is wrong with them and where.

`grammar.peg` says which sentences there are, `forms` what they mean. Here stands what the parts that the
grammar leaves open are in a puzzle, and what is said where nothing fits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from math import ceil, floor
from typing import NamedTuple, NoReturn, TypeAlias

from clueproof.encoders.elimination.grammar import (
    NO,
    Captures,
    Misfit,
    NonTerminal,
    ParseContext,
    Words,
    grammar,
    phrase_pattern,
)
from clueproof.encoders.elimination.statements import (
    All,
    AllDifferent,
    Category,
    Compare,
    Count,
    Different,
    EliminationShape,
    Flaw,
    If,
    Item,
    Names,
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
    item_of,
    number,
    step,
    unknown_category,
    unknown_label,
    whole_if_possible,
)
from clueproof.encoders.elimination.verbs import NOUNS, ORDINALS, PEOPLE, Sayings, sayings
from clueproof.encoders.elimination.writer import COMPARISONS, KEYWORDS, PHRASES, sentence, well_known
from clueproof.english import counted
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


class EquationSide(NamedTuple):
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


def _order(found: Captures) -> Order:
    return Order(found.get("direction"), found.get("b"), found.get("amount"), found.get("category"))


def _item(found: Captures) -> Item:
    return Item((found.get("category") or found.get("one")).name, found.get("label"))


PLAIN: dict[str, Callable[[Captures], object]] = {
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
    "described": lambda found: found.get("named"),
}
"""The forms that mean the same in every puzzle."""


class Forms:
    """What the forms mean in a puzzle."""

    def __init__(self, shape: EliminationShape) -> None:
        self.shape = shape
        self.nouns: dict[int, Category] = {}
        """Where a noun behind an item is the name of a category, as in "the red house": by its place."""

    def make(self, form: str, found: Captures) -> object:
        """What a form says; its first part, if nothing else stands here. Raises Refused and Misfit."""
        plain = PLAIN.get(form) or getattr(self, f"make_{form}", None)
        return found[0][1] if plain is None else plain(found)

    # statements in statements

    def make_or(self, found: Captures) -> Statement:
        parts = found.all("conjunction")
        return parts[0] if len(parts) == 1 else Count(1, len(parts), tuple(parts))

    def make_and(self, found: Captures) -> Statement:
        parts = found.all("single")
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def make_at_least(self, found: Captures) -> Statement:
        return self.count(found, found.get("count"), len(found.get("list")))

    def make_at_most(self, found: Captures) -> Statement:
        return self.count(found, 0, found.get("count"))

    def make_none(self, found: Captures) -> Statement:
        return self.count(found, 0, 0)

    def make_exactly(self, found: Captures) -> Statement:
        counts = found.all("count")
        return self.count(found, counts[0], counts[-1])

    def count(self, found: Captures, least: int, most: int) -> Statement:
        parts = found.get("list")
        if least > most or most > len(parts):
            refuse(f"{least if least > most else most} of {len(parts)} statements can't be", found.start)
        return Count(least, most, parts)

    def make_count(self, found: Captures) -> int:
        word = found.get("number_word")
        if word is not None:
            return NUMBER_WORDS.index(word) + 1
        value = found.get("number")
        if not isinstance(value, int):
            raise Misfit("expected a whole number", found.start)
        return value

    # facts

    def make_is(self, found: Captures) -> Statement:
        return self.one_of(found, found.all("b"))

    def make_verb(self, found: Captures) -> Statement:
        return self.one_of(found, _things(found))

    def one_of(self, found: Captures, options: Sequence[Reference]) -> Statement:
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

    def make_is_not(self, found: Captures) -> Statement:
        return Different(self.compatible(found, found.all("b")), found.get("b"))

    def make_verb_not(self, found: Captures) -> Statement:
        (thing,) = _things(found)
        return Different(self.compatible(found, [thing]), thing)

    def make_neither(self, found: Captures) -> Statement:
        return self.none_of(found, found.all("b"))

    def make_verb_neither(self, found: Captures) -> Statement:
        return self.none_of(found, _things(found))

    def none_of(self, found: Captures, options: Sequence[Reference]) -> Statement:
        a = self.compatible(found, options)
        return All(tuple([Different(a, option) for option in options]))

    def make_not_or(self, found: Captures) -> NoReturn:
        self.compatible(found, [*found.all("b"), *_things(found)])
        refuse("say 'neither ... nor ...' instead of 'not ... or ...'", found.get("option"))

    make_verb_not_or = make_not_or

    def compatible(self, found: Captures, others: Sequence[Reference]) -> Reference:
        """Person A, for a fact that links A to the others. Two items of one category are always two persons; what
        people do to each other is no such fact."""
        a: Reference = found.get("a")
        verb = found.get("link") or found.get("link_not")
        for b in others:
            if not (isinstance(a, Item) and isinstance(b, Item)):
                continue
            if a.category == b.category:
                refuse(f"{quoted(a.label)} and {quoted(b.label)} are both of {a.category}", found.start)
            if verb and not verb.endswith(" as") and {a.category.casefold(), b.category.casefold()} <= PEOPLE:
                refuse(f"{quoted(verb)} may be said of two persons; of one say 'A is B'", found.start)
        return a

    def make_pairs(self, found: Captures) -> Statement:
        labels = found.all("label")
        pairs = tuple(zip(labels[::2], labels[1::2], strict=True))
        return Related(found.get("a"), found.get("b"), found.get("category").name, pairs)

    # comparisons

    def make_order(self, found: Captures) -> Statement:
        order: Order = found.get("order")
        direction = order.direction
        told = order.category or direction.implied or found.get("compares")
        category = self.compared(found, order.of, told)
        if order.directly:
            self.without_gaps(category, "directly", found.start)
        low, most = order.amount or (None, None)
        least = step([(1, category)]) if low is None else low
        bounds = (least, most) if direction.after else (None if most is None else -most, -least)
        return self.difference(found, category, order.of, bounds)

    make_compares = make_order

    def make_next(self, found: Captures) -> Statement:
        category = self.compared(found, found.get("b"), found.get("category"))
        self.without_gaps(category, "next to", found.start)
        return self.difference(found, category, found.get("b"), (1, 1), absolute=True)

    make_neighbours = make_next

    def make_apart(self, found: Captures) -> Statement:
        category = self.compared(found, found.get("b"), found.get("category"))
        return self.difference(found, category, found.get("b"), found.get("amount"), absolute=True)

    make_away = make_apart

    def difference(
        self, found: Captures, category: Category, b: Reference, bounds: Range, absolute: bool = False
    ) -> Statement:
        """The number of a minus the number of b lies within bounds, or not."""
        terms = (1, Value(category.name, found.get("a"))), (-1, Value(category.name, b))
        denied = any(found.get(word) for word in ("not", "stays_not", "link_not"))
        return Compare(terms, *bounds, absolute, outside=denied)

    def compared(self, found: Captures, b: Reference, category: Category | None) -> Category:
        """The category of a comparison: the first, unless another is named. Two of its own items are a slip."""
        of = category or self.place(found) or self.shape.categories[0]
        if all(isinstance(side, Item) and side.category == of.name for side in (found.get("a"), b)):
            hint = "" if category else "; say in which category they are compared: 'in CATEGORY'"
            refuse(f"both items are of {of.name}{hint}", found.start)
        return of

    def place(self, found: Captures) -> Category | None:
        """The category of places that a sentence is about: "the red house is next to the blue house" about houses, "Ann
        lives next to Bob" about the only category of places 1, 2, 3 ...; None if it does not say so."""
        nouns = {category.name: category for at, category in self.nouns.items() if at >= found.start}
        stays = bool(found.get("stays") or found.get("stays_not"))
        if not nouns and (not stays or self.shape.categories[0].numeric):
            return None
        places = [one for one in nouns.values() or self.shape.categories if one.numeric and one.consecutive]
        if not nouns:
            places = [one for one in places if min(one.numbers) == 1]
        if len(places) != 1:
            refuse("say in which category they are compared: 'in CATEGORY'", found.start)
        return places[0]

    def without_gaps(self, category: Category, words: str, at: int) -> None:
        if not category.consecutive:
            refuse(f"the numbers of {category.name} have gaps: say how many instead of {quoted(words)}", at)

    # arithmetic

    def make_value(self, found: Captures) -> Statement:
        sum_: EquationSide = found.get("sum")
        if not sum_.terms:
            raise Misfit()
        least, most = (None if bound is None else bound - sum_.constant for bound in found.get("range"))
        return Compare(sum_.terms, least, most, sum_.absolute, bool(found.get("not")))

    def make_compare(self, found: Captures) -> Statement:
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
            left, middle = EquationSide((*left.terms, *negated), left.constant), EquationSide((), middle.constant)
        return Compare(left.terms, *self.bounds(left, relation, middle), left.absolute, outside=relation == "!=")

    def within(self, found: Captures, *ends: tuple[EquationSide, str, EquationSide]) -> Statement:
        """ "2 <= age of A - age of B <= 5": each end is a number and how the sum relates to it."""
        (_, one, terms), (_, other, _) = ends
        if not terms.terms or any(end.terms for end, _, _ in ends):
            refuse("a range stands between two numbers", found.start)
        if {one[0], other[0]} != {"<", ">"}:
            refuse(f"{MIRRORED[one]} and {other} do not make a range", found.start)
        bounds = [self.bounds(sum_, relation, end) for end, relation, sum_ in ends]
        least, most = (next(bound for bound in both if bound is not None) for both in zip(*bounds, strict=True))
        return Compare(terms.terms, least, most, terms.absolute)

    def bounds(self, side: EquationSide, relation: str, constant: EquationSide) -> Range:
        """The range in which the terms lie; "<" becomes "at most" the next possible number below."""
        bound = whole_if_possible(constant.constant - side.constant)
        smallest = step([(coefficient, self.shape.category[value.category]) for coefficient, value in side.terms])
        if relation == "<":
            return None, whole_if_possible((ceil(bound / smallest) - 1) * smallest)
        if relation == ">":
            return whole_if_possible((floor(bound / smallest) + 1) * smallest), None
        return None if relation == "<=" else bound, None if relation == ">=" else bound

    def make_size(self, found: Captures) -> EquationSide:
        terms: EquationSide = found.get("terms")
        if terms.constant:
            refuse("only values stand between bars", found.start)
        return terms._replace(absolute=True)

    def make_terms(self, found: Captures) -> EquationSide:
        terms: list[tuple[Number, Value]] = []
        constant: Number = 0
        sign = 1
        for part, value in found:
            if part != "term":
                sign = -1 if "-" in (part, value) else 1
            elif isinstance(value, tuple):
                terms.append((sign * value[0], value[1]))
            else:
                assert isinstance(value, (int, Fraction))
                constant += sign * value
        return EquationSide(tuple(terms), constant)

    # names

    def make_nth(self, found: Captures) -> Item:
        category, nth = found.get("category"), found.get("nth")
        size = len(category.labels)
        if not (category.numeric and category.consecutive):
            refuse(f"{category.name} has no {quoted(nth)}: its items are no numbers without gaps", found.start)
        if nth == "middle" and size % 2 == 0:
            refuse(f"none of {size} is in the middle", found.start)
        place = {"middle": size // 2, "last": size - 1}.get(nth)
        if place is None:
            place = ORDINALS.index(nth)
        if place >= size:
            refuse(f"{category.name} has only {counted(size, 'item')}", found.start)
        ascending = sorted(range(size), key=category.numbers.__getitem__)
        return Item(category.name, category.labels[ascending[place]])

    def make_offset(self, found: Captures) -> Reference:
        category: Category = found.get("category") or self.shape.categories[0]
        by: Number | None = found.get("number")
        if by is None:
            self.without_gaps(category, "directly", found.start)
            by = 1
        return Offset(found.get("a"), category.name, by if found.get("side").after else -by)


def refuse(message: str, at: int) -> NoReturn:
    """The words are understood, and wrong."""
    raise Refused(message, at)


def _things(found: Captures) -> list[Item]:
    """What stands behind a verb: items of its category."""
    category = found.get("verb") or found.get("verb_not")
    return [Item(category.name, label) for label in found.all("label")]


EXPECTED = {
    "CONJUNCTION": "a statement, such as 'A is B'",
    "DIRECTION": "'before', 'after' or 'apart from'",
    "LIST": "'('",
    "OR_ELSE": "'or' and another statement",
    "ORDER": "'before' or 'after'",
    "RELATION": "'<=', '>=', '!=' or '<'",
    "S": "a statement, such as 'A is B'",
    "SINGLE": "a statement, such as 'A is B'",
    "STATEMENT": "a statement, such as 'A is B'",
    "T": "a statement, such as 'A is B'",
}
"""What is said where a part of a form is not there; of others, what is wrong within them says more."""
EXPECTED_URGENTLY = {"DIRECTION": "'before' or 'after'", "SIDE": "'before' or 'after'"}
"""The same of parts with an exclamation mark."""

AMBIGUOUS = 9
"""The weight of an error that is shown before all others."""
LONGEST = 20_000
"""Characters of a sentence."""
DEEPEST = 40
"""Statements in statements, or persons reached from persons; what `validity` allows takes two for each level."""

NUMBER = re.compile(r"\s*(\d{1,9}/[1-9]\d{0,5}|\d{1,9}(\.\d{1,6})?)(?!\w|\.\d)")
QUOTED = re.compile(r'\s*("(?:[^"\\]|\\.)*")')
GUESS = re.compile(
    r"\s*(?:the\s+)?([^,;()|<>=!]+?)(?=\s+(?:is|are|and|or|nor|in|then|by|of)\b|\s*[,;()|<>=!]|\s*\.?\s*$)"
)
"""What was probably meant as a label: everything up to the next word or sign of the grammar."""

NTH, PERSONS = Sayings([*ORDINALS, "middle", "last"]), Sayings(NOUNS)

ARTICLE = re.compile(r"\s*(?:(?:the|an?)\s+)?", re.IGNORECASE)
LINKING = re.compile(r"(?:\s+[A-Za-z]+){1,3}")
"""What may stand between two items that belong together, such as "lives in" or "owns"."""
UNLIKE_A_LINK = frozenset(
    [
        "after",
        "and",
        "before",
        "either",
        "if",
        "is",
        "neither",
        "never",
        "no",
        "nor",
        "not",
        "of",
        "or",
        "than",
        "then",
        "unless",
    ]
)
"""With one of these words in it a sentence says something else."""


class SentenceError(ValueError):
    """A sentence that is no statement: what is wrong, and at which character (from 0)."""

    def __init__(self, message: str, at: int) -> None:
        self.message = message
        self.at = at
        super().__init__(message)


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


class _Reader(ParseContext):
    """A sentence about the categories of a puzzle, being read.

    The error that is shown is the one furthest along in the sentence, unless a label is ambiguous.
    """

    def __init__(self, text: str, shape: EliminationShape) -> None:
        super().__init__(text)
        self.shape = shape
        self.forms = Forms(shape)
        self.words = _spoken(shape)
        self.depth = {"STATEMENT": 0, "SINGLE": 0, "PERSON": 0}
        self.worst: str | Callable[[], str] = ""
        self.rank = False, -1, 0
        """Of two errors the one further along is shown; of two at one place, the weightier."""

    def statement(self) -> Statement:
        """The statement of the whole text. Raises SentenceError."""
        statement: Statement
        statement, end = grammar().read("SENTENCE", self, 0)
        if end >= 0 and self.text[end:].strip():
            self.note(f"unexpected {quoted(self.text[end:].strip())}", end)
        elif end >= 0:
            return statement
        said = self.worst if isinstance(self.worst, str) else self.worst()
        meant = self._link()
        raise SentenceError(said if meant is None else f"{said}; was {quoted(meant)} meant?", self.rank[1])

    def _link(self) -> str | None:
        """A sentence with a verb of its own between two items, as it can be read: that they belong together."""
        first, end = self._item(0)
        if first is None:
            return None
        for blank in re.finditer(r"\s+", self.text):
            second, last = self._item(blank.end())
            if second is None or blank.start() <= end or self.text[last:].strip(" .!"):
                continue
            between = self.text[end : blank.start()]
            plain = LINKING.fullmatch(between) is not None and UNLIKE_A_LINK.isdisjoint(between.casefold().split())
            return sentence(Same(first, second), self.shape) if plain and first.category != second.category else None
        return None

    def _item(self, at: int) -> tuple[Item | None, int]:
        """The item here, with or without an article."""
        label, end = self.name(self.shape.names, ARTICLE.match(self.text, at).end())  # type: ignore[union-attr]
        try:
            return (None, NO) if label is None else (item_of(label, self.shape), end)
        except Flaw:
            return None, NO

    # what is wrong

    def note(self, message: str | Callable[[], str], at: int, weight: int = 0) -> None:
        """What is wrong here, if no form fits. A message that costs time is a function: few are ever shown."""
        at = self.skip(at)
        rank = weight == AMBIGUOUS, at, weight
        if rank > self.rank:
            self.worst, self.rank = message, rank

    def missed(self, what: Words | NonTerminal, at: int) -> None:
        if isinstance(what, Words):
            self.note(f"expected {what.says}", at, int(what.urgent))
            return
        expected = (EXPECTED_URGENTLY if what.urgent else EXPECTED).get(what.name)
        if expected is not None:
            self.note(f"expected {expected}", at, int(what.urgent))

    def note_unknown(self, names: Names, at: int, category: str | None = None) -> None:
        """One of the names was expected here; suggest the nearest."""
        in_quotes = QUOTED.match(self.text, at)
        guess = _guess(self.text, at) if in_quotes is None else _unquoted(in_quotes[1])
        if guess is None:
            self.note("this is no text in quotes", at, 2)
        elif not guess:
            self.note("expected an item", at, 2)
        elif re.search(r"\bthan\b", guess):
            say = "say 'less than' or 'greater than', and 'in CATEGORY'"
            self.note(f"unknown comparison {quoted(guess)}; {say}", at, 2)
        else:
            self.note(partial(unknown_label, guess, names, category), at, 2)

    def refuse(self, message: str, at: int) -> NoReturn:
        """The words are understood, and wrong."""
        raise SentenceError(message, self.skip(at))

    def enter(self, rule: str, at: int) -> None:
        if self.depth[rule] > DEEPEST:
            self.refuse("this is nested too deeply", at)

    def skip(self, at: int) -> int:
        """The next place that is no blank."""
        while self.text[at : at + 1].isspace():
            at += 1
        return at

    # the parts that the grammar leaves open

    def find(self, name: str, at: int, found: Captures, urgent: bool) -> tuple[object, int]:
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
            case "noun":
                return self.noun(at)
            case "nth":
                return NTH.at(self.text, at)
            case "link" | "link_not" | "stays" | "stays_not" | "done":
                return sayings(name).at(self.text, at)
        return self.words[name].at(self.text, at)

    def any_label(self, at: int) -> tuple[Item | None, int]:
        label, end = self.name(self.shape.names, at)
        if label is None:
            self.note_unknown(self.shape.names, at)
            return None, NO
        try:
            return item_of(label, self.shape), end
        except Flaw as ambiguous:
            self.note(ambiguous.message, at, AMBIGUOUS)
            return None, NO

    def label(self, at: int, category: Category) -> tuple[str | None, int]:
        label, end = self.name(category.names, at)
        if label is None:
            self.note_unknown(category.names, at, category.name)
        return label, end

    def category(self, at: int, urgent: bool) -> tuple[Category | None, int]:
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

    def noun(self, at: int) -> tuple[object, int]:
        """What a person is called, or the name of a category that is no other word."""
        name, end = self.name(self.shape.category_names, at)
        if name is not None and not KEYWORDS.search(name) and name.casefold() not in sayings("link"):
            self.forms.nouns[at] = self.shape.category[name]
            return self.shape.category[name], end
        return PERSONS.at(self.text, at)

    def name(self, names: Names, at: int) -> tuple[str | None, int]:
        """One of the names, in quotes or as it is."""
        quoted = QUOTED.match(self.text, at)
        if quoted is None:
            return names.at(self.text, at) or (None, NO)
        written = _unquoted(quoted[1])
        return (written, quoted.end()) if written is not None and written in names else (None, NO)

    def make(self, form: str, found: Captures) -> object:
        try:
            return self.forms.make(form, found)
        except Misfit as misfit:
            if misfit.message:
                self.note(misfit.message, misfit.at)
            raise
        except Refused as refused:
            self.refuse(refused.message, refused.at)


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
    known = [(name, shape.category[category]) for category, name in well_known(shape).items()]
    phrases = [(PHRASES[name], category) for name, category in known if name in PHRASES]
    verbs = [(phrase, category) for phrase, category in phrases if phrase.verb != "is"]
    compared = [(COMPARISONS[name], category) for name, category in known if name in COMPARISONS]
    told = {
        "verb": {phrase.verb: category for phrase, category in verbs},
        "verb_not": {phrase.negated: category for phrase, category in verbs},
        "one": {phrase.one: category for phrase, category in phrases if phrase.one},
        "compares": {words.verb: category for words, category in compared if words.verb != "is"},
        "less": {words.less: category for words, category in compared if words.verb == "is"},
        "more": {words.more: category for words, category in compared if words.verb == "is"},
    }
    return {name: _Spoken(category_of) for name, category_of in told.items()}


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
