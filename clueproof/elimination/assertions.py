"""Rules that a solver checks again after each removal: two items related through a category.

The classes and their attributes are those of puzzle-solvers, which documents them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, TypeAlias

from clueproof.elimination.links import LinkMatrix

Key: TypeAlias = Any
"""What an assertion compares: what its `key` makes of an item, by default its label. `must_be_defined` finds out
whether keys can be subtracted, as numbers and dates can: labels and the keys of users have no type in common."""
Difference: TypeAlias = Any
"""What is between two keys, and can be added to one: a number for numbers, a time for dates."""


class Assertion:
    """A relation between the items of one category that two items of interest belong to. Abstract.

    Subclasses say when two items are in the relation: `op`, and `is_valid` where it can be decided
    faster. `key` maps the solver and a position to what `op` compares, the label by default.
    """

    def __init__(
        self,
        solver: LinkMatrix,
        item1: Hashable,
        item2: Hashable,
        category: Hashable,
        key: Callable[[LinkMatrix, int], Key] | None = None,
    ) -> None:
        self._solver = solver
        self._pos1, self._cat1 = solver.item_to_pos(item1)
        self._pos2, self._cat2 = solver.item_to_pos(item2)
        self._cat = solver.cat_index(category)
        self._key = self.default_key if key is None else key

    def __repr__(self) -> str:
        one, other = (f"({category!r}, {label!r})" for category, label in self._items)
        arguments = ["solver", one, other, repr(self.solver.categories[self.cat]), *map(repr, self._bounds())]
        return f"{type(self).__name__}({', '.join(arguments)})"

    def __str__(self) -> str:
        return repr(self)

    @property
    def solver(self) -> LinkMatrix:
        """The solver that the assertion belongs to."""
        return self._solver

    @property
    def pos1(self) -> int:
        """The matrix position of the first item."""
        return self._pos1

    @property
    def cat1(self) -> int:
        """The category index of the first item."""
        return self._cat1

    @property
    def pos2(self) -> int:
        """The matrix position of the second item."""
        return self._pos2

    @property
    def cat2(self) -> int:
        """The category index of the second item."""
        return self._cat2

    @property
    def cat(self) -> int:
        """The index of the category through which the items are related."""
        return self._cat

    @property
    def key(self) -> Callable[[LinkMatrix, int], Key]:
        """What `op` compares, as a function of the solver and a matrix position."""
        return self._key

    @property
    def satisfied(self) -> bool:
        """Has each item of interest exactly one link left into the category?"""
        here = self.solver.cat_slice(self.cat)
        one, other = (self.solver.matrix[pos, here].sum() for pos in (self.pos1, self.pos2))
        return bool(one == other == 1)

    def verify(self) -> int:
        """Remove the links into the category that no link of the other item allows; how many were removed."""
        with self.solver.propagating(self):
            options1 = {self.key(self.solver, pos): pos for pos in self.solver.positions(self.pos1, self.cat)}
            options2 = {self.key(self.solver, pos): pos for pos in self.solver.positions(self.pos2, self.cat)}
            unchecked = options2.copy()
            count = 0
            for one, position in options1.items():
                other = self.is_valid(one, options2.keys())
                if other is None:
                    count += self.solver.unlink(position, self.pos1)
                else:
                    unchecked.pop(other, None)
            for other, position in unchecked.items():
                if self.is_valid(other, options1.keys(), reverse=True) is None:
                    count += self.solver.unlink(position, self.pos2)
            return count

    def must_be_defined(self) -> None:
        """Raise TypeError if the keys, or the bounds, can't be compared."""
        key = self.key(self.solver, self.cat * self.solver.n)
        self.op(key, key)
        self.is_valid(key, (key,))
        for bound in self._bounds():
            _ = None if bound is None else key + bound

    def op(self, key1: Key, key2: Key) -> bool:
        """Are the first item's key and the second item's in the relation?"""
        raise NotImplementedError("a subclass says when two keys are related")

    def is_valid(self, key: Key, options: Collection[Key], reverse: bool = False) -> Key:
        """An option to which the key is related (which is related to the key, with `reverse`); None without one."""
        return next((option for option in options if (self.op(option, key) if reverse else self.op(key, option))), None)

    def update(self, pos12: int, posC: int) -> int:  # noqa: N803  (the name in the original)
        """Verify again, now that the link between an item of interest and `posC` is gone.

        Removes itself from the solver once satisfied. Returns how many links were removed.
        """
        if pos12 not in (self.pos1, self.pos2) or posC // self.solver.n != self.cat:
            return 0
        with self.solver.propagating(self):
            count = self.verify()
            if self.satisfied:
                self.solver.remove_assertion(self)
        return count

    def default_key(self, solver: LinkMatrix, pos: int) -> Key:
        """The label."""
        return solver.labels[pos]

    @property
    def _items(self) -> tuple[tuple[Hashable, Hashable], tuple[Hashable, Hashable]]:
        return self.solver.pos_to_item(self.pos1), self.solver.pos_to_item(self.pos2)

    @property
    def _names(self) -> tuple[str, str, str]:
        one, other = (f"{category!r}:{label!r}" for category, label in self._items)
        return one, other, repr(self.solver.categories[self.cat])

    def _bounds(self) -> tuple[Difference, ...]:
        """The arguments of the constructor behind the category."""
        return ()


