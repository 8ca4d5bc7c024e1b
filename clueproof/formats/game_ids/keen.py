"""Game ids of Keen (KenKen): `6:` with the structure of the cages, a comma, and their clues in the order of their first
cells: `a7` for a sum, `m`, `s` and `d` for a product, a difference and a quotient."""

from __future__ import annotations

import re

from clueproof.formats.game_ids.borders import KEEN, regions, written_regions
from clueproof.formats.game_ids.game_id import GameId, size_of
from clueproof.formats.notation import NotationError, Scanner
from clueproof.grid.board import Spot
from clueproof.puzzle.layers.cages import CAGE
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

OPERATIONS = {"a": "+", "m": "*", "s": "-", "d": "/"}
LETTER_OF = {operation: letter for letter, operation in OPERATIONS.items()}
SMALLEST, LARGEST = 3, 9
"""Rows of the boards that the program takes."""
LARGEST_READ = 99
PARAMETERS = re.compile(r"\d+(?:d[a-z])?m?")


class Keen(GameId):
    game = "keen"
    puzzle = "kenken"

    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        if PARAMETERS.fullmatch(parameters) is None:
            raise NotationError("parameters of keen are the size, perhaps with m for multiplication (6, 6m)", 0)
        side, _ = size_of(parameters)
        if side > LARGEST_READ:
            raise NotationError(f"a side of {side} is too large", 0)
        found: dict[int, list[Spot]] = {}
        for place, region in enumerate(regions(puzzle, side, KEEN)):
            found.setdefault(region, []).append(divmod(place, side))
        puzzle.expect(",")
        cages: list[JsonValue] = []
        for cells in found.values():
            letter = puzzle.take("".join(OPERATIONS))
            if letter is None:
                puzzle.fail("a, m, s or d")
            target = puzzle.number()
            if target is None:
                puzzle.fail("a target")
            # the program writes a lone number as a sum or product
            operation = OPERATIONS[letter] if len(cells) > 1 else ""
            cages.append({"op": operation, "target": target, "cells": [list[JsonValue](cell) for cell in cells]})
        puzzle.end()
        return {"n": side, "cages": cages}

    def written(self, puzzle: Puzzle) -> str:
        shape, given = puzzle.shape, puzzle.clues[CAGE]
        if not SMALLEST <= shape.side <= LARGEST:
            raise NotationError(f"no game id: Keen has {SMALLEST} to {LARGEST} rows, not {shape.side}")
        texts = []
        for cage in shape.cages:
            if cage[0] not in given or (len(cage) > 1 and not given[cage[0]].operation):
                raise NotationError("each cage of keen has a target with an operation")
            says = given[cage[0]]
            if len(cage) > 2 and says.operation in ("-", "/"):
                raise NotationError("cages of keen with a difference or a quotient have two cells")
            texts.append(f"{LETTER_OF[says.operation or '+']}{says.target}")
        cage_of = {cell: number for number, cage in enumerate(shape.cages) for cell in cage}
        structure = written_regions([cage_of[cell] for cell in sorted(cage_of)], shape.side, KEEN)
        return f"{shape.side}:{structure},{''.join(texts)}"
