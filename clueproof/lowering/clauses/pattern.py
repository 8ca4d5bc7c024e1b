"""Clauses worked out once for literals 1, 2, 3 ... and stamped with those of each constraint of the kind.

The same few shapes stand all over a model, and in the models of all puzzles of a size: half of ten cells, a cell
that sees seven others. To stamp one takes a tenth of a microsecond a clause, to work it out five to fifteen times that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import TypeAlias

from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Literal

Write: TypeAlias = Callable[[Sequence[Literal], ClauseTarget], Sequence[Literal] | None]
"""Writes clauses about literals, and may return literals that its caller wants back (a counter's outputs)."""


class Pattern:
    """What `write` writes about so many literals. It must be the same for any, and neither integers nor what a
    target may have of its own ("at most one") may come into it.

    The first time `write` writes by itself: many a pattern of a large board is never seen again.
    """

    __slots__ = ("_count", "_sheet", "_used", "_write")

    def __init__(self, count: int, write: Write) -> None:
        self._count, self._write = count, write
        self._used = False
        self._sheet: _Sheet | None = None

    def stamp(self, literals: Sequence[Literal], target: ClauseTarget) -> Sequence[Literal]:
        """Write the clauses about these literals, and return what `write` returns about them."""
        if self._sheet is not None:
            return self._sheet.stamp(literals, target)
        if self._used:
            self._sheet = _Sheet(self._count, self._write)
            return self._sheet.stamp(literals, target)
        self._used = True
        return self._write(literals, target) or ()


class _Sheet(ClauseTarget):
    """A target for literals from 1 on, which keeps the clauses as functions that pick literals from a list."""

    def __init__(self, count: int, write: Write) -> None:
        super().__init__()
        self._top = count
        self._clauses: list[Sequence[Literal]] = []
        self._outcome = write(range(1, count + 1), self) or ()
        self._new = self._top - count
        self._short = [clause for clause in self._clauses if len(clause) < 2]
        # a function that picks two items or more gives them as a tuple
        self._picks = [itemgetter(*clause) for clause in self._clauses if len(clause) > 1]

    def new(self) -> Literal:
        self._top += 1
        return self._top

    def write(self, clause: Sequence[Literal]) -> None:
        self._clauses.append(clause)

    def add_all(self, clauses: Iterable[Sequence[Literal]]) -> None:
        self._clauses += [(*self._unless, *clause) for clause in clauses] if self._unless else clauses

    def stamp(self, literals: Sequence[Literal], target: ClauseTarget) -> Sequence[Literal]:
        here = [*literals, *[target.new() for _ in range(self._new)]]
        # literal n is at n, and -n, counted from the end, at -n
        named = [0, *here, *[-literal for literal in reversed(here)]]
        target.add_all([tuple([named[literal] for literal in clause]) for clause in self._short])
        target.add_all([pick(named) for pick in self._picks])
        return [named[literal] for literal in self._outcome]
