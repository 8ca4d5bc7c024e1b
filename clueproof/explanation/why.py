"""Why is this cell a 5, why is it not a 7; what contradicts what; and where to look next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from clueproof.arguments import expects
from clueproof.backends import Limit, Refuted, Satisfied, Undecided, backend
from clueproof.clock import Cancel, Clock, Progress, StoppedError
from clueproof.english import did_you_mean
from clueproof.errors import ClueproofError, quoted
from clueproof.explanation.explainer import Explanation, explain_steps
from clueproof.explanation.mus import ROUNDS, SOLVER, Mus, MusFinder
from clueproof.explanation.reasoning import Reasoning
from clueproof.explanation.step_boards import Boards
from clueproof.explanation.steps import Candidates, End, Ending, ExplainedStep, changed
from clueproof.formats.read import Asked, the_puzzle
from clueproof.model import Literal, Model, Variable, equal
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.candidates import words_of
from clueproof.questions.instance import Instance, compile_puzzle, confirmed
from clueproof.questions.query import Query
from clueproof.questions.told import ToldByPage

MAX_STEPS = 5
"""More steps than these are not told unless they are asked for."""


class UnknownNameError(ClueproofError):
    """There is no such cell, or it can't have such a value."""


class TruthStatus(StrEnum):
    """Is it so?"""

    TRUE = "true"
    FALSE = "false"
    OPEN = "open"
    """In some solutions, not in others."""
    NONE = "none"
    """There is no solution."""
    UNKNOWN = "unknown"
    """Not decided in time."""


@dataclass(frozen=True, slots=True, repr=False)
class Why(ToldByPage):
    """The answer to "why is r1c2 a 5?".

    `steps` are those of the explanation that lead to the statement, with the numbers that they have there; none for
    what the clues say themselves. Where steps don't lead to it, `mus` is the reason: rules and clues from which the
    statement follows or, if there is no solution, that contradict each other; None if none was found in time.
    `witnesses` of what is open are a solution in which it is so, and one in which it isn't. `statement` is what was
    asked, or its opposite where that follows.
    """

    word: TruthStatus
    statement: str
    mus: Mus | None = None
    witnesses: tuple[object, ...] = ()
    steps: tuple[ExplainedStep, ...] = ()
    given: bool = False
    """Does it follow from the clues at once, without a step?"""
    puzzle: Puzzle | None = field(default=None, compare=False, kw_only=True)
    """The puzzle that was asked about; None where time was up before it was read."""

    @property
    def weightiest(self) -> tuple[ExplainedStep, ...]:
        """The few steps that carry the weight, in their order: the last one, and step by step the hardest of those that
        one of them builds on; of equally hard ones that which comes last. All steps, if they are few."""
        if len(self.steps) <= MAX_STEPS:
            return self.steps
        by_number = {step.number: step for step in self.steps}
        chosen = {self.steps[-1].number: self.steps[-1]}
        while len(chosen) < MAX_STEPS:
            below = {number for step in chosen.values() for number in step.built_on if number in by_number} - {*chosen}
            if not below:
                break
            number = max(below, key=lambda number: (by_number[number].difficulty, number))
            chosen[number] = by_number[number]
        return tuple([chosen[number] for number in sorted(chosen)])


