"""Repairing puzzles: clues to add, to drop or to change so that there is exactly one solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic, NamedTuple

from clueproof.arguments import expects
from clueproof.backends import Backend, Limit, Refuted, Satisfied
from clueproof.clock import TIME_LIMIT, Cancel, Clock, Progress, StoppedError
from clueproof.errors import InternalError
from clueproof.formats.read import Asked, the_puzzle
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import Puzzle, PuzzleOf
from clueproof.puzzle.solution import Solution, SomeSolution
from clueproof.questions.candidates import Candidates, candidates
from clueproof.questions.checking import find_violation
from clueproof.questions.fewest_changes import (
    NOTHING,
    FewestClues,
    Irreparable,
    NoRepairError,
    NotToldApartError,
    RepairContext,
    RepairError,
    fewest_added,
    fewest_denied,
    fewest_dropped,
)
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.query import Query, unanswered
from clueproof.questions.sessions import within_memory
from clueproof.questions.tie_break import lexicographic_min
from clueproof.questions.told import ToldByPicture
from clueproof.questions.uniqueness import verify
from clueproof.questions.unsat_core import EXPLAINER
from clueproof.questions.verdicts import Evidence, Multiple, Unique, Unknown
from clueproof.seeded_random import SeededRandom

MAX_SOLUTIONS = 100
"""If there are more solutions, not all of them are examined."""
MAX_TRIES = 20
"""Smallest sets of clues to drop that are tried, and solutions that are tried where not all are known."""
DROPPING, LOOKING, CHOOSING, ADDING = 0.3, 0.4, 0.5, 0.85
"""The share of the time limit after which each search ends. The rest is for the proof of the result."""


class Fit(NamedTuple):
    """How many clues a solution needs besides those in the places of dropped ones: 0, 1, 2 for more, 3 if none are
    enough, or 4 if there is no solution yet.

    The `solution` is the first of those that need the fewest. It is None if not all solutions are known, unless one
    needs no further clue. `any` is some solution, if one was found.
    """

    lack: int
    solution: object
    any: object


def fitting_solution(context: RepairContext, rest: Puzzle, dropped: Sequence[Clue], share: float) -> Fit:
    """Examine the solutions of the puzzle without the dropped clues, for this share of the time."""
    query = Query(rest, context.backend, context.until(share))
    found: list[Satisfied] = []
    complete = False
    for answer in query.all_of(MAX_SOLUTIONS):
        if isinstance(answer, Satisfied):
            found.append(answer)
        complete = isinstance(answer, Refuted)
    context.queries += query.queries
    if not complete:
        alone = _alone(context, rest, dropped, share) if dropped else None
        return alone or Fit(2, None, query.confirmed(found[0]) if found else None)
    if not found:
        # time was short, and too few clues were dropped
        return Fit(4, None, None)
    solutions = [query.confirmed(answer) for answer in sorted(found, key=lambda answer: answer.keys)]
    said = [context.instead(rest, dropped, solution) for solution in solutions]
    stated = [frozenset(context.addable(rest, solution)) for solution in solutions]
    times = Counter(clue for clues in stated for clue in clues)

    def lack(place: int) -> int:
        alike = [
            other
            for other, theirs in enumerate(said)
            if other != place and all(a is None or a == b for a, b in zip(said[place], theirs, strict=True))
        ]
        if not alike:
            return 0
        if any(times[clue] == 1 for clue in stated[place]):
            return 1
        return 3 if any(stated[place] <= stated[other] for other in alike) else 2

    least, place = min((lack(place), place) for place in range(len(solutions)))
    return Fit(least, solutions[place], solutions[place])


def _alone(context: RepairContext, rest: Puzzle, dropped: Sequence[Clue], share: float) -> Fit | None:
    """Of many solutions one that the clues that it implies in the places of the dropped ones make unique, if one is
    found.

    It is sought among the witnesses of `candidates`, which show all values of each cell, always from the same backend.
    """
    answer = candidates(rest, backend=EXPLAINER, time_limit=context.until(share).left)
    context.queries += answer.evidence.queries
    if not isinstance(answer, Candidates):
        return None
    stated = context.rules.clue_list(rest)
    said = {tuple(context.instead(rest, dropped, witness)) for witness in answer.witnesses}
    for clues in sorted(said, key=repr):
        base = context.rules.with_clues(rest, [*stated, *(clue for clue in clues if clue is not None)])
        verdict = verify(base, backend=context.backend, time_limit=context.until(share).left)
        context.queries += verdict.evidence.queries
        if isinstance(verdict, Unique):
            return Fit(0, verdict.solution, verdict.solution)
    return None


def some_solution(context: RepairContext, puzzle: Puzzle, known: object, share: float, attempt: int) -> object:
    """The solution in which the keys, in a shuffled order that depends on the attempt alone, are lexicographically
    smallest, with some of the Boolean ones negated. If time runs out, the `known` one, unless that is None."""
    query = Query(puzzle, context.backend, context.until(share))
    with query.opened() as session:
        first = query.first(session)
        if not isinstance(first, Satisfied):
            if known is None:
                raise context.unknown(context.limit.over() or TIME_LIMIT)
            return known
        chance = SeededRandom("repair", attempt) if attempt else SeededRandom("repair")
        keys = chance.shuffled(session.model.keys)
        cells = [-key if isinstance(key, int) and chance.happens(0.5) else key for key in keys]
        with context.counting(session), query.guard(session) as guard:
            found, _ = lexicographic_min(session, cells, first, [*query.instance.clues, guard], query.limit)
        context.queries += query.queries
    return query.confirmed(found)


@dataclass(frozen=True, slots=True)
class Change:
    """A clue to add (`old` is None), to drop (`new` is None) or to replace, and the change in words."""

    old: Clue | None
    new: Clue | None
    sentence: str


@dataclass(frozen=True, slots=True, repr=False)
class Repair(ToldByPicture, Generic[Solution]):
    """A puzzle that has exactly one solution (proved), and what was changed for that; nothing if it had one already.

    `minimum`: it is proved that no fewer changes lead to this solution; `overall`: that no fewer lead to any. Where
    that is not proved `reason` says why; with `irreducible` at least none of the changes can be left out. Fewer than
    `bound` changes don't lead to this solution.
    """

    puzzle: PuzzleOf[Solution]
    solution: Solution
    changes: tuple[Change, ...]
    minimum: bool
    overall: bool
    irreducible: bool
    bound: int
    reason: str | None
    evidence: Evidence

    @property
    def added(self) -> tuple[Clue, ...]:
        """Clues that the puzzle did not have, in its order."""
        return tuple(change.new for change in self.changes if change.old is None and change.new is not None)

    @property
    def dropped(self) -> tuple[Clue, ...]:
        """Clues that were dropped without another one in their place."""
        return tuple(change.old for change in self.changes if change.new is None and change.old is not None)

    @property
    def changed(self) -> tuple[tuple[Clue, Clue], ...]:
        """Clues that were replaced: the old one and the new one."""
        return tuple((c.old, c.new) for c in self.changes if c.old is not None and c.new is not None)

    @property
    def word(self) -> str:
        """ "unique" if there was nothing to do, else "repaired"."""
        return "repaired" if self.changes else "unique"


@expects()
@within_memory(Unknown)
def repair(
    puzzle: Asked[SomeSolution],
    *,
    solution: SomeSolution | None = None,
    kinds: Collection[str] | None = None,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Repair[SomeSolution] | Irreparable | Unknown[SomeSolution]:
    """Change as few clues as possible so that the puzzle has exactly one solution.

    Where the clues contradict each other the fewest are dropped that leave a solution; where that solution
    implies a clue in the same place, it takes the place of the dropped one. Where there are several
    solutions, the fewest clues of these `kinds` (default: all) are added that are true of the `solution` and
    of no other. Of several such sets the one comes first whose clues come first in the rule set's order.

    Without a `solution` one is chosen that needs few clues, of up to `MAX_TRIES` sets of clues to drop and up to
    `MAX_SOLUTIONS` solutions (see `fitting_solution`), else one by a fixed shuffle of the keys. So the outcome is the
    same in every backend. It can only change with another release of the SAT solvers, and where the `time_limit`, in
    seconds, ends a search early: then the changes may not be the fewest, see `Repair`. Without a limit the search can
    take years.

    Unknown if the time did not suffice for any repair, or if `cancel` ended the search. Raises CluesUnknownError
    for rule sets that can't list their clues, ChoiceError for kinds that they don't have, RepairError for a solution
    that is not one, BackendError and InternalError as `verify` does.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    try:
        with clock:
            context = RepairContext(the_puzzle(puzzle), kinds, backend, Limit.of(clock))
            return one_repair(context, solution)
    except NoRepairError as end:
        return end.answer
    except StoppedError as stopped:
        return unanswered(stopped, backend, clock)


