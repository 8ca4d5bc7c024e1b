"""Sukoro.

Rules: write a number from 1 to 4 into some cells, one at least. Each number is how many of the cells beside it have a
number. Equal numbers don't share a side, and the cells with numbers form one connected region.
Source: https://www.nikoli.co.jp/en/puzzles/sukoro/
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, Cells, Link
from clueproof.encoders.connected_numbers import CountedNeighbours, Numbered, alike_beside

NUMBERS = cp.Counts(1, 4, "the 4 cells beside a cell", packed=True)


class Sukoro(CountedNeighbours[cp.GridShape]):
    """Equal numbers don't share a side."""

    name = "sukoro"
    title = "Sukoro"
    noun = "a Sukoro"
    layers = (cp.CellValues(NUMBERS, also_called=("board",)),)
    answer = cp.NumbersAndGaps(NUMBERS, lambda shape: 4)
    puzzlink = Link("sukoro", Cells(DIGITS_AND_SPACES))
    penpa = Penpa(Texts())

    def post_numbers(self, e: cp.Encoding, filled: cp.Grid[cp.Literal], numbers: cp.Grid[cp.Integer]) -> None:
        super().post_numbers(e, filled, numbers)
        alike = tuple([(number, number) for number in range(1, 5)])
        e.add(cp.AdjacencyBan(numbers.neighbours, alike), "equal numbers don't share a side")

    def too_near(self, shape: cp.GridShape, filled: Numbered) -> str | None:
        return alike_beside(filled)