@expects()
def why(
    puzzle: Asked,
    name: str,
    value: str | None = None,
    *,
    time_limit: float | None = None,
    rounds: int = ROUNDS,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Why:
    """Why a key has, or has not, a value; without one, why it has the value that it has.

    Keys and values have the names that people use ("r1c2", "5", "dark"). Raises UnknownNameError if there is no
    such key or value. The time limit is in seconds, and `cancel` ends the search from another thread.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    asked: Puzzle | None = None
    try:
        with clock:
            asked = the_puzzle(puzzle)
            return _why(asked, name, value, Limit.of(clock), rounds)
    except StoppedError as stopped:
        return Why(TruthStatus.UNKNOWN, stopped.reason, puzzle=asked)


def _why(puzzle: Puzzle, name: str, value: str | None, limit: Limit, rounds: int) -> Why:
    puzzle = puzzle.rules.explained(puzzle)
    instance = compile_puzzle(puzzle)
    key = _key(instance.encoding, name)
    with backend(SOLVER).open(instance.model) as session:
        solved = session.solve(instance.clues, limit)
        if isinstance(solved, Undecided):
            return Why(TruthStatus.UNKNOWN, solved.reason, puzzle=puzzle)
        if isinstance(solved, Refuted):
            return Why(TruthStatus.NONE, "there is no solution", reason(puzzle, None, limit, rounds), puzzle=puzzle)
        chosen = solved.assignment.value(key) if value is None else _value(instance.model, key, name, value)
        literal = equal(key, chosen)
        statement = instance.model.describe(literal)
        found = {solved.assignment.true(literal): solved}
        for wanted in (True, False):
            if wanted not in found:
                other = session.solve([*instance.clues, literal if wanted else -literal], limit)
                if isinstance(other, Undecided):
                    return Why(TruthStatus.UNKNOWN, statement, puzzle=puzzle)
                if isinstance(other, Satisfied):
                    found[wanted] = other
        witnesses = tuple(confirmed(puzzle, found[kind].keys, SOLVER) for kind in (True, False) if kind in found)
    if len(found) == 2:
        return Why(TruthStatus.OPEN, statement, None, witnesses, puzzle=puzzle)
    so = True in found
    follows = literal if so else -literal
    answer, said = TruthStatus.TRUE if so else TruthStatus.FALSE, instance.model.describe(follows)
    steps = _steps_to(instance, instance.model.keys.index(key), chosen, so, limit)
    if steps is None:
        return Why(answer, said, reason(puzzle, follows, limit, rounds), witnesses, puzzle=puzzle)
    return Why(answer, said, None, witnesses, steps, given=not steps, puzzle=puzzle)


def _steps_to(instance: Instance, key: int, value: int, so: bool, limit: Limit) -> tuple[ExplainedStep, ...] | None:
    """The steps that lead to the key having the value, or not having it; None if none do."""

    def is_known(candidates: Candidates) -> bool:
        return candidates[key] == (value,) if so else value not in candidates[key]

    reasoning = Reasoning(instance, limit)
    steps: list[ExplainedStep] = []
    known: Candidates = ()
    settled = 0
    for found in reasoning.run():
        if is_known(reasoning.start):
            return ()
        if isinstance(found, Ending):
            break
        steps.append(found)
        known = changed(known or reasoning.start, (*found.changes, *found.follows))
        if is_known(known):
            if not so or key in dict(found.placed):
                return _needed(steps)
            # a later step may state the value
            settled = settled or len(steps)
    return _needed(steps[:settled]) if settled else None


def _needed(steps: Sequence[ExplainedStep]) -> tuple[ExplainedStep, ...]:
    """The last step, and those that it builds on."""
    needed, wanted = [], {steps[-1].number}
    for step in reversed(steps):
        if step.number in wanted:
            needed.append(step)
            wanted.update(step.built_on)
    return tuple(reversed(needed))


def contradiction(
    puzzle: Puzzle, time_limit: float | None = None, rounds: int = ROUNDS, cancel: Cancel | None = None
) -> Mus | None:
    """The smallest set of rules and clues without a solution that can be found; None if none was in time."""
    clock = Clock(time_limit, cancel)
    with clock:
        return reason(puzzle, None, Limit.of(clock), rounds)


def reason(puzzle: Puzzle, conclusion: Literal | None, limit: Limit, rounds: int = ROUNDS) -> Mus | None:
    """The smallest set of rules and clues, facts left aside, from which the conclusion follows; None if none was
    found in time."""
    try:
        with MusFinder.open(puzzle.rules.explained(puzzle), rounds) as finder:
            premises = [*finder.selectors.rules, *finder.selectors.clues]
            return finder.smallest(premises, [] if conclusion is None else [conclusion], limit)
    except StoppedError:
        return None


@expects()
def hint(
    puzzle: Asked,
    *,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
    known: Sequence[Literal] = (),
    assume_unique: bool = False,
) -> ExplainedStep | Ending:
    """The first step that says more than the board shows, after the clues and what else is `known` (see
    `explain_steps`); how it ended if there is none.

    `assume_unique` as for `explain`.
    Raises StoppedError if there was no time to build the model.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    with clock:
        puzzle = the_puzzle(puzzle)
        while True:
            found = _first_step(puzzle, known, assume_unique)
            if isinstance(found, Ending) or Boards(puzzle.rules.explained(puzzle), found.encoding).tells(found):
                return found
            keys = found.encoding.model.keys
            known = (*known, *(equal(keys[key], value) for key, value in found.placed))


def _first_step(puzzle: Puzzle, known: Sequence[Literal], assume_unique: bool) -> ExplainedStep | Ending:
    for found in explain_steps(puzzle, known=known, assume_unique=assume_unique):
        if isinstance(found, Explanation):
            return found.ending
        if not found.contradiction:
            return found
    raise AssertionError("the explanation comes last")


def next_step(
    puzzle: Puzzle, time_limit: float | None = None, known: Sequence[Literal] = (), assume_unique: bool = False
) -> ExplainedStep | End:
    """As `hint`, but without a step where no solution is left; then, or if time is up, why there is none."""
    clock = Clock(time_limit)
    try:
        with clock:
            query = Query(compile_puzzle(puzzle.rules.explained(puzzle)).knowing(known), "auto", Limit.of(clock))
            with query.opened() as session:
                answer = query.of(session)
            if isinstance(answer, Refuted):
                return End.CONTRADICTION
            found = hint(puzzle, known=known, assume_unique=assume_unique)
    except StoppedError as stopped:
        return End.stopped(stopped.reason)
    return found if isinstance(found, ExplainedStep) else found.end


def _key(encoding: Encoding, name: str) -> Variable:
    names = {encoding.key_name(place): key for place, key in enumerate(encoding.model.keys)}
    if name not in names:
        folded = {other.casefold(): other for other in names}
        if name.casefold() in folded:
            return names[folded[name.casefold()]]
        hint = did_you_mean(name, names, otherwise=f"there are {', '.join(list(names)[:3])} and so on")
        raise UnknownNameError(f"there is no {quoted(name)} in this puzzle; {hint}")
    return names[name]


def _value(model: Model, key: Variable, name: str, value: str) -> int:
    words = words_of(model, key)
    meant = {str(number): number for number in words} | {word.casefold(): number for number, word in words.items()}
    if value.casefold() not in meant:
        raise UnknownNameError(
            f"{name} can't be {quoted(value)}; it is one of {', '.join(dict.fromkeys(words.values()))}"
        )
    return meant[value.casefold()]
