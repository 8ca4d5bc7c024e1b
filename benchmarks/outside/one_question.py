"""Asks one question with a time limit, for the scenario `limits`: prints how many seconds it took.

python one_question.py QUESTION BACKEND LIMIT FILE CELL
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import clueproof


def ask(question: str, backend: str, seconds: str, path: str, cell: str) -> None:
    """Ask, and print how long it took."""
    from clueproof.backends import backend as named
    from clueproof.deduction import Deduction  # noqa: F401  (imported, so that this is not measured)

    limit = float(seconds)
    small = clueproof.parse("1..4\n....\n....\n4..1", "sudoku")
    named(backend).version()
    clueproof.verify(small, backend="cpsat" if question in ("to_cpsat", "cross_check") else "sat")
    if backend.startswith("cpsat"):
        clueproof.verify(small, backend=backend)
    asked = _question(question, next(iter(clueproof.read(path))), backend, limit, cell)
    begun = time.perf_counter()
    try:
        asked()
    except clueproof.StoppedError:
        pass
    except clueproof.ClueproofError as error:
        if not str(error).endswith("time limit reached") and type(error).__name__ not in (
            "NotUniqueError", "NotSolvedError",
        ):  # fmt: skip
            raise
    print(time.perf_counter() - begun)


def _question(question: str, puzzle: Any, backend: str, limit: float, cell: str) -> Callable[[], object]:
    from clueproof.exports import to_cpsat, to_dimacs
    from clueproof.questions.estimate import estimate

    options: dict[str, Any] = {"backend": backend, "time_limit": limit}
    if question in ("verify", "solve", "count", "candidates", "minimise", "redundant", "repair"):
        return lambda: getattr(clueproof, question)(puzzle, **options)
    return {
        "cross_check": lambda: clueproof.cross_check(puzzle, **options),
        "certify": lambda: clueproof.certify(puzzle, time_limit=limit),
        "estimate": lambda: estimate(puzzle, time_limit=limit),
        "solutions": lambda: [*clueproof.solutions(puzzle, **options)],
        "explain": lambda: clueproof.walk_through(puzzle, time_limit=limit),
        "hint": lambda: clueproof.hint(puzzle, time_limit=limit),
        "why": lambda: clueproof.why(puzzle, cell, time_limit=limit),
        "difficulty": lambda: clueproof.difficulty(puzzle, time_limit=limit),
        "to_dimacs": lambda: to_dimacs(puzzle, unique=True, **options),
        "to_cpsat": lambda: to_cpsat(puzzle, unique=True, **options),
        "compare": lambda: clueproof.compare([puzzle], ["sat"], time_limit=limit),
    }[question]


if __name__ == "__main__":
    ask(*sys.argv[1:])
