"""Sessions of `cpsat`: the rules' model is built once, a query only says what is assumed.

CP-SAT starts from nothing at each call, so a query goes through stages: plain search without presolve,
then plain search in the presolved model, then CP-SAT with all it has. All but the first of a small model run in a
thread, so that Ctrl-C, `cancel` and deadlines reach them.

Traps that this file is about: CP-SAT catches SIGINT itself unless told not to; while it runs, Python
can't raise KeyboardInterrupt in the thread that called it; UNKNOWN is no "no".
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from math import ceil

from ortools.sat.python.cp_model_helper import (
    FEASIBLE,
    INFEASIBLE,
    MODEL_INVALID,
    OPTIMAL,
    ConstraintProto,
    CpModelProto,
    CpSatHelper,
    CpSolverResponse,
    SatParameters,
    SolveWrapper,
)

from clueproof.backends.session import (
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
from clueproof.clock import TIME_LIMIT
from clueproof.errors import BackendError, InternalError
from clueproof.lowering.clauses import DEFAULT, EncodingChoice
from clueproof.lowering.cpsat import program_of, references
from clueproof.model import Assignment, Constraint, Linear, Literal, Model, Objective

PLAIN_EFFORT = 2000
"""Conflicts of the first stage. With more of them large Sudokus, which presolve makes quicker to search, wait for it;
without it nonograms, which it makes no easier, do (docs/measured.md)."""
LIGHT_EFFORT = 50_000
"""Conflicts of the second stage, some seconds."""
SMALL = 5000
"""Constraints up to which the first stage is waited for, without a thread."""
QUICK_TIME = 0.2
"""Deterministic time of the first stage then, about seconds: the delay of Ctrl-C."""
LARGE = 50_000
"""Constraints above which a model is solved in a copy, since CP-SAT does not stop while it loads it."""
BRIEF_EFFORT = 1000
"""Conflicts of the plain search for an optimum."""
BRIEF_TIME = 1.0
"""Deterministic time of it."""
POLL = 0.05
"""Seconds between two looks at the deadline and at `cancelled` while CP-SAT runs in its thread."""
GRACE = 0.1
"""Seconds that CP-SAT is given to stop: it does not while it loads a large model."""
GAVE_UP = "CP-SAT gave up"
EXACT = 2**53
"""Up to here whole numbers are exact as doubles, in which CP-SAT reports its bounds."""


class CpSatSession(Session):
    """A CP-SAT model that grows by what is added and shrinks by what a retired guard takes away."""

    def __init__(
        self, model: Model, workers: int, seed: int, native: bool = False, encoding: EncodingChoice = DEFAULT
    ) -> None:
        self._program = program_of(model, native, encoding).copy()
        super().__init__(model, self._program.lazy)
        # the first constraint holds what is assumed
        self.size = ModelSize(self._program.top, len(self._program.proto.constraints) - 1)
        self._quick = _plain(seed)
        self._quick.max_deterministic_time = QUICK_TIME
        self._brief = _plain(seed)
        self._brief.max_deterministic_time = BRIEF_TIME
        self._full = _parameters(workers, seed)
        light = _plain(seed)
        light.cp_model_presolve = True
        self._stages: list[tuple[SatParameters, int | None]] = [(self._full, None)]
        if not native:
            # global constraints are weak before presolve; several workers are asked for to have them
            lighter = [(light, LIGHT_EFFORT)] if workers == 1 else []
            self._stages = [(_plain(seed), PLAIN_EFFORT), *lighter, *self._stages]
        self._before: tuple[Literal, ...] = ()
        self._begin = 0
        """What the last query without a guard assumed, and the stage with which queries under one go on from there."""
        self._mentioned: set[Literal] = set()
        self._retired: list[Literal] = []
        self._running: SolveWrapper | None = None
        self._left: _Run | None = None

    # queries

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        self._assume(assumptions)
        spent = 0
        # what asks for one more solution is about as hard as what found the first one; what is asked afresh does not
        # depend on what came before
        going_on = self._guarded and tuple(assumptions[: len(self._before)]) == self._before
        first = self._begin if going_on else 0
        small = len(self._program.proto.constraints) <= SMALL
        for stage, (parameters, effort) in enumerate(self._stages[first:], first):
            if limit.conflicts is not None:
                left = limit.conflicts - spent
                effort = left if effort is None else min(left, effort)
                if left <= 0:
                    break
            if self.stopped(limit) is not None:
                break
            # the last stage is not bounded, and must be able to end
            if stage == 0 and small and parameters is not self._full:
                response: CpSolverResponse | None = self._call(self._quick, limit, effort)
            else:
                response = self._watched(parameters, limit, effort)
            if response is None:
                break
            self.statistics.worked(_work(response))
            spent += response.num_conflicts
            answer = self._answer(response, assumptions)
            if answer is not None:
                self._before = self._before if self._guarded else tuple(assumptions)
                self._begin = stage if spent > PLAIN_EFFORT else 0
                return answer
        return self._undecided(limit)

    def _assume(self, assumptions: Sequence[Literal]) -> None:
        self._program.tie(assumptions)
        facts = self._program.facts
        facts.clear()
        facts.extend(references(assumptions))

    def _answer(self, response: CpSolverResponse, assumptions: Sequence[Literal]) -> Satisfied | Refuted | None:
        status = response.status
        if status in (OPTIMAL, FEASIBLE):
            values = list(response.solution)
            self._program.complete(values)
            literals = [place if value else -place for place, value in enumerate(values, 1)]
            return Satisfied(self.read_keys(literals), lambda: self._complete(literals, values))
        if status == INFEASIBLE:
            return Refuted(tuple(assumptions))
        if status == MODEL_INVALID:
            reason = CpSatHelper.validate_model(self._program.proto)
            raise BackendError(f"CP-SAT refuses the model: {' '.join(reason.split())}")
        return None

    def _undecided(self, limit: Limit) -> Undecided:
        reason = self.stopped(limit)
        if reason is not None:
            return Undecided(reason)
        if limit.conflicts is not None:
            return Undecided(EFFORT_LIMIT)
        # CP-SAT's own clock may be a little ahead
        return Undecided(GAVE_UP if limit.left is None else TIME_LIMIT)

    def _complete(self, literals: list[Literal], values: list[int]) -> Assignment:
        return Assignment(literals, [self._program.value(integer, values) for integer in self.model.integers])

    # calls into CP-SAT

    def _call(self, parameters: SatParameters, limit: Limit, conflicts: int | None) -> CpSolverResponse:
        self._running = wrapper = _prepared(parameters, limit, conflicts)
        try:
            return _response(wrapper, self._program.proto)
        finally:
            self._running = None

    def _watched(self, parameters: SatParameters, limit: Limit, conflicts: int | None) -> CpSolverResponse | None:
        """The same in a thread, stopped at the deadline, by `cancel` or Ctrl-C; None if it was.

        A large model is solved in a copy, so that a run that does not stop in time can be left to
        stop by itself, which it does when its model is loaded.
        """
        if self._left is not None and not self._ended(self._left, limit):
            return None
        proto = self._program.proto
        large = len(proto.constraints) > LARGE
        wrapper = _prepared(parameters, limit, conflicts)
        run = _Run(wrapper, self._program.copy().proto if large else proto)
        self._running = wrapper
        try:
            self._ended(run, limit)
        finally:
            # reached by KeyboardInterrupt too
            self._running = None
            run.stop(GRACE if large else None)
            self._left = None if run.done.is_set() else run
        return run.response()

    def _ended(self, run: _Run, limit: Limit) -> bool:
        """Wait for the end of the run, the deadline or `cancel`; was it the end?"""
        while not run.done.wait(POLL):
            if self.stopped(limit) is not None:
                return False
        return True

    def _stop(self) -> None:
        running = self._running
        if running is not None:
            running.stop_search()

    def cancel(self) -> None:
        super().cancel()
        self._stop()

    # additions

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self._note(clause)
        self._program.write(clause)

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> ConstraintProto:
        self._program.tie(clause)
        constraint = self._program.constraint()
        constraint.bool_or.literals.extend(references((*clause, -guard)))
        return constraint

    def new_literal(self) -> Literal:
        return self._program.new()

    def add_constraint(self, constraint: Constraint) -> None:
        guard = self.guard_of(constraint)
        self._note(literal for literal in constraint.enforce if literal != guard)
        self._note(cell for cell in constraint.cells() if isinstance(cell, int))
        made = self._program.post(constraint)
        if guard is not None:
            self._guarded[guard] += [one for one in made if _enforced_by(guard, one)]

    def new_guard(self) -> Literal:
        return self._retired.pop() if self._retired else self.new_literal()

    def retire(self, guard: Literal, written: Sequence[ConstraintProto]) -> None:
        """Take the guard's clauses, and the constraints that it enforced, out of the model for good."""
        self._program.release(written)
        if guard in self._mentioned:
            self.write_clause([-guard])
        else:
            self._retired.append(guard)

    def _note(self, literals: Iterable[Literal]) -> None:
        """Remember which guards stand in what stays: their variables can't be used again."""
        if self._guarded:
            self._mentioned.update(self._guarded.keys() & map(abs, literals))

    # the best solution

    def optimise(self, assumptions: Sequence[Literal] = (), limit: Limit = NO_LIMIT) -> Optimum | Refuted | Undecided:
        """CP-SAT's own search. Lazy constraints: the best solution without them is asked for cuts,
        until it violates none. Where there is a limit a first solution stands ready for it: CP-SAT with
        an objective may presolve for seconds before it has one.

        Raises BackendError for an objective that can leave CP-SAT's numbers.
        """
        objective = self.model.objective
        if objective is None:
            raise ValueError("the model has no objective")
        best: Satisfied | None = None
        if self.lazy or limit.left is not None or limit.conflicts is not None:
            first = self.solve(assumptions, limit)
            if not isinstance(first, Satisfied):
                return first
            best = first
        try:
            constant = self._program.aim(objective)
        except OverflowError as error:
            raise BackendError(str(error)) from None
        try:
            return self._descend(assumptions, limit, objective, constant, best)
        finally:
            self._program.proto.clear_objective()

    def _descend(
        self, assumptions: Sequence[Literal], limit: Limit, objective: Objective, constant: int, best: Satisfied | None
    ) -> Optimum | Refuted | Undecided:
        value = Linear(objective.terms).total
        bound: int | None = None
        optimal = False

        def aimed(assumptions: Sequence[Literal], limit: Limit) -> Answer:
            """The best solution, which may break lazy constraints; no solution passes the bound."""
            nonlocal bound, optimal
            self._assume(assumptions)
            response = self._aimed(limit)
            if response is None:
                return self._undecided(limit)
            answer = self._answer(response, assumptions)
            if not isinstance(answer, Refuted):
                bound, optimal = _bound(response, objective, constant), response.status == OPTIMAL
            return answer or self._undecided(limit)

        answer = self.solve_with_cuts(aimed, assumptions, limit)
        if isinstance(answer, Refuted):
            if best is not None:
                raise InternalError("CP-SAT found a solution and then says there is none; please report this")
            return answer
        if isinstance(answer, Satisfied):
            reached = value(answer.assignment)
            if optimal:
                return Optimum(answer, reached, reached)
            if best is None or _better(objective, reached, value(best.assignment)):
                best = answer
        return self._undecided(limit) if best is None else Optimum(best, value(best.assignment), bound)

    def _aimed(self, limit: Limit) -> CpSolverResponse | None:
        """The response to an objective: of a brief plain search if that proves it, else of CP-SAT with all it has.

        Presolve costs far more than it saves where the bound is plain to see, as for the best path through a
        triangle of numbers.
        """
        brief = self._watched(self._brief, limit, min(limit.conflicts or BRIEF_EFFORT, BRIEF_EFFORT))
        if brief is None or brief.status in (OPTIMAL, INFEASIBLE, MODEL_INVALID):
            return brief
        full = self._watched(self._full, limit, limit.conflicts)
        found_none = full is None or full.status not in (OPTIMAL, FEASIBLE, INFEASIBLE)
        return brief if found_none and brief.status == FEASIBLE else full


