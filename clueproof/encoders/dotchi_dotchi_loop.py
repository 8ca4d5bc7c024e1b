"""Dotchi-Dotchi Loop.

Rules: the board is divided into rooms. Draw one closed loop through the centres of cells, straight or with right
angles. It never branches or crosses itself. In each room it passes all white circles and no black one, or all black
circles and no white one, and at least one circle. It goes straight on in white circles and turns in black ones.
Source: https://puzz.link/rules.html?dotchi2
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Penpa, Pictures, ThickLines
from clueproof.codecs.puzzlink import CIRCLES, Cells, Link, Rooms
from clueproof.encoders.dotchi_loop import BLACK, DRAWN, WHITE

SIGNS = {"W": WHITE, "B": BLACK}


@dataclass(frozen=True, slots=True)
class CircledRoomShape(cp.AreaShape):
    """The rooms, and which cells have a circle, row by row."""

    islands: tuple[cp.Cell, ...] = ()


class DotchiDotchiLoop(cp.Genre[CircledRoomShape, cp.EdgeEncoding, cp.Lines]):
    """Where circles are is a matter of the shape, because the loop passes one in each room; their colours are clues,
    literals of its model."""

    name = "dotchi-dotchi-loop"
    aliases = ("dotchi2",)
    group = "Loops, paths and links"
    title = "Dotchi-Dotchi Loop"
    noun = "a Dotchi-Dotchi Loop"
    shape = CircledRoomShape
    usual = cp.Usual((7, 7), irreducible=False)
    layers = (cp.SignedIslands(SIGNS, DRAWN, "a circle"), cp.Rooms(main=False))
    answer = cp.EdgeLines(along=False)
    puzzlink = Link(
        "dotchi2", Rooms(), Cells(CIRCLES, {WHITE: "W", BLACK: "B"}, unnumbered=lambda shape: shape.islands)
    )
    penpa = Penpa(Pictures("circle_L", {1: "W", 2: "B"}, values={WHITE: 1, BLACK: 2}), ThickLines())

    def generator(self) -> cp.Generator:
        return DotchiDotchiLoopGenerator(self)

    def protected_kinds(self, shape: CircledRoomShape) -> frozenset[str]:
        return frozenset({cp.GIVEN})

    def rules(self, shape: CircledRoomShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        circles = {*shape.islands}
        for room in shape.cells_of:
            name = cp.room_name(room[0])
            white = e.model.boolean(name, ("black circles", "white circles"))
            marked = [cell for cell in room if cell in circles]
            e.add_clauses([tuple([e.on_loop[cell] for cell in marked])], "the loop passes a circle in it", name)
            for cell in marked:
                open_signs = e.open_values(cp.GIVEN, cell, (WHITE, BLACK))
                clues = {
                    sign: e.model.boolean(f"{cp.cell_name(*cell)} is a {DRAWN[sign].value}") for sign in open_signs
                }
                e.state(cp.GIVEN, cell, clues)
                passed, turn = e.on_loop[cell], e.turn(cell)
                with e.group(cp.cell_name(*cell)):
                    for sign, clue in clues.items():
                        own, does = (white, -turn) if sign == WHITE else (-white, turn)
                        rows = [(-clue, -own, passed), (-clue, own, -passed)]
                        e.add_clauses(rows, "the loop passes the circles of one colour in a room", conditions=1)
                        way = "goes straight on in a white circle" if sign == WHITE else "turns in a black circle"
                        e.add_clauses([(-clue, -passed, does)], f"the loop {way}", conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[CircledRoomShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := cp.not_one_loop(self.answer, puzzle.shape, solution)) is not None:
            return fault
        passed, given = cp.passages(solution), puzzle.clues[cp.GIVEN]
        for cell, sign in given.items():
            if cell in passed and passed[cell].turns != (sign == BLACK):
                does = "turns" if passed[cell].turns else "goes straight on"
                return f"the loop {does} in {cp.cell_name(*cell)}, a {DRAWN[sign].value}"
        for room in puzzle.shape.cells_of:
            name = cp.room_name(room[0])
            circles = [cell for cell in room if cell in puzzle.shape.islands]
            if not any(cell in passed for cell in circles):
                return f"the loop passes no circle in {name}"
            if len({(cell in passed) == (given[cell] == WHITE) for cell in circles if cell in given}) > 1:
                return f"the loop does not pass all circles of one colour in {name}, and none of the other"
        return None

    def clue_values(self, shape: CircledRoomShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # which circles are white a solution leaves open

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the circles


class DotchiDotchiLoopGenerator(cp.LoopGenerator):
    """Rooms at random, with circles wherever they may be; then without those that are not needed."""

    def furnished(self, blank: cp.Puzzle, lines: cp.Lines, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        shape, passed, signs = cp.RandomRooms(cells=7).drawn(blank.shape, rng), cp.passages(lines), dict[cp.Cell, int]()
        for room in shape.cells_of:
            on_loop = [cell for cell in room if cell in passed]
            sign = rng.one_of([BLACK if passed[cell].turns else WHITE for cell in on_loop]) if on_loop else WHITE
            signs |= {cell: sign for cell in on_loop if passed[cell].turns == (sign == BLACK)}
            signs |= {cell: WHITE + BLACK - sign for cell in room if cell not in passed}
        return _circled(self.rules, replace(blank, shape=shape), signs)

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        puzzle = super().propose(recipe, rng, solver)
        if puzzle is None or not solver.is_unique(puzzle):
            # where the loop leaves a room out there is none
            return None
        for cell in rng.shuffled(puzzle.shape.islands):
            check_clock()
            signs = {one: sign for one, sign in puzzle.clues[cp.GIVEN].items() if one != cell}
            fewer = _circled(self.rules, puzzle, signs)
            if solver.is_unique(fewer):
                puzzle = fewer
        return puzzle


def _circled(rules: cp.RuleSet, puzzle: cp.Puzzle, signs: dict[cp.Cell, int]) -> cp.Puzzle:
    shape = replace(puzzle.shape, islands=tuple(sorted(signs)))
    return rules.with_clues(replace(puzzle, shape=shape), [cp.Clue(cp.GIVEN, *one) for one in sorted(signs.items())])
