"""Asking the engine, every answer checked against the protocol."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from clueproof.clock import Cancels
from clueproof.web.engine import Engine
from clueproof.web.protocol import schema

ENGINE = Engine()


@cache
def validator(name: str) -> Draft202012Validator:
    """Of what the schema calls so."""
    return Draft202012Validator({**schema(), "$ref": f"#/$defs/{name}"})


def events(message: Any, cancel: Cancels | None = None, engine: Engine = ENGINE) -> list[dict[str, Any]]:
    """All events, progress too; exactly one of them is an end, and it is the last."""
    found: list[dict[str, Any]] = []
    for event in engine.ask(message, cancel, found.append):
        found.append(event)
    for event in found:
        # what JSON can't say reaches nobody
        assert json.loads(json.dumps(event, allow_nan=False)) == event
        validator("event").validate(event)
        if event["event"] in ("answer", "part"):
            name = "answer" if event["event"] == "answer" else "part"
            of = f"{name}-{message['ask']}" + (f"-{event['part']}" if name == "part" else "")
            validator(of).validate(event["answer"])
    ends = [event for event in found if event["event"] in ("answer", "error", "cancelled")]
    assert ends == found[-1:]
    return found


def ask(name: str, puzzle: Any = None, **options: Any) -> dict[str, Any]:
    """The last event."""
    return events(message(name, puzzle, **options))[-1]


def answer(name: str, puzzle: Any = None, **options: Any) -> dict[str, Any]:
    """The answer, which there must be."""
    found = ask(name, puzzle, **options)
    assert found["event"] == "answer", found
    answer: dict[str, Any] = found["answer"]
    return answer


def parts(name: str, puzzle: Any = None, **options: Any) -> dict[str, Any]:
    """The parts by their names, and the answer as ""."""
    found = events(message(name, puzzle, **options))
    return {event.get("part", ""): event["answer"] for event in found if "answer" in event}


def message(name: str, puzzle: Any = None, **options: Any) -> dict[str, Any]:
    """A message that the schema allows, or one that it doesn't."""
    found: dict[str, Any] = {"id": 7, "ask": name, "options": options}
    return found if puzzle is None else {**found, "puzzle": puzzle}
