"""Polyominoes: pieces of a few cells that hang together, which may be turned and mirrored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from clueproof.grid.edges import Cell

Form: TypeAlias = tuple[Cell, ...]
"""The cells of a piece, row by row, as far up and to the left as they can be."""


def drawn(rows: str) -> Form:
    """The cells of a drawing, with a stroke between rows: "##/#." has three. Any other sign than # is no cell."""
    return in_corner([(r, c) for r, row in enumerate(rows.split("/")) for c, sign in enumerate(row) if sign == "#"])


def drawing(form: Form) -> str:
    """The drawing of a form."""
    height, width = (max(place) + 1 for place in zip(*form, strict=True))
    return "/".join(["".join([".#"[(r, c) in form] for c in range(width)]) for r in range(height)])


def in_corner(cells: Iterable[Cell]) -> Form:
    """The same cells, moved up and to the left as far as they can be."""
    cells = sorted(cells)
    left = min(c for _, c in cells)
    return tuple([(r - cells[0][0], c - left) for r, c in cells])


def turns_of(cells: Iterable[Cell]) -> tuple[Form, ...]:
    """The forms that some cells have, turned and mirrored, each once."""
    return _turns(in_corner(cells))


@lru_cache(maxsize=4096)
def _turns(form: Form) -> tuple[Form, ...]:
    found = set[Form]()
    for _ in range(4):
        form = in_corner([(c, -r) for r, c in form])
        found |= {form, in_corner([(r, -c) for r, c in form])}
    return tuple(sorted(found))


def form_of(cells: Iterable[Cell]) -> Form:
    """The form of some cells, the same however they are turned, mirrored and moved."""
    return turns_of(cells)[0]


def _forms(drawings: Mapping[str, str]) -> dict[str, Form]:
    return {letter: form_of(drawn(rows)) for letter, rows in drawings.items()}


TETROMINOES = _forms({"I": "####", "L": "###/#..", "O": "##/##", "S": "##./.##", "T": "###/.#."})
"""The forms of four cells, by their letters."""
PENTOMINOES = _forms(
    {
        "F": ".##/##./.#.",
        "I": "#####",
        "L": "####/#...",
        "N": "###./..##",
        "P": "###/##.",
        "T": "###/.#./.#.",
        "U": "#.#/###",
        "V": "#../#../###",
        "W": "#../##./.##",
        "X": ".#./###/.#.",
        "Y": "####/.#..",
        "Z": "##./.#./.##",
    }
)
"""The forms of five cells, by their letters."""
_LETTERS = {form: letter for forms in (TETROMINOES, PENTOMINOES) for letter, form in forms.items()}


def letter_of(cells: Iterable[Cell]) -> str:
    """The letter of four or five cells that hang together."""
    return _LETTERS[form_of(cells)]


def places_in(
    cells: Sequence[Cell], forms: Mapping[str, Form], turned: bool = True
) -> dict[str, tuple[tuple[int, ...], ...]]:
    """The places among these cells, row by row, where pieces of these forms can lie, however they are `turned` and
    mirrored, or as they are: the positions of their cells, by the name of the form. Forms that find no place are left
    out."""
    every = [(name, turn) for name, form in forms.items() for turn in (turns_of(form) if turned else (form,))]
    # cells as numbers, so far apart from row to row that no piece runs into the next one
    stride = max((c for _, c in cells), default=0) + max((c for _, turn in every for _, c in turn), default=0) + 1
    place = {r * stride + c: number for number, (r, c) in enumerate(cells)}
    steps = [(name, [(r * stride + c) - turn[0][1] for r, c in turn[1:]]) for name, turn in every]
    found: dict[str, list[tuple[int, ...]]] = {name: [] for name in forms}
    for cell, first in place.items():
        for name, further in steps:
            piece = [first]
            for step in further:
                other = place.get(cell + step)
                if other is None:
                    break
                piece.append(other)
            else:
                found[name].append(tuple(piece))
    return {name: tuple(sorted(places)) for name, places in found.items() if places}
