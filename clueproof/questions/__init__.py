"""Questions about puzzles, written once against the session contract.

`minimise`, `repair` and `candidates` are imported only where they are asked.
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
