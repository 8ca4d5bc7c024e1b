"""Game ids of Towers (Skyscrapers): `5:` with the clues above, below, left and right, "2/1//3/...", and behind a comma
the heights in the grid: numbers, and letters for runs of empty cells."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, given_cells, options, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid.edges import SIDES, around
from clueproof.puzzle.layers.margins import BORDER
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

SMALLEST, LARGEST = 3, 9


class Towers(GameId):
    game = "towers"
    puzzle = "skyscrapers"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, side = size_of(parameters)
        options(parameters, "(?:d[ehxu])?")
        if height != side:
            raise NotationError("Towers has square boards, which parameters state as one number", 0)
        clues: list[JsonValue] = []
        for number in range(4 * side):
            if number:
                puzzle.expect("/")
            clues.append(puzzle.number() or 0)
        fields: dict[str, JsonValue] = {"size": side}
        fields |= {name: clues[n * side : (n + 1) * side] for n, name in enumerate(SIDES)}
        if puzzle.take(","):
            fields["grid"] = rows(cells(puzzle, side * side, "", numbers=True), side)
        puzzle.end()
        return fields

    def written(self, puzzle: Puzzle) -> str:
        side, border = puzzle.shape.side, puzzle.clues[BORDER]
        if not SMALLEST <= side <= LARGEST:
            raise NotationError(f"no game id: Towers has {SMALLEST} to {LARGEST} rows, not {side}")
        says = "/".join(str(border.get(spot, "")) for spots in around(side, side) for spot in spots)
        given = given_cells(puzzle)
        inside = f",{written_cells(given, numbers=True)}" if {*given} != {"."} else ""
        return f"{side}:{says}{inside}"
