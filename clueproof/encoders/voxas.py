"""Voxas.

Rules: divide the board into strips, along the lines of the grid: rectangles one cell wide, of two or three cells. A
sign on a side says that there is a border, and its dot how the two strips beside it are alike: white in size and in
direction, grey in one of the two, black in neither. With `apart` no four strips meet at a point.
Source: https://puzz.link/rules.html?voxas
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import product

import clueproof.genres as cp
from clueproof.codecs.puzzlink import SIDE_SIGNS, Between, Flag, Link

GREY_DOT = "a grey dot"
ALIKE = {cp.BLACK_DOT: 0, GREY_DOT: 1, cp.WHITE_DOT: 2}
"""In how many ways the strips beside a dot are alike."""
TYPED = {"x": cp.BORDER_SIGN, "B": cp.BLACK_DOT, "G": GREY_DOT, "W": cp.WHITE_DOT}
DRAWN: dict[Hashable, cp.Symbol] = {
    cp.BLACK_DOT: cp.Symbol.BLACK_DOT,
    GREY_DOT: cp.Symbol.GREY_CIRCLE,
    cp.WHITE_DOT: cp.Symbol.WHITE_DOT,
}


@dataclass(frozen=True, slots=True)
class VoxasShape(cp.GridShape):
    """May four strips meet at a point?"""

    apart: bool = cp.flag(False, "no four strips meet at a point")


class Voxas(cp.Genre[VoxasShape, cp.RegionEncoding, cp.NumberRows]):
    """For each cell two literals: is its strip long, and is it upright?"""

    name = "voxas"
    group = "Regions"
    title = "Voxas"
    noun = "a Voxas"
    shape = VoxasShape
    usual = cp.Usual((6, 6))
    layers = (cp.SideSigns(cp.Signs(TYPED, TYPED, None, None, DRAWN)),)
    answer = cp.BorderedCells()
    puzzlink = Link(
        "voxas",
        Between(SIDE_SIGNS, dict(enumerate(TYPED, 1)), dict(enumerate(TYPED.values(), 1)), cp.SIGN),
        flags=(Flag("t", "no four strips meet at a point", {"apart": True}),),
    )

    def rules(self, shape: VoxasShape, e: cp.RegionEncoding) -> None:
        e.strips("strips are one cell wide", "no four strips meet at a point" if shape.apart else "")
        long = dict(zip(e.cells, e.model.booleans(e.cells, ("short", "long"), cp.site_name), strict=True))
        upright = dict(zip(e.cells, e.model.booleans(e.cells, ("level", "upright"), cp.site_name), strict=True))
        e.ban({cell: e.around(cell) for cell in e.cells}, "a strip has two cells or three", cp.site_name)
        rows: list[tuple[cp.Literal, ...]] = []
        for ((r, c), (y, x)), border in e.borders.items():
            beyond = [cp.edge((2 * r - y, 2 * c - x), (r, c)), cp.edge((y, x), (2 * y - r, 2 * x - c))]
            more = [-e.borders[link] for link in beyond if link in e.borders]
            if len(more) == 2:
                rows.append((border, -more[0], -more[1]))
            for cell in ((r, c), (y, x)):
                rows += [(border, upright[cell] if x == c else -upright[cell]), (border, -long[cell], *more)]
                rows += [(border, long[cell], -further) for further in more]
        e.add_clauses(rows, "a strip has two cells or three")
        told: list[tuple[cp.Literal, ...]] = []
        for edge, border in e.borders.items():
            dots = {says: e.model.boolean(f"{cp.side_name(edge)} has {says}") for says in ALIKE}
            e.state(cp.SIGN, edge, {cp.BORDER_SIGN: border, **dots})
            same = tuple([(found[edge[0]], found[edge[1]]) for found in (long, upright)])
            for (says, number), values in product(ALIKE.items(), product((-1, 1), repeat=4)):
                if (values[0] == values[1]) + (values[2] == values[3]) != number:
                    unlike = zip(values, (*same[0], *same[1]), strict=True)
                    told.append((-dots[says], *[-value * literal for value, literal in unlike]))
            told += [(-dot, border) for dot in dots.values()]
        e.add_clauses(told, "in how many ways strips are alike")

    def find_violation(self, puzzle: cp.Puzzle[VoxasShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in cp.regions_of(solution).values():
            if not cp.is_strip(cells) or len(cells) not in (2, 3):
                return f"the region of {cp.cell_name(*cells[0])} is no strip of two or three cells"
        return cp.crossing(solution, "strips") if puzzle.shape.apart else None

    def clue_values(self, shape: VoxasShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Edge], str | None]:
        regions, region = cp.regions_of(solution), cp.by_cell(solution)

        def dot(edge: cp.Edge) -> str | None:
            one, other = (regions[region[cell]] for cell in edge)
            upright = [len({c for _, c in cells}) == 1 for cells in (one, other)]
            alike = (len(one) == len(other)) + (upright[0] == upright[1])
            return next(says for says, number in ALIKE.items() if number == alike) if one is not other else None

        return dot

    def clue_holds(self, stated: str, found: str | None) -> bool:
        return stated == cp.BORDER_SIGN and found is not None

    def describe_violation(self, shape: VoxasShape, solution: cp.NumberRows, clue: cp.Clue, found: str | None) -> str:
        if found is None:
            return f"{cp.side_name(clue.position)} has {clue.value}, but is no border"
        return f"the strips beside {cp.side_name(clue.position)} are alike as for {found}, not {clue.value}"
