"""What belongs together: items of several categories, matched one to one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple, TypeAlias

from clueproof.model.constraint import Constraint
from clueproof.model.variables import Assignment, Integer, Literal, Variable

Node: TypeAlias = tuple[int, int]
"""An item: the position of its category, and its own among the items of that."""


class Square(NamedTuple):
    """Two categories, and for each item of the first an integer: which item of the second, from 1, it belongs with."""

    one: int
    other: int
    cells: tuple[Integer, ...]


@dataclass(frozen=True)
class Matching(Constraint):
    """Every item of a category belongs with one item of each other category, and what belongs with the same item
    belongs together. There is one square for each two categories, in any direction. `names` are what people call the
    categories, `items` the items of each.
    """

    squares: tuple[Square, ...]
    names: tuple[str, ...] = ()
    items: tuple[tuple[str, ...], ...] = ()

    def cells(self) -> Iterable[Variable]:
        return [cell for square in self.squares for cell in square.cells]

    def means(self, assignment: Assignment) -> bool:
        partner: dict[tuple[int, int], list[int]] = {}
        for one, other, cells in self.squares:
            found = [assignment.value(cell) - 1 for cell in cells]
            if sorted(found) != list(range(len(cells))):
                return False
            partner[one, other], partner[other, one] = found, [found.index(place) for place in range(len(cells))]
        return all(
            [partner[b, c][place] for place in partner[a, b]] == partner[a, c]
            for a, b, c in combinations(range(self.categories), 3)
        )

    @cached_property
    def categories(self) -> int:
        """How many categories there are."""
        return 1 + max(max(square.one, square.other) for square in self.squares)

    @cached_property
    def size(self) -> int:
        """How many items a category has."""
        return len(self.squares[0].cells)

    @cached_property
    def square(self) -> dict[tuple[int, int], Square]:
        """The square of two categories, given in any order."""
        return {pair: square for square in self.squares for pair in ((square.one, square.other), square[1::-1])}

    def integer(self, a: Node, b: Node) -> tuple[Integer, int]:
        """The integer and its value that say that two items of different categories belong together."""
        square = self.square[a[0], b[0]]
        here, there = (a, b) if a[0] == square.one else (b, a)
        return square.cells[here[1]], there[1] + 1

    def link(self, a: Node, b: Node) -> Literal:
        """The literal that two items of different categories belong together."""
        integer, value = self.integer(a, b)
        return integer.equals(value)


@dataclass(frozen=True)
class Alternatives(Constraint):
    """All literals of at least one of the alternatives are true."""

    alternatives: tuple[tuple[Literal, ...], ...]

    def cells(self) -> Iterable[Variable]:
        return dict.fromkeys(literal for alternative in self.alternatives for literal in alternative)

    def means(self, assignment: Assignment) -> bool:
        return any(all(map(assignment.true, alternative)) for alternative in self.alternatives)
