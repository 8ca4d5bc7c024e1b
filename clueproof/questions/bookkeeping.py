"""What a question notes while it is being answered: who answered, how many queries, how long it took."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from clueproof.backends import Session
from clueproof.questions.verdicts import Evidence


class Bookkeeping:
    """The evidence of an answer, as it grows."""

    __slots__ = ("name", "queries", "started")

    def __init__(self) -> None:
        self.started = time.perf_counter()
        self.name = ""
        """The backend that answers."""
        self.queries = 0

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
        return Evidence(self.name, self.queries, time.perf_counter() - self.started)
