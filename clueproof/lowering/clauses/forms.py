"""Formulas as text for programs that read more than clauses: pseudo-Boolean constraints (OPB), and FlatZinc.

Sources: O. Roussel and V. Manquinho, Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
Solvers (2012); FlatZinc, https://docs.minizinc.dev/en/stable/fzn-spec.html
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TypeAlias

from clueproof.lowering.clauses.formula import Formula, SpooledFormula
from clueproof.lowering.clauses.target import EncodingChoice
from clueproof.model import Constraint, Literal, Model

KEPT = "sum"
"""How counts are said that are constraints of their own."""
SUMS = EncodingChoice(cardinality=KEPT)


class CountingFormula(Formula):
    """A formula of clauses and sums: counts are sums, as far as nobody chose clauses for them."""

    only_clauses = False
    keeps = True
    """Are counts sums now?"""

    def exactly_one(self, literals: Sequence[Literal]) -> None:
        if self._says_one:
            super().exactly_one(literals)
        else:
            self.count(literals, 1, 1, KEPT)

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        if self._says_one:
            super().at_most_one(literals)
        else:
            self.count(literals, 0, 1, KEPT)

    @property
    def _says_one(self) -> bool:
        """Is "at most one" said by clauses?"""
        return not self.keeps or bool(self.encoding.at_most_one)

    def count(self, literals: Sequence[Literal], least: int, most: int, way: str) -> None:
        """A sum for each bound, one for both where they are the same and nothing enforces them. As clauses where
        a variable stands there twice."""
        variables = [*map(abs, literals), *map(abs, self._unless)]
        if way != KEPT:
            super().count(literals, least, most, way)
        elif not self.keeps or len({*variables}) < len(variables):
            super().count(literals, least, most, "totalizer")
        elif least == most and not self._unless:
            self.post_sum([(1, literal) for literal in literals], least, "=")
        else:
            for counted, bound in ((literals, least), ([-literal for literal in literals], len(literals) - most)):
                if bound > 0:
                    terms = [(1, literal) for literal in counted]
                    # what is not enforced is reached at once
                    self.post_sum([*terms, *((bound, literal) for literal in self._unless)], bound, ">=")

    @abstractmethod
    def post_sum(self, terms: Sequence[tuple[int, Literal]], bound: int, sign: str) -> None:
        """Take a sum of literals with factors that is the bound ("="), or at least the bound (">=")."""


class PseudoBooleanFormula(CountingFormula, SpooledFormula):
    """A formula in OPB: counts are constraints of their own, all else is clauses."""

    choice = SUMS

    def opening(self, comments: Iterable[str], more: int) -> str:
        """The header, which must be the first line, then the comments."""
        header = f"* #variable= {max(self.top, 1)} #constraint= {self.length + more}\n"
        return header + "".join(f"* {line}\n" for line in comments)

    @staticmethod
    def text(clauses: Iterable[Sequence[Literal]]) -> str:
        """A constraint for each clause, in which a literal counts once."""
        return "".join(opb_constraint([(1, literal) for literal in dict.fromkeys(clause)], 1) for clause in clauses)

    def post_sum(self, terms: Sequence[tuple[int, Literal]], bound: int, sign: str) -> None:
        self.file.write(opb_constraint(terms, bound, sign))
        self._spooled += 1


Sum: TypeAlias = tuple[Sequence[tuple[int, Literal]], int, str]
"""The terms of a sum, its bound, and "=" or ">="."""


class SummingFormula(CountingFormula):
    """A formula whose counts are in `sums`, for solvers of pseudo-Boolean constraints. What is posted later is clauses,
    as in any other formula."""

    def __init__(self, model: Model, encoding: EncodingChoice) -> None:
        self.sums: list[Sum] = []
        super().__init__(model, encoding=replace(encoding, cardinality=encoding.cardinality or KEPT))

    def post_sum(self, terms: Sequence[tuple[int, Literal]], bound: int, sign: str) -> None:
        self.sums.append((terms, bound, sign))

    def post(self, constraint: Constraint) -> list[Sequence[Literal]]:
        self.keeps = False
        try:
            return super().post(constraint)
        finally:
            self.keeps = True


@cache
def _summing(encoding: EncodingChoice) -> Callable[[Model], SummingFormula]:
    return partial(SummingFormula, encoding=encoding)


def sums_of(model: Model, encoding: EncodingChoice) -> SummingFormula:
    """The formula of a model with counts as sums; compiled once for each encoding, shared, not to be changed."""
    return model.compiled(_summing(encoding))


def opb_constraint(terms: Sequence[tuple[int, Literal]], bound: int, sign: str = ">=") -> str:
    """A sum of literals with factors, and its bound. A negation is written as 1 minus the variable, since not every
    program knows a sign for it."""
    if not terms:
        return f"+1 x1 >= {2 if bound > 0 else 0} ;\n"
    bound -= sum(factor for factor, literal in terms if literal < 0)
    said = " ".join(f"{factor if literal > 0 else -factor:+d} x{abs(literal)}" for factor, literal in terms)
    return f"{said} {sign} {bound} ;\n"


class FlatZincFormula(SpooledFormula):
    """A formula in FlatZinc: Boolean variables and clauses, which every program that reads FlatZinc has."""

    end = "solve satisfy;\n"

    def opening(self, comments: Iterable[str], more: int) -> str:
        """The comments, and the variables, which must stand before what uses them."""
        said = "".join(f"% {line}\n" for line in comments)
        return said + "".join(f"var bool: x{variable} :: output_var;\n" for variable in range(1, self.top + 1))

    @staticmethod
    def text(clauses: Iterable[Sequence[Literal]]) -> str:
        """A `bool_clause` for each clause: literals that are true or others that are false."""
        lines = []
        for clause in clauses:
            true = ", ".join(f"x{literal}" for literal in clause if literal > 0)
            false = ", ".join(f"x{-literal}" for literal in clause if literal < 0)
            lines.append(f"constraint bool_clause([{true}], [{false}]);\n")
        return "".join(lines)
