"""What every backend promises: the contract of `clueproof.backends.session`, asked through a session."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from typing import ClassVar

import pytest

from clueproof.backends import (
    Backend,
    BackendError,
    Capability,
    Limit,
    Optimum,
    Refuted,
    Satisfied,
    Session,
    Undecided,
    backend,
)
from clueproof.clock import CANCELLED, TIME_LIMIT
from clueproof.grid import Grid
from clueproof.model import (
    AllDifferent,
    AtMost,
    Clause,
    Connected,
    Exactly,
    Linear,
    Literal,
    Model,
    Runs,
    Variable,
    values_of,
)
from clueproof.testing.lowering import Case, agree, assignment_of, bits, digits, solutions


def needs(solver: Backend, capability: Capability) -> None:
    if capability not in solver.capabilities:
        pytest.skip(f"{solver.name} does not claim {capability.value}")


def latin(order: int) -> Model:
    """A Latin square: 2 of order 2, 12 of order 3."""
    model = Model()
    cells = model.integer_grid(order, order, range(1, order + 1))
    model.key(*cells)
    for _, line in cells.lines:
        model.add(AllDifferent(line))
    return model


def chain(length: int) -> tuple[Model, list[Literal]]:
    """Booleans of which each implies the next."""
    model = Model()
    cells = [model.boolean(f"b{place}") for place in range(length)]
    model.key(*cells)
    for one, following in pairwise(cells):
        model.add(Clause(-one, following))
    return model, cells


def hopeless() -> Model:
    """Random clauses of three literals, 5 for each of 400 variables: contradictory, and no solver sees it soon."""
    chance = random.Random(1)
    model = Model()
    cells = [model.boolean(str(place)) for place in range(400)]
    model.key(*cells)
    for _ in range(2000):
        model.add(Clause(*(chance.choice((1, -1)) * cell for cell in chance.sample(cells, 3))))
    return model


def satisfied(answer: object) -> Satisfied:
    assert isinstance(answer, Satisfied), answer
    return answer


def refuted(session: Session, assumptions: list[Literal]) -> Refuted:
    """The refutation of these assumptions; its core fails by itself."""
    answer = session.solve(assumptions)
    assert isinstance(answer, Refuted), answer
    core = answer.core
    assert set(core) <= set(assumptions)
    again = session.solve(core)
    assert isinstance(again, Refuted), "a core must fail by itself"
    assert answer.core == core, "and stays what it was"
    return answer


def ring(size: int) -> tuple[Model, Connected]:
    """A cycle whose true nodes form one piece: size * (size - 1) + 2 solutions."""
    model = Model()
    cells = [model.boolean(f"n{place}") for place in range(size)]
    model.key(*cells)
    connected = Connected(tuple(cells), tuple((place, (place + 1) % size) for place in range(size)))
    model.add(connected)
    return model, connected


def _weighted() -> Iterator[tuple[str, Callable[[], tuple[Model, list[Literal]]]]]:
    def independent(maximise: bool) -> Callable[[], tuple[Model, list[Literal]]]:
        def build() -> tuple[Model, list[Literal]]:
            """Weights on a path of which no two neighbours may be in, and at least two are."""
            model = Model()
            cells = [model.boolean(f"b{place}") for place in range(6)]
            model.key(*cells)
            for one, other in pairwise(cells):
                model.add(Clause(-one, -other))
            model.add(Linear(tuple((1, cell) for cell in cells), least=2))
            terms = tuple(zip((3, -2, 5, 4, -1, 7), cells, strict=True))
            (model.maximise if maximise else model.minimise)(terms)
            return model, [cells[1], -cells[3]]

        return build

    def integers(maximise: bool) -> Callable[[], tuple[Model, list[Literal]]]:
        def build() -> tuple[Model, list[Literal]]:
            model = Model()
            cells = [model.integer(f"x{place}", (-2, 0, 1, 4)) for place in range(3)]
            p = model.boolean("p")
            model.key(*cells, p)
            model.add(AllDifferent(tuple(cells)))
            terms = ((2, cells[0]), (-3, cells[1]), (1, cells[2]), (4, -p), (1, cells[0]))
            (model.maximise if maximise else model.minimise)(terms)
            return model, [-cells[0].equals(4), p]

        return build

    def lazy() -> tuple[Model, list[Literal]]:
        model, connected = ring(6)
        model.maximise(tuple(zip((5, -3, 4, -3, 6, -20), connected.nodes, strict=True)))
        return model, [-connected.nodes[1]]

    yield "most of Booleans", independent(True)
    yield "least of Booleans", independent(False)
    yield "most of integers", integers(True)
    yield "least of integers", integers(False)
    yield "most, lazy", lazy


WEIGHTED = dict(_weighted())


def _connected(cells: Sequence[Variable]) -> Connected:
    """A grid of 2 by 3."""
    nodes = tuple(cell for cell in cells if isinstance(cell, int))
    return Connected(nodes, tuple(Grid(2, 3, range(6)).edges))


CASES = (
    Case(
        "all different, unequal domains", ((0, 1, 2), (1, 3), (2, 3, 4)), lambda x: AllDifferent(tuple(x)), enforcing=1
    ),
    Case(
        "linear, negative coefficients",
        digits(3, range(4)),
        lambda x: Linear(((2, x[0]), (-3, x[1]), (1, x[2])), -1, 3),
        enforcing=1,
    ),
    Case("runs, colours", digits(5, range(3)), lambda x: Runs(tuple(x), ((1, 1), (1, 2), (1, 2))), enforcing=1),
    Case("connected, grid of 2 by 3", bits(6), _connected, enforcing=1),
)


class SessionSuite:
    """Derive a class whose name begins with `Test`, and set its `backend`. Tests of capabilities that the backend does
    not claim are skipped."""

    backend: ClassVar[str]
    """As on the command line, such as "sat:glucose42"."""

    @pytest.fixture
    def solver(self) -> Backend:
        """The backend; the tests are skipped where it is not usable, because a solver is not installed."""
        solver = backend(self.backend)
        try:
            solver.version()
        except BackendError as error:
            pytest.skip(str(error))
        return solver

    # answers

    @pytest.mark.parametrize("case", CASES, ids=str)
    def test_answers_agree_with_the_meaning(self, solver: Backend, case: Case) -> None:
        agree(solver.name, case, queries=12)

    def test_enumeration_by_keys(self, solver: Backend) -> None:
        model = latin(3)
        with solver.open(model) as session:
            found = solutions(session, model)
        assert len(found) == len(set(found)) == 12

    def test_a_model_of_nothing(self, solver: Backend) -> None:
        model = Model()
        with solver.open(model) as session:
            answer = satisfied(session.solve())
            assert answer.keys == ()
            assert answer.assignment.integers == []
            session.add_clause(())
            assert refuted(session, []).core == ()

    def test_variables_that_nothing_mentions_have_values(self, solver: Backend) -> None:
        model = Model()
        first, last = model.boolean("first"), model.boolean("last")
        small, large = model.integer("small", (3, 5)), model.integer("large", range(100, 200))
        keyed, unasked = model.integer("keyed", (-1, 7)), model.boolean("unasked")
        model.key(last, keyed)
        with solver.open(model) as session:
            for assumptions in ([], [-last], [last, keyed.equals(7), -first], [keyed.equals(-1)]):
                answer = satisfied(session.solve(assumptions))
                assert answer.keys[0] in (0, 1)
                assert answer.keys[1] in (-1, 7)
                assignment = answer.assignment
                assert all(map(assignment.true, assumptions))
                assert assignment.true(unasked) is not assignment.true(-unasked)
                assert assignment.value(small) in small.values
                assert assignment.value(large) in large.values
                assert (assignment.value(last), assignment.value(keyed)) == answer.keys

    def test_an_answer_outlives_later_queries(self, solver: Backend) -> None:
        model, cells = chain(4)
        with solver.open(model) as session:
            yes = satisfied(session.solve(cells))
            no = satisfied(session.solve([-cell for cell in cells]))
            session.add_clause((-cells[0],))
            session.solve()
            assert yes.keys == tuple(map(yes.assignment.value, cells)) == (1, 1, 1, 1)
            assert no.keys == tuple(map(no.assignment.value, cells)) == (0, 0, 0, 0)

    def test_an_answer_outlives_later_constraints(self, solver: Backend) -> None:
        """Its integers are read as they were encoded then."""
        model = Model()
        x = model.integer("x", range(40))
        y = model.integer("y", range(20, 60))
        four, thirty = x.at_most(4), y.at_least(30)
        model.key(model.boolean("key"))
        with solver.open(model) as session:
            early = satisfied(session.solve([four, thirty]))
            guard = session.open_guard()
            session.add_constraint(Linear(((1, x), (3, y)), least=100, enforce=(guard,)))
            session.add_constraint(AllDifferent((x, y)))
            late = satisfied(session.solve([guard, -four]))
            session.close_guard(guard)
            assert early.assignment.value(x) <= 4
            assert early.assignment.value(y) >= 30
            assert late.assignment.value(x) > 4
            assert late.assignment.value(x) + 3 * late.assignment.value(y) >= 100

    # assumptions and cores

    def test_contradictory_assumptions(self, solver: Backend) -> None:
        model, cells = chain(3)
        with solver.open(model) as session:
            for assumptions in ([cells[1], -cells[1]], [-cells[0], cells[2], cells[0]], [cells[0], -cells[2]]):
                assert refuted(session, assumptions).core
            satisfied(session.solve(cells))

    def test_assumptions_may_repeat_and_be_any_sequence(self, solver: Backend) -> None:
        model, cells = chain(3)
        with solver.open(model) as session:
            assert satisfied(session.solve((cells[0], cells[0]))).keys == (1, 1, 1)
            answer = session.solve((cells[0], -cells[1], cells[0]))
            assert isinstance(answer, Refuted)
            assert set(answer.core) <= {cells[0], -cells[1]}

    def test_a_caller_may_change_its_list_of_assumptions(self, solver: Backend) -> None:
        model, cells = chain(3)
        with solver.open(model) as session:
            assumptions = [cells[0], -cells[2]]
            answer = session.solve(assumptions)
            assumptions.clear()
            assert isinstance(answer, Refuted)
            assert set(answer.core) <= {cells[0], -cells[2]}
            assert answer.core

    def test_a_core_can_be_read_at_any_time(self, solver: Backend) -> None:
        """Not only before the next clause: a missing core would claim that there is no solution at all."""
        model, cells = chain(5)
        with solver.open(model) as session:
            guard = session.open_guard()
            answer = session.solve([cells[0], -cells[4], guard])
            session.add_clause((-cells[1], cells[2]), guard)
            session.close_guard(guard)
            session.add_clause((cells[3], cells[4]))
        assert isinstance(answer, Refuted)
        assert {cells[0], -cells[4]} <= set(answer.core) <= {cells[0], -cells[4], guard}

    def test_a_core_names_what_matters(self, solver: Backend) -> None:
        needs(solver, Capability.CORE)
        model = latin(4)
        cells = model.keys
        with solver.open(model) as session:
            clash = [cells[0].equals(1), cells[3].equals(1)]  # type: ignore[union-attr]
            harmless = [cells[5].equals(2), cells[10].equals(3)]  # type: ignore[union-attr]
            assert set(refuted(session, [*harmless, *clash]).core) < {*harmless, *clash}

    def test_no_solution_at_all(self, solver: Backend) -> None:
        model, cells = chain(2)
        model.add(Clause(cells[0]))
        model.add(Clause(-cells[1]))
        with solver.open(model) as session:
            assert refuted(session, []).core == ()
            answer = session.solve(cells)
            assert isinstance(answer, Refuted)
            assert set(answer.core) <= set(cells)

    # clauses, guards, constraints

    def test_an_added_clause_stays(self, solver: Backend) -> None:
        model, cells = chain(3)
        with solver.open(model) as session:
            assert len(solutions(session, model)) == 4
            session.add_clause((cells[1],))
            for _ in range(3):
                assert len(solutions(session, model)) == 2
            session.add_clause(iter((-cells[0],)))
            assert solutions(session, model) == [(0, 1, 1)]
            session.add_clause(())
            refuted(session, [])
            refuted(session, cells)

    def test_guards_leave_no_trace(self, solver: Backend) -> None:
        model, cells = chain(3)
        with solver.open(model) as session:
            for _ in range(3):
                guard = session.open_guard()
                session.add_clause((-cells[2],), guard)
                assert satisfied(session.solve([guard])).keys == (0, 0, 0)
                refuted(session, [cells[0], guard])
                satisfied(session.solve([cells[0]]))
                session.add_clause((), guard)
                refuted(session, [guard])
                satisfied(session.solve())
                session.close_guard(guard)
                assert len(solutions(session, model)) == 4

    def test_a_guard_is_retired_with_its_block(self, solver: Backend) -> None:
        """In all cases: an error in the block is no reason to leave its clauses in force."""
        model, cells = chain(2)
        with solver.open(model) as session:
            with session.guard() as guard:
                session.add_clause((-cells[1],), guard)
                session.add_constraint(AtMost(0, tuple(cells), enforce=(guard,)))
                refuted(session, [cells[1], guard])
            satisfied(session.solve(cells))
            with pytest.raises(ZeroDivisionError), session.guard() as guard:
                session.add_clause((), guard)
                raise ZeroDivisionError
            with pytest.raises(KeyError):
                session.add_clause((cells[0],), guard)
            assert len(solutions(session, model)) == 3

    def test_several_guards_at_once(self, solver: Backend) -> None:
        model, cells = chain(2)
        with solver.open(model) as session:
            one, other = session.open_guard(), session.open_guard()
            assert len({one, other, *cells}) == 4
            session.add_clause((cells[0],), one)
            session.add_clause((-cells[1],), other)
            refuted(session, [one, other])
            assert satisfied(session.solve([one])).keys == (1, 1)
            session.close_guard(one)
            assert satisfied(session.solve([other])).keys == (0, 0)
            third = session.open_guard()
            session.add_clause((cells[1],), third)
            refuted(session, [other, third])
            session.close_guard(other)
            assert satisfied(session.solve([third])).keys[1] == 1
            session.close_guard(third)
            assert len(solutions(session, model)) == 3

    def test_a_new_literal_is_free_until_clauses_bind_it(self, solver: Backend) -> None:
        model, cells = chain(2)
        with solver.open(model) as session:
            literal = session.new_literal()
            satisfied(session.solve([literal, *cells]))
            satisfied(session.solve([-literal, *cells]))
            session.add_clause((-literal, -cells[1]))
            refuted(session, [literal, cells[0]])
            satisfied(session.solve([-literal, *cells]))

    def test_added_constraints(self, solver: Backend) -> None:
        model, cells = chain(4)
        with solver.open(model) as session, solver.open(model) as untouched:
            session.add_constraint(Exactly(2, tuple(cells)))
            assert solutions(session, model) == [(0, 0, 1, 1)]
            assert len(solutions(untouched, model)) == 5, "the compiled model is shared, the constraint is not"
            guard = session.open_guard()
            session.add_constraint(AtMost(0, tuple(cells), enforce=(guard,)))
            refuted(session, [guard])
            session.close_guard(guard)
            assert solutions(session, model) == [(0, 0, 1, 1)]

    def test_sessions_of_one_model_share_nothing(self, solver: Backend) -> None:
        """That numbers differ is posted in one of them only: sums in the other are not written as if it held there."""
        model = Model()
        cells = [model.integer(name, range(1, 5)) for name in "xyz"]
        model.key(*cells)
        with solver.open(model) as one, solver.open(model) as other:
            one.add_constraint(AllDifferent(tuple(cells)))
            other.add_constraint(Linear(tuple((1, cell) for cell in cells), 6, 6))
            alike = [cell.equals(2) for cell in cells]
            refuted(one, alike)
            satisfied(other.solve(alike))

    def test_constraints_added_under_a_guard_go_with_it(self, solver: Backend) -> None:
        model = Model()
        x, y = model.integer("x", range(25)), model.integer("y", range(25))
        p = model.boolean("p")
        model.key(p)
        low = x.at_most(3)
        with solver.open(model) as session:
            for bound in (10, 40, 49, 30):
                guard = session.open_guard()
                session.add_constraint(Linear(((1, x), (1, y)), least=bound, enforce=(guard, p)))
                if bound > 27:
                    refuted(session, [guard, low, p])
                else:
                    satisfied(session.solve([guard, low, p]))
                satisfied(session.solve([guard, low]))
                session.close_guard(guard)
                answer = satisfied(session.solve([low, p]))
                assert answer.assignment.value(x) <= 3
                assert 0 <= answer.assignment.value(y) < 25

    # lazy constraints

    def test_lazy_cuts_stay(self, solver: Backend) -> None:
        needs(solver, Capability.LAZY)
        model, connected = ring(6)
        apart = [connected.nodes[0], -connected.nodes[1], connected.nodes[2], -connected.nodes[4]]
        with solver.open(model) as session:
            refuted(session, apart)
            cuts = session.statistics.cuts
            refuted(session, apart)
            assert session.statistics.cuts == cuts
            assert len(solutions(session, model)) == 32
            cuts = session.statistics.cuts
            assert len(solutions(session, model)) == 32
            assert session.statistics.cuts == cuts, "all that were needed are there now"

    # limits, cancelling, closing

    def test_a_deadline_holds(self, solver: Backend) -> None:
        needs(solver, Capability.LIMIT)
        with solver.open(hopeless()) as session:
            session.solve(limit=Limit.within(0.05))  # the first query may load what the others need
            late: list[float] = []
            while len(late) < 3 and not any(delay < 0.5 for delay in late):  # a busy machine gets more chances
                started = time.monotonic()
                answer = session.solve(limit=Limit.within(0.4))
                late.append(time.monotonic() - started - 0.4)
                assert isinstance(answer, Undecided)
                assert answer.reason == TIME_LIMIT
            assert min(late) < 0.5, late
            session.add_clause(())
            assert isinstance(session.solve(), Refuted), "the session goes on"

    def test_a_deadline_in_the_past_is_no_answer(self, solver: Backend) -> None:
        needs(solver, Capability.LIMIT)
        with solver.open(hopeless()) as session:
            assert isinstance(session.solve(limit=Limit(deadline=time.monotonic() - 1)), Undecided)

    def test_cancel_from_another_thread_and_resume(self, solver: Backend) -> None:
        needs(solver, Capability.CANCEL)
        model = hopeless()
        with solver.open(model) as session:
            session.solve(limit=Limit.within(0.05))
            moment: list[float] = []

            def cancel() -> None:
                moment.append(time.monotonic())
                session.cancel()

            timer = threading.Timer(0.3, cancel)
            timer.start()
            answer = session.solve(limit=Limit.within(20))
            late = time.monotonic() - moment[0] if moment else None
            timer.join()
            assert answer == Undecided(CANCELLED)
            assert late is not None
            assert late < 2, "ends soon after, on a busy machine too"
            assert session.solve() == Undecided(CANCELLED)
            session.resume()
            session.add_clause(())
            assert isinstance(session.solve(), Refuted)

    def test_closing_twice(self, solver: Backend) -> None:
        model, cells = chain(2)
        session = solver.open(model)
        satisfied(session.solve(cells))
        session.close()
        session.close()
        assert session.closed
        with session:
            pass

    def test_statistics_count_queries(self, solver: Backend) -> None:
        model, cells = chain(2)
        with solver.open(model) as session:
            assert session.statistics.queries == 0
            session.solve()
            session.solve(cells)
            assert session.statistics.queries == 2

    def test_it_says_what_it_is(self, solver: Backend) -> None:
        assert solver.version()
        assert solver.name
        assert all(isinstance(capability, Capability) for capability in solver.capabilities)
        assert solver.chosen_for(Model()) is solver

    # optima

    @pytest.mark.parametrize("name", WEIGHTED)
    def test_optima_are_those_of_brute_force(self, solver: Backend, name: str) -> None:
        model, assumptions = WEIGHTED[name]()
        objective = model.objective
        assert objective is not None
        total = Linear(objective.terms)
        every = [assignment_of(model, model.keys, values) for values in product(*map(values_of, model.keys))]
        every = [one for one in every if all(constraint.holds(one) for constraint in model.constraints)]
        best = max if objective.maximise else min
        with solver.open(model) as session:
            for assumed in ([], assumptions, assumptions[:1], []):
                wanted = best(total.total(one) for one in every if all(map(one.true, assumed)))
                found = session.optimise(assumed)
                assert isinstance(found, Optimum), found
                assert found.proven
                assert found.value == found.bound == wanted
                assert total.total(found.best.assignment) == wanted
                assert found.best.keys == tuple(map(found.best.assignment.value, model.keys))
                assert all(map(found.best.assignment.true, assumed))
                assert all(constraint.holds(found.best.assignment) for constraint in model.constraints)
            # no trace: all solutions are still there, worse ones too
            assert len(solutions(session, model)) == len(every)

    def test_no_optimum_without_a_solution(self, solver: Backend) -> None:
        model, cells = chain(3)
        model.maximise([(1, cell) for cell in cells])
        assumptions = [cells[0], -cells[2]]
        with solver.open(model) as session:
            answer = session.optimise(assumptions)
            assert isinstance(answer, Refuted)
            assert set(answer.core) <= set(assumptions)
            assert answer.core
            session.cancel()
            assert isinstance(session.optimise(), Undecided)
            session.resume()
            assert isinstance(session.optimise(), Optimum)

    def test_an_objective_of_nothing(self, solver: Backend) -> None:
        model, _ = chain(2)
        model.minimise([])
        with solver.open(model) as session:
            found = session.optimise()
            assert isinstance(found, Optimum)
            assert (found.value, found.bound) == (0, 0)

    def test_optimising_without_an_objective_is_refused(self, solver: Backend) -> None:
        model, _ = chain(2)
        with solver.open(model) as session, pytest.raises(ValueError, match="no objective"):
            session.optimise()
