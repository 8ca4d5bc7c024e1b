"""Game ids of Light Up (Akari): `7x7:` with a digit or B for a wall and letters for runs of other cells."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, options, rows, size_of, written_cells
from clueproof.formats.notation import Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue


class LightUp(GameId):
    game = "lightup"
    puzzle = "akari"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        # the share of walls, their symmetry, the level: for making puzzles
        options(parameters, r"(?:b\d+)?(?:s\d)?(?:d\d)?")
        found = cells(puzzle, height * width, "B01234")
        puzzle.end()
        return {"grid": rows(found, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[GIVEN]
        spots = [divmod(place, shape.width) for place in range(shape.height * shape.width)]
        says = [str(given.get(spot, "B")) if spot in shape.walls else "." for spot in spots]
        return f"{shape.width}x{shape.height}:{written_cells(says)}"
