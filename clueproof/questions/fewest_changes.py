"""The fewest clues to add so that a solution is the only one; the fewest to drop where clues contradict each other."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from clueproof.backends import Backend, Limit, Refuted, Satisfied, Session, Undecided
from clueproof.clock import TIME_LIMIT
from clueproof.errors import ClueproofError, InternalError
from clueproof.model import Literal
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.minimal_sets import Hit, delete, smallest_sets
from clueproof.questions.minimise import must_have_kinds
from clueproof.questions.query import Bookkeeping, Query
from clueproof.questions.sessions import chosen, opened
from clueproof.questions.told import Told
from clueproof.questions.unsat_core import EXPLAINER, FURTHER_CONFLICTS, shrink_core
from clueproof.questions.verdicts import Evidence, Unknown
from clueproof.seeded_random import SeededRandom


@dataclass(frozen=True, slots=True, repr=False)
class Irreparable(Told):
    """No repair exists; `reason` says why: there are no clues to add, none that rule out another solution, or the rules
    allow no solution for this shape, whatever the clues."""

    reason: str
    evidence: Evidence
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False, kw_only=True)
    word: ClassVar[str] = "irreparable"


class NoRepairError(Exception):
    """There is no repair, or not in time."""

    def __init__(self, answer: Irreparable | Unknown) -> None:
        super().__init__(answer.reason)
        self.answer = answer


class NotToldApartError(NoRepairError):
    """Another solution agrees with the chosen one on all clues that could be added. A third one may not."""


@dataclass(frozen=True, slots=True)
class FewestClues:
    """A set of clues, and a bound on how few they could be."""

    clues: list[Clue]
    bound: int
    irreducible: bool
    reason: str | None

    @property
    def minimum(self) -> bool:
        return len(self.clues) == self.bound


NOTHING = FewestClues([], 0, True, None)


class RepairContext(Bookkeeping):
    """The puzzle, what is allowed, and the bookkeeping."""

    def __init__(self, puzzle: Puzzle, kinds: Collection[str] | None, backend: str | Backend, limit: Limit) -> None:
        must_have_kinds(puzzle.rules, kinds or ())
        super().__init__()
        self.puzzle, self.kinds, self.backend = puzzle, kinds, backend
        self.rules = puzzle.rules
        self.clues = puzzle.rules.clue_list(puzzle)
        self.limit = limit
        self.cut: str | None = None
        """Why a search for all smallest sets ended early, if one did."""
        self.begin()

    # clues

    def without(self, dropped: Iterable[Clue]) -> Puzzle:
        """The puzzle without these clues."""
        gone = {*dropped}
        return self.rules.with_clues(self.puzzle, [clue for clue in self.clues if clue not in gone])

    def denies(self, solution: object, clues: Iterable[Clue]) -> bool:
        """Does the solution disobey these clues, together?"""
        return self.rules.check(self.rules.with_clues(self.puzzle, clues), solution) is not None

    def instead(self, rest: Puzzle, dropped: Iterable[Clue], solution: object) -> list[Clue | None]:
        """The only clues that the solution implies in the places of the dropped ones."""
        implied: dict[tuple[str, object], list[Clue]] = {}
        for clue in self.rules.implied(rest, solution):
            implied.setdefault(clue[:2], []).append(clue)
        there = [implied.get(clue[:2], ()) for clue in dropped]
        return [clues[0] if len(clues) == 1 else None for clues in there]

    def addable(self, base: Puzzle, solution: object) -> list[Clue]:
        """What the solution implies, of the kinds that are wanted, where no clue stands yet."""
        own = {*self.rules.clue_list(base)}
        taken = {clue[:2] for clue in own if clue.position is not None}
        return [
            clue
            for clue in self.rules.implied(base, solution)
            if (self.kinds is None or clue.kind in self.kinds) and clue[:2] not in taken and clue not in own
        ]

    # bookkeeping

    def begin(self) -> None:
        """Start the time that searches share."""
        self._begun = time.monotonic()

    def until(self, share: float) -> Limit:
        """The limit of a search that ends after this share of the time."""
        deadline = self.limit.deadline
        return self.limit if deadline is None else self.limit.until(self._begun + share * (deadline - self._begun))

    def note(self, evidence: Evidence) -> None:
        """Add the evidence of another question."""
        self.queries += evidence.queries
        self.name = self.name or evidence.backend

    def unknown(self, reason: str) -> NoRepairError:
        return NoRepairError(Unknown(reason, self.evidence()))

    def irreparable(self, reason: str) -> NoRepairError:
        return NoRepairError(Irreparable(reason, self.evidence(), puzzle=self.puzzle))

    def not_told_apart(self) -> NotToldApartError:
        reason = "another solution agrees with the chosen one on all clues that can be added"
        return NotToldApartError(Irreparable(reason, self.evidence(), puzzle=self.puzzle))


class RepairError(ClueproofError):
    """The given solution is not a solution."""


def fewest_added(context: RepairContext, base: Puzzle, solution: object, share: float) -> Iterator[FewestClues]:
    """The smallest sets of clues that make it the only solution; if the limit runs out before the first is known, a
    set of which none can be left out. The search takes at most this share of the time."""
    rules = context.rules
    own, addable = rules.clue_list(base), context.addable(base, solution)
    full = rules.with_clues(base, [*own, *addable])
    # kinds of clues without a place may occur once
    lost = {clue.kind for clue in {*own}.difference(rules.clue_list(full))}
    if lost:
        full = rules.with_clues(base, [*own, *(clue for clue in addable if clue.kind not in lost)])
    instance, stated = compile_puzzle(full), {*own}
    both = [*zip(rules.clue_list(full), instance.clues, strict=True)]
    # clues that are not assumed have no effect
    known = instance._replace(clues=[literal for clue, literal in both if clue in stated])
    query = Query(known, context.backend, context.until(share))
    with query.opened() as session:
        others = [one for one in both if one[0] not in stated]
        yield from _Separation(context, query, session, others, solution).smallest()


class _Separation:
    """Finds clues that rule out all solutions but one, in a session that knows all clues that could be added."""

    def __init__(
        self,
        context: RepairContext,
        query: Query,
        session: Session,
        addable: Sequence[tuple[Clue, Literal]],
        solution: object,
    ) -> None:
        self._context, self._query, self._session, self._solution = context, query, session, solution
        self._limit = query.limit
        self._own = query.instance.clues
        self._clues = [clue for clue, _ in addable]
        self._literals = [literal for _, literal in addable]
        self._always: tuple[Literal, ...] = ()
        """An activation literal: the solution is another one, and as good."""

    def smallest(self) -> Iterator[FewestClues]:
        context, session = self._context, self._session
        with context.counting(session):
            if session.model.objective is not None:
                self._query.first(session)
                if self._query.optimum is None:
                    raise context.unknown(self._query.unproved)
            with self._query.guard(session) as guard:
                self._always = (guard,)
                refuted = self._block(guard)
                least = self._irreducible(refuted)
                hits = smallest_sets(len(self._literals), self._missed, self._limit)
                yield from _found(context, hits, self._clues, least)

    def _block(self, guard: Literal) -> Refuted:
        """Forbid the solution; then there is none with all clues."""
        session, context = self._session, self._context
        everything = [*self._own, *self._literals, guard]
        answer = session.solve(everything, self._limit)
        if isinstance(answer, Refuted):
            if session.model.objective is not None:
                raise RepairError("the solution is none of the best")
            raise InternalError(
                f"{self._query.name} refutes a solution that passes the check; this is a bug in clueproof"
            )
        if isinstance(answer, Satisfied) and self._query.confirmed(answer) == self._solution:
            session.add_clause(session.model.difference(answer.keys), guard)
            answer = session.solve(everything, self._limit)
        if isinstance(answer, Undecided):
            raise context.unknown(answer.reason)
        if isinstance(answer, Satisfied):
            raise context.not_told_apart()
        return answer

    def _irreducible(self, refuted: Refuted) -> FewestClues:
        """Clues of which none can be left out, by deletion."""
        start = len(self._own)
        order = SeededRandom("repair").shuffled(range(len(self._literals)))
        groups = [[start + place] for place in order]
        literals = [*self._own, *self._literals]
        left = delete(self._session, literals, self._always, refuted, groups, self._limit)
        clues = [self._clues[place - start] for place in left.kept if place >= start]
        return FewestClues(clues, 0, left.irreducible, left.reason)

    def _missed(self, added: tuple[int, ...]) -> list[int] | Undecided | None:
        """The clues that are false in another solution, as few as possible; None if there is no other solution."""
        session = self._session
        assumed = [*self._own, *(self._literals[place] for place in added), *self._always]
        answer = session.solve(assumed, self._limit)
        if not isinstance(answer, Satisfied):
            return answer if isinstance(answer, Undecided) else None
        attempt = self._limit.attempt(FURTHER_CONFLICTS)
        with session.guard() as guard:
            while True:
                true = answer.assignment.true
                false = [place for place, literal in enumerate(self._literals) if not true(literal)]
                agreed = [literal for literal in self._literals if true(literal)]
                session.add_clause([self._literals[place] for place in false], guard)
                following = session.solve([*self._own, *agreed, *self._always, guard], attempt)
                if not isinstance(following, Satisfied):
                    return false
                answer = following


def fewest_dropped(context: RepairContext, share: float) -> Iterator[FewestClues]:
    """The smallest sets of clues without which the others have a solution; if the limit runs out before
    the first is known, a set of which none can be kept. The search takes at most this share of the time."""
    instance, limit = compile_puzzle(context.puzzle), context.until(share)
    literals = instance.clues
    places: dict[Literal, list[int]] = {}
    for place, literal in enumerate(literals):
        places.setdefault(literal, []).append(place)

    def missed(without: tuple[int, ...]) -> list[int] | Undecided | None:
        """A core of the other clues; None if they have a solution."""
        gone = {*without}
        rest = [literal for place, literal in enumerate(literals) if place not in gone]
        answer = session.solve(rest, limit)
        if isinstance(answer, Refuted):
            core, _ = shrink_core(session, rest, answer, limit)
            return [place for literal in core for place in places[literal] if place not in gone]
        if isinstance(answer, Satisfied) and without and context.rules.has_relaxed_model(context.puzzle):
            return missed_by_themselves(without)
        return answer if isinstance(answer, Undecided) else None

    def missed_by_themselves(without: tuple[int, ...]) -> list[int] | Undecided | None:
        """The same from the model of the puzzle that the other clues are."""
        kept = [place for place in range(len(literals)) if place not in without]
        alone = compile_puzzle(context.without([context.clues[place] for place in without]))
        with opened(alone.model, chosen(EXPLAINER, alone.model)) as own, context.counting(own):
            answer = own.solve(alone.clues, limit)
            if isinstance(answer, Refuted):
                core = {*shrink_core(own, alone.clues, answer, limit)[0]}
                return [place for place, literal in zip(kept, alone.clues, strict=True) if literal in core]
        return answer if isinstance(answer, Undecided) else None

    with opened(instance.model, chosen(EXPLAINER, instance.model)) as session, context.counting(session):
        found = _one_by_one(context, session, literals, limit)
        yield from _found(context, smallest_sets(len(literals), missed, limit), context.clues, found)


def _found(
    context: RepairContext, hits: Iterable[Hit], clues: Sequence[Clue], otherwise: FewestClues
) -> Iterator[FewestClues]:
    """The sets of clues that a search finds; if it ends before the first, another one with the bound that is known."""
    for number, hit in enumerate(hits):
        if hit.chosen is not None:
            yield FewestClues([clues[place] for place in hit.chosen], hit.bound, True, None)
            continue
        context.cut = hit.reason
        if number == 0:
            yield replace(otherwise, bound=hit.bound, reason=hit.reason)


def fewest_denied(context: RepairContext, solution: object, share: float) -> Iterator[FewestClues]:
    """The smallest sets of clues without which the solution obeys the others. (Each clue may be true by itself, and not
    together with another.) The search takes at most this share of the time.
    """

    def denied(places: Iterable[int]) -> bool:
        return context.denies(solution, [context.clues[place] for place in places])

    alone = [place for place in range(len(context.clues)) if denied([place])]
    others = [place for place in range(len(context.clues)) if place not in {*alone}]

    def missed(without: tuple[int, ...]) -> list[int] | None:
        """Some of the other clues, of which none can be kept with the rest; None if the solution obeys all."""
        left, core = [number for number in range(len(others)) if number not in without], list[int]()
        if not denied(others[number] for number in left):
            return None
        while not denied(others[number] for number in core):
            # the last clue of the shortest prefix that, with the core, contradicts the solution belongs to the core
            end = bisect_left(
                range(len(left)), True, key=lambda last: denied(others[n] for n in [*core, *left[: last + 1]])
            )
            core.append(left[end])
            left = left[:end]
        return core

    for number, hit in enumerate(smallest_sets(len(others), missed, context.until(share))):
        if hit.chosen is not None:
            places = sorted([*alone, *(others[place] for place in hit.chosen)])
            yield FewestClues([context.clues[place] for place in places], len(places), True, None)
            continue
        context.cut = hit.reason
        if number == 0:
            raise context.unknown(hit.reason or TIME_LIMIT)


def _one_by_one(context: RepairContext, session: Session, literals: Sequence[Literal], limit: Limit) -> FewestClues:
    """Each clue that contradicts those before it that were not dropped."""
    answer = session.solve((), limit)
    if isinstance(answer, Undecided):
        raise context.unknown(answer.reason)
    if isinstance(answer, Refuted):
        raise context.irreparable("no grid of this shape obeys the rules, whatever the clues")
    kept: list[Literal] = []
    dropped: list[Clue] = []
    irreducible = True
    known = answer.assignment
    for clue, literal in zip(context.clues, literals, strict=True):
        if not known.true(literal):
            answer = session.solve([*kept, literal], limit)
            if not isinstance(answer, Satisfied):
                dropped.append(clue)
                irreducible = irreducible and isinstance(answer, Refuted)
                continue
            known = answer.assignment
        kept.append(literal)
    return FewestClues(dropped, 0, irreducible, None)
