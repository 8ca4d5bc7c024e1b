"""Island: shade a number of cells that form one piece. `x` is given as shaded, `o` as not."""

from __future__ import annotations

from dataclasses import dataclass

from clueproof.encoders import Puzzle, RuleSet
from clueproof.errors import Place
from clueproof.grid.board import Board
from clueproof.model import Connected, Exactly, Literal, Model
from clueproof.puzzle.encoding import BooleanEncoding
from clueproof.syntax.record import JsonValue, Record

Signs = tuple[str, ...]


@dataclass(frozen=True)
class IslandShape:
    height: int
    width: int
    shaded: int


class Island(RuleSet[IslandShape, Signs, Signs]):
    """Clues and solutions are rows of signs."""

    name = "island"
    title = "Island (one piece of shaded cells)"

    def parse(self, record: Record) -> Puzzle[IslandShape, Signs]:
        grid = record.grid(symbols=True)
        values = grid.values({"x": 1, "o": 0}, "x, o, or . when empty", -1)
        shape = IslandShape(grid.height, grid.width, record.whole("shaded", 0) or 0)
        return Puzzle(self, shape, self._rows(shape, "".join("ox."[value] for value in values)))

    def format(self, puzzle: Puzzle[IslandShape, Signs]) -> Record:
        return Record({"shaded": puzzle.shape.shaded, "grid": list(puzzle.clues)})

    def encode(self, shape: IslandShape) -> BooleanEncoding:
        model = Model()
        cells = model.boolean_grid(shape.height, shape.width, ("white", "shaded"))
        model.key(*cells)
        model.add(Exactly(shape.shaded, cells.cells), f"{shape.shaded} cells are shaded")
        model.add(Connected(cells.cells, tuple(cells.edges)), "the shaded cells form one piece")
        return BooleanEncoding(model, cells=cells)

    def clues(self, puzzle: Puzzle[IslandShape, Signs], encoding: BooleanEncoding) -> list[Literal]:
        signs = zip(encoding.cells, "".join(puzzle.clues), strict=True)
        return [cell if sign == "x" else -cell for cell, sign in signs if sign != "."]

    def decode(self, puzzle: Puzzle[IslandShape, Signs], keys: tuple[int, ...]) -> Signs:
        return self._rows(puzzle.shape, "".join("ox"[key] for key in keys))

    def check(self, puzzle: Puzzle[IslandShape, Signs], solution: Signs) -> str | None:
        shaded = {(r, c) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign == "x"}
        if len(shaded) != puzzle.shape.shaded:
            return f"{len(shaded)} cells are shaded"
        if any(given not in (".", sign) for given, sign in zip("".join(puzzle.clues), "".join(solution), strict=True)):
            return "a given cell is changed"
        reached = {min(shaded)} if shaded else set()
        for _ in range(len(shaded)):
            reached |= {(r + i, c + j) for r, c in reached for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))} & shaded
        return None if reached == shaded else "the shaded cells are in pieces"

    def draw(self, puzzle: Puzzle[IslandShape, Signs], solution: Signs | None = None) -> Board:
        signs = {(r, c): sign for r, row in enumerate(solution or puzzle.clues) for c, sign in enumerate(row)}
        shaded = frozenset(cell for cell, sign in signs.items() if sign == "x")
        return Board(puzzle.shape.height, puzzle.shape.width, {s: "o" for s in signs if signs[s] == "o"}, shaded=shaded)

    def solution_value(self, puzzle: Puzzle[IslandShape, Signs], solution: Signs) -> JsonValue:
        return list(solution)

    def parse_line(self, line: str, place: Place | None) -> Puzzle[IslandShape, Signs] | None:
        return None

    def _rows(self, shape: IslandShape, signs: str) -> Signs:
        return tuple(signs[start : start + shape.width] for start in range(0, len(signs), shape.width))
