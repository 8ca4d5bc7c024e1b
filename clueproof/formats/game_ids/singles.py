"""Game ids of Singles (Hitori): `6x6:213551...`, a symbol for each cell: 1 to 9, then a to z and A to Z."""

from __future__ import annotations

from string import ascii_letters, digits

from clueproof.english import counted
from clueproof.formats.game_ids.game_id import GameId, options, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

SYMBOLS = digits + ascii_letters
"""By the number that they are."""


class Singles(GameId):
    game = "singles"
    puzzle = "hitori"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, "(?:d[ek])?")
        most = max(height, width)
        numbers: list[str] = []
        for _ in range(height * width):
            symbol = puzzle.take(SYMBOLS[1 : most + 1])
            if symbol is None:
                puzzle.fail(f"one of {counted(height * width, 'number')} from 1 to {SYMBOLS[1 : most + 1][-1]}")
            numbers.append(str(SYMBOLS.index(symbol)))
        puzzle.end()
        return {"grid": rows(numbers, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[GIVEN]
        most = max(shape.height, shape.width)
        if len(given) < shape.height * shape.width:
            raise NotationError("every cell of a game id of singles has a number")
        if max(given.values()) > min(most, len(SYMBOLS) - 1):
            raise NotationError(f"a number of this game id is at most {min(most, len(SYMBOLS) - 1)}")
        return f"{shape.width}x{shape.height}:{''.join(SYMBOLS[number] for number in given.values())}"
