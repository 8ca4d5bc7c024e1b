"""Game ids of Loopy (Slitherlink) on squares: `10x10t0:` with a digit for a number and letters for empty cells."""

from __future__ import annotations

import re

from clueproof.formats.game_ids.game_id import GameId, cells, options, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

KIND = re.compile(r"t(\d+)")
"""The kind of grid in the parameters."""


class Loopy(GameId):
    game = "loopy"
    puzzle = "slitherlink"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        kind = KIND.search(parameters)
        if kind is not None and kind[1] != "0":
            raise NotationError("a Slitherlink is on squares, type 0; this game id is of another grid", kind.start())
        options(parameters, "(?:t0)?(?:d[enth])?")
        found = cells(puzzle, height * width, "01234")
        puzzle.end()
        return {"grid": rows(found, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[GIVEN]
        says = [str(given.get(divmod(n, shape.width), ".")) for n in range(shape.height * shape.width)]
        return f"{shape.width}x{shape.height}t0:{written_cells(says)}"
