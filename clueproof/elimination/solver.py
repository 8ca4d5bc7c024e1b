"""The solver that removes links: as documented by puzzle-solvers, and with proofs beyond it.

The state is a graph: items are linked as long as they may belong to one person. A rule removes
links; what follows from each removal is followed up at once (`_implications`). Propagation alone may
get stuck; `complete`, `verdict` and `solutions` prove what is left, from the rules that were given.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from clueproof.elimination.assertions import (
    AdjacencyOffsetAssertion,
    Assertion,
    BandedAssertion,
    BoundedAssertion,
    BoundedExclusiveAssertion,
    OffsetAssertion,
)
from clueproof.elimination.errors import ContradictionError, UnknownItemError
from clueproof.elimination.rules import Apart, Fact, OneOfThese, Rule

if TYPE_CHECKING:
    from clueproof.clock import Cancel
    from clueproof.questions import Verdict

Mask: TypeAlias = NDArray[np.bool_]


class Solver:
    """N items in each of M categories, as a symmetric matrix of links with N * M rows.

    High-level methods take items: a label, or a pair (category, label), which is needed where several
    categories have the label and for labels that are tuples. Low-level methods take positions: row
    numbers of the matrix; `divmod(position, n)` is the category's index and the item's place in it.

    `problem` maps categories to their items, or is an iterable of iterables of items: then `categories`
    names them, or the first element of each does. Labels are hashable, not None, and unique in
    their category. With `debug` every rule and every removal is printed.
    """

    def __init__(
        self,
        problem: Mapping[Any, Iterable[Any]] | Iterable[Iterable[Any]],
        categories: Iterable[Any] | None = None,
        debug: bool = False,
    ) -> None:
        self._debug = bool(debug)
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
        positions: dict[Any, int | None] = {}
        for position, label in enumerate(self._labels):
            positions[label] = None if label in positions else position
        self._map = MappingProxyType(positions)
        self._matrix: Mask = np.empty((len(self._labels),) * 2, dtype=np.bool_)
        self._assertions: dict[tuple[int, int], list[Assertion]] = {}
        self._rules: list[Rule] = []
        self._level = 0
        """How many public methods are running, one within the other: the outermost is the rule."""
        self._following = 0
        """How many of them only follow up: what they remove is no rule."""
        self.reset()

    # what it knows

    @property
    def m(self) -> int:
        """The number of categories."""
        return len(self._categories)

    @property
    def n(self) -> int:
        """The number of items in a category."""
        return self._n

    @property
    def categories(self) -> tuple[Any, ...]:
        """The labels of the categories."""
        return self._categories

    @property
    def labels(self) -> tuple[Any, ...]:
        """The labels of all items, by position."""
        return self._labels

    @property
    def map(self) -> Mapping[Any, int | None]:
        """The position of each label, None for one that several categories have."""
        return self._map

    @property
    def matrix(self) -> Mask:
        """The links: symmetric, the identity matrix within a category. Change it with care."""
        return self._matrix

    @property
    def assertions(self) -> dict[tuple[int, int], list[Assertion]]:
        """The rules that are not settled yet, by (position, category index) of either item."""
        return self._assertions

    @property
    def assertion_count(self) -> int:
        """How many rules are not settled yet."""
        return sum(map(len, self._assertions.values())) // 2

    @property
    def edges(self) -> int:
        """How many links are left."""
        return int(self._matrix.sum() - self._matrix.shape[0]) // 2

    @property
    def solved(self) -> bool:
        """Is every item linked to exactly one item of each category?"""
        return bool((self._matrix.sum(axis=1) == self.m).all())

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules so far, as they were called."""
        return tuple([str(rule) for rule in self._rules])

    # rules

    def reset(self) -> None:
        """Back to the beginning: every link, no rule."""
        self._matrix.fill(True)
        for cat in range(self.m):
            here = self.cat_slice(cat)
            self._matrix[here, here] = False
        np.fill_diagonal(self._matrix, True)
        self._assertions.clear()
        self._rules.clear()
        self._seen = self._matrix.copy()
        self._log(f"reset: {self.edges} edges")

    def match(self, item1: Any, item2: Any, *items: Any) -> int:
        """`item1` belongs to `item2`, or to one of several items of one category. How many links went."""
        with self._rule("match", item1, item2, *items):
            pos1, cat1 = self.item_to_pos(item1)
            pos2, cat2 = self.item_to_pos(item2)
            allowed = [pos2]
            for pos, cat in map(self.item_to_pos, items):
                if cat != cat2:
                    raise ValueError("Item2 categories do not match")
                allowed.append(pos)
            if cat1 == cat2:
                if {*allowed} != {pos1}:
                    raise ValueError("Can not link items in the same category")
                return 0
            self._state(OneOfThese(pos1, tuple(allowed)))
            mask = self.cat_mask(cat2)
            mask[allowed] = False
            return self._implications(pos1, cat2, self._matrix[pos1] & mask)

    def unmatch(self, item1: Any, item2: Any) -> int:
        """The items do not belong together. How many links went."""
        with self._rule("unmatch", item1, item2):
            return self.unlink(self.item_to_pos(item1)[0], self.item_to_pos(item2)[0])

    def less_than(self, item1: Any, item2: Any, category: Any, *bounds: Any) -> int:
        """`item1` comes before `item2` in the category: by anything, by exactly one bound, or by two bounds.

        Bounds include themselves; an upper bound of None is open. The links that contradict go, also
        later, until the positions of both items are known. How many links went now.
        """
        with self._rule("less_than", item1, item2, category, *bounds):
            count = self.unmatch(item1, item2)
            assertion: Assertion
            if not bounds:
                assertion = BoundedExclusiveAssertion(self, item1, item2, category, 0, None)
            elif len(bounds) == 1:
                assertion = OffsetAssertion(self, item1, item2, category, *bounds)
            elif len(bounds) == 2:
                assertion = BoundedAssertion(self, item1, item2, category, *bounds)
            else:
                raise TypeError(f"comparison accepts 0, 1 or 2 bounds ({len(bounds)} given)")
            return count + self._established(assertion)

    def greater_than(self, item1: Any, item2: Any, category: Any, *bounds: Any) -> int:
        """`item1` comes after `item2`: `less_than` with the items exchanged."""
        with self._rule("greater_than", item1, item2, category, *bounds):
            return self.less_than(item2, item1, category, *bounds)

    def adjacent_to(self, item1: Any, item2: Any, category: Any, *bounds: Any) -> int:
        """The items are 1 apart in the category, or by one bound exactly, or by two bounds. As `less_than`."""
        with self._rule("adjacent_to", item1, item2, category, *bounds):
            count = self.unmatch(item1, item2)
            assertion: Assertion
            if len(bounds) < 2:
                assertion = AdjacencyOffsetAssertion(self, item1, item2, category, *(bounds or (1,)))
            elif len(bounds) == 2:
                assertion = BandedAssertion(self, item1, item2, category, *bounds)
            else:
                raise TypeError(f"adjacency accepts 0, 1 or 2 bounds ({len(bounds)} given)")
            return count + self._established(assertion)

    def _established(self, assertion: Assertion) -> int:
        """A new assertion: checked now, and kept until it is satisfied."""
        self._state(assertion)
        count = assertion.verify()
        if not assertion.satisfied:
            self.register_assertion(assertion)
        return count

    def unlink(self, pos1: int, pos2: int) -> int:
        """The items at these positions do not belong together. How many links went."""
        with self._rule("unlink", pos1, pos2):
            if pos1 == pos2 and not self._following:
                raise ValueError(f"Please do not attempt to unlink an item from itself: {self.pos_to_item(pos1)}")
            self._state(Apart(int(pos1), int(pos2)))
            return self._implications(pos1, pos2 // self.n, self.pos_mask(pos2))

    def register_assertion(self, assertion: Assertion) -> None:
        """Come back to the assertion whenever a link between one of its items and its category goes."""
        with self._rule("register_assertion", assertion):
            if self._level == 1:
                self._state(assertion)
            for key in ((assertion.pos1, assertion.cat), (assertion.pos2, assertion.cat)):
                kept = self._assertions.setdefault(key, [])
                if assertion not in kept:
                    kept.append(assertion)

    def remove_assertion(self, assertion: Assertion) -> None:
        """Don't come back to the assertion. Called outside the solver it takes back the rule too."""
        self._drop(assertion)
        if not self._level:
            for rule in self._rules:
                rule.facts = [fact for fact in rule.facts if fact is not assertion]

    def _drop(self, assertion: Assertion) -> None:
        for key in ((assertion.pos1, assertion.cat), (assertion.pos2, assertion.cat)):
            kept = self._assertions.get(key, [])
            if assertion in kept:
                kept.remove(assertion)
                if not kept:
                    del self._assertions[key]

    # questions about the state

    def category_for(self, item: Any, category: Any) -> Any:
        """The only item of the category that `item` is linked to, None if there are several."""
        links = self.available_for(item, category)
        return links[0] if len(links) == 1 else None

    def available_for(self, item: Any, category: Any) -> tuple[Any, ...]:
        """The items of the category that `item` is linked to."""
        pos, _ = self.item_to_pos(item)
        return tuple([self._labels[link] for link in self.linked_set(pos, self.cat_index(category))])

    def find_missing(self, category: Any) -> set[Any]:
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

    def pos_to_item(self, pos: int, cat: int | None = None) -> tuple[Any, Any]:
        """The item at a position, as (category, label)."""
        return self._categories[pos // self.n if cat is None else cat], self._labels[pos]

    def item_to_pos(self, item: Any) -> tuple[int, int]:
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

    def cat_index(self, category: Any) -> int:
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

    # propagation

    def _implications(self, pos: int, cat: int | None, mask: Mask) -> int:
        """Remove the links from `pos` to the positions in `mask` that lie in `cat`, and all that follows.

        When a link between X and Y goes, X keeps only those links that some item in Y's category to
        which it is still linked has too, and if that is a single item the two share all links; the
        same for Y. In the order of the original, which decides how far this goes.
        """
        stack: deque[tuple[int, int | None, Mask]] = deque([(pos, cat, mask)])
        count = 0
        self._following += 1
        try:
            while stack:
                source, into, mask = stack.pop()
                own = source // self.n
                if mask[source]:
                    raise _NothingLeftError(f"Please do not attempt to unlink an item from itself: {source}")
                if into is None:
                    touched = [c for c in range(self.m) if c != own and mask[self.cat_slice(c)].any()]
                    if not touched:
                        continue
                    into, *later = touched
                    stack.extendleft((source, c, mask) for c in later)
                gone = self._matrix[source] & mask & self.cat_mask(into)
                if not gone.any():
                    continue
                count += int(gone.sum())
                self._matrix[source, gone] = self._matrix[gone, source] = False
                sinks = [int(sink) for sink in np.flatnonzero(gone)]
                self._log(f"removed {self._named(source)} from {', '.join(map(self._named, sinks))}")
                count += self._follow(source, into, sinks, stack)
                for sink in np.flatnonzero(mask):
                    count += self._follow(int(sink), own, [source], stack)
        finally:
            self._following -= 1
        return count

    def _follow(self, pos: int, cat: int, sinks: Iterable[int], stack: deque[tuple[int, int | None, Mask]]) -> int:
        """After `pos` lost its links to `sinks` in a category: its assertions, and what else it must lose."""
        count = 0
        assertions = self._assertions.get((pos, cat))
        if assertions is not None:
            for sink in sinks:
                # the list changes meanwhile: satisfied assertions take themselves out
                for assertion in assertions:
                    count += assertion.update(pos, sink)
        linked = self._matrix[self.cat_slice(cat), pos]
        others = self._matrix[self.cat_slice(cat)][linked]
        reachable = np.logical_or.reduce(others, axis=0)
        row = self._matrix[pos]
        shared = row & reachable
        self._push(pos, shared ^ row, stack)
        if len(others) == 1:
            self._push(int(np.argmax(linked)) + cat * self.n, shared ^ reachable, stack)
        return count

    def _push(self, pos: int, gone: Mask, stack: deque[tuple[int, int | None, Mask]]) -> None:
        if gone.any():
            stack.append((pos, None, gone))

    # the record of rules

    @contextmanager
    def _rule(self, name: str, *arguments: Any) -> Iterator[None]:
        """The outermost public call is a rule, named as it was called; its facts are stated inside.

        Raises ContradictionError where propagation leaves an item without links.
        """
        outermost = self._level == 0
        if outermost:
            self._note_changes()
            self._rules.append(Rule(f"{name}({', '.join(map(repr, arguments))})"))
            self._log(str(self._rules[-1]))
        self._level += 1
        try:
            yield
        except _NothingLeftError:
            if not outermost:
                raise
            raise ContradictionError(self._conflict()) from None
        finally:
            self._level -= 1
            if outermost:
                if not self._rules[-1].facts:
                    self._rules.pop()
                self._seen = self._matrix.copy()

    @contextmanager
    def propagating(self, assertion: Assertion) -> Iterator[None]:
        """What is removed inside follows from the assertion and is no rule of its own."""
        if not self._level:
            # called by the user
            self._note_changes()
            if not any(fact is assertion for rule in self._rules for fact in rule.facts):
                self._rules.append(Rule(f"verify({assertion!r})", [assertion]))
        self._level += 1
        self._following += 1
        try:
            yield
        except _NothingLeftError:
            if self._level > 1:
                raise
            raise ContradictionError(self._conflict()) from None
        finally:
            self._level -= 1
            self._following -= 1
            if not self._level:
                self._seen = self._matrix.copy()

    def _state(self, fact: Fact) -> None:
        """The current rule says this, unless it is something that only follows."""
        if not self._following:
            self._rules[-1].facts.append(fact)

    def _note_changes(self) -> None:
        """Links that somebody took out of the matrix by hand are rules too."""
        for pos1, pos2 in np.argwhere(np.triu(self._seen & ~self._matrix, 1)):
            items = self.pos_to_item(int(pos1)), self.pos_to_item(int(pos2))
            self._rules.append(Rule(f"matrix: no link {items[0]!r} - {items[1]!r}", [Apart(int(pos1), int(pos2))]))
        self._seen = self._matrix.copy()

    def _conflict(self) -> tuple[str, ...]:
        from clueproof.elimination.proof import conflict

        return conflict(self, self._rules)

    # beyond propagation

    def complete(self) -> int:
        """Remove every link that is false in all solutions. How many links went.

        Raises ContradictionError, naming the rules, if there is no solution.
        """
        from clueproof.elimination.proof import possible_links

        self._note_changes()
        possible = possible_links(self, self._rules)
        if possible is None:
            raise ContradictionError(self._conflict())
        count = int((self._matrix & ~possible).sum()) // 2
        self._matrix &= possible
        self._seen = self._matrix.copy()
        for assertion in {id(a): a for kept in self._assertions.values() for a in kept}.values():
            if assertion.satisfied:
                self._drop(assertion)
        return count

    def verdict(self, backend: str = "auto", time_limit: float | None = None, cancel: Cancel | None = None) -> Verdict:
        """Have the rules exactly one solution? `Unique`, `Multiple`, `NoSolution` or `Unknown`, as `verify` says it.

        A solution is a tuple of dicts (category to item), one for each item of the first category; the
        core of `NoSolution` names rules as they were called. Options as for `clueproof.verify`.
        """
        from clueproof.elimination.proof import verdict

        self._note_changes()
        return verdict(self, self._rules, backend, time_limit, cancel)

    def solutions(
        self,
        limit: int | None = None,
        backend: str = "auto",
        time_limit: float | None = None,
        cancel: Cancel | None = None,
    ) -> Iterator[tuple[dict[Any, Any], ...]]:
        """The solutions of the rules one by one, at most `limit`. Options as for `clueproof.solutions`, errors too."""
        from clueproof.elimination.proof import solutions

        self._note_changes()
        return solutions(self, self._rules, limit, backend, time_limit, cancel)

    def draw(self, show: bool = True, title: str | None = None) -> tuple[Any, Any]:
        """Draw the links as a diagram, a row for each category; pairs that are settled stand out.

        Returns figure and axes of matplotlib. Raises NotImplementedError without matplotlib.
        """
        from clueproof.elimination.drawing import drawn

        return drawn(self, show, title)

    # debugging

    def _named(self, pos: int) -> str:
        return ":".join(map(repr, self.pos_to_item(pos)))

    def _log(self, message: str) -> None:
        if self._debug:
            print(f"{'    ' * self._level}{message}")


class _NothingLeftError(ValueError):
    """Propagation took away an item's last link: there is no solution."""


def _read(
    problem: Mapping[Any, Iterable[Any]] | Iterable[Iterable[Any]], categories: Iterable[Any] | None
) -> tuple[tuple[Any, ...], list[list[Any]]]:
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


def _unknown(what: str, label: Any, labels: Iterable[Any]) -> str:
    """ "Unknown item label 'Dnaa'; did you mean 'Dana'?" """
    by_text = {str(known): known for known in labels}
    near = get_close_matches(str(label), by_text, 1, 0.5)
    return f"Unknown {what} {label!r}" + (f"; did you mean {by_text[near[0]]!r}?" if near else "")