class _Run:
    """CP-SAT at work in a thread of its own."""

    def __init__(self, wrapper: SolveWrapper, proto: CpModelProto) -> None:
        self.done = threading.Event()
        self._wrapper = wrapper
        self._outcome: CpSolverResponse | None = None
        self._failure: BaseException | None = None

        def work() -> None:
            try:
                self._outcome = _response(wrapper, proto)
            except BaseException as failure:
                self._failure = failure
            finally:
                self.done.set()

        # no daemon: one that comes back from C++ while the interpreter ends aborts the process
        threading.Thread(target=work, name="CP-SAT").start()

    def stop(self, seconds: float | None) -> None:
        """End the run; wait so long until it has ended, None for as long as it takes."""
        grace = Limit.within(seconds)
        while not self.done.is_set() and grace.left != 0:
            self._wrapper.stop_search()
            self.done.wait(POLL)

    def response(self) -> CpSolverResponse | None:
        """What CP-SAT answered, None if it has not ended."""
        if self._failure is not None:
            raise self._failure
        return self._outcome


def _response(wrapper: SolveWrapper, proto: CpModelProto) -> CpSolverResponse:
    """Let CP-SAT solve; its stubs have no types for that."""
    response: CpSolverResponse = wrapper.solve(proto)  # type: ignore[no-untyped-call]
    return response


