"""The cross grid of an elimination puzzle: a square for each pair of categories, a cell for each pair of items."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import TypeAlias

from clueproof.encoders.elimination.categories import Category, EliminationShape
from clueproof.encoders.elimination.links import squares_of
from clueproof.encoders.elimination.statements import Item
from clueproof.grid.board import Board, Heading, Site, Spot
from clueproof.grid.edges import borders
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.partial_board import Candidates, PartialBoard

Pair: TypeAlias = tuple[Item, Item]
"""Two items of different categories, in any order."""


LARGEST = 60
"""Columns of a grid that somebody can still look at, and that is drawn at once."""


class CrossGrid:
    """As it is printed in magazines: the second category to the last one across, the first one, then the last one to
    the third one down; no pair of categories has two squares."""

    def __init__(self, shape: EliminationShape) -> None:
        first, *others = shape.categories
        self._size = shape.size
        self._across: list[Category] = others
        self._down: list[Category] = [first, *others[:0:-1]]
        self._columns = {
            Item(category.name, label): column for column, (category, label) in enumerate(_items(self._across))
        }
        self._rows = {Item(category.name, label): row for row, (category, label) in enumerate(_items(self._down))}

    @staticmethod
    def fits(shape: EliminationShape) -> bool:
        """Is the grid small enough to be of any use?"""
        return shape.size * (len(shape.categories) - 1) <= LARGEST

    def spot(self, one: Item, other: Item) -> Spot:
        """The cell of a pair. Raises KeyError for two items of the same category."""
        for across, down in ((one, other), (other, one)):
            if (
                across in self._columns
                and down in self._rows
                and self._is_there(spot := (self._rows[down], self._columns[across]))
            ):
                return spot
        raise KeyError(one, other)

    def board(
        self,
        crossed: Iterable[Pair] = (),
        circled: Iterable[Pair] = (),
        new: Iterable[Pair] = (),
        looked_at: Iterable[Pair] = (),
    ) -> Board:
        """The grid with a cross where two items don't belong together, and a circle where they do.

        `new` pairs stand out, those that were `looked_at` are tinted.
        """
        width = len(self._columns)
        cells = {(r, c) for r, c in product(range(len(self._rows)), range(width)) if self._is_there((r, c))}
        symbols = {self.spot(*pair): Symbol.CROSS for pair in crossed}
        symbols |= {self.spot(*pair): Symbol.RING for pair in circled}
        return Board(
            len(self._rows),
            width,
            symbols=symbols,
            marked=frozenset(self.spot(*pair) for pair in new),
            tinted=frozenset(self.spot(*pair) for pair in looked_at),
            walls=borders({(r, c): (r // self._size, c // self._size) for r, c in cells}),
            holes=frozenset(product(range(len(self._rows)), range(width))) - cells,
            names={
                "top": tuple(item.label for item in self._columns),
                "left": tuple(item.label for item in self._rows),
            },
            headings={
                "top": tuple(Heading(category.name, self._size) for category in self._across),
                "left": tuple(Heading(category.name, self._size) for category in self._down),
            },
        )

    def _is_there(self, spot: Spot) -> bool:
        """Behind each square in a line of squares there is one less in the next line."""
        return spot[0] // self._size + spot[1] // self._size < len(self._across)


class CrossGridSketch(PartialBoard):
    """What is known as crosses and circles: items that can't be of the same person, and those that must be."""

    def __init__(self, shape: EliminationShape) -> None:
        self._shape = shape
        self._grid = CrossGrid(shape)
        frame = shape.frame
        self._frame = [Item(frame.name, label) for label in frame.labels]
        self._keys = [
            Item(category.name, label)
            for category in shape.categories
            if category != frame
            for label in category.labels
        ]

    def board(self, candidates: Candidates) -> Board:
        where = {item: {value} for item, value in zip(self._frame, self._shape.frame_values, strict=True)}
        where |= {item: set(left) for item, left in zip(self._keys, candidates, strict=False)}
        pairs = [(one, other) for one, other in combinations(where, 2) if one.category != other.category]
        return self._grid.board(
            crossed=[(one, other) for one, other in pairs if not where[one] & where[other]],
            circled=[(one, other) for one, other in pairs if where[one] == where[other] and len(where[one]) == 1],
        )

    def spots(self, key: int) -> frozenset[Site]:
        return frozenset(
            self._grid.spot(self._keys[key], other)
            for other in (*self._frame, *self._keys)
            if other.category != self._keys[key].category
        )


class LinkPartialBoard(PartialBoard):
    """The same where each key says which item of another category belongs with its item."""

    strikes = False

    def __init__(self, shape: EliminationShape) -> None:
        self._grid = CrossGrid(shape)
        categories = shape.categories
        self._rows = [
            [
                (Item(categories[one].name, here), Item(categories[other].name, there))
                for there in categories[other].labels
            ]
            for one, other in squares_of(shape)
            for here in categories[one].labels
        ]
        """For each key the pairs that its values, from 1, say."""

    def board(self, candidates: Candidates) -> Board:
        circled = [row[left[0] - 1] for row, left in zip(self._rows, candidates, strict=True) if len(left) == 1]
        crossed = [
            pair
            for row, left in zip(self._rows, candidates, strict=True)
            for value, pair in enumerate(row, 1)
            if value not in left
        ]
        return self._grid.board(crossed, circled)

    def spots(self, key: int) -> frozenset[Site]:
        return frozenset(self._grid.spot(*pair) for pair in self._rows[key])

    def marks(self, key: int, values: Sequence[int]) -> frozenset[Site]:
        return frozenset(self._grid.spot(*self._rows[key][value - 1]) for value in values)


def _items(categories: Iterable[Category]) -> Iterable[tuple[Category, str]]:
    return ((category, label) for category in categories for label in category.labels)
