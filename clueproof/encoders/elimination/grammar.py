"""The notation of `grammar.peg`: rules that read a text and that can be filled in to make one.

A parsing expression grammar (Ford, "Parsing expression grammars", 2004): choices are ordered, and each
rule is tried once at each place, so that reading takes linear time. Written here rather than taken from a
library because the labels, and with them the words, differ from puzzle to puzzle: see docs/architecture.md.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from clueproof.errors import quoted

NO = -1
"""Instead of an end: the text doesn't fit."""
RULE = re.compile(r"(\w+(?:, \w+)*)")
FORM = re.compile(r"\s+(?:([a-z_]+):\s+)?(.*)")
TOKEN = re.compile(r'\s*(!\(|"[^"]*"!?|[A-Z_]+!?|[a-z]+(?: [a-z]+)*!?|[][()|*])')

Filling: TypeAlias = dict[str, list[str]]


class Captures(list[tuple[str, object]]):
    """The parts of a form in reading order, under the names of their rules in small letters.

    Words that may be left out count as a part if they are there, by the name of the first of them.
    """

    __slots__ = ("start",)

    def __init__(self, start: int) -> None:
        self.start = start

    def all(self, name: str) -> list[Any]:
        """What all parts of that name are."""
        return [value for part, value in self if part == name]

    def get(self, name: str) -> Any:
        """What the first part of that name is, None if there is none."""
        for part, value in self:
            if part == name:
                return value
        return None


class Misfit(Exception):  # noqa: N818  (no error: the next form is tried)
    """The text has this form but can't mean that; the next form is tried. The message says why."""

    def __init__(self, message: str = "", at: int = 0) -> None:
        self.message = message
        self.at = at


class ParseContext(ABC):
    """One text that is being read: what a form means, and what its puzzle's own parts are."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.depth: dict[str, int] = {}
        """Current nesting depth of the rules that are limited."""
        self.known: dict[tuple[str, int], tuple[object, int]] = {}
        """The value that a rule gave the text at a place, and the end of it."""

    @abstractmethod
    def find(self, name: str, at: int, found: Captures, urgent: bool) -> tuple[object, int]:
        """The value of a part that the grammar leaves open, and its end; the end is `NO` if it isn't there."""

    @abstractmethod
    def make(self, form: str, found: Captures) -> object:
        """What a form says. Raises Misfit."""

    @abstractmethod
    def missed(self, what: Words | NonTerminal, at: int) -> None:
        """Note that words or a part behind something that fits are not there."""

    @abstractmethod
    def enter(self, rule: str, at: int) -> None:
        """A rule in `depth` is tried here."""


class ParsingExpression(ABC):
    """A piece of a form."""

    needs: frozenset[str] = frozenset()
    """The names of its parts, and its words in brackets: what there can be in a filling for it."""

    @abstractmethod
    def match(self, reading: ParseContext, at: int, found: Captures) -> int:
        """The end of what fits here, or `NO`. Parts are appended to `found`."""

    @abstractmethod
    def fill(self, filling: Filling, text: SentenceBuilder) -> None:
        """Append it to the text, taking the next value of each part and the first words of each choice."""

    def wanted(self, filling: Filling) -> bool:
        """Does the filling have a value for one of its parts, or ask for its words?"""
        return not self.needs.isdisjoint(filling)


class SentenceBuilder:
    """A sentence being written: blanks go between words, not before a comma or inside brackets."""

    def __init__(self) -> None:
        self.text = ""
        self._close = True

    def add(self, words: str) -> None:
        """Put words to the end."""
        self.text += words if self._close else f" {words}"
        self._close = False

    def add_sign(self, sign: str) -> None:
        """Put a sign of the grammar to the end."""
        self._close = self._close or sign in "),;:."
        self.add(sign)
        self._close = sign in "(:"


class Words(ParsingExpression):
    """Words or signs of the grammar, the first of several that stands here."""

    def __init__(self, phrases: Sequence[str], urgent: bool) -> None:
        self.phrases = tuple(phrases)
        self.urgent = urgent
        self.sign = not phrases[0][0].isalpha()
        self.needs = frozenset([f"[{phrases[0]}]"])
        self.says = alternatives(phrases)
        self.match_here = phrase_pattern(phrases).match

    def match(self, reading: ParseContext, at: int, found: Captures) -> int:
        match = self.match_here(reading.text, at)
        return NO if match is None else match.end()

    def fill(self, filling: Filling, text: SentenceBuilder) -> None:
        if self.sign:
            text.add_sign(self.phrases[0])
        else:
            text.add(self.phrases[0])


