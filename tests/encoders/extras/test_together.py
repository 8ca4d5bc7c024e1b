"""What is said of several extras, and of one that does not hold: what is refused, and JSON."""

from __future__ import annotations

import json

import pytest

from clueproof import BadPuzzleError, check, count, parse, solutions, to_json

GRID = "1...\n....\n....\n....\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("any-of odd r1c1", "any-of has two extras or more, with | between them"),
        ("all-of odd r1c1", "all-of has two extras or more, with & between them"),
        ("any-of odd r1c1 | ", "any-of has two extras or more"),
        ("any-of odd r1c1 | any-of odd r1c2 | odd r1c3", "any-of has two extras or more"),
        ("not", "not is said of one extra, which is none of several extras"),
        ("not not odd r1c1", "not is said of one extra, which is none of several extras"),
        ("not any-of odd r1c1 | odd r1c2", "not is said of one extra, which is none of several extras"),
        ("not count-distinct r1c1-r1c4", "not can't be said of count-distinct"),
        ("not between r1c1-r1c3", "not can't be said of between"),
        ("not connected 1", "not can't be said of connected"),
        ("not connected 1,2", "not can't be said of connected"),
        ("not full-rank 1 r1c1-r1c4", "not can't be said of full-rank"),
        ("not renban r1c1-r1c3", "not can't be said of renban"),
        ("not odd r1c5", "r1c5 is not on the board"),
    ],
)
def test_what_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadPuzzleError) as caught:
        parse(f"sudoku\n{GRID}extras:\n  {text}\n")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "not sum 21 r1c1-r1c4 r2c1-r2c4",
        "not sum 20 r1c1-r1c4 r2c1-r2c4",
        "not sum 22 r1c1-r1c4-r3c4-r3c2",
        "any-of not thermo r1c2-r1c4 & not odd r2c1 | connected 1,3",
    ],
)
def test_the_solutions_are_those_that_it_means(text: str) -> None:
    """Those of long sums too, which are said by other cells."""
    bare, whole = parse(f"sudoku\n{GRID}"), parse(f"sudoku\n{GRID}extras:\n  {text}\n")
    expected = [solution for solution in solutions(bare) if check(whole, solution) is None]
    assert count(whole, limit=300).found == len(expected)
    assert parse(json.dumps(to_json(whole))) == whole


def test_json() -> None:
    text = f"sudoku\n{GRID}extras:\n  any-of not odd r1c2 | odd r1c3 & even r1c4\n"
    (found,) = to_json(parse(text))["extras"]
    assert found == {
        "kind": "any-of",
        "options": [
            {"kind": "not", "options": [{"kind": "odd", "cells": [[0, 1]]}]},
            {"kind": "all-of", "options": [{"kind": "odd", "cells": [[0, 2]]}, {"kind": "even", "cells": [[0, 3]]}]},
        ],
    }
