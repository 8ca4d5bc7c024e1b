"""What values that tell a direction become when their board is turned or reflected.

A layer or a genre names its inputs with such values in `turns`, each with one of these. All other values stay as they
are, wherever they go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from clueproof.grid.directions import Direction
from clueproof.grid.symmetry import Isometry

Turning: TypeAlias = Callable[[str, Isometry], str]
"""From a value as it is typed to the value that stands for it on the image of the board."""


@dataclass(frozen=True)
class DirectionSigns:
    """Some signs of a value are directions: the arrow of `<2`, both letters of `UL`."""

    signs: Mapping[str, Direction]

    def __call__(self, value: str, isometry: Isometry) -> str:
        sign_of = {way: sign for sign, way in self.signs.items()}
        return "".join(
            [sign_of[isometry.direction(self.signs[sign])] if sign in self.signs else sign for sign in value]
        )


@dataclass(frozen=True)
class AxisSigns:
    """Signs that change places if rows become columns: a bar that lies and one that stands."""

    one: str
    other: str

    def __call__(self, value: str, isometry: Isometry) -> str:
        return value.translate(_exchanged(self.one, self.other)) if isometry.transposed else value


@dataclass(frozen=True)
class DiagonalSigns:
    """Signs that lie along the diagonals, such as mirrors; the first one leads to the north-east."""

    rising: str
    falling: str

    def __call__(self, value: str, isometry: Isometry) -> str:
        rises = isometry.direction("ne") in ("ne", "sw")
        return value if rises else value.translate(_exchanged(self.rising, self.falling))


def _exchanged(one: str, other: str) -> dict[int, str]:
    return str.maketrans({one: other, other: one})


TURNED_ARROWS = DirectionSigns({"^": "n", "v": "s", "<": "w", ">": "e"})
TURNED_SIDES = DirectionSigns({"U": "n", "D": "s", "L": "w", "R": "e"})
TURNED_COMPASS = DirectionSigns({"n": "n", "e": "e", "s": "s", "w": "w"})
