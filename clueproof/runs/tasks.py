"""Tasks, each a question about an item, found again by their fingerprints; and what a worker does with them."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple, Self

from clueproof import __version__
from clueproof.backends import BackendError, backend
from clueproof.backends.process import limit_memory
from clueproof.backends.session import OUT_OF_MEMORY
from clueproof.clock import StoppedError
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError, DisagreementError, InternalError, wants_memory
from clueproof.questions.sessions import release
from clueproof.registry import fault_of_others
from clueproof.syntax.record import JsonValue

UNKNOWN, ERROR = "unknown", "error"
"""Words of answers that the runner itself gives: not decided; not answerable, and why."""
# made once: `json.dumps` with options makes one each time
_canonical = json.JSONEncoder(sort_keys=True).encode
DIGEST = 16
"""Bytes of a fingerprint."""


class Attachment(NamedTuple):
    """A file that belongs to an answer; its name is the same whenever the task is answered."""

    name: str
    content: bytes


class Answer(NamedTuple):
    """What comes of a task: the word that it is counted as, and a record of it, an object that JSON can say."""

    word: str
    record: Mapping[str, JsonValue]
    attachment: Attachment | None = None


class Question(ABC):
    """What is asked of items. Workers get it, so it must be picklable."""

    name: ClassVar[str]
    same_for_all: ClassVar[bool] = False
    """Does a ClueproofError say that the question itself is wrong, whatever the item? Then it ends the run."""

    @property
    @abstractmethod
    def terms(self) -> Mapping[str, JsonValue]:
        """All that an answer depends on besides the item: options, limits, the backend and its version."""

    @abstractmethod
    def answer(self, item: Any) -> Answer:
        """The answer. A ClueproofError becomes an answer that says why there is none."""

    def instead(self) -> Question | None:
        """What to ask where the answer is unknown; None to leave it at that."""
        return None

    @cached_property
    def description(self) -> dict[str, JsonValue]:
        """What is asked, by which clueproof."""
        return {"clueproof": __version__, "question": self.name, **self.terms}

    @cached_property
    def _prefix(self) -> blake2b:
        return blake2b(json.dumps(self.description, sort_keys=True).encode(), digest_size=DIGEST)

    def fingerprint(self, text: str) -> bytes:
        """That of the question about the item with this canonical text."""
        digest = self._prefix.copy()
        digest.update(b"\n")
        digest.update(text.encode())
        found: bytes = digest.digest()
        return found

    def __getstate__(self) -> dict[str, object]:
        # a hash under way can't be sent
        return {name: value for name, value in vars(self).items() if name != "_prefix"}


@dataclass(frozen=True, slots=True)
class Task:
    """A question about an item."""

    question: Question
    item: object
    """What the question takes; picklable."""
    text: str
    """The item in canonical form: equal items have the same."""
    shape: Hashable = None
    """Tasks of one shape are quicker when one worker does them."""
    name: JsonValue = None
    """What the item is called in the results; not part of what is asked."""
    known: Answer | None = None
    """The answer, where it is known without asking: an item that can't be read."""

    @property
    def fingerprint(self) -> bytes:
        """Tasks with the same one are the same."""
        return self.question.fingerprint(self.text)


def puzzle_task(question: Question, puzzle: Puzzle) -> Task:
    """A question about a puzzle. What it is called, and what is told about it, is not part of the question; what was
    passed over is, since answers tell it."""
    rules = puzzle.rules
    # what the record of an answer has depends on how the grid was written
    text = _canonical([rules.name, puzzle.layout, rules.format(puzzle).fields, *puzzle.notes])
    name = puzzle.name if puzzle.id in (None, "") else puzzle.id
    bare = Puzzle(rules, puzzle.shape, puzzle.clues, layout=puzzle.layout, notes=puzzle.notes)
    return Task(question, bare, text, (rules.name, puzzle.shape), name)


def refused(question: Question, message: str, name: JsonValue = None) -> Task:
    """In place of an item that can't be read."""
    return Task(question, None, f"{name} {message}", None, name, Answer(ERROR, {"verdict": ERROR, "error": message}))


def backend_terms(spec: str) -> dict[str, JsonValue]:
    """A backend as the terms of a question name it. Raises BackendError."""
    version = backend(spec).version()
    if spec == "auto":
        # says only how it chooses
        version = backend("sat").version()
        with suppress(BackendError):
            version += f"; {backend('cpsat').version()}"
    return {"backend": spec, "backend_version": version}


# made once: `json.dumps` with options makes one each time
_written = json.JSONEncoder(ensure_ascii=False).encode


class VersionError(ClueproofError):
    """A worker has another version of clueproof than whoever gives it work."""

    def __init__(self, theirs: str, ours: str) -> None:
        super().__init__(f"a worker has clueproof {theirs}, and this is {ours}; install the same version everywhere")
        self.versions = theirs, ours

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.versions


class Terms(NamedTuple):
    """How a chunk is to be worked on."""

    version: str
    """Of the clueproof that gives it."""
    seconds: float
    """When so long has passed no further task is begun."""
    memory: int | None
    """Bytes that the process may take."""


class SentAnswer(NamedTuple):
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

    answers: list[SentAnswer]
    seconds: float


def ready() -> None:
    """Import what nearly every question needs: what takes long must not look as if a task did."""
    backend("sat").version()


def work(terms: Terms, question: Question, items: Sequence[object]) -> Done:
    """Answer the question about the items. Raises VersionError."""
    if terms.version != __version__:
        raise VersionError(__version__, terms.version)
    if terms.memory is not None:
        limit_memory(terms.memory)
    started = time.perf_counter()
    answers: list[SentAnswer] = []
    for item in items:
        answers.append(SentAnswer.of(*_answered(question, item)))
        if time.perf_counter() - started >= terms.seconds:
            break
    return Done(answers, time.perf_counter() - started)


def _answered(question: Question, item: object) -> tuple[Answer, str]:
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


def _noted(answer: Answer, item: object) -> Answer:
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
