"""Game ids of Unequal (Futoshiki): `5:1,0D,0,...`, for each cell its number, 0 for none, and the sides (U, R, D, L) at
which a lesser one is known to be; with `a` behind the size, those at which it has a bar."""

from __future__ import annotations

import re

from clueproof.formats.game_ids.game_id import GameId, rows, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid.edges import Edge, Spot, sides_of
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.edges import BAR, GREATER, NO_BAR, SIGN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

SIDES = "URDL"
"""In the order of `sides_of`."""
SMALLEST, LARGEST = 3, 32
"""Rows of the boards that the program takes."""
LARGEST_READ = 99
PARAMETERS = re.compile(r"\d+(a?)(?:d[a-z])?")


class Unequal(GameId):
    game = "unequal"
    puzzle = "futoshiki"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        found = PARAMETERS.fullmatch(parameters)
        if found is None:
            raise NotationError("parameters of unequal are the size, perhaps with a for adjacent behind it (5, 6a)", 0)
        adjacent, (side, _) = bool(found[1]), size_of(parameters)
        if side > LARGEST_READ:
            raise NotationError(f"a side of {side} is too large", 0)
        numbers: list[str] = []
        greater: list[JsonValue] = []
        bars: set[Edge] = set()
        for place in range(side * side):
            here = divmod(place, side)
            number = puzzle.number()
            if number is None:
                puzzle.fail("the number of a cell")
            numbers.append(str(number) if number else ".")
            while (letter := puzzle.take(SIDES)) is not None:
                at = sides_of(here)[SIDES.index(letter)]
                there = _other(at, here)
                if not (0 <= there[0] < side and 0 <= there[1] < side):
                    puzzle.at -= 1
                    puzzle.fail("no sign towards the border")
                bars.add(at)
                greater.append([*here, *there])
            if puzzle or place < side * side - 1:
                puzzle.expect(",")
        puzzle.end()
        fields: dict[str, JsonValue] = {"n": side, "grid": rows(numbers, side)}
        if adjacent:
            return {**fields, "adjacent": True, "adjacent_pairs": [[*one, *other] for one, other in sorted(bars)]}
        return {**fields, "greater": greater}

    def written(self, puzzle: Puzzle) -> str:
        shape, given, signs = puzzle.shape, puzzle.clues[GIVEN], puzzle.clues[SIGN]
        side, adjacent = shape.side, shape.adjacent
        if not SMALLEST <= side <= LARGEST:
            raise NotationError(f"no game id: Unequal has {SMALLEST} to {LARGEST} rows, not {side}")
        if adjacent and len(signs) < 2 * side * (side - 1):
            raise NotationError("a game id of unequal tells of each two neighbours whether there is a bar")
        cells = []
        for place in range(side * side):
            here = divmod(place, side)
            at = [
                letter
                for letter, edge in zip(SIDES, sides_of(here), strict=True)
                if _marked(signs.get(edge), edge, here)
            ]
            cells.append(f"{given.get(here, 0)}{''.join(at)},")
        return f"{side}{'a' if adjacent else ''}:{''.join(cells)}"


def _other(edge: Edge, here: Spot) -> Spot:
    return edge[1] if edge[0] == here else edge[0]


def _marked(says: str | None, edge: Edge, here: Spot) -> bool:
    """Does the cell have a letter for the sign: for a bar, or because it is the greater one?"""
    if says in (None, NO_BAR):
        return False
    return says == BAR or (says == GREATER) == (edge[0] == here)
