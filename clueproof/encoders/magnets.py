"""Magnets.

Rules: the board is divided into dominoes. Each is a magnet, with + in one half and - in the other, or it stays blank.
Halves with equal poles never share a side. A number at the top of a column or at the left of a row is how many + are in
it, one at the bottom or at the right is how many - are. A cell that belongs to no domino stays blank. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/magnets.html
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clueproof.genres import (
    BORDER,
    Around,
    Board,
    CellEncoding,
    Clause,
    Clue,
    Clues,
    DominoShape,
    Exactly,
    Genre,
    Literal,
    Poles,
    Puzzle,
    Record,
    SignRows,
    Spot,
    Tokens,
    Usual,
    cell_name,
    line_of,
    link_name,
    read_dominoes,
    write_dominoes,
)
from clueproof.model import AdjacencyBan

BLANK, PLUS, MINUS = 0, 1, 2
SIGNS = ".+-"


class Magnets(Genre[DominoShape, CellEncoding]):
    """A number is a constraint: each division into dominoes is a shape of its own, so each puzzle has a model of its
    own anyway, and a count of what is given is smaller there than one of whatever could be."""

    name = "magnets"
    title = "Magnets"
    noun = "a Magnets puzzle"
    usual = Usual((6, 6))
    shape = DominoShape
    constraint_kinds = frozenset({BORDER})
    layers = (
        Around(
            lambda length: length,
            "the {most} cells of that {line}",
            {"top": "top_pos", "left": "side_pos", "bottom": "top_neg", "right": "side_neg"},
            corners="+-",
        ),
    )
    answer = Poles()

    def read_shape(self, record: Record, tokens: list[Tokens]) -> DominoShape:
        record.also_called("grid", "board")
        grid = record.grid("grid", signs=frozenset(), symbols=True)
        shape = self.shape_of(record, grid.height, grid.width)
        return replace(shape, dominoes=read_dominoes(grid))

    def write_shape(self, record: Record, shape: DominoShape) -> None:
        write_dominoes(record, shape)

    def rules(self, shape: DominoShape, e: CellEncoding) -> None:
        for domino in shape.dominoes:
            with e.group(link_name(domino)):
                for one, other in (domino, domino[::-1]):
                    for sign, opposite in ((BLANK, BLANK), (PLUS, MINUS), (MINUS, PLUS)):
                        e.add(Clause(-e.cells[one].equals(sign), e.cells[other].equals(opposite)), "a magnet, or blank")
        for single in shape.singles:
            e.add(Clause(e.cells[single].equals(BLANK)), f"{cell_name(*single)} belongs to no domino")
        e.add(AdjacencyBan(e.cells.neighbours, ((PLUS, PLUS), (MINUS, MINUS))), "equal poles never share a side")

    def clue(self, shape: DominoShape, e: CellEncoding, clue: Clue) -> Literal:
        name, cells = line_of(clue.spot, shape)
        pole = pole_at(clue.spot)
        counted = tuple([e.cells[cell].equals(pole) for cell in cells])
        with e.group(name):
            return e.model.clue(Exactly(clue.says, counted), f"{name} has {clue.says} {SIGNS[pole]}")

    def broken_rule(self, puzzle: Puzzle[DominoShape, Clues], solution: SignRows) -> str | None:
        sign_of = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)}
        for one, other in puzzle.shape.dominoes:
            if sign_of[one] + sign_of[other] not in ("+-", "-+", ".."):
                return f"the domino {link_name((one, other))} is {sign_of[one]}{sign_of[other]}"
        for cell in puzzle.shape.singles:
            if sign_of[cell] != ".":
                return f"{cell_name(*cell)} belongs to no domino, but is {sign_of[cell]}"
        for (r, c), sign in sign_of.items():
            for other in ((r, c + 1), (r + 1, c)):
                if sign != "." and sign_of.get(other) == sign:
                    return f"{cell_name(r, c)} and {cell_name(*other)} are both {sign} and share a side"
        return None

    def says(self, shape: DominoShape, solution: SignRows, kind: str) -> Callable[[Spot], int]:
        columns = [*zip(*solution, strict=True)]

        def count(spot: Spot) -> int:
            r, c = spot
            line = columns[c] if r in (-1, shape.height) else solution[r]
            return line.count(SIGNS[pole_at(spot)])

        return count

    def fault(self, shape: DominoShape, solution: SignRows, clue: Clue, found: int) -> str:
        return f"{line_of(clue.spot, shape)[0]} has {found} {SIGNS[pole_at(clue.spot)]}, not {clue.says}"

    def draw_shape(self, shape: DominoShape) -> Board:
        return replace(super().draw_shape(shape), walls=shape.walls)


def pole_at(spot: Spot) -> int:
    """What the clue at this position around the board counts: + at the top and at the left, - at the other sides."""
    return PLUS if -1 in spot else MINUS
