"""Ice Walk, Barns: a loop that goes straight on where there is ice, and may cross itself there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import clueproof.genres as cp


def post_icy_loop(e: cp.EdgeEncoding, ice: Collection[cp.Cell], through: Sequence[cp.Cell]) -> None:
    """Post that the lines form such a loop, through these cells."""
    e.crossing_loop("the lines form a single loop", through)
    straight = {cell: (-e.turn(cell),) for cell in e.points if cell in ice}
    e.add_clauses(straight, "the loop does not turn on ice", cp.site_name)
    firm = {cell: e.at(lines) for cell, lines in e.points.items() if cell not in ice}
    e.add_counts(cp.AtMost, 2, firm, "the loop crosses itself on ice alone", cp.site_name)


def not_icy_loop(
    answer: cp.EdgeLines, shape: cp.GridShape, solution: cp.Lines, ice: Collection[cp.Cell], *, through_all: bool
) -> str | None:
    """What keeps lines from being such a loop, in words; None if they are one."""
    if (fault := cp.not_one_crossing_loop(answer, shape, solution, through_all=through_all)) is not None:
        return fault
    for (r, c), ways in sorted(cp.ways_at(solution).items()):
        if (r, c) not in ice and len(ways) > 2:
            return f"the loop crosses itself in {cp.cell_name(r, c)}, where there is no ice"
        if (r, c) in ice and len(ways) == 2 and ((r - 1, c) in ways) != ((r + 1, c) in ways):
            return f"the loop turns in {cp.cell_name(r, c)}, on ice"
    return None
