"""What several genres forbid of the cells that are shaded or marked, for their checks: plain Python, no model."""

from __future__ import annotations

from collections.abc import Collection

from clueproof.grid import cell_name, one_piece
from clueproof.grid.edges import Spot


def touching(cells: Collection[Spot], what: str = "shaded") -> str | None:
    """Two of the cells that share a side, in words; None if no two do."""
    for r, c in sorted(cells):
        for other in ((r, c + 1), (r + 1, c)):
            if other in cells:
                return f"{cell_name(r, c)} and {cell_name(*other)} are {what} and share a side"
    return None


def cut_off(cells: Collection[Spot]) -> str | None:
    """One of the cells that shared sides don't connect with the first, in words; None if they are in one piece."""
    apart = [cell for cell in cells if cell not in reached] if len(reached := one_piece(cells)) < len(cells) else []
    return f"{cell_name(*min(apart))} is cut off from {cell_name(*min(cells))}" if apart else None


def square(cells: Collection[Spot], what: str = "shaded") -> str | None:
    """A 2x2 square of the cells, in words; None if there is none."""
    for r, c in sorted(cells):
        if (r, c + 1) in cells and (r + 1, c) in cells and (r + 1, c + 1) in cells:
            return f"the 2x2 square from {cell_name(r, c)} to {cell_name(r + 1, c + 1)} is {what}"
    return None


def unpaired(partners: dict[Spot, set[Spot]]) -> Spot | None:
    """A cell without a partner of its own where each should have one; None if cells can be paired one to one.

    Pairs are of two kinds of cells, and no cell of one kind has more than two possible partners. So who has one left
    takes it, and when each has two left they stand in rings.
    """
    left = {spot: {*others} for spot, others in partners.items()}
    ahead = [spot for spot in left if len(left[spot]) < 2]
    while ahead:
        spot = ahead.pop()
        if spot not in left:
            continue
        if not left[spot]:
            return spot
        (other,) = left.pop(spot)
        for third in left.pop(other) - {spot}:
            left[third].discard(other)
            if len(left[third]) < 2:
                ahead.append(third)
    # more than two mean that there are fewer of its kind
    return next((min(others) for others in left.values() if len(others) > 2), None)
