"""The whole explanation of a puzzle, as people read it: the steps, and the outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from clueproof.arguments import expects
from clueproof.backends import Limit
from clueproof.backends.session import NO_LIMIT
from clueproof.clock import Cancel, Clock, Progress
from clueproof.errors import InternalError
from clueproof.explanation.explainer import Explanation, explain_steps
from clueproof.explanation.mus import Mus
from clueproof.explanation.steps import End, ExplainedStep
from clueproof.explanation.why import reason
from clueproof.explanation.wording import techniques_used
from clueproof.formats.read import Asked, the_puzzle
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions import Multiple, NoSolution, Unique, Unknown, verify
from clueproof.questions.candidates import words_of
from clueproof.questions.instance import confirmed
from clueproof.questions.told import ToldByPage
from clueproof.questions.verdicts import Verdict


class Outcome(StrEnum):
    """How a walkthrough ends."""

    SOLVED = "solved"
    NONE = "none"
    """There is no solution."""
    MULTIPLE = "multiple"
    BEST = "best"
    """The puzzle asks for the best of the remaining solutions, which steps can't decide."""
    UNKNOWN = "unknown"
    """Out of time, or no reason was found that is short enough."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Walkthrough(ToldByPage):
    """A puzzle's explanation and verdict, and the outcome of both."""

    explanation: Explanation
    verdict: Verdict
    outcome: Outcome
    sentence: str
    """The outcome in words."""
    open: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The names of keys that are not settled, with the values that are left to them."""
    contradiction: Mus | None = None
    """Of a puzzle without a solution: the smallest set of rules and clues found that contradict each other."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is explained."""
        return self.explanation.puzzle

    @property
    def used(self) -> Counter[str]:
        """How often each technique was used; cores by their size: "core of 3"."""
        return techniques_used(self.explanation.steps)


@expects()
def walk_through(
    puzzle: Asked,
    *,
    time_limit: float | None = None,
    techniques: bool = True,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
    assume_unique: bool = False,
) -> Walkthrough:
    """Verify and explain the puzzle. Without `techniques` every step is a core; `assume_unique` as for `explain`.

    The time limit, in seconds, is for all together, and `cancel` ends it from another thread; the walkthrough then
    holds the steps found by that time. Raises StoppedError if there was no time to build the model.
    """
    *_, walkthrough = walk(
        puzzle,
        time_limit=time_limit,
        techniques=techniques,
        cancel=cancel,
        progress=progress,
        assume_unique=assume_unique,
    )
    assert isinstance(walkthrough, Walkthrough)
    return walkthrough


@expects()
def walk(
    puzzle: Asked,
    *,
    time_limit: float | None = None,
    techniques: bool = True,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
    assume_unique: bool = False,
) -> Iterator[ExplainedStep | Walkthrough]:
    """As `walk_through`, but each step as soon as it is complete; the last item is the whole walkthrough.

    The puzzle is verified at once: the call itself, not the first step, raises StoppedError.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    with clock:
        puzzle = the_puzzle(puzzle)
        # half the time is for the steps, which are useful even without a verdict
        verdict = verify(puzzle, time_limit=time_limit and time_limit / 2)
        steps = explain_steps(puzzle, techniques=techniques, assume_unique=assume_unique)
    return clock.each(_concluded(steps, verdict, Limit.of(clock)))


def _concluded(
    steps: Iterator[ExplainedStep | Explanation], verdict: Verdict, limit: Limit
) -> Iterator[ExplainedStep | Walkthrough]:
    for found in steps:
        yield conclude(found, verdict, limit) if isinstance(found, Explanation) else found


def conclude(explanation: Explanation, verdict: Verdict, limit: Limit = NO_LIMIT) -> Walkthrough:
    """The outcome of an explanation and a verdict. Raises InternalError if they contradict each other.

    If there is no solution and no step says so, a contradiction is sought within the limit.
    """
    puzzle, end = explanation.puzzle, explanation.end
    # where there is no solution everything follows, so steps may end in any way
    impossible = {End.CONTRADICTION: (Unique, Multiple), End.SOLVED: (Multiple,)}.get(end, ())
    if isinstance(verdict, impossible):
        raise InternalError(
            f"{puzzle.name}: the steps end with {end}, but the verdict is {verdict.word}; "
            "this is a bug in clueproof, please report it with the puzzle"
        )
    if end is End.CONTRADICTION or isinstance(verdict, NoSolution):
        return Walkthrough(
            explanation=explanation,
            verdict=verdict,
            outcome=Outcome.NONE,
            sentence="There is no solution: rules and clues contradict each other.",
            contradiction=explanation.ending.mus or reason(puzzle, None, limit),
        )
    if end is End.SOLVED:
        confirmed(puzzle, tuple(left[0] for left in explanation.candidates), "explain")
    outcome, sentence = _outcome(end, verdict)
    return Walkthrough(
        explanation=explanation, verdict=verdict, outcome=outcome, sentence=sentence, open=_open(explanation)
    )


def _outcome(end: End, verdict: Verdict) -> tuple[Outcome, str]:
    """How it ended, where there may be a solution."""
    if end is End.SOLVED:
        return Outcome.SOLVED, "Solved: this is the only solution."
    if end is End.TIME_LIMIT:
        return Outcome.UNKNOWN, "The time limit came before the end."
    if end is End.CANCELLED:
        return Outcome.UNKNOWN, "It was cancelled before the end."
    if isinstance(verdict, Multiple):
        return Outcome.MULTIPLE, "There are several solutions."
    if isinstance(verdict, Unknown):
        return Outcome.UNKNOWN, f"Nothing more was found; it is not known what follows: {verdict.reason}."
    if isinstance(verdict, Unique) and verdict.best is not None:
        return Outcome.BEST, "Rules and clues alone leave this open; which choice is the best is no matter of steps."
    return Outcome.UNKNOWN, "There is one solution, but no reason short enough was found for more of it."


def _open(explanation: Explanation) -> tuple[tuple[str, tuple[str, ...]], ...]:
    encoding = explanation.encoding
    found = []
    for place, (key, left) in enumerate(zip(encoding.model.keys, explanation.candidates, strict=True)):
        if len(left) > 1:
            words = words_of(encoding.model, key)
            found.append((encoding.key_name(place), tuple(words[value] for value in left)))
    return tuple(found)
