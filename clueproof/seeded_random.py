"""Random choices that are the same for the same seed on every machine and in every version of Python."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """Random choices that follow from words and numbers. Of Python's generator only `random()` is used,
    the one method whose numbers are promised to stay the same."""

    __slots__ = ("chance",)

    def __init__(self, *seed: str | int) -> None:
        self.chance = random.Random(" ".join(map(str, seed))).random
        """A number from 0 on, below 1: for inner loops."""

    def below(self, number: int) -> int:
        """A number from 0 to `number` - 1."""
        return int(self.chance() * number)

    def happens(self, probability: float) -> bool:
        """True this often."""
        return self.chance() < probability

    def one_of(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self.chance() * len(items))]

    def drawn(self, items: Sequence[T]) -> Iterator[T]:
        """The items in random order, each once; what is not asked for costs nothing."""
        rest, chance = list(items), self.chance
        for last in range(len(rest) - 1, -1, -1):
            place = int(chance() * (last + 1))
            item, rest[place] = rest[place], rest[last]
            yield item

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All items in random order: what `drawn` gives, at once."""
        rest, chance = list(items), self.chance
        for last in range(len(rest) - 1, -1, -1):
            place = int(chance() * (last + 1))
            rest[place], rest[last] = rest[last], rest[place]
        return rest[::-1]
