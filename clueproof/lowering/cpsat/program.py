"""A whole model as one CP-SAT program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from ortools.sat.python.cp_model_helper import ConstraintProto, CpModelProto

from clueproof.lowering.clauses import DEFAULT, EncodingChoice, lower_at_once, lower_family
from clueproof.lowering.cpsat.constraints import MAX_SUM, reach, sum_of, write_global
from clueproof.lowering.cpsat.target import CpSatTarget, takes_natively, write_native
from clueproof.model import ClauseFamily, Constraint, Family, Integer, LazyConstraint, Model, Objective


class Program(CpSatTarget):
    """The constraints of a model. Boolean variables 1 to `model.variables` are the same in both.

    Lazy constraints that are not native are left out (`lazy`), but for what they write at once, unless the encoding
    asks for them to be written out; the objective too (`aim` sets it). `native` writes global constraints where CP-SAT
    has them, not what measured best. With `most` it is given up soon after it has more constraints: TooLongError.
    """

    def __init__(
        self, model: Model, native: bool = False, encoding: EncodingChoice = DEFAULT, most: int | None = None
    ) -> None:
        model.freeze()
        super().__init__(model.variables, most)
        self.encoding = encoding
        self._write = write_global if native else write_native
        self.lazy: list[LazyConstraint] = []
        for integer in model.integers:
            if integer.known_equals:
                if native:
                    self.leave_untied(integer)
                else:
                    self.direct(integer)
            if integer.known_at_most:
                self.order(integer)
        for part in model.parts:
            if isinstance(part, ClauseFamily):
                lower_family(part, self)
            elif isinstance(part, Family):
                for constraint in part:
                    self._write(constraint, self)
            elif isinstance(part, LazyConstraint) and self._cuts(part):
                self.lazy.append(part)
                lower_at_once(part, self)
            else:
                self._write(part, self)
        for integer in model.integers:
            if integer.index in self._direct or integer.index in self._whole:
                continue
            if integer.known_equals:
                # what is left untied needs what it speaks of
                self.direct(integer)
            elif integer.index not in self._order:
                self.whole(integer)

    def _cuts(self, constraint: LazyConstraint) -> bool:
        """Is it left to cuts?"""
        return self.encoding.cuts == "lazy" or not (self.encoding.cuts or takes_natively(constraint))

    def post(self, constraint: Constraint) -> list[ConstraintProto]:
        """Write one more constraint; the CP-SAT constraints that came with it."""
        made: list[ConstraintProto] = []
        self._made = made
        try:
            self._write(constraint, self)
        finally:
            self._made = None
        return made

    def aim(self, objective: Objective) -> int:
        """Make CP-SAT minimise the objective, negated if it is to be maximised; the constant to add.

        Raises OverflowError if the sum can leave the range in which CP-SAT's bounds are exact.
        """
        sign = -1 if objective.maximise else 1
        terms = [(sign * coefficient, cell) for coefficient, cell in objective.terms]
        low, high = reach(terms)
        if max(-low, high) > MAX_SUM:
            raise OverflowError("the objective is too large for CP-SAT")
        weighted, constant = sum_of(terms, self)
        self.tie(variable for _, variable in weighted)
        self.proto.clear_objective()
        self.proto.objective.vars.extend([variable - 1 for _, variable in weighted])
        self.proto.objective.coeffs.extend([coefficient for coefficient, _ in weighted])
        return constant

    def text(self) -> Iterator[str]:
        """The model as a text that CP-SAT reads, in pieces, of which few are in memory at a time."""
        head = CpModelProto()
        head.name = self.proto.name
        if self.proto.has_objective():
            head.objective.copy_from(self.proto.objective)
        yield str(head)
        for kind, parts in (("variables", self.proto.variables), ("constraints", self.proto.constraints)):
            for part in parts:
                yield f"{kind} {{\n{part}}}\n"

    def value(self, integer: Integer, values: Sequence[int]) -> int:
        """The value of an integer in a solution (`values[i]` is the value of variable i + 1).

        The solution may be older than some variables; each integer had one of its forms from the start.
        """
        variable = self._whole.get(integer.index)
        if variable is not None and variable <= len(values):
            return values[variable - 1]
        direct = self._direct.get(integer.index)
        if direct is not None and max(map(abs, direct.values())) <= len(values):
            return next(value for value, literal in direct.items() if values[abs(literal) - 1] == (literal > 0))
        for value, literal in self._order[integer.index].items():
            if values[abs(literal) - 1] == (literal > 0):
                return value
        return integer.values[-1]


def program_of(model: Model, native: bool = False, encoding: EncodingChoice = DEFAULT) -> Program:
    """The program of a model, built once, shared and not to be changed (`copy` it); see `Program` for the options."""
    return model.compiled(_form(native, encoding))


@cache
def _form(native: bool, encoding: EncodingChoice) -> Callable[[Model], Program]:
    """The function that makes the program: always the same object, by which a model remembers the program."""
    return partial(Program, native=native, encoding=encoding)
