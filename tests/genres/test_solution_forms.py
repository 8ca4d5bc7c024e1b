"""Solutions have the form that docs/formats.md states; `check` takes it, as text too, and what Python has."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from clueproof import check
from clueproof.encoders.index import GENRES
from tests.genres.test_printed import MADE, made
from tests.pages import ROOT

ROW = re.compile(r"^\| \*\*(?P<kind>[a-z ]+)\*\*: (?P<genres>[^|]*)\|", re.MULTILINE)
CORNERS = {"W": ".", "TL": "7", "TR": "9", "BL": "1", "BR": "3", "#": "#"}


def _rows(value: Any) -> list[list[Any]]:
    return [[*row] for row in value]


def _numbers(value: Any) -> list[list[int]]:
    def number(symbol: Any, base: int) -> int:
        # a dot is a cell that is no part of the board
        return symbol if isinstance(symbol, int) else 0 if symbol == "." else int(symbol, base)

    spaced = [isinstance(row, str) and " " in row for row in value]
    rows = [row.split() if gaps else row for row, gaps in zip(value, spaced, strict=True)]
    return [[number(symbol, 10 if gaps else 36) for symbol in row] for row, gaps in zip(rows, spaced, strict=True)]


def _letters(value: Any) -> list[str]:
    return [way for row in value for cell in row for way in cell if way in "UDLR"]


FORMS: dict[str, Callable[[Any, Any], bool]] = {
    "numbers": lambda form, value: _numbers(form) == _rows(value),
    "large numbers": lambda form, value: form == _rows(value),
    "shading": lambda form, value: form == [*value] and {*"".join(form)} <= {*"#."},
    "signs": lambda form, value: form == [*value],
    "picture": lambda form, value: [[sign != "." for sign in row] for row in form] == [[*map(bool, r)] for r in value],
    "lines": lambda form, value: form == sorted([*one, *other] for one, other in value),
    "bridges": lambda form, value: form == sorted([*one, *other, number] for one, other, number in value),
    "ways": lambda form, value: len(_letters(form)) == 2 * len(getattr(value, "lines", value)),
    "dominoes": lambda form, value: [*"".join(form)].count("<") + [*"".join(form)].count("^") == len(value),
    "numbered dominoes": lambda form, value: (
        [int(cell[:-1]) for row in form for cell in row if cell != "."] == [*value.numbers]
    ),
    "corners": lambda form, value: ["".join([CORNERS[cell] for cell in row]) for row in form] == [*value],
    "regions": lambda form, value: form == _rows(value),
    "table": lambda form, value: [[*map(str, item.values())] for item in form] == _rows(value),
    "vertices": lambda form, value: [*map(str, form)] == [*value],
    "path": lambda form, value: form == [*value],
}
"""Kind of answer -> are the form and the Python value what the page says?"""


def _kinds() -> dict[str, str]:
    """Genre -> the kind of its answer, as the page has it."""
    text = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    found = {}
    for row in ROW.finditer(text):
        for name in re.split(r", | and ", re.sub(r" \([^)]*\)", "", row["genres"]).strip()):
            assert name not in found, name
            found[name] = row["kind"]
    return found


KINDS = _kinds()


def test_the_page_has_every_genre() -> None:
    assert {*KINDS} == {*GENRES}
    assert {*KINDS.values()} == {*FORMS}


@pytest.mark.parametrize("name", MADE)
def test_solutions_have_the_stated_form(name: str) -> None:
    one = made(name, 1)
    puzzle, solution = one.puzzle, one.solution
    form = solution.to_json()  # type: ignore[union-attr]
    assert form == puzzle.rules.solution_value(puzzle, solution)
    assert FORMS[KINDS[name]](form, solution), (form, solution)
    for given in (solution, form, json.dumps(form), {"solution": form}):
        assert check(puzzle, given) is None
