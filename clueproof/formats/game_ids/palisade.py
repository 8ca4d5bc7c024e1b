"""Game ids of Palisade: `8x6n6:333a1b...` with a digit for a number and letters for empty cells; those at the end are
left out."""

from __future__ import annotations

import re

from clueproof.errors import quoted
from clueproof.formats.game_ids.game_id import GameId, cells, given_cells, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

PARAMETERS = re.compile(r"\d+(x\d+)?n(?P<size>\d{1,9})")


class Palisade(GameId):
    game = "palisade"
    puzzle = "palisade"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        said = PARAMETERS.fullmatch(parameters)
        if said is None:
            raise NotationError(f"parameters are like 8x6n6, with the size of regions, not {quoted(parameters)}", 0)
        found = cells(puzzle, height * width, "01234", open_end=True)
        puzzle.end()
        return {"region_size": int(said["size"]), "grid": rows(found, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape, says = puzzle.shape, given_cells(puzzle)
        while says and says[-1] == ".":
            says.pop()
        return f"{shape.width}x{shape.height}n{shape.region_size}:{written_cells(says)}"
