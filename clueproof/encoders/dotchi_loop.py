"""Dotchi-Loop.

Rules: the board is divided into rooms. Draw one closed loop through the centres of cells, straight or with right
angles. It never branches or crosses itself, passes every white circle, and no black one. In each room it goes straight
on through all white circles, or turns in all of them.
Source: https://www.nikoli.co.jp/en/puzzles/dotchi-loop/
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Pictures, ThickLines
from clueproof.codecs.puzzlink import CIRCLES, Cells, Link, Rooms

WHITE, BLACK = 1, 2
CIRCLE_SIGNS = cp.CellSigns({"W": WHITE, "B": BLACK}, {"w": WHITE, "b": BLACK})
DRAWN = {WHITE: cp.Symbol.WHITE_CIRCLE, BLACK: cp.Symbol.BLACK_CIRCLE}


class DotchiLoop(cp.Genre[cp.AreaShape, cp.EdgeEncoding, cp.Lines]):
    """All circles are literals. Whether the loop turns in the circles of a room is one too."""

    name = "dotchi-loop"
    aliases = ("dotchi",)
    group = "Loops, paths and links"
    title = "Dotchi-Loop"
    noun = "a Dotchi-Loop"
    shape = cp.AreaShape
    usual = cp.Usual((7, 7))
    layers = (cp.CellSymbols(CIRCLE_SIGNS, DRAWN), cp.Rooms(main=False))
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("dotchi", Rooms(), Cells(CIRCLES, {WHITE: "W", BLACK: "B"}))
    penpa = Penpa(Pictures("circle_L", {1: "W", 2: "B"}, values={WHITE: 1, BLACK: 2}), ThickLines())

    def generator(self) -> cp.Generator:
        return DotchiLoopGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        for room in shape.cells_of:
            turning = e.model.boolean(cp.room_name(room[0]), ("straight circles", "turns in circles"))
            for cell in room:
                name = cp.cell_name(*cell)
                open_signs = e.open_values(cp.GIVEN, cell, (WHITE, BLACK))
                signs = {sign: e.model.boolean(f"{name} is a {DRAWN[sign].value}") for sign in open_signs}
                e.state(cp.GIVEN, cell, signs)
                with e.group(name):
                    if (black := signs.get(BLACK)) is not None:
                        e.add_clauses([(-black, -e.on_loop[cell])], "the loop passes no black circle", conditions=1)
                    if (white := signs.get(WHITE)) is not None:
                        e.add_clauses([(-white, e.on_loop[cell])], "the loop passes a white circle", conditions=1)
                        turn = e.turn(cell)
                        alike = [(-white, -turn, turning), (-white, turn, -turning)]
                        e.add_clauses(alike, "it turns in all white circles of a room or in none", conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := cp.not_one_loop(self.answer, puzzle.shape, solution)) is not None:
            return fault
        passed, given = cp.passages(solution), puzzle.clues[cp.GIVEN]
        for cell, sign in given.items():
            if (cell in passed) != (sign == WHITE):
                passes = "does not pass" if sign == WHITE else "passes"
                return f"the loop {passes} {cp.cell_name(*cell)}, a {DRAWN[sign].value}"
        for room in puzzle.shape.cells_of:
            if len({passed[cell].turns for cell in room if given.get(cell) == WHITE}) > 1:
                return (
                    f"the loop turns in some white circles of {cp.room_name(room[0])}, and goes straight through others"
                )
        return None

    def clue_values(self, shape: cp.AreaShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # whether circles are straight or turns a solution leaves open

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the circles


class DotchiLoopGenerator(cp.LoopGenerator):
    """Rooms at random; for each it is drawn whether the loop turns in its circles."""

    def furnished(self, blank: cp.Puzzle, lines: cp.Lines, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        shape, passed, clues = cp.RandomRooms(cells=6).drawn(blank.shape, rng), cp.passages(lines), list[cp.Clue]()
        for room in shape.cells_of:
            turns = {passed[cell].turns for cell in room if cell in passed}
            turning = rng.one_of(sorted(turns)) if turns else False
            for cell in room:
                if cell not in passed or passed[cell].turns == turning:
                    clues.append(cp.Clue(cp.GIVEN, cell, WHITE if cell in passed else BLACK))
        return self.rules.with_clues(replace(blank, shape=shape), clues)
