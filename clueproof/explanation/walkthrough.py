"""The whole explanation of a puzzle, as people are told it: moves, and what there is to say at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clueproof.backends import Limit
from clueproof.clock import Cancel, Clock
from clueproof.errors import InternalError
from clueproof.explanation.moves import Move, moves
from clueproof.explanation.mus import Mus
from clueproof.explanation.steps import Explained, Explanation
from clueproof.explanation.why import contradiction
from clueproof.explanation.wording import technique_of
from clueproof.model import Model, values_of
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions import Multiple, NoSolution, Unique, Unknown, verify
from clueproof.questions.candidates import words_of
from clueproof.questions.instance import confirmed
from clueproof.questions.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Ending:
    """How an explanation ended.

    `word` is "solved"; "none" (there is no solution: `because` is the smallest contradiction that was
    found); "multiple" (`open` keys differ between solutions); "best" (the rules ask for the best of what
    is left open, which is no matter of steps); or "unknown" (out of time, or no reason was found that
    is short enough). `open` are the names of keys that are not settled, with what is left to them.
    """

    word: str
    sentence: str
    open: tuple[tuple[str, tuple[str, ...]], ...] = ()
    because: Mus | None = None


class Walkthrough:
    """Iterate over the moves, then ask for the `ending`. The time limit, in seconds, is for all together, and
    `cancel` ends it from another thread. Raises StoppedError if the time did not suffice to build the model."""

    def __init__(
        self,
        puzzle: Puzzle[Any, Any],
        time_limit: float | None = None,
        techniques: bool = True,
        cancel: Cancel | None = None,
    ) -> None:
        self.puzzle = puzzle
        self._clock = Clock(time_limit, cancel)
        self._limit = Limit.of(self._clock)
        with self._clock:
            # steps are worth something where the verdict is not known
            self.verdict: Verdict = verify(puzzle, time_limit=time_limit and time_limit / 2)
            explanation = Explanation(puzzle, techniques=techniques)
        """What is true of the puzzle, whether it can be explained or not."""
        self.used: Counter[str] = Counter()
        """How often each technique was used, bookkeeping aside; cores by their size: "core of 3"."""
        self.steps = 0
        self._explanation = explanation
        self.candidates = tuple(values_of(key) for key in self.model.keys)
        """What each key of the model can still be."""

    @property
    def encoding(self) -> Encoding:
        """The encoding that the keys of steps belong to."""
        return self._explanation.encoding

    @property
    def model(self) -> Model:
        """Its model."""
        return self.encoding.model

    def __iter__(self) -> Iterator[Move]:
        return moves(self._noted())

    def _noted(self) -> Iterator[Explained]:
        for step in self._explanation:
            self.steps += 1
            if step.level > 0:
                self.used[technique_of(step)] += 1
            self.candidates = step.candidates
            yield step

    @cached_property
    def ending(self) -> Ending:
        """How it ended. Ask when the moves are through."""
        verdict, end = self.verdict, self._explanation.end
        # where there is no solution everything follows, so that steps may end anyhow
        found = (Unique, Multiple) if end == "contradiction" else (Multiple,) if end == "solved" else ()
        if isinstance(verdict, found):
            raise InternalError(
                f"{self.puzzle.name}: the steps end with {end}, but the verdict is {verdict.word}; "
                "this is a bug in clueproof, please report it with the puzzle"
            )
        if end == "contradiction" or isinstance(verdict, NoSolution):
            because = self._explanation.because or self._contradiction()
            return Ending("none", "There is no solution: rules and clues contradict each other.", (), because)
        if end == "solved":
            confirmed(self.puzzle, tuple(left[0] for left in self.candidates), "explain")
            return Ending("solved", "Solved: this is the only solution.")
        left = self._open()
        if end == "time limit":
            return Ending("unknown", "The time limit came before the end.", left)
        if end == "cancelled":
            return Ending("unknown", "It was cancelled before the end.", left)
        if isinstance(verdict, Multiple):
            return Ending("multiple", "There are several solutions.", left)
        if isinstance(verdict, Unknown):
            return Ending("unknown", f"Nothing more was found; it is not known what follows: {verdict.reason}.", left)
        if isinstance(verdict, Unique) and verdict.best is not None:
            said = "Rules and clues alone leave this open; which choice is the best is no matter of steps."
            return Ending("best", said, left)
        return Ending("unknown", "There is one solution, but no reason short enough was found for more of it.", left)

    def _contradiction(self) -> Mus | None:
        with self._clock:
            return contradiction(self.puzzle)

    def _open(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        found = []
        for place, (key, left) in enumerate(zip(self.model.keys, self.candidates, strict=True)):
            if len(left) > 1:
                words = words_of(self.model, key)
                found.append((self.encoding.key_name(place), tuple(words[value] for value in left)))
        return tuple(found)
