"""Statements in words: `grammar.peg` filled in. `reader` reads what is written here, and more.

Both go by tables of how people speak of categories with well-known names: "Ann drinks tea", "the one who keeps the
dog", "older than". In a puzzle without a category of that name the words mean nothing.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import NamedTuple

from clueproof.encoders.elimination.grammar import grammar
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
    magnitude,
    step,
)
from clueproof.model import Predicate


class Phrase(NamedTuple):
    """What stands between a person and an item of the category, and before the item for its person."""

    verb: str
    negated: str
    one: str
    article: str = ""
    """Before items that begin with a small letter."""
    always: bool = False
    """Does the article also stand before capitals?"""
    noun: str = ""
    """What stands behind the item: "the red one"."""


class ComparisonWords(NamedTuple):
    """How two persons are compared by the category, and in what the distance is counted."""

    verb: str
    less: str
    more: str
    unit: str = ""


PHRASES = {
    "position": Phrase("is in position", "is not in position", "the one in position"),
    "age": Phrase("is aged", "is not aged", "the one aged"),
    "height": Phrase("measures", "does not measure", "the one who measures"),
    "points": Phrase("scored", "did not score", "the one who scored"),
    "year": Phrase("joined in", "did not join in", "the one who joined in"),
    "price": Phrase("paid", "did not pay", "the one who paid"),
    "day": Phrase("arrived on", "did not arrive on", "the one who arrived on"),
    "month": Phrase("was born in", "was not born in", "the one born in"),
    "pet": Phrase("keeps", "does not keep", "the one who keeps", "the "),
    "drink": Phrase("drinks", "does not drink", "the one who drinks"),
    "job": Phrase("is", "is not", "", "the "),
    "occupation": Phrase("is", "is not", "", "the "),
    "hobby": Phrase("enjoys", "does not enjoy", "the one who enjoys"),
    "favourite colour": Phrase("likes", "does not like", "the one who likes"),
    "city": Phrase("comes from", "does not come from", "the one from"),
    "instrument": Phrase("plays", "does not play", "the one who plays", "the "),
    "fruit": Phrase("eats", "does not eat", "the one who eats"),
    "flower": Phrase("grows", "does not grow", "the one who grows"),
    "language": Phrase("speaks", "does not speak", "the one who speaks"),
    "subject": Phrase("studies", "does not study", "the one who studies"),
    "house": Phrase("lives in house", "does not live in house", "the one in house"),
    "nationality": Phrase("is", "is not", "", "the ", always=True),
    "nation": Phrase("is", "is not", "", "the ", always=True),
    "smoke": Phrase("smokes", "does not smoke", "the one who smokes"),
    "cigarettes": Phrase("smokes", "does not smoke", "the one who smokes"),
    "cigar": Phrase("smokes", "does not smoke", "the one who smokes"),
    "colour": Phrase("is", "is not", "", noun="one"),
    "color": Phrase("is", "is not", "", noun="one"),
    "sport": Phrase("plays", "does not play", "the one who plays"),
    "car": Phrase("drives", "does not drive", "the one who drives", "the "),
    "food": Phrase("eats", "does not eat", "the one who eats"),
    "book": Phrase("reads", "does not read", "the one who reads"),
}
HOUSE = "house"
COLOURS = ("colour", "color")
COMPARISONS = {
    "age": ComparisonWords("is", "younger than", "older than", "years"),
    "height": ComparisonWords("is", "shorter than", "taller than", "cm"),
    "weight": ComparisonWords("is", "lighter than", "heavier than"),
    "points": ComparisonWords("scored", "less than", "more than"),
    "price": ComparisonWords("paid", "less than", "more than"),
    "year": ComparisonWords("joined", "before", "after", "years"),
    "day": ComparisonWords("arrived", "before", "after", "days"),
    "month": ComparisonWords("was born", "before", "after", "months"),
}
LESS = {comparison.less: name for name, comparison in COMPARISONS.items() if comparison.verb == "is"}
MORE = {comparison.more: name for name, comparison in COMPARISONS.items() if comparison.verb == "is"}
"""Comparatives that say by themselves which category is meant."""
KEYWORDS = re.compile(
    r"\b(?:a|about|above|adjacent|after|ahead|all|an|and|anywhere|apart|are|at|before|behind|below|beside|by|"
    r"different|directly|either|exactly|from|greater|higher|if|immediately|in|is|just|larger|least|left|less|lower|"
    r"more|most|neither|next|none|nor|not|of|one|or|person|right|same|smaller|somewhere|the|then|times|to|up)\b",
    re.IGNORECASE,
)
"""Words with a meaning of their own; a label that contains one is written in quotes."""
PLAIN = re.compile(r"\w[\w'&/+-]*( [\w'&/+-]+)*|[+-]?\d+(\.\d+)?")
SPOKEN = re.compile(r"(the|one|in|aged)\b", re.IGNORECASE)
"""How phrases begin; where a label begins so too, they might be read as that label."""


@lru_cache(maxsize=64)
def well_known(shape: EliminationShape) -> dict[str, str]:
    """The categories with well-known names -> those names: `Pets` is `pet`. Where two categories would share one, it
    is the one that is written so."""
    names = {*PHRASES, *COMPARISONS}
    found: dict[str, str] = {}
    for category in shape.category:
        low = category.lower()
        for name in (low, low.removesuffix("s"), f"{low.removesuffix('ies')}y"):
            if name in names:
                found[category] = name
                break
    often = Counter(found.values())
    return {category: name for category, name in found.items() if often[name] == 1 or category == name}


def sentence(statement: Statement, shape: EliminationShape) -> str:
    """The statement in words: `reader.parse_sentence` reads it back as the same statement."""
    return _writer(shape).statement(statement)


def item_text(of: Item, shape: EliminationShape) -> str:
    """The item, with its category where the label alone is ambiguous."""
    return _writer(shape).item(of)


def person(of: Reference, shape: EliminationShape) -> str:
    """The person that a reference points at: "Dana", "the one who drinks tea"."""
    return _writer(shape).person(of)


def phrase_of(of: Item, shape: EliminationShape) -> Phrase | None:
    """How people speak of the item's category; None if they have no words of their own for it."""
    phrase = _writer(shape).phrases.get(of.category)
    return None if phrase is not None and phrase.verb == "is" and _writer(shape).ambiguous(of) else phrase


