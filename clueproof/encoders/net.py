"""Net (Pipes, FreeNet).

Rules: turn the tiles so that they are all connected by links, without a loop. A link joins a tile to the one beside it:
no loose end is left, and none leads to the border or to a wall. With the option `wrapping` what leaves the board at one
border comes back at the border across. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/net.html
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import clueproof.genres as cp

END, STRAIGHT, CORNER, TEE, CROSS = TILES = range(1, 6)
"""The kinds of tiles, by where they have links."""
TURNED = {
    END: ("U", "R", "D", "L"),
    STRAIGHT: ("UD", "RL"),
    CORNER: ("UR", "RD", "DL", "UL"),
    TEE: ("URD", "RDL", "UDL", "URL"),
    CROSS: ("URDL",),
}
"""The sides of a tile that have a link, however it is turned."""
NAMES = {END: "an end", STRAIGHT: "straight", CORNER: "a corner", TEE: "a T", CROSS: "a cross"}
DRAWN = {
    END: cp.Symbol.TILE_END,
    STRAIGHT: cp.Symbol.TILE_STRAIGHT,
    CORNER: cp.Symbol.TILE_CORNER,
    TEE: cp.Symbol.TILE_TEE,
    CROSS: cp.Symbol.TILE_CROSS,
}
TOKENS = {END: ("1",), STRAIGHT: ("I", "2I"), CORNER: ("L", "2L"), TEE: ("T", "3"), CROSS: ("X", "4")}
"""How tiles are typed, the first way as they are written."""


class Tiles(cp.Symbols):
    """One symbol for each kind of tile."""

    def meaning(self, shape: Any) -> Mapping[str, int]:
        # lists of others have "1 " beside "2L"
        return {form: kind for kind, tokens in TOKENS.items() for token in tokens for form in (token, f"{token} ")}

    def expected(self, shape: Any) -> str:
        return "1 for an end, I or 2I (straight), L or 2L (a corner), T or 3, X or 4, or . for any tile"

    def token(self, shape: Any, layout: str = "rows") -> Mapping[int, str]:
        return {kind: tokens[0] for kind, tokens in TOKENS.items()}


class TileClues(cp.CellSymbols):
    """The tiles, which a solution shows by their links."""

    in_solution = False


class Net(cp.Genre[cp.WrappingShape, cp.LinkEncoding, cp.Lines]):
    """Clues are literals of one model for all boards of a size: what tile a cell has is a statement that puts the table
    of its turns in force, and a wall is a link that there is not."""

    name = "net"
    title = "Net (Pipes)"
    noun = "a Net"
    shape = cp.WrappingShape
    usual = cp.Usual((7, 7), irreducible=False)
    layers = (TileClues(Tiles(), DRAWN, also_called=("board",)), cp.Walls())
    answer = cp.Links()

    def rules(self, shape: cp.WrappingShape, e: cp.LinkEncoding) -> None:
        for cell, around in e.points.items():
            name = cp.cell_name(*cell)
            there = [side for side, edge in zip(cp.SIDES, around, strict=True) if edge in e.edges]
            words = {kind: (f"{name} is {said}", f"{name} is not {said}") for kind, said in NAMES.items()}
            says = {kind: e.model.statement(*said) for kind, said in words.items()}
            for kind, tile in says.items():
                turns = [turn for turn in TURNED[kind] if {*turn} <= {*there}]
                rows = tuple(tuple(int(side in turn) for side in there) for turn in turns)
                e.add(cp.Table(e.at(around), rows, enforce=(tile,)), words[kind][0])
            e.state(cp.GIVEN, cell, says)
        for edge, link in e.edges.items():
            e.state(cp.WALL, edge, {cp.WALL: -link})
        point = {cell: number for number, cell in enumerate(e.points)}
        ends = tuple((point[one], point[other]) for one, other in map(shape.ends, e.edges))
        links = tuple(e.edges.values())
        e.join(len(point), links, ends, "all tiles are connected")
        e.add(cp.Acyclic(links, ends), "the links form no loop")

    def find_violation(self, puzzle: cp.Puzzle[cp.WrappingShape, cp.Clues], solution: cp.Lines) -> str | None:
        shape, joined = puzzle.shape, cp.Joined[cp.Spot]()
        for edge in sorted(solution):
            if not joined.join(*shape.ends(edge)):
                return f"{shape.name_of(edge)} closes a loop"
        if (apart := joined.cut_off(cp.rectangle(shape.height, shape.width))) is not None:
            return f"{cp.cell_name(*apart[1])} is not connected with {cp.cell_name(*apart[0])}"
        return None

    def sketch(
        self, puzzle: cp.Puzzle[cp.WrappingShape, cp.Clues], encoding: cp.LinkEncoding
    ) -> cp.PartialBoard | None:
        return cp.LinkPartialBoard.of(puzzle, encoding)

    def clue_values(self, shape: cp.WrappingShape, solution: cp.Lines, kind: str) -> Callable[[Any], Any]:
        if kind == cp.WALL:
            return lambda edge: None if edge in solution else cp.WALL
        leaving = self.answer.value_at(shape, solution)
        kinds = {frozenset(turn): tile for tile, turns in TURNED.items() for turn in turns}
        return lambda cell: kinds.get(frozenset(leaving(cell)))

    def describe_violation(self, shape: cp.WrappingShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        if clue.kind == cp.WALL:
            return f"a link goes through the wall {shape.name_of(clue.position)}"
        return f"{cp.cell_name(*clue.position)} is {NAMES[found] if found else 'left out'}, not {NAMES[clue.value]}"