def one_repair(context: RepairContext, solution: object) -> Repair:
    """With as few changes as possible; for any solution if none is given."""
    return _for_any(context) if solution is None else _for_solution(context, solution)


def _for_solution(context: RepairContext, solution: object) -> Repair:
    """Drop the clues that the solution contradicts, then add those that rule out the others."""
    rules, puzzle = context.rules, context.puzzle
    broken = find_violation(rules.with_clues(puzzle, ()), solution)
    if broken is not None:
        raise RepairError(f"the solution breaks the rules: {broken}")
    return _completed(context, next(fewest_denied(context, solution, DROPPING)), solution, given=True)


def _for_any(context: RepairContext) -> Repair:
    """As few changes as possible, for whatever solution."""
    puzzle = context.puzzle
    verdict = verify(puzzle, backend=context.backend, time_limit=context.limit.left)
    context.begin()
    context.note(verdict.evidence)
    if isinstance(verdict, Unknown):
        raise context.unknown(verdict.reason)
    if isinstance(verdict, Unique):
        return Repair(puzzle, verdict.solution, (), True, True, True, 0, None, context.evidence())
    if isinstance(verdict, Multiple):
        if not context.addable(puzzle, verdict.solution) and not context.addable(puzzle, verdict.second):
            raise context.irreparable("there are no clues that can be added")
        fit = fitting_solution(context, puzzle, (), LOOKING)
        return _for_fit(context, NOTHING, fit, verdict.solution)
    tried: list[tuple[int, int, Fit, FewestClues]] = []
    for dropped in islice(fewest_dropped(context, DROPPING), MAX_TRIES):
        fit = fitting_solution(context, context.without(dropped.clues), dropped.clues, LOOKING)
        tried.append((fit.lack, len(tried), fit, dropped))
        if fit.lack == 0 or context.until(LOOKING).left == 0:
            break
    _, _, fit, dropped = min(tried)
    return _for_fit(context, dropped, fit, fit.any)