def thing(of: Item, shape: EliminationShape) -> str:
    """The item of a category with a phrase, as it stands behind the verb: "the dog", "Rex"."""
    return _writer(shape).thing(of, _writer(shape).phrases[of.category])


@lru_cache(maxsize=4096)
def quoted(name: str) -> str:
    """A label as it stands in a sentence: in quotes unless it can be taken for nothing else."""
    if PLAIN.fullmatch(name) and not KEYWORDS.search(name):
        return name
    return json.dumps(name, ensure_ascii=False)


def named(category: str) -> str:
    """The name of a category as it stands in a sentence: in quotes also unless it begins with a letter."""
    return quoted(category) if category[0].isalpha() else json.dumps(category, ensure_ascii=False)


def number_text(value: Number) -> str:
    """The number, as a decimal where it is one and else as a fraction."""
    if value.denominator == 1:
        return str(int(value))
    for digits in range(1, 7):
        if 10**digits % value.denominator == 0:
            return f"{float(value):.{digits}f}"
    return f"{value.numerator}/{value.denominator}"


@lru_cache(maxsize=64)
def _writer(shape: EliminationShape) -> _Writer:
    return _Writer(shape)


class _Writer:
    """Writes the sentences of one shape."""

    def __init__(self, shape: EliminationShape) -> None:
        self.shape = shape

    # names

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """Labels with which another label or category begins: "red" where there is "red or blue" too."""
        names = sorted((name.lower(), name) for name in {*self.shape.homes, *self.shape.category})
        found = set()
        for place, (low, name) in enumerate(names):
            for longer, _ in takewhile(lambda other: other[0].startswith(low), names[place + 1 :]):  # noqa: B023
                if not re.match(r"\w|\.\d", longer[len(low) :]):
                    found.add(name)
        return frozenset(found)

    @cached_property
    def phrases(self) -> dict[str, Phrase]:
        """How people speak of the categories, unless a label could be taken for such words."""
        if any(SPOKEN.match(label) for label in self.shape.homes):
            return {}
        return {category: PHRASES[name] for category, name in well_known(self.shape).items() if name in PHRASES}

    def label(self, label: str) -> str:
        """The label, quoted also if what follows it could make it part of a longer one."""
        plain = quoted(label)
        return json.dumps(label, ensure_ascii=False) if plain == label and label in self.beginnings else plain

    def item(self, of: Item) -> str:
        label = self.label(of.label)
        return fill("item", category=named(of.category), label=label) if self.ambiguous(of) else label

    def ambiguous(self, of: Item) -> bool:
        return len(self.shape.homes[of.label]) > 1

    def thing(self, of: Item, phrase: Phrase) -> str:
        """ "the dog", but "Rex"."""
        return f"{phrase.article if phrase.always or of.label[0].islower() else ''}{self.label(of.label)}"

    def person(self, of: Reference) -> str:
        """ "Dana", "age:30", "the one who drinks tea", "(the one directly before Dana in position)"."""
        if isinstance(of, Item):
            phrase = self.phrases.get(of.category)
            if phrase is not None and phrase.one:
                return fill("one", one=phrase.one, label=self.thing(of, phrase))
            if phrase is not None and phrase.article and not self.ambiguous(of):
                return self.thing(of, phrase)
            if phrase is not None and phrase.noun and not self.ambiguous(of):
                return f"the {self.label(of.label)} {phrase.noun}"
            return self.item(of)
        category, by = self.shape.category[of.category], magnitude(of.by)
        side, a, name = _sides(category)[of.by > 0], self.person(of.of), named(of.category)
        if category.consecutive and by == 1:
            return fill("offset", "the", "one", "directly", side=side, a=a, category=name)
        return fill("offset", "the", "one", number=number_text(by), side=side, a=a, category=name)

    # statements

    def statement(self, statement: Statement) -> str:
        match statement:
            case Same(a, b):
                return self.fact("is", a, [b])
            case Different(a, b):
                return self.fact("is_not", a, [b])
            case OneOf(a, (only,)):
                return fill("is", "either", a=self.person(a), b=self.item(only))
            case OneOf(a, options):
                return self.fact("is", a, options)
            case Compare():
                return self.comparison(statement) or self.arithmetic(statement)
            case Related(a, b, category, pairs):
                labels = [self.label(label) for pair in pairs for label in pair]
                return fill("pairs", category=named(category), a=self.person(a), b=self.person(b), label=labels)
            case AllDifferent(persons):
                *others, last = map(self.person, persons)
                return fill("all_different", persons=f"{', '.join(others)} and {last}" if others else last)
            case Count(least, most, parts):
                return self.count(least, most, parts)
            case All(parts) if len(parts) < 2:
                return fill("all", list=self.listed(parts))
            case All(parts):
                denied = [part for part in parts if isinstance(part, Different)]
                if len(denied) == len(parts) and len({part.a for part in denied}) == 1:
                    return self.fact("neither", denied[0].a, [part.b for part in denied])
                return fill("and", single=self.parts(parts))
            case Not(part):
                return fill("not", single=fill("brackets", statement=self.statement(part)))
            case If(condition, consequence):
                return fill("if", s=self.part(condition), t=self.part(consequence))

    def part(self, statement: Statement) -> str:
        """A part of a statement, in brackets unless it ends where it seems to."""
        said = self.statement(statement)
        return said if isinstance(statement, (Same, Different, Compare)) else fill("brackets", statement=said)

    def parts(self, statements: Iterable[Statement]) -> list[str]:
        return [self.part(statement) for statement in statements]

    def listed(self, statements: Iterable[Statement]) -> str:
        return fill("list", s=[self.statement(statement) for statement in statements])

    def count(self, least: int, most: int, parts: Sequence[Statement]) -> str:
        if least == most == 1 and len(parts) >= 2:
            first, *others = self.parts(parts)
            return fill("either", conjunction=first, or_else=[fill("or_else", conjunction=part) for part in others])
        of = self.listed(parts)
        if most == 0:
            return fill("none", list=of)
        if most == len(parts) and least < most:
            return fill("at_least", count=str(least), list=of)
        if least == 0:
            return fill("at_most", count=str(most), list=of)
        if least == most:
            return fill("exactly", "exactly", count=str(least), list=of)
        return fill("exactly", count=[str(least), str(most)], list=of)

    def fact(self, form: str, a: Reference, options: Sequence[Reference]) -> str:
        """ "Dana is XL", "Dana drinks tea or milk", "the baker does not keep the dog", "... neither ... nor ..."."""
        items = [option for option in options if isinstance(option, Item)]
        one_category = len(items) == len(options) and len({of.category for of in items}) == 1
        phrase = self.phrases.get(items[0].category) if one_category else None
        option = ["or"] * (len(options) - 1)
        if phrase is None or (phrase.verb == "is" and any(map(self.ambiguous, items))):
            return fill(form, a=self.person(a), b=[self.person(b) for b in options], option=option)
        labels = [self.thing(of, phrase) for of in items]
        form = form.replace("is", "verb").replace("neither", "verb_neither")
        return fill(form, a=self.person(a), verb=phrase.verb, verb_not=phrase.negated, label=labels, option=option)

    # comparisons

    def comparison(self, statement: Compare) -> str | None:
        """ "A is before B in position", "A and B are 2 apart in age"; None for what has no such form."""
        if len(statement.terms) != 2:
            return None
        (plus, one), (minus, other) = statement.terms
        if (plus, minus) != (1, -1) or one.category != other.category or one == other:
            return None
        if all(isinstance(value.of, Item) and value.of.category == one.category for value in (one, other)):
            return None
        category, least, most = self.shape.category[one.category], statement.least, statement.most
        a, b, name = self.person(one.of), self.person(other.of), named(one.category)
        no = ("not",) if statement.outside else ()
        spoken = COMPARISONS.get(well_known(self.shape).get(one.category, ""))
        if statement.absolute:
            if least == most == 1 and category.consecutive:
                return fill("next", *no, a=a, b=b, category=name)
            return fill("apart", *no, a=a, joint="and", b=b, amount=_amount(least, most, spoken), category=name)
        after = least is not None and least > 0
        if not after:
            least, most = None if most is None else -most, None if least is None else -least
        if least is None or least <= 0:
            return None
        if spoken is None or no:
            order = _order(category, least, most, None, direction=_sides(category)[after], b=b, category=name)
            return fill("order", *no, a=a, order=order)
        order = _order(category, least, most, spoken, direction=spoken.more if after else spoken.less, b=b)
        return fill("compares", a=a, compares=spoken.verb, order=order)

    def arithmetic(self, statement: Compare) -> str:
        least, most = statement.least, statement.most
        relation = "<=" if least is None else ">=" if most is None else "="
        plus = [term for term in statement.terms if term[0] > 0]
        if 0 in (least, most) and relation != "=" and not (statement.absolute or statement.outside):
            # what is taken away stands on the other side, if that is read as the same terms again
            minus = tuple([(-coefficient, value) for coefficient, value in statement.terms[len(plus) :]])
            if plus and minus and min(coefficient for coefficient, _ in minus) > 0:
                return fill("compare", sum=[self.sum(plus), self.sum(minus)], relation=relation)
        total = self.sum(statement.terms)
        if statement.absolute:
            total = f"|{total}|"
        if least is not None and least == most:
            return fill("compare", sum=[total, number_text(least)], relation="!=" if statement.outside else "=")
        if statement.outside:
            return fill("value", "not", sum=total, range=_range(least, most))
        bounds = [number_text(bound) for bound in (least, most) if bound is not None]
        if len(bounds) == 1:
            return fill("compare", sum=[total, *bounds], relation=relation)
        return fill("compare", sum=[bounds[0], total, bounds[1]], relation=["<=", "<="])

    def sum(self, terms: Sequence[tuple[Number, Value]]) -> str:
        total = ""
        for coefficient, value in terms:
            sign = "-" if coefficient < 0 else "+" if total else ""
            factor = "" if abs(coefficient) == 1 else f"{number_text(magnitude(coefficient))} * "
            # no blank behind a leading minus: it would read as a list bullet
            total += f" {sign} {factor}" if total else f"{sign}{factor}"
            total += fill("number_of", category=named(value.category), a=self.person(value.of))
        return total


