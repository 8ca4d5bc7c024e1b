"""The solver of generators, which asks backends: for random solutions, and for solutions besides a known one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from operator import itemgetter

from clueproof.backends import Limit, Optimum, Refuted, Satisfied, Session, Undecided, backend
from clueproof.backends.native.covers import cover_search
from clueproof.backends.session import Answer
from clueproof.clock import check_clock
from clueproof.encoders import Puzzle
from clueproof.errors import InternalError
from clueproof.generators.recipe import NoSolutionError
from clueproof.model import Literal, Model, equal
from clueproof.puzzle.rule_set import PuzzleOf
from clueproof.puzzle.solution import Solution
from clueproof.questions.instance import Instance, compile_puzzle, confirmed
from clueproof.questions.query import Query
from clueproof.questions.sessions import KEPT, opened
from clueproof.questions.tie_break import lexicographic_min
from clueproof.questions.uniqueness import ask, is_unique
from clueproof.seeded_random import SeededRandom

DRAWING_BACKEND = "auto"
"""The backend that draws. The solution is the same with any other; this is the fastest."""

BATCH = 12
"""Decisions that are propagated at once, at first."""


class GenerationSolver:
    """The `PuzzleSolver` that generators get, one for each attempt.

    Solutions that are found first steer the attempt. They come from sessions that only it asks, so that they do not
    depend on what was asked before.
    """

    def __init__(self) -> None:
        self._sessions: OrderedDict[int, Session] = OrderedDict()

    def __enter__(self) -> GenerationSolver:
        return self

    def __exit__(self, *_: object) -> None:
        while self._sessions:
            self._sessions.popitem()[1].close()

    @contextmanager
    def _own(self, puzzle: Puzzle) -> Iterator[tuple[Query, Session]]:
        """A question about the puzzle, and the session of its model in this attempt."""
        query = Query(compile_puzzle(puzzle, shared=True), "auto", Limit())
        model = query.instance.model
        # the session holds its model, so no other model can have the same id
        session = self._sessions.pop(id(model), None) or query.backend.open(model)
        try:
            yield query, session
        except BaseException:
            session.close()
            raise
        self._sessions[id(model)] = session
        if len(self._sessions) > KEPT:
            self._sessions.popitem(last=False)[1].close()

    def solutions(self, puzzle: PuzzleOf[Solution], limit: int) -> list[Solution]:
        with self._own(puzzle) as (query, session):
            found = query.each(session, limit)
            return [query.confirmed(answer) for answer in found if isinstance(answer, Satisfied)]

    def first_two(self, puzzle: PuzzleOf[Solution]) -> Sequence[Solution]:
        with self._own(puzzle) as (query, session):
            found = ask(query, session)
            if isinstance(found.second, Satisfied):
                return found.solution, query.confirmed(found.second)
        return (found.solution,) if found.is_unique else ()

    def is_unique(self, puzzle: Puzzle) -> bool:
        return is_unique(puzzle)

    def another(self, puzzle: PuzzleOf[Solution], solution: Solution) -> Solution | None:
        found = self.first_two(puzzle)
        if len(found) < 2:
            return None
        return found[1] if found[0] == solution else found[0]

    def differing(self, puzzle: PuzzleOf[Solution], values: Sequence[int | None]) -> Solution | None:
        with self._own(puzzle) as (query, session), session.guard() as guard:
            keys = zip(session.model.keys, values, strict=True)
            session.add_clause([-equal(key, value) for key, value in keys if value is not None], guard)
            answer = session.solve([*query.instance.clues, guard])
            return puzzle.rules.decode(puzzle, answer.keys) if isinstance(answer, Satisfied) else None

    def random_keys(self, model: Model, rng: SeededRandom, density: float = 0.5) -> tuple[int, ...] | None:
        with _drawing(model) as session:
            keys = random_keys(session, (), rng, Limit(), density)
        return keys if isinstance(keys, tuple) else None

    def random_solution(
        self, puzzle: Puzzle, rng: SeededRandom, density: float = 0.5, clues_first: bool = False
    ) -> tuple[int, ...]:
        instance = compile_puzzle(puzzle, shared=True)
        first = _clue_decisions(instance, rng) if clues_first else []
        decisions = [*first, *_decisions(instance.model, rng, density)]
        # which decisions are accepted is the same in both ways
        if (search := cover_search(instance.model)) and (drawn := search.drawn(instance.clues, decisions)) is not None:
            return drawn
        with _drawing(instance.model) as session:
            keys = _decided(session, instance.clues, decisions, Limit())
        if not isinstance(keys, tuple):
            shape = puzzle.shape
            raise NoSolutionError(f"no {puzzle.rules.name} of {shape.height} by {shape.width} has a solution")
        return keys

    def confirmed(self, puzzle: PuzzleOf[Solution], keys: tuple[int, ...]) -> Solution:
        return confirmed(puzzle, keys, DRAWING_BACKEND)

    def another_random(
        self, puzzle: Puzzle, keys: tuple[int, ...], rng: SeededRandom, near: bool = False
    ) -> tuple[int, ...] | None:
        return next(_other_random(puzzle, keys, rng, near), None)

    def other_random(self, puzzle: Puzzle, keys: tuple[int, ...], rng: SeededRandom) -> Iterator[tuple[int, ...]]:
        return _other_random(puzzle, keys, rng)

    def leave_best(self, puzzle: Puzzle, ruled_out: Callable[[Sequence[int], Sequence[int]], Sequence[int]]) -> None:
        model = compile_puzzle(puzzle, shared=True).model
        # the lexicographically smallest solution has true keys first
        order = [-equal(key, 1) for key in model.keys]
        with _drawing(model) as session:
            optimum = session.optimise((), Limit())
            if not isinstance(optimum, Optimum) or not optimum.proven:
                check_clock()
                raise InternalError("the best solution of a random puzzle was not found; this is a bug in clueproof")
            with session.guard() as best:
                session.hold(optimum, best)
                wanted, _ = lexicographic_min(session, order, optimum.best, (best,), Limit())
                session.add_clause(model.difference(wanted.keys), best)
                while isinstance(other := session.solve((best,)), Satisfied):
                    other, _ = lexicographic_min(session, order, other, (best,), Limit())
                    if not (places := ruled_out(wanted.keys, other.keys)):
                        return
                    session.add_clause([order[place] for place in places], best)


def _drawing(model: Model) -> opened:
    chosen = backend(DRAWING_BACKEND)
    decider = chosen.decider_for(model)
    if decider is not None:
        return opened(model, decider.backend, deciding=True)
    return opened(model, chosen.chosen_for(model))


def _other_random(
    puzzle: Puzzle, keys: tuple[int, ...], rng: SeededRandom, near: bool = False
) -> Iterator[tuple[int, ...]]:
    instance, found = compile_puzzle(puzzle, shared=True), keys
    with _drawing(instance.model) as session, session.guard() as guard:
        while True:
            session.add_clause(instance.model.difference(found), guard)
            same = [(equal(key, value),) for key, value in zip(instance.model.keys, keys, strict=True)] if near else []
            drawn = random_keys(session, [*instance.clues, guard], rng, Limit(), first=rng.shuffled(same))
            if not isinstance(drawn, tuple):
                return
            yield (found := drawn)


def _clue_decisions(instance: Instance, rng: SeededRandom) -> list[Sequence[Literal]]:
    """For each position the values that clues can have, in random order."""
    stated = instance.encoding.stated
    positions = [(kind, at) for kind in instance.puzzle.rules.kinds for at in stated.get(kind, ())]
    return [rng.shuffled([*stated[kind][at].values()]) for kind, at in rng.drawn(positions)]


def random_keys(
    session: Session,
    assumptions: Sequence[Literal],
    rng: SeededRandom,
    limit: Limit,
    density: float = 0.5,
    first: Sequence[Sequence[Literal]] = (),
) -> tuple[int, ...] | Refuted | Undecided:
    """The values of the keys in a random solution under the assumptions.

    Decisions of the form "this key has that value" come in random order, those for one key together. (A Boolean key
    has only one: true, with the probability `density`.) A decision is accepted exactly if there is a solution with it
    and all those accepted before. So the outcome depends on the order alone: every solution can come up, and every
    backend gives the same one. The decisions in `first` come before those of keys; of each group one at most is
    accepted.
    """
    return _decided(session, assumptions, [*first, *_decisions(session.model, rng, density)], limit)


def _decided(
    session: Session, assumptions: Sequence[Literal], decisions: list[Sequence[Literal]], limit: Limit
) -> tuple[int, ...] | Refuted | Undecided:
    drawn = session.draw(assumptions, decisions, limit)
    if drawn.answer is not None:
        return drawn.answer.keys
    draw = _Draw(session, drawn.accepted, decisions[drawn.done :], limit)
    while True:
        while draw.accept_more() and draw.unchecked < draw.batch:
            pass
        answer = draw.check()
        if isinstance(answer, Satisfied):
            if draw.finished:
                return answer.keys
        elif answer is not None:
            return answer


class _Draw:
    """The decisions accepted so far.

    Unit propagation accepts many at once; after `batch` of them a solution is sought. If there is none, bisection
    finds the decision to reject, and the batches get smaller.
    """

    def __init__(
        self, session: Session, assumptions: Sequence[Literal], decisions: list[Sequence[Literal]], limit: Limit
    ) -> None:
        self._session, self._assumptions, self._decisions, self._limit = session, list(assumptions), decisions, limit
        self._accepted: list[tuple[int, Literal]] = []
        """Number of the key, and the decision or, where it was rejected, its negation."""
        self._sure = -1
        """How many of them, from the first, are known to have a common solution; -1 if not even that none have."""
        self._known: set[Literal] = set()
        """What follows from the accepted decisions."""
        self._key = 0
        """The first key whose value is not accepted yet."""
        self.batch = len(decisions)

    @property
    def unchecked(self) -> int:
        """How many decisions were accepted since a solution was last sought."""
        return len(self._accepted) - max(self._sure, 0)

    @property
    def finished(self) -> bool:
        """Has every key a value?"""
        return self._key == len(self._decisions)

    def accept_more(self) -> bool:
        """Accept the next few open decisions, up to the first that can't be; False if there are none."""
        check_clock()
        decisions = self._open()
        if not decisions:
            self._key = len(self._decisions)
            return False
        tried = self._accepted + decisions
        found = self._session.implied(self._literals(tried))
        accepted = found.many - len(self._assumptions)
        if accepted < len(self._accepted):
            # one of them contradicts the others, as `check` will find
            return False
        self._accepted = tried[:accepted]
        # what holds without any assumption stands in no trail
        self._known = found.literals.union([literal for _, literal in self._accepted])
        if accepted == len(tried):
            self._key = tried[-1][0] + 1
        else:
            self._reject(*tried[accepted])
        return True

    def _open(self) -> list[tuple[int, Literal]]:
        """The next few decisions that are still open, one for each key."""
        known, found = self._known, []
        for key in range(self._key, len(self._decisions)):
            for decision in self._decisions[key]:
                if decision in known:
                    break
                if -decision not in known:
                    found.append((key, decision))
                    break
            if len(found) == BATCH:
                break
        return found

    def _reject(self, key: int, decision: Literal) -> None:
        """Reject a decision that contradicts those accepted so far."""
        self._key = key
        if -decision not in self._known:
            self._known.add(-decision)
            self._accepted.append((key, -decision))

    def check(self) -> Satisfied | Refuted | Undecided | None:
        """A solution with the accepted decisions; None if one of them had to be rejected first."""
        answer = self._solve(len(self._accepted))
        if isinstance(answer, Satisfied):
            self._sure = len(self._accepted)
            return answer
        if not isinstance(answer, Refuted):
            return answer
        fine, wrong = self._sure, len(self._accepted)
        while wrong - fine > 1:
            middle = (fine + wrong) // 2
            tried = self._solve(middle)
            if isinstance(tried, Undecided):
                return tried
            fine, wrong = (middle, wrong) if isinstance(tried, Satisfied) else (fine, middle)
        if wrong == 0:
            return answer
        self.batch = max(1, (wrong - max(self._sure, 0)) // 4)
        rejected = self._accepted[fine]
        self._accepted, self._sure = self._accepted[:fine], fine
        self._known = self._session.implied(self._literals(self._accepted)).literals
        self._reject(*rejected)
        return None

    def _solve(self, number: int) -> Answer:
        return self._session.solve(self._literals(self._accepted[:number]), self._limit)

    def _literals(self, accepted: Sequence[tuple[int, Literal]]) -> list[Literal]:
        return [*self._assumptions, *[literal for _, literal in accepted]]


def _decisions(model: Model, rng: SeededRandom, density: float) -> list[Sequence[Literal]]:
    """The decisions for each key, preferred values first; the keys in random order.

    All keys share one order of values, but each begins at a random place in it.
    """
    decisions: list[Sequence[Literal]] = []
    orders: dict[int, list[Callable[[Sequence[Literal]], Sequence[Literal]]]] = {}
    """For each number of values, the order from each beginning."""
    chance = rng.chance
    for choice in rng.drawn(model.compiled(_choices)):
        if isinstance(choice, int):
            decisions.append((choice if chance() < density else -choice,))
            continue
        number = len(choice)
        if (order := orders.get(number)) is None:
            places = rng.shuffled(range(number))
            rotated = [places[begin:] + places[:begin] for begin in range(number)]
            # of a single position an itemgetter gives no tuple
            order = orders[number] = [itemgetter(*places) if number > 1 else tuple for places in rotated]
        decisions.append(order[int(chance() * number)](choice))
    return decisions


def _choices(model: Model) -> list[Literal | list[Literal]]:
    """For each key its literal, or those of its values."""
    return [key if isinstance(key, int) else [*key.known_equals.values()] for key in model.keys]
