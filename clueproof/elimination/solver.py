"""The solver that removes links, as documented by puzzle-solvers, with proofs in addition.

The state is a graph: items are linked as long as they may belong to one person. A rule removes links, and each removal
is propagated at once (`_implications`). Propagation alone may leave links open; `complete`, `verdict` and `solutions`
decide the rest, from the rules that were given.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import combinations, cycle
from typing import TYPE_CHECKING

import numpy as np

from clueproof.elimination.assertions import (
    AdjacencyOffsetAssertion,
    Apart,
    Assertion,
    BandedAssertion,
    BoundedAssertion,
    BoundedExclusiveAssertion,
    Difference,
    Fact,
    OffsetAssertion,
    OneOfThese,
    RuleCall,
)
from clueproof.elimination.links import Categories, ContradictionError, LinkMatrix, Mask

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from clueproof.clock import Cancel
    from clueproof.questions import Verdict


class Solver(LinkMatrix):
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
        problem: Categories,
        categories: Iterable[Hashable] | None = None,
        debug: bool = False,
    ) -> None:
        super().__init__(problem, categories)
        self._debug = bool(debug)
        self._assertions: dict[tuple[int, int], list[Assertion]] = {}
        self._rules: list[RuleCall] = []
        self._level = 0
        """The number of public methods that are running, one within the other: the outermost is the rule."""
        self._following = 0
        """How many of them only propagate, so that what they remove is no rule."""
        self.reset()

    @property
    def assertions(self) -> dict[tuple[int, int], list[Assertion]]:
        """The assertions that are not satisfied yet, by (position, category index) of either item."""
        return self._assertions

    @property
    def assertion_count(self) -> int:
        """The number of assertions that are not satisfied yet."""
        return sum(map(len, self._assertions.values())) // 2

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules so far, as they were called."""
        return tuple([str(rule) for rule in self._rules])

    # rules

    def reset(self) -> None:
        """Start again with every link and no rule."""
        self._link_all()
        self._assertions.clear()
        self._rules.clear()
        self._seen = self._matrix.copy()
        self._log(f"reset: {self.edges} edges")

    def match(self, item1: Hashable, item2: Hashable, *items: Hashable) -> int:
        """`item1` belongs to `item2`, or to one of several items of a category. Returns how many links were removed."""
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

    def unmatch(self, item1: Hashable, item2: Hashable) -> int:
        """The items do not belong together. Returns how many links were removed."""
        with self._rule("unmatch", item1, item2):
            return self.unlink(self.item_to_pos(item1)[0], self.item_to_pos(item2)[0])

    def less_than(self, item1: Hashable, item2: Hashable, category: Hashable, *bounds: Difference) -> int:
        """`item1` comes before `item2` in the category: by anything, by exactly one bound, or by two bounds.

        Bounds are inclusive; an upper bound of None is open. Links that contradict the rule are removed, now and after
        later rules, until the positions of both items are known. Returns how many links were removed now.
        """
        with self._rule("less_than", item1, item2, category, *bounds):
            assertion: Assertion
            if not bounds:
                assertion = BoundedExclusiveAssertion(self, item1, item2, category, 0, None)
            elif len(bounds) == 1:
                assertion = OffsetAssertion(self, item1, item2, category, *bounds)
            elif len(bounds) == 2:
                assertion = BoundedAssertion(self, item1, item2, category, *bounds)
            else:
                raise TypeError(f"comparison accepts 0, 1 or 2 bounds ({len(bounds)} given)")
            return self._established(assertion, item1, item2)

    def greater_than(self, item1: Hashable, item2: Hashable, category: Hashable, *bounds: Difference) -> int:
        """`item1` comes after `item2`: `less_than` with the items exchanged."""
        with self._rule("greater_than", item1, item2, category, *bounds):
            return self.less_than(item2, item1, category, *bounds)

    def adjacent_to(self, item1: Hashable, item2: Hashable, category: Hashable, *bounds: Difference) -> int:
        """The items are 1 apart in the category, or by one bound exactly, or by two bounds. As `less_than`."""
        with self._rule("adjacent_to", item1, item2, category, *bounds):
            assertion: Assertion
            if len(bounds) < 2:
                assertion = AdjacencyOffsetAssertion(self, item1, item2, category, *(bounds or (1,)))
            elif len(bounds) == 2:
                assertion = BandedAssertion(self, item1, item2, category, *bounds)
            else:
                raise TypeError(f"adjacency accepts 0, 1 or 2 bounds ({len(bounds)} given)")
            return self._established(assertion, item1, item2)

    def _established(self, assertion: Assertion, item1: Hashable, item2: Hashable) -> int:
        """Check a new assertion, of items that then do not belong together, and keep it until it is satisfied."""
        assertion.must_be_defined()
        count = self.unmatch(item1, item2)
        self._state(assertion)
        count += assertion.verify()
        if not assertion.satisfied:
            self.register_assertion(assertion)
        return count

    def unlink(self, pos1: int, pos2: int) -> int:
        """The items at these positions do not belong together. Returns how many links were removed."""
        with self._rule("unlink", pos1, pos2):
            if pos1 == pos2 and not self._following:
                raise ValueError(f"Please do not attempt to unlink an item from itself: {self.pos_to_item(pos1)}")
            self._state(Apart(int(pos1), int(pos2)))
            return self._implications(pos1, pos2 // self.n, self.pos_mask(pos2))

    def register_assertion(self, assertion: Assertion) -> None:
        """Check the assertion whenever a link between one of its items and its category is removed."""
        with self._rule("register_assertion", assertion):
            if self._level == 1:
                self._state(assertion)
            for key in ((assertion.pos1, assertion.cat), (assertion.pos2, assertion.cat)):
                kept = self._assertions.setdefault(key, [])
                if assertion not in kept:
                    kept.append(assertion)

    def remove_assertion(self, assertion: Assertion) -> None:
        """Forget the assertion. Called from outside the solver it also withdraws the rule."""
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

    # propagation

    def _implications(self, pos: int, cat: int | None, mask: Mask) -> int:
        """Remove the links from `pos` to the positions in `mask` that lie in `cat`, and all that follows.

        When a link between X and Y is removed, X keeps only those links that some item in Y's category to which it is
        still linked has too, and if that is a single item the two share all links; the same for Y. The order is that of
        the original, which decides how far propagation gets.
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
        """After `pos` lost its links to `sinks` in a category: check its assertions, push what else it must lose."""
        count = 0
        assertions = self._assertions.get((pos, cat))
        if assertions is not None:
            for sink in sinks:
                # the list changes meanwhile, as satisfied assertions remove themselves
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
    def _rule(self, name: str, *arguments: object) -> Iterator[None]:
        """The outermost public call is a rule, named as it was called; its facts are stated inside.

        Raises ContradictionError where propagation leaves an item without links. After any other error the state is
        restored.
        """
        outermost = self._level == 0
        if outermost:
            self._note_changes()
            assertions = {key: [*kept] for key, kept in self._assertions.items()}
            self._rules.append(RuleCall(f"{name}({', '.join(map(repr, arguments))})"))
            self._log(str(self._rules[-1]))
        self._level += 1
        try:
            yield
        except _NothingLeftError:
            if not outermost:
                raise
            raise ContradictionError(self._conflict()) from None
        except Exception:
            if outermost:
                self._matrix[:] = self._seen
                self._assertions.clear()
                self._assertions.update(assertions)
                self._rules[-1].facts.clear()
            raise
        finally:
            self._level -= 1
            if outermost:
                if not self._rules[-1].facts:
                    self._rules.pop()
                self._seen = self._matrix.copy()

    @contextmanager
    def propagating(self, assertion: Assertion) -> Iterator[None]:
        """Links that are removed inside follow from the assertion: they are no rules of their own."""
        if not self._level:
            # called by the user
            self._note_changes()
            if not any(fact is assertion for rule in self._rules for fact in rule.facts):
                self._rules.append(RuleCall(f"verify({assertion!r})", [assertion]))
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
        """Record a fact of the current rule, unless it only follows from one."""
        if not self._following:
            self._rules[-1].facts.append(fact)

    def _note_changes(self) -> None:
        """Record links that the caller removed from the matrix directly as rules."""
        for pos1, pos2 in np.argwhere(np.triu(self._seen & ~self._matrix, 1)):
            items = self.pos_to_item(int(pos1)), self.pos_to_item(int(pos2))
            self._rules.append(RuleCall(f"matrix: no link {items[0]!r} - {items[1]!r}", [Apart(int(pos1), int(pos2))]))
        self._seen = self._matrix.copy()

    def _conflict(self) -> tuple[str, ...]:
        from clueproof.elimination.proof import conflict

        return conflict(self, self._rules)

    # beyond propagation

    def complete(self) -> int:
        """Remove every link that is false in all solutions. Returns how many were removed.

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
        """Do the rules have exactly one solution? `Unique`, `Multiple`, `NoSolution` or `Unknown`, as from `verify`.

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
    ) -> Iterator[tuple[dict[Hashable, Hashable], ...]]:
        """The solutions of the rules one by one, at most `limit`. Options as for `clueproof.solutions`, errors too."""
        from clueproof.elimination.proof import solutions

        self._note_changes()
        return solutions(self, self._rules, limit, backend, time_limit, cancel)

    def draw(self, show: bool = True, title: str | None = None) -> tuple[Figure, Axes]:
        """Draw the links as a diagram, a row for each category, with settled pairs highlighted.

        Returns figure and axes of matplotlib. Raises NotImplementedError without matplotlib.
        """
        return drawn(self, show, title)

    # debugging

    def _log(self, message: str) -> None:
        if self._debug:
            print(f"{'    ' * self._level}{message}")


class _NothingLeftError(ValueError):
    """Propagation removed an item's last link: there is no solution."""


def drawn(solver: LinkMatrix, show: bool, title: str | None) -> tuple[Figure, Axes]:
    """See `Solver.draw`."""
    try:
        plot = import_module("matplotlib.pyplot")
        line = import_module("matplotlib.lines").Line2D
    except ImportError:
        raise NotImplementedError("Matplotlib not found") from None
    figure, axes = plot.subplots()
    axes.set_axis_off()
    axes.invert_yaxis()
    cells = [divmod(position, solver.n) for position in range(len(solver.labels))]
    axes.scatter([x for _, x in cells], [y for y, _ in cells], marker="o", color="r", zorder=10)
    for (y, x), label in zip(cells, solver.labels, strict=True):
        if x == 0:
            axes.annotate(
                str(solver.categories[y]).upper(),
                (0, y),
                (-40, 0),
                textcoords="offset pixels",
                zorder=10,
                va="center",
                ha="right",
                weight="bold",
            )
        axes.annotate(
            str(label),
            (x, y),
            (0, 4),
            textcoords="offset pixels",
            zorder=5,
            backgroundcolor=(1, 1, 1, 0.75),
            va="bottom",
            ha="center",
            weight="black",
        )
    for start, end in combinations(range(len(solver.labels)), 2):
        if solver.matrix[start, end]:
            axes.add_line(line([cells[start][1], cells[end][1]], [cells[start][0], cells[end][0]], zorder=0))
    colours = cycle(plot.rcParams["axes.prop_cycle"].by_key()["color"])
    for settled in _settled(solver):
        colour = next(colours)
        for start, end in settled:
            (y, x), (to_y, to_x) = cells[start], cells[end]
            axes.add_line(line([x, to_x], [y, to_y], color=colour, alpha=0.5, linewidth=20, zorder=-10))
    axes.set_xlim(left=-0.5)
    if title:
        figure.suptitle(title)
    if show:
        plot.show()
    return figure, axes


def _settled(solver: LinkMatrix) -> list[list[tuple[int, int]]]:
    """Pairs of items that certainly belong together, grouped by person."""
    groups = []
    visited: set[int] = set()
    for first in range(len(solver.labels)):
        if first in visited:
            continue
        waiting, pairs = [first], []
        for start in waiting:
            visited.add(start)
            for end in map(int, solver.find_matches(start)):
                if end not in visited and end not in waiting:
                    pairs.append((start, end))
                    waiting.append(end)
        groups.append(pairs)
    return groups