def fill(form: str, *words: str, **parts: str | Sequence[str]) -> str:
    """A form of the grammar with these parts, and with those of its words that may be left out."""
    return grammar().fill(form, *words, **parts)


def _sides(category: Category) -> tuple[str, str]:
    return ("before", "after") if category.consecutive else ("less than", "greater than")


def _order(of: Category, least: Number, most: Number | None, spoken: ComparisonWords | None, **parts: str) -> str:
    """ "before B", "directly before B", "at least 2 before B"."""
    smallest = step([(1, of)])
    if (least, most) == (smallest, None):
        return fill("far", **parts)
    if least == most == 1 and of.consecutive:
        return fill("directly", **parts)
    return fill("amount", amount=_amount(None if least == smallest != most else least, most, spoken), **parts)


def _amount(least: Number | None, most: Number | None, spoken: ComparisonWords | None) -> str:
    """ "at least 1 year", "3 years", or the number alone where the category has no unit."""
    amount = _range(least, most)
    if spoken is None or not spoken.unit:
        return amount
    return f"{amount} {spoken.unit.removesuffix('s') if amount.split()[-1] == '1' else spoken.unit}"


def _range(least: Number | None, most: Number | None) -> str:
    """ "3", "at least 3", "at most 3", "3 to 5"."""
    bounds = [number_text(bound) for bound in (least, most) if bound is not None]
    if len(bounds) == 1:
        return fill("most" if least is None else "least", signed=bounds)
    return fill("between", signed=bounds[:1] if least == most else bounds)


