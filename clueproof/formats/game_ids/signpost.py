"""Game ids of Signpost: `4x4c:`, for each cell its number, if it is given, and a letter for its arrow, from a (up)
clockwise to h."""

from __future__ import annotations

import re

from clueproof.errors import quoted
from clueproof.formats.game_ids.game_id import GameId, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid.directions import STEPS
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

ARROWS = dict(zip("abcdefgh", STEPS, strict=True))
PARAMETERS = re.compile(r"\d+(x\d+)?c?")


class Signpost(GameId):
    game = "signpost"
    puzzle = "signpost"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        if PARAMETERS.fullmatch(parameters) is None:
            raise NotationError(f"parameters are like 4x4 or 4x4c, not {quoted(parameters)}", 0)
        cells: list[str] = []
        while len(cells) < height * width:
            number = puzzle.number()
            arrow = puzzle.take("".join(ARROWS))
            if arrow is None:
                puzzle.fail("an arrow (a to h)")
            # no number is written as 0 too; the arrow of the last cell says nothing
            last = number == height * width
            cells.append(f"{number or ''}{'' if last else ARROWS[arrow]}")
        puzzle.end()
        return {"grid": rows(cells, width)}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[GIVEN]
        letter_of = {arrow: letter for letter, arrow in ARROWS.items()}
        said = ""
        for place, arrow in enumerate(shape.arrows):
            number = given.get(divmod(place, shape.width), "" if arrow else len(shape.arrows))
            said += f"{number}{letter_of[arrow] if arrow else 'a'}"
        return f"{shape.width}x{shape.height}:{said}"
