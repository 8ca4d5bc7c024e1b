"""Which values each key has in some solution: what is settled (the backbone), and what is still open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic

from clueproof.arguments import expects, whole
from clueproof.backends import Backend, Limit, Refuted, Satisfied, Session, Undecided
from clueproof.backends.session import Answer
from clueproof.clock import Cancel, Clock, Progress, StoppedError, check_clock
from clueproof.formats.read import Asked, the_puzzle
from clueproof.grid.board import Board
from clueproof.model import Literal, Model, Variable, equal, values_of
from clueproof.puzzle.rule_set import PuzzleOf
from clueproof.puzzle.solution import Solution, SomeSolution
from clueproof.questions.instance import remember, remembered
from clueproof.questions.query import Query, unanswered
from clueproof.questions.sessions import within_memory
from clueproof.questions.told import ToldByPicture
from clueproof.questions.verdicts import Best, Evidence, NoSolution, Unknown

GROWTH = 4
"""So many times as many values are sought at once after a refutation, and so many times fewer after a solution."""


@dataclass(frozen=True)
class KeyCandidates:
    """What a key can be.

    `seen` are the values that it has in some solution, ascending, each with the position of such a solution in
    `Candidates.witnesses`; `undecided` are those of which it is unknown. All other values of its domain are proved
    impossible. `words` are the words for values; `counts` says in how many of the witnesses the key has each value.
    """

    name: str
    seen: dict[int, int]
    undecided: tuple[int, ...]
    words: dict[int, str]
    counts: dict[int, int]

    @property
    def settled(self) -> bool:
        """Do all solutions have the same value here (proved)?"""
        return len(self.seen) == 1 and not self.undecided


@dataclass(frozen=True, repr=False)
class Candidates(ToldByPicture, Generic[Solution]):
    """What each key can be, in the order of the model's keys.

    The `witnesses` are solutions that together show every value that is seen. `reason` says why some values are
    undecided; it is None if all are decided. Where the puzzle has an objective, only optimal solutions count.
    """

    keys: tuple[KeyCandidates, ...]
    witnesses: tuple[Solution, ...]
    reason: str | None
    evidence: Evidence
    best: Best | None = None
    puzzle: PuzzleOf[Solution] = field(repr=False, compare=False, kw_only=True)

    @property
    def complete(self) -> bool:
        """Is every value decided?"""
        return self.reason is None

    @property
    def word(self) -> str:
        """The word of `verify`: "unique", "multiple" or "unknown"."""
        return "multiple" if len(self.witnesses) > 1 else "unique" if self.complete else "unknown"

    @property
    def backbone(self) -> dict[str, int]:
        """The keys on which all solutions agree, with their values."""
        return {key.name: value for key in self.keys if key.settled for value in key.seen}

    @property
    def open(self) -> tuple[KeyCandidates, ...]:
        """The keys that have several values, or undecided ones."""
        return tuple(key for key in self.keys if not key.settled)

    def board(self) -> Board:
        """The witnesses laid over each other: where they differ all their values are shown, `{12}`.

        A question mark marks a cell that has undecided values.
        """
        # only this pays for the import
        from clueproof.render import overlaid

        boards = [self.puzzle.rules.draw(self.puzzle, witness) for witness in self.witnesses]
        return overlaid(boards, frozenset(key.name for key in self.keys if key.undecided))


@expects(up_to=whole(1))
@within_memory(Unknown)
def candidates(
    puzzle: Asked[SomeSolution],
    *,
    up_to: int = 1,
    backend: str | Backend = "auto",
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Candidates[SomeSolution] | NoSolution | Unknown[SomeSolution]:
    """Find out for each key which values it has in some solution.

    Each solution shows one value of every key. The next one has to show a value that none has shown so far, until
    that is refuted: then all the others are impossible. With `up_to`, each value is sought in so many solutions: one
    that has fewer `counts` has no more. The `time_limit` is in seconds, and `cancel` ends the
    search from another thread; Unknown if there was not even a first solution, or no proved optimum, by then.
    The witnesses depend on the backend, the values don't. Raises BackendError and InternalError as `verify`
    does.
    """
    clock = Clock(time_limit, cancel, progress=progress)
    try:
        with clock:
            return _candidates(Query(the_puzzle(puzzle), backend, Limit.of(clock)), up_to)
    except StoppedError as stopped:
        return unanswered(stopped, backend, clock)


def _candidates(query: Query, up_to: int) -> Candidates | NoSolution | Unknown:
    with query.opened() as session:
        search = _Search(query, session)
        if query.instance.model.objective is None:
            search.recall()
        first = None if search.witnesses else query.first(session)
        if isinstance(first, Satisfied):
            search.note(first.keys, query.confirmed(first))
        if search.witnesses:
            if query.best is not None and not query.best.proven:
                return Unknown(query.unproved, query.evidence(), search.witnesses[0], query.best)
            reason = search.run() or search.count(up_to)
    if isinstance(first, Refuted | Undecided):
        return query.unsolved(first, False)
    search.remember()
    keys = search.result()
    return Candidates(keys, tuple(search.witnesses), reason, query.evidence(), query.best, puzzle=query.instance.puzzle)


class _Search:
    """Which values were seen so far, and where."""

    def __init__(self, query: Query, session: Session) -> None:
        self._query, self._session, self._model = query, session, session.model
        keys = session.model.keys
        self.witnesses: list[object] = []
        self._found: dict[tuple[int, ...], None] = {}
        """The keys of the witnesses."""
        self._counts: list[Counter[int]] = [Counter() for _ in keys]
        self._seen: list[dict[int, int]] = [{} for _ in keys]
        self._unseen = {(place, value): equal(key, value) for place, key in enumerate(keys) for value in values_of(key)}
        """The values that no witness has and that are not known to be impossible, each as a literal."""

    def recall(self) -> None:
        """Note the solutions of puzzles like this one that solve it too and show a value: most clues of a puzzle that
        is being made are those of the question before."""
        puzzle, unseen = self._query.instance.puzzle, self._unseen
        clues = {*self._query.instance.clues}
        stated = [value for value, literal in unseen.items() if literal in clues]
        for keys in remembered(puzzle, self._query.backend.name):
            if all(keys[place] == value for place, value in stated) and any(
                value in unseen for value in enumerate(keys)
            ):
                check_clock()
                # a check that is too lenient must not make a solution of what the model has none of
                asked = [equal(key, value) for key, value in zip(self._model.keys, keys, strict=True)]
                answer = self._query.of(self._session, *asked)
                if isinstance(answer, Satisfied):
                    self.note(answer.keys, self._query.confirmed(answer))

    def remember(self) -> None:
        """Remember the witnesses for the next such question."""
        remember(self._query.instance.puzzle, self._query.backend.name, self._found)

    def note(self, keys: tuple[int, ...], solution: object) -> None:
        """Note the values that a solution is the first to show."""
        for place, value in enumerate(keys):
            self._counts[place][value] += 1
            if (place, value) in self._unseen:
                del self._unseen[place, value]
                self._seen[place][value] = len(self.witnesses)
        self._found[keys] = None
        self.witnesses.append(solution)

    def run(self) -> str | None:
        """Search until every value is decided: None. Else why some are not."""
        with self._query.guard(self._session) as outer:
            return self._decide([*self._unseen], outer)

    def _decide(self, wanted: Sequence[tuple[int, int]], outer: Literal) -> str | None:
        """Decide these values. A solver finds a solution with a certain value sooner than one with any of many, but
        refutes many together sooner than one by one: so the more are sought at once the more were refuted last."""
        unseen, together = self._unseen, 1
        while left := [value for value in wanted if value in unseen]:
            sought = left[:together]
            answer = self._any_of([unseen[value] for value in sought], outer)
            if isinstance(answer, Undecided):
                return answer.reason
            if isinstance(answer, Satisfied):
                self.note(answer.keys, self._query.confirmed(answer))
                if all(value in unseen for value in sought):
                    raise self._query.repeated()
                together = max(1, together // GROWTH)
            else:
                for value in sought:
                    del unseen[value]
                together *= GROWTH
        return None

    def _any_of(self, literals: Sequence[Literal], outer: Literal) -> Answer:
        """A solution in which one of these is true."""
        if len(literals) == 1:
            return self._query.of(self._session, outer, *literals)
        with self._session.guard() as guard:
            self._session.add_clause(literals, guard)
            return self._query.of(self._session, outer, guard)

    def count(self, up_to: int) -> str | None:
        """Search for solutions until so many have each value, or there are no more: None. Else why not."""
        session, model = self._session, self._model
        with self._query.guard(session) as guard:
            for found in self._found if up_to > 1 else ():
                session.add_clause(model.difference(found), guard)
            for place, key in enumerate(model.keys):
                for value in self._seen[place]:
                    while self._counts[place][value] < up_to:
                        answer = self._query.of(session, guard, equal(key, value))
                        if isinstance(answer, Undecided):
                            return answer.reason
                        if not isinstance(answer, Satisfied):
                            break
                        if answer.keys in self._found:
                            raise self._query.repeated()
                        self.note(answer.keys, self._query.confirmed(answer))
                        session.add_clause(model.difference(answer.keys), guard)
        return None

    def result(self) -> tuple[KeyCandidates, ...]:
        undecided: dict[int, list[int]] = {}
        for place, value in self._unseen:
            undecided.setdefault(place, []).append(value)
        return tuple(
            KeyCandidates(
                self._query.instance.encoding.key_name(place),
                dict(sorted(self._seen[place].items())),
                tuple(undecided.get(place, ())),
                words_of(self._model, key),
                dict(sorted(self._counts[place].items())),
            )
            for place, key in enumerate(self._model.keys)
        )


def words_of(model: Model, key: Variable) -> dict[int, str]:
    """The words for each value of the key."""
    return model.words(key) or {0: "no", 1: "yes"}
