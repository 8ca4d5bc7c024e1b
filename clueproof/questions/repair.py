"""What to change so that a puzzle has exactly one solution: clues to add, to drop, to say otherwise."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, ClassVar

from clueproof.backends import Backend, Limit, Refuted, Satisfied, Session, Undecided
from clueproof.encoders.clue import Clue
from clueproof.encoders.rule_set import Puzzle
from clueproof.errors import ClueproofError, InternalError
from clueproof.model import Literal
from clueproof.questions.ask import verify
from clueproof.questions.asked import Asked
from clueproof.questions.chance import Chance
from clueproof.questions.contradiction import EFFORT, EXPLAINER, shrunk
from clueproof.questions.hitting import smallest_sets
from clueproof.questions.minimise import must_have_kinds
from clueproof.questions.pose import pose
from clueproof.questions.reduction import reduced
from clueproof.questions.sessions import chosen, opened
from clueproof.questions.ties import smallest
from clueproof.questions.verdicts import Evidence, Multiple, Unique, Unknown

FEW = 100
"""So many solutions, at most, are all looked at to choose one of them."""
TRIES = 20
"""So many smallest sets of clues to drop, at most, are tried."""
DROPPING, CHOOSING, ADDING = 0.3, 0.5, 0.85
"""Shares of the time limit after which each search ends; what is left is for the proof of the result."""


class RepairError(ClueproofError):
    """The given solution is none."""


@dataclass(frozen=True, slots=True)
class Change:
    """A clue to add (`old` is None), to drop (`new` is None), or to say something else, and that in words."""

    old: Clue | None
    new: Clue | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Repair:
    """A puzzle that has exactly one solution, proved, and what was changed for that; nothing if it had one.

    With `minimum`, proved: no fewer changes lead to this solution; with `overall`, proved: to any. Where
    that is not proved `reason` says why, and with `irreducible` at least none of the changes can be left
    out. Fewer than `bound` changes don't lead to this solution.
    """

    puzzle: Puzzle[Any, Any]
    solution: Any
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
        """Clues for which there is no other one in their place."""
        return tuple(change.old for change in self.changes if change.new is None and change.old is not None)

    @property
    def changed(self) -> tuple[tuple[Clue, Clue], ...]:
        """Clues that say something else now: what they said, and what they say."""
        return tuple((c.old, c.new) for c in self.changes if c.old is not None and c.new is not None)

    @property
    def word(self) -> str:
        """ "unique" if there was nothing to do, else "repaired"."""
        return "repaired" if self.changes else "unique"


@dataclass(frozen=True, slots=True)
class Irreparable:
    """Whatever clues are added to what is there: no puzzle with exactly that one solution; and why not."""

    reason: str
    evidence: Evidence
    word: ClassVar[str] = "irreparable"


def repair(
    puzzle: Puzzle[Any, Any],
    solution: Any = None,
    kinds: Collection[str] | None = None,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
) -> Repair | Irreparable | Unknown[Any]:
    """Change as few clues as possible so that the puzzle has exactly one solution.

    Where the clues contradict each other the fewest are dropped that leave a solution, the first in the
    puzzle's order if there are several such sets; where the solution implies a clue in the same place, it
    takes the place of the dropped one. Where there are several solutions, the fewest clues of these `kinds`
    (default: all) are added that are true of the `solution` and of no other; of several such sets the
    first in the rule set's order. Without a `solution` one is chosen: after dropping, if there are few, one
    that the changed clues leave alone; else by a shuffle of the keys that is always the same. So the outcome is
    the same in every backend and on every machine, unless the `time_limit`, in seconds, cuts the search short:
    then the fewest clues may be not proved, see `Repair`. Without a limit the search can take years.

    Unknown if the time did not suffice for any repair. Raises CluesUnknownError for rule sets that don't
    say their clues one by one, ChoiceError for kinds that they don't have, RepairError for a solution that
    is none, BackendError and InternalError as `verify` does.
    """
    work = _Work(puzzle, kinds, backend, time_limit)
    try:
        return work.for_any() if solution is None else work.for_solution(solution)
    except _NoRepairError as end:
        return end.answer


class _NoRepairError(Exception):
    """There is no repair, or not in time."""

    def __init__(self, answer: Irreparable | Unknown[Any]) -> None:
        super().__init__(answer.reason)
        self.answer = answer


@dataclass(frozen=True, slots=True)
class _Found:
    """Some of the clues, and what is known about how few they could be."""

    clues: list[Clue]
    bound: int
    irreducible: bool
    reason: str | None

    @property
    def minimum(self) -> bool:
        return len(self.clues) == self.bound


NOTHING = _Found([], 0, True, None)


class _Work:
    """A puzzle that is being repaired, and the bookkeeping."""

    def __init__(
        self, puzzle: Puzzle[Any, Any], kinds: Collection[str] | None, backend: str | Backend, time_limit: float | None
    ) -> None:
        must_have_kinds(puzzle.rules, kinds or ())
        self.started = time.perf_counter()
        self.puzzle, self.kinds, self.backend = puzzle, kinds, backend
        self.rules = puzzle.rules
        self.clues = puzzle.rules.clue_list(puzzle)
        self.limit = Limit.within(time_limit)
        self.begun = time.monotonic()
        """When the searches began that share the time."""
        self.queries = 0
        self.name = ""

    # the two ways in

    def for_solution(self, solution: Any) -> Repair:
        """What the solution denies goes, then what parts it from others comes."""
        rules, puzzle = self.rules, self.puzzle
        broken = rules.check(rules.with_clues(puzzle, ()), solution)
        if broken is not None:
            raise RepairError(f"the solution breaks the rules: {broken}")
        denied = [clue for clue in self.clues if self.denies(solution, clue)]
        return self.completed(_Found(denied, len(denied), True, None), solution, given=True)

    def for_any(self) -> Repair:
        """As few changes as possible, for whatever solution."""
        verdict = verify(self.puzzle, self.backend, self.limit.left)
        self.begun = time.monotonic()
        self.note(verdict.evidence)
        if isinstance(verdict, Unknown):
            raise self.unknown(verdict.reason)
        if isinstance(verdict, Unique):
            return Repair(self.puzzle, verdict.solution, (), True, True, True, 0, None, self.evidence())
        if isinstance(verdict, Multiple):
            _, solution = self.fitting_solution(self.puzzle, ())
            return self.completed(NOTHING, self.some_solution(self.puzzle) if solution is None else solution)
        tried: list[tuple[int, int, _Found, Any]] = []
        for dropped in islice(self.fewest_dropped(), TRIES):
            lack, solution = self.fitting_solution(self.without(dropped.clues), dropped.clues)
            tried.append((lack, len(tried), dropped, solution))
            if lack == 0 or self.until(CHOOSING).left == 0:
                break
        _, _, dropped, solution = min(tried)
        return self.completed(
            dropped, self.some_solution(self.without(dropped.clues)) if solution is None else solution
        )

    def completed(self, dropped: _Found, solution: Any, given: bool = False) -> Repair:
        """With other clues in place of those dropped, and some more, proved to have that one solution."""
        rules = self.rules
        # where time was short, some were dropped that are true after all
        dropped = replace(dropped, clues=[clue for clue in dropped.clues if self.denies(solution, clue)])
        rest = self.without(dropped.clues)
        instead = dict(zip(dropped.clues, self.replaced(rest, dropped.clues, solution), strict=True))
        base = rules.with_clues(
            rest, [*rules.clue_list(rest), *(clue for clue in instead.values() if clue is not None)]
        )
        added = self.fewest_added(base, solution)
        repaired = rules.with_clues(base, [*rules.clue_list(base), *added.clues])
        # what was expected of the puzzle is not expected of this one
        told = {name: text for name, text in repaired.about.items() if name != "expect"}
        repaired = replace(repaired, about=told)
        proof = verify(repaired, self.backend, self.limit.left)
        self.note(proof.evidence)
        if isinstance(proof, Unknown):
            raise self.unknown(proof.reason)
        if not isinstance(proof, Unique) or proof.solution != solution:
            raise InternalError(
                f"{self.puzzle.name}: a repaired puzzle is {proof.word}; this is a bug in clueproof, please report it"
            )
        changes = (*((clue, instead[clue]) for clue in dropped.clues), *((None, clue) for clue in added.clues))
        minimum = dropped.minimum and added.minimum
        reasons = [found.reason for found in (dropped, added) if not found.minimum and found.reason is not None]
        return Repair(
            repaired,
            solution,
            tuple(_in_words(self.puzzle, repaired, changes)),
            minimum,
            minimum and (not changes or (not given and (not added.clues or len(changes) == 1))),
            dropped.irreducible and added.irreducible,
            max(dropped.bound + added.bound, 0 if given else 1),
            reasons[0] if reasons else None,
            self.evidence(),
        )

    def denies(self, solution: Any, clue: Clue) -> bool:
        """Is the clue false in the solution?"""
        return self.rules.check(self.rules.with_clues(self.puzzle, [clue]), solution) is not None

    def without(self, dropped: Iterable[Clue]) -> Puzzle[Any, Any]:
        """The puzzle without these clues."""
        gone = {*dropped}
        return self.rules.with_clues(self.puzzle, [clue for clue in self.clues if clue not in gone])

    # dropping

    def fewest_dropped(self) -> Iterator[_Found]:
        """The smallest sets of clues without which the others have a solution; if the limit runs out before
        the first is known, a set of which none can be kept."""
        posed, limit = pose(self.puzzle), self.until(DROPPING)
        literals = posed.clues
        places: dict[Literal, list[int]] = {}
        for place, literal in enumerate(literals):
            places.setdefault(literal, []).append(place)

        def missed(without: tuple[int, ...]) -> list[int] | Undecided | None:
            """A core of the other clues; None if they have a solution."""
            gone = {*without}
            rest = [literal for place, literal in enumerate(literals) if place not in gone]
            answer = session.solve(rest, limit)
            if isinstance(answer, Refuted):
                core, _ = shrunk(session, rest, answer, limit)
                return [place for literal in core for place in places[literal] if place not in gone]
            return answer if isinstance(answer, Undecided) else None

        with opened(posed.model, chosen(EXPLAINER, posed.model)) as session:
            before = session.statistics.queries
            try:
                found = self.dropped_one_by_one(session, literals, limit)
                for number, hit in enumerate(smallest_sets(len(literals), missed, limit)):
                    if hit.chosen is not None:
                        yield _Found([self.clues[place] for place in hit.chosen], hit.bound, True, None)
                    elif number == 0:
                        yield replace(found, bound=hit.bound, reason=hit.reason)
            finally:
                self.queries += session.statistics.queries - before

    def dropped_one_by_one(self, session: Session, literals: Sequence[Literal], limit: Limit) -> _Found:
        """Each clue that contradicts those before it that were not dropped."""
        answer = session.solve((), limit)
        if isinstance(answer, Undecided):
            raise self.unknown(answer.reason)
        if isinstance(answer, Refuted):
            raise self.irreparable("no grid of this shape obeys the rules, whatever the clues")
        kept: list[Literal] = []
        dropped: list[Clue] = []
        irreducible = True
        known = answer.assignment
        for clue, literal in zip(self.clues, literals, strict=True):
            if not known.true(literal):
                answer = session.solve([*kept, literal], limit)
                if not isinstance(answer, Satisfied):
                    dropped.append(clue)
                    irreducible = irreducible and isinstance(answer, Refuted)
                    continue
                known = answer.assignment
            kept.append(literal)
        return _Found(dropped, 0, irreducible, None)

    def replaced(self, rest: Puzzle[Any, Any], dropped: Iterable[Clue], solution: Any) -> list[Clue | None]:
        """The only clues that the solution implies in the places of the dropped ones."""
        implied: dict[Any, list[Clue]] = {}
        for clue in self.rules.implied(rest, solution):
            implied.setdefault(clue[:2], []).append(clue)
        there = [implied.get(clue[:2], ()) for clue in dropped]
        return [clues[0] if len(clues) == 1 else None for clues in there]

    # choosing a solution

    def fitting_solution(self, rest: Puzzle[Any, Any], dropped: Sequence[Clue]) -> tuple[int, Any]:
        """Of the solutions without the dropped clues the first of those that need the fewest clues more, and
        how many those are: 0 if what it implies in the places of the dropped ones is enough, 1, or 2 for more.

        None for the solution if there are not few of them.
        """
        asked = Asked(rest, self.backend, self.until(CHOOSING).left)
        found: list[Satisfied] = []
        complete = False
        for answer in asked.all_of(FEW):
            if isinstance(answer, Satisfied):
                found.append(answer)
            complete = isinstance(answer, Refuted)
        self.queries += asked.queries
        if not complete:
            return 2, None
        solutions = [asked.confirmed(answer) for answer in sorted(found, key=lambda answer: answer.keys)]
        said = [self.replaced(rest, dropped, solution) for solution in solutions]
        stated = [self.addable(rest, solution) for solution in solutions]
        times = Counter(clue for clues in stated for clue in clues)

        def lacks(place: int) -> int:
            mine = said[place]
            if sum(all(a is None or a == b for a, b in zip(mine, other, strict=True)) for other in said) == 1:
                return 0
            return 1 if any(times[clue] == 1 for clue in stated[place]) else 2

        lack, place = min((lacks(place), place) for place in range(len(solutions)))
        return lack, solutions[place]

    def some_solution(self, puzzle: Puzzle[Any, Any]) -> Any:
        """The solution in which the keys, in an order that is shuffled but always the same, read smallest;
        of Boolean ones every other, so to speak, largest."""
        asked = Asked(puzzle, self.backend, self.until(CHOOSING).left)
        with asked.opened() as session:
            first = asked.first(session)
            if not isinstance(first, Satisfied):
                raise self.unknown(first.reason if isinstance(first, Undecided) else "no solution was found again")
            chance = Chance("repair")
            keys = chance.shuffled(session.model.keys)
            cells = [-key if isinstance(key, int) and chance.happens(0.5) else key for key in keys]
            before = session.statistics.queries
            guard = asked.guard(session)
            try:
                found, _ = smallest(session, cells, first, [*asked.posed.clues, guard], asked.limit)
            finally:
                session.close_guard(guard)
            self.queries += asked.queries + session.statistics.queries - before
        return asked.confirmed(found)

    # adding

    def addable(self, base: Puzzle[Any, Any], solution: Any) -> list[Clue]:
        """What the solution implies, of the kinds that are wanted, where no clue stands yet."""
        own = {*self.rules.clue_list(base)}
        taken = {clue[:2] for clue in own if clue.spot is not None}
        return [
            clue
            for clue in self.rules.implied(base, solution)
            if (self.kinds is None or clue.kind in self.kinds) and clue[:2] not in taken and clue not in own
        ]

    def fewest_added(self, base: Puzzle[Any, Any], solution: Any) -> _Found:
        """The fewest clues that make it the only solution."""
        rules = self.rules
        own, addable = rules.clue_list(base), self.addable(base, solution)
        full = rules.with_clues(base, [*own, *addable])
        # of some kinds without a place there is only room for one
        lost = {clue.kind for clue in {*own}.difference(rules.clue_list(full))}
        if lost:
            full = rules.with_clues(base, [*own, *(clue for clue in addable if clue.kind not in lost)])
        asked = Asked(full, self.backend, self.until(ADDING).left)
        with asked.opened() as session:
            return _Parting(self, asked, session, full, {*own}, solution).fewest()

    # bookkeeping

    def until(self, share: float) -> Limit:
        """The limit of a search that ends when this share of the time is over."""
        deadline = self.limit.deadline
        return self.limit if deadline is None else Limit(self.begun + share * (deadline - self.begun))

    def note(self, evidence: Evidence) -> None:
        self.queries += evidence.queries
        self.name = self.name or evidence.backend

    def evidence(self) -> Evidence:
        return Evidence(self.name, self.queries, time.perf_counter() - self.started)

    def unknown(self, reason: str) -> _NoRepairError:
        return _NoRepairError(Unknown(reason, self.evidence()))

    def irreparable(self, reason: str) -> _NoRepairError:
        return _NoRepairError(Irreparable(reason, self.evidence()))


class _Parting:
    """What parts a solution from all others, asked in a session that knows all clues that could be added."""

    def __init__(
        self,
        work: _Work,
        asked: Asked,
        session: Session,
        full: Puzzle[Any, Any],
        own: set[Clue],
        solution: Any,
    ) -> None:
        self._work, self._asked, self._session, self._solution = work, asked, session, solution
        self._limit = asked.limit
        both = [*zip(work.rules.clue_list(full), asked.posed.clues, strict=True)]
        self._own = [literal for clue, literal in both if clue in own]
        self._clues = [clue for clue, _ in both if clue not in own]
        self._literals = [literal for clue, literal in both if clue not in own]
        # the others only count where they are asked about
        asked.posed = asked.posed._replace(clues=self._own)
        self._always: tuple[Literal, ...] = ()
        """A guard: the solution is another one, and as good."""

    def fewest(self) -> _Found:
        work, session = self._work, self._session
        before = session.statistics.queries
        if session.model.objective is not None:
            self._asked.first(session)
            if self._asked.optimum is None:
                raise work.unknown("optimum not proved")
        guard = self._asked.guard(session)
        try:
            self._always = (guard,)
            refuted = self._block(guard)
            least = self._irreducible(refuted)
            hit = next(smallest_sets(len(self._literals), self._missed, self._limit))
        finally:
            session.close_guard(guard)
            work.queries += session.statistics.queries - before
        if hit.chosen is not None:
            return _Found([self._clues[place] for place in hit.chosen], hit.bound, True, None)
        return replace(least, bound=hit.bound, reason=hit.reason)

    def _block(self, guard: Literal) -> Refuted:
        """Forbid the solution: with all clues there is no other one then."""
        session, work = self._session, self._work
        everything = [*self._own, *self._literals, guard]
        answer = session.solve(everything, self._limit)
        if isinstance(answer, Refuted):
            if session.model.objective is not None:
                raise RepairError("the solution is none of the best")
            raise InternalError(
                f"{self._asked.name} refutes a solution that passes the check; this is a bug in clueproof"
            )
        if isinstance(answer, Satisfied) and self._asked.confirmed(answer) == self._solution:
            session.add_clause(session.model.difference(answer.keys), guard)
            answer = session.solve(everything, self._limit)
        if isinstance(answer, Undecided):
            raise work.unknown(answer.reason)
        if isinstance(answer, Satisfied):
            raise work.irreparable("another solution agrees with it on all clues that can be added")
        return answer

    def _irreducible(self, refuted: Refuted) -> _Found:
        """Clues of which none can be left out, by leaving out all others one by one."""
        start = len(self._own)
        order = Chance("repair").shuffled(range(len(self._literals)))
        groups = [[start + place] for place in order]
        left = reduced(self._session, [*self._own, *self._literals], self._always, refuted, groups, self._limit)
        clues = [self._clues[place - start] for place in left.kept if place >= start]
        return _Found(clues, 0, left.irreducible, left.reason)

    def _missed(self, added: tuple[int, ...]) -> list[int] | Undecided | None:
        """The clues that are false in another solution, as few as can be; None if there is no other one."""
        session = self._session
        assumed = [*self._own, *(self._literals[place] for place in added), *self._always]
        answer = session.solve(assumed, self._limit)
        if not isinstance(answer, Satisfied):
            return answer if isinstance(answer, Undecided) else None
        attempt = Limit(self._limit.deadline, EFFORT)
        guard = session.open_guard()
        try:
            while True:
                true = answer.assignment.true
                false = [place for place, literal in enumerate(self._literals) if not true(literal)]
                agreed = [literal for literal in self._literals if true(literal)]
                session.add_clause([self._literals[place] for place in false], guard)
                following = session.solve([*self._own, *agreed, *self._always, guard], attempt)
                if not isinstance(following, Satisfied):
                    return false
                answer = following
        finally:
            session.close_guard(guard)


def _in_words(
    before: Puzzle[Any, Any], after: Puzzle[Any, Any], changes: Iterable[tuple[Clue | None, Clue | None]]
) -> Iterable[Change]:
    old_words, new_words = _sentences(before), _sentences(after)
    for old, new in changes:
        if old is None:
            assert new is not None
            yield Change(old, new, f"add: {new_words[new]}")
        elif new is None:
            yield Change(old, new, f"drop: {old_words[old]}")
        else:
            yield Change(old, new, f"change: {old_words[old]}; instead: {new_words[new]}")


def _sentences(puzzle: Puzzle[Any, Any]) -> dict[Clue, str]:
    """What each clue of the puzzle says."""
    posed = pose(puzzle)
    return {
        clue: posed.model.describe(literal)
        for clue, literal in zip(puzzle.rules.clue_list(puzzle), posed.clues, strict=True)
    }
