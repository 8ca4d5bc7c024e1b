"""How hard a puzzle is for people: its grade, and a score that ranks puzzles of one grade.

The hardest technique that the puzzle needs decides. With d its difficulty number, as of each technique,
the score is (d + s x / (x + 4)) / 10, where the work x is the sum of 2^((e - d) / 3) over all steps, e the
difficulty number of each, divided by the square root of the number of keys. So steps nearly as hard
as the hardest count, easy ones hardly, and a puzzle is not much harder for being larger. The span s is 1, so
that a harder technique outweighs any amount of work; for trials and guesses, which differ in the work alone,
it is 10. The whole part of the score is the level of the hardest technique.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any

from clueproof.backends import Limit, Satisfied, backend
from clueproof.backends.deduction import Deduction, Step
from clueproof.clock import Cancel, Clock, StoppedError
from clueproof.errors import ClueproofError, InternalError
from clueproof.explanation.explainer import explain
from clueproof.explanation.grades import grade
from clueproof.explanation.mus import SOLVER
from clueproof.explanation.steps import CORE
from clueproof.model import Cell, equal
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions import Evidence, Multiple, NoSolution, Unique, Unknown, verify
from clueproof.questions.instance import Instance, compile_puzzle
from clueproof.questions.memory import within_memory
from clueproof.questions.query import unanswered
from clueproof.questions.sessions import opened

GUESS = "guess"
"""The last resort where even trials fail: a value taken from the solution."""
GUESSING = 70
"""Its difficulty number."""
TRYING = 60
"""From this difficulty number on a step is a trial or a guess, no longer a technique."""
ALIKE = 3
"""A step that is easier by this difference counts half."""
HALF = 4
"""The work that reaches the middle between two difficulty numbers."""


class NoDifficultyError(ClueproofError):
    """Difficulty is undefined for puzzles with an objective."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a puzzle with one solution is, by the techniques that it needs.

    `hardest` is the hardest technique needed, "" if the clues alone are the solution; `steps` is how often each
    was used, easiest first, without bookkeeping; `rounds` is the length of the longest chain of steps where each looks
    at cells that the one before it changed: many steps in few rounds means that there is much to find at a time.
    `cores` are the sizes of the smallest reasons where techniques end, if they were asked for.
    """

    grade: str
    score: float
    hardest: str
    level: int
    steps: Mapping[str, int]
    rounds: int
    cores: tuple[int, ...]
    evidence: Evidence

    @property
    def word(self) -> str:
        """The grade, under the name that verdicts have."""
        return self.grade


class SolveTrace:
    """Solves a puzzle by technique and counts the steps."""

    def __init__(self, instance: Instance, trial: bool = False) -> None:
        if instance.model.objective is not None:
            raise NoDifficultyError(
                f"{instance.puzzle.rules.name} asks for the best solution, which techniques don't find"
            )
        self.deduction = Deduction(instance.model, instance.clues, trial)
        self.steps: Counter[tuple[int, str]] = Counter()
        """Difficulty number and name of a technique -> the number of its steps."""
        self.rounds = 0
        self.instance = instance
        self._round_of: dict[Cell, int] = {}
        """The round of each cell's last change."""

    def go_on(self, stopped: Callable[[], object] = lambda: None) -> None:
        """Take steps until there are no more, or until stopped."""
        while not stopped() and (step := self.deduction.step(stopped)) is not None:
            self._count(step)

    def guess(self, cell: Cell, value: int) -> None:
        """Tell what a cell is."""
        self.deduction.tell([equal(cell, value)])
        self.steps[GUESSING, GUESS] += 1

    def _count(self, step: Step) -> None:
        waited = max((self._round_of.get(cell, 0) for cell in step.seen), default=0)
        if step.level:
            self.steps[step.difficulty, step.technique] += 1
            waited += 1
        for change in step.removed:
            self._round_of[change.cell] = waited
        self.rounds = max(self.rounds, waited)

    @property
    def found(self) -> tuple[int, ...]:
        """The values of the keys, once the puzzle is solved."""
        return tuple(self.deduction.candidates(key)[0] for key in self.instance.model.keys)

    @property
    def hardest(self) -> tuple[int, str]:
        """The hardest technique: its difficulty number and name."""
        return max(self.steps, default=(0, ""))

    @property
    def score(self) -> float:
        """See the head of this module."""
        hardest, _ = self.hardest
        steps = sum(count * 2 ** ((number - hardest) / ALIKE) for (number, _), count in self.steps.items())
        work = steps / sqrt(max(len(self.instance.model.keys), 1))
        span = 1 if hardest < TRYING else 10
        return (hardest + span * work / (work + HALF)) / 10

    @property
    def grade(self) -> str:
        """What the score is called."""
        return grade(self.instance.puzzle.rules.name, self.score if self.deduction.solved else float(TRYING))


