"""`exact-cover`: dancing links, for models whose constraints are exact covers (see `lowering.cover`).

The `exact-cover` package can't be interrupted, so it runs in a process that answers query after query
and is killed when it must stop. It knows no clauses: added ones sift the covers that it lists, so a
few blocked solutions are cheap and a search for a rare one is not.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import product

from clueproof.backends.process import Child, program_command
from clueproof.backends.session import Answer, Backend, Capability, Limit, Refuted, Session, Undecided, need_processes
from clueproof.errors import BackendError, missing_package, quoted
from clueproof.lowering.cover import CoverProblem, NotExactCoverError, Remainder
from clueproof.model import AllDifferent, Assignment, AtMost, Clause, Constraint, Exactly, Literal, Model

NAME = "exact-cover"
MAX_CELLS = 1 << 30
"""Rows times items of a problem: the package stores each as a byte and counts them in a C int."""
MAX_LISTED = 1 << 27
"""Covers times rows of one list: the package stores each as four bytes."""


class Searcher:
    """The process that searches. Started at once, so that its imports are done when the first query comes."""

    def __init__(self) -> None:
        self._child = self._start()
        self._ready = False

    def _start(self) -> Child:
        self._ready = False
        return Child(NAME, program_command("exact-cover"), talks=True)

    def covers(self, remainder: Remainder, most: int, limit: Limit, session: Session) -> list[tuple[int, ...]] | str:
        """Up to `most` covers as positions of open rows, or the reason why it stopped. Each one is checked."""
        if not self._child.running:
            self._child.close()
            self._child = self._start()
        if not self._ready:
            # no need to kill it if time runs out here: it goes on starting for the next query
            reason = self._child.wait(limit, lambda: session.cancelled, until=b"\n")
            if reason is not None:
                return reason
            self._take()
            self._ready = True
        question = {"rows": remainder.items, "items": remainder.size, "most": most}
        answered = False
        try:
            self._child.send(json.dumps(question).encode() + b"\n")
            reason = self._child.wait(limit, lambda: session.cancelled, until=b"\n")
            answered = reason is None
        finally:
            if not answered:
                self._child.close()
        if reason is not None:
            return reason
        covers = [tuple(cover) for cover in self._take()]
        if len(set(covers)) < len(covers) or len(covers) > most or not all(map(remainder.covered_by, covers)):
            raise BackendError("the exact-cover package gave a cover that is none")
        return covers

    def _take(self) -> list[list[int]]:
        """The line that the process wrote."""
        line = bytes(self._child.output)
        self._child.output.clear()
        if not line.endswith(b"\n"):
            self._child.wait(Limit.within(1), lambda: False)
            self._child.close()
            if self._child.wanted_memory:
                raise MemoryError(f"the exact-cover process ended: {self._child.complaint or 'killed'}")
            raise BackendError(f"the exact-cover process ended: {self._child.complaint or self._child.status}")
        answer: list[list[int]] = json.loads(line)
        return answer

    def close(self) -> None:
        self._child.close()


@dataclass
class FoundCovers:
    """The covers found so far under some literals, as assignments; `complete` when there are no more."""

    under: frozenset[Literal]
    remainder: Remainder | None
    covers: set[tuple[int, ...]] = field(default_factory=set)
    assignments: list[Assignment] = field(default_factory=list)
    complete: bool = False


@dataclass(frozen=True)
class Sieve:
    """A clause or constraint that a cover must satisfy as well, and the fresh variables that it mentions."""

    constraint: Constraint
    fresh: frozenset[int]


class ExactCoverSession(Session):
    """A cover problem; assumptions choose and delete rows, everything added later sifts the covers."""

    def __init__(self, model: Model) -> None:
        try:
            self._problem = CoverProblem(model)
        except NotExactCoverError as error:
            raise BackendError(f"{NAME} can't take this model: {error}") from None
        super().__init__(model, ())
        self._top = model.variables
        self._units: list[Literal] = []
        self._sieves: list[Sieve] = []
        self._retired: set[Literal] = set()
        self._listed: FoundCovers | None = None
        self._sifted: tuple[frozenset[Literal], int] = frozenset(), 0
        """Under these assumptions the first so many listed covers have been refused."""
        self._searcher = Searcher()

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """List covers, twice as many each time, until one passes all sieves or there are no more."""
        assumed = frozenset(assumptions)
        refuted = Refuted(tuple(assumptions))
        if any(-literal in assumed for literal in assumed):
            return refuted
        listed = self._listed_under(frozenset(self._units).union(x for x in assumed if self._of_model(x)))
        sieves = self._in_force(assumed)
        start = self._sifted[1] if self._sifted[0] == assumed else 0
        while True:
            for place in range(start, len(listed.assignments)):
                if reason := self.stopped(limit):
                    return Undecided(reason)
                self._sifted = assumed, place
                if (passed := self._sift(listed.assignments[place], sieves, assumed)) is not None:
                    return self.satisfied(passed)
            start = len(listed.assignments)
            self._sifted = assumed, start
            if listed.complete:
                return refuted
            if (reason := self.stopped(limit) or self._list_more(listed, limit)) is not None:
                return Undecided(reason)

    def _of_model(self, literal: Literal) -> bool:
        return abs(literal) <= self.model.variables

    def _listed_under(self, literals: frozenset[Literal]) -> FoundCovers:
        """The list for these literals: the last one, or a new and empty one."""
        if self._listed is None or self._listed.under != literals:
            self._sifted = frozenset(), 0
            remainder = self._problem.under(sorted(literals))
            self._listed = FoundCovers(literals, remainder, complete=remainder is None)
        return self._listed

    def _list_more(self, listed: FoundCovers, limit: Limit) -> str | None:
        """Make the list longer, or learn that it is complete; else the reason why not."""
        remainder = listed.remainder
        assert remainder is not None
        if remainder.size == 0:
            found: list[tuple[int, ...]] | str = [()]
            most = 2
        else:
            rows = len(remainder.open) + 1
            if rows * remainder.size > MAX_CELLS:
                raise BackendError(f"{NAME} can't take {rows - 1} rows of {remainder.size} items: too large a matrix")
            most = max(1, 2 * len(listed.covers))
            if most > 2 and most * rows > MAX_LISTED:
                return f"more than {len(listed.covers)} covers to sift"
            found = self._searcher.covers(remainder, most, limit, self)
        if isinstance(found, str):
            return found
        for cover in found:
            if cover not in listed.covers:
                listed.covers.add(cover)
                rows_chosen = (*remainder.chosen, *(remainder.open[place] for place in cover))
                listed.assignments.append(self._problem.assignment(rows_chosen))
        listed.complete = len(found) < most
        return None

    # sieves

    def _in_force(self, assumed: frozenset[Literal]) -> list[Sieve]:
        """What a cover must satisfy: all but what stands under a guard that is not assumed."""
        idle = (self._retired | self._guarded.keys()) - assumed
        sieves = [sieve for sieve in self._sieves if idle.isdisjoint(sieve.constraint.enforce)]
        for guard, guarded in self._guarded.items():
            if guard in assumed:
                sieves += guarded
        return sieves

    def _sift(self, found: Assignment, sieves: list[Sieve], assumed: frozenset[Literal]) -> Assignment | None:
        """The assignment with values for the fresh variables that let it pass the sieves; None if there are none."""
        if not all(sieve.constraint.holds(found) for sieve in sieves if not sieve.fresh):
            return None
        mixed = [sieve.constraint for sieve in sieves if sieve.fresh]
        free = sorted({variable for sieve in sieves for variable in sieve.fresh} - set(map(abs, assumed)))
        for values in product((False, True), repeat=len(free)):
            true = assumed.union(variable for variable, value in zip(free, values, strict=True) if value)
            fresh = range(self.model.variables + 1, self._top + 1)
            complete = Assignment(
                [*found.literals, *(variable if variable in true else -variable for variable in fresh)], found.integers
            )
            if all(constraint.holds(complete) for constraint in mixed):
                return complete
        return None

    def _sieve(self, constraint: Constraint) -> Sieve:
        literals = (abs(cell) for cell in (*constraint.cells(), *constraint.enforce) if isinstance(cell, int))
        return Sieve(constraint, frozenset(literal for literal in literals if not self._of_model(literal)))

    def write_clause(self, clause: Sequence[Literal]) -> None:
        if len(clause) == 1 and self._of_model(clause[0]):
            self._units.append(clause[0])
        else:
            self.add_constraint(Clause(*clause))

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> Sieve:
        return self._sieve(Clause(*clause))

    def add_constraint(self, constraint: Constraint) -> None:
        self._sieves.append(self._sieve(constraint))

    def retire(self, guard: Literal, written: Sequence[Sieve]) -> None:
        self._retired.add(guard)
        self._sifted = frozenset(), 0
        self._sieves = [sieve for sieve in self._sieves if guard not in sieve.constraint.enforce]

    def new_literal(self) -> Literal:
        self._top += 1
        return self._top

    def close(self) -> None:
        self._searcher.close()
        super().close()


class ExactCoverBackend(Backend):
    """`exact-cover`."""

    name = NAME
    capabilities = frozenset({Capability.LIMIT, Capability.CANCEL})
    native = (AllDifferent, Exactly, AtMost, Clause)

    def open(self, model: Model) -> Session:
        self.version()
        return ExactCoverSession(model)

    def version(self) -> str:
        need_processes(NAME)
        try:
            if find_spec("numpy") and find_spec("exact_cover"):
                return f"exact-cover {version('exact-cover')}"
        except PackageNotFoundError:
            pass
        raise BackendError(missing_package(f"{NAME} needs", "exact-cover", "exact-cover"))


def make(options: str) -> Backend:
    """The factory behind the name `exact-cover`. Raises BackendError for options: there are none."""
    if options:
        raise BackendError(f"{NAME} has no options, but was given {quoted(options)}")
    return ExactCoverBackend()
