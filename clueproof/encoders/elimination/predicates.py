"""What people say when two items belong together: "Ann plays the harp", "the one who keeps the dog is green"."""

from __future__ import annotations

from functools import lru_cache

from clueproof.encoders.elimination.categories import EliminationShape
from clueproof.encoders.elimination.statements import Item
from clueproof.encoders.elimination.writer import item as item_text
from clueproof.encoders.elimination.writer import person, phrase_of, thing
from clueproof.model import Predicate


def predicate(one: Item, other: Item, shape: EliminationShape) -> Predicate:
    """What is said of two items of different categories, in any order. A name is the subject where there is one."""
    subject, object_ = sorted((one, other), key=lambda item: _fit_for_object(item, shape))
    said = person(subject, shape)
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


def called(item: Item, shape: EliminationShape) -> str:
    """The item by itself: "tea", "house 3"."""
    numeric = shape.category[item.category].numeric and phrase_of(item, shape) is None
    return f"{item.category} {item.label}" if numeric else item_text(item, shape)


def _fit_for_object(item: Item, shape: EliminationShape) -> tuple[int, int]:
    """Names come first, then what has an article ("the baker"), then "the one who ...", numbers last."""
    category = shape.category[item.category]
    place = shape.categories.index(category)
    phrase = phrase_of(item, shape)
    if phrase is None:
        return 0 if category.name == _names(shape) else 5 if category.numeric else 4, place
    return 1 if not phrase.one else 3 if category.numeric else 2, place


@lru_cache(maxsize=64)
def _names(shape: EliminationShape) -> str | None:
    """The category of names of persons, as far as that can be guessed: items that begin with a capital letter."""
    plain = [
        category
        for category in shape.categories
        if not category.numeric and phrase_of(Item(category.name, category.labels[0]), shape) is None
    ]
    named = [category for category in plain if all(label[0].isupper() for label in category.labels)]
    return next((category.name for category in (*named, *plain)), None)
