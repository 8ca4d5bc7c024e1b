"""Constraints as clauses. Importing this package fills the table of `write_clauses`."""

from clueproof.lowering.clauses import lines, logic, shape, sights, sums
from clueproof.lowering.clauses.dispatch import NoLoweringError, lower, write_clauses
from clueproof.lowering.clauses.formula import Formula, formula_of
from clueproof.lowering.clauses.sums import unary_count
from clueproof.lowering.clauses.target import ClauseTarget

__all__ = [
    "ClauseTarget",
    "Formula",
    "NoLoweringError",
    "formula_of",
    "lines",
    "logic",
    "lower",
    "shape",
    "sights",
    "sums",
    "unary_count",
    "write_clauses",
]
