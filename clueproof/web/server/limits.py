"""What the server takes on at most, so that nobody can wear it out."""

from __future__ import annotations

from dataclasses import dataclass

from clueproof.backends.pool import processors


def default_jobs() -> int:
    """A few more than processors: hard questions keep some busy, and processors take turns."""
    return max(4, processors() + 2)


@dataclass(frozen=True, slots=True)
class Limits:
    """Of a server."""

    jobs: int
    """Workers."""
    seconds: float = 60.0
    """For a question, from when a worker has it; it may wait as long before."""
    memory: int = 2 << 30
    """Bytes that a worker may take, 0 for any number."""
    message: int = 4 << 20
    """Bytes of a message."""
    waiting: int = 64
    """Questions that wait for a worker."""
    open: int = 16
    """Questions of one connection that are not answered."""
    connections: int = 256
    """Connections at a time."""
    unsent: int = 64 << 20
    """Bytes of answers that a connection has not taken yet."""
    headers: float = 10.0
    """Seconds in which a request must have come, its body apart."""
    body: float = 30.0
    """Seconds in which its body must have come."""
    stall: float = 30.0
    """Seconds for which answers may be under way without any of them being taken."""
