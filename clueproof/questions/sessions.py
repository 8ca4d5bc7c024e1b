"""Open sessions, kept for the next question about the same model, least recently used ones closed first."""

from __future__ import annotations

import atexit
import threading
from collections import OrderedDict
from typing import TypeAlias

from clueproof.backends import Backend, Session, the_backend
from clueproof.model import Model

KEPT = 8
"""Sessions kept open in each thread."""

Key: TypeAlias = tuple[int, str]


class _Kept(threading.local):
    """Each thread has sessions of its own: a session serves one thread at a time."""

    def __init__(self) -> None:
        self.sessions: OrderedDict[Key, Session] = OrderedDict()


_kept = _Kept()


class opened:  # noqa: N801  (used as `with opened(...)`, and a class is cheaper than a generator here)
    """A session for the model in the given backend, taken out of the kept ones while in use.

    When the block ends with an error, Ctrl-C included, the session is closed, not reused: nobody
    knows what state the solver is in.
    """

    __slots__ = ("_key", "session")

    def __init__(self, model: Model, chosen: Backend) -> None:
        self._key = (id(model), chosen.name)
        kept = _kept.sessions.pop(self._key, None)
        # the session holds its model, so an id that is found is no other model's
        self.session = kept if kept is not None and kept.model is model else chosen.open(model)

    def __enter__(self) -> Session:
        return self.session

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self.session.close()
            return
        sessions = _kept.sessions
        older = sessions.pop(self._key, None)
        if older is not None:
            older.close()
        sessions[self._key] = self.session
        if len(sessions) > KEPT:
            sessions.popitem(last=False)[1].close()


def chosen(spec: str | Backend, model: Model) -> Backend:
    """The backend that will open the model: `auto` has chosen by then."""
    return the_backend(spec).chosen_for(model)


def close_all() -> None:
    """Close the sessions that this thread keeps."""
    while _kept.sessions:
        _kept.sessions.popitem()[1].close()


# a solver that is left to the end of the process may be freed after what frees it
atexit.register(close_all)
