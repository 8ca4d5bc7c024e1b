"""Unit propagation that remembers why: the premises from which a short chain refutes a literal."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from clueproof.clock import check_clock
from clueproof.explanation.selectors import Premise
from clueproof.model import Literal

LOOK = 1023
"""A mask: the clock is checked once in this many clauses."""


class Propagation:
    """The clauses of a model, and what follows from premises, breadth first, so that chains are short."""

    def __init__(self, clauses: Sequence[Sequence[Literal]]) -> None:
        self._clauses = clauses
        self._where: dict[Literal, list[int]] = {}
        """For each literal the numbers of the clauses that lose a literal when it is true."""
        for number, clause in enumerate(clauses):
            if not number & LOOK:
                check_clock()
            for literal in clause:
                self._where.setdefault(-literal, []).append(number)
        self._lengths = list(map(len, clauses))
        self._premise_of: dict[Literal, Premise] = {}
        self._reason: dict[Literal, int] = {}
        """For each literal that follows from premises, the number of the clause that implied it."""
        self._left: list[int] = self._lengths
        """How many literals of each clause are not false yet."""
        self._broken: int | None = None
        self._open: dict[Literal, list[int]] = {}

    def suppose(self, says: Mapping[Premise, Iterable[Literal]]) -> None:
        """Assume these premises and no others; `says` is what each puts in force."""
        self._premise_of = {}
        for premise, literals in says.items():
            for literal in literals:
                self._premise_of.setdefault(literal, premise)
        units = [number for number, length in enumerate(self._lengths) if length == 1]
        self._left, self._reason = list(self._lengths), {}
        self._broken = self._spread([*self._premise_of], units, self._left, self._reason, self._where)
        # chains meet only clauses that are still open
        self._open = {}
        for number, clause in enumerate(self._clauses):
            if not number & LOOK:
                check_clock()
            if self._left[number] > 1 and not any(map(self._is_true, clause)):
                for literal in clause:
                    self._open.setdefault(-literal, []).append(number)

    def refutation(self, literal: Literal, reach: int | None = None) -> set[Premise] | None:
        """Premises that refute the literal; None if propagation finds none.

        With `reach`, it looks no further than that many implied literals.
        """
        check_clock()
        if self._broken is not None:
            return self._traced([-other for other in self._clauses[self._broken]], {}, literal)
        if self._is_true(-literal):
            return self._traced([-literal], {}, literal)
        if self._is_true(literal):
            return None
        made: dict[Literal, int] = {}
        broken = self._spread([literal], (), _Overlay(self._left), made, self._open, reach)
        if broken is None:
            return None
        return self._traced([-other for other in self._clauses[broken]], made, literal)

    def _is_true(self, literal: Literal) -> bool:
        return literal in self._premise_of or literal in self._reason

    def _spread(
        self,
        start: Sequence[Literal],
        units: Iterable[int],
        left: list[int] | _Overlay,
        made: dict[Literal, int],
        where: Mapping[Literal, Sequence[int]],
        reach: int | None = None,
    ) -> int | None:
        """Make the literals true and whatever follows; the number of a clause that becomes false, if there is one."""
        first = set(start)
        queue = deque(start)
        known = self._is_true
        clauses = self._clauses

        def conclude(number: int) -> int | None:
            """Make the last literal of a unit clause true; the clause's number if it is false instead."""
            for literal in clauses[number]:
                if literal in first or literal in made or known(literal):
                    return None
                if not (-literal in first or -literal in made or known(-literal)):
                    made[literal] = number
                    queue.append(literal)
                    return None
            return number

        for number in units:
            if (broken := conclude(number)) is not None:
                return broken
        reached = 0
        while queue and reached != reach:
            reached += 1
            for number in where.get(queue.popleft(), ()):
                left[number] -= 1
                if left[number] < 2 and (broken := conclude(number)) is not None:
                    return broken
        return None

    def _traced(self, true: list[Literal], made: dict[Literal, int], assumed: Literal) -> set[Premise]:
        """The premises behind literals that are true."""
        premises: set[Premise] = set()
        seen: set[Literal] = set()
        while true:
            literal = true.pop()
            if literal in seen or literal == assumed:
                continue
            seen.add(literal)
            premise = self._premise_of.get(literal)
            if premise is not None:
                premises.add(premise)
                continue
            number = made[literal] if literal in made else self._reason[literal]
            true += [-other for other in self._clauses[number] if other != literal]
        return premises


class _Overlay:
    """A list that stores only its changes."""

    __slots__ = ("_changed", "_under")

    def __init__(self, under: list[int]) -> None:
        self._under = under
        self._changed: dict[int, int] = {}

    def __getitem__(self, place: int) -> int:
        found = self._changed.get(place)
        return self._under[place] if found is None else found

    def __setitem__(self, place: int, value: int) -> None:
        self._changed[place] = value
