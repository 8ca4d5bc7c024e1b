"""A puzzle that is being repaired: what all steps of that share."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from clueproof.backends import Backend, Limit
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.bookkeeping import Bookkeeping
from clueproof.questions.minimise import must_have_kinds
from clueproof.questions.verdicts import Evidence, Unknown


@dataclass(frozen=True, slots=True)
class Irreparable:
    """No repair exists; `reason` says why: there are no clues to add, none that rule out another solution, or the rules
    allow no solution for this shape, whatever the clues."""

    reason: str
    evidence: Evidence
    word: ClassVar[str] = "irreparable"


class NoRepairError(Exception):
    """There is no repair, or not in time."""

    def __init__(self, answer: Irreparable | Unknown[Any]) -> None:
        super().__init__(answer.reason)
        self.answer = answer


class NotToldApartError(NoRepairError):
    """Another solution agrees with the chosen one on all clues that could be added; a third one may do better."""


@dataclass(frozen=True, slots=True)
class Found:
    """Some of the clues, and what is known about how few they could be."""

    clues: list[Clue]
    bound: int
    irreducible: bool
    reason: str | None

    @property
    def minimum(self) -> bool:
        return len(self.clues) == self.bound


NOTHING = Found([], 0, True, None)


class RepairContext(Bookkeeping):
    """The puzzle, what is allowed, and the bookkeeping."""

    def __init__(self, puzzle: Puzzle, kinds: Collection[str] | None, backend: str | Backend, limit: Limit) -> None:
        must_have_kinds(puzzle.rules, kinds or ())
        super().__init__()
        self.puzzle, self.kinds, self.backend = puzzle, kinds, backend
        self.rules = puzzle.rules
        self.clues = puzzle.rules.clue_list(puzzle)
        self.limit = limit
        self.begin()

    # clues

    def without(self, dropped: Iterable[Clue]) -> Puzzle:
        """The puzzle without these clues."""
        gone = {*dropped}
        return self.rules.with_clues(self.puzzle, [clue for clue in self.clues if clue not in gone])

    def denies(self, solution: Any, clues: Iterable[Clue]) -> bool:
        """Does the solution disobey these clues, together?"""
        return self.rules.check(self.rules.with_clues(self.puzzle, clues), solution) is not None

    def instead(self, rest: Puzzle, dropped: Iterable[Clue], solution: Any) -> list[Clue | None]:
        """The only clues that the solution implies in the places of the dropped ones."""
        implied: dict[Any, list[Clue]] = {}
        for clue in self.rules.implied(rest, solution):
            implied.setdefault(clue[:2], []).append(clue)
        there = [implied.get(clue[:2], ()) for clue in dropped]
        return [clues[0] if len(clues) == 1 else None for clues in there]

    def addable(self, base: Puzzle, solution: Any) -> list[Clue]:
        """What the solution implies, of the kinds that are wanted, where no clue stands yet."""
        own = {*self.rules.clue_list(base)}
        taken = {clue[:2] for clue in own if clue.position is not None}
        return [
            clue
            for clue in self.rules.implied(base, solution)
            if (self.kinds is None or clue.kind in self.kinds) and clue[:2] not in taken and clue not in own
        ]

    # bookkeeping

    def begin(self) -> None:
        """From here on searches share the time that is left."""
        self._begun = time.monotonic()

    def until(self, share: float) -> Limit:
        """The limit of a search that ends when this share of the time is over."""
        deadline = self.limit.deadline
        return self.limit if deadline is None else self.limit.until(self._begun + share * (deadline - self._begun))

    def note(self, evidence: Evidence) -> None:
        """Count what another question took."""
        self.queries += evidence.queries
        self.name = self.name or evidence.backend

    def unknown(self, reason: str) -> NoRepairError:
        return NoRepairError(Unknown(reason, self.evidence()))

    def irreparable(self, reason: str) -> NoRepairError:
        return NoRepairError(Irreparable(reason, self.evidence()))

    def not_told_apart(self) -> NotToldApartError:
        reason = "another solution agrees with the chosen one on all clues that can be added"
        return NotToldApartError(Irreparable(reason, self.evidence()))
