"""Constraints along lines: bans, runs, automata, order and difference of lines, and what is seen along a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, chain, groupby, takewhile

from clueproof.model.constraint import Constraint
from clueproof.model.variables import Assignment, Literal, Variable


@dataclass(frozen=True)
class AdjacencyBan(Constraint):
    """No two neighbours hold a banned pair of values, in either order.

    `neighbours` are pairs of cells, `banned` pairs of values.
    """

    neighbours: tuple[tuple[Variable, Variable], ...]
    banned: tuple[tuple[int, int], ...]

    @property
    def ordered_bans(self) -> set[tuple[int, int]]:
        """The banned pairs, each in both orders."""
        return {pair for a, b in self.banned for pair in ((a, b), (b, a))}

    def means(self, assignment: Assignment) -> bool:
        bans = self.ordered_bans
        return not any((assignment.value(a), assignment.value(b)) in bans for a, b in self.neighbours)

    def cells(self) -> Iterable[Variable]:
        return chain.from_iterable(self.neighbours)


@dataclass(frozen=True)
class NoRun(Constraint):
    """No `length` consecutive cells of the line have the same value."""

    line: tuple[Variable, ...]
    length: int

    def means(self, assignment: Assignment) -> bool:
        values = map(assignment.value, self.line)
        return all(len(list(run)) < self.length for _, run in groupby(values))

    def cells(self) -> Iterable[Variable]:
        return self.line

    def stretches(self) -> Iterator[tuple[Variable, ...]]:
        """The stretches of `length` cells, in none of which all are alike."""
        for end in range(self.length, len(self.line) + 1):
            yield self.line[end - self.length : end]


@dataclass(frozen=True)
class LinesDiffer(Constraint):
    """No two of the lines, all equally long, read the same."""

    lines: tuple[tuple[Variable, ...], ...]

    def __post_init__(self) -> None:
        if len({len(line) for line in self.lines}) > 1:
            raise ValueError("lines that must differ have to be equally long")

    def means(self, assignment: Assignment) -> bool:
        return len({tuple(map(assignment.value, line)) for line in self.lines}) == len(self.lines)

    def cells(self) -> Iterable[Variable]:
        return chain.from_iterable(self.lines)


@dataclass(frozen=True)
class Runs(Constraint):
    """The non-zero cells of the line form exactly these blocks, in this order (a nonogram line).

    A block is (length, value): `length` >= 1 consecutive cells of that non-zero value. At least
    one 0 stands between blocks of the same value; blocks of different values may touch.
    """

    line: tuple[Variable, ...]
    blocks: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if any(length < 1 or value == 0 for length, value in self.blocks):
            raise ValueError("a block has a length of at least 1 and a value other than 0")

    def means(self, assignment: Assignment) -> bool:
        values = map(assignment.value, self.line)
        return tuple((len(list(run)), value) for value, run in groupby(values) if value) == self.blocks

    def cells(self) -> Iterable[Variable]:
        return self.line

    def automaton(self) -> Automaton:
        """The same as an automaton. Its state is how many of the required cells were read: those of the blocks, and a 0
        between blocks of the same value."""
        wanted: list[int] = []
        between = {0}
        for place, (length, value) in enumerate(self.blocks):
            if place and self.blocks[place - 1][1] == value:
                wanted.append(0)
                between = between - {len(wanted) - 1} | {len(wanted)}
            wanted += [value] * length
            between.add(len(wanted))
        steps = [(state, value, state + 1) for state, value in enumerate(wanted)]
        steps += [(state, 0, state) for state in sorted(between)]
        return Automaton(self.line, 0, (len(wanted),), tuple(steps), enforce=self.enforce)


@dataclass(frozen=True)
class Automaton(Constraint):
    """The values along the line are a word that a deterministic finite automaton accepts.

    `transitions` are triples (state, value, next state); a value with no transition is refused.
    States are any ints.
    """

    line: tuple[Variable, ...]
    start: int
    accepting: tuple[int, ...]
    transitions: tuple[tuple[int, int, int], ...]

    def __post_init__(self) -> None:
        if len(self.steps) != len(self.transitions):
            raise ValueError("an automaton has at most one transition for a state and a value")

    @property
    def steps(self) -> dict[tuple[int, int], int]:
        """The transition function: (state, value) -> next state."""
        return {(state, value): after for state, value, after in self.transitions}

    def means(self, assignment: Assignment) -> bool:
        steps, state = self.steps, self.start
        for cell in self.line:
            after = steps.get((state, assignment.value(cell)))
            if after is None:
                return False
            state = after
        return state in self.accepting

    def cells(self) -> Iterable[Variable]:
        return self.line


@dataclass(frozen=True)
class Lexicographic(Constraint):
    """`left` is not after `right` in lexicographic order; with `strict`, before it."""

    left: tuple[Variable, ...]
    right: tuple[Variable, ...]
    strict: bool = False

    def __post_init__(self) -> None:
        if len(self.left) != len(self.right):
            raise ValueError("lines in lexicographic order have to be equally long")

    def means(self, assignment: Assignment) -> bool:
        left, right = (tuple(map(assignment.value, line)) for line in (self.left, self.right))
        return left < right or (left == right and not self.strict)

    def cells(self) -> Iterable[Variable]:
        return (*self.left, *self.right)


@dataclass(frozen=True)
class FirstVisible(Constraint):
    """The first cell of the line that is not 0 has this value; for the value 0, all cells are 0."""

    line: tuple[Variable, ...]
    value: int

    def means(self, assignment: Assignment) -> bool:
        return next(filter(None, map(assignment.value, self.line)), 0) == self.value

    def cells(self) -> Iterable[Variable]:
        return self.line


@dataclass(frozen=True)
class VisibleCount(Constraint):
    """`count` is how many cells of the line have a greater value than every cell before them.

    The first cell always has (the clue of a Skyscrapers puzzle). `count` is a cell, not a number.
    """

    line: tuple[Variable, ...]
    count: Variable

    def means(self, assignment: Assignment) -> bool:
        return len(set(accumulate(map(assignment.value, self.line), max))) == assignment.value(self.count)

    def cells(self) -> Iterable[Variable]:
        return (*self.line, self.count)


@dataclass(frozen=True)
class VisibleSum(Constraint):
    """The literals in front of the first false one, in each ray, are `total` over all rays.

    A ray is what lies in one direction, nearest first; a true literal is a cell that can be seen through.
    """

    rays: tuple[tuple[Literal, ...], ...]
    total: int

    def means(self, assignment: Assignment) -> bool:
        return sum(len(list(takewhile(assignment.true, ray))) for ray in self.rays) == self.total

    def cells(self) -> Iterable[Variable]:
        return chain.from_iterable(self.rays)


@dataclass(frozen=True)
class SumBetween(Constraint):
    """Two cells of the line have a value of `ends`, the others are all different, and the values of the cells between
    the two add up to `total` (the clue of a Doppelblock). `total` is a cell, not a number."""

    line: tuple[Variable, ...]
    ends: tuple[int, ...]
    total: Variable

    def means(self, assignment: Assignment) -> bool:
        values = [assignment.value(cell) for cell in self.line]
        places = [place for place, value in enumerate(values) if value in self.ends]
        others = [value for value in values if value not in self.ends]
        if len(places) != 2 or len({*others}) < len(others):
            return False
        first, last = places
        return sum(values[first + 1 : last]) == assignment.value(self.total)

    def cells(self) -> Iterable[Variable]:
        return (*self.line, self.total)
