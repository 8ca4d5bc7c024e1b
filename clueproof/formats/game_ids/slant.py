"""Game ids of Slant: `8x8:` with a digit for a number at a corner and letters for corners without one."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, options, rows, size_of, written_cells
from clueproof.formats.notation import Scanner
from clueproof.puzzle.layers.edges import CORNER
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue


class Slant(GameId):
    game = "slant"
    puzzle = "slant"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, "(?:d[eh])?")
        found = cells(puzzle, (height + 1) * (width + 1), "01234")
        puzzle.end()
        return {"numbers": rows(found, width + 1)}

    def written(self, puzzle: Puzzle) -> str:
        height, width = puzzle.shape.height, puzzle.shape.width
        given = puzzle.clues[CORNER]
        says = [str(given.get(divmod(n, width + 1), ".")) for n in range((height + 1) * (width + 1))]
        return f"{width}x{height}:{written_cells(says)}"
