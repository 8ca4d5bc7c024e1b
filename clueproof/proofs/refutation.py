"""A proof that a formula has no solution, as data: steps, and the clauses that each follows from."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice

from clueproof.clock import check_clock
from clueproof.model import Literal

CLOCK_MASK = 1023
"""A mask: after so many lines the clock is looked at."""


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A clause that follows from clauses before it: their numbers, in the order in which they propagate."""

    number: int
    clause: tuple[Literal, ...]
    hints: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refutation:
    """Steps of which the last is the empty clause, and each other one is needed. Clauses are numbered from 1: those of
    the formula, then the steps."""

    size: int
    """Clauses of the formula."""
    steps: tuple[ProofStep, ...]

    def used(self) -> set[int]:
        """The numbers of the clauses of the formula that are needed."""
        return {number for step in self.steps for number in step.hints if number <= self.size}

    def without(self, clauses: Collection[int]) -> Refutation:
        """As a proof about the formula without some clauses, which none of the steps needs."""
        gone = sorted(clauses)

        def moved(number: int) -> int:
            return number - bisect_left(gone, number)

        steps = (replace(step, number=moved(step.number), hints=tuple(map(moved, step.hints))) for step in self.steps)
        return Refutation(self.size - len(gone), tuple(steps))

    def lrat(self) -> str:
        """In LRAT; a step is deleted once nothing needs it any more."""
        lines = []
        for step, gone in self._with_deletions():
            lines.append(f"{step.number} {_line(step.clause)} {_line(step.hints)}")
            if gone:
                lines.append(f"{step.number} d {_line(gone)}")
        return "".join(f"{line}\n" for line in lines)

    def drat(self) -> str:
        """In DRAT, which has no numbers and no hints."""
        clauses = {step.number: step.clause for step in self.steps}
        lines = []
        for step, gone in self._with_deletions():
            lines.append(_line(step.clause))
            lines += [f"d {_line(clauses[number])}" for number in gone]
        return "".join(f"{line}\n" for line in lines)

    def _with_deletions(self) -> Iterator[tuple[ProofStep, list[int]]]:
        """Each step, and the numbers of those that nothing behind it needs; behind the last one nothing is deleted."""
        seen = {*self.steps[-1].hints}
        gone: list[list[int]] = []
        for step in reversed(self.steps):
            last = {*step.hints} - seen
            seen |= last
            gone.append(sorted(number for number in last if number > self.size))
        return zip(self.steps, reversed(gone), strict=True)


def needed_steps(size: int, steps: Iterable[ProofStep], clauses: Mapping[int, int] | None = None) -> Refutation:
    """What the last step needs, from steps that are given last one first, numbered without gaps; `clauses` says which
    number a clause of the formula gets, where it is not its own."""
    kept: list[ProofStep] = []
    needed: set[int] = set()
    for step in steps:
        if not kept or step.number in needed:
            kept.append(step)
            needed.update(step.hints)
    kept.reverse()
    number = {**(clauses or {}), **{step.number: size + place for place, step in enumerate(kept, 1)}}
    numbered = (
        ProofStep(number[step.number], step.clause, tuple(number.get(hint, hint) for hint in step.hints))
        for step in kept
    )
    return Refutation(size, tuple(numbered))


def read_lrat(size: int, proof: Sequence[bytes]) -> Refutation:
    """The steps that are needed of a proof that a solver wrote, line by line, about a formula of so many clauses.

    Raises ValueError for what is no LRAT.
    """
    derived = {number for number, _ in _steps_of(proof)}
    # a solver that shortens clauses while it reads them numbers what it makes of them in between
    given = islice((number for number in count(1) if number not in derived), size)
    return needed_steps(size, _read_backwards(proof), {number: place for place, number in enumerate(given, 1)})


def _read_backwards(proof: Sequence[bytes]) -> Iterator[ProofStep]:
    for number, line in _steps_of(reversed(proof)):
        numbers = [*map(int, line.split())]
        end = numbers.index(0)
        yield ProofStep(number, tuple(numbers[:end]), tuple(numbers[end + 1 : -1]))


def _steps_of(proof: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """The steps among the lines: the number of each, and what stands behind it."""
    for place, line in enumerate(proof):
        if not place & CLOCK_MASK:
            check_clock()
        number, _, rest = line.partition(b" ")
        if not rest.startswith(b"d"):
            yield int(number), rest


def _line(numbers: Iterable[int]) -> str:
    return " ".join(map(str, (*numbers, 0)))
