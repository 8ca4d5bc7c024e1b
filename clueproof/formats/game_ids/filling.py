"""Game ids of Filling (Fillomino): `9x7:b4c6...` with a digit for a number and letters for empty cells."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, given_cells, options, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

LARGEST = 9
"""Its program fills in one digit a cell, and knows no larger region."""


class Filling(GameId):
    game = "filling"
    puzzle = "fillomino"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters)
        found = cells(puzzle, height * width, "123456789")
        puzzle.end()
        return {"grid": rows(found, width), **({"largest": LARGEST} if height * width > LARGEST else {})}

    def written(self, puzzle: Puzzle) -> str:
        shape = puzzle.shape
        if shape.most > LARGEST:
            raise NotationError(
                f"regions of a game id of filling have at most {LARGEST} cells; write largest={LARGEST}"
            )
        return f"{shape.width}x{shape.height}:{written_cells(given_cells(puzzle))}"
