"""Game ids of Mosaic: `10x10:` with a digit for a number and letters for runs of cells without one."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, given_cells, options, rows, size_of, written_cells
from clueproof.formats.notation import Scanner
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue


class Mosaic(GameId):
    game = "mosaic"
    puzzle = "mosaic"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, r"(?:h[01])?")
        found = cells(puzzle, height * width, "0123456789")
        puzzle.end()
        return {"grid": rows(found, width)}

    def written(self, puzzle: Puzzle) -> str:
        return f"{puzzle.shape.width}x{puzzle.shape.height}:{written_cells(given_cells(puzzle))}"
