"""Game ids of Undead: `5x5:` with the ghosts, the vampires and the zombies in all, the mirrors, and the numbers around
the grid, clockwise from the top left. L is a mirror that leans as a backslash, R one as "/", a letter cells without."""

from __future__ import annotations

from clueproof.formats.game_ids.game_id import GameId, cells, options, rows, size_of, written_cells
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid.board import Spot
from clueproof.grid.edges import SIDES, around
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.margins import BORDER
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

TOTALS = ("ghosts", "vampires", "zombies")
MIRROR_OF = {"L": "\\", "R": "/", ".": "."}
LETTER_OF = {mirror: letter for letter, mirror in MIRROR_OF.items()}


class Undead(GameId):
    game = "undead"
    puzzle = "undead"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, "(d[ent])?")
        fields: dict[str, JsonValue] = {}
        for kind in TOTALS:
            fields[kind] = _number(puzzle, kind)
            puzzle.expect(",")
        fields["grid"] = rows([MIRROR_OF[sign] for sign in cells(puzzle, height * width, "LR")], width)
        seen: dict[Spot, int] = {}
        for spot in clockwise(height, width):
            puzzle.expect(",")
            seen[spot] = _number(puzzle, "monsters that are seen")
        puzzle.end()
        sides = dict(zip(SIDES, around(height, width), strict=True))
        return {**fields, **{side: [seen[spot] for spot in spots] for side, spots in sides.items()}}

    def written(self, puzzle: Puzzle) -> str:
        shape, clues = puzzle.shape, puzzle.clues
        if clues[GIVEN]:
            raise NotationError("no game id: in Undead no monster is given")
        spots = clockwise(shape.height, shape.width)
        if len(clues[BORDER]) < len(spots) or not all(clues[kind] for kind in TOTALS):
            raise NotationError("no game id: in Undead all numbers around the grid, and all totals, are given")
        mirrors = dict(shape.mirrors)
        every = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        grid = written_cells([LETTER_OF[mirrors.get(cell, ".")] for cell in every])
        numbers = [clues[kind][None] for kind in TOTALS], [clues[BORDER][spot] for spot in spots]
        parts = [*map(str, numbers[0]), grid, *map(str, numbers[1])]
        return f"{shape.width}x{shape.height}:{','.join(parts)}"


def clockwise(height: int, width: int) -> list[Spot]:
    """The positions around a board, from the top left."""
    top, bottom, left, right = around(height, width)
    return [*top, *right, *reversed(bottom), *reversed(left)]


def _number(puzzle: Scanner, what: str) -> int:
    number = puzzle.number()
    if number is None:
        puzzle.fail(f"the number of {what}")
    return number
