"""Tetrochain-K.

Rules: shade some cells, so that those that hang together at sides are four each. Shapes that touch at a corner differ,
turned and mirrored ones counted as the same, and all of them hang together at corners. A black dot in a cell, on a side
or at a corner touches more shaded cells than unshaded ones, a white dot fewer, and a grey dot as many.
Source: https://puzz.link/rules.html?tetrochaink
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import clueproof.genres as cp
from clueproof.codecs.puzzlink import DOTS_OF_THREE, DotsPart, Link
from clueproof.encoders.shaded_tetrominoes import broken_chain, chain

BLACK, GREY, WHITE = 1, 2, 3
SIGNS = {"B": cp.Symbol.BLACK_CIRCLE, "G": cp.Symbol.GREY_CIRCLE, "W": cp.Symbol.WHITE_CIRCLE}
COLOURS = {BLACK: "black", GREY: "grey", WHITE: "white"}
SAID = {
    BLACK: "more shaded cells than unshaded ones",
    GREY: "as many shaded cells as unshaded ones",
    WHITE: "fewer shaded cells than unshaded ones",
}


class TetrochainK(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """What a dot can say are literals."""

    name = "tetrochain-k"
    group = "Shading"
    title = "Tetrochain-K"
    noun = "a Tetrochain-K"
    usual = cp.Usual((5, 5))
    largest = 50
    layers = (cp.DotClues(SIGNS),)
    answer = cp.Shading()
    puzzlink = Link(
        "tetrochaink",
        DotsPart(
            {None: ".", **dict(enumerate(SIGNS, 1))}, lambda puzzle: cp.dots_told(puzzle.clues), coding=DOTS_OF_THREE
        ),
    )

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        chain(e)
        for kind in self.kinds:
            for site in self.layers[0].positions(kind, shape):
                cells = cp.dot_at(site).cells
                shaded, unshaded = ([own[cell] for cell in cells] for own in (e.shaded, e.unshaded))
                half = len(cells) // 2
                # one of each so many has the colour
                groups = {
                    BLACK: [*combinations(shaded, len(cells) - half)],
                    GREY: [*combinations(shaded, half + 1), *combinations(unshaded, half + 1)],
                    WHITE: [*combinations(unshaded, len(cells) - half)],
                }
                dots = {n: e.model.boolean(_says(site, n)) for n in e.open_values(kind, site, [*COLOURS])}
                e.state(kind, site, dots)
                for n, dot in dots.items():
                    rows = [(-dot, *group) for group in groups[n]]
                    e.add_clauses(rows, f"it touches {SAID[n]}", cp.site_name(site), conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return broken_chain(cp.Shading.shaded(solution))

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Position], int]:
        shaded = cp.Shading.shaded(solution)

        def value(site: cp.Position) -> int:
            cells = cp.dot_at(site).cells
            more = 2 * len(shaded.intersection(cells)) - len(cells)
            return BLACK if more > 0 else WHITE if more < 0 else GREY

        return value

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        name = cp.dot_at(clue.position).name
        return f"the dot at {name} is {COLOURS[clue.value]}, but touches {SAID[found]}"


def _says(site: cp.Position, colour: int) -> str:
    return f"the dot at {cp.dot_at(site).name} is {COLOURS[colour]}"
