"""A puzzle as the formula of a certificate: rules, clues, and the challenge to name another solution.

The formula is made from the puzzle alone, without any cache, so that everybody gets the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import cached_property

from clueproof.certificates.reasons import ReasonError, clause_proved
from clueproof.lowering.clauses import Formula, formula_of, template
from clueproof.lowering.clauses.formula import dimacs_clauses, dimacs_comment, dimacs_header
from clueproof.model import Assignment, Clause, Constraint, Integer, LazyConstraint, Linear, Literal, Variable, equal
from clueproof.model.variables import values_of
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

Reason = tuple[int, tuple[object, ...]]
"""The position of a constraint in the model, and why a clause follows from what the constraint means."""
ENCODING = 3
"""The version of the encoding: rules, lowerings, the order of clauses, everything that decides the formula of a puzzle.
Raise it with every change of the formula of any puzzle. The tests check certificates of each version."""
ENCODINGS = {1: "clueproof 0.1", 2: "an early version of clueproof 0.2", 3: "clueproof 0.2"}
"""The versions of clueproof that check the certificates of an encoding."""


class Statement:
    """Rules and clues of a puzzle as clauses, and what its keys mean."""

    def __init__(self, puzzle: Puzzle) -> None:
        rules = puzzle.rules
        # no cache of other questions may take part
        template.forget()
        self.puzzle = puzzle
        self.encoding = rules.encode(rules.modelled(puzzle))
        self.model = self.encoding.model
        self.clues: list[Literal] = rules.clues(puzzle, self.encoding)
        objective = self.model.objective
        if objective is not None:
            # literals that the challenge needs
            for cell in objective.ties:
                for value in values_of(cell):
                    equal(cell, value)
        self.model.freeze()
        self.assumed: list[Sequence[Literal]] = [(clue,) for clue in self.clues]
        self.lazy: dict[int, LazyConstraint] = {
            place: constraint
            for place, constraint in enumerate(self.model.constraints)
            if isinstance(constraint, LazyConstraint)
        }
        """The constraints that have cuts, by their positions."""

    @cached_property
    def formula(self) -> Formula:
        """The clauses of the rules."""
        return formula_of(self.model)

    def must_be_short(self, most: int) -> None:
        """Write the clauses of the rules. Raises TooLongError as soon as there are more of them."""
        self.formula = Formula(self.model, most=most)

    def assignment(self, literals: Sequence[Literal]) -> Assignment:
        """The assignment of a solver's answer."""
        formula = self.formula
        return Assignment(literals, lambda: [formula.value(integer, literals) for integer in self.model.integers])

    def keys(self, assignment: Assignment) -> tuple[int, ...]:
        """The values of the keys."""
        return tuple(map(assignment.value, self.model.keys))

    @property
    def told_keys(self) -> list[dict[str, JsonValue]]:
        """For each key its name, and for each value its literal."""
        return [{"name": self.model.name(key), "literals": _literals(key)} for key in self.model.keys]

    def told_constraints(self, places: Iterable[int]) -> list[dict[str, JsonValue]]:
        """The constraints at these positions, as data. Raises ReasonError."""
        found = []
        for place in sorted({*places}):
            constraint = self._constraint_at(place)
            meant = [field.name for field in fields(constraint) if not field.metadata.get("hint")]
            told = {name: _told(getattr(constraint, name)) for name in meant}
            found.append({"constraint": place, "rule": type(constraint).__name__, **told})
        return found

    def proved(self, place: int, reason: tuple[object, ...]) -> list[Literal]:
        """The clause that a reason proves. Raises ReasonError."""
        constraint = self._constraint_at(place)
        clause = clause_proved(constraint, reason)
        if max(map(abs, clause), default=0) > self.formula.top:
            raise ReasonError("the cut is about what the formula does not know")
        return [*(-literal for literal in constraint.enforce), *clause]

    def _constraint_at(self, place: int) -> Constraint:
        if not 0 <= place < len(self.model.constraints):
            raise ReasonError(f"there is no constraint {place}")
        return self.model.constraints[place]

    def challenge(
        self, keys: Sequence[int], best: int | None, new: Callable[[], Literal], better_only: bool = False
    ) -> list[Constraint]:
        """The clauses that another solution satisfies: some key differs from these. Where there is an objective, whose
        value here is `best`: it is better, or preferred by the ties, or another one as good; with `better_only` it is
        better. `new` makes further variables."""
        difference = self.model.difference(keys)
        objective = self.model.objective
        if objective is None or best is None:
            return [Clause(*difference)]
        terms, up = objective.terms, objective.maximise
        better = Linear(terms, best + 1, None) if up else Linear(terms, None, best - 1)
        if better_only:
            return [better]
        alternatives = [new()]
        found: list[Constraint] = [
            Linear(terms, best, None) if up else Linear(terms, None, best),
            better.enforced_by(alternatives[0]),
        ]
        value_of = dict(zip(map(_identity, self.model.keys), keys, strict=True))
        same: list[Literal] = []
        for cell in objective.ties:
            value = value_of[_identity(cell)]
            less = [equal(cell, other) for other in values_of(cell) if other < value]
            # equal to the witness up to here, and smaller here
            found += self._all(alternatives, new(), [*((literal,) for literal in same), less])
            same.append(equal(cell, value))
        found += self._all(alternatives, new(), [*((literal,) for literal in same), difference])
        return [*found, Clause(*alternatives)]

    def _all(
        self, alternatives: list[Literal], name: Literal, clauses: Sequence[Sequence[Literal]]
    ) -> Iterator[Constraint]:
        """Add an alternative, `name`: all of these clauses."""
        alternatives.append(name)
        return (Clause(-name, *clause) for clause in clauses)

    def refuted(self, witnesses: Sequence[Sequence[int]], best: int | None, cuts: Sequence[Reason]) -> Refutable:
        """The whole formula, which has no solution. Witnesses are given by their keys: without any there is no
        challenge; with two, which are equally good, the challenge is to name a better one. Raises ReasonError."""
        formula = self.formula.copy()
        challenge = self.challenge(witnesses[0], best, formula.new, len(witnesses) > 1) if witnesses else []
        posted = [clause for constraint in challenge for clause in formula.post(constraint)]
        return Refutable(self, formula.top, [self.proved(*cut) for cut in cuts], posted)


