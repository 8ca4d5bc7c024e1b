"""Steps from the clues to the solution, and how they end: plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from clueproof.clock import CANCELLED
from clueproof.deduction import Step
from clueproof.explanation.mus import Mus, Premise, PremiseKind
from clueproof.puzzle.encoding import Encoding
from clueproof.questions.candidates import words_of

CORE = "core"
"""The technique of a step that has no name of its own."""
CORE_DIFFICULTY = 80
"""Harder than all techniques."""

Candidates: TypeAlias = tuple[tuple[int, ...], ...]
"""What each key of a model can be, in the order of the keys."""


@dataclass(frozen=True, slots=True)
class Change:
    """The values that a key, given by its position, loses in a step, and those that are left to it."""

    key: int
    lost: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class ExplainedStep:
    """One step as a person takes it: what is filled in or ruled out, by what technique, and why.

    `placed` are the keys that are filled in, by their positions, each with its value; `changes` are what keys lose,
    those that are filled in among them. `follows` is what that rules out at once, as a 5 does in its row. `supports`
    are conclusions about what nobody writes down, such as how far a cell sees, that the step needs and no earlier one
    told. `technique` is the hardest of what the step needs, and `difficulty` that technique's number. `built_on` are
    the numbers of the earlier steps that it needs; `gone` are candidates (key, value, number of the step, 0 for the
    clues) that were ruled out before, and whose absence the reason doesn't explain. `before` and `after` are scores:
    how many candidates are still to be removed.

    A technique without a name is a `CORE`: `premises` are the rules, clues and facts from which the conclusion follows,
    none of which can be left out; if it is `smallest`, no conclusion followed from fewer.
    """

    encoding: Encoding = field(repr=False, compare=False)
    """The encoding that positions of keys refer to."""
    start: Candidates = field(default=(), repr=False, compare=False)
    """What each key can be by the clues alone, before the first step."""
    number: int
    technique: str
    difficulty: int
    placed: tuple[tuple[int, int], ...]
    changes: tuple[Change, ...]
    follows: tuple[Change, ...] = ()
    supports: tuple[Step, ...] = field(default=(), repr=False)
    conclusions: tuple[Step, ...] = field(default=(), repr=False)
    """What the deduction concluded: several conclusions that say the same of several cells are one step."""
    built_on: tuple[int, ...] = ()
    gone: tuple[tuple[int, int, int], ...] = ()
    before: int
    after: int
    contradiction: bool = False
    chains: tuple[tuple[int, ...], ...] = ()
    """The positions of keys along the chains of a trial, or of a technique that follows one."""
    premises: tuple[Premise, ...] = ()
    smallest: bool = False
    look: Callable[[], tuple[int, ...]] = field(default=tuple, repr=False, compare=False)

    @property
    def level(self) -> int:
        """How hard it is for people: 1 trivial, 2 easy, 3 medium, 4 hard, 5 expert, 6 trial, 8 core."""
        return self.difficulty // 10

    @property
    def core(self) -> int:
        """The number of premises of a step without a named technique, else 0."""
        return len(self.premises)

    @property
    def ruled_out(self) -> tuple[Change, ...]:
        """What it rules out of keys that it does not fill in."""
        filled = {key for key, _ in self.placed}
        return tuple(change for change in self.changes if change.key not in filled)

    @property
    def keys(self) -> tuple[int, ...]:
        """The positions of the keys that it fills in or rules something out of."""
        return tuple(sorted({*(key for key, _ in self.placed), *(change.key for change in self.changes)}))

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The rules to look at, by the places where they hold, or what they say."""
        if self.premises:
            return tuple(premise.sentence for premise in self.premises if premise.kind is PremiseKind.RULE)
        groups = [self.encoding.model.group_of[n] for step in self.conclusions for n in step.constraints]
        return tuple(dict.fromkeys(group.place or group.sentence for group in groups))

    @cached_property
    def looked(self) -> tuple[int, ...]:
        """The positions of the keys to look at."""
        return self.look()

    @property
    def changed(self) -> dict[str, list[str]]:
        """The names of the keys that it fills in or rules something out of, each with what it can still be."""
        left = {change.key: change.left for change in self.changes} | {key: (value,) for key, value in self.placed}
        return {self.encoding.key_name(key): self.words(key, left[key]) for key in sorted(left)}

    def words(self, key: int, values: Sequence[int]) -> list[str]:
        """What people call these values of a key."""
        words = words_of(self.encoding.model, self.encoding.model.keys[key])
        return [words[value] for value in values]


def changed(candidates: Candidates, changes: Iterable[Change]) -> Candidates:
    """The candidates after these changes."""
    after = list(candidates)
    for change in changes:
        after[change.key] = tuple(value for value in after[change.key] if value not in change.lost)
    return tuple(after)


class End(StrEnum):
    """Why there are no more steps."""

    SOLVED = "solved"
    OPEN = "open"
    """Nothing more follows, or no reason for it was found that is short enough."""
    CONTRADICTION = "contradiction"
    TIME_LIMIT = "time limit"
    CANCELLED = "cancelled"

    @classmethod
    def stopped(cls, reason: str) -> End:
        """The end for the reason that a clock or a limit gives."""
        return cls.CANCELLED if reason == CANCELLED else cls.TIME_LIMIT


@dataclass(frozen=True, slots=True)
class Ending:
    """Why there are no more steps. `mus` is the contradiction that ended them, if no technique found one."""

    end: End
    mus: Mus | None = None
