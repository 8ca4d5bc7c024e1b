"""Constraints as clauses. The lowering of a constraint is imported with the first constraint of its kind."""

from __future__ import annotations

from clueproof.imports import lazy_names

NAMES = {
    "clueproof.lowering.clauses.formula": "Formula SpooledFormula TooLongError formula_of",
    "clueproof.lowering.clauses.sums": "unary_count",
    "clueproof.lowering.clauses.target": (
        "CHOICES DEFAULT ClauseTarget EncodingChoice NoLoweringError lower lower_at_once lower_family write_clauses"
    ),
}
"""Module -> its names that are public here."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
