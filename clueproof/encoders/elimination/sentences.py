"""Statements in words: the writer. `language` reads what it writes, and more."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache, singledispatch
from itertools import takewhile

from clueproof.encoders.elimination.categories import Category, EliminationShape, Number, magnitude, step
from clueproof.encoders.elimination.phrases import COMPARISONS, PHRASES, Comparison, Phrase
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

GRAMMAR = re.compile(
    r"\b(?:a|about|above|adjacent|after|ahead|all|an|and|anywhere|apart|are|at|before|behind|below|beside|by|"
    r"different|directly|either|exactly|from|greater|higher|if|immediately|in|is|just|larger|least|left|less|lower|"
    r"more|most|neither|next|none|nor|not|of|one|or|person|right|same|smaller|somewhere|the|then|times|to|up)\b",
    re.IGNORECASE,
)
"""Words with a meaning of their own; a label that contains one is written in quotes."""
PLAIN = re.compile(r"\w[\w'&/+-]*( [\w'&/+-]+)*|[+-]?\d+(\.\d+)?")


def sentence(statement: Statement, shape: EliminationShape) -> str:
    """The statement in words: `language.parse_sentence` reads it back as the same statement."""
    return _say(statement, shape)


@lru_cache(maxsize=4096)
def quoted(name: str) -> str:
    """A label as it stands in a sentence: in quotes unless it can be taken for nothing else."""
    if PLAIN.fullmatch(name) and not GRAMMAR.search(name):
        return name
    return json.dumps(name, ensure_ascii=False)


def named(category: str) -> str:
    """The name of a category as it stands in a sentence: in quotes also unless it begins with a letter."""
    return quoted(category) if category[0].isalpha() else json.dumps(category, ensure_ascii=False)


def item(of: Item, shape: EliminationShape) -> str:
    """The item, with its category where the label alone is ambiguous."""
    if len(shape.homes[of.label]) > 1:
        return f"{named(of.category)}:{_label(of.label, shape)}"
    return _label(of.label, shape)


def _label(label: str, shape: EliminationShape) -> str:
    """The label, quoted also if what follows it could make it part of a longer one."""
    plain = quoted(label)
    return json.dumps(label, ensure_ascii=False) if plain == label and label in _beginnings(shape) else plain


@lru_cache(maxsize=64)
def _beginnings(shape: EliminationShape) -> frozenset[str]:
    """Labels with which another label or category begins: "red" where there is "red or blue" too."""
    names = sorted((name.lower(), name) for name in {*shape.homes, *shape.category})
    found = set()
    for place, (low, name) in enumerate(names):
        for longer, _ in takewhile(lambda other: other[0].startswith(low), names[place + 1 :]):  # noqa: B023
            if not re.match(r"\w|\.\d", longer[len(low) :]):
                found.add(name)
    return frozenset(found)


def amount_text(least: Number | None, most: Number | None) -> str:
    """ "3", "at least 3", "at most 3", "3 to 5"."""
    if least is not None and most is not None:
        return number_text(least) if least == most else f"{number_text(least)} to {number_text(most)}"
    if least is not None:
        return f"at least {number_text(least)}"
    assert most is not None
    return f"at most {number_text(most)}"


def number_text(value: Number) -> str:
    """The number, as a decimal where it is one and else as a fraction."""
    if value.denominator == 1:
        return str(int(value))
    for digits in range(1, 7):
        if 10**digits % value.denominator == 0:
            return f"{float(value):.{digits}f}"
    return f"{value.numerator}/{value.denominator}"


def reference(of: Reference, shape: EliminationShape) -> str:
    """ "Dana", "age:30", "the one who drinks tea", "(the one directly before Dana in position)"."""
    if isinstance(of, Item):
        phrase = _phrase(of, shape)
        if phrase is None or not (phrase.one or phrase.article) or (not phrase.one and len(shape.homes[of.label]) > 1):
            return item(of, shape)
        return f"{phrase.one}{' ' if phrase.one else ''}{_with_article(phrase, of, shape)}"
    category = shape.category[of.category]
    by = magnitude(of.by)
    far = _far(category, by, by)
    direction = _directions(category)[of.by > 0]
    return f"(the one {far}{direction} {reference(of.of, shape)} in {named(of.category)})"


def _phrase(of: Reference, shape: EliminationShape) -> Phrase | None:
    """How people speak of the category, unless a label begins with words that they use for that."""
    return PHRASES.get(of.category) if isinstance(of, Item) and not _spoken_labels(shape) else None


@lru_cache(maxsize=64)
def _spoken_labels(shape: EliminationShape) -> bool:
    """Does a label begin as phrases do? Then they might be read as that label."""
    return any(re.match(r"(the|one|in|aged)\b", label, re.IGNORECASE) for label in shape.homes)


def _with_article(phrase: Phrase, of: Item, shape: EliminationShape) -> str:
    """ "the dog", but "Rex"."""
    return f"{phrase.article if of.label[0].islower() else ''}{_label(of.label, shape)}"


def _is(a: Reference, options: Sequence[Reference], shape: EliminationShape, no: str = "") -> str:
    """ "Dana is XL", "Dana drinks tea or milk", "the baker does not keep the dog", "... neither ... nor ..."; `no`
    is "", "not" or "neither"."""
    first = options[0]
    phrase = _phrase(first, shape) if len({isinstance(o, Item) and o.category for o in options}) == 1 else None
    if phrase is not None and phrase.verb == "is" and any(len(shape.homes[o.label]) > 1 for o in options):  # type: ignore[union-attr]
        phrase = None
    if phrase is None:
        verb, things = "is not" if no == "not" else "is", [reference(option, shape) for option in options]
    else:
        verb = phrase.negated if no == "not" else phrase.verb
        things = [_with_article(phrase, o, shape) for o in options if isinstance(o, Item)]
    joint = " nor " if no == "neither" else " or "
    return f"{reference(a, shape)} {verb} {'neither ' if no == 'neither' else ''}{joint.join(things)}"


def _directions(category: Category) -> tuple[str, str]:
    return ("before", "after") if category.consecutive else ("less than", "greater than")


def _far(category: Category, least: Number | None, most: Number | None) -> str:
    """How far, to stand before a direction: "", "directly ", "at least 2 "."""
    smallest = step([(1, category)])
    if (least, most) == (smallest, None):
        return ""
    if least == most == 1 and category.consecutive:
        return "directly "
    if least == smallest != most:
        return f"{amount_text(None, most)} "
    return f"{amount_text(least, most)} "


@singledispatch
def _say(statement: Statement, shape: EliminationShape) -> str:
    raise TypeError(f"{type(statement).__name__} is no statement")


@_say.register
def _(statement: Same, shape: EliminationShape) -> str:
    return _is(statement.a, [statement.b], shape)


@_say.register
def _(statement: Different, shape: EliminationShape) -> str:
    return _is(statement.a, [statement.b], shape, "not")


@_say.register
def _(statement: OneOf, shape: EliminationShape) -> str:
    if len(statement.options) == 1:
        return f"{reference(statement.a, shape)} is either {item(statement.options[0], shape)}"
    return _is(statement.a, statement.options, shape)


@_say.register
def _(statement: Compare, shape: EliminationShape) -> str:
    return _comparison(statement, shape) or _arithmetic(statement, shape)


def _comparison(statement: Compare, shape: EliminationShape) -> str | None:
    """ "A is before B in position", "A and B are 2 apart in age"; None for what has no such form."""
    if len(statement.terms) != 2:
        return None
    (plus, one), (minus, other) = statement.terms
    if (plus, minus) != (1, -1) or one.category != other.category or one == other:
        return None
    if all(isinstance(value.of, Item) and value.of.category == one.category for value in (one, other)):
        return None
    category = shape.category[one.category]
    a, b = reference(one.of, shape), reference(other.of, shape)
    least, most, no = statement.least, statement.most, "not " if statement.outside else ""
    spoken = COMPARISONS.get(category.name)
    if statement.absolute:
        if least == most == 1 and category.consecutive:
            return f"{a} is {no}next to {b} in {named(category.name)}"
        return f"{a} and {b} are {no}{_with_unit(amount_text(least, most), spoken)} apart in {named(category.name)}"
    if most is not None and most < 0:
        ahead, far = False, _far(category, -most, None if least is None else -least)
    elif least is not None and least > 0:
        ahead, far = True, _far(category, least, most)
    else:
        return None
    if spoken is None or no:
        return f"{a} is {no}{far}{_directions(category)[ahead]} {b} in {named(category.name)}"
    if far and far != "directly ":
        far = f"{_with_unit(far.strip(), spoken)} "
    return f"{a} {spoken.verb} {far}{(spoken.less, spoken.more)[ahead]} {b}"


def _with_unit(amount: str, comparison: Comparison | None) -> str:
    """ "at least 1 year", "3 years", or the amount alone."""
    if comparison is None or not comparison.unit:
        return amount
    return f"{amount} {comparison.unit.removesuffix('s') if amount.split()[-1] == '1' else comparison.unit}"


def _arithmetic(statement: Compare, shape: EliminationShape) -> str:
    least, most = statement.least, statement.most
    relation = "<=" if least is None else ">=" if most is None else "="
    plus = [term for term in statement.terms if term[0] > 0]
    if 0 in (least, most) and relation != "=" and not (statement.absolute or statement.outside):
        # what is taken away stands on the other side, if that is read as the same terms again
        minus = tuple([(-coefficient, value) for coefficient, value in statement.terms[len(plus) :]])
        if plus and minus and min(coefficient for coefficient, _ in minus) > 0:
            return f"{_sum(plus, shape)} {relation} {_sum(minus, shape)}"
    total = _sum(statement.terms, shape)
    if statement.absolute:
        total = f"|{total}|"
    if least is not None and least == most:
        return f"{total} {'!=' if statement.outside else '='} {number_text(least)}"
    if statement.outside:
        return f"{total} is not {amount_text(least, most)}"
    if least is None or most is None:
        return f"{total} {relation} {number_text(most if least is None else least)}"  # type: ignore[arg-type]
    return f"{number_text(least)} <= {total} <= {number_text(most)}"


def _sum(terms: Sequence[tuple[Number, Value]], shape: EliminationShape) -> str:
    total = ""
    for coefficient, value in terms:
        sign = "-" if coefficient < 0 else "+" if total else ""
        factor = "" if abs(coefficient) == 1 else f"{number_text(magnitude(coefficient))} * "
        # a minus at the beginning stands close, so that nobody takes it for the mark of a list
        total += f"{' ' if total else ''}{sign}{' ' if total else ''}{factor}{_value(value, shape)}"
    return total


def _value(value: Value, shape: EliminationShape) -> str:
    return f"{named(value.category)} of {reference(value.of, shape)}"


@_say.register
def _(statement: Related, shape: EliminationShape) -> str:
    pairs = " or ".join(f"({_label(one, shape)}, {_label(other, shape)})" for one, other in statement.pairs)
    a, b = reference(statement.a, shape), reference(statement.b, shape)
    return f"{named(statement.category)} of ({a}, {b}) is {pairs}"


@_say.register
def _(statement: AllDifferent, shape: EliminationShape) -> str:
    *persons, last = [reference(person, shape) for person in statement.persons]
    return f"{', '.join(persons)}{' and ' if persons else ''}{last} are all different"


@_say.register
def _(statement: Count, shape: EliminationShape) -> str:
    least, most, size = statement.least, statement.most, len(statement.statements)
    if least == most == 1 and size >= 2:
        return f"either {' or '.join(_inner(part, shape) for part in statement.statements)}"
    if most == 0:
        return f"none of {_listed(statement.statements, shape)}"
    if most == size and least < most:
        return f"at least {least} of {_listed(statement.statements, shape)}"
    if least == 0:
        return f"at most {most} of {_listed(statement.statements, shape)}"
    bounds = f"exactly {least}" if least == most else f"{least} to {most}"
    return f"{bounds} of {_listed(statement.statements, shape)}"


@_say.register
def _(statement: All, shape: EliminationShape) -> str:
    if len(statement.statements) < 2:
        return f"all of {_listed(statement.statements, shape)}"
    denied = [part for part in statement.statements if isinstance(part, Different)]
    if len(denied) == len(statement.statements) and len({part.a for part in denied}) == 1:
        return _is(denied[0].a, [part.b for part in denied], shape, "neither")
    return " and ".join(_inner(part, shape) for part in statement.statements)


@_say.register
def _(statement: Not, shape: EliminationShape) -> str:
    return f"not ({_say(statement.statement, shape)})"


@_say.register
def _(statement: If, shape: EliminationShape) -> str:
    return f"if {_inner(statement.condition, shape)} then {_inner(statement.consequence, shape)}"


def _listed(statements: Sequence[Statement], shape: EliminationShape) -> str:
    return f"({'; '.join(_say(part, shape) for part in statements)})"


def _inner(statement: Statement, shape: EliminationShape) -> str:
    """A part of a statement, in parentheses unless it ends where it seems to."""
    said = _say(statement, shape)
    return said if isinstance(statement, (Same, Different, Compare)) else f"({said})"
