"""Nagenawa, Ring-ring: loops that are rectangles, and may cross each other."""

from __future__ import annotations

from typing import TypeVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted

S = TypeVar("S", bound=cp.GridShape)


class RectangleLoops(cp.Genre[S, cp.EdgeEncoding, cp.Lines]):
    """Loops don't run along each other, and no two have a corner in one cell. Each genre adds where they are."""

    group = "Loops, paths and links"

    def post_rectangles(self, shape: S, e: cp.EdgeEncoding) -> None:
        """Post that the lines are such loops, at least one."""
        e.add_clauses([tuple(e.edges.values())], "there is a loop")
        (upper_left, upper_right), (lower_left, lower_right) = (
            [_corners(e, low, right) for right in (False, True)] for low in (False, True)
        )
        tops, bottoms = _sides(e, upper_left, upper_right, (0, 1)), _sides(e, lower_left, lower_right, (0, 1))
        lefts, rights = _sides(e, upper_left, lower_left, (1, 0)), _sides(e, upper_right, lower_right, (1, 0))
        rows: list[tuple[cp.Literal, ...]] = []
        for ((r, c), (_, right)), top in tops.items():
            for low in range(r + 1, shape.height):
                if (left := lefts.get(((r, c), (low, c)))) is not None:
                    across = rights.get(((r, right), (low, right))), bottoms.get(((low, c), (low, right)))
                    rows += [(-top, -left, *([] if side is None else [side])) for side in across]
        e.add_clauses(rows, "the sides across are as long")

    def no_rectangles(self, solution: cp.Lines) -> str | None:
        """What keeps lines from being such loops, in words; None if they are some."""
        at = cp.ways_at(solution)
        for cell, ways in sorted(at.items()):
            if len(ways) % 2:
                return f"{'a line ends' if len(ways) == 1 else 'lines branch'} at {cp.cell_name(*cell)}"
        left = {*solution}
        while left:
            check_clock()
            start = before, here = min(left)
            left.remove(start)
            turns = 0
            while True:
                ahead = 2 * here[0] - before[0], 2 * here[1] - before[1]
                if ahead not in at[here]:
                    turns += 1
                    ahead = next(cell for cell in at[here] if cell != before)
                before, here = here, ahead
                if (line := cp.edge(before, here)) not in left:
                    break
                left.remove(line)
            if turns != 4:
                return f"the loop at {cp.cell_name(*start[0])} has {counted(turns, 'corner')}, not four"
        return None if solution else "there is no loop"


def _corners(e: cp.EdgeEncoding, low: bool, right: bool) -> dict[cp.Cell, cp.Literal]:
    """For each cell the literal that a loop has this corner there."""
    name = f"{'lower' if low else 'upper'} {'right' if right else 'left'} corner of a loop"
    found: dict[cp.Cell, cp.Literal] = {}
    for cell in e.points:
        up, across, down, back = cp.sides_of(cell)
        lines, turn = e.at([up if low else down, back if right else across]), e.turn(cell)
        corner = found[cell] = e.model.boolean(cp.cell_name(*cell), (f"no {name}", name))
        rows: list[tuple[cp.Literal, ...]] = [(-corner, turn), *[(-corner, line) for line in lines]]
        rows.append((corner, -turn, *[-line for line in lines]))
        e.add_clauses(
            rows if len(lines) == 2 else [(-corner,)], "where a loop turns it has a corner", cp.cell_name(*cell)
        )
    return found


def _sides(
    e: cp.EdgeEncoding, first: dict[cp.Cell, cp.Literal], last: dict[cp.Cell, cp.Literal], step: cp.Cell
) -> dict[tuple[cp.Cell, cp.Cell], cp.Literal]:
    """The literals of all sides of a loop from one corner to another one, by both cells."""
    down, right = step
    parts: dict[tuple[cp.Cell, cp.Cell], list[cp.Literal]] = {}
    for r, c in e.points:
        there, lines = (r + down, c + right), list[cp.Literal]()
        while (line := e.edges.get(((there[0] - down, there[1] - right), there))) is not None:
            lines.append(line)
            parts[(r, c), there] = [first[r, c], last[there], *lines]
            there = there[0] + down, there[1] + right
    keys = [*parts]
    sides = dict(zip(keys, e.model.booleans(keys, ("no side", "a side of a loop"), cp.link_name), strict=True))
    for corners, at in ((first, 0), (last, 1)):
        rows = {cell: [-corner] for cell, corner in corners.items()}
        for key, side in sides.items():
            rows[key[at]].append(side)
        e.add_clauses([*map(tuple, rows.values())], "a side from corner to corner")
    e.add_clauses([(-sides[key], part) for key, of in parts.items() for part in of], "a side from corner to corner")
    return sides


def random_loops(height: int, width: int, tries: int, rng: cp.SeededRandom) -> list[frozenset[cp.Edge]]:
    """The lines of rectangles at random, each as long as there is room for it; so many are tried."""
    found, taken, corners = list[frozenset[cp.Edge]](), set[cp.Edge](), set[cp.Cell]()
    for _ in range(tries if min(height, width) > 1 else 0):
        (top, bottom), (left, right) = (sorted(rng.shuffled(range(many))[:2]) for many in (height, width))
        around = [(top, c) for c in range(left, right)] + [(r, right) for r in range(top, bottom)]
        around += [(bottom, c) for c in range(right, left, -1)] + [(r, left) for r in range(bottom, top, -1)]
        lines, four = cp.loop_lines(around), {(r, c) for r in (top, bottom) for c in (left, right)}
        if taken.isdisjoint(lines) and corners.isdisjoint(four):
            found.append(lines)
            taken |= lines
            corners |= four
    return found