class Refutable:
    """The clauses of a certificate, part by part."""

    def __init__(
        self, statement: Statement, top: int, cuts: list[list[Literal]], challenge: list[Sequence[Literal]]
    ) -> None:
        self.statement, self.top, self.cuts, self.challenge = statement, top, cuts, challenge

    @property
    def parts(self) -> list[tuple[str, Sequence[Sequence[Literal]]]]:
        """Each part: where its clauses come from, and the clauses."""
        return [
            ("rules", self.statement.formula.clauses),
            ("cuts", self.cuts),
            ("clues", self.statement.assumed),
            ("another solution", self.challenge),
        ]

    @property
    def clauses(self) -> list[Sequence[Literal]]:
        """All clauses, in order."""
        return [clause for _, clauses in self.parts for clause in clauses]

    def text(self) -> str:
        """DIMACS, with comments: what variables mean, and which part clauses belong to."""
        statement = self.statement
        lines, first = [], 1
        for name, clauses in self.parts:
            last = first + len(clauses) - 1
            lines.append(f"clauses {first} to {last}: {name}" if clauses else f"no clauses: {name}")
            first = last + 1
        said = statement.formula.meanings(statement.model)
        lines += [f"variable {variable}: {_one_line(meaning)}" for variable, meaning in sorted(said.items())]
        every = self.clauses
        comments = "".join(map(dimacs_comment, lines))
        return comments + dimacs_header(self.top, len(every)) + dimacs_clauses(every)


def _identity(cell: Variable) -> int | tuple[str, int]:
    return cell if isinstance(cell, int) else ("integer", cell.index)


def _literals(cell: Variable) -> dict[str, JsonValue]:
    """For each value of a cell its literal."""
    return {str(value): equal(cell, value) for value in values_of(cell)}


def _told(value: object) -> JsonValue:
    """The value of a field of a constraint for JSON; an integer variable as its literals."""
    if isinstance(value, Integer):
        return _literals(value)
    if isinstance(value, tuple | list):
        return [*map(_told, value)]
    return value if value is None or isinstance(value, int | str) else str(value)


def _one_line(text: str) -> str:
    """The text in ASCII on one line, other characters escaped as in Python."""
    return text.encode("unicode_escape").decode("ascii")
