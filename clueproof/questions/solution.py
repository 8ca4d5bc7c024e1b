"""Solutions that are printed as boards.

A solution stays the plain value that it is, a tuple or a frozenset: it is equal to one, and is used as one. Besides it
knows its puzzle, so that `print` and notebooks can show it, and that it can be put into JSON.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

Value = TypeVar("Value")


class PrintedAsBoard:
    """What such a solution is besides its value."""

    puzzle: Puzzle

    def __str__(self) -> str:
        """The board, as `print(solution)` shows it."""
        # only who prints it pays for the import
        from clueproof.render.plain import to_plain

        return to_plain(self.puzzle.rules.draw(self.puzzle, self))

    def _repr_svg_(self) -> str:
        """The board as notebooks show it."""
        # only notebooks pay for the import
        from clueproof.render.svg import to_svg

        return to_svg(self.puzzle.rules.draw(self.puzzle, self))

    def to_json(self) -> JsonValue:
        """The solution in the one form that JSON, certificates and `check` have for it: see docs/formats.md."""
        return self.puzzle.rules.solution_value(self.puzzle, self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Its class is made where it is needed."""
        plain = type(self).__mro__[2]
        value: Any = self
        return printed_as_board, (plain(*value) if hasattr(plain, "_fields") else plain(value), self.puzzle)


def printed_as_board(solution: Value, puzzle: Puzzle) -> Value:
    """The solution, printed as the board of its puzzle if it is a tuple or a frozenset."""
    if not isinstance(solution, (tuple, frozenset)):
        return solution
    plain: Any = type(solution)
    kind: Any = _kind(plain)
    found: Any = kind(*solution) if hasattr(kind, "_fields") else kind(solution)
    found.puzzle = puzzle
    return found  # type: ignore[no-any-return]


@cache
def _kind(plain: type[Any]) -> type[Any]:
    """The class for solutions of this one; it is called the same."""
    return type(plain.__name__, (PrintedAsBoard, plain), {})
