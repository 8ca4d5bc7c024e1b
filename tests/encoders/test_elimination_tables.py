"""Solutions of logic grids in the forms in which people and language models write tables."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clueproof import parse, score

PUZZLE = parse("""elimination
house: 1, 2, 3
name: Ann, Bob, Cy
phone: iphone 13, pixel 6, oneplus 9
guest: Ann, Dora, Eve
statements:
  name:Ann is house:1
  Bob is pixel 6
  iphone 13 is house:1
  guest:Ann is house:2
  Dora is house:1
  Bob is house:3
""")
ROWS = [["1", "Ann", "iPhone 13", "Dora"], ["2", "Cy", "OnePlus-9", "Ann"], ["3", "Bob", "Pixel 6", "Eve"]]
NAMES = ["House", "Name", "PhoneModel", "Guest"]
PEOPLE = [dict(zip(NAMES, row, strict=True)) for row in ROWS]
HOUSES = {f"House {person['House']}": {**person, "House": None} for person in PEOPLE}
for person in HOUSES.values():
    del person["House"]


@pytest.mark.parametrize(
    "answer",
    [
        PEOPLE,
        PEOPLE[::-1],
        [{name: row[name] for name in reversed(NAMES)} for row in PEOPLE],
        HOUSES,
        {person["Name"]: {n: person[n] for n in NAMES if n != "Name"} for person in PEOPLE},
        {"header": NAMES, "rows": ROWS},
        {"header": NAMES, "rows": [[int(row[0]), *row[1:]] for row in ROWS]},
        {"reasoning": "Ann lives in house 1, since ...", "solution": HOUSES},
        [{f"column {n}": item.upper() for n, item in enumerate(row)} for row in ROWS],
    ],
)
def test_tables(answer: Any) -> None:
    assert score(PUZZLE, answer).solved
    assert score(PUZZLE, f"So this is it:\n```json\n{json.dumps(answer, indent=2)}\n```").solved


def test_a_wrong_table_is_read_and_worth_less() -> None:
    wrong = {**HOUSES, "House 2": HOUSES["House 3"], "House 3": HOUSES["House 2"]}
    found = score(PUZZLE, wrong)
    assert (found.solved, found.read_as) == (False, "list")
    assert 0 < found.value < 0.5


@pytest.mark.parametrize(
    "answer",
    [
        [*PEOPLE[:2], {**PEOPLE[2], "PhoneModel": "a phone"}],
        [*PEOPLE[:2], {name.lower(): item for name, item in PEOPLE[2].items()}],
        {"House 1": HOUSES["House 1"], "House 2": HOUSES["House 2"], "House 3": {**HOUSES["House 3"], "Age": 3}},
        {"House 1": HOUSES["House 1"], "House 2": HOUSES["House 2"], "House 3": {**HOUSES["House 3"], "Name": "N/A"}},
        {"House 1": {"Name": "Ann"}, "House 2": {"Name": "Cy"}, "House 3": {"Name": "Bob"}},
        {"header": NAMES[:3], "rows": [row[:3] for row in ROWS]},
        {"header": [*NAMES[:3], "Name"], "rows": ROWS},
        {"header": NAMES, "rows": [*ROWS[:2], ROWS[2][:3]]},
        {"header": NAMES},
        [1, 2, 3],
        {},
    ],
)
def test_what_is_no_table_of_all_is_worth_nothing(answer: Any) -> None:
    assert score(PUZZLE, answer).value == 0
