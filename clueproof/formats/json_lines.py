"""JSON Lines, and JSON documents."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from clueproof.codecs.scanner import NotationError
from clueproof.errors import BadPuzzleError, ItemPlace, Place, quoted
from clueproof.formats.forms import LARGEST_JSON, Form, Found, Opening, found
from clueproof.formats.links import named
from clueproof.formats.records import puzzle_of
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue, Line, Record


class Json(Form):
    """An object a line; or objects, or lists of them, over several lines."""

    def recognises(self, opening: Opening) -> bool:
        return opening.bare[0] == "{" or re.match(r"\[\s*([\[{]|$)", opening.bare) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        return _json(opening.lines(), opening.file, opening.default)


def _json(lines: Iterator[Line], file: str, default: str | None) -> Iterator[Found]:
    """JSON Lines; or, if the first line is no value by itself, objects (or a list of them) over several lines."""
    alone = False
    for line in lines:
        bare = line.text.strip()
        if not bare or bare.startswith("#"):
            continue
        try:
            value = _DECODER.decode(bare)
        except (ValueError, RecursionError) as error:
            if not alone and not (bare[0] == "{" and bare[-1] == "}"):
                yield from _json_document(chain([line], lines), file, default)
                return
            yield _bad_json(error, ItemPlace(file, line.number))
        else:
            yield from _from_json(value, ItemPlace(file, line.number), default)
        alone = True


def _json_document(lines: Iterator[Line], file: str, default: str | None) -> Iterator[Found]:
    """All values in what is left of the file.

    Behind an error nothing is sure any more, but a line that is a whole object by itself is taken as
    one: it was a file of JSON Lines that begins with a broken one.
    """
    kept: list[Line] = []
    size = 0
    for line in lines:
        kept.append(line)
        size += len(line.text) + 1
        if size > LARGEST_JSON:
            yield BadPuzzleError(f"a JSON document of more than {LARGEST_JSON:,} characters", Place(file, line.number))
            return
    text = "\n".join([line.text for line in kept])
    at, number = 0, kept[0].number
    while (begin := _SPACE.match(text, at).end()) < len(text):  # type: ignore[union-attr]
        number += text.count("\n", at, begin)
        try:
            value, at = _DECODER.raw_decode(text, begin)
        except (ValueError, RecursionError) as error:
            yield _bad_json(error, ItemPlace(file, kept[0].number))
            break
        yield from _from_json(value, ItemPlace(file, number), default)
        number += text.count("\n", begin, at)
    else:
        return
    for line in kept:
        bare = line.text.strip()
        if line.number > number and bare.startswith("{") and bare.endswith("}"):
            with suppress(ValueError, RecursionError):
                yield from _from_json(_DECODER.decode(bare), ItemPlace(file, line.number), default)


def _bad_json(error: Exception, place: Place) -> BadPuzzleError:
    if isinstance(error, json.JSONDecodeError):
        return BadPuzzleError(
            f"this is no JSON: {error.msg}", place._replace(line=place.line + error.lineno - 1), error.colno
        )
    if isinstance(error, RecursionError):
        return BadPuzzleError("this JSON is nested too deeply", place)
    if str(error).startswith("Exceeds the limit"):
        # Python's own limit, above which conversion takes quadratic time
        return BadPuzzleError(f"a number of more than {sys.get_int_max_str_digits():,} digits", place)
    return BadPuzzleError(f"this JSON can't be read: {error}", place)


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """A JSON object. Raises ValueError for a name that is given twice: nobody knows which one is meant."""
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ValueError(f"{quoted(twice)} is given twice")
    return value


_DECODER = json.JSONDecoder(object_pairs_hook=_object)
_SPACE = re.compile(r"\s*")


def _from_json(value: object, place: Place, default: str | None) -> Iterator[Found]:
    """The puzzle that an object is, or those of a list of objects."""
    for item in value if isinstance(value, list) else [value]:
        yield found(lambda item=item: from_object(item, place, default), place)  # type: ignore[misc]


def from_object(value: object, place: Place | None = None, default: str | None = None) -> Puzzle:
    """The puzzle that an object from JSON is, such as `to_json` gives. Raises BadPuzzleError."""
    if not isinstance(value, dict):
        raise BadPuzzleError(
            'expected a JSON object for each puzzle, such as {"puzzle": "sudoku", "grid": [...]}', place
        )
    name = value.get("puzzle", default)
    if name is None:
        try:
            name = named(value)
        except NotationError as error:
            raise BadPuzzleError(error.message, place) from error
    if not isinstance(name, str):
        raise BadPuzzleError('the object has no "puzzle" with the name of the rules (or use --puzzle NAME)', place)
    inputs = value.get("inputs")
    if isinstance(inputs, dict):
        # some collections keep the puzzle's own fields apart from those about it
        value = {**value, "inputs": None, **inputs}
    return puzzle_of(name, Record({key: item for key, item in value.items() if item is not None}, place))
