"""Pentopia.

Rules: place some of the pieces, turned and mirrored as you like, each at most once, so that no two touch, not even at a
corner. A clue is an arrow or several: they point at the pieces that are nearest, all at the same distance; in any other
direction there is none, or it is farther away. With a `?` it is not told where they are. No piece covers a clue, unless
the puzzle says that they may (`covered`). Source: https://puzz.link/rules.html?pentopia
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, BankPart, Cells, Flag, Link
from clueproof.encoders.banked_pieces import BankedPieces

UNTOLD = cp.ArrowSets.UNTOLD


@dataclass(frozen=True, slots=True)
class PentopiaShape(cp.BankShape):
    """May pieces lie on clues?"""

    covered: bool = cp.flag(False, "pieces may lie on clues")


class Pentopia(BankedPieces[PentopiaShape]):
    """Clues are constraints: all sets of arrows in all cells as literals would be many."""

    name = "pentopia"
    title = "Pentopia"
    noun = "a Pentopia"
    usual = cp.Usual((7, 7), density=0.4)
    shape = PentopiaShape
    constraint_kinds = frozenset({cp.GIVEN})
    turns: ClassVar = {cp.GIVEN: cp.TURNED_ARROWS}
    layers = (cp.CellClues(cp.ArrowSets(untold=True), ("board",)),)
    puzzlink = Link(
        "pentopia",
        Cells(FROM_1, {UNKNOWN: "?", **dict(cp.ArrowSets.TOKENS.items())}, says={UNKNOWN: UNTOLD}),
        BankPart(),
        flags=(Flag("t", "pieces may lie on clues", {"covered": True}),),
    )

    def wording(self, puzzle: cp.Puzzle[PentopiaShape, cp.Clues]) -> Mapping[str, str]:
        told = "No piece covers a clue, unless the puzzle says that they may (`covered`)."
        return {told: "Pieces may cover clues." if puzzle.shape.covered else "No piece covers a clue."}

    def rules(self, shape: PentopiaShape, e: cp.ShadingEncoding) -> None:
        self.place(shape, e, cp.AtMost, corners=True)

    def clue(self, shape: PentopiaShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        cell, name = clue.position, cp.cell_name(*clue.position)
        rays = {way: cp.pointed_at(cell, way, shape) for way in cp.WAYS}
        told = [rays[way] for way in cp.ArrowSets.ways(clue.value)]
        holds = e.model.selector(f"the pieces nearest to {name} are where it points")
        rows: list[tuple[cp.Literal, ...]] = [] if shape.covered else [(-holds, e.unshaded[cell])]
        at_distance = []
        for distance in range(1, min(map(len, told), default=0) + 1):
            nearest = e.model.boolean(f"the pieces nearest to {name}", ("not so far away", f"{distance} away"))
            at_distance.append(nearest)
            for ray in rays.values():
                rows += [(-nearest, e.unshaded[near]) for near in ray[: distance - (ray in told)]]
                rows += [(-nearest, e.shaded[ray[distance - 1]])] if ray in told else []
        if told:
            rows.append((-holds, *at_distance))
        e.add_clauses(rows, "arrows point at the nearest pieces", name, conditions=1)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[PentopiaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for r, c in sorted(puzzle.clues[cp.GIVEN] if not puzzle.shape.covered else ()):
            if (r, c) in shaded:
                return f"{cp.cell_name(r, c)} has a clue, but is covered"
        piece_of = {cell: n for n, own in enumerate(cp.pieces(dict.fromkeys(sorted(shaded), 1))) for cell in own}
        for r, c in sorted(shaded):
            for near in ((r + 1, c - 1), (r + 1, c + 1)):
                if near in shaded and piece_of[near] != piece_of[r, c]:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*near)} are of pieces that touch at a corner"
        return self.misplaced(puzzle.shape, shaded, all_used=False)

    def clue_values(self, shape: PentopiaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        shaded = cp.Shading.shaded(solution)

        def value(cell: cp.Cell) -> int | None:
            if cell in shaded and not shape.covered:
                return None
            distance = {}
            for way in cp.WAYS:
                found = [n for n, near in enumerate(cp.pointed_at(cell, way, shape)) if near in shaded]
                if found:
                    distance[way] = found[0]
            nearest = min(distance.values(), default=0)
            return cp.ArrowSets.value([way for way, far in distance.items() if far == nearest]) or None

        return value

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == UNTOLD

    def describe_violation(self, shape: PentopiaShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"there is no piece where {name} points"
        return f"the pieces nearest to {name} are {cp.ArrowSets.TOKENS[found]}, not {cp.ArrowSets.TOKENS[clue.value]}"
