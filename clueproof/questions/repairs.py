"""All repairs of a puzzle with the fewest changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Generic, NamedTuple

from clueproof.arguments import expects, whole
from clueproof.backends import Backend, Limit, Refuted, Satisfied
from clueproof.clock import TIME_LIMIT, Cancel, Clock, Progress, StoppedError
from clueproof.formats.read import Asked, the_puzzle
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import Puzzle, PuzzleOf
from clueproof.puzzle.solution import Solution, SomeSolution
from clueproof.questions.fewest_changes import (
    NOTHING,
    Irreparable,
    NoRepairError,
    NotToldApartError,
    RepairContext,
    fewest_added,
    fewest_denied,
    fewest_dropped,
)
from clueproof.questions.query import Query, unanswered
from clueproof.questions.repair import Repair, in_words, one_repair, with_clues_too
from clueproof.questions.sessions import within_memory
from clueproof.questions.told import ToldByPicture
from clueproof.questions.uniqueness import verify
from clueproof.questions.verdicts import Evidence, Unique, Unknown

MAX_KNOWN = 1000
"""If there are more solutions, not all of them are examined."""


@dataclass(frozen=True, slots=True, repr=False)
class Repairs(ToldByPicture, Generic[Solution]):
    """The repairs with the fewest changes, each proved to have one solution. If the puzzle has one as it is, the only
    repair is one without changes.

    `complete`: there are no others, and none has fewer changes. Else `reason` says why there may be, and `limited`
    whether that is only because no more were asked for. With `given` only those for one solution count.
    """

    puzzle: PuzzleOf[Solution]
    repairs: tuple[Repair[Solution], ...]
    given: bool
    reason: str | None
    limited: bool
    evidence: Evidence

    @property
    def complete(self) -> bool:
        """Are these all?"""
        return self.reason is None

    @property
    def changes(self) -> int:
        """The number of changes of each."""
        return len(self.repairs[0].changes)

    @property
    def word(self) -> str:
        """ "unique" if there was nothing to do, else "repaired"."""
        return self.repairs[0].word


@expects(limit=whole(1))
@within_memory(Unknown)
def repairs(
    puzzle: Asked[SomeSolution],
    *,
    solution: SomeSolution | None = None,
    kinds: Collection[str] | None = None,
    limit: int = 100,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Repairs[SomeSolution] | Irreparable | Unknown[SomeSolution]:
    """All ways to give the puzzle exactly one solution by as few changes as possible, up to a `limit`.

    Where there are several solutions, clues of these `kinds` are added. Where there are none, as few clues as
    possible are dropped or replaced by others in the same place, and others are added only if that does not suffice.
    Only clues that `RuleSet.implied` lists are added or put in the place of others. With a `solution` only repairs
    that lead to it count.

    All solutions are compared, up to `MAX_KNOWN`. If there are more, the repairs are sought that lead to the solution
    that `repair` chooses, or where clues contradict each other, that drop clues. The order is reproducible: that of
    the clues to drop, then of the solutions, then of the clues.

    Unknown and errors as of `repair`.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    try:
        with clock:
            context = RepairContext(the_puzzle(puzzle), kinds, backend, Limit.of(clock))
            return _Search(context, solution, limit).run()
    except NoRepairError as end:
        return end.answer
    except StoppedError as stopped:
        return unanswered(stopped, backend, clock)


class _Cut(NamedTuple):
    """A puzzle without some clues, and its solutions, each with the clues that it implies."""

    dropped: Sequence[Clue]
    rest: Puzzle
    solutions: Sequence[object]
    implied: Sequence[frozenset[Clue]]
    complete: bool


class _Way(NamedTuple):
    """Clues to drop, what takes their places (None for nothing), clues to add, and the solution that is to be left."""

    dropped: Sequence[Clue]
    instead: Sequence[Clue | None]
    added: Sequence[Clue]
    solution: object


