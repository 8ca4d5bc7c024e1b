"""Game ids of Dominosa: `6:` is the set up to 6-6 on 7 rows of 8; a digit for each cell, larger numbers in brackets."""

from __future__ import annotations

from string import digits

from clueproof.formats.game_ids.game_id import GameId, options, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue


class Dominosa(GameId):
    game = "dominosa"
    puzzle = "dominosa"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        most, _ = size_of(parameters)
        options(parameters, "(d[tbhea])?")
        height, width = most + 1, most + 2
        found: list[str] = []
        while len(found) < height * width:
            if puzzle.take("[") is None:
                found += puzzle.several(digits, 1, "a digit or a number in brackets")
                continue
            number = puzzle.number()
            if number is None:
                puzzle.fail("a number")
            found.append(str(number))
            puzzle.expect("]")
        puzzle.end()
        return {"grid": rows(found, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape = puzzle.shape
        most = shape.most
        if not shape.doubles or most < 1 or (shape.height, shape.width) != (most + 1, most + 2):
            raise NotationError("no game id: Dominosa has the sets up to n-n, from 1 on, on n + 1 rows of n + 2 cells")
        if puzzle.clues:
            raise NotationError("no game id: Dominosa has no dominoes that are given")
        numbers = [str(number) for row in shape.numbers for number in row]
        return f"{most}:{''.join([number if len(number) == 1 else f'[{number}]' for number in numbers])}"
