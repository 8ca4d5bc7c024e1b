"""Messages of pages, as far as the server itself parses them, and the answers that it gives itself.

The text of a message is passed to a worker unchanged. What no worker should get is refused here: constants that JSON
doesn't have, duplicate names (parsers differ in which of them they take), and very deep nesting.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from clueproof.errors import ClueproofError, quoted

if TYPE_CHECKING:
    from clueproof.syntax.record import JsonValue


MAX_NAME_LENGTH = 200
"""Characters of a board's name, of an ask, or of an id that is text."""
ID = re.compile(r'\s*\{\s*"id"\s*:\s*(-?\d{1,18}|"[^"\\]{0,200}")\s*[,}]')
"""The id at the start of a message, where it usually is."""


class BadMessageError(ClueproofError):
    """A message that can't be read; `id` is its id, if it has one."""

    def __init__(self, said: str, id: int | str | None = None) -> None:
        super().__init__(said)
        self.id = id


class Message(NamedTuple):
    """A message."""

    id: int | str | None
    ask: str
    board: str
    """The name of the board; "" for none."""
    cancels: object
    """The id of the message that is to be cancelled, where `ask` is "cancel"."""
    text: bytes


def event(id: int | str | None, name: str, **fields: object) -> bytes:
    """An answer, as JSON."""
    return json.dumps({"id": id, "event": name, **fields}).encode()


def read_message(text: bytes, most: int) -> Message:
    """The message of a text of at most so many bytes. Raises BadMessageError."""
    found = read_object(text, most)
    id = read_id(found, "id")
    for name in "ask", "board":
        value = found.get(name, "")
        if not isinstance(value, str) or len(value) > MAX_NAME_LENGTH:
            raise BadMessageError(f"{name} is a short text, not {quoted(value)}", id)
    if not found.get("ask"):
        raise BadMessageError('the message does not say what it asks: "ask" is missing', id)
    return Message(id, found["ask"], found.get("board", ""), found.get("cancels"), text)


def read_id(message: dict[str, Any], name: str) -> int | str | None:
    """The field that tells a message from others. Raises BadMessageError."""
    id = message.get(name)
    if id is not None and (isinstance(id, bool) or not isinstance(id, (int, str)) or len(str(id)) > MAX_NAME_LENGTH):
        raise BadMessageError(f"the {name} of a message is a number or a short text, not {quoted(id)}")
    return id


def read_object(text: bytes, most: int) -> dict[str, Any]:
    """The object of a text of at most so many bytes. Raises BadMessageError."""
    if len(text) > most:
        raise BadMessageError(f"the message has {len(text)} bytes, and {most} is the most", _id_at_start(text))
    try:
        found = _decoded(text.decode())
    except UnicodeDecodeError as error:
        raise BadMessageError(f"the message is not UTF-8 (byte {error.start + 1})") from None
    except RecursionError:
        raise BadMessageError("the message nests too deeply", _id_at_start(text)) from None
    except ValueError as error:
        said = f"line {error.lineno}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else str(error)
        raise BadMessageError(f"the message is not JSON ({said})", _id_at_start(text)) from None
    if not isinstance(found, dict):
        raise BadMessageError('a message is an object, such as {"id": 1, "ask": "genres"}')
    return found


def _id_at_start(text: bytes) -> int | str | None:
    """The id of a message that can't be parsed, if it is where it usually is."""
    match = ID.match(text[: 2 * MAX_NAME_LENGTH].decode(errors="replace"))
    if match is None:
        return None
    id: int | str = json.loads(match[1])
    return id


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is none of its constants")


def _without_twins(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the name {quoted(name)} stands twice in an object")
        found[name] = value
    return found


_decoded = json.JSONDecoder(object_pairs_hook=_without_twins, parse_constant=_constant).decode