class AsymmetricAssertionMixin:
    """For assertions on a directed difference."""

    def value(self, key1: Key, key2: Key) -> Difference:
        """key2 - key1."""
        return key2 - key1


class SymmetricAssertionMixin:
    """For assertions on the size of a difference."""

    def value(self, key1: Key, key2: Key) -> Difference:
        """|key2 - key1|."""
        return abs(key2 - key1)


class OffsetAssertion(AsymmetricAssertionMixin, Assertion):
    """The second item is exactly `offset` more than the first."""

    def __init__(
        self, solver: LinkMatrix, item1: Hashable, item2: Hashable, category: Hashable, offset: Difference
    ) -> None:
        super().__init__(solver, item1, item2, category)
        self._offset = offset

    def __str__(self) -> str:
        one, other, category = self._names
        return f"Assert that {category} of {one} + {self.offset} == {category} of {other}"

    @property
    def offset(self) -> Difference:
        """By how much the items differ."""
        return self._offset

    def op(self, key1: Key, key2: Key) -> bool:
        return bool(self.value(key1, key2) == self.offset)

    def is_valid(self, key: Key, options: Collection[Key], reverse: bool = False) -> Key:
        wanted = key - self.offset if reverse else key + self.offset
        return wanted if wanted in options else None

    def _bounds(self) -> tuple[Difference, ...]:
        return (self.offset,)


class AdjacencyOffsetAssertion(SymmetricAssertionMixin, OffsetAssertion):
    """The items are exactly `offset` apart."""

    def __str__(self) -> str:
        one, other, category = self._names
        return f"Assert that {one} and {other} are {self.offset} apart in {category}"

    def is_valid(self, key: Key, options: Collection[Key], reverse: bool = False) -> Key:
        for wanted in (key + self.offset, key - self.offset):
            if wanted in options:
                return wanted
        return None