@within_memory(Unknown)
def difficulty(
    puzzle: Puzzle[Any, Any], *, time_limit: float | None = None, cores: bool = False, cancel: Cancel | None = None
) -> Difficulty | Multiple[Any] | NoSolution | Unknown[Any]:
    """How hard the puzzle is for people; the verdict if it isn't proved in time to have exactly one solution.

    The time limit is in seconds, and `cancel` ends the search from another thread. With `cores` also the smallest
    reasons for what no technique finds; that takes seconds, and changes neither grade nor score. Raises
    NoDifficultyError for rule sets with an objective.
    """
    clock = Clock(time_limit, cancel)
    try:
        with clock:
            return _difficulty(puzzle, Limit.of(clock), cores)
    except StoppedError as stopped:
        return unanswered(stopped, "deduction", clock)


def _difficulty(
    puzzle: Puzzle[Any, Any], limit: Limit, cores: bool
) -> Difficulty | Multiple[Any] | NoSolution | Unknown[Any]:
    started = time.perf_counter()
    puzzle = puzzle.rules.explained(puzzle)
    instance = compile_puzzle(puzzle)
    trace = SolveTrace(instance, trial=True)
    deduction, solvers, queries = trace.deduction, "deduction", 0

    def stopped() -> bool:
        return limit.over() is not None

    trace.go_on(stopped)
    if not (deduction.solved and _is_solution(puzzle, trace.found)):
        # several solutions may be what is left, and guesses must be right
        proof = verify(puzzle)
        if not isinstance(proof, Unique):
            return proof
        if deduction.solved or deduction.contradiction:
            raise InternalError(
                f"{puzzle.name}: deduction leads away from the only solution; "
                "this is a bug in clueproof, please report it with the puzzle"
            )
        solvers, queries = f"{solvers}+{proof.evidence.backend}", proof.evidence.queries + 1
        _guess_on(trace, limit, stopped)
    sizes: tuple[int, ...] = ()
    if cores and deduction.solved and trace.hardest[0] >= TRYING:
        sizes = tuple(step.core for step in explain(puzzle) if step.technique == CORE)
    evidence = Evidence(solvers, queries, time.perf_counter() - started)
    reason = limit.over()
    if reason is not None:
        return Unknown(reason, evidence)
    number, name = trace.hardest
    steps = {name: count for (_, name), count in sorted(trace.steps.items())}
    return Difficulty(trace.grade, trace.score, name, number // 10, steps, trace.rounds, sizes, evidence)


def _guess_on(trace: SolveTrace, limit: Limit, stopped: Callable[[], bool]) -> None:
    """Where trials fail, give the cell with the fewest candidates its value in the solution, and go on."""
    deduction, instance = trace.deduction, trace.instance
    with opened(instance.model, backend(SOLVER)) as session:
        answer = session.solve(instance.clues, limit)
    if not isinstance(answer, Satisfied):
        return
    value_of = dict(zip(instance.model.keys, answer.keys, strict=True))
    while not deduction.solved and not stopped():
        left = {key: len(deduction.candidates(key)) for key in value_of}
        key = min((key for key, count in left.items() if count > 1), key=left.__getitem__)
        trace.guess(key, value_of[key])
        trace.go_on(stopped)


def _is_solution(puzzle: Puzzle[Any, Any], keys: tuple[int, ...]) -> bool:
    return puzzle.rules.check(puzzle, puzzle.rules.decode(puzzle, keys)) is None
