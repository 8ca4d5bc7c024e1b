"""Fire Walk.

Rules: some cells of the grid are grey: fire. Draw one closed loop through the centres of cells, straight or with right
angles, which passes every cell with a number. It never branches or crosses itself, and turns in every cell of fire that
it passes. It may pass a cell of fire twice, if the centre of the cell is inside of the loop. A number is how many cells
that are no fire the loop passes in a row there, its own among them. A `?` is a number that is not told. With the
option through_all the loop passes every cell. Source: https://puzz.link/rules.html?firewalk
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.encoders.walk import Walk, WalkShape, walk_link


class FireWalk(Walk):
    """A cell of fire has four points: its upper and its lower half, where turns are, and its left and right end."""

    name = "fire-walk"
    title = "Fire Walk"
    noun = "a Fire Walk"
    puzzlink = walk_link("firewalk")

    def rules(self, shape: WalkShape, e: cp.EdgeEncoding) -> None:
        inside = e.inside(shape.height, shape.width) if shape.tinted else {}
        ends = [(_end(one, other, shape), _end(other, one, shape)) for one, other in e.edges]
        turns: list[cp.Literal] = []
        for r, c in sorted(shape.tinted):
            # lines from above or below meet lines from the sides
            upper, lower, sides = (4 * r - 1, 4 * c), (4 * r + 1, 4 * c), ((4 * r, 4 * c - 1), (4 * r, 4 * c + 1))
            name = cp.cell_name(r, c)
            words = ("above", "left"), ("above", "right"), ("below", "left"), ("below", "right")
            four = [
                e.model.boolean(name, ("no such turn", f"a turn from {one} to the {other}")) for one, other in words
            ]
            turns += four
            ends += [(half, side) for half in (upper, lower) for side in sides]
            up_left, up_right, down_left, down_right = four
            with e.group(name):
                straight = ((up_left, up_right), (down_left, down_right), (up_left, down_left), (up_right, down_right))
                e.ban(straight, "the loop turns in fire")
                twice = [(up_left, down_right, inside[r, c]), (up_right, down_left, -inside[r, c])]
                e.ban(twice, "where it turns twice the centre of the cell is inside")
        e.add(cp.SingleLoop((*e.edges.values(), *turns), tuple(ends)), "the lines form a single loop")
        e.add_clauses({cell: (e.on_loop[cell],) for cell in self.through(shape)}, "the loop passes it", cp.site_name)
        self.state_numbers(shape, e)

    def find_violation(self, puzzle: cp.Puzzle[WalkShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape, at = puzzle.shape, cp.ways_at(solution)
        if not at:
            return "there is no loop"
        beyond: dict[tuple[cp.Cell, cp.Cell], cp.Cell] = {}
        for (r, c), ways in sorted(at.items()):
            name, pairs = cp.cell_name(r, c), [ways]
            if (r, c) in shape.tinted and len(ways) == 4:
                up, left, right, down = ways
                pairs = [[up, right], [left, down]] if cp.is_inside((r, c), solution) else [[up, left], [right, down]]
            elif len(ways) != 2:
                return f"the loop ends at {name}" if len(ways) == 1 else f"lines branch or cross at {name}"
            elif (r, c) in shape.tinted and ((r - 1, c) in ways) == ((r + 1, c) in ways):
                return f"the loop goes straight on in {name}, a cell of fire"
            beyond |= {((r, c), pair[n]): pair[1 - n] for pair in pairs for n in (0, 1)}
        before = start = min(at)
        here, length = at[start][0], 1
        while (here, beyond[here, before]) != (start, at[start][0]):
            before, here, length = here, beyond[here, before], length + 1
        if length < len(solution):
            return "there is more than one loop"
        missed = [cell for cell in self.through(shape) if cell not in at]
        return f"the loop does not pass {cp.cell_name(*missed[0])}" if missed else None


def _end(cell: cp.Cell, other: cp.Cell, shape: WalkShape) -> cp.Cell:
    """The point of a cell at which a line to another one begins, in quarters of cells."""
    fire = cell in shape.tinted
    return 4 * cell[0] + fire * (other[0] - cell[0]), 4 * cell[1] + fire * (other[1] - cell[1])
