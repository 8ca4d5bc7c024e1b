"""Sentences read: the statements that they make, or what is wrong with them and where.

`grammar.peg` says which sentences there are, `forms` what they mean. Here stands what the parts that the
grammar leaves open are in a puzzle, and what is said where nothing fits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache, partial
from typing import Any, NoReturn

from clueproof.encoders.elimination.categories import (
    Category,
    EliminationShape,
    number,
)
from clueproof.encoders.elimination.forms import Forms, Refused
from clueproof.encoders.elimination.grammar import (
    NO,
    Found,
    Misfit,
    Part,
    Reading,
    Words,
    grammar,
    phrase_pattern,
)
from clueproof.encoders.elimination.names import Names
from clueproof.encoders.elimination.phrases import COMPARISONS, PHRASES
from clueproof.encoders.elimination.statements import (
    Item,
    Same,
    Statement,
)
from clueproof.encoders.elimination.validity import Flaw, checked, item_of, unknown_category, unknown_label
from clueproof.encoders.elimination.writer import sentence
from clueproof.errors import quoted

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


class _Reader(Reading):
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
        statement, end = grammar().read("SENTENCE", self, 0)
        if end >= 0 and self.text[end:].strip():
            self.note(f"unexpected {quoted(self.text[end:].strip())}", end)
        elif end >= 0:
            return statement  # type: ignore[no-any-return]
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

    def missed(self, what: Words | Part, at: int) -> None:
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

    def make(self, form: str, found: Found) -> Any:
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
