"""JSON as other people write it: where a column has gaps, whole numbers become 5.0 and gaps NaN."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

POINTED = re.compile(r"\d+\.0+")
POINTED_CELLS = re.compile(rf"{POINTED.pattern}(?:[ ,]+{POINTED.pattern}){{15,}}")
"""All cells of a board on one line."""
POINTED_LIST = re.compile(r"\[[\[\s]*\d+\.0*[\s,\]][\d.\s,\[\]]*\]")
"""Cells as NumPy writes them."""
POINT = re.compile(r"(?<=\d)\.0*(?=[\s,\]]|$)")


class Unread(NamedTuple):
    """In place of what can't be read."""

    why: str


def read_json(text: str) -> Any:
    """The value of a text; `Unread` for what is no JSON."""
    try:
        return _decoder.decode(text.strip())
    except ValueError as error:
        return Unread(f"this is no JSON: {error}")
    except RecursionError:
        return Unread("this is no JSON that anybody writes: too many brackets, one in the other")


def whole_cells(board: Any) -> Any:
    """A board as it is, but for cells that are texts of numbers with a point, as pandas writes them."""
    if isinstance(board, list):
        return [[_whole(cell) for cell in row] if isinstance(row, list) else row for row in board]
    pointed = isinstance(board, str) and (POINTED_CELLS.fullmatch(board) or POINTED_LIST.fullmatch(board))
    return POINT.sub("", board) if pointed else board


def _whole(cell: Any) -> Any:
    return POINT.sub("", cell) if isinstance(cell, str) and POINTED.fullmatch(cell) is not None else cell


def object_in(field: Any) -> Any:
    """What a field holds, also where a table has an object as text."""
    return read_json(field) if isinstance(field, str) and field.startswith("{") else field


def _number(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _gap(name: str) -> None:
    """NaN is what tables have where there is nothing."""


_decoder = json.JSONDecoder(parse_float=_number, parse_constant=_gap)
