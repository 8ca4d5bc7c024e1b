"""Country Road: a random loop, cut into pieces that are the beginnings of rooms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.country_road import CountryRoad
from clueproof.generation.loops import lines_of, random_loop
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid import one_piece
from clueproof.grid.edges import Spot, beside, rectangle
from clueproof.puzzle.areas import numbered
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

PIECE = 6
"""The most cells that a room has on the loop."""
SHORTER = 16
"""The loop is cut short once for so many cells of the board, so that it leaves some out."""


class RoomsOnARoad(Maker):
    """Makes Country Roads. Cells side by side that the loop leaves out belong to one room. Where there is another loop,
    a room in which it goes another way is cut in two, or cells that only that loop passes go to another room."""

    size = CountryRoad.usual.size
    irreducible = True

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        if min(height, width) < 2:
            return None
        loop = random_loop(height, width, SHORTER, PIECE, chance)
        board, lines = rectangle(height, width), lines_of(loop)
        left_out = [*_pieces({*board} - {*loop}, (height, width))]
        beside_of = {cell: chance.one_of(around) for cells, around in left_out for cell in cells[:1]}
        begins = {0}
        while (begin := max(begins) + 1 + chance.below(PIECE)) < len(loop):
            begins.add(begin)
        for _ in range(len(loop)):
            check_clock()
            room_of = {cell: sum(begin <= place for begin in begins) for place, cell in enumerate(loop)}
            room_of.update({cell: room_of[beside_of[cells[0]]] for cells, _ in left_out for cell in cells})
            rooms = numbered([room_of[cell] for cell in board])
            puzzle = replace(blank, shape=replace(blank.shape, regions=rooms))
            puzzle = rules.with_clues(puzzle, rules.implied(puzzle, lines))
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            differing = {cell for line in verdict.solution ^ verdict.second for cell in line}
            cuts = [place for place, cell in enumerate(loop) if place not in begins and cell in differing]
            moves = [(cells[0], around) for cells, around in left_out if len(around) > 1 and differing & {*cells}]
            if moves and (not cuts or chance.below(2)):
                first, around = chance.one_of(moves)
                beside_of[first] = chance.one_of([cell for cell in around if cell != beside_of[first]])
            elif cuts:
                begins.add(chance.one_of(cuts))
            else:
                return None
        return None


def _pieces(left_out: set[Spot], size: tuple[int, int]) -> Iterator[tuple[list[Spot], list[Spot]]]:
    """The cells that the loop leaves out, those side by side together, each with the cells around them."""
    while left_out:
        piece = one_piece(left_out)
        left_out = left_out - piece
        yield sorted(piece), sorted({near for cell in piece for near in beside(cell, *size)} - piece)
