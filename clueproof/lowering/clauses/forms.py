"""Formulas as text for programs that read more than clauses: pseudo-Boolean constraints (OPB), and FlatZinc.

Sources: O. Roussel and V. Manquinho, Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
Solvers (2012); FlatZinc, https://docs.minizinc.dev/en/stable/fzn-spec.html
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clueproof.lowering.clauses.formula import SpooledFormula
from clueproof.lowering.clauses.target import EncodingChoice
from clueproof.model import Literal


class PseudoBooleanFormula(SpooledFormula):
    """A formula in OPB: counts are constraints of their own, all else is clauses."""

    only_clauses = False
    # any choice but the usual one: counts then come to `count`
    choice = EncodingChoice(cardinality="totalizer")

    def opening(self, comments: Iterable[str], more: int) -> str:
        """The header, which must be the first line, then the comments."""
        header = f"* #variable= {max(self.top, 1)} #constraint= {self.length + more}\n"
        return header + "".join(f"* {line}\n" for line in comments)

    @staticmethod
    def text(clauses: Iterable[Sequence[Literal]]) -> str:
        """A constraint for each clause, in which a literal counts once."""
        return "".join(opb_constraint([(1, literal) for literal in dict.fromkeys(clause)], 1) for clause in clauses)

    def exactly_one(self, literals: Sequence[Literal]) -> None:
        self.count(literals, 1, 1, "")

    def at_most_one(self, literals: Sequence[Literal]) -> None:
        self.count(literals, 0, 1, "")

    def count(self, literals: Sequence[Literal], least: int, most: int, way: str) -> None:
        """A constraint for each bound, one for both where they are the same and nothing enforces them. As clauses where
        a variable stands there twice."""
        variables = [*map(abs, literals), *map(abs, self._unless)]
        if len({*variables}) < len(variables):
            super().count(literals, least, most, self.choice.cardinality)
        elif least == most and not self._unless:
            self._post(opb_constraint([(1, literal) for literal in literals], least, "="))
        else:
            for counted, bound in ((literals, least), ([-literal for literal in literals], len(literals) - most)):
                if bound > 0:
                    terms = [(1, literal) for literal in counted]
                    # what is not enforced is reached at once
                    self._post(opb_constraint([*terms, *((bound, literal) for literal in self._unless)], bound))

    def _post(self, line: str) -> None:
        self.file.write(line)
        self._spooled += 1


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
