"""Game ids of Pearl (Masyu): `8x8:` with W or B for a pearl and letters for empty cells."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, options, rows, size_of, written_cells
from clueproof.formats.notation import Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

PEARLS = ".WB"
"""By the value of a clue."""


class Pearl(GameId):
    game = "pearl"
    puzzle = "masyu"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, "(?:d[et])?n?")
        found = cells(puzzle, height * width, PEARLS[1:])
        puzzle.end()
        return {"grid": rows(found, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[GIVEN]
        says = [PEARLS[given.get(divmod(n, shape.width), 0)] for n in range(shape.height * shape.width)]
        return f"{shape.width}x{shape.height}:{written_cells(says)}"
