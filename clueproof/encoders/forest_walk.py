"""Forest Walk.

Rules: some cells of the grid are grey: forest. Draw a network of lines through the centres of cells, straight or with
right angles, which passes every cell with a number. All of it hangs together. It has no ends, and no crossings; where
it passes a cell of forest it branches, three lines meeting there, and nowhere else. A number is how many cells that
are no forest the network passes in a row there, its own among them. A `?` is a number that is not told. With the option
through_all the network passes every cell. Source: https://puzz.link/rules.html?forestwalk
"""

from __future__ import annotations

from itertools import combinations

import clueproof.genres as cp
from clueproof.encoders.walk import Walk, WalkShape, walk_link
from clueproof.english import counted


class ForestWalk(Walk):
    name = "forest-walk"
    title = "Forest Walk"
    noun = "a Forest Walk"
    puzzlink = walk_link("forestwalk")

    def rules(self, shape: WalkShape, e: cp.EdgeEncoding) -> None:
        for forest, many in ((False, 2), (True, 3)):
            lines = {cell: e.at(ends) for cell, ends in e.points.items() if (cell in shape.tinted) == forest}
            words = "a cell of forest has three lines or none" if forest else "another cell has two lines or none"
            e.add_counts(cp.AtMost, many, lines, words, cp.site_name)
            passed = {cell: (-e.on_loop[cell], *ending) for cell, ending in lines.items()}
            e.add_counts(cp.AtLeast, many, passed, words, cp.site_name, conditions=1)
        place = {edge: number for number, edge in enumerate(e.edges)}
        meeting = [(place[one], place[other]) for ends in e.points.values() for one, other in combinations(ends, 2)]
        every = tuple(e.edges.values())
        e.add(cp.Connected(every, tuple(meeting)), "all lines hang together")
        e.add_clauses([every], "there is a line")
        e.add_clauses({cell: (e.on_loop[cell],) for cell in self.through(shape)}, "a line passes it", cp.site_name)
        self.state_numbers(shape, e)

    def find_violation(self, puzzle: cp.Puzzle[WalkShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape, at = puzzle.shape, cp.ways_at(solution)
        for cell, ways in sorted(at.items()):
            if len(ways) != (3 if cell in shape.tinted else 2):
                where = "a cell of forest" if cell in shape.tinted else "which is no forest"
                return f"{counted(len(ways), 'line')} at {cp.cell_name(*cell)}, {where}"
        if not at:
            return "there is no line"
        joined = cp.Joined[cp.Cell]()
        for line in solution:
            joined.join(*line)
        if (apart := joined.cut_off(sorted(at))) is not None:
            return f"{cp.cell_name(*apart[1])} is cut off from {cp.cell_name(*apart[0])}"
        missed = [cell for cell in self.through(shape) if cell not in at]
        return f"no line passes {cp.cell_name(*missed[0])}" if missed else None
