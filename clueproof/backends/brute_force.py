"""`brute-force`: tries all assignments. The oracle for tests, and for models of a few dozen variables.

It shares nothing with the other backends but what constraints mean: each is asked whether it holds
as soon as all of its cells have values. No propagation, no lowering, so no error in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clueproof.backends.session import Answer, Backend, Capability, Limit, Refuted, Session, Undecided
from clueproof.clock import check_clock
from clueproof.errors import BackendError, quoted
from clueproof.model import Assignment, Clause, Constraint, Integer, Literal, Model, Variable, values_of


class BruteForceSession(Session):
    """Backtracking over the Booleans that are no integer's literal, and the integers; keys first."""

    def __init__(self, model: Model) -> None:
        super().__init__(model, ())
        model.freeze()
        self._constraints = list(model.constraints)
        self._retired: set[Literal] = set()
        self._top = model.variables

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        refuted = Refuted(tuple(assumptions))
        domains = self._domains(assumptions)
        # what is known first, then the keys in their order, then the rest
        order = sorted(domains, key=lambda cell: len(domains[cell]) > 1)
        due = self._due(order, assumptions)
        assignment = Assignment(literals := [0] * self._top, integers := [0] * len(self.model.integers))
        if not all(constraint.holds(assignment) for constraint in due[0]):
            return refuted
        tries: list[Iterator[int]] = []
        while True:
            if len(tries) == len(order):
                return self.satisfied(assignment)
            tries.append(iter(domains[order[len(tries)]]))
            while tries:
                if (reason := self.stopped(limit)) is not None:
                    return Undecided(reason)
                value = next(tries[-1], None)
                if value is None:
                    tries.pop()
                    continue
                _assign(order[len(tries) - 1], value, literals, integers)
                if all(constraint.holds(assignment) for constraint in due[len(tries)]):
                    break
            else:
                return refuted

    def _decision(self, cell: Variable) -> Variable:
        """What to decide so that the cell has a value: an integer for its literals, else the variable."""
        if isinstance(cell, Integer):
            return cell
        meaning = self.model.meaning(abs(cell)) if abs(cell) <= self.model.variables else None
        return abs(cell) if meaning is None else meaning[0]

    def _domains(self, assumptions: Iterable[Literal]) -> dict[Variable, tuple[int, ...]]:
        """The values to try for each decision, keys first."""
        cells: list[Variable] = [*self.model.keys, *self.model.integers, *range(1, self._top + 1)]
        domains = {cell: values_of(cell) for cell in map(self._decision, cells)}
        for literal in (*assumptions, *(-guard for guard in self._retired)):
            cell = self._decision(literal)
            domains[cell] = tuple(value for value in domains[cell] if self._agrees(literal, value))
        return domains

    def _agrees(self, literal: Literal, value: int) -> bool:
        """Is the literal true when its decision has the value?"""
        meaning = self.model.meaning(abs(literal)) if abs(literal) <= self.model.variables else None
        if meaning is None:
            return value == (literal > 0)
        _, relation, bound = meaning
        return (value == bound if relation == "=" else value <= bound) == (literal > 0)

    def _due(self, order: Sequence[Variable], assumptions: Sequence[Literal]) -> list[list[Constraint]]:
        """For each number of decisions made the constraints that can be evaluated from then on."""
        place = {cell: number for number, cell in enumerate(order, 1)}
        due: list[list[Constraint]] = [[] for _ in range(len(order) + 1)]
        guarded = [constraint for guard in self._guarded if guard in assumptions for constraint in self._guarded[guard]]
        for constraint in (*self._constraints, *guarded):
            check_clock()
            cells = (*constraint.cells(), *constraint.enforce)
            due[max((place[self._decision(cell)] for cell in cells), default=0)].append(constraint)
        return due

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self.add_constraint(Clause(*clause))

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> Constraint:
        return Clause(*clause)

    def retire(self, guard: Literal, written: Sequence[Constraint]) -> None:
        self._retired.add(guard)
        self._constraints = [constraint for constraint in self._constraints if guard not in constraint.enforce]

    def new_literal(self) -> Literal:
        self._top += 1
        return self._top

    def add_constraint(self, constraint: Constraint) -> None:
        self._constraints.append(constraint)


def _assign(cell: Variable, value: int, literals: list[Literal], integers: list[int]) -> None:
    """Write a decision down: a Boolean, or an integer with all its literals."""
    if isinstance(cell, int):
        literals[cell - 1] = cell if value else -cell
        return
    integers[cell.index] = value
    for other, literal in cell.known_equals.items():
        literals[literal - 1] = literal if value == other else -literal
    for bound, literal in cell.known_at_most.items():
        literals[literal - 1] = literal if value <= bound else -literal


class BruteForceBackend(Backend):
    """`brute-force`."""

    name = "brute-force"
    capabilities = frozenset({Capability.LIMIT, Capability.CANCEL, Capability.LAZY})
    native = (Constraint,)

    def open(self, model: Model) -> Session:
        return BruteForceSession(model)

    def version(self) -> str:
        return "built in"


def make(options: str) -> Backend:
    """The factory behind the name `brute-force`. Raises BackendError for options: there are none."""
    if options:
        raise BackendError(f"brute-force has no options, but was given {quoted(options)}")
    return BruteForceBackend()