def _for_fit(context: RepairContext, dropped: FewestClues, fit: Fit, known: object) -> Repair:
    """For the solution that fits. Where there are too many to examine, for one that clues can make unique, if it is
    among those that are tried; `known` is tried in any case."""
    if fit.solution is not None:
        return _completed(context, dropped, fit.solution)
    rest = context.without(dropped.clues)
    attempt = 0
    while True:
        try:
            return _completed(context, dropped, some_solution(context, rest, known, CHOOSING, attempt))
        except NotToldApartError:
            attempt += 1
            if attempt == MAX_TRIES or context.until(CHOOSING).left == 0:
                raise


def _completed(context: RepairContext, dropped: FewestClues, solution: object, given: bool = False) -> Repair:
    """The puzzle with other clues in place of those dropped, and further ones, proved to have that one solution."""
    rules = context.rules
    # where time was short, clues were dropped that are true of the solution
    gone = list(dropped.clues)
    for clue in dropped.clues:
        # together with the others: two clues may be false only together
        fewer = [other for other in gone if other != clue]
        if rules.check(context.without(fewer), solution) is None:
            gone = fewer
    dropped = replace(dropped, clues=gone)
    rest = context.without(dropped.clues)
    instead = dict(zip(dropped.clues, context.instead(rest, dropped.clues, solution), strict=True))
    base = rules.with_clues(rest, [*rules.clue_list(rest), *(clue for clue in instead.values() if clue is not None)])
    added = next(fewest_added(context, base, solution, ADDING))
    repaired = with_clues_too(base, added.clues)
    proof = verify(repaired, backend=context.backend, time_limit=context.limit.left)
    context.note(proof.evidence)
    if isinstance(proof, Unknown):
        raise context.unknown(proof.reason)
    if not isinstance(proof, Unique) or proof.solution != solution:
        raise InternalError(
            f"{context.puzzle.name}: a repaired puzzle is {proof.word}; this is a bug in clueproof, please report it"
        )
    changes = (*((clue, instead[clue]) for clue in dropped.clues), *((None, clue) for clue in added.clues))
    minimum = dropped.minimum and added.minimum
    reasons = [found.reason for found in (dropped, added) if not found.minimum and found.reason is not None]
    return Repair(
        repaired,
        solution,
        tuple(in_words(context.puzzle, repaired, changes)),
        minimum,
        minimum and (not changes or (not given and (not added.clues or len(changes) == 1))),
        dropped.irreducible and added.irreducible,
        max(dropped.bound + added.bound, 0 if given else 1),
        reasons[0] if reasons else None,
        context.evidence(),
    )


def with_clues_too(base: Puzzle, clues: Iterable[Clue]) -> Puzzle:
    """The puzzle with further clues, without the verdict that was expected of it."""
    rules = base.rules
    repaired = rules.with_clues(base, [*rules.clue_list(base), *clues])
    return replace(repaired, about={name: text for name, text in repaired.about.items() if name != "expect"})


def in_words(before: Puzzle, after: Puzzle, changes: Iterable[tuple[Clue | None, Clue | None]]) -> Iterable[Change]:
    """The changes from one puzzle to the other: the old clue and the new one, each with a sentence."""
    old_words, new_words = _sentences(before), _sentences(after)
    for old, new in changes:
        if old is None:
            assert new is not None
            yield Change(old, new, f"add: {new_words[new]}")
        elif new is None:
            yield Change(old, new, f"drop: {old_words[old]}")
        else:
            yield Change(old, new, f"change: {old_words[old]}; instead: {new_words[new]}")


def _sentences(puzzle: Puzzle) -> dict[Clue, str]:
    """The sentence of each clue of the puzzle."""
    instance = compile_puzzle(puzzle)
    return {
        clue: instance.model.describe(literal)
        for clue, literal in zip(puzzle.rules.clue_list(puzzle), instance.clues, strict=True)
    }


__all__ = ["Change", "Irreparable", "Repair", "RepairError", "repair"]
