"""What a question can be answered with. Plain data; each says in one word what it is (`word`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from clueproof.puzzle.rule_set import Puzzle

Solution = TypeVar("Solution")


@dataclass(frozen=True, slots=True)
class Evidence:
    """How the answer was come by.

    `backend` names the solver that answered and, after "+", the one that took over where the first
    can't answer; `queries` is how many times solvers were asked; `seconds` is wall time.
    """

    backend: str
    queries: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Core:
    """Clues that contradict each other under the rules, in words and as positions in the puzzle's clues.

    With `irreducible`, proved: leaving out any one of them ends the contradiction. Empty: the rules
    alone, for this shape, have no solution.
    """

    sentences: tuple[str, ...]
    positions: tuple[int, ...]
    irreducible: bool

    @property
    def sentence(self) -> str:
        """What contradicts what, in words."""
        if not self.sentences:
            return "no grid of this shape obeys the rules, whatever the clues"
        if len(self.sentences) == 1:
            return f"{self.sentences[0]}: this clue alone contradicts the rules"
        return f"{len(self.sentences)} clues contradict each other: {'; '.join(self.sentences)}"


@dataclass(frozen=True, slots=True)
class Best:
    """The value of a puzzle's objective: the best found, and a bound that no solution passes.

    Where the rules choose among equally good solutions, `chosen` says that the choice is proved too.
    """

    value: int
    bound: int | None
    chosen: bool = True

    @property
    def proven(self) -> bool:
        """Is it proved that no solution is better?"""
        return self.value == self.bound and self.chosen


def _picture(answer: Solved[Any] | Unique[Any] | Multiple[Any]) -> str | None:
    """What notebooks show."""
    # only they pay for the import
    from clueproof.questions.answer_boards import picture

    return None if answer.puzzle is None else picture(answer.puzzle, answer.word, answer.solutions)


@dataclass(frozen=True, slots=True)
class Solved(Generic[Solution]):
    """There is this solution; nothing is said about others, but for `best` where the puzzle has an objective."""

    solution: Solution
    evidence: Evidence
    best: Best | None = None
    puzzle: Puzzle[Any, Any] | None = field(default=None, repr=False, compare=False, kw_only=True)
    word: ClassVar[Literal["solved"]] = "solved"
    _repr_svg_ = _picture

    @property
    def solutions(self) -> tuple[Solution]:
        """Those that it holds."""
        return (self.solution,)


@dataclass(frozen=True, slots=True)
class Unique(Generic[Solution]):
    """This is the only solution, or the only optimal one: with it blocked, nothing satisfies rules and clues."""

    solution: Solution
    evidence: Evidence
    best: Best | None = None
    puzzle: Puzzle[Any, Any] | None = field(default=None, repr=False, compare=False, kw_only=True)
    word: ClassVar[Literal["unique"]] = "unique"
    _repr_svg_ = _picture

    @property
    def solutions(self) -> tuple[Solution]:
        """Those that it holds."""
        return (self.solution,)


@dataclass(frozen=True, slots=True)
class Multiple(Generic[Solution]):
    """At least these two solutions, equally good ones, exist; `differ` names what differs between them."""

    solution: Solution
    second: Solution
    differ: tuple[str, ...]
    evidence: Evidence
    best: Best | None = None
    puzzle: Puzzle[Any, Any] | None = field(default=None, repr=False, compare=False, kw_only=True)
    word: ClassVar[Literal["multiple"]] = "multiple"
    _repr_svg_ = _picture

    @property
    def solutions(self) -> tuple[Solution, Solution]:
        """Those that it holds."""
        return self.solution, self.second


@dataclass(frozen=True, slots=True)
class NoSolution:
    """The clues contradict each other; `core` are some that already do."""

    core: Core
    evidence: Evidence
    word: ClassVar[Literal["none"]] = "none"

    @property
    def solutions(self) -> tuple[()]:
        """Those that it holds."""
        return ()


@dataclass(frozen=True, slots=True)
class Unknown(Generic[Solution]):
    """Not decided, and why; `solution` if one was found before."""

    reason: str
    evidence: Evidence
    solution: Solution | None = None
    best: Best | None = None
    word: ClassVar[Literal["unknown"]] = "unknown"

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """Those that it holds."""
        return () if self.solution is None else (self.solution,)


Verdict: TypeAlias = Unique[Any] | Multiple[Any] | NoSolution | Unknown[Any]
SolveAnswer: TypeAlias = Solved[Any] | NoSolution | Unknown[Any]


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions: exactly `found` when `complete`, else at least that many, and why it stopped."""

    found: int
    complete: bool
    reason: str | None
    evidence: Evidence
