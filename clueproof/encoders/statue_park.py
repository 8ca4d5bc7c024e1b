"""Statue Park.

Rules: place all pieces, turned and mirrored as you like, so that no two share a side. The cells without a piece form
one connected region. A black circle is covered by a piece, a white one is not.
Source: https://puzz.link/rules.html?statuepark
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.puzzlink import CIRCLES, BankPart, Cells, Link
from clueproof.encoders.banked_pieces import BankedPieces, usual_pieces
from clueproof.encoders.yin_yang import BLACK, DRAWN, WHITE


class StatuePark(BankedPieces[cp.BankShape]):
    """The bank is a matter of the shape, and there is a literal for each place of each piece."""

    name = "statue-park"
    title = "Statue Park"
    noun = "a Statue Park"
    usual = cp.Usual((7, 7), density=0.4)
    layers = (cp.CellSymbols(cp.CellSigns({"W": WHITE, "B": BLACK}, {"w": WHITE, "b": BLACK}), DRAWN, ("board",)),)
    puzzlink = Link("statuepark", Cells(CIRCLES, {1: "W", 2: "B"}, says={1: WHITE, 2: BLACK}), BankPart())

    def generator(self) -> cp.Generator:
        return StatueParkGenerator(self)

    def rules(self, shape: cp.BankShape, e: cp.ShadingEncoding) -> None:
        self.place(shape, e, cp.Exactly, corners=False)
        e.connected(e.unshaded, "the cells without a piece form one connected region")

    def find_violation(self, puzzle: cp.Puzzle[cp.BankShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        return self.misplaced(puzzle.shape, shaded, all_used=True) or cp.cut_off(cp.Shading.unshaded(solution))

    def describe_violation(self, shape: cp.BankShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        said = ("a white circle, but is covered", "a black circle, but is not covered")
        return f"{cp.cell_name(*clue.position)} has {said[clue.value]}"


class StatueParkGenerator(cp.RandomSolutionGenerator):
    """A random solution for a bank that suits the size of the board."""

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        height, width = recipe.size or self.size
        return self.rules.empty(height, width, {"pieces": usual_pieces(height, width, rng), **recipe.options})