class NonTerminal(ParsingExpression):
    """What a rule makes of the text, or what depends on the puzzle."""

    def __init__(self, rules: Mapping[str, GrammarRule], name: str, urgent: bool) -> None:
        self.rules = rules
        self.name = name
        self.slot = name.lower()
        self.needs = frozenset([self.slot])
        self.urgent = urgent

    def match(self, reading: ParseContext, at: int, found: Captures) -> int:
        rule = self.rules.get(self.name)
        if rule is None:
            value, end = reading.find(self.slot, at, found, self.urgent)
        else:
            value, end = reading.known.get((rule.name, at)) or rule.read(reading, at)
        if end >= 0:
            found.append((self.slot, value))
        return end

    def fill(self, filling: Filling, text: SentenceBuilder) -> None:
        given = filling[self.slot]
        text.add(given.pop(0))
        if not given:
            del filling[self.slot]


class Maybe(ParsingExpression):
    """What may be left out."""

    def __init__(self, inner: ParsingExpression) -> None:
        self.inner = inner
        self.needs = inner.needs
        self.flag = inner.phrases[0] if isinstance(inner, Words) else None

    def match(self, reading: ParseContext, at: int, found: Captures) -> int:
        mark = len(found)
        end = self.inner.match(reading, at, found)
        if end < 0:
            del found[mark:]
            return at
        if self.flag is not None:
            found.append((self.flag, True))
        return end

    def fill(self, filling: Filling, text: SentenceBuilder) -> None:
        if self.wanted(filling):
            self.inner.fill(filling, text)


class Repeated(ParsingExpression):
    """As often as it fits, or never."""

    def __init__(self, inner: ParsingExpression) -> None:
        self.inner = inner
        self.needs = inner.needs

    def match(self, reading: ParseContext, at: int, found: Captures) -> int:
        while True:
            mark = len(found)
            end = self.inner.match(reading, at, found)
            if end < 0:
                del found[mark:]
                return at
            at = end

    def fill(self, filling: Filling, text: SentenceBuilder) -> None:
        while self.inner.wanted(filling):
            self.inner.fill(filling, text)


class OrderedChoice(ParsingExpression):
    """The first that fits."""

    def __init__(self, options: Sequence[ParsingExpression]) -> None:
        self.options = tuple(options)
        self.needs = frozenset().union(*(option.needs for option in options))

    def match(self, reading: ParseContext, at: int, found: Captures) -> int:
        mark = len(found)
        for option in self.options:
            end = option.match(reading, at, found)
            if end >= 0:
                return end
            del found[mark:]
        return NO

    def fill(self, filling: Filling, text: SentenceBuilder) -> None:
        next((option for option in self.options if option.wanted(filling)), self.options[0]).fill(filling, text)


class Unless(ParsingExpression):
    """Nothing, where something does not follow."""

    def __init__(self, inner: ParsingExpression) -> None:
        self.inner = inner

    def match(self, reading: ParseContext, at: int, found: Captures) -> int:
        mark = len(found)
        end = self.inner.match(reading, at, found)
        del found[mark:]
        return at if end < 0 else NO

    def fill(self, filling: Filling, text: SentenceBuilder) -> None:
        pass


class InOrder(ParsingExpression):
    """One after the other. What must follow on something that fits is noted where it is missing."""

    def __init__(self, parts: Sequence[ParsingExpression]) -> None:
        self.parts: list[tuple[ParsingExpression, Words | NonTerminal | None]] = []
        begun = False
        for part in parts:
            self.parts.append((part, part if begun and isinstance(part, (Words, NonTerminal)) else None))
            begun = begun or not isinstance(part, (Maybe, Repeated, Unless))
        self.needs = frozenset().union(*(part.needs for part in parts))

    def match(self, reading: ParseContext, at: int, found: Captures) -> int:
        for part, expected in self.parts:
            end = part.match(reading, at, found)
            if end < 0:
                if expected is not None:
                    reading.missed(expected, at)
                return NO
            at = end
        return at

    def fill(self, filling: Filling, text: SentenceBuilder) -> None:
        for part, _ in self.parts:
            part.fill(filling, text)


