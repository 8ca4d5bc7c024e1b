"""Tasks, each a question about an item, found again by their fingerprints; and what a worker does with them."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
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
from clueproof.questions.lists import Portions
from clueproof.questions.sessions import release
from clueproof.registry import fault_of_others
from clueproof.syntax.record import JsonValue

UNKNOWN, ERROR = "unknown", "error"
"""The words of answers that are not decided, and of those that can't be had."""
# made once: `json.dumps` with options makes an encoder each time
_canonical = json.JSONEncoder(sort_keys=True).encode
_written = json.JSONEncoder(ensure_ascii=False).encode
DIGEST = 16
"""Bytes of a fingerprint."""


class Attachment(NamedTuple):
    """A file that belongs to an answer; its name depends on the task alone."""

    name: str
    content: bytes


class Answer(NamedTuple):
    """The answer to a task: the word that it is counted as, and its record, an object for JSON."""

    word: str
    record: Mapping[str, JsonValue]
    attachment: Attachment | None = None


def unknown(reason: str) -> Answer:
    """An answer that says why there is none."""
    return Answer(UNKNOWN, {"verdict": UNKNOWN, "reason": reason})


def failed(message: str) -> Answer:
    """The answer in place of one that can't be had."""
    return Answer(ERROR, {"verdict": ERROR, "error": message})


class Question(ABC):
    """A question about items. It is sent to workers, so it must be picklable."""

    name: ClassVar[str]
    same_for_all: ClassVar[bool] = False
    """Does a ClueproofError mean that the question itself is wrong, whatever the item? Then it ends the run."""

    @property
    @abstractmethod
    def terms(self) -> Mapping[str, JsonValue]:
        """All that an answer depends on besides the item: options, limits, the backend and its version."""

    @abstractmethod
    def answer(self, item: Any) -> Answer:
        """The answer about an item. A ClueproofError becomes an answer that says why there is none."""

    def ahead(self, items: Sequence[Any]) -> Sequence[Answer | None]:
        """The answers about some items that can be had together more quickly; None for others."""
        return [None] * len(items)

    def instead(self) -> Question | None:
        """The question to ask next where the answer is unknown; None for no other."""
        return None

    @cached_property
    def description(self) -> dict[str, JsonValue]:
        """The question and its terms, and the version of clueproof that asks."""
        return {"clueproof": __version__, "question": self.name, **self.terms}

    @cached_property
    def _prefix(self) -> blake2b:
        return blake2b(json.dumps(self.description, sort_keys=True).encode(), digest_size=DIGEST)

    def fingerprint(self, text: str) -> bytes:
        """The fingerprint of the question about the item with this canonical text."""
        digest = self._prefix.copy()
        digest.update(b"\n")
        digest.update(text.encode())
        found: bytes = digest.digest()
        return found

    def __getstate__(self) -> dict[str, object]:
        # a hash object can't be pickled
        return {name: value for name, value in vars(self).items() if name != "_prefix"}


@dataclass(frozen=True, slots=True)
class Task:
    """A question about an item."""

    question: Question
    item: object
    """What the question takes; picklable."""
    text: str
    """The item in canonical form: equal items have equal texts."""
    shape: Hashable = None
    """Tasks of one shape are faster when one worker does them."""
    name: JsonValue = None
    """What the item is called in the results; not part of what is asked."""
    known: Answer | None = None
    """The answer, where it is known without asking: an item that can't be read."""

    @property
    def fingerprint(self) -> bytes:
        """Equal tasks have equal fingerprints."""
        return self.question.fingerprint(self.text)


def puzzle_task(question: Question, puzzle: Puzzle) -> Task:
    """A question about a puzzle. Its name and meta data are not part of the question; notes on what was passed over
    when it was read are, since answers repeat them."""
    rules = puzzle.rules
    # the record of an answer depends on how the grid was written
    text = _canonical([rules.name, puzzle.layout, rules.format(puzzle).fields, *puzzle.notes])
    name = puzzle.name if puzzle.id in (None, "") else puzzle.id
    return Task(question, bare_puzzle(puzzle), text, (rules.name, puzzle.shape), name)


