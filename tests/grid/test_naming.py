"""What several cells are called together."""

from __future__ import annotations

import pytest

from clueproof.grid.naming import are, cell_list, line_list, line_name, meeting_cell, meeting_corner, spot_list


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["r3c4", "r1c2"], "r1c2 and r3c4"),
        (["r10c1", "r2c1"], "r2c1 and r10c1"),
        (["r8c7", "r8c3", "r8c8"], "row 8: columns 3, 7 and 8"),
        (["r1c2", "r2c2", "r3c2", "r5c2"], "column 2: rows 1 to 3 and 5"),
        (["r1c1-r1c2", "r1c1-r2c1"], "r1c1-r1c2 and r1c1-r2c1"),
        (["the left side of r1c1", "the upper side of r1c2"], "the left side of r1c1 and the upper side of r1c2"),
        ([f"the upper side of r1c{n}" for n in (3, 1, 2)], "the upper sides of row 1: columns 1 to 3"),
    ],
)
def test_cell_list(names: list[str], said: str) -> None:
    assert cell_list(names) == said


def test_sides_between_cells() -> None:
    one, other = "the side between r1c1 and r1c2", "the side between r2c1 and r2c2"
    assert spot_list([one]) == one
    assert spot_list([one, other]) == "the sides between columns 1 and 2 in rows 1 and 2"
    assert spot_list([one, "the upper side of r1c1"]) == f"{one} and the upper side of r1c1"
    around = [f"the side between {near}" for near in ("r1c2 and r2c2", "r2c1 and r2c2", "r2c2 and r2c3")]
    assert spot_list(around) == "the sides between r2c2 and each of r1c2, r2c1 and r2c3"
    assert are([one], "a line") == "there is a line between r1c1 and r1c2"
    assert are([one, other], "no line") == "there are no lines between columns 1 and 2 in rows 1 and 2"
    assert are([one], "open") == f"{one} is open"
    assert line_list([one, "the left side of r1c1"]) == "the lines between r1c1 and r1c2 and on the left side of r1c1"
    assert line_list(["r1c1-r1c2"]) == "r1c1-r1c2"


def test_spot_list_says_no_rows() -> None:
    assert spot_list(["r1c3", "r1c1", "r1c2"]) == "r1c1, r1c2 and r1c3"
    assert spot_list(["the left side of r1c3", "the left side of r1c1"]) == "the left sides of r1c1 and r1c3"


def test_sides_of_the_same_cell_are_told_together() -> None:
    assert spot_list(["the right side of r1c1", "the lower side of r1c1"]) == "the right and lower sides of r1c1"
    sides = ["the right side of r1c1", "the lower side of r1c1", "the lower side of r2c2", "r1c1-r1c2"]
    assert spot_list(sides) == "the right side of r1c1, the lower sides of r1c1 and r2c2 and r1c1-r1c2"


@pytest.mark.parametrize(
    ("names", "said"),
    [(["r2c1", "r2c2"], "row 2"), (["r1c4", "r2c4"], "column 4"), (["r1c1", "r2c2"], None), (["a", "b"], None)],
)
def test_line_name(names: list[str], said: str | None) -> None:
    assert line_name(names) == said


@pytest.mark.parametrize(
    ("names", "cell"),
    [
        (["r1c1-r1c2", "r1c2-r2c2", "r1c2-r1c3"], "r1c2"),
        (["r1c10-r1c11", "r1c1-r1c10"], "r1c10"),
        (["r1c1-r1c2"], None),
        (["r1c1-r1c2", "r2c1-r2c2"], None),
        (["the left side of r1c1", "the upper side of r1c2"], None),
    ],
)
def test_meeting_cell(names: list[str], cell: str | None) -> None:
    assert meeting_cell(names) == cell


@pytest.mark.parametrize(
    ("names", "corner"),
    [
        (["the side between r1c1 and r1c2", "the side between r1c2 and r2c2"], "the lower right corner of r1c1"),
        (["the left side of r1c1", "the upper side of r1c1"], "the upper left corner of r1c1"),
        (["the right side of r2c3", "the lower side of r2c3"], "the lower right corner of r2c3"),
        (["the left side of r1c1", "the right side of r1c1"], None),
        (["the left side of r1c1"], None),
        (["r1c1-r1c2", "r1c2-r2c2"], None),
    ],
)
def test_meeting_corner(names: list[str], corner: str | None) -> None:
    assert meeting_corner(names) == corner
