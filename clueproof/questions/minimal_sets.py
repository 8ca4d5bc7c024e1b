"""Irreducible sets by deletion, and smallest hitting sets of sets that are discovered one by one.

Implicit hitting sets (Moreno-Centeno and Karp, "The implicit hitting set approach to solve
combinatorial optimization problems", 2013; for cores Davies and Bacchus, "Solving MAXSAT by solving a
sequence of simpler SAT instances", 2011): a smallest set that hits those known so far is tried; either it is
good enough, or it shows one more set that it does not hit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from clueproof.backends import Limit, Refuted, Session, Undecided, backend
from clueproof.clock import TIME_LIMIT
from clueproof.model import Literal, Model

SOLVER = "sat"
"""The backend that finds the smallest sets, which don't depend on it."""


@dataclass(frozen=True, slots=True)
class Deletion:
    """What is left: positions in the list of literals, ascending.

    With `irreducible`, proved: none of the groups that are left can be left out. Else `reason` says why not, and
    `undecided` are those of which nobody knows.
    """

    kept: tuple[int, ...]
    irreducible: bool
    reason: str | None
    undecided: tuple[int, ...] = ()


def delete(
    session: Session,
    literals: Sequence[Literal],
    always: Sequence[Literal],
    refuted: Refuted,
    groups: Iterable[Iterable[int]],
    limit: Limit,
    at_least: int = 0,
    follow_cores: bool = False,
) -> Deletion:
    """Leave out groups of the literals, in this order, each if what is left then is still refuted.

    `refuted` is the session's answer for all literals together with `always`. A group is a set of
    positions, left out as a whole, and no two groups share one; what is in no group stays. Not fewer
    than `at_least` literals are kept. A group that can't be decided within the limit's conflicts stays.

    The result depends on nothing but the order and what the formula means, so that every backend comes
    to the same. Cores only save queries: a group outside of a core is left out without a query when its turn comes.
    (Trying several groups at once takes more queries than it saves, as cores already do the same.)

    With `follow_cores` all groups outside of a core go at once (Marques-Silva, "Minimal unsatisfiability", 2010).
    The result then depends on the cores, but the queries are about as many literals as the core has: right for a
    small core of contradictory clues, of which any will do.
    """
    core = {*refuted.core}
    # backwards: the next one is the last
    ahead = [places for group in groups if (places := [*group])][::-1]
    offered = {place for group in ahead for place in group}
    kept = [place for place in range(len(literals)) if place not in offered]

    def those(group: Sequence[int]) -> list[Literal]:
        return [literals[place] for place in group]

    def touched(group: Sequence[int]) -> bool:
        return not core.isdisjoint(those(group))

    if follow_cores:
        ahead = [*filter(touched, ahead)]
    # what is assumed first is more often in a core: what stays, then what is tried last
    first = [*always, *those(kept)]
    rest = [literal for group in ahead for literal in those(group)]

    def room() -> int:
        """How many literals may still be left out."""
        return len(kept) + len(rest) - at_least

    def taken() -> tuple[Sequence[int], list[Literal]]:
        """The next group, which is no longer assumed, and its literals."""
        group = ahead.pop()
        tried = rest[-len(group) :]
        del rest[-len(group) :]
        return group, tried

    def keep(group: Sequence[int], tried: Sequence[Literal]) -> None:
        kept.extend(group)
        first.extend(tried)

    attempts = 0
    undecided: list[int] = []
    reason: str | None = None
    in_series = not follow_cores
    while ahead:
        if in_series:
            # up to one that takes a query by itself
            series = session.leave_out(first, [*map(those, reversed(ahead))], [*core], room(), limit)
            if in_series := series is not None:
                for out in series.out:
                    group, tried = taken()
                    if not out:
                        keep(group, tried)
                core = {*series.core}
                if not ahead:
                    break
        if len(ahead[-1]) > room():
            reason = too_few(at_least)
            break
        group, tried = taken()
        if core.isdisjoint(tried):
            continue
        answer = session.solve([*first, *rest], limit)
        if isinstance(answer, Refuted):
            core = {*answer.core}
            if follow_cores:
                ahead = [*filter(touched, ahead)]
                rest = [literal for group in ahead for literal in those(group)]
            continue
        keep(group, tried)
        if isinstance(answer, Undecided):
            attempts += 1
            undecided += group
            reason = f"{attempts} left undecided: {answer.reason}"
            if limit.left == 0:
                reason = answer.reason
                break
        # lets the session drop a solution that was not read
        del answer
    undecided += [place for group in ahead for place in group]
    left = {*kept, *undecided}
    return Deletion(tuple(sorted(left)), reason is None, reason, tuple(sorted(undecided)))


