"""`python -m clueproof.schemas.write` writes the JSON Schemas from the types in `objects.py`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from clueproof.schemas import SUFFIX
from clueproof.schemas.objects import OBJECTS, PuzzleFields

PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(name: str) -> dict[str, Any]:
    """The schema of the objects of this name."""
    found = [object_schema(parts) for parts in OBJECTS[name]]
    head = {"$schema": DIALECT, "title": name}
    return {**head, **found[0]} if len(found) == 1 else {**head, "anyOf": found}


def object_schema(parts: Sequence[type]) -> dict[str, Any]:
    """The schema of an object that has the fields of all these parts."""
    fields = {name: (hint, needed) for part in parts for name, hint, needed in fields_of(part)}
    found: dict[str, Any] = {
        "description": " ".join(part.__doc__ or "" for part in parts if part.__doc__),
        "type": "object",
        "properties": {name: type_schema(hint) for name, (hint, _) in fields.items()},
        "required": [name for name, (_, needed) in fields.items() if needed],
    }
    # puzzles have the fields of their genres too
    return found if any(is_puzzle(part) for part in parts) else {**found, "additionalProperties": False}


def is_puzzle(part: type) -> bool:
    """Has it all fields that every puzzle has?"""
    return PuzzleFields.__annotations__.keys() <= part.__annotations__.keys()


def fields_of(part: type) -> Iterator[tuple[str, Any, bool]]:
    """The fields of a part: the name, the type, and whether it is always there."""
    for name, hint in get_type_hints(part, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        yield name, get_args(hint)[0] if optional else hint, not optional


def type_schema(hint: Any) -> dict[str, Any]:
    """The schema of the values of this type."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        kind, *said = inner
        found = type_schema(kind)
        for told in said:
            found |= {"description": told} if isinstance(told, str) else {"enum": [*told]}
        return found
    if origin is UnionType:
        return {"anyOf": [type_schema(one) for one in inner]}
    if origin is list:
        return {"type": "array", "items": type_schema(inner[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": type_schema(inner[1])}
    if is_typeddict(hint):
        return object_schema((hint,))
    return {} if hint is Any else {"type": PLAIN[hint]}


def text_of(name: str) -> str:
    """The file of this name."""
    return json.dumps(schema(name), indent=2) + "\n"


if __name__ == "__main__":
    for name in OBJECTS:
        Path(__file__).with_name(f"{name}{SUFFIX}").write_text(text_of(name), encoding="utf-8")
