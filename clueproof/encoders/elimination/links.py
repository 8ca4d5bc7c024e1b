"""The rules of a shape as a cross grid: a key for each item and each other category, as people note them on paper.

The model of `encoding` knows an item by its frame item alone, which makes it small and fast. People conclude more: who
has the harp, and what the harp costs. So explanations have a model of their own, where all pairs of items are known
about, and where a statement is the list of ways in which it can be true.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from clueproof.encoders.elimination.categories import Category, EliminationShape
from clueproof.encoders.elimination.predicates import called, predicate
from clueproof.encoders.elimination.statements import Item
from clueproof.encoders.elimination.writer import item as item_text
from clueproof.model import Literal, Matching, Model, Square
from clueproof.model.matching import Node
from clueproof.puzzle.encoding import Encoding

LARGEST = 20_000
"""Pairs of items that a model has at most: ten categories of twenty items have 18,000."""


@dataclass(kw_only=True)
class LinkEncoding(Encoding):
    """A model with one integer for each item and each other category: which item of it belongs with the item."""

    shape: EliminationShape
    matching: Matching
    nodes: Mapping[Item, Node]

    def link(self, one: Item, other: Item) -> Literal | bool:
        """The literal that the items belong together; for items of one category, whether they are the same."""
        if one.category == other.category:
            return one.label == other.label
        return self.matching.link(self.nodes[one], self.nodes[other])

    def key_name(self, key: int) -> str:
        """ "position of Dana"."""
        square = self.matching.squares[key // self.shape.size]
        return f"{self.shape.categories[square.other].name} of {super().key_name(key)}"


def fits(shape: EliminationShape) -> bool:
    """Are there few enough pairs of items?"""
    return len(shape.categories) * (len(shape.categories) - 1) // 2 * shape.size**2 <= LARGEST


def squares_of(shape: EliminationShape) -> list[tuple[int, int]]:
    """The positions of each two categories, in the order of the keys. As in `encoding`, keys are places of the frame
    where that is one of the two."""
    frame = shape.categories.index(shape.frame)
    pairs = combinations(range(len(shape.categories)), 2)
    return [(other, one) if one == frame else (one, other) for one, other in pairs]


def matched(shape: EliminationShape, keys: Sequence[int], category: Category, first: Category) -> list[int]:
    """For each item of a category the place of its item of the first one, by the values of all keys."""
    pairs = squares_of(shape)
    one, other = shape.categories.index(category), shape.categories.index(first)
    straight = (one, other) in pairs
    start = pairs.index((one, other) if straight else (other, one)) * shape.size
    values = keys[start : start + shape.size]
    return [values[place] - 1 if straight else values.index(place + 1) for place in range(shape.size)]


def encode_links(shape: EliminationShape) -> LinkEncoding:
    """The rules: items of all categories match."""
    model = Model()
    categories = shape.categories
    items = [[Item(category.name, label) for label in category.labels] for category in categories]
    squares = []
    for one, other in squares_of(shape):
        words = dict(enumerate(categories[other].labels, 1))
        cells = tuple(
            [
                model.integer(
                    item_text(item, shape),
                    words,
                    words,
                    {value: predicate(item, there, shape) for value, there in enumerate(items[other], 1)},
                )
                for item in items[one]
            ]
        )
        model.key(*cells)
        squares.append(Square(one, other, cells))
    names = tuple([category.name for category in categories])
    matching = Matching(tuple(squares), names, tuple([tuple([called(item, shape) for item in row]) for row in items]))
    model.add(matching, "everything belongs with exactly one thing of each other category")
    nodes = {item: (number, place) for number, row in enumerate(items) for place, item in enumerate(row)}
    return LinkEncoding(model, shape=shape, matching=matching, nodes=nodes)
