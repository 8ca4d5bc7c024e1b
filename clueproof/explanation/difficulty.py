"""How hard a puzzle is for people: its grade, and a score that ranks puzzles of one grade.

The hardest technique that the puzzle needs decides. With d its difficulty number, as of each technique,
the score is (d + s x / (x + 4)) / 10, where the work x is the sum of 2^((e - d) / 3) over all conclusions, e the
difficulty number of each, divided by the square root of the number of keys. So steps nearly as hard
as the hardest count, easy ones hardly, and a puzzle is not much harder for being larger. The span s is 1, so
that a harder technique outweighs any amount of work; for trials, guesses and cores, which differ in the work
alone, it is 10. The whole part of the score is the level of the hardest technique.
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from clueproof.arguments import expects
from clueproof.backends import Limit, Satisfied, backend
from clueproof.backends.session import NO_LIMIT
from clueproof.clock import Cancel, Clock, Progress, StoppedError
from clueproof.deduction import Deduction
from clueproof.deduction.techniques.ranking import ALTERNATING_CHAINS
from clueproof.errors import ClueproofError, InternalError
from clueproof.explanation.mus import SOLVER
from clueproof.explanation.ratings import Rating, rating_of
from clueproof.explanation.reasoning import Reasoning
from clueproof.explanation.steps import ExplainedStep
from clueproof.formats.read import Asked, the_puzzle
from clueproof.model import equal
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.solution import SomeSolution
from clueproof.questions import Evidence, Multiple, NoSolution, Unique, Unknown, verify
from clueproof.questions.instance import Instance, compile_puzzle
from clueproof.questions.query import unanswered
from clueproof.questions.sessions import opened, within_memory
from clueproof.questions.told import Told
from clueproof.schemas import objects

GRADES = ("trivial", "easy", "medium", "hard", "expert", "beyond technique")
"""Easiest first."""
USUAL = (2.0, 3.0, 4.0, 5.0, 6.0)
"""The score at which each grade but the last ends."""
OWN: dict[str, tuple[float, float, float, float, float]] = {
    # facts and their consequences; a little order; more order, and either-or; sums, pairs, and case distinctions
    "elimination": (2.0, 2.012, 2.5, 4.0, 6.0),
    # pairs, gaps and last cells; counts; whole lines, a few times; often; and comparing with finished lines
    "binary": (1.3, 3.0, 3.612, 3.8, 6.0),
    # hidden singles in boxes; other singles; locked candidates, pairs and triples; fish, colouring and wings; chains
    "sudoku": (1.2, 2.0, 4.0, 5.0, 6.0),
    # boxes, punctuating, splitting and joining; glue; mercury and spaces; overlap, arrangements, short chains; chains
    "nonogram": (1.8, 2.0, 2.2, 5.0, 6.0),
}
"""The same for rule sets where other scores mean easy."""
GUESS = "guess"
"""The last resort where even trials fail: a value taken from the solution."""
GUESS_DIFFICULTY = 70
"""The difficulty number of a guess."""
MIN_TRIAL_DIFFICULTY = 60
"""From this difficulty number on a step is a trial or a guess, no longer a technique."""
HALVING_DIFFERENCE = 3
"""A step that is easier than the hardest by this difference counts half."""
HALFWAY_WORK = 4
"""The work at which the score is halfway between two difficulty numbers."""


def grade(rules: str, score: float) -> str:
    """The grade of a score for the rule set of that name."""
    return GRADES[bisect_right(OWN.get(rules, USUAL), score)]


class NoDifficultyError(ClueproofError):
    """Difficulty is undefined for puzzles with an objective."""


@dataclass(frozen=True, slots=True, repr=False)
class Difficulty(Told):
    """How hard a puzzle with one solution is, by the techniques that it needs.

    `hardest` is the hardest technique needed, "" if the clues alone are the solution; `steps` is how often each
    was used, easiest first; `rounds` is the length of the longest chain of steps where each builds on the one before
    it: many steps in few rounds means that there is much to find at a time.
    `cores` are the sizes of the cores. `rating` is a number on the scale of Sudoku Explainer for a 9x9 Sudoku with
    boxes, None for other puzzles.
    """

    grade: str
    score: float
    hardest: str
    level: int
    steps: Mapping[str, int]
    rounds: int
    cores: tuple[int, ...]
    evidence: Evidence
    rating: Rating | None = None
    puzzle: Puzzle | None = field(default=None, compare=False, kw_only=True)

    @property
    def word(self) -> str:
        """The grade, under the name of the word of verdicts."""
        return self.grade

    def fields(self) -> objects.DifficultyFields:
        """The grade, the score and the steps, as fields of an object for JSON."""
        found: objects.DifficultyFields = {
            "grade": self.grade,
            "score": round(self.score, 6),
            "hardest": self.hardest,
            "level": self.level,
            "steps": dict(self.steps),
            "rounds": self.rounds,
        }
        if self.cores:
            found["cores"] = list(self.cores)
        if self.rating is not None:
            found["rating"], found["rating_exact"] = self.rating.number, self.rating.exact
        return found


def must_have_difficulty(instance: Instance) -> None:
    """Raise NoDifficultyError for a puzzle with an objective."""
    if instance.model.objective is not None:
        raise NoDifficultyError(f"{instance.puzzle.rules.name} asks for the best solution, which techniques don't find")


class Grading:
    """The difficulty of the steps of one explanation."""

    def __init__(self, instance: Instance) -> None:
        must_have_difficulty(instance)
        self.steps: Counter[tuple[int, str]] = Counter()
        """Difficulty number and name of a technique -> the number of its steps."""
        self._conclusions: Counter[int] = Counter()
        """Difficulty number -> the number of conclusions. (A step can consist of several.)"""
        self.cores: list[int] = []
        """The sizes of the cores."""
        self.rounds = 0
        self._instance = instance
        self._round_of: dict[int, int] = {}
        """Number of a step -> its round."""

    def add(self, step: ExplainedStep) -> None:
        """Add a step."""
        self.steps[step.difficulty, step.technique] += 1
        for conclusion in (*step.supports, *step.conclusions):
            self._conclusions[conclusion.difficulty] += 1
        if step.core:
            self.cores.append(step.core)
            self._conclusions[step.difficulty] += 1
        self._round_of[step.number] = 1 + max((self._round_of[number] for number in step.built_on), default=0)
        self.rounds = max(self.rounds, self._round_of[step.number])

    def guess(self) -> None:
        """Add a guess."""
        self.steps[GUESS_DIFFICULTY, GUESS] += 1
        self._conclusions[GUESS_DIFFICULTY] += 1

    @property
    def hardest(self) -> tuple[int, str]:
        """The hardest technique: its difficulty number and name."""
        return max(self.steps, default=(0, ""))

    @property
    def score(self) -> float:
        """The score: see the docstring of this module."""
        hardest, _ = self.hardest
        work = sum(
            count * 2 ** ((number - hardest) / HALVING_DIFFERENCE) for number, count in self._conclusions.items()
        )
        work /= sqrt(max(len(self._instance.model.keys), 1))
        span = 1 if hardest < MIN_TRIAL_DIFFICULTY else 10
        return (hardest + span * work / (work + HALFWAY_WORK)) / 10

    @property
    def grade(self) -> str:
        """The grade of the score."""
        return grade(self._instance.puzzle.rules.name, self.score)


def grade_of(instance: Instance, *, chains: bool, wanted: str = GRADES[-1]) -> str:
    """The grade of a puzzle with one solution; without `chains`, "beyond technique" as soon as techniques end. Of a
    puzzle that is harder than `wanted` it is some grade that is harder too, known as soon as a step shows that."""
    reasoning, grading = Reasoning(instance, NO_LIMIT, beyond=chains), Grading(instance)
    enough = min(GRADES.index(wanted) + 1, len(GRADES) - 1)
    for found in reasoning.run():
        if isinstance(found, ExplainedStep):
            grading.add(found)
            # the score never falls from step to step
            if GRADES.index(grading.grade) >= enough:
                return grading.grade
    return grading.grade if reasoning.deduction.solved else GRADES[-1]


def is_solved_by_hand(instance: Instance) -> bool:
    """Do named techniques solve the puzzle, without chains, trials and cores? Raises NoDifficultyError."""
    must_have_difficulty(instance)
    reasoning = Reasoning(instance, NO_LIMIT, beyond=False)
    for found in reasoning.run():
        if isinstance(found, ExplainedStep) and found.technique in ALTERNATING_CHAINS:
            return False
    return reasoning.deduction.solved


@expects()
@within_memory(Unknown)
def difficulty(
    puzzle: Asked[SomeSolution],
    *,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
    assume_unique: bool = False,
) -> Difficulty | Multiple[SomeSolution] | NoSolution | Unknown[SomeSolution]:
    """How hard the puzzle is for people; the verdict if it isn't proved in time to have exactly one solution.

    The steps are those of `explain`, so that the grade is that of its hardest step. The time limit is in seconds, and
    `cancel` ends the search from another thread; `assume_unique` as for `explain`. Raises NoDifficultyError for rule
    sets with an objective.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    try:
        with clock:
            return _difficulty(the_puzzle(puzzle), Limit.of(clock), assume_unique)
    except StoppedError as stopped:
        return unanswered(stopped, "deduction", clock)


