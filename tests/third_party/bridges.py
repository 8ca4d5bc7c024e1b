"""Bridges (Hashi) without the rule that all islands are linked: a key is a bridge, which has several edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from clueproof.encoders import Puzzle, RuleSet
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Cell, Edge, Position, stretch
from clueproof.grid.symbols import Symbol
from clueproof.model import Integer, Linear, Literal, Model, Variable
from clueproof.puzzle.encoding import Encoding
from clueproof.syntax.record import JsonValue, Record

Rows = tuple[str, ...]
Built = tuple[int, ...]


@dataclass
class BridgesEncoding(Encoding):
    """How many bridges each pair of islands has."""

    bridges: Mapping[tuple[Cell, Cell], Integer] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return {bridge: stretch(*pair) for pair, bridge in self.bridges.items()}


class Bridges(RuleSet[Rows, None, Built]):
    """The shape is the rows of digits and dots; a solution says how many bridges each pair of islands has."""

    name = "bridges"
    title = "Bridges (Hashi)"

    def puzzle(self, *rows: str) -> Puzzle[Rows, None]:
        return Puzzle(self, rows, None)

    def parse(self, record: Record) -> Puzzle[Rows, None]:
        return self.puzzle(*("".join(row) for row in record.grid(symbols=True).rows))

    def format(self, puzzle: Puzzle[Rows, None]) -> Record:
        return Record({"grid": list(puzzle.shape)})

    def encode(self, shape: Rows) -> BridgesEncoding:
        model = Model()
        built = {
            (one, other): model.integer(f"{cell_name(*one)}-{cell_name(*other)}", (0, 1, 2))
            for one, other in self._pairs(shape)
        }
        model.key(*built.values())
        for island, number in self._islands(shape).items():
            terms = tuple((1, bridge) for pair, bridge in built.items() if island in pair)
            with model.group(cell_name(*island)):
                model.add(Linear(terms, number, number), f"{number} bridges")
        return BridgesEncoding(model, bridges=built)

    def clues(self, puzzle: Puzzle[Rows, None], encoding: BridgesEncoding) -> list[Literal]:
        return []

    def decode(self, puzzle: Puzzle[Rows, None], keys: tuple[int, ...]) -> Built:
        return keys

    def check(self, puzzle: Puzzle[Rows, None], solution: Built) -> str | None:
        pairs = list(zip(self._pairs(puzzle.shape), solution, strict=True))
        for island, number in self._islands(puzzle.shape).items():
            if sum(many for pair, many in pairs if island in pair) != number:
                return f"{cell_name(*island)} has not {number} bridges"
        return None

    def draw(self, puzzle: Puzzle[Rows, None], solution: Built | None = None) -> Board:
        islands = self._islands(puzzle.shape)
        lines: dict[Edge, int] = {}
        for (one, other), many in zip(self._pairs(puzzle.shape), solution or (), strict=False):
            if many:
                lines |= dict.fromkeys(stretch(one, other), many)
        return Board(
            len(puzzle.shape),
            len(puzzle.shape[0]),
            {island: str(number) for island, number in islands.items()},
            given=frozenset(islands),
            symbols=dict.fromkeys(islands, Symbol.WHITE_CIRCLE),
            lines=lines,
            ruling="none",
        )

    def solution_value(self, puzzle: Puzzle[Rows, None], solution: Built) -> JsonValue:
        return list(solution)

    def _islands(self, shape: Rows) -> dict[Cell, int]:
        return {(r, c): int(said) for r, row in enumerate(shape) for c, said in enumerate(row) if said != "."}

    def _pairs(self, shape: Rows) -> list[tuple[Cell, Cell]]:
        """Islands that see each other."""
        islands = sorted(self._islands(shape))
        right = [(a, b) for a, b in pairwise(islands) if a[0] == b[0]]
        turned = sorted(islands, key=lambda cell: (cell[1], cell[0]))
        return right + [(a, b) for a, b in pairwise(turned) if a[1] == b[1]]
