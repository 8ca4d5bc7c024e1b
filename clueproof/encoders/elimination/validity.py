"""Categories and statements that can't be meant: found before anything is solved, said in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clueproof.encoders.elimination.categories import Category, EliminationShape
from clueproof.encoders.elimination.names import Names
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
)
from clueproof.errors import quoted, shortened

MOST_ITEMS = 100
MOST_CATEGORIES = 100
DEEPEST = 12
"""Statements in statements, and offsets of offsets."""


class Flaw(ValueError):  # noqa: N818  (a finding, turned into BadPuzzleError by those who know the place)
    """What is wrong, and with which category (by its place), if it is with one."""

    def __init__(self, message: str, category: int | None = None) -> None:
        self.message = message
        self.category = category
        super().__init__(message)


def shape_of(categories: Iterable[tuple[Any, Sequence[Any]]]) -> EliminationShape:
    """The shape with these categories, names and labels. Raises Flaw."""
    made: list[Category] = []
    listed = list(categories)
    if not 2 <= len(listed) <= MOST_CATEGORIES:
        raise Flaw(f"there are 2 to {MOST_CATEGORIES} categories, not {len(listed)}")
    for place, (name, labels) in enumerate(listed):
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise Flaw("the name of a category must be a text on one line", place)
        name = " ".join(name.split())
        if name in [category.name for category in made]:
            raise Flaw(f"category {quoted(name)} is given twice", place)
        if not 1 <= len(labels) <= MOST_ITEMS:
            raise Flaw(f"category {quoted(name)} has {len(labels)} items; it can have 1 to {MOST_ITEMS}", place)
        category = Category(name, tuple([_label(label, name, place) for label in labels]))
        for position, label in enumerate(category.labels):
            if label in category.labels[:position]:
                raise Flaw(f"category {quoted(name)} holds {quoted(label)} twice", place)
        if len(set(category.numbers)) < len(category.labels):
            raise Flaw(f"category {quoted(name)} holds one number in two forms", place)
        if made and len(category.labels) != len(made[0].labels):
            raise Flaw(
                f"category {quoted(name)} has {len(category.labels)} items, "
                f"but {quoted(made[0].name)} has {len(made[0].labels)}; "
                "all must have the same number",
                place,
            )
        made.append(category)
    return EliminationShape(tuple(made))


def _label(label: object, category: str, place: int) -> str:
    """A label as text; numbers are what Python writes for them."""
    if isinstance(label, str):
        text = " ".join(label.split())
        if text and text.isprintable():
            return text
    elif isinstance(label, (int, float)) and not isinstance(label, bool):
        text = str(label)
        if text.lstrip("-").replace(".", "", 1).isdigit():
            return text
    said = quoted(label) if isinstance(label, (str, float, bool, type(None))) else f"a {type(label).__name__}"
    raise Flaw(f"category {quoted(category)} holds {said}; an item is a text or a number", place)


def checked(statement: Statement, shape: EliminationShape, depth: int = 0) -> Statement:
    """The statement itself. Raises Flaw if it names what isn't there or can't be meant."""
    if depth > DEEPEST:
        raise Flaw("this is nested too deeply")
    match statement:
        case Same(a, b) | Different(a, b):
            _references((a, b), shape)
            if isinstance(a, Item) and isinstance(b, Item) and a.category == b.category:
                raise Flaw(f"{quoted(a.label)} and {quoted(b.label)} are both of {shortened(a.category)}")
        case OneOf(a, options):
            _references((a, *options), shape)
            categories = list(dict.fromkeys(option.category for option in options))
            if len(categories) != 1:
                raise Flaw(f"one of several needs items of one category, not of {' and '.join(categories) or 'none'}")
            if isinstance(a, Item) and a.category == categories[0]:
                raise Flaw(f"{quoted(a.label)} and {quoted(options[0].label)} are both of {shortened(a.category)}")
        case Compare(terms, least, most):
            for _, value in terms:
                _category(value.category, shape)
            _references([value.of for _, value in terms], shape)
            if not terms or (least is None and most is None):
                raise Flaw("a comparison needs values and a bound")
        case Related(a, b, category, pairs):
            _references((a, b), shape)
            for label in {label for pair in pairs for label in pair}:
                checked_item(Item(category, label), shape)
            if not pairs:
                raise Flaw("a relation needs a pair")
        case AllDifferent(persons):
            _references(persons, shape)
            if not persons:
                raise Flaw("all different: who?")
        case Count(least, most, parts):
            for part in parts:
                checked(part, shape, depth + 1)
            if not 0 <= least <= most <= len(parts):
                raise Flaw(f"{least} to {most} of {len(parts)} statements can't be")
        case All(parts):
            for part in parts:
                checked(part, shape, depth + 1)
        case Not(part):
            checked(part, shape, depth + 1)
        case If(condition, consequence):
            checked(condition, shape, depth + 1)
            checked(consequence, shape, depth + 1)
    return statement


def _references(references: Iterable[Reference], shape: EliminationShape) -> None:
    for reference in references:
        depth = 0
        while not isinstance(reference, Item):
            depth += 1
            if depth > DEEPEST:
                raise Flaw("this is nested too deeply")
            _category(reference.category, shape)
            reference = reference.of
        checked_item(reference, shape)


def item_of(label: str, shape: EliminationShape) -> Item:
    """The item with this label, which must stand in one category. Raises Flaw."""
    homes = shape.homes.get(label, ())
    if not homes:
        raise Flaw(unknown_label(label, shape.names))
    if len(homes) > 1:
        listed = " and ".join([", ".join(homes[:-1]), homes[-1]])
        choices = f"'{homes[0]}:{label}' or '{homes[1]}:{label}'"
        raise Flaw(f"{quoted(label)} is ambiguous: it is of {shortened(listed)}; write {choices}")
    return Item(homes[0], label)


def unknown_label(label: str, known: Names, category: str | None = None) -> str:
    """ "unknown label 'Dna' of name; did you mean 'Dana'?" """
    near = known.nearest(label)
    of = f" of {shortened(category)}" if category else ""
    return f"unknown label {quoted(label)}{of}" + (f"; did you mean {quoted(near)}?" if near else "")


def unknown_category(name: str, shape: EliminationShape) -> str:
    """ "unknown category 'agee'; did you mean 'age'?" """
    near = shape.category_names.nearest(name)
    return f"unknown category {quoted(name)}; " + (
        f"did you mean {quoted(near)}?" if near else f"there are {shortened(', '.join(shape.category))}"
    )


def checked_item(item: Item, shape: EliminationShape) -> Item:
    """The item, if its category has it. Raises Flaw."""
    category = _category(item.category, shape)
    if item.label not in category.position:
        raise Flaw(unknown_label(item.label, category.names, category.name))
    return item


def _category(name: str, shape: EliminationShape) -> Category:
    found = shape.category.get(name)
    if found is None:
        raise Flaw(unknown_category(name, shape))
    return found
