"""Where clauses go: variables, clauses and the literals of integers, for any target that takes clauses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, pairwise

from clueproof.lowering.clauses.encoding import DEFAULT, Encoding, counting_clauses
from clueproof.model import Cell, Integer, Literal

PAIRWISE_AT_MOST_ONE = 32
"""Up to this many literals, "at most one" is said pair by pair.

Measured on open sessions: 9x9 and 16x16 Sudoku are fastest pairwise, and 25x25 with its clues fixed
still is; from about 40 on the quadratic number of clauses costs more than the ladder's auxiliaries.
"""


class ClauseTarget(ABC):
    """What the clause lowerings write to.

    An integer is said by its `equals` literals (direct encoding: exactly one is true), by its
    `at_most` literals (order encoding: monotone), or by both with channelling, as literals are
    asked for. Sources: Tamura et al., "Compiling finite linear CSP into SAT" (2009) for the order
    encoding; Walsh, "SAT v CSP" (2000) for the direct one.
    """

    encoding: Encoding = DEFAULT

    def __init__(self) -> None:
        self._direct: dict[int, dict[int, Literal]] = {}
        self._order: dict[int, dict[int, Literal]] = {}
        self._unless: tuple[Literal, ...] = ()
        self._true: Literal | None = None

    @abstractmethod
    def new(self) -> Literal:
        """A fresh auxiliary variable."""

    @abstractmethod
    def write(self, clause: Sequence[Literal]) -> None:
        """Take one clause as it is."""

    def add(self, clause: Iterable[Literal]) -> None:
        """Take one clause, in force while the current enforcement literals are true."""
        self.write([*self._unless, *clause])

    def add_all(self, clauses: Iterable[Sequence[Literal]]) -> None:
        """As `add` for each clause; targets may be faster at many. They may keep the clauses as they are."""
        for clause in clauses:
            self.add(clause)

    @contextmanager
    def enforced(self, literals: Iterable[Literal]) -> Iterator[None]:
        """Clauses added inside are in force only when all `literals` are true."""
        outer, self._unless = self._unless, (*self._unless, *(-literal for literal in literals))
        try:
            yield
        finally:
            self._unless = outer

    @property
    def true(self) -> Literal:
        """A literal that is always true."""
        if self._true is None:
            self._true = self.new()
            self.write([self._true])
        return self._true

    # cells

    def equals(self, cell: Cell, value: int) -> Literal:
        """The literal "cell is value"; false for a value outside the domain."""
        if isinstance(cell, int):
            return cell if value == 1 else -cell if value == 0 else -self.true
        literal = self.direct(cell).get(value)
        return -self.true if literal is None else literal

    def at_most(self, cell: Cell, value: int) -> Literal:
        """The literal "cell is value or less"."""
        if isinstance(cell, int):
            return self.true if value >= 1 else -cell if value == 0 else -self.true
        place = bisect_right(cell.values, value)
        if place == 0:
            return -self.true
        if place == len(cell.values):
            return self.true
        return self.order(cell)[cell.values[place - 1]]

    def direct(self, integer: Integer) -> dict[int, Literal]:
        """The `equals` literals of an integer, one for each value, encoded when first asked for.

        Size for d values: d variables; 1 + d(d-1)/2 clauses up to 32 values, else about 4d.
        """
        literals = self._direct.get(integer.index)
        if literals is None:
            known = integer.known_equals
            literals = {value: known[value] if value in known else self.new() for value in integer.values}
            self._direct[integer.index] = literals
            with self.unconditionally():
                if integer.index in self._order:
                    self._channel(integer)
                else:
                    self.exactly_one(list(literals.values()))
        return literals

    def order(self, integer: Integer) -> dict[int, Literal]:
        """The `at_most` literals of an integer, one for each value but the last.

        Size for d values: d - 1 variables and d - 2 clauses, 3d more for channelling where the
        direct literals are in use too.
        """
        literals = self._order.get(integer.index)
        if literals is None:
            known = integer.known_at_most
            literals = {value: known[value] if value in known else self.new() for value in integer.values[:-1]}
            self._order[integer.index] = literals
            with self.unconditionally():
                for lower, upper in pairwise(literals.values()):
                    self.add((-lower, upper))
                if integer.index in self._direct:
                    self._channel(integer)
        return literals

    def _channel(self, integer: Integer) -> None:
        """`x = v` is `x <= v` and not `x <= v - 1`. Exactly-one follows from the order."""
        direct, order = self._direct[integer.index], self._order[integer.index]
        below: Literal | None = None
        for value in integer.values:
            here, upto = direct[value], order.get(value)
            parts = [literal for literal in (upto, -below if below is not None else None) if literal is not None]
            for part in parts:
                self.add((-here, part))
            self.add((here, *(-part for part in parts)))
            below = upto

    @contextmanager
    def unconditionally(self) -> Iterator[None]:
        """Clauses added inside hold whatever is enforced: those that define an integer for all its users,
        or auxiliary variables that could all be false otherwise."""
        outer, self._unless = self._unless, ()
        try:
            yield
        finally:
            self._unless = outer

    def exactly_one(self, literals: Sequence[Literal]) -> None:
        """Exactly one literal is true: `at_most_one`, and a clause that one is."""
        self.add(literals)
        self.at_most_one(literals)

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        """At most one literal is true.

        Pairwise up to 32 literals; above that blocks of 6 are replaced by an auxiliary "one of the
        block" until 32 are left (the commander encoding of Klieber and Kwon 2007; about 4n clauses
        and n/5 variables, plus the 496 pairs of the rest). Or as the encoding says.
        """
        if self.encoding.at_most_one:
            self.count(literals, 0, 1, self.encoding.at_most_one)
            return
        rest = list(literals)
        while len(rest) > PAIRWISE_AT_MOST_ONE:
            block, rest = rest[:6], rest[6:]
            any_of_block = self.new()
            for literal in block:
                self.add((-literal, any_of_block))
            self.add_all(combinations([-literal for literal in block], 2))
            rest.append(any_of_block)
        self.add_all(combinations([-literal for literal in rest], 2))

    def count(self, literals: Sequence[Literal], least: int, most: int, way: str) -> None:
        """From `least` to `most` of the literals are true, as PySAT says it in this way."""
        top, clauses = counting_clauses(way, len(literals), least, most)
        here = [*literals, *[self.new() for _ in range(top - len(literals))]]
        # literal n is at n, and -n, counted from the end, at -n
        named = [0, *here, *[-literal for literal in reversed(here)]]
        self.add_all([tuple([named[literal] for literal in clause]) for clause in clauses])