class _Search:
    """The search for all repairs of one puzzle."""

    def __init__(self, context: RepairContext, solution: object, limit: int) -> None:
        self._context, self._rules = context, context.rules
        self._given, self._limit = solution, limit
        self._reason: str | None = None
        self._undecided = False
        """Is it unknown of some changes whether they lead to one solution?"""

    def run(self) -> Repairs:
        context = self._context
        first = one_repair(context, self._given)
        if not first.changes:
            return self._answer([first])
        if not first.minimum:
            self._reason = f"{first.reason}, and fewer changes may suffice"
            return self._answer([first])
        context.cut = None
        cuts = [*self._cuts(first)]
        found: list[Repair] = []
        for size in range(1, len(first.changes) + 1):
            ways = self._ways(cuts, size)
            found = [*islice(filter(None, map(self._proved, ways)), self._limit + 1)]
            if found or self._undecided or context.limit.over() is not None:
                break
        self._reason = context.limit.over() or context.cut or self._reason
        if not found:
            self._reason = self._reason or "others were not found"
        examined = found and all(cut.complete for cut in cuts)
        found = found or [first]
        if not examined and self._given is None and not found[0].overall:
            self._reason = f"{self._reason}, and fewer changes may suffice"
        return self._answer(found)

    def _answer(self, found: Sequence[Repair]) -> Repairs:
        more = len(found) > self._limit
        reasons = [reason for reason in ("limit reached" if more else None, self._reason) if reason is not None]
        return Repairs(
            self._context.puzzle,
            tuple(found[: self._limit]),
            self._given is not None,
            ", ".join(reasons) or None,
            more and self._reason is None,
            self._context.evidence(),
        )

    # what to drop

    def _cuts(self, first: Repair) -> Iterator[_Cut]:
        """The smallest sets of clues to drop, of which the first repair has one, with the solutions of the others."""
        context = self._context
        if self._given is not None:
            sets = fewest_denied(context, self._given, 1)
        elif first.dropped or first.changed:
            sets = fewest_dropped(context, 1)
        else:
            sets = iter([NOTHING])
        for dropped in sets:
            if not dropped.minimum or context.limit.over() is not None:
                self._reason = TIME_LIMIT
                return
            yield self._cut(dropped.clues, first)

    def _cut(self, dropped: Sequence[Clue], first: Repair) -> _Cut:
        context, rest = self._context, self._context.without(dropped)
        query = Query(rest, context.backend, context.limit)
        answers = [*query.all_of(MAX_KNOWN + 1)]
        context.queries += query.queries
        complete = isinstance(answers[-1], Refuted)
        found = sorted((answer for answer in answers if isinstance(answer, Satisfied)), key=lambda answer: answer.keys)
        solutions = [query.confirmed(answer) for answer in found]
        if not complete:
            chosen = first.solution if self._given is None else self._given
            if self._given is None:
                number = f"more than {MAX_KNOWN:,} solutions" if len(solutions) > MAX_KNOWN else "many solutions"
                without = "without the clues that contradict others " if dropped else ""
                self._reason = f"{without}there are {number}, of which one was examined"
            solutions = [chosen] if self._rules.check(rest, chosen) is None else []
        return _Cut(
            dropped, rest, solutions, [frozenset(self._rules.implied(rest, one)) for one in solutions], complete
        )

    # what to put in

    def _ways(self, cuts: Iterable[_Cut], size: int) -> Iterator[_Way]:
        """The sets of so many changes that can lead to one solution."""
        for cut in cuts:
            more = size - len(cut.dropped)
            if more < 0:
                continue
            for place, solution in enumerate(cut.solutions):
                if self._given is not None and solution != self._given:
                    continue
                there = [self._in_place(cut, clue, solution) for clue in cut.dropped]
                for instead in product(*there):
                    if self._context.limit.over() is not None:
                        return
                    for added in self._additions(cut, place, instead, more):
                        yield _Way(cut.dropped, instead, added, solution)

    def _in_place(self, cut: _Cut, clue: Clue, solution: object) -> list[Clue | None]:
        """Nothing, and the clues that the solution implies in the place of this one."""
        implied = self._rules.implied(cut.rest, solution)
        return [None, *(other for other in implied if other[:2] == clue[:2] and other != clue)]

    def _additions(self, cut: _Cut, place: int, instead: Sequence[Clue | None], size: int) -> Iterator[Sequence[Clue]]:
        """The sets of so many clues that, with those in place of dropped ones, are true of no other solution."""
        context, solution = self._context, cut.solutions[place]
        said = [clue for clue in instead if clue is not None]
        base = self._rules.with_clues(cut.rest, [*self._rules.clue_list(cut.rest), *said])
        if not cut.complete:
            try:
                for found in fewest_added(context, base, solution, 1):
                    if not found.minimum or len(found.clues) > size:
                        return
                    if len(found.clues) == size:
                        yield found.clues
            except NotToldApartError:
                pass
            return
        places = {clue[:2] for clue in cut.dropped}
        addable = [clue for clue in context.addable(base, solution) if clue[:2] not in places]
        left = [
            [number for number, clue in enumerate(addable) if clue not in other]
            for there, other in enumerate(cut.implied)
            if there != place and other.issuperset(said)
        ]
        for chosen in _hitting(left, size, (), frozenset()):
            yield [addable[number] for number in sorted(chosen)]

    # is it one?

    def _proved(self, way: _Way) -> Repair | None:
        """The repair; None if another solution is left, or that is not decided."""
        context = self._context
        if context.limit.over() is not None:
            return None
        said = [clue for clue in way.instead if clue is not None]
        repaired = with_clues_too(context.without(way.dropped), [*said, *way.added])
        proof = verify(repaired, backend=context.backend, time_limit=context.limit.left)
        context.note(proof.evidence)
        if isinstance(proof, Unknown):
            self._reason, self._undecided = proof.reason, True
        if not isinstance(proof, Unique) or proof.solution != way.solution:
            return None
        changes = [*zip(way.dropped, way.instead, strict=True), *((None, clue) for clue in way.added)]
        overall = self._given is None and (len(changes) == 1 or not way.added)
        words = tuple(in_words(context.puzzle, repaired, changes))
        return Repair(repaired, way.solution, words, True, overall, True, len(changes), None, context.evidence())


def _hitting(
    sets: Sequence[Sequence[int]], size: int, chosen: tuple[int, ...], refused: frozenset[int]
) -> Iterator[tuple[int, ...]]:
    """The sets of exactly `size` numbers that have one of each set, in which every number is needed for some set."""
    if not sets:
        if not size:
            yield chosen
        return
    if not size:
        return
    for number in min(sets, key=len):
        if number not in refused:
            left = [other for other in sets if number not in other]
            yield from _hitting(left, size - 1, (*chosen, number), refused)
            refused |= {number}


__all__ = ["Repairs", "repairs"]
