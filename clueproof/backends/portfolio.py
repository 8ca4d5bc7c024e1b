"""`portfolio:BACKEND,BACKEND,...`: several backends at once, in processes; the first answer that is proved wins.

A refutation is believed as its member's would be, and a solution is checked against the rules as always. A member that
fails, whether it can't take the model or its process crashes, leaves the others alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.backends.mirror import Mirror
from clueproof.backends.parallel import ParallelBackend, ParallelSession, check_member
from clueproof.backends.registry import backend, split_names
from clueproof.backends.session import (
    EFFORT_LIMIT,
    Answer,
    Backend,
    Capability,
    Limit,
    Refuted,
    Satisfied,
    Session,
    Undecided,
    need_processes,
)
from clueproof.errors import BackendError
from clueproof.model import Literal, Model

SPENT = Undecided(EFFORT_LIMIT)
"""Said by one, it ends an attempt for all: others may know no effort."""


class PortfolioSession(ParallelSession):
    """All members are asked the same."""

    def ask_team(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        number = next(self._numbers)
        for member in self.members():
            member.ask(number, Mirror.solve, (tuple(assumptions),), limit)
        undecided: Undecided | None = None
        try:
            for item in self.answers(limit):
                if isinstance(item, str):
                    return Undecided(item)
                answer = item[1]
                if isinstance(answer, (Satisfied, Refuted)):
                    return answer
                if isinstance(answer, Undecided):
                    if answer == SPENT:
                        return answer
                    undecided = undecided or answer
        finally:
            self.leave()
        if undecided is None:
            raise self.nobody_left()
        return undecided


class PortfolioBackend(ParallelBackend):
    """Several backends, of which each runs in a process where a query is hard."""

    def __init__(self, members: Sequence[Backend]) -> None:
        for member in members:
            check_member(member, "a portfolio")
        self._members = tuple(members)
        self.name = f"portfolio:{','.join(member.name for member in members)}"
        cores = all(Capability.CORE in member.capabilities for member in members)
        self.capabilities = frozenset(
            {Capability.LIMIT, Capability.CANCEL, Capability.LAZY} | ({Capability.CORE} if cores else set())
        )

    def open(self, model: Model) -> Session:
        return PortfolioSession(model, self._members, [member.name for member in self._members])

    def version(self) -> str:
        return f"the first answer of {', '.join(f'{member.name} ({member.version()})' for member in self._members)}"

    def chosen_for(self, model: Model) -> Backend:
        chosen = tuple(member.chosen_for(model) for member in self._members)
        return self if chosen == self._members else PortfolioBackend(chosen)


def make(options: str) -> Backend:
    """The factory behind the name `portfolio`: "sat,cpsat". Raises BackendError for what is no list of backends."""
    need_processes("a portfolio")
    names = split_names(options)
    if len(names) < 2:
        raise BackendError(
            "a portfolio needs two backends or more: portfolio:BACKEND,BACKEND, such as portfolio:sat,cpsat"
        )
    members = [backend(name) for name in names]
    for member in members:
        if [other.name for other in members].count(member.name) > 1:
            raise BackendError(f"{member.name} is there twice in a portfolio")
    return PortfolioBackend(members)
