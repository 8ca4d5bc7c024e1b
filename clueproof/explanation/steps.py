"""Steps from the clues to the solution, and how they end: plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from clueproof.clock import CANCELLED
from clueproof.explanation.mus import Mus
from clueproof.explanation.selectors import Premise
from clueproof.puzzle.encoding import Encoding
from clueproof.questions.candidates import words_of

CORE = "core"
"""The technique of a step that has no name of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedStep:
    """One step: by what technique, why, and what follows, in words.

    A technique without a name is a `CORE`: `premises` are the rules, clues and facts from which the
    conclusion follows, none of which can be left out; if it is `smallest`, no conclusion followed
    from fewer. `before` and `after` are scores: how many candidates are still to be removed. `places`
    are the rules to look at, `keys` the positions of the model's keys that changed, `looked` those of the
    keys to look at, `candidates` what each key can still be.
    """

    encoding: Encoding = field(repr=False, compare=False)
    """The encoding that positions of keys refer to."""
    number: int
    technique: str
    level: int
    sentence: str
    result: str
    places: tuple[str, ...]
    keys: tuple[int, ...]
    before: int
    after: int
    candidates: tuple[tuple[int, ...], ...] = field(repr=False)
    premises: tuple[Premise, ...] = ()
    smallest: bool = False
    looked: tuple[int, ...] = ()

    @property
    def core(self) -> int:
        """The number of premises of a step without a named technique, else 0."""
        return len(self.premises)

    @property
    def changed(self) -> dict[str, list[str]]:
        """The names of the keys that changed, each with the values that it can still have."""
        return {self.encoding.key_name(key): self._values(key) for key in self.keys}

    @property
    def looked_at(self) -> list[str]:
        """The names of the keys to look at."""
        return [self.encoding.key_name(key) for key in self.looked]

    def _values(self, key: int) -> list[str]:
        words = words_of(self.encoding.model, self.encoding.model.keys[key])
        return [words[value] for value in self.candidates[key]]


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
