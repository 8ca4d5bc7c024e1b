"""From the clues to the solution, step by step, easiest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from clueproof.arguments import expects
from clueproof.backends import Limit
from clueproof.clock import Cancel, Clock, Progress, StoppedError
from clueproof.explanation.mus import ROUNDS
from clueproof.explanation.reasoning import Reasoning
from clueproof.explanation.steps import Candidates, End, Ending, ExplainedStep, changed
from clueproof.formats.read import Asked, the_puzzle
from clueproof.model import Literal, Model
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions import Unique, verify
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.told import ToldByPage


@dataclass(frozen=True, kw_only=True, repr=False)
class Explanation(ToldByPage):
    """The steps that explain a puzzle, and how they end. It is an iterable of the steps."""

    puzzle: Puzzle
    encoding: Encoding
    """The encoding that the steps refer to."""
    steps: tuple[ExplainedStep, ...]
    start: Candidates
    """What each key can be by the clues alone."""
    ending: Ending

    @property
    def model(self) -> Model:
        """The model of the encoding."""
        return self.encoding.model

    @property
    def end(self) -> End:
        """Why there are no more steps."""
        return self.ending.end

    @property
    def progress(self) -> Iterator[tuple[Candidates, ExplainedStep]]:
        """Each step with what each key could be before it."""
        known = self.start
        for step in self.steps:
            yield known, step
            known = changed(known, (*step.changes, *step.follows))

    @cached_property
    def candidates(self) -> Candidates:
        """What each key of the model can be at the end."""
        return changed(self.start, (change for step in self.steps for change in (*step.changes, *step.follows)))

    def __iter__(self) -> Iterator[ExplainedStep]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)


@expects()
def explain(
    puzzle: Asked,
    *,
    time_limit: float | None = None,
    techniques: bool = True,
    rounds: int = ROUNDS,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
    assume_unique: bool = False,
) -> Explanation:
    """Explain a puzzle, step by step.

    Without `techniques` every step is a core. The time limit, in seconds, is for all steps together, and `cancel`
    ends them from another thread; the explanation then holds the steps found by that time. `rounds` bounds the search
    for smaller cores, the same on every machine. With `assume_unique` steps may rest on there being one solution, as
    unique rectangles do, where that is proved first. Raises StoppedError if there was no time to build the model.
    """
    *_, explanation = explain_steps(
        puzzle,
        time_limit=time_limit,
        techniques=techniques,
        rounds=rounds,
        cancel=cancel,
        progress=progress,
        assume_unique=assume_unique,
    )
    assert isinstance(explanation, Explanation)
    return explanation


@expects()
def explain_steps(
    puzzle: Asked,
    *,
    time_limit: float | None = None,
    techniques: bool = True,
    rounds: int = ROUNDS,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
    known: Sequence[Literal] = (),
    assume_unique: bool = False,
) -> Iterator[ExplainedStep | Explanation]:
    """As `explain`, but each step as soon as it is complete; the last item is the whole explanation.

    `known` are further literals of the puzzle's model that are assumed as clues are. The clock runs while a step is
    sought, not while the caller uses one. The model is built at once: the call itself, not the first step, raises
    StoppedError if there was no time for that.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    with clock:
        puzzle = the_puzzle(puzzle)
        unique = assume_unique and isinstance(verify(puzzle), Unique)
        instance = compile_puzzle(puzzle.rules.explained(puzzle)).knowing(known)
    return _whole_at_the_end(Reasoning(instance, Limit.of(clock), techniques, rounds, assume_unique=unique), clock)


def _whole_at_the_end(reasoning: Reasoning, clock: Clock) -> Iterator[ExplainedStep | Explanation]:
    steps: list[ExplainedStep] = []
    ending = Ending(End.OPEN)
    try:
        for found in clock.each(reasoning.run()):
            if isinstance(found, Ending):
                ending = found
            else:
                steps.append(found)
                yield found
    except StoppedError as stopped:
        ending = Ending(End.stopped(stopped.reason))
    instance = reasoning.instance
    yield Explanation(
        puzzle=instance.puzzle, encoding=instance.encoding, steps=tuple(steps), start=reasoning.start, ending=ending
    )
