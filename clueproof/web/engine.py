"""The engine: messages in, answers out, as they come. One class for a worker process and for a browser.

It starts no threads and no processes, and imports neither numpy nor OR-tools.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, TypeAlias

from clueproof.clock import Cancels, Clock
from clueproof.errors import ClueproofError, wants_memory
from clueproof.questions.sessions import release
from clueproof.registry import fault_of_others, imported
from clueproof.web.protocol import Reply, Request, Response, complaint, one_line

Event: TypeAlias = "dict[str, Any]"
Tell: TypeAlias = "Callable[[Event], None]"

MAX_SECONDS = 300.0
"""The maximal time of an ask, whatever its time limit says."""
GRACE = 5.0
"""Additional seconds for reading and drawing."""
ANSWERERS = {
    "genres": "reading:genres",
    "read": "reading:read",
    "blank": "boards:blank",
    "board": "boards:board",
    "enter": "boards:enter",
    "draw": "documents:draw",
    "convert": "documents:convert",
    "forms": "documents:forms",
    "verify": "verdicts:verify",
    "count": "verdicts:count",
    "candidates": "verdicts:candidates",
    "core": "verdicts:core",
    "redundant": "verdicts:redundant",
    "difficulty": "verdicts:difficulty",
    "watch": "verdicts:watch",
    "hint": "steps:hint",
    "explain": "steps:explain",
    "repair": "verdicts:repair",
    "repairs": "verdicts:repairs",
    "minimise": "verdicts:minimise",
    "generate": "verdicts:generate",
    "check": "boards:check",
    "play": "boards:play",
    "certificate": "documents:certificate",
    "export": "documents:export",
}
"""Ask -> the function that answers it, in a module of this package, which is imported when it is needed."""

log = logging.getLogger("clueproof.web")


class Engine:
    """Answers one message at a time. `longest`: the maximal seconds of an ask."""

    WARM: ClassVar[Mapping[str, object]] = {"id": 0, "ask": "watch", "puzzle": "sudoku\n1...\n..2.\n.3..\n...4"}
    """A message whose answer imports what nearly every question needs."""

    def __init__(self, longest: float = MAX_SECONDS) -> None:
        self._longest = longest

    def ask(
        self, message: Mapping[str, object], cancel: Cancels | None = None, tell: Tell | None = None
    ) -> Iterator[Event]:
        """The answers to a message, as they come; the last one has the event "answer", "error" or "cancelled".

        `cancel` is polled for whether the message is cancelled. `tell` gets the events "progress" while a question is
        at work, ten times a second at most; its exceptions are raised here. No content of a message raises anything.
        """
        name = message.get("id") if isinstance(message, Mapping) else None
        name = name if isinstance(name, (str, int)) and not isinstance(name, bool) else None
        failed: list[BaseException] = []

        def event(kind: str, **fields: object) -> Event:
            return {"id": name, "event": kind, **fields}

        def progress(seconds: float) -> None:
            if tell is not None:
                try:
                    tell(event("progress", seconds=round(seconds, 3)))
                except BaseException as error:
                    failed.append(error)
                    raise

        try:
            seconds, replies = self.replies(message)
            clock = Clock(seconds + GRACE, cancel, progress=progress)
            for part, answer in clock.each(replies):
                if clock.cancelled:
                    break
                said = {key: value for key, value in answer.items() if value is not None}
                yield event("answer", answer=said) if part is None else event("part", part=part, answer=said)
                if part is None:
                    return
            yield event("cancelled")
        except Exception as error:
            if failed:
                raise
            # a cancelled question may end with any error
            ended = cancel is not None and cancel.cancelled
            yield event("cancelled") if ended else event("error", **_failure(error))

    def replies(self, message: Mapping[str, object]) -> tuple[float, Iterator[Reply]]:
        """The seconds that a message may take, and its answers as they come. Raises ClueproofError for a message that
        is none."""
        request = Request.of(message)
        limit = request.options["time_limit"] = min(request.options["time_limit"], self._longest)
        # an answer in parts has the time limit for the verdict and for each part
        return (1 + len(request.options.get("show", ()))) * limit, _told(request)


def _failure(error: Exception) -> Response:
    """The answer for an error."""
    if isinstance(error, ClueproofError):
        return complaint(error)
    if wants_memory(error):
        release()
        return {"message": "there is not enough memory for this"}
    if isinstance(error, RecursionError):
        return {"message": "this is nested too deeply"}
    log.error("an ask failed", exc_info=error)
    ours = f"this is a bug in clueproof, please report it ({type(error).__name__}: {error})"
    return {"message": one_line(fault_of_others(error) or ours)}


def _told(request: Request) -> Iterator[Reply]:
    """The replies of the function for this ask: one answer, or parts and then the answer."""
    answerer = imported(f"clueproof.web.{ANSWERERS[request.ask]}")
    found: Response | Iterator[Reply] = answerer(request)
    if isinstance(found, dict):
        yield Reply(None, found)
    else:
        yield from found
