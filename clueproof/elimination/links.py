"""The items of a puzzle and the links between them: the state of a solver, apart from its rules.

The errors have the types of the original too, so that existing handlers catch them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from contextlib import AbstractContextManager
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from clueproof.english import nearest
from clueproof.errors import ClueproofError


class UnknownItemError(ClueproofError, KeyError, ValueError):
    """No category, or no item, has this label, or several categories have it."""

    def __str__(self) -> str:
        return str(self.args[0])


class ContradictionError(ClueproofError, ValueError):
    """The rules so far contradict each other. `rules` are some that already do, as they were called."""

    def __init__(self, rules: tuple[str, ...]) -> None:
        self.rules = rules
        named = f"these rules contradict each other: {'; '.join(rules)}"
        super().__init__(named if rules else "an item has no link left into some category")


Mask: TypeAlias = NDArray[np.bool_]
Categories: TypeAlias = Mapping[Any, Iterable[Hashable]] | Iterable[Iterable[Hashable]]
"""A problem: the items of each category. Mappings don't vary with their keys, so no narrower type takes all labels."""


class LinkMatrix(ABC):
    """Items are linked as long as they may belong to one person.

    Subclasses remove links, and all that follows from that. The arguments are those of `Solver`.
    """

    def __init__(
        self,
        problem: Categories,
        categories: Iterable[Hashable] | None = None,
    ) -> None:
        names, data = _read(problem, categories)
        if len({*names}) != len(names):
            raise ValueError("Categories must be unique")
        if None in names:
            raise ValueError("None may not be a category label")
        sizes = [len(items) for items in data]
        for name, items in zip(names, data, strict=True):
            if len({*items}) != len(items):
                raise ValueError(f"Duplicate items found in {name!r}")
            if len(items) != sizes[0]:
                raise ValueError(f"All categories must have the same number of items ({sizes[0]} != {len(items)})")
            if None in items:
                raise ValueError("None may not be an item label")
        self._categories = names
        self._n = sizes[0] if sizes else 0
        self._labels = tuple([label for items in data for label in items])
        positions: dict[Hashable, int | None] = {}
        for position, label in enumerate(self._labels):
            positions[label] = None if label in positions else position
        self._map = MappingProxyType(positions)
        self._matrix: Mask = np.empty((len(self._labels),) * 2, dtype=np.bool_)
        self._link_all()

    def _link_all(self) -> None:
        self._matrix.fill(True)
        for cat in range(self.m):
            here = self.cat_slice(cat)
            self._matrix[here, here] = False
        np.fill_diagonal(self._matrix, True)

    # state

    @property
    def m(self) -> int:
        """The number of categories."""
        return len(self._categories)

    @property
    def n(self) -> int:
        """The number of items in a category."""
        return self._n

    @property
    def categories(self) -> tuple[Hashable, ...]:
        """The labels of the categories."""
        return self._categories

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """The labels of all items, by position."""
        return self._labels

    @property
    def map(self) -> Mapping[Hashable, int | None]:
        """The position of each label, None for one that several categories have."""
        return self._map

    @property
    def matrix(self) -> Mask:
        """The links: symmetric, the identity matrix within a category. Change it with care."""
        return self._matrix

    @property
    def edges(self) -> int:
        """How many links are left."""
        return int(self._matrix.sum() - self._matrix.shape[0]) // 2

    @property
    def solved(self) -> bool:
        """Is every item linked to exactly one item of each category?"""
        return bool((self._matrix.sum(axis=1) == self.m).all())

    # questions about the state

    def category_for(self, item: Hashable, category: Hashable) -> Hashable:
        """The only item of the category that `item` is linked to, None if there are several."""
        links = self.available_for(item, category)
        return links[0] if len(links) == 1 else None

    def available_for(self, item: Hashable, category: Hashable) -> tuple[Hashable, ...]:
        """The items of the category that `item` is linked to."""
        pos, _ = self.item_to_pos(item)
        return tuple([self._labels[link] for link in self.linked_set(pos, self.cat_index(category))])

    def find_missing(self, category: Hashable) -> set[Hashable]:
        """The items of the category that lack their only link into some category."""
        here = self.cat_slice(self.cat_index(category))
        links = self._matrix[here].reshape(-1, self.n).sum(axis=1).reshape(self.n, self.m)
        return {self._labels[pos] for pos in np.flatnonzero((links != 1).any(axis=1)) + here.start}

    def find_matches(self, pos: int) -> NDArray[np.intp]:
        """The positions that are the only one of their category to which `pos` is linked, itself included."""
        row = self._matrix[pos].reshape(self.m, self.n)
        single = np.flatnonzero(row.sum(axis=1) == 1)
        return np.asarray(single * self.n + np.argmax(row[single, :], axis=1))

    def linked_set(self, pos: int, cat: int) -> NDArray[np.intp]:
        """The positions in a category to which `pos` is linked."""
        here = self.cat_slice(cat)
        return np.asarray(np.flatnonzero(self._matrix[pos, here]) + here.start)

    def positions(self, pos: int, cat: int) -> list[int]:
        """As `linked_set`, a list."""
        return [int(link) for link in self.linked_set(pos, cat)]

    # labels and positions

    def pos_to_item(self, pos: int, cat: int | None = None) -> tuple[Hashable, Hashable]:
        """The item at a position, as (category, label)."""
        return self._categories[pos // self.n if cat is None else cat], self._labels[pos]

    def item_to_pos(self, item: Hashable) -> tuple[int, int]:
        """Position and category index of an item. Raises UnknownItemError, saying what is near."""
        if isinstance(item, tuple):
            category, label = item
            cat = self.cat_index(category)
            here = self.cat_slice(cat)
            if label not in self._labels[here]:
                raise UnknownItemError(_unknown(f"item label in {category!r}", label, self._labels[here]))
            return self._labels.index(label, here.start), cat
        if item not in self._map:
            raise UnknownItemError(_unknown("item label", item, self._labels))
        pos = self._map[item]
        if pos is None:
            homes = [name for cat, name in enumerate(self._categories) if item in self._labels[self.cat_slice(cat)]]
            listed = " and ".join([", ".join(map(repr, homes[:-1])), repr(homes[-1])])
            raise UnknownItemError(f"Ambiguous item label {item!r}: it is of {listed}; say ({homes[0]!r}, {item!r})")
        return pos, pos // self.n

    def cat_index(self, category: Hashable) -> int:
        """The index of a category. Raises UnknownItemError, saying what is near."""
        if category not in self._categories:
            raise UnknownItemError(_unknown("category", category, self._categories))
        return self._categories.index(category)

    def cat_slice(self, cat: int) -> slice:
        """The positions of a category."""
        return slice(cat * self.n, (cat + 1) * self.n)

    def cat_mask(self, cat: int) -> Mask:
        """True at the positions of a category."""
        mask = np.zeros(len(self._labels), dtype=np.bool_)
        mask[self.cat_slice(cat)] = True
        return mask

    def pos_mask(self, pos: int) -> Mask:
        """True at one position."""
        mask = np.zeros(len(self._labels), dtype=np.bool_)
        mask[pos] = True
        return mask

    def _named(self, pos: int) -> str:
        return ":".join(map(repr, self.pos_to_item(pos)))

    # removing links

    @abstractmethod
    def unlink(self, pos1: int, pos2: int) -> int:
        """The items at these positions do not belong together. Returns how many links were removed."""

    @abstractmethod
    def remove_assertion(self, assertion: Any) -> None:
        """Forget the assertion."""

    @abstractmethod
    def propagating(self, assertion: Any) -> AbstractContextManager[None]:
        """Links that are removed inside follow from the assertion: they are no rules of their own."""


def _read(
    problem: Categories, categories: Iterable[Hashable] | None
) -> tuple[tuple[Hashable, ...], list[list[Hashable]]]:
    """Labels of categories, and the items of each."""
    if isinstance(problem, Mapping):
        return tuple(problem), [list(items) for items in problem.values()]
    data = [list(items) for items in problem]
    if categories is None:
        return tuple([items[0] for items in data]), [items[1:] for items in data]
    names = tuple(categories)
    if len(names) != len(data):
        raise ValueError(f"Category count in problem ({len(data)}) and labels ({len(names)}) does not match")
    return names, data


def _unknown(what: str, label: Hashable, labels: Iterable[Hashable]) -> str:
    """ "Unknown item label 'Dnaa'; did you mean 'Dana'?" """
    by_text = {str(known): known for known in labels}
    near = nearest(str(label), by_text)
    return f"Unknown {what} {label!r}" + ("" if near is None else f"; did you mean {by_text[near]!r}?")
