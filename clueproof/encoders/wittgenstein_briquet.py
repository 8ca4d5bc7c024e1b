"""Wittgenstein Briquet.

Rules: lay bricks of three cells in a straight line; they may touch. A number is how many bricks share a side with its
cell, in which none lies. The cells without a brick form one connected region. With a `?` it is only told that no brick
lies there. Source: https://puzz.link/rules.html?wittgen
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FOUR, UNKNOWN, Cells, Link
from clueproof.english import counted

COUNTS = cp.Counts(0, 4, "the 4 cells beside a cell", packed=True, untold="?")


class WittgensteinBriquet(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """A brick is two lines, from cell to cell: where several lie side by side, shading would not tell them apart."""

    name = "wittgenstein-briquet"
    aliases = ("wittgen", "briquet")
    group = "Things to place"
    title = "Wittgenstein Briquet"
    noun = "a Wittgenstein Briquet"
    usual = cp.Usual((6, 6), density=0.3)
    layers = (cp.CellNumbers(COUNTS, also_called=("board",)),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("wittgen", Cells(FOUR, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        cells = cp.rectangle(shape.height, shape.width)
        covers: dict[cp.Cell, list[cp.Literal]] = {cell: [] for cell in cells}
        drawn: dict[cp.Edge, list[cp.Literal]] = {edge: [] for edge in e.edges}
        for r, c in cells:
            for one, two, three in (((r, c), (r, c + 1), (r, c + 2)), ((r, c), (r + 1, c), (r + 2, c))):
                if three in covers:
                    where = f"{cp.cell_name(*one)} to {cp.cell_name(*three)}"
                    lies = e.model.statement(f"a brick lies in {where}", f"no brick lies in {where}")
                    for cell in (one, two, three):
                        covers[cell].append(lies)
                    drawn[one, two].append(lies)
                    drawn[two, three].append(lies)
        lines = [(line, lies) for edge, line in e.edges.items() for lies in drawn[edge]]
        e.add_clauses([(line, -lies) for line, lies in lines], "a brick is two lines")
        e.add_clauses([(-line, *drawn[edge]) for edge, line in e.edges.items()], "lines form bricks of three cells")
        e.add_counts(cp.AtMost, 1, {cell: covers[cell] for cell in cells}, "bricks don't overlap", cp.site_name)
        used = {cell: e.model.boolean(cp.cell_name(*cell), ("free", "under a brick")) for cell in cells}
        e.add_clauses([(-used[cell], *covers[cell]) for cell in cells], "a cell is under a brick that lies there")
        e.add_clauses([(used[cell], -lies) for cell in cells for lies in covers[cell]], "a brick covers three cells")
        free = cp.Grid(shape.height, shape.width, [-used[cell] for cell in cells])
        e.connected(free, "the cells without a brick form one connected region")
        near = {cell: [used[other] for other in cp.beside(cell, shape.height, shape.width)] for cell in cells}
        e.state_counts(cp.GIVEN, near, range(5), _says, _says)
        numbers = [(cell, says) for cell in cells for says in e.stated[cp.GIVEN][cell].values()]
        e.ban([(says, used[cell]) for cell, says in numbers], "no brick lies in a cell with a number")
        for cell in cells:
            e.state(cp.GIVEN, cell, {**e.stated[cp.GIVEN][cell], cp.Counts.UNTOLD: -used[cell]})

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        ways = cp.ways_at(solution)
        for cell, ends in sorted(ways.items()):
            straight = len(ends) == 2 and (ends[0][0] + ends[1][0], ends[0][1] + ends[1][1]) == (
                2 * cell[0],
                2 * cell[1],
            )
            middle = straight and all(len(ways[end]) == 1 for end in ends)
            if not middle and not (len(ends) == 1 and len(ways[ends[0]]) == 2):
                return f"the lines at {cp.cell_name(*cell)} form no brick of three cells"
        return cp.cut_off({*cp.rectangle(puzzle.shape.height, puzzle.shape.width)} - ways.keys())

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        used = cp.ways_at(solution).keys()

        def bricks(cell: cp.Cell) -> int | None:
            near = cp.beside(cell, shape.height, shape.width)
            return None if cell in used else sum(other in used for other in near)

        return bricks

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        if found is None:
            return f"a brick lies in {cp.cell_name(*clue.position)}, which has a number"
        return f"{_says(clue.position, found)}, not {clue.value}"


def _says(cell: cp.Cell, number: int) -> str:
    return f"{counted(number, 'brick')} beside {cp.cell_name(*cell)}"