def too_few(at_least: int) -> str:
    """Why clues that could go are left."""
    return f"not fewer than {at_least} clues were asked for"


@dataclass(frozen=True, slots=True)
class Hit:
    """A smallest set, its numbers ascending; None where the limit came first, and `reason` says so.

    No set of fewer than `bound` numbers is good enough.
    """

    chosen: tuple[int, ...] | None
    bound: int
    reason: str | None = None


def smallest_sets(
    size: int, missed: Callable[[tuple[int, ...]], Iterable[int] | Undecided | None], limit: Limit
) -> Iterator[Hit]:
    """The smallest sets of numbers below `size` that are good enough, in the order of their numbers.

    `missed` says of a set what it misses: numbers outside of it of which every set that is good
    enough has at least one; None if it is good enough itself. All numbers together must be. The results
    depend on nothing but what is good enough. When the limit runs out a last one says so.
    """
    taken: set[int] = set()
    bound = 0
    with _Family(size) as family:
        # disjoint sets first: they are found without a search, and their number is a lower bound
        while (found := missed(tuple(sorted(taken)))) is not None:
            if isinstance(found, Undecided):
                yield Hit(None, bound, found.reason)
                return
            numbers = [*found]
            family.add(numbers)
            taken.update(numbers)
            bound += 1
        first = good = False
        while True:
            chosen = family.lexicographic_min(first, limit)
            if isinstance(chosen, Undecided):
                yield Hit(None, bound, chosen.reason)
                return
            if chosen is None or (good and len(chosen) > bound):
                return
            bound = len(chosen)
            found = missed(chosen)
            if isinstance(found, Undecided):
                yield Hit(None, bound, found.reason)
                return
            if found is not None:
                family.add(found)
            elif not first:
                # once the size is known, the first set of that size is sought
                first = True
            else:
                good = True
                yield Hit(chosen, bound)
                family.exclude(chosen)


class _Family:
    """The sets known so far, as clauses of a model that asks for few true literals."""

    def __init__(self, size: int) -> None:
        model = Model()
        self._chosen: list[Literal] = [model.boolean(f"{number} is chosen") for number in range(size)]
        model.key(*self._chosen)
        model.minimise([(1, literal) for literal in self._chosen])
        model.freeze()
        self._session: Session = backend(SOLVER).open(model)
        self._known: set[int] = set()

    def __enter__(self) -> _Family:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def add(self, numbers: Iterable[int]) -> None:
        """One more set."""
        known = sorted(numbers)
        self._known.update(known)
        self._session.add_clause([self._chosen[number] for number in known])

    def exclude(self, numbers: Iterable[int]) -> None:
        """Not this set again, nor one that contains it."""
        self._session.add_clause([-self._chosen[number] for number in numbers])

    def lexicographic_min(self, first: bool, limit: Limit) -> tuple[int, ...] | Undecided | None:
        """A smallest set that hits all, with `first` the first of them; None if there is none."""
        # only who looks for smallest sets pays for the import
        from clueproof.questions.tie_break import lexicographic_min

        session = self._session
        optimum = session.optimise((), limit)
        if isinstance(optimum, Undecided):
            return optimum
        if isinstance(optimum, Refuted):
            return None
        if not optimum.proven:
            return Undecided(limit.over() or TIME_LIMIT)
        answer = optimum.best
        if first:
            with session.guard() as guard:
                session.hold(optimum, guard)
                absent = [-self._chosen[number] for number in sorted(self._known)]
                answer, proved = lexicographic_min(session, absent, answer, [guard], limit)
            if not proved:
                return Undecided(limit.over() or TIME_LIMIT)
        return tuple(number for number, value in enumerate(answer.keys) if value)
