"""clueproof: solve logic puzzles, and prove that their clues have exactly one solution.

    import clueproof
    for puzzle in clueproof.read("puzzles.txt"):
        print(puzzle.name, clueproof.verify(puzzle).word)

Names are imported when they are first used, so that nothing is paid for what isn't.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clueproof.backends import Backend, BackendError, Limit, backend
    from clueproof.encoders import Puzzle, RuleSet, rule_set
    from clueproof.errors import BadPuzzleError, ClueproofError, InternalError
    from clueproof.formats import parse, read, to_json, to_text
    from clueproof.generate import Made, Recipe, RecipeError, generate
    from clueproof.questions import (
        Candidates,
        Choice,
        Core,
        Count,
        Evidence,
        Irreparable,
        Minimised,
        Multiple,
        NoSolution,
        NotUniqueError,
        Redundant,
        Repair,
        RepairError,
        Solved,
        Unique,
        Unknown,
        candidates,
        count,
        minimise,
        redundant,
        repair,
        solutions,
        solve,
        verify,
    )
    from clueproof.render import to_plain, to_svg

__version__ = "0.1.0"

_HOME = {
    "clueproof.backends": ("Backend", "BackendError", "Limit", "backend"),
    "clueproof.encoders": ("Puzzle", "RuleSet", "rule_set"),
    "clueproof.errors": ("BadPuzzleError", "ClueproofError", "InternalError"),
    "clueproof.formats": ("parse", "read", "to_json", "to_text"),
    "clueproof.generate": ("Made", "Recipe", "RecipeError", "generate"),
    "clueproof.questions": (
        "Candidates",
        "Choice",
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
        "candidates",
        "count",
        "minimise",
        "redundant",
        "repair",
        "solutions",
        "solve",
        "verify",
    ),
    "clueproof.render": ("to_plain", "to_svg"),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "Backend",
    "BackendError",
    "BadPuzzleError",
    "Candidates",
    "Choice",
    "ClueproofError",
    "Core",
    "Count",
    "Evidence",
    "InternalError",
    "Irreparable",
    "Limit",
    "Made",
    "Minimised",
    "Multiple",
    "NoSolution",
    "NotUniqueError",
    "Puzzle",
    "Recipe",
    "RecipeError",
    "Redundant",
    "Repair",
    "RepairError",
    "RuleSet",
    "Solved",
    "Unique",
    "Unknown",
    "backend",
    "candidates",
    "count",
    "generate",
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


def __getattr__(name: str) -> Any:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(module), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
