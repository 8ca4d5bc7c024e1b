"""The signs that puzzles have besides letters and numbers, by the names that people give them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from clueproof.grid.directions import Direction


class Symbol(StrEnum):
    """Drawn in a cell, in the middle of an edge or at a vertex; a text may stand on it."""

    WHITE_CIRCLE = "white circle"
    BLACK_CIRCLE = "black circle"
    GREY_CIRCLE = "grey circle"
    WHITE_DOT = "white dot"
    BLACK_DOT = "black dot"
    WHITE_SQUARE = "white square"
    BLACK_SQUARE = "black square"
    WHITE_TRIANGLE = "white triangle"
    BLACK_TRIANGLE = "black triangle"
    DIAMOND = "diamond"
    RING = "ring"
    CROSS = "cross"
    PLUS = "plus"
    MINUS = "minus"

    RISING = "rising stroke"
    FALLING = "falling stroke"
    CROSSED = "crossed strokes"

    LESS = "less than"
    GREATER = "greater than"
    UPPER_LESS = "upper one less"
    LOWER_LESS = "lower one less"
    UPRIGHT_BAR = "upright bar"
    LEVEL_BAR = "level bar"

    HALF_NE = "upper right half"
    HALF_SE = "lower right half"
    HALF_SW = "lower left half"
    HALF_NW = "upper left half"

    ARROW_N = "arrow up"
    ARROW_NE = "arrow up right"
    ARROW_E = "arrow right"
    ARROW_SE = "arrow down right"
    ARROW_S = "arrow down"
    ARROW_SW = "arrow down left"
    ARROW_W = "arrow left"
    ARROW_NW = "arrow up left"

    TREE = "tree"
    TENT = "tent"
    STAR = "star"
    BULB = "light bulb"
    MINE = "mine"
    FLAG = "flag"
    QUEEN = "queen"
    SUN = "sun"
    MOON = "moon"
    WATER = "water"
    SHIP = "ship of one cell"
    SHIP_MIDDLE = "middle of a ship"
    SHIP_N = "upper end of a ship"
    SHIP_E = "right end of a ship"
    SHIP_S = "lower end of a ship"
    SHIP_W = "left end of a ship"
    FUTON = "foot of a futon"

    TRACK_UD = "track from above to below"
    TRACK_UL = "track from above to the left"
    TRACK_UR = "track from above to the right"
    TRACK_DL = "track from below to the left"
    TRACK_DR = "track from below to the right"
    TRACK_LR = "track from the left to the right"
    TRACK_CROSS = "crossing tracks"
    TRACK_U = "end of a track from above"
    TRACK_D = "end of a track from below"
    TRACK_L = "end of a track from the left"
    TRACK_R = "end of a track from the right"

    TILE_END = "end of a pipe"
    TILE_STRAIGHT = "straight pipe"
    TILE_CORNER = "corner of a pipe"
    TILE_TEE = "fork of a pipe"
    TILE_CROSS = "crossing of pipes"


ARROWS: Mapping[Direction, Symbol] = {
    "n": Symbol.ARROW_N,
    "ne": Symbol.ARROW_NE,
    "e": Symbol.ARROW_E,
    "se": Symbol.ARROW_SE,
    "s": Symbol.ARROW_S,
    "sw": Symbol.ARROW_SW,
    "w": Symbol.ARROW_W,
    "nw": Symbol.ARROW_NW,
}
"""By where they point."""

HALVES: Mapping[Direction, Symbol] = {
    "ne": Symbol.HALF_NE,
    "se": Symbol.HALF_SE,
    "sw": Symbol.HALF_SW,
    "nw": Symbol.HALF_NW,
}
"""Half a cell shaded, by the corner that is."""

SHIPS: Mapping[Direction, Symbol] = {
    "n": Symbol.SHIP_N,
    "e": Symbol.SHIP_E,
    "s": Symbol.SHIP_S,
    "w": Symbol.SHIP_W,
}
"""The ends of ships, by the side that is round."""

TRACKS: Mapping[str, Symbol] = {
    "UD": Symbol.TRACK_UD,
    "UL": Symbol.TRACK_UL,
    "UR": Symbol.TRACK_UR,
    "DL": Symbol.TRACK_DL,
    "DR": Symbol.TRACK_DR,
    "LR": Symbol.TRACK_LR,
}
"""Pieces of a track, by the letters of the sides that they reach: up, down, left and right."""

TRACK_ENDS: Mapping[str, Symbol] = {
    "U": Symbol.TRACK_U,
    "D": Symbol.TRACK_D,
    "L": Symbol.TRACK_L,
    "R": Symbol.TRACK_R,
}
"""The ends of a track, by the side that they reach."""

TILES: Mapping[str, Symbol] = {
    "1": Symbol.TILE_END,
    "I": Symbol.TILE_STRAIGHT,
    "L": Symbol.TILE_CORNER,
    "T": Symbol.TILE_TEE,
    "X": Symbol.TILE_CROSS,
}
"""Pieces of pipes that may be turned, by how they are typed."""

STROKES: Mapping[str, Symbol] = {"/": Symbol.RISING, "\\": Symbol.FALLING, "X": Symbol.CROSSED}
"""By how they are typed."""

INEQUALITIES: Mapping[str, Symbol] = {
    "<": Symbol.LESS,
    ">": Symbol.GREATER,
    "^": Symbol.UPPER_LESS,
    "v": Symbol.LOWER_LESS,
}
"""By how they are typed between two cells: the tip points at the lesser one."""

CHARACTERS: Mapping[Symbol, str] = {
    Symbol.WHITE_CIRCLE: "o",
    Symbol.BLACK_CIRCLE: "@",
    Symbol.GREY_CIRCLE: "%",
    Symbol.WHITE_DOT: "o",
    Symbol.BLACK_DOT: "@",
    Symbol.WHITE_SQUARE: "s",
    Symbol.BLACK_SQUARE: "S",
    Symbol.WHITE_TRIANGLE: "t",
    Symbol.BLACK_TRIANGLE: "T",
    Symbol.DIAMOND: "<>",
    Symbol.RING: "o",
    Symbol.CROSS: "x",
    Symbol.PLUS: "+",
    Symbol.MINUS: "-",
    Symbol.RISING: "/",
    Symbol.FALLING: "\\",
    Symbol.CROSSED: "X",
    Symbol.LESS: "<",
    Symbol.GREATER: ">",
    Symbol.UPPER_LESS: "^",
    Symbol.LOWER_LESS: "v",
    Symbol.UPRIGHT_BAR: "|",
    Symbol.LEVEL_BAR: "-",
    Symbol.HALF_NE: "\\#",
    Symbol.HALF_SE: "/#",
    Symbol.HALF_SW: "#\\",
    Symbol.HALF_NW: "#/",
    Symbol.ARROW_N: "^",
    Symbol.ARROW_NE: "ne",
    Symbol.ARROW_E: ">",
    Symbol.ARROW_SE: "se",
    Symbol.ARROW_S: "v",
    Symbol.ARROW_SW: "sw",
    Symbol.ARROW_W: "<",
    Symbol.ARROW_NW: "nw",
    Symbol.TREE: "T",
    Symbol.TENT: "A",
    Symbol.STAR: "*",
    Symbol.BULB: "o",
    Symbol.MINE: "*",
    Symbol.FLAG: "F",
    Symbol.QUEEN: "Q",
    Symbol.SUN: "S",
    Symbol.MOON: "M",
    Symbol.WATER: "~",
    Symbol.SHIP: "o",
    Symbol.SHIP_MIDDLE: "#",
    Symbol.SHIP_N: "^",
    Symbol.SHIP_E: ">",
    Symbol.SHIP_S: "v",
    Symbol.SHIP_W: "<",
    Symbol.FUTON: "=",
    **{piece: letters for letters, piece in TRACKS.items()},
    Symbol.TRACK_CROSS: "+",
    **{piece: letter for letter, piece in TRACK_ENDS.items()},
    **{tile: letter for letter, tile in TILES.items()},
}
"""How a symbol is written where only text can be shown."""