def predicate(one: Item, other: Item, shape: EliminationShape) -> Predicate:
    """What is said of two items of different categories, in any order. A name is the subject where there is one."""
    subject, object_ = sorted((one, other), key=lambda item: _fit_for_object(item, shape))
    if well_known(shape).get(subject.category) == HOUSE and is_colour_of_house(object_, shape):
        subject, object_ = object_, subject
    if is_colour_of_house(subject, shape):
        return Predicate(_house(subject, shape), "is", "is not", f"{HOUSE} {item_text(object_, shape)}")
    said = person(subject, shape)
    if is_colour_of_house(object_, shape):
        return Predicate(said, "lives in", "does not live in", _house(object_, shape))
    phrase = phrase_of(object_, shape)
    if phrase is not None:
        return Predicate(said, phrase.verb, phrase.negated, thing(object_, shape))
    if shape.category[object_.category].numeric:
        if phrase_of(subject, shape) is None and shape.category[subject.category].numeric:
            return Predicate(called(subject, shape), "goes with", "does not go with", called(object_, shape))
        return Predicate(said, "has", "does not have", called(object_, shape))
    if phrase_of(subject, shape) is None and subject.category != _names(shape):
        return Predicate(said, "goes with", "does not go with", item_text(object_, shape))
    return Predicate(said, "is", "is not", item_text(object_, shape))


