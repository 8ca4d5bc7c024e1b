"""Questions about puzzles, written once against the session contract."""

from clueproof.questions.ask import count, solutions, solve, verify
from clueproof.questions.candidates import Candidates, candidates
from clueproof.questions.minimise import Choice, ChoiceError, Minimised, NotUniqueError, Redundant, minimise, redundant
from clueproof.questions.repair import Irreparable, Repair, RepairError, repair
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
    "Candidates",
    "Choice",
    "ChoiceError",
    "Core",
    "Count",
    "Evidence",
    "Irreparable",
    "Minimised",
    "Multiple",
    "NoSolution",
    "NotUniqueError",
    "Redundant",
    "Repair",
    "RepairError",
    "Solved",
    "Unique",
    "Unknown",
    "Verdict",
    "candidates",
    "count",
    "minimise",
    "redundant",
    "repair",
    "solutions",
    "solve",
    "verify",
]
