"""clueproof: solve logic puzzles, and prove that their clues have exactly one solution.

    import clueproof
    for puzzle in clueproof.read("puzzles.txt"):
        print(puzzle.name, clueproof.verify(puzzle).word)

Names are imported when they are first used, so that nothing is paid for what isn't.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clueproof.lazily import lazily

if TYPE_CHECKING:
    from clueproof.backends import Backend, BackendError, Limit, backend
    from clueproof.clock import Cancel, CancelledError, StoppedError, TimeLimitError
    from clueproof.encoders import Puzzle, RuleSet, rule_set
    from clueproof.errors import BadPuzzleError, ClueproofError, InternalError
    from clueproof.formats import parse, read, to_json, to_text
    from clueproof.questions import (
        Core,
        Count,
        Evidence,
        Multiple,
        NoSolution,
        Solved,
        Unique,
        Unknown,
        count,
        solutions,
        solve,
        verify,
    )
    from clueproof.questions.candidates import Candidates, candidates
    from clueproof.questions.minimise import (
        Choice,
        ChoiceError,
        Minimised,
        NotUniqueError,
        Redundant,
        minimise,
        redundant,
    )
    from clueproof.questions.repair import Irreparable, Repair, RepairError, repair
    from clueproof.render import to_plain, to_svg

__version__ = "0.1.0"

_HOME = {
    "clueproof.backends": ("Backend", "BackendError", "Limit", "backend"),
    "clueproof.clock": ("Cancel", "CancelledError", "StoppedError", "TimeLimitError"),
    "clueproof.encoders": ("Puzzle", "RuleSet", "rule_set"),
    "clueproof.errors": ("BadPuzzleError", "ClueproofError", "InternalError"),
    "clueproof.formats": ("parse", "read", "to_json", "to_text"),
    "clueproof.questions": (
        "Core",
        "Count",
        "Evidence",
        "Multiple",
        "NoSolution",
        "Solved",
        "Unique",
        "Unknown",
        "count",
        "solutions",
        "solve",
        "verify",
    ),
    "clueproof.questions.candidates": ("Candidates", "candidates"),
    "clueproof.questions.minimise": (
        "Choice",
        "ChoiceError",
        "Minimised",
        "NotUniqueError",
        "Redundant",
        "minimise",
        "redundant",
    ),
    "clueproof.questions.repair": ("Irreparable", "Repair", "RepairError", "repair"),
    "clueproof.render": ("to_plain", "to_svg"),
}

__getattr__, __dir__ = lazily(__name__, _HOME)

__all__ = [
    "Backend",
    "BackendError",
    "BadPuzzleError",
    "Cancel",
    "CancelledError",
    "Candidates",
    "Choice",
    "ChoiceError",
    "ClueproofError",
    "Core",
    "Count",
    "Evidence",
    "InternalError",
    "Irreparable",
    "Limit",
    "Minimised",
    "Multiple",
    "NoSolution",
    "NotUniqueError",
    "Puzzle",
    "Redundant",
    "Repair",
    "RepairError",
    "RuleSet",
    "Solved",
    "StoppedError",
    "TimeLimitError",
    "Unique",
    "Unknown",
    "backend",
    "candidates",
    "count",
    "minimise",
    "parse",
    "read",
    "redundant",
    "repair",
    "rule_set",
    "solutions",
    "solve",
    "to_json",
    "to_plain",
    "to_svg",
    "to_text",
    "verify",
]