class BoundedAssertion(AsymmetricAssertionMixin, Assertion):
    """The second item is more than the first by `lower` to `upper`, both included; None leaves an end open."""

    def __init__(
        self,
        solver: LinkMatrix,
        item1: Hashable,
        item2: Hashable,
        category: Hashable,
        lower: Difference,
        upper: Difference,
    ) -> None:
        super().__init__(solver, item1, item2, category)
        self._lower = lower
        self._upper = upper

    def __str__(self) -> str:
        one, other, category = self._names
        return f"Assert that {self._between('<=', f'{other} - {one}')} in {category}"

    @property
    def lower(self) -> Difference:
        """The least difference, None for no bound."""
        return self._lower

    @property
    def upper(self) -> Difference:
        """The greatest difference, None for no bound."""
        return self._upper

    def op(self, key1: Key, key2: Key) -> bool:
        difference = self.value(key1, key2)
        above = self.lower is None or difference >= self.lower
        return bool(above and (self.upper is None or difference <= self.upper))

    def is_valid(self, key: Key, options: Collection[Key], reverse: bool = False) -> Key:
        whole = all(isinstance(number, int) for number in (key, self.lower, self.upper))
        if not whole or self.nspace() > len(options):
            return super().is_valid(key, options, reverse)
        return next((wanted for wanted in self.space(key, *self.bounds(reverse)) if wanted in options), None)

    def bounds(self, reverse: bool) -> tuple[Difference, Difference]:
        """The bounds of the difference, seen from the other item with `reverse`. Needs both."""
        return (-self.upper, -self.lower) if reverse else (self.lower, self.upper)

    def space(self, key: Key, lower: Difference, upper: Difference) -> Iterable[Key]:
        """All keys within the bounds of `key`, for bounds that are whole numbers."""
        return range(key + lower, key + upper + 1)

    def nspace(self) -> int:
        """How many keys `space` has."""
        return int(self.upper - self.lower + 1)

    def _bounds(self) -> tuple[Difference, ...]:
        return self.lower, self.upper

    def _between(self, sign: str, what: str) -> str:
        low = "" if self.lower is None else f"{self.lower!r} {sign} "
        return f"{low}{what}" + ("" if self.upper is None else f" {sign} {self.upper!r}")


class BoundedExclusiveAssertion(BoundedAssertion):
    """As `BoundedAssertion`, the bounds themselves excluded."""

    def __str__(self) -> str:
        one, other, category = self._names
        if (self.lower, self.upper) == (0, None):
            return f"Assert that {one} < {other} in {category}"
        if (self.lower, self.upper) == (None, 0):
            return f"Assert that {one} > {other} in {category}"
        return f"Assert that {self._between('<', f'{other} - {one}')} in {category}"

    def op(self, key1: Key, key2: Key) -> bool:
        difference = self.value(key1, key2)
        above = self.lower is None or difference > self.lower
        return bool(above and (self.upper is None or difference < self.upper))

    def space(self, key: Key, lower: Difference, upper: Difference) -> Iterable[Key]:
        return range(key + lower + 1, key + upper)

    def nspace(self) -> int:
        return int(self.upper - self.lower - 1)


class BandedAssertion(SymmetricAssertionMixin, BoundedAssertion):
    """The items are `lower` to `upper` apart, both included."""

    def __str__(self) -> str:
        one, other, category = self._names
        return f"Assert that {self._between('<=', f'distance between {one} and {other}')} in {category}"

    def bounds(self, reverse: bool) -> tuple[Difference, Difference]:
        return self.lower, self.upper

    def space(self, key: Key, lower: Difference, upper: Difference) -> Iterable[Key]:
        if lower == 0:
            return range(key - upper, key + upper + 1)
        return chain(range(key - upper, key - lower + 1), range(key + lower, key + upper + 1))

    def nspace(self) -> int:
        return 2 * super().nspace()


@dataclass(frozen=True)
class OneOfThese:
    """The item at `pos` belongs to one of the items at `allowed`, all of one category."""

    pos: int
    allowed: tuple[int, ...]


@dataclass(frozen=True)
class Apart:
    """The items at the two positions do not belong together."""

    pos1: int
    pos2: int


Fact: TypeAlias = "OneOfThese | Apart | Assertion"


@dataclass
class RuleCall:
    """A call, as it was written, and the facts that it stated."""

    call: str
    facts: list[Fact] = field(default_factory=list)

    def __str__(self) -> str:
        return self.call
