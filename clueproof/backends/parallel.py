"""Backends in processes of their own that work on one query together: what `portfolio` and `cubes` share.

A session in this process answers what is quick. A query that it does not answer within its `trial` goes to the team:
the members, processes that are started then. They are told all that the session here was told, and stay for the next
hard query. A thread has one team at a time: when that of another session starts, the processes of this one end.
"""

from __future__ import annotations

import pickle
import threading
import time
import weakref
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import TypeGuard, TypeVar

from clueproof.backends.member import Ask, Failure, OpenModel, Response, Tell, packed, received, unpacked
from clueproof.backends.messages import cancelling, end_of_first, framed, take_first
from clueproof.backends.mirror import Mirror, refuse_new_literals
from clueproof.backends.process import Child, attend, program_command
from clueproof.backends.session import (
    EFFORT_LIMIT,
    NO_LIMIT,
    Answer,
    Backend,
    Capability,
    Limit,
    Optimum,
    Refuted,
    Session,
    Undecided,
)
from clueproof.clock import TIME_LIMIT
from clueproof.errors import BackendError, InternalError
from clueproof.model import Constraint, Literal, Model
from clueproof.model.variables import Implied

Found = TypeVar("Found")

GRACE = 0.5
"""Seconds that a member is given to give up a query: one that is still at work then is ended and started again."""
GIVE_UP_TIME = 0.001
"""Seconds before a query in which members may still say that they have given up the last one."""
LAST_WORDS = 0.2
"""Seconds for which members that search for an optimum are waited for when time is up: they send the best so far."""