def _work(response: CpSolverResponse) -> Work:
    propagations = response.num_binary_propagations + response.num_integer_propagations
    return Work(response.num_conflicts, response.num_branches, propagations, response.num_restarts)


def _prepared(parameters: SatParameters, limit: Limit, conflicts: int | None) -> SolveWrapper:
    """CP-SAT with its limits set, ready to solve."""
    if conflicts is None:
        parameters.clear_max_number_of_conflicts()
    else:
        parameters.max_number_of_conflicts = conflicts
    left = limit.left
    if left is None:
        parameters.clear_max_time_in_seconds()
    else:
        parameters.max_time_in_seconds = left
    wrapper = SolveWrapper()
    wrapper.set_parameters(parameters)
    return wrapper


def _parameters(workers: int, seed: int) -> SatParameters:
    parameters = SatParameters()
    parameters.num_workers = workers
    parameters.random_seed = seed
    parameters.catch_sigint_signal = False
    return parameters


def _plain(seed: int) -> SatParameters:
    """Search and nothing else: faster than CP-SAT's defaults on puzzles (docs/measured.md).

    It is also the oldest part of CP-SAT: OR-tools 9.15 has given wrong "infeasible" answers elsewhere.
    """
    parameters = _parameters(1, seed)
    parameters.cp_model_presolve = False
    parameters.cp_model_probing_level = 0
    parameters.use_sat_inprocessing = False
    parameters.symmetry_level = 0
    parameters.linearization_level = 0
    return parameters


def _enforced_by(guard: Literal, constraint: ConstraintProto) -> bool:
    """Is the CP-SAT constraint in force only while the guard is true?"""
    reference = guard - 1
    return reference in list(constraint.enforcement_literal) or (
        constraint.has_bool_or() and -guard in list(constraint.bool_or.literals)
    )


def _better(objective: Objective, value: int, than: int) -> bool:
    return value > than if objective.maximise else value < than


def _bound(response: CpSolverResponse, objective: Objective, constant: int) -> int | None:
    """What no solution passes, in the objective's own terms; None while CP-SAT knows nothing.

    A response without a solution says 0 then, for any objective, so that 0 is taken as nothing known.
    """
    found: float = response.best_objective_bound
    if not -EXACT < found < EXACT or (found == 0 and response.status not in (OPTIMAL, FEASIBLE)):
        return None
    least: int = ceil(found - 1e-6) + constant
    return -least if objective.maximise else least
