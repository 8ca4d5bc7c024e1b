"""Game ids of Rectangles (Shikaku): `7x7:a3a4d8...` with a number for a cell that has one and letters for empty cells;
between two numbers side by side stands "_"."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, given_cells, options, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue


class Rect(GameId):
    game = "rect"
    puzzle = "shikaku"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, r"(?:e[\d.]+)?a?")
        found = cells(puzzle, height * width, "", numbers=True)
        puzzle.end()
        return {"grid": rows(found, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[GIVEN]
        if len(given) < len(shape.islands):
            raise NotationError("a game id of rect tells the number of each rectangle")
        return f"{shape.width}x{shape.height}:{written_cells(given_cells(puzzle), numbers=True)}"
