"""Magnets.

Rules: the board is divided into dominoes. Each is a magnet, with + in one half and - in the other, or it stays blank.
Halves with equal poles never share a side; with the option anti it is halves of different magnets with unequal ones
that never do. A number at the top of a column or at the left of a row is how many + are in it, one at the bottom or at
the right is how many - are. A cell that belongs to no domino stays blank. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/magnets.html
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import clueproof.genres as cp

BLANK, PLUS, MINUS = 0, 1, 2
SIGNS = ".+-"


@dataclass(frozen=True, slots=True)
class MagnetsShape(cp.DominoShape):
    """The dominoes, and which poles of different ones share sides."""

    anti: bool = cp.flag(False, "halves of different magnets that share a side have equal poles")


class Magnets(cp.Genre[MagnetsShape, cp.CellEncoding, cp.SignRows]):
    """A number is a constraint: each division into dominoes is a shape of its own, so each puzzle has a model of its
    own anyway, and a count of what is given is smaller there than one of whatever could be."""

    name = "magnets"
    title = "Magnets"
    noun = "a Magnets puzzle"
    usual = cp.Usual((6, 6))
    shape = MagnetsShape
    constraint_kinds = frozenset({cp.BORDER})
    layers = (
        cp.Around(
            lambda length: length,
            "the {most} cells of that {line}",
            {"top": "top_pos", "left": "side_pos", "bottom": "top_neg", "right": "side_neg"},
            corners="+-",
        ),
    )
    answer = cp.Poles()

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> MagnetsShape:
        record.also_called("grid", "board")
        grid = record.grid("grid", signs=frozenset(), symbols=True)
        shape = self.shape_of(record, grid.height, grid.width)
        return replace(shape, dominoes=cp.read_dominoes(grid))

    def write_shape(self, record: cp.Record, shape: MagnetsShape) -> None:
        super().write_shape(record, shape)
        cp.write_dominoes(record, shape)

    def shape_inputs(self, shape: MagnetsShape) -> list[cp.InputKind]:
        slot = cp.DominoField("grid", cp.SINGLE)
        return [cp.InputKind("domino", "domino", slot, (cp.Choice(cp.ONE, "domino"),), look=cp.Look(domino=True))]

    def rules(self, shape: MagnetsShape, e: cp.CellEncoding) -> None:
        for domino in shape.dominoes:
            with e.group(cp.link_name(domino)):
                for one, other in (domino, domino[::-1]):
                    for sign, opposite in ((BLANK, BLANK), (PLUS, MINUS), (MINUS, PLUS)):
                        e.add(
                            cp.Clause(-e.cells[one].equals(sign), e.cells[other].equals(opposite)),
                            "a domino is a magnet or blank",
                        )
        for single in shape.singles:
            e.add(cp.Clause(e.cells[single].equals(BLANK)), f"{cp.cell_name(*single)} belongs to no domino")
        if shape.anti:
            beside = tuple([(e.cells[one], e.cells[other]) for one, other in sorted(shape.walls)])
            unequal = ((PLUS, MINUS), (MINUS, PLUS))
            e.add(cp.AdjacencyBan(beside, unequal), "unequal poles of different magnets never share a side")
        else:
            e.add(cp.AdjacencyBan(e.cells.neighbours, ((PLUS, PLUS), (MINUS, MINUS))), "equal poles never share a side")

    def clue(self, shape: MagnetsShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        pole = pole_at(clue.position)
        counted = tuple([e.cells[cell].equals(pole) for cell in cells])
        with e.group(name):
            return e.model.clue(cp.Exactly(clue.value, counted), f"{name} has {clue.value} {SIGNS[pole]}")

    def find_violation(self, puzzle: cp.Puzzle[MagnetsShape, cp.Clues], solution: cp.SignRows) -> str | None:
        sign_of = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)}
        for one, other in puzzle.shape.dominoes:
            if sign_of[one] + sign_of[other] not in ("+-", "-+", ".."):
                return f"the domino {cp.link_name((one, other))} is {sign_of[one]}{sign_of[other]}"
        for cell in puzzle.shape.singles:
            if sign_of[cell] != ".":
                return f"{cp.cell_name(*cell)} belongs to no domino, but is {sign_of[cell]}"
        for (r, c), sign in sign_of.items():
            for other in ((r, c + 1), (r + 1, c)):
                both = f"{cp.cell_name(r, c)} and {cp.cell_name(*other)}"
                if "." in (sign, sign_of.get(other, ".")) or ((r, c), other) in puzzle.shape.dominoes:
                    continue
                if sign_of[other] == sign and not puzzle.shape.anti:
                    return f"{both} are both {sign} and share a side"
                if sign_of[other] != sign and puzzle.shape.anti:
                    return f"{both} have unequal poles and share a side"
        return None

    def clue_values(self, shape: MagnetsShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], int]:
        columns = [*zip(*solution, strict=True)]

        def count(spot: cp.Spot) -> int:
            r, c = spot
            line = columns[c] if r in (-1, shape.height) else solution[r]
            return line.count(SIGNS[pole_at(spot)])

        return count

    def describe_violation(self, shape: MagnetsShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_of(clue.position, shape)[0]} has {found} {SIGNS[pole_at(clue.position)]}, not {clue.value}"

    def draw_shape(self, shape: MagnetsShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)


def pole_at(spot: cp.Spot) -> int:
    """What the clue at this position around the board counts: + at the top and at the left, - at the other sides."""
    return PLUS if -1 in spot else MINUS