def graded_steps(puzzle: Puzzle) -> tuple[Difficulty | Multiple | NoSolution | Unknown, list[ExplainedStep]]:
    """What `difficulty` says, and the steps of `explain` that it goes by; guesses are none."""
    steps: list[ExplainedStep] = []
    with Clock() as clock:
        return _difficulty(puzzle, Limit.of(clock), False, steps.append), steps


def _difficulty(
    puzzle: Puzzle, limit: Limit, assume_unique: bool, tell: Callable[[ExplainedStep], None] | None = None
) -> Difficulty | Multiple | NoSolution | Unknown:
    """How hard the puzzle is; each step is told to `tell`."""
    started = time.perf_counter()
    puzzle = puzzle.rules.explained(puzzle)
    instance = compile_puzzle(puzzle)
    grading = Grading(instance)
    # the steps may leave several solutions, and guesses need the solution
    proof = verify(puzzle)
    if not isinstance(proof, Unique):
        return proof
    reasoning = Reasoning(instance, limit, assume_unique=assume_unique)
    deduction, queries = reasoning.deduction, proof.evidence.queries
    while not deduction.solved and limit.over() is None:
        for found in reasoning.run():
            if isinstance(found, ExplainedStep):
                grading.add(found)
                if tell is not None:
                    tell(found)
        if deduction.contradiction or (deduction.solved and _solution(deduction, instance) != proof.solution):
            raise InternalError(
                f"{puzzle.name}: deduction leads away from the only solution; "
                "this is a bug in clueproof, please report it with the puzzle"
            )
        if not deduction.solved and limit.over() is None:
            queries += 1
            _guess(reasoning, grading, limit)
    evidence = Evidence(f"{proof.evidence.backend}+deduction", queries, time.perf_counter() - started)
    reason = limit.over()
    if reason is not None:
        return Unknown(reason, evidence)
    number, name = grading.hardest
    steps = Counter[str]()
    for (_, technique), count in sorted(grading.steps.items()):
        # one technique may have several difficulty numbers
        steps[technique] += count
    return Difficulty(
        grade=grading.grade,
        score=grading.score,
        hardest=name,
        level=number // 10,
        steps=dict(steps),
        rounds=grading.rounds,
        cores=tuple(grading.cores),
        evidence=evidence,
        rating=rating_of(instance),
        puzzle=puzzle,
    )


def _guess(reasoning: Reasoning, grading: Grading, limit: Limit) -> None:
    """Give the key with the fewest candidates its value in the solution."""
    deduction, instance = reasoning.deduction, reasoning.instance
    with opened(instance.model, backend(SOLVER)) as session:
        answer = session.solve(instance.clues, limit)
    if not isinstance(answer, Satisfied):
        return
    left = {key: len(deduction.candidates(key)) for key in instance.model.keys}
    key = min((key for key, count in left.items() if count > 1), key=left.__getitem__)
    deduction.tell([equal(key, answer.keys[instance.model.keys.index(key)])])
    grading.guess()


def _solution(deduction: Deduction, instance: Instance) -> object:
    """The solution that the steps led to."""
    values = tuple(deduction.candidates(key)[0] for key in instance.model.keys)
    return instance.puzzle.rules.decode(instance.puzzle, values)
