"""Forms of pieces, their turns, letters and places."""

from __future__ import annotations

import pytest

from clueproof.grid.edges import beside, rectangle
from clueproof.grid.polyominoes import PENTOMINOES, TETROMINOES, drawing, drawn, form_of, letter_of, places_in, turns_of


def fixed(size: int) -> set[tuple[tuple[int, int], ...]]:
    """All sets of so many connected cells, in a corner of their own."""
    found = {((0, 0),)}
    for _ in range(size - 1):
        grown = {
            frozenset({*piece, (r, c)})
            for piece in found
            for cell in piece
            for r, c in ((cell[0] + 1, cell[1]), (cell[0] - 1, cell[1]), (cell[0], cell[1] + 1), (cell[0], cell[1] - 1))
            if (r, c) not in piece
        }
        found = {
            tuple(sorted((r - min(y for y, _ in piece), c - min(x for _, x in piece)) for r, c in piece))
            for piece in grown
        }
    return found


@pytest.mark.parametrize(("size", "free", "turned"), [(1, 1, 1), (2, 1, 2), (3, 2, 6), (4, 5, 19), (5, 12, 63)])
def test_as_many_forms_as_there_are(size: int, free: int, turned: int) -> None:
    """The numbers are those of https://oeis.org/A000105 and A001168."""
    every = fixed(size)
    forms = {form_of(piece) for piece in every}
    assert (len(forms), len(every)) == (free, turned)
    assert {turn for form in forms for turn in turns_of(form)} == every


def test_letters() -> None:
    for forms in (TETROMINOES, PENTOMINOES):
        assert {letter_of(turn): form for form in forms.values() for turn in turns_of(form)} == forms
    assert letter_of([(3, 4), (4, 4), (5, 4), (5, 5)]) == "L"
    assert letter_of([(5, 2), (5, 3), (6, 3), (6, 4), (7, 4)]) == "W"


def test_drawings() -> None:
    form = drawn("##/.#/.#")
    assert form == ((0, 0), (0, 1), (1, 1), (2, 1))
    assert drawing(form) == "##/.#/.#"
    assert drawn("../.#") == ((0, 0),)


def test_places_are_the_connected_sets_of_cells() -> None:
    cells = [cell for cell in rectangle(4, 5) if cell not in ((0, 1), (2, 2), (3, 4))]
    found = [tuple(cells[n] for n in place) for places in places_in(cells, TETROMINOES).values() for place in places]
    expected = {(cell,) for cell in cells}
    for _ in range(3):
        expected = {
            tuple(sorted((*piece, near)))
            for piece in expected
            for cell in piece
            for near in beside(cell, 4, 5)
            if near in cells and near not in piece
        }
    assert sorted(found) == sorted(expected)


def test_places_of_forms_that_are_not_turned() -> None:
    assert places_in(rectangle(2, 3), {"flat": drawn("##"), "long": drawn("####")}, turned=False) == {
        "flat": ((0, 1), (1, 2), (3, 4), (4, 5))
    }
