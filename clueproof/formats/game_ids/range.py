"""Game ids of Range: `9x6:` with numbers ("_" between two of them) and letters for runs of empty cells."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, given_cells, options, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue


class Range(GameId):
    game = "range"
    puzzle = "range"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters)
        found = cells(puzzle, height * width, "", numbers=True)
        puzzle.end()
        return {"grid": rows(found, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape = puzzle.shape
        if any(says < 0 for says in puzzle.clues[GIVEN].values()):
            raise NotationError("no game id: sgt-range has no circles without a number")
        return f"{shape.width}x{shape.height}:{written_cells(given_cells(puzzle), numbers=True)}"
