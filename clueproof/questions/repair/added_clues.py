"""The fewest clues to add so that a solution is the only one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from clueproof.backends import Refuted, Satisfied, Session, Undecided
from clueproof.errors import ClueproofError, InternalError
from clueproof.model import Literal
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.deletion import delete
from clueproof.questions.hitting_sets import smallest_sets
from clueproof.questions.instance import compile_puzzle
from clueproof.questions.query import Query
from clueproof.questions.repair.context import Found, RepairContext
from clueproof.questions.unsat_core import EFFORT
from clueproof.seeded_random import SeededRandom


class RepairError(ClueproofError):
    """The given solution is none."""


def fewest_added(mending: RepairContext, base: Puzzle, solution: Any, share: float) -> Found:
    """The fewest clues that make it the only solution. The search takes at most this share of the time."""
    rules = mending.rules
    own, addable = rules.clue_list(base), mending.addable(base, solution)
    full = rules.with_clues(base, [*own, *addable])
    # of some kinds without a place there is only room for one
    lost = {clue.kind for clue in {*own}.difference(rules.clue_list(full))}
    if lost:
        full = rules.with_clues(base, [*own, *(clue for clue in addable if clue.kind not in lost)])
    instance, stated = compile_puzzle(full), {*own}
    both = [*zip(rules.clue_list(full), instance.clues, strict=True)]
    # the others only count where they are asked about
    known = instance._replace(clues=[literal for clue, literal in both if clue in stated])
    query = Query(known, mending.backend, mending.until(share))
    with query.opened() as session:
        return _Parting(mending, query, session, [one for one in both if one[0] not in stated], solution).fewest()


class _Parting:
    """What parts a solution from all others, asked in a session that knows all clues that could be added."""

    def __init__(
        self,
        mending: RepairContext,
        query: Query,
        session: Session,
        addable: Sequence[tuple[Clue, Literal]],
        solution: Any,
    ) -> None:
        self._mending, self._query, self._session, self._solution = mending, query, session, solution
        self._limit = query.limit
        self._own = query.instance.clues
        self._clues = [clue for clue, _ in addable]
        self._literals = [literal for _, literal in addable]
        self._always: tuple[Literal, ...] = ()
        """A guard: the solution is another one, and as good."""

    def fewest(self) -> Found:
        mending, session = self._mending, self._session
        with mending.counting(session):
            if session.model.objective is not None:
                self._query.first(session)
                if self._query.optimum is None:
                    raise mending.unknown(self._query.unproved)
            with self._query.guard(session) as guard:
                self._always = (guard,)
                refuted = self._block(guard)
                least = self._irreducible(refuted)
                hit = next(smallest_sets(len(self._literals), self._missed, self._limit))
        if hit.chosen is not None:
            return Found([self._clues[place] for place in hit.chosen], hit.bound, True, None)
        return replace(least, bound=hit.bound, reason=hit.reason)

    def _block(self, guard: Literal) -> Refuted:
        """Forbid the solution: with all clues there is no other one then."""
        session, mending = self._session, self._mending
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
            raise mending.unknown(answer.reason)
        if isinstance(answer, Satisfied):
            raise mending.not_told_apart()
        return answer

    def _irreducible(self, refuted: Refuted) -> Found:
        """Clues of which none can be left out, by leaving out all others one by one."""
        start = len(self._own)
        order = SeededRandom("repair").shuffled(range(len(self._literals)))
        groups = [[start + place] for place in order]
        literals = [*self._own, *self._literals]
        left = delete(self._session, literals, self._always, refuted, groups, self._limit)
        clues = [self._clues[place - start] for place in left.kept if place >= start]
        return Found(clues, 0, left.irreducible, left.reason)

    def _missed(self, added: tuple[int, ...]) -> list[int] | Undecided | None:
        """The clues that are false in another solution, as few as can be; None if there is no other one."""
        session = self._session
        assumed = [*self._own, *(self._literals[place] for place in added), *self._always]
        answer = session.solve(assumed, self._limit)
        if not isinstance(answer, Satisfied):
            return answer if isinstance(answer, Undecided) else None
        attempt = self._limit.attempt(EFFORT)
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
