"""Clauses as DIMACS text, the form that SAT programs read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clueproof.model import Literal


def dimacs_header(variables: int, clauses: int) -> str:
    """The problem line, which stands before the clauses. Some programs trust its numbers: they must be right."""
    return f"p cnf {variables} {clauses}\n"


def dimacs_clauses(clauses: Iterable[Sequence[Literal]]) -> str:
    """The clauses, one a line, each ended by 0."""
    return "".join([f"{' '.join(map(str, clause))} 0\n" for clause in clauses])
