"""Several boards of one puzzle laid over each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clueproof.grid import cell_name
from clueproof.grid.board import Board, Spot

SHADED = "#"
"""What stands for a shaded cell beside other looks."""


def overlaid(boards: Sequence[Board], doubtful: frozenset[str] = frozenset()) -> Board:
    """The first board, but in braces all that stands in a cell on any of them, where that is not the same.

    Cells whose names ("r1c2") are `doubtful` end with a question mark: perhaps more could stand there.
    """
    first = boards[0]
    spots = [(r, c) for r in range(first.height) for c in range(first.width)]
    looks = {
        spot: sorted({_look(board, spot) for board in boards}, key=lambda look: (len(look), look)) for spot in spots
    }
    unsure = {spot for spot in spots if cell_name(*spot) in doubtful}
    mixed = {spot for spot in spots if len(looks[spot]) > 1 or spot in unsure}
    return replace(
        first,
        texts={**first.texts, **{spot: _braced(looks[spot], spot in unsure) for spot in sorted(mixed)}},
        shaded=first.shaded - mixed,
        colours={spot: colour for spot, colour in first.colours.items() if spot not in mixed},
        picture=False,
    )


def _look(board: Board, spot: Spot) -> str:
    return board.texts.get(spot, SHADED if spot in board.shaded else board.blank)


def _braced(looks: Sequence[str], unsure: bool) -> str:
    between = "" if max(map(len, looks)) == 1 else " "
    return "{" + between.join(looks) + ("?" if unsure else "") + "}"
