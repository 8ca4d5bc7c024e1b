"""The backend `native`: a session that keeps a model open in the engine.

Clauses are those of `sat`. `Acyclic`, `Connected`, `SingleLoop` and `ValueRegions` the engine takes as they are; other
lazy constraints are cut as everywhere. It is small, and made for what puzzles ask: hard queries go to CaDiCaL, unless
the model has rules that the engine takes, which CaDiCaL does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import compress
from typing import TypeAlias

from clueproof.backends.clause_session import HARD, NONE, POSTED, ClauseSession, ClauseSolver
from clueproof.backends.encoding import encoding_of
from clueproof.backends.native import NAME, engine
from clueproof.backends.native.solver import NativeSolver, propagates
from clueproof.backends.session import (
    NO_LIMIT,
    Backend,
    Capability,
    DecisionSeries,
    DeletionSeries,
    Limit,
    Satisfied,
    Session,
    in_one_stretch,
)
from clueproof.clock import StoppedError
from clueproof.lowering.clauses import DEFAULT, EncodingChoice
from clueproof.model import Acyclic, Connected, Integer, Literal, Model, SingleLoop, ValueRegions
from clueproof.model.variables import Implied


class NativeSession(ClauseSession):
    """A formula in the engine, with the rules that it takes, unless the encoding cuts them too."""

    def __init__(self, model: Model, encoding: EncodingChoice = DEFAULT) -> None:
        super().__init__(model, HARD, POSTED, encoding)
        if encoding.cuts != "lazy":
            self._rules = [constraint for constraint in self.lazy if propagates(constraint)]
            self.lazy = [constraint for constraint in self.lazy if not propagates(constraint)]

    def open_shared(self, fixed: frozenset[Literal], limit: Limit) -> NativeSolver:
        return NativeSolver(self._all_clauses(), self._top, self._rules, fixed, partial(self.check, limit))

    def shared(self, fixed: frozenset[Literal] = NONE, limit: Limit = NO_LIMIT) -> NativeSolver:
        solver = super().shared(fixed, limit)
        assert isinstance(solver, NativeSolver)
        solver.grow(self._top)
        return solver

    def escalation(self, assumptions: Sequence[Literal], limit: Limit) -> Iterator[tuple[ClauseSolver, int | None]]:
        if not self._rules:
            yield from super().escalation(assumptions, limit)
        else:
            # CaDiCaL does not know the rules
            yield self.shared(self._known(assumptions), limit), None

    def _found(self, solver: ClauseSolver) -> Satisfied:
        if not isinstance(solver, NativeSolver):
            return super()._found(solver)
        answer, read = solver.answer(), self._read_values
        return Satisfied(lambda: read(answer.values), self._completed(answer.literals), solver.forced)

    @cached_property
    def _read_values(self) -> ValuesReader:
        return values_reader(self.model)

    def draw(
        self, assumptions: Sequence[Literal], decisions: Sequence[Sequence[Literal]], limit: Limit = NO_LIMIT
    ) -> DecisionSeries:
        if (solver := self._for_series(assumptions, limit)) is None:
            return super().draw(assumptions, decisions, limit)
        rest = [literal for literal in assumptions if literal not in solver.fixed]
        with self._counting(solver):
            satisfied, done, accepted = solver.draw(rest, decisions, limit, self._effort(limit))
        answer = self._found(solver) if satisfied else None
        return DecisionSeries(done, [*assumptions, *accepted[len(rest) :]], answer)

    def leave_out(
        self,
        always: Sequence[Literal],
        groups: Sequence[Sequence[Literal]],
        core: Sequence[Literal],
        most: int,
        limit: Limit = NO_LIMIT,
    ) -> DeletionSeries | None:
        if (solver := self._for_series(always, limit)) is None:
            return None
        with self._counting(solver):
            out, left, queries = solver.leave_out(always, groups, core, most, limit, self._effort(limit))
        self.statistics.queries += queries
        return DeletionSeries(out, left)

    def _for_series(self, assumptions: Sequence[Literal], limit: Limit) -> NativeSolver | None:
        """The solver for many queries in one call; None where they need more than it: cuts, or bounds of costs."""
        if self.lazy or self.cancelled or not self._held.keys().isdisjoint(assumptions):
            return None
        try:
            return self.shared(self._known(assumptions), limit)
        except StoppedError:
            # which the next query says
            return None

    def _effort(self, limit: Limit) -> int:
        """The conflicts of a query after which others are asked too."""
        return self._dedicated_after if limit.conflicts is None else min(limit.conflicts, self._dedicated_after)

    @contextmanager
    def _counting(self, solver: NativeSolver) -> Iterator[None]:
        before = solver.work
        try:
            yield
        finally:
            self.statistics.worked(solver.work.since(before))

    def implied(self, assumptions: Sequence[Literal]) -> Implied:
        many, literals, _ = self.shared().implied(assumptions)
        return Implied(many, {*literals})

    def refutation_size(self, assumptions: Sequence[Literal]) -> int | None:
        return self.shared().implied(assumptions)[2]

    def cancel(self) -> None:
        super().cancel()
        for solver in [*self._shared.values()]:
            if isinstance(solver, NativeSolver):
                solver.stop()


ValuesReader: TypeAlias = Callable[[bytes], tuple[int, ...]]
"""From an answer of the engine to the values of the keys."""


def values_reader(model: Model) -> ValuesReader:
    """A function from an answer of the engine to the values of the keys, in their order. As `key_reader`, but from
    bytes, which are values of Booleans already."""
    booleans = [key for key in model.keys if isinstance(key, int)]
    integers = [key for key in model.keys if isinstance(key, Integer)]
    if not integers and in_one_stretch(booleans):
        all_keys = slice(booleans[0] - 1, booleans[-1])
        return lambda values: tuple(values[all_keys])
    said = [(literal, value) for key in integers for value, literal in key.known_equals.items()]
    literals = [literal for literal, _ in said]
    if not booleans and in_one_stretch(literals):
        value_of = [value for _, value in said]
        all_literals = slice(literals[0] - 1, literals[-1])
        return lambda values: tuple(compress(value_of, values[all_literals]))
    tables = [
        [(key, 1), (-key, 0)] if isinstance(key, int) else [(x, value) for value, x in key.known_equals.items()]
        for key in model.keys
    ]
    return lambda values: tuple(
        [next(value for x, value in table if values[abs(x) - 1] == (x > 0)) for table in tables]
    )


class NativeBackend(Backend):
    """`native`, in the encoding that its name says."""

    capabilities = frozenset({Capability.CORE, Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    encoding: EncodingChoice

    def __init__(self, encoding: EncodingChoice = DEFAULT) -> None:
        self.name = ":".join(filter(None, (NAME, str(encoding))))
        self.encoding = encoding
        self.native = () if encoding.cuts else (Acyclic, Connected, SingleLoop, ValueRegions)

    def open(self, model: Model) -> Session:
        engine()
        return NativeSession(model, self.encoding)

    @property
    def engine(self) -> str:
        # what is propagated is no part of the formula
        return "native" if self.native else "native:cuts"

    def version(self) -> str:
        return f"the engine of clueproof, compiled by {engine().COMPILER}; {HARD} of PySAT for hard queries"


def make(options: str) -> Backend:
    """The factory behind the name `native`: "", "seed=3", "cuts=lazy". Raises BackendError for what it doesn't know."""
    return NativeBackend(encoding_of(filter(None, options.split(",")), NAME))
