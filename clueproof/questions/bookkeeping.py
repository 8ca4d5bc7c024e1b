"""What a question notes while it is being answered: who answered, how many queries, how long it took."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter

from clueproof.backends import Session
from clueproof.questions.verdicts import Evidence, Phases

NAMES = "cuts", "reloads", "dedicated", "conflicts"
"""What sessions count that answers tell."""
COUNTED = attrgetter(*NAMES)
BUILDING, SOLVING, PROVING = range(3)
"""The places of phases in `Phases`."""


class Bookkeeping:
    """The evidence of an answer, as it grows."""

    __slots__ = ("_before", "_phase", "_phases", "_session", "_since", "name", "queries", "started")

    def __init__(self) -> None:
        self.started = self._since = time.perf_counter()
        self._phase = BUILDING
        self._phases = [0.0, 0.0, 0.0]
        self.name = ""
        """The backend that answers."""
        self.queries = 0
        self._session: Session | None = None
        self._before: tuple[int, ...] = ()

    def watch(self, session: Session) -> None:
        """Note what this session counts from now on."""
        self._session, self._before = session, COUNTED(session.statistics)

    def enter(self, phase: int) -> float:
        """From now on time goes into this phase; what time it is."""
        now = time.perf_counter()
        self._phases[self._phase] += now - self._since
        self._phase, self._since = phase, now
        return now

    @contextmanager
    def counting(self, session: Session) -> Iterator[None]:
        """Count what the session is asked in the block."""
        before = session.statistics.queries
        try:
            yield
        finally:
            self.queries += session.statistics.queries - before

    def evidence(self) -> Evidence:
        """What there is so far."""
        told, size = {}, None
        now = self.enter(self._phase)
        if self._session is not None:
            size = self._session.size
            counted = COUNTED(self._session.statistics)
            told = {name: new - old for name, new, old in zip(NAMES, counted, self._before, strict=True) if new != old}
        return Evidence(self.name, self.queries, now - self.started, told, Phases(*self._phases), size)
