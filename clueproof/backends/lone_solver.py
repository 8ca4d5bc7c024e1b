"""Sessions on clauses in one solver, which gets all queries, however hard: what backends of other engines share."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from clueproof.backends.clause_session import HARD, POSTED, ClauseSession, ClauseSolver
from clueproof.backends.encoding import encoding_of
from clueproof.backends.session import (
    NO_LIMIT,
    Backend,
    Capability,
    Limit,
    Optimum,
    Refuted,
    Session,
    Undecided,
    Work,
)
from clueproof.errors import BackendError, missing_package
from clueproof.lowering.clauses import EncodingChoice
from clueproof.model import Literal, Model

POLL = 0.05
"""Seconds between two looks at the deadline and at `cancelled`, while a solver runs in a thread."""


def search_in_thread(
    name: str, search: Callable[[], object], stopped: Callable[[], str | None], interrupt: Callable[[], None]
) -> tuple[object, str | None]:
    """Search in a thread of this name: what that returned, and the reason for which it was interrupted, if it was.

    The caller's thread looks at the clock, and takes signals, which could not pass through a library. What the search
    raises is raised here.
    """
    answers: list[object] = []
    done = threading.Event()

    def work() -> None:
        try:
            answers.append(search())
        except BaseException as error:
            answers.append(error)
        finally:
            done.set()

    threading.Thread(target=work, name=name).start()
    reason = None
    try:
        while not done.wait(POLL) and reason is None:
            reason = stopped()
    finally:
        # reached by KeyboardInterrupt too; asked again, for it may have been between two steps
        while not done.is_set():
            interrupt()
            done.wait(POLL)
    (answer,) = answers
    if isinstance(answer, BaseException):
        raise answer
    return answer, reason


class FoundLiterals:
    """A solution as its solver found it."""

    def __init__(self, found: list[Literal]) -> None:
        self._found = found

    def literals(self) -> list[Literal]:
        """Each variable as it is true."""
        return self._found


class LoneSolver:
    """What solvers share that keep each solution and each core as literals, in `_found` and `_core`. Subclasses take
    clauses, their last variable, what is fixed, and a check of the clock; `ClauseSolver` says what else they do."""

    lost = False
    forced = False

    def __init__(self, fixed: frozenset[Literal]) -> None:
        self.fixed = fixed
        self.work = Work()
        self._found: list[Literal] = []
        self._core: list[Literal] = []

    def clash(self, assumptions: Sequence[Literal]) -> bool:
        """Do two assumptions contradict each other? Then they are the core. Not every solver takes such."""
        assumed = {*assumptions}
        if (found := next((literal for literal in assumptions if -literal in assumed), None)) is None:
            return False
        self._core = [found, -found]
        return True

    def answer(self) -> FoundLiterals:
        """The answer that was just found; it outlives later queries."""
        return FoundLiterals(self._found)

    def core(self) -> list[Literal]:
        """The assumptions that were just refuted together."""
        return [*self._core]


class LoneSession(ClauseSession):
    """A formula in a solver that `open_solver` makes."""

    def __init__(self, model: Model, encoding: EncodingChoice, open_solver: OpenSolver) -> None:
        super().__init__(model, HARD, POSTED, encoding)
        self._open_solver = open_solver

    def open_shared(self, fixed: frozenset[Literal], limit: Limit) -> ClauseSolver:
        return self._open_solver(self._all_clauses(), self._top, fixed, partial(self.check, limit))

    def escalation(self, assumptions: Sequence[Literal], limit: Limit) -> Iterator[tuple[ClauseSolver, int | None]]:
        yield self.shared(self._known(assumptions), limit), None

    def optimise(self, assumptions: Sequence[Literal] = (), limit: Limit = NO_LIMIT) -> Optimum | Refuted | Undecided:
        """By better and better solutions: core-guided search is in solvers of PySAT."""
        return Session.optimise(self, assumptions, limit)

    def hold(self, optimum: Optimum, guard: Literal) -> None:
        Session.hold(self, optimum, guard)


OpenSolver = Callable[[Sequence[Sequence[Literal]], int, frozenset[Literal], Callable[[], None]], ClauseSolver]


class LoneBackend(Backend):
    """A backend whose sessions are of that kind. Subclasses say which package it needs, and which solver it opens."""

    capabilities = frozenset({Capability.CORE, Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    kind: str
    """Its name, without options."""
    module: str
    """The module that it needs."""
    package: str
    """What pip calls that."""
    solver: OpenSolver
    """The class of its solver: see `LoneSolver`."""
    encoding: EncodingChoice

    def __init__(self, options: str) -> None:
        """Raises BackendError for options that it does not know."""
        self.encoding = encoding_of(filter(None, options.split(",")), self.kind)
        self.name = ":".join(filter(None, (self.kind, str(self.encoding))))

    @property
    def engine(self) -> str:
        return self.kind

    def open(self, model: Model) -> Session:
        found = self.version()
        try:
            import_module(self.module)
        except ImportError as error:
            raise BackendError(f"the backend {self.kind} can't use {found}: {error}") from error
        return self.session(model)

    def session(self, model: Model) -> Session:
        """A session on the model, its module being there."""
        return LoneSession(model, self.encoding, self.solver)

    def version(self) -> str:
        try:
            return f"{self.kind} {version(self.package)}"
        except PackageNotFoundError:
            raise BackendError(missing_package(f"the backend {self.kind} needs", self.package, self.kind)) from None
