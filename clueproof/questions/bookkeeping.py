"""What a question notes while it is being answered: who answered, how many queries, how long it took."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter

from clueproof.backends import Session
from clueproof.questions.verdicts import Evidence

NAMES = "cuts", "reloads", "dedicated"
"""What sessions count that answers tell."""
COUNTED = attrgetter(*NAMES)


class Bookkeeping:
    """The evidence of an answer, as it grows."""

    __slots__ = ("_before", "_session", "name", "queries", "started")

    def __init__(self) -> None:
        self.started = time.perf_counter()
        self.name = ""
        """The backend that answers."""
        self.queries = 0
        self._session: Session | None = None
        self._before: tuple[int, ...] = ()

    def watch(self, session: Session) -> None:
        """Note what this session counts from now on."""
        self._session, self._before = session, COUNTED(session.statistics)

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
        if self._session is not None:
            now = COUNTED(self._session.statistics)
            told = {name: new - old for name, new, old in zip(NAMES, now, self._before, strict=True) if new != old}
            size = self._session.size
        return Evidence(self.name, self.queries, time.perf_counter() - self.started, told, size)
