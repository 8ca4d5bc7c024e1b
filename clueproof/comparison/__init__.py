"""Comparing backends: rows are measured, scores computed from rows, and plots and reports show both."""

from typing import TYPE_CHECKING

from clueproof.comparison.comparing import Comparison, compare
from clueproof.comparison.scores import ComparisonRow, Disagreement, Score, Standing
from clueproof.imports import old_names

__all__ = ["Comparison", "ComparisonRow", "Disagreement", "Score", "Standing", "compare"]

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