class GrammarRule:
    """A list of forms; the first one that fits counts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.forms: list[tuple[str | None, ParsingExpression]] = []

    def read(self, reading: ParseContext, at: int) -> tuple[object, int]:
        """What the rule makes of the text here, and the end; the end is `NO` if no form fits."""
        counted = self.name in reading.depth
        if counted:
            reading.depth[self.name] += 1
            reading.enter(self.name, at)
        outcome: tuple[object, int] = None, NO
        for form, pattern in self.forms:
            found = Captures(at)
            end = pattern.match(reading, at, found)
            if end < 0:
                continue
            try:
                outcome = self._value(reading, form, pattern, found, at, end), end
            except Misfit:
                continue
            break
        if counted:
            reading.depth[self.name] -= 1
        reading.known[self.name, at] = outcome
        return outcome

    def _value(
        self, reading: ParseContext, form: str | None, pattern: ParsingExpression, found: Captures, at: int, end: int
    ) -> object:
        if form is not None:
            return reading.make(form, found)
        if found:
            return found[0][1]
        return " ".join(reading.text[at:end].casefold().split())


class Grammar:
    """The rules of a text in the notation, by name."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, GrammarRule] = {}
        self.forms: dict[str, ParsingExpression] = {}
        """The forms that have a name; of several with one name the first, which is the one to write."""
        rules: list[GrammarRule] = []
        for line in text.splitlines():
            line = line.partition("#")[0].rstrip()
            if header := RULE.fullmatch(line):
                names = header[1].split(", ")
                rules.append(GrammarRule(names[-1]))
                self.rules |= dict.fromkeys(names, rules[-1])
            elif (form := FORM.fullmatch(line)) and form[2]:
                pattern = self._choice(tokens := list(_tokens(form[2])))
                if tokens:
                    raise ValueError(f"{line.strip()!r} can't be read from {quoted(tokens[0])} on")
                rules[-1].forms.append((form[1], pattern))
                if form[1] is not None:
                    self.forms.setdefault(form[1], pattern)

    def read(self, rule: str, reading: ParseContext, at: int) -> tuple[Any, int]:
        """What the rule makes of the text at this place, and the end; the end is `NO` if it doesn't fit."""
        return self.rules[rule].read(reading, at)

    def fill(self, form: str, *words: str, **parts: str | Sequence[str]) -> str:
        """The form with these parts, and with those of its words that may be left out."""
        filling: Filling = {f"[{word}]": [] for word in words}
        for name, given in parts.items():
            if given:
                filling[name] = [given] if isinstance(given, str) else list(given)
        text = SentenceBuilder()
        self.forms[form].fill(filling, text)
        return text.text

    def _choice(self, tokens: list[str]) -> ParsingExpression:
        options = [self._in_order(tokens)]
        while tokens and tokens[0] == "|":
            del tokens[0]
            options.append(self._in_order(tokens))
        if len(options) == 1:
            return options[0]
        if all(isinstance(option, Words) for option in options):
            return Words([phrase for words in options for phrase in words.phrases], False)  # type: ignore[attr-defined]
        return OrderedChoice(options)

    def _in_order(self, tokens: list[str]) -> ParsingExpression:
        parts: list[ParsingExpression] = []
        while tokens and tokens[0] not in ("|", "]", ")"):
            token = tokens.pop(0)
            if token in ("[", "(", "!("):
                inner = self._choice(tokens)
                if not tokens or tokens.pop(0) != ("]" if token == "[" else ")"):
                    raise ValueError(f"{token} is not closed")
                parts.append(Maybe(inner) if token == "[" else inner if token == "(" else Unless(inner))
            elif token == "*":
                parts.append(Repeated(parts.pop()))
            elif token[0].isupper():
                parts.append(NonTerminal(self.rules, token.rstrip("!"), token.endswith("!")))
            else:
                parts.append(Words([token.removesuffix("!").strip('"')], token.endswith("!")))
        return parts[0] if len(parts) == 1 else InOrder(parts)


@cache
def grammar() -> Grammar:
    """The grammar of sentences."""
    return Grammar(files(__package__).joinpath("grammar.peg").read_text(encoding="utf-8"))


def phrase_pattern(phrases: Sequence[str]) -> re.Pattern[str]:
    """The first of the phrases, in any case, with any space between words, not followed by more of a word."""
    either = "|".join(
        r"\s+".join(map(re.escape, phrase.split())) + (r"(?!\w)" if phrase[-1].isalnum() else "") for phrase in phrases
    )
    return re.compile(rf"\s*(?:{either})", re.IGNORECASE)


def alternatives(phrases: Sequence[str]) -> str:
    """ "'before', 'after' or 'behind'", at most four of them."""
    *others, last = [f"{quoted(phrase)}" for phrase in phrases[:4]]
    return f"{', '.join(others)} or {last}" if others else last


def _tokens(form: str) -> Iterator[str]:
    at = 0
    while at < len(form):
        token = TOKEN.match(form, at)
        if token is None:
            raise ValueError(f"{form[at:]!r} is no part of a form")
        yield token[1]
        at = token.end()
