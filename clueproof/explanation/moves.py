"""Steps as a person takes them: bookkeeping goes with the conclusion that it leads to or follows from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from clueproof.explanation.steps import ExplainedStep

Other = TypeVar("Other")


@dataclass(frozen=True, slots=True)
class Move:
    """The `main` step, which says what is worth saying, and the bookkeeping around it.

    The bookkeeping before it is about what people don't write down, such as how many cells of a row are
    shaded; the bookkeeping after it is what its conclusion rules out at once.
    """

    steps: tuple[ExplainedStep, ...]
    main: ExplainedStep

    @property
    def last(self) -> ExplainedStep:
        """The step after which the next move begins."""
        return self.steps[-1]

    @property
    def keys(self) -> tuple[int, ...]:
        """The positions of the keys that the move changes."""
        return tuple(sorted({key for step in self.steps for key in step.keys}))


def moves(steps: Iterable[ExplainedStep]) -> Iterator[Move]:
    """The steps in moves: up to the first conclusion about a key, and the steps of level 0 after it."""
    return (move for move in grouped(steps) if isinstance(move, Move))


def grouped(items: Iterable[ExplainedStep | Other]) -> Iterator[Move | Other]:
    """As `moves`, each as soon as it is complete; whatever else is among the steps ends a move, and follows it."""
    waiting: list[ExplainedStep] = []
    main: ExplainedStep | None = None
    for item in items:
        new = not isinstance(item, ExplainedStep) or (main is not None and item.level > 0)
        if new and waiting:
            yield Move(tuple(waiting), main or waiting[-1])
            waiting, main = [], None
        if not isinstance(item, ExplainedStep):
            yield item
            continue
        waiting.append(item)
        if main is None and (item.keys or item.level == 0):
            main = item
    if waiting:
        yield Move(tuple(waiting), main or waiting[-1])
