"""What a worker does: the tasks of a chunk, one after the other, whatever becomes of each."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any, NamedTuple, Self

from clueproof import __version__
from clueproof.backends import backend
from clueproof.backends.process import limit_memory
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.clock import StoppedError
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError, DisagreementError, InternalError, wants_memory
from clueproof.questions.sessions import release
from clueproof.registry import fault_of_others
from clueproof.runs.tasks import ERROR, UNKNOWN, Answer, Attachment, Question

# made once: `json.dumps` with options makes one each time
_written = json.JSONEncoder(ensure_ascii=False).encode


class VersionError(ClueproofError):
    """A worker has another version of clueproof than whoever gives it work."""

    def __init__(self, theirs: str, ours: str) -> None:
        super().__init__(f"a worker has clueproof {theirs}, and this is {ours}; install the same version everywhere")
        self.versions = theirs, ours

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.versions


class Terms(NamedTuple):
    """How a chunk is to be worked on."""

    version: str
    """Of the clueproof that gives it."""
    seconds: float
    """When so long has passed no further task is begun."""
    memory: int | None
    """Bytes that the process may take."""


class Told(NamedTuple):
    """An answer as it is sent back: its record is JSON."""

    word: str
    record: str
    attachment: Attachment | None
    fault: str = ""
    """A bug, or a disagreement between backends, that somebody should be told of at once."""

    @classmethod
    def of(cls, answer: Answer, fault: str = "") -> Self:
        """The answer as it is sent."""
        return cls(answer.word, _written(answer.record), answer.attachment, fault)


class Done(NamedTuple):
    """The answers to the first tasks of a chunk, those that there was time for, and the seconds that they took."""

    answers: list[Told]
    seconds: float


def ready() -> None:
    """Import what nearly every question needs: what takes long must not look as if a task did."""
    backend("sat").version()


def work(terms: Terms, question: Question, items: Sequence[Any]) -> Done:
    """Answer the question about the items. Raises VersionError."""
    if terms.version != __version__:
        raise VersionError(__version__, terms.version)
    if terms.memory is not None:
        limit_memory(terms.memory)
    started = time.perf_counter()
    answers: list[Told] = []
    for item in items:
        answers.append(Told.of(*_answered(question, item)))
        if time.perf_counter() - started >= terms.seconds:
            break
    return Done(answers, time.perf_counter() - started)


def _answered(question: Question, item: Any) -> tuple[Answer, str]:
    try:
        return _noted(question.answer(item), item), ""
    except StoppedError as stopped:
        return unknown(stopped.reason), ""
    except Exception as error:
        if not wants_memory(error):
            if question.same_for_all and isinstance(error, ClueproofError) and not isinstance(error, InternalError):
                raise
            return _failed(error)
    # only here, behind the block, does nobody hold on any more to what filled the memory
    release()
    return unknown(OUT_OF_MEMORY), ""


def _noted(answer: Answer, item: Any) -> Answer:
    """The answer, with what was passed over when the item was read."""
    notes = item.notes if isinstance(item, Puzzle) else ()
    return answer._replace(record={**answer.record, "notes": [*notes]}) if notes else answer


def unknown(reason: str) -> Answer:
    """An answer that says why there is none."""
    return Answer(UNKNOWN, {"verdict": UNKNOWN, "reason": reason})


def failed(message: str) -> Answer:
    """In place of an answer that can't be had."""
    return Answer(ERROR, {"verdict": ERROR, "error": message})


def _failed(error: Exception) -> tuple[Answer, str]:
    if isinstance(error, ClueproofError) and not isinstance(error, InternalError):
        return failed(str(error)), ""
    if isinstance(error, OSError):
        # a disk that is full, such as that of temporary files, is no bug
        where = "" if error.filename is None else f"{error.filename}: "
        return failed(f"{where}{error.strerror or error}"), ""
    if isinstance(error, DisagreementError):
        said = f"DISAGREEMENT: {error}"
    elif isinstance(error, InternalError):
        said = f"INTERNAL ERROR: {error}"
    else:
        said = f"INTERNAL ERROR: {fault_of_others(error) or f'{type(error).__name__}: {error}'}"
    return failed(said), said
