"""What a solver was told: each call with the facts that it stated, so that proofs can start from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from clueproof.elimination.assertions import Assertion


@dataclass(frozen=True)
class OneOfThese:
    """The item at `pos` belongs to one of the items at `allowed`, all of one category."""

    pos: int
    allowed: tuple[int, ...]


@dataclass(frozen=True)
class Apart:
    """The items at the two positions do not belong together."""

    pos1: int
    pos2: int


Fact: TypeAlias = "OneOfThese | Apart | Assertion"


@dataclass
class Rule:
    """A call, as it was written, and what it said."""

    call: str
    facts: list[Fact] = field(default_factory=list)

    def __str__(self) -> str:
        return self.call
