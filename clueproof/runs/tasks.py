"""What a run is made of: tasks, each a question about an item, and their answers, found again by fingerprints."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple

from clueproof import __version__
from clueproof.backends import BackendError, backend
from clueproof.encoders import Puzzle
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
    def _prefix(self) -> Any:
        return blake2b(json.dumps(self.description, sort_keys=True).encode(), digest_size=DIGEST)

    def fingerprint(self, text: str) -> bytes:
        """That of the question about the item with this canonical text."""
        digest = self._prefix.copy()
        digest.update(b"\n")
        digest.update(text.encode())
        found: bytes = digest.digest()
        return found

    def __getstate__(self) -> dict[str, Any]:
        # a hash under way can't be sent
        return {name: value for name, value in vars(self).items() if name != "_prefix"}


@dataclass(frozen=True, slots=True)
class Task:
    """A question about an item."""

    question: Question
    item: Any
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
