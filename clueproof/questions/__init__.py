"""Questions about puzzles, written once against the session contract."""

from clueproof.questions.ask import count, solutions, solve, verify
from clueproof.questions.minimise import Choice, ChoiceError, Minimised, NotUniqueError, Redundant, minimise, redundant
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
    "Choice",
    "ChoiceError",
    "Core",
    "Count",
    "Evidence",
    "Minimised",
    "Multiple",
    "NoSolution",
    "NotUniqueError",
    "Redundant",
    "Solved",
    "Unique",
    "Unknown",
    "Verdict",
    "count",
    "minimise",
    "redundant",
    "solutions",
    "solve",
    "verify",
]
