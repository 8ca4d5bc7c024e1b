"""Which column is what, where what stands in the columns tells it."""

from __future__ import annotations

from typing import Any

import pytest

from clueproof.audit.columns import FieldNames, complete

LINE, SOLVED, WRONG = "1..4.........23.", "1324241331424231", "3142241342311324"
GRID = [[1, 0, 0, 4], [None, 0, 0, 0], [0, 0, 0, 0], [0, 2, 3, 0]]
RIGHT = [[1, 3, 2, 4], [2, 4, 1, 3], [3, 1, 4, 2], [4, 2, 3, 1]]


@pytest.mark.parametrize(
    ("row", "puzzle", "solution"),
    [
        ({"1": LINE, "2": SOLVED}, "1", "2"),
        ({"key": "7", "solved": SOLVED, "start": LINE.replace(".", "0"), "rating": "1.2"}, "start", "solved"),
        ({"puzzle": LINE, "end": SOLVED}, "puzzle", "end"),
        ({"grid": GRID, "filled": RIGHT}, "grid", "filled"),
        ({"quiz": "1..4 .... .... .23.", "filled": "1324\n2413\n3142\n4231"}, "quiz", "filled"),
        # with what is filled in so far
        ({"start": LINE, "so far": f"13{LINE[2:]}", "end": SOLVED}, "start", "end"),
    ],
)
def test_a_solution_has_all_clues_and_no_gaps(row: dict[str, Any], puzzle: str, solution: str) -> None:
    assert complete(FieldNames(id="x"), [row, {}, row]) == FieldNames(puzzle, solution, "x")


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [{"1": LINE, "2": LINE}],
        [{"1": LINE, "2": WRONG}],
        [{"1": LINE, "2": SOLVED[1:]}],
        [{"1": "." * 16, "2": SOLVED}],
        [{"1": "1.", "2": "12"}],
        # in a third of the rows is not enough
        [{"1": LINE, "2": SOLVED}, {"1": LINE, "2": WRONG}, {"1": LINE, "2": WRONG}],
        # the usual names, and known layouts, are believed
        [{"puzzle": LINE, "solution": WRONG, "other": SOLVED}],
        [{"mask": "0" * 15 + "1", "solution": "1" * 16, "1": LINE, "2": SOLVED}],
    ],
)
def test_nothing_is_guessed(rows: list[dict[str, Any]]) -> None:
    assert complete(FieldNames(), rows) == FieldNames()


def test_options_are_believed() -> None:
    row = {"1": LINE, "2": SOLVED, "3": LINE}
    assert complete(FieldNames(solution="3"), [row]) == FieldNames(solution="3")
    assert complete(FieldNames(puzzle="3"), [row]) == FieldNames("3", "2")
