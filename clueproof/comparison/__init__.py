"""Comparing backends: rows are measured, scores computed from rows, and plots and reports show both."""

from typing import TYPE_CHECKING

from clueproof.comparison.comparing import Comparison, compare
from clueproof.comparison.scores import BackendScore, ComparisonRow, Disagreement, Standing
from clueproof.imports import old_names

__all__ = ["BackendScore", "Comparison", "ComparisonRow", "Disagreement", "Standing", "compare"]

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
