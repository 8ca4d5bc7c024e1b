"""Sessions on clauses: a formula, loaded into solvers that take assumptions.

Solvers are PySAT's (`backends/sat.py`) or our own (`backends/native`). That a query is hard shows while it is searched;
then it gets a solver of PySAT for itself.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from clueproof.backends.session import (
    ALONE,
    EFFORT_LIMIT,
    NO_LIMIT,
    Answer,
    Limit,
    ModelSize,
    Optimum,
    Refuted,
    Satisfied,
    Session,
    Undecided,
    Work,
)
from clueproof.clock import StoppedError
from clueproof.errors import BackendError
from clueproof.lowering.clauses import DEFAULT, EncodingChoice, Formula, formula_of
from clueproof.model import Assignment, Constraint, LazyConstraint, Linear, Literal, Model, Objective

if TYPE_CHECKING:
    from clueproof.backends.optimise import Costs, Space
    from clueproof.backends.pysat_solver import PySatSolver

QUICK = "minicard"
"""The solver for all queries."""
HARD = "cadical195"
"""The dedicated solver of a hard query."""
POSTED = HARD if ALONE else "glucose42"
"""The solver where the model holds the clues of one puzzle. Glucose looks at its budget too seldom to be called where
nothing could end it."""
DEDICATED_AFTER = 3000
"""Conflicts after which a query's assumptions are fixed in a solver of their own; fewer for formulas so large that a
conflict costs much more than it does in a 9x9 Sudoku."""
BACK_OFF = 8
"""How many times as hard a query must be if it is much like the last hard one: see `ClauseSession._back_off`."""
LOADS_LEFT = 2
"""A dedicated solver is opened only if so many times the time to fill it is left of the limit: with the largest
formulas filling takes more than half of a usual limit."""
SAMPLED = 16
"""One of so many clauses is looked at to say how many literals they have: of all it would take as long as a query."""
RELOAD_AFTER = 512
"""Retired variables (at least, and a quarter of the formula's) after which the solver is replaced by a
fresh one: a retired guard still is a variable, and every answer lists all variables."""

NONE: frozenset[Literal] = frozenset()


class SolverAnswer(Protocol):
    """A solver's answer."""

    def literals(self) -> Sequence[Literal]:
        """Each variable as it is true; asked at any time."""


class ClauseSolver(Protocol):
    """A solver that was filled with clauses. `PySatSolver` says what the parts mean."""

    fixed: frozenset[Literal]
    work: Work
    forced: bool
    lost: bool

    def add_clause(self, clause: Sequence[Literal]) -> None: ...
    def decide(
        self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None
    ) -> bool | str: ...
    def answer(self) -> SolverAnswer: ...
    def core(self) -> list[Literal]: ...
    def close(self) -> None: ...


class ClauseSession(Session):
    """A formula, loaded once: into a solver that serves all queries, and where they are hard into a dedicated one: the
    PySAT solver `hard`, or `posted` where nothing is assumed.

    Assumptions cost nothing to change but forbid a solver its preprocessing. So a query that turns out hard is worth a
    *dedicated* solver, in which its assumptions are *fixed*: unit clauses. It is kept for the queries that extend the
    same assumptions: the blocked one. See `escalation`.

    Subclasses implement `open_shared`, and `implied` and `refutation_size` as far as they can.
    """

    def __init__(self, model: Model, hard: str, posted: str, encoding: EncodingChoice = DEFAULT) -> None:
        formula = self.lowered(model, encoding)
        super().__init__(model, formula.lazy)
        self.size = ModelSize(formula.top, len(formula.clauses))
        self._hard, self._posted = hard, posted
        self.optimiser = QUICK
        """The solver of PySAT that looks for the best solution."""
        self._selectors = frozenset(model.selectors)
        self._formula = formula
        self._size = sum(map(len, formula.clauses[::SAMPLED])) * SAMPLED
        """About how many literals the clauses have."""
        self._top = formula.top
        self._lasting = formula.top
        """The last variable that is in use for good; those above belong to guards."""
        self._kept: list[Sequence[Literal]] = []
        self._loading = 0.0
        """Seconds that it takes to fill a solver."""
        self._rules: list[LazyConstraint] = []
        """The lazy constraints that shared solvers see to, so that they wait for no cuts."""
        self._shared: dict[frozenset[Literal], ClauseSolver] = {}
        """The solvers for all queries, by what is fixed in them: nothing, or the selectors of all clues."""
        self._dedicated: ClauseSolver | None = None
        self._dedicated_after = min(DEDICATED_AFTER, max(100, 400_000_000 // max(self._size, 1)))
        self._last_hard: frozenset[Literal] = NONE
        """The fixed assumptions of the last hard query."""
        self._alike = 0
        """Consecutive hard queries with similar fixed assumptions and no dedicated solver."""
        self._held: dict[Literal, int] = {}
        """Guards under which a solution must cost no more than this, which each query sees to."""
        self._exactly: tuple[Optimum, int, list[list[Literal]]] | None = None
        """The last optimum, clauses that only solutions as good satisfy, and the variable after which theirs begin."""

    @staticmethod
    def lowered(model: Model, encoding: EncodingChoice) -> Formula:
        """The formula of the model."""
        return formula_of(model, encoding)

    # queries

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """Ask the solvers of the escalation in turn, each with its share of the conflicts."""
        if self.closed:
            raise BackendError("the session is closed")
        try:
            if self._held and not self._held.keys().isdisjoint(assumptions):
                return self._as_good(assumptions, limit)
            left = limit.conflicts
            for solver, effort in self.escalation(assumptions, limit):
                spent = left if effort is None else effort if left is None else min(left, effort)
                answer = self._ask(solver, assumptions, limit, spent)
                if type(answer) is not Undecided or answer.reason != EFFORT_LIMIT or spent == left:
                    return answer
                if left is not None and spent is not None:
                    left -= spent
        except StoppedError as stopped:
            # a solver that was not filled to the end is gone; the others are as before
            return Undecided(stopped.reason)
        raise AssertionError("the last solver of an escalation has no limit of its own")

    def escalation(self, assumptions: Sequence[Literal], limit: Limit) -> Iterator[tuple[ClauseSolver, int | None]]:
        """The solvers to ask, and the conflicts that each may take; the last one takes what the limit leaves.

        They are opened only when it is their turn. May raise StoppedError then.
        """
        dedicated = self._dedicated
        if dedicated is not None and self._is_for(dedicated.fixed, assumptions):
            self._alike = 0
            yield dedicated, None
            return
        known = self._known(assumptions)
        shared = self.shared(known, limit)
        yield shared, self._dedicated_after
        fixed = frozenset(literal for literal in assumptions if literal not in self._guarded)
        if (known and fixed == known) or (limit.left is not None and limit.left < LOADS_LEFT * self._loading):
            yield shared, None
            return
        yield shared, self._back_off(fixed)
        yield self._open_dedicated(fixed, limit), None

    def _known(self, assumptions: Sequence[Literal]) -> frozenset[Literal]:
        """The selectors of all clues if all are assumed, which are as good as fixed then."""
        return self._selectors if self._selectors.issubset(assumptions) else NONE

    def _back_off(self, fixed: frozenset[Literal]) -> int:
        """How many conflicts more before these assumptions get a dedicated solver, 0 as a rule.

        While clues are left out one by one, what the shared solver learns is worth more. So if a dedicated solver
        served only the query that it was opened for, and now most of the same assumptions come again, that query has
        to be `BACK_OFF` times as hard, and so on.
        """
        if 2 * len(fixed & self._last_hard) <= len(fixed):
            self._alike = 0
        self._last_hard = fixed
        self._alike += 1
        times: int = BACK_OFF ** (self._alike - 1)
        return self._dedicated_after * (times - 1)

    def _is_for(self, fixed: frozenset[Literal], assumptions: Sequence[Literal]) -> bool:
        """Are these assumptions the fixed ones and guards? A larger set may be worth a solver of its own."""
        return fixed.issubset(assumptions) and all(
            literal in fixed or literal in self._guarded for literal in assumptions
        )

    @abstractmethod
    def open_shared(self, fixed: frozenset[Literal], limit: Limit) -> ClauseSolver:
        """A solver of all clauses for many queries, in which these literals are fixed: none, or the selectors of all
        clues."""

    def shared(self, fixed: frozenset[Literal] = NONE, limit: Limit = NO_LIMIT) -> ClauseSolver:
        """The open solver in which these literals are fixed."""
        if self.closed:
            raise BackendError("the session is closed")
        solver = self._shared.get(fixed)
        if solver is None:
            started = time.perf_counter()
            solver = self._shared[fixed] = self.open_shared(fixed, limit)
            self._loading = time.perf_counter() - started
            self.statistics.loading += self._loading
        return solver

    def _open_dedicated(self, fixed: frozenset[Literal], limit: Limit) -> ClauseSolver:
        self._close_dedicated()
        started = time.perf_counter()
        # what fixes nothing asks of the one puzzle that the model is
        self._dedicated = solver = self.open_pysat(self._hard if fixed else self._posted, fixed, limit)
        self.statistics.loading += time.perf_counter() - started
        self.statistics.dedicated += 1
        return solver

    def open_pysat(self, name: str, fixed: frozenset[Literal], limit: Limit) -> PySatSolver:
        """A solver of PySAT with all clauses."""
        from clueproof.backends.pysat_solver import PySatSolver

        return PySatSolver(name, self._all_clauses(), self._top, self._size, fixed, partial(self.check, limit))

    def _ask(self, solver: ClauseSolver, assumptions: Sequence[Literal], limit: Limit, effort: int | None) -> Answer:
        fixed = solver.fixed
        rest = [literal for literal in assumptions if literal not in fixed] if fixed else assumptions
        before = solver.work
        try:
            status = solver.decide(rest, limit, self, effort)
        finally:
            self.statistics.worked(solver.work.since(before))
            if solver.lost:
                self._forget(solver)
        if status is True:
            return self._found(solver)
        if status is False:
            return Refuted((*sorted(fixed, key=abs), *solver.core()))
        assert isinstance(status, str)
        return Undecided(status)

    def _found(self, solver: ClauseSolver) -> Satisfied:
        """The answer that the solver has just found."""
        return self._satisfied(solver.answer().literals, solver.forced)

    def _satisfied(self, literals: Callable[[], Sequence[Literal]], forced: bool = False) -> Satisfied:
        return Satisfied(lambda: self.read_keys(literals()), self._completed(literals), forced)

    def _completed(self, literals: Callable[[], Sequence[Literal]]) -> Callable[[], Assignment]:
        """What works out the whole assignment, by the encoding of now."""
        formula = self._formula
        return lambda: assignment_in(formula, self.model, literals())

    def _forget(self, lost: ClauseSolver) -> None:
        """Drop a solver that was left behind."""
        self._shared = {fixed: solver for fixed, solver in self._shared.items() if solver is not lost}
        if self._dedicated is lost:
            self._dedicated = None

    # additions

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self._kept.append(clause)
        self._load(clause)

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> Sequence[Literal]:
        guarded = [*clause, -guard]
        self._load(guarded)
        return guarded

    def _load(self, clause: Sequence[Literal]) -> None:
        for solver in self._shared.values():
            solver.add_clause(clause)
        if self._dedicated is not None:
            self._dedicated.add_clause(clause)

    def retire(self, guard: Literal, written: Sequence[Sequence[Literal]]) -> None:
        self._held.pop(guard, None)
        retired = self._top - self._lasting
        if retired >= max(RELOAD_AFTER, self._lasting // 4) and not self._guarded:
            self._reload()
        else:
            self._load((-guard,))

    def new_literal(self) -> Literal:
        self._top += 1
        self._lasting = self._top
        return self._top

    def new_guard(self) -> Literal:
        self._top += 1
        return self._top

    def add_constraint(self, constraint: Constraint) -> None:
        """Post a constraint, for good or, enforced by an open guard, until that is closed."""
        # a copy: the compiled formula is shared with other sessions, and older answers are read by theirs
        formula = self._formula.copy()
        formula.top = self._top
        clauses = formula.post(constraint)
        self._formula, self._top = formula, formula.top
        guard = self.guard_of(constraint)
        for clause in clauses:
            if guard is not None and -guard in clause:
                self._guarded[guard].append(clause)
                self._load(clause)
            else:
                self._lasting = max([self._lasting, *map(abs, clause)])
                self.write_clause(clause)

    def _all_clauses(self) -> list[Sequence[Literal]]:
        """All that are in force, those under open guards too."""
        guarded = (clause for clauses in self._guarded.values() for clause in clauses)
        return [*self._formula.clauses, *self._kept, *guarded]

    def _reload(self) -> None:
        """Start afresh with the rules and what was added for good: the memory stays where it was."""
        self._close_solvers()
        self._top = self._lasting
        self.statistics.reloads += 1

    def _close_dedicated(self) -> None:
        if self._dedicated is not None:
            self._dedicated.close()
            self._dedicated = None

    def _close_solvers(self) -> None:
        self._close_dedicated()
        while self._shared:
            self._shared.popitem()[1].close()

    def close(self) -> None:
        if not self.closed:
            self._close_solvers()
        super().close()

    # the best solution

    def optimise(self, assumptions: Sequence[Literal] = (), limit: Limit = NO_LIMIT) -> Optimum | Refuted | Undecided:
        """A first solution, then core-guided search (`least_cost`) in solvers of its own."""
        # only who asks for an optimum pays for the import
        from clueproof.backends.optimise import least_cost

        objective = self.model.objective
        if objective is None:
            raise ValueError("the model has no objective")
        first = self.solve(assumptions, limit)
        if not isinstance(first, Satisfied):
            return first
        costs = self._costs(objective)
        upper = costs.cost(Linear(objective.terms).total(first.assignment))
        try:
            found = least_cost(self._space(assumptions, limit), costs.of, upper)
        except StoppedError:
            return Optimum(first, costs.value(upper), None)
        literals = found.best
        best = first if literals is None else self._satisfied(lambda: literals)
        optimum = Optimum(best, costs.value(found.upper), costs.value(found.lower))
        self._exactly = None if found.exactly is None else (optimum, self._top, found.exactly)
        return optimum

    def hold(self, optimum: Optimum, guard: Literal) -> None:
        """If it is the last optimum, by the clauses that its search ended with; else each query searches again."""
        objective = self.model.objective
        if objective is None or not optimum.proven:
            raise ValueError("only a proven optimum can be held")
        if self._exactly is None or self._exactly[0] is not optimum:
            self._held[guard] = self._costs(objective).cost(optimum.value)
            return
        _, top, clauses = self._exactly
        # variables of the search become new ones here
        shift = self._top - top
        for clause in clauses:
            self.add_clause([x + shift if x > top else x - shift if x < -top else x for x in clause], guard)
        self._top = max([self._top, *(abs(x) + shift for clause in clauses for x in clause if abs(x) > top)])

    def _as_good(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """A solution that costs no more than the assumed guards allow, which is as good as any can be."""
        from clueproof.backends.optimise import least_cost

        objective = self.model.objective
        assert objective is not None
        cost = min(self._held[literal] for literal in assumptions if literal in self._held)
        found = least_cost(self._space(assumptions, limit), self._costs(objective).of, cost + 1, cost)
        literals = found.best
        if literals is not None:
            return self._satisfied(lambda: literals)
        return Refuted(tuple(assumptions)) if found.stopped is None else Undecided(found.stopped)

    def _costs(self, objective: Objective) -> Costs:
        from clueproof.backends.optimise import costs_of

        return costs_of(objective, self._formula.encodings)

    def _space(self, assumptions: Sequence[Literal], limit: Limit) -> Space:
        """All that satisfies the clauses and the assumptions."""
        from clueproof.backends.optimise import Oracle, Space
        from clueproof.backends.pysat_solver import PySatSolver

        def open_solver(clauses: Sequence[Sequence[Literal]], top: int) -> PySatSolver:
            return PySatSolver(self.optimiser, clauses, top, check=partial(self.check, limit))

        def cut(literals: list[Literal]) -> list[Sequence[Literal]]:
            if not self.lazy and not self._rules:
                return []
            return self.cut(assignment_in(self._formula, self.model, literals), also=self._rules)

        clauses = [*((literal,) for literal in dict.fromkeys(assumptions)), *self._all_clauses()]
        return Space(clauses, self._top, Oracle(open_solver, cut, self, limit))


def assignment_in(formula: Formula, model: Model, literals: Sequence[Literal]) -> Assignment:
    """The assignment that a solver found."""
    return Assignment(literals, lambda: [formula.value(integer, literals) for integer in model.integers])
