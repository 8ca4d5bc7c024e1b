"""`checked:BACKEND by CHECKER`: what BACKEND refutes is believed once CHECKER refutes it too.

A solution needs no second opinion, since it is checked against the rules. That there is none, or none beside it, or no
better one, rests on a refutation, and a refutation on the solver. Here each has two.
"""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.backends.mirror import Mirror, refuse_new_literals
from clueproof.backends.registry import backend
from clueproof.backends.session import Answer, Backend, Capability, Limit, Refuted, Satisfied, Session, Undecided
from clueproof.errors import BackendError, DisagreementError, Opinion
from clueproof.model import Constraint, Literal, Model

BY = " by "
KINDS = "sat", "cpsat"
"""Where no checker is named, one of these is checked by the other."""


class CheckedSession(Session):
    """Two sessions of one model, which are told the same. The first answers; the second must refute what it refutes.

    Objectives are tightened by queries, so that the refutation of a better solution is checked like any other.
    """

    def __init__(self, model: Model, asked: Backend, checker: Backend) -> None:
        # each looks after the lazy constraints itself
        super().__init__(model, ())
        self._backends = asked, checker
        self._asked = asked.open(model)
        try:
            self._checker = Mirror(checker.open(model))
        except BaseException:
            self._asked.close()
            raise
        self.size = self._asked.size

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        answer = self._asked.solve(assumptions, limit)
        if isinstance(answer, Satisfied):
            # that there is no other solution is a refutation too
            return Satisfied(lambda: answer.keys, lambda: answer.assignment)
        if not isinstance(answer, Refuted):
            return answer
        core = answer.core
        opinion = self._checker.solve(core, limit)
        if isinstance(opinion, Refuted):
            return Refuted(core)
        if isinstance(opinion, Undecided):
            return opinion
        raise contradiction(*self._backends, opinion)

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self._asked.add_clause(clause)
        self._checker.add_clause(clause)

    def new_literal(self) -> Literal:
        literal = self._asked.new_literal()
        self._checker.new_literal(literal)
        return literal

    def new_guard(self) -> Literal:
        guard = self._asked.open_guard()
        self._checker.open_guard(guard)
        return guard

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> None:
        self._asked.add_clause(clause, guard)
        self._checker.add_clause(clause, guard)

    def retire(self, guard: Literal, written: Sequence[None]) -> None:
        self._asked.close_guard(guard)
        self._checker.close_guard(guard)

    def add_constraint(self, constraint: Constraint) -> None:
        """Raises BackendError for one that is about new literals; they may enforce it."""
        refuse_new_literals(constraint, self)
        self._asked.add_constraint(constraint)
        self._checker.add_constraint(constraint)

    def cancel(self) -> None:
        super().cancel()
        self._asked.cancel()
        self._checker.session.cancel()

    def resume(self) -> None:
        super().resume()
        self._asked.resume()
        self._checker.session.resume()

    def close(self) -> None:
        super().close()
        self._asked.close()
        self._checker.session.close()


def contradiction(refuting: Backend, finding: Backend, found: Satisfied) -> DisagreementError:
    """The error that one backend refutes what the other has a solution of."""
    return DisagreementError(
        Opinion(refuting.name, refuting.version(), "that there is no solution"),
        Opinion(finding.name, finding.version(), "that there is one", found.keys),
    )


class CheckedBackend(Backend):
    """A backend whose refutations another one checks."""

    def __init__(self, asked: Backend, checker: Backend) -> None:
        if asked.name == checker.name:
            raise BackendError(f"{asked.name} can't check itself: name another backend")
        self._asked, self._checker = asked, checker
        self.name = checked_name(asked.name, checker.name)
        self.capabilities = asked.capabilities & (checker.capabilities | {Capability.CORE})

    def open(self, model: Model) -> Session:
        return CheckedSession(model, self._asked, self._checker)

    def version(self) -> str:
        return f"{self._asked.version()}, checked by {self._checker.version()}"

    def chosen_for(self, model: Model) -> Backend:
        chosen = self._asked.chosen_for(model), self._checker.chosen_for(model)
        return self if chosen == (self._asked, self._checker) else CheckedBackend(*chosen)


def checked_name(asked: str, checker: str | None = None) -> str:
    """What the backend is called; without a checker it is one of another kind."""
    return f"checked:{asked}{BY}{other_kind(asked) if checker is None else checker}"


def other_kind(name: str) -> str:
    """The backend that gives a second opinion on what another one says. Raises BackendError if it is not installed."""
    other = KINDS[0] if name.partition(":")[0] == KINDS[1] else KINDS[1]
    try:
        backend(other).version()
    except BackendError as error:
        raise BackendError(f"{error}; or name another backend for the second opinion") from None
    return other


def make(options: str) -> Backend:
    """The factory behind the name `checked`: "dimacs:cadical by sat". Without "by" the other one is of another kind."""
    asked, _, checker = options.rpartition(BY) if BY in options else (options, "", other_kind(options))
    if not asked:
        raise BackendError("checked needs a backend: checked:BACKEND by CHECKER, such as checked:dimacs:cadical by sat")
    return CheckedBackend(backend(asked), backend(checker))
