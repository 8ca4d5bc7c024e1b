"""Dots of three colours that say whether more of the cells they touch are shaded than not: Kurarin, Tetrochain-K."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import clueproof.genres as cp
from clueproof.codecs.puzzlink import DOTS_OF_THREE, DotsPart

BLACK, GREY, WHITE = 1, 2, 3
SIGNS = {"B": cp.Symbol.BLACK_CIRCLE, "G": cp.Symbol.GREY_CIRCLE, "W": cp.Symbol.WHITE_CIRCLE}
COLOURS = {BLACK: "black", GREY: "grey", WHITE: "white"}
TOUCHES = {
    BLACK: "more shaded cells than unshaded ones",
    GREY: "as many shaded cells as unshaded ones",
    WHITE: "fewer shaded cells than unshaded ones",
}


LAYER = cp.DotClues(SIGNS)
LINKED = DotsPart(
    {None: ".", **dict(enumerate(SIGNS, 1))}, lambda puzzle: cp.dots_told(puzzle.clues), coding=DOTS_OF_THREE
)


def state_dots(e: cp.Encoding, shape: cp.GridShape, shaded: cp.Grid[cp.Literal] | Mapping[cp.Cell, cp.Literal]) -> None:
    """Let what dots can say be literals, and post what they mean for the shaded cells."""
    for kind in LAYER.kinds:
        rows: dict[tuple[int, int], dict[cp.Position, tuple[cp.Literal, ...]]] = {}
        for site in LAYER.positions(kind, shape):
            cells = cp.dot_at(site).cells
            dots = {n: e.model.boolean(_says(site, n)) for n in e.open_values(kind, site, [*COLOURS])}
            e.state(kind, site, dots)
            for colour, dot in dots.items():
                side = -1 if colour == WHITE else 1
                rows.setdefault((len(cells), colour), {})[site] = (-dot, *[side * shaded[cell] for cell in cells])
        for (many, colour), of in rows.items():
            sentence = f"it touches {TOUCHES[colour]}"
            if colour != GREY:
                e.add_counts(cp.AtLeast, many // 2 + 1, of, sentence, cp.site_name, conditions=1)
            elif many > 1:
                e.add_counts(cp.Exactly, many // 2, of, sentence, cp.site_name, conditions=1)
            else:
                # a cell alone is shaded or not
                alone = {site: row[:1] for site, row in of.items()}
                e.add_clauses(alone, sentence, cp.site_name, conditions=1)


def dot_colour(shaded: Collection[cp.Cell]) -> Callable[[cp.Position], int]:
    """The colour of a dot at any site, where these cells are shaded."""

    def colour(site: cp.Position) -> int:
        cells = cp.dot_at(site).cells
        more = 2 * sum(cell in shaded for cell in cells) - len(cells)
        return BLACK if more > 0 else WHITE if more < 0 else GREY

    return colour


def wrong_dot(clue: cp.Clue, found: int) -> str:
    """How a dot is wrong that would have the colour `found`."""
    return f"{_says(clue.position, clue.value)}, but touches {TOUCHES[found]}"


def _says(site: cp.Position, colour: int) -> str:
    return f"the dot at {cp.dot_at(site).name} is {COLOURS[colour]}"