def is_colour_of_house(item: Item, shape: EliminationShape) -> bool:
    """Is it a colour where people live in houses: "the Dane lives in the red house"?"""
    known = well_known(shape)
    return known.get(item.category) in COLOURS and HOUSE in known.values() and phrase_of(item, shape) is not None


def _house(colour: Item, shape: EliminationShape) -> str:
    return f"the {item_text(colour, shape)} {HOUSE}"


def called(item: Item, shape: EliminationShape) -> str:
    """The item by itself: "tea", "house 3", "the Dane"."""
    if shape.category[item.category].numeric:
        return f"{well_known(shape).get(item.category, item.category)} {item.label}"
    phrase = phrase_of(item, shape)
    return thing(item, shape) if phrase is not None and phrase.always else item_text(item, shape)


def _fit_for_object(item: Item, shape: EliminationShape) -> tuple[int, int]:
    """Names come first, then what has an article ("the baker"), then "the one who ...", numbers last."""
    category = shape.category[item.category]
    place = shape.categories.index(category)
    phrase = phrase_of(item, shape)
    if category.name == _names(shape):
        return 0, place
    if phrase is None:
        return 6 if category.numeric else 5, place
    if is_colour_of_house(item, shape):
        return 3, place
    return 1 if not phrase.one else 4 if category.numeric else 2, place


@lru_cache(maxsize=64)
def _names(shape: EliminationShape) -> str | None:
    """The category of names of persons, as far as that can be guessed: items that begin with a capital letter, else
    what is said of persons as a name is."""
    plain = [
        category
        for category in shape.categories
        if not category.numeric and phrase_of(Item(category.name, category.labels[0]), shape) is None
    ]
    named = [category for category in plain if all(label[0].isupper() for label in category.labels)]
    named += [shape.category[name] for name, phrase in _writer(shape).phrases.items() if phrase.always]
    return next((category.name for category in (*named, *plain)), None)
