"""Questions about puzzles, written once against the session contract.

The questions that change puzzles are in modules of their own (`minimise`, `repair`, `candidates`), so that
nothing is paid for them where they are not asked.
"""

from clueproof.questions.uniqueness import count, solutions, solve, verify
from clueproof.questions.verdicts import (
    Best,
    Core,
    Count,
    Evidence,
    Multiple,
    NoSolution,
    Solved,
    Unique,
    Unknown,
    Verdict,
)

__all__ = [
    "Best",
    "Core",
    "Count",
    "Evidence",
    "Multiple",
    "NoSolution",
    "Solved",
    "Unique",
    "Unknown",
    "Verdict",
    "count",
    "solutions",
    "solve",
    "verify",
]
