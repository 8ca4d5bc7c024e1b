"""Messages of the protocol, checked against `protocol.json`, which is the only list of asks and options."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

from clueproof.english import listed
from clueproof.errors import BadPuzzleError, ClueproofError, quoted

Response: TypeAlias = "dict[str, Any]"
"""An answer, as JSON; fields that are None are left out of messages."""
Schema: TypeAlias = "dict[str, Any]"
"""A JSON schema: what each keyword holds depends on the keyword."""
OPTION = re.compile(r"use --puzzle (?:NAME|(\w+))|there are \d+, which `clueproof puzzles` lists")
"""The advice of error messages for the command line; on a page people choose the genre instead."""
MAX_DEPTH = 50
"""Levels of nested lists and objects in a message."""
TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str, "boolean": bool, "integer": int, "number": (int, float), "object": Mapping, "array": list,
    "null": type(None),
}  # fmt: skip
SAID = {
    "string": "a text", "boolean": "true or false", "integer": "a whole number", "number": "a number",
    "object": "an object", "array": "a list", "null": "null",
}  # fmt: skip


class ProtocolError(ClueproofError):
    """A message does not conform to the protocol."""


class Reply(NamedTuple):
    """An answer, or a named part of it."""

    part: str | None
    answer: Response


@dataclass(frozen=True, slots=True)
class Request:
    """A message that conforms to the protocol."""

    ask: str
    puzzle: str | dict[str, Any] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    """All options: those that the message leaves out have their defaults, or None."""

    @classmethod
    def of(cls, message: object) -> Request:
        """The message, checked. Raises ProtocolError, in one line that names the field."""
        if not isinstance(message, Mapping):
            raise ProtocolError(f"expected a JSON object, not {quoted(message)}")
        name = message.get("ask")
        if not isinstance(name, str) or name not in asks():
            raise ProtocolError(f"unknown ask {quoted(name)}; there are {listed(asks())}")
        schema = definition(f"ask-{name}")
        _check(message, schema, "the message", 0)
        options = schema["properties"]["options"]["properties"]
        stated = message.get("options", {})
        return cls(name, message.get("puzzle"), {key: stated.get(key, options[key].get("default")) for key in options})


def complaint(error: ClueproofError) -> Response:
    """The fields for an error: its message on one line, and the place in the text of a puzzle that can't be read."""
    if not isinstance(error, BadPuzzleError):
        return {"message": one_line(str(error))}
    message = OPTION.sub(lambda found: f"choose the genre {found[1] or ''}".rstrip(), error.message)
    said: Response = {"message": one_line(message)}
    if error.place is not None:
        said["place"] = {"line": error.place.line}
        if error.column is not None:
            said["place"]["column"] = error.column
    return said


def one_line(said: str) -> str:
    """The text without line breaks."""
    return " ".join(said.split())


@cache
def schema() -> Schema:
    """The JSON schema of the protocol."""
    found: Schema = json.loads(files("clueproof.web").joinpath("protocol.json").read_text("utf-8"))
    return found


def definition(name: str) -> Schema:
    """The definition of this name in the schema."""
    found: Schema = schema()["$defs"][name]
    return found


@cache
def asks() -> list[str]:
    """The names of all asks."""
    return [name.removeprefix("ask-") for name in schema()["$defs"] if name.startswith("ask-")]


def _check(value: object, schema: Schema, where: str, depth: int) -> None:
    """Check a value against a schema, with readable messages. Only those keywords of JSON schemas are supported that
    the protocol uses. Raises ProtocolError."""
    if (target := schema.get("$ref")) is not None:
        schema = definition(target.rpartition("/")[2])
    for fault in _faults(value, schema):
        raise ProtocolError(f"{where} {fault}")
    if isinstance(value, Mapping):
        _check_object(value, schema, where, depth)
    elif isinstance(value, list):
        _must_be_shallow(depth, where)
        for place, item in enumerate(value):
            _check(item, schema.get("items", {}), f"{where}[{place}]", depth + 1)


def _faults(value: object, schema: Schema) -> Iterator[str]:
    """What is wrong with the value itself, apart from its items."""
    if "const" in schema and value != schema["const"]:
        yield f"is {quoted(schema['const'])}, not {quoted(value)}"
    if "enum" in schema and not (isinstance(value, str) and value in schema["enum"]):
        yield f"is one of {listed(schema['enum'], 'or')}, not {quoted(value)}"
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(value, kind) for kind in kinds):
        yield f"is {listed([SAID[kind] for kind in kinds], 'or')}, not {quoted(value)}"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if "minimum" in schema and value < schema["minimum"]:
            yield f"is at least {schema['minimum']}, not {quoted(value)}"
        if "maximum" in schema and value > schema["maximum"]:
            yield f"is at most {schema['maximum']}, not {quoted(value)}"
        if "exclusiveMinimum" in schema and not value > schema["exclusiveMinimum"]:
            yield f"is more than {schema['exclusiveMinimum']}, not {quoted(value)}"
    if isinstance(value, str) and len(value) > schema.get("maxLength", math.inf):
        yield f"has at most {schema['maxLength']:,} characters, not {len(value):,}"
    if isinstance(value, list) and len(value) > schema.get("maxItems", math.inf):
        yield f"has at most {schema['maxItems']:,} items, not {len(value):,}"


def _is(value: object, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    if isinstance(value, float) and (not math.isfinite(value) or kind == "integer"):
        return False
    return isinstance(value, TYPES[kind])


def _check_object(value: Mapping[str, object], schema: Schema, where: str, depth: int) -> None:
    _must_be_shallow(depth, where)
    properties = schema.get("properties", {})
    for name in schema.get("required", ()):
        if name not in value:
            raise ProtocolError(f"{where} has no {quoted(name)}")
    for name, item in value.items():
        if not isinstance(name, str):
            raise ProtocolError(f"{where} has a field {quoted(name)}, expected names in double quotes")
        if name not in properties and schema.get("additionalProperties") is False:
            raise ProtocolError(f"{where} has an unknown field {quoted(name)}; there are {listed([*properties])}")
        _check(item, properties.get(name, {}), name if depth == 0 else f"{where}.{name}", depth + 1)


def _must_be_shallow(depth: int, where: str) -> None:
    if depth > MAX_DEPTH:
        raise ProtocolError(f"{where.partition('.')[0].partition('[')[0]} is nested too deeply")
