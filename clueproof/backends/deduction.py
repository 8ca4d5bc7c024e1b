"""The `deduction` backend: techniques first, then trial and search if allowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from clueproof.backends.session import Answer, Backend, Capability, Limit, Refuted, Session, Undecided
from clueproof.deduction.engine.probing import Probes
from clueproof.deduction.engine.propagation import Finding, PropagationEngine
from clueproof.deduction.engine.registry import add_constraint, network_of
from clueproof.deduction.engine.search import Search
from clueproof.deduction.engine.steps import Step, is_idle, step_of
from clueproof.deduction.phrases import Phrases
from clueproof.errors import BackendError, quoted
from clueproof.imports import old_names
from clueproof.model import Clause, Constraint, Literal, Model

RAN_OUT = "technique ran out"
"""Why a query is undecided if technique ends and search is not allowed."""


class DeductionSession(Session):
    """Answers by techniques. Without `searching`, what technique can't decide is undecided."""

    def __init__(self, model: Model, trying: bool, searching: bool) -> None:
        self._network = network_of(model).copy()
        super().__init__(model, ())
        self._trying = trying
        self._searching = searching
        self._added: list[Constraint] = []
        self._findings: list[Finding] = []
        self._search: tuple[tuple[Literal, ...], Search] | None = None
        """What the last query assumed, and its search, if that found a solution and only constraints came after."""

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        def stopped() -> str | None:
            return self.stopped(limit)

        assumed = tuple(assumptions)
        if self._search is not None and self._search[0] == assumed:
            search = self._search[1]
        else:
            self._search = None
            state = self._concluded(assumed, stopped)
            if isinstance(state, str):
                return Undecided(state)
            if state.contradiction:
                return Refuted(assumed)
            if state.open_keys and not self._searching:
                return Undecided(RAN_OUT)
            # the other variables need values too, any that are consistent
            search = Search(PropagationEngine(self._network, quick=True, domains=state.domains), self._accepted)
        answer = search.run(stopped)
        self._search = (assumed, search) if answer is True else None
        if isinstance(answer, str):
            return Undecided(answer)
        if not answer:
            return Refuted(assumed)
        assignment = self._network.assignment(search.state.domains)
        return self.satisfied(assignment)

    def _concluded(self, assumed: tuple[Literal, ...], stopped: Callable[[], str | None]) -> PropagationEngine | str:
        """The state where techniques end, and trials if allowed; or the reason to stop."""
        self._findings = []
        state = PropagationEngine(self._network)
        for literal in assumed:
            state.assume(self._network.view(literal))
        trial = Probes(self._network, state) if self._trying else None
        while not state.contradiction:
            if reason := stopped():
                return reason
            finding = state.step(stopped)
            if finding is None and trial is not None:
                finding = trial.step(state, stopped)
            if finding is None:
                if reason := stopped():
                    return reason
                break
            self._findings.append(finding)
        return state

    def _accepted(self, state: PropagationEngine) -> bool:
        assignment = self._network.assignment(state.domains)
        guarded = (constraint for posted in self._guarded.values() for constraint, _ in posted)
        return all(
            constraint.holds(assignment)
            for rules in (self.model.constraints, self._added, guarded)
            for constraint in rules
        )

    @property
    def trail(self) -> list[Step]:
        """The steps of the last query, by techniques and trials."""
        phrases = Phrases(self._network)
        return [step_of(finding, phrases, self._network) for finding in self._findings if not is_idle(finding)]

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self.add_constraint(Clause(*clause))

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> tuple[Constraint, list[int]]:
        constraint = Clause(*clause, enforce=(guard,))
        return constraint, add_constraint(self._network, constraint)

    def add_constraint(self, constraint: Constraint) -> None:
        numbers = add_constraint(self._network, constraint)
        guard = self.guard_of(constraint)
        if guard is None:
            self._added.append(constraint)
        else:
            self._guarded[guard].append((constraint, numbers))

    def retire(self, guard: Literal, written: Sequence[tuple[Constraint, list[int]]]) -> None:
        self._search = None
        for _, numbers in written:
            self._network.remove(numbers)
        self._network.retire(guard)

    def new_literal(self) -> Literal:
        self._search = None
        return self._network.add_variable()


OPTIONS = ("trial", "search")


class DeductionBackend(Backend):
    """`deduction`; `deduction:trial` also assumes one candidate at a time; `deduction:search` answers everything."""

    capabilities = frozenset({Capability.LIMIT, Capability.CANCEL, Capability.LAZY})
    native = (Constraint,)

    def __init__(self, trial: bool = False, search: bool = False) -> None:
        self.trial = trial
        self.search = search
        options = [option for option, chosen in zip(OPTIONS, (trial, search), strict=True) if chosen]
        self.name = ":".join(["deduction", ",".join(options)][: 2 if options else 1])

    def open(self, model: Model) -> Session:
        return DeductionSession(model, self.trial, self.search)

    def version(self) -> str:
        return "built in; deduction:trial and deduction:search go on where technique ends"


def make(options: str) -> Backend:
    """The factory behind the name `deduction`. Raises BackendError for an option that it doesn't know."""
    chosen = list(filter(None, options.split(",")))
    for option in chosen:
        if option not in OPTIONS:
            raise BackendError(f"unknown option {quoted(option)} of deduction; it takes trial and search")
    return DeductionBackend(**dict.fromkeys(chosen, True))


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
