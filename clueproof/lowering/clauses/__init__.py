"""Constraints as clauses. Importing this package fills the table of `write_clauses`."""

from typing import TYPE_CHECKING

from clueproof.imports import old_names
from clueproof.lowering.clauses import connectivity, lines, logic, regions, sums
from clueproof.lowering.clauses.formula import Formula, TooLongError, formula_of
from clueproof.lowering.clauses.sums import unary_count
from clueproof.lowering.clauses.target import (
    CHOICES,
    DEFAULT,
    ClauseTarget,
    EncodingChoice,
    NoLoweringError,
    lower,
    lower_at_once,
    write_clauses,
)

__all__ = [
    "CHOICES",
    "DEFAULT",
    "ClauseTarget",
    "EncodingChoice",
    "Formula",
    "NoLoweringError",
    "TooLongError",
    "connectivity",
    "formula_of",
    "lines",
    "logic",
    "lower",
    "lower_at_once",
    "regions",
    "sums",
    "unary_count",
    "write_clauses",
]

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
