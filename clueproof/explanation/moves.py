"""Steps as a person takes them: bookkeeping goes with the conclusion that it leads to or follows from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from clueproof.explanation.steps import Explained


@dataclass(frozen=True, slots=True)
class Move:
    """Steps of which one, the `main` one, says what is worth saying; the others are bookkeeping.

    The bookkeeping before it is about what nobody writes down, such as how many cells of a row are
    shaded; the bookkeeping behind it is what its conclusion rules out at once.
    """

    steps: tuple[Explained, ...]
    main: Explained

    @property
    def last(self) -> Explained:
        """The step after which the next move begins."""
        return self.steps[-1]

    @property
    def keys(self) -> tuple[int, ...]:
        """The positions of the keys that the move changes."""
        return tuple(sorted({key for step in self.steps for key in step.keys}))


def moves(steps: Iterable[Explained]) -> Iterator[Move]:
    """The steps in moves: up to the first conclusion about a key, and all that is level 0 behind it."""
    waiting: list[Explained] = []
    main: Explained | None = None
    for step in steps:
        if main is not None and step.level > 0:
            yield Move(tuple(waiting), main)
            waiting, main = [], None
        waiting.append(step)
        if main is None and (step.keys or step.level == 0):
            main = step
    if waiting:
        yield Move(tuple(waiting), main or waiting[-1])
