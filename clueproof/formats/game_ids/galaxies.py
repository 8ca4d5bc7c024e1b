"""Game ids of Galaxies: `7x7:ahcd...`, over cells, sides and corners row by row: a letter is a dot behind 0 ("a") to 24
("y") places without one, "z" stands for 25 of those."""

from __future__ import annotations

from clueproof.english import counted
from clueproof.formats.game_ids.game_id import GameId, options, size_of
from clueproof.formats.notation import Scanner
from clueproof.puzzle.layers.edges import BLANK, DOT
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SKIPPED = len(LETTERS) - 1
"""So many places are skipped by the last letter."""


class Galaxies(GameId):
    game = "galaxies"
    puzzle = "galaxies"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        height, width = size_of(parameters)
        options(parameters, r"(d[a-z])?")
        high, wide = max(2 * height - 1, 0), max(2 * width - 1, 0)
        places = [BLANK] * (high * wide)
        at = 0
        while puzzle:
            letter = puzzle.take(LETTERS)
            if letter is None:
                puzzle.fail("a letter from a to z")
            at += LETTERS.index(letter)
            if letter != LETTERS[-1]:
                if at >= len(places):
                    puzzle.at -= 1
                    puzzle.fail(f"no more than {counted(len(places), 'place')} in all")
                places[at] = DOT
                at += 1
        if DOT not in places or at > len(places):
            puzzle.fail("a dot")
        grid: list[JsonValue] = ["".join(places[start : start + wide]) for start in range(0, len(places), wide)]
        return {"grid": grid}

    def written(self, puzzle: Puzzle) -> str:
        shape = puzzle.shape
        wide, before, found = 2 * shape.width - 1, 0, []
        for dot in shape.dots:
            place = dot.y * wide + dot.x
            skipped, rest = divmod(place - before, SKIPPED)
            found.append(LETTERS[-1] * skipped + LETTERS[rest])
            before = place + 1
        return f"{shape.width}x{shape.height}:{''.join(found)}"
