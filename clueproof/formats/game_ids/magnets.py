"""Game ids of Magnets: `6x5:` with the numbers of + by column and by row, those of -, and the halves of the dominoes.

A number is a digit, from 10 on a letter, a dot where none is given. The halves are L, R, T and B; a star is a cell that
belongs to no domino.
"""

from __future__ import annotations

from string import ascii_letters, digits

from clueproof.formats.game_ids.game_id import GameId, options, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid.edges import SIDES, around
from clueproof.puzzle.dominoes import SINGLE, halves_of
from clueproof.puzzle.layers.margins import BORDER
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

NUMBERS = digits + ascii_letters
ORDER = ("top", "left", "bottom", "right")


class Magnets(GameId):
    game = "magnets"
    puzzle = "magnets"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, "(d[et])?S?")
        found: dict[str, JsonValue] = {}
        for side in ORDER:
            numbers = puzzle.several("." + NUMBERS, width if side in ("top", "bottom") else height, "a number or a dot")
            found[side] = ["." if number == "." else NUMBERS.index(number) for number in numbers]
            puzzle.expect(",")
        halves = puzzle.several("LRTB" + SINGLE, height * width, "half a domino (L, R, T, B or *)")
        puzzle.end()
        return {**found, "grid": rows(halves, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[BORDER]
        height, width = shape.height, shape.width
        if max(given.values(), default=0) >= len(NUMBERS):
            raise NotationError(f"game ids of {self.game} have no numbers from {len(NUMBERS)} on")
        spots = dict(zip(SIDES, around(height, width), strict=True))
        sides = ["".join([NUMBERS[given[spot]] if spot in given else "." for spot in spots[side]]) for side in ORDER]
        sign_of = halves_of(shape.dominoes, "LRTB")
        halves = "".join([sign_of.get((r, c), SINGLE) for r in range(height) for c in range(width)])
        return f"{width}x{height}:{','.join([*sides, halves])}"
