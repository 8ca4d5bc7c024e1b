"""Constraints as clauses. Importing this package fills the table of `write_clauses`."""

from clueproof.lowering.clauses import (
    connectivity,
    forests,
    lines,
    logic,
    loops,
    matching,
    products,
    regions,
    succession,
    sums,
    visibility,
)
from clueproof.lowering.clauses.dispatch import NoLoweringError, lower, lower_at_once, write_clauses
from clueproof.lowering.clauses.encoding import CHOICES, DEFAULT, Encoding
from clueproof.lowering.clauses.formula import Formula, TooLongError, formula_of
from clueproof.lowering.clauses.sums import unary_count
from clueproof.lowering.clauses.target import ClauseTarget

__all__ = [
    "CHOICES",
    "DEFAULT",
    "ClauseTarget",
    "Encoding",
    "Formula",
    "NoLoweringError",
    "TooLongError",
    "connectivity",
    "forests",
    "formula_of",
    "lines",
    "logic",
    "loops",
    "lower",
    "lower_at_once",
    "matching",
    "products",
    "regions",
    "succession",
    "sums",
    "unary_count",
    "visibility",
    "write_clauses",
]
