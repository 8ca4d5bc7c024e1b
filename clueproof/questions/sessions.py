"""Open sessions, kept for the next question about the same model; the least recently used ones are closed first.

When memory runs out the question has no answer, and all sessions are closed, so that the next one gets the memory.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeAlias, TypeVar

from clueproof.backends import Backend, Session, the_backend
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.errors import wants_memory
from clueproof.model import Model
from clueproof.questions.instance import forget_models
from clueproof.questions.verdicts import Evidence

KEPT = 8
"""Sessions kept open in each thread."""

Key: TypeAlias = tuple[int, str, bool]


class _Kept(threading.local):
    """Each thread has sessions of its own: a session serves one thread at a time."""

    def __init__(self) -> None:
        self.sessions: OrderedDict[Key, Session] = OrderedDict()


_kept = _Kept()


class opened:  # noqa: N801  (used as `with opened(...)`, and a class is cheaper than a generator here)
    """A session for the model in the given backend, taken out of the kept ones while in use.

    When the block ends with an error, Ctrl-C included, the session is closed, not reused: the state of the solver is
    unknown. What a solver finds depends on what it was asked before, so sessions that decide (`Backend.decider_for`)
    are kept apart from those that find: `deciding`. `new`: was it opened just now?
    """

    __slots__ = ("_key", "new", "session")

    def __init__(self, model: Model, chosen: Backend, deciding: bool = False) -> None:
        self._key = (id(model), chosen.name, deciding)
        kept = _kept.sessions.pop(self._key, None)
        # the session holds its model, so no other model can have the same id
        self.new = kept is None or kept.model is not model
        self.session = chosen.open(model) if kept is None or self.new else kept

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
    """The backend that will open the model, which `auto` chooses by the model."""
    return the_backend(spec).chosen_for(model)


def close_all() -> None:
    """Close the sessions that this thread keeps."""
    while _kept.sessions:
        _kept.sessions.popitem()[1].close()


# at the end of the process a solver may be freed after the library that frees it
atexit.register(close_all)


Question = ParamSpec("Question")
Answer = TypeVar("Answer")


def within_memory(
    unknown: Callable[[str, Evidence], Any],
) -> Callable[[Callable[Question, Answer]], Callable[Question, Answer]]:
    """A decorator: where memory runs out, the question is answered `unknown(reason, evidence)`."""

    def decorate(question: Callable[Question, Answer]) -> Callable[Question, Answer]:
        @wraps(question)
        def asked(*arguments: Question.args, **options: Question.kwargs) -> Answer:
            started = time.perf_counter()
            try:
                return question(*arguments, **options)
            except Exception as error:
                if not wants_memory(error):
                    raise
            # only here, outside the block, is the exception gone whose frames hold what filled the memory
            release()
            named = signature(question).bind(*arguments, **options).arguments.get("backend", "auto")
            evidence = Evidence(getattr(named, "name", named), 0, time.perf_counter() - started)
            answer: Answer = unknown(OUT_OF_MEMORY, evidence)
            return answer

        return asked

    return decorate


def release() -> None:
    """Free the memory of all caches."""
    close_all()
    forget_models()
