"""Statue Park and Pentopia: shaded cells are pieces of a bank, which don't touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import TypeVar

import clueproof.genres as cp
from clueproof.english import counted

S = TypeVar("S", bound=cp.BankShape)


class BankedPieces(cp.Genre[S, cp.ShadingEncoding, cp.SignRows]):
    """Each genre adds its clues, and how many of the pieces are used."""

    group = "Things to place"
    largest = 50
    shape = cp.BankShape
    answer = cp.Shading()

    def place(self, shape: S, e: cp.ShadingEncoding, kind: type[cp.Cardinality], *, corners: bool) -> None:
        """Post that the shaded cells are pieces of the bank, exactly or at most as many of each as it has, none of
        which touch at sides, or at `corners` either."""
        bank = Counter(map(cp.form_of, shape.pieces))
        named = {cp.polyomino_name(form): form for form in bank}
        laid = e.shaded_pieces(named, "shaded cells form pieces", corners=corners)
        how = "exactly" if kind is cp.Exactly else "at most"
        for name, form in named.items():
            e.add(kind(bank[form], tuple(laid.lying[name])), f"{how} {counted(bank[form], name)}")

    def misplaced(self, shape: S, shaded: Collection[cp.Cell], *, all_used: bool) -> str | None:
        """Which pieces are none of the bank, or too many or too few, in words."""
        bank, found = Counter(map(cp.form_of, shape.pieces)), Counter[cp.Form]()
        for piece in cp.pieces(dict.fromkeys(sorted(shaded), 1)):
            form = cp.form_of(piece)
            if form not in bank:
                return f"the shaded cells around {cp.cell_name(*min(piece))} form none of the pieces"
            found[form] += 1
        for form, number in bank.items():
            if found[form] > number or (all_used and found[form] < number):
                return f"there is {found[form]} times the {cp.polyomino_name(form)}, not {number}"
        return None

    def draw_shape(self, shape: S) -> cp.Board:
        named = cp.bank_name(shape.pieces)
        pieces = named or ", ".join([cp.drawing(form) for form in shape.pieces])
        return replace(super().draw_shape(shape), caption=f"pieces: {pieces}")


MOST_COVERED = 5 / 12
"""The share of the board that the pieces of a random puzzle cover at most."""


def usual_pieces(height: int, width: int, rng: cp.SeededRandom) -> str:
    """A bank for a board of that size: the largest with a name that is not too large, or some of its pieces."""
    for name in ("pentominoes", "double-tetrominoes", "tetrominoes"):
        if sum(map(len, cp.BANKS[name])) <= MOST_COVERED * height * width:
            return name
    number = max(1, int(MOST_COVERED * height * width) // 4)
    return ",".join([cp.drawing(form) for form in rng.shuffled(cp.BANKS["double-tetrominoes"])[:number]])
