"""Backends that misbehave on purpose. Each is a `Backend` like any other; none is to be believed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clueproof.backends import Backend, BackendError, Limit, Refuted, Satisfied, Session, Undecided, backend
from clueproof.backends.session import NO_LIMIT, Answer
from clueproof.clock import TIME_LIMIT
from clueproof.model import Literal, Model


class Stub(Backend):
    """`sat` under a name of its own; subclasses change what it says."""

    capabilities = frozenset()

    def __init__(self) -> None:
        self.name = type(self).__name__.lower()

    def open(self, model: Model) -> Session:
        return StubSession(backend("sat").open(model), self)

    def version(self) -> str:
        return f"{self.name} 1"

    def answer(self, answer: Answer, query: int) -> Answer:
        """What it says instead; `query` counts from 1 for each session."""
        return answer


class StubSession(Session):
    """Passes everything on to a real session, and what that says to the stub."""

    def __init__(self, real: Session, stub: Stub) -> None:
        super().__init__(real.model, ())
        self._real = real
        self._stub = stub

    def query(self, assumptions: Sequence[Literal], limit: Limit = NO_LIMIT) -> Answer:
        answer = self._real.solve(assumptions, limit)
        if isinstance(answer, Satisfied):
            # stubs know what to say by counting the queries
            answer.forced = False
        return self._stub.answer(answer, self.statistics.queries)

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self._real.write_clause(clause)

    def new_literal(self) -> Literal:
        return self._real.new_literal()

    def add_constraint(self, constraint: object) -> None:
        raise NotImplementedError

    def add_clause(self, clause: Iterable[Literal], guard: Literal | None = None) -> None:
        self._real.add_clause(clause, guard)

    def open_guard(self) -> Literal:
        return self._real.open_guard()

    def close_guard(self, guard: Literal) -> None:
        self._real.close_guard(guard)

    def close(self) -> None:
        self._real.close()
        super().close()


class Undecisive(Stub):
    """Never knows, as if the time were over."""

    def answer(self, answer: Answer, query: int) -> Answer:
        return Undecided(TIME_LIMIT)


class Hasty(Stub):
    """Calls unique whatever has a solution."""

    def answer(self, answer: Answer, query: int) -> Answer:
        return answer if query % 2 else Refuted(())


class Gloomy(Stub):
    """Finds no solution anywhere."""

    def answer(self, answer: Answer, query: int) -> Answer:
        return Refuted(())


class Wrong(Stub):
    """Gives solutions that are none."""

    def answer(self, answer: Answer, query: int) -> Answer:
        return (
            Satisfied((1,) * len(answer.keys), lambda: answer.assignment) if isinstance(answer, Satisfied) else answer
        )


class Stubborn(Stub):
    """Hasty, and its solution is another one than `sat` would find first."""

    def open(self, model: Model) -> Session:
        session = super().open(model)
        first = session.solve()
        assert isinstance(first, Satisfied)
        session.add_clause(model.difference(first.keys))
        session.statistics.queries = 0
        return session

    def answer(self, answer: Answer, query: int) -> Answer:
        return answer if query != 2 else Refuted(())


class Picky(Stub):
    """Takes nothing."""

    def open(self, model: Model) -> Session:
        raise BackendError("picky takes no puzzle of this kind")


class Broken(Stub):
    """Can't be used on this machine."""

    def version(self) -> str:
        raise BackendError("broken needs a package that is missing: install clueproof[broken]")


class Buggy(Stub):
    """Raises what no backend should."""

    def answer(self, answer: Answer, query: int) -> Answer:
        raise ZeroDivisionError("a bug")


class Interrupted(Stub):
    """Imports a compiled module, and meets Ctrl-C there."""

    def answer(self, answer: Answer, query: int) -> Answer:
        raise ImportError("initialization failed") from KeyboardInterrupt()


class Hungry(Stub):
    """There is no memory left for puzzles of more than 16 cells."""

    def answer(self, answer: Answer, query: int) -> Answer:
        if isinstance(answer, Satisfied) and len(answer.keys) > 16:
            raise MemoryError
        return answer
