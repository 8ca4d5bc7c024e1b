"""Rule sets: one genre a file, pure functions of the puzzle, no solver in sight."""

from clueproof.encoders.registry import UnknownRuleSetError, names, rule_set
from clueproof.puzzle.rule_set import Puzzle, RuleSet

__all__ = ["Puzzle", "RuleSet", "UnknownRuleSetError", "names", "rule_set"]
