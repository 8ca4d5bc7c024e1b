"""Game ids of Bridges (Hashi): `7x7m2:` with a number or a letter from A (10) for an island, letters for water.

Behind the size: `m` and how many bridges can lie side by side, and `L` where they may form no loop.
"""

from __future__ import annotations

import re

from clueproof.errors import quoted
from clueproof.formats.game_ids.game_id import GameId, cells, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

NUMBERS = "0123456789ABCDEFG"
PARAMETERS = re.compile(r"\d+(x\d+)?(i\d+)?(e\d+)?(m(?P<most>\d+))?(?P<loops>L?)(d\d+)?")
USUAL = 2
"""How many bridges lie side by side where the parameters don't say it."""


class Bridges(GameId):
    game = "bridges"
    puzzle = "hashi"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        said = PARAMETERS.fullmatch(parameters)
        if said is None:
            raise NotationError(f"parameters are like 7x7m2 or 7x7m2L, not {quoted(parameters)}", 0)
        found = cells(puzzle, height * width, NUMBERS[1:])
        puzzle.end()
        numbers = ["." if sign == "." else str(NUMBERS.index(sign)) for sign in found]
        fields: dict[str, JsonValue] = {"max_bridges": int(said["most"] or USUAL), "grid": rows(numbers, width)}
        return {"loops": False, **fields} if said["loops"] else fields

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[GIVEN]
        if any(island not in given for island in shape.islands):
            raise NotationError("in a game id of bridges every island has a number")
        signs = ["."] * (shape.height * shape.width)
        for (r, c), number in given.items():
            signs[r * shape.width + c] = NUMBERS[number]
        loops = "" if shape.loops else "L"
        return f"{shape.width}x{shape.height}m{shape.max_bridges}{loops}:{written_cells(signs)}"
