"""How people speak of categories with well-known names: "Ann drinks tea", "the one who keeps the dog", "older than".

Both the reader and the writer go by these tables. In a puzzle without a category of that name the words mean nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Phrase(NamedTuple):
    """What stands between a person and an item of the category, and before the item for its person."""

    verb: str
    negated: str
    one: str
    article: str = ""


class Comparison(NamedTuple):
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
    "hobby": Phrase("enjoys", "does not enjoy", "the one who enjoys"),
    "favourite colour": Phrase("likes", "does not like", "the one who likes"),
    "city": Phrase("comes from", "does not come from", "the one from"),
    "instrument": Phrase("plays", "does not play", "the one who plays", "the "),
    "fruit": Phrase("eats", "does not eat", "the one who eats"),
    "flower": Phrase("grows", "does not grow", "the one who grows"),
    "language": Phrase("speaks", "does not speak", "the one who speaks"),
    "subject": Phrase("studies", "does not study", "the one who studies"),
}
COMPARISONS = {
    "age": Comparison("is", "younger than", "older than", "years"),
    "height": Comparison("is", "shorter than", "taller than", "cm"),
    "weight": Comparison("is", "lighter than", "heavier than"),
    "points": Comparison("scored", "less than", "more than"),
    "price": Comparison("paid", "less than", "more than"),
    "year": Comparison("joined", "before", "after", "years"),
    "day": Comparison("arrived", "before", "after", "days"),
    "month": Comparison("was born", "before", "after", "months"),
}
LESS = {comparison.less: name for name, comparison in COMPARISONS.items() if comparison.verb == "is"}
MORE = {comparison.more: name for name, comparison in COMPARISONS.items() if comparison.verb == "is"}
"""Comparatives that say by themselves which category is meant."""
UNITS = ("cm", "years", "year", "days", "day", "months", "month", "places", "place")