def bare_puzzle(puzzle: Puzzle) -> Puzzle:
    """The puzzle without its name, place and meta data."""
    return Puzzle(puzzle.rules, puzzle.shape, puzzle.clues, layout=puzzle.layout, notes=puzzle.notes)


def refused(question: Question, message: str, name: JsonValue = None) -> Task:
    """The task in place of an item that can't be read."""
    return Task(question, None, f"{name} {message}", None, name, failed(message))


def backend_terms(spec: str) -> dict[str, JsonValue]:
    """A backend and its version, as terms of a question. Raises BackendError."""
    version = backend(spec).version()
    if spec == "auto":
        # its own version says only how it chooses
        version = backend("sat").version()
        with suppress(BackendError):
            version += f"; {backend('cpsat').version()}"
    return {"backend": spec, "backend_version": version}


class VersionError(ClueproofError):
    """A worker has another version of clueproof than the process that gives it work."""

    def __init__(self, theirs: str, ours: str) -> None:
        super().__init__(f"a worker has clueproof {theirs}, and this is {ours}; install the same version everywhere")
        self.versions = theirs, ours

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.versions


class Terms(NamedTuple):
    """The terms on which a worker gets a chunk."""

    version: str
    """The version of clueproof that gives it."""
    seconds: float
    """Seconds after which no further task is begun."""
    memory: int | None
    """Bytes that the process may use."""


class SentAnswer(NamedTuple):
    """An answer as a worker sends it back: its record is JSON text."""

    word: str
    record: str
    attachment: Attachment | None
    fault: str = ""
    """A bug, or a disagreement between backends, which is reported at once."""

    @classmethod
    def of(cls, answer: Answer, fault: str = "") -> Self:
        """The answer in that form."""
        return cls(answer.word, _written(answer.record), answer.attachment, fault)


class Done(NamedTuple):
    """The answers to the first tasks of a chunk, those that there was time for, and the seconds that they took."""

    answers: list[SentAnswer]
    seconds: float


def ready() -> None:
    """Import what nearly every question needs, so that the time is not counted to a task."""
    backend("sat").version()


def work(terms: Terms, question: Question, items: Sequence[object]) -> Done:
    """Answer the question about the items. Raises VersionError."""
    if terms.version != __version__:
        raise VersionError(__version__, terms.version)
    if terms.memory is not None:
        limit_memory(terms.memory)
    started = time.perf_counter()
    answers: list[SentAnswer] = []
    for item, known in _with_known(question, items):
        answers.append(SentAnswer.of(*_answered(question, item) if known is None else (_noted(known, item), "")))
        if time.perf_counter() - started >= terms.seconds:
            break
    return Done(answers, time.perf_counter() - started)


def _with_known(question: Question, items: Sequence[object]) -> Iterator[tuple[object, Answer | None]]:
    """The items, each with the answer if it is known ahead."""
    for chunk in Portions(items):
        yield from zip(chunk, question.ahead(chunk), strict=True)


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
    # only here, outside the block, is the exception with its frames gone that holds what filled the memory
    release()
    return unknown(OUT_OF_MEMORY), ""


def _noted(answer: Answer, item: object) -> Answer:
    """The answer, with notes on what was passed over when the item was read."""
    notes = item.notes if isinstance(item, Puzzle) else ()
    return answer._replace(record={**answer.record, "notes": [*notes]}) if notes else answer


def _failed(error: Exception) -> tuple[Answer, str]:
    if isinstance(error, ClueproofError) and not isinstance(error, InternalError):
        return failed(str(error)), ""
    if isinstance(error, OSError):
        # a full disk, such as that of temporary files, is no bug
        where = "" if error.filename is None else f"{error.filename}: "
        return failed(f"{where}{error.strerror or error}"), ""
    if isinstance(error, DisagreementError):
        said = f"DISAGREEMENT: {error}"
    elif isinstance(error, InternalError):
        said = f"INTERNAL ERROR: {error}"
    else:
        said = f"INTERNAL ERROR: {fault_of_others(error) or f'{type(error).__name__}: {error}'}"
    return failed(said), said
