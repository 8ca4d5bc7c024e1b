"""Proofs in DRAT brought into LRAT: which clauses does each step follow from?

Forward replay by unit propagation, with two watched literals; the clauses that a conflict comes from are the step's
hints. A step that follows in no such way, and only takes away no solution altogether (RAT), is refused. See N. Wetzler,
M. Heule, W. Hunt, "DRAT-trim" (2014).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clueproof.clock import check_clock
from clueproof.model import Literal
from clueproof.proofs.refutation import ProofStep, Refutation, needed_steps

CLOCK_MASK = 255
"""A mask: after so many steps, or clauses, the clock is looked at."""


class NotElaboratedError(ValueError):
    """The proof can't be brought into LRAT; the message says why."""


def elaborated(clauses: Sequence[Sequence[Literal]], proof: str) -> Refutation:
    """The steps that are needed.

    Raises NotElaboratedError where a step follows by no unit propagation or the proof does not end, StoppedError when
    the clock of the question is over.
    """
    replay = _Replay(clauses)
    steps: list[ProofStep] = []
    hints = replay.conflict
    for place, (deletes, clause) in enumerate(_steps(proof)):
        if not place & CLOCK_MASK:
            check_clock()
        if hints is not None:
            break
        if deletes:
            replay.delete(clause)
            continue
        found = replay.implied(clause)
        if found is None:
            raise NotElaboratedError(f"step {place + 1} does not follow by unit propagation")
        if not clause:
            hints = found
            break
        steps.append(ProofStep(replay.add(clause), clause, found))
        hints = replay.conflict
    if hints is None:
        raise NotElaboratedError("the proof does not end with a contradiction")
    return needed_steps(len(clauses), reversed([*steps, ProofStep(replay.count + 1, (), hints)]))


def _steps(proof: str) -> Iterator[tuple[bool, tuple[Literal, ...]]]:
    """Whether a clause is deleted, and the clause."""
    for number, line in enumerate(proof.splitlines(), 1):
        deletes = line.startswith("d ")
        try:
            *clause, end = map(int, line[2 * deletes :].split())
        except ValueError:
            raise NotElaboratedError(f"line {number} of the proof is no step") from None
        if end != 0 or 0 in clause:
            raise NotElaboratedError(f"line {number} of the proof is not one step that ends with 0")
        yield deletes, tuple(dict.fromkeys(clause))


