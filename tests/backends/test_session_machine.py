"""Sessions as a state machine: whatever is called in whatever order, each answer is that of brute force.

The calls and what is compared are those of `tests.fuzz.sessions`, which tries as many as one likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from clueproof.backends.sat import SatSession
from clueproof.seeded_random import SeededRandom
from tests.fuzz.campaign import DisagreementError, Run, Tally
from tests.fuzz.sessions import KIND, Calls, Steps, beginning

NUMBERS = st.integers(0, 2**32)
"""What each call makes its choices from."""


class Machine(RuleBasedStateMachine):
    """Derive a class that says which backend."""

    backend: ClassVar[str]
    calls: Calls

    @initialize(number=NUMBERS)
    def begin(self, number: int) -> None:
        case = beginning(SeededRandom("machine", number))
        self.steps = Steps(case)
        self.calls = Calls(case, self.backend, Tally())

    def make(self, what: str, number: int) -> None:
        step = self.steps.step(what, SeededRandom(what, number))
        if step is not None:
            self.calls.do(step)

    def teardown(self) -> None:
        if hasattr(self, "calls"):
            with self.calls:
                self.calls.finish()

    @rule(number=NUMBERS)
    def clause(self, number: int) -> None:
        self.make("clause", number)

    @rule(number=NUMBERS)
    def constraint(self, number: int) -> None:
        self.make("constraint", number)

    @rule(number=NUMBERS)
    def literal(self, number: int) -> None:
        self.make("literal", number)

    @rule(number=NUMBERS)
    def open_guard(self, number: int) -> None:
        self.make("open", number)

    @precondition(lambda self: bool(self.steps.guards))
    @rule(number=NUMBERS)
    def close_guard(self, number: int) -> None:
        self.make("close", number)

    @rule(number=NUMBERS)
    def solve(self, number: int) -> None:
        self.make("solve", number)

    @rule(number=NUMBERS)
    def all_solutions(self, number: int) -> None:
        self.make("all", number)

    @rule(number=NUMBERS)
    def optimise(self, number: int) -> None:
        self.make("optimise", number)

    @rule(number=NUMBERS)
    def implied(self, number: int) -> None:
        self.make("implied", number)

    @rule(number=NUMBERS)
    def cancel(self, number: int) -> None:
        self.make("cancel", number)

    @rule(number=NUMBERS)
    def ask_about_a_puzzle(self, number: int) -> None:
        self.make("ask", number)


class SatMachine(Machine):
    backend = "sat"


class CpsatMachine(Machine):
    backend = "cpsat"


class SearchMachine(Machine):
    backend = "deduction:search"


MACHINES = (SatMachine, CpsatMachine, SearchMachine)


def _tried(machine: type[Machine], examples: int, steps: int, phases: tuple[Phase, ...] = tuple(Phase)) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            phases=phases,
            database=None,
            suppress_health_check=[*HealthCheck],
        ),
    )


@pytest.mark.parametrize("machine", MACHINES)
def test_any_order_of_calls(machine: type[Machine]) -> None:
    _tried(machine, 8, 15)


@pytest.mark.slow
@pytest.mark.parametrize("machine", MACHINES)
def test_any_order_of_many_calls(machine: type[Machine]) -> None:
    _tried(machine, 300, 50)


class Forgetful(SatSession):
    """Guards that are closed stay in force."""

    def retire(self, guard: int, written: object) -> None:
        self._load((guard,))


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(SatSession, "retire", Forgetful.retire)
    yield


@pytest.mark.usefixtures("forgetful")
def test_a_session_that_forgets_to_retire_guards_is_found() -> None:
    with pytest.raises(DisagreementError):
        _tried(SatMachine, 30, 30, (Phase.generate,))
    _, found = Run(KIND, "broken", most=100, stop_after=1).go()
    # a solver that has not been opened is told of no guard: so there is a query before
    assert len(found[0].case["steps"]) <= 3
