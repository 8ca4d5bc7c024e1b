"""Comparing backends: rows are measured, scores computed from rows, and plots and reports show both."""

from clueproof.comparison.comparing import Comparison, compare
from clueproof.comparison.scores import Disagreement, Row, Score, Standing

__all__ = ["Comparison", "Disagreement", "Row", "Score", "Standing", "compare"]