class _Replay:
    """The clauses so far, and what follows from them alone."""

    def __init__(self, clauses: Sequence[Sequence[Literal]]) -> None:
        self.count = len(clauses)
        self.conflict: tuple[int, ...] | None = None
        """Once the clauses contradict each other: those that do."""
        every = [*filter(None, clauses)]
        top = max(max(map(max, every), default=0), -min(map(min, every), default=0))
        # negative literals count from the end
        self._value = [0] * (2 * top + 1)
        self._watching: list[list[int]] = [[] for _ in self._value]
        self._clauses: dict[int, list[Literal]] = {}
        self._steps: dict[frozenset[Literal], list[int]] = {}
        """The numbers of the clauses that were added, which may be deleted."""
        self._trail: list[Literal] = []
        self._reason: dict[int, int] = {}
        self._done = 0
        units = []
        for number, clause in enumerate(clauses, 1):
            if not number & CLOCK_MASK:
                check_clock()
            literals = self._clauses[number] = [*dict.fromkeys(clause)]
            if len(literals) > 1:
                self._watching[literals[0]].append(number)
                self._watching[literals[1]].append(number)
            else:
                units.append(number)
        for number in units:
            self._take_up(number)

    def add(self, clause: tuple[Literal, ...]) -> int:
        """Take a clause; its number."""
        self.count = number = self.count + 1
        self._steps.setdefault(frozenset(clause), []).append(number)
        self._grow(max(map(abs, clause), default=0))
        value = self._value
        # watched are literals that are not false
        ordered = self._clauses[number] = sorted(clause, key=lambda literal: -value[literal])
        if len(ordered) > 1:
            self._watching[ordered[0]].append(number)
            self._watching[ordered[1]].append(number)
        self._take_up(number)
        return number

    def _take_up(self, number: int) -> None:
        """What follows from a clause whose first literals are those that are not false."""
        if self.conflict is not None:
            return
        free = [literal for literal in self._clauses[number][:2] if self._value[literal] >= 0]
        failed = number if not free else None
        if len(free) == 1 and self._value[free[0]] == 0:
            self._assign(free[0], number)
            failed = self._propagate()
        if failed is not None:
            self.conflict = self._hints(failed)

    def delete(self, clause: tuple[Literal, ...]) -> None:
        """Forget a clause that was added, unless a literal is true for its sake. Those of the formula stay: whatever
        follows without them follows with them."""
        numbers = self._steps.get(frozenset(clause))
        if not numbers:
            return
        literals = self._clauses[numbers[-1]]
        if any(self._value[one] > 0 and self._reason.get(abs(one)) == numbers[-1] for one in literals):
            return
        number = numbers.pop()
        del self._clauses[number]
        for literal in literals[:2] if len(literals) > 1 else ():
            self._watching[literal].remove(number)

    def implied(self, clause: tuple[Literal, ...]) -> tuple[int, ...] | None:
        """The clauses from which it follows by unit propagation; None if it does not."""
        if self.conflict is not None:
            return self.conflict
        self._grow(max(map(abs, clause), default=0))
        before = len(self._trail)
        try:
            for literal in clause:
                if self._value[literal] > 0:
                    # it is true by itself, or its negation stands in the clause too
                    return self._hints_of([literal]) if abs(literal) in self._reason else ()
                if self._value[literal] == 0:
                    self._assign(-literal, 0)
            failed = self._propagate()
            return None if failed is None else self._hints(failed)
        finally:
            for literal in self._trail[before:]:
                self._value[literal] = self._value[-literal] = 0
                self._reason.pop(abs(literal), None)
            del self._trail[before:]
            self._done = before

    def _grow(self, top: int) -> None:
        old = len(self._value) // 2
        if top > old:
            more = 2 * (top - old)
            self._value[old + 1 : old + 1] = [0] * more
            self._watching[old + 1 : old + 1] = [[] for _ in range(more)]

    def _assign(self, literal: Literal, number: int) -> None:
        self._value[literal], self._value[-literal] = 1, -1
        self._trail.append(literal)
        if number:
            self._reason[abs(literal)] = number

    def _propagate(self) -> int | None:
        """The number of a clause that is false, if one is."""
        value, watching, clauses, trail = self._value, self._watching, self._clauses, self._trail
        reason = self._reason
        while self._done < len(trail):
            false = -trail[self._done]
            self._done += 1
            watchers = watching[false]
            kept: list[int] = []
            for place, number in enumerate(watchers):
                clause = clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if value[first] > 0:
                    kept.append(number)
                    continue
                for at in range(2, len(clause)):
                    other = clause[at]
                    if value[other] >= 0:
                        clause[1], clause[at] = other, false
                        watching[other].append(number)
                        break
                else:
                    kept.append(number)
                    if value[first] < 0:
                        watching[false] = kept + watchers[place + 1 :]
                        return number
                    value[first], value[-first] = 1, -1
                    trail.append(first)
                    reason[abs(first)] = number
            watching[false] = kept
        return None

    def _hints(self, failed: int) -> tuple[int, ...]:
        """The clauses that a conflict comes from, in the order of propagation, the false one last."""
        return (*self._hints_of([-literal for literal in self._clauses[failed]]), failed)

    def _hints_of(self, literals: Sequence[Literal]) -> tuple[int, ...]:
        """The clauses that make these literals true, in the order of propagation."""
        wanted = {abs(literal) for literal in literals}
        found = []
        for literal in reversed(self._trail):
            if abs(literal) in wanted and (number := self._reason.get(abs(literal))) is not None:
                found.append(number)
                wanted.update(map(abs, self._clauses[number]))
        return tuple(reversed(found))
