"""Nothing that a message holds makes the engine raise, and all that it answers is as the schema says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clueproof.encoders.registry import names
from clueproof.web.engine import ANSWERERS
from clueproof.web.protocol import definition
from tests.web.asking import events
from tests.web.test_engine import first_puzzle

GENRES = ["sudoku", "slitherlink", "nonogram", "elimination", "killer-sudoku", "star-battle", "futoshiki", "undead"]
TEXTS = [
    "sudoku",
    "sudoku\n1...\n..2.\n.3..\n...4",
    "11..............",
    "https://puzz.link/p?slither/5/5/cbc",
    "m=edit&p=",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.floats() | st.text(max_size=8) | st.sampled_from(TEXTS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
HURRIED = 0.2
"""Seconds for each ask: it is not the answers that are tested."""


def of_schema(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """What the schema allows, of the vocabulary that messages use, and now and then something else."""
    if "$ref" in schema:
        return of_schema(definition(schema["$ref"].rpartition("/")[2]))
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"]) | JSON
    kinds = schema.get("type", "string")
    if isinstance(kinds, list):
        return st.one_of([of_schema({**schema, "type": kind}) for kind in kinds])
    if kinds == "object" and "properties" in schema:
        parts = {name: of_schema(part) for name, part in schema["properties"].items()}
        must = {name: parts.pop(name) for name in schema.get("required", ())}
        return st.fixed_dictionaries(must, optional=parts)
    if kinds == "array":
        return (
            st.lists(of_schema(schema.get("items", {"type": "array", "items": {"type": "integer"}})), max_size=3) | JSON
        )
    few = {"boolean": st.booleans(), "integer": st.integers(-1, 12), "number": st.floats(0, 1), "null": st.none()}
    if kinds in few:
        return few[kinds]
    return (
        st.text(max_size=12) | st.sampled_from([*names(), "given", "region", "cells", "1", "0"])
        if kinds == "string"
        else JSON
    )


def changed(puzzle: Any, part: Any, at: int) -> Any:
    """The puzzle with one of its fields, or something in it, replaced."""
    if isinstance(puzzle, dict) and puzzle:
        key = sorted(puzzle)[at % len(puzzle)]
        return {**puzzle, key: changed(puzzle[key], part, at // 7) if at % 3 else part}
    if isinstance(puzzle, list) and puzzle:
        place = at % len(puzzle)
        return [*puzzle[:place], changed(puzzle[place], part, at // 7) if at % 3 else part, *puzzle[place + 1 :]]
    if isinstance(puzzle, str) and puzzle:
        place = at % len(puzzle)
        return puzzle[:place] + (part if isinstance(part, str) else "5") + puzzle[place + 1 :]
    return part


SOME = st.deferred(lambda: st.sampled_from([first_puzzle(genre) for genre in GENRES]))
PUZZLE = st.one_of(
    SOME,
    st.builds(changed, SOME, JSON, st.integers(0, 10_000)),
    st.builds(lambda puzzle, size: {**puzzle, "draft": size}, SOME, st.sampled_from(["9x9", "5x6", "text", "0x0", 3])),
    st.builds(json.dumps, SOME),
    st.sampled_from(TEXTS),
    JSON,
)


def messages(name: str) -> st.SearchStrategy[dict[str, Any]]:
    """Messages of one ask, most of them as the schema says, all of them hurried."""
    schema = definition(f"ask-{name}")["properties"]
    options = of_schema(schema["options"]).map(
        lambda options: {**options, "time_limit": HURRIED} if isinstance(options, dict) else options
    )
    parts = {"id": st.integers() | JSON, "ask": st.just(name), "options": options}
    return st.fixed_dictionaries(parts | ({"puzzle": PUZZLE} if "puzzle" in schema else {}))


def answered(message: Any) -> None:
    """Each event is checked; an error is one line."""
    last = events(message)[-1]
    if last["event"] == "error":
        assert last["message"] and "\n" not in last["message"]
        assert "bug" not in last["message"], last


@given(st.sampled_from([*ANSWERERS]).flatmap(messages) | JSON)
@settings(max_examples=60, deadline=None, suppress_health_check=[*HealthCheck], derandomize=True)
def test_messages(message: Any) -> None:
    answered(message)


@pytest.mark.slow
@pytest.mark.parametrize("name", ANSWERERS)
def test_many_messages(name: str) -> None:
    @given(messages(name))
    @settings(max_examples=300, deadline=None, suppress_health_check=[*HealthCheck])
    def all_answered(message: Any) -> None:
        answered(message)

    all_answered()