class Member:
    """A backend in a process. What it is sent waits here until somebody attends to it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.child = Child(name, program_command("member", name), talks=True)
        self.asked: int | None = None
        """The number of the query that it has not answered yet."""
        self._cancelled_at = 0.0

    def send(self, data: bytes) -> None:
        """Send a message, packed."""
        self.child.send(framed(data))

    def ask(
        self, number: int, method: Callable[..., Answer | Optimum], arguments: tuple[object, ...], limit: Limit
    ) -> None:
        """Ask a query, a method of `Mirror`; the members of a team use the numbers in turn."""
        self.send(packed(Ask(number, method, arguments, limit.left, limit.conflicts)))
        self.asked = number
        self._cancelled_at = 0.0

    def cancel(self) -> None:
        """Ask it to give up its query, if it has one."""
        if self.asked is not None and not self._cancelled_at:
            self.child.send(cancelling(self.asked))
            self._cancelled_at = time.monotonic()

    def at_work(self, late: bool = False) -> bool:
        """Has it a query that it has not answered, and, unless `late`, was not asked to give up?"""
        return self.asked is not None and (late or not self._cancelled_at)

    @property
    def stuck(self) -> bool:
        """Does it not give up what it was asked to give up?"""
        return bool(self._cancelled_at) and time.monotonic() > self._cancelled_at + GRACE and not self.heard

    @property
    def heard(self) -> bool:
        """Is there an answer to be taken, or the end of the process?"""
        return end_of_first(self.child.output) is not None or not self.child.running

    def response(self) -> Response | None:
        """The next response; None if its process ended."""
        data = take_first(self.child.output)
        if data is None:
            return None
        response = unpacked(data, None)
        assert isinstance(response, Response)
        if response.number == self.asked:
            self.asked = None
        return response

    def end(self) -> None:
        """End the process, and all that it started."""
        self.child.close()


class _Threads(threading.local):
    """The session of this thread whose team is at work."""

    session: weakref.ref[ParallelSession] | None = None


_threads = _Threads()


class ParallelSession(Session):
    """A session here, and a team for what it does not answer at once. Subclasses say how the team is asked."""

    trial = 0.1
    """Seconds for which a query is tried here before the team is asked."""

    def __init__(self, model: Model, backends: Sequence[Backend], team: Sequence[str]) -> None:
        """`backends`: the first that takes the model is the one here; `team`: the names of all members."""
        super().__init__(model, ())
        self._here = _first(model, backends)
        self.size = self._here.size
        self._names = team
        self._told: dict[int, bytes] = {}
        """All that the session was told and that is still in force: messages by their numbers, in order."""
        self._under: dict[Literal, list[int]] = {}
        """Open guard -> the numbers of the messages about it."""
        self._numbers = count()
        self._team: list[Member] = []
        self._opening: bytes = b""
        self.failed: dict[str, str] = {}
        """The members that are out, and why."""

    # queries

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        if self.closed:
            raise BackendError("the session is closed")
        answer = self._tried(self._here.solve, assumptions, limit)
        if not self._goes_on(answer, limit):
            return answer
        return self.ask_team(assumptions, limit)

    @abstractmethod
    def ask_team(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """The answer of the members."""

    def _tried(
        self,
        ask: Callable[[Sequence[Literal], Limit], Found],
        assumptions: Sequence[Literal],
        limit: Limit,
    ) -> Found | Undecided:
        """What the session here says within the trial."""
        trial = time.monotonic() + self.trial
        try:
            return ask(assumptions, limit.until(trial if limit.deadline is None else min(trial, limit.deadline)))
        except BackendError as error:
            # the others may do better
            return Undecided(str(error))

    def _goes_on(self, answer: object, limit: Limit) -> TypeGuard[Undecided | Optimum]:
        """Was that no answer, for a reason that does not end the query?"""
        if isinstance(answer, Undecided):
            return answer.reason != EFFORT_LIMIT and self.stopped(limit) is None
        return isinstance(answer, Optimum) and not answer.proven and self.stopped(limit) is None

    def implied(self, assumptions: Sequence[Literal]) -> Implied:
        return self._here.implied(assumptions)

    # the team

    def members(self) -> list[Member]:
        """The members that are not out, ready to be asked. Raises BackendError if there is none."""
        last = None if _threads.session is None else _threads.session()
        if last is not None and last is not self:
            last.end_team()
        _threads.session = weakref.ref(self)
        busy = [member.child for member in self._team if member.asked is not None]
        attend(busy, Limit.within(GIVE_UP_TIME), lambda: False, lambda: not busy)
        for member in self._team:
            if member.stuck or not member.child.running:
                member.end()
        left = [member for member in self._team if member.child.running]
        if not self._opening:
            try:
                self._opening = packed(OpenModel(self.model))
            except (pickle.PicklingError, AttributeError, TypeError) as error:
                raise BackendError(f"the model can't be sent to another process: {error}") from None
        there = [member.name for member in left]
        for name in self._names:
            if name in there:
                there.remove(name)
            elif name not in self.failed:
                member = Member(name)
                left.append(member)
                for message in (self._opening, *self._told.values()):
                    member.send(message)
        self._team = left
        if not left:
            raise self.nobody_left()
        return left

    def nobody_left(self) -> BackendError:
        """The error that all members are out."""
        reasons = dict.fromkeys(self.failed[name] for name in self._names if name in self.failed)
        return BackendError(f"no backend is left: {'; '.join(reasons)}")

    def answers(self, limit: Limit, late: bool = False) -> Iterator[tuple[Member, Answer | Optimum | None] | str]:
        """The answers of members at work as they come, None of one that is out. A text, the last item, is the reason
        why waiting stopped. Raises InternalError if a member does."""
        while waiting := [member for member in self._team if member.at_work(late)]:
            reason = attend(
                [member.child for member in waiting],
                limit,
                lambda: self.cancelled,
                lambda waiting=waiting: any(member.heard for member in waiting),  # type: ignore[misc]
            )
            if reason is not None:
                yield reason
                return
            for member in [member for member in waiting if member.heard]:
                asked, response = member.asked, member.response()
                if response is None:
                    self._out(member, member.child.last_words)
                    yield member, None
                elif response.number == asked:
                    answer = response.answer
                    if isinstance(answer, InternalError):
                        raise answer
                    if isinstance(answer, Failure):
                        self._out(member, answer.reason)
                        yield member, None
                    else:
                        yield member, received(answer)

    def _out(self, member: Member, why: str) -> None:
        self.failed[member.name] = why if why.startswith(member.name) else f"{member.name}: {why}"
        member.asked = None
        member.end()
        self._team = [other for other in self._team if other is not member]

    def leave(self) -> None:
        """What members are still asked is not wanted any more."""
        for member in self._team:
            member.cancel()

    def end_team(self) -> None:
        """End all processes; the next hard query starts them again."""
        while self._team:
            self._team.pop().end()

    def close(self) -> None:
        if not self.closed:
            self.end_team()
            self._here.close()
        super().close()

    def cancel(self) -> None:
        super().cancel()
        self._here.cancel()

    def resume(self) -> None:
        super().resume()
        self._here.resume()

    # additions

    def _tell(self, method: Callable[..., None], *arguments: object, guard: Literal | None = None) -> None:
        """Tell the members, now or when they are started, by a method of `Mirror`."""
        number = next(self._numbers)
        message = self._told[number] = packed(Tell(method, arguments))
        if guard is not None:
            self._under[guard].append(number)
        for member in self._team:
            member.send(message)

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self._here.add_clause(clause)
        self._tell(Mirror.add_clause, tuple(clause))

    def new_literal(self) -> Literal:
        literal = self._here.new_literal()
        self._tell(Mirror.new_literal, literal)
        return literal

    def new_guard(self) -> Literal:
        guard = self._here.open_guard()
        self._under[guard] = []
        self._tell(Mirror.open_guard, guard, guard=guard)
        return guard

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> None:
        self._here.add_clause(clause, guard)
        self._tell(Mirror.add_clause, tuple(clause), guard, guard=guard)

    def retire(self, guard: Literal, written: Sequence[None]) -> None:
        self._here.close_guard(guard)
        message = packed(Tell(Mirror.close_guard, (guard,)))
        for member in self._team:
            member.send(message)
        for number in self._under.pop(guard):
            del self._told[number]

    def add_constraint(self, constraint: Constraint) -> None:
        """Raises BackendError for one that is about new literals; they may enforce it."""
        refuse_new_literals(constraint, self)
        self._here.add_constraint(constraint)
        self._tell(Mirror.add_constraint, constraint, guard=self.guard_of(constraint))

    # the best solution

    def optimise(self, assumptions: Sequence[Literal] = (), limit: Limit = NO_LIMIT) -> Optimum | Refuted | Undecided:
        """That of whichever member proves one first; the best of all when time is up."""
        best = self._tried(self._here.optimise, assumptions, limit)
        if not self._goes_on(best, limit):
            return best
        number = next(self._numbers)
        for member in self.members():
            member.ask(number, Mirror.optimise, (tuple(assumptions),), limit)
        try:
            for answer in self._optima(limit):
                if isinstance(answer, Refuted) or (isinstance(answer, Optimum) and answer.proven):
                    return answer
                if isinstance(answer, Optimum):
                    best = self._better(best, answer)
        finally:
            self.leave()
        if isinstance(best, Undecided):
            if not self._team:
                raise self.nobody_left()
            return self._without_answer(self.stopped(limit) or best.reason, limit)
        return best

    def _optima(self, limit: Limit) -> Iterator[Answer | Optimum | None]:
        """The answers, also those that come shortly after the end."""
        for item in self.answers(limit):
            if not isinstance(item, str):
                yield item[1]
        self.leave()
        for item in self.answers(_LastWords.of(LAST_WORDS), late=True):
            if not isinstance(item, str):
                yield item[1]

    def _better(self, one: Optimum | Undecided, other: Optimum) -> Optimum:
        objective = self.model.objective
        assert objective is not None
        if isinstance(one, Undecided):
            return other
        sign = -1 if objective.maximise else 1
        bounds = [sign * found.bound for found in (one, other) if found.bound is not None]
        best = min(one, other, key=lambda found: sign * found.value)
        return Optimum(best.best, best.value, sign * max(bounds) if bounds else None)

    def hold(self, optimum: Optimum, guard: Literal) -> None:
        self._here.hold(optimum, guard)
        self._tell(Mirror.hold, optimum.value, guard, guard=guard)


class _LastWords(Limit):
    """A moment after the end of a question, whose clock is over."""

    @classmethod
    def of(cls, seconds: float) -> _LastWords:  # type: ignore[override]
        return cls(time.monotonic() + seconds)

    def over(self) -> str | None:
        assert self.deadline is not None
        return TIME_LIMIT if time.monotonic() >= self.deadline else None

    @property
    def left(self) -> float | None:
        assert self.deadline is not None
        return max(0.0, self.deadline - time.monotonic())


def _first(model: Model, backends: Sequence[Backend]) -> Session:
    """A session of the first backend that takes the model. Raises the first one's BackendError if none does."""
    refusals = []
    for one in backends:
        try:
            return one.open(model)
        except BackendError as error:
            refusals.append(error)
    raise refusals[0]


class ParallelBackend(Backend):
    """A backend whose members are processes. It can't be a member itself."""


def check_member(member: Backend, team: str) -> None:
    """Raise BackendError for a backend that can't be a member."""
    if isinstance(member, ParallelBackend):
        raise BackendError(f"{member.name} can't be a member of {team}: its own members are processes")
    if Capability.LIMIT not in member.capabilities:
        raise BackendError(f"{team} takes backends that keep a time limit, and {member.name} does not")
