"""What type checkers know of solutions: every genre states their type, and puzzles and answers carry it along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from clueproof.puzzle.any_solution import AnySolution

    Solution = TypeVar("Solution", default=Any)
    SomeSolution = TypeVar("SomeSolution", default=AnySolution)
else:
    # Python itself has defaults from 3.13 on
    from typing import TypeVar

    Solution, SomeSolution = TypeVar("Solution"), TypeVar("SomeSolution")
"""The solutions of a rule set; those of the puzzle that a question is about."""


class OfSolution:
    """A generic class whose last parameter is the type of its solutions, which may be left out: `Puzzle[Shape, Clues]`
    is `Puzzle[Shape, Clues, Any]`."""

    __slots__ = ()

    def __class_getitem__(cls, stated: Any) -> Any:
        every = stated if isinstance(stated, tuple) else (stated,)
        parameters: tuple[Any, ...] = getattr(cls, "__parameters__", ())
        if len(every) == len(parameters) - 1 and parameters[-1] is Solution:
            every = (*every, Any)
        return super().__class_getitem__(every)  # type: ignore[misc]
